"""A piece walks where its steps lead, by the cheapest way, and stops where something happens."""

import pytest

from hexile.games import find
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.chance.randomness import RandomSource
from hexile.kernel.game import new_setup
from hexile.kernel.play import legal_actions
from hexile.table.choices import forced_moves
from hexile.table.seat import sit, watch
from hexile.table.session import new_session
from hexile.table.table_errors import NO_WAY, Refused

MANY = 100


def begun(slug, *first, seed=5):
    """Sit down at a fresh game after some decisions."""
    game = find(slug)
    setup = new_setup(game, game.scenarios[0].name, "", {}, {})
    seat = sit(new_session(game, setup, {}, seed, None, None), 0)
    for text in first:
        seat.act(text)
    return seat


def places(seat, piece):
    return {walk.to: walk for walk in seat.walks(piece)}


def test_every_way_is_a_row_of_legal_steps_that_ends_there():
    for walk in begun("raid").walks("W3"):
        seat = begun("raid", *walk.steps)
        told = seat.told(seat.number)
        assert told[0].facts["to"] == walk.to
        assert walk.cost == len(walk.steps)


def test_nothing_within_the_points_is_left_out():
    seat, found = begun("raid"), set()
    ahead = [[]]
    while ahead:
        way = ahead.pop()
        here = begun("raid", *way)
        steps = [c.do for c in here.choices() if c.do.startswith("step W3 ")]
        for step in steps if len(way) < 2 else []:
            found.add(step.split()[2])
            ahead.append([*way, step])
    assert {to for to, walk in places(seat, "W3").items() if walk.cost <= 2} == found


def test_all_of_a_marines_reach_is_found(monkeypatch):
    """The search has an end, and it lies beyond what any Marine can reach: here 115 squares, each with its facings."""
    seat = begun("forlorn", "muster")
    found = set(places(seat, "Zac"))
    monkeypatch.setattr(forced_moves, "MOST_PLACES", 10_000)
    assert set(places(seat, "Zac")) == found
    assert len(found) > MANY


def test_walking_is_stepping_and_each_step_can_be_taken_back():
    seat = begun("raid")
    seat.walk("W3", "r5c4")
    assert [d.order for d in seat.history()] == [f"step W3 r5c{n}" for n in (1, 2, 3, 4)]
    seat.undo()
    assert len(seat.history()) == 3


def test_a_marine_faces_the_way_he_walks_and_spends_as_few_actions_as_can_be():
    seat = begun("forlorn", "muster")
    way = places(seat, "Castell")["f4"]
    assert way.cost == 1
    seat.walk("Castell", "f4")
    assert [d.order for d in seat.history()][1:] == way.steps
    assert way.steps[-1] == "step Castell f4 north"


def test_of_equal_ways_the_straight_one_is_walked_and_the_facing_kept():
    seat = begun("forlorn", "muster")
    way = places(seat, "Ibarra")["k8"]
    assert way.steps == [f"step Ibarra {letter}8 east" for letter in "efghijk"]


def test_a_way_ends_where_something_happens():
    seat = begun("forlorn", "muster")
    for walk in places(seat, "Castell").values():
        again = begun("forlorn", "muster", *walk.steps)
        told = [len(again.told(d.number)) for d in again.history()[1:]]
        assert all(count == 1 for count in told[:-1])
        assert walk.stops == (told[-1] > 1)


@pytest.mark.parametrize("slug", ["chitin", "hive", "stellar"])
def test_where_a_move_is_one_choice_nothing_walks(slug):
    assert begun(slug).walks("W1") == []


def test_where_it_stands_is_no_way():
    assert "r5c2" not in places(begun("raid", "step W3 r5c1", "step W3 r5c2"), "W3")


def test_no_way_is_refused_and_nothing_moves():
    seat = begun("raid")
    with pytest.raises(Refused, match="W3 cannot walk to r5c15") as refused:
        seat.walk("W3", "r5c15")
    assert refused.value.kind == NO_WAY
    assert seat.history() == []
    assert watch(seat.session).walks("W3") == []


def before_a_sole_choice():
    """Play the Hive up to a decision after which a unit can only be done, and return that decision."""
    seat = begun("hive", "force assault")
    player = next(p for p in seat.game.players.values() if p.name != "random")
    dice = SeededDice(1)
    for _ in range(400):
        legal = legal_actions(seat.session.state)
        text = player.choose(seat.game.see(seat.session.state, 0), legal, dice).text()
        seat.act(text)
        if [c.do.split()[0] for c in seat.choices()] == ["done"]:
            return [d.order for d in seat.history()]
    raise AssertionError("no unit was done")


def test_what_is_the_only_choice_and_rolls_nothing_can_be_left_unsaid():
    *earlier, last = before_a_sole_choice()
    plain, brief = begun("hive", *earlier), begun("hive", *earlier)
    plain.act(last)
    brief.act(last, formalities=True)
    assert len(plain.choices()) == 1
    assert len(brief.choices()) > 1
    assert [d.order for d in brief.history()] == [*earlier, last, plain.choices()[0].do]
    brief.undo()
    assert [d.order for d in brief.history()] == earlier, "a mere formality was no decision"


