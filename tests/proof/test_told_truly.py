"""Every check of what a game tells can fail: a toy that lies in one way is caught, and named."""

import re
from fractions import Fraction

import pytest
from tests.kernel.toy import ACTIONS, CARDS, NEXT, Guess, Toy
from tests.proof.test_conformance import WithStep, check, stepping

from hexile.kernel.chance.chance_request import (
    DIE,
    DRAW,
    NO_LIMIT,
    NO_NAMES,
    TIE,
    ChanceRequest,
    KnownNames,
)
from hexile.kernel.chance.dice import ScriptedDice, Throw
from hexile.kernel.chart import Chart, ChartRow, Trace
from hexile.kernel.errors import Violation
from hexile.kernel.event import LOT, LOT_TEXT, Event, lot
from hexile.kernel.odds import Chance, Forecast, foresee
from hexile.kernel.player import Player
from hexile.kernel.verbs.refusal import NOT_NOW, Refusal
from hexile.kernel.verbs.sentences import say
from hexile.proof.checks import dice_check
from hexile.proof.checks.dice_check import DiceKept
from hexile.proof.checks.language_check import CountedWords, slip_in, slip_in_sentence
from hexile.proof.checks.reasons_check import check_happened
from hexile.proof.fault import Fault
from hexile.proof.records.transcript import PlayedDecision, Roll


def caught(game):
    with pytest.raises(Fault) as found:
        check(game)
    return found.value


# --- odds and forecasts -------------------------------------------------------------------


class Gamble(Guess):
    """Rolls a die and tells whether it was high."""

    def take(self, s, action, dice):
        high = not dice.at_most(4, 6, "3", "you")
        if s.telling:
            s.tell(Event("high" if high else "low", "3", {}, dice.last))
        s.agenda.append(NEXT)


class Gambling(Toy):
    def __init__(self):
        super().__init__()
        self.texts = {**self.texts, "high": "High.", "low": "Low."}
        self.steps = {**self.steps, "guess": GAMBLE}

    def set_up(self, setup, dice):
        s = super().set_up(setup, dice)
        s.agenda[-1] = GAMBLE
        return s

    def step_named(self, name):
        return self.steps[name]


GAMBLE = Gamble("guess")


class FlatteringOdds(Gambling):
    """Says that the die is high more often than it is."""

    def odds(self, view, action):
        chances = super().odds(view, action)
        for chance in chances:
            chance.odds = Fraction(1, len(chances))
        return chances


class SaysNothing(Gambling):
    def odds(self, view, action):
        return []


class NamesAWrongFace(Gambling):
    def odds(self, view, action):
        chances = super().odds(view, action)
        chances[0].faces = [6]
        return chances


def high_or_low(s, dice):
    return "high" if dice.roll(6, "3") > 4 else "low"


def is_it_the_first(s, dice):
    return "yes" if s.card == 1 else "no"


class TrueForecasts(Gambling):
    def forecasts(self, view):
        chances = [Chance("yes", Fraction(1, CARDS), []), Chance("no", Fraction(2, CARDS), [])]
        return [
            foresee(view, "Is the next die high?", "3", high_or_low),
            Forecast("Is it the first card?", "1", chances, is_it_the_first),
            Forecast("Which dice come in a thousand turns?", "3", [], high_or_low),
        ]


class FalseForecast(Gambling):
    def forecasts(self, view):
        chances = [Chance("high", Fraction(1, 2), []), Chance("low", Fraction(1, 2), [])]
        return [Forecast("Is the next die high?", "3", chances, high_or_low)]


class ForgetsTheHidden(Gambling):
    """Asks the view, where the card is not known, and so never says yes."""

    def forecasts(self, view):
        return [foresee(view, "Is it the first card?", "1", is_it_the_first)]


@pytest.mark.parametrize("game", [Gambling, TrueForecasts])
def test_honest_odds_pass(game):
    check(game())


