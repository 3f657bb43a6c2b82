"""The cards: fronts, and backs on the page after, laid out from right to left."""

from __future__ import annotations

from typing import Final

from hexile.kernel.kit import KitCard
from hexile.server.printing.faces import BOLD, LABEL, POINT, SERIF, wrapped
from hexile.server.printing.sheet import HAIR, INK, SOFT, Paper, PrintSheet

WIDE: Final = 57.0
HIGH: Final = 44.0
HEAD: Final = 8.0
ROOM: Final = 4.0
LINE: Final = 1.25


class CardPlace:
    """Where a card lies: the page, and its upper left corner."""

    def __init__(self, card: KitCard, page: int, x: float, y: float, is_back: bool) -> None:
        self.card = card
        self.page = page
        self.x = x
        self.y = y
        self.is_back = is_back


def card_places(cards: list[KitCard], paper: Paper) -> list[CardPlace]:
    """Return where fronts and backs lie: odd pages are backs."""
    columns = int((paper.width - 2 * paper.margin) // WIDE)
    rows = int((paper.height - 2 * paper.margin - HEAD) // HIGH)
    left = (paper.width - columns * WIDE) / 2
    found: list[CardPlace] = []
    every = [card for card in cards for _ in range(card.copies)]
    for n, card in enumerate(every):
        page, rest = divmod(n, columns * rows)
        row, column = divmod(rest, columns)
        x, y = left + column * WIDE, paper.margin + HEAD + row * HIGH
        found.append(CardPlace(card, 2 * page, x, y, False))
        found.append(CardPlace(card, 2 * page + 1, paper.width - x - WIDE, y, True))
    return found


def card_pages(
    cards: list[KitCard], paper: Paper, titles: tuple[str, str], cut_lines: bool
) -> list[PrintSheet]:
    """Draw the cards."""
    places = card_places(cards, paper)
    sheets = [
        PrintSheet(paper, titles[n % 2])
        for n in range(max((p.page for p in places), default=-1) + 1)
    ]
    for number, sheet in enumerate(sheets):
        sheet.label(paper.margin, paper.margin + 2.5, titles[number % 2], 9.0)
    for place in places:
        sheet = sheets[place.page]
        if cut_lines:
            sheet.rect(place.x, place.y, WIDE, HIGH, ink=HAIR, line=0.12)
        (draw_back if place.is_back else draw_front)(sheet, place)
        sheet.block(place.x, place.y, place.x + WIDE, place.y + HIGH, place.card.title)
    return sheets


def draw_front(sheet: PrintSheet, place: CardPlace) -> None:
    """Print a card: deck, title, lines."""
    card, x, y = place.card, place.x + ROOM, place.y + ROOM
    sheet.text(x, y + 2.2, card.deck.upper(), 7.0, LABEL, ink=SOFT)
    if card.origin:
        mark = f"translate({place.x + WIDE - ROOM - 1.4:.2f} {y + 1.4:.2f}) scale(0.2)"
        sheet.use(f"mark-{card.origin}", mark)
    sheet.text(x, y + 7.6, card.title, 11.0, BOLD)
    sheet.path(f"M{x:.2f} {y + 9.2:.2f}h{WIDE - 2 * ROOM:g}", HAIR, 0.2)
    at = y + 13.4
    size = fitting(card)
    for words in card.lines:
        for line in wrapped(words, SERIF, size, WIDE - 2 * ROOM):
            sheet.text(x, at, line, size)
            at += size * POINT * LINE
        at += 0.8


def fitting(card: KitCard) -> float:
    """Return the largest size of print in which the lines of a card fit."""
    for size in (9.0, 8.5, 8.0, 7.5, 7.0, 6.5):
        count = sum(len(wrapped(words, SERIF, size, WIDE - 2 * ROOM)) for words in card.lines)
        if count * size * POINT * LINE + 0.8 * len(card.lines) <= HIGH - 2 * ROOM - 12.0:
            return size
    return 6.0


def draw_back(sheet: PrintSheet, place: CardPlace) -> None:
    """Print the back of a card: the name of its deck in a frame."""
    x, y = place.x + ROOM, place.y + ROOM
    wide, high = WIDE - 2 * ROOM, HIGH - 2 * ROOM
    for inset in (0.0, 1.2):
        sheet.rect(x + inset, y + inset, wide - 2 * inset, high - 2 * inset, ink=INK, line=0.3)
    middle = place.x + WIDE / 2
    sheet.text(middle, place.y + HIGH / 2 + 2, place.card.deck, 16.0, BOLD, "middle")
