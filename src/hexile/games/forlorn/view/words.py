"""The words of the log, and the choices named with what they cost and bring."""

from __future__ import annotations

from typing import Final

from hexile.games.forlorn.rules.combat import defense_against, ranged_strength, razor_bonus
from hexile.games.forlorn.rules.harm import xeno_defense
from hexile.games.forlorn.rules.marines import move_cost
from hexile.games.forlorn.state.actions import (
    TO_ACID,
    TO_ACTIVATE,
    TO_BITE,
    TO_BURST,
    TO_CLOSE,
    TO_DEAL,
    TO_DRONE,
    TO_EGG,
    TO_END,
    TO_EXPLODE,
    TO_FADE,
    TO_FEED,
    TO_FLAME,
    TO_GIVE,
    TO_GO,
    TO_GOOEY,
    TO_HOLD,
    TO_LEAP,
    TO_LURK,
    TO_MELEE,
    TO_MUSTER,
    TO_OPEN,
    TO_PASS,
    TO_PASS_BY,
    TO_PLACE,
    TO_PLAY,
    TO_PRY,
    TO_PSYCHIC,
    TO_RAM,
    TO_READY,
    TO_RECALL,
    TO_SHOOT,
    TO_SPAWN,
    TO_SPIT,
    TO_STAND,
    TO_STAY,
    TO_STEP,
    TO_STIM,
    TO_SUDDEN,
    TO_TAKE,
    TO_THROW,
    TO_TURN,
    TO_VAPORS,
    TO_VORPAL,
    TO_WORK,
    ForlornAction,
)
from hexile.games.forlorn.state.codes import NO_ONE
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.cards import CARD_NAMES, CARDS
from hexile.games.forlorn.tables.counters import ITEM_NAMES, XENOS
from hexile.games.forlorn.tables.deck import FACING_NAMES
from hexile.kernel.event import LOT, LOT_TEXT, Event
from hexile.kernel.play import Action

GATHERS: Final[dict[str, str]] = {
    "activates": "{count:Xeno stirs|Xenos stir}.",
    "walks": "{count:Xeno sets out|Xenos set out}.",
    "spawned": "{count:Xeno comes|Xenos come} out of the vents.",
}
# What chance is for, by rule, or by rule and what is rolled for.
PURPOSES: Final[dict[str, str]] = {
    "10.17": "Vapors attack {who}",
    "10.21 mutation cards": "A card for {who} is dealt",
    "10.19": "The squad loses action points: a die, halved",
    "10.6": "{who} is hit: 6 and its shell holds",
    "11.1": "How many {who} spawn, by dice, halved?",
    "11.1 tie": "A {who} comes: which vent?",
    "11.4": "The egg {who}: 4-6 hatches",
    "4.1": "The squad's action points: a die, halved",
    "6.1 next Xeno": "Xenos equally close to a Marine: which acts next?",
    "6.3 closest Marine": "Marines equally close: at whom does {who} go?",
    "6.3 square to shoot from": "Squares equally near: from which does {who} shoot?",
    "6.4 closest Marine": "Marines equally close: at whom does {who} go?",
    "6.4 square beside him": "Squares equally near: to which does {who} go?",
    "6.7 closest Marine": "Marines beside {who}: whom does it fight?",
    "6.7 square": "Squares equally good: to which does {who} go?",
    "7.10": "{who} breaks at a door: with its strength, 6 wrecks it",
    "7.10 door": "Doors equally near to break: which?",
    "7.10 square": "Squares equally near to it: to which does {who} go?",
    "8.1 bite": "{who} fights {whom}",
    "8.1 melee": "{who} fights {whom}",
    "8.1 shot": "{who} shoots at {whom}",
    "8.1 spit": "{who} shoots at {whom}",
    "8.4": "{who} strikes back at {whom}",
    "9.3": "The blast attacks {who}",
    "9.6": "The flames attack {who}",
    "10.12 tie": "A {who} comes: which vent?",
    "10.7": "{who} stands beside the explosion",
    "I.A1.0": "Xenos block the way of {who}: {high} goes for the second closest Marine",
    "I.A2.0": "{who}: {low} a Warrior, {high} a Blaster",
    "I.A3.1": "{who}: {low} a Warrior, {high} a Blaster",
    "I.A3.1 corpse": "{who} feeds on one of the corpses equally near",
    "I.A3.2": "The {who}: 6 bursts",
    "I.A2.0 tie": "A {who} comes: which vent?",
    "I.B1 tie": "A {who} comes: which vent?",
    "I.B2": "{who} can reach a room: {high} goes in",
    "II.B1": "A mutation card is turned up on 4-6",
    "II.B1 mutation cards": "A mutation card is turned up",
    "II.B2 mutation cards": "A mutation card is turned up, as the turns run out",
    "II.D11 square": "The Xeno is replicated: where?",
    "II.D13": "{who}: {low} a Warrior, {high} a Blaster",
    "II.D13 tie": "A {who} comes: which vent?",
    "II.D14": "{who}: {low} a Warrior, {high} a Blaster",
    "II.D14 Xeno that converts": "A small Xeno converts: which?",
    "II.D2 square": "An egg is laid: where?",
    "II.D7 Xeno that explodes": "Xenos beside equally many Marines: which explodes?",
    "II.D8 Xeno that fades": "Xenos equally close: which fades?",
    "II.D9 square": "The lurker comes: where?",
    "R13 nearest free square": "Free squares equally near: where does the Hatchling come?",
    "R23 nearer room": "Rooms equally near to {who}: which counts?",
    "R24 lurking Drone": "A Drone lurks out of sight: where?",
}
DOERS: Final = ("who", "target")


