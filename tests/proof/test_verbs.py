"""What verbs declare is what the rules do: faults in either direction are caught and named."""

import pytest
from tests.kernel import toy
from tests.proof.test_told_truly import caught, check, stepping

from hexile.games import find
from hexile.kernel.game import describe_verbs
from hexile.kernel.verbs.verb import Guard, Known, Limit, Never, Slot, Verb, Verbs, When
from hexile.proof.checks.verb_check import verbs_that_do_not_fit

WAIT = Verb("wait", "wait")
GUESS = Verb("guess {card}", "guess {card}", [toy.CARD])


def saying(*verbs):
    """A toy whose step declares these verbs."""

    class Saying(toy.Guess):
        def verbs(self):
            return Verbs("1", *verbs)

    return stepping(Saying)


def guarded(*guards, **facts):
    """The verb of a guess with some guards."""
    return Verb("guess {card}", "guess {card}", [toy.CARD], guards, **facts)


def test_verbs_that_fit_the_list_pass():
    check(saying(WAIT, GUESS))


def test_what_is_listed_but_guarded_is_caught():
    fault = caught(saying(WAIT, guarded(Guard("2", lambda s, card: card != 1, "no {card}"))))
    assert fault.check in ("verbs", "legal")
    assert "guess c2" in fault.what
    assert "no c2 (2)" in fault.what


def test_the_fault_names_verb_text_direction_seed_and_decision():
    four = Slot("", lambda s: ["c1", "c2", "c3", "c4"], "1", "there is no card {word}")
    fault = caught(saying(WAIT, Verb("guess {card}", "guess {card}", [four])))
    assert fault.check == "verbs"
    assert "verb `guess {card}`: `guess c4` is unguarded but not listed" in fault.what
    assert f"seed {fault.seed}, decision {fault.decision}" in str(fault)


def test_a_choice_of_no_verb_is_caught():
    assert "`wait` is listed, and no verb of the step fits it" in caught(saying(GUESS)).what


def test_a_name_that_a_slot_leaves_out_is_caught():
    few = Slot(
        "",
        lambda s: ["c1", "c2"],
        "1",
        "no {word}",
        lambda s, word: word if word[0] == "c" else None,
    )
    fault = caught(saying(WAIT, Verb("guess {card}", "", [few])))
    assert "{card} has no name c3" in fault.what


def test_a_guard_that_raises_is_named():
    fault = caught(saying(WAIT, guarded(Guard("2", lambda s, card: [True][card], "no {card}"))))
    assert "IndexError: list index out of range, in guard 2: no {card}" in fault.what
    assert "in verb `guess {card}`, asked about `guess c2`" in fault.what


@pytest.mark.parametrize(
    ("verb", "words"),
    [
        (guarded(Guard("99", lambda s, card: True, "no")), "cites 99, which is no rule"),
        (guarded(Guard("1", lambda s, card: True, "no {what}")), "guard 1 has no fact what"),
        (
            guarded(Guard("1", lambda s, card: True, "no 3 cards")),
            "the 3 in 'no 3 cards' is no fact",
        ),
    ],
)
def test_declarations_that_do_not_fit_are_named_before_anybody_plays(verb, words):
    game = saying(WAIT, verb)
    game.steps = {"guess": game.step}
    [fault] = verbs_that_do_not_fit(game, toy.BOOK)
    assert fault.startswith("step guess, verb `guess {card}`: ")
    assert words in fault


def test_a_number_hidden_in_a_name_is_caught():
    told = Known("card", "1", "there is no {word}")
    away = Never("1", "it lies under {what}", what=lambda s, card: "17 others")
    other = Verb("peek {card}", "", [toy.CARD], [told, away])
    assert "the 17 in what is no fact of its own" in caught(saying(WAIT, GUESS, other)).what


def refused(verb, text, s=None):
    return verb.refusal(s, text.split())


def test_the_first_guard_that_fails_refuses_with_its_facts():
    verb = guarded(
        Guard("1", lambda s, card: card != 0, "{card} is yours"),
        When(lambda s, card: card == 1, Limit("2", 2, 3, "{need:coin|coins}, {have} left")),
        Never("3", "a {what} is there", what="ape"),
    )
    assert str(refused(verb, "guess c9")) == "there is no card c9 (1)"
    assert str(refused(verb, "guess c1")) == "c1 is yours (1)"
    dear = refused(verb, "guess c2")
    assert (str(dear), dear.facts) == ("3 coins, 2 left (2)", {"card": "c2", "need": 3, "have": 2})
    assert str(refused(verb, "guess c3")) == "an ape is there (3)"


def test_a_slot_takes_several_words():
    verb = Verb("bet {cards+} {last}", "", [toy.CARD, toy.CARD], [Never("1", "{cards}, {last}")])
    assert not verb.fits(["bet", "c1"])
    assert str(refused(verb, "bet c1 c2 c3")) == "c1 c2, c3 (1)"
    assert str(refused(verb, "bet c1 x c3")) == "there is no card x (1)"
    anything = Verb("say {words*}", "", [toy.CARD])
    assert anything.fits(["say"])
    assert anything.fits(["say", "c1", "c2"])


def test_help_is_made_of_the_verbs_that_are_possible():
    s, legal = None, lambda: ["wait", "guess c1"]
    closed = Verb("end", "", guards=[Never("1", "not yet")])
    help = Verbs("1", WAIT, GUESS, closed, lead="now ").why_not(s, ["x"], legal)
    assert (str(help), help.help) == ("now say `wait` or `guess c1` (1)", True)
    titled = Slot("a card", lambda s: [], "1", "")
    shown = Verbs("1", Verb("guess {card}", "", [titled]), WAIT).why_not(s, [], legal)
    assert shown.words == "say `guess c1`, a card, or `wait`"


def test_verbs_are_described_as_data():
    movement = describe_verbs(find("raid"))["warhawk movement"]
    assert [verb["pattern"] for verb in movement] == ["step {warhawk} {square}", "end"]
    assert {"rule": "6.5", "sentence": "{warhawk} is dead"} in movement[0]["guards"]
    assert movement[0]["slots"][1] == {"name": "square", "title": "a square"}
