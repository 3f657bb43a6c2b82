"""Balance reports: arms, sums worked out by hand, interrupted runs, the page and its rows."""

import math
import re
from xml.etree import ElementTree

import pytest

from hexile.cli import main
from hexile.games import find
from hexile.kernel.scene import Cell, Scene
from hexile.kernel.setup import BadSetup
from hexile.lab.report.arms import LADDER, OPTION, Experiment, other_values
from hexile.lab.report.board_numbers import heat_map, shade_of
from hexile.lab.report.ladder import inverse, ladder, rated
from hexile.lab.report.report_games import value_of
from hexile.lab.report.report_sums import Tally, even_setting
from hexile.lab.report.rows import add_rows, write_rows
from hexile.lab.report.run import LEDGER, Findings, play_all

RAID = find("raid")


def optional(*names):
    for name in names:
        pytest.importorskip(name, reason=f"{name} is not installed: pip install 'hexile[report]'")


def played(folder, games=2, done=lambda _played, _total: None):
    return play_all(RAID, games, 5, 1, folder, [], done)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("report")


@pytest.fixture(scope="module")
def found(folder):
    return played(folder)


def test_every_player_plays_every_scenario_and_every_option_is_varied():
    experiment = Experiment(RAID, [])
    assert len(experiment.arms) == len({arm.key() for arm in experiment.arms})
    assert experiment.base.key() == "player|command-bunker|bold"
    varied = {arm.name for arm in experiment.arms if arm.kind == OPTION}
    assert varied == {option.name for option in RAID.options}
    for arm in experiment.arms:
        if arm.kind == OPTION:
            values = arm.plan.order.values
            changed = [o.name for o in RAID.options if values[o.name] != o.default]
            assert changed == [arm.name]


def test_a_number_is_varied_by_one_within_its_range():
    by_name = {option.name: option for option in RAID.options}
    assert other_values(by_name["turns"]) == [6, 8]
    assert other_values(by_name["sci_speed"]) == [1]
    assert other_values(by_name["pinned"]) == [True]


def test_an_unknown_player_is_refused():
    with pytest.raises(BadSetup, match="unknown player 'nobody'"):
        Experiment(RAID, ["nobody"])


def test_differences_are_taken_seed_by_seed():
    tally = Tally()
    base = {1: 0.5, 2: 1.0, 3: 0.0, 4: 0.0}
    for seed, value in [(1, 0.75), (2, 1.0), (3, 1.0), (4, 0.0), (9, 1.0)]:
        tally.add([seed, value, "bomb", 7, 40, "", {}], base)
    mean, low, high = tally.gap()
    assert (tally.games, tally.wins, tally.pairs) == (5, 4, 4)
    assert mean == 0.5
    assert (high + low) / 2 == pytest.approx(2 / 6)
    assert (high - low) / 2 == pytest.approx(1.959964 * ((3 / 6 - 1 / 9) / 6) ** 0.5)


@pytest.mark.parametrize("games", [1, 2, 5])
def test_few_pairs_that_all_ended_alike_prove_nothing(games):
    won, same = Tally(), Tally()
    for seed in range(games):
        won.add([seed, 1.0, "bomb", 7, 40, "", {}], {seed: 0.0})
        same.add([seed, 1.0, "bomb", 7, 40, "", {}], {seed: 1.0})
    mean, low, high = won.gap()
    assert (mean, high) == (1.0, 1.0)
    assert low < 1.0
    mean, low, high = same.gap()
    assert mean == 0.0
    assert low == -high
    assert 0.25 < high < 1.0


def test_two_who_met_are_as_far_apart_as_their_score_says():
    rungs = rated({("a", "b"): 7.0, ("b", "a"): 2.0}, "b")
    assert [rung.name for rung in rungs] == ["a", "b"]
    assert abs(rungs[0].elo - 400 * math.log10(7.5 / 2.5)) < 1e-6
    spread = 1.959964 * 400 / math.log(10) / math.sqrt(10 * 0.75 * 0.25)
    assert abs(rungs[0].high - rungs[0].elo - spread) < 1e-6
    assert (rungs[1].elo, rungs[1].low, rungs[1].high) == (0, 0, 0)


def test_those_who_never_met_are_rated_by_whom_they_beat():
    scores = {}
    for one, other, won in [("a", "b", 90.0), ("b", "c", 90.0)]:
        scores[one, other], scores[other, one] = won, 100.0 - won
    a, b, c = rated(scores, "b")
    assert (a.name, b.name, c.name) == ("a", "b", "c")
    assert abs(a.elo + c.elo) < 1e-6
    assert a.elo > 360
    assert rated(scores, "nobody") == []


def test_an_inverse_undoes_its_matrix():
    matrix = [[0.0, 2.0], [4.0, 1.0]]
    assert inverse(matrix) == [[-0.125, 0.25], [0.5, 0.0]]


def test_on_the_ladder_seats_alternate_and_are_exchanged():
    experiment = Experiment(find("stellar"), [])
    arm = next(arm for arm in experiment.arms if arm.kind == LADDER)
    assert arm.plan.players == ["random", "admiral", "random", "admiral"]
    assert value_of(arm, [1.0, 0.1, 0.5, 0.2], 2) == 1.0
    assert value_of(arm, [1.0, 0.1, 0.5, 0.2], 3) == 0.0
    assert value_of(arm, [0.5, 0.5, 0.5, 0.5], 3) == 0.5
    assert not any(arm.kind == LADDER for arm in Experiment(RAID, []).arms)


