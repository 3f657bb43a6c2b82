"""The words of the record, and what a finished game is judged by."""

from __future__ import annotations

from typing import Final

from hexile.games.hive.rules.ending import men_lost, score
from hexile.games.hive.state import AWAY, DEAD, HOSTAGE_NAMES, Hive
from hexile.games.hive.tables import HOSTAGE, MASTER_QUEEN, QUEEN, SOLDIER, WORKER
from hexile.kernel.event import LOT, LOT_TEXT, Event

GATHERS: Final[dict[str, str]] = {
    "znon_moves": "{count:Znon moves|Znon move}.",
    "znon_wanders": "{count:Znon wanders|Znon wander}.",
    "znon_holds": "{count:Znon stays|Znon stay}.",
    "znon_waits": "{count:Znon does nothing|Znon do nothing}.",
}
# What chance is for, by rule, or by rule and what is rolled for.
PURPOSES: Final[dict[str, str]] = {
    "12.8": "{who} fires at {whom}: the Ranged Combat table",
    "24.4 placement": "A Znon unit is placed: column, then row of the Initial Placement Table",
    "24.4 scattered": "Darter {who} is scattered: column, then row of the Initial Placement Table",
    "24.3 Mix D": "A Znon unit is on board already, drawn from Mix D",
    "25.0 Mix A": "A nest wakes: its Queen is drawn from Mix A",
    "25.0 Mix D": "A nest wakes: one of its units is drawn from Mix D",
    "25.0 hostages among the nest": "The hostages are mixed with the nest: one is taken",
    "25.0 which hostage": "A hostage is drawn from Mix B: which?",
    "25.7": "The Queen of Area {who} is found: one die, then the other",
    "25.8": "The nest in Area {what}: how many live there?",
    "25.9": "Units of Area {who} are placed: column, then row of the Deployment Table",
    "26.0": "The Strategy Roll of the Znon",
    "26.1 Darter": "{who} may fire at Darters equally good: which?",
    "26.1 box to fire from": "{who} may fire from boxes equally good: which?",
    "26.1 box to go for": "{who} goes for one of the boxes equally near",
    "26.1 box to go to": "{who} may go to boxes equally good: which?",
    "26.1 box to stop in": "{who} may stop in boxes equally near: which?",
    "26.1 mind control": "{who} tries to control one of those equally close",
    "26.1 order of Queens": "Queens try in random order: who is next?",
    "26.1 order of units": "Znon of one type act in random order: who is next?",
    "26.1 plan of attack": "Attacks in {who} that are equally good: which?",
    "26.1 target": "{who} has targets equally good: which?",
    "26.9 random path": "{who} takes a random path: which way?",
    "27.2 Mix C": "{who} is turned up",
    "27.4": "{who} tries to control {whom}: {low} takes the mind",
    "27.8": "The Hive tries to jump: {low} jumps",
    "5.8": "Outer defence fire: how many Darters are hit?",
    "5.8 ship hit": "Outer defence fire: which Darter is hit?",
    "5.9": "Darter {who} is hit by the defence fire",
    "5.9 individual lost": "Somebody aboard Darter {who} is lost",
    "B10": "{whom} is attacked: the melee table",
    "B10 attacker lost": "The attackers lose a man: who?",
    "B15": "{who} fires at Darter {whom}: the Ranged Combat table",
    "B16": "Darter {who} is damaged: {high} gets away",
    "B17": "{who} is held by a Queen: {high} shakes her off",
    "B18 Mix C": "{who} is turned up",
    "B18 probe": "{who} probes a face-down unit: {low} finds out",
    "B18 trap": "The Boobytrap attacks {whom}",
    "B20": "{who} sabotages: {low} destroys it",
    "B7": "{who} disengages: {low} gets away",
}
TEXTS: Final[dict[str, str]] = {
    LOT: LOT_TEXT,
    # 24 the start
    "force": "The force costs {cost} of {limit} Resource Points: {men}.",
    "bought": "Bought: {kind}; {left}.",
    "defence_fire": "Outer defence fire at {ships}: {hits}.",
    "ship_none": "{ship} comes through unharmed.",
    "ship_scattered": "{ship} is thrown off its course.",
    "ship_lost_1": "{ship} is hit: one individual is lost.",
    "ship_lost_2": "{ship} is hit: two individuals are lost.",
    "ship_crippled": "{ship} is crippled: two individuals are lost, and it can never leave the hull.",
    "scattered_to": "{ship} must attach over {at}.",
    "turn": "Turn {turn} begins.",
    # 25 a nest wakes
    "rolled_box": "Rolled {first} and {second}: {at}.",
    "rolled_again": "Rolled {first} and {second}: {at} {why}; both dice again.",
    "no_box": "The dice can name no box with room: {at} is the nearest that has.",
    "nest_wakes": "Area {area} wakes.",
    "population": "Population roll {roll}{more}: {units}.",
    "population_short": "Population roll {roll}{more}: {units}, but Mix D has only {drawn} left.",
    "deployed": "{who} appears in {at}.",
    "face_down": "A face-down unit, {who}, lies in {at}.",
    "met": "{who} is met in {at} and goes no further.",
    "resumes": "{who} may go on, with {points}.",
    # the Terran Phase
    "attached": "{ship} attaches over {at} and cuts a Breach.",
    "docked": "{ship} docks at {at}.",
    "makes_ready": "{ship} makes ready and leaves when all that go now are named.",
    "lifted": "{ship} lifts off the hull.",
    "departed": "{ship} departs for good.",
    "gets_away": "{ship}, with {hits}, gets off the hull.",
    "cannot_leave": "{ship}, with {hits}, cannot get away.",
    "moves": "{who} moves from {from} to {to} for {cost}.",
    "goes_along": "{who} goes along with {leader}.",
    "boards": "{who} moves from {from} into {to} for {cost}.",
    "stops": "{who} stops in {at}.",
    "done": "{who} is done, with {points} unused.",
    "movement_ends": "Terran movement ends.",
    "opens": "{who} opens the Breach of {ship}.",
    "closes": "{who} closes the Breach of {ship}.",
    "sabotaged": "{who} destroys {at}.",
    "sabotage_fails": "{who} fails to destroy {at}.",
    "disengages": "{who} disengages (needs {need}).",
    "stays_engaged": "{who} cannot disengage (needs {need}).",
    # combat
    "shot_hits": "{who} fires at {target} in {at} with strength {strength}: {men}.",
    "shot_misses": "{who} fires at {target} in {at} with strength {strength}: a miss.",
    "ship_hit": "{who} fires on {ship} with strength {strength}: it has {hits}.",
    "ship_missed": "{who} fires on {ship} with strength {strength}: a miss.",
    "ship_destroyed": "{ship} is destroyed.",
    "fight_hits": "{target} in {at} is attacked by {who}, {strength} against {against}: a hit.",
    "fight_nothing": "{target} in {at} is attacked by {who}, {strength} against {against}: nothing.",
    "fight_loses": "{target} in {at} is attacked by {who}, {strength} against {against}: an attacker is hit.",
    "no_attack": "The Znon in {at} do not attack: every attack would be below zero.",
    "no_attackers": "The Znon in {at} do not attack: only hostages are there, and they never do.",
    "wounded": "{who} loses a man; {left} is left.",
    "znon_wounded": "{who} is wounded; {more} to kill.",
    "killed": "{who} is killed in {at}.",
    "turned_up": "{who} in {at} is turned up: a {kind}.",
    "trap_hits": "The Boobytrap hits {target} with strength {strength}: {men}.",
    "trap_misses": "The Boobytrap misses {target}.",
    "probe_finds": "{who} probes {what} and finds out.",
    "probe_fails": "{who} probes {what} in vain.",
    # 26 the Znon Phase
    "strategy": "Strategy Roll: free units try {free}, engaged ones {engaged}.",
    "znon_waits": "{who} does nothing in {at}.",
    "znon_moves": "{who} moves from {at} to {to}.",
    "znon_wanders": "{who} wanders from {at} to {to}.",
    "znon_fires": "{who} in {at} fires at {target}.",
    "znon_moves_and_fires": "{who} moves from {at} to {to} and fires at {target}.",
    "znon_fires_and_enters": "{who} in {at} fires at {target} and enters {to}.",
    "znon_holds": "{who} stays in {at}, {friends} against {enemies}.",
    "znon_held": "{who} cannot break away from {at} (needs {need}).",
    "znon_leaves": "{who} breaks away from {at} to {to}.",
    "znon_cornered": "{who} in {at} has nowhere to go.",
    # 27 special rules
    "mind_taken": "{who} takes the mind of {target} (needs {need}).",
    "mind_fails": "{who} fails to take the mind of {target} (needs {need}).",
    "stays_held": "{who} stays in the hold of {queen}.",
    "released": "{who} is free again: {queen} is dead.",
    "shakes_off": "{who} shakes off {queen} and is free again.",
    "out_of_hold": "{who} is free again: {queen} is too far away.",
    "freed": "{who} is freed in {at}.",
    "recaptured": "{who} is in the hands of the Znon in {at}.",
    "jump": "Hyperdrive: the Hive jumps on {faces}, and it jumps.",
    "no_jump": "Hyperdrive: the Hive jumps on {faces}, and stays.",
    "out_of_time": "Turn {turn} is over: the mission has failed.",
    "ends_no_terrans": "No Terran is left in the Hive or on its hull.",
    "ends_abandoned": "The mission is broken off. Whoever is still in the Hive or on its hull is left behind.",
    "ends_hyperdrive": "The Hive is gone, with all that was in it.",
    "rescue_victory": "Victory: both hostages and {men} of {bought} individuals are home.",
    "rescue_marginal": "Marginal victory: both hostages are home, but only {men} of {bought}.",
    "rescue_draw": "A draw: one hostage is home, with {men} of {bought}.",
    "rescue_defeat": "Defeat: no hostage is home; {men} of {bought} are.",
    "punitive_decisive": "Decisive victory: {points}.",
    "punitive_victory": "Victory: {points}.",
    "punitive_draw": "A draw: {points}.",
    "punitive_defeat": "Defeat: {points}.",
}