def whose(event: Event) -> str:
    """Return the side of whom an event names first, dead or alive: Xenos are a letter and a number."""
    for name in DOERS:
        word = str(event.facts.get(name, ""))
        if word:
            return "book" if word[1:].isdigit() else "you"
    return ""


TEXTS: Final[dict[str, str]] = {
    LOT: LOT_TEXT,
    "placed": "{who} stands at {at}, facing {facing}.",
    "dealt": "{who} carries a {item}.",
    "turn": "A turn begins: {left} left, this one counted.",
    "action_points": "{points}: {alive}, {d3} by d3, {command} for command, {saved} saved.",
    "steps": "{who} steps to {to}, facing {facing}; {movement} movement and {points} left.",
    "turns": "{who} at {to} turns {facing}; {movement} movement and {points} left.",
    "ready": "{who} is Ready, facing {facing}.",
    "opens": "{who} opens the door at {at}.",
    "closes": "{who} closes the door at {at}.",
    "shot_hits": "{who} shoots at {target}: {sum}, a hit.",
    "shot_misses": "{who} shoots at {target}: {sum}, a miss.",
    "melee_hits": "{who} fights {target}: {sum}, a hit.",
    "melee_misses": "{who} fights {target}: {sum}, a miss.",
    "counter_hits": "{who} strikes back at {target}: {sum}, a hit.",
    "counter_misses": "{who} strikes back at {target}: {sum}, a miss.",
    "xeno_counter_hits": "{who} strikes back at {target}: {sum}, a hit.",
    "xeno_counter_misses": "{who} strikes back at {target}: {sum}, a miss.",
    "flame": "{who} burns a line to {at}.",
    "throw": "{who} throws a grenade to {at}.",
    "blast_hits": "{target} is hit: {sum}.",
    "blast_misses": "{target} is not hit: {sum}.",
    "door_wrecked": "The door at {at} is wrecked.",
    "takes": "{who} takes the {item}.",
    "gives": "{who} gives the {item} to {to}.",
    "works": "{who} works the console: {done} of {all}.",
    "computer_taken": "{who} takes the computer.",
    "stim": "{who} takes a stim: {points} left.",
    "adrenaline": "Adrenaline: {who} gains an action.",
    "adrenaline_saved": "Adrenaline: {who} saves an action for the next turn.",
    "end_marines": "The Marine Phase ends{lost}.",
    "wounded": "{who} is wounded.",
    "shell_holds": "The shell of {who} holds: the hit is ignored.",
    "shell_breaks": "The shell of {who} does not hold.",
    "xeno_dies": "{who} dies at {at}.",
    "plate_holds": "The plate of {who} takes the hit and breaks.",
    "marine_dies": "{who} dies at {at}.",
    "activates": "{who} at {at} {what}.",
    "walks": "{who} sets out on {steps} to {to}.",
    "bite_hits": "{who} attacks {target}: {sum}, a hit.",
    "bite_misses": "{who} attacks {target}: {sum}, a miss.",
    "spit_hits": "{who} shoots at {target}: {sum}, a hit.",
    "spit_misses": "{who} shoots at {target}: {sum}, a miss.",
    "room_in": "{who} goes for room {room}: 4 to 6.",
    "room_out": "{who} does not go for room {room}: 1 to 3.",
    "second_yes": "Xenos block {who} on its way to {closest}: 4 to 6, the second closest if it can.",
    "second_no": "Xenos block {who} on its way to {closest}: 1 to 3, not the second closest.",
    "kind_by_die": "1 to 3 a Warrior, 4 to 6 a Blaster: a {kind}.",
    "kind_left": "No die: only a {kind} is left.",
    "door_broken": "{who} breaks the door at {at} open for good: {sum}.",
    "door_holds": "The door at {at} holds against {who}: {sum}.",
    "converts": "{who} becomes a {kind}, {new}, at {at}.",
    "rush_coming": "{count} on the deck: a rush is coming.",
    "card_drawn": "A card: {card}. {text} {left} left in the Xeno deck.",
    "no_card": "No card; {left} left in the Xeno deck.",
    "no_card_die": "No Xeno is on the deck: no die for a card.",
    "card_gone": "{card} is used and discarded.",
    "card_played": "The Xeno player plays {card}. {text}",
    "recalls": "The Xeno player is crafty and takes {card} back.",
    "appears": "{what} appears at {at}: {who}.",
    "fades": "{who} fades: no shot from beyond 2 squares.",
    "explodes": "{who} explodes at {at}.",
    "corpse_bursts": "The corpse at {at} bursts: {who} at {to}.",
    "corpse_stays": "The corpse at {at} stays quiet.",
    "hatches": "The egg {who} at {at} hatches.",
    "egg_waits": "The egg {who} at {at} does not hatch.",
    "spawn": "Spawn: {what}.",
    "spawned": "A {kind} comes out of vent {vent}{among}: {who}.",
    "spawn_lost": "A {kind} cannot come: {reason}.",
    "gooey": "Goo spreads round {at}.",
    "vapors_item": "Vapors destroy what {who} carries: {item}.",
    "vapors_hit": "Vapors hit {who}: {sum}.",
    "vapors_miss": "Vapors do not hit {who}: {sum}.",
    "leaps": "{who} leaps aside to {to}: the hit is cancelled.",
    "psychic": "A voice in every head: {lost} lost, {points} left.",
    "pries": "{who} opens the door at {at}.",
    "end_foothold": "You win with {left} left: the foothold holds.",
    "end_clean_out": "You win with {left} left: both rooms are clean.",
    "end_recovery": "You win with {left} left: the computer is home.",
    "end_last_watch": "You win: the control room is held, and {alive} alive.",
    "end_breakout": "You win with {left} left: the lift goes up.",
    "end_black_box": "You win with {left} left: the black box is home.",
    "end_time": "You lose: time is up.",
    "end_too_few": "You lose with {left} left: only {alive} alive.",
    "end_wiped_out": "You lose with {left} left: no Marine is alive.",
}

