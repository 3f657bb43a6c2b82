"""The words of the log, the names of choices, and exact odds."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.rules.combat import battle_of, engaged_ships
from hexile.games.stellar.rules.movement import is_free_scout
from hexile.games.stellar.rules.orders import waits_for_orders, where
from hexile.games.stellar.rules.stances import may_enter, stance_word
from hexile.games.stellar.rules.victory import points_of
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Fleet, ship_words
from hexile.games.stellar.state.words import PEACE
from hexile.games.stellar.tables import (
    NO_STAR,
    POWER_NAMES,
    POWERS,
)
from hexile.kernel.event import LOT, LOT_TEXT

# What is told together with what it belongs to has no words of its own.
GATHERS: Final[dict[str, str]] = {
    "detached": "",
    "joined": "",
    "course": "{count:fleet leaves|fleets leave}.",
    "arrived": "{count:fleet arrives|fleets arrive}.",
    "came_through": "",
    "lost_exploring": "{count:ship is|ships are} lost exploring.",
    "claimed": "",
    "discovered": "{count:star is|stars are} explored.",
    "surveyed": "{count:star is|stars are} surveyed.",
    "encounter_peaceful": "{count:meeting ends|meetings end} in greetings.",
    "set_aside": "",
    "founded": "{count:colony is|colonies are} founded.",
    "landed": "",
    "directed": "",
    "remainder": "{count:planet has|planets have} people left over.",
    "economy": "",
    "acquired": "{count:title is|titles are} acquired.",
    "produced": "{count:colony has|colonies have} produced.",
    "research_begins": "",
}
# What chance is for, by rule, or by rule and what is rolled for.
PURPOSES: Final[dict[str, str]] = {
    "1.6.1": "The {who} explores without a warship: {low} is lost",
    "1.6.2 draw": "{who} is explored: one of the {what} is drawn",
    "1.7.4": "A {who} fires at a {whom}: {low} hits",
    "1.7.4 ten": "A {who} fires at a {whom}: 10 on two dice hits",
    "K1 corners": "{who} gets a corner of the map",
    "R18": "{who} takes up one of two titles: {what}",
    "R18 level": "{who} rolls for the level of its next title",
    "R36 first power": "The event happens to one power",
    "R36 second power": "The event happens to another power",
    "R37 tie": "{what} joins a side of the war",
    "R44 disputed star": "A star on the border is disputed",
    "R48 larger part in the victory": "Powers with an equal part in the victory: which comes first?",
    "R48 nearer power": "Two powers are equally near to {who}: which counts as nearer?",
    "R48 star to be ceded": "Stars equally near: which is ceded?",
    "V10": "{who} rolls for its economic priority",
    "V18": "Latecomers at {what} meet whoever is there: the Encounter Table",
    "V22": "The Diplomatic Events Table",
    "V23": "The Peace Talks Table",
    "V28 who is insulted": "Allies part: who is insulted?",
    "V3": "People left over on {who}: {what} brings one more",
    "V30": "The tension between {what}",
    "V32": "The dispute between {what}: the Dispute Resolution Table",
    "V7": "{who} rolls for the class of its next title",
}
TEXTS: Final[dict[str, str]] = {
    LOT: LOT_TEXT,
    "turn": "Turn {turn} of {turns} begins.",
    "course": "{power}: {who}, {ships}, leaves {from} for {to}, {when}.",
    "detached": "{who} sends {ships} away as {new}.",
    "joined": "{who} joins {other}: {ships}.",
    "arrived": "{power}: {who}, {ships}, arrives at {at}.",
    "out_of_range": "{who}, {ships}, is lost at {at}, beyond every command post.",
    "lost_exploring": "{power} loses a {what} exploring {at}.",
    "came_through": "{power}: {what} of {who} comes through at {at}.",
    "remainder": "{planet}: {left} million left over, {verdict}.",
    "claimed": "{power} claims {star}.",
    "discovered": "{star} explored by {power}: {card}.",
    "surveyed": "{power} surveys {star}, which another holds: {card}.",
    "passed": "{power} passes {star} with {ships}.",
    "bought": "{power} buys {ships} for the opening.",
    "encounter_peaceful": "{power} meets others at {star}: greetings are exchanged.",
    "encounter_misunderstanding": "{power} meets others at {star}: a misunderstanding!",
    "set_aside": "{power}'s latecomers leave {star}.",
    "battle": "Battle at {star}: {attackers} against {defenders}.",
    "destroyed": "{power} loses {count} {what} at {at}.",
    "withdrew": "{power} withdraws {ships} from {star} to {to}.",
    "assault": "{power} attacks the colony {planet}.",
    "volley": "{power}: {what} at {whose}'s {target}, {need}: {hits:hit|hits}.",
    "shield_hits": "The shield of {planet} takes {hits:hit|hits}; damage {damage} of 4.",
    "shield_destroyed": "The shield of {planet} collapses.",
    "beam": "The shield of {planet} reaches for a {what} of {whose}'s, {need}: {hits}.",
    "called_off": "The attack on {planet} is called off.",
    "conquered": "{power} conquers {planet} from {owner}.",
    "reverted": "{planet} is no longer conquered: back to {owner}'s people.",
    "razed": "{planet} loses {count:factory|factories}.",
    "bombarded": "{count} million people of {planet} are killed.",
    "founded": "{power} founds a colony on {planet}.",
    "landed": "{power} lands {count} million on {planet}, now {people}.",
    "directed": "{power}: {who} with {count} million is bound for {planet} (class {rank}).",
    "raid": "{power} raids {victim} at {star}: {ships}.",
    "tension": "{losses} lost; tension between {first} and {second} is {tally}.",
    "research_begins": "{power} turns to {title}, {price} points.",
    "acquired": "{power} acquires {title}.",
    "economy": "{power}: {first} first, then {second}, then {third}.",
    "produced": "{power}: {planet} has produced; {people} million, {factories:factory|factories}.",
    "no_room": "{count} million find no room on {planet} and are lost.",
    "total": "The people of all powers number {total} million.",
    "stage": "Stage {stage} begins; {total} million people.",
    "incident_war": "{first} and {second}: the incident becomes war.",
    "incident_on": "{first} and {second}: the incident goes on.",
    "incident_ends": "{first} and {second}: the clash ends.",
    "incident_arbitration": "{first} and {second}: arbitration ends the dispute.",
    "event_talks": "Diplomatic event: peace talks.",
    "event_blunder": "Diplomatic event: a blunder between {first} and {second}.",
    "event_dispute": "Diplomatic event: {first} eyes a star of {second}.",
    "event_limited": "Diplomatic event: limited war, {first} and {second}.",
    "event_total": "Diplomatic event: total war, {first} and {second}.",
    "peace_goes_on": "There is no war to talk about: peace goes on.",
    "no_talks_yet": "The war has only just begun: no talks yet.",
    "nothing_enemies": "They are enemies already: the war goes on, nothing else changes.",
    "nothing_already": "They have an incident open already: nothing changes.",
    "nothing_no_effect": "Both are in the war already: nothing changes.",
    "clash": "{first} and {second} clash: raids are allowed.",
    "dispute": "{first} claims {star} from {second}: border dispute.",
    "war_begins": "{first} and {second} are in {level}.",
    "joins_war": "{power} joins the war against {enemy}.",
    "war_total": "The war becomes total.",
    "separate_peace": "{power} makes its own peace and is neutral.",
    "switches_sides": "{power} changes sides.",
    "talks_failure": "The peace talks fail.",
    "talks_truce": "A truce is signed.",
    "talks_treaty": "A peace treaty is signed.",
    "treaty": "A {terms} victory for {winners}, {lead} points ahead.",
    "treaty_stalemate": "The war ends in a stalemate; both sides go home.",
    "annexed": "{star} passes from {loser} to {power}.",
    "evacuated": "{power} evacuates {count} million from {planet}.",
    "vanished": "{power} is no more; what it had goes to {victors}.",
    "points": "{power} has {points:point|points}.",
    "winner": "{power} wins with {points:point|points}.",
    "shared": "The lead is shared, {points:point|points} each.",
}


def question(s: Stellar) -> str:
    """Say what is asked now."""
    if s.result is not None:
        return "The game is over."
    name = s.agenda[-1].name.split()
    if name[0] in WHY_STAR and len(name) == 3:
        fleet = s.fleet_numbered(int(name[1]), int(name[2]))
        if fleet is not None:
            why = why_asked(s, fleet, name[0])
            return f"{fleet.words().capitalize()} {where(s, fleet)}{why}. Which star?"
    if name[0] == "orders":
        return question_of_orders(s)
    if name[0] == "aside":
        star = s.star_name(int(name[2]))
        return f"{star} is closed to you: your latecomers may not stay. Into which hex do they go?"
    if s.battle is not None and name[0] in ("aim", "withdraw", "refuge"):
        fight = battle_of(s)
        sides = f"{forces(s, fight.attackers)} against {forces(s, fight.defenders)}"
        asked = {
            "aim": "Who fires at whom?",
            "withdraw": "Fight on, or withdraw?",
            "refuge": "Where do they flee to?",
        }[name[0]]
        return f"Battle at {s.star_name(fight.star)}, {sides}. {asked}"
    if name[0] == "budget":
        planet = s.planet_name(int(name[1]))
        left = "1 point" if s.points_left == 1 else f"{s.points_left} points"
        return f"{planet} has {left} left. Spend on what?"
    return QUESTIONS.get(s.agenda[-1].name, QUESTIONS.get(name[0], "What now?"))


def forces(s: Stellar, side: list[int]) -> str:
    """Name the ships of a side in the battle under way; a power without ships there by its name alone."""
    said = []
    for power in side:
        ships = list(engaged_ships(s, power))
        of = f"'s {ship_words(ships)}" if any(ships) else ""
        said.append(POWER_NAMES[power] + of)
    return " and ".join(said)


def question_of_orders(s: Stellar) -> str:
    """Ask for orders, and say what becomes of scouts that get none. [R9]"""
    waiting = [f for f in s.fleets if f.owner == s.active and waits_for_orders(s, f)]
    if not waiting:
        return "Every fleet has its orders."
    roaming = s.stage == 1 and any(is_free_scout(s, fleet) for fleet in waiting)
    return QUESTIONS["orders"] + (" Scouts without any go exploring." if roaming else "")


WHY_STAR: Final = ("send", "must", "pass")


def why_asked(s: Stellar, fleet: Fleet, step: str) -> str:
    """Say why a fleet is asked about a star: it was driven out, its goal was closed, or it passes one."""
    if step == "must":
        return ", where it may not stay"
    if step != "pass" or fleet.goal == NO_STAR:
        return ""
    if may_enter(s, fleet.owner, fleet.goal):
        return f", on its way to {s.star_name(fleet.goal)}"
    return f"; its goal {s.star_name(fleet.goal)} is closed to it now"


def place_in_question(s: Stellar) -> str:
    """Return the star that is fought at or asked about, or nothing."""
    if s.result is not None:
        return ""
    name = s.agenda[-1].name.split()
    if name[0] in WHY_STAR and len(name) == 3:
        fleet = s.fleet_numbered(int(name[1]), int(name[2]))
        return "" if fleet is None else s.cell_name(fleet.at)
    if name[0] == "aside":
        return s.star_name(int(name[2]))
    return s.star_name(battle_of(s).star) if s.battle is not None else ""


QUESTIONS: Final[dict[str, str]] = {
    "orders": "Which fleet gets orders?",
    "plan raid": "Raid the other side?",
    "assemble": "Which ships go raiding?",
    "raid again": "A second round, or home?",
    "attack colonies": "Which colony is attacked?",
    "muster": "Attack more colonies at once?",
    "go on": "Another round against the colony?",
    "landing": "Where do the settlers go ashore?",
    "tractor": "Which ship does the shield's beam seize?",
    "scorch": "Destroy your own factories?",
    "opening": "What does your power begin with?",
    "elsewhere": "Somebody else decides.",
}


def clock(s: Stellar) -> int:
    """Count the turns."""
    return s.turn


def tally(s: Stellar) -> dict[str, int]:
    """Count points, colonies and stars of each power, and the ships all have lost. [1.3]"""
    counted: dict[str, int] = {}
    for power in range(POWERS):
        name = POWER_NAMES[power].lower()
        counted[f"{name} points"] = points_of(s, power)
        counted[f"{name} colonies"] = len(s.colonies_under(power))
        counted[f"{name} stars"] = len(s.stars_claimed(power))
    counted["ships lost"] = sum(s.lost_ships)
    counted["stage"] = s.stage
    counted["people"] = s.total
    counted["at war"] = 0 if s.level == PEACE else 1
    return counted


def stance_rows(s: Stellar) -> list[list[str]]:
    """Return the table of how the powers stand to each other."""
    rows = [["", *POWER_NAMES]]
    for a in range(POWERS):
        rows.append(
            [POWER_NAMES[a], *("" if a == b else stance_word(s, a, b) for b in range(POWERS))]
        )
    return rows
