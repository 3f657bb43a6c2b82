"""What is agreed for a whole game: map, cards, prices, optional rules."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from hexile.games.stellar.state.fields import fields_of
from hexile.games.stellar.state.numbering import Numbering
from hexile.games.stellar.tables import (
    COLOURS,
    MOST_PLANETS,
    POWER_NAMES,
    Tables,
    border_links,
    border_links_worded,
)
from hexile.kernel.fields.field import Field
from hexile.kernel.geometry.graph import FAR, NOWHERE
from hexile.kernel.setup import Setup


class Terms:
    """What is agreed for a whole game: map, cards, prices, optional rules."""

    def __init__(self, setup: Setup, tables: Tables) -> None:
        self.board = board = tables.board
        self.cards = cards = tables.cards
        self.prices = tables.prices
        self.titles = tables.titles
        self.politics = tables.politics
        self.policy = tables.policy
        self.success = tables.success
        self.start = tables.start
        self.planets: int = board.stars * MOST_PLANETS
        self.base = setup.scenario == "base"
        self.fog = self.base or setup.scenario == "fog"
        self.turns: int = setup.number("turns")
        self.random_corners = setup.flag("random_corners")
        self.ask_passing: str = setup.word("ask_passing")
        article = not self.base or setup.flag("article_rules")
        self.scouts_fight = article and setup.flag("scouts_fight")
        self.shields_fall = article and setup.flag("shields_fall")
        self.remainders_grow = article and setup.flag("remainders_grow")
        self.bases_refire = setup.flag("bases_refire")
        self.early_war = setup.flag("early_war")
        self.settlers_free = setup.flag("settlers_free")
        self.donor_keeps_20 = setup.flag("donor_keeps_20")
        self.fresh_tally = setup.flag("fresh_tally")
        self.peace_at_once = setup.flag("peace_at_once")
        self.barren_rich = setup.flag("barren_rich")
        self.rich_unsettled = setup.flag("rich_unsettled")
        self.robots_alone = setup.flag("robots_alone")
        self.disputants_part = setup.flag("disputants_part")
        self.free_economy: str = setup.word("free_economy")
        worded = setup.word("borders") == "worded"
        self.borders = border_links_worded(board) if worded else border_links(board)
        attacks = tables.attacks
        self.attack = attacks.scouts_fight if self.scouts_fight else attacks.printed
        self.decks: list[vec[i64]] = [
            vec[i64]([i for i, card in enumerate(cards) if card.colour == colour])
            for colour in range(len(COLOURS))
        ]
        self.card_titles: list[list[str]] = [
            [cards[number].title() for number in deck] for deck in self.decks
        ]
        self.everywhere = Reach(vec[bool]([True] * len(board.links)), (1 << board.stars) - 1)
        self.reaches: dict[tuple[int, int], Reach] = {}
        self.ways: dict[tuple[int, int, int, int, int], Ways] = {}
        self.numbering = Numbering(board)
        self.fields: list[Field] = fields_of(tables, self.turns, self.base)

    def has_free_economy(self, power: int) -> bool:
        """Tell whether a seat decides its own spending, as everybody does in the base game. [R54]"""
        return self.base or self.free_economy in ("all", POWER_NAMES[power].lower())


@mypyc_attr(acyclic=True)
class Ways:
    """All shortest ways from one place: the cost to every place in hexes, and the place before."""

    def __init__(self, start: int, places: int, spent: int) -> None:
        self.costs = vec[i64]([FAR] * places)
        self.before = vec[i64]([NOWHERE] * places)
        self.costs[start] = spent


@mypyc_attr(acyclic=True)
class Reach:
    """Where ships may go: a mark for each place, and the set of stars there. [1.5.5]"""

    def __init__(self, inside: vec[bool], stars: int) -> None:
        self.inside = inside
        self.stars: int = stars
