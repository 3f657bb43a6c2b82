"""A game under way: taking back, branches, reasons, odds, a full disk."""

from fractions import Fraction

import pytest

from hexile.games import find
from hexile.kernel.chance.dice import ScriptedDice
from hexile.kernel.game import About, new_setup
from hexile.kernel.journal import ROOT, Differs, read_journal
from hexile.kernel.scene import Deed
from hexile.lab.clock import Seconds
from hexile.players.levels import named_player
from hexile.table.answers import LegalChoice
from hexile.table.choices.choice_groups import gather
from hexile.table.narration.explanations import Why
from hexile.table.narration.wording import NotUnderstood, changes, find_choice, fraction, why_lines
from hexile.table.seat import sit
from hexile.table.session import CHECKED_EVERY, Session, new_session
from hexile.table.table_errors import NOTHING_AFTER, NOTHING_BEFORE, Refused

RAID = find("raid")
TO_THE_DOOR = [
    "step W3 r5c1",
    "step W3 r5c2",
    "step W3 r5c3",
    "step W3 r5c4",
    "step W3 r5c5",
    "end",
]


def table(lines=None, seed=4):
    write = lines.append if lines is not None else None
    return new_session(RAID, new_setup(RAID, "", "", {}, {}), {"0": "human"}, seed, None, write)


def test_every_line_is_written_before_the_state_changes():
    seen = []
    game = table()

    def write(line):
        seen.append((line, game.head))

    game.write = write
    game.act("step W3 r5c1")
    assert len(seen) == 1
    assert '"do":"step W3 r5c1"' in seen[0][0]
    assert seen[0][1] == 0, "the head had moved before the line was on disk"
    assert game.head == 1


def test_a_line_that_cannot_be_written_changes_nothing():
    game = table()

    def full(line):
        raise OSError(28, "No space left on device")

    game.write = full
    before = game.state.dump()
    with pytest.raises(OSError, match="No space"):
        game.act("step W3 r5c1")
    assert game.head == 0
    assert game.journal.moments == []
    assert game.state.dump() == before


@pytest.mark.parametrize(
    "change",
    [
        lambda game: sit(game, 0).undo(),
        lambda game: game.go(1),
        lambda game: game.note("here"),
        lambda game: game.note("there", 1),
        lambda game: game.act("step W3 r5c3"),
    ],
)
def test_whatever_cannot_be_written_changes_nothing_and_the_next_try_works(change):
    lines = []
    game = table(lines)
    for action in TO_THE_DOOR[:2]:
        game.act(action)
    before, text = game.state.dump(), game.journal.text()

    def full(line):
        raise OSError(28, "No space left on device")

    game.write = full
    with pytest.raises(OSError, match="No space"):
        change(game)
    assert game.journal.text() == text
    assert game.state.dump() == before
    game.write = lines.append
    change(game)
    assert game.journal.text() != text
    read = read_journal(RAID, "\n".join(lines) + "\n").journal
    assert read.text() == game.journal.text()


def test_what_was_written_reads_back_to_the_same_state():
    lines = []
    game = table(lines)
    for action in TO_THE_DOOR:
        game.act(action)
    reading = read_journal(RAID, "\n".join(lines) + "\n")
    assert reading.fault is None
    assert Session(RAID, reading.journal, None).state.dump() == game.state.dump()


def test_undo_and_redo_walk_the_line_of_play():
    game = table()
    states = [game.state.dump()]
    for action in TO_THE_DOOR:
        states.append(game.act(action).dump())
    seat = sit(game, 0)
    assert seat.undo(2) == 2
    assert game.state.dump() == states[-3]
    assert seat.undo(99) == 4
    with pytest.raises(Refused) as nothing:
        seat.undo()
    assert nothing.value.kind == NOTHING_BEFORE
    assert game.state.dump() == states[0]
    assert seat.redo(99) == 6
    with pytest.raises(Refused) as nothing:
        seat.redo()
    assert nothing.value.kind == NOTHING_AFTER
    assert game.state.dump() == states[-1]


def test_going_on_from_an_earlier_moment_is_a_branch_and_the_old_line_stays():
    game = table()
    for action in TO_THE_DOOR:
        game.act(action)
    old = game.state.dump()
    sit(game, 0).undo()
    game.act("end")
    assert game.journal.tips() == [6, 7]
    assert game.marks() == ["end"], "the first `end` rolled dice and was taken back"
    game.go(6)
    assert game.state.dump() == old


