"""Several seats decide at once: any order, free revising, nothing told but who is ready."""

import pytest
from tests.table.orders import BIDDING, Auction, Bidding, auction

from hexile.kernel.chance.dice import ScriptedDice, SeededDice
from hexile.kernel.errors import Violation
from hexile.kernel.event import EVERYBODY, Event
from hexile.kernel.fields.position import read_position, write_position
from hexile.kernel.game import new_setup, start
from hexile.kernel.journal import read_journal, replay
from hexile.kernel.play import (
    NOBODY,
    Illegal,
    deciders,
    for_seat,
    legal_actions,
    play,
    seat_to_choose,
    seats_waited_for,
)
from hexile.kernel.player import RandomPlayer
from hexile.players.levels import named_player
from hexile.proof.checks.at_once_check import check_at_once
from hexile.proof.conformance import check_replay, check_undo, played_by
from hexile.table.seat import share, sit, watch
from hexile.table.session import Session
from hexile.table.table_errors import Refused

RED, BLUE = 0, 1


def begun(game=None):
    game = game or Auction()
    return start(game, new_setup(game, "", "", {}, {}), ScriptedDice([]))


def do(s, seat, *texts, faces=()):
    for text in texts:
        s = play(for_seat(s, seat), text, ScriptedDice(list(faces)))
    return s


def texts(s, seat):
    return [action.text() for action in legal_actions(for_seat(s, seat))]


# --- in the kernel --------------------------------------------------------------------------


def test_any_seat_may_choose_first_and_revise():
    s = begun()
    assert deciders(s) == [RED, BLUE]
    assert seat_to_choose(s) == RED
    after = do(s, BLUE, "bid 2", "bid 3")
    assert list(after.bids) == [0, 3]
    assert seat_to_choose(after) == RED, "the lowest seat that is not ready comes first"
    assert seats_waited_for(do(after, BLUE, "ready")) == [RED]


def test_who_is_ready_may_revise_until_all_are():
    s = do(begun(), BLUE, "bid 1", "ready")
    assert texts(s, BLUE) == ["revise"]
    again = do(s, BLUE, "revise")
    assert again == do(begun(), BLUE, "bid 1")
    shown = do(do(again, BLUE, "bid 3", "ready"), RED, "bid 1", "ready")
    assert (list(shown.won), shown.turn, list(shown.bids)) == ([0, 1], 2, [0, 0])
    assert [event.kind for event in shown.log] == ["ready", "shown"]


def test_nobody_is_ready_before_they_may_be():
    assert "ready" not in texts(begun(), RED)
    with pytest.raises(Illegal, match="nothing is bid"):
        do(begun(), RED, "ready")


def test_the_state_of_another_seat_is_the_same_state():
    s = begun()
    assert for_seat(s, RED) is s
    assert for_seat(for_seat(s, BLUE), RED) == s
    assert for_seat(s, NOBODY) is s


def test_a_position_says_who_is_ready():
    game = Auction()
    s = do(begun(game), RED, "bid 1", "ready")
    text = write_position(game, new_setup(game, "", "", {}, {}), s)
    assert "bid red ready" in text
    assert read_position(game, text).state == s
    assert game.load(new_setup(game, "", "", {}, {}), game.save(s)) == s


def test_random_games_pass_the_checks_in_any_order():
    for seed in range(4):
        game = Auction()
        played = played_by(game, new_setup(game, "", "", {}, {}), seed, RandomPlayer())
        check_replay(played)
        check_undo(played)
        for s in played.states:
            check_at_once(game, s, 2, SeededDice(seed))
        assert {moment.seat for moment in played.journal.moments} == {RED, BLUE}
    assert any(m.action == "revise" for m in played.journal.moments), "revising is tried, too"


# --- leaks that the check names -------------------------------------------------------------


class Loud(Bidding):
    """Tells everybody of an order."""

    def give(self, s, order):
        s.bids[self.of] = order.much
        if s.telling:
            s.tell(Event("bid", "1", {"much": order.much}, seats=EVERYBODY))


class Counting(Bidding):
    """Changes what everybody sees."""

    def give(self, s, order):
        super().give(s, order)
        s.won[self.of] += 1


class Copying(Bidding):
    """Lists what the other has ordered."""

    def list_orders(self, s, legal):
        super().list_orders(s, legal)
        if s.bids[1 - self.of] > 0:
            legal.column.pop(0)
            legal.count -= 1


class ShowsBids(Auction):
    def see(self, s, seat):
        return s.copy()


def broken(kind):
    """Return a game whose bidding is of another kind, begun."""
    steps = [kind(step.group, step.of, step.who, "1") for step in BIDDING]
    game = Auction()
    game.steps |= {step.name: step for step in steps}
    s = begun(game)
    s.agenda = [s.agenda[0], steps[1], steps[0]]
    return game, s


@pytest.mark.parametrize(
    ("kind", "fault"),
    [(Loud, r"is told \['bid'\]"), (Counting, r"sees \['won'\] change"), (Copying, "otherwise")],
)
def test_an_order_that_tells_is_named(kind, fault):
    game, s = broken(kind)
    with pytest.raises(Violation, match=fault):
        check_at_once(game, s, 2, SeededDice(1))


