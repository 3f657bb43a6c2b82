"""What a power may do in a star: every stance, every act, whoever holds the card and whoever controls it."""

import pytest
from tests.games.stellar.playing import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    act,
    begin,
    claim,
    column,
    fleet,
    hex_of,
    kinds,
    settle,
    space,
    star,
    texts,
    war,
)

from hexile.games.stellar.rules.battles import begin_battle, weakest_party
from hexile.games.stellar.rules.colonies import ATTACK_COLONIES
from hexile.games.stellar.rules.courses import barred_stars, destinations, open_stars, set_course
from hexile.games.stellar.rules.exploration import LATECOMERS
from hexile.games.stellar.rules.movement import BEGIN_MOVEMENT
from hexile.games.stellar.rules.orders import SendFleet
from hexile.games.stellar.rules.raids import PLAN_RAID
from hexile.games.stellar.rules.stances import (
    has_conquered,
    is_besieged,
    may_enter,
    note_occupation,
    total_conqueror,
)
from hexile.games.stellar.state.pieces import Incident
from hexile.games.stellar.state.words import CLASH, DISPUTE, LIMITED, NO_POWER, TOTAL
from hexile.games.stellar.tables import ACTS, GROUNDS, POLICY, STANCES, has_star
from hexile.kernel.play import why_not

# Red asks, about Alcor and about Yellow's forces there. Blue is Red's ally where there is a war, and their foe
# where Red and Yellow are allied; Green is neutral. A star is held by its card holder, totally conquered ("taken by") or besieged. Red's own border
# is Hydrae; where the card is "allied border", Blue has Hydrae, and "beyond" nobody of the two has.
EVERYTHING = "enter fight attack besiege bombard"
TABLE = """
allied   own            its holder         enter
allied   own            taken by Blue      enter
allied   nobody         its holder         enter
allied   border         its holder         enter
allied   border         taken by Blue      enter
allied   beyond         its holder         enter
allied   neutral        its holder         nothing
peace    own            its holder         enter
peace    nobody         its holder         enter
peace    border         its holder         nothing
peace    beyond         its holder         nothing
peace    neutral        its holder         nothing
clash    own            its holder         enter
clash    nobody         its holder         enter
clash    border         its holder         raid
clash    beyond         its holder         raid
clash    neutral        its holder         nothing
dispute  own            its holder         enter
dispute  nobody         its holder         enter
dispute  border         its holder         nothing
dispute  beyond         its holder         nothing
dispute  neutral        its holder         nothing
dispute  disputed       its holder         everything
dispute  disputed       taken by Red       everything
dispute  disputed       besieged by Red    everything
dispute  own disputed   its holder         everything
dispute  own disputed   taken by Yellow    everything
dispute  own disputed   besieged by Yellow everything
limited  own            its holder         everything
limited  own            taken by Yellow    everything
limited  own            besieged by Yellow everything
limited  nobody         its holder         enter fight
limited  ally           its holder         everything
limited  ally           taken by Yellow    everything
limited  ally           besieged by Yellow everything
limited  border         its holder         everything
limited  border         taken by Red       everything
limited  border         taken by Blue      everything
limited  border         besieged by Red    everything
limited  allied border  its holder         everything
limited  beyond         its holder         nothing
limited  beyond         besieged by Red    nothing
limited  beyond         taken by Red       everything
limited  beyond         taken by Blue      everything
limited  neutral        its holder         nothing
total    own            its holder         everything
total    own            taken by Yellow    everything
total    own            besieged by Yellow everything
total    nobody         its holder         enter fight
total    ally           its holder         everything
total    ally           taken by Yellow    everything
total    border         its holder         everything
total    beyond         its holder         everything
total    beyond         taken by Red       everything
total    beyond         taken by Blue      everything
total    beyond         besieged by Red    everything
total    neutral        its holder         nothing
truce    own            its holder         enter besiege
truce    own            taken by Yellow    besiege
truce    own            besieged by Yellow besiege
truce    nobody         its holder         enter
truce    ally           its holder         enter besiege
truce    ally           taken by Yellow    besiege
truce    ally           besieged by Yellow besiege
truce    border         its holder         besiege
truce    border         besieged by Red    besiege
truce    border         taken by Red       enter besiege
truce    border         taken by Blue      enter besiege
truce    allied border  its holder         besiege
truce    beyond         its holder         besiege
truce    beyond         taken by Red       enter besiege
truce    beyond         taken by Blue      enter besiege
truce    neutral        its holder         nothing
base     own            its holder         everything
base     own            taken by Yellow    everything
base     nobody         its holder         everything
base     border         its holder         everything
base     beyond         its holder         everything
base     beyond         besieged by Red    everything
base     beyond         taken by Red       everything
base     neutral        its holder         everything
"""
CASES = [
    (line[:9].strip(), line[9:24].strip(), line[24:43].strip(), line[43:].strip())
    for line in TABLE.strip().splitlines()
]
CARD_OF = {"own": RED, "own disputed": RED, "ally": BLUE, "neutral": GREEN, "nobody": NO_POWER}