def test_a_step_taken_back_without_dice_leaves_no_mark():
    game = table()
    game.act("step W3 r5c1")
    sit(game, 0).undo()
    game.act("step W3 r4c1")
    assert game.marks() == []


def test_the_same_seed_and_the_same_decisions_roll_the_same_dice():
    first, second = table(seed=9), table(seed=9)
    for action in TO_THE_DOOR:
        first.act(action)
    second.act("step W1 r3c1")
    sit(second, 0).undo()
    for action in TO_THE_DOOR:
        second.act(action)
    third = table(seed=9)
    for action in TO_THE_DOOR:
        third.act(action)
    assert third.state.dump() == first.state.dump()
    assert second.journal.moments[-1].faces != first.journal.moments[-1].faces


def test_an_illegal_action_is_refused_and_changes_nothing():
    game = table()
    before = game.state.dump()
    with pytest.raises(Refused, match=r"11 steps from r3c0 \(4\.1\)"):
        game.act("step W1 r9c9")
    assert game.state.dump() == before
    assert game.journal.moments == []


def test_a_frozen_table_can_be_looked_at_only():
    game = table()
    game.freeze("it is damaged, line 3: not JSON")
    with pytest.raises(Refused, match="line 3"):
        game.act("end")
    with pytest.raises(Refused, match="line 3"):
        game.note("lost")


def test_a_computer_players_reasons_are_told_to_whoever_saw_what_it_went_by():
    chitin = find("chitin")
    seats = {"0": "human", "1": "queen"}
    game = new_session(chitin, new_setup(chitin, "small", "", {}, {}), seats, 5, None, None)
    game.players = {1: chitin.players["queen"]}
    game.act("ready even")
    game.act("done")
    game.computer_acts()
    assert game.to_choose() == 1
    assert game.is_explained(game.head)
    assert game.explain(game.head, 0) is None, "the force is secret until both have chosen"
    assert game.explain(game.head, 1) is not None
    while not game.state.turn:
        game.computer_acts() if game.to_choose() else game.act(game.legal_actions()[0].text())
    while game.to_choose() == 0:
        game.act(
            "end"
            if "end" in [a.text() for a in game.legal_actions()]
            else game.legal_actions()[0].text()
        )
    taken = game.computer_acts()
    told = game.explain(game.head, 0)
    assert told is not None
    assert taken in [c.name for c in told.rows[-1].candidates if c.kept]


def searching():
    game = new_session(RAID, new_setup(RAID, "", "", {}, {}), {"0": "flat:60"}, 5, None, None)
    game.players = {0: named_player(RAID, "flat:60")}
    return game


def test_a_search_shows_what_it_tried_and_how_well_each_choice_did():
    game = searching()
    shown = 0
    for _ in range(30):
        taken = game.computer_acts()
        told = game.explain(game.head, 0)
        assert told.chosen == taken
        lines = why_lines(Why(RAID.chart(told.chart), told))
        assert lines[0] == "Choices tried: flat:60"
        assert [line[0] for line in lines if line[2] in "12"].count(">") == 1
        if len(told.rows) == 2:
            shown += 1
            kept = [c.name for c in told.rows[1].candidates if c.kept]
            assert kept == [taken]
            assert (told.decided == "2") == (told.rows[1].verdict == "yes")
    assert shown > 5


def test_a_search_that_ran_out_of_time_has_no_reason_to_show():
    game = searching()
    game.computer_acts()
    game.computer_acts()
    assert game.explain(game.head, 0) is not None
    game.journal.moment(game.head).action = "something else"
    assert game.explain(game.head, 0) is None
    game.players[0].stop_rule = Seconds(1.0)
    assert game.explain(game.head - 1, 0) is None


def test_reasons_are_those_of_the_last_decision_that_had_any():
    game = table()
    game.act("end")
    enemy = [why.who for why in sit(game, 0).reasons()]
    assert enemy[0] == "the scientists"
    assert len(enemy) == 11
    game.act("step W3 r5c1")
    assert [why.who for why in sit(game, 0).reasons()] == enemy
    told = "\n".join(why_lines(sit(game, 0).reasons()[1]))
    assert "Does it get its orders?" in told
    assert "(5.7)" in told


