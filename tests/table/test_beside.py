"""A game beside a real board: dice that people roll, what to move, and positions set right by hand."""

from __future__ import annotations

import pytest
from tests.beside import Person
from tests.table.copied import CHANGES

from hexile.games import find
from hexile.kernel.chance.dice import ScriptedDice, SeededDice
from hexile.kernel.event import Event
from hexile.kernel.fields.position import read_position
from hexile.kernel.game import new_setup
from hexile.kernel.journal import read_journal, replay
from hexile.kernel.scene import Counter
from hexile.table.companion.board_layout import changes_between, layout_of
from hexile.table.companion.companion import told_apart
from hexile.table.companion.corrections import OFF
from hexile.table.companion.physical_dice import Reckoner, by_program
from hexile.table.narration.playback import Playback
from hexile.table.narration.wording import told_lines
from hexile.table.review.review_line import ReviewLine, left_out
from hexile.table.seat import sit
from hexile.table.session import Session, new_session
from hexile.table.table_errors import (
    DICE_WANTED,
    NO_FACE,
    NOT_BESIDE,
    NOT_SO,
    NOTHING_WANTED,
    Refused,
)

RAID = find("raid")


def begun(lines: list[str] | None = None) -> Session:
    """Begin the raid beside a real board."""
    write = None if lines is None else lines.append
    setup = new_setup(RAID, "", "", {}, {})
    return new_session(RAID, setup, {"0": "person"}, None, ScriptedDice([]), write)


def reopened(lines: list[str]) -> Session:
    """Read what was written, as after the program was killed."""
    reading = read_journal(RAID, "\n".join(lines) + "\n")
    assert reading.fault is None
    return Session(RAID, reading.journal, lines.append)


def refusal(act) -> Refused:
    with pytest.raises(Refused) as refused:
        act()
    return refused.value


def test_a_decision_waits_for_its_dice_and_nothing_else_can_be_done():
    table = begun()
    seat = sit(table, 0)
    seat.act("end")
    assert table.head == 0
    assert seat.beside.wanted().rule == "5.7"
    assert not seat.yours
    assert refusal(lambda: seat.act("end")).kind == DICE_WANTED
    assert not table.is_computers_turn()


def test_what_each_face_brings_is_said():
    table = begun()
    seat = sit(table, 0)
    seat.act("end")
    brings = seat.beside.wanted().brings
    assert brings[3] == "Trooper A1 moves from r2c6 to r1c4."
    assert brings[4] == "Trooper A1 at r2c6 gets no orders and stays."


@pytest.mark.parametrize("words", ["7", "0", "six", "", "3 4"])
def test_a_face_that_the_die_does_not_have_is_refused_with_what_it_has(words):
    table = begun()
    seat = sit(table, 0)
    seat.act("end")
    refused = refusal(lambda: seat.beside.answer(words))
    assert refused.kind == NO_FACE
    assert "faces 1 to 6" in refused.words
    assert table.waiting.answers == []


def test_nothing_can_be_answered_while_nothing_is_asked():
    seat = sit(begun(), 0)
    assert refusal(lambda: seat.beside.answer("3")).kind == NOTHING_WANTED
    assert refusal(seat.beside.roll).kind == NOTHING_WANTED
    assert refusal(seat.beside.take_back).kind == NOTHING_WANTED


def test_answers_are_taken_back_one_by_one_and_then_the_decision():
    table = begun()
    seat = sit(table, 0)
    seat.act("end")
    for face in "345":
        seat.beside.answer(face)
    seat.beside.take_back()
    assert table.waiting.answers == [[3], [4]]
    assert table.wanted().who == "B1"
    for _ in range(3):
        seat.undo()
    assert table.waiting is None
    assert seat.yours


def test_answers_outlive_the_program():
    lines: list[str] = []
    table = begun(lines)
    sit(table, 0).act("end")
    sit(table, 0).beside.answer("3")
    sit(table, 0).beside.answer("6")
    again = reopened(lines)
    assert again.waiting.answers == [[3], [6]]
    for _ in range(8):
        sit(again, 0).beside.answer("6")
    assert again.head == 1
    assert again.journal.moment(1).faces == [3, *[6] * 9]
    assert reopened(lines).state == again.state


