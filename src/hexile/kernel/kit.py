"""What a game consists of besides its map: every counter, front and back, and every card.

A scene shows the pieces of one moment. A kit has them all, as many as come in the box.
"""

from __future__ import annotations

from hexile.kernel.scene import Counter, Scene, Track


class KitCounter:
    """A counter of the kit: its front, its back, and how many there are.

    Without a *back*, both sides are alike.
    """

    def __init__(self, front: Counter, back: Counter | None = None, copies: int = 1) -> None:
        self.front = front
        self.back = back
        self.copies = copies


class KitCard:
    """A card of the kit: the deck it is of, its title, its lines, and how many there are."""

    def __init__(self, deck: str, title: str, lines: list[str], copies: int = 1) -> None:
        self.deck = deck
        self.title = title
        self.lines = lines
        self.copies = copies
        self.origin = ""


class Kit:
    """All counters and cards of a game. *note* says what of their numbers is not in the source.

    `tracks` are those that a printed game needs and the board on screen does without.
    """

    def __init__(self, counters: list[KitCounter], cards: list[KitCard], note: str = "") -> None:
        self.counters = counters
        self.cards = cards
        self.note = note
        self.tracks: list[Track] = []


def kit_of_scene(scene: Scene) -> Kit:
    """Return the counters on a board and beside it, for a game that lays out all it has."""
    found = [*scene.counters, *(counter for tray in scene.trays for counter in tray.counters)]
    return Kit([KitCounter(printed(counter)) for counter in found if not counter.hidden], [])


def printed(counter: Counter) -> Counter:
    """Return a counter as it is printed: nowhere, facing nowhere, and in no state."""
    plain = Counter(counter.id, "", counter.side, counter.symbol, counter.name or counter.text)
    plain.left, plain.right, plain.dots = counter.left, counter.right, counter.dots
    plain.origin, plain.file, plain.name = counter.origin, counter.file, counter.name
    return plain


def in_state(counter: Counter, badge: str) -> Counter:
    """Return a counter in a state, for the back of it."""
    other = printed(counter)
    other.badge = badge
    other.text = f"{other.text}, {badge}"
    return other


def face_down(side: str) -> Counter:
    """Return the back of a counter that gives nothing away."""
    back = Counter("back", "", side, "", "face-down")
    back.hidden = True
    return back
