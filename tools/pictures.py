"""Takes the pictures of the documentation, so that they show the pages as they are now: `make pictures`.

    python tools/pictures.py [--out FOLDER] [NAME ...]      into docs/images unless told otherwise; all, or some

Each picture is a recipe: open a page of a server on loopback, or load a recorded game (tests/games/*/replays) up to one
of its decisions, then click. Needs chromium and the packages of the tests. Recipes go by addresses and ids, not by words.
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
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))

from small_png import shrink

from hexile.games import find

ROOT: Final = Path(__file__).resolve().parents[1]
FLAGS: Final = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync"]
DESK: Final = (1280, 800)
PHONE: Final = (390, 844)
TABLET: Final = (820, 900)
PATIENCE_S: Final = 120
READY: Final = "html[data-ready]"
RAID: Final = "raid/command-bunker-capture"
Recipe = Callable[[Page, str], None]


class Picture(NamedTuple):
    """A picture: its file, how the page is brought to show it, the window and the theme."""

    name: str
    recipe: Recipe
    size: tuple[int, int] = DESK
    theme: str = "light"


def shortened(replay: str, decisions: int | None) -> str:
    """Return a recorded game up to a decision, or all of it, with people in all seats."""
    path = ROOT / "tests" / "games" / replay.replace("/", "/replays/", 1)
    lines = path.with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()
    header = json.loads(lines[0])
    header["seats"] = dict.fromkeys(header["seats"], "person")
    header["rules"] = find(header["game"]).about.version  # as if it had been played today
    kept = lines[1:] if decisions is None else lines[1 : decisions + 1]
    return "\n".join([json.dumps(header), *kept]) + "\n"


# --- recipes


def page_at(path: str) -> Recipe:
    """Open an address."""
    return lambda page, url: opened(page, f"{url}{path}")


def opened(page: Page, address: str) -> None:
    """Go to an address and wait until nothing more is fetched."""
    page.goto(address)
    page.wait_for_load_state("networkidle")


def game(replay: str, decisions: int | None, *touches: Callable[[Page], None]) -> Recipe:
    """Load a recorded game up to a decision, then click."""

    def follow(page: Page, url: str) -> None:
        load(page, url, shortened(replay, decisions))
        for touch in touches:
            touch(page)

    return follow


def load(page: Page, url: str, text: str) -> None:
    """Open a game file by way of the page that loads one."""
    page.goto(f"{url}/load")
    file = {"name": "game.jsonl", "mimeType": "application/jsonl", "buffer": text.encode()}
    page.set_input_files("input[type=file]", file)  # type: ignore[arg-type]
    page.click("button[type=submit].main")
    page.wait_for_selector(READY, timeout=PATIENCE_S * 1000)


def ask_why(page: Page) -> None:
    """Open the reasons of the newest enemy move."""
    page.locator("#log [data-why]").first.click()
    page.wait_for_selector(".why .walk li")


def show_odds(page: Page) -> None:
    """Point at the first risky choice."""
    page.locator("#choices .choice:has(.chance)").first.hover()
    page.wait_for_selector("#hint.odds-slip:not([hidden])")


def select(counter: str) -> Callable[[Page], None]:
    """Click a counter on the board, so that its reach is shown."""

    def follow(page: Page) -> None:
        page.locator(f"#counter-{counter}").click()
        page.wait_for_timeout(800)

    return follow


def show_threats(page: Page) -> None:
    """Open what may happen before the next choice."""
    page.keyboard.press("o")
    page.wait_for_timeout(800)


def begin_review(page: Page) -> None:
    """Review the game, and go to the first mark."""
    page.goto(f"{page.url.partition('?')[0]}/review")
    page.wait_for_selector("#sum")
    begin = page.locator("[data-act=begin-review]")
    if begin.count():
        begin.click()
    page.wait_for_selector("#sum[data-stage=done]", timeout=PATIENCE_S * 1000)
    page.keyboard.press("m")
    page.wait_for_timeout(1000)


def learn(page: Page, url: str) -> None:
    """Open the lesson of the raid where it shows odds."""
    page.goto(url)
    page.locator("form[action='/learn/raid'] button").click()
    page.wait_for_selector(READY)
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    page.wait_for_selector(".stakes")
    page.wait_for_selector("#saying", state="hidden")


def companion(*answers: Callable[[Page], None]) -> Recipe:
    """Set the raid up in companion mode, then answer."""

    def follow(page: Page, url: str) -> None:
        page.goto(f"{url}/new/raid")
        page.select_option("select[name=beside]", "usual")
        page.fill("input[name=seed]", "7")
        page.click("button[type=submit].main")
        page.wait_for_load_state("networkidle")
        for answer in answers:
            answer(page)
            page.wait_for_load_state("networkidle")

    return follow


def laid_out(page: Page) -> None:
    """Say that the board is laid out."""
    page.click("button[name=operation][value=lay_out]")


def say(words: str) -> Callable[[Page], None]:
    """Say a choice in words."""

    def follow(page: Page) -> None:
        page.fill("#in-words", words)
        page.click("button[form=said]")

    return follow


def until(shows: str, button: str) -> Callable[[Page], None]:
    """Click a button until the companion shows an order, or asks for a die."""

    def follow(page: Page) -> None:
        for _ in range(20):
            if page.locator(f"main#{shows}").count():
                return
            page.locator(button).first.click()
            page.wait_for_load_state("networkidle")
        raise SystemExit(f"pictures: the companion shows no {shows}")

    return follow


DONE: Final = "button[name=count]"
ROLL: Final = "button[form=other][value=roll]"


def edition(slug: str, part: str, *touches: Callable[[Page], None]) -> Recipe:
    """Make an edition and open one of its components."""

    def follow(page: Page, url: str) -> None:
        page.goto(f"{url}/copies")
        page.locator(f"form[action='/copies/new/{slug}'] button").click()
        page.wait_for_selector("#wsedit")
        if part:
            opened(page, f"{page.url.partition('?')[0]}?part={part}")
        for touch in touches:
            touch(page)

    return follow


def type_value(row: int, column: int, value: str) -> Callable[[Page], None]:
    """Type a value into a cell of the first table."""

    def follow(page: Page) -> None:
        page.click(f"#g-0-{row}-{column}")
        page.keyboard.type(value)
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-saved=yes]")
        page.wait_for_timeout(1500)

    return follow


def two_editions(page: Page, url: str) -> None:
    """Make two editions, and list them."""
    for slug in ("chitin", "raid"):
        edition(slug, "")(page, url)
    opened(page, f"{url}/copies")


def some_games(page: Page, url: str) -> None:
    """Load a few games, two of them finished, and list them."""
    for replay, decisions in (
        (RAID, None),
        ("forlorn/op1-victory", 80),
        ("hive/rescue-full-victory", 60),
    ):
        load(page, url, shortened(replay, decisions))
    opened(page, f"{url}/games")


PICTURES: Final = [
    Picture("home", page_at("/")),  # first, while the shelf is bare
    Picture("new-game", page_at("/new/raid")),
    Picture("learn", learn),
    Picture("move", game(RAID, 7, select("W1"))),
    Picture("raid", game(RAID, 20, ask_why, show_odds)),
    Picture("why", game("hive/rescue-full-victory", 75, ask_why)),
    Picture("odds", game(RAID, 20, show_odds)),
    Picture("threats", game(RAID, 17, show_threats)),
    Picture("chitin", game("chitin/small-blue", 68)),
    Picture("hive", game("hive/rescue-full-victory", 60)),
    Picture("forlorn", game("forlorn/op1-victory", 80)),
    Picture("stellar", game("stellar/alone-truce-red", 411)),
    Picture("dark", game("forlorn/op1-victory", 80), theme="dark"),
    Picture("dispatch", game(RAID, None)),
    Picture("review", game(RAID, None, begin_review)),
    Picture("puzzles", page_at("/puzzles/raid")),
    Picture("phone", game(RAID, 20), PHONE),
    Picture("print", page_at("/print/raid")),
    Picture("your-games", some_games),
    Picture("companion-lay", companion(), PHONE),
    Picture("companion-roll", companion(laid_out, say("end"), until("asked", DONE)), PHONE),
    Picture("companion-move", companion(laid_out, say("end"), until("order", ROLL)), PHONE),
    Picture("editions", two_editions),
    Picture("workshop-table", edition("raid", "combat", type_value(0, 1, "D"))),
    Picture("workshop-map", edition("raid", "command-bunker")),
]

# --- taking them


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """Serve on loopback for a while; give the address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "hexile", "serve", "--port", str(port), "--data", str(folder)]
    running = subprocess.Popen(command)
    try:
        wait_for(url)
        yield url
    finally:
        running.terminate()
        running.wait(PATIENCE_S)


