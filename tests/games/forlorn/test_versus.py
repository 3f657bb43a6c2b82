"""The two-player game: the Xeno player's decisions and the five cards solitaire play leaves out."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.games.forlorn.position import (
    at,
    cards,
    do,
    effects,
    game,
    legal,
    position,
    refused,
    where,
    who,
    xenos,
)

from hexile.games.forlorn import GAME
from hexile.games.forlorn.rules.hand import HAND_STEP
from hexile.games.forlorn.rules.turn import MARINE_PHASE
from hexile.games.forlorn.rules.versus import BLAST, MIND, ROLL_SPAWN, XENO_TURN
from hexile.games.forlorn.state.codes import UNKNOWN_CARD
from hexile.games.forlorn.tables.cards import ARMORED, CARD_NAMES, CARDS, FADE
from hexile.kernel.chance.dice import ScriptedDice, SeededDice
from hexile.kernel.play import find_legal, play, seat_to_choose

FIVE = ("Marek b7 west", "Dufresne b8 west", "Zac b9 west", "Ibarra b6 west", "Dorn c6 west")


def duel(*pieces, scenario="op1", hand=(), step=None):
    """Return a two-player position with a hand, at the Xeno player's step or in the Marine Phase."""
    s = position(scenario, *pieces, two_players=True)
    s.deck = vec[i64]([CARD_NAMES.index(name) for name in hand])
    s.agenda = [s.agenda[0], MARINE_PHASE]
    s.in_marine_phase = True
    if step is not None:
        s.agenda.append(step)
        s.in_marine_phase = step is MIND
    return s


@pytest.mark.rule("10.21", "II.A2.2")
def test_the_hand_is_dealt_from_all_twenty_and_only_its_owner_sees_it():
    s = game("op1", two_players=True)
    assert len(s.deck) == 4
    assert len(s.terms.pack) == 20
    assert GAME.see(s, 1).deck == s.deck
    assert list(GAME.see(s, 0).deck) == list(GAME.see(s, -1).deck) == [UNKNOWN_CARD] * 4
    panel = GAME.scene(GAME.see(s, 1), 1).panels[-1]
    assert [row.text for row in panel.rows] == [CARDS[c].title() for c in s.deck]


@pytest.mark.rule("10.21")
def test_a_hand_nobody_has_seen_is_dealt_again_from_the_cards_not_seen():
    s = duel(*FIVE, hand=("acid-spit", "blood"))
    s.effects, s.discard = vec[i64]([ARMORED]), vec[i64]([FADE])
    view = GAME.see(s, 0)
    hands = [GAME.resample(view, 0, SeededDice(seed)).deck for seed in range(40)]
    assert all(len(set(hand)) == 2 and not set(hand) & {ARMORED, FADE} for hand in hands)
    assert len({tuple(hand) for hand in hands}) > 30
    assert GAME.see(GAME.resample(view, 0, SeededDice(3)), 0) == view


@pytest.mark.rule("10.18", "R54")
def test_odds_of_a_shot_reckon_with_a_card_that_may_be_in_the_hand():
    s = duel("Zac h7 east", "Marek b7 west", "D1 k7", hand=("acid-spit", "blood"))
    action = find_legal(s, "shoot Zac D1")
    chances = GAME.odds(GAME.see(s, 0), action)
    (leaps,) = [chance for chance in chances if chance.words == "A hit."]
    dies = next(chance for chance in chances if chance.words == "A hit. D1 dies at k7.")
    assert leaps.odds * 18 == dies.odds * 2  # with two of twenty unknown cards
    s.discard = vec[i64]([CARD_NAMES.index("lightning-reflexes")])
    known = GAME.odds(GAME.see(s, 0), action)
    assert "A hit." not in [chance.words for chance in known]


@pytest.mark.rule("2.3")
def test_the_xeno_player_places_the_drones_that_lurk():
    s = play(game("op3", two_players=True), "muster", SeededDice(1))
    assert seat_to_choose(s) == 1
    assert legal(s)[0].startswith("lurk ")
    near = s.square_name(s.marine_at[0])
    assert refused(s, f"lurk {near}").endswith("6 steps or more from every Marine (2.3)")
    for _ in range(6):
        s = play(s, legal(s)[-1], SeededDice(1))
    assert len(xenos(s)) == 6
    assert seat_to_choose(s) == 0


@pytest.mark.rule("6.9", "7.5")
def test_the_xeno_player_activates_moves_and_attacks_at_will():
    s = duel(*FIVE, "Brandt c8 west", "Aldous h7 east", "D1 n7", "D2 v4", step=XENO_TURN)
    assert legal(s) == ["activate D1", "activate D2", "stand"]
    s = do(s, "activate D1")
    assert "go D1 i7" in legal(s)
    assert "go D1 g7" in legal(s), "round him, eight steps"
    assert "the Xeno player decides now" in refused(s, "go D1 a0")
    s = do(s, "go D1 i7")
    assert legal(s) == ["bite D1 Aldous", "hold"]
    s = do(s, "bite D1 Aldous", 5)
    assert where(s, "Aldous") == ""
    assert legal(s) == ["activate D2", "stand"]


