"""Servers for the tests: in this process, in another, on SQLite and on PostgreSQL. All on loopback."""

from __future__ import annotations

import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
import uvicorn
from litestar.testing import TestClient
from tests.server import toy

from hexile.server import site as site_module
from hexile.server.app import make_app
from hexile.server.config import Config
from hexile.server.store.database import open_engine, sqlite_url
from hexile.server.tables import room as room_module

ROOT = Path(__file__).parents[2]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Whoever plays these pages means what they press: what is asked before a choice is answered with yes.
MEANT = """addEventListener("DOMContentLoaded", () => {
  const box = document.getElementById("sure");
  const answer = () => { if (box.open && !window.asked) box.querySelector("button").click(); };
  if (box) new MutationObserver(answer).observe(box, { attributes: true });
});"""
PORTS = range(20_000, 32_000)  # below those that systems hand out
STARTS_WITHIN_S = 180.0  # on a machine that is busy
POSTGRES_BIN = sorted(Path("/usr/lib/postgresql").glob("*/bin")) if os.name == "posix" else []


def free_port() -> int:
    """Return a port that no client is given by the system, so that a server may come back to it."""
    for port in random.sample(PORTS, len(PORTS)):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise RuntimeError("no port is free")


@pytest.fixture
def with_toy(monkeypatch):
    """Put the toy game on the shelf."""
    for module in (site_module, room_module):
        real = module.find
        monkeypatch.setattr(
            module, "find", lambda slug, real=real: toy.GAME if slug == "toy" else real(slug)
        )
    monkeypatch.setattr(site_module, "slugs", lambda: ["raid", "toy"])


@pytest.fixture
def config(tmp_path, monkeypatch):
    monkeypatch.delenv("HEXILE_DATABASE_URL", raising=False)
    monkeypatch.delenv("HEXILE_SECRET_KEY", raising=False)
    return Config("127.0.0.1", 0, tmp_path, False)


@pytest.fixture(scope="session")
def migrated(tmp_path_factory):
    """A database of the present shape with nothing in it, made once."""
    folder = tmp_path_factory.mktemp("migrated")
    open_engine(sqlite_url(folder)).dispose()
    [path] = folder.iterdir()
    return path


@pytest.fixture
def ready(config, migrated):
    """What a server is started with; its database has the present shape already."""
    if config.database.startswith("sqlite"):
        shutil.copy(migrated, config.data / migrated.name)
    return config


@pytest.fixture
def client(ready):
    """A client of a server in this process, without a network."""
    app = make_app(ready)
    with TestClient(app, base_url="http://127.0.0.1") as found:
        found.site = app.app.state.site
        found.routes = app.app.routes
        yield found


class LiveServer:
    """A real server on loopback, in a thread of this process."""

    def __init__(self, app, port: int) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        settings = uvicorn.Config(
            app, "127.0.0.1", port, log_level="error", timeout_graceful_shutdown=1
        )
        self._server = uvicorn.Server(settings)
        self._thread = threading.Thread(target=self._server.run, daemon=True)

    def start(self) -> None:
        self._thread.start()
        wait_for(self.url)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(10)


@pytest.fixture
def live(ready):
    """A server that browsers can reach."""
    server = LiveServer(make_app(ready), free_port())
    server.start()
    yield server
    server.stop()


def wait_for(url: str, seconds: float = STARTS_WITHIN_S) -> None:
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        try:
            if httpx.get(f"{url}/health", timeout=1).status_code == 200:
                return
        except httpx.HTTPError:
            time.sleep(0.05)
    raise AssertionError(f"no server at {url}")


class Process:
    """A server of its own process."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self._environment = environment
        self.start()

    def start(self) -> None:
        code = (
            "from pathlib import Path; from hexile.server.main import serve; "
            f"serve('127.0.0.1', {self.port}, Path({str(self.folder)!r}), False, False)"
        )
        path = {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
        self.process = subprocess.Popen(
            [sys.executable, "-c", code], env={**os.environ, **path, **self._environment}
        )
        wait_for(self.url)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(10)


@pytest.fixture
def processes():
    """Make servers in processes of their own; all are ended with the test."""
    made: list[Process] = []

    def make(folder: Path, **environment: str) -> Process:
        made.append(Process(folder, **environment))
        return made[-1]

    yield make
    for process in made:
        process.kill()


@pytest.fixture(scope="session")
def postgres():
    """The address of a real PostgreSQL that lives as long as the tests do."""
    if not POSTGRES_BIN:
        pytest.skip("NO POSTGRESQL HERE: storage is tested on SQLite only (install postgresql)")
    folder = Path(tempfile.mkdtemp(prefix="hexile-postgres-"))
    home, port = folder / "data", free_port()
    prefix = become_somebody(folder)
    run = {"check": True, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.run(
        [*prefix, str(POSTGRES_BIN[-1] / "initdb"), "-A", "trust", "-U", "hexile", str(home)], **run
    )
    options = f"-h 127.0.0.1 -p {port} -k {folder} -c fsync=off"
    control = [*prefix, str(POSTGRES_BIN[-1] / "pg_ctl"), "-D", str(home), "-w"]
    subprocess.run([*control, "-o", options, "-l", str(folder / "log"), "start"], **run)
    yield f"postgresql://hexile@127.0.0.1:{port}/postgres"
    subprocess.run([*control, "-m", "immediate", "stop"], **{**run, "check": False})
    shutil.rmtree(folder, ignore_errors=True)


def become_somebody(folder: Path) -> list[str]:
    """PostgreSQL refuses to run as root: as root, run it as its own user."""
    if os.geteuid() != 0:
        return []
    folder.chmod(0o755)
    shutil.chown(folder, "postgres")
    return ["runuser", "-u", "postgres", "--"]


@pytest.fixture(scope="session")
def chromium():
    """A real browser."""
    if CHROMIUM is None:
        pytest.skip("NO CHROMIUM HERE: the pages are not tested in a browser (install chromium)")
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(chromium, live):
    """A page at the live server, and what went wrong on it."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=live.url)
    found = context.new_page()
    found.set_default_timeout(90_000)
    context.add_init_script(MEANT)
    faults: list[str] = []
    found.on("pageerror", lambda error: faults.append(str(error)))
    found.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    found.faults = faults
    yield found
    context.close()


@pytest.fixture(scope="session")
def axe(tmp_path_factory):
    """The text of axe-core, from node_modules or fetched by npm for this run."""
    for place in (ROOT / "node_modules", Path(os.environ.get("HEXILE_NODE_MODULES", "/nowhere"))):
        if (place / "axe-core" / "axe.min.js").exists():
            return (place / "axe-core" / "axe.min.js").read_text()
    folder = tmp_path_factory.mktemp("axe")
    if shutil.which("npm"):
        fetch = ["npm", "install", "--silent", "--no-audit", "--prefix", str(folder), "axe-core@4"]
        subprocess.run(
            fetch, check=False, timeout=120, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
    found = folder / "node_modules" / "axe-core" / "axe.min.js"
    if not found.exists():
        pytest.skip("NO AXE-CORE HERE: accessibility is not tested (npm install axe-core)")
    return found.read_text()
