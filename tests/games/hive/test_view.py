"""What the player sees: nothing that lies face-down, everything else in words."""

import re
from fractions import Fraction
from itertools import pairwise

import pytest
from librt.vecs import vec
from tests.games.hive.playing import at_step, box, do, hive, unit

from hexile.games.hive import GAME
from hexile.games.hive.rules.darters import ATTACH_TO, DARTERS, DEPARTURES
from hexile.games.hive.rules.melee import TERRAN_MELEE
from hexile.games.hive.rules.start import LOADING, PURCHASE
from hexile.games.hive.rules.terran import ACTING, MOVEMENT, pick
from hexile.games.hive.state import CUP_C, DEAD, DEPARTS
from hexile.games.hive.tables import UNKNOWN
from hexile.kernel.chance.dice import ScriptedDice
from hexile.kernel.event import Event
from hexile.kernel.play import NOBODY, find_legal, legal_actions, play

STACKS = """
    A8: La1 Sc1 So1 Qu1
    A9: FD1=?
    51: Sc2<Qu1
    Da1: over A7, open; En1
    Da2: over 81, closed; Athena+
    Da3: off the hull; Sc3
    B8: MQ Helstrom FD2=?
"""


# --- what lies face-down -------------------------------------------------------------------


@pytest.mark.rule("25.0", "27.2", "27.5")
def test_nothing_that_lies_face_down_is_in_the_state():
    s = hive("A8: Sc1 \n A9: FD1=? \n B8: FD2=?")
    assert list(s.slot_kind[:2]) == [UNKNOWN, UNKNOWN]
    assert list(s.cups[CUP_C:]) == [4, 4, 2, 2]
    for seat in (0, NOBODY):
        assert GAME.see(s, seat).dump() == s.dump()


# --- labels ------------------------------------------------------------------------------


def label(s, text):
    return GAME.label(s, next(a for a in legal_actions(s) if a.text() == text))


def acting(text, who, asleep=""):
    s = at_step(hive(text, asleep=asleep), MOVEMENT, ACTING)
    pick(s, unit(s, who))
    return s


def test_choices_are_named_with_what_they_bring():
    s = acting("A8: La1 \n A10: So1 \n Da1: over A7, open", "La1")
    assert label(s, "move La1 A10") == "nest A10, 4 points, stops with So1 (strength 3)"
    assert label(s, "aim La1 So1") == "Aimed shot, 6 points, at Soldier So1 in A10: strength 5"
    assert label(s, "move La1 Da1") == "Board Da1, 4 points"
    assert label(s, "done La1") == "La1 is done (8 points left)"
    s = acting("51: Sc1", "Sc1", asleep="A")
    assert label(s, "move Sc1 A3") == "nest A3, 3 points, wakes Area A"
    s = at_step(hive("A8: La1 Sc1 So1"), TERRAN_MELEE)
    assert (
        label(s, "melee La1 Sc1 So1")
        == "La1 and Sc1 attack Soldier So1 in A8: strength 7 against 3 (+4)"
    )
    s = acting("A8: Sc1 So1", "Sc1")
    assert label(s, "disengage Sc1") == "Scout Sc1 tries to disengage: succeeds on 1 to 4"


# --- scene and text ----------------------------------------------------------------------


@pytest.mark.parametrize("step", [DARTERS, ATTACH_TO[2], MOVEMENT, TERRAN_MELEE, PURCHASE, LOADING])
def test_every_step_has_its_question_and_its_place_in_the_turn(step):
    scene = GAME.scene(GAME.see(at_step(hive(STACKS), step), 0), 0)
    assert scene.question not in ("", "The game is over.")
    assert scene.phases[scene.phase]


def test_the_scene_shows_everything_once():
    s = acting(STACKS, "La1", asleep="C")
    scene = GAME.scene(GAME.see(s, 0), 0)
    ids = [c.id for c in scene.counters] + [c.id for t in scene.trays for c in t.counters]
    assert len(ids) == len(set(ids))
    assert {
        "La1",
        "Sc1",
        "So1",
        "Qu1",
        "FD1",
        "FD2",
        "Sc2",
        "En1",
        "Athena",
        "Sc3",
        "MQ",
        "Da1",
        "Da3",
    } <= set(ids)
    by_id = {c.id: c for c in scene.counters}
    assert by_id["Sc2"].badge == "controlled"
    assert by_id["FD1"].hidden
    assert by_id["FD1"].symbol == ""
    assert by_id["Helstrom"].side == "none"
    assert [line.text for line in scene.lines] == ["Queen Qu1 holds Scout Sc2"]
    terrain = {cell.id: cell.terrain for cell in scene.cells}
    assert terrain["C8"] == "nest sealed"
    assert terrain["A7"] == "nest breach"
    assert terrain["79"] == "tech"
    assert scene.tracks[0].notes[14] == "1-5"
    assert "C" in [mark.text for mark in scene.labels if mark.kind == "letter"]