@pytest.mark.rule("6.9", "6.3")
def test_a_blaster_may_shoot_and_staying_is_allowed():
    s = duel(*FIVE, "Aldous h7 east", "B1 l7", step=XENO_TURN)
    s = do(do(s, "activate B1"), "stay B1")
    assert legal(s) == ["spit B1 Aldous", "hold"]
    assert where(do(s, "spit B1 Aldous", 5), "Aldous") == ""


@pytest.mark.rule("11.5")
def test_the_xeno_player_chooses_the_form_after_a_meal():
    s = duel(*FIVE, "D1 v4", "corpse v6", step=XENO_TURN)
    s = do(do(s, "activate D1"), "go D1 v6")
    assert legal(s) == ["feed D1 warrior", "feed D1 blaster", "hold"]
    assert xenos(do(s, "feed D1 blaster")) == {"B1": "v6"}


@pytest.mark.rule("7.10", "6.9")
def test_a_shut_out_xeno_rams_a_door():
    s = duel("Zac j4 south", "D1 n4", step=XENO_TURN)
    s = do(do(s, "activate D1"), "stay D1")
    assert legal(s) == ["ram D1 m4", "hold"]
    assert do(s, "ram D1 m4", 5).doors[s.terms.ground.door_at[at(s, "m4")]] == 2


@pytest.mark.rule("10.1", "10.22")
def test_acid_spit_with_a_further_card_ignores_defense():
    s = duel(*FIVE, "Aldous h7 east", "D1 i7", hand=["acid-spit", "blood"], step=XENO_TURN)
    s = do(do(s, "activate D1"), "stay D1")
    assert legal(s) == [
        "bite D1 Aldous", "bite D1 Aldous acid", "bite D1 Aldous acid blood", "hold",
    ]  # fmt: skip
    assert where(do(s, "bite D1 Aldous acid", 2), "Aldous") == "h7"
    after = do(s, "bite D1 Aldous acid blood", 2)
    assert where(after, "Aldous") == ""
    assert list(after.deck) == []


@pytest.mark.rule("10.15")
def test_vorpal_is_offered_after_a_miss():
    s = duel(*FIVE, "Aldous h7 east plate", "D1 i7", hand=["vorpal"], step=XENO_TURN)
    s = do(do(do(s, "activate D1"), "stay D1"), "bite D1 Aldous", 2)
    assert legal(s) == ["vorpal", "pass"]
    assert where(do(s, "vorpal", 5), "Aldous") == ""
    assert where(do(s, "pass"), "Aldous") == "h7"


@pytest.mark.rule("10.7")
def test_explosive_is_the_xeno_players_choice_at_the_end():
    s = duel(*FIVE, "Aldous h7 east", "D1 i7", hand=["explosive"], step=BLAST)
    assert legal(s) == ["explode D1", "pass"]
    s = do(s, "explode D1", 4)
    assert (where(s, "D1"), where(s, "Aldous")) == ("", "")


@pytest.mark.rule("10.21", "10.3", "10.4", "10.13")
def test_cards_laid_face_up_stay_until_they_end():
    s = duel(*FIVE, "D1 v4", hand=["armored", "blood", "special"], step=HAND_STEP)
    s = do(do(s, "play blood"), "play armored")
    assert effects(s) == ["blood", "armored"]
    assert legal(s) == ["play special", "stand"]


@pytest.mark.rule("10.2", "10.9", "10.11", "10.21")
@pytest.mark.parametrize(
    ("card", "verb"), [("alien-eggs", "egg"), ("lurker", "drone"), ("replica", "drone")]
)
def test_the_xeno_player_places_what_a_card_brings(card, verb):
    s = do(duel(*FIVE, "D1 v12", hand=[card], step=HAND_STEP), f"play {card}")
    assert all(action.startswith(verb) for action in legal(s))
    s = do(s, legal(s)[0])
    assert len(xenos(s)) == 2


@pytest.mark.rule("10.8")
def test_the_xeno_player_chooses_who_fades():
    s = do(duel(*FIVE, "D1 v12", "D2 v4", hand=["fade"], step=HAND_STEP), "play fade")
    s = do(do(s, "fade D2"), "pass")
    assert s.faded[who(s, "D2")]
    assert not s.faded[who(s, "D1")]


@pytest.mark.rule("10.14")
def test_the_xeno_player_chooses_what_sudden_makes():
    s = do(duel(*FIVE, "D1 v12", hand=["sudden"], step=HAND_STEP), "play sudden")
    assert legal(s) == ["sudden D1 warrior", "sudden D1 blaster"]
    assert xenos(do(s, "sudden D1 blaster")) == {"B1": "v12"}


