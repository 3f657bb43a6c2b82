"""What newcomers do wrong is caught by `hexile check`, which names the place.

Each mistake is one edit of the small game that `hexile new` writes.
"""

import re
import shutil

import pytest
from tests.packages import describe, on_path

from hexile.authors.new import plan_package
from hexile.cli import main

ASK = "What does the scout do?"

# What was done: the file, what stood there, what stands there now, what `check` says.
MISTAKES = {
    "a name misspelt in a forecast": (
        "view.py", "before = s.seized", "before = s.sieged",
        r"forecasts, seed \d+, decision \d+: AttributeError.*\(hexile_watch\.view, line \d+\)",
    ),
    "an index too high where odds are dealt": (
        "view.py", "return resample(view, 0, dice) if", "return [view][1] if",
        r"odds, .*IndexError: list index out of range \(hexile_watch\.view, line \d+\)",
    ),
    "an explanation by a chart that is not there": (
        "opponent.py", 'Trace("prowler", "prowler")', 'Trace("prowl", "prowler")',
        r"explanations, .*there is no chart prowl",
    ),
    "a name misspelt in the tally": (
        "view.py", "sum(s.searched)", "sum(s.serched)",
        r"AttributeError.*serched.*\(hexile_watch\.view, line \d+\)",
    ),
    "an index too high in a guard": (
        "rules.py", "lambda s, to: to in LINKS[s.scout]", "lambda s, to: to in LINKS[s.scout + 99]",
        r"IndexError: .*in guard 2\.2: no way leads .*in verb `go {place}`.*\(hexile_watch\.rules, line \d+\)",
    ),
    "a guard that forbids what is listed": (
        "rules.py", "lambda s: s.site_here() != NO_SITE", "lambda s: s.site_here() == 1",
        r"search.* is listed but guarded: \w+ is no site|search is legal, and refused",
    ),
    "a guard that lets pass what is not listed": (
        "rules.py", "lambda s: not s.searched[s.site_here()]", "lambda s: True",
        r"verbs, seed \d+, decision \d+: .*`search` is unguarded but not listed|'search' is refused by no rule",
    ),
    "a guard by a rule that is not there": (
        "rules.py", 'Guard("2.3", lambda s: s.site_here() != NO_SITE', 'Guard("2.9", lambda s: s.site_here() != NO_SITE',
        r"declared, .*step scout, verb `search`: guard 2\.9 cites 2\.9, which is no rule",
    ),
    "a guard that names a fact that it has not": (
        "rules.py", '"no way leads from {here} to {place}"', '"no way leads from {there} to {place}"',
        r"declared, .*verb `go {place}`: guard 2\.2 has no fact there",
    ),
    "a board of more than 80 columns": (
        "view.py", 'return ["".join(line).rstrip() for line in lines]',
        'return ["".join(line).rstrip() + "." * 80 for line in lines]',
        r"looks, .*the board in characters is \d+ wide",
    ),
    "an index too high in the set-up": (
        "scenario.py", "s.guard = GUARD_POST", "s.guard = SITES[7]",
        r"set-up, .*IndexError.*\(hexile_watch\.scenario, line \d+\)",
    ),
    "an option misspelt": (
        "state.py", 'setup.number("hearing")', 'setup.number("hering")',
        r"set-up, .*KeyError: 'hering' \(hexile_watch\.state, line \d+\)",
    ),
    "an index too high in a rule": (
        "rules.py", "s.scout = to\n", "s.scout = LINKS[to][9]\n",
        r"play, .*IndexError.*\(hexile_watch\.rules, line \d+\)",
    ),
    "an index too high in what is legal": (
        "rules.py", "for to in LINKS[s.scout]:\n            legal", "for to in LINKS[s.scout + 99]:\n            legal",
        r"IndexError.*\(hexile_watch\.rules, line \d+\)",
    ),
    "a text that names a fact the event has not": (
        "view.py", '"The {who} goes to {to}."', '"The {who} goes to {scan}."',
        r"event went has no fact scan",
    ),
    "an event without a text": (
        "view.py", '    "waited": "The {who} waits at {at}.",\n', "",
        r"declared, .*rules\.py, line \d+: event waited has no text",
    ),
    "charts that are no TOML": (
        "data/charts.toml", 'name = "guard"', "name = guard",
        r"charts\.toml, line 5, column \d+",
    ),
    "a row without words": (
        "data/charts.toml", 'words.yes = "It stays where it is."', "",
        r"charts\.toml: chart guard, row 3 has no words",
    ),
    "a rulebook that is no TOML": (
        "data/rulebook.toml", 'number = "2.1"', 'number "2.1"',
        r"rulebook\.toml, line \d+, column \d+",
    ),
    "a field that copy forgets": (
        "state.py", "        twin.seized = self.seized\n", "",
        r"copy forgets seized",
    ),
    "a column that copies share": (
        "state.py", "twin.searched = self.searched[:]", "twin.searched = self.searched",
        r"play changed the old state: search|the copy is not independent: search",
    ),
    "an ending that is not listed": (
        "scenario.py", 'Ending("dawn", ', 'Ending("morning", ',
        r"end, .*ending dawn",
    ),
    "a value for a seat too many": (
        "rules.py", "[value], s.turn", "[value, value], s.turn",
        r"a value for every seat",
    ),
    "an event by a rule that is not there": (
        "rules.py", 'Event("went", "2.2"', 'Event("went", "2.9"',
        r"event went cites unknown rule 2\.9",
    ),
    "a function by a rule that is not there": (
        "rules.py", "Move the scout. [2.2]", "Move the scout. [2.9]",
        r"declared, .*rules\.py, go cites 2\.9, which is no rule",
    ),
    "an option by a rule that is not there": (
        "scenario.py", '"Turns before dawn.", "R1"', '"Turns before dawn.", "R7"',
        r"declared, .*option turns cites R7, which is no rule",
    ),
    "a difficulty of an option that is not there": (
        "scenario.py", '{"hearing": 5}', '{"hering": 5}',
        r"declared, .*difficulty hard sets hering, which is no option",
    ),
    "a chart of which no row decides": (
        "rules.py", '            trace.tried(self.letter, "yes")\n        return True',
        '            trace.tried(self.letter, "yes")\n        return False',
        r"chart guard: no row decided",
    ),
    "a verdict without words": (
        "rules.py", 'trace.tried(self.letter, "yes")', 'trace.tried(self.letter, "stays")',
        r"chart guard, row 3 has no words for stays",
    ),
    "choices that give away what is hidden": (
        "rules.py", "if s.can_search():", "if s.can_search() and s.site_here() == s.cache:",
        r"hidden facts change the choices|is not legal",
    ),
    "a refusal that gives away what is hidden": (
        "rules.py", '"{here} is no site"),', '"look at site-{it} instead", it=lambda s: NAMES[s.cache]),',
        r"tells what is hidden",
    ),
    "a deal that the view rules out": (
        "view.py", "left = s.sites_left()", "left = [0, 1, 2]",
        r"views, .*the cache was searched for there|said .*the rules give",
    ),
    "two choices with one text": (
        "state.py", 'return "wait"', 'return "search"',
        r"two options have the same text",
    ),
    "choices in an order by chance": (
        "rules.py", "        legal.append(WAIT)\n",
        "        legal.append(WAIT)\n        for _ in range(__import__('random').randint(0, 3)):\n"
        "            legal.append(legal.as_list()[0])\n",
        r"options are not in a fixed order|copies|differ",
    ),
    "a die that is not told": (
        "rules.py", '"yes" if hears else "no", limit, dice.last)', '"yes" if hears else "no", limit)',
        r"dice, seed \d+, decision \d+",
    ),
    "a player who cannot do what it does": (
        "opponent.py", "    def think(self, s: Night",
        "    def choose(self, view, legal, dice):\n        return Search()\n\n    def think(self, s: Night",
        r"prowler chose search, which is not legal",
    ),
    "a counter outside the board": (
        "view.py", "piece(SCOUT, scout,", 'piece(SCOUT, "sky",',
        r"counter scout stands in no cell",
    ),
    "a choice without a label": (
        "rules.py", '"Wait at {here}"', '""',
        r"wait has no label",
    ),
    "a slip of the pen": (
        "view.py", ASK, "What does an scout do?",
        r"an before a consonant",
    ),
    "a field that goes beyond its range": (
        "state.py", 'number("turn", 1, terms.turns, 1)', 'number("turn", 1, 2, 1)',
        r"turn: \d+ is not within 1 to 2",
    ),
    "a step that is not listed": (
        "__init__.py", "for step in rules.TURN}", "for step in rules.TURN[1:]}",
        r"there is no step end of turn",
    ),
    "a picture that is not there": (
        "view.py", "    picture.phases = PHASES",
        "    from hexile.kernel.scene import Picture\n"
        '    picture.picture = Picture("watch/board.png", (0.0, 0.0), 9.0, 9.0)\n    picture.phases = PHASES',
        r"the picture watch/board\.png is not there: no data/board\.png",
    ),
    "a fact in the title of a row": (
        "data/charts.toml", 'title = "Does it hear him?"', 'title = "Does it hear {who}?"',
        r"charts\.toml, chart guard, row 2, its title: a gap not filled in",
    ),
    "a number in a refusal that is no fact": (
        "rules.py", '"{here} is no site"', '"{here} is no site of 3"',
        r"declared, .*guard 2\.3: the 3 in '{here} is no site of 3' is no fact",
    ),
    "a turn without a decision": (
        "rules.py", "[END_OF_TURN, GUARD_ACTS, SCOUT_ACTS]", "[END_OF_TURN, GUARD_ACTS]",
        r"end, .*the game is over before anybody decides anything",
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Write the small game once, as it is whole."""
    plan = plan_package("watch", "squares", tmp_path_factory.mktemp("whole"))
    plan.copy_all()
    describe(plan.folder.parent, "watch", plan.package)
    return plan.folder.parent


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_caught_and_its_place_named(whole, tmp_path, capsys, mistake):
    file, old, new, said = MISTAKES[mistake]
    shutil.copytree(whole, tmp_path / "src")
    path = tmp_path / "src" / "hexile_watch" / file
    assert path.read_text().count(old) == 1
    path.write_text(path.read_text().replace(old, new))
    with on_path(tmp_path / "src", "hexile_watch"):
        words = ["check", "watch", "--games", "6", "--jobs", "1", "--out", str(tmp_path)]
        assert main(words) != 0
    shown = capsys.readouterr()
    assert re.search(said, shown.out + shown.err), shown.out + shown.err


def test_a_fault_is_told_once_however_many_games_have_it(whole, tmp_path, capsys):
    shutil.copytree(whole, tmp_path / "src")
    path = tmp_path / "src" / "hexile_watch" / "view.py"
    path.write_text(path.read_text().replace(ASK, "What does an scout do?"))
    with on_path(tmp_path / "src", "hexile_watch"):
        words = ["check", "watch", "--games", "3", "--jobs", "1", "--out", str(tmp_path)]
        assert main(words) != 0
    shown = capsys.readouterr().out
    assert "6 errors" in shown, "one check looks between decisions, another amid them"
    assert shown.count("game file:") == 3, "amid a decision, at two lines of the rules"
    assert "alike in 2 more: seeds 2, 3" in shown


def test_without_a_mistake_nothing_is_said(whole, capsys, tmp_path):
    with on_path(whole, "hexile_watch"):
        assert main(["check", "watch", "--games", "6", "--jobs", "1", "--out", str(tmp_path)]) == 0
    assert "0 errors" in capsys.readouterr().out
