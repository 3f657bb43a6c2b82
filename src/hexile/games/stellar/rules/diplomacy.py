"""Diplomacy: the four stages, events, incidents, peace talks, arbitration."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.rules.stances import (
    are_allies,
    are_opposed,
    border_stars,
    has_conquered,
    incident_between,
    is_member,
    note_occupation,
)
from hexile.games.stellar.rules.war import (
    FIRST_SIDE,
    SECOND_SIDE,
    annex,
    begin_war,
    give_back,
    has_people,
    join_war,
    make_separate_peace,
    make_total,
    make_treaty,
    retire,
    settle_incidents,
    switch_sides,
)
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Incident
from hexile.games.stellar.state.words import (
    CLASH,
    DISPUTE,
    LIMITED,
    NO_POWER,
    PEACE,
    STAGE_I,
    STAGE_II,
    STAGE_III,
    STAGE_IV,
    STAGE_NAMES,
    TOTAL,
)
from hexile.games.stellar.tables import (
    NO_STAR,
    POWER_NAMES,
    POWERS,
)
from hexile.kernel.chance.chance_request import Among, Names
from hexile.kernel.chance.dice import Dice, Throw, pair
from hexile.kernel.chart import Facts, Trace
from hexile.kernel.play import Automatic

TENSION_TOTAL: Final = 600
EMPIRE_TOTAL: Final = 1200
STAGE_ADDS: Final[list[int]] = [0, 0, 0, 2, 4]


# --- stages ------------------------------------------------------------------------------


class SetStage(Automatic[Stellar]):
    """The people of all powers together tell how far the game has come. [V19, V20, V21, R23]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Move the stage on, never back."""
        if s.telling:
            s.say("total", "V19", {"total": s.total})
        stage = stage_at(s, s.total)
        if stage > s.stage:
            s.stage = stage
            if s.telling:
                rule = ["", "", "V19", "V20", "V21"][stage]
                s.say("stage", rule, {"stage": STAGE_NAMES[stage], "total": s.total})


def stage_at(s: Stellar, total: int) -> int:
    """Return the stage that so many millions bring, never one that is over. [V16, V19, V20, V21, R9]"""
    if NO_POWER in s.claim:
        return s.stage
    reached = STAGE_II
    if total >= TENSION_TOTAL:
        reached = STAGE_III
    if total >= EMPIRE_TOTAL:
        reached = STAGE_IV
    return max(s.stage, reached)


# --- incidents ---------------------------------------------------------------------------


class Incidents(Automatic[Stellar]):
    """Clashes and disputes end, go on, or become war, the oldest first. [V30, V32, R23]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Roll for each that is still open when its turn comes."""
        for incident in list(s.incidents):
            if incident in s.incidents:
                if incident.kind == CLASH:
                    roll_tension(s, incident, dice)
                else:
                    roll_resolution(s, incident, dice)


def both(incident: Incident) -> str:
    """Name the two powers of an incident."""
    return f"{POWER_NAMES[incident.first]} and {POWER_NAMES[incident.second]}"


def roll_tension(s: Stellar, clash: Incident, dice: Dice) -> None:
    """Roll against the Tension Number of a clash. [V30, R41]"""
    roll = dice.two(6, "V30", "", both(clash))
    verdict = tension_verdict(s, clash.tally, roll)
    if s.telling:
        tell_incident(s, clash, "tension", pair(roll, dice), verdict)
    if verdict == "war":
        escalate(s, clash, dice)
    elif verdict == "ends":
        s.incidents.remove(clash)
    elif s.terms.fresh_tally:
        clash.tally = 0


def tension_verdict(s: Stellar, tally: int, roll: int) -> str:
    """Return what a roll makes of a clash: two or more below the Tension Number is war. [V30, R34, R41]"""
    if roll > tally:
        return "ends"
    return "war" if roll <= tally - 2 and not is_too_early_for_war(s) else "on"


def tell_incident(s: Stellar, incident: Incident, chart: str, throw: Throw, verdict: str) -> None:
    """Say what became of a clash or dispute, and by which roll."""
    trace = Trace(chart, f"{POWER_NAMES[incident.first]} and {POWER_NAMES[incident.second]}")
    trace.tried("1", verdict, {"dice": throw.words(), "tally": incident.tally}, throw)
    trace.decide("1")
    facts: Facts = {"first": POWER_NAMES[incident.first], "second": POWER_NAMES[incident.second]}
    rule = "V30" if incident.kind == CLASH else "V32"
    s.say(f"incident_{verdict}", rule, facts, -1, throw, trace)


def is_too_early_for_war(s: Stellar) -> bool:
    """Tell whether there is no war yet: in stage II, unless the option has it. [V15, R34]"""
    return s.stage == STAGE_II and not s.terms.early_war


def escalate(s: Stellar, incident: Incident, dice: Dice) -> None:
    """Let an incident end in the limited war event for its pair. [V30, R56]"""
    s.incidents.remove(incident)
    limited_war(s, incident.first, incident.second, dice, None)


def roll_resolution(s: Stellar, dispute: Incident, dice: Dice) -> None:
    """Roll on the Dispute Resolution Table. [V32, R43]"""
    taken = has_conquered(s, dispute.first, dispute.star)
    roll = dice.two(6, "V32", "", both(dispute))
    added = 2 if taken else 0
    verdict = resolution_verdict(s, roll + added)
    if s.telling:
        tell_incident(s, dispute, "resolution", pair(roll, dice, added), verdict)
    if verdict == "arbitration":
        arbitrate(s, dispute, taken)
    elif verdict == "war":
        escalate(s, dispute, dice)


def resolution_verdict(s: Stellar, total: int) -> str:
    """Return what a sum makes of a dispute. [V32, R34]"""
    result = s.terms.politics.resolution.find(total)
    if result == "arbitration":
        return result
    return "war" if result == "war" and not is_too_early_for_war(s) else "on"


def arbitrate(s: Stellar, dispute: Incident, taken: bool) -> None:
    """Give the star to the claimant who conquered it, else send its forces home. [V33, R43]"""
    s.incidents.remove(dispute)
    claimant, star = dispute.first, dispute.star
    if taken:
        annex(s, star, claimant, False)
        return
    for planet in s.planets_of(star):
        if s.conqueror[planet] == claimant:
            give_back(s, planet)
    for fleet in s.fleets_at(s.hex_of(star), claimant):
        retire(s, fleet)


# --- events ------------------------------------------------------------------------------


class DiplomaticEvents(Automatic[Stellar]):
    """Roll for diplomatic events; in a truce talk about peace instead. [V22, V24, R35]"""

    def run(self, s: Stellar, dice: Dice) -> None:
        """Roll, and write down who holds which star by the new stances, before anybody spends. [R46, R61]"""
        if s.truce:
            talk_peace(s, dice)
        elif s.stage > STAGE_I and len(eligible(s)) > 1:
            roll_event(s, dice)
        note_occupation(s)


def eligible(s: Stellar) -> list[int]:
    """List the powers events can happen to. [R36, R51]"""
    return [power for power in s.living() if has_people(s, power)]


def draw_pair(s: Stellar, dice: Dice) -> tuple[int, int]:
    """Draw two different powers at random, in order. [R36]"""
    powers = eligible(s)
    first = powers.pop(dice.tie(len(powers), "R36", "first power", Among(POWER_NAMES, powers)))
    return first, powers[dice.tie(len(powers), "R36", "second power", Among(POWER_NAMES, powers))]


def roll_event(s: Stellar, dice: Dice) -> None:
    """Roll two dice, more in the later stages, and carry the event out. [V22, R56]"""
    roll = dice.two(6, "V22")
    added = STAGE_ADDS[s.stage]
    event = event_on(s, roll + added)
    throw = pair(roll, dice, added)
    trace = Trace("events", "the powers") if s.telling else None
    if trace is not None:
        facts: Facts = {"dice": throw.words(), "stage": STAGE_NAMES[s.stage]}
        trace.tried("1", event, facts, throw)
    if event == "talks":
        if trace is not None:
            trace.decide("1")
            s.say("event_talks", "V22", {}, -1, throw, trace)
        if is_time_to_talk(s):
            talk_peace(s, dice)
        elif s.telling:
            kind = "peace_goes_on" if s.level == PEACE else "no_talks_yet"
            s.say(kind, "V22" if s.level == PEACE else "R69", {})
        return
    first, second = draw_pair(s, dice)
    if trace is not None:
        names: Facts = {"first": POWER_NAMES[first], "second": POWER_NAMES[second]}
        trace.tried("2", "drawn", names)
        s.say(f"event_{event}", "V22", names, -1, throw, trace)
    if event == "blunder":
        blunder(s, first, second, dice, trace)
    elif event == "dispute":
        border_dispute(s, first, second, dice, trace)
    elif event == "limited":
        limited_war(s, first, second, dice, trace)
    else:
        total_war(s, first, second, dice, trace)


def event_on(s: Stellar, total: int) -> str:
    """Return the event a sum brings; before stage III a war is only a border dispute. [V22, R34]"""
    event = s.terms.politics.events.find(total)
    return "dispute" if event == "limited" and is_too_early_for_war(s) else event


def note(s: Stellar, trace: Trace | None, verdict: str) -> None:
    """Write down which of the printed cases applied, and say so where nothing comes of it. [R56]"""
    if trace is not None:
        trace.tried("3", verdict)
        trace.decide("3")
    if s.telling and verdict in NOTHING_CHANGES:
        s.say(f"nothing_{verdict}", "R56", {})


NOTHING_CHANGES: Final[list[str]] = ["enemies", "already", "no_effect"]


def join_if_one_is_in(s: Stellar, first: int, second: int) -> bool:
    """If one is in the war and the other neutral, the neutral joins against it. [V28, R37]"""
    if is_member(s, first) == is_member(s, second):
        return False
    if is_member(s, first):
        join_war(s, second, first)
    else:
        join_war(s, first, second)
    return True


def blunder(s: Stellar, first: int, second: int, dice: Dice, trace: Trace | None) -> None:
    """A squabble: allies part, a neutral joins in, or two neutrals clash. [V28, R38, R57]"""
    if are_opposed(s, first, second):
        note(s, trace, "enemies")
    elif are_allies(s, first, second):
        note(s, trace, "allies_part")
        allies = [first, second]
        insulted = dice.tie(2, "V28", "who is insulted", Among(POWER_NAMES, allies))
        make_separate_peace(s, allies[insulted])
    elif join_if_one_is_in(s, first, second):
        note(s, trace, "joins")
    elif incident_between(s, first, second) is None:
        note(s, trace, "clash")
        begin_clash(s, first, second)
    else:
        note(s, trace, "already")


def begin_clash(s: Stellar, first: int, second: int) -> None:
    """Open a clash between two neutral powers. [V29]"""
    s.incidents.append(Incident(CLASH, first, second, NO_STAR))
    if s.telling:
        facts: Facts = {"first": POWER_NAMES[first], "second": POWER_NAMES[second]}
        s.say("clash", "V29", facts)


def border_dispute(s: Stellar, first: int, second: int, dice: Dice, trace: Trace | None) -> None:
    """A power claims another's border star: allies fall out, a neutral joins, or it erupts. [V31, R39]"""
    if are_opposed(s, first, second):
        note(s, trace, "enemies")
    elif are_allies(s, first, second):
        note(s, trace, "allies_switch")
        switch_sides(s, second)
    elif join_if_one_is_in(s, first, second):
        note(s, trace, "joins")
    else:
        open_dispute(s, first, second, dice, trace)


