"""The workshop in a real browser: tables by keyboard, boards by pointer and keys, faults, and the copy played."""

from __future__ import annotations

import httpx
import pytest
from tests.server.conftest import LiveServer, free_port
from tests.server.test_access import RUN

from hexile.server.app import make_app
from hexile.server.config import Config
from hexile.table.editions.edition import component_of
from hexile.table.editions.file_values import values_of

pytestmark = pytest.mark.slow
PATIENT_MS = 120_000
SAVED = ".workpage[data-saved=yes]"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """One server for all of these."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("HEXILE_DATABASE_URL", raising=False)
        patch.delenv("HEXILE_SECRET_KEY", raising=False)
        app = make_app(Config("127.0.0.1", 0, tmp_path_factory.mktemp("workshop"), False))
    found = LiveServer(app, free_port())
    found.site = app.app.state.site
    found.start()
    yield found
    found.stop()


@pytest.fixture
def page(chromium):
    context = chromium.new_context(
        bypass_csp=True, reduced_motion="reduce", viewport={"width": 1280, "height": 800}
    )
    found = context.new_page()
    found.set_default_timeout(PATIENT_MS)
    faults: list[str] = []
    found.on("pageerror", lambda fault: faults.append(str(fault)))
    yield found
    context.close()
    assert faults == []


def make(server, slug: str) -> str:
    answer = httpx.post(f"{server.url}/copies/new/{slug}", timeout=120)
    return answer.headers["location"].split("/")[-1]


def files(server, id: str) -> dict[str, str]:
    return server.site.workbench.copies.row(id, "home").copy.files


def go(page, server, id: str, part: str) -> None:
    page.goto(f"{server.url}/copies/{id}?part={part}")
    page.wait_for_selector(SAVED)


def saved(page) -> None:
    page.wait_for_selector(SAVED)


def place(page, name: str):
    return page.locator(f"#wshits [data-place='{name}']")


def paint(page, word: str, *names: str) -> None:
    """Take a brush by its word and touch some places with it."""
    page.get_by_role("radio", name=word, exact=False).first.click()
    for name in names:
        place(page, name).click()


def middle(page, name: str) -> tuple[float, float]:
    box = place(page, name).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def signs(server, id: str, file: str) -> dict[str, str]:
    """Return what is drawn, by its places."""
    row = server.site.workbench.open(id, "home")
    found = values_of(component_of(row.copy.of(), file), row.copy.files[file])
    return {name: value.text for name, value in found.items()}


def test_a_results_table_is_edited_by_keyboard_a_fault_is_met_and_mended(page, server):
    id = make(server, "raid")
    go(page, server, id, "combat")
    page.focus("[data-cell='0 0 0']")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("Q")
    page.keyboard.press("Enter")
    page.wait_for_selector(".cell.bad")
    assert page.evaluate("document.activeElement.dataset.place") == "3 against B"
    assert "'Q' is not a result" in page.locator(".slips").inner_text()
    assert page.locator("#wstry .main").is_disabled()
    page.keyboard.press("ArrowUp")
    page.keyboard.type("w")
    page.keyboard.press("Escape")
    page.keyboard.type("W")
    page.keyboard.press("Enter")
    page.wait_for_selector(".cell.bad", state="detached")
    saved(page)
    assert page.locator(".cell.yours s").inner_text().endswith("D")
    assert "2     D   W" in files(server, id)["combat"]
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Delete")
    page.wait_for_selector(".cell.yours", state="detached")
    page.keyboard.press("Control+z")
    page.wait_for_selector(".cell.yours")


def test_a_block_of_a_spreadsheet_is_pasted_and_taken_back(page, server):
    id = make(server, "chitin")
    go(page, server, id, "results")
    before = files(server, id)["results"]
    page.focus("[data-cell='0 0 0']")
    page.evaluate(
        """() => {
      const data = new DataTransfer();
      data.setData("text/plain", "DR\\tDD\\nAD\\tD-1\\n");
      const paste = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(paste);
    }"""
    )
    page.wait_for_function("() => document.querySelectorAll('.cell.yours').length === 4")
    saved(page)
    rows = [line.split() for line in files(server, id)["results"].splitlines()]
    assert [row[1:3] for row in rows if row[:1] in (["1"], ["2"])] == [["DR", "DD"], ["AD", "D-1"]]
    page.click("#wsundo")
    page.wait_for_selector(".cell.yours", state="detached")
    saved(page)
    assert files(server, id)["results"] == before


def test_a_raid_board_is_drawn_from_nothing_and_played(page, server):
    id = make(server, "raid")
    go(page, server, id, "command-bunker")
    page.click("[data-act=clear]")
    page.wait_for_selector("#wsfaults li")
    assert "entry squares" in page.locator("#wsfaults").inner_text()
    paint(page, "entry square", *(f"r{row}c0" for row in range(3, 8)))
    paint(page, "time platform", "r5c15")
    paint(page, "scientist", "r2c10", "r8c10")
    paint(page, "trooper A", "r5c8", "r4c12")
    page.get_by_role("radio", name="wall").click()
    page.mouse.move(*middle(page, "west edge of r0c5"))
    page.mouse.down()
    page.mouse.move(*middle(page, "west edge of r4c5"), steps=24)
    page.mouse.up()
    page.focus("#wsboard")
    for key in ("ArrowDown", ":"):
        page.keyboard.press(key)
    page.wait_for_selector("#wsfaults li", state="detached")
    saved(page)
    lines = [line for line in files(server, id)["command-bunker"].splitlines() if line[:1] != ";"]
    assert [lines[2 * row + 1][10] for row in range(6)] == ["|"] * 5 + [":"]
    assert lines[11][1] == "W"
    assert lines[11][31] == "P"
    page.fill("#wstext", files(server, id)["command-bunker"].replace("P", "."))
    page.wait_for_selector("#wsfaults li")
    page.click("#wsundo")
    page.wait_for_selector("#wsfaults li", state="detached")
    page.click("#wstry .main")
    page.wait_for_url("**/t/*")
    assert "with My edition of Raid" in page.locator(".where").inner_text()
    assert page.locator("[data-id=r5c15].t-platform").count() == 1


def test_a_hex_map_is_painted_filled_traced_and_played(page, server, tmp_path):
    id = make(server, "chitin")
    go(page, server, id, "map")
    paint(page, "forest and rough", "0101")
    page.click("#wsfill")
    page.get_by_role("radio", name="river", exact=False).first.click()
    place(page, "0106").click()
    saved(page)
    drawn = signs(server, id, "map")
    assert drawn["0101"] == "b"
    assert drawn["0106"] == drawn["0107"] == "r"
    scan = tmp_path / "scan.svg"
    scan.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>')
    page.set_input_files("#wsfile", scan)
    page.wait_for_selector("#wsscan image")
    page.locator("[data-trace=strength]").fill("80")
    thin = "document.getElementById('wsground').style.getPropertyValue('--thin')"
    assert float(page.evaluate(thin)) < 0.5
    paint(page, "forest", "0103")
    saved(page)
    assert page.locator("#wsscan image").count() == 1  # it outlasts what is drawn over it
    assert float(page.evaluate(thin)) < 0.5
    page.wait_for_selector("#wsfaults li", state="detached")
    page.click("#wstry .main")
    page.wait_for_url("**/t/*")
    assert "with My edition" in page.locator(".where").inner_text()


def test_stars_are_placed_and_moved_and_boxes_linked_by_doors(page, server):
    id = make(server, "stellar")
    go(page, server, id, "stars")
    page.click("[data-tool=red]")
    page.fill("#wsname", "Nemesis")
    page.click("#wsmap [data-at=P14]")
    page.wait_for_selector("#wsmap [data-node=Nemesis]")
    page.focus("#wsmap")
    page.keyboard.press("ArrowUp")
    assert page.locator("#wsaim").inner_text() == "P13"
    page.click("[data-tool=move]")
    page.click("#wsmap [data-node=Alcor]")
    page.click("#wsmap [data-at=K18]")
    page.wait_for_selector("#wsmap [data-node=Alcor][data-at=K18]")
    saved(page)
    lines = [line.split() for line in files(server, id)["stars"].splitlines()]
    assert ["Nemesis", "P14", "red"] in lines
    assert ["Alcor", "K18", "yellow"] in lines
    id = make(server, "hive")
    go(page, server, id, "map")
    page.click("[data-tool=door]")
    for name in ("1", "A6"):
        page.click(f"#wsmap [data-node='{name}']")
    page.wait_for_selector(".differ li")
    saved(page)
    boxes = {
        line.split()[1]: line.split()[5:]
        for line in files(server, id)["map"].splitlines()
        if line.startswith("box")
    }
    assert "A6=" in boxes["1"]
    assert "1=" in boxes["A6"]


def test_axe_finds_nothing_serious_and_tables_fit_a_telephone(page, server, axe):
    raid, hive = make(server, "raid"), make(server, "hive")
    parts = [(raid, "combat"), (raid, "command-bunker"), (hive, "map"), (hive, "tables")]
    for path in ["/copies", *(f"/copies/{id}?part={part}" for id, part in parts)]:
        page.set_viewport_size({"width": 1280, "height": 800})
        page.goto(server.url + path)
        page.add_script_tag(content=axe)
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            assert page.evaluate(RUN) == [], (path, theme)
        page.set_viewport_size({"width": 390, "height": 844})
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390, path
