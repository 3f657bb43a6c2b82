"""Measures Hexile Web in Chromium, when nothing else runs: python bench/web.py [build/web]

It prints the processor time until the first page is shown, the download, how long a click takes
in each game, and the memory of the tab.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import BrowserContext, Frame, Page, Playwright, sync_playwright

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tools")]

import web  # noqa: E402
import web_serve  # noqa: E402

from hexile.games import slugs  # noqa: E402

CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS: Final = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
CLICKS: Final = 60
REST_MS: Final = 10_000
TICKS: Final = os.sysconf("SC_CLK_TCK")
# Plays as the page does: the answer holds the parts that changed.
PLAY: Final = """async ([token, clicks]) => {
  const took = [];
  const parser = new DOMParser();
  const html = await (await fetch(`/t/${token}`)).text();
  let ground = parser.parseFromString(html, "text/html").getElementById("board").dataset.ground;
  for (let click = 0; click < clicks; click++) {
    const seen = await (await fetch(`/api/tables/${token}`)).json();
    if (!seen.choices.length) break;
    const chosen = seen.choices[(click * 7) % seen.choices.length].do;
    const body = new URLSearchParams({ do: chosen, version: seen.version });
    const began = performance.now();
    const answer = await fetch(`/t/${token}/act?ground=${ground}`, { method: "POST", body, headers: { "X-Hexile": "1" } });
    const text = await answer.text();
    took.push(performance.now() - began);
    if (!answer.ok) throw new Error(text);
    ground = parser.parseFromString(text, "text/html").getElementById("layers")?.dataset.ground || ground;
  }
  return took;
}"""
BEGIN: Final = """async (game) => {
  const body = JSON.stringify({ game, seed: 3 });
  const sent = { method: "POST", headers: { "content-type": "application/json" }, body };
  return (await (await fetch("/api/tables", sent)).json()).all;
}"""


def descendants(root: int) -> list[int]:
    """Return a process and all it has started."""
    found = [root]
    for one in found:
        for task in Path(f"/proc/{one}/task").glob("*/children"):
            found += [int(child) for child in task.read_text().split()]
    return found


def processor_s(root: int) -> float:
    """Return the processor time of a process and all it has started."""
    total = 0
    for one in descendants(root):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICKS


def memory_mb(root: int) -> float:
    """Return the memory of the largest process: the tab with its workers."""
    return max(share_kb(one) for one in descendants(root)) / 1024


def share_kb(process: int) -> int:
    """Return the memory of one process, what it shares with others in part."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def opened(play: Playwright, profile: str) -> tuple[BrowserContext, int]:
    """Start a browser, and return the number of its process."""
    context = play.chromium.launch_persistent_context(
        profile, executable_path=CHROMIUM, args=FLAGS, reduced_motion="reduce"
    )
    return context, browser_process(profile)


def browser_process(profile: str) -> int:
    """Return the first process that has a profile open."""
    named = f"--user-data-dir={profile}".encode()
    found = [
        int(path.parent.name)
        for path in Path("/proc").glob("[0-9]*/cmdline")
        if named in path.read_bytes() and b"--type=" not in path.read_bytes()
    ]
    return min(found)


def boot(play: Playwright, profile: str, url: str) -> tuple[BrowserContext, Page, int]:
    """Open Hexile Web until its first page is shown, and print what that took."""
    context, process = opened(play, profile)
    page = context.pages[0]
    page.goto("about:blank")
    time.sleep(2)
    before, began = processor_s(process), time.monotonic()
    page.goto(url)
    page.wait_for_selector("#page:not([hidden])", timeout=120_000)
    used, took = processor_s(process) - before, time.monotonic() - began
    print(f"  first page after {took:.1f} s, processor time {used:.1f} s", flush=True)
    return context, page, process


def frame_of(page: Page) -> Frame:
    """Return the frame that Hexile's pages are in."""
    return next(frame for frame in page.frames if frame.parent_frame is not None)


def measure_clicks(page: Page, process: int) -> None:
    """Play each game by clicks, and print how long an answer took."""
    print(f"memory of the tab at the start: {memory_mb(process):.0f} MB", flush=True)
    for slug in slugs():
        token = frame_of(page).evaluate(BEGIN, slug)
        took: list[Any] = sorted(frame_of(page).evaluate(PLAY, [token, CLICKS]))
        middle, late = took[len(took) // 2], took[int(len(took) * 0.95)]
        print(f"  {slug}: {len(took)} clicks, median {middle:.0f} ms, 95 % within {late:.0f} ms")
    print(f"memory of the tab: {memory_mb(process):.0f} MB", flush=True)
    page.wait_for_timeout(REST_MS)  # the browser gives back what clicks left behind
    print(f"memory of the tab at rest: {memory_mb(process):.0f} MB", flush=True)


def main() -> None:
    """Measure a build."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "web")
    server = web_serve.make_server(folder, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/"
    print(f"download: {web.size_of(folder) / 1e6:.2f} MB")
    with tempfile.TemporaryDirectory() as profile, sync_playwright() as play:
        print("cold start:")
        context, _, _ = boot(play, profile, url)
        context.close()
        print("warm start:")
        context, page, process = boot(play, profile, url)
        print("clicks:")
        measure_clicks(page, process)
        context.close()
    server.shutdown()


if __name__ == "__main__":
    main()
