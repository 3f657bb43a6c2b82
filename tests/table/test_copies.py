"""A person's own copy of a game: played, replayed, measured and named; read back equal; bad ones refused."""

import io
import random
import struct
import zipfile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.table.copied import CHANGES, changed_copy

from hexile.games import find
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.component_data.component import LIST
from hexile.kernel.component_data.provenance import YOURS
from hexile.kernel.setup import BadFile, BadSetup
from hexile.lab.simulate import make_plan, simulate
from hexile.proof.checks.static_check import components_that_do_not_fit
from hexile.table.editions.edition import (
    Edition,
    component_of,
    copy_from,
    copy_setup,
    new_copy,
    our_text,
    remarked_text,
    replaceable,
    setup_files,
)
from hexile.table.editions.edition_check import differences, faults, file_differences, file_faults
from hexile.table.editions.edition_files import (
    MOST_BYTES,
    MOST_TOGETHER,
    read_copy,
    read_zip,
    write_folder,
    zip_bytes,
)
from hexile.table.editions.file_values import values_of
from hexile.table.editions.restore_value import with_ours
from hexile.table.files.journal_files import JournalFile, look, open_journal
from hexile.table.narration.rules_text import read_rulebook
from hexile.table.seat import share
from hexile.table.session import new_session

GAMES = sorted(CHANGES)
DECISIONS = 25
SHORT = {"chitin": {"turns": 2}, "stellar": {"turns": 4}}
RAID = find("raid")


# --- every game ------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_a_new_copy_is_ours_and_every_file_has_a_reader(slug):
    game = find(slug)
    copy = new_copy(game)
    assert copy.files.keys() == game.readers.keys()
    assert not faults(copy)
    assert not differences(copy)
    assert setup_files(copy) == {}
    for component in replaceable(game):
        told = remarked_text(game, component).split("\n")[0]
        assert component.origin in told
        assert not file_faults(game, component.file, our_text(game, component))


@pytest.mark.parametrize("slug", GAMES)
def test_every_value_has_a_place_of_its_own_and_stands_where_it_is_said_to(slug):
    game = find(slug)
    for component in replaceable(game):
        text = our_text(game, component)
        lines = text.split("\n")
        values = values_of(component, text)
        assert values, component.name
        if component.kind == "text":
            continue
        for value in values.values():
            there = lines[value.line - 1].ljust(200)
            assert there[value.column - 1 :].startswith(value.text), (component.name, value.place)


@pytest.mark.parametrize("slug", GAMES)
def test_a_copy_changed_all_over_is_played_replayed_and_named(slug, tmp_path):
    copy = changed_copy(find(slug))
    assert not faults(copy)
    assert {one.file for one in differences(copy)} == {
        component.file_name() for component in replaceable(copy.of())
    }
    setup = copy_setup(copy)
    assert setup.files == copy.files
    path = tmp_path / "game.jsonl"
    chance = random.Random(5)
    with JournalFile(path, fresh=True) as file:
        table = new_session(copy.of(), setup, {}, 5, None, file.write)
        for _ in range(DECISIONS):
            seat = share(table)
            choices = seat.choices()
            if not choices:
                break
            seat.act(chance.choice(choices).do)
    again = look(open_journal(path))
    assert not again.frozen
    assert again.head == table.head
    assert again.state.dump() == table.state.dump()
    seen = share(again)
    assert seen.copy_words() == "The attic find (Anna)"
    assert seen.scene.origin == YOURS
    told = {counter.origin for counter in seen.scene.counters} | {
        card.counter.origin for card in seen.reference().cards
    }
    assert told <= {YOURS, ""}
    assert all(table.origin == YOURS for table in seen.scene.tables if table.file)


@pytest.mark.parametrize("slug", GAMES)
def test_a_copy_changed_all_over_is_simulated_and_named(slug):
    copy = changed_copy(find(slug))
    setup = copy_setup(copy, options=SHORT.get(slug, {}))
    plan = make_plan(copy.of(), setup, "random", "random", False)
    found = simulate(plan, 1, 3, 1, lambda games: None)
    assert found["copy"] == "The attic find (Anna)"
    assert found["games"] == 1


@pytest.mark.parametrize("slug", GAMES)
def test_a_copy_is_the_same_from_a_folder_and_from_a_zip(slug, tmp_path):
    copy = changed_copy(find(slug))
    write_folder(copy, tmp_path / "own")
    (tmp_path / "own.zip").write_bytes(zip_bytes(copy))
    for name in ("own", "own.zip"):
        again = read_copy(tmp_path / name, slug)
        assert (again.files, again.name, again.owner) == (copy.files, "The attic find", "Anna")
    assert zip_bytes(copy) == zip_bytes(copy)
    with pytest.raises(BadFile, match="exists and is not an empty"):
        write_folder(copy, tmp_path / "own")