def test_the_program_rolls_one_and_the_record_says_so():
    lines: list[str] = []
    table = begun(lines)
    seat = sit(table, 0)
    seat.act("end")
    seat.beside.answer("3")
    seat.beside.roll()
    while table.waiting is not None:
        seat.beside.answer("6")
    assert table.journal.moment(1).own == [1]
    told = told_lines(seat, 1)
    assert [line for line in told if "by the program" in line] == [told[3]]
    assert [entry.own for entry in reversed(seat.record())].count(True) == 1
    assert reopened(lines).journal.moment(1).own == [1]


def test_the_program_rolls_from_now_on_until_a_person_does_again():
    lines: list[str] = []
    table = begun(lines)
    seat = sit(table, 0)
    seat.act("end")
    seat.beside.answer("3")
    seat.beside.roll_from_now_on()
    assert table.journal.moment(1).own == list(range(1, 10))
    seat.act("end")
    assert table.head == 2
    seat.beside.roll_by_hand()
    seat.act("end")
    assert table.waiting is not None
    assert reopened(lines).waiting is not None
    assert reopened(lines).is_beside()


def test_the_program_settles_ties_and_people_roll_until_they_want_those_too():
    lines: list[str] = []
    table = begun(lines)
    seat = sit(table, 0)
    seat.act("end")
    while table.waiting is not None:
        seat.beside.answer("6")
    seat.act("end")
    assert seat.beside.wanted().kind == "tie", "two scientists are equally close"
    seat.beside.settle_ties_from_now_on()
    assert seat.beside.wanted().kind == "die"
    assert table.waiting.own == [0]
    tied = table.waiting.answers[0][0]
    seat.beside.answer(str(tied))
    assert [one.own for one in seat.beside.news()] == [False], "the tie was settled, the die rolled"
    seat.beside.take_back()
    assert len(table.waiting.answers) == 1, "the tie stands, the die is asked for again"
    assert reopened(lines).journal.ties_settled
    seat.beside.take_back()
    assert table.waiting is None, "a tie that the program settled goes with its decision"
    seat.act("end")
    assert seat.beside.wanted().kind == "die"
    seat.undo()
    seat.beside.roll_by_hand()
    assert not reopened(lines).journal.ties_settled
    seat.act("end")
    assert seat.beside.wanted().kind == "tie"


def test_whose_dice_an_event_tells_is_known_also_if_it_was_put_in_afterwards():
    dice = ScriptedDice([2, 2, 5])
    first, between, last = (Event("moved", "1.1", {}, face) for face in (2, 0, 5))
    reckoner = Reckoner(dice)
    for event, faces in ((first, 2), (last, 1)):
        dice.throw(faces, 6, "1.1", "")
        reckoner.saw(None, event)
    log = [first, between, last]
    assert reckoner.fallen(log) == [2, 2, 3]
    assert by_program(log, reckoner.fallen(log), dice.faces, [1]) == [True, False, False]
    assert by_program(log, reckoner.fallen(log), dice.faces, [0, 2]) == [False, False, True]


def test_the_same_answers_as_scripted_dice_give_the_same_states():
    table = begun()
    person = Person(table, 4)
    for _ in range(200):
        line = person.next_line()
        if line == "quit":
            break
        if table.waiting is not None:
            sit(table, 0).beside.answer(line)
        else:
            sit(table, 0).act(line)
    states = replay(RAID, table.journal, table.head)
    assert [s.digest() for s in states] == [table.state_at(n).digest() for n in range(len(states))]
    assert table.state.over()


def test_in_any_other_game_nobody_sets_anything_right():
    table = new_session(RAID, new_setup(RAID, "", "", {}, {}), {}, 3, None, None)
    beside = sit(table, 0).beside
    text = beside.moved(beside.position(), "W1", "r3c1")
    for act in (lambda: beside.set_right(text), beside.lay_out, beside.roll_by_hand):
        assert refusal(act).kind == NOT_BESIDE
    assert table.head == 0


