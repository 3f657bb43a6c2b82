"""The command line as a person uses it: what it prints, what it returns, what it refuses."""

import io
import json
import shutil
import sys
from pathlib import Path

import pytest

from hexile.cli import main
from hexile.cli.commands.simulation_commands import row_lines
from hexile.games import find
from hexile.kernel.game import Game, new_setup
from hexile.kernel.play import seat_to_choose
from hexile.table.editions.edition import Edition
from hexile.table.editions.edition_files import write_folder
from hexile.table.files.journal_files import JournalFile
from hexile.table.session import new_session


@pytest.fixture(autouse=True)
def _own_data_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("HEXILE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def typed(monkeypatch):
    """Let the prompt read these lines."""

    def give(*lines):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return give


def run(capsys, *argv):
    try:
        status = main(list(argv))
    except SystemExit as leaving:
        status = leaving.code
    shown = capsys.readouterr()
    return status, shown.out, shown.err


def test_version_says_whether_it_runs_compiled(capsys):
    status, out, _ = run(capsys, "--version")
    assert status == 0
    assert "compiled)" in out


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["paly", "raid"], ["No command 'paly'. Did you mean play?", "Help: hexile --help"]),
        (["play", "riad"], ["unknown game 'riad'", "Did you mean raid?", "Valid:"]),
        (["play", "raid", "--scenario", "nautilos"], ["Did you mean nautilus?", "command-bunker"]),
        (["play", "raid", "--edition", "no/such"], ["no/such: no such folder or zip file"]),
        (["play", "raid", "--option", "cornr=ortho"], ["unknown option 'cornr'", "corner?"]),
        (["play", "raid", "--option", "corner=round"], ["cannot be 'round'", "both_sides"]),
        (["play", "raid", "--option", "mp=0"], ["cannot be '0'", "1 to 10"]),
        (["play", "raid", "--option", "mp"], ["'mp' is not of the form"]),
        (["play", "raid", "--difficulty", "hrad"], ["unknown difficulty 'hrad'", "hard?"]),
        (["play", "raid", "--player", "gredy"], ["unknown player 'gredy'"]),
        (["simulate", "raid", "--player", "nobody"], ["unknown player 'nobody'", "random"]),
        (["simulate", "raid", "--games", "0"], ["not a whole number from 1 to 100000000"]),
        (["rules", "raid", "99.9"], ["No rule 99.9. List them: hexile rules raid"]),
        (["odds", "raid", "step W1 r9c9"], ["r9c9 is 11 steps from r3c0 (4.1)"]),
        (["replay", "/no/such/file"], ["No such file: /no/such/file"]),
        (["play", "--resume", "/no/such/file"], ["No such file: /no/such/file"]),
    ],
)
def test_bad_input_is_one_clear_line_and_status_2(capsys, argv, words):
    status, out, err = run(capsys, *argv)
    assert status == 2
    for word in words:
        assert word in err
    assert "Traceback" not in out + err


def test_games_lists_every_game_with_credit_and_what_is_ours(capsys):
    status, out, _ = run(capsys, "games")
    assert status == 0
    assert "Paul A. Lidberg" in out
    assert "Hexile designed all three boards" in " ".join(out.split())
    assert "corner=both_sides" in out


def test_a_rule_is_told_in_words_with_its_place_in_the_code(capsys):
    status, out, _ = run(capsys, "rules", "raid", "5.7")
    assert status == 0
    assert "rules/troopers.py activate" in out


def test_odds_of_what_threatens(capsys):
    steps = [f"step W3 r5c{column}" for column in range(1, 6)]
    status, out, _ = run(capsys, "odds", "raid", *steps)
    assert status == 0
    assert "Does A1 reach W3 if you end movement now? (5.8)" in out
    assert "4/6  yes" in out


class Spy(Game):
    """A game that writes down which states it is asked about."""

    def __init__(self, real):
        super().__init__(real.about, real.package)
        self.real = real
        self.asked = []

    def seats_for(self, setup):
        return self.real.seats_for(setup)

    def set_up(self, setup, dice):
        return self.real.set_up(setup, dice)

    def see(self, s, seat):
        return self.real.see(s, seat)

    def label(self, view, action):
        self.asked.append(view)
        return self.real.label(view, action)

    def odds(self, view, action):
        self.asked.append(view)
        return self.real.odds(view, action)

    def forecasts(self, view):
        self.asked.append(view)
        return self.real.forecasts(view)


