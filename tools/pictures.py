"""Takes the pictures of the documentation from recorded games, so that they show the table as it is now.

    python tools/pictures.py [--out FOLDER] [NAME ...]      into docs/images unless told otherwise; all, or some

Each picture is a recorded game (tests/games/*/replays) up to one of its decisions, opened at a table of its own by
way of *Load*, then some touches. Needs chromium and the tools of the tests.
"""

from __future__ import annotations

import argparse
import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

ROOT: Final = Path(__file__).resolve().parents[1]
FLAGS: Final = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync"]
DESK: Final = (1280, 800)
PHONE: Final = (390, 844)
PATIENCE_S: Final = 60
SHELF: Final = ""

# Touches, one after the other.
WHY: Final = "why?"
ODDS: Final = "odds?"


class Picture(NamedTuple):
    """What a picture shows: a recorded game, how many of its decisions, and what is touched then."""

    name: str
    replay: str
    decisions: int
    touches: tuple[str, ...] = ()
    size: tuple[int, int] = DESK
    lamp: str = "light"


PICTURES: Final = [
    Picture("home", SHELF, 0),  # first, while the shelf is bare
    Picture("table", "raid/command-bunker-capture", 20, (WHY, ODDS)),
    Picture("chitin", "chitin/small-blue", 68),
    Picture("hive", "hive/rescue-full-victory", 60),
    Picture("forlorn-dark", "forlorn/op1-victory", 80, lamp="dark"),
    Picture("stellar-dark", "stellar/alone-truce-red", 411, lamp="dark"),
    Picture("phone", "raid/command-bunker-capture", 20, size=PHONE),
]


def shortened(replay: str, decisions: int) -> str:
    """Return a recorded game up to a decision, with people in all seats."""
    path = ROOT / "tests" / "games" / replay.replace("/", "/replays/", 1)
    lines = path.with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()
    header = json.loads(lines[0])
    header["seats"] = dict.fromkeys(header["seats"], "person")
    return "\n".join([json.dumps(header), *lines[1 : decisions + 1]]) + "\n"


@contextmanager
def table(folder: Path) -> Iterator[str]:
    """Serve tables on loopback for a while; give the address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "hexile", "serve", "--port", str(port), "--data", str(folder)]
    server = subprocess.Popen(command)
    try:
        wait_for(url)
        yield url
    finally:
        server.terminate()
        server.wait(PATIENCE_S)


def wait_for(url: str) -> None:
    """Wait until the table answers."""
    ends = time.monotonic() + PATIENCE_S
    while time.monotonic() < ends:
        try:
            with urllib.request.urlopen(f"{url}/health", timeout=1):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise SystemExit(f"pictures: no table answers at {url}")


def take(browser: Browser, url: str, picture: Picture, out: Path) -> None:
    """Open what a picture shows, touch what is to be touched, and take it."""
    width, height = picture.size
    page = browser.new_page(viewport={"width": width, "height": height})
    page.emulate_media(reduced_motion="reduce")
    page.context.add_cookies([{"name": "lamp", "value": picture.lamp, "url": url}])
    if picture.replay == SHELF:
        page.goto(url)
    else:
        load(page, url, picture)
    page.evaluate("() => document.fonts.ready")
    page.screenshot(path=out / f"{picture.name}.png")
    page.close()


def load(page: Page, url: str, picture: Picture) -> None:
    """Open a shortened game by way of *Load*."""
    page.goto(f"{url}/load")
    text = shortened(picture.replay, picture.decisions).encode()
    game = {"name": "game.jsonl", "mimeType": "application/jsonl", "buffer": text}
    page.set_input_files("input[type=file]", game)  # type: ignore[arg-type]
    page.click("button[type=submit].main")
    page.wait_for_selector("html[data-ready]", timeout=PATIENCE_S * 1000)
    for touch in picture.touches:
        touch_thing(page, touch)


def touch_thing(page: Page, touch: str) -> None:
    """Ask why somebody did what he did, or point at a risky choice."""
    if touch == WHY:
        page.locator("#log [data-why]").first.click()
        page.wait_for_selector(".why .walk li")
    else:
        page.locator("#choices .choice:has(.chance)").first.hover()
        page.wait_for_selector("#hint.odds-slip:not([hidden])")


def main() -> int:
    """Take the pictures asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="which; all unless told")
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "images")
    asked = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        raise SystemExit("pictures: chromium is not installed")
    with (
        tempfile.TemporaryDirectory() as folder,
        table(Path(folder)) as url,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=chromium, args=FLAGS)
        for picture in PICTURES:
            if not asked.names or picture.name in asked.names:
                take(browser, url, picture, asked.out)
                print(picture.name, flush=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