# --- what to move


def orders(seat) -> list[str]:
    return [order.change.words for order in seat.beside.orders()]


def test_what_the_enemy_moves_is_ordered_one_by_one_and_own_moves_are_not():
    table = begun()
    seat = sit(table, 0)
    seat.beside.lay_out()
    seat.act("step W3 r5c1")
    assert orders(seat) == []
    seat.act("end")
    assert orders(seat) == ["Scientist 2: r3c15 to r5c15"]
    seat.beside.done()
    seat.beside.answer("3")
    assert orders(seat) == ["Trooper A1: r2c6 to r1c4"]
    assert seat.beside.orders()[0].told == "Trooper A1 moves from r2c6 to r1c4."
    assert seat.beside.why(seat.beside.orders()[0]) is not None


def moved_for_the_first_die(lines: list[str]):
    """Roll for the first trooper, and move all that is ordered; return the seat."""
    seat = sit(begun(lines), 0)
    seat.beside.lay_out()
    seat.act("end")
    seat.beside.answer("3")
    seat.beside.done(2)
    assert orders(seat) == []
    return seat


def test_what_was_moved_and_is_taken_back_is_put_back():
    lines: list[str] = []
    seat = moved_for_the_first_die(lines)
    seat.beside.take_back()
    assert orders(sit(reopened(lines), 0)) == ["Trooper A1: r1c4 to r2c6"]
    seat.beside.done()
    assert orders(seat) == []
    seat.beside.take_back()
    assert orders(seat) == ["Scientist 2: r5c15 to r3c15"]


def test_what_was_moved_for_a_decision_is_put_back_when_the_position_is_set_right():
    lines: list[str] = []
    seat = moved_for_the_first_die(lines)
    seat.beside.set_right(seat.beside.moved(seat.position(), "W1", "r3c1"))
    assert orders(sit(reopened(lines), 0)) == [
        "Scientist 2: r5c15 to r3c15",
        "Trooper A1: r1c4 to r2c6",
    ]
    seat.beside.done(2)
    assert orders(seat) == []


class Unwalked:
    """A journal of which nobody walks the whole way from the set-up."""

    def __init__(self, journal) -> None:
        self.journal = journal

    def __getattr__(self, name: str):
        assert name != "path", "the whole record"
        return getattr(self.journal, name)


def test_what_is_to_be_moved_does_not_cost_more_with_the_length_of_the_record():
    table = begun()
    seat = sit(table, 0)
    seat.act("step W3 r5c1")
    seat.beside.lay_out()
    seat.act("end")
    table.journal = Unwalked(table.journal)
    assert orders(seat) == ["Scientist 2: r3c15 to r5c15"]


def test_a_counter_is_called_as_its_game_says_wherever_it_stands():
    swarm = Counter("u3", "0312", "book", "stinger", "Red: 2 Stingers, 1 Drone over megahex 0312")
    swarm.name, swarm.place = "Red, 2 Stingers, 1 Drone", "over megahex 0312"
    gone = changes_between({swarm.id: swarm}, {}, {})
    assert gone[0].words == "Take Red, 2 Stingers, 1 Drone off the board, over megahex 0312"
    fallen = Counter("u4", "0313", "book", "stinger", "Stinger, at large in 0312")
    assert changes_between({}, {fallen.id: fallen}, {})[0].words == f"Put {fallen.text} on 0313"


# --- setting right


def test_a_counter_is_put_elsewhere_and_the_record_says_so():
    lines: list[str] = []
    table = begun(lines)
    seat = sit(table, 0)
    seat.act("step W3 r5c1")
    seat.beside.set_right(seat.beside.moved(seat.position(), "W1", "r3c1"))
    assert "W1 r3c1" in seat.position()
    assert told_lines(seat, 2) == ["Corrected by hand: Warhawk 1: r3c0 to r3c1."]
    assert seat.record()[0].words == "Corrected by hand: Warhawk 1: r3c0 to r3c1."
    assert reopened(lines).state == table.state
    assert Playback(table, 2, 0).glimpses[0].event.facts["changes"].startswith("Warhawk 1")
    assert orders(seat) == []


