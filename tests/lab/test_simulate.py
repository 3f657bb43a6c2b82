"""Many games: the same sums however they are cut, bad players, interrupted runs."""

import json
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager

import pytest

from hexile.games import find
from hexile.kernel.game import new_setup
from hexile.kernel.player import Player
from hexile.kernel.setup import BadSetup
from hexile.lab.batch_file import BatchFile
from hexile.lab.player_names import named_player
from hexile.lab.simulate import SILENCE, make_plan, simulate
from hexile.lab.timed_process import TimedProcess
from hexile.lab.workers import Crew, check_versions, run_batches, seed_batches
from hexile.players.match import Match
from hexile.players.rates import interval
from hexile.players.sums import FIELDS, Sums

RAID = find("raid")


def plan_for(player, limit_s=0.0, listened=SILENCE):
    setup = new_setup(RAID, "", "", {}, {})
    return make_plan(RAID, setup, player, "", False, limit_s, listened)


def ignore(_games):
    pass


def without_time(result):
    return {key: value for key, value in result.items() if key != "seconds"}


def run(player, games=8, limit_s=0.0, listened=SILENCE, **more):
    return simulate(plan_for(player, limit_s, listened), games, 1, 1, ignore, **more)


@pytest.mark.parametrize(
    ("player", "limit_s", "words"),
    [
        ("tests.lab.players:Crasher", 0.0, "broke down: RuntimeError: out of ideas"),
        ("tests.lab.players:Cheat", 0.0, "answered with something that is not legal"),
        ("tests.lab.players:Dreamer", 0.01, "more than the 0.01 s allowed"),
    ],
)
def test_a_bad_player_loses_with_a_record_and_the_run_goes_on(player, limit_s, words):
    result = run(player, 3, limit_s=limit_s)
    assert (result["games"], result["wins"], result["forfeits"]) == (3, 0, 3)
    assert result["endings"] == {"forfeit": 3}
    for seed, line in enumerate(result["forfeited"], 1):
        assert line.startswith(f"seed {seed}, decision 1: ")
        assert words in line


def test_a_player_that_hangs_for_ever_is_stopped_and_the_run_goes_on(monkeypatch):
    monkeypatch.setattr("hexile.lab.timed_process.GRACE_S", 0.0)
    result = run("tests.lab.players:Sleeper", 2, limit_s=0.2)
    assert (result["games"], result["wins"], result["forfeits"]) == (2, 0, 2)
    assert result["endings"] == {"forfeit": 2}
    assert result["decisions"] == 2
    for seed, line in enumerate(result["forfeited"], 1):
        assert line == (
            f"seed {seed}, decision 2: sleeper at seat 0 did not answer within the 0.2 s allowed "
            "and was stopped"
        )


def test_a_player_that_ends_its_process_loses_that_game():
    result = run("tests.lab.players:Quitter", 1, limit_s=5.0)
    assert result["forfeited"] == [
        "seed 1, decision 1: quitter at seat 0 broke down: its process ended with status 3"
    ]


def test_a_game_that_cannot_even_begin_is_a_fault_of_its_own():
    with TimedProcess(None, 1.0) as process, pytest.raises(RuntimeError, match="before anybody"):
        process.play(1)


def test_nothing_is_told_unless_somebody_listens():
    setup = new_setup(RAID, "", "", {}, {})
    silent = Match(RAID, setup, [RAID.players["random"]], 4)
    heard = Match(RAID, setup, [RAID.players["random"]], 4, counts_rows=True)
    assert (silent.final.telling, silent.final.log, silent.rows) == (False, [], {})
    assert heard.final.log
    assert heard.rows
    assert silent.final.dump() == heard.final.dump()


def test_chart_rows_are_counted_in_the_games_listened_to():
    silent, some = run("rush", 6), run("rush", 6, listened=range(1, 4))
    few = run("rush", 3, listened=range(1, 4))
    assert (silent["listened"], silent["chart_rows"]) == (0, {})
    assert (some["listened"], some["chart_rows"]) == (3, few["chart_rows"])
    assert some["chart_rows"]["troopers"]["2"]["tried"] > 0
    for key in ("wins", "endings", "decisions", "turns_mean", "tally_mean"):
        assert some[key] == silent[key], f"listening changed {key}"


def test_every_sum_is_written_down():
    sums = Sums()
    counted = [name for name in dir(sums) if not name.startswith("_")]
    assert [name for name in counted if not callable(getattr(sums, name))] == sorted(FIELDS)


def test_whoever_decides_sees_a_view_and_never_the_game_itself():
    seen = []

    class Peeper(Player):
        def choose(self, view, legal, dice):
            seen.append(view)
            return legal[0]

    match = Match(RAID, new_setup(RAID, "", "", {}, {}), [Peeper("peeper", "")], 1)
    assert len(seen) == match.decisions
    assert all(view is not match.final for view in seen)


def test_a_clock_changes_no_result():
    plain, timed = (run("rush", 6, limit_s=s, listened=range(2, 4)) for s in (0.0, 60.0))
    assert without_time(timed) == without_time(plain)


def test_a_patient_limit_disturbs_nobody():
    assert run("bold", limit_s=60.0)["forfeits"] == 0