def test_walls_and_doors_of_the_nests():
    scene = GAME.scene(GAME.see(at_step(hive(), MOVEMENT), 0), 0)
    kinds = [wall.kind for wall in scene.walls]
    assert kinds.count("door") == 6 * 4 + 4  # and four rooms beside the rings
    assert kinds.count("wall") == 6 * 12


def test_the_board_in_characters():
    s = hive(STACKS, asleep="C")
    scene = GAME.scene(GAME.see(at_step(s, MOVEMENT), 0), 0)
    assert max(len(line) for line in scene.text) <= 80
    rows = {line[:5]: line for line in scene.text}
    assert "x2" in rows["  3  "]  # yours beside two of theirs
    assert " ~C " in rows["nest "]
    assert "??" in rows["  4  "]
    assert "o1" in rows["  2  "]
    legend = "\n".join(scene.legend)
    assert "A8: Lancer La1, Scout Sc1 against Soldier So1, Queen Qu1." in legend
    assert "51: Znon: Scout Sc2 (held by Qu1)." in legend
    assert "Da2 at 81, docked: Athena aboard, 5 seats free." in legend


@pytest.mark.rule("B1")
def test_every_empty_box_is_numbered_on_the_board_in_characters():
    text = GAME.scene(GAME.see(at_step(hive(asleep="L"), MOVEMENT), 0), 0).text
    numbers = [[word for word in re.split(r"[^0-9]+", line) if word] for line in text]
    assert numbers[0] == [str(n) for n in range(1, 25)]
    aft = next(place for place, line in enumerate(text) if line.startswith("aft"))
    assert numbers[aft + 1] == [str(n) for n in range(25, 49)]
    row = next(line for line in text if line.startswith("  3  "))
    assert row.startswith("  3  :51: 3  8 13:56: 3  8 13:")
    assert "L3:~" in "".join(text)


def test_lights_show_cost_and_where_to_stop():
    s = acting("A8: La1 \n A10: So1", "La1")
    lights = {
        light.cell: (light.kind, light.note) for light in GAME.scene(GAME.see(s, 0), 0).lights
    }
    assert lights["A9"] == ("reach", "2")
    assert lights["A10"] == ("stop", "4")
    assert box(s, "A8") == s.at[unit(s, "La1")]


# --- forecasts ---------------------------------------------------------------------------


@pytest.mark.rule("27.9", "27.4", "B7")
def test_forecasts():
    s = at_step(hive("A8: Sc1 So1 \n A10: Qu1", turn=9), MOVEMENT)
    found = {
        f.question: [(c.words, str(c.odds), c.faces) for c in f.chances] for f in GAME.forecasts(s)
    }
    assert found["Does the Hive jump in turn 9?"] == [
        ("yes", "1/3", [1, 2]),
        ("no", "2/3", [3, 4, 5, 6]),
    ]
    told = found["If no unit moved, which unit would Queen Qu1 control?"]
    assert told[0] == ("Scout Sc1", "1/2", [1, 2, 3])
    assert found["Can Scout Sc1 disengage?"][0][1] == "2/3"


@pytest.mark.rule("5.8", "5.9", "B16")
def test_a_departure_shows_its_risk_and_who_shares_the_roll():
    s = at_step(hive("Da1: over A8, closed \n Da2: over 51, closed; La1"), DEPARTURES)
    s.ship_hits[0] = 2
    s.ship_leaving[1] = DEPARTS
    found = {f.question: {c.words: c.odds for c in f.chances} for f in GAME.forecasts(s)}
    first = found["If Da1 leaves now, does it get away; one roll of defence fire for it and Da2?"]
    assert Fraction(1, 3) < first["stays"] < Fraction(1, 2), "two hits, and the fire before"
    go = find_legal(s, "depart Da1")
    later = GAME.stakes(s, go)
    assert {c.words: c.tone for c in later.chances} == {"leaves": "good", "stays": "bad"}
    assert GAME.label(s, go).endswith("one roll of fire with Da2")
    assert GAME.stakes(s, find_legal(s, "end")) is None


# --- the scene beside the mock-up ---------------------------------------------------------