# --- where each value comes from, and ours taken back ------------------------------------------

# A value of every part that comes from elsewhere than most of its file, and where that is.
WHENCE = [
    ("raid", "combat", "1 against B", "ruled"),
    ("raid", "combat", "2 against B", "printed"),
    ("chitin", "results", "2 at 1-2", "printed"),
    ("chitin", "results", "4 at 5-1", "invented"),
    ("chitin", "counters", "P, move", "reconstructed"),
    ("chitin", "counters", "P, strength", "printed"),
    ("chitin", "counters", "A, strength", "invented"),
    ("chitin", "tokens", "value of A", "printed"),
    ("chitin", "scenarios", "armageddon: advanced", "reconstructed"),
    ("forlorn", "roster", "Zac, mp", "printed"),
    ("forlorn", "xenos", "melee of the warrior", "printed"),
    ("forlorn", "operation", "op1: spawn_solo", "printed"),
    ("forlorn", "operation", "solo1: cards", "printed"),
    ("forlorn", "operation", "solo1: turns", "invented"),
    ("hive", "tables", "25.9: 3, 3", "ruled"),
    ("hive", "tables", "25.9: 3, 5", "printed"),
    ("hive", "tables", "27.9: 1-6, with one", "ruled"),
    ("hive", "tables", "costs: step, points", "reconstructed"),
    ("stellar", "cards", "74, planets", "reconstructed"),
    ("stellar", "cards", "75, planets", "printed"),
]


def test_every_value_says_where_it_comes_from():
    for slug, file, place, origin in WHENCE:
        component = component_of(find(slug), file)
        value = values_of(component, our_text(find(slug), component))[place]
        part = component.part_of(value.layer, value.row_name, value.column_name)
        assert (part or component).origin == origin, (file, place)


@pytest.mark.parametrize("slug", GAMES)
def test_every_value_that_differs_can_be_taken_back_and_then_all_is_ours(slug):
    copy = changed_copy(find(slug))
    for component in replaceable(copy.of()):
        ours, text = our_text(copy.of(), component), copy.files[component.file]
        for one in file_differences(copy.of(), component.file, text):
            taken = with_ours(component, text, ours, one.place)
            assert taken or component.layout.keys == 0, (component.name, one.place)
            text = taken or ours
        assert not file_differences(copy.of(), component.file, text), component.name


def test_what_only_all_of_ours_brings_back_is_not_taken_back_by_halves():
    board = component_of(RAID, "nautilus")
    ours = our_text(RAID, board)
    smaller = "\n".join(line[:-2] for line in ours.splitlines())
    assert with_ours(board, smaller, ours, "r0c15") is None


# --- random copies ---------------------------------------------------------------------------

# Values that may be anything in a span, by game and file: the columns they stand in, and the span.
SPANS = {
    ("raid", "mix"): ({1}, 0, 99),
    ("chitin", "tokens"): ({1}, 0, 30),
    ("forlorn", "numbers"): ({1}, 1, 9),
    ("hive", "counters"): ({2, 3, 4}, 10, 20),
    ("stellar", "prices"): ({1}, 1, 999),
    ("stellar", "success"): ({1}, 0, 99),
}
PALETTES = [("raid", "combat"), ("chitin", "results"), ("stellar", "attack")]
# Drawings: the layer, the signs of ours that may be others, and those they may be.
DRAWINGS = {
    ("raid", "three-bulkheads"): ("squares", "AB", "ABZ"),
    ("chitin", "map"): ("terrain", ".rsfbwx", ".rsfbwx"),
    ("forlorn", "quarters"): ("squares", ".pqrt", ".abcxyz"),
    ("forlorn", "reactor"): ("squares", ".s", ".cs"),
}


def with_values(component, text, chosen):
    """Return a text with other words in the places of some values; columns may move."""
    lines = text.split("\n")
    values = [value for value in values_of(component, text).values() if value.place in chosen]
    for value in sorted(values, key=lambda one: (one.line, -one.column)):
        line = lines[value.line - 1]
        end = value.column - 1 + len(value.text)
        lines[value.line - 1] = line[: value.column - 1] + chosen[value.place] + line[end:]
    return "\n".join(lines)


