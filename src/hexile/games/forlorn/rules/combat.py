"""Chapter 8, first half: shots, melee, counterattacks, opportunity fire, blasts."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from hexile.games.forlorn.rules.harm import (
    gain_adrenaline,
    hit_by_shot,
    hit_marine,
    hit_xeno,
    is_on_deck,
    spend_from_hand,
    xeno_defense,
)
from hexile.games.forlorn.rules.wording import attack_sum
from hexile.games.forlorn.state.codes import FIRST_XENO, NO_ONE
from hexile.games.forlorn.state.forlorn import Forlorn
from hexile.games.forlorn.tables.cards import ACID_SPIT, CARDS, RAZOR, VORPAL
from hexile.games.forlorn.tables.columns import sort_by, with_more, without
from hexile.games.forlorn.tables.counters import BLASTER, EGG, XENOS
from hexile.kernel.chance.dice import Dice
from hexile.kernel.event import Event
from hexile.kernel.geometry.graph import FAR, NOWHERE


def ranged_strength(s: Forlorn, marine: i64, square: i64) -> i64:
    """Return a Marine's strength against a square: one less beyond six squares. [8.2]"""
    if s.terms.ground.range(s.marine_at[marine], square) > s.terms.numbers.long_range:
        return s.terms.ranged[marine] - s.terms.numbers.long_shot
    return s.terms.ranged[marine]


def can_shoot(s: Forlorn, marine: i64, xeno: i64) -> bool:
    """Tell whether a Xeno is in front, in the line of fire, and not faded. [5.2, 7.6, 7.8, 10.8]"""
    at, square = s.marine_at[marine], s.xeno_at[xeno]
    ground = s.terms.ground
    if not ground.in_front(at, s.facing[marine], square):
        return False
    if s.faded[xeno] and ground.range(at, square) > s.terms.numbers.fade_range:
        return False
    return s.has_line_of_fire(at, square)


def shoot(s: Forlorn, marine: i64, xeno: i64, dice: Dice) -> bool:
    """Make one ranged attack; tell whether the roll hit. [5.2, 8.1, 8.2]"""
    strength = ranged_strength(s, marine, s.xeno_at[xeno])
    face = dice.roll(6, "8.1", s.marine_name(marine), "shot", s.xeno_name(xeno))
    hit = s.terms.numbers.is_hit(face, strength, xeno_defense(s, xeno))
    if s.telling:
        parts = [int(s.terms.ranged[marine])]
        if strength != parts[0]:
            parts.append(int(strength) - parts[0])
        facts = {
            "who": s.marine_name(marine), "target": s.xeno_name(xeno),
            "sum": attack_sum(s.terms.numbers, face, parts, xeno_defense(s, xeno)),
        }  # fmt: skip
        s.tell(Event("shot_hits" if hit else "shot_misses", "5.2", facts, face))
    gain_adrenaline(s, marine, face)
    if hit:
        hit_by_shot(s, xeno, dice)
    return hit


# --- melee ---------------------------------------------------------------------------------


def marine_melee(s: Forlorn, marine: i64, xeno: i64, dice: Dice) -> None:
    """Let a Marine fight a Xeno beside him; a 1 lets it strike back. [5.3, 8.1, 8.4]"""
    face = strike_xeno(s, marine, xeno, "melee", dice)
    if face == s.terms.numbers.counter_on and s.xeno_kind[xeno] != EGG:
        counter_by_xeno(s, xeno, marine, dice)


def strike_xeno(s: Forlorn, marine: i64, xeno: i64, what: str, dice: Dice) -> int:
    """Roll a Marine's melee attack and carry it out; return the face. [8.1]"""
    face = dice.roll(6, "8.1", s.marine_name(marine), "melee", s.xeno_name(xeno))
    hit = s.terms.numbers.is_hit(face, s.terms.melee[marine], xeno_defense(s, xeno))
    if s.telling:
        total = attack_sum(s.terms.numbers, face, [s.terms.melee[marine]], xeno_defense(s, xeno))
        facts = {"who": s.marine_name(marine), "target": s.xeno_name(xeno), "sum": total}
        rule = "8.4" if what == "counter" else "5.3"
        s.tell(Event(what + ("_hits" if hit else "_misses"), rule, facts, face))
    gain_adrenaline(s, marine, face)
    if hit:
        hit_xeno(s, xeno, dice)
    return face


