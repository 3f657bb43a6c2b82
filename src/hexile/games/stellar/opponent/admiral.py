"""Computer admirals: destinations, escorts, targets, raids and retreats, with reasons."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.opponent.campaign import spare_part
from hexile.games.stellar.opponent.destruction import choose_destruction, should_scorch
from hexile.games.stellar.opponent.knowledge import (
    STRENGTH,
    power_at,
    raid_garrison,
    raid_strength,
)
from hexile.games.stellar.opponent.mind import STAY, Mind, Plan
from hexile.games.stellar.opponent.plans import plan_for
from hexile.games.stellar.opponent.settlers import landing_value
from hexile.games.stellar.opponent.shortlist import shortlist
from hexile.games.stellar.opponent.tactics import should_press_on, should_withdraw
from hexile.games.stellar.opponent.taskforces import joining, own_way
from hexile.games.stellar.opponent.treasury import choose_budget, choose_opening
from hexile.games.stellar.rules.battles import Refuge, Withdraw
from hexile.games.stellar.rules.colonies import ATTACK_COLONIES, GO_ON, MUSTER, Scorch, Tractor
from hexile.games.stellar.rules.combat import battle_of, chance
from hexile.games.stellar.rules.courses import turn_words
from hexile.games.stellar.rules.economy import Budget
from hexile.games.stellar.rules.landing import LANDING
from hexile.games.stellar.rules.opening import Opening
from hexile.games.stellar.rules.orders import ORDERS, SendFleet
from hexile.games.stellar.rules.raids import PLAN_RAID, RAID_AGAIN, Assemble
from hexile.games.stellar.rules.stances import may_enter
from hexile.games.stellar.state.actions import (
    AddRaider,
    Attack,
    Detach,
    GoAshore,
    IntoHex,
    Order,
    Seize,
    Send,
    StartRaid,
    Stay,
)
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Fleet
from hexile.games.stellar.state.words import NO_POWER
from hexile.games.stellar.tables import (
    CORVETTE,
    DEATH_STAR,
    NO_STAR,
    POWER_NAMES,
)
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.chart import Facts, Trace
from hexile.kernel.geometry.graph import FAR
from hexile.kernel.play import Action, seat_to_choose
from hexile.kernel.player import HARD, Player

# --- the player --------------------------------------------------------------------------


class Admiral(Player[Stellar]):
    """Explores, gathers, strikes where policy allows and it is stronger, and withdraws in time."""

    def __init__(self) -> None:
        super().__init__(
            "admiral",
            "Explores, gathers fleets, attacks where it is stronger and withdraws when it is losing.",
        )

    def choose(self, view: Stellar, legal: list[Action], dice: SeededDice, /) -> Action:
        """Decide by the step that asks."""
        return decide(view, legal)

    def shortlist(self, view: Stellar, legal: list[Action], dice: SeededDice, /) -> list[Action]:
        """Name other stars for the fleet in question."""
        return shortlist(think(view), legal, decide(view, legal))

    def explain(self, view: Stellar, legal: list[Action], dice: SeededDice, /) -> Trace | None:
        """Walk down the priorities for the fleet in question."""
        return explain(view, legal)


def think(s: Stellar) -> Mind:
    """Return what the power that must choose has in mind."""
    return Mind(s, seat_to_choose(s))


def decide(s: Stellar, legal: list[Action]) -> Action:
    """Pick one of the legal actions."""
    if len(legal) == 1:
        return legal[0]
    step = s.agenda[-1]
    if step is ORDERS:
        return choose_order(think(s), legal)
    if isinstance(step, SendFleet):
        return choose_course(think(s), step.fleet(s), legal)
    if step is LANDING:
        return choose_landing(think(s), legal)
    if isinstance(step, Budget):
        return choose_budget(think(s), legal, step.planet)
    if isinstance(step, Opening):
        return choose_opening(s, legal)
    if step is PLAN_RAID:
        return choose_raid(s, legal)
    if step is ATTACK_COLONIES:
        return choose_attack(s, legal)
    if isinstance(step, Refuge) or step is MUSTER:
        return legal[-1]
    return choose_in_battle(s, legal)


def fleet_of(s: Stellar, action: Action) -> Fleet:
    """Return the fleet an order is about."""
    assert isinstance(action, Order)
    fleet = s.fleet_numbered(action.power, action.number)
    assert fleet is not None
    return fleet


def choose_order(mind: Mind, legal: list[Action]) -> Action:
    """Pick the first fleet that should go somewhere else, settlers last, or let all move."""
    fleets = [fleet_of(mind.s, action) for action in legal[:-1]]
    for rank in (WARSHIPS_FIRST, SCOUTS_THEN, SETTLERS_LAST):
        for place, fleet in enumerate(fleets):
            if rank_of(fleet) == rank and wants_orders(mind, fleet):
                return legal[place]
    return legal[-1]


WARSHIPS_FIRST: Final = 0
SCOUTS_THEN: Final = 1
SETTLERS_LAST: Final = 2


def rank_of(fleet: Fleet) -> int:
    """Return when a fleet gets its orders: settlers follow where warships and scouts lead."""
    if fleet.warships():
        return WARSHIPS_FIRST
    return SETTLERS_LAST if fleet.is_convoy() else SCOUTS_THEN


def wants_orders(mind: Mind, fleet: Fleet) -> bool:
    """Tell whether a fleet has something better to do than what it does."""
    s = mind.s
    if fleet.goal != NO_STAR and fleet.is_under_way() and still_good(s, fleet):
        return False
    if own_way(mind, fleet) is not None:
        return True
    star = plan_for(mind, fleet).star
    return star not in (STAY, fleet.goal) and s.hex_of(star) != fleet.at


def still_good(s: Stellar, fleet: Fleet) -> bool:
    """Tell whether a fleet under way should keep to its course."""
    goal = fleet.goal
    if not may_enter(s, fleet.owner, goal):
        return False
    return s.claim[goal] == NO_POWER or not fleet.is_scouts()


def choose_course(mind: Mind, fleet: Fleet, legal: list[Action]) -> Action:
    """Send the fleet where its plan says; what should go its own way leaves it first."""
    plan = plan_for(mind, fleet)
    part = own_way(mind, fleet) or spare_part(mind, fleet, plan)
    if part is not None:
        for action in legal:
            if isinstance(action, Detach) and part.is_named(action.kind, action.count):
                return action
    joined = joining(mind, fleet, plan, legal)
    return joined if joined is not None else send_by(mind.s, fleet, plan, legal)


def send_by(s: Stellar, fleet: Fleet, plan: Plan, legal: list[Action]) -> Action:
    """Send a fleet to its planned star; else let it stay, or go home if it must go. [1.5.6]"""
    fallback: Action | None = None
    for action in legal:
        if isinstance(action, Send):
            if action.star == plan.star:
                return action
            if fallback is None and s.claim[action.star] == fleet.owner:
                fallback = action
        elif isinstance(action, Stay):
            return action
    return fallback if fallback is not None else legal[0]


def choose_raid(s: Stellar, legal: list[Action]) -> Action:
    """Raid where we have most the better of it in reach, unless it would be suicide. [V29, R42]"""
    best, most = legal[-1], -FAR
    for action in legal[:-1]:
        assert isinstance(action, StartRaid)
        ours = raid_strength(s, action.base)
        theirs = raid_garrison(s, action.star)
        if 3 * ours >= 2 * theirs and ours - theirs > most:
            best, most = action, ours - theirs
    return best


def choose_attack(s: Stellar, legal: list[Action]) -> Action:
    """Attack a colony where our ships are worth more than a couple of bases; else destroy what pays. [1.8.1, 1.8.6]"""
    for action in legal:
        if isinstance(action, Attack):
            star = s.star_of(action.planet)
            ours = power_at(s, s.active, s.hex_of(star))
            if ours >= STRENGTH[CORVETTE] and not (s.shield[action.planet] == 1 and ours < 120):
                return action
    return choose_destruction(s, legal)


def choose_landing(mind: Mind, legal: list[Action]) -> Action:
    """Land parties on empty planets at once, the others when they can wait no longer. [R16]"""
    s = mind.s
    best, most = legal[-1], 0
    for action in legal[:-1]:
        assert isinstance(action, GoAshore)
        fleet = s.fleet_numbered(s.active, action.number)
        assert fleet is not None
        value = landing_value(mind, fleet, action.planet)
        if value > most:
            best, most = action, value
    return best


def choose_in_battle(s: Stellar, legal: list[Action]) -> Action:
    """Aim by gunnery; withdraw, press on and raid on by strength."""
    step = s.agenda[-1]
    if isinstance(step, Withdraw):
        return legal[1] if should_withdraw(s, step.power) else legal[0]
    if step is GO_ON:
        return legal[0] if should_press_on(s, battle_of(s)) else legal[1]
    if step is RAID_AGAIN:
        return legal[1] if should_withdraw(s, s.active) else legal[0]
    if isinstance(step, Assemble):
        kinds = [action for action in legal if isinstance(action, AddRaider)]
        return kinds[-1] if kinds else legal[-1]
    if isinstance(step, Scorch):
        return legal[1] if should_scorch(s, step.planet) else legal[0]
    return choose_beam(s, legal) if isinstance(step, Tractor) else legal[0]


def choose_beam(s: Stellar, legal: list[Action]) -> Action:
    """Seize the ship most likely worth it. [V1]"""
    best, most = legal[0], -1
    for action in legal:
        if isinstance(action, Seize):
            kind = action.kind
            value = chance(s.terms.attack[DEATH_STAR][kind]) * STRENGTH[kind]
            if value > most:
                best, most = action, value
    return best


# --- explaining --------------------------------------------------------------------------


def explain(s: Stellar, legal: list[Action]) -> Trace | None:
    """Say which priority decides for the fleet the choice is about."""
    action = decide(s, legal)
    trace = Trace("admiral", POWER_NAMES[max(s.active, 0)])
    step = s.agenda[-1]
    if isinstance(step, SendFleet):
        explain_fleet(think(s), step.fleet(s), trace)
    elif isinstance(action, Order):
        explain_fleet(think(s), fleet_of(s, action), trace)
    else:
        trace.tried("E", "yes", {"what": other_words(action)})
        trace.decide("E")
    return trace


def other_words(action: Action) -> str:
    """Say what is done that is no fleet's errand, in words that anybody reads."""
    if isinstance(action, IntoHex):
        return f"They go to hex {action.name}"
    return action.text().capitalize()


def explain_fleet(mind: Mind, fleet: Fleet, trace: Trace) -> None:
    """Write down each priority for a fleet until one decides."""
    s = mind.s
    plan = plan_for(mind, fleet)
    for letter in ("G", "A", "B", "C", "D", "F"):
        if letter == plan.letter and plan.star != STAY:
            facts: Facts = {
                "what": f"{fleet.name()} ({fleet.words()})", "star": s.star_name(plan.star),
                "turns": turn_words(mind.turns_to(fleet, plan.star)), "ours": plan.ours, "theirs": plan.theirs,
            }  # fmt: skip
            trace.tried(letter, "yes", facts)
            trace.decide(letter)
            return
        trace.tried(letter, "no")
    trace.tried("E", "yes", {"what": f"{fleet.name()} stays"})
    trace.decide("E")


PLAYERS: Final[list[Player[Stellar]]] = [Admiral()]
for word, player in zip((HARD,), PLAYERS, strict=True):
    player.grade = word
