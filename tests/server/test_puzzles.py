"""Puzzles at the table: set up, answered with the real controls, and made of one's own mistakes."""

from __future__ import annotations

import json
import re

import pytest
from tests.server.test_review import DONE, HTML, begun, review_of

from hexile.games import find
from hexile.server.jobs.job_status import THINKING
from hexile.server.stats.results import PUZZLE
from hexile.server.tables.puzzle_tables import RATING, RIGHT, WRONG
from hexile.table.review import puzzles, review_budgets
from hexile.table.review.puzzles import shipped
from hexile.table.review.review_budgets import Budget

RAID = shipped(find("raid"))


@pytest.fixture(autouse=True)
def cheap(monkeypatch):
    """Weigh with next to no worlds."""
    few = (Budget(2, 1, 2), Budget(2, 1, 2))
    monkeypatch.setitem(review_budgets.BUDGETS, review_budgets.QUICK, few)


def facts(page: str) -> dict:
    """Return what the scripts of a page know."""
    return json.loads(re.search(r'id="table-data"[^>]*>(.*?)</script>', page, re.S)[1])


def opened(client, number=1, base="/puzzles/raid"):
    """Set a puzzle up, and return the way to its table."""
    answer = client.post(f"{base}/{number}", headers=HTML, follow_redirects=False)
    assert answer.status_code == 303
    return answer.headers["location"]


def answer(client, path, text):
    """Play a choice, and return what the page says then."""
    version = facts(client.get(path, headers=HTML).text)["version"]
    sent = {"version": version, "do": text}
    played = client.post(f"{path}/act", data=sent, headers=HTML | {"X-Hexile": "1"})
    assert played.status_code == 200
    return played.text


def test_puzzles_are_listed_by_theme_and_difficulty(client):
    listed = client.get("/puzzles/raid", headers=HTML).text
    assert listed.count('action="/puzzles/raid/') == len(RAID) >= 30
    assert RAID[0].title() in listed
    assert client.post("/puzzles/raid/999", headers=HTML).status_code == 404


def test_a_puzzle_is_the_real_table_with_goal_and_points_and_hints(client):
    path = opened(client)
    page = client.get(path, headers=HTML).text
    assert 'id="board"' in page
    assert RAID[0].title() in page
    assert 'class="goal"' in page
    assert page.count("data-hint=") == 2
    assert facts(page)["puzzle"]["stage"] == "open"
    assert 'data-act="advice"' not in page, "it would tell the answer"


def test_the_first_decision_is_the_answer_and_can_be_undone(client):
    path, puzzle = opened(client), RAID[0]
    wrong = answer(client, path, puzzle.choices[-1].text)
    assert facts(wrong)["puzzle"]["stage"] == WRONG
    assert "Not the best." in wrong
    assert wrong.count('class="tried') == min(len(puzzle.choices), 7) or wrong.count(
        'class="tried'
    ) == min(len(puzzle.choices), 6)
    sent = {"version": facts(wrong)["version"], "moment": 0}
    again = client.post(f"{path}/go", data=sent, headers=HTML | {"X-Hexile": "1"}).text
    assert facts(again)["puzzle"]["stage"] == "open"
    right = answer(client, path, puzzle.best().text)
    assert facts(right)["puzzle"]["stage"] == RIGHT
    assert "Nothing is better" in right


def test_a_puzzle_is_no_game_of_yours_and_the_next_takes_its_place(client):
    first = opened(client, 1)
    second = opened(client, 2)
    assert client.get(first, headers=HTML).status_code == 404
    assert client.get(second, headers=HTML).status_code == 200
    owned = [row for row in client.site.store.games_of(None) if row.owner.startswith(PUZZLE)]
    assert len(owned) == 1
    assert f"{second}" not in client.get("/games", headers=HTML).text


def test_an_answer_nobody_rated_is_rated_in_the_background(client, monkeypatch):
    monkeypatch.setattr(puzzles, "shipped", lambda game: RAID)
    short = puzzles.msgspec.structs.replace(RAID[0], choices=RAID[0].choices[:2])
    monkeypatch.setattr("hexile.server.pages.puzzles_page.shipped", lambda game: [short])
    path = opened(client)
    asked = []
    monkeypatch.setattr(client.site.thinkers, "advise", asked.append)
    page = answer(client, path, RAID[0].choices[-1].text)
    assert facts(page)["puzzle"]["stage"] == RATING
    assert len(asked) == 1
    job = asked[0]
    assert job.asked["beside"] == short.best().text
    from hexile.table.review.game_review import carry_out

    key, text = carry_out(job.asked)
    job.heard({"key": key, "text": text, "done": True})
    found = facts(client.get(path, headers=HTML).text)["puzzle"]["stage"]
    assert found in (RIGHT, WRONG)


def test_your_mistakes_become_puzzles(client, monkeypatch):
    monkeypatch.setattr(puzzles, "LEAST", -1.0)
    token = begun(client, 1)["all"]
    own = client.get(f"/t/{token}/puzzles?seat=0", headers=HTML).text
    assert "No puzzles yet" in own
    assert "Positions of this game" in own
    assert f"/t/{token}/review?seat=0" in own
    assert client.get(f"/api/tables/{token}/puzzles").json() == []
    client.post(f"/api/tables/{token}/review")
    review_of(client, token, DONE)
    for entry in client.get(f"/api/tables/{token}/puzzles").json():
        assert entry["taken"] != entry["answers"][0]["do"]


def test_the_api_gives_puzzles_with_what_each_choice_is_worth(client):
    found = client.get("/api/games/raid/puzzles").json()
    assert len(found) == len(RAID)
    for puzzle in found:
        assert [one["right"] for one in puzzle["answers"]].count(True) == 1
        assert puzzle["answers"][0]["right"]
        assert puzzle["position"].startswith("position raid")


def test_a_review_is_quick_until_a_deeper_one_is_asked_for(client, monkeypatch):
    token = begun(client, 1)["all"]
    monkeypatch.setattr(client.site.thinkers, "advise", lambda job: None)
    quick = client.post(f"/t/{token}/review", headers=HTML | {"X-Hexile": "1"})
    assert quick.status_code == 200
    budget = client.get(f"/api/tables/{token}/review/now").json()["reviewed"]["budget"]
    assert budget == "2/1/2"
    client.post(f"/t/{token}/review?deeper=usual", headers=HTML | {"X-Hexile": "1"})
    now = client.get(f"/api/tables/{token}/review/now").json()
    assert now["reviewed"]["budget"] == "8/40/200"
    assert now["stage"] == THINKING