# As odds tell it: what comes of a face, and not its sum.
IN_SHORT: Final[dict[str, str]] = {
    "shot_hits": "A hit.",
    "shot_misses": "A miss.",
    "melee_hits": "A hit.",
    "melee_misses": "A miss.",
    "counter_hits": "{target} is struck back at, and hit.",
    "counter_misses": "{target} is struck back at, and not hit.",
    "xeno_counter_hits": "{who} strikes back and hits.",
    "xeno_counter_misses": "{who} strikes back and misses.",
    "flame": "",
    "throw": "",
    "blast_hits": "",
    "blast_misses": "{target} is not hit.",
    "bite_hits": "A hit.",
    "bite_misses": "A miss.",
    "spit_hits": "A hit.",
    "spit_misses": "A miss.",
    "door_broken": "The door at {at} is broken.",
    "door_holds": "The door at {at} holds.",
    "vapors_hit": "Vapors hit {who}.",
    "vapors_miss": "Vapors do not hit {who}.",
}


def label(s: Forlorn, action: Action) -> str:
    """Name a choice in words, with what it costs and brings."""
    assert isinstance(action, ForlornAction)
    verb = action.verb
    if verb in (TO_STEP, TO_PASS_BY, TO_TURN):
        return label_move(s, action)
    if verb in (TO_SHOOT, TO_BURST, TO_MELEE):
        return label_attack(s, action)
    if verb in (TO_BITE, TO_ACID, TO_SPIT):
        return label_xeno_attack(s, action)
    if verb in (TO_PLAY, TO_RECALL):
        card = CARDS[action.who]
        said = s.terms.card_texts[action.who]
        return f"{'Play' if verb == TO_PLAY else 'Take back'} {card.title()}: {said}"
    return label_other(s, action)