def open_dispute(s: Stellar, first: int, second: int, dice: Dice, trace: Trace | None) -> None:
    """Draw the disputed star; without a common border it is a mere clash. [V31, R44, R57]"""
    stars = border_stars(s, second, first)
    open_now = incident_between(s, first, second)
    if not stars:
        note(s, trace, "no_border" if open_now is None else "already")
        if open_now is None:
            begin_clash(s, first, second)
        return
    if open_now is not None and open_now.kind == DISPUTE:
        note(s, trace, "already")
        return
    if open_now is not None:
        s.incidents.remove(open_now)
    star = stars[
        dice.tie(len(stars), "R44", "disputed star", Among(s.terms.board.star_names, stars))
    ]
    s.tell_lot("R44", "the disputed star", s.star_name(star), len(stars))
    s.incidents.append(Incident(DISPUTE, first, second, star))
    if trace is not None:
        row = trace.tried("3", "dispute", {"star": s.star_name(star)})
        for candidate in stars:
            row.add_candidate(s.star_name(candidate), "", candidate == star)
        trace.decide("3")
    if s.telling:
        facts: Facts = {
            "first": POWER_NAMES[first], "second": POWER_NAMES[second], "star": s.star_name(star),
        }  # fmt: skip
        s.say("dispute", "V31", facts)


