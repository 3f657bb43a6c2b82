"""Accessibility: axe-core on every page, in both themes and at phone width; no page scrolls sideways."""

from __future__ import annotations

import httpx
import pytest

pytestmark = pytest.mark.slow
SIZES = [(1280, 800), (390, 844)]
RUN = "async () => (await axe.run()).violations.filter(v => ['serious', 'critical'].includes(v.impact)).map(v => [v.id, v.nodes.slice(0, 3).map(n => n.html + ' ' + n.failureSummary)])"


@pytest.fixture
def table(live):
    made = httpx.post(f"{live.url}/api/tables", json={"game": "raid", "seed": 6}).json()
    token = made["seats"]["0"]
    sent = {"do": "end", "version": made["version"]}
    httpx.post(f"{live.url}/api/tables/{token}/act", json=sent)
    return f"/t/{token}"


@pytest.fixture
def ended(live):
    """A game that is over."""
    made = httpx.post(f"{live.url}/api/tables", json={"game": "raid", "seed": 6}).json()
    path = f"{live.url}/api/tables/{made['seats']['0']}"
    now = httpx.get(path).json()
    while not now["over"]:
        texts = [choice["do"] for choice in now["choices"]]
        sent = {"do": "end" if "end" in texts else texts[0], "version": now["version"]}
        now = httpx.post(f"{path}/act", json=sent).json()
    return f"/t/{made['seats']['0']}"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_no_serious_fault(chromium, live, axe, table, ended, theme, size):
    width, height = size
    context = chromium.new_context(
        viewport={"width": width, "height": height},
        color_scheme=theme,
        bypass_csp=True,
        reduced_motion="reduce",
    )
    page = context.new_page()
    faults = {}
    for path in (
        "/",
        "/new/raid",
        table,
        f"{table}/replay",
        ended,
        "/games",
        "/challenge",
        "/rules/raid",
        "/load",
        "/nowhere",
        "/api/docs",
    ):
        page.goto(live.url + path)
        if path == table:
            page.wait_for_selector("html[data-ready]")
            why = page.locator("#log [data-why]").first
            if why.is_visible():
                why.click()
                page.wait_for_selector(".why")
        page.add_script_tag(content=axe)
        found = page.evaluate(RUN)
        if found:
            faults[path] = found
        wide = page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert wide <= 0, f"{path} scrolls sideways by {wide}"
    context.close()
    assert faults == {}


def test_dialogs_have_no_serious_fault(chromium, live, axe, table):
    context = chromium.new_context(bypass_csp=True, reduced_motion="reduce")
    page = context.new_page()
    page.goto(live.url + table)
    page.wait_for_selector("html[data-ready]")
    page.add_script_tag(content=axe)
    for key in ("?", "r"):
        page.keyboard.press(key)
        page.wait_for_selector("dialog[open]")
        assert page.evaluate(RUN) == []
        page.keyboard.press("Escape")
    page.locator("[data-act=menu]").click()
    page.wait_for_selector("#menu[open]")
    assert page.evaluate(RUN) == []
    context.close()