def stand(s, stance, card):
    """Put Red and Yellow into a stance to each other."""
    if stance in ("limited", "total", "truce"):
        war(s, [RED, BLUE], [YELLOW], TOTAL if stance == "total" else LIMITED)
        s.truce = stance == "truce"
    elif stance == "allied":
        war(s, [RED, YELLOW], [BLUE], LIMITED)
    elif stance == "clash":
        s.incidents.append(Incident(CLASH, RED, YELLOW, -1))
    elif stance == "dispute":
        first, second = (YELLOW, RED) if card == "own disputed" else (RED, YELLOW)
        over = "Alcor" if "disputed" in card else "Mira"
        s.incidents.append(Incident(DISPUTE, first, second, star(s, over)))


def board(stance, card, control):
    """Alcor as a case has it; Red lives at Lyrae, in a turn's reach."""
    s = space("base" if stance == "base" else "alone")
    s.owned = column([63, 63, 63, 63])
    s.stage = 0 if stance == "base" else 2
    s.active = RED
    claim(s, "Lyrae", RED, 25)
    settle(s, "Lyrae", 0, RED, 40)
    claim(s, "Mira", YELLOW, 29)
    claim(s, "Hydrae", {"border": RED, "allied border": BLUE}.get(card, GREEN), 45)
    claimant = CARD_OF.get(card, YELLOW)
    claim(s, "Alcor", max(claimant, 0), 28)
    s.claim[star(s, "Alcor")] = claimant
    stand(s, stance, card)
    how, _, who = control.partition(" by ")
    if who:
        powers = {"Red": RED, "Yellow": YELLOW, "Blue": BLUE}
        getattr(s, "occupied" if how == "taken" else "besieging")[star(s, "Alcor")] = powers[who]
    return s


def can_enter(s):
    sent = fleet(s, RED, "Lyrae", corvette=2)
    return star(s, "Alcor") in destinations(s, sent)


def can_fight(s):
    fleet(s, RED, "Alcor", corvette=2)
    fleet(s, YELLOW, "Alcor", corvette=1)
    return weakest_party(s, star(s, "Alcor")) == [YELLOW]


def can_attack(s):
    settle(s, "Alcor", 0, YELLOW, 5)
    fleet(s, RED, "Alcor", corvette=2)
    begin(s, ATTACK_COLONIES)
    return "attack Alcor 3" in texts(s)


def can_besiege(s):
    planet = settle(s, "Alcor", 0, YELLOW, 5)
    fleet(s, RED, "Alcor", corvette=2)
    return is_besieged(s, planet)


def can_bombard(s):
    settle(s, "Alcor", 0, YELLOW, 5, conqueror=RED, factories=2)
    fleet(s, RED, "Alcor", corvette=2)
    begin(s, ATTACK_COLONIES)
    offered = {"bombard Alcor 3 1", "raze Alcor 3"} & set(texts(s))
    assert len(offered) != 1, "people and factories stand and fall together"
    return len(offered) == 2


def can_raid(s):
    fleet(s, RED, "Lyrae", corvette=2)
    begin(s, PLAN_RAID)
    return "raid Lyrae Alcor" in texts(s)


TRIED = {
    "enter": can_enter, "fight": can_fight, "attack": can_attack, "besiege": can_besiege,
    "bombard": can_bombard, "raid": can_raid,
}  # fmt: skip


@pytest.mark.rule("V16", "V24", "V29", "V31", "V34", "V35", "R45", "R58", "R59", "R60", "R67")
@pytest.mark.parametrize(("stance", "card", "control", "allowed"), CASES)
def test_what_policy_allows(stance, card, control, allowed):
    wanted = {"everything": EVERYTHING, "nothing": ""}.get(allowed, allowed).split()
    found = [name for name, trial in TRIED.items() if trial(board(stance, card, control))]
    assert found == wanted


def test_the_policies_name_every_stance_and_act_once():
    assert list(TRIED) == ACTS
    assert {case[0] for case in CASES} == set(STANCES)
    assert len(POLICY.allowed) == len(STANCES) * len(GROUNDS) * len(ACTS)


# --- allies ------------------------------------------------------------------------------


def quarrel():
    """Yellow disputes Red's Alcor, where Red's ally against Green stands, too; Blue and Yellow are at peace."""
    s = board("dispute", "own disputed", "its holder")
    war(s, [RED, BLUE], [GREEN], LIMITED)
    fleet(s, RED, "Alcor", corvette=1)
    fleet(s, BLUE, "Alcor", corvette=3)
    return s


