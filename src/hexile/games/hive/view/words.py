"""The texts of the log, and what a finished game is judged by."""

from __future__ import annotations

from typing import Final

from hexile.games.hive.rules.ending import men_lost, score
from hexile.games.hive.state import AWAY, DEAD, HOSTAGE_NAMES, Hive
from hexile.games.hive.tables import HOSTAGE, MASTER_QUEEN, QUEEN, SOLDIER, WORKER
from hexile.kernel.event import CHANGE, FIND, LOSS, LOT, LOT_TEXT, MILESTONE, Event, Fold, NewsRule

GATHERS: Final[dict[str, str]] = {
    "znon_moves": "{count:Znon moves|Znon move}.",
    "znon_wanders": "{count:Znon moves|Znon move} at random.",
    "znon_holds": "{count:Znon stays|Znon stay}.",
    "znon_waits": "{count:Znon does nothing|Znon do nothing}.",
}
# What chance is for, by rule, or by rule and what is rolled for.
PURPOSES: Final[dict[str, str]] = {
    "12.8": "{who} fires at {whom}: Ranged Combat table",
    "24.4 placement": "Place a Znon unit: column, then row of the Initial Placement Table",
    "24.4 scattered": "Scattered Darter {who}: column, then row of the Initial Placement Table",
    "24.3 Mix D": "Draw a Znon unit from Mix D for the start",
    "25.0 Mix A": "A nest wakes: draw its Queen from Mix A",
    "25.0 Mix D": "A nest wakes: draw a unit from Mix D",
    "25.0 hostages among the nest": "The hostages are mixed in with the nest: draw one unit",
    "25.0 which hostage": "Which hostage is drawn from Mix B?",
    "25.7": "Place the Queen of Area {who}: one die, then the other",
    "25.8": "Nest in Area {what}: how many units?",
    "25.9": "Place units in Area {who}: column, then row of the Deployment Table",
    "26.0": "Strategy Roll of the Znon",
    "26.1 Darter": "{who} has equally good Darters to fire at: which one?",
    "26.1 box to fire from": "{who} has equally good boxes to fire from: which one?",
    "26.1 box to go for": "{who} has equally near boxes as its goal: which one?",
    "26.1 box to go to": "{who} has equally good boxes to move to: which one?",
    "26.1 box to stop in": "{who} has equally near boxes to stop in: which one?",
    "26.1 mind control": "{who} has equally close units to control: which one?",
    "26.1 order of Queens": "Queens act in random order: which is next?",
    "26.1 order of units": "Znon of one type act in random order: which is next?",
    "26.1 plan of attack": "Equally good attacks in {who}: which?",
    "26.1 target": "{who} has equally good targets: which one?",
    "26.9 random path": "{who} moves at random: which way?",
    "27.2 Mix C": "Turn up {who}",
    "27.4": "{who} tries to control {whom}: {low} succeeds",
    "27.8": "Jump check: the Hive jumps on {low}",
    "5.8": "Outer defence fire: how many Darters are hit?",
    "5.8 ship hit": "Outer defence fire: which Darter is hit?",
    "5.9": "Darter {who} is hit by defence fire: effect",
    "5.9 individual lost": "Darter {who} loses a man: which one?",
    "B10": "Melee attack on {whom}: melee table",
    "B10 attacker lost": "The attackers lose a man: which unit?",
    "B15": "{who} fires at Darter {whom}: Ranged Combat table",
    "B16": "Damaged Darter {who} tries to leave: {high} succeeds",
    "B17": "{who} is held by a Queen: {high} breaks free",
    "B18 Mix C": "Turn up {who}",
    "B18 probe": "{who} probes a face-down unit: {low} succeeds",
    "B18 trap": "The Boobytrap attacks {whom}",
    "B20": "{who} tries sabotage: {low} succeeds",
    "B7": "{who} tries to disengage: {low} succeeds",
}
TEXTS: Final[dict[str, str]] = {
    LOT: LOT_TEXT,
    # 24 the start
    "force": "Your force costs {cost} of {limit} Resource Points and has {men}.",
    "bought": "You buy 1 {kind}; {left}.",
    "defence_fire": "Outer Defence Fire at {ships}: {hits}.",
    "ship_none": "{ship} is not damaged.",
    "ship_scattered": "{ship} is scattered.",
    "ship_lost_1": "{ship} is hit: one man aboard is lost.",
    "ship_lost_2": "{ship} is hit: two men aboard are lost.",
    "ship_crippled": "{ship} is crippled: two men aboard are lost, and it can never leave the hull.",
    "scattered_to": "{ship} must attach over {at}.",
    "turn": "Turn {turn} begins.",
    # 25 a nest wakes
    "rolled_box": "Dice {first} and {second}: box {at}.",
    "rolled_again": "Dice {first} and {second}: {at} {why}. Roll both dice again.",
    "no_box": "The dice can give no allowed box, so the nearest one is used: {at}.",
    "nest_wakes": "Area {area} wakes.",
    "population": "Population roll {roll}{more}: {units}.",
    "population_short": "Population roll {roll}{more}: {units}. Mix D has only {drawn} left.",
    "deployed": "{who} appears in {at}.",
    "face_down": "A face-down unit, {who}, is placed in {at}.",
    "met": "{who} meets Znon in {at} and must stop.",
    "resumes": "{who} may go on; {points} left.",
    # the Terran Phase
    "attached": "{ship} attaches over {at} and cuts an Open Breach.",
    "docked": "{ship} docks at {at}.",
    "makes_ready": "{ship} will leave at the end of this segment.",
    "lifted": "{ship} lifts off the hull.",
    "departed": "{ship} departs for good.",
    "gets_away": "{ship}, with {hits}, leaves the hull.",
    "cannot_leave": "{ship}, with {hits}, fails to leave the hull.",
    "moves": "{who} moves from {from} to {to} for {cost}.",
    "goes_along": "{who} moves with {leader}.",
    "boards": "{who} moves from {from} into {to} for {cost}.",
    "stops": "{who} stops in {at}.",
    "done": "{who} is done; {points} unused.",
    "movement_ends": "Terran movement ends.",
    "opens": "{who} opens the Breach of {ship}.",
    "closes": "{who} closes the Breach of {ship}.",
    "sabotaged": "{who} destroys {at}.",
    "sabotage_fails": "{who} fails to destroy {at}.",
    "disengages": "{who} disengages (needs {need}).",
    "stays_engaged": "{who} fails to disengage (needs {need}).",
    # combat
    "shot_hits": "{who} fires at {target} in {at} with strength {strength}: {men}.",
    "shot_misses": "{who} fires at {target} in {at} with strength {strength}: a miss.",
    "ship_hit": "{who} fires on {ship} with strength {strength}: it has {hits}.",
    "ship_missed": "{who} fires on {ship} with strength {strength}: a miss.",
    "ship_destroyed": "{ship} is destroyed.",
    "fight_hits": "Attack by {who} on {target} in {at}, strength {strength} against {against}: a hit.",
    "fight_nothing": "Attack by {who} on {target} in {at}, strength {strength} against {against}: no effect.",
    "fight_loses": "Attack by {who} on {target} in {at}, strength {strength} against {against}: an attacker is hit.",
    "no_attack": "The Znon in {at} do not attack: the enemy is stronger in every attack.",
    "no_attackers": "The Znon in {at} do not attack: hostages never attack.",
    "wounded": "{who} loses one man and has {left} left.",
    "znon_wounded": "{who} is wounded; {more} will kill it.",
    "killed": "{who} is killed in {at}.",
    "turned_up": "{who} in {at} is turned up: a {kind}.",
    "trap_hits": "The Boobytrap hits {target} with strength {strength}: {men}.",
    "trap_misses": "The Boobytrap misses {target}.",
    "probe_finds": "{who} probes {what} and turns it up.",
    "probe_fails": "{who} probes {what} without success.",
    # 26 the Znon Phase
    "strategy": "Strategy Roll: units without enemies in their box try {free}; the others try {engaged}.",
    "znon_waits": "{who} does nothing in {at}.",
    "znon_moves": "{who} moves from {at} to {to}.",
    "znon_wanders": "{who} moves at random from {at} to {to}.",
    "znon_fires": "{who} in {at} fires at {target}.",
    "znon_moves_and_fires": "{who} moves from {at} to {to} and fires at {target}.",
    "znon_fires_and_enters": "{who} in {at} fires at {target} and enters {to}.",
    "znon_holds": "{who} stays in {at}: melee strength {friends} against {enemies}.",
    "znon_held": "{who} fails to disengage in {at} (needs {need}).",
    "znon_leaves": "{who} disengages and moves from {at} to {to}.",
    "znon_cornered": "{who} in {at} has no box to go to and stays.",
    # 27 special rules
    "mind_taken": "{who} takes control of {target} (needs {need}).",
    "mind_fails": "{who} fails to control {target} (needs {need}).",
    "stays_held": "{who} stays under the control of {queen}.",
    "released": "{who} is free again: {queen} is dead.",
    "shakes_off": "{who} breaks free from {queen}.",
    "out_of_hold": "{who} is free again: {queen} is out of reach.",
    "freed": "Your Marines free {who} in {at}.",
    "recaptured": "The Znon take {who} in {at}.",
    "jump": "Jump check ({faces}): the Hive jumps.",
    "no_jump": "Jump check ({faces}): no jump.",
    "out_of_time": "Turn {turn} is over, so you lose.",
    "ends_no_terrans": "You have no unit left in the Hive or on its hull.",
    "ends_abandoned": "You abandon the mission. Every unit in the Hive or on its hull is lost.",
    "accomplished": "Mission accomplished: both hostages and the men for a full victory are home.",
    "ends_accomplished": "Mission accomplished: both hostages and enough men are home, so you end it.",
    "ends_hyperdrive": "The Hive is gone, with every unit in it or on its hull.",
    "rescue_victory": "Victory: both hostages and {men} of {bought} men are home.",
    "rescue_marginal": "Marginal victory: both hostages are home, but only {men} of {bought} men.",
    "rescue_draw": "A draw: one hostage and {men} of {bought} men are home.",
    "rescue_defeat": "Defeat: no hostage is home, and {men} of {bought} men are.",
    "punitive_decisive": "Decisive victory with {points}.",
    "punitive_victory": "Victory with {points}.",
    "punitive_draw": "A draw with {points}.",
    "punitive_defeat": "Defeat with {points}.",
}