def wait_for(url: str) -> None:
    """Wait until the server answers."""
    ends = time.monotonic() + PATIENCE_S
    while time.monotonic() < ends:
        try:
            with urllib.request.urlopen(f"{url}/health", timeout=1):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise SystemExit(f"pictures: no server answers at {url}")


def take(browser: Browser, url: str, picture: Picture, out: Path) -> None:
    """Follow a recipe, and keep what the window shows."""
    width, height = picture.size
    page = browser.new_page(viewport={"width": width, "height": height})
    page.emulate_media(reduced_motion="reduce", color_scheme=picture.theme)  # type: ignore[arg-type]
    page.set_default_timeout(20_000)
    picture.recipe(page, url)
    page.evaluate("() => document.fonts.ready")
    page.wait_for_timeout(300)
    shot = page.screenshot()
    page.close()
    blank = browser.new_page()
    out.mkdir(parents=True, exist_ok=True)
    (out / f"{picture.name}.png").write_bytes(shrink(blank, shot))
    blank.close()


def main() -> int:
    """Take the pictures asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="which; all unless told")
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "images")
    asked = parser.parse_args()
    unknown = {*asked.names} - {picture.name for picture in PICTURES}
    if unknown:
        raise SystemExit(f"pictures: no recipe for {', '.join(sorted(unknown))}")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        raise SystemExit("pictures: chromium is not installed")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=FLAGS)
        for picture in PICTURES:
            if not asked.names or picture.name in asked.names:
                with server(Path(folder) / picture.name) as url:
                    take(browser, url, picture, asked.out)
                print(picture.name, flush=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