@pytest.mark.parametrize(("slug", "file"), [*SPANS, *PALETTES, *DRAWINGS])
@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_random_values_are_read_back_equal(slug, file, data):
    game = find(slug)
    component = next(c for c in replaceable(game) if c.file == file)
    ours = our_text(game, component)
    across, low, high = SPANS.get((slug, file), (None, 0, 0))
    signs = [shown.sign for shown in component.palette]
    word = st.sampled_from(signs) if across is None else st.integers(low, high).map(str)
    layer, may_be, signs = DRAWINGS.get((slug, file), ("", "", signs))
    word = st.sampled_from(list(signs)) if layer else word
    places = [
        v.place
        for v in values_of(component, ours).values()
        if (v.layer == layer and v.text in may_be if layer else not across or v.across in across)
    ]
    chosen = data.draw(st.dictionaries(st.sampled_from(places), word, min_size=1))
    text = with_values(component, ours, chosen)
    if slug == "hive":  # the mixes ask for as many counters as ours has
        text = ours if file_faults(game, file, text) else text
    assert not file_faults(game, file, text)
    name = data.draw(
        st.text(st.characters(codec="utf-8", exclude_categories=["C"]), min_size=1, max_size=40)
    )
    copy = Edition(slug, name, name, {file: text})
    again = read_zip(zip_bytes(copy), slug)
    assert again.files == copy.files
    assert (again.name, again.owner) == (name, name)
    theirs = values_of(component, again.files[file])
    was = values_of(component, ours)
    told = {one.place for one in file_differences(game, file, text)}
    assert told == {place for place in was if theirs[place].text != was[place].text}


# --- what is refused -------------------------------------------------------------------------


def zipped(**texts):
    """Return a zip of some files, with a right copy.toml unless it is given."""
    written = io.BytesIO()
    label = Edition("raid", "x", "", {}).label()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in {"copy.toml": label, **texts}.items():
            packed.writestr(name, text)
    return written.getvalue()


def listed(*names):
    """Return a copy.toml that lists files."""
    label = Edition("raid", "x", "", {}).label()
    return label.replace("files = [", "files = [" + ", ".join(f'"{name}"' for name in names))


