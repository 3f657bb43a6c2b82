"""Branches: begun with one press, named, renamed, walked; take-backs across dice are counted."""

from __future__ import annotations

import pytest
from tests.server.test_api import act, see

from hexile.kernel.journal import Header, Journal
from hexile.kernel.setup import Setup
from hexile.table.branches import FIRST, Tree, bookmarks, name_note

RAID = {"game": "raid", "scenario": "command-bunker", "seed": 5}


def journal_of(*steps) -> Journal:
    """Make a game file of (after, faces) in order."""
    journal = Journal(Header("raid", "1", Setup("x", {}, {}), {}, 1, []))
    for after, faces in steps:
        journal.head = after
        journal.add(0, "end", faces)
    return journal


def shape(journal: Journal) -> list[tuple[str, int, int, int, int]]:
    return [(b.name, b.leaves, b.tip, b.length, b.depth) for b in Tree(journal).branches]


def test_a_second_choice_at_a_moment_begins_a_branch():
    journal = journal_of((0, []), (1, []), (2, []), (1, []), (4, []), (4, []))
    assert shape(journal) == [
        (FIRST, 0, 3, 3, 0),
        ("Branch 2", 1, 5, 2, 1),
        ("Branch 3", 4, 6, 1, 2),
    ]
    assert Tree(journal).here.name == "Branch 3"
    assert Tree(journal).of(3).name == FIRST


def test_an_announced_branch_has_its_name_before_its_first_choice():
    journal = journal_of((0, []), (1, []))
    journal.note(name_note(3, "  What if\n"))
    tree = Tree(journal)
    assert tree.announced()
    assert (tree.here.name, tree.here.leaves, tree.here.length) == ("What if", 2, 0)
    journal.add(0, "end", [])
    assert shape(journal)[1] == ("What if", 2, 3, 1, 1)
    assert not Tree(journal).announced()
    assert bookmarks(journal) == []


def test_a_name_for_a_branch_that_was_not_begun_there_counts_for_nothing():
    journal = journal_of((0, []), (1, []))
    journal.note(name_note(3, "lost"))
    journal.head = 1
    journal.add(0, "end", [])
    assert [b.name for b in Tree(journal).branches] == [FIRST, "Branch 2"]


def test_take_backs_across_dice_are_counted():
    journal = journal_of((0, [3]), (0, []), (2, [1]), (2, [2]))
    assert len(journal.taken_back(journal.head)) == 2


@pytest.fixture
def table(client):
    made = client.post("/api/tables", json=RAID).json()
    token = made["seats"]["0"]
    for _ in range(3):
        now = see(client, token)
        assert act(client, token, now["choices"][0]["do"], now["version"]).status_code == 200
    return token


def test_one_request_goes_there_and_begins_a_branch(client, table):
    now = see(client, table)
    sent = {"moment": 1, "version": now["version"]}
    there = client.post(f"/api/tables/{table}/branch", json=sent).json()
    assert (there["moment"], there["branch"]) == (1, "Branch 2")
    again = client.post(f"/api/tables/{table}/branch", json={"version": there["version"]}).json()
    assert again["branch"] == "Branch 2"
    act(client, table, "end", again["version"])
    first, second = client.get(f"/api/tables/{table}/branches").json()
    assert (first["name"], first["tip"], first["here"]) == (FIRST, 3, False)
    assert (second["first"], second["leaves"], second["here"]) == (4, 1, True)
    version = see(client, table)["version"]
    form = {"version": version, "first": 4, "name": "Straight on"}
    assert client.post(f"/t/{table}/rename", data=form).status_code == 200
    page = client.get(f"/t/{table}", headers={"accept": "text/html"}).text
    assert "Straight on" in page
    back = client.post(
        f"/api/tables/{table}/go",
        json={"moment": first["tip"], "version": see(client, table)["version"]},
    ).json()
    assert back["branch"] == FIRST


def test_branches_that_are_none(client, table):
    version = see(client, table)["version"]
    lost = {"moment": 99, "version": version}
    assert client.post(f"/api/tables/{table}/branch", json=lost).status_code == 404
    for wrong in ({"first": 77, "name": "x"}, {"first": 0, "name": " "}):
        answer = client.post(f"/t/{table}/rename", data={"version": version, **wrong})
        assert answer.status_code == 404
    stale = {"version": version - 1}
    assert client.post(f"/api/tables/{table}/branch", json=stale).status_code == 409
    watch = client.site.token(client.site.rooms.open(table.split(".")[0]), "watch")
    assert client.post(f"/api/tables/{watch}/branch", json={"version": version}).status_code == 403
    assert see(client, table)["version"] == version