def test_even_settings():
    assert abs(even_setting([(6, 0.4), (8, 0.6)], 1, 12) - 7) < 1e-9
    assert even_setting([(6, 0.6), (8, 0.6)], 1, 12) is None
    assert even_setting([(6, 0.9), (8, 0.95)], 5, 12) is None


def test_a_report_adds_up_every_arm(found):
    for arm in found.experiment.arms:
        tally = found.of(arm)
        assert tally.games == sum(tally.endings.values()) == sum(tally.turns.values()) == 2
        assert tally.pairs == 2
    assert found.of(found.experiment.base).gap()[0] == 0.0
    assert found.rules["4.1"] > 0
    assert found.tried["troopers 1"] > 0
    assert set(found.walked) == {scenario.name for scenario in RAID.scenarios}
    assert all(found.walked.values())
    assert {rung.name for rung in ladder(found)} == {*RAID.players, "the book's enemy"}


def test_an_interrupted_report_goes_on(tmp_path, found):
    def interrupt(played, total):
        if played > total // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        played(tmp_path, done=interrupt)
    lines = len((tmp_path / LEDGER).read_text().splitlines())
    heard = []
    again = played(tmp_path, done=lambda done, total: heard.append(done))
    assert heard[0] == 2 * (lines - 1) > 0
    assert again.rules == found.rules
    for arm in again.experiment.arms:
        assert vars(again.of(arm)) == vars(found.of(arm))


def test_a_map_is_darkest_where_most_happened():
    scene = Scene("toy", 20, 10)
    for number in range(2):
        x = 10.0 * number
        outline = [(x, 0.0), (x + 10, 0.0), (x + 10, 10.0), (x, 10.0)]
        scene.cells.append(Cell(f"c{number}", (x + 5, 5.0), outline, "", f"c<{number}", ""))
    drawn = heat_map(scene, {"c1": 8}, "Where & what")
    ElementTree.fromstring(drawn)
    assert drawn.index(shade_of(0)) < drawn.index(shade_of(1))
    assert ">8</text>" in drawn
    assert heat_map(scene, {}, "") == ""


def test_the_page_is_one_file_and_the_rows_are_all_there(tmp_path, capsys):
    optional("altair", "vl_convert", "pyarrow")
    from pyarrow import parquet

    assert main(["report", "raid", "--games", "2", "--out", str(tmp_path), "--seed", "5"]) == 0
    assert "report.html: the page" in capsys.readouterr().out
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert not re.search(r'(src|href)="(?!#)', page)
    assert "<script" not in page
    for title in ("Who wins", "Optional rules", "Even odds", "Where it happens", "charts"):
        assert title in page
    rows = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    experiment = Experiment(RAID, [])
    assert len(rows) == 2 * len(experiment.arms)
    assert {row["seed"] for row in rows} == {5, 6}
    assert {row["player"] for row in rows} == set(RAID.players)


@pytest.fixture(scope="module")
def rows_elsewhere(folder, found):
    """The rows of the games of another run: seeds 5 and 6."""
    optional("pyarrow")
    path = folder / "games.parquet"
    assert write_rows(found, folder / LEDGER, path) == 2 * len(found.experiment.arms)
    return path


def findings(seed):
    return Findings(Experiment(RAID, []), 1, seed)


def test_rows_of_another_run_count_once(rows_elsewhere):
    here = findings(6)
    arms = here.experiment.arms
    assert add_rows(here, rows_elsewhere) == len(arms)  # seed 6 is its own
    assert add_rows(here, rows_elsewhere) == 0
    assert all(here.of(arm).games == 1 for arm in arms)


def cut_off(path, whole, table):
    path.write_bytes(whole[: len(whole) // 2])


def scribbled(path, whole, table):
    path.write_text("dear diary")


def widened(path, whole, table):
    parquet = pytest.importorskip("pyarrow.parquet")
    parquet.write_table(table.append_column("luck", table["seed"]), path)


def narrowed(path, whole, table):
    parquet = pytest.importorskip("pyarrow.parquet")
    parquet.write_table(table.drop(["seed"]), path)


def foreign(path, whole, table):
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    parquet.write_table(table.set_column(0, "game", arrow.array(["chess"] * len(table))), path)


def lost(path, whole, table):
    assert not path.exists()


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (cut_off, "is broken, or no Parquet file"),
        (scribbled, "is broken, or no Parquet file"),
        (widened, "has unknown columns: luck"),
        (narrowed, "lacks columns: seed"),
        (foreign, "is of another game: chess, rules 3, not raid, 3"),
        (lost, "there is no such file"),
    ],
)
def test_broken_and_foreign_rows_are_refused(tmp_path, rows_elsewhere, spoil, words):
    parquet = pytest.importorskip("pyarrow.parquet")
    bad = tmp_path / "bad.parquet"
    spoil(bad, rows_elsewhere.read_bytes(), parquet.read_table(rows_elsewhere))
    with pytest.raises(BadSetup, match=words):
        add_rows(findings(9), bad)


def test_another_report_in_the_same_folder_is_refused(folder, found):
    with pytest.raises(BadSetup, match="is of another run: seed was 5, not 6"):
        play_all(RAID, 1, 6, 1, folder, [], lambda _played, _total: None)
