"""What a player is told first when their turn begins, and lines of the log that are one."""

from __future__ import annotations

import random

import pytest

from hexile.games import find, slugs
from hexile.kernel.event import LOSS, MILESTONE, Event, NewsRule
from hexile.kernel.game import new_setup
from hexile.table.narration.event_log import TURN, LogEntry, fold
from hexile.table.narration.turn_digest import MOST_LINES, NewsItem, NewsReader, TurnDigest
from hexile.table.seat import share
from hexile.table.session import new_session

DECISIONS = 60


def session_of(slug, seed=3):
    game = find(slug)
    return new_session(game, new_setup(game, "", "", {}, {}), {}, seed, None, None)


def played(slug, seed=3):
    """Yield the seat of a game played at random after every decision."""
    session, rng = session_of(slug, seed), random.Random(seed)
    for _ in range(DECISIONS):
        seat = share(session)
        yield seat
        choices = seat.choices()
        if not choices:
            return
        last = [c for c in choices if c.do.split()[0] in ("end", "done")]
        seat.act(rng.choice(last or choices).do)


@pytest.mark.parametrize("slug", slugs())
def test_news_is_of_events_the_game_tells(slug):
    game = find(slug)
    assert set(game.news) <= set(game.texts)
    assert set(game.folds) <= set(game.texts)
    assert set(game.told_in) <= set(game.texts)
    assert game.news


@pytest.mark.parametrize("slug", slugs())
def test_a_digest_is_there_when_a_turn_begins_and_gone_with_the_first_decision(slug):
    shown = 0
    for seat in played(slug):
        if seat.session.to_choose() not in seat.holds:
            break
        reader = NewsReader(seat)
        digest = reader.digest()
        begun = any(event.kind == TURN for event in seat.told(seat.number)) and seat.number > 0
        assert len(digest.lines) + len(digest.changes) <= MOST_LINES
        assert begun or not digest or len(seat.session.seats()) > 1
        shown += bool(digest)
        for item in [*digest.lines, *reader.milestones()]:
            event = seat.told(item.moment)[item.index]
            assert seat.game.news[event.kind].sort == item.sort
    assert shown or slug in ("chitin", "stellar")


def test_a_loss_is_news_to_whose_piece_it_was():
    seat = share(session_of("hive"))
    reader = NewsReader(seat)
    reader.sides_now = {"La1": "you", "So1": "book"}
    rule = NewsRule(LOSS, of=("who",))
    assert reader._concerns(rule, Event("killed", "8", {"who": "Lancer La1"}))
    assert not reader._concerns(rule, Event("killed", "8", {"who": "Soldier So1"}))
    assert reader._concerns(NewsRule(LOSS), Event("wounded", "8", {"who": "Soldier So1"}))


def test_a_milestone_may_be_about_some_names_only_and_say_what_changes_for_each():
    rule = NewsRule(MILESTONE, about=("Athena",), each={"II": "Events are rolled."}, more="Else.")
    assert rule.fits(Event("deployed", "25.0", {"who": "Athena"}))
    assert not rule.fits(Event("deployed", "25.0", {"who": "Soldier So1"}))
    assert rule.meaning(Event("stage", "V19", {"stage": "II"})) == "Events are rolled."
    assert rule.meaning(Event("stage", "V20", {"stage": "III"})) == "Else."


def test_what_says_the_same_is_one_line():
    seat = share(session_of("raid"))
    items = NewsReader(seat)._items([], LOSS)
    assert items == []
    lines = [item_saying("W1 dies."), item_saying("W1 dies."), item_saying("W2 dies.")]
    assert [line.words for line in TurnDigest(lines, []).lines] == ["2 times: W1 dies.", "W2 dies."]


def item_saying(words):
    return NewsItem(LOSS, words, "", 1, 0)


def stepped(number, who, to, points, head=""):
    event = Event("step", "5.2", {"who": who, "to": to, "points": points})
    entry = LogEntry(number, number, 0, event, f"{who} steps to {to}.")
    entry.head = head
    return entry


def test_steps_of_one_piece_are_one_line_of_the_log():
    newest_first = [
        stepped(4, "W2", "r1c1", 1),
        stepped(3, "W1", "r5c3", 2, head="Turn 1"),
        stepped(2, "W1", "r5c2", 3),
        stepped(1, "W1", "r5c1", 4),
    ]
    folded = fold(find("raid"), newest_first)
    assert [entry.words for entry in folded] == [
        "W2 steps to r1c1.",
        "W1 goes to r5c3 in 3 steps. Movement points left: 2.",
    ]
    assert folded[1].number == 3


def test_a_line_with_a_reason_or_a_head_stays_by_itself():
    older = stepped(1, "W1", "r5c1", 4)
    older.why = True
    assert len(fold(find("raid"), [stepped(2, "W1", "r5c2", 3), older])) == 2
    older = stepped(1, "W1", "r5c1", 4, head="Turn 1")
    assert len(fold(find("raid"), [stepped(2, "W1", "r5c2", 3), older])) == 2