def test_a_correction_is_taken_back_made_again_and_branched_from():
    table = begun()
    seat = sit(table, 0)
    seat.beside.set_right(seat.beside.moved(seat.position(), "A1", OFF))
    assert seat.undo() == 1
    assert "A1" in seat.position()
    assert seat.redo() == 1
    assert "A1 " not in seat.position()
    seat.undo()
    seat.act("step W3 r5c1")
    assert len(seat.branches()) == 2


def test_a_review_begins_after_what_was_set_right_and_says_so():
    table = begun()
    seat = sit(table, 0)
    seat.act("step W3 r5c1")
    seat.beside.set_right(seat.beside.moved(seat.position(), "W1", "r3c1"))
    seat.act("step W1 r3c2")
    assert [stop.at for stop in ReviewLine(table, 0).stops] == [2, 3]
    assert any("corrected by hand at decision 2" in words for words in left_out(table))
    assert seat.luck().rolls == 0


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("warhawks: W1 r3c0, W6 r5c0", "W6"),
        ("warhawks: W1 r3c0, W1 r5c0", "W1"),
        ("warhawks: W1 r99c0", "r99c0"),
        ("option turns: 9", "you cannot change it during the game"),
        ("nonsense: 3", "there is no line nonsense"),
        ("turn: 99", "99"),
    ],
)
def test_a_position_that_cannot_be_is_refused_and_nothing_changes(line, fault):
    table = begun()
    seat = sit(table, 0)
    label = line.partition(":")[0]
    kept = [old for old in seat.position().splitlines() if old.partition(":")[0] != label]
    refused = refusal(lambda: seat.beside.set_right("\n".join([*kept, line]) + "\n"))
    assert refused.kind == NOT_SO
    assert fault in refused.words
    assert table.head == 0


def test_nothing_set_right_is_no_decision():
    table = begun()
    sit(table, 0).beside.set_right(sit(table, 0).position())
    assert table.head == 0


