"""Print kits: every page by its boxes, the PDF read again, greys, the page of the browser, bad input."""

from __future__ import annotations

import re
import time
import zipfile
from functools import lru_cache
from html import unescape
from itertools import combinations

import pypdf
import pytest

import hexile
from hexile.cli import main
from hexile.games import find
from hexile.kernel.game import new_setup
from hexile.server.drawing.style_values import colour
from hexile.server.printing import pdf
from hexile.server.printing.aid_pages import printed_title
from hexile.server.printing.board_pages import (
    DISC,
    OVERLAP,
    Tiling,
    TooLarge,
    bare_board,
    board_box,
    millimetres_per_unit,
    printed_words,
    registration_marks,
    tiling,
)
from hexile.server.printing.chart_pages import blanks
from hexile.server.printing.counter_pages import SIZES
from hexile.server.printing.faces import FACES, LABEL, POINT
from hexile.server.printing.flow import Flow
from hexile.server.printing.kit_pages import KitStyle, PrintKit, print_kit
from hexile.server.printing.sheet import A4, LETTER, PAPERS, SMALLEST, PrintBox
from hexile.table.editions.aid_tables import aid_tables
from hexile.table.editions.edition import component_of, our_text, replaceable
from hexile.table.narration.rules_text import read_rulebook
from hexile.table.seat import share
from hexile.table.session import new_session

GAMES = ("chitin", "forlorn", "hive", "raid", "stellar")
PAINTS = ("fill", "stroke")
LONG_S = 120


@lru_cache(maxsize=12)
def kit_of(slug: str, paper: str = "a4", counters: int = 15, mono: bool = False) -> PrintKit:
    game = find(slug)
    style = KitStyle(PAPERS[paper], counters, mono)
    return print_kit(game, new_setup(game, "", "", {}, {}), "", style)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("counters", SIZES)
def test_backs_lie_on_their_fronts(slug, counters):
    kit = kit_of(slug, "letter", counters)
    assert kit.places
    for front, back in zip(kit.places[::2], kit.places[1::2], strict=True):
        assert back.page == front.page + 1
        assert abs(front.x + back.x - LETTER.width) < 0.2
        assert abs(front.y - back.y) < 0.2


@pytest.mark.parametrize("slug", GAMES)
def test_folded_backs_lie_on_their_fronts(slug):
    kit = kit_of(slug)
    folds = {round((front.y + back.y) / 2, 3) for front, back in zip(kit.folded[::2], kit.folded[1::2], strict=True)}  # fmt: skip
    assert len(folds) == 1
    for front, back in zip(kit.folded[::2], kit.folded[1::2], strict=True):
        assert (front.page, round(front.x, 3)) == (back.page, round(back.x, 3))
        assert back.turned
        assert not front.turned


@pytest.mark.parametrize("slug", GAMES)
def test_all_counters_of_the_box_are_printed(slug):
    kit = kit_of(slug)
    wanted = sum(one.copies for one in kit.kit.counters) + len(kit.tracks)
    assert len(kit.places) == len(kit.folded) == 2 * wanted


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("slug", GAMES)
def test_nothing_overlaps_or_leaves_the_page(slug, paper):
    for sheet in kit_of(slug, paper).sheets:
        for one in [*sheet.texts, *sheet.blocks]:
            assert one.left >= 3, (sheet.title, one.what)
            assert one.top >= 3, (sheet.title, one.what)
            assert one.right <= sheet.paper.width - 3, (sheet.title, one.what)
            assert one.bottom <= sheet.paper.height - 3, (sheet.title, one.what)
        for boxes in (sheet.texts, sheet.blocks):
            for one, other in combinations(boxes, 2):
                assert not one.meets(other), (sheet.title, one.what, other.what)


@pytest.mark.parametrize("slug", GAMES)
def test_no_text_is_below_six_points(slug):
    kit = kit_of(slug, counters=13)
    assert min(size for sheet in kit.sheets for size in sheet.sizes) >= SMALLEST
    windows = [e for sheet in kit.sheets for e in sheet.root.iter("svg") if e.get("width")]
    scale = float(windows[0].get("width")) / float(windows[0].get("viewBox").split()[2])
    printed = [e for e in kit.shared["kit-board"].iter("text") if e.text]
    assert printed
    for text in printed:
        assert float(text.get("font-size")) * scale / POINT >= SMALLEST, text.text
    for name, drawing in kit.shared.items():
        for text in drawing.iter("text") if name.startswith("counter-") else ():
            assert float(text.get("font-size")) * 13 / 48 / POINT >= SMALLEST, text.text


def test_a_box_that_meets_another_is_found():
    sheet = kit_of("raid").sheets[0]
    one = sheet.texts[0]
    assert one.meets(one)


