"""Notes belong to whoever made them: no other seat, watcher or file of theirs has them."""

from tests.server import toy

from hexile.kernel.game import new_setup
from hexile.kernel.journal import read_journal
from hexile.table.branches import Tree
from hexile.table.seat import share, sit, watch
from hexile.table.session import new_session


def noted():
    table = new_session(toy.GAME, new_setup(toy.GAME, "", "", {}, {}), {}, 5, None, None)
    sit(table, 0).note("of red")
    sit(table, 1).note("branch 1: of blue")
    table.note("for all")
    return table


def texts(seat):
    return [note.text for note in seat.notes()]


def test_each_reads_their_own_and_what_is_for_everybody():
    table = noted()
    assert texts(sit(table, 0)) == ["of red", "for all"]
    assert texts(sit(table, 1)) == ["branch 1: of blue", "for all"]
    assert texts(watch(table)) == ["for all"]
    assert texts(share(table)) == ["of red", "branch 1: of blue", "for all"]


def test_a_note_of_ones_own_names_no_branch():
    assert [branch.name for branch in Tree(noted().journal).branches] == ["First line"]


def test_a_file_has_no_notes_of_others_and_they_are_kept_with_the_game():
    table = noted()
    assert "of red" not in sit(table, 1).journal_text()
    assert "of red" not in watch(table).journal_text()
    assert "of red" in sit(table, 0).journal_text()
    again = read_journal(toy.GAME, table.journal.text()).journal
    assert [note.by for note in again.notes] == [0, 1, None]
    rest, own = sit(table, 0).parted_text()
    assert ("of red" in rest, "of blue" in rest) == (False, True)
    assert read_journal(toy.GAME, rest + own).fault is None
