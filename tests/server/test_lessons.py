"""Lessons in a real browser: done by clicking what is highlighted, and nothing else, to their end."""

import httpx
import pytest
from tests.server.conftest import MEANT

from hexile.games import find, slugs
from hexile.table.lessons import lessons_of

SHORT = (("raid", "first"), ("chitin", "command"), ("stellar", "first"))  # the others take longer
LESSONS = [
    pytest.param(slug, one.name, marks=() if (slug, one.name) in SHORT else pytest.mark.nightly)
    for slug in slugs()
    for one in lessons_of(find(slug))
]
PATIENCE = 60
LIT = """() => {
  const lit = document.querySelector("#board [data-legal]");
  lit?.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = lit?.getBoundingClientRect();
  return box ? [box.left + box.width / 2, box.top + box.height / 2] : null;
}"""
SETTLED = """step => document.getElementById("saying").hidden &&
  document.querySelector("#now .nowhead .caph")?.textContent !== step &&
  Boolean(document.querySelector("#now .btn"))"""
GONE_ON = """([step, at]) => document.querySelector("#now .nowhead .caph")?.textContent !== step ||
  (([x, y]) => x !== at[0] || y !== at[1])((() => {
    const box = document.querySelector("#board [data-legal]")?.getBoundingClientRect();
    return box ? [box.left + box.width / 2, box.top + box.height / 2] : [0, 0];
  })())"""


def begin(page, live, slug, name=""):
    """Open a lesson by its address."""
    path = f"/learn/{slug}/{name}" if name else f"/learn/{slug}"
    made = httpx.post(live.url + path, follow_redirects=False, timeout=PATIENCE)
    page.goto(live.url + made.headers["location"])
    page.wait_for_selector("html[data-ready]")


def step_of(page) -> str:
    return page.locator("#now .nowhead .caph").text_content()


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "name"), LESSONS)
def test_a_lesson_is_done_by_clicking_what_is_highlighted(slug, name, page, live):
    begin(page, live, slug, name)
    main = page.locator("#now .btn.main")
    while page.locator("#now [data-act=next]").count():
        step, at = step_of(page), page.evaluate(LIT)
        assert (at is not None) != bool(main.count()), f"{step}: one thing is highlighted"
        if at is None:
            main.click()
        while at is not None and step_of(page) == step:
            page.mouse.click(*at)
            page.wait_for_function(GONE_ON, arg=[step, at])
            at = page.evaluate(LIT) if step_of(page) == step else None
        page.wait_for_function(SETTLED, arg=step)
    assert main.inner_text().strip() == "Start your own game"
    assert page.faults == []
    main.click()
    page.wait_for_url(f"**/new/{slug}")


def test_odds_stand_in_a_lesson_before_the_die(page, live):
    begin(page, live, "raid")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("text=Step 3 of 8")
    assert "4/6" in page.locator(".stakes").inner_text()
    page.get_by_role("button", name="Back").click()
    page.wait_for_selector("text=Step 2 of 8")
    assert not page.locator(".stakes").count()


def test_no_press_of_an_arrow_is_lost_in_a_lesson(page, live):
    begin(page, live, "raid")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    page.wait_for_selector("text=Step 6 of 8")


def test_what_is_not_highlighted_does_nothing(page, live):
    begin(page, live, "raid")
    page.locator("#counter-W2").click()
    page.locator("#counter-W1").click()
    page.wait_for_function("() => document.querySelector('[data-legal]')?.dataset.legal === 'r4c5'")
    assert step_of(page) == "Step 1 of 8"


def test_on_a_phone_the_board_has_most_of_the_room(chromium, live):
    context = chromium.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce"
    )
    context.add_init_script(MEANT)
    page = context.new_page()
    begin(page, live, "hive", "nest")
    board = page.locator("#boardwrap").bounding_box()
    assert board["height"] * board["width"] >= 0.6 * 390 * 844
    show = page.get_by_role("button", name="Show me").bounding_box()
    assert show["y"] + show["height"] <= 844
    assert show["height"] >= 44
    context.close()


def test_lessons_are_listed_and_old_addresses_work(client):
    shelf, listed = client.get("/").text, client.get("/learn/chitin").text
    assert "Charge, command and air" in shelf
    assert listed.index("/learn/chitin/first") < listed.index("/learn/chitin/command")
    assert 'href="/learn/chitin"' in client.get("/new/chitin").text
    opened = client.post("/learn/chitin", follow_redirects=False)
    old = opened.headers["location"].replace("guide=first", "guide=1")
    assert "Your first turn" in client.get(old).text
    assert client.post("/learn/chitin/flying", follow_redirects=False).status_code == 404


def test_the_last_step_offers_the_next_lesson(client):
    opened = client.post("/learn/hive", follow_redirects=False).headers["location"]
    token = opened.split("/")[2]
    last = client.get(f"/t/{token}/at/16?guide=first").text
    assert "/learn/hive/nest" in last
    assert "/new/hive" in last
    frames = client.get(f"/t/{token}/frames/3?guide=first").json()["frames"]
    assert frames