@pytest.mark.parametrize(
    ("slug", "scenario", "actions"),
    [
        ("forlorn", "", ["muster"]),
        ("chitin", "small", []),
        ("hive", "", ["force assault"]),
        ("stellar", "fog", []),
    ],
)
def test_odds_rest_on_what_the_seat_can_know(capsys, monkeypatch, slug, scenario, actions):
    game = find(slug)
    spy = Spy(game)
    setup = new_setup(game, scenario, "", {}, {})
    monkeypatch.setattr(
        "hexile.cli.commands.game_commands.game_and_setup", lambda arguments: (spy, setup)
    )
    session = new_session(game, setup, {}, 3, None, None)
    for action in actions:
        session.act(action)
    last = session.legal_actions()[0].text()
    assert run(capsys, "odds", slug, *actions, last, "--seed", "3")[0] == 0
    assert len(spy.asked) >= 3
    for state in spy.asked:
        assert state.dump() == game.see(state, max(seat_to_choose(state), 0)).dump()


def test_simulate_prints_one_object(capsys):
    argv = ["simulate", "raid", "--games", "20", "--seed", "3", "--rows", "8", "--json"]
    status, out, _ = run(capsys, *argv)
    found = json.loads(out)
    assert status == 0
    keys = "game scenario options player games wins win_rate ci95 endings turns_mean decisions seconds listened chart_rows"
    assert set(keys.split()) <= set(found)
    assert found["games"] == 20
    assert sum(found["endings"].values()) == 20
    assert found["listened"] == 8
    again = json.loads(run(capsys, *argv, "--jobs", "2")[1])
    for key in ("wins", "endings", "decisions", "chart_rows", "turns_mean"):
        assert again[key] == found[key], f"{key} depends on the number of jobs"


def test_simulate_in_words_says_how_many_games_it_listened_to(capsys):
    status, out, _ = run(capsys, "simulate", "raid", "--games", "5")
    assert status == 0
    assert "95 % interval" in out
    assert "chart rows: not counted" in out
    assert "chart troopers" not in out
    out = run(capsys, "simulate", "raid", "--games", "5", "--rows", "3")[1]
    assert "chart rows in 3 games: decided / tried" in out
    assert "chart troopers\n" in out
    out = run(capsys, "simulate", "raid", "--games", "5", "--rows")[1]
    assert "chart rows in 5 games: decided" in out


def test_a_row_that_was_tried_but_never_decided_is_named():
    rows = {"1": {"tried": 972, "decided": 0}, "2": {"tried": 972, "decided": 972}}
    idle = {"1": {"tried": 0, "decided": 0}}
    assert row_lines(10, {"troopers": rows, "scientists": idle}) == [
        "chart rows in 10 games: decided / tried",
        "chart troopers",
        "  1: 0 / 972",
        "  2: 972 / 972",
        "  never decided: 1",
        "chart scientists: not walked",
    ]


@pytest.mark.parametrize("command", ["fuzz", "check"])
def test_hunting_finds_nothing(capsys, command, tmp_path):
    argv = [command, "raid", "--games", "2", "--jobs", "1", "--out", str(tmp_path / "faults")]
    status, out, _ = run(capsys, *argv)
    assert status == 0
    assert "2 games" in out
    assert "0 errors" in out
    assert not (tmp_path / "faults").exists()


def test_a_game_at_the_prompt(capsys, typed):
    typed(
        "?",
        "st w3 r5c1",
        "step W1 r9c9",
        "why not step W3 r5c9",
        "end",
        "why",
        "why A1",
        "odds",
        "undo",
        "history",
        "changes",
        "branches",
        "rules 4.6",
        "plain",
        "note look",
        "save",
        "quit",
    )
    status, out, err = run(capsys, "play", "raid", "--seed", "3")
    assert status == 0
    assert err == ""
    for words in (
        "W3 steps to r5c1. Movement points left: 4. (4.1)",
        "Not allowed: a step goes to an adjacent square",
        "What a trooper does: B4 at r8c14",
        "Which Warhawk is nearest, in steps?",
        "Undone: 1.",
        "Warhawk 3: r5c0 to r5c1.",
        "`go 2` goes there",
        "shown as text only",
        "hexile play --resume",
    ):
        assert words in out, words
    drawn = [line for line in out.splitlines() if not line.startswith("  hexile play --resume")]
    kept = [
        line for line in drawn if "Every decision is saved" not in line and ".jsonl" not in line
    ]
    assert max(len(line) for line in kept) <= 80


