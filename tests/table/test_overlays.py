"""What the board shows on request: only places there are, and only what a seat may know."""

from __future__ import annotations

import pytest

from hexile.games import find, slugs
from hexile.table.lessons import example_of, set_up_of
from hexile.table.seat import share


@pytest.mark.parametrize("slug", slugs())
def test_overlays_name_places_of_the_board_by_a_rule(slug):
    seat = share(example_of(find(slug)))
    cells = {cell.id for cell in seat.scene.cells}
    overlays = seat.overlays() or share(set_up_of(find(slug), "")).overlays()
    assert overlays
    for one in overlays:
        assert one.cells
        assert set(one.cells) <= cells
        assert one.rule
        assert one.tone in ("good", "bad")


@pytest.mark.parametrize("slug", slugs())
def test_overlays_rest_on_what_a_seat_may_know(slug):
    game = find(slug)
    session = example_of(game)
    for eyes in range(len(session.seats())):
        view = game.see(session.state, eyes)
        shown = [vars(one) for one in game.overlays(view, eyes)]
        assert shown == [vars(one) for one in game.overlays(game.see(view, eyes), eyes)]