def test_board_pieces_overlap_and_cover_the_board():
    cut = Tiling(A4, 400.0, 300.0)
    assert cut.columns > 1
    left, _, wide, high = cut.piece(0, 0)
    assert (left, high <= cut.down, wide <= cut.across) == (0.0, True, True)
    assert cut.piece(1, 0)[0] == pytest.approx(wide - OVERLAP)
    last = cut.piece(cut.columns - 1, cut.rows - 1)
    assert last[0] + last[2] == pytest.approx(400.0)
    assert last[1] + last[3] == pytest.approx(300.0)


@pytest.mark.parametrize("slug", GAMES)
def test_registration_marks_of_neighbours_lie_on_each_other_and_on_no_words(slug):
    kit = kit_of(slug)
    scale = millimetres_per_unit(kit.scene, 15.0)
    left, top, wide, high = board_box(bare_board(kit.scene))
    cut = tiling(A4, wide * scale, high * scale)
    words = printed_words(kit.shared["kit-board"], left, top, scale)
    marks = [
        {(round(x, 3), round(y, 3)) for x, y in registration_marks(cut, column, row, words)}
        for row in range(cut.rows)
        for column in range(cut.columns)
    ]
    assert words
    assert cut.pages > 1
    for x, y in set().union(*marks):
        assert sum((x, y) in found for found in marks) == 2, "both pieces have it"
        disc = PrintBox(x - DISC, y - DISC, x + DISC, y + DISC, "mark")
        assert not [box.what for box in words if disc.meets(box)]


def test_a_table_that_goes_on_repeats_its_head():
    flow = Flow(A4, "Tables", 1)
    flow.table([["Number", "square"], *([str(n), str(n * n)] for n in range(90))], 9.0)
    assert len(flow.sheets) > 1
    for sheet in flow.sheets:
        assert "Number" in [box.what for box in sheet.texts]


def test_blanks_of_the_procedure_are_in_brackets_or_left_out():
    assert blanks("It needs {need}{made}: it stays.") == "It needs [need]: it stays."
    assert (
        blanks("From {what} it has a line of fire{card}.") == "From [what] it has a line of fire."
    )
    assert blanks("{steps}: {by}.") == ""


@pytest.mark.parametrize("slug", GAMES)
def test_no_row_of_a_table_is_printed_twice(slug):
    game = find(slug)
    seat = share(new_session(game, new_setup(game, "", "", {}, {}), {}, 1, None, None))
    for table in seat.reference().tables:
        rows = [tuple(row) for row in table.rows]
        assert len(rows) == len(set(rows)), table.title


def test_turns_are_counted_on_a_track():
    notes = kit_of("stellar").tracks[0].notes
    assert list(notes)[:2] == [3, 7]


@pytest.mark.parametrize("slug", GAMES)
def test_boxes_are_named_without_what_a_game_counts(slug):
    kit = kit_of(slug)
    names = [printed_title(box.title) for box in (*kit.tracks, *kit.scene.trays)]
    assert names
    assert not [name for name in names if re.search(r"\d", re.sub(r"\(.*\)", "", name))]


def test_a_board_of_too_many_pages_is_refused():
    with pytest.raises(TooLarge, match="Choose smaller counters"):
        tiling(A4, 5000.0, 5000.0)


@pytest.mark.parametrize("slug", GAMES)
def test_the_pdf_has_the_pages_and_the_fonts(slug, tmp_path):
    kit = kit_of(slug)
    kit.write_pdf(tmp_path / "kit.pdf")
    read = pypdf.PdfReader(tmp_path / "kit.pdf")
    assert len(read.pages) == len(kit.sheets)
    for page, sheet in zip(read.pages, kit.sheets, strict=True):
        assert float(page.mediabox.width) * POINT == pytest.approx(sheet.paper.width, abs=0.1)
        assert float(page.mediabox.height) * POINT == pytest.approx(sheet.paper.height, abs=0.1)
    assert kit.game.about.title.split()[0] in read.pages[0].extract_text()
    assert embedded_fonts(read) == len(FACES)
    assert [path.name for path in tmp_path.iterdir()] == ["kit.pdf"]


def embedded_fonts(read) -> int:
    """Count the fonts that are inside a PDF, by their own names."""
    found = set()
    for page in read.pages:
        for font in page["/Resources"]["/Font"].values():
            described = font.get_object().get("/FontDescriptor")
            if described is not None and "/FontFile2" in described.get_object():
                found.add(str(described.get_object()["/FontName"]).partition("+")[2])
    return len(found)


@pytest.mark.parametrize("slug", GAMES)
def test_in_black_and_white_every_ink_is_grey(slug):
    kit = kit_of(slug, mono=True)
    for drawing in kit.shared.values():
        for element in drawing.iter():
            for name in PAINTS:
                if element.get(name, "").startswith("#"):
                    assert len({round(light, 2) for light in colour(element.get(name))[:3]}) == 1


