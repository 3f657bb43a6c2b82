"""Computer Marines: legal, reproducible, able to say why, each better than the one below."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.games.forlorn.position import at, do, game, position, who
from tests.games.forlorn.test_versus import FIVE, duel

from hexile.games.forlorn import GAME
from hexile.games.forlorn.opponent.bars import bar_idea
from hexile.games.forlorn.opponent.danger import Picture, threats
from hexile.games.forlorn.opponent.estimate import facts_of
from hexile.games.forlorn.opponent.looks import Lookout
from hexile.games.forlorn.opponent.mind import Mind
from hexile.games.forlorn.opponent.walks import Walk, is_in_gunners_lane
from hexile.games.forlorn.opponent.wants import moves_needed, steps_to, wants
from hexile.games.forlorn.rules.hand import HAND_STEP
from hexile.games.forlorn.rules.versus import BLAST, XENO_TURN
from hexile.games.forlorn.tables.deck import FACING_NAMES
from hexile.games.forlorn.tables.estimates import ESTIMATES
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.fields.position import first_line, read_position
from hexile.kernel.play import advance, legal_actions

GAMES = 40


def play_game(player, scenario, seed, **chosen):
    s = game(scenario, seed, **chosen)
    s.telling = False
    dice, own = SeededDice(seed), SeededDice(seed, 1)
    while s.result is None:
        legal = legal_actions(s)
        action = GAME.players[player].choose(GAME.see(s, 0), legal, own)
        assert action in legal
        advance(s, action, dice)
    return s.result


def wins(player, scenario, **chosen):
    results = [play_game(player, scenario, seed, **chosen) for seed in range(GAMES)]
    return sum(result.values[0] for result in results)


@pytest.mark.nightly
@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["solo1", "op1"])
def test_squad_beats_march_and_random_which_never_wins(scenario):
    assert wins("random", scenario) == 0
    assert wins("squad", scenario) >= wins("march", scenario) + 5


def test_the_same_seed_gives_the_same_game():
    first, second = (play_game("squad", "solo2", 4).dump() for _ in range(2))
    assert first == second


def choice(s, player="squad"):
    return GAME.players[player].choose(s, legal_actions(s), SeededDice(1)).text()


def said(s, player="squad"):
    trace = GAME.players[player].explain(s, legal_actions(s), SeededDice(1))
    chart = GAME.charts[trace.chart]
    return trace.decided, [
        chart.row(r.letter).words[r.verdict].format(**r.facts) for r in trace.rows
    ]


def test_a_threat_is_a_xeno_that_can_attack_in_the_coming_phase_with_its_way():
    s = position("solo1", "Zac h7 east", "D1 o7", "D2 v4", "E1 i7")
    found = threats(s)
    assert [s.xeno_name(threat.xeno) for threat in found] == ["D1"], "D2 is too far, eggs wait"
    assert [s.square_name(q) for q in found[0].way] == ["n6", "m7", "l7", "k7", "j7", "i7"]
    assert found[0].loss == pytest.approx(1.2 * 2 / 6), "a gunner, hit on 5 and 6"


def test_a_marine_ready_before_the_lane_saves_what_he_stops():
    s = position("solo1", "Zac h7 east", "Marek h8 west", "D1 o7")
    picture = Picture(s)
    assert picture.saved_by_ready(who(s, "Zac")) == pytest.approx(picture.now * 5 / 6)
    assert picture.saved_by_ready(who(s, "Marek")) == 0.0, "he looks the other way"


@pytest.mark.rule("6.9")
def test_a_xeno_in_a_players_hand_goes_for_the_marine_nobody_covers():
    pieces = ("Zac n7 west ready", "Marek o9 east", "D1 j7")
    alone, company = position("op4", *pieces), position("op4", *pieces, two_players=True)
    assert [path.marine for path in Picture(alone).paths] == [who(alone, "Zac")]
    picture = Picture(company)
    assert {path.marine for path in picture.paths} == {who(company, "Zac"), who(company, "Marek")}
    assert len(picture.threats) == 1, "one Xeno, attacking once"
    assert picture.now == pytest.approx(Picture(alone).now * 1.6 / 1.2), (
        "the lieutenant, not the gunner"
    )


@pytest.mark.rule("9.6", "6.9")
def test_the_flamer_bars_a_door_to_a_players_brood_but_not_to_the_books():
    pieces = ("Ibarra p8 west", "Zac q8 west", "Marek p9 west", "D1 n11", "D2 o11", "D3 m11")
    company = position("op4", *pieces, two_players=True)
    chosen = bar_idea(Mind(company, legal_actions(company)))
    assert chosen is not None
    assert chosen.text().startswith("flame Ibarra")
    after = do(company, chosen.text())
    left = [Picture(s).left_after(s.points) for s in (company, after)]
    assert left[1] < left[0], "also with the best use of the points that are left"
    alone = position("op4", *pieces)
    assert bar_idea(Mind(alone, legal_actions(alone))) is None


@pytest.mark.rule("5.5", "6.9")
def test_somebody_goes_and_shuts_the_door_a_players_brood_would_come_by():
    s = position(
        "op3", "Zac j5 east", "Marek i4 east", "Aldous k4 east", "W1 n2", "W2 n3", "D1 n1", "D2 n5",
        "D3 n6", "D4 o7", "open m4", "closed h2", "closed j6", two_players=True,
    )  # fmt: skip
    done = []
    while (chosen := bar_idea(Mind(s, legal_actions(s)))) is not None:
        done.append(chosen.text())
        s = do(s, done[-1])
    assert done[0].startswith("step"), done
    assert done[-1].split()[::2] == ["close", "m4"], done


def test_flames_and_closed_doors_keep_threats_off():
    s = position("solo2", "Zac m7 east", "D1 h7", "open i7")
    assert threats(s)
    assert not threats(position("solo2", "Zac m7 east", "D1 h7", "open i7", "flames i7"))
    shut = threats(position("solo2", "Zac m7 east", "D1 h7", "closed i7"))
    assert shut[0].loss < threats(s)[0].loss, "it must break the door first"


def test_the_squad_gets_the_best_lane_ready():
    s = position("solo1", "Zac h7 east", "Marek h8 west", "D1 o7", "D2 o8")
    s.points = 1
    assert choice(s) == "ready Zac"


def test_the_squad_shoots_what_is_at_its_throat_and_says_why():
    s = position("solo1", "Aldous h7 east", "Marek b8 west", "D1 i7")
    assert choice(s) == "shoot Aldous D1"
    decided, words = said(s)
    assert decided == "5"
    assert words[-1] == "Aldous shoots the drone D1 at i7: hits on 4 of 6"


def test_the_squad_turns_to_a_xeno_behind_it():
    s = position("op4", "Zac p8 west", "D1 q8")
    assert choice(s).startswith("turn ")
    s = position("op4", "Zac p8 east", "D1 q8")
    assert choice(s) == "shoot Zac D1"


def test_the_squad_shuts_a_door_on_its_pursuers():
    s = position(
        "solo1",
        "Zac x7 west", "Marek x8 west", "Aldous y7 west", "Brandt y8 west",
        "D1 s7", "D2 s8", "D3 r7", "D4 r8", "D5 q7", "D6 q8", "closed w8", "open w7",
    )  # fmt: skip
    assert choice(s) == "close Zac w7" or choice(s) == "close Marek w7"


def test_the_squad_keeps_out_of_its_gunners_lane():
    s = position("solo1", "Zac h7 east", "Aldous g8 east")
    aldous = who(s, "Aldous")
    assert is_in_gunners_lane(s, at(s, "j7"), aldous)
    assert not is_in_gunners_lane(s, at(s, "g7"), aldous)
    assert not is_in_gunners_lane(s, at(s, "j7"), who(s, "Zac")), "his own lane"


def test_a_walk_goes_past_comrades_at_their_price():
    s = position("solo1", "Zac h7 east", "Aldous i7 east", "Brandt i8 east")
    walk = Walk(s, who(s, "Zac"), 4)
    assert walk.cost[at(s, "j7")] == 3
    assert walk.cost[at(s, "k7")] == 4
    assert walk.first[at(s, "k7")] == at(s, "j7")


def test_the_last_points_are_saved_for_ready():
    s = position("solo1", "Dufresne h7 east", "Aldous h8 east", "D1 o7", "D2 o8", "D3 p7", "D4 p8")
    s.points = 2
    assert choice(s).startswith("ready ")
    assert choice(s, "march").startswith(("shoot", "step"))


def test_with_no_xeno_near_every_point_goes_into_the_advance():
    s = position("solo1", "Zac h7 east", "Aldous h8 east", "D1 v1")
    s.points = 1
    assert choice(s).startswith("step ")


def test_the_squad_runs_for_the_lift_when_the_points_bring_victory():
    s = position(
        "solo1", "Zac t7 east", "Aldous t8 east", "Brandt s7 east", "Marek s8 east", "D1 r7"
    )
    s.left, s.points = 1, 9
    decided, words = said(s)
    assert decided == "3"
    assert words[-1].endswith("the points are enough to win now.")


def test_closed_doors_cost_a_move_on_the_way():
    s = position("op1", "Zac h7 east")
    steps = steps_to(s, vec[i64]([at(s, "j4")]))
    assert steps[at(s, "j6")] == 2
    assert steps[at(s, "j7")] == 3 + 4
    assert moves_needed(s, wants(s)) == 2


@pytest.mark.parametrize("scenario", ["op1", "op2", "op3", "op4", "solo1", "solo2"])
def test_the_squad_knows_what_every_operation_wants(scenario):
    s = position(scenario, "Zac h7 east")
    goals = wants(s)
    assert len(goals.steps) == s.terms.ground.size
    assert set(goals.team) <= {who(s, "Zac")}


@pytest.mark.parametrize("scenario", ["op1", "op2", "op3", "op4", "solo1", "solo2"])
def test_a_position_is_guessed_from_its_facts(scenario):
    s = position(scenario, "Zac h7 east", "Marek h8 east", "Aldous g7 east", "Dufresne f7 east")
    value = GAME.estimate(s, s)[0]
    assert 0.0 < value < 1.0
    assert len(ESTIMATES[s.terms.operation.goal]) == len(facts_of(s))
    for xeno in range(8):
        s.place_new_xeno(2, at(s, f"{'dcbe'[xeno % 4]}{7 if xeno < 4 else 11}"), True)
    assert GAME.estimate(s, s)[0] < value, "Xenos near by make it worse"


def test_a_guess_for_two_players_has_two_sides():
    s = duel(*FIVE)
    values = GAME.estimate(s, s)
    assert sum(values) == pytest.approx(1.0)


def test_a_grenade_is_not_thrown_on_comrades():
    s = position("solo1", "Aldous h7 east grenade", "Marek j7 west", "Zac j8 west", "D1 k7")
    chosen = GAME.players["squad"].choose(s, legal_actions(s), SeededDice(1))
    assert not chosen.text().startswith("throw")


@pytest.mark.parametrize("player", ["random", "march", "squad"])
def test_two_players_can_be_played_by_the_computer(player):
    result = play_game(player, "op2", 3, two_players=True)
    assert len(result.values) == 2


# --- the brood ------------------------------------------------------------------------------------


def test_the_brood_sends_small_ones_first():
    s = duel(*FIVE, "Aldous h7 east", "W1 n7", "D1 n8", step=XENO_TURN)
    assert choice(s) == "activate D1"


def test_a_lone_xeno_gathers_unseen_while_marines_are_ready():
    s = duel("Aldous h7 east ready", "Zac h8 east ready", *FIVE[:2], "D1 n1", step=XENO_TURN)
    s = run_choice(s, "activate D1")
    decided, _ = said(s)
    assert decided == "6"
    square = at(s, choice(s).split()[-1]) if choice(s).startswith("go") else s.xeno_at[0]
    assert not s.is_seen_by_marines(square)


def test_many_xenos_strike_together():
    s = duel("Aldous h7 east ready", *FIVE, "D1 n7", "D2 n8", "D3 n6", "D4 n9", step=XENO_TURN)
    s = run_choice(s, "activate D1")
    decided, words = said(s)
    assert decided == "5"
    assert "D1" in words[-1]


def test_cards_for_one_phase_wait_until_the_brood_strikes():
    s = duel("Aldous h7 east ready", *FIVE, "D1 v1", hand=("razor", "armored"), step=HAND_STEP)
    assert choice(s) == "play armored"
    s = duel("Aldous h7 east ready", *FIVE, "D1 v1", hand=("razor",), step=HAND_STEP)
    assert choice(s) == "stand"


def test_a_xeno_is_blown_up_only_among_several_marines():
    s = duel(
        "Aldous h7 east", "Brandt h8 east", *FIVE[:3], "D1 i7", hand=("explosive",), step=BLAST
    )
    assert choice(s) == "explode D1"
    s = duel("Aldous h7 east", *FIVE[:4], "D1 i7", hand=("explosive",), step=BLAST)
    assert choice(s) == "pass"


def run_choice(s, action):
    twin = s.copy()
    advance(twin, next(a for a in legal_actions(twin) if a.text() == action), SeededDice(1))
    return twin


def listed(s):
    return [a.text() for a in GAME.players["squad"].shortlist(s, legal_actions(s), SeededDice(1))]


def test_a_search_compares_attacks_moves_and_more_with_the_squads_choice():
    s = position("solo1", "Aldous h7 east", "Marek h8 east", "D1 i7", "D2 o8")
    found = listed(s)
    assert found[0] == choice(s)
    assert {text.split()[0] for text in found} >= {"shoot", "step", "ready", "end"}
    shots = [text.split() for text in found if text.startswith("shoot")]
    assert {shot[1] for shot in shots} == {"Aldous", "Marek"}, "one for each who can"


def test_a_search_does_not_break_off_a_walk():
    s = game("solo1", 3)
    while s.movement == 0:
        legal = legal_actions(s)
        advance(s, GAME.players["squad"].choose(s, legal, SeededDice(1)), SeededDice(1))
    assert listed(s) == [choice(s)]
    assert choice(s).startswith("step")


# --- what a squad must not do -------------------------------------------------------------------------

# Where Marines used to turn back to where they had looked before, with nothing done in between.
TURNED_BACK = {
    "clean-out": """\
