"""A force put together by counts: the same choices as one by one, all of them or none."""

from __future__ import annotations

import pytest

from hexile.games import find
from hexile.kernel.game import new_setup
from hexile.table.seat import share
from hexile.table.session import new_session
from hexile.table.table_errors import NO_FORCE, Refused


def seat_at(slug, scenario, *first):
    game = find(slug)
    setup = new_setup(game, scenario, "", {}, {})
    session = new_session(game, setup, {}, 5, None, None)
    for text in first:
        session.act(text)
    return share(session)


def hive():
    return seat_at("hive", "rescue", "force own")


def counts_of(seat, **wanted):
    return [wanted.get(row.title, 0) for row in seat.scene.builder.rows]


def test_a_force_is_bought_by_counts():
    seat = hive()
    seat.build(counts_of(seat, Darter=2, Lancer=3, Engineer=2, Scout=4))
    told = next(e for e in seat.told(seat.number) if e.kind == "force")
    assert told.facts["men"] == "12 men"
    assert seat.scene.builder is None
    assert any(c.do == "fill" for c in seat.choices())


def test_the_limits_of_the_builder_are_those_of_the_rules():
    seat = hive()
    points, seats = seat.scene.builder.limits
    assert (points.most, seats.most) == (seat.session.state.terms.limit, 0)
    for row in seat.scene.builder.rows:
        label = next((c.label for c in seat.choices() if c.do == row.add), "")
        assert f"for {row.uses[0]} of 70" in label


@pytest.mark.parametrize(
    "wanted",
    [
        {"Darter": 2},  # nobody aboard
        {"Darter": 1, "Scout": 10},  # too few seats
        {"Darter": 6, "Lancer": 8, "Engineer": 6},  # too dear
        {"Darter": 3, "Scout": 11},  # no more counters
    ],
)
def test_what_the_rules_forbid_is_refused_whole(wanted):
    seat = hive()
    before = seat.number
    with pytest.raises(Refused) as refused:
        seat.build(counts_of(seat, **wanted))
    assert refused.value.rule
    assert seat.number == before


def test_a_force_that_is_changed_begins_from_what_there_is():
    seat = seat_at("chitin", "small", "ready even")
    builder = seat.scene.builder
    assert [row.have for row in builder.rows] == builder.ready_made["even"]
    counts = [row.have for row in builder.rows]
    counts[0] -= 1
    assert builder.orders(counts) == [builder.rows[0].drop, "done"]
    seat.build(counts)
    assert seat.session.state.chosen[0]


def test_every_ready_made_force_can_be_built():
    for name in seat_at("chitin", "small").scene.builder.ready_made:
        seat = seat_at("chitin", "small")
        seat.build(seat.scene.builder.ready_made[name])
        assert seat.session.state.chosen[0], name


def test_nothing_is_built_where_no_force_is_put_together():
    seat = seat_at("raid", "command-bunker")
    with pytest.raises(Refused) as refused:
        seat.build([1])
    assert refused.value.kind == NO_FORCE


def test_the_other_hive_learns_nothing_of_a_force_being_chosen():
    seat = seat_at("chitin", "small", "add G")
    other = seat.session.game.scene(seat.game.see(seat.session.state, 1), 1)
    assert other.builder is None