def label_move(s: Forlorn, action: ForlornAction) -> str:
    """Name a step or a turn: where to, facing, movement points, and a new action if it takes one."""
    marine = action.who
    name, facing = s.marine_name(marine), FACING_NAMES[action.extra % 4]
    cost = move_cost(s, action)
    under_way = s.mover == marine and s.movement >= cost
    price = (
        f"{cost} of {s.movement} movement"
        if under_way
        else f"1 action, {cost} of {s.terms.mp[marine]} movement"
    )
    if action.verb == TO_TURN:
        return f"{name} turns {facing}: {price}"
    past = ""
    if action.verb == TO_PASS_BY:
        past = f" passes {s.marine_name(s.marine_on(action.extra // 4))}"
    return f"{name}{past} to {s.square_name(action.at)}, facing {facing}: {price}"


ATTACK_WORDS: Final[dict[int, str]] = {
    TO_SHOOT: "shoots",
    TO_BURST: "fires a burst at",
    TO_MELEE: "fights",
}


def label_attack(s: Forlorn, action: ForlornAction) -> str:
    """Name an attack with the faces that hit."""
    marine, xeno = action.who, action.at
    kind, at = XENOS[s.xeno_kind[xeno]].name, s.square_name(s.xeno_at[xeno])
    melee = action.verb == TO_MELEE
    strength = s.terms.melee[marine] if melee else ranged_strength(s, marine, s.xeno_at[xeno])
    hits = s.terms.numbers.faces(strength, xeno_defense(s, xeno))
    words = ATTACK_WORDS[action.verb]
    more = ""
    if action.verb == TO_BURST:
        more = f", then up to two more near it; 1 of {s.ammo[marine]} ammo"
    return f"{s.marine_name(marine)} {words} the {kind} {s.xeno_name(xeno)} at {at}: hits {hits}/6{more}"


