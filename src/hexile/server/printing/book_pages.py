"""The rulebook with its index, and the cover."""

from __future__ import annotations

import re
from typing import Final

from hexile.kernel.component_data.component import Component
from hexile.kernel.component_data.provenance import ORIGINS
from hexile.kernel.game import Game
from hexile.kernel.kit import Kit
from hexile.kernel.rulebook import Rule
from hexile.server.i18n import WORDS
from hexile.server.printing.faces import BOLD, LABEL, SERIF, wrapped
from hexile.server.printing.flow import Flow
from hexile.server.printing.sheet import INK, SOFT, Paper, PrintSheet

TEXT: Final = 8.5
INDEX: Final = 8.0
CODE: Final = 30.0
CARDS: Final = "cards"  # the step that a kit without cards leaves out
LETTERS: Final = re.compile(r"^[^A-Za-z]*")


class BookPages:
    """The rules on pages, and the page of each."""

    def __init__(self, flow: Flow, page_of: dict[str, int]) -> None:
        self.flow = flow
        self.page_of = page_of


def rule_pages(book: dict[str, Rule], paper: Paper, title: str) -> BookPages:
    """Print every rule: number, title, our words, and where it comes from."""
    flow = Flow(paper, title, 2)
    page_of: dict[str, int] = {}
    for rule in book.values():
        words = f"{rule.number}  {rule.title}"
        flow.room(11.0)
        flow.space(0.8)
        lines = wrapped(words, BOLD, 9.0, flow.width - 5)
        flow.lines(lines, 9.0, BOLD)
        page_of[rule.number] = len(flow.sheets)
        flow.mark(rule.origin, flow.x + BOLD.width(lines[-1], 9.0) + 2.6, flow.y - 2.2, 2.2)
        for passage in rule.passages:
            said = passage.text
            if passage.origin != rule.origin:
                said = f"[{passage.origin}{f' {passage.rule}' if passage.rule else ''}] {said}"
            flow.paragraph(said.replace("`", ""), TEXT)
        if rule.option:
            flow.paragraph(WORDS("kit.option", option=rule.option), 7.5)
    return BookPages(flow, page_of)


def index_pages(
    book: dict[str, Rule], page_of: dict[str, int], first: int, paper: Paper, title: str
) -> Flow:
    """Print the rules by title, with number and page; *first* is the page the rules begin on."""
    flow = Flow(paper, title, 3)
    for rule in sorted(book.values(), key=lambda one: LETTERS.sub("", one.title).lower()):
        page = str(first + page_of[rule.number] - 1)
        lines = wrapped(f"{rule.title}, {rule.number}", SERIF, INDEX, flow.width - 8)
        flow.room(len(lines) * 3.7)
        right = flow.x + flow.width
        flow.lines(lines, INDEX)
        flow.sheet.text(right, flow.y - 0.8, page, INDEX, LABEL, "end", SOFT)
    return flow


class KitCover:
    """What the cover says besides the game's own words."""

    def __init__(self, scenario: str, edition: str, components: list[Component], kit: Kit) -> None:
        self.scenario = scenario
        self.edition = edition
        self.components = components
        self.note = kit.note
        self.has_cards = bool(kit.cards)


def cover_pages(game: Game, about: KitCover, contents: list[tuple[str, int]], paper: Paper) -> Flow:
    """Print the cover: title, credits, contents, what to do, where the parts come from."""
    flow = Flow(paper, "", 1)
    flow.room(10)
    sheet = flow.sheet
    size = 30.0
    while size > 14.0 and BOLD.width(game.about.title, size) > flow.width - CODE - 6:
        size -= 1.0
    sheet.text(paper.margin, 30, game.about.title, size, BOLD)
    names = [
        game.about.designer and WORDS("kit.design", by=game.about.designer),
        game.about.publisher,
    ]
    narrow = flow.width - CODE - 6
    y = 38.0
    for line in wrapped(". ".join(name for name in names if name), SERIF, 10.0, narrow):
        sheet.text(paper.margin, y, line, 10.0, SERIF, ink=SOFT)
        y += 4.6
    parts = [
        WORDS("kit.scenario", scenario=about.scenario),
        WORDS("kit.version", version=game.about.version),
        about.edition,
    ]
    sheet.text(paper.margin, y + 0.8, ". ".join(p for p in parts if p), 9.0, LABEL, ink=SOFT)
    flow.y = max(y + 6.0, 50.0)
    flow.paragraph(game.about.blurb, 11.0)
    flow.heading(WORDS("kit.make"))
    steps = [w for name, w in WORDS.part("kit_steps").items() if name != CARDS or about.has_cards]
    for number, step in enumerate(steps, 1):
        flow.paragraph(f"{number}. {step}", 9.0)
    flow.heading(WORDS("kit.contents"))
    head = [WORDS("kit.part"), WORDS("kit.page")]
    flow.table([head, *([name, str(page)] for name, page in contents)], 9.0)
    companion_box(sheet, paper)
    origins(flow, game, about)
    return flow


def companion_box(sheet: PrintSheet, paper: Paper) -> None:
    """Leave a box for the address of the companion page, or its QR code."""
    x, y = paper.width - paper.margin - CODE, 18.0
    sheet.rect(x, y, CODE, CODE, ink=INK, line=0.2)
    sheet.block(x, y, x + CODE, y + CODE, "companion")
    for down, words in ((-1.0, WORDS("kit.companion")), (2.2, WORDS("kit.address"))):
        sheet.text(x + CODE / 2, y + CODE / 2 + down, words, 7.0, LABEL, "middle", SOFT)


def origins(flow: Flow, game: Game, about: KitCover) -> None:
    """Say where every component comes from."""
    flow.heading(WORDS("kit.origins"))
    flow.paragraph(game.about.made_up, 9.0)
    if about.note:
        flow.paragraph(about.note, 9.0)
    for one in about.components:
        y = flow.room(4.6)
        flow.mark(one.origin, flow.x + 1.6, y + 1.7)
        flow.paragraph(
            f"{one.name}: {one.origin}, {one.note or ORIGINS[one.origin]}", 8.0, indent=4.5
        )
    flow.space(1.0)
    flow.paragraph(WORDS("kit.licence"), 7.5)
