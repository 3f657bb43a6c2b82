"""The prompt: what it lets people do, and what each of them gets to see."""

import io
import re
import sys
from itertools import groupby

import pytest
from tests.server import toy
from tests.table.test_walks import before_a_sole_choice, begun

from hexile.cli.terminal.choice_list import choice_lines
from hexile.cli.terminal.colours import theme_of
from hexile.cli.terminal.conversation import Prompt
from hexile.cli.terminal.history_words import MOMENTS
from hexile.cli.terminal.narrator import times
from hexile.cli.terminal.reason_words import REASONS
from hexile.games import find, slugs
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup
from hexile.kernel.player import RandomPlayer
from hexile.players.levels import best_player, named_player
from hexile.table.choices.choice_groups import without_beginning
from hexile.table.narration.wording import find_choice, told_lines
from hexile.table.seat import share
from hexile.table.session import new_session


@pytest.fixture
def say(monkeypatch, capsys, tmp_path):
    """Say lines at a prompt and return what it shows."""

    def give(table, *lines, theme=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert Prompt(table, tmp_path / "game.jsonl", REASONS | MOMENTS, theme).run() == 0
        return capsys.readouterr().out

    return give


def cards(seed=5):
    """A game of hidden cards for two people."""
    return new_session(toy.GAME, new_setup(toy.GAME, "", "", {}, {}), {}, seed, None, None)


def test_two_people_take_back_by_the_same_rule_as_in_the_browser(say):
    table = cards()
    out = say(
        table, "claim low", "", "undo", "ask", "agree", "", "swap", "", "undo", "ask", "decline"
    )
    said = " ".join(out.split())
    assert "can't undo past a revealed secret unless the others agree; ask them." in said
    assert "red asks to undo everything decided since then. The dice" in said
    assert "The dice will give the same results again. `agree`" in said
    assert "past a roll unless the others agree; ask them." in said
    assert "It stays." in said
    assert (table.head, table.journal.moment(2).before) == (2, 0)


def numbers(text):
    return set(re.findall(r"\d{4,}", text))


def test_two_people_never_see_each_others_cards(say):
    table = cards()
    lines = ["?", "history", "branches", "changes", "why", "odds", "why not x", "swap"]
    out = say(table, *lines, "", *lines, "", *lines, "", *lines, "", "history")
    parts = re.split(r"Now (red|blue)\. ", out)
    turns = list(zip(["red", *parts[1::2]], parts[::2], strict=True))
    assert [name for name, _ in turns] == ["red", "blue", "red", "blue"]
    held = [{str(table.state_at(n).cards[seat]) for n in range(5)} for seat in (0, 1)]
    for name, part in turns[:3]:
        mine = ["red", "blue"].index(name)
        assert numbers(part) & held[mine]
        assert not numbers(part) & held[1 - mine], name
    assert "P0 says swap." in turns[1][1], "blue is told what red did"


def test_a_computers_secret_orders_stay_secret(say):
    table = cards()
    table.players = {1: RandomPlayer()}
    out = say(table, "claim low", "history", "branches", "why")
    assert "(random)" not in out
    assert "P1 says" in out, "what everybody hears is told"
    assert "Others decided something that you cannot see." in out
    assert "(others decide secretly)" in out
    assert str(table.state.cards[1]) not in out


def stellar(scenario, people=(0,)):
    game = find("stellar")
    table = new_session(game, new_setup(game, scenario, "", {}, {}), {}, 5, None, None)
    admiral = game.players[best_player(game)]
    table.players = {seat: admiral for seat in range(4) if seat not in people}
    return table


def test_the_fog_hides_the_enemys_orders(say):
    table = stellar("fog")
    out = say(table, *["1"] * 40, "history", "branches", "why")
    orders = [m.action for m in table.journal.moments if m.seat != 0]
    assert len(orders) > 100
    assert "(admiral)" not in out
    mine = {m.action for m in table.journal.moments if m.seat == 0}
    choices = {action.text() for action in table.legal_actions()}
    shown = [o for o in orders if re.search(rf"\d+\. {re.escape(o)}$", out, re.MULTILINE)]
    assert set(shown) <= mine | choices


def test_open_orders_are_told_by_what_came_of_them(say):
    table = stellar("alone")
    told = " ".join(say(table, *["1"] * 20).split())
    orders = [m for m in table.journal.moments if m.seat != 0]
    assert orders
    for seat, turn in groupby(orders, key=lambda moment: moment.seat):
        numbers = [moment.number for moment in turn]
        events = [line for n in numbers for line in told_lines(share(table), n)]
        name = f"{table.seats()[seat]} (admiral):"
        alone = "; ".join(table.journal.moment(n).action for n in numbers)
        assert f"{name} {' '.join(events[0].split()) if events else alone}" in told


def test_whoever_watches_sees_what_everybody_may(say):
    table = cards()
    table.players = {0: RandomPlayer(), 1: RandomPlayer()}
    out = say(table, "", "", "history", "claim high", "?", "")
    assert "P0 says" in out
    assert "It is not your turn." in out
    assert table.head == 3
    dealt = {str(card) for n in range(3) for card in table.state_at(n).cards}
    assert not numbers(out) & dealt


def test_refusals_rest_on_what_is_seen(say, monkeypatch):
    table = cards()
    asked = []
    real = type(toy.TURN).why_not

    def why_not(step, s, words):
        asked.append(list(s.cards))
        return real(step, s, words)

    monkeypatch.setattr(type(toy.TURN), "why_not", why_not)
    say(table, "nonsense", "why not nonsense", "odds nonsense")
    assert len(asked) == 3
    assert all(hand[1] == toy.UNKNOWN for hand in asked)


def begin(slug, scenario=""):
    """A game for people alone."""
    game = find(slug)
    return new_session(game, new_setup(game, scenario, "", {}, {}), {}, 3, None, None)


def crowded(slug, decisions):
    """A seat in a game played at random, there where most choices are open."""
    session, own = begin(slug), SeededDice(1)
    most = (0, 0)
    for _ in range(decisions):
        choices = share(session).choices()
        if not choices:
            break
        most = max(most, (len(choices), session.head))
        session.act(choices[own.below(len(choices))].do)
    session.go(most[1])
    return share(session)


LINES_TO_AN_ENEMYS_TURN = {
    "raid": ["end"],
    "chitin": ["end"],
    "forlorn": ["muster", "end"],
    "hive": ["force assault", *["1"] * 11, "end"],
    "stellar": ["move"],
}


@pytest.mark.parametrize("slug", LINES_TO_AN_ENEMYS_TURN)
def test_every_choice_is_listed_once_by_what_picks_it(slug):
    seat = crowded(slug, 60)
    choices = seat.choices()
    assert len(choices) > 12
    shown = re.sub(r"\([^)]*\)", "", " ".join(choice_lines(seat)))
    listed = re.findall(r"(?:^|[ :])(#?\d+)(?:=([^\s;]+))?(?=[\s;]|$)", shown)
    picked = [find_choice(said, choices) for said, _ in listed]
    assert sorted(one.do for one in picked) == sorted(choice.do for choice in choices)
    for choice, (said, word) in zip(picked, listed, strict=True):
        assert (word or said) in choice.do.split()
    assert all(len(line) < 80 for line in choice_lines(seat))


def test_choices_are_gathered_by_piece_then_verb(say):
    out = say(begin("raid"))
    assert "  W3  step: 6=r5c1 7=r4c1 8=r6c1\n" in out
    assert "  14=end (End movement)\n" in out


def test_what_several_choices_bring_is_said_once():
    lines = choice_lines(crowded("forlorn", 30))
    once = [
        line
        for line in lines
        if re.match(r" +step \(1 action point, 1 of 4 movement points\) \w+: ", line)
    ]
    assert len(once) > 3
    assert all(line.count("movement") == 1 for line in once)


@pytest.mark.parametrize("height", [24, 40])
def test_more_shows_the_next_screenful(say, monkeypatch, height):
    monkeypatch.setenv("LINES", str(height))
    seat = crowded("forlorn", 30)
    lines = choice_lines(seat)
    assert len(lines) > height
    out = say(seat.session, "plain", "more", "more", "more", "more", "1")
    parts = out.partition("Choose an action.\n")[2].split("> ")
    shown = [part.splitlines() for part in (parts[0], *parts[2:6])]
    assert all(len(part) < height for part in shown)
    told = [line for part in shown for line in part if "`more`" not in line]
    assert [line for line in told if line in lines] == lines
    assert "No more choices" in out


def test_choices_of_one_piece(say):
    out = say(begin("raid"), "? w3", "? x9")
    last = out.partition("> ")[2]
    assert "  6  step W3 r5c1: W3 to r5c1\n" in last
    assert "step W4" not in last
    assert "'x9' has no choices now." in last


def orders(table):
    return [moment.action for moment in table.journal.path(table.head)]


def test_several_steps_in_one_line(say):
    table = begin("raid")
    out = say(table, "st w3 r5c1; st w3 r5c2; end")
    assert orders(table) == ["step W3 r5c1", "step W3 r5c2", "end"]
    assert out.count("c0  c1") == 2, "the board is drawn before and after, not between"
    assert out.index("W3 steps to r5c2") < out.index("Turn 2 of 7 begins")


def test_numbers_in_one_line_are_those_that_were_listed(say):
    table = begin("raid")
    say(table, "6; 9; 14")
    assert orders(table) == ["step W3 r5c1", "step W4 r6c1", "end"]


def test_a_refused_step_stops_the_line(say):
    table = begin("raid")
    out = say(table, "st w3 r5c1; st w3 r9c9; st w4 r6c1; end")
    assert orders(table) == ["step W3 r5c1"]
    refused = out.index("Not allowed: ")
    assert refused < out.index("Not played: st w4 r6c1; end.") < out.rindex("Move a Warhawk")
    out = say(table, "99; end")
    assert "There is no choice 99" in out
    assert orders(table) == ["step W3 r5c1"]


def test_comrades_do_the_same(say):
    landed = ("force assault", "ship Da1", "attach Da1 L1", "end", "pick La1", "move La1 33")
    table = begun("hive", *landed).session
    out = say(table, "same", "same")
    assert orders(table)[-2:] == ["pick La2", "move La2 33"]
    assert "No other piece there can do the same" in out


def test_one_does_not_speak_for_the_next_person(say):
    table = cards()
    out = say(table, "claim low; claim low", "")
    assert orders(table) == ["claim low"]
    assert out.index("Not played: claim low.") < out.index("Now blue.")


def test_words_of_a_note_may_hold_anything_and_quit_ends_a_line(say):
    table = begin("raid")
    out = say(table, "note wait; see; end", "st w3 r5c1; quit; end", "end")
    assert table.journal.notes[0].text == "wait; see; end"
    assert orders(table) == ["step W3 r5c1"]
    assert "The game is saved." in out


ESCAPE = re.compile(r"\x1b\[[\d;]*m")


@pytest.fixture
def terminal(monkeypatch):
    """Standard output is a terminal that says nothing about itself."""
    monkeypatch.setattr("hexile.cli.terminal.colours.is_terminal", lambda: True)
    for name in ("NO_COLOR", "COLORFGBG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")


LINES = ("end", "st w9 r0c0", "why", "st w3 r5c1", "?")


def test_what_is_not_a_terminal_gets_no_colours(say):
    assert not ESCAPE.search(say(begin("raid"), *LINES, theme="dark"))


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("slug", slugs())
def test_colours_add_nothing_but_colour(say, slug):
    plain = say(begin(slug), *LINES, theme="none")
    assert not ESCAPE.search(plain)
    for theme in ("light", "dark"):
        painted = say(begin(slug), *LINES, theme=theme)
        assert ESCAPE.search(painted)
        assert ESCAPE.sub("", painted) == plain


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize(
    ("environ", "theme"),
    [
        ({}, "dark"),
        ({"COLORFGBG": "0;15"}, "light"),
        ({"COLORFGBG": "15;default;0"}, "dark"),
        ({"NO_COLOR": "1"}, "none"),
        ({"NO_COLOR": ""}, "dark"),
        ({"TERM": "dumb"}, "none"),
    ],
)
def test_the_terminal_speaks_for_a_theme(environ, theme):
    assert theme_of("", environ) == theme
    assert theme_of("light", environ) == "light", "what was asked for goes before"


@pytest.mark.usefixtures("terminal")
def test_sides_numbers_dice_and_rules_are_painted(say):
    out = say(begin("raid"), "end", theme="dark")
    assert "\x1b[91mA1\x1b[0m" in out
    assert "\x1b[92mW3\x1b[0m" in out
    assert "\x1b[1m14\x1b[0m=end" in out
    assert re.search(r"\x1b\[95m\[rolled \d\]\x1b\[0m \x1b\[2m\(5\.8\)\x1b\[0m", out)


@pytest.mark.parametrize("slug", LINES_TO_AN_ENEMYS_TURN)
def test_enemy_turns_are_told_in_order_with_the_board_after(say, slug):
    table = begin(slug)
    player = named_player(table.game, best_player(table.game))
    table.players = {seat: player for seat in range(1, len(table.seats()))}
    out = say(table, *LINES_TO_AN_ENEMYS_TURN[slug])
    seat = share(table)
    events = [line for m in table.journal.moments for line in times(told_lines(seat, m.number))]
    assert len(events) > 5
    folded = " ".join(out.split())
    at = 0
    for line in events:
        at = folded.index(" ".join(line.split()), at) + 1
    board = " ".join("\n".join(seat.scene.text).split())
    assert folded.index(board, at)
    assert folded.index(" ".join(seat.scene.question.split()), at) > folded.index(board, at)


def test_a_long_turn_has_its_players_name_once(say):
    table = begin("chitin")
    table.players = {1: named_player(table.game, best_player(table.game))}
    out = say(table, "end")
    assert re.search(r"\nRed hive \(queen\):\n  Red: 3 Gantuas to .+\n  Red: 3 Phlanx to ", out)
    assert "It is Blue hive's turn. Which units move?" in out
    assert out.count("Red hive (queen):") == 2, "the choice of sides, and its turn"


def test_what_happens_again_and_again_is_told_once():
    assert times(["a", "b", "b", "b", "a"]) == ["a", "b 3 times.", "a"]


def test_the_end_says_result_reason_and_what_may_be_said(say):
    table = begin("raid")
    out = " ".join(say(table, *["end", "1"] * 30, "why", "undo", "quit").split())
    assert (
        "The game ended on turn 7: The bomb goes off. You did not win. Rule 8.2, The bomb: " in out
    )
    for word in ("`why`", "`history`", "`luck`", "`undo`", "`branch N`", "`quit`", "replay"):
        assert word in out
    assert "Undone: 1." in out


def test_why_finds_whom_a_chart_weighed(say):
    raid = find("raid")
    table = new_session(raid, new_setup(raid, "", "", {}, {}), {}, 3, None, None)
    table.act("end")
    out = say(table, "why S2", "why S9")
    assert "Which scientist runs: the scientists" in out
    assert "Nothing was decided for 'S9'" in out


def test_words_that_are_no_places_are_kept_as_they_were_typed(say):
    told = say(begin("raid"), "why not step w1 r77c0")
    assert "there is no square r77c0 on this board" in told


def test_words_under_the_board_are_said_when_they_are_new(say):
    out = say(begin("raid"), "step W3 r5c1", "board")
    key = share(begin("raid")).scene.legend[0].split(".")[0]
    assert out.count(key) == 2, "at first, and when everything is asked for again"


def test_what_is_the_only_choice_goes_without_saying(say):
    *earlier, last = before_a_sole_choice()
    table = begun("hive", *earlier).session
    say(table, last)
    assert [m.action.split()[0] for m in table.journal.moments][-1] == "done"
    assert len(share(table).choices()) > 1


def test_outcomes_do_not_repeat_how_all_of_them_begin():
    told = ["Lancer La3 disengages", "Lancer La3 cannot disengage", "Lancer La3 is held"]
    assert without_beginning(told) == ["disengages", "cannot disengage", "is held"]
    assert without_beginning(["low", "high"]) == ["low", "high"]
    assert without_beginning(["W1 wins", "W1"]) == ["W1 wins", "W1"], "something is left of each"