def limited_war(s: Stellar, first: int, second: int, dice: Dice, trace: Trace | None) -> None:
    """Limited war: erupts, or draws neutrals into the war there is. [V34, R35, R37]"""
    if is_member(s, first) and is_member(s, second):
        note(s, trace, "no_effect")
    elif join_if_one_is_in(s, first, second):
        note(s, trace, "joins")
    elif s.level != PEACE:
        note(s, trace, "both_join")
        both_join(s, first, second, dice)
    else:
        note(s, trace, "erupts")
        begin_war(s, first, second, LIMITED)


def total_war(s: Stellar, first: int, second: int, dice: Dice, trace: Trace | None) -> None:
    """Total war: erupts, or the war there is grows and becomes total. [V35, R37]"""
    if is_member(s, first) and is_member(s, second):
        note(s, trace, "becomes_total" if s.level == LIMITED else "no_effect")
        make_total(s)
    elif join_if_one_is_in(s, first, second):
        note(s, trace, "joins")
        make_total(s)
    elif s.level != PEACE:
        note(s, trace, "both_join")
        both_join(s, first, second, dice)
        make_total(s)
    else:
        note(s, trace, "erupts")
        begin_war(s, first, second, TOTAL)


class SideNames(Names):
    """The two sides of a war, by who fights on each. [R37]"""

    def __init__(self, s: Stellar) -> None:
        self.s = s

    def name(self, place: int) -> str:
        """Name those who fight on a side."""
        powers = [p for p in range(POWERS) if self.s.side[p] == FIRST_SIDE + place]
        return " and ".join(POWER_NAMES[power] for power in powers)


