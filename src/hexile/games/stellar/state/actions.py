"""What one may decide, with one text for each decision."""

from __future__ import annotations

from hexile.kernel.play import Action


class StellarAction(Action):
    """A choice in words; the first thing touched on the board may be named."""

    def __init__(
        self, words: str, verb: str, number: int = 0, second: int = 0, at: str = ""
    ) -> None:
        self.words = words
        self.verb = verb
        self.number: int = number
        self.second: int = second
        self.at = at

    def text(self) -> str:
        """Say it."""
        return self.words

    def clicks(self) -> list[str]:
        """Return the place it is about, then the words; or the words alone, as a button."""
        return [self.at, self.words] if self.at else [self.words]


class Send(Action):
    """A fleet is given a star to go to. [1.5.6]"""

    def __init__(self, fleet: str, star: int, name: str) -> None:
        self.fleet = fleet
        self.star: int = star
        self.words = f"send {fleet} {name}"

    def text(self) -> str:
        """Say it: `send R7 Alcor`."""
        return self.words

    def clicks(self) -> list[str]:
        """Return the star: which fleet goes has been said."""
        return [self.words.split()[2]]


class Fire(Action):
    """Some ships of a kind take aim at enemy units of a kind. [1.7.2]"""

    def __init__(
        self, kind: int, count: int, power: int, planet: int, aim: int, words: str
    ) -> None:
        self.kind: int = kind
        self.count: int = count
        self.power: int = power
        self.planet: int = planet
        self.aim: int = aim
        self.words = words

    def text(self) -> str:
        """Say it: `fire corvette 3 yellow scout`."""
        return self.words

    def clicks(self) -> list[str]:
        """Return one button."""
        return [self.words]