@pytest.mark.rule("R52", "R58", "R59")
def test_an_ally_does_not_fire_on_whom_it_is_at_peace_with():
    s = quarrel()
    fleet(s, YELLOW, "Alcor", corvette=2)
    begin_battle(s, star(s, "Alcor"), weakest_party(s, star(s, "Alcor")))
    assert (s.battle.attackers, s.battle.defenders) == ([RED], [YELLOW])


@pytest.mark.rule("R52", "R58", "R59")
def test_an_ally_does_not_join_an_attack_on_whom_it_is_at_peace_with():
    s = quarrel()
    settle(s, "Alcor", 0, RED, 5, conqueror=YELLOW, bases=1)
    begin(s, ATTACK_COLONIES)
    act(s, "attack Alcor 3")
    assert (s.battle.attackers, s.battle.defenders) == ([RED], [YELLOW])
    s = quarrel()
    claim(s, "Alcor", RED, 24)
    settle(s, "Alcor", 0, RED, 5, conqueror=GREEN, bases=1)
    settle(s, "Alcor", 1, RED, 5, conqueror=YELLOW, bases=1)
    begin(s, ATTACK_COLONIES)
    act(s, "attack Alcor 3")
    assert s.battle.attackers == [RED, BLUE]
    act(s, "also Alcor 4")
    assert (s.battle.attackers, s.battle.defenders) == ([RED], [GREEN, YELLOW])


# --- moves that would end in a closed star -----------------------------------------------


