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
from hexile.kernel.event import CHANGE, FIND, LOSS, LOT, LOT_TEXT, MILESTONE, NewsRule

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
    "keeps_goal": "",
    "remainder": "{count:planet has|planets have} people left over.",
    "economy": "",
    "acquired": "{count:title is|titles are} acquired.",
    "produced": "{count:colony has|colonies have} produced.",
    "research_begins": "",
}
# What chance is for, by rule, or by rule and what is rolled for.
PURPOSES: Final[dict[str, str]] = {
    "1.6.1": "The {who} explores without a warship: it is lost on {low}",
    "1.6.2 draw": "{who} is explored: draw one of the {what}",
    "1.7.4": "A {who} fires at a {whom}: it hits on {low}",
    "1.7.4 ten": "A {who} fires at a {whom}: it hits on 10 on two dice",
    "K1 corners": "{who} gets a corner of the map",
    "R18": "{who} rolls for one of two titles: {what}",
    "R18 level": "{who} rolls for the level of its next title",
    "R36 first power": "Draw the first power of the event",
    "R36 second power": "Draw the second power of the event",
    "R37 tie": "{what} joins a side of the war",
    "R44 disputed star": "Draw the border star that is disputed",
    "R48 larger part in the victory": "Powers with an equal part in the victory: which comes first?",
    "R48 nearer power": "Two powers are equally near to {who}: which counts as nearer?",
    "R48 star to be ceded": "Stars equally near: which is ceded?",
    "V10": "{who} rolls for its economic priority",
    "V18": "Late arrivals meet other ships at {what}: roll on the Encounter Table",
    "V22": "Roll on the Diplomatic Events Table",
    "V23": "Roll on the Peace Talks Table",
    "V28 who is insulted": "An alliance breaks: which power is insulted?",
    "V3": "People left over on {who}: {what} adds a million",
    "V30": "Roll for the tension between {what}",
    "V32": "The dispute between {what}: roll on the Dispute Resolution Table",
    "V7": "{who} rolls for the class of its next title",
}
TEXTS: Final[dict[str, str]] = {
    LOT: LOT_TEXT,
    "turn": "Turn {turn} of {turns} begins.",
    "course": "{power}: {who}, {ships}, leaves {from} for {to}, {when}.",
    "detached": "{who} detaches {ships} as {new}.",
    "joined": "{who} joins {other}: {ships}.",
    "arrived": "{power}: {who}, {ships}, arrives at {at}.",
    "out_of_range": "{who}, {ships}, is lost at {at}, out of command range.",
    "lost_exploring": "{power} loses a {what} exploring {at}.",
    "came_through": "{power}: {what} of {who} survives exploring {at}.",
    "remainder": "{planet}: {left} million people left over, {verdict}.",
    "claimed": "{power} claims {star}.",
    "discovered": "{power} explores {star}: {card}.",
    "surveyed": "{power} surveys {star}, which another power has claimed: {card}.",
    "passed": "{power} passes {star} with {ships}.",
    "bought": "{power} buys {ships} before the first turn.",
    "encounter_peaceful": "{power} meets other ships at {star}: they exchange greetings.",
    "encounter_misunderstanding": "{power} meets other ships at {star}: a misunderstanding, they fight one round.",
    "set_aside": "{power}'s late arrivals leave {star}.",
    "battle": "Battle at {star}: {attackers} against {defenders}.",
    "destroyed": "{power} loses {count} {what} at {at}.",
    "withdrew": "{power} withdraws {ships} from {star} to {to}.",
    "assault": "{power} attacks the colony {planet}.",
    "volley": "{power} fires {what} at {whose}'s {target}, {need}: {hits:hit|hits}.",
    "shield_hits": "The shield of {planet} takes {hits:hit|hits}; it has {damage} of 4 damage points.",
    "shield_destroyed": "The shield of {planet} is destroyed.",
    "beam": "The shield of {planet} fires its beam at a {what} of {whose}'s, {need}: {hits}.",
    "called_off": "The attack on {planet} ends after two rounds without a hit.",
    "conquered": "{power} conquers {planet} from {loser}.",
    "reverted": "{planet} is no longer conquered and goes back to {owner}.",
    "slaves_again": "{planet} goes back to {holder}: {owner}'s people there are slaves again.",
    "razed": "{planet} loses {count:factory|factories}.",
    "bombarded": "{count} million people of {planet} are killed.",
    "founded": "{power} founds a colony on {planet}.",
    "landed": "{power} lands {count} million people on {planet}, now {people} million.",
    "keeps_goal": "{power}: {who} with {count} million people continues to {planet}.",
    "directed": "{power}: {who} with {count} million people goes to {planet} (line {rank} of the transport policy).",
    "raid": "{power} raids {victim} at {star}: {ships}.",
    "tension": "{losses:unit|units} lost; the Tension Number of {first} and {second} is {tally}.",
    "research_begins": "{power} starts research on {title} for {price} points.",
    "acquired": "{power} completes research on {title}.",
    "economy": "{power} spends on {first} first, then {second}, then {third}.",
    "produced": "{power}: {planet} has produced; it has {people} million people and {factories:factory|factories}.",
    "no_room": "{planet} has no room for {count} million people, who are lost.",
    "total": "All powers together have {total} million people.",
    "stage": "Stage {stage} begins, with {total} million people in all.",
    "incident_war": "{first} and {second}: the incident becomes war.",
    "incident_on": "{first} and {second}: the incident continues.",
    "incident_ends": "{first} and {second}: the clash ends.",
    "incident_arbitration": "{first} and {second}: arbitration ends the dispute.",
    "event_talks": "Diplomatic event: peace talks.",
    "event_blunder": "Diplomatic event: political blunder, {first} and {second}.",
    "event_dispute": "Diplomatic event: border dispute, {first} and {second}.",
    "event_limited": "Diplomatic event: limited war, {first} and {second}.",
    "event_total": "Diplomatic event: total war, {first} and {second}.",
    "peace_goes_on": "There is no war, so peace continues.",
    "no_talks_yet": "The war has just begun, so there are no talks yet.",
    "nothing_enemies": "They are already enemies: the war continues, and nothing else changes.",
    "nothing_already": "They already have an incident: nothing changes.",
    "nothing_no_effect": "Both are already in the war: nothing changes.",
    "clash": "{first} and {second} clash: each may raid the other.",
    "dispute": "{first} claims {star} from {second}: border dispute.",
    "war_begins": "{first} and {second} begin a {level}.",
    "joins_war": "{power} joins the war against {enemy}.",
    "war_total": "The war becomes total.",
    "separate_peace": "{power} makes a separate peace and is neutral.",
    "switches_sides": "{power} changes sides.",
    "talks_failure": "The peace talks fail.",
    "talks_truce": "A truce is signed.",
    "talks_treaty": "A peace treaty is signed.",
    "treaty": "A {terms} victory for {winners}, {lead} success points ahead.",
    "treaty_stalemate": "The war ends in a stalemate, and both sides go home.",
    "annexed": "{star} passes from {loser} to {power}.",
    "evacuated": "{power} evacuates {count} million people from {planet}.",
    "vanished": "{power} is out of the game; its stars and ships go to {victors}.",
    "points": "{power} has {points:point|points}.",
    "winner": "{power} wins with {points:point|points}.",
    "shared": "Several powers share the lead with {points:point|points} each.",
}
TO_RAIDS: Final = "Each of the two may raid the other once a turn (V29)."
LEVELS: Final[dict[str, str]] = {
    "limited war": "Only enemy stars at a border of your side may be invaded (V34).",
    "total war": "Any enemy star may be invaded (V35).",
}
STAGES: Final[dict[str, str]] = {
    "II": "Every star is claimed. Each production turn now rolls for a diplomatic event (V19).",
    "III": "The roll for a diplomatic event now adds 2, so war is likelier (V20).",
    "IV": "The roll for a diplomatic event now adds 4, so war is likelier still (V21).",
}
NEWS: Final[dict[str, NewsRule]] = {
    "destroyed": NewsRule(LOSS, of=("power",)),
    "lost_exploring": NewsRule(LOSS, of=("power",)),
    "out_of_range": NewsRule(LOSS),
    "conquered": NewsRule(LOSS, of=("loser", "power")),
    "raid": NewsRule(LOSS, of=("victim",)),
    "razed": NewsRule(LOSS),
    "bombarded": NewsRule(LOSS),
    "no_room": NewsRule(LOSS),
    "annexed": NewsRule(LOSS, of=("loser", "power")),
    "discovered": NewsRule(FIND, of=("power",)),
    "acquired": NewsRule(FIND, of=("power",)),
    "produced": NewsRule(FIND, of=("power",)),
    "incident_war": NewsRule(CHANGE),
    "incident_ends": NewsRule(CHANGE),
    "incident_arbitration": NewsRule(CHANGE),
    "clash": NewsRule(CHANGE, more=TO_RAIDS),
    "dispute": NewsRule(CHANGE, more="The two may fight for that star and nowhere else (V31)."),
    "joins_war": NewsRule(CHANGE),
    "separate_peace": NewsRule(CHANGE),
    "switches_sides": NewsRule(CHANGE),
    "talks_failure": NewsRule(CHANGE),
    "reverted": NewsRule(CHANGE),
    "stage": NewsRule(MILESTONE, each=STAGES),
    "war_begins": NewsRule(MILESTONE, each=LEVELS),
    "war_total": NewsRule(MILESTONE, more=LEVELS["total war"]),
    "talks_truce": NewsRule(
        MILESTONE, more="Fighting stops. The next production turn has peace talks (V24)."
    ),
    "talks_treaty": NewsRule(MILESTONE),
    "vanished": NewsRule(MILESTONE),
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
            return f"{fleet.words().capitalize()} {where(s, fleet)}{why}. To which star?"
    if name[0] == "orders":
        return question_of_orders(s)
    if name[0] == "aside":
        star = s.star_name(int(name[2]))
        return (
            f"{star} is closed to you, so your late arrivals may not stay. To which hex do they go?"
        )
    if s.battle is not None and name[0] in ("aim", "withdraw", "refuge"):
        fight = battle_of(s)
        sides = f"{forces(s, fight.attackers)} against {forces(s, fight.defenders)}"
        asked = {
            "aim": "Which units fire at which targets?",
            "withdraw": "Fight on, or withdraw?",
            "refuge": "To which hex do they withdraw?",
        }[name[0]]
        return f"Battle at {s.star_name(fight.star)}, {sides}. {asked}"
    if name[0] == "budget":
        planet = s.planet_name(int(name[1]))
        left = "1 point" if s.points_left == 1 else f"{s.points_left} points"
        return f"{planet} has {left} left. What does it spend them on?"
    return QUESTIONS.get(s.agenda[-1].name, QUESTIONS.get(name[0], "What do you do now?"))


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
        return "Every fleet has its orders. Move all ships?"
    roaming = s.stage == 1 and any(is_free_scout(s, fleet) for fleet in waiting)
    return QUESTIONS["orders"] + (" Scouts without orders go exploring." if roaming else "")


WHY_STAR: Final = ("send", "must", "pass")


def why_asked(s: Stellar, fleet: Fleet, step: str) -> str:
    """Say why a fleet is asked about a star: it was driven out, its goal was closed, or it passes one."""
    if step == "must":
        return ", where it may not stay"
    if step != "pass" or fleet.goal == NO_STAR:
        return ""
    if may_enter(s, fleet.owner, fleet.goal):
        return f", on its way to {s.star_name(fleet.goal)}"
    return f"; its destination {s.star_name(fleet.goal)} is closed to it now"


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
    "plan raid": "Do you raid the other power?",
    "assemble": "Which ships raid?",
    "raid again": "Fight a second round, or go home?",
    "attack colonies": "Which colony do you attack?",
    "muster": "Do you attack more colonies in the same battle?",
    "go on": "Fight another round against the colony?",
    "landing": "Where do the settlers land?",
    "tractor": "At which ship does the shield's beam fire?",
    "scorch": "Do you destroy your own factories?",
    "opening": "What does your power buy before the first turn?",
    "elsewhere": "Another power decides now.",
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
