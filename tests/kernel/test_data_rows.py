"""Lines and values of the games' files: a complaint names file, line and column."""

import pytest

from hexile.kernel.component_data.data_rows import COMMA, data_rows, parts_of, table_rows
from hexile.kernel.setup import BadFile

TABLE = """# a remark
letter, size ,note

A,2,"first, of all"
B,x,
"""


def complaint(bad):
    return (bad.file, bad.line, bad.column)


def test_values_between_blanks_end_at_a_remark():
    (row,) = data_rows("costs.txt", "# none\n\n  door   3 -  # a door\n")
    assert (row.words, row.line, row.columns) == (["door", "3", "-"], 3, [3, 10, 12])
    assert (row.number("3"), row.number("-")) == (3, 0)


@pytest.mark.parametrize(("word", "span"), [("7-9", (7, 9)), ("4", (4, 4)), ("-2--1", (-2, -1))])
def test_spans(word, span):
    assert data_rows("x", word)[0].span(word) == span


@pytest.mark.parametrize("word", ["9-7", "a", "1-", "99999999999999999999"])
def test_what_is_no_span_is_refused_with_its_column(word):
    row = data_rows("x", f"sum {word}")[0]
    with pytest.raises(BadFile) as bad:
        row.span(word)
    assert complaint(bad.value) == ("x", 1, 5)


def test_cells_go_by_their_heads_whatever_is_quoted_or_padded():
    first, second = table_rows("t.csv", TABLE, ["letter", "size"])
    assert first.cells == {"letter": "A", "size": "2", "note": "first, of all"}
    assert first.cell_in("size", 1, 3) == 2
    with pytest.raises(BadFile, match="size is 'x'; use a whole number from 1 to 3") as bad:
        second.cell_in("size", 1, 3)
    assert complaint(bad.value) == ("t.csv", 5, 3)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the file needs a head line"),
        ("letter,size\n", "the file needs a head line, and lines below it"),
        ("letter\nA", "the head line lacks size"),
        ("letter,size,colour\nA,1,red", "unknown column 'colour'"),
        ("letter,size,size\nA,1,1", "names a column twice"),
        ("letter,size\nA", "line 2, column 1: this line has 1 values; it needs 2"),
    ],
)
def test_tables_whose_shape_is_wrong_are_refused(text, reason):
    with pytest.raises(BadFile, match=reason):
        table_rows("t.csv", text, ["letter", "size"], ["note"])


def test_all_faulty_lines_are_told_at_once():
    with pytest.raises(BadFile) as bad:
        table_rows("t.csv", "letter,size\nA\nB,2\nC,3,4\n", ["letter"])
    assert [fault.line for fault in bad.value.all()] == [2, 4]


def test_parts_of_a_file():
    parts = parts_of("p", data_rows("p", "[melee] in words\n1 2\n[range]\n3\n"), ["melee", "range"])
    assert {name: [row.words for row in rows] for name, rows in parts.items()} == {
        "melee": [["1", "2"]],
        "range": [["3"]],
    }


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[melee]\n1\n[mêlée]\n2", "line 3, column 2: unknown part .mêlée.; the parts are melee"),
        ("[melee]\n1\n[melee]\n2", "line 3, column 2: the part .melee. is there twice"),
        ("1 2", "line 1, column 1: a part begins with its name in brackets"),
        ("[melee]", "the part .melee. is missing or empty"),
    ],
)
def test_parts_that_are_wrong_are_refused(text, reason):
    with pytest.raises(BadFile, match=reason):
        parts_of("p", data_rows("p", text), ["melee"])


def test_columns_between_commas_count_what_stands_before():
    (row,) = data_rows("x", "a,a, b ,", COMMA)
    assert row.columns == [1, 3, 6, 9]