def test_in_black_and_white_sides_differ_by_shape_and_pattern():
    kit = kit_of("stellar", mono=True)
    seen = set()
    for one in kit.kit.counters:
        drawing = kit.shared[kit.drawings.counter(one.front)]
        paths = [e.get("d") for e in drawing.iter("path")]
        bands = [e.get("fill") for e in drawing.iter("path") if e.get("fill", "").startswith("url")]
        seen.add((one.front.side, paths[0], bands[0]))
    assert len(seen) == len({side for side, _, _ in seen}) == 4
    assert len({shape for _, shape, _ in seen}) == len({band for _, _, band in seen}) == 4


def test_colours_are_colours_without_it():
    lights = [colour(e.get("fill")) for d in kit_of("raid").shared.values() for e in d.iter() if e.get("fill", "").startswith("#")]  # fmt: skip
    assert any(len(set(light[:3])) > 1 for light in lights)


def test_the_enemys_chart_has_every_row_the_program_walks():
    kit = kit_of("raid")
    pages = next(part for part in kit.parts if part.name == "The enemy's procedure").sheets
    said = {block.what for sheet in pages for block in sheet.blocks}
    rows = [row.title for name in ("scientists", "troopers") for row in kit.game.charts[name].rows]
    assert said == set(rows)
    assert len(pages) <= 2


@pytest.mark.parametrize("slug", GAMES)
def test_the_procedure_takes_two_pages_at_most(slug):
    parts = {part.name: part.sheets for part in kit_of(slug).parts}
    assert 1 <= len(parts["The enemy's procedure"]) <= 2


@pytest.mark.parametrize("slug", GAMES)
def test_the_index_names_the_page_of_every_rule(slug):
    kit = kit_of(slug)
    starts = {part.name: part.sheets for part in kit.parts}
    first = kit.sheets.index(starts["Rules"][0]) + 1
    said = [box.what for sheet in starts["Index"] for box in sheet.texts]
    pages = [int(words) for words in said if words.isdigit()]
    assert len(pages) >= len(kit.book)
    assert min(pages) >= 1
    for rule in list(kit.book.values())[:20]:
        found = [n for n, sheet in enumerate(starts["Rules"]) if any(rule.number == box.what.split()[0] for box in sheet.texts)]  # fmt: skip
        assert found
        assert first + found[0] <= len(kit.sheets)


def test_widths_are_those_of_the_font_files():
    metrics = pytest.importorskip("reportlab.pdfbase.ttfonts")
    for face in FACES:
        font = metrics.TTFont(f"test-{face.name}", str(face.path))
        for words in ("Znon Action Chart", "26.8", "1-6: jumps"):
            assert face.width(words, 10.0) == pytest.approx(font.stringWidth(words, 10.0) * POINT, rel=0.01)  # fmt: skip
    assert LABEL.width("", 10.0) == 0.0


# --- the command


def run(*words: str) -> int:
    return main(["print", *words])


