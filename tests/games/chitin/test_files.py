"""A user's own map, counters and results: read like ours, faults named by file and line."""

from __future__ import annotations

from importlib.resources import files

import pytest

from hexile.games.chitin import GAME
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.setup import BadFile, BadSetup


def ours(name):
    return files("hexile.games.chitin").joinpath("data", name).read_text(encoding="utf-8")


def begin(name, text):
    return start(GAME, new_setup(GAME, "learning", "", {}, {name: text}), SeededDice(1))


@pytest.mark.rule("S4")
@pytest.mark.parametrize(
    ("name", "file"),
    [("map", "valley.txt"), ("counters", "counters.csv"), ("results", "results.txt")],
)
def test_our_own_files_can_be_handed_in(name, file):
    assert begin(name, ours(file)).result is None


@pytest.mark.rule("S4")
@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("02 ss..x.sbf", "02 ss..q.sbf", "line 7, column 8: 'q' in row 05 is no terrain sign"),
        (
            "04 .sff.r..........fb...",
            "04 .sff.r",
            "line 27, column 4: 21 megahex signs for 6 hexes",
        ),
        ("05 ..ff", "07 ..ff", "line 10, column 1: column 07 is here, but 05 comes next"),
        ("[anchors]", "[ankers]", "unknown part [ankers]"),
        ("A 0607", "A 0818", "hex 0818 is not in megahex A"),
        ("D 0811", "D 9999", "no hex 9999"),
        ("D 0811", "# D 0811", "megahex D has no anchor"),
        ("D 0811", "? 0811", "no megahex '?'"),
        ("[terrain]", "[ground]", "unknown part [ground]"),
        ("03 .fb..w", "03", "line 8, column 1: this line needs a column number and its signs"),
        ("01 hhhhlllll", "01 hhhhllll", "megahex signs for 22 hexes"),
    ],
)
def test_faults_in_a_map(old, new, words):
    text = ours("valley.txt").replace(old, new, 1)
    with pytest.raises(BadFile) as fault:
        begin("map", text)
    assert str(fault.value).startswith("map")
    assert words in str(fault.value)


@pytest.mark.rule("S4")
def test_a_map_that_is_cut_off_is_refused():
    with pytest.raises(BadFile, match=r"the part \[anchors\] is missing or empty"):
        begin("map", ours("valley.txt").split("[anchors]")[0])


@pytest.mark.rule("S4")
@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            "G,Gantua,warrior,S,4",
            "G,Gantua,warrior,S,four",
            "line 2, column 20: strength is 'four'",
        ),
        ("P,Phlanx", "G,Phlanx", "line 3, column 1: letter G is used twice"),
        ("T,Termagant,warrior", "T,Termagant,wizard", "line 4, column 13: role is 'wizard'"),
        ("R,Low Render,warrior,R", "R,Low Render,warrior,X", "line 5, column 22: class is 'X'"),
        ("B,Basic,basic", "B,Basic,worker", "no counter has the role basic"),
        ("letter,name", "letters,name", "line 1, column 1: the head line lacks letter"),
        ("cost,pool", "cost,pool,worth", "line 1, column 109: unknown column 'worth'"),
        (
            "F,Plunge,flyer,-",
            "F,Plunge,flyer",
            "line 6, column 1: this line has 19 values; it needs 20",
        ),
        (
            "S,4,4,4,yes",
            "S,4,4,4,maybe",
            "line 2, column 26: charge is 'maybe'; use yes or no",
        ),
        ("S,4,4,4,yes", "S,4,4,0,yes", "line 2, column 1: size must be 1 to 3 and move at least 1"),
        ("G,Gantua", "g,Gantua", "line 2, column 1: letter is 'g'; use one capital letter"),
    ],
)
def test_faults_in_a_counter_sheet(old, new, words):
    with pytest.raises(BadFile) as fault:
        begin("counters", ours("counters.csv").replace(old, new, 1))
    assert words in str(fault.value)


@pytest.mark.rule("S4", "S3")
@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("die  1-2  1-1", "die  1-2  1:1", "line 3, column 11: unknown odds '1:1'"),
        ("die  1-2  1-1", "die  1-1  1-2", "line 3, column 11: odds 1-2 must be better"),
        ("3    A-1", "3    XX", "line 6, column 6: unknown result 'XX'"),
        ("6    DD", "7    DD", "line 9, column 1: this row needs face 6"),
        ("die  1-2", "dice 1-2", "line 1: the first row must be"),
        ("6    DD", "# 6  DD", "line 8, column 1: the table has 5 rows; it needs six"),
    ],
)
def test_faults_in_a_results_table(old, new, words):
    with pytest.raises(BadFile) as fault:
        begin("results", ours("results.txt").replace(old, new, 1))
    assert words in str(fault.value)


def test_an_unknown_file_is_refused_with_the_list():
    with pytest.raises(BadSetup, match="Valid: map, counters, results"):
        begin("board", "x")


@pytest.mark.rule("S4", "S3")
def test_a_changed_results_table_is_played_with():
    text = ours("results.txt").replace("1    A-2  A-2", "1    D-3  A-2")
    s = begin("results", text)
    assert s.terms.results.rows[1][0].text == "D-3"  # type: ignore[attr-defined]
