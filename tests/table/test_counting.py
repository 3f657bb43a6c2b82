"""What a seat could not know of has no number for it, and moves none."""

import pytest
from tests.server.picking import Picking

from hexile.kernel.game import new_setup
from hexile.kernel.journal import read_journal
from hexile.kernel.play import NOBODY
from hexile.table.seat import share, sit, watch
from hexile.table.session import Session, new_session
from hexile.table.table_errors import Refused


def picked(adds, *later):
    game = Picking()
    table = new_session(game, new_setup(game, "", "", {}, {}), {}, 5, None, None)
    for action in ["add"] * adds + ["done", *later]:
        table.act(action)
    return table


def seats(table):
    return [sit(table, 0, apart=True), watch(table, apart=True)]


def known(seat):
    """All that a seat is told with numbers in it."""
    return (
        seat.version,
        seat.number,
        len(seat.journal.moments),
        [(d.number, d.order, d.faces) for d in seat.history()],
        [(e.number, e.moment, e.words) for e in seat.record()],
        [vars(branch) for branch in seat.branches()],
        [(note.at, note.text) for note in seat.notes()],
        [one.since for one in seat.dice()],
        [seat.undo_to(), seat.redo_to(), seat.may_ask(), seat.taken_back()],
    )


def test_secret_decisions_are_not_counted_for_others():
    few, many = picked(1, "claim low"), picked(4, "claim low")
    for one, other in zip(seats(few), seats(many), strict=True):
        assert known(one) == known(other)
        assert len(one.journal.moments) == 2
    assert len(sit(many, 1, apart=True).journal.moments) == 6
    assert len(share(many).journal.moments) == 6


def test_nothing_changes_for_others_while_somebody_decides_in_secret():
    table = picked(0)
    table.go(0)
    before = [known(seat) for seat in seats(table)]
    table.act("add")
    table.go(0)
    table.act("add")
    sit(table, 1, apart=True).note("mine")
    assert [known(seat) for seat in seats(table)] == before
    assert sit(table, 1, apart=True).version > before[0][0]


def test_the_version_is_the_same_when_the_game_is_read_anew():
    lines = []
    table = picked(0)
    table.write = lambda text: lines.extend(text.split("\n"))
    begun = table.journal.text().rstrip("\n").split("\n")
    sit(table, 0).note("words")
    share(table).branch()
    table.go(0)
    table.act("add")
    table.act("done")
    sit(table, 1).ask(0)
    sit(table, 0).decline()
    text = "\n".join(begun + lines) + "\n"
    again = Session(table.game, read_journal(table.game, text).journal, None)
    for one, other in [
        (sit(table, 0, True), sit(again, 0, True)),
        (sit(table, 1, True), sit(again, 1, True)),
        (watch(table, True), watch(again, True)),
        (share(table), share(again)),
    ]:
        assert known(one) == known(other)
    assert share(table).version == len(begun + lines) == share(again).version


def test_going_to_a_number_goes_to_the_last_moment_that_looks_like_it():
    table = picked(2, "claim low")
    red = sit(table, 0, apart=True)
    assert [red.counting.there(number) for number in range(3)] == [2, 3, 4]
    assert red.at(0).number == 0
    assert red.told(1) == table.state_at(3).log
    with pytest.raises(Refused, match="no decision 3"):
        red.go(3)
    red.note("here", 1)
    assert table.journal.notes[0].at == 3
    assert red.notes()[0].at == 1


def test_a_branch_that_grew_in_secret_is_none_for_others():
    table = picked(1)
    table.go(0)
    table.act("add")
    table.act("done")
    red, blue = sit(table, 0, apart=True), sit(table, 1, apart=True)
    assert len(blue.branches()) == 2
    names = [branch.name for branch in red.branches()]
    red.rename(red.branches()[-1].first, "Seen")
    assert [branch.name for branch in red.branches()][:-1] == names[:-1]
    assert red.branches()[-1].name == "Seen"


def test_an_announced_branch_can_be_renamed_by_its_own_number():
    table = picked(3)
    table.go(4)
    red = sit(table, 0, apart=True)
    red.branch()
    assert red.tree().announced()
    red.rename(red.tree().here.first, "What if")
    assert red.tree().here.name == "What if"
    table.act("claim low")
    assert red.tree().here.name == "What if"


def test_what_everybody_sees_is_counted_by_all():
    table = picked(1, "claim low", "swap", "claim low", "claim low")
    assert [table.is_noticed(n, NOBODY) for n in range(1, 7)] == [False, *[True] * 5]