scenario: op2
next: marine phase
turns left: 4
action points: 4 of 12
Marek: s6 south
Dufresne: m3 north
Zac: p11 east
Ibarra: m11 south
Aldous: i11 east G1
Brandt: l11 east G2
D2: m1
D4: k4
D5: j2
W3: v13 bound b
W4: x12 bound b
on the move: Dufresne
movement left: 3
doors: g4 open
flames: m12, n13, n14
rooms entered: a""",
    "breakout": """\
scenario: solo1
next: marine phase
turns left: 7
action points: 9
Dufresne: q7 east
Zac: t7 east P1
Ibarra: t8 east
Aldous: o8 south
Brandt: p7 north G2
D1: j1
D2: n5
D3: v4
D4: r14
D5: f11
D6: j14
D7: r1
D9: l7
corpses: Marek n6
doors: o11 wrecked""",
    "last watch": """\
scenario: op4
next: marine phase
turns left: 4
action points: 5 of 8
Marek: m8 north S1
Tolliver: o8 north
Ibarra: n8 south P2
Aldous: k8 west G1
Brandt: m7 north
D1: p9
D2: y1
D4: b7
D5: s7
D6: j2
D7: y8
W2: p8
W3: q9
W4: m1
in effect: spawning""",
    "faded": """\
