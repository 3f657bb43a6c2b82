"""Computers and advice think beside the server: bounded, cancellable, harmless when they break."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import time
from functools import partial

import pytest
from tests.server.test_api import act, see, until
from tests.server.test_sealed import HIDDEN_HAND

from hexile.games import find
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup, start
from hexile.players.flat import FlatPlayer
from hexile.players.levels import LEVELS
from hexile.server.jobs import computer_turns as computers_module
from hexile.server.jobs import worker_process
from hexile.server.jobs.channel import COMMAND, WorkerProcess
from hexile.server.jobs.worker_pool import Job, WorkerPool
from hexile.table.job_payload import hand_over

RAID = {"game": "raid", "scenario": "command-bunker", "seed": 5}
TWO = {"game": "chitin", "seed": 5, "seats": {"0": "gatherer", "1": "gatherer"}}
LINE = """
import json, sys, time
asked = json.loads(sys.stdin.readline())
def say(text):
    print(text, flush=True)
    sys.stdin.readline()
"""
BREAKS = "sys.exit(3)"
HANGS = "time.sleep(600)"
BABBLES = "say('{')"
NO_OBJECT = "say('[]')"
WRONG = """say('{"do": "fly to the moon"}')"""


def script(code: str) -> list[str]:
    return [sys.executable, "-c", LINE + code]


@pytest.fixture
def first(client):
    """A table of two computers."""
    return client.post("/api/tables", json=TWO).json()


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (BREAKS, "ended unexpectedly"),
        (HANGS, "took longer"),
        (BABBLES, "unreadable answer"),
        (NO_OBJECT, "unreadable answer"),
        (WRONG, "illegal"),
    ],
)
def test_a_player_that_breaks_is_named_and_nothing_is_lost(client, monkeypatch, code, words):
    monkeypatch.setattr(computers_module, "LIMIT_S", 0.5 if code == HANGS else 30.0)
    client.site.thinkers._start = partial(WorkerProcess, script(code))
    made = client.post("/api/tables", json=TWO).json()
    token = made["all"]
    now = until(client, token, lambda now: now["trouble"])
    assert words in now["trouble"]
    assert now["version"] == made["version"]
    page = client.get(f"/t/{token}", headers={"accept": "text/html"}).text
    assert "gatherer" in page
    assert "Nothing is lost" in page
    monkeypatch.undo()
    client.site.thinkers.close()
    client.site.thinkers.__init__()
    sent = {"version": now["version"], "player": "random"}
    assert client.post(f"/api/tables/{token}/again", json=sent).status_code == 200
    assert until(client, token, lambda now: now["moments"] > 0)["trouble"] == ""


def test_another_game_goes_on_while_a_computer_hangs(client):
    client.site.thinkers._command = script(HANGS)
    hanging = client.post("/api/tables", json=TWO).json()
    other = client.post("/api/tables", json=RAID).json()
    token = other["seats"]["0"]
    assert act(client, token, "end", other["version"]).status_code == 200
    assert see(client, hanging["watch"])["thinking"] == "gatherer"


def test_a_computer_that_thinks_for_you_is_told_in_english(client):
    client.site.thinkers._command = script(HANGS)
    made = client.post("/api/tables", json={**RAID, "seats": {"0": "greedy"}}).json()
    page = client.get(f"/t/{made['watch']}", headers={"accept": "text/html"}).text
    assert "The computer (greedy) is thinking for you." in page


def test_whoever_watches_cannot_ask_again(client, first):
    sent = {"version": first["version"]}
    assert client.post(f"/api/tables/{first['watch']}/again", json=sent).status_code == 403
    wrong = {"version": see(client, first["all"])["version"], "player": "nobody"}
    answer = client.post(f"/api/tables/{first['all']}/again", json=wrong)
    assert answer.status_code in (409, 422)


def test_searches_may_be_given_a_seat(client):
    games = client.get("/api/games/raid").json()
    assert {level.name for level in LEVELS} <= set(games["players"])
    page = client.get("/new/raid", headers={"accept": "text/html"}).text
    for level in LEVELS:
        assert f'value="{level.name}"' in page
        assert level.effort(find("raid")).text() in page
    made = client.post("/api/tables", json={**RAID, "seats": {"0": "cadet"}}).json()
    token = made["watch"]
    assert until(client, token, lambda now: now["moments"] > 0)["thinking"] in ("cadet", "")
    why = client.get(f"/t/{token}/why/1/0", headers={"accept": "text/html"})
    assert why.status_code == 200
    assert "Choices tried: cadet" in why.text
    whole = client.get(f"/t/{token}/chart/tried-out", headers={"accept": "text/html"})
    assert "What does the player choose by its own rules?" in whole.text


def test_a_player_that_learned_shows_the_chances_it_saw(client):
    page = client.get("/new/raid", headers={"accept": "text/html"}).text
    assert 'value="veteran"' in page
    made = client.post("/api/tables", json={**RAID, "seats": {"0": "veteran"}}).json()
    token = made["watch"]
    until(client, token, lambda now: now["moments"] > 0)
    why = client.get(f"/t/{token}/why/1/0", headers={"accept": "text/html"})
    assert "Choices weighed: veteran" in why.text
    assert "Which choice has the best chance to win, by the network?" in why.text
    assert re.search(r"W\d to r\d+c\d+.* \(\d+ %\)", why.text)


def test_advice_grows_and_comes_with_intervals_and_a_line(client):
    made = client.post("/api/tables", json=RAID).json()
    token = made["seats"]["0"]
    assert client.get(f"/api/tables/{token}/advice/now").status_code == 404
    asked = client.post(f"/api/tables/{token}/advice")
    assert asked.status_code == 202
    now = wait_for_growth(client, token, 3)
    best = now["choices"][0]
    assert best["low"] <= best["chance"] <= best["high"]
    assert best["text"] in {c["do"] for c in see(client, token)["choices"]}
    tries = [growth["tries"] for growth in now["growth"]]
    assert tries == sorted(tries)
    assert now["line"][0] == best["label"]
    stopped = client.post(f"/api/tables/{token}/advice/stop").json()
    assert stopped["state"] in ("stopped", "done")  # it may have come to its end before
    part = client.get(f"/t/{token}/advice/now", headers={"accept": "text/html"}).text
    assert stopped["choices"][0]["label"] in part


def wait_for_growth(client, token, slices):
    for _ in range(600):
        now = client.get(f"/api/tables/{token}/advice/now").json()
        assert now["state"] != "failed"
        if len(now["growth"]) >= slices and now["line"]:
            return now
        time.sleep(0.05)
    raise AssertionError(now)


def test_advice_is_for_whoever_must_choose_and_for_this_moment(client):
    made = client.post("/api/tables", json=RAID).json()
    token = made["seats"]["0"]
    assert client.post(f"/api/tables/{made['watch']}/advice").status_code == 403
    client.post(f"/api/tables/{token}/advice")
    assert act(client, token, "end", made["version"]).status_code == 200
    assert client.get(f"/api/tables/{token}/advice/now").status_code == 404


def test_only_the_view_of_the_seat_leaves_the_server(client):
    made = client.post("/api/tables", json=HIDDEN_HAND).json()
    room = client.site.rooms.open(made["watch"].split(".")[0])
    asked = hand_over(room.session, 0)
    assert asked["view"] == room.game.save(room.game.see(room.session.state, 0))
    assert set(asked) == {"game", "scenario", "options", "files", "view"}
    assert asked["view"] != room.game.save(room.session.state)


def test_advice_never_takes_the_place_kept_for_decisions():
    thinkers = WorkerPool(2, partial(WorkerProcess, script(HANGS)))
    heard: list[str] = []
    jobs = [Job({}, 60, lambda a: None, lambda f: None) for _ in range(3)]
    for job in jobs:
        thinkers.advise(job)
    done = threading.Event()

    def ended(fault: str) -> None:
        heard.append(fault)
        done.set()

    thinkers.decide(Job({}, 0.2, lambda a: None, ended))
    assert done.wait(30)
    assert "longer" in heard[0]
    thinkers.close()


def test_a_stopped_job_leaves_the_process_fit_for_the_next():
    game = find("raid")
    view = game.see(start(game, new_setup(game, "", "", {}, {}), SeededDice(1)), 0)
    asked = {"game": "raid", "scenario": game.scenarios[0].name, "options": {}, "files": {}}
    asked |= {"view": game.save(view), "seed": 1, "tries": 10**6, "seconds": 60, "shown": 2}
    process = WorkerProcess()
    process.send({**asked, "kind": worker_process.ADVISE})
    while process.hear() is None:
        pass
    process.send({"kind": worker_process.STOP})
    while not (answer := process.hear()) or "done" not in answer:
        pass
    process.send({**asked, "kind": worker_process.CHOOSE, "player": "greedy"})
    while not (answer := process.hear()):
        pass
    assert answer["do"]
    process.send({**asked, "kind": worker_process.CHOOSE, "player": "nobody"})
    while not (answer := process.hear()):
        pass
    assert answer == {"fault": "BadSetup"}
    process.close()


@pytest.mark.parametrize(
    "asked", [b"", b'{"kind": "stop"}\n', b'{"kind": "choose", "seconds": 1}\n']
)
def test_a_worker_ends_with_its_server(asked):
    done = subprocess.run(COMMAND, input=asked, capture_output=True, timeout=60, check=False)
    assert done.returncode == 0
    assert done.stderr == b""


def test_a_worker_needs_nothing_that_some_systems_lack():
    code = "import os\ndel os.nice\nfrom hexile.server.jobs import worker_process as w\nw.main()\n"
    process = WorkerProcess([sys.executable, "-c", code])
    process.send({"kind": worker_process.CHOOSE, "seconds": 1})
    while (answer := process.hear()) is None:
        pass
    assert answer == {"fault": "KeyError"}
    process.close()


def test_what_a_player_prints_is_no_answer(tmp_path):
    code = tmp_path / "loud.py"
    code.write_text(
        "import sys\nfrom hexile.server.jobs import worker_process as worker\n"
        "def loud(job, stop_rule, tell):\n    print('{}', flush=True)\n    tell({'do': 'x'})\n"
        "worker.choose = loud\nworker.main()\n"
    )
    process = WorkerProcess([sys.executable, str(code)])
    process.send({"kind": worker_process.CHOOSE, "seconds": 1})
    while (answer := process.hear()) is None:
        pass
    assert answer == {"do": "x"}
    process.close()


def test_how_many_tries_come_next():
    assert worker_process.more_tries(4, 0.0) == 8
    assert worker_process.more_tries(100, 40.0) == 1
    assert worker_process.more_tries(100, 0.4) == 100


def taken_elsewhere(lock) -> bool:
    """Tell whether another thread would have to wait for a lock."""
    got = []

    def try_it() -> None:
        got.append(lock.acquire(blocking=False))
        if got[0]:
            lock.release()

    other = threading.Thread(target=try_it)
    other.start()
    other.join()
    return not got[0]


@pytest.mark.parametrize("path", ["", "/parts", "/record", "/replay", "/at/0"])
def test_no_computer_answers_while_a_page_is_written(client, monkeypatch, path):
    """A page half of before and half of after an answer says whose turn it is, and offers nothing."""
    token = client.post("/api/tables", json=RAID).json()["all"]
    room, _ = client.site.open(token)
    page, held = client.site.page, []

    def watched(*args, **facts):
        held.append(taken_elsewhere(room.lock))
        return page(*args, **facts)

    monkeypatch.setattr(client.site, "page", watched)
    assert client.get(f"/t/{token}{path}").status_code == 200
    assert held
    assert all(held)


def test_why_of_a_search_is_kept_and_never_searched_in_the_server(client, monkeypatch):
    start = {"game": "chitin", "scenario": "learning", "seed": 5, "seats": {"1": LEVELS[0].name}}
    token = client.post("/api/tables", json=start).json()["seats"]["0"]
    for _ in range(30):
        now = until(client, token, lambda seen: seen["choices"])
        asked = [event for event in now["events"] if event["why"]]
        if asked:
            break
        texts = [choice["do"] for choice in now["choices"]]
        act(client, token, "end" if "end" in texts else texts[0], now["version"])
    monkeypatch.setattr(FlatPlayer, "search", None)  # in this process
    path = f"/api/tables/{token}/why/{asked[0]['moment']}/{asked[0]['index']}"
    kept = client.get(path)
    assert any(row["decided"] for row in kept.json()["rows"])
    client.site.rooms.forget(token.split(".")[0])
    assert client.get(path).json() == kept.json()
    room = client.site.rooms.open(token.split(".")[0])
    assert room.session.knows_reason(asked[0]["moment"])