def test_a_full_disk_is_said_and_the_next_try_works(capsys, typed, monkeypatch, tmp_path):
    writes = JournalFile.write
    full = iter([False, True, True, True, False])  # the header is kept, three lines are not

    def failing(file, line):
        if next(full, False):
            raise OSError(28, "No space left on device")
        writes(file, line)

    monkeypatch.setattr(JournalFile, "write", failing)
    path = str(tmp_path / "mine.jsonl")
    typed("6", "note x", "6", "6", "history", "undo", "quit")
    status, out, err = run(capsys, "play", "raid", "--seed", "3", "--file", path)
    assert (status, err) == (0, "")
    assert out.count("That could not be saved (No space left on device)") == 3
    assert "1. step W3 r5c1" in out
    assert "Noted." not in out
    assert "Undone: 1." in out
    assert run(capsys, "replay", path, "--verify")[0] == 3


def test_a_computers_decision_that_could_not_be_kept_is_made_again(
    capsys, typed, monkeypatch, tmp_path
):
    writes = JournalFile.write
    failed = []

    def failing(file, line):
        if '"seat":1' in line and not failed:
            failed.append(line)
            raise OSError(28, "No space left on device")
        writes(file, line)

    monkeypatch.setattr(JournalFile, "write", failing)
    path = tmp_path / "mine.jsonl"
    typed("ready even", "done", "end", "quit")
    argv = ["play", "chitin", "--scenario", "small", "--seed", "3", "--file", str(path)]
    assert run(capsys, *argv)[0] == 0
    assert len(failed) == 1
    assert failed[0] in path.read_text(), "the same decision, with the same dice"


def test_a_game_is_resumed(capsys, typed, tmp_path):
    path = str(tmp_path / "mine.jsonl")
    typed("6", "quit")
    assert run(capsys, "play", "raid", "--seed", "3", "--file", path)[0] == 0
    typed("history", "quit")
    status, out, _ = run(capsys, "play", "--resume", path)
    assert status == 0
    assert "1. step W3 r5c1" in out
    status, _, err = run(capsys, "play", "raid", "--file", path)
    assert status == 2
    assert "exists already" in err


def test_replay_and_verify(capsys, typed, tmp_path):
    path = tmp_path / "mine.jsonl"
    typed("6", "end", "undo", "end", "quit")
    run(capsys, "play", "raid", "--seed", "3", "--file", str(path))
    status, out, _ = run(capsys, "replay", str(path))
    assert status == 0
    assert "step W3 r5c1" in out
    status, out, _ = run(capsys, "replay", str(path), "--verify")
    assert status == 3
    assert out.startswith(
        "3 decisions, 2 branch(es) replay exactly.\nNot provable: there is no commitment"
    )
    path.write_text(path.read_text().replace("step W3 r5c1", "step W3 r5c7"))
    status, out, _ = run(capsys, "replay", str(path), "--verify")
    assert status == 1
    assert "moment 1" in out


def test_typed_dice_are_asked_for_by_rule_and_piece(capsys, typed):
    typed("end", "7", *["6"] * 10, "quit")
    status, out, _ = run(capsys, "play", "raid", "--companion")
    assert status == 0
    asked = "Orders for trooper A1: 1-4 moves, 5-6 stays (5.7). What did you roll?"
    assert asked in " ".join(out.split())
    assert "'7' is not what a die with faces 1 to 6 can show; nothing was changed." in out
    assert "Trooper B4 at r8c14 gets no orders and stays. [rolled 6] (5.7)" in out


def test_who_leaves_in_the_middle_of_a_throw_goes_on_there(capsys, typed, tmp_path):
    path = tmp_path / "mine.jsonl"
    typed("end", "3", "4")
    assert run(capsys, "play", "raid", "--companion", "--file", str(path))[0] == 0
    typed("history", *["6"] * 8, "history", "quit")
    status, out, _ = run(capsys, "play", "--resume", str(path))
    assert status == 0
    assert "1. end  rolled 3 4 6 6 6 6 6 6 6 6" in out


