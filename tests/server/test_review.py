"""Reviews at the table: weighed in the background, kept, and only for those who may know."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.server.test_api import act, see
from tests.server.test_sealed import HIDDEN_HAND

from hexile.server.jobs.job_status import DONE, FAILED, NONE, STOPPED, THINKING
from hexile.table.review import review_budgets
from hexile.table.review.review_budgets import Budget

RAID = Path(__file__).parents[1] / "games" / "raid" / "replays" / "three-bulkheads-capture.jsonl"
HTML = {"accept": "text/html"}


@pytest.fixture(autouse=True)
def cheap(monkeypatch):
    """Weigh with next to no worlds."""
    few = (Budget(2, 1, 2), Budget(2, 1, 2))
    monkeypatch.setitem(review_budgets.BUDGETS, review_budgets.QUICK, few)


def begun(client, decisions=4):
    """Return the token of a game of a few decisions."""
    made = client.post("/api/tables", json={"game": "raid", "seed": 5}).json()
    for _ in range(decisions):
        decide(client, made["all"])
    return made


def decide(client, token):
    """Take the first choice."""
    now = see(client, token)
    assert act(client, token, now["choices"][0]["do"], now["version"]).status_code == 200


def review_of(client, token, *stages, seconds=90):
    """Wait until a review is at one of some stages."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        found = client.get(f"/api/tables/{token}/review/now").json()
        if found["stage"] in stages:
            return found
        time.sleep(0.1)
    raise AssertionError(found)


def test_a_review_is_made_in_the_background_and_kept(client):
    token = begun(client)["all"]
    before = client.get(f"/api/tables/{token}/review/now").json()
    assert before["stage"] == NONE
    assert before["reviewed"]["sums"] is None
    asked = client.post(f"/api/tables/{token}/review")
    assert asked.status_code == 202
    assert asked.json()["stage"] in (THINKING, DONE)
    found = review_of(client, token, DONE, FAILED)
    assert found["stage"] == DONE
    review = found["reviewed"]
    assert review["weighed"] == review["stops"] == len(review["entries"]) + 1
    sums = review["sums"]
    parts = ("before", "play", "others", "luck")
    assert sum(sums[name]["points"] for name in parts) == pytest.approx(sums["result"]["points"])
    room = client.site.rooms.open(token.split(".")[0])
    kept = client.site.store.reviews(room.id)
    assert len(kept) == review["stops"]
    page = client.get(f"/t/{token}/review", headers=HTML).text
    assert "Win chance at the start" in page
    assert 'id="film"' in page
    assert client.get(f"/t/{token}/review/at/1", headers=HTML).status_code == 200
    client.site.store.remove(room.id)
    assert client.site.store.reviews(room.id) == {}


def test_the_numbers_of_the_choices_on_a_card_lie_on_the_board(client):
    token = begun(client)["all"]
    client.post(f"/api/tables/{token}/review")
    review_of(client, token, DONE)
    shown = client.get(f"/t/{token}/review?at=0", headers=HTML).text
    assert shown.count('class="tried') >= 2
    assert "g-tried" in shown
    assert "-best" in shown
    later = client.get(f"/t/{token}/review?at=4", headers=HTML).text
    assert "g-tried" not in later, "nothing was chosen there"


def test_what_is_kept_is_not_weighed_again_by_another_server(client):
    token = begun(client, 2)["all"]
    client.post(f"/api/tables/{token}/review")
    review_of(client, token, DONE)
    client.site.reviewers._known._tasks.clear()
    assert client.get(f"/api/tables/{token}/review/now").json()["stage"] == DONE
    decide(client, token)
    gone_on = client.get(f"/api/tables/{token}/review/now").json()
    assert gone_on["stage"] == NONE
    assert gone_on["reviewed"]["weighed"] >= 2


def test_a_review_can_be_stopped_and_gone_on_with(client, monkeypatch):
    token = begun(client, 3)["all"]
    monkeypatch.setattr(client.site.thinkers, "advise", lambda job: None)
    assert client.post(f"/api/tables/{token}/review").json()["stage"] == THINKING
    assert client.post(f"/api/tables/{token}/review/stop").json()["stage"] == STOPPED
    assert client.post(f"/api/tables/{token}/review").json()["stage"] == THINKING


def test_watchers_wait_for_the_end_and_so_do_those_from_whom_something_is_hidden(client):
    watch = begun(client, 1)["watch"]
    refused = client.post(f"/api/tables/{watch}/review")
    assert refused.status_code == 403
    made = client.post("/api/tables", json=HIDDEN_HAND).json()
    refused = client.post(f"/api/tables/{made['all']}/review")
    assert refused.status_code == 409
    assert "hidden" in refused.json()["detail"]
    assert client.get(f"/t/{made['all']}/review", headers=HTML).status_code == 409
    odd = client.get(f"/api/tables/{made['all']}/review/now?seat=nobody")
    assert odd.status_code == 422


def test_the_end_of_a_game_and_its_replay_lead_to_the_review(client):
    text = RAID.read_text()
    loaded = client.post(
        "/load", files={"file": ("raid.jsonl", text)}, headers=HTML, follow_redirects=False
    )
    token = loaded.headers["location"].removeprefix("/t/").partition("?")[0]
    for path in (f"/t/{token}", f"/t/{token}/replay"):
        assert f"/t/{token}/review" in client.get(path, headers=HTML).text


def test_what_decided_a_game_is_told_from_its_review_once_there_is_one(client):
    files = {"file": ("raid.jsonl", RAID.read_text())}
    loaded = client.post("/load", files=files, headers=HTML, follow_redirects=False)
    token = loaded.headers["location"].removeprefix("/t/").partition("?")[0]
    before = client.get(f"/t/{token}/decided", headers=HTML)
    assert before.status_code == 200
    client.post(f"/api/tables/{token}/review")
    review_of(client, token, DONE)
    after = client.get(f"/t/{token}/decided", headers=HTML).text
    summary = review_of(client, token, DONE)["reviewed"]["summary"]
    if summary["turning_points"]:
        assert summary["turning_points"][0][:20] in after
        assert after != before.text


def test_one_review_at_a_time_within_a_budget(client, monkeypatch):
    first, second = (begun(client, 2)["all"] for _ in range(2))
    limits = client.site.limits
    monkeypatch.setattr(client.site.thinkers, "advise", lambda job: None)
    client.site.reviewers._limits = replace(limits, reviews_at_once=1, review_stops=1)
    begun_now = client.post(f"/api/tables/{first}/review").json()
    assert begun_now["stage"] == THINKING
    assert "Continue later" in " ".join(begun_now["reviewed"]["left_out"])
    refused = client.post(f"/api/tables/{second}/review")
    assert refused.status_code == 429
    assert refused.headers["retry-after"]