def scene_of(text, **settings):
    return GAME.scene(at_step(hive(text, **settings), MOVEMENT), 0)


def box_of(scene, name):
    return next(cell for cell in scene.cells if cell.id == name)


@pytest.mark.rule("B14")
def test_open_and_closed_breaches_show_with_their_darters():
    scene = scene_of(
        "Da1: over A8, open; Sc1 \n Da2: over 51, closed; Sc2 \n Da3: over 81, closed; Sc3"
    )
    words = {c.id: c.cargo for c in scene.counters if c.symbol == "darter"}
    assert words == {"Da1": "open", "Da2": "closed", "Da3": "docked"}
    assert "breach" in box_of(scene, "A8").terrain
    assert "breach" not in box_of(scene, "51").terrain
    titles = [tray.title for tray in scene.trays[:2]]
    assert titles == ["Da1: A8 open, 5 free", "Da2: 51 closed, 5 free"]


@pytest.mark.rule("25.0")
def test_sleeping_areas_are_sealed_and_lettered_in_their_middle():
    scene = scene_of("51: Sc1", asleep="AL")
    assert "sealed" in box_of(scene, "A8").terrain
    assert "sealed" not in box_of(scene, "B8").terrain
    letters = {label.text: label.at for label in scene.labels if label.kind == "letter"}
    assert set(letters) == {"A", "L"}
    assert letters["A"] == box_of(scene, "A8").centre
    assert letters["L"] == box_of(scene, "L8").centre


@pytest.mark.rule("27.9", "27.8")
def test_the_turn_track_carries_the_faces_that_jump():
    s = at_step(hive("51: Sc1", turn=9), MOVEMENT)
    (track,) = GAME.scene(s, 0).tracks
    assert (track.boxes[track.now], track.notes[track.now], track.notes[14]) == ("9", "1-2", "1-5")
    s.engines = vec[bool]([False, True])
    assert GAME.scene(s, 0).tracks[0].notes[8] == "1"
    s.engines = vec[bool]([False, False])
    assert GAME.scene(s, 0).tracks[0].notes == {}


@pytest.mark.rule("27.4")
def test_a_held_marine_is_marked_and_bound_to_his_queen():
    scene = scene_of("A8: Sc1<Qu1 \n B8: Qu1 \n C8: Sc2")
    held = next(c for c in scene.counters if c.id == "Sc1")
    assert (held.badge, held.side) == ("controlled", "you")
    (bond,) = scene.lines
    assert (bond.kind, bond.text) == ("bond-book", "Queen Qu1 holds Scout Sc1")


def test_everything_lies_on_the_sheet_and_the_hull_goes_round():
    scene = scene_of("51: Sc1 \n Da1: off the hull; Sc2")
    for cell in scene.cells:
        assert all(0 <= x <= scene.width and 0 <= y <= scene.height for x, y in cell.outline)
        right = max(x for x, _ in cell.outline)
        assert right <= scene.around_from + scene.around + 0.01, cell.id
    for tray in scene.trays:
        assert tray.at[0] + tray.width <= scene.width
    assert len(scene.phases) == 7
    assert scene.phases[scene.phase] == "Move"


def test_the_dead_are_counted_by_kind():
    s = at_step(hive("51: Sc1"), MOVEMENT)
    for name in ("So1", "So2", "Sc2"):
        s.at[unit(s, name)] = DEAD
    tray = GAME.scene(s, 0).trays[-1]
    assert [(c.symbol, c.cargo) for c in tray.counters] == [("scout", "1"), ("soldier", "2")]


@pytest.mark.rule("24.0")
def test_before_the_first_turn_the_phases_are_those_of_the_set_up():
    s = at_step(hive(turn=0), PURCHASE)
    scene = GAME.scene(s, 0)
    assert (scene.phases[scene.phase], scene.headline) == ("Purchase", "Before the first turn")


@pytest.mark.rule("B20", "27.8")
def test_what_is_destroyed_says_so_on_the_sheet():
    s = at_step(hive("51: Sc1"), MOVEMENT)
    assert "destroyed" not in [label.text for label in GAME.scene(s, 0).labels]
    s.engines, s.lasers = vec[bool]([False, False]), False
    scene = GAME.scene(s, 0)
    assert [label.text for label in scene.labels].count("destroyed") == 3
    assert "the Hive cannot jump" in scene.tracks[0].title


