"""The challenge of the day: the same set-up and dice for everybody, and a link that cannot be changed."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from hexile.cli.commands.challenge_command import asked_for, told
from hexile.games import find, slugs
from hexile.kernel.play import NOBODY
from hexile.kernel.setup import BadSetup
from hexile.table import daily_challenge as module
from hexile.table.daily_challenge import (
    Challenge,
    challenge_on,
    game_of,
    linked_challenge,
    share_words,
)
from hexile.table.session import new_session

DAY = date(2026, 11, 15)


@pytest.fixture(autouse=True)
def on_the_day(monkeypatch):
    monkeypatch.setattr(module, "today", lambda: DAY)


def played(asked, source=None, orders=None):
    """Play a challenge to its end, by the first choice or by given orders; with other dice if told."""
    cup = asked.cup() if source is None else source
    table = new_session(asked.game, asked.setup(), asked.seats(), cup, None, None)
    for order in orders or []:
        table.act(order)
    while orders is None and table.to_choose() != NOBODY:
        texts = [action.text() for action in table.legal_actions()]
        table.act("end" if "end" in texts else texts[0])
    return table


def test_two_who_decide_alike_see_the_same_dice_and_a_seed_gives_others():
    one = played(Challenge(find("raid"), DAY))
    orders = [moment.action for moment in one.journal.moments]
    faces = [moment.faces for moment in one.journal.moments]
    other = played(Challenge(find("raid"), DAY), None, orders)
    assert [moment.faces for moment in other.journal.moments] == faces
    assert sum(map(len, faces)) > 5
    assert Challenge(find("raid"), DAY).cup().dice(3, 1).roll(6, "") in range(1, 7)
    same = [Challenge(find("raid"), DAY).cup().dice(1, n).roll(1000, "") for n in range(5)]
    assert same == [Challenge(find("raid"), DAY).cup().dice(9, n).roll(1000, "") for n in range(5)]
    for seed in range(20):
        cup = module.RandomSource(seed, chosen=True)
        assert [cup.dice(n, n).roll(1000, "") for n in range(5)] != same


def test_each_day_and_each_game_has_its_own():
    found = [
        Challenge(find(slug), DAY - timedelta(days=back)) for slug in slugs() for back in range(9)
    ]
    assert len({one.cup().secret for one in found}) == len(found)
    assert len({one.code for one in found}) == len(found)
    assert len({one.scenario.name for one in found if one.game.about.slug == "raid"}) > 1
    for one in found:
        assert one.setup().scenario == one.scenario.name
        assert one.game.seats_for(one.setup())


def test_the_number_of_a_day():
    assert Challenge(find("raid"), DAY).number == 46


def test_a_day_has_a_game_that_is_not_too_long():
    games = [find(slug) for slug in slugs()]
    week = [game_of(games, DAY + timedelta(days=n)) for n in range(8)]
    assert len({game.about.slug for game in week}) > 2
    assert all(game.about.minutes <= module.LONGEST for game in week)


@pytest.mark.parametrize(
    ("slug", "day", "change"),
    [
        ("raid", "2026-11-14", 0),
        ("forlorn", "2026-11-15", 0),
        ("raid", "2026-11-15", 1),
        ("raid", "2026-11-16", 0),
        ("raid", "2026-09-30", 0),
        ("raid", "yesterday", 0),
    ],
)
def test_a_link_that_was_changed_is_refused(slug, day, change):
    check = Challenge(find("raid"), DAY).check
    assert linked_challenge(find("raid"), DAY.isoformat(), check).day == DAY
    with pytest.raises(BadSetup):
        linked_challenge(find(slug), day, check[::-1] if change else check)


def test_what_is_told_gives_nothing_away():
    asked = Challenge(find("raid"), DAY)
    words = share_words(asked, True, 6, 2, "play -18, luck +74")
    assert words.split("\n") == [
        "Hexile, challenge 46",
        f"{asked.title}: won on turn 6, undone 2 times",
        "play -18, luck +74",
        f"scenario {asked.check}",
    ]


def test_at_the_prompt():
    assert asked_for("raid", "").day == DAY
    assert asked_for("", "2026-11-14").game is game_of(
        [find(s) for s in slugs()], date(2026, 11, 14)
    )
    with pytest.raises(BadSetup):
        challenge_on(find("raid"), "2026-13-01")
    table = played(asked_for("raid", ""))
    assert told(asked_for("raid", ""), table)[0] == "Hexile, challenge 46"