DOERS: Final[list[str]] = ["who", "queen", "ship"]
TERRANS: Final = ("Lancer", "Engineer", "Scout", "Da", "La", "En", "Sc", *HOSTAGE_NAMES)
OURS: Final = ("movement_ends", "force", "bought")
THEIRS: Final = (
    "rolled_box",
    "rolled_again",
    "no_box",
    "deployed",
    "nest_wakes",
    "population",
    "population_short",
    "strategy",
    "defence_fire",
    "jump",
    "no_jump",
    "recaptured",
)


def whose(event: Event) -> str:
    """Return the side whose doing an event was: who acts is named first, the Master-Queen by her title."""
    if event.kind in OURS or event.kind in THEIRS:
        return "you" if event.kind in OURS else "book"
    for name in DOERS:
        word = str(event.facts.get(name, ""))
        if word:
            return "you" if word.startswith(TERRANS) else "book"
    return ""


def clock(s: Hive) -> int:
    """Count the turns."""
    return s.turn


def tally(s: Hive) -> dict[str, int]:
    """Count what a finished game is judged by. [22.0]"""
    return {
        "points": score(s),
        "hostages": s.count(HOSTAGE, AWAY),
        "men_away": s.men_away(),
        "men_lost": men_lost(s),
        "queens_killed": s.count(QUEEN, DEAD) + s.count(MASTER_QUEEN, DEAD),
        "soldiers_killed": s.count(SOLDIER, DEAD),
        "workers_killed": s.count(WORKER, DEAD),
        "engines_destroyed": 2 - s.engines_left(),
    }
