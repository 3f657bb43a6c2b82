"""How play runs: the list that is written over, steps that stay, steps that are pushed."""

import pytest
from tests.kernel.toy import ToyState

from hexile.kernel.chance.dice import ScriptedDice, SeededDice
from hexile.kernel.play import (
    Action,
    ActionList,
    Automatic,
    Choice,
    RepeatedChoice,
    Result,
    Runaway,
    advance,
    legal_actions,
    run,
    take,
)
from hexile.kernel.player import Player, RandomPlayer, play_to_end

NO_DICE = ScriptedDice([])


class Word(Action):
    """One word."""

    def __init__(self, word):
        self.word = word

    def text(self):
        return self.word


class Once(Choice):
    """Asked once."""

    def list_actions(self, s, legal):
        legal.append(Word("go"))

    def take(self, s, action, dice):
        s.told.append((self.name, [step.name for step in s.agenda]))


class Again(RepeatedChoice):
    """Asked until `end`, or until nothing is left; `interrupt` and `follow` push a step."""

    def list_actions(self, s, legal):
        if s.left > 0:
            legal.extend([Word(word) for word in ("count", "interrupt", "follow", "end")])

    def take(self, s, action, dice):
        s.told.append((self.name, [step.name for step in s.agenda]))
        if action.text() == "count":
            s.left -= 1
        elif action.text() == "interrupt":
            s.agenda.append(Once("interrupt"))
        else:
            self.done(s)
            if action.text() == "follow":
                s.agenda.append(Once("after"))


class Wide(RepeatedChoice):
    """Offers as many actions as are left."""

    def list_actions(self, s, legal):
        legal.extend([Word(f"w{number}") for number in range(s.left)])

    def take(self, s, action, dice):
        s.left -= 100


class Round(Automatic):
    """Asks nobody, for ever."""

    def run(self, s, dice):
        s.agenda.append(self)


def game(*steps, left=2):
    s = ToyState()
    s.left, s.told = left, []
    s.agenda = list(steps)
    return s


def names(s):
    return [step.name for step in s.agenda]


def do(s, text):
    advance(s, next(action for action in legal_actions(s) if action.text() == text), NO_DICE)


def test_a_choice_leaves_the_agenda_before_its_action_is_taken():
    s = game(Again("again"), Once("once"))
    do(s, "go")
    assert s.told == [("once", ["again"])]
    assert names(s) == ["again"]


def test_a_repeated_choice_stays_until_it_has_nothing_to_offer():
    s = game(Once("below"), Again("again"))
    do(s, "count")
    assert s.told == [("again", ["below", "again"])]
    assert names(s) == ["below", "again"]
    do(s, "count")
    assert names(s) == ["below"]


def test_a_repeated_choice_that_is_done_leaves_at_once():
    s = game(Once("below"), Again("again"))
    do(s, "end")
    assert names(s) == ["below"]


def test_what_an_action_pushes_comes_before_the_step_that_stays():
    s = game(Once("below"), Again("again"))
    do(s, "interrupt")
    assert names(s) == ["below", "again", "interrupt"]
    do(s, "go")
    assert names(s) == ["below", "again"]


def test_what_follows_a_step_that_is_done_takes_its_place():
    s = game(Once("below"), Again("again"))
    do(s, "follow")
    assert names(s) == ["below", "after"]


def test_an_action_can_be_taken_without_what_follows():
    s = game(Round("round"), Again("again"))
    take(s, legal_actions(s)[-1], NO_DICE)
    assert names(s) == ["round"]


def test_rules_that_ask_nobody_are_stopped():
    with pytest.raises(Runaway, match=r"no decision in 10000 steps.*round"):
        run(game(Round("round")), NO_DICE)


@pytest.mark.parametrize("count", [1, 64, 65, 321])
def test_the_list_grows_past_its_column(count):
    legal = ActionList()
    run(game(Wide("wide"), left=40), NO_DICE, legal)
    run(game(Wide("wide"), left=count), NO_DICE, legal)
    assert len(legal) == count
    assert [action.text() for action in legal.as_list()] == [f"w{n}" for n in range(count)]
    assert legal[count - 1].text() == f"w{count - 1}"


def test_a_shorter_list_shows_nothing_of_the_longer_one_before_it():
    legal = ActionList()
    s = game(Once("below"), Wide("wide"), left=130)
    run(s, NO_DICE, legal)
    before = legal.as_list()
    advance(s, legal[0], NO_DICE, legal)
    assert len(before) == 130
    assert [action.text() for action in legal.as_list()] == [f"w{n}" for n in range(30)]
    for place in (30, 129, -1):
        with pytest.raises(IndexError, match=f"30 legal actions, and no number {place}"):
            legal[place]
    advance(s, legal[0], NO_DICE, legal)
    assert [action.text() for action in legal.as_list()] == ["go"]


class Last(Choice):
    """Ends the game."""

    def list_actions(self, s, legal):
        legal.extend([Word("lose"), Word("win")])

    def take(self, s, action, dice):
        s.result = Result(action.text(), "", [float(action.text() == "win")], 1)


def test_the_list_is_empty_when_the_game_is_over():
    legal = ActionList()
    s = game(Last("last"))
    run(s, NO_DICE, legal)
    assert len(legal) == 2
    advance(s, legal[1], NO_DICE, legal)
    assert s.result.ending == "win"
    assert len(legal) == 0
    assert legal.as_list() == legal_actions(s) == []


class First(Player):
    """Takes the first, and remembers what it was offered."""

    def __init__(self):
        super().__init__("first", "")
        self.offered = []

    def choose(self, view, legal, dice):
        self.offered.append([action.text() for action in legal])
        return legal[0]


def test_a_player_is_offered_a_list_of_its_own_for_every_decision():
    player = First()
    s = game(Last("last"), Wide("wide"), left=150)
    assert play_to_end(s, player, NO_DICE, SeededDice(1)) == 3
    assert [len(offered) for offered in player.offered] == [150, 50, 2]


def test_a_blind_player_picks_the_same_from_the_list_that_is_written_over():
    s = game(Wide("wide"), left=99)
    legal = ActionList()
    run(s, NO_DICE, legal)
    player = RandomPlayer()
    one, other = SeededDice(5), SeededDice(5)
    for _ in range(20):
        assert player.choose(s, legal.as_list(), one) is player.choose_from(s, legal, other)
