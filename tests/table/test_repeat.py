"""What one piece did, done by others: Marines get Ready wherever they stand."""

from __future__ import annotations

import pytest

from hexile.games import find
from hexile.kernel.game import new_setup
from hexile.table.seat import share
from hexile.table.session import new_session
from hexile.table.table_errors import NOBODY_ALIKE, Refused


@pytest.fixture
def seat():
    game = find("forlorn")
    session = new_session(game, new_setup(game, "op1", "", {}, {}), {}, 5, None, None)
    session.act("muster")
    return share(session)


def ready(seat):
    state = seat.session.state
    return [state.marine_name(m) for m, mark in enumerate(state.ready) if mark]


def test_the_others_get_ready_too_as_long_as_points_last(seat):
    assert not seat.alike().label
    seat.act("ready Zac")
    points = seat.session.state.points
    others = list(seat.alike().orders)
    assert others
    assert "Zac" not in others
    assert len(others) == min(points, len(seat.session.state.marine_at) - 1)
    seat.do_alike()
    assert set(ready(seat)) == {"Zac", *others}
    assert seat.session.state.points == points - len(others)


def test_nobody_does_the_same_after_anything_else(seat):
    seat.act("ready Zac")
    step = next(c.do for c in seat.choices() if c.do.startswith("step Marek"))
    seat.act(step)
    assert not seat.alike().orders
    with pytest.raises(Refused) as refused:
        seat.do_alike()
    assert refused.value.kind == NOBODY_ALIKE
