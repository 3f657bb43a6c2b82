"""Two sides order at once on a server: by two links that tell nothing, and at one shared screen."""

from __future__ import annotations

import json

import pytest
from tests.packages import describe, on_path
from tests.server.conftest import ROOT
from tests.server.test_api import act, see

CONVOY = ROOT / "examples" / "convoy" / "src"
HTML = {"accept": "text/html"}


@pytest.fixture
def convoy(tmp_path):
    """The example, found as if it were installed."""
    describe(tmp_path, "convoy", "hexile_convoy")
    with on_path(tmp_path), on_path(CONVOY, "hexile_convoy"):
        yield


@pytest.fixture
def made(convoy, client):
    return client.post("/api/tables", json={"game": "convoy", "seed": 5}).json()


def say(client, token, *orders):
    for order in orders:
        answer = act(client, token, order, see(client, token)["version"])
        assert answer.status_code == 200, answer.text


def everything(client, token):
    """Return all that a link's holder can fetch, without what a nonce or the time changes."""
    page = client.get(f"/t/{token}/parts", headers=HTML).text
    return see(client, token), page


def test_two_links_order_at_once_and_learn_nothing(client, made):
    convoy, raiders, watching = made["seats"]["0"], made["seats"]["1"], made["watch"]
    assert [see(client, token)["yours"] for token in (convoy, raiders)] == [True, True]
    before = [everything(client, token) for token in (raiders, watching)]
    say(client, convoy, "sail C1 a1", "sail C2 d2", "sail C1 b2")
    assert [everything(client, token) for token in (raiders, watching)] == before
    say(client, convoy, "ready")
    now = see(client, raiders)
    assert (now["waited_for"], now["to_choose"]) == ([1], 1)
    assert "sail" not in json.dumps(now["events"])
    mine = see(client, convoy)
    assert (mine["yours"], mine["ready"]) == (False, True)
    assert [choice["do"] for choice in mine["choices"]] == ["revise"]
    say(client, raiders, "sail X1 d5", "ready")
    assert see(client, convoy)["headline"] == "Turn 2 of 14"


def test_undo_at_one_link_keeps_the_orders_of_the_other(client, made):
    convoy, raiders = made["seats"]["0"], made["seats"]["1"]
    say(client, convoy, "sail C1 a1")
    say(client, raiders, "sail X1 d5", "ready")
    known = everything(client, raiders)
    version = see(client, convoy)["version"]
    undone = client.post(f"/api/tables/{convoy}/undo", json={"version": version})
    assert undone.status_code == 200, undone.text
    assert everything(client, raiders) == known
    assert "C1 a1" not in json.dumps(see(client, convoy)["text"])
    assert not see(client, convoy)["can_undo"]
    say(client, convoy, "ready")
    assert see(client, raiders)["headline"] == "Turn 2 of 14"


def test_one_shared_screen_hides_behind_a_curtain(client, made):
    def curtain():
        page = client.get(f"/t/{made['all']}", headers=HTML).text
        data = page.partition('id="table-data">')[2].partition("</script>")[0]
        return json.loads(data)["curtain"]

    assert curtain() == "convoy"
    say(client, made["all"], "sail C1 a1")
    assert curtain() == "convoy"
    say(client, made["all"], "ready")
    assert curtain() == "raiders"
    assert "C1 a1" not in client.get(f"/t/{made['all']}/parts", headers=HTML).text
    say(client, made["all"], "ready")
    assert curtain() == "convoy"


def test_who_is_ready_is_told_so_on_the_page(client, made):
    convoy = made["seats"]["0"]
    say(client, convoy, "ready")
    page = client.get(f"/t/{convoy}", headers=HTML).text
    assert "You are ready. Waiting for raiders." in page
    assert 'value="revise"' in page