def galaxy(stance, speed):
    """Every star claimed by one of the four in stripes; Red and Yellow in a stance, all at one speed."""
    s = space()
    s.stage, s.active = 2, RED
    s.owned = column([(1 << (speed - 2)) - 1] * 4)
    board = s.terms.board
    for at in range(board.stars):
        claim(s, board.star_names[at], board.columns[board.star_hex[at]] // 4 % 4)
    for at in s.stars_claimed(RED):
        if s.planets_of(at):
            s.owner[at * 3], s.population[at * 3] = RED, 5
    stand(s, stance, "border")
    return s


def stops(s, course):
    """List the hexes in which a fleet ends its moves on a course."""
    left, found = s.speed(RED), []
    for at, place in enumerate(course):
        cloud = s.terms.board.is_cloud[place]
        if cloud and left < s.speed(RED):
            found.append(course[at - 1])
            left = s.speed(RED)
        left = 0 if cloud else left - 1
        if left == 0:
            found.append(place)
            left = s.speed(RED)
    return found


@pytest.mark.rule("V34", "R11", "R45", "R58", "R60")
@pytest.mark.parametrize("stance", ["peace", "clash", "dispute", "limited", "truce"])
@pytest.mark.parametrize("speed", [2, 3, 5, 8])
def test_no_way_ends_a_move_in_a_star_closed_to_the_fleet(stance, speed):
    s = galaxy(stance, speed)
    barred = barred_stars(s, open_stars(s, RED))
    ways = 0
    for home in s.stars_claimed(RED):
        for goal in destinations(s, moved := fleet(s, RED, s.star_name(home), scout=1)):
            set_course(s, moved, goal)
            ways += 1
            for place in stops(s, list(moved.course)):
                at = s.star_at(place)
                assert at == -1 or not has_star(barred, at), (s.star_name(home), s.star_name(goal))
            moved.at = s.hex_of(home)
    assert barred
    assert ways > 100


@pytest.mark.rule("R45", "R58")
def test_a_fleet_that_passes_counts_what_it_has_spent():
    s = galaxy("limited", 3)
    moved = fleet(s, RED, "Lyrae", scout=1)
    s.queue, s.points_left = column([moved.number]), 1
    for goal in destinations(s, moved):
        set_course(s, moved, goal)
        first = s.star_at(moved.course[0])
        assert first == -1 or may_enter(s, RED, first)


def canis():
    """A limited war; Red has Kochab, which borders Yellow's Mirfak not, and far Canis."""
    s = space()
    s.stage, s.active = 2, RED
    for name, power in [("Capella", RED), ("Canis", RED), ("Mirfak", YELLOW), ("Deneb", YELLOW)]:
        claim(s, name, power, {"Capella": 25, "Canis": 28, "Mirfak": 29}.get(name))
    settle(s, "Capella", 0, RED, 40)
    settle(s, "Canis", 0, RED, 40)
    claim(s, "Kochab", GREEN)
    claim(s, "Cephei", GREEN)
    war(s, [RED], [YELLOW], LIMITED)
    return s, settle(s, "Mirfak", 0, YELLOW, 20)


@pytest.mark.rule("V34", "R45")
def test_a_limited_war_is_not_widened_by_stopping_on_the_way():
    s, planet = canis()
    moved = fleet(s, RED, "Capella", corvette=5)
    assert not may_enter(s, RED, star(s, "Mirfak"))
    set_course(s, moved, star(s, "Canis"))
    begin(s, BEGIN_MOVEMENT)
    assert s.fleets[-1].at != hex_of(s, "Mirfak")
    assert not is_besieged(s, planet)


@pytest.mark.rule("R45", "R58")
def test_who_ends_a_move_in_a_closed_star_all_the_same_is_put_beside_it():
    s, planet = canis()
    moved = fleet(s, RED, "Mirfak", corvette=5)
    set_course(s, moved, star(s, "Canis"))
    moved.at = hex_of(s, "Mirfak")
    assert not is_besieged(s, planet)
    begin(s, ATTACK_COLONIES)
    assert texts(s) == ["stop"]
    assert ATTACK_COLONIES.why_not(s, ["attack", *s.planet_name(planet).split()]).rule == "R45"
    begin(s, LATECOMERS)
    act(s, texts(s)[0])
    assert s.fleets[-1].at != hex_of(s, "Mirfak")
    assert isinstance(s.agenda[-1], SendFleet)


# --- truce -------------------------------------------------------------------------------


def truce():
    """Red and Blue against Yellow, in a truce; Red and Blue have taken a star of Yellow's each."""
    s = board("truce", "border", "its holder")
    for name, power in [("Rastaban", RED), ("Sadir", BLUE)]:
        claim(s, name, YELLOW)
        s.occupied[star(s, name)] = power
    return s


@pytest.mark.rule("V24", "R60")
def test_a_truce_goes_by_control_not_by_card():
    s = truce()
    sent = fleet(s, RED, "Lyrae", corvette=2)
    assert star(s, "Rastaban") in destinations(s, sent)
    assert star(s, "Sadir") in destinations(s, sent)
    assert not may_enter(s, YELLOW, star(s, "Rastaban"))
    set_course(s, sent, star(s, "Rastaban"))
    while s.fleets[-1].is_under_way():
        begin(s, BEGIN_MOVEMENT)
        begin(s, LATECOMERS)
    assert s.fleets[-1].at == hex_of(s, "Rastaban")
    assert "set_aside" not in kinds(s)


@pytest.mark.rule("R60")
def test_in_a_truce_nobody_new_stops_over_an_enemy_colony():
    s = truce()
    planet = settle(s, "Alcor", 0, YELLOW, 20)
    old = fleet(s, RED, "Alcor", corvette=1)
    moved = fleet(s, RED, "Alcor", corvette=2)
    set_course(s, moved, star(s, "Lyrae"))
    moved.at = hex_of(s, "Alcor")
    s.fresh = column([moved.number])
    begin(s, LATECOMERS)
    act(s, texts(s)[0])
    assert [f.number for f in s.fleets_at(hex_of(s, "Alcor"), RED)] == [old.number]
    assert is_besieged(s, planet)


@pytest.mark.rule("V24", "R60")
@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("occupied", "during the truce, because Yellow controls"),
        ("besieging", "because Yellow besieges"),
    ],
)
def test_a_truce_says_who_has_a_hold(field, words):
    s = truce()
    getattr(s, field)[star(s, "Lyrae")] = YELLOW
    sent = fleet(s, RED, "Alcor", scout=1)
    s.agenda.append(SendFleet(RED, sent.number, may_stay=True))
    refusal = why_not(s, f"send {sent.name()} Lyrae")
    assert refusal.rule == "R60"
    assert words in refusal.words


# --- whose conquest it is ----------------------------------------------------------------


@pytest.mark.rule("R46", "R52")
def test_a_conquest_is_the_allys_that_made_it():
    s = board("total", "border", "its holder")
    planet = settle(s, "Alcor", 0, YELLOW, 5, conqueror=BLUE)
    fleet(s, RED, "Alcor", corvette=3)
    fleet(s, BLUE, "Alcor", corvette=1)
    at = star(s, "Alcor")
    assert has_conquered(s, RED, at)
    assert has_conquered(s, BLUE, at)
    assert total_conqueror(s, at) == BLUE
    s.conqueror[planet] = RED
    assert total_conqueror(s, at) == RED


@pytest.mark.rule("R46")
def test_an_empty_star_stays_with_the_ally_that_came_first():
    s = board("total", "border", "its holder")
    at = star(s, "Alcor")
    fleet(s, BLUE, "Alcor", corvette=1)
    note_occupation(s)
    fleet(s, RED, "Alcor", corvette=3)
    note_occupation(s)
    assert s.occupied[at] == BLUE
