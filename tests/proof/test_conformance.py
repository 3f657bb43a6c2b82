"""Every check of the conformance suite can fail: a game dishonest in one way is caught."""

import pytest
from tests.kernel.toy import ACTIONS, BOOK, GUESS, NEXT, Guess, Say, Toy, ToyState, draw_card

from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.errors import Violation
from hexile.kernel.event import Event
from hexile.kernel.game import new_setup, start
from hexile.kernel.play import Result
from hexile.kernel.player import Player
from hexile.proof.conformance import check_one, check_options
from hexile.proof.fault import Fault, all_in_one

SEEDS = range(8)


def check(game):
    setup = new_setup(game, "", "", {}, {})
    for seed in SEEDS:
        check_one(game, setup, seed, BOOK)


def test_the_honest_game_passes():
    check(Toy())


class WithStep(Toy):
    """The toy with another first step."""

    step = GUESS

    def set_up(self, setup, dice):
        s = super().set_up(setup, dice)
        s.agenda[-1] = self.step
        return s

    def step_named(self, name):
        return {"guess": self.step, "next": NEXT}[name]


def stepping(step):
    game = WithStep()
    game.step = step("guess")
    return game


class ChangesInOptions(Guess):
    def list_actions(self, s, legal):
        s.peeks += 1
        legal.extend(ACTIONS)


class RestlessOrder(Guess):
    calls = 0

    def list_actions(self, s, legal):
        self.calls += 1
        legal.extend(ACTIONS if self.calls % 2 else ACTIONS[::-1])


class SameTextTwice(Guess):
    def list_actions(self, s, legal):
        legal.extend([*ACTIONS, Say("wait")])


class SaysOtherwise(Say):
    """An action that is not equal to itself by its text."""

    def __eq__(self, other):
        return False

    __hash__ = Say.__hash__


class DoesNotLeadBack(Guess):
    def list_actions(self, s, legal):
        legal.extend([*ACTIONS, SaysOtherwise("shrug")])


class NoClicks(Say):
    def clicks(self):
        return []


class NothingToClick(Guess):
    def list_actions(self, s, legal):
        legal.extend([*ACTIONS, NoClicks("shrug")])


class ClicksOnNothing(Guess):
    def list_actions(self, s, legal):
        legal.extend([*ACTIONS, Say("guess nobody c1")])


class TellsAndActs(Guess):
    """Plays differently when somebody listens."""

    def take(self, s, action, dice):
        s.peeks += s.telling
        super().take(s, action, dice)


class TalksToItself(Guess):
    def take(self, s, action, dice):
        s.log.append(Event("said", "1", {"words": "psst"}))
        super().take(s, action, dice)


class SilentRefusal(Guess):
    def why_not(self, s, words):
        refusal = super().why_not(s, words)
        refusal.words = ""
        return refusal


class Crashes(Guess):
    def take(self, s, action, dice):
        raise ZeroDivisionError("in the rules")


class UnknownEnding(Guess):
    def take(self, s, action, dice):
        super().take(s, action, dice)
        s.result = Result("explosion", "2", [0.0], s.turn)


class TooManyValues(Guess):
    def take(self, s, action, dice):
        super().take(s, action, dice)
        s.result = Result("lost", "2", [0.0, 1.0], s.turn)


class UnknownRule(Guess):
    def take(self, s, action, dice):
        super().take(s, action, dice)
        if s.telling:
            s.tell(Event("said", "99", {"words": "so"}))


class UnknownVerdict(Guess):
    def take(self, s, action, dice):
        super().take(s, action, dice)
        if s.telling:
            s.log[-1].trace.tried("a", "unheard of")


class Memory(Guess):
    """Keeps something outside the state, so that a replay differs."""

    total = 0

    def take(self, s, action, dice):
        self.total += 1
        s.peeks = self.total
        super().take(s, action, dice)


STEPS = {
    ChangesInOptions: "play changed the old state",
    RestlessOrder: "options (differ after loading|are not in a fixed order)",
    SameTextTwice: "two options have the same text",
    DoesNotLeadBack: "shrug does not lead back",
    NothingToClick: "shrug has no click path",
    ClicksOnNothing: "starts at nothing drawn: nobody",
    TellsAndActs: "listening changed the game",
    TalksToItself: "a log although nobody listens",
    SilentRefusal: "no reason given for ''",
    Crashes: "ZeroDivisionError: in the rules",
    UnknownEnding: "ending explosion",
    TooManyValues: "a value for every seat",
    UnknownRule: "cites unknown rule 99",
    UnknownVerdict: "has no words for unheard of",
    Memory: "replay differs",
}


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.__name__)
def test_dishonest_rules_are_caught(step):
    with pytest.raises(Fault, match=STEPS[step]):
        check(stepping(step))


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        (ChangesInOptions, "options changed the state"),
        (RestlessOrder, "options are not in a fixed order"),
        (SameTextTwice, "two options have the same text"),
    ],
)
def test_dishonest_options_are_caught_by_asking(step, fault):
    game = stepping(step)
    s = start(game, new_setup(game, "", "", {}, {}), SeededDice(1))
    with pytest.raises(Violation, match=fault):
        check_options(s)


