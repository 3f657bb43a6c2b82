"""Chapter 4: food brought home, lost units, and how a battle ends."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.chitin.state.chitin import Chitin
from hexile.games.chitin.state.columns import changed, unmarked, with_one
from hexile.games.chitin.state.places import DEAD, HOME, NO_ONE, NO_TOKEN, WAITING
from hexile.games.chitin.tables import BLUE, RED
from hexile.kernel.chart import Facts
from hexile.kernel.event import Event
from hexile.kernel.play import Result


def bring_home(s: Chitin, worker: i64) -> None:
    """Score the token of a Worker that leaves over its own edge. [4.01, 4.021, R17]"""
    token = s.carries[worker]
    seat = s.owner[worker]
    s.carries = changed(s.carries, worker, NO_TOKEN)
    s.token_at = changed(s.token_at, token, HOME - seat)
    if s.telling:
        facts: Facts = {
            "hive": s.hive(seat),
            "token": s.letter_of(token),
            "value": s.token_value[token],
        }
        s.tell(Event("token_home", "4.01" if not s.terms.advanced else "4.021", facts))
    look_for_end(s, seat)


def look_for_end(s: Chitin, seat: i64) -> None:
    """End the battle at once if the harvest is decided. [4.03, 4.04, R46, R47, R50]"""
    goal = s.terms.battle.goal
    if goal:
        if len(s.tokens_home(seat)) >= goal:
            finish(s, "R47", seat)
    elif not s.terms.first_off and all_start_tokens_home(s):
        finish(s, "4.04", leader(s))


def all_start_tokens_home(s: Chitin) -> bool:
    """Tell whether every token of the set-up has left the map. [4.04]"""
    for token in range(len(s.token_at)):
        if s.token_at[token] > HOME and s.is_start_token(token):
            return False
    return True


def leader(s: Chitin) -> i64:
    """Return the seat that is ahead, or NO_ONE: points, or tokens in the basic game. [4.02, R46, R49]"""
    blue, red = s.score(BLUE), s.score(RED)
    if s.terms.battle.goal:
        blue, red = len(s.tokens_home(BLUE)), len(s.tokens_home(RED))
    if blue == red:
        return NO_ONE
    return BLUE if blue > red else RED


def has_left(s: Chitin, seat: i64) -> bool:
    """Tell whether a side has nothing on the map and no combat unit waiting. [4.05, R48]"""
    worker = s.terms.sheet.is_worker
    for unit in range(len(s.at)):
        if s.owner[unit] == seat and (
            s.at[unit] >= 0 or (s.at[unit] == WAITING and not worker[s.kind[unit]])
        ):
            return False
    return True


def end_when_first_off(s: Chitin) -> None:
    """Credit the side still on the map with what lies there, and end. [4.05, R48]"""
    blue_off, red_off = has_left(s, BLUE), has_left(s, RED)
    if not blue_off and not red_off:
        return
    stayer = RED if blue_off else BLUE
    if s.on_map(stayer):
        s.token_at = vec[i64]([at if at <= HOME else HOME - stayer for at in s.token_at])
        s.carries = vec[i64]([NO_TOKEN] * len(s.carries))
        if s.telling:
            s.tell(Event("holds_field", "4.05", {"hive": s.hive(stayer)}))
    finish(s, "4.05", leader(s))


def finish(s: Chitin, rule: str, winner: i64) -> None:
    """End the battle and write down who won, and by which rule it ended. [4.01, 4.02]"""
    values = [0.5, 0.5]
    name = "drawn"
    if winner != NO_ONE:
        values = [1.0 if winner == BLUE else 0.0, 1.0 if winner == RED else 0.0]
        name = s.hive(winner).lower()
    s.result = Result(name, rule, values, s.turn)
    if s.telling:
        facts: Facts = {
            "turn": s.turn,
            "blue": s.score(BLUE),
            "red": s.score(RED),
            "blue_tokens": len(s.tokens_home(BLUE)),
            "red_tokens": len(s.tokens_home(RED)),
        }
        s.tell(
            Event(f"end_{name}_advanced" if not s.terms.battle.goal else f"end_{name}", rule, facts)
        )


def kill(s: Chitin, unit: i64, where: i64, rule: str) -> None:
    """Take a unit off the map: a loss, a body where it fell, its token left behind. [4.022, 6.081, R14]"""
    seat = s.owner[unit]
    token = s.carries[unit]
    if s.telling:
        name = s.terms.sheet.kinds[s.kind[unit]].name
        s.tell(Event("dies", rule, {"hive": s.hive(seat), "who": name, "at": s.hex_name(where)}))
    s.put(unit, DEAD)
    s.disrupted = unmarked(s.disrupted, unit)
    s.charging = unmarked(s.charging, unit)
    s.held = unmarked(s.held, unit)
    s.lost = changed(s.lost, seat, s.lost[seat] + 1)
    if s.terms.advanced:
        s.bodies = with_one(s.bodies, where)
    if token != NO_TOKEN:
        s.carries = changed(s.carries, unit, NO_TOKEN)
        pass_on(s, token, where, seat)


def pass_on(s: Chitin, token: i64, at: i64, seat: i64) -> None:
    """Give a dead carrier's token to another Worker in the hex, or leave it lying. [6.081, R14]"""
    worker = s.terms.sheet.is_worker
    for unit in s.units_in(at):
        if s.owner[unit] == seat and worker[s.kind[unit]] and s.carries[unit] == NO_TOKEN:
            s.carries = changed(s.carries, unit, token)
            if s.telling:
                facts: Facts = {"token": s.letter_of(token), "at": s.hex_name(at)}
                s.tell(Event("passed_on", "6.081", facts))
            return
    s.token_at = changed(s.token_at, token, at)