def by_hand():
    """Begin the raid with dice that a person rolls."""
    return new_session(RAID, new_setup(RAID, "", "", {}, {}), {}, None, ScriptedDice([]), None)


def test_odds_come_from_the_rules():
    game = by_hand()
    for action in TO_THE_DOOR:
        game.act(action)
        while game.waiting is not None:
            game.answer([3])
    chances = sit(game, 0).odds(game.legal_actions()[0].text()).outcomes
    told = {chance.words: (chance.odds, chance.faces) for chance in chances}
    assert told == {
        "W3 attacks trooper A1 at r4c5: a draw, nothing happens.": (Fraction(2, 6), [1, 2]),
        "W3 attacks trooper A1 at r4c5: A1 dies.": (Fraction(4, 6), [3, 4, 5, 6]),
    }


def test_changes_say_what_to_move_on_a_real_board():
    game = table()
    game.act("step W3 r5c1")
    assert changes(sit(game, 0)) == ["Warhawk 3: r5c0 to r5c1."]


def test_a_choice_is_its_number_its_text_or_a_unique_beginning():
    legal = sit(table(), 0).choices()
    assert find_choice("1", legal) is legal[0]
    assert find_choice("STEP w3 R5C1", legal).do == "step W3 r5c1"
    assert find_choice("st w3 r5", legal).do == "step W3 r5c1"
    assert find_choice("e", legal).do == "end"
    assert find_choice("jump W3", legal) is None
    with pytest.raises(NotUnderstood, match="could be step W3"):
        find_choice("step w3", legal)
    with pytest.raises(NotUnderstood, match="from 1 to 14"):
        find_choice("15", legal)


def choice(do):
    return LegalChoice(do, "", [do.split()[1:]], Deed(""))


def test_a_place_that_is_a_number_is_no_other_choice():
    legal = [choice(f"attach Da1 {box}") for box in ("3", "A1", "A2", "1")]
    assert [one.say for one in gather(legal, set())["Da1"]] == ["3", "#2", "#3", "1"]
    said = {"3": "3", "#2": "A1", "a2": "A2", "1": "1"}
    assert {s: find_choice(s, legal).do.split()[-1] for s in said} == said
    with pytest.raises(
        NotUnderstood, match="You cannot choose 2 now; choices have numbers like #1"
    ):
        find_choice("2", legal)
    legal = [choice(f"move {unit} 2") for unit in ("La1", "Sc1")]
    assert [all[0].say for all in gather(legal, set()).values()] == ["#1", "#2"]
    with pytest.raises(NotUnderstood, match="'2' could be move La1 2, move Sc1 2"):
        find_choice("2", legal)
    assert (
        find_choice("2", [choice("end"), LegalChoice("pay 2", "", [["pay 2"]], Deed(""))]).do
        == "pay 2"
    )
    assert (
        find_choice("1", [choice("end"), LegalChoice("pay 2", "", [["pay 2"]], Deed(""))]).do
        == "end"
    )
    assert find_choice("0811", [choice("go 0811"), choice("stop")]).do == "go 0811"


def test_odds_are_sixths_where_six_faces_do():
    assert fraction(Fraction(1, 3)) == "2/6"
    assert fraction(Fraction(5, 9)) == "5/9 (about 56 %)"
    assert fraction(Fraction(1, 10**9)) == "about 0 %"


def test_a_game_by_older_rules_says_which_changed():
    about = About("x", "X", "", "", "", 1, "", "3", {"2": "Darters go home.", "3": "Eggs hatch."})
    assert about.since("3") == ""
    assert about.since("2") == "It was played by rules 2. Changed: Eggs hatch."
    assert about.since("1") == "It was played by rules 1. Changed: Darters go home. Eggs hatch."
    assert "Darters go home" in about.since("none")


def test_how_long_a_game_takes_is_said_in_words():
    spans = {(1, 0): "1 minute", (60, 0): "60 minutes", (45, 120): "45 minutes to 2 hours"}
    for (least, most), words in spans.items():
        assert About("x", "X", "", "", "", least, "", "1", {}, most).length() == words


