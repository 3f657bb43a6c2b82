"""Resigning, and draws that all people agree to: they hold until somebody plays on."""

from __future__ import annotations

import pytest

from hexile.games import find, slugs
from hexile.kernel.game import new_setup
from hexile.kernel.journal import read_journal
from hexile.table.lessons import set_up_of
from hexile.table.seat import share, sit, watch
from hexile.table.session import new_session
from hexile.table.table_errors import NO_END, NOTHING_ASKED, WATCHING, Refused


@pytest.fixture
def session():
    game = find("chitin")
    return new_session(game, new_setup(game, "learning", "", {}, {}), {}, 5, None, None)


def test_who_resigns_loses_and_the_other_wins(session):
    red = sit(session, 1)
    red.resign()
    agreed = sit(session, 0).agreement()
    assert agreed.over
    assert agreed.has_won(0)
    assert not agreed.has_won(1)
    assert agreed.words() == "Red hive resigned; Blue hive wins"
    with pytest.raises(Refused) as refused:
        red.resign()
    assert refused.value.kind == NO_END


def test_a_draw_needs_everybody(session):
    blue, red = sit(session, 0), sit(session, 1)
    blue.offer_draw()
    assert red.agreement().offer() == "Blue hive"
    assert not red.agreement().over
    red.offer_draw()
    assert red.agreement().drawn
    assert not red.agreement().has_won(0)
    assert red.agreement().offer() == ""


def test_nobody_agrees_with_themselves(session):
    blue = sit(session, 0)
    blue.offer_draw()
    with pytest.raises(Refused) as refused:
        blue.offer_draw()
    assert refused.value.kind == NOTHING_ASKED
    assert not blue.agreement().over


def test_an_offer_can_be_declined_and_a_decision_cancels_it(session):
    blue, red = sit(session, 0), sit(session, 1)
    blue.offer_draw()
    red.decline_draw()
    assert not blue.agreement().offer()
    blue.offer_draw()
    share(session).act(share(session).choices()[0].do)
    assert not sit(session, 0).agreement().offer()


def test_whoever_decides_plays_on(session):
    sit(session, 0).resign()
    share(session).act(share(session).choices()[0].do)
    assert not sit(session, 0).agreement().over


def test_only_people_who_sit_apart_can_end_it(session):
    for seat, kind in ((watch(session), WATCHING), (share(session), NO_END)):
        with pytest.raises(Refused) as refused:
            seat.resign()
        assert refused.value.kind == kind


def test_it_is_kept_in_the_file_and_is_no_bookmark(session):
    sit(session, 1).resign()
    text = sit(session, 0).journal_text()
    assert "agreement resigns 1" in text
    assert read_journal(session.game, text).journal.notes[0].by is None
    assert sit(session, 0).notes() == []


@pytest.mark.parametrize("slug", slugs())
def test_no_game_is_over_before_anybody_says_so(slug):
    agreed = share(set_up_of(find(slug), "")).agreement()
    assert not agreed.over
    assert not agreed.offer()
    assert agreed.words() == ""


def test_nobody_ends_a_game_that_only_computers_play():
    game = find("chitin")
    setup = new_setup(game, "learning", "", {}, {})
    players = {seat: game.players["random"] for seat in range(2)}
    session = new_session(game, setup, players, 5, None, None)
    assert not share(session).agreement().over
