"""A position as a person with the board in front of them types it: a line for every piece.

    next: orders
    turn: 12
    moving: Red
    Red: from A21; knows speed-3, industry; studies fighter; paid 12
    Alcor: claimed by Red; card 25
    Alcor 4: Red, 20 million, 3 factories, 2 bases, shield
    R7: Alcor, 3 corvettes, 1 scout; to Ceti
    incidents: dispute of Red and Blue over Ceti, tally 1

A fleet bound for a star goes the quickest way, unless `by` names the hexes. Colonies are founded
in the order they are listed. Unless there is news, every power has just looked about.
"""

from hexile.games.stellar.position.whole import (
    expect,
    next_steps,
    place,
    place_pieces,
    position_lines,
)

__all__ = ["expect", "next_steps", "place", "place_pieces", "position_lines"]