def test_one_process_and_two_add_up_alike():
    plan = plan_for("rush")
    assert without_time(simulate(plan, 24, 7, 1, ignore)) == without_time(
        simulate(plan, 24, 7, 2, ignore)
    )


def test_an_interrupted_run_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr("hexile.lab.simulate.BATCH", 4)
    whole = run("rush", 16)
    keep = tmp_path / "run.jsonl"
    heard = []

    def interrupt(games):
        heard.append(games)
        if games == 8:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(plan_for("rush"), 16, 1, 1, interrupt, keep=keep)
    with keep.open("a") as file:
        file.write('{"key": "9+4", "res')  # the machine stopped in the middle of a line
    heard.clear()
    again = simulate(plan_for("rush"), 16, 1, 1, heard.append, keep=keep)
    assert heard == [12, 16]
    assert without_time(again) == without_time(whole)
    heard.clear()
    finished = simulate(plan_for("rush"), 16, 1, 1, heard.append, keep=keep)
    assert heard == []
    assert without_time(finished) == without_time(whole)


def test_the_record_of_another_run_is_refused(tmp_path):
    keep = tmp_path / "run.jsonl"
    run("rush", 4, keep=keep)
    with pytest.raises(BadSetup, match=r"another run: players was \['rush'\], not \['bold'\]"):
        run("bold", 4, keep=keep)
    other = tmp_path / "notes.txt"
    other.write_text("dear diary\n")
    with pytest.raises(BadSetup, match="not a file of a run"):
        run("rush", 4, keep=other)
    assert other.read_text() == "dear diary\n"


def test_a_ledger_keeps_only_keys(tmp_path):
    ledger = BatchFile(tmp_path / "l.jsonl", {"game": "raid"})
    ledger.add("a", {"wins": 1})
    ledger.add("b", {"wins": 2})
    again = BatchFile(tmp_path / "l.jsonl", {"game": "raid"})
    assert again.keys == {"a", "b"}
    assert list(again.results()) == [("a", {"wins": 1}), ("b", {"wins": 2})]
    assert json.loads((tmp_path / "l.jsonl").read_text().splitlines()[0])["game"] == "raid"


def echo(batch):
    return batch


def test_batches_are_made_only_as_they_are_needed():
    """A million games wait as a generator: none is made long before its turn."""
    made = []

    def batches():
        for first, count in seed_batches(0, 1_000_000, 1000):
            made.append(first)
            yield first, count

    ran = run_batches(echo, batches(), 2)
    for _ in range(5):
        next(ran)
    assert len(made) <= 2 * 4 + 5
    ran.close()


def test_a_process_that_ends_is_said_clearly():
    with pytest.raises(BadSetup, match="ended by itself; with --limit SECONDS"):
        simulate(plan_for("tests.lab.players:Quitter"), 2, 1, 2, ignore)


class Sinking(Executor):
    """A cluster that goes down with the second batch."""

    def __init__(self):
        self.asked = 0

    def submit(self, work, batch):
        self.asked += 1
        future = Future()
        if self.asked == 2:
            future.set_exception(CancelledError("the scheduler is gone"))
        else:
            future.set_result(work(batch))
        return future


def test_a_cluster_that_is_lost_keeps_what_is_finished(tmp_path, monkeypatch):
    @contextmanager
    def hired(jobs, cluster):
        yield Crew(Sinking(), 1)

    monkeypatch.setattr("hexile.lab.simulate.BATCH", 4)
    monkeypatch.setattr("hexile.lab.workers.AHEAD", 1)
    whole = run("rush", 12)
    keep = tmp_path / "run.jsonl"
    with monkeypatch.context() as lost:
        lost.setattr("hexile.lab.workers.hired", hired)
        with pytest.raises(
            BadSetup, match="tcp://here:1 was lost: the scheduler is gone; with --k"
        ):
            run("rush", 12, cluster="tcp://here:1", keep=keep)
    heard = []
    again = simulate(plan_for("rush"), 12, 1, 1, heard.append, keep=keep)
    assert heard == [8, 12]
    assert without_time(again) == without_time(whole)


def test_players_by_the_clock_and_from_elsewhere():
    assert named_player(RAID, "tree:0.5s").text == "Thinks 0.5 s for each decision."
    assert named_player(RAID, "tests.lab.players:Crasher").name == "crasher"
    for name, fault in [
        ("tree:0s", "from 0.001"),
        ("no.such:Thing", "cannot be found"),
        ("tests.lab.players:Nobody", "cannot be found"),
        ("json:dumps", "cannot be made"),
        ("builtins:repr", "is no hexile.kernel.player.Player"),
    ]:
        with pytest.raises(BadSetup, match=fault):
            named_player(RAID, name)


def test_other_versions_and_empty_clusters_are_refused():
    with pytest.raises(BadSetup, match="has no workers"):
        check_versions({}, "tcp://here:1")
    with pytest.raises(BadSetup, match=r"runs Hexile 0\.0\.0, this is"):
        check_versions({"tcp://there:2": "0.0.0"}, "tcp://here:1")


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (5, 10), (10, 10), (413, 1000)])
def test_the_interval_holds_the_rate(wins, games):
    low, high = interval(wins, games)
    assert 0 <= low <= wins / games <= high <= 1