class SharedState(ToyState):
    """A copy that is the state itself."""

    def copy(self):
        return self


class PlayChangesTheOldState(Toy):
    def set_up(self, setup, dice):
        s = SharedState()
        s.card = draw_card(dice)
        s.agenda.append(GUESS)
        return s


class LeakyView(Toy):
    def see(self, s, seat):
        return s.copy()


class ForgetfulLoad(Toy):
    def load(self, setup, saved):
        s = super().load(setup, saved)
        s.turn = 1
        return s


class EmptyAfterLoading(Toy):
    def load(self, setup, saved):
        s = super().load(setup, saved)
        if s.agenda and s.result is None:
            s.agenda = [stepping(ClicksOnNothing).step]
        return s


class BrokenInvariant(Toy):
    def check(self, s):
        assert s.turn < 2, "turn 2 must not come"


class UntoldChange(Toy):
    def check_step(self, before, after):
        assert after.turn == before.turn or not after.log, f"from {before.turn} to {after.turn}"


class DealsNonsense(Toy):
    def resample(self, view, seat, dice):
        dealt = super().resample(view, seat, dice)
        dealt.turn = 99
        return dealt


class NoBoard(Toy):
    def scene(self, view, seat):
        scene = super().scene(view, seat)
        scene.text = []
        return scene


class Speechless(Toy):
    def __init__(self):
        super().__init__()
        self.texts = {"said": ""}


GAMES = {
    PlayChangesTheOldState: "play changed the old state",
    LeakyView: "sees what was dealt again",
    ForgetfulLoad: r"load\(dump\) differs",
    EmptyAfterLoading: "options differ after loading",
    BrokenInvariant: "turn 2 must not come",
    UntoldChange: "from 1 to 2",
    DealsNonsense: "AssertionError",
    NoBoard: "no board in characters",
    Speechless: "event said says nothing",
}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_dishonest_games_are_caught(game):
    with pytest.raises(Fault, match=GAMES[game]):
        check(game())


class ThroughTheBack(ToyState):
    """A view that hides the card in what it shows and still carries it."""

    def __init__(self):
        super().__init__()
        self.sleeve = 0

    def copy(self):
        twin = super().copy()
        twin.sleeve = self.sleeve
        return twin


class CardUpTheSleeve(Toy):
    """A game whose views carry the card in a place that no dump shows."""

    def set_up(self, setup, dice):
        s = ThroughTheBack()
        s.card = draw_card(dice)
        s.agenda.append(GUESS)
        return s

    def see(self, s, seat):
        view = super().see(s, seat)
        view.sleeve = s.card
        return view


class Cheat(Player):
    """Guesses what it should not know."""

    def choose(self, view, legal, dice):
        return legal[view.sleeve]


class Outlaw(Player):
    """Does what is not on the list."""

    def choose(self, view, legal, dice):
        return Say("guess twice")


def test_a_player_who_cheats_is_caught():
    game = CardUpTheSleeve()
    check(game)
    game.players = {"cheat": Cheat("cheat", "")}
    with pytest.raises(Fault, match="cheat cheats: guess c"):
        check(game)


def test_a_player_who_breaks_the_rules_is_caught():
    game = Toy()
    game.players = {"outlaw": Outlaw("outlaw", "")}
    with pytest.raises(Fault, match="outlaw chose guess twice, which is not legal"):
        check(game)


class HiddenChoices(Guess):
    def list_actions(self, s, legal):
        legal.extend(ACTIONS if s.card != 2 else ACTIONS[:1])


def test_choices_that_tell_what_is_hidden_are_caught():
    with pytest.raises(
        Fault, match=r"hidden facts change the choices|not legal when the hidden is dealt"
    ):
        check(stepping(HiddenChoices))


def test_a_fault_carries_the_journal_that_leads_there():
    with pytest.raises(Fault) as caught:
        check(stepping(Crashes))
    assert caught.value.journal.startswith('{"hexile":1,"game":"toy"')


class Endless(Guess):
    def take(self, s, action, dice):
        s.agenda.append(self)


def test_a_game_without_end_is_caught(monkeypatch):
    monkeypatch.setattr("hexile.proof.conformance.MOST_DECISIONS", 50)
    with pytest.raises(Fault, match="no end after 50 decisions"):
        check(stepping(Endless))


def test_other_checks_go_on_after_a_fault_and_those_alike_are_told_once():
    game, found = Speechless(), []
    check_one(game, new_setup(game, "", "", {}, {}), 1, BOOK, False, found)
    kinds = [fault.check for fault in found]
    assert "words" in kinds
    assert len(kinds) == len(set(kinds)), "a check that failed is not run again in the same game"
    told = str(all_in_one([found[0], found[0], Fault("odds", "otherwise", 1, 1, "")]))
    assert "(alike in 1 more)\nodds, seed 1, decision 1: otherwise" in told


def test_faults_are_alike_but_for_names_and_numbers_at_the_same_line():
    def fault(what):
        return Fault("words", what, 1, 1, "").alike()

    assert fault("'go a3': the 3 is no fact (view, line 12)") == fault(
        "'go b1': the 1 is no fact (view, line 12)"
    )
    assert fault("no fact (view, line 12)") != fault("no fact (view, line 13)")
