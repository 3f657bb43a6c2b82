"""Drives Firefox by Marionette, its own protocol: Playwright drives only a Firefox it has patched."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
from pathlib import Path

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
LONGEST_MS = 240_000


class Firefox:
    """A Firefox without a window, with a profile of its own."""

    def __init__(self, profile: Path, port: int) -> None:
        profile.mkdir()
        (profile / "user.js").write_text(f'user_pref("marionette.port", {port});\n')
        command = [FIREFOX, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
        quiet = subprocess.DEVNULL
        home = {**os.environ, "HOME": str(profile)}
        self._process = subprocess.Popen(command, stdout=quiet, stderr=quiet, env=home)
        self._socket = self._connected(port)
        self._file = self._socket.makefile("rb")
        self._sent = 0
        self._heard()
        self.do("WebDriver:NewSession", capabilities={})
        self.do("WebDriver:SetTimeouts", script=LONGEST_MS, pageLoad=LONGEST_MS)

    def _connected(self, port: int) -> socket.socket:
        ends = time.monotonic() + LONGEST_MS / 1000
        while self._process.poll() is None and time.monotonic() < ends:
            try:
                return socket.create_connection(("127.0.0.1", port))
            except OSError:
                time.sleep(0.2)
        self._process.kill()
        raise AssertionError("Firefox does not start")

    def _heard(self) -> list:
        length = b""
        while not length.endswith(b":"):
            length += self._file.read(1) or b":"
        return json.loads(self._file.read(int(length[:-1])))

    def do(self, command: str, **given: object) -> object:
        """Send a command, and return what it answers."""
        self._sent += 1
        words = json.dumps([0, self._sent, command, given]).encode()
        self._socket.sendall(b"%d:%s" % (len(words), words))
        _, _, fault, answer = self._heard()
        assert fault is None, fault
        return answer.get("value") if isinstance(answer, dict) else answer

    def goto(self, url: str) -> None:
        """Open a page."""
        self.do("WebDriver:Navigate", url=url)

    def run(self, function: str, given: object = None) -> object:
        """Call an async function of JavaScript, and return what it returns."""
        script = (
            "const [given, done] = arguments;"
            f"({function})(given).then(done, fault => done('fault: ' + fault));"
        )
        return self.do("WebDriver:ExecuteAsyncScript", script=script, args=[given])

    def close(self) -> None:
        """End it."""
        self._socket.close()
        self._process.terminate()
        self._process.wait()