def counter_by_xeno(s: Forlorn, xeno: i64, marine: i64, dice: Dice) -> None:
    """Let a Xeno strike back once; no card helps, nothing answers it. [8.4, R32]"""
    face = dice.roll(6, "8.4", s.xeno_name(xeno), whom=s.marine_name(marine))
    strength, defense = (
        s.terms.xeno_melee[s.xeno_kind[xeno]],
        defense_against(s, marine, s.xeno_at[xeno]),
    )
    hit = s.terms.numbers.is_hit(face, strength, defense)
    if s.telling:
        total = attack_sum(s.terms.numbers, face, [strength], defense)
        facts = {"who": s.xeno_name(xeno), "target": s.marine_name(marine), "sum": total}
        s.tell(Event("xeno_counter_hits" if hit else "xeno_counter_misses", "8.4", facts, face))
    if hit:
        hit_marine(s, marine, False)


def defense_against(s: Forlorn, marine: i64, square: i64) -> i64:
    """Return a Marine's defense against melee from a square: none from behind. [8.3]"""
    if s.terms.ground.in_rear(s.marine_at[marine], s.facing[marine], square):
        return 0
    return s.terms.defense[marine]


def may_counter(s: Forlorn, marine: i64, square: i64, face: i64) -> bool:
    """Tell whether a Marine strikes back after a missed roll; never behind him. [8.3, 8.4, 8.9]"""
    if s.terms.ground.in_rear(s.marine_at[marine], s.facing[marine], square):
        return False
    return face == s.terms.numbers.counter_on or (
        face == s.terms.numbers.veteran_on and s.terms.is_veteran[marine]
    )


def xeno_melee(s: Forlorn, xeno: i64, marine: i64, dice: Dice) -> None:
    """Let a Xeno attack in its own activation, with the cards face up. [II.C2, II.D1, II.D10, R30]"""
    acid = s.in_effect(ACID_SPIT)
    bonus = attack_bonus(s)
    if acid:
        use_up(s, ACID_SPIT)
    if s.in_effect(RAZOR):
        s.razor_used = True
    strike = strike_marine(s, xeno, marine, bonus, dice)
    if strike.hits:
        hit_marine(s, marine, acid or strike.again)
    else:
        answer_miss(s, xeno, marine, strike.face, dice)


def razor_bonus(s: Forlorn) -> i64:
    """Return what Razor adds to a melee attack while it lies face up. [10.10]"""
    if s.in_effect(RAZOR):
        return s.terms.numbers.razor
    return 0


def attack_bonus(s: Forlorn) -> i64:
    """Return what the cards face up add to the next melee attack of a Xeno. [R30]"""
    if s.in_effect(ACID_SPIT):
        return razor_bonus(s) + s.terms.numbers.acid
    return razor_bonus(s)


@mypyc_attr(acyclic=True)
class Strike:
    """A melee attack of a Xeno as rolled: the face that counts, whether it hits, whether by a second roll."""

    def __init__(self, face: int, hits: bool, again: bool) -> None:
        self.face: int = face
        self.hits = hits
        self.again = again


def strike_marine(s: Forlorn, xeno: i64, marine: i64, bonus: i64, dice: Dice) -> Strike:
    """Roll a Xeno's attack, and with Vorpal face up a miss again. [8.1, II.D15, R30, R40]"""
    defense = defense_against(s, marine, s.xeno_at[xeno])
    strength = s.terms.xeno_melee[s.xeno_kind[xeno]] + bonus
    face = roll_melee(s, xeno, marine, bonus, defense, dice)
    if s.terms.numbers.is_hit(face, strength, defense) or not s.in_effect(VORPAL):
        return Strike(face, s.terms.numbers.is_hit(face, strength, defense), False)
    use_up(s, VORPAL)
    face = roll_melee(s, xeno, marine, bonus, defense, dice)
    return Strike(face, s.terms.numbers.is_hit(face, strength, defense), True)