@pytest.mark.rule("10.16", "R54", "7.4")
def test_gooey_slows_the_squares_round_a_dead_xeno():
    s = duel(*FIVE, "Aldous h7 east", "D1 i7", hand=["gooey"])
    s = do(s, "melee Aldous D1", 5)
    assert seat_to_choose(s) == 1
    assert refused(s, "gooey a0") == "say `gooey i7` or `pass` (R54)"
    s = do(s, "gooey i7")
    assert do(s, "step Aldous i7 east").movement == 1
    assert "costs 3" in refused_when_short(s, "step Aldous i7 east")


def refused_when_short(s, action):
    s = s.copy()
    s.points, s.mover, s.movement = 0, s.terms.names.index("Aldous"), 2
    return refused(s, action)


@pytest.mark.rule("10.17", "R54", "R55")
def test_corrosive_vapors_burn_an_item_or_attack():
    s = do(
        duel(*FIVE, "Aldous h7 east grenade", "D1 i7", hand=["corrosive-vapors"]),
        "melee Aldous D1",
        5,
    )
    assert legal(s) == ["vapors Aldous", "pass"]
    assert list(do(s, "vapors Aldous").items_of(who(s, "Aldous"))) == []
    s = do(duel(*FIVE, "Aldous h7 east", "D1 i7", hand=["corrosive-vapors"]), "melee Aldous D1", 5)
    assert where(do(s, "vapors Aldous", 6), "Aldous") == ""


@pytest.mark.rule("R55")
def test_vapors_only_drop_the_computer():
    pieces = ("Marek b7", "Zac h7 east computer", "D1 i7")
    s = duel(*pieces, scenario="op3", hand=["corrosive-vapors"])
    s = do(do(s, "melee Zac D1", 5), "vapors Zac")
    assert s.item_at[s.terms.item_names.index("C1")] == at(s, "h7")


@pytest.mark.rule("10.18", "R54")
def test_lightning_reflexes_cancel_a_hit():
    s = duel(*FIVE, "Aldous h7 east", "D1 k7", hand=["lightning-reflexes"])
    s = do(s, "shoot Aldous D1", 3)
    assert "leap D1 k8" in legal(s)
    assert where(do(s, "leap D1 k8"), "D1") == "k8"
    assert where(do(s, "pass"), "D1") == ""


@pytest.mark.rule("10.19")
@pytest.mark.parametrize(("points", "face", "left"), [(9, 6, 6), (4, 6, 3)])
def test_psychic_takes_points_but_leaves_three(points, face, left):
    s = duel(*FIVE, hand=["psychic"], step=MIND)
    s.points = points
    assert legal(s) == ["psychic", "pass"]
    assert do(s, "psychic", face).points == left


@pytest.mark.rule("10.20")
def test_a_crafty_xeno_opens_a_door_on_its_way():
    s = duel("Zac j4 south", "D1 n7", hand=["crafty"], step=XENO_TURN)
    s = do(s, "activate D1")
    s = do(s, "pry D1 m4")
    assert s.doors[s.terms.ground.door_at[at(s, "m4")]] == 1
    assert "go D1 k4" in legal(s), "with the points that are left"


@pytest.mark.rule("10.20")
def test_crafty_takes_a_discarded_card_back():
    s = duel(*FIVE, hand=["crafty"], step=HAND_STEP)
    s.discard = vec[i64]([CARD_NAMES.index("blood")])
    s = do(s, "recall blood")
    assert [CARD_NAMES[c] for c in s.deck] == ["blood"]
    assert [CARD_NAMES[c] for c in s.discard] == ["crafty"]


@pytest.mark.rule("11.1", "11.3")
def test_the_xeno_player_picks_the_vents():
    s = duel(*FIVE)
    s.rush = True
    s.agenda = [s.agenda[0], ROLL_SPAWN]
    s.in_marine_phase = False
    s.agenda.pop().run(s, dice := ScriptedDice([1, 1]))
    assert dice.left() == 0
    assert legal(s)[:2] == ["spawn j1 drone", "spawn r1 drone"]
    s = do(do(s, "spawn f11 drone"), "spawn f11 drone")
    assert "spawn j1 warrior" in legal(s)
    assert "spawn j1 blaster" in legal(s)
    assert xenos(s) == {"D1": "f11", "D2": "f11"}


@pytest.mark.rule("10.10", "10.5", "10.6", "10.12")
def test_cards_in_effect_work_for_the_xeno_player_too():
    s = cards(duel(*FIVE, "Aldous h7 east", "D1 i7", step=XENO_TURN), "razor", "bounding")
    s = do(do(s, "activate D1"), "stay D1")
    assert where(do(s, "bite D1 Aldous", 4), "Aldous") == ""
