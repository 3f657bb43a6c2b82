"""The raid written for other packages plays the same games as ours."""

import json

import pytest

from hexile.cli import main
from hexile.kernel.setup import BadSetup
from hexile.lab.bench import peer_engines
from hexile.lab.bench.engine_speed import CHECKSUM_START, play_games
from hexile.lab.bench.json_process import Silent

GAMES = 12


@pytest.mark.parametrize("name", [*peer_engines.PYTHON_PEERS, peer_engines.NODE_PEER])
def test_a_peer_plays_the_same_games_and_searches(name):
    ours = play_games("raid", 0, GAMES, CHECKSUM_START)
    try:
        peer = peer_engines.Peer(name, peer_engines.command_for(name, peer_engines.folder()))
    except (peer_engines.NoPeer, Silent) as why:
        pytest.skip(f"{name}: {why}")
    answer = peer.talk.ask(f"games 0 {GAMES}")
    assert (answer["checksum"], answer["decisions"]) == (ours.checksum, ours.decisions)
    assert peer.talk.ask("search 3")["tries"] == 3
    peer.talk.close()


def test_the_table_says_who_was_not_measured_and_whether_games_were_equal(monkeypatch, capsys):
    monkeypatch.setattr(
        peer_engines, "PYTHON_PEERS", {peer_engines.OURS: "hexile_raid.py", "Nobody": "no.py"}
    )
    monkeypatch.setattr(peer_engines, "NODE_PEER", "Nowhere")
    monkeypatch.setattr(peer_engines.shutil, "which", lambda name: None)
    for name, value in (("EQUAL_GAMES", 5), ("ROUNDS", 1), ("ROUND_S", 0.0), ("STARTS", 1)):
        monkeypatch.setattr(peer_engines, name, value)
    assert main(["bench", "--peers", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found["peers"]) == [peer_engines.OURS]
    assert found["notes"][0].startswith("Nobody was not measured: ")
    assert found["notes"][1] == "Nowhere was not measured: node is not installed"
    found["peers"]["Other"] = {**found["peers"][peer_engines.OURS], "checksum": 1}
    found["equal"] = False
    lines = peer_engines.peer_lines(found)
    assert any(line.startswith("Hexile") for line in lines)
    assert "NOT the same: a bug in 5 games" in lines


def test_without_a_checkout_it_says_where_the_peers_are(monkeypatch, tmp_path):
    monkeypatch.setattr(peer_engines, "__file__", str(tmp_path / "a" / "b" / "c" / "peers.py"))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadSetup, match="bench/peers of a checkout"):
        peer_engines.folder()
