"""Pages when something fails them: no connection, no clipboard, a page that Back brings again."""

from __future__ import annotations

import httpx
import pytest
from tests.server.test_browser import begin, cell_of, click_cell, ready

pytestmark = pytest.mark.slow
# What a page has that came over plain HTTP from another machine.
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
OUT_OF_REACH = """[...document.querySelectorAll(".cell.t-floor")].map((cell) => cell.dataset.id)
  .find((id) => !document.getElementById(`legal-${id}`) && !document.querySelector(`#over [data-cell="${id}"]`))"""
REFUSAL = "document.getElementById('refusal').textContent"
NO_COPYING = NO_CLIPBOARD + "document.execCommand = () => false;"


def take_up(page) -> str:
    """Take the first warrior up; it stays in hand."""
    click_cell(page, cell_of(page, "W1"))
    page.wait_for_selector("#lamp [data-held=W1]")
    page.wait_for_load_state("networkidle")
    return "#lamp [data-held=W1]"


def test_without_a_connection_a_refusal_says_so_and_the_piece_stays_in_hand(page, live):
    begin(page, live)
    held = take_up(page)
    page.route("**/whynot*", lambda route: route.abort())
    far = page.evaluate(OUT_OF_REACH)
    click_cell(page, far)
    page.wait_for_function(f"() => {REFUSAL}.includes('does not answer')")
    assert page.locator(held).count() == 1
    assert [fault for fault in page.faults if "ERR_FAILED" not in fault] == []
    page.unroute("**/whynot*")
    click_cell(page, far)
    page.wait_for_function(f"() => !{REFUSAL}.includes('does not answer')")


def copy_link(page, live, script: str) -> None:
    page.context.add_init_script(script)
    begin(page, live)
    page.locator("[data-act=menu]").first.click()
    page.locator("#menu [data-copy]").first.click()


def test_without_a_clipboard_a_link_is_copied_the_older_way(page, live):
    copy_link(page, live, NO_CLIPBOARD)
    page.wait_for_function("() => document.getElementById('notice').textContent === 'Copied.'")
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    page.locator("#rules .search").focus()
    page.keyboard.press("Control+v")
    assert "/new/raid" in page.locator("#rules .search").input_value()
    assert page.faults == []


def test_where_nothing_can_be_copied_the_text_is_shown_selected(page, live):
    copy_link(page, live, NO_COPYING)
    box = page.locator(".tocopy textarea")
    box.wait_for()
    assert "/new/raid" in box.input_value()
    assert box.evaluate("box => box.selectionEnd - box.selectionStart") == len(box.input_value())
    assert page.locator("#notice").is_hidden()
    box.blur()
    assert page.locator(".tocopy").count() == 0
    assert page.faults == []


def test_a_page_that_back_brings_again_hears_what_happened(page, live):
    begin(page, live)
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    token = page.url.rsplit("/", 1)[1]
    table = httpx.get(f"{live.url}/api/tables/{token}").json()
    end = {"do": "end", "version": table["version"]}
    httpx.post(f"{live.url}/api/tables/{token}/act", json=end).raise_for_status()
    page.wait_for_timeout(500)
    shown = "JSON.parse(document.getElementById('table-data').textContent).version"
    assert page.evaluate(shown) == table["version"]
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    page.wait_for_function(f"was => {shown} !== was", arg=table["version"])
    ready(page)
    assert page.faults == []
