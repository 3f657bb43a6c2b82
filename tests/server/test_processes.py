"""Servers that are killed in the middle of play, and several of them on one database."""

from __future__ import annotations

import threading
import time

import httpx
import pytest
from tests.server.conftest import wait_for

pytestmark = pytest.mark.slow
PLAYERS = 6
ENOUGH = 100  # decisions, when the server is killed
WITHIN_S = 60


class Bot(threading.Thread):
    """Plays games one after another and writes down every decision that was acknowledged."""

    def __init__(self, url: str, number: int) -> None:
        super().__init__(daemon=True)
        self.url = url
        self.number = number
        self.acknowledged: dict[str, list[str]] = {}

    def count(self) -> int:
        """Count the decisions that were acknowledged so far."""
        return sum(len(done) for done in list(self.acknowledged.values()))

    def run(self) -> None:
        try:
            with httpx.Client(base_url=self.url, timeout=10) as client:
                while True:
                    self.play(client)
        except httpx.HTTPError:
            return

    def play(self, client: httpx.Client) -> None:
        made = client.post("/api/tables", json={"game": "raid", "seed": self.number})
        token = made.json()["seats"]["0"]
        done = self.acknowledged.setdefault(token, [])
        now = client.get(f"/api/tables/{token}").json()
        while not now["over"]:
            do = now["choices"][(self.number * 7 + len(done)) % len(now["choices"])]["do"]
            answer = client.post(
                f"/api/tables/{token}/act", json={"do": do, "version": now["version"]}
            )
            assert answer.status_code == 200, answer.text
            done.append(do)
            now = answer.json()


def test_every_acknowledged_decision_survives_kill_nine(processes, tmp_path):
    server = processes(tmp_path)
    bots = [Bot(server.url, i) for i in range(PLAYERS)]
    for bot in bots:
        bot.start()
    ends = time.monotonic() + WITHIN_S
    while sum(bot.count() for bot in bots) < ENOUGH and time.monotonic() < ends:
        time.sleep(0.02)
    server.kill()
    for bot in bots:
        bot.join(15)
    assert sum(bot.count() for bot in bots) >= ENOUGH
    server.start()
    for bot in bots:
        for token, done in bot.acknowledged.items():
            lines = httpx.get(f"{server.url}/api/tables/{token}/journal").text.splitlines()
            kept = [line.split('"do":"')[1].split('"')[0] for line in lines if '"do"' in line]
            assert kept[: len(done)] == done
            assert len(kept) <= len(done) + 1, "more was kept than was ever sent"


def next_version(stream, after: int) -> int:
    for line in stream:
        if line.startswith("data:") and int(line[5:]) > after:
            return int(line[5:])
    raise AssertionError("the stream ended")


def test_two_processes_serve_one_game(processes, tmp_path, postgres):
    key = {"HEXILE_DATABASE_URL": postgres, "HEXILE_SECRET_KEY": "k" * 40}
    one, two = processes(tmp_path / "one", **key), processes(tmp_path / "two", **key)
    made = httpx.post(f"{one.url}/api/tables", json={"game": "raid", "seed": 3}).json()
    token = made["seats"]["0"]
    with httpx.stream("GET", f"{two.url}/t/{token}/live", timeout=15) as live:
        lines = live.iter_lines()
        now = httpx.get(f"{one.url}/api/tables/{token}").json()
        sent = {"do": now["choices"][0]["do"], "version": now["version"]}
        assert httpx.post(f"{one.url}/api/tables/{token}/act", json=sent).status_code == 200
        assert next_version(lines, now["version"]) == now["version"] + 1
    seen = [httpx.get(f"{server.url}/api/tables/{token}").json() for server in (one, two)]
    assert seen[0] == seen[1]
    assert seen[0]["moment"] == 1
    answers = [
        httpx.post(f"{s.url}/api/tables/{token}/act", json=sent).status_code for s in (one, two)
    ]
    assert answers == [409, 409]


def test_one_decision_sent_to_two_processes_at_once_is_accepted_once(processes, tmp_path, postgres):
    key = {"HEXILE_DATABASE_URL": postgres, "HEXILE_SECRET_KEY": "k" * 40}
    servers = [processes(tmp_path / "one", **key), processes(tmp_path / "two", **key)]
    token = httpx.post(f"{servers[0].url}/api/tables", json={"game": "raid", "seed": 4}).json()[
        "seats"
    ]["0"]
    for _ in range(5):
        now = httpx.get(f"{servers[1].url}/api/tables/{token}").json()
        sent = {"do": now["choices"][0]["do"], "version": now["version"]}
        statuses: list[int] = []

        def send(url: str, sent=sent, statuses=statuses) -> None:
            statuses.append(httpx.post(f"{url}/api/tables/{token}/act", json=sent).status_code)

        threads = [threading.Thread(target=send, args=(server.url,)) for server in servers]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(statuses) == [200, 409]


def test_a_server_comes_back_on_the_same_games(processes, tmp_path):
    server = processes(tmp_path)
    token = httpx.post(f"{server.url}/api/tables", json={"game": "raid"}).json()["seats"]["0"]
    before = httpx.get(f"{server.url}/api/tables/{token}").json()
    server.kill()
    server.start()
    wait_for(server.url)
    assert httpx.get(f"{server.url}/api/tables/{token}").json() == before
