"""Fields: plain data, words and numbers of every kind, there and back, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexile.kernel.fields.field import (
    BYTES,
    MARKS,
    NUMBERS,
    PLAIN_LIST,
    SHORTS,
    BadField,
    Piles,
    Records,
    Word,
    check_names,
    column,
    flag,
    items_of,
    listing,
    marks,
    number,
    numbered,
)

GONE = -1
ROOMS = ["hall", "lab", "deep vault"]
PEOPLE = ["Ann", "Bob", "Cy"]


class Fleet:
    """An object with fields of its own."""

    def __init__(self):
        self.ships = 0
        self.lost = False
        self.way = []


def place(name, **more):
    return number(name, GONE, 2, 0, ROOMS, {GONE: "gone"}, **more)


def places(item=NUMBERS, **more):
    return column("at", PEOPLE, GONE, 2, [0, 0, GONE], ROOMS, {GONE: "gone"}, item, **more)


def fleet_fields():
    return [number("ships", 0, 9, 1), flag("lost"), listing("way", 2, 0, 2, ROOMS)]


def fleets(single=False):
    return Records("fleets", 2, fleet_fields(), Fleet, single)


FIELDS = {
    "number": number("turn", -3, 12, 1),
    "number with words": place("room"),
    "flag": flag("rush"),
    "word": Word("mood", ["calm", "cross", "very cross"]),
    "column": places(),
    "column of shorts": column("loot", PEOPLE, -300, 300, item=SHORTS),
    "column of bytes": column("mood", PEOPLE, 0, 255, 7, item=BYTES),
    "column in a list": places(PLAIN_LIST),
    "column of nothing": column("at", [], 0, 1),
    "marks": marks("seen", PEOPLE),
    "marks in bytes": marks("seen", PEOPLE, BYTES),
    "listing": listing("path", 4, GONE, 2, ROOMS, {GONE: "gone"}),
    "listing of shorts": listing("path", 4, 0, 300, item=SHORTS),
    "piles": Piles("hands", PEOPLE, listing("hand", 3, 0, 2, ROOMS)),
    "piles of nothing": Piles("hands", [], listing("hand", 3, 0, 2)),
    "records": fleets(),
    "one record": fleets(single=True),
}
ALIKE = ("column of nothing", "piles of nothing")  # where there is but one value

a_fleet = st.fixed_dictionaries(
    {"ships": st.integers(0, 9), "lost": st.booleans(), "way": st.lists(st.integers(0, 2), max_size=2)}
)  # fmt: skip
people_at = st.lists(st.integers(GONE, 2), min_size=3, max_size=3)
three_marks = st.lists(st.booleans(), min_size=3, max_size=3)
PLAIN = {
    "number": st.integers(-3, 12),
    "number with words": st.integers(GONE, 2),
    "flag": st.booleans(),
    "word": st.sampled_from(["calm", "cross", "very cross"]),
    "column": people_at,
    "column of shorts": st.lists(st.integers(-300, 300), min_size=3, max_size=3),
    "column of bytes": st.lists(st.integers(0, 255), min_size=3, max_size=3),
    "column in a list": people_at,
    "column of nothing": st.just([]),
    "marks": three_marks,
    "marks in bytes": three_marks.map(lambda drawn: [int(mark) for mark in drawn]),
    "listing": st.lists(st.integers(GONE, 2), max_size=4),
    "listing of shorts": st.lists(st.integers(0, 300), max_size=4),
    "piles": st.lists(st.lists(st.integers(0, 2), max_size=3), min_size=3, max_size=3),
    "piles of nothing": st.just([]),
    "records": st.lists(a_fleet, max_size=2),
    "one record": st.lists(a_fleet, max_size=1),
}


# --- there and back ----------------------------------------------------------------------


@pytest.mark.parametrize("kind", FIELDS)
@given(st.data())
def test_plain_data_make_the_value_and_the_value_the_data(kind, data):
    plain = data.draw(PLAIN[kind])
    field = FIELDS[kind]
    assert field.plain(field.value(plain)) == plain


@pytest.mark.parametrize("kind", FIELDS)
@given(st.data())
def test_what_is_written_is_read(kind, data):
    """A value that is as usual has no words: a position leaves it out."""
    plain = data.draw(PLAIN[kind])
    field = FIELDS[kind]
    words = field.write(field.value(plain))
    assert "\n" not in words
    again = field.read(words) if words else field.usual()
    assert field.plain(again) == plain
    assert field.write(again) == words


@pytest.mark.parametrize("kind", FIELDS)
@given(st.data())
def test_numbers_are_equally_many_and_in_range(kind, data):
    field = FIELDS[kind]
    numbers = field.numbers(field.value(data.draw(PLAIN[kind])))
    lows, highs = field.lows(), field.highs()
    assert len(numbers) == len(lows) == len(highs) == len(field.numbers(field.usual()))
    assert all(type(one) is int for one in numbers)
    assert all(a <= one <= b for a, one, b in zip(lows, numbers, highs, strict=True))


@pytest.mark.parametrize("kind", FIELDS)
@given(st.data())
def test_different_values_have_different_numbers(kind, data):
    field = FIELDS[kind]
    one, two = data.draw(PLAIN[kind]), data.draw(PLAIN[kind])
    alike = field.numbers(field.value(one)) == field.numbers(field.value(two))
    assert alike == (one == two)


@pytest.mark.parametrize("kind", [kind for kind in FIELDS if kind not in ALIKE])
@given(st.data())
def test_another_value_is_another_and_may_be(kind, data):
    plain = data.draw(PLAIN[kind])
    field = FIELDS[kind]
    other = field.plain(field.other(field.value(plain)))
    assert other != plain
    assert field.plain(field.value(other)) == other


@pytest.mark.parametrize("kind", ALIKE)
def test_where_there_is_but_one_value_there_is_no_other(kind):
    field = FIELDS[kind]
    assert field.plain(field.other(field.usual())) == []


@pytest.mark.parametrize(
    ("item", "kind"), [(NUMBERS, "vec[i64]"), (SHORTS, "vec[i16]"), (BYTES, "vec[u8]")]
)
def test_columns_are_packed_as_declared(item, kind):
    packed = column("at", PEOPLE, 0, 9, item=item).value([1, 2, 3])
    assert str(packed).startswith(kind)
    assert items_of(packed) == [1, 2, 3]


def test_marks_are_packed_as_truth():
    assert items_of(marks("seen", PEOPLE, MARKS).value([1, 0, True])) == [True, False, True]


# --- words -------------------------------------------------------------------------------


def test_the_words_of_a_field():
    assert number("turn", 1, 12, 1).write(4) == "4"
    assert number("turn", 1, 12, 1).write(1) == ""
    assert place("room").write(GONE) == "gone"
    assert place("room").write(2) == "deep vault"
    assert flag("rush").write(True) == "yes"
    assert FIELDS["word"].write("very cross") == "very cross"
    assert FIELDS["word"].write("calm") == ""
    assert places().write(places().value([1, GONE, GONE])) == "Ann lab, Bob gone"
    assert marks("seen", PEOPLE).read("Cy, Ann") == marks("seen", PEOPLE).value([1, 0, 1])
    assert FIELDS["listing"].write([2, 2, GONE]) == "deep vault, deep vault, gone"
    assert FIELDS["piles"].write([[1], [], [0, 2]]) == "Ann [lab] Cy [hall, deep vault]"
    assert items_of(FIELDS["piles"].read("Bob [] Ann[ lab ]")) == [[1], [], []]
    fleet = fleets().value([{"ships": 3, "lost": True, "way": [0, 1]}])
    assert fleets().write(fleet) == "{ships: 3; lost: yes; way: hall, lab}"
    assert fleets().plain(fleets().read("{} {ships:2}")) == [
        {"ships": 1, "lost": False, "way": []},
        {"ships": 2, "lost": False, "way": []},
    ]


def test_a_label_is_the_name_in_words_unless_given():
    assert number("left_over", 0, 1).label == "left over"
    assert places(label="people").label == "people"
    assert numbered(3, "S") == ["S1", "S2", "S3"]


# --- refusals ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "data", "reason"),
    [
        ("number", "four", "turn: 'four' is no whole number"),
        ("number", 4.0, "turn: 4.0 is no whole number"),
        ("number", None, "turn: None is no whole number"),
        ("number", 13, "turn: 13 is not within -3 to 12"),
        ("number", -4, "turn: -4 is not within -3 to 12"),
        ("flag", 2, "rush: 2 is neither true nor false"),
        ("flag", "yes", "rush: 'yes' is neither true nor false"),
        ("word", "glad", "mood: 'glad' is none of its words"),
        ("word", 1, "mood: 1 is none of its words"),
        ("column", 3, "at: a list is wanted"),
        ("column", [0, 0], "at: 2 entries; 3 are wanted"),
        ("column", [0, 0, 0, 0], "at: 4 entries; 3 are wanted"),
        ("column", [0, "lab", 0], "at: 'lab' is no whole number"),
        ("column", [0, 3, 0], "at: 3 is not within -1 to 2"),
        ("column of shorts", [0, 301, 0], "loot: 301 is not within -300 to 300"),
        ("column of bytes", [0, 256, 0], "mood: 256 is not within 0 to 255"),
        ("marks", [0, 2, 0], "seen: 2 is neither true nor false"),
        ("marks", [0, 0], "seen: 2 entries; 3 are wanted"),
        ("marks in bytes", [0, 2, 0], "seen: 2 is not within 0 to 1"),
        ("listing", "lab", "path: a list is wanted"),
        ("listing", [0] * 5, "path: 5 entries; there are 4 at most"),
        ("listing", [0, 3], "path: 3 is not within -1 to 2"),
        ("piles", [[], []], "hands: a list of 3 lists is wanted"),
        ("piles", {}, "hands: a list of 3 lists is wanted"),
        ("piles", [[], 1, []], "hand: a list is wanted"),
        ("piles", [[], [0] * 4, []], "hand: 4 entries; there are 3 at most"),
        ("records", None, "fleets: a list of at most 2 is wanted"),
        ("records", [7], "fleets: an object is wanted"),
        ("records", [{"ships": 1, "lost": 0}], "way: fleets lacks this field"),
        (
            "records",
            [{"ships": 1, "lost": 0, "way": [], "crew": 1}],
            "crew: fleets has no such field",
        ),
        (
            "records",
            [{"ships": 10, "lost": 0, "way": []}],
            "ships: 10 is not within 0 to 9",
        ),
    ],
)
def test_plain_data_that_cannot_be(kind, data, reason):
    with pytest.raises(BadField) as refused:
        FIELDS[kind].value(data)
    assert str(refused.value) == reason


@pytest.mark.parametrize(("kind", "most"), [("records", 2), ("one record", 1)])
def test_too_many_records(kind, most):
    one = {"ships": 1, "lost": False, "way": []}
    with pytest.raises(BadField, match=f"a list of at most {most} is wanted"):
        FIELDS[kind].value([one] * (most + 1))
    with pytest.raises(BadField, match=f"{most + 1} of them; there are {most} at most"):
        FIELDS[kind].read("{}" * (most + 1))


@pytest.mark.parametrize(
    ("kind", "text", "reason", "word"),
    [
        ("number", "four", "there is no four here", "four"),
        ("number", "", "there is no empty word here", ""),
        ("number", "٤", "there is no ٤ here", "٤"),
        ("number", "--4", "there is no --4 here", "--4"),
        ("number", "13", "13 is not within -3 to 12", "13"),
        ("number with words", "attic", "there is no attic here; there are gone, hall, lab, deep vault", "attic"),
        ("flag", "no", "only yes can stand here, not no", "no"),
        ("word", "glad", "there is no glad; there are calm, cross, very cross", "glad"),
        ("column", "Ann lab, Dan lab", "there is no Dan; there are Ann, Bob, Cy", "Dan"),
        ("column", "Ann lab, Bob", "there is no empty word here; there are gone, hall, lab, deep vault", ""),
        ("column", "Ann lab, Bob attic", "there is no attic here; there are gone, hall, lab, deep vault", "attic"),
        ("column", "Ann lab, Ann hall", "Ann is named twice", "Ann"),
        ("column", "Ann lab,, Bob lab", "an entry is missing beside a comma", "Ann lab,, Bob lab"),
        ("marks", "Ann, Dan", "there is no Dan; there are Ann, Bob, Cy", "Dan"),
        ("marks", "Ann, Ann", "Ann is named twice", "Ann"),
        ("listing", "hall, attic", "there is no attic here; there are gone, hall, lab, deep vault", "attic"),
        ("listing", "hall, hall, hall, hall, hall", "5 entries; there are 4 at most", ""),
        ("listing", "hall,", "an entry is missing beside a comma", "hall,"),
        ("piles", "Dan [hall]", "there is no Dan; there are Ann, Bob, Cy", "Dan"),
        ("piles", "Ann", "after Ann a list in brackets is wanted", "Ann"),
        ("piles", "Ann [hall] Ann [lab]", "Ann is named twice", "Ann"),
        ("piles", "Ann [hall, hall, hall, hall]", "4 entries; there are 3 at most", ""),
        ("records", "ships: 2", "each stands between { and }", "ships: 2"),
        ("records", "{crew: 2}", "there is no crew; there are ships, lost, way", "crew"),
        ("records", "{ships: 2; ships: 3}", "ships is named twice", "ships"),
        ("records", "{ships: 10}", "10 is not within 0 to 9", "10"),
    ],
)  # fmt: skip
def test_words_that_cannot_be(kind, text, reason, word):
    with pytest.raises(BadField) as refused:
        FIELDS[kind].read(text)
    assert (refused.value.reason, refused.value.word) == (reason, word)


def test_a_word_of_a_number_out_of_range_is_refused():
    with pytest.raises(BadField, match="2 is not within 0 to 1"):
        number("room", 0, 1, 0, ROOMS).read("deep vault")


def test_long_lists_of_words_are_not_told():
    with pytest.raises(BadField) as refused:
        marks("seen", numbered(13, "p")).read("q")
    assert refused.value.reason == "there is no q"


def test_fields_too_many_or_missing_are_named():
    fields = fleet_fields()
    check_names("a fleet", ["way", "ships", "lost"], fields)
    with pytest.raises(BadField, match="crew: a fleet has no such field"):
        check_names("a fleet", ["ships", "lost", "way", "crew"], fields)
    with pytest.raises(BadField, match="lost: a fleet lacks this field"):
        check_names("a fleet", ["ships", "way"], fields)
