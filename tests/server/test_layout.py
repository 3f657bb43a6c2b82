"""Every game at every size of window: nothing beyond its edge, nothing cut, no print too small to read."""

from __future__ import annotations

import re

import httpx
import pytest
from tests.server.conftest import ROOT
from tests.server.test_browser import begin_hive

from hexile.games import slugs

pytestmark = pytest.mark.slow
PATIENCE = 60
ROOMY = 150
NOTHING_CUT = """() => {
  const list = document.getElementById("choices");
  return list.scrollHeight <= list.clientHeight + 2 || list.children.length <= 2;
}"""
SIZES = [(390, 844), (820, 1180), (1366, 641), (1280, 800), (1920, 1080)]
LEAST = 9.9
NARROW = 500
AT_THE_END = """() => {
  const { place, line } = JSON.parse(document.getElementById("table-data").textContent);
  return place === line.length - 1;
}"""
# What is wrong with the page as it stands: it scrolls, something lies beyond the window, print is too small.
FAULTS = """least => {
  const found = [], page = document.scrollingElement;
  if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth} wide`);
  if (page.scrollHeight > innerHeight) found.push(`the page is ${page.scrollHeight} high`);
  for (const name of [".top", "#boardwrap", "#now", "#acts", "#strip", ".tools"]) {
    const box = document.querySelector(name)?.getBoundingClientRect();
    if (box && (box.right > innerWidth + 1 || box.bottom > innerHeight + 1)) found.push(`${name} goes beyond the window`);
  }
  const title = document.querySelector(".where h1");
  if (title.scrollWidth > title.clientWidth + 1) found.push("the title is cut");
  for (const words of document.querySelectorAll("#board text")) {
    const to = words.getScreenCTM();
    const size = parseFloat(getComputedStyle(words).fontSize) * Math.hypot(to.a, to.b);
    if (words.textContent.trim() && size < least) found.push(`${words.getAttribute("class")} is printed in ${size.toFixed(1)}`);
  }
  return [...new Set(found)];
}"""


def at_hand_on_a_phone(page) -> None:
    """See turn and phase, and the rules and the pace of the enemy in the menu."""
    assert page.locator("#now .turnnow").is_visible()
    page.locator(".tools [data-act=menu]").click()
    assert page.locator("#menu [data-act=rules]").is_visible()
    assert page.locator("#menu [data-speed=fast]").is_visible()
    page.keyboard.press("Escape")
    page.locator("#menu").wait_for(state="hidden")


@pytest.mark.parametrize("slug", slugs())
def test_nothing_is_cut_at_any_size(slug, page, live):
    lesson = httpx.post(
        f"{live.url}/learn/{slug}", follow_redirects=False, timeout=PATIENCE
    ).headers["location"]
    page.goto(live.url + lesson)
    page.wait_for_selector("html[data-ready]")
    page.keyboard.press("End")
    page.wait_for_function(AT_THE_END)
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_selector("html[data-ready] #log li")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => innerWidth === {width} && innerHeight === {height}")
        page.evaluate(
            "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        assert page.evaluate(FAULTS, LEAST) == [], (width, height)
        if width < NARROW:
            at_hand_on_a_phone(page)
    assert page.faults == []


MANY_MAY_MOVE = """position hive, rules 5
scenario: rescue
next: movement
turn: 3
awake: A
Da1: over 51, open; Sc3
Da2: over 61, open
55: La3 Sc4 En2
A3: La2 Sc1 En1
A8: La1 Sc2 So1
"""


def test_a_chart_that_is_opened_has_room(page, live):
    """At the usual size of a window: the list of choices gives way, its buttons stay."""
    sent = {"game": "hive", "position": MANY_MAY_MOVE}
    made = httpx.post(f"{live.url}/api/tables", json=sent, timeout=PATIENCE).json()
    page.goto(f"{live.url}/t/{made['all']}")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_selector("html[data-ready] #choices li")
    was = page.locator("#choices").bounding_box()["height"]
    page.locator("#panels summary", has_text="Znon").click()
    assert page.locator("#panels").bounding_box()["height"] > ROOMY
    assert page.locator("#choices").bounding_box()["height"] < was
    page.wait_for_function(NOTHING_CUT)
    shown = page.locator("#choices li").count()
    assert page.locator("#acts button").first.is_visible()
    page.locator("#panels summary", has_text="Znon").click()
    page.wait_for_function(f"() => document.querySelectorAll('#choices li').length > {shown}")


def test_turns_are_chosen_from_by_what_tells_them_apart(client):
    """A long name that all of them begin with is left out."""
    lesson = client.post("/learn/forlorn", follow_redirects=False).headers["location"]
    replay = lesson.partition("&guide")[0]
    shown = client.get(replay, headers={"accept": "text/html"}).text
    turns = re.findall("<option value=.[0-9]+.>([^<]*)", shown)
    assert turns[1:] == ["9 turns left", "8 turns left"]


COVERED = """() => {
  const [a, b] = [".zoom", "#board"].map((name) => document.querySelector(name).getBoundingClientRect());
  return a.left < b.right && a.top < b.bottom && b.left < a.right && b.top < a.bottom;
}"""


def test_on_a_tablet_no_button_lies_on_the_upper_edge_of_the_sheet(page, live):
    begin_hive(page, live, "force assault")
    page.set_viewport_size({"width": 820, "height": 1180})
    page.wait_for_function("() => innerWidth === 820")
    page.evaluate("document.getElementById('boardwrap').scrollTo(0, 0)")
    assert not page.evaluate(COVERED)
    page.set_viewport_size({"width": 1366, "height": 641})
    page.wait_for_function("() => innerWidth === 1366")
    assert not page.evaluate(COVERED)


END_COVERED = """() => {
  const words = document.querySelector(".dhead").getBoundingClientRect();
  return document.getElementById("acts").getBoundingClientRect().top < words.bottom;
}"""


def test_on_a_phone_no_button_lies_on_the_words_of_the_end(page, live):
    over = ROOT / "tests" / "games" / "raid" / "replays" / "command-bunker-capture.jsonl"
    files = {"file": (over.name, over.read_bytes())}
    sent = httpx.post(f"{live.url}/load", files=files, follow_redirects=False, timeout=PATIENCE)
    page.goto(live.url + sent.headers["location"])
    page.wait_for_selector("html[data-ready] .dhead")
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function("() => innerWidth === 390")
    assert not page.evaluate(END_COVERED)