def test_ctrl_c_leaves_cleanly(capsys, monkeypatch):
    def interrupt(prompt=""):
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    status, out, err = run(capsys, "play", "raid")
    assert status == 130
    assert "The game is saved" in out
    assert "Traceback" not in out + err


BOARD = """\
  +-+-+-+
 W:. . S|
  +     +
 W:. A .|
  +     +
 W:. . .|
  +     +
 W:. B .|
  +     +
 W:. . P|
  +-+-+-+
"""


def own_copy(folder, slug="raid", **texts):
    """Write a copy of a game with these files, and return where it is."""
    copy = Edition(slug, "The cellar", "Anna", texts)
    write_folder(copy, folder / "own")
    return str(folder / "own")


def test_a_board_of_ones_own(capsys, typed, tmp_path):
    own = own_copy(tmp_path, nautilus=BOARD)
    typed("step W5 r4c1", "quit")
    asked = ["play", "raid", "--edition", own, "--scenario", "nautilus"]
    status, out, _ = run(capsys, *asked, "--file", str(tmp_path / "g"))
    assert status == 0
    assert "W5 steps to r4c1" in out
    assert json.loads((tmp_path / "g").read_text().split("\n")[0])["copy"] == {
        "name": "The cellar",
        "owner": "Anna",
    }
    shutil.rmtree(own)
    assert run(capsys, "replay", str(tmp_path / "g"), "--verify")[0] == 3, (
        "the board is in the journal"
    )


def test_a_wrong_board_is_refused_with_line_column_and_reason(capsys, tmp_path):
    own = own_copy(tmp_path, nautilus=BOARD.replace("A", "Q"))
    status, _, err = run(capsys, "play", "raid", "--edition", own)
    assert status == 2
    assert (
        "nautilus.txt, line 4, column 6: 'Q' is not a square sign; use one of . # W S A B Z P"
        in err
    )


def test_the_shelf_asks_which_game(capsys, typed):
    typed("nonsense", "raid", "quit")
    status, out, _ = run(capsys, "play")
    assert status == 0
    assert "Which game?" in out
    assert "Not one of" in out
    assert "Move a Warhawk, or end movement." in out


@pytest.mark.parametrize("words", ["²", "--5", "9" * 5_000])
def test_odd_numbers_are_no_numbers(capsys, typed, words):
    typed(words, f"undo {words}", f"go {words}", f"redo {words}", f"why {words}", "quit")
    status, out, err = run(capsys, "play", "raid", "--seed", "3")
    assert (status, err) == (0, "")
    assert " ".join(out.split()).count("is not a number. Nothing was changed.") == 3
    for argv in (["games", "--games"], ["simulate", "raid", "--games", words]):
        assert run(capsys, *argv)[0] == 2
    for option in ("--option", "--player"):
        value = f"mp={words}" if option == "--option" else f"tree:{words}"
        assert run(capsys, "play", "raid", option, value)[0] == 2
    typed(words, "raid", "quit")
    assert run(capsys, "play")[0] == 0


@pytest.mark.parametrize("words", ["²", "--5", "9" * 5_000])
def test_odd_faces_are_asked_for_again(capsys, typed, words):
    typed("end", words, "3")
    status, out, _ = run(capsys, "play", "raid", "--companion")
    assert status == 0
    assert "is not what a die with" in out


POSITION = """\
position raid, rules 3
scenario: nautilus
next: warhawk movement
turn: 6
points: 1
warhawks: W1 r4c13
"""


def test_a_game_begins_from_a_position_and_goes_on_from_it(capsys, typed, tmp_path):
    start, kept = tmp_path / "start.txt", tmp_path / "game.jsonl"
    start.write_text(POSITION)
    typed("position", "quit")
    status, out, _ = run(capsys, "play", "raid", "--position", str(start), "--file", str(kept))
    assert status == 0
    assert POSITION in out.replace("> position raid", "position raid")
    typed("end", "quit")
    status, out, _ = run(capsys, "play", "--resume", str(kept))
    assert status == 0
    assert "Turn 7 of 7" in out
    status, out, _ = run(capsys, "replay", str(kept), "--verify")
    assert status == 3


