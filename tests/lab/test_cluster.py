"""A real Dask cluster of several processes, one of which is killed in the middle."""

import os
import signal
import subprocess
import sys

import pytest

from hexile.cli import main
from hexile.games import find
from hexile.kernel.game import new_setup
from hexile.kernel.setup import BadSetup
from hexile.lab.simulate import make_plan, simulate

distributed = pytest.importorskip(
    "distributed", reason="Dask is not installed: pip install 'hexile[cluster]'"
)
pytestmark = [pytest.mark.nightly, pytest.mark.slow, pytest.mark.filterwarnings("default")]

GAMES = 120
SEED = 11


@pytest.fixture
def cluster():
    with distributed.LocalCluster(
        n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None
    ) as local:
        yield local


def plan():
    raid = find("raid")
    return make_plan(raid, new_setup(raid, "", "", {}, {}), "bold", "", False)


def without_time(result):
    return {key: value for key, value in result.items() if key != "seconds"}


def test_a_killed_worker_loses_no_game_and_counts_none_twice(cluster, monkeypatch):
    monkeypatch.setattr("hexile.lab.simulate.BATCH", 4)
    with distributed.Client(cluster, set_as_default=False) as client:
        workers = client.run(os.getpid)
    killed = []

    def kill_one(games):
        if games >= GAMES // 4 and not killed:
            killed.append(next(iter(workers.values())))
            os.kill(killed[0], signal.SIGKILL)

    spread = simulate(plan(), GAMES, SEED, 1, kill_one, cluster.scheduler_address)
    assert killed
    assert spread["games"] == GAMES
    assert without_time(spread) == without_time(simulate(plan(), GAMES, SEED, 1, lambda _: None))


def test_nobody_at_the_address_is_said_clearly(monkeypatch, capsys):
    monkeypatch.setattr("hexile.lab.workers.CONNECT_S", "1s")
    with pytest.raises(BadSetup, match="No cluster answers at"):
        simulate(plan(), 4, SEED, 1, lambda _: None, "tcp://127.0.0.1:1")
    words = ["simulate", "raid", "--games", "4", "--cluster", "tcp://127.0.0.1:1"]
    assert main(words) == 2
    assert "No cluster answers" in capsys.readouterr().err


def test_a_worker_joins_by_address():
    with distributed.LocalCluster(n_workers=0, dashboard_address=None) as local:
        address = local.scheduler_address
        with pytest.raises(BadSetup, match="has no workers; `hexile worker"):
            simulate(plan(), 4, SEED, 1, lambda _: None, address)
        words = [sys.executable, "-m", "hexile", "worker", address, "--jobs", "1"]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as worker:
            try:
                assert "1 process(es) work for" in worker.stdout.readline()
                spread = simulate(plan(), 8, SEED, 1, lambda _: None, address)
            finally:
                worker.terminate()
    assert without_time(spread) == without_time(simulate(plan(), 8, SEED, 1, lambda _: None))
