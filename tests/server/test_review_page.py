"""The review in a real browser: it begins by itself, is walked by keys, and a branch goes on from it."""

from __future__ import annotations

import httpx
import pytest
from tests.server.test_access import RUN

from hexile.games import find
from hexile.table.review import review_budgets
from hexile.table.review.puzzles import shipped
from hexile.table.review.review_budgets import Budget

pytestmark = pytest.mark.slow
PATIENT_MS = 120_000
DATA = "JSON.parse(document.getElementById('table-data').textContent)"


@pytest.fixture
def token(live, monkeypatch):
    """A game of a few decisions, and next to no worlds to weigh them in."""
    few = (Budget(2, 1, 2), Budget(2, 1, 2))
    monkeypatch.setitem(review_budgets.BUDGETS, review_budgets.QUICK, few)
    made = httpx.post(f"{live.url}/api/tables", json={"game": "raid", "seed": 5}).json()["all"]
    for _ in range(3):
        now = httpx.get(f"{live.url}/api/tables/{made}").json()
        sent = {"do": now["choices"][0]["do"], "version": now["version"]}
        httpx.post(f"{live.url}/api/tables/{made}/act", json=sent).raise_for_status()
    return made


@pytest.fixture
def page(chromium):
    context = chromium.new_context(bypass_csp=True, reduced_motion="reduce")
    found = context.new_page()
    found.set_default_timeout(PATIENT_MS)
    yield found
    context.close()


def test_a_review_begins_by_itself_is_walked_by_keys_and_played_on_from(page, live, token):
    page.goto(f"{live.url}/t/{token}/review")
    page.wait_for_selector("#sum[data-stage=done]")
    assert page.locator(".ledger tr").count() >= 5
    page.keyboard.press("Home")
    page.wait_for_function(f"() => {DATA}.place === 0")
    assert "Decision 1 of" in page.locator("#now h2").inner_text().capitalize()
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"() => {DATA}.place === 1")
    assert page.locator("#film").get_attribute("aria-valuenow") == "1"
    page.keyboard.press("p")
    page.wait_for_url(f"**/t/{token}")
    assert httpx.get(f"{live.url}/api/tables/{token}").json()["moment"] == 1


def test_axe_finds_no_serious_fault_and_nothing_scrolls_sideways(page, live, token, axe):
    page.goto(f"{live.url}/t/{token}/review")
    page.wait_for_selector("#sum[data-stage=done]")
    for path in (f"/t/{token}/review", "/puzzles/raid"):
        page.goto(live.url + path)
        page.add_script_tag(content=axe)
        for theme in ("light", "dark"):
            for width in (1280, 390):
                page.set_viewport_size({"width": width, "height": 800})
                page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
                assert page.evaluate(RUN) == [], (path, theme, width)
                assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_puzzle_is_solved_on_the_board_with_hints_and_ticked_in_the_list(page, live):
    puzzle = shipped(find("raid"))[0]
    piece, place = puzzle.best().text.split()[1:3]
    page.goto(f"{live.url}/puzzles/raid")
    page.evaluate("localStorage.setItem('speed', 'at_once')")
    page.locator(".puzzlelist button").first.click()
    page.wait_for_selector("html[data-ready] #puzzle[data-stage=open]")
    page.keyboard.press("h")
    assert page.locator("#puzzle [data-hint]:visible").count() == 1
    assert page.locator("#talk .about").count() == 1
    page.locator(f"#counter-{piece}").click()
    box = page.locator(f"#cell-{place}").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_selector("#puzzle[data-stage=right]")
    page.locator("[data-act=puzzle-again]").click()
    page.wait_for_selector("#puzzle[data-stage=open]")
    page.goto(f"{live.url}/puzzles/raid")
    page.wait_for_selector(".puzzlelist .tick:visible")
    assert page.locator(".puzzlelist .tick:visible").count() == 1


def test_a_mark_opens_the_board_before_with_an_arrow_for_what_was_done(page, live, token):
    page.goto(f"{live.url}/t/{token}/review?at=0")
    page.wait_for_selector("#sum[data-stage=done]")
    page.keyboard.press("Home")
    page.wait_for_function(f"() => {DATA}.place === 0")
    page.wait_for_selector("#lines .l-did", state="attached")
    assert page.locator("#lines .l-did").count() == 1