def label_xeno_attack(s: Forlorn, action: ForlornAction) -> str:
    """Name a Xeno's attack with the faces that hit, cards of the hand left out."""
    xeno, marine = action.who, action.at
    name, target = s.xeno_name(xeno), s.marine_name(marine)
    if action.verb == TO_SPIT:
        hits = s.terms.numbers.faces(
            s.terms.xeno_ranged[s.xeno_kind[xeno]], s.terms.defense[marine]
        )
        return f"{name} shoots at {target}: hits {hits}/6"
    defense = defense_against(s, marine, s.xeno_at[xeno])
    bonus = s.terms.numbers.acid if action.verb == TO_ACID else 0
    if action.verb == TO_ACID and action.extra != NO_ONE:
        defense = 0
    hits = s.terms.numbers.faces(
        s.terms.xeno_melee[s.xeno_kind[xeno]] + razor_bonus(s) + bonus, defense
    )
    with_acid = ", with acid" if action.verb == TO_ACID else ""
    extra = (
        f", discarding {CARD_NAMES[action.extra]}" if with_acid and action.extra != NO_ONE else ""
    )
    return f"{name} attacks {target}{with_acid}{extra}: hits {hits}/6"


OTHER_LABELS: Final[dict[int, str]] = {
    TO_END: "End the Marine Phase",
    TO_MUSTER: "Place the rest as the operation has them",
    TO_HOLD: "No more",
    TO_PASS: "Pass",
    TO_STAND: "Done",
    TO_READY: "{who} gets Ready, to fire at what moves in front: 1 action",
    TO_OPEN: "{who} opens the door at {at}: 1 action",
    TO_CLOSE: "{who} closes the door at {at}: 1 action",
    TO_FLAME: "{who} burns a line to {at}: 1 action",
    TO_THROW: "{who} throws a grenade to {at}: 1 action",
    TO_WORK: "{who} works the console: 1 action",
    TO_PLACE: "Place {who} at {at}, facing {facing}",
    TO_GO: "{xeno} goes to {at}",
    TO_STAY: "{xeno} stays",
    TO_ACTIVATE: "Activate {xeno}",
    TO_PRY: "{xeno} opens the door at {at} with Crafty",
    TO_RAM: "{xeno} rams the door at {at}",
    TO_EXPLODE: "{xeno} explodes",
    TO_FADE: "{xeno} fades",
    TO_LEAP: "{xeno} leaps to {at}",
    TO_LURK: "A Drone lurks at {at}",
    TO_EGG: "Lay an egg at {at}",
    TO_DRONE: "A Drone appears at {at}",
    TO_GOOEY: "Play Gooey at {at}",
    TO_VAPORS: "Play Corrosive Vapors on {who}",
    TO_VORPAL: "Play Vorpal: roll again",
    TO_PSYCHIC: "Play Psychic: the Marines lose d3 actions",
}


def label_other(s: Forlorn, action: ForlornAction) -> str:
    """Name every other choice."""
    verb = action.verb
    if verb in (TO_TAKE, TO_GIVE, TO_STIM, TO_DEAL):
        return label_item(s, action)
    if verb in (TO_FEED, TO_SUDDEN):
        kind = action.extra if verb == TO_FEED else action.at
        return f"{s.xeno_name(action.who)} becomes a {XENOS[kind].name}"
    if verb == TO_SPAWN:
        vent = s.terms.ground.vent_at[action.at] + 1
        return f"A {XENOS[action.who].name} comes out of vent {vent}"
    template = OTHER_LABELS[verb]
    facts = {"facing": FACING_NAMES[action.extra % 4] if verb == TO_PLACE else ""}
    facts["who"] = s.marine_name(action.who) if "{who}" in template else ""
    facts["xeno"] = s.xeno_name(action.who) if "{xeno}" in template else ""
    facts["at"] = s.square_name(action.at) if "{at}" in template else ""
    return template.format(**facts)


def label_item(s: Forlorn, action: ForlornAction) -> str:
    """Name what is done with an item."""
    name = s.marine_name(action.who)
    item = ITEM_NAMES[s.terms.item_kinds[action.at]]
    if action.verb == TO_STIM:
        return f"{name} takes a stim: {s.terms.numbers.stim} more actions, free"
    if action.verb == TO_DEAL:
        return f"The {item} goes to {name}"
    if action.verb == TO_TAKE:
        return f"{name} picks up the {item}: 1 action"
    return f"{name} gives the {item} to {s.marine_name(action.extra)}: 1 action"