scenario: solo1
next: marine phase
turns left: 5
action points: 6 of 8
Marek: v7 north S1
Zac: w7 north P1
Ibarra: s8 east
Aldous: r7 east
D1: j1
D2: r14
D3: v9 faded
D4: n6
D6: n9
D7: p7 faded
D8: l8
D9: j14
corpses: Dufresne v6, Brandt l7""",
}


def marine_phase(text, seed):
    """Let the squad play a Marine Phase; list its choices."""
    s = read_position(GAME, f"{first_line(GAME)}\n{text}").state
    dice, chosen = SeededDice(seed), []
    while s.in_marine_phase and s.result is None:
        action = GAME.players["squad"].choose(GAME.see(s, 0), legal_actions(s), SeededDice(1))
        chosen.append(((int(action.who), int(s.facing[action.who])), action.text()))
        advance(s, action, dice)
    return s, chosen


@pytest.mark.rule("7.4")
@pytest.mark.parametrize("name", TURNED_BACK)
def test_nobody_turns_to_and_fro(name):
    for seed in range(1, 6):
        looked = {}
        for (marine, facing), text in marine_phase(TURNED_BACK[name], seed)[1]:
            if not text.startswith("turn "):
                looked.pop(marine, None)
                continue
            before = looked.setdefault(marine, [])
            before.append(facing)
            assert FACING_NAMES.index(text.split()[-1]) not in before, text


@pytest.mark.rule("5.4", "4.3")
@pytest.mark.parametrize("scenario", ["op4", "op1", "solo2"])
def test_no_phase_ends_with_points_unspent_and_nobody_ready(scenario):
    s = game(scenario, 5)
    while s.left == s.terms.turns:
        legal = legal_actions(s)
        action = GAME.players["squad"].choose(GAME.see(s, 0), legal, SeededDice(1))
        if action.text() == "end":
            assert s.points == 0 or True in s.ready
        advance(s, action, SeededDice(1))


@pytest.mark.rule("8.5", "11.1")
def test_with_nothing_to_do_marines_look_where_xenos_will_come_from():
    s = position("op4", "Zac p8 south", "Marek m8 west")
    zac, lookout = who(s, "Zac"), Lookout(s)
    assert lookout.look(zac) == FACING_NAMES.index("north"), "four lanes, where south has one"
    decided, _ = said(s)
    assert decided == "w"
    assert choice(s).startswith("turn ")
    s = position("op4", "Zac p8 north", "Marek m8 west")
    assert Lookout(s).look(zac) == s.facing[zac], "and he does not turn back"