def test_a_position_is_advised_on(capsys, tmp_path):
    start = tmp_path / "start.txt"
    start.write_text(POSITION)
    status, out, _ = run(capsys, "advise", "raid", "--position", str(start), "--tries", "20")
    assert status == 0
    assert "Advice for you" in out


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("turn: 6", "turn: 60", "line 4, column 7: 60 is not within 1 to 7"),
        ("W1 r4c13", "W9 r4c13", "line 6, column 11: there is no W9"),
        ("rules 3", "rules 0", "line 1, column 1: the first line must be"),
    ],
)
def test_a_wrong_position_is_refused_with_its_place(capsys, tmp_path, old, new, words):
    start = tmp_path / "start.txt"
    start.write_text(POSITION.replace(old, new))
    for command in (["play"], ["advise"]):
        status, _, err = run(capsys, *command, "raid", "--position", str(start))
        assert status == 2
        assert f"{start}, {words}" in err


def test_a_position_says_its_set_up_itself(capsys, tmp_path):
    start = tmp_path / "start.txt"
    start.write_text(POSITION)
    argv = ["play", "raid", "--position", str(start), "--scenario", "nautilus"]
    status, _, err = run(capsys, *argv)
    assert status == 2
    assert "names its scenario and options" in err


@pytest.mark.parametrize("asked", ["nonsense.txt", "nothing", "empty/", "fog/"])
def test_what_is_no_copy_is_refused_and_leaves_nothing(capsys, typed, tmp_path, monkeypatch, asked):
    monkeypatch.chdir(tmp_path)
    if asked.endswith("/"):
        Path(asked).mkdir()
    if asked in ("nonsense.txt", "fog/"):
        Path(asked.replace("/", "/nonsense.txt")).write_text("total nonsense\n")
    typed("quit")
    status, out, err = run(capsys, "play", "raid", "--edition", asked)
    assert status == 2, out
    assert err.startswith("hexile: ")
    assert "Traceback" not in err
    assert not list(tmp_path.rglob("*.jsonl"))


def test_a_copy_goes_with_a_scenario_of_the_game(capsys, tmp_path):
    own = own_copy(tmp_path, nautilus=BOARD)
    status, _, err = run(capsys, "play", "raid", "--edition", own, "--scenario", "nautilos")
    assert status == 2
    assert "unknown scenario 'nautilos'. Did you mean nautilus?" in err


SCREEN = "hexile.cli.terminal.play_command."


def test_the_full_screen_says_what_it_needs(capsys, monkeypatch, tmp_path):
    kept = tmp_path / "game.jsonl"
    asked = ["play", "raid", "--screen", "--file", str(kept)]
    status, _, err = run(capsys, *asked)
    assert (status, err) == (
        2, "hexile: --screen needs a terminal. Leave it out to type commands line by line.\n"
    )  # fmt: skip
    monkeypatch.setattr(SCREEN + "is_terminal", lambda: True)
    monkeypatch.setattr(SCREEN + "find_spec", lambda name: None)
    status, _, err = run(capsys, *asked)
    assert (status, err) == (
        2, "hexile: --screen needs Textual. Install it: pip install 'hexile[screen]'\n"
    )  # fmt: skip
    assert not kept.exists()


def test_a_game_on_the_full_screen_is_kept_and_gone_on_with(capsys, monkeypatch, typed, tmp_path):
    kept = tmp_path / "game.jsonl"
    monkeypatch.setattr(SCREEN + "is_terminal", lambda: True)
    monkeypatch.setattr("hexile.cli.terminal.colours.is_terminal", lambda: True)
    monkeypatch.setenv("NO_COLOR", "1")
    played = []

    def play(session, path, theme):
        session.act("end")
        played.append((session.head, path, theme))

    monkeypatch.setattr("hexile.tui.terminal_app.play", play)
    asked = ["play", "raid", "--seed", "3", "--screen", "--theme", "light", "--file", str(kept)]
    status, out, _ = run(capsys, *asked)
    assert status == 0
    assert f"play --resume {kept}" in out
    assert run(capsys, "play", "--resume", str(kept), "--screen")[0] == 0
    assert played == [(1, kept, "light"), (2, kept, "none")]
    typed("history")
    monkeypatch.setattr("hexile.cli.terminal.line_reader.is_terminal", lambda: False)
    assert "  2. end" in run(capsys, "play", "--resume", str(kept))[1]