DOERS: Final[list[str]] = ["who", "queen", "ship"]
TERRANS: Final = ("Lancer", "Engineer", "Scout", "Da", "La", "En", "Sc", *HOSTAGE_NAMES)
YOURS: Final = ("movement_ends", "force", "bought", "accomplished")
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
    if event.kind in YOURS or event.kind in THEIRS:
        return "you" if event.kind in YOURS else "book"
    for name in DOERS:
        word = str(event.facts.get(name, ""))
        if word:
            return "you" if word.startswith(TERRANS) else "book"
    return ""


# Places of phases in `picture.PHASES`.
TOLD_IN: Final[dict[str, int]] = {
    **{kind: 5 for kind in TEXTS if kind.startswith("znon_")},
    "strategy": 5,
    "jump": 6,
    "no_jump": 6,
}
FOLDS: Final[dict[str, Fold]] = {
    "moves": Fold(("who",), "{who} moves from {first_from} to {to} in {count:move|moves}."),
}
NEWS: Final[dict[str, NewsRule]] = {
    "ship_destroyed": NewsRule(LOSS),
    "killed": NewsRule(LOSS, of=("who",)),
    "wounded": NewsRule(LOSS),
    "mind_taken": NewsRule(
        LOSS, more="It obeys the Queen until she dies or loses her hold (27.4)."
    ),
    "stays_held": NewsRule(LOSS),
    "ship_hit": NewsRule(LOSS),
    "released": NewsRule(FIND),
    "shakes_off": NewsRule(FIND),
    "out_of_hold": NewsRule(FIND),
    "turned_up": NewsRule(FIND),
    "nest_wakes": NewsRule(CHANGE),
    "no_jump": NewsRule(CHANGE),
    "deployed": NewsRule(
        MILESTONE,
        about=tuple(HOSTAGE_NAMES),
        more="The side whose fighters are alone in the box holds the hostage (B19).",
    ),
    "freed": NewsRule(MILESTONE, more="Bring the hostage to a Darter that leaves the hull."),
    "recaptured": NewsRule(MILESTONE),
    "accomplished": NewsRule(
        MILESTONE, more="You may end the mission now with a full victory (R50)."
    ),
}


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