def test_orders_that_are_not_hidden_are_named():
    with pytest.raises(Violation, match=r"sees \['bids'\] change"):
        check_at_once(ShowsBids(), begun(), 2, SeededDice(1))


# --- at a table -----------------------------------------------------------------------------


def test_two_links_choose_in_any_order():
    table = auction()
    red, blue = sit(table, RED, apart=True), sit(table, BLUE, apart=True)
    assert red.yours
    assert blue.yours
    before = (red.version, red.number, red.record())
    blue.act("bid 2")
    assert (red.version, red.number, red.record()) == before, "red knows nothing of it"
    blue.act("ready")
    assert blue.ready
    assert not blue.yours
    assert [choice.do for choice in blue.choices()] == ["revise"]
    assert not red.ready
    assert red.version > before[0]
    assert [d.order for d in red.history()] == [""], "who is ready is told, the bid is not"
    assert (red.asked(), blue.asked(), watch(table).asked()) == ("red", "red", "red")
    red.act("bid 3")
    red.act("ready")
    assert list(table.state.won) == [1, 0]
    assert [d.order for d in blue.history()][:2] == ["bid 2", "ready"]


def test_undoing_one_s_own_order_keeps_those_of_others():
    table = auction()
    red, blue = sit(table, RED, apart=True), sit(table, BLUE, apart=True)
    red.act("bid 1")
    blue.act("bid 2")
    red.act("bid 3")
    blue.act("ready")
    known = (blue.version, blue.number, [d.order for d in blue.history()])
    assert red.can_go(red.undo_to())
    assert red.undo() == 1
    assert list(table.state.bids) == [1, 2]
    assert red.undo() == 1
    assert list(table.state.bids) == [0, 2]
    assert (blue.version, blue.number, [d.order for d in blue.history()]) == known
    assert table.waited_for() == [RED], "blue is ready still"
    assert red.undo_to() is None
    assert red.redo_to() is None
    red.act("bid 3")
    red.act("ready")
    assert list(table.state.won) == [1, 0]


def test_whoever_is_ready_undoes_that_by_revising():
    table = auction()
    red, blue = sit(table, RED, apart=True), sit(table, BLUE, apart=True)
    red.act("bid 1")
    red.act("ready")
    blue.act("bid 2")
    assert red.undo() == 1
    assert table.waited_for() == [RED, BLUE]
    assert list(table.state.bids) == [1, 2]
    assert red.undo() == 3, "the bid, that red was ready, and that it was not"
    assert list(table.state.bids) == [0, 2]


def test_what_was_revealed_stays():
    table = auction()
    red, blue = sit(table, RED, apart=True), sit(table, BLUE, apart=True)
    for seat, bid in ((red, "bid 1"), (blue, "bid 2")):
        seat.act(bid)
        seat.act("ready")
    assert not red.can_go(red.number - 1)
    assert red.undo_to() is None
    with pytest.raises(Refused):
        red.undo()
    assert red.may_ask()


def test_a_table_reads_back_what_was_made_again():
    table = auction()
    red, blue = sit(table, RED, apart=True), sit(table, BLUE, apart=True)
    red.act("bid 1")
    blue.act("bid 2")
    red.undo()
    blue.act("ready")
    reading = read_journal(table.game, "\n".join(table.lines) + "\n")
    assert reading.fault is None
    again = Session(table.game, reading.journal, None)
    assert again.state == table.state
    assert reading.journal.moves == table.journal.moves
    seen = [sit(t, seat, apart=True).version for t in (table, again) for seat in (RED, BLUE)]
    assert seen[:2] == seen[2:]
    written = read_journal(table.game, table.journal.text()).journal
    assert replay(table.game, written, written.head)[-1] == table.state


def test_one_shared_screen_is_handed_over_when_ready():
    table = auction()
    seat = share(table)
    assert (seat.eyes, seat.curtain()) == (RED, "red")
    seat.act("bid 2")
    assert seat.next_person() is None
    seat.act("ready")
    other = seat.next_person()
    assert (other.eyes, other.curtain()) == (BLUE, "blue")
    other.act("bid 1")
    assert other.undo() == 1
    other.act("bid 3")
    other.act("ready")
    assert (list(table.state.won), share(table).eyes) == ([0, 1], RED)


def test_a_computer_orders_first_and_a_person_may_revise_after():
    table = auction()
    table.players[BLUE] = RandomPlayer()
    while table.is_computers_turn():
        assert table.computer_to_choose() == BLUE
        table.computer_acts()
    assert table.waited_for() == [RED]
    red = sit(table, RED)
    red.act("bid 1")
    assert red.undo() == 1
    red.act("bid 2")
    red.act("ready")
    assert table.state.turn == 2


def test_searches_order_without_a_look_at_the_others():
    game = Auction()
    player = named_player(game, "tree:40")
    s = do(begun(game), RED, "bid 3", "ready")
    view = game.see(s, BLUE)
    chosen = player.choose(view, legal_actions(view), SeededDice(3))
    assert chosen.text() in texts(s, BLUE)
    elsewhere = game.see(do(begun(game), RED, "bid 1", "ready"), BLUE)
    assert player.choose(elsewhere, legal_actions(elsewhere), SeededDice(3)) == chosen