@pytest.mark.parametrize(
    ("game", "name", "words"),
    [
        (FlatteringOdds, "odds", "the rules give"),
        (SaysNothing, "odds", "nothing is said of its odds"),
        (NamesAWrongFace, "odds", "6 brings"),
        (FalseForecast, "forecasts", "the rules give 2/3 'low'; 1/3 'high'"),
        (ForgetsTheHidden, "forecasts", "said 1 'no'; the rules give"),
    ],
)
def test_false_odds_are_caught(game, name, words):
    fault = caught(game())
    assert fault.check == name
    assert words in fault.what


def test_odds_that_are_drawn_are_held_to_four_standard_errors(monkeypatch):
    monkeypatch.setattr("hexile.proof.checks.odds_check.MOST_WAYS", 1)
    check(Gambling())
    assert "times in" in caught(FlatteringOdds()).what


# --- why ----------------------------------------------------------------------------------


class Reasoned(Guess):
    """Tells a walk with candidates; what goes wrong with it is up to a subclass."""

    def walk(self, trace, words):
        row = trace.tried("a", "said", {"words": words})
        for place, action in enumerate(ACTIONS):
            row.add_candidate(action.text(), str(place), False)
        trace.decide("a")

    def take(self, s, action, dice):
        super().take(s, action, dice)
        if s.telling:
            trace = Trace("toy", "you")
            self.walk(trace, action.text())
            s.tell(Event("said", "1", {"words": action.text()}, 0, trace))


class NobodyDecides(Reasoned):
    def walk(self, trace, words):
        trace.tried("a", "said", {"words": words})


class DecidesElsewhere(Reasoned):
    def walk(self, trace, words):
        trace.tried("a", "said", {"words": words})
        trace.decide("b")


class KeepsTheWorse(Reasoned):
    def walk(self, trace, words):
        row = trace.tried("a", "said", {"words": words})
        for name, value, kept in (("near", 3, False), ("middle", 5, True), ("far", 9, False)):
            row.add_candidate(name, f"{value} steps", kept)
        trace.decide("a")


class DropsWhatHappens(Reasoned):
    def walk(self, trace, words):
        row = trace.tried("a", "said", {"words": words})
        row.add_candidate(words.split()[-1], "", False)
        row.add_candidate("nothing", "", True)
        trace.decide("a")


class KeepsWhatWasNotRolled(Reasoned):
    def walk(self, trace, words):
        row = trace.tried("a", "said", {"words": words}, 2)
        row.add_candidate("this", "on 1", True)
        row.add_candidate("that", "on 2", False)
        trace.decide("a")


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (NobodyDecides, "no row decided"),
        (DecidesElsewhere, "b was never walked"),
        (KeepsTheWorse, "the numbers do not tell them apart"),
        (DropsWhatHappens, "was dropped, and it happened"),
        (KeepsWhatWasNotRolled, "this was not rolled"),
    ],
)
def test_false_reasons_are_caught(step, words, monkeypatch):
    monkeypatch.setattr(DiceKept, "check", lambda self, told: None)  # another check's business
    fault = caught(stepping(step))
    assert fault.check == "why"
    assert words in fault.what


class SaysTheWay(Reasoned):
    """Goes to one place on the way to another, and says so: both were candidates, one stayed."""

    def walk(self, trace, words):
        way = words.split()[-1]
        row = trace.tried("a", "said", {"words": f"by {way} to nothing"})
        row.add_candidate(way, "6 points", False)
        row.add_candidate("nothing", "4 points", True)
        trace.decide("a")


def test_a_place_on_the_way_to_what_was_kept_may_happen(monkeypatch):
    monkeypatch.setattr(DiceKept, "check", lambda self, told: None)
    check(stepping(SaysTheWay))


def test_the_faces_a_die_needs_are_no_place():
    trace = Trace("action", "So3", "53")
    row = trace.tried("W", "yes", {})
    row.add_candidate("27", "2 boxes", True)
    row.add_candidate("1", "4 boxes", False)
    trace.decide("W")
    check_happened(Event("held", "26.9", {"at": "53", "need": "1 to 4"}), trace)
    with pytest.raises(Violation, match="1 was dropped, and it happened"):
        check_happened(Event("goes", "26.9", {"at": "53", "to": "1"}), trace)