def roll_melee(s: Forlorn, xeno: i64, marine: i64, bonus: i64, defense: i64, dice: Dice) -> int:
    """Roll a Xeno's melee die and tell of it; the caller says what follows. [8.1]"""
    face = dice.roll(6, "8.1", s.xeno_name(xeno), "bite", s.marine_name(marine))
    if s.telling:
        hit = s.terms.numbers.is_hit(face, s.terms.xeno_melee[s.xeno_kind[xeno]] + bonus, defense)
        total = attack_sum(s.terms.numbers, face, melee_parts(s, xeno, bonus), defense)
        facts = {"who": s.xeno_name(xeno), "target": s.marine_name(marine), "sum": total}
        s.tell(Event("bite_hits" if hit else "bite_misses", "8.1", facts, face))
    return face


def melee_parts(s: Forlorn, xeno: i64, bonus: i64) -> list[int]:
    """List what a Xeno's melee die is added to: its strength, Razor, Acid Spit. [10.1, 10.10]"""
    razor = razor_bonus(s)
    more = [int(part) for part in (razor, bonus - razor) if part]
    return [int(s.terms.xeno_melee[s.xeno_kind[xeno]]), *more]


def answer_miss(s: Forlorn, xeno: i64, marine: i64, face: i64, dice: Dice) -> None:
    """Let the Marine counterattack if the missed die allows it. [8.4, 8.9]"""
    if may_counter(s, marine, s.xeno_at[xeno], face):
        strike_xeno(s, marine, xeno, "counter", dice)


def use_up(s: Forlorn, card: i64) -> None:
    """Discard a card that lies face up, or one from the hand. [II.C1]"""
    if card in s.effects:
        s.effects = without(s.effects, card)
        s.discard = with_more(s.discard, card)
    else:
        spend_from_hand(s, card)
    if s.telling:
        s.tell(Event("card_gone", "II.C1", {"card": card_title(card)}))


def card_title(card: i64) -> str:
    """Name a card."""
    return CARDS[card].title()


# --- shots by Blasters -----------------------------------------------------------------------


def can_spit(s: Forlorn, square: i64, marine: i64) -> bool:
    """Tell whether a Blaster on a square has a Marine in range and line of fire. [6.3, 7.8]"""
    at = s.marine_at[marine]
    if s.terms.ground.range(square, at) > s.terms.xeno_range[BLASTER]:
        return False
    return s.has_line_of_fire(square, at)


def xeno_shot(s: Forlorn, xeno: i64, marine: i64, dice: Dice) -> None:
    """Let a Blaster shoot at a Marine; that may use Razor up. [6.3, 8.1, II.D10, R37]"""
    if s.in_effect(RAZOR) and s.terms.shots_use_razor:
        s.razor_used = True
    face = dice.roll(6, "8.1", s.xeno_name(xeno), "spit", s.marine_name(marine))
    hit = s.terms.numbers.is_hit(
        face, s.terms.xeno_ranged[s.xeno_kind[xeno]], s.terms.defense[marine]
    )
    if s.telling:
        total = attack_sum(
            s.terms.numbers, face, [s.terms.xeno_ranged[s.xeno_kind[xeno]]], s.terms.defense[marine]
        )
        facts = {"who": s.xeno_name(xeno), "target": s.marine_name(marine), "sum": total}
        s.tell(Event("spit_hits" if hit else "spit_misses", "6.3", facts, face))
    if hit:
        hit_marine(s, marine, False)


# --- opportunity fire ------------------------------------------------------------------------


def opportunity_fire(s: Forlorn, xeno: i64, dice: Dice) -> None:
    """Let Ready Marines shoot at a Xeno that has entered a square, nearest first. [8.5]"""
    for marine in marines_who_fire(s, xeno):
        if not is_on_deck(s, xeno):
            return
        if not shoot(s, marine, xeno, dice):
            s.ready[marine] = False


def marines_who_fire(s: Forlorn, xeno: i64) -> vec[i64]:
    """List the Ready Marines who have the Xeno in arc, range and line of fire, nearest first. [8.5]"""
    firing = vec[i64]()
    for marine in range(len(s.ready)):
        if s.ready[marine] and s.marine_at[marine] != NOWHERE:
            away = s.terms.ground.range(s.marine_at[marine], s.xeno_at[xeno])
            if away <= s.terms.numbers.ready_range and can_shoot(s, marine, xeno):
                firing = append(firing, marine)
    if len(firing) > 1:
        sort_by(firing, nearness(s, s.xeno_at[xeno]))
    return firing


