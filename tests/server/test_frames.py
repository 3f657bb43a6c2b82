"""Playing out: every event that is told has its picture, and a game that cannot draw one says so."""

from __future__ import annotations

import logging

import pytest

from hexile.games import find, slugs
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.event import Event
from hexile.kernel.game import new_setup
from hexile.kernel.play import NOBODY, advance, legal_actions
from hexile.server.drawing.animation import AnimationFrame, gather
from hexile.server.drawing.move_paths import trail
from hexile.table.narration.playback import PlaybackWitness
from hexile.table.seat import sit
from hexile.table.session import new_session


def glimpses(game, seat, decisions):
    """Play on with a game's own player and yield what a seat glimpses of each decision."""
    table = new_session(game, new_setup(game, "", "", {}, {}), {}, 7, None, None)
    player = next(iter(game.players.values()))
    for number in range(decisions):
        s = table.state
        if s.over():
            return
        view = game.see(s, table.to_choose())
        action = player.choose(view, legal_actions(view), SeededDice(number))
        after = s.copy()
        after.telling = True
        after.witness = onlooker = PlaybackWitness(game, seat, s)
        advance(after, action, SeededDice(number))
        yield from onlooker.glimpses
        table.act(action.text())


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("seat", [0, NOBODY])
def test_every_event_has_its_picture(slug, seat, caplog):
    found = list(glimpses(find(slug), seat, 160 if slug == "stellar" else 40))
    assert len(found) > 20
    assert [g.event.kind for g in found if g.scene is None] == []
    assert caplog.text == ""


def test_a_board_that_cannot_be_drawn_is_named_and_its_event_still_told(
    client, monkeypatch, caplog
):
    made = client.post("/api/tables", json={"game": "raid", "seed": 5}).json()
    token = made["seats"]["0"]
    sent = {"do": "end", "version": made["version"]}
    assert client.post(f"/api/tables/{token}/act", json=sent).status_code == 200
    whole = client.get(f"/t/{token}/frames/1").json()["frames"]
    real = PlaybackWitness.scene
    drawn = []

    def failing(self, s):
        drawn.append(s)
        if len(drawn) == 3:
            raise TypeError("no such square")
        return real(self, s)

    monkeypatch.setattr(PlaybackWitness, "scene", failing)
    with caplog.at_level(logging.WARNING, "hexile.table"):
        answer = client.get(f"/t/{token}/frames/1")
    assert answer.status_code == 200
    assert [f["words"] for f in answer.json()["frames"]] == [f["words"] for f in whole]
    assert "raid cannot draw the board at 'trooper_moves'" in caplog.text
    assert "no such square" in caplog.text


def test_moves_of_a_kind_are_told_as_one():
    """Six troopers in a row are one sentence, and each keeps its own to be opened."""
    game = find("raid")
    kinds = ["trooper_moves"] * 3 + ["trooper_frozen"] + ["escaped"] + ["trooper_moves"]
    frames = [AnimationFrame(1, i, kind, Event(kind, "5.8", {})) for i, kind in enumerate(kinds)]
    gather(game, frames)
    together = "3 troopers move closer. 1 trooper gets no orders and stays."
    assert [frame.gathered for frame in frames] == [together] * 4 + ["", ""]
    assert [frame.words for frame in frames] == kinds


def test_what_one_side_does_is_told_apart_and_ones_own_doings_by_kind():
    game = find("stellar")
    told = [("red", "arrived"), ("red", "discovered"), ("red", "landed")]
    told += [("blue", "course"), ("blue", "arrived"), ("blue", "claimed"), ("blue", "discovered")]
    frames = [
        AnimationFrame(1, i, kind, Event(kind, "1.5", {})) for i, (_, kind) in enumerate(told)
    ]
    for frame, (whose, _) in zip(frames, told, strict=True):
        frame.whose, frame.mine = whose, whose == "red"
    gather(game, frames)
    together = "Blue: 1 fleet leaves. 1 fleet arrives. 1 star is explored."
    assert [frame.gathered for frame in frames] == [""] * 3 + [together] * 4


def test_every_kind_that_is_gathered_is_told():
    for slug in slugs():
        game = find(slug)
        assert set(game.gathers) <= set(game.texts), slug


def test_a_trail_goes_through_doors_and_not_through_walls():
    game = find("raid")
    table = new_session(game, new_setup(game, "command-bunker", "", {}, {}), {}, 7, None, None)
    scene = sit(table, 0).scene
    assert trail(scene, "r5c1", "r5c6") == ["r5c1", "r5c6"]
    assert trail(scene, "r2c6", "r4c6") == ["r2c6", "r4c5", "r4c6"]  # by the door below r3c5
    assert trail(scene, "r5c1", "nowhere") == ["r5c1", "nowhere"]