class Explainer(Player):
    """Explains one choice and makes another."""

    def choose(self, view, legal, dice):
        return legal[0]

    def explain(self, view, legal, dice):
        trace = Trace("toy", "you")
        row = trace.tried("a", "said", {"words": legal[1].text()})
        row.add_candidate(legal[1].text(), "", True)
        trace.decide("a")
        return trace


class NamesAnother(Explainer):
    def explain(self, view, legal, dice):
        trace = super().explain(view, legal, dice)
        trace.rows[0].candidates = []
        trace.chosen = legal[1].text()
        return trace


@pytest.mark.parametrize(
    ("player", "words"), [(Explainer, "keeps guess c1 and does wait"), (NamesAnother, "explains")]
)
def test_a_player_who_explains_otherwise_than_it_plays_is_caught(player, words):
    game = Toy()
    game.players = {"random": game.players["random"], "sly": player("sly", "")}
    fault = caught(game)
    assert fault.check == "explanations"
    assert words in fault.what


# --- why not ------------------------------------------------------------------------------


class Refuses(Guess):
    """Gives a last reason that it has not tested."""

    def why_not(self, s, words):
        return Refusal("1", "you have waited long enough")


class TellsANumber(Guess):
    """Tells a number that is no fact: nobody can say where it comes from."""

    def why_not(self, s, words):
        asked = " ".join(words) in [action.text() for action in ACTIONS]
        return NOT_NOW if asked else Refusal("1", "it needs 2 points")


class TellsTheCard(Guess):
    def why_not(self, s, words):
        asked = " ".join(words) in [action.text() for action in ACTIONS]
        return NOT_NOW if asked else Refusal("1", f"the card is {s.card}", {"card": s.card})


class CitesNoRule(Guess):
    def why_not(self, s, words):
        asked = " ".join(words) in [action.text() for action in ACTIONS]
        return NOT_NOW if asked else Refusal("99", "say `wait`")


@pytest.mark.parametrize(
    ("step", "name", "words"),
    [
        (Refuses, "legal", "is legal, and refused: you have waited long enough"),
        (TellsANumber, "why not", "the 2 is no fact"),
        (TellsTheCard, "why not", "tells what is hidden"),
        (CitesNoRule, "why not", "cites 99"),
    ],
)
def test_false_refusals_are_caught(step, name, words):
    fault = caught(stepping(step))
    assert fault.check == name
    assert words in fault.what


# --- dice ---------------------------------------------------------------------------------


class SilentDie(Guess):
    def take(self, s, action, dice):
        dice.roll(6, "2", "nobody")
        super().take(s, action, dice)


class InventedDie(Guess):
    def take(self, s, action, dice):
        super().take(s, action, dice)
        if s.telling:
            s.tell(Event("said", "1", {"words": "seven"}, 7))


class WrongSum(Guess):
    def take(self, s, action, dice):
        first, second = dice.roll(6, "1"), dice.roll(6, "1")
        if s.telling:
            facts = {"words": "so", "roll": first + second + 1}
            s.tell(Event("said", "1", facts, Throw([first, second])))
        super().take(s, action, dice)


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (SilentDie, "for nobody, and nothing tells of it"),
        (InventedDie, "tells of a 7 that was not rolled"),
        (WrongSum, "event said says"),
    ],
)
def test_dice_that_are_not_told_truly_are_caught(step, words):
    fault = caught(stepping(step))
    assert fault.check == "dice"
    assert words in fault.what


class Recalls(Guess):
    """Rolls once, and tells the die again later in its reasons."""

    def take(self, s, action, dice):
        super().take(s, action, dice)
        if s.telling:
            trace = Trace("toy", "you")
            trace.tried("a", "said", {"words": "again"}, s.log[-1].trace.rows[0].throw)
            trace.decide("a")
            s.tell(Event("said", "1", {"words": "again"}, 0, trace))


def test_reasons_may_recall_a_die():
    game = stepping(Recalls)
    game.charts = {"toy": Chart("toy", "Toy", [ChartRow("a", "3", "Says", {"said": "{words}"})])}
    check(game)


