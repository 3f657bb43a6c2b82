"""The guided first turn shows what a stranger has to know."""

from importlib.resources import files

from hexile.games.hive import GAME
from hexile.kernel.journal import read_journal
from hexile.proof.records.transcript import retell


def test_the_guide_shows_landing_waking_shots_the_chart_and_a_fight():
    text = files(GAME.package).joinpath("data", "guide.jsonl").read_text(encoding="utf-8")
    told = list(retell(GAME, read_journal(GAME, text).journal))
    happened = {event.kind for step in told for event in step.state.log}
    assert {"force", "attached", "goes_along", "nest_wakes", "face_down"} <= happened
    assert {"shot_misses", "killed", "strategy", "znon_moves", "znon_wanders"} <= happened
    assert {"fight_hits", "wounded", "turn"} <= happened
    reasons = [event for step in told for event in step.state.log if event.trace is not None]
    assert len({event.trace.decided for event in reasons}) >= 4
    assert told[-1].state.turn == 2