def test_the_command_writes_a_kit(tmp_path, capsys):
    assert run("raid", "--mono", "--no-cut-lines", "--out", str(tmp_path / "kit.pdf")) == 0
    assert "14 pages of a4 paper" in capsys.readouterr().out
    assert len(pypdf.PdfReader(tmp_path / "kit.pdf").pages) == 14


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nosuch"], "nosuch"),
        (["raid", "--scenario", "moon"], "moon"),
        (["raid", "--paper", "a5"], "a5"),
        (["raid", "--counters", "14"], "14"),
        (["raid", "--edition", "no-such-folder"], "no-such-folder"),
    ],
)
def test_bad_input_is_said_and_leaves_no_file(words, says, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run(*words) != 0
    assert says in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_faulty_edition_is_said(tmp_path, capsys):
    with zipfile.ZipFile(tmp_path / "mine.zip", "w") as file:
        file.writestr("edition.toml", 'game = "raid"\nname = "Mine"\n')
        file.writestr("combat.txt", "  A B\n1 X X\n")
    assert (
        run("raid", "--edition", str(tmp_path / "mine.zip"), "--out", str(tmp_path / "k.pdf")) != 0
    )
    assert capsys.readouterr().err
    assert not (tmp_path / "k.pdf").exists()


def test_a_folder_that_is_not_there_is_said(tmp_path, capsys):
    assert run("raid", "--out", str(tmp_path / "none" / "kit.pdf")) != 0
    assert "Cannot write" in capsys.readouterr().err


def test_a_missing_extra_is_said(tmp_path, capsys, monkeypatch):
    def gone(name):
        raise ImportError(name)

    kit = kit_of("raid")
    monkeypatch.setattr(pdf.importlib, "import_module", gone)
    with pytest.raises(pdf.MissingExtra, match=r"pip install 'hexile\[print\]'"):
        kit.write_pdf(tmp_path / "kit.pdf")
    assert list(tmp_path.iterdir()) == []


def test_a_kit_that_fails_half_way_leaves_what_was_there(tmp_path, monkeypatch):
    kit = print_kit(find("raid"), new_setup(find("raid"), "", "", {}, {}), "", KitStyle())
    path = tmp_path / "kit.pdf"
    path.write_text("old")

    def broken(self, *words):
        raise RuntimeError("half way")

    monkeypatch.setattr(pdf.PdfPainter, "text", broken)
    with pytest.raises(RuntimeError, match="half way"):
        kit.write_pdf(path)
    assert path.read_text() == "old"
    assert [one.name for one in tmp_path.iterdir()] == ["kit.pdf"]


# --- the page


def pages_of(client, path: str) -> str:
    """Open the print page, and wait for the pages that it then asks for."""
    page = client.get(path)
    assert page.status_code == 200
    asked = re.search(r'data-pages="([^"]+)"', page.text)
    if asked is None:
        return page.text
    assert 'class="kitpage ' not in page.text
    ends = time.monotonic() + LONG_S
    answer = client.get(unescape(asked[1]))
    while answer.status_code == 202 and time.monotonic() < ends:
        time.sleep(0.05)
        answer = client.get(unescape(asked[1]))
    assert answer.status_code == 200
    return answer.text


@pytest.mark.parametrize("slug", GAMES)
def test_the_page_has_the_same_sheets(slug, client):
    page = pages_of(client, f"/print/{slug}")
    assert page.count('class="kitpage ') == len(kit_of(slug).sheets)
    used = set(re.findall(r'<use href="#([^"]+)"', page))
    assert used
    for name in used:
        assert f'id="{name}"' in page


def test_the_page_takes_what_is_asked_for(client):
    path = "/print/raid?paper=letter&counters=20&mono=1&scenario=nautilus"
    assert 'width="215.9mm"' in pages_of(client, path)
    again = client.get(path).text
    assert 'value="nautilus" selected' in again
    assert 'width="215.9mm"' in again
    assert client.get("/print/raid?paper=a5").status_code == 400
    assert client.get("/print/raid?counters=99").status_code == 400
    assert client.get("/print/raid?scenario=moon").status_code == 400
    assert client.get("/print/raid/pages?scenario=moon").status_code == 400
    assert client.get("/print/raid/pages?counters=13&plain=1").status_code == 404
    assert client.get("/print/nosuch").status_code == 404


def test_the_page_is_linked_from_the_new_game(client):
    assert 'href="/print/raid"' in client.get("/new/raid").text


# --- player aids


@pytest.mark.parametrize("slug", GAMES)
def test_every_table_a_game_names_as_an_aid_is_printed_whole(slug):
    game = find(slug)
    tables = {table.title: table for table in aid_tables(game, {})}
    text = " ".join(one.what for sheet in kit_of(slug).sheets for one in sheet.texts)
    for component in replaceable(game):
        for aid in component.aids:
            table = tables[aid.title]
            assert len(table.rows) > 2
            assert len({len(row) for row in table.rows}) == 1, table.rows
            assert aid.rule in read_rulebook(game.package)
            assert f"{aid.title} ({aid.rule})" in text


def test_the_tables_of_the_hive_and_of_politics_are_among_the_aids():
    hive = {table.rule: table for table in aid_tables(find("hive"), {})}
    assert hive["25.8"].rows[2] == ["3-4", "1"]
    assert hive["24.4"].origin == "printed"
    assert (1, 1, "ruled") in hive["24.4"].origins
    stellar = {table.rule: table for table in aid_tables(find("stellar"), {})}
    assert stellar["V22"].rows[-1] == ["14-16", "total war"]


def test_an_aid_shows_the_values_of_your_edition_as_yours():
    ours = our_text(find("hive"), component_of(find("hive"), "tables"))
    own = ours.replace("7-9     3", "7-9     4")
    assert own != ours
    game = hexile.game("hive").new(seed=1)
    seat = game._seat
    seat.session.setup().files["tables"] = own
    table = next(one for one in seat.reference().tables if one.rule == "25.8")
    assert ["7-9", "4"] in table.rows
    assert table.origin == "yours"


def test_a_part_that_an_edition_lacks_is_no_table():
    ours = our_text(find("hive"), component_of(find("hive"), "tables"))
    own = ours[: ours.index("[grades]")]
    titles = [table.title for table in aid_tables(find("hive"), {"tables": own})]
    assert "Punitive mission: points for each" in titles
    assert "Punitive mission: points needed" not in titles