class SilentLot(Guess):
    """Draws a lot for a rule that nothing cites."""

    def take(self, s, action, dice):
        dice.tie(5, "2", "somebody", KnownNames(list("ABCDE")))
        super().take(s, action, dice)


class ToldLot(SilentLot):
    def take(self, s, action, dice):
        if s.telling:
            s.tell(lot("2", "the one who waits", "somebody", 5))
        super().take(s, action, dice)


def test_a_lot_is_told_by_its_rule():
    fault = caught(stepping(SilentLot))
    assert fault.check == "dice"
    assert "rule 2 drew a lot for somebody, and nothing tells of it" in fault.what
    game = stepping(ToldLot)
    game.texts = {**game.texts, LOT: LOT_TEXT}
    check(game)


DRAWN = ChanceRequest(DRAW, 3, 1, "1", "", "card", NO_LIMIT)
ROLLED = ChanceRequest(DIE, 6, 1, "1", "card", "", NO_LIMIT)


def test_what_the_set_up_deals_is_not_told():
    game = Toy()
    s = game.set_up(None, ScriptedDice([1]))
    DiceKept(game).check(PlayedDecision(0, 0, "", s, [Roll(DRAWN, "card", 2)]))
    with pytest.raises(Violation, match="nothing tells of it"):
        DiceKept(game).check(PlayedDecision(0, 0, "", s, [Roll(ROLLED, "card", 2)]))


# --- words --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "slip"),
    [
        ("W1 takes a arrow.", "a before a vowel"),
        ("W1 takes an bow.", "an before a consonant"),
        ("Trooper trooper A1 moves.", "a word said twice"),
        ("W1 goes to .", "a name left empty"),
        ("W1  goes.", "a name left empty"),
        ("W1 goes to {to}.", "a gap not filled in"),
        ("W1 goes,.", "stops in a row"),
        ("It takes 1 hits.", "one of many"),
        ("w1 goes.", "a sentence begins with a capital letter"),
        ("W1 goes", "a sentence ends with a stop"),
    ],
)
def test_slips_are_found(text, slip):
    assert slip_in_sentence(text).startswith(slip)


@pytest.mark.parametrize(
    "text",
    [
        "An arrow and a unit: token A in r1c1.",
        "Turn 1 begins.",
        "Class 1 is open; 1 class is left.",
        "A European; once a one, an hour.",
        "None clearly.",
    ],
)
def test_good_english_passes(text):
    assert not slip_in_sentence(text)


def test_an_article_fits_what_it_stands_before():
    assert say("Red loses a {who} at {at}.", {"who": "Arch Reaper", "at": "0509"}) == (
        "Red loses an Arch Reaper at 0509."
    )
    assert say("It is a {who}.", {"who": "Worker"}) == "It is a Worker."


def test_several_of_a_thing_are_not_named_like_one():
    counted = CountedWords()
    for text in ("You have 1 ship.", "You have 2 ships."):
        counted.hear(text)
    assert not counted.slip()
    counted.hear("You have 3 ship.")
    assert counted.slip() == "many like one: 'ship' in 'You have 3 ship.'"
    assert slip_in("3 ship") == ""


class BadGrammar(Toy):
    def __init__(self):
        super().__init__()
        self.texts = {"said": "You say a answer: {words}."}


def test_words_of_events_are_looked_at():
    fault = caught(BadGrammar())
    assert (fault.check, fault.decision) == ("words", 1)
    assert "a before a vowel: 'a an'" in fault.what


# --- what is drawn and named ---------------------------------------------------------------


class NoLabels(Toy):
    def label(self, view, action):
        return ""


class WideBoard(Toy):
    def scene(self, view, seat):
        scene = super().scene(view, seat)
        scene.text = ["?" * 81]
        return scene


class CannotCount(Toy):
    def tally(self, s):
        raise ZeroDivisionError("nothing to count")


class Amid(Guess):
    """Tells something while the turn is half done."""

    def take(self, s, action, dice):
        s.peeks = 1
        super().take(s, action, dice)
        s.peeks = 0