def test_a_piece_is_taken_up_with_its_deed_and_another_puts_it_down():
    seat = begun("hive", "force assault", "ship Da1", "attach Da1 L1", "end")
    deeds = seat.select("La1").choices
    move = next(c for c in deeds if c.do == "pick La1; move La1 33")
    assert move.clicks == ["La1", "33"]
    assert move.cost == 5
    seat.act(move.do)
    assert [seat.decision(n).order for n in (seat.number - 1, seat.number)] == [
        "pick La1",
        "move La1 33",
    ]
    further = next(c for c in seat.beyond() if c.clicks == ["La2"])
    assert further.do == "done La1; pick La2"
    then = seat.select("La2").choices[0].do
    assert then.startswith("done La1; pick La2; ")
    before = seat.number
    seat.act(then)
    assert seat.decision(before + 1).order == "done La1"
    with pytest.raises(Refused):
        seat.act("end; pick Sc1")
    with pytest.raises(Refused):
        seat.act("pick Sc1; move Sc1 nowhere")


def test_a_stack_is_taken_up_whole_and_parts_of_it_are_said_apart():
    game = find("chitin")
    table = new_session(game, new_setup(game, "learning", "", {}, {}), {}, 5, None, None)
    table.act("first")
    table.act("bottom")
    seat = sit(table, table.to_choose())
    end = "top" if any(c.do == "take top GGG" for c in seat.choices()) else "bottom"
    takes = {c.do for c in seat.choices() if c.takes}
    assert takes == {f"take {end} {letter * 3}" for letter in "GPTRW"}
    deed = next(c for c in seat.select(f"{end}-G").choices if " go " in c.do)
    assert deed.do.startswith(f"take {end} GGG; go ")
    assert deed.clicks[0] == f"{end}-G"
    assert deed.cost > 0
    assert seat.why_not(deed.do).rule == ""
    assert seat.why_not(f"take {end} GGG; go 0811").rule == "6.02"
    seat.act(f"take {end} G")
    assert {c.do.split("; ")[0] for c in seat.beyond()} == {"back"}
    seat.act(seat.select(f"{end}-P").choices[0].do)
    assert [d.order for d in seat.history()][-3:-1] == ["back", f"take {end} PPP"]


def test_units_that_have_not_acted_want_orders_one_after_the_other():
    seat = begun("hive", "force assault", "ship Da1", "attach Da1 L1", "end")
    assert seat.next_pieces()[0] == ["En1", "La1", "La2", "Sc1"], "those of Da1"
    seat.act("pick La1")
    assert seat.next_pieces() == []
    seat.act("done La1")
    assert seat.next_pieces()[0] == ["En1", "La2", "Sc1"]


def test_those_that_stood_with_a_piece_do_what_it_did():
    seat = begun(
        "hive", "force assault", "ship Da1", "attach Da1 L1", "ship Da2", "attach Da2 L5", "end"
    )
    assert seat.alike().label == ""
    with pytest.raises(Refused, match="No other piece there"):
        seat.do_alike()
    seat.act("pick La1; move La1 33")
    assert seat.alike().label == "En1 and La2 do the same", (
        "the box is full then; Da2's stood elsewhere"
    )
    seat.do_alike()
    places = {c.id: c.cell for c in seat.scene.counters}
    assert [places[name] for name in ("La1", "En1", "La2")] == ["33"] * 3
    told = [d.order for d in seat.history()]
    assert told[-5:] == ["pick En1", "move En1 33", "done En1", "pick La2", "move La2 33"]
    assert seat.alike().label == ""


def test_what_a_piece_cannot_do_once_it_is_taken_up_is_refused_by_its_rule():
    seat = begun("stellar")
    fleet = next(c.clicks[0] for c in seat.choices() if "corvettes" in c.label)
    deeds = [c.do for c in seat.select(fleet).choices]
    stars = [cell.id for cell in seat.scene.cells if "star-" in cell.terrain]
    far = next(s for s in stars if f"order {fleet}; send {fleet} {s}" not in deeds)
    assert seat.why_not(deeds[0]).words == "it is legal"
    refusal = seat.why_not(f"order {fleet}; send {fleet} {far}")
    assert refusal.rule == "1.5.5"
    assert far in refusal.words


def test_a_walk_is_written_as_one_text_and_undone_whole_if_that_fails():
    """One commit for all steps: a write that fails leaves the table as it was before the first."""
    lines: list[str] = []
    game = find("raid")
    table = new_session(game, new_setup(game, "", "", {}, {}), {}, 7, None, lines.append)
    seat = sit(table, 0)
    far = max(seat.walks("W1"), key=lambda walk: len(walk.steps))
    assert len(far.steps) > 2
    before, written = table.state.digest(), len(lines)

    def refuse(text: str) -> None:
        raise OSError("no room")

    table.write = refuse
    with pytest.raises(OSError, match="no room"):
        seat.walk("W1", far.to)
    assert table.state.digest() == before
    assert (table.head, len(table.journal.moments)) == (0, 0)
    table.write = lines.append
    sit(table, 0).walk("W1", far.to)
    assert len(lines) == written + 1
    assert lines[-1].count("\n") + 1 == len(table.journal.moments) == len(far.steps)


def test_a_secret_is_not_told_by_an_end_that_could_not_be_kept():
    """The last decision tells the secret of the dice; if it cannot be written, nothing was told."""
    lines: list[str] = []
    game = find("raid")
    cup = RandomSource(secret=b"x" * 32)
    table = new_session(game, new_setup(game, "", "", {}, {}), {}, cup, None, lines.append)
    while not table.state.over():
        texts = [action.text() for action in legal_actions(table.state)]
        do = "end" if "end" in texts else texts[0]
        written, before = len(lines), table.state.digest()

        def refuse(text: str) -> None:
            raise OSError("no room")

        table.write = refuse
        with pytest.raises(OSError, match="no room"):
            sit(table, 0).act(do)
        assert (table.state.digest(), len(lines)) == (before, written)
        assert not table.journal.cup.shown
        table.write = lines.append
        sit(table, 0).act(do)
    assert table.journal.cup.shown