def both_join(s: Stellar, first: int, second: int, dice: Dice) -> None:
    """Two neutrals join a war of the other two, one on each side by lot. [V34, R37]"""
    side = FIRST_SIDE + dice.tie(2, "R37", POWER_NAMES[first], SideNames(s))
    s.side[first] = side
    s.side[second] = FIRST_SIDE + SECOND_SIDE - side
    settle_incidents(s)
    if s.telling:
        for power in (first, second):
            enemy = next(p for p in range(POWERS) if are_opposed(s, power, p))
            facts: Facts = {"power": POWER_NAMES[power], "enemy": POWER_NAMES[enemy]}
            s.say("joins_war", "R37", facts)


# --- peace talks -------------------------------------------------------------------------


def is_time_to_talk(s: Stellar) -> bool:
    """Tell whether there is a war to talk about; one that has just erupted too, by the letter. [V23, R69]"""
    return s.level != PEACE and (s.terms.peace_at_once or s.war_turn < s.turn)


def neutrals_at_talks(s: Stellar) -> int:
    """Count the powers at peace who mediate. [V23, R40]"""
    return sum(1 for power in eligible(s) if not is_member(s, power))


def talks_add(s: Stellar) -> int:
    """Return what is added to the roll for peace talks. [V23]"""
    return neutrals_at_talks(s) + (2 if s.level == LIMITED else 0)


def talk_peace(s: Stellar, dice: Dice) -> None:
    """Roll on the Peace Talks Table: war, truce or treaty. [V23, V24, R40]"""
    neutrals = neutrals_at_talks(s)
    roll = dice.two(6, "V23")
    added = talks_add(s)
    result = s.terms.politics.talks.find(roll + added)
    if s.telling:
        trace = Trace("talks", "the powers at war")
        throw = pair(roll, dice, added)
        facts: Facts = {"dice": throw.words(), "neutrals": neutrals}
        trace.tried("1", "limited" if s.level == LIMITED else "total", facts, throw)
        trace.tried("2", result)
        trace.decide("2")
        s.say(f"talks_{result}", "V23", {}, -1, throw, trace)
    s.truce = result == "truce"
    if result == "treaty":
        make_treaty(s, dice)


SET_STAGE: Final = SetStage("set stage")
INCIDENTS: Final = Incidents("incidents")
DIPLOMATIC_EVENTS: Final = DiplomaticEvents("diplomatic events")