@pytest.mark.parametrize("slug", CHANGES)  # in these games every counter may be moved
def test_every_counter_can_be_lifted_and_taken_off_by_hand(slug):
    """Also those that have no names in a position; one more can be put where there is room for it."""
    game = find(slug)
    table = new_session(game, new_setup(game, "", "", {}, {}), {}, 3, None, None)
    person = Person(table, 1)
    for _ in range(12):
        table.act(person.chooses())
    beside = sit(table, table.to_choose()).beside
    text, scene = beside.position(), beside.seat.scene
    free = sorted({cell.id for cell in scene.cells} - {c.cell for c in scene.counters})
    assert all(counter.name for counter in scene.counters), "what it is called is said by the game"
    places = free[:: max(1, len(free) // 6)]
    mover = beside._mover()
    needed = {
        "chitin": ("token-A-0", "token-C-1", "token-F-2"),  # a game has all of them (4.04)
        "raid": ("S3",),  # the runner stands on the platform (5.1)
    }
    for counter in [c for c in scene.counters if c.id not in needed.get(slug, ())][:2]:
        assert any(mover.moved(text, counter.id, to) for to in places), counter.id
        assert mover.moved(text, counter.id, OFF), counter.id


def test_a_counter_that_is_off_the_board_is_put_there():
    seat = sit(begun(), 0)
    off = seat.beside.moved(seat.position(), "A1", OFF)
    assert "A1" in seat.beside.spares(off)
    assert "A1" not in seat.beside.spares(seat.position())
    assert "A1 r3c3" in seat.beside.moved(off, "A1", "r3c3")
    refused = refusal(lambda: seat.beside.moved(seat.position(), "W6", "r3c3"))
    assert refused.kind == NOT_SO


IN_THE_HIVE = """position hive, rules {version}
scenario: rescue
next: movement
turn: 3
awake: A
Da1: over 51, open; Sc3
Da2: over 61, open
A8: La1 Sc2 So1 Qu1 FD1=?
dead: So4
"""
IN_THE_SHIP = """position forlorn, rules {version}
scenario: solo1
next: marine phase
turns left: 8
action points: 7 of 9
Zac: h7 east ready ammo 2
"""


IN_THE_VALLEY = """position chitin, rules {version}
scenario: learning
next: movement
moving: red
top: red
blue 0417: RRR N
blue 0517: TTT NW
red 0405: GGG S
tokens: A 0607, C 0311, F 0515
"""


def standing(slug: str, position: str):
    """Sit down beside a real board that stands so."""
    game = find(slug)
    text = position.format(version=game.about.version)
    setup = read_position(game, text).setup
    return sit(new_session(game, setup, {"0": "person"}, None, None, None, text), 0)


@pytest.mark.parametrize(
    ("slug", "position", "piece", "to", "said"),
    [
        ("hive", IN_THE_HIVE, "La1", "Da1", "Lancer La1: A8 to aboard Darter Da1"),
        ("hive", IN_THE_HIVE, "La1", "Da2", "Lancer La1: A8 to aboard Darter Da2"),
        ("hive", IN_THE_HIVE, "Sc3", "A8", "Scout Sc3: aboard Darter Da1 to A8"),
        ("hive", IN_THE_HIVE, "Sc3", OFF, "Take Scout Sc3 off the board, aboard Darter Da1"),
        ("hive", IN_THE_HIVE, "FD1", OFF, "Take face-down unit off A8"),
        ("hive", IN_THE_HIVE, "So4", "A8", "Put Soldier So4 on A8"),
        ("hive", IN_THE_HIVE, "Da2", "51", "Darter Da2: over 61 to over 51"),
        ("hive", IN_THE_HIVE, "FD2", "A8", "Put face-down unit on A8"),
        ("hive", IN_THE_HIVE, "Wo1", "A8", "Put Worker Wo1 on A8"),
        ("forlorn", IN_THE_SHIP, "Zac", OFF, "Take Cpl. Zac off h7"),
        ("forlorn", IN_THE_SHIP, "W2", "k7", "Put warrior W2 on k7"),
        ("forlorn", IN_THE_SHIP, "corpse-Brandt", "k7", "Put corpse of Brandt on k7"),
        ("forlorn", IN_THE_SHIP, "G1", "k7", "Put grenade on k7"),
        ("chitin", IN_THE_VALLEY, "u0", "0418", "Blue, 3 Termagants: 0517 to 0418"),
        ("chitin", IN_THE_VALLEY, "u0", OFF, "Take Blue, 3 Termagants off 0517"),
        ("chitin", IN_THE_VALLEY, "token-A-0", "0608", "Token A: 0607 to 0608"),
        ("forlorn", IN_THE_SHIP, "Brandt", "k7", "Put Pvt. Brandt on k7, facing"),
    ],
)
def test_who_is_aboard_face_down_or_off_the_board_is_set_right_by_touch(
    slug, position, piece, to, said
):
    seat = standing(slug, position)
    offered = [*layout_of(seat.scene), *seat.beside.spares(seat.position())]
    assert piece in offered
    seat.beside.set_right(seat.beside.moved(seat.position(), piece, to))
    assert told_lines(seat, 1)[0].startswith(f"Corrected by hand: {said}")


@pytest.mark.parametrize(
    ("slug", "position", "piece", "to"),
    [
        ("hive", IN_THE_HIVE, "Da1", "Da2"),
        ("hive", IN_THE_HIVE, "Qu9", "A8"),
        ("forlorn", IN_THE_SHIP, "Nobody", "k7"),
        ("chitin", IN_THE_VALLEY, "u99", "0418"),
        ("chitin", IN_THE_VALLEY, "token-A-0", OFF),
        ("chitin", IN_THE_VALLEY, "u6", "0417"),
    ],
)
def test_what_cannot_be_put_there_is_refused(slug, position, piece, to):
    seat = standing(slug, position)
    before = seat.position()
    assert refusal(lambda: seat.beside.moved(before, piece, to)).kind == NOT_SO
    assert seat.position() == before


def test_a_place_is_called_as_on_the_board():
    game = find("stellar")
    dice = SeededDice(1)
    seat = sit(new_session(game, new_setup(game, "", "", {}, {}), {}, None, dice, None), 0)
    for said in ("hex-C3", "C3", " c3 "):
        assert "R3: C3, 1 scout" in seat.beside.moved(seat.position(), "R3", said)
    refused = refusal(lambda: seat.beside.moved(seat.position(), "R3", "zz99"))
    assert "no place zz99" in refused.words


def test_a_counter_more_is_listed_alone_though_others_get_new_numbers():
    seat = standing("chitin", IN_THE_VALLEY)
    text = seat.position().replace("blue 0417: RRR N", "blue 0417: RRR N\nblue 0418: P N")
    assert seat.beside.differs(text) == ["Put Blue, 1 Phlanx on 0418, facing N"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("A 0607", "A 0607, A 0608", "token A appears twice"),
        ("RRR N", "RRRR N", "the scenario allows 3 (3.03)"),
        (
            "moving: red",
            "moving: red\nred waiting: WWWWWWW",
            "one Worker too many; each side has 6",
        ),
    ],
)
def test_a_counter_that_the_valley_does_not_have_is_refused(old, new, fault):
    seat = standing("chitin", IN_THE_VALLEY)
    refused = refusal(lambda: seat.beside.set_right(seat.position().replace(old, new, 1)))
    assert fault in refused.words


def test_whom_a_queen_holds_is_set_right_in_the_lines():
    seat = standing("hive", IN_THE_HIVE)
    seat.beside.set_right(seat.position().replace("Sc2", "Sc2<Qu1"))
    assert told_lines(seat, 1) == ["Corrected by hand: Scout Sc2 on A8: now controlled."]
    assert "Sc2<Qu1" in seat.position()


def test_dice_of_the_programs_own_can_be_seeded():
    table = begun()
    table.own_dice = SeededDice(1)
    sit(table, 0).act("end")
    table.roll_it()
    first = table.waiting.answers
    other = begun()
    other.own_dice = SeededDice(1)
    sit(other, 0).act("end")
    other.roll_it()
    assert other.waiting.answers == first


def test_who_goes_aboard_and_who_is_lost_there_is_ordered():
    game = find("hive")
    setup = new_setup(game, "", "", {}, {})
    table = new_session(game, setup, {"0": "person"}, None, ScriptedDice([]), None)
    seat = sit(table, 0)
    seat.beside.lay_out()
    seat.act("force assault")
    assert orders(seat)[:2] == [
        "Put Engineer En1 aboard Darter Da1",
        "Put Lancer La1 aboard Darter Da1",
    ]
    seat.beside.done(len(orders(seat)))
    for words in ("4", "Da2", "5", "En2"):
        seat.beside.answer(words)
    assert orders(seat) == ["Take Engineer En2 off the board, aboard Darter Da2"]
    assert seat.beside.news()[-1].words == "Engineer En2 is killed in Da2."


def test_faces_say_in_short_what_they_bring():
    seat = sit(begun(), 0)
    seat.act("end")
    assert seat.beside.wanted().shorts[3:5] == [
        "moves from r2c6 to r1c4",
        "at r2c6 gets no orders and stays",
    ]
    assert told_apart(["It is 1 by die, 2 saved.", "It is 3 by die, 2 saved."]) == [
        "1 by die",
        "3 by die",
    ]


def test_a_die_of_which_all_faces_do_the_same_is_not_asked_for():
    setup = new_setup(RAID, "", "", {"activate": 6}, {})
    table = new_session(RAID, setup, {"0": "person"}, None, ScriptedDice([]), None)
    sit(table, 0).act("end")
    assert table.waiting is None
    assert table.journal.moment(1).own == list(range(len(table.journal.moment(1).faces)))