@pytest.mark.rule("27.4", "B17")
@pytest.mark.parametrize(
    ("text", "who", "odds"),
    [
        ("A8: Qu1 \n A7: La1", "Qu1", {"Lancer La1": Fraction(2, 6), "none": Fraction(4, 6)}),
        (
            "C8: MQ \n C6: Athena+",
            "Master-Queen",
            {"Athena": Fraction(5, 6), "none": Fraction(1, 6)},
        ),
        (
            "A8: Qu1 \n A7: En1 Sc1 \n A9: La1 Athena+",
            "Qu1",
            {"Engineer En1": Fraction(3, 6), "none": Fraction(3, 6)},
        ),
        ("A8: Qu1 \n 58: La1", "Qu1", {"none": Fraction(1)}),
        (
            "A8: Qu1 \n A7: La1 La2/1",
            "Qu1",
            {
                "Lancer La1": Fraction(2, 12),
                "Lancer La2": Fraction(3, 12),
                "none": Fraction(7, 12),
            },
        ),
        (  # the other may come first, and leave her nobody
            "A8: Qu1 \n A9: Qu2 \n A6: En1",
            "Qu1",
            {"Engineer En1": Fraction(5, 12), "none": Fraction(7, 12)},
        ),
        (
            "A8: Qu1 \n A9: Qu2 \n A6: En1",
            "Qu2",
            {"Engineer En1": Fraction(1, 4), "none": Fraction(3, 4)},
        ),
    ],
)
def test_the_odds_of_mind_control_are_those_it_is_rolled_by(text, who, odds):
    found = [f for f in GAME.forecasts(hive(text)) if f"{who} control?" in f.question]
    assert {c.words: c.odds for c in found[0].chances} == odds


@pytest.mark.rule("27.4", "B17")
def test_a_queen_who_holds_a_mind_tries_another_if_it_shakes_her_off():
    s = hive("A8: Qu1 \n A7: Sc1<Qu1")
    odds = {c.words: c.odds for f in GAME.forecasts(s) if f.rule == "27.4" for c in f.chances}
    assert odds == {"Scout Sc1": Fraction(1, 12), "none": Fraction(11, 12)}


@pytest.mark.rule("B7")
def test_who_has_tried_to_disengage_is_foretold_nothing():
    s = at_step(hive("A8: La1 Sc1 So1"), MOVEMENT)
    asked = [f.question for f in GAME.forecasts(s) if f.rule == "B7"]
    assert asked == ["Can Lancer La1 disengage?", "Can Scout Sc1 disengage?"]
    do(s, "pick La1")
    do(s, "disengage La1", [6])
    assert [f.question for f in GAME.forecasts(s) if f.rule == "B7"] == asked[1:]


@pytest.mark.rule("9.2")
def test_a_full_box_is_marked_and_trays_do_not_meet():
    scene = scene_of("A8: La1 La2 La3 \n A7: Sc1 \n Da1: over A8, open; Sc2 \n Da2: over 51, open")
    assert [tag.cell for tag in scene.tags if tag.kind == "full"] == ["A8"]
    edges = [(tray.at[0], tray.at[0] + tray.width) for tray in scene.trays]
    assert all(right <= left for (_, right), (left, _) in pairwise(edges))


@pytest.mark.rule("25.6")
def test_a_stack_is_told_that_one_alone_wakes_a_nest():
    s = at_step(hive("51: La1 Sc1", asleep="A"), MOVEMENT)
    s = play(s, "stack 51", ScriptedDice([]))
    assert label(s, "move La1 A3") == "nest A3, 3 points, wakes Area A; only Sc1 enters"


def test_works_that_harm_nobody_have_their_odds():
    s = acting("A8: Sc1 So1", "Sc1")
    tones = {c.tone: c.odds for c in GAME.odds(s, find_legal(s, "disengage Sc1"))}
    assert tones == {"good": Fraction(4, 6), "even": Fraction(2, 6)}


def test_the_record_says_whose_doing_an_event_was():
    assert GAME.whose(Event("unit_done", "B3", {"who": "Athena"})) == "you"
    assert GAME.whose(Event("recaptured", "27.4", {"who": "Athena", "at": "A8"})) == "book"
    assert GAME.whose(Event("mind_fails", "B17", {"who": "Master-Queen"})) == "book"


def test_no_name_of_a_room_lies_under_its_counters():
    scene = GAME.scene(hive("79: En1 \n 80: En2 \n L11: Sc1 \n destroyed: 79 80 L11"), 0)
    names = [label for label in scene.labels if label.text in ("Engine Room", "destroyed")]
    assert len(names) == 5
    for cell in scene.cells:
        xs, ys = zip(*cell.outline, strict=True)
        for label in names:
            x, y = label.at
            assert not (min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys)), (label.text, cell.id)
