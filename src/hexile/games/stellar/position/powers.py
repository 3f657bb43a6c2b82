"""Lines about powers and stars."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.position.lines import checked, one_of, power_named, split
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.words import NEUTRAL, NO_CARD, NO_POWER, SIDE_WORDS, UNKNOWN
from hexile.games.stellar.tables import NO_TITLE, POWER_NAMES, POWERS, TITLE_WORDS
from hexile.kernel.fields.position_lines import PositionLine

HIDDEN: Final = "?"
NEXT_FLEET: Final = "next fleet"
# Numbers of a power that are 0 unless they are told.
POWER_NUMBERS: Final = {
    "paid": "banked", "economy": "economy", "success": "kills", "raided": "raided",
    "ships lost": "lost_ships",
}  # fmt: skip

# --- powers ------------------------------------------------------------------------------


def power_words(s: Stellar, power: int) -> str:
    """Write a power's corner, research, economy and part in the war. [1.3, 1.12, V10, V25]"""
    parts = [f"from {s.terms.board.entry_names[s.corner[power]]}"]
    known = [word for title, word in enumerate(TITLE_WORDS) if (s.owned[power] >> title) & 1]
    if known:
        parts.append(f"knows {', '.join(known)}")
    if s.title[power] != NO_TITLE:
        parts.append(f"studies {TITLE_WORDS[s.title[power]]}")
    if s.side[power] != NEUTRAL:
        parts.append(f"side {SIDE_WORDS[s.side[power]]}")
    for word, column in POWER_NUMBERS.items():
        count = getattr(s, column)[power]
        if count:
            parts.append(f"{word} {count}")
    if s.next_number[power] != usual_number(s, power):
        parts.append(f"{NEXT_FLEET} {s.next_number[power]}")
    return "; ".join(parts)


def usual_number(s: Stellar, power: int) -> int:
    """Return the number of a power's next fleet, unless a position says otherwise."""
    return 1 + max((fleet.number for fleet in s.fleets_of(power)), default=0)


def read_power(s: Stellar, line: PositionLine) -> None:
    """Take what is said of a power."""
    power = POWER_NAMES.index(line.label)
    for part in split(line):
        words, _, last = part.rpartition(" ")
        if words in POWER_NUMBERS:
            name = POWER_NUMBERS[words]
            getattr(s, name)[power] = checked(s, line, name, last)
        elif words == NEXT_FLEET:
            s.next_number[power] = checked(s, line, "next_number", last)
        elif part.startswith("knows "):
            for word in part.removeprefix("knows ").split(", "):
                s.owned[power] |= 1 << one_of(line, "title", word, TITLE_WORDS)
        else:
            read_allegiance(s, line, power, words, last)


def read_allegiance(s: Stellar, line: PositionLine, power: int, words: str, last: str) -> None:
    """Take a power's corner, the title it studies, or its side in the war."""
    if words == "from":
        s.corner[power] = one_of(line, "entry hex", last, s.terms.board.entry_names)
    elif words == "studies":
        s.title[power] = one_of(line, "title", last, TITLE_WORDS)
    elif words == "side":
        s.side[power] = one_of(line, "side", last, SIDE_WORDS)
    else:
        known = ", ".join(["from", "knows", "studies", "side", *POWER_NUMBERS, NEXT_FLEET])
        raise line.bad(f"a power line has {known}, each with its value", last)


def says_corner(line: PositionLine) -> bool:
    """Tell whether a power's line says where it has come from."""
    return any(part.startswith("from ") for part in split(line))


def share_corners(s: Stellar, told: list[int]) -> None:
    """Let the powers of which nothing is *told* have come from the corners that are left. [1.3]"""
    if told:
        taken = [s.corner[power] for power in told]
        left = [corner for corner in range(POWERS) if corner not in taken]
        for power in range(POWERS):
            if power not in told and left:
                s.corner[power] = left.pop(0)


# --- stars -------------------------------------------------------------------------------


def star_words(s: Stellar, star: int) -> list[str]:
    """Write who claims a star, its card, who has explored it, who holds it. [V4, 1.6.2, R46, R60]"""
    parts: list[str] = []
    claim, card = s.claim[star], s.card[star]
    if claim != NO_POWER:
        parts.append(f"claimed by {POWER_NAMES[claim]}")
    if card != NO_CARD:
        parts.append(f"card {HIDDEN if card == UNKNOWN else s.terms.cards[card].number}")
    if s.explored[star] != usual_explorers(s, star):
        parts.append(f"explored by {powers_words(s.explored[star])}")
    if s.occupied[star] != NO_POWER:
        parts.append(f"held by {POWER_NAMES[s.occupied[star]]}")
    if s.besieging[star] != NO_POWER:
        parts.append(f"besieged by {POWER_NAMES[s.besieging[star]]}")
    return parts


def usual_explorers(s: Stellar, star: int) -> int:
    """Return who has explored a star, unless a position says otherwise: its claimant."""
    return 0 if s.claim[star] == NO_POWER else 1 << s.claim[star]


def powers_words(mask: int) -> str:
    """Name the powers of a set."""
    return " ".join(n for p, n in enumerate(POWER_NAMES) if (mask >> p) & 1) or "nobody"


def read_star(s: Stellar, line: PositionLine) -> None:
    """Take who claims a star, its card, who has explored it, who holds it."""
    star = s.terms.board.star(line.label)
    explorers = NO_POWER
    for part in split(line):
        words, _, last = part.rpartition(" ")
        if words == "claimed by":
            s.claim[star] = power_named(line, last)
        elif words == "card":
            s.card[star] = read_card(s, line, last)
        elif words == "held by":
            s.occupied[star] = power_named(line, last)
        elif words == "besieged by":
            s.besieging[star] = power_named(line, last)
        elif part.startswith("explored by "):
            explorers = read_powers(line, part.removeprefix("explored by "))
        else:
            raise line.bad(
                "a star line has: claimed by, card, explored by, held by, besieged by", last
            )
    if (s.claim[star] == NO_POWER) != (s.card[star] == NO_CARD):
        raise line.bad("name both claimant and card, `claimed by Red; card 25`")
    s.explored[star] = usual_explorers(s, star) if explorers == NO_POWER else explorers


def read_card(s: Stellar, line: PositionLine, word: str) -> int:
    """Return a card by the number printed on it."""
    if word == HIDDEN:
        return UNKNOWN
    card = one_of(line, "star card", word, [str(card.number) for card in s.terms.cards])
    if card in s.card:
        raise line.bad(f"two stars have card {word}", word)
    return card


def read_powers(line: PositionLine, words: str) -> int:
    """Return the set of powers that are named."""
    mask = 0
    if words != "nobody":
        for word in words.split():
            mask |= 1 << power_named(line, word)
    return mask
