"""Tries the container's steps where no builder is at hand: on this machine, in an environment of its own.

    python tools/try_container.py

Reads `Containerfile` and does what its lines say: installs with the same words, makes the data folder somebody
else's, starts the command as somebody who is not root (where we are root), and asks what the health check asks; on loopback and
at a port that is free, as this is no container. The base image, and what is installed into it from the system, are left out.
"""

from __future__ import annotations

import json
import os
import pwd
import shlex
import socket
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOMEBODY = "nobody"
PATIENCE_S = 120


def steps() -> dict[str, list[str]]:
    """Return what follows each word of the file, in order."""
    found: dict[str, list[str]] = {}
    for line in (ROOT / "Containerfile").read_text("utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word.isupper():
            found.setdefault(word, []).append(rest)
    return found


def outside(words: str, exposed: str, port: int) -> str:
    """Return the words of a step as they are said outside a container: for loopback, and a port that is free."""
    assert exposed in words, f"the port that is exposed, {exposed}, is not in: {words}"
    return words.replace(exposed, str(port)).replace("0.0.0.0", "127.0.0.1")


def free_port() -> int:
    """Return a port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def install(folder: Path, command: str) -> None:
    """Install as the container does, from a copy of what is committed."""
    venv.create(folder / "env", with_pip=True)
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True)
    (folder / "src").mkdir()
    subprocess.run(["tar", "-x"], cwd=folder / "src", input=archive.stdout, check=True)
    words = shlex.split(command.replace("/src", str(folder / "src")))
    subprocess.run([folder / "env/bin" / words[0], *words[1:]], check=True)


def start(folder: Path, command: list[str], user: str | None) -> subprocess.Popen[bytes]:
    """Start the container's command with its settings, as somebody who may write to the data alone."""
    settings = {
        "PATH": f"{folder}/env/bin",
        "HEXILE_DATA": str(folder / "data"),
        "HEXILE_SECRET_KEY": "a key for this trial only, 0123456789",
        "HOME": str(folder / "data"),
    }
    program = folder / "env/bin" / command[0]
    return subprocess.Popen([program, *command[1:]], env=settings, cwd=folder, user=user)


def is_well(folder: Path, check: str) -> bool:
    """Ask what the health check asks."""
    words = shlex.split(check.removeprefix("CMD "))
    program = folder / "env/bin" / words[0]
    return subprocess.run([program, *words[1:]], capture_output=True).returncode == 0


def main() -> int:
    """Do everything, in the order of the file."""
    told = steps()
    (pip,) = [line for line in told["RUN"] if line.startswith("pip ")]
    exposed, port = told["EXPOSE"][0], free_port()
    health, command = (outside(told[word][0], exposed, port) for word in ("HEALTHCHECK", "CMD"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        install(folder, pip)
        (folder / "data").mkdir()
        user = None
        if os.geteuid() == 0:
            user = SOMEBODY
            os.chown(folder / "data", pwd.getpwnam(SOMEBODY).pw_uid, -1)
        process = start(folder, json.loads(command), user)
        try:
            ends = time.monotonic() + PATIENCE_S
            while not is_well(folder, health):
                if process.poll() is not None or time.monotonic() > ends:
                    sys.exit("the table is not well")
                time.sleep(0.5)
            kept = sorted(path.name for path in (folder / "data").iterdir())
            if not kept:
                sys.exit("the table is well, and keeps nothing in its volume")
        finally:
            process.terminate()
            process.wait(10)
    print(f"well, as {user or 'who we are'}; it keeps {', '.join(kept)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