class NoPictureAmid(WithStep):
    """Cannot be drawn while a turn is half done."""

    step = Amid("guess")

    def scene(self, view, seat):
        if view.peeks:
            raise LookupError("half done")
        return super().scene(view, seat)


@pytest.mark.parametrize(
    ("game", "name", "words"),
    [
        (NoLabels, "looks", "wait has no label"),
        (WideBoard, "looks", "the board in characters is 81 wide"),
        (CannotCount, "looks", "nothing to count"),
    ],
)
def test_what_cannot_be_shown_is_caught(game, name, words):
    fault = caught(game())
    assert fault.check == name
    assert words in fault.what


def test_a_board_that_cannot_be_drawn_in_the_middle_of_a_step_is_caught():
    fault = caught(NoPictureAmid())
    assert fault.check == "middle"
    assert "at the instant of event said" in fault.trace


# --- how a fault is told --------------------------------------------------------------------


def test_a_fault_names_check_seed_and_decision_and_has_the_traceback():
    fault = caught(stepping(SilentDie))
    assert str(fault) == f"dice, seed 0, decision 1: {fault.what}"
    assert "in check" in fault.trace
    assert fault.journal.startswith('{"hexile":1,"game":"toy"')


def test_a_die_is_known_by_whom_it_was_rolled_for_not_by_a_lot_of_the_same_number():
    shot = Event("spit_misses", "6.3", {"who": "B1"}, 1)
    die = Roll(ChanceRequest(DIE, 6, 1, "8.1", "B1", "", NO_LIMIT), "B1", 1)
    drawn = Roll(ChanceRequest(TIE, 2, 1, "6.3", "", "next Xeno", NO_LIMIT), "next Xeno", 1)
    left = [drawn, die]
    assert (
        dice_check._strike_out_all(
            left, [dice_check.Face(shot, "6.3", 1, False)], dice_check.BEST_FITS
        )
        == []
    )
    assert left == [drawn]


# --- chance ------------------------------------------------------------------------------


def chancy(ask):
    """Return a game that leaves something to chance, and tells what came."""
    facts = {"what": "it", "chosen": "somebody", "count": 2}

    class Chancy(Guess):
        def take(self, s, action, dice):
            ask(dice)
            if s.telling:
                s.tell(Event(LOT, "2", facts, dice.last))
            super().take(s, action, dice)

    game = stepping(Chancy)
    game.texts = {**game.texts, LOT: LOT_TEXT}
    game.purposes = dict.fromkeys(["2", "2 urn", "3", "1 cards"], "Chance decides")
    return game


AB = KnownNames(["A", "B"])


@pytest.mark.parametrize(
    "ask",
    [
        lambda dice: dice.roll(6, "2"),
        lambda dice: dice.draw([1, 2], "2", "urn", AB),
        lambda dice: dice.tie(2, "2", "who begins", AB),
    ],
)
def test_chance_that_a_person_can_settle_passes(ask):
    check(chancy(ask))


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        (lambda dice: dice.pick(2, "2"), "neither a die nor a draw nor a tie"),
        (lambda dice: dice.roll(28, "2"), r"the book has dice with \[6\] sides"),
        (lambda dice: dice.roll(6, "1"), "nothing says what for"),
        (lambda dice: dice.draw([1, 2], "2", "cup", AB), "nothing says what for"),
        (lambda dice: dice.tie(2, "2", "", AB), "nothing says what for"),
        (lambda dice: dice.tie(2, "2", "who", NO_NAMES), "NotImplementedError"),
        (lambda dice: dice.tie(2, "2", "who", KnownNames(["A", ""])), "something has no name"),
        (lambda dice: dice.tie(2, "2", "who", KnownNames(["A", "A"])), "two have one name"),
        (lambda dice: dice.tie(2, "2", "who", KnownNames(["A", "a"])), "'A' may be A or a"),
        (lambda dice: dice.tie(2, "2", "who", KnownNames(["2", "A"])), "2 is a name and a number"),
    ],
)
def test_chance_that_nobody_could_settle_is_caught(ask, why):
    with pytest.raises((Fault, NotImplementedError)) as found:
        check(chancy(ask))
    assert re.search(why, f"{found.type.__name__} {found.value}")
