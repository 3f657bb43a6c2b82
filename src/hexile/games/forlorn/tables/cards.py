"""The mutation cards, and which of them are in the pack."""

from __future__ import annotations

from typing import Final

from hexile.games.forlorn.tables.files import MOST_DIGIT, data_text
from hexile.kernel.component_data.data_rows import HeadedRow, table_rows
from hexile.kernel.setup import BadFile, refuse_all, unknown


class Card:
    """A mutation card: its name, when it works, when it goes, what it does in our words. [10.0]"""

    def __init__(self, number: int, row: dict[str, str]) -> None:
        self.number = number
        self.name = row["card"]
        self.solo = row["solo"] == "yes"
        self.when = row["when"]
        self.ends = row["ends"]
        self.text = row["text"]

    def title(self) -> str:
        """Return the name as people say it."""
        return self.name.replace("-", " ").title()


CARDS: Final[list[Card]] = [
    Card(number, row.cells)
    for number, row in enumerate(table_rows("cards.csv", data_text("cards.csv"), ["card"]))
]
CARD_NAMES: Final[list[str]] = [card.name for card in CARDS]
CARD_TITLES: Final[list[str]] = [card.title() for card in CARDS]
ACID_SPIT: Final = 0
ALIEN_EGGS: Final = 1
ARMORED: Final = 2
BLOOD: Final = 3
BOUNDING: Final = 4
EXOSKELETON: Final = 5
EXPLOSIVE: Final = 6
FADE: Final = 7
LURKER: Final = 8
RAZOR: Final = 9
REPLICA: Final = 10
SPAWNING: Final = 11
SPECIAL: Final = 12
SUDDEN: Final = 13
VORPAL: Final = 14
GOOEY: Final = 15
CORROSIVE_VAPORS: Final = 16
LIGHTNING_REFLEXES: Final = 17
PSYCHIC: Final = 18
CRAFTY: Final = 19


def read_pack(name: str, text: str) -> list[int]:
    """Read which cards are in the pack and how often; a wrong line raises BadFile. [II.A1]"""
    pack: list[int] = []
    faults: list[BadFile] = []
    for row in table_rows(name, text, ["card", "copies"]):
        try:
            check_card(row)
            pack += [CARD_NAMES.index(row.cells["card"])] * row.cell_in("copies", 0, MOST_DIGIT)
        except BadFile as bad:
            faults.append(bad)
    refuse_all(faults)
    return pack


def check_card(row: HeadedRow) -> None:
    """Refuse a card that there is not, or one that is to do what its rule does not. [10.0, II.A1]"""
    name = row.cells["card"]
    if name not in CARD_NAMES:
        raise row.bad_cell("card", unknown("card", name, CARD_NAMES))
    card = CARDS[CARD_NAMES.index(name)]
    settled = {"solo": "yes" if card.solo else "no", "when": card.when, "ends": card.ends}
    for word, ours in settled.items():
        if row.cells.get(word, ours) != ours:
            reason = f"{word} of {name} must be '{ours}'; you can change only copies and text"
            raise row.bad_cell(word, reason)


def card_texts(name: str, text: str) -> list[str]:
    """Return what every card says: in the user's own words where there are any, or in ours. [10.0]"""
    found = [card.text for card in CARDS]
    for row in table_rows(name, text, ["card"]) if text else []:
        card = CARD_NAMES.index(row.cells["card"])
        found[card] = row.cells.get("text", "") or found[card]
    return found


def solo_pack(pack: list[int]) -> list[int]:
    """Leave out the five cards that solitaire play does not use. [II.A1]"""
    return [card for card in pack if CARDS[card].solo]