def test_a_journal_that_no_longer_replays_names_the_change():
    game = table()
    game.act("end")
    text = game.journal.text().replace('"rules":"3"', '"rules":"1"').replace('"end"', '"wait"')
    frozen = Session(RAID, read_journal(RAID, text).journal, None)
    assert "these rules do not replay it" in frozen.frozen
    assert ". It was played by rules 1. Changed: Scientists start on other squares" in frozen.frozen
    assert not frozen.frozen.endswith("."), "front ends end the sentence"


def test_a_game_is_checked_every_few_decisions_and_never_opens_elsewhere():
    lines = []
    game = table(lines)
    for step in ["step W3 r5c1", "step W3 r5c2", "step W3 r5c3", "step W3 r5c4", "end"]:
        game.act(step)
    while len(game.journal.moments) < CHECKED_EVERY + 1:
        game.act(game.legal_actions()[-1].text())
    assert '"check":"' in lines[0]
    assert [n for n, line in enumerate(lines) if '"check":"' in line] == [0, CHECKED_EVERY]
    text = "\n".join(lines) + "\n"
    assert not Session(RAID, read_journal(RAID, text).journal, None).frozen
    check = game.journal.moment(CHECKED_EVERY).check
    elsewhere = Session(RAID, read_journal(RAID, text.replace(check, "0" * 12)).journal, None)
    assert "the same decisions lead elsewhere now" in elsewhere.frozen
    assert elsewhere.head == CHECKED_EVERY - 1
    begun = read_journal(RAID, text.replace(game.journal.header.check, "0" * 12)).journal
    with pytest.raises(Differs, match="moment 0: the same decisions lead elsewhere"):
        Session(RAID, begun, None)


def test_a_game_of_other_rules_goes_on_only_where_its_checks_hold():
    lines = []
    game = table(lines)
    game.act("end")
    text = "\n".join(lines) + "\n"
    older = text.replace(f'"rules":"{RAID.about.version}"', '"rules":"0"')
    assert not Session(RAID, read_journal(RAID, older).journal, None).frozen
    unchecked = older.replace(game.journal.header.check, "")
    frozen = Session(RAID, read_journal(RAID, unchecked).journal, None)
    assert "it has no fingerprint that these rules could be checked against" in frozen.frozen
    assert frozen.head == 1, "it can be looked at to its end"


def test_fingerprints_survive_undo():
    """Wherever a line of play was left and gone on from, its last decisions carry one."""
    game = table()
    for length in (8, 5, 9, 12):
        game.go(max(0, game.head - 3))
        for _ in range(length):
            game.act(game.legal_actions()[0].text())
    path = game.journal.path(game.head)
    assert len(path) > 20
    for end in range(CHECKED_EVERY, len(path) + 1):
        assert any(moment.check for moment in path[end - CHECKED_EVERY : end])


def test_a_decision_taken_back_shows_that_older_rules_led_here():
    """Files of before have their fingerprint on a decision that was taken back: it still counts."""
    lines = []
    game = table(lines)
    for _ in range(8):
        game.act(game.legal_actions()[0].text())
    game.go(7)
    game.act(game.legal_actions()[0].text())
    kept = read_journal(RAID, "\n".join(lines) + "\n").journal
    for moment in kept.moments[8:]:
        moment.check = ""
    for moment in kept.moments[:7]:
        moment.check = ""
    assert kept.moments[7].check
    assert Session(RAID, kept, None).is_fingerprinted()
    kept.moments[7].check = ""
    assert not Session(RAID, kept, None).is_fingerprinted()


def test_repeating_an_undone_choice_makes_no_branch():
    table = new_session(find("raid"), new_setup(find("raid"), "", "", {}, {}), {}, 7, None, None)
    table.act("step W3 r5c1")
    table.go(ROOT)
    table.act("step W3 r5c1")
    assert table.head == 1
    assert table.journal.tips() == [1]
    table.go(ROOT)
    table.act("step W2 r4c1")
    assert table.journal.tips() == [1, 2]


def test_repeating_an_undone_choice_with_other_dice_is_a_branch():
    table = new_session(find("raid"), new_setup(find("raid"), "", "", {}, {}), {}, 7, None, None)
    table.act("end")
    faces = table.journal.moment(1).faces
    table.go(ROOT)
    table.act("end")
    again = table.journal.moment(table.head)
    assert (again.faces == faces) == (again.number == 1)
    assert len(table.journal.tips()) == again.number