BAD_ZIPS = {
    "no zip": (b"PK\x03\x04 rubbish", "the zip file cannot be read"),
    "empty": (b"", "the zip file cannot be read"),
    "a bomb": (zipped(**{"combat.txt": "0" * (MOST_BYTES + 1)}), "the most a file may have"),
    "many": (zipped(**{f"f{n}.txt": "x" for n in range(200)}), "more than 60 files"),
    "climbing": (zipped(**{"../combat.txt": "x"}), "a path outside the edition"),
    "absolute": (zipped(**{"/etc/passwd": "x"}), "a path outside the edition"),
    "of a drive": (zipped(**{"c:\\combat.txt": "x"}), "a path outside the edition"),
    "folders": (zipped(**{"a/b/combat.txt": "x"}), "files of one folder"),
    "rubbish": (
        zipped(**{"copy.toml": listed("combat.txt"), "combat.txt": b"die A B\n1 \xff\xfe"}),
        "combat.txt, line 2, column 3: this is not text: byte 0xff",
    ),
    "controls": (
        zipped(**{"copy.toml": listed("combat.txt"), "combat.txt": "die A B\n1 \x00"}),
        "combat.txt, line 2, column 3: this is not text: character 0",
    ),
    "unknown file": (zipped(**{"combt.txt": "x"}), "combt.txt: .*Did you mean combat.txt"),
    "not listed": (zipped(**{"combat.txt": "x"}), "copy.toml does not list it"),
    "not there": (zipped(**{"copy.toml": listed("combat.txt")}), "it is not there"),
    "no label": (zipped(**{"copy.toml": ""}), "it does not say its game"),
    "no TOML": (zipped(**{"copy.toml": "game = "}), "copy.toml: "),
    "another game": (zipped(**{"copy.toml": Edition("hive", "x", "", {}).label()}), "not of raid"),
    "no game": (zipped(**{"copy.toml": listed().replace('"raid"', '"ride"')}), "unknown game 'ride'"),
    "newer rules": (zipped(**{"copy.toml": listed().replace('"3"', '"99"')}), "made for rules 99"),
    "other writing": (zipped(**{"copy.toml": listed().replace("= 1", "= 2")}), "hexile = 1 is missing"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD_ZIPS)
def test_a_bad_zip_is_refused_with_the_reason(case):
    data, reason = BAD_ZIPS[case]
    with pytest.raises(BadFile, match=reason):
        read_zip(data, "raid")


def test_a_zip_that_lies_about_its_sizes_is_not_unpacked_further_than_a_copy_may_go():
    data = bytearray(zipped(**{"copy.toml": listed("combat.txt"), "combat.txt": "0" * 3_000_000}))
    real = struct.pack("<I", 3_000_000)
    while real in data:  # in the local header and in the directory
        at = data.index(real)
        data[at : at + 4] = struct.pack("<I", 10)
    with pytest.raises(BadFile):
        read_zip(bytes(data), "raid")


def test_a_folder_too_large_is_refused(tmp_path):
    (tmp_path / "copy.toml").write_text(listed("nautilus.txt"))
    (tmp_path / "nautilus.txt").write_bytes(b"." * 50_000_000)
    with pytest.raises(BadFile, match=r"nautilus.txt: 50000000 bytes; 400000 are the most"):
        read_copy(tmp_path)
    assert MOST_TOGETHER < 50_000_000


def changed(slug, file, old, new):
    """Return a copy of which one file is changed."""
    copy = new_copy(find(slug))
    assert old in copy.files[file]
    copy.files[file] = copy.files[file].replace(old, new)
    return copy


UNPLAYABLE = {
    "a map without exits": (
        changed("raid", "nautilus", "W:", "W|"),
        "nautilus.txt, line 17, column 2: no way leads from this entry square into the bunker",
    ),
    "a table without a column": (
        changed("chitin", "results", " 5-1", ""),
        "results.txt, line 16, column 1: this row needs face 1 and 6 results",
    ),
    "a mix that cannot be dealt": (
        Edition("raid", "x", "", {
            "nautilus": our_text(RAID, replaceable(RAID)[1]).replace("A", "Z"),
            "mix": "counter,number\nA,1\nB,0\n",
        }),
        "mix.csv: only 1 troopers for 6 squares marked Z; add troopers",
    ),
    "a deck that cannot be dealt": (
        changed("stellar", "cards", "green", "blue"),
        "cards.txt: 0 green cards for",
    ),
    "cards that cannot be drawn": (
        Edition("forlorn", "x", "", {"cards": "card,copies\nblood,1\n"}),
        "cards.csv: cards in the pack: 1; the operation draws",
    ),
    "a token without a megahex": (
        Edition("chitin", "x", "", {"tokens": "letter,value,source\nA,20,mine\n"}),
        "tokens.csv: scenario learning: no token C",
    ),
    "a box nobody reaches": (changed("hive", "map", "2 24 49", "2 24"), "map.txt, line"),
    "a number out of bounds": (
        changed("forlorn", "numbers", "needed,5", "needed,50"),
        "numbers.csv, line 11, column 8: value is '50'; use a whole number from 0 to 9",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", UNPLAYABLE)
def test_what_cannot_be_played_is_said_with_file_line_and_reason(case):
    copy, words = UNPLAYABLE[case]
    assert words in " | ".join(str(fault) for fault in faults(copy))


def test_all_faults_of_a_file_are_told():
    copy = changed("raid", "combat", "W", "X")
    assert len(faults(copy)) == 7
    copy = changed("chitin", "results", "D-1", "D1")
    assert len(faults(copy)) == 10
    assert {fault.file for fault in faults(copy)} == {"results.txt"}


def test_a_copy_with_an_unknown_file_is_not_played():
    with pytest.raises(BadSetup, match="unknown file 'notes'"):
        RAID.set_up(copy_setup(Edition("raid", "x", "", {"notes": "x"})), SeededDice(1))


def test_an_older_copy_is_read_and_checked_by_the_rules_of_today():
    copy = copy_from({"copy.toml": listed().replace('rules = "3"', 'rules = "1"')})
    assert copy.rules == "1"
    assert not faults(copy)


def test_files_that_computers_leave_behind_do_not_count(tmp_path):
    write_folder(Edition("raid", "x", "", {}), tmp_path)
    (tmp_path / ".DS_Store").write_bytes(b"\x00\xff")
    assert read_copy(tmp_path).files == {}


def test_every_list_between_commas_has_names_for_its_columns():
    for slug in GAMES:
        for component in replaceable(find(slug)):
            if component.kind == LIST and component.layout.separator == ",":
                assert component.layout.heads == 1, component.name


def test_a_file_that_nobody_reads_or_describes_is_a_fault_of_the_game(monkeypatch):
    book = read_rulebook(RAID.package)
    assert not list(components_that_do_not_fit(RAID, book))
    monkeypatch.setitem(RAID.readers, "dice", RAID.readers["mix"])
    monkeypatch.delitem(RAID.readers, "mix")
    assert list(components_that_do_not_fit(RAID, book)) == [
        "components.toml, Counter mix: nobody reads mix.csv",
        "components.toml has nothing about the file dice, which is read",
    ]
    told = list(components_that_do_not_fit(RAID, {}))
    assert "components.toml, Combat table cites R16, which is no rule" in told