def nearness(s: Forlorn, square: i64) -> vec[i64]:
    """Return a number for every Marine by which the nearest to a square come first. [8.5, R47]"""
    ground = s.terms.ground
    keys = vec[i64]([FAR] * len(s.marine_at))
    for marine in range(len(keys)):
        at = s.marine_at[marine]
        if at != NOWHERE:
            keys[marine] = ground.range(at, square) * ground.size + at
    return keys


# --- blasts and flames -----------------------------------------------------------------------


def attack_everybody(
    s: Forlorn, squares: vec[i64], strength: i64, rule: str, by: i64, dice: Dice
) -> None:
    """Attack every unit on the squares, both sides, in the order given. [9.3, 9.6]"""
    for square in squares:
        if s.unit[square] >= FIRST_XENO:
            for xeno in s.xenos_on(square):
                blast_xeno(s, xeno, strength, rule, by, dice)
        marine = s.marine_on(square)
        if marine != NO_ONE:
            blast_marine(s, marine, strength, rule, by, dice)
        if s.result is not None:
            return


def blast_xeno(s: Forlorn, xeno: i64, strength: i64, rule: str, by: i64, dice: Dice) -> None:
    """Attack one Xeno by a blast. [9.3, 9.6]"""
    face = dice.roll(6, rule, s.xeno_name(xeno), "blast")
    hit = s.terms.numbers.is_hit(face, strength, xeno_defense(s, xeno))
    if s.telling:
        total = attack_sum(s.terms.numbers, face, [strength], xeno_defense(s, xeno))
        facts = {"target": s.xeno_name(xeno), "sum": total}
        s.tell(Event("blast_hits" if hit else "blast_misses", rule, facts, face))
    if by != NO_ONE:
        gain_adrenaline(s, by, face)
    if hit:
        hit_xeno(s, xeno, dice)


def blast_marine(s: Forlorn, marine: i64, strength: i64, rule: str, by: i64, dice: Dice) -> None:
    """Attack one Marine by a blast. [9.3, 9.6, 10.7]"""
    face = dice.roll(6, rule, s.marine_name(marine), "blast")
    hit = s.terms.numbers.is_hit(face, strength, s.terms.defense[marine])
    if s.telling:
        total = attack_sum(s.terms.numbers, face, [strength], s.terms.defense[marine])
        facts = {"target": s.marine_name(marine), "sum": total}
        s.tell(Event("blast_hits" if hit else "blast_misses", rule, facts, face))
    if by != NO_ONE:
        gain_adrenaline(s, by, face)
    if hit:
        hit_marine(s, marine, False)


def units_near(s: Forlorn, centre: i64) -> vec[i64]:
    """List the squares of the 3x3 around a square that it sees, in reading order. [9.3]"""
    found = vec[i64]()
    for square in s.terms.ground.square_round[centre]:
        if s.sees(centre, square):
            found = append(found, square)
    return found


# --- what is said of it --------------------------------------------------------------------


def target_words(s: Forlorn, marine: i64, xeno: i64) -> str:
    """Name a Xeno that is attacked: the drone D3 at s8."""
    kind, at = XENOS[s.xeno_kind[xeno]].name, s.square_name(s.xeno_at[xeno])
    return f"the {kind} {s.xeno_name(xeno)} at {at}"


def shot_faces(s: Forlorn, marine: i64, xeno: i64) -> int:
    """Count the faces with which a Marine's shot hits. [8.1, 8.2]"""
    strength = ranged_strength(s, marine, s.xeno_at[xeno])
    return s.terms.numbers.faces(strength, xeno_defense(s, xeno))


def blow_faces(s: Forlorn, marine: i64, xeno: i64) -> int:
    """Count the faces with which a Marine hits in melee. [8.1]"""
    return s.terms.numbers.faces(s.terms.melee[marine], xeno_defense(s, xeno))
