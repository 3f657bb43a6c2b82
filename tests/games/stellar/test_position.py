"""Positions of Stellar Conquest as text."""

from pathlib import Path

import pytest
from tests.games.stellar.playing import BLUE, GREEN, RED, hex_of, star

from hexile.games.stellar import GAME
from hexile.games.stellar.state.words import DISPUTE, LIMITED
from hexile.games.stellar.tables import T_FIGHTER, T_INDUSTRY
from hexile.kernel.fields.field import BadField
from hexile.kernel.fields.position import read_position, write_position
from hexile.kernel.journal import read_journal, replay
from hexile.kernel.play import legal_actions, seat_to_choose
from hexile.kernel.setup import BadFile
from hexile.proof.records.tree_count import sequence_counts

REPLAYS = sorted(Path(__file__).parent.joinpath("replays").glob("*.jsonl"))
EVERY = 60  # of a recorded game's positions, one in so many

WAR = """\
position stellar, rules 4
scenario: alone
option turns: 60
next: send 2 4, orders
turn: 22
moving: Green
stage: III
people counted: 640
war: limited war
war since turn: 20
Red: from A21; knows speed-3, industry; studies fighter; side first; paid 12; success 4
Yellow: from FF20; side second; economy 2; ships lost 3
Green: from A1; knows speed-3, speed-4, fighter
Blue: from FF1; raided 1; next fleet 9
Alcor: claimed by Red; card 25; explored by Red Blue
Ceti: claimed by Green; card 32; held by Blue
Alcor 3: Red, 20 million, 3 factories, 2 bases, shield
Ceti 4: Green, 8 million, 1 held, 8 conquered, under Blue, 7 in order
colonies founded: 8
R1: Alcor, 3 corvettes, 1 death star; to Ceti; by L17 K17 Ceti; left Lyrae
Y2: off-FF20, 2 scouts
G4: Lyrae, 5 transports; for Ceti 4; out of Ceti 4; modern; unbound
B1: Ceti, 2 fighters
incidents: dispute of Blue and Green over Ceti; clash of Red and Green, tally 3
queue: 1, 2
just arrived: 3
news of Red: Ceti in turn 9, Red 1 scout and 2 corvettes, Blue 3 fighters, planet 1 Blue shielded
books of Green: Ceti 4 output 8 by 1.10.2; Ceti 4 2 factories -8 by 1.11
"""


def read(text):
    return read_position(GAME, text).state


def shown(name):
    """The recorded journal of a name."""
    path = next(path for path in REPLAYS if path.stem == name)
    return read_journal(GAME, path.read_text()).journal


def test_it_is_written_as_it_was_typed():
    position = read_position(GAME, WAR)
    assert write_position(GAME, position.setup, position.state) == WAR


def test_a_position_says_who_is_where():
    s = read(WAR)
    assert (s.turn, s.active, s.level, s.stage) == (22, GREEN, LIMITED, 3)
    assert (s.has(GREEN, T_FIGHTER), s.has(RED, T_INDUSTRY), s.banked[RED]) == (True, True, 12)
    alcor, ceti = star(s, "Alcor"), star(s, "Ceti")
    assert (s.claim[alcor], s.occupied[ceti], s.explored[alcor]) == (RED, BLUE, 0b1001)
    assert [s.planet_name(p) for p in s.colonies_under(BLUE)] == ["Ceti 4"]
    force = s.fleet_named("R1")
    assert (list(force.ships), force.goal, force.at) == ([0, 0, 3, 0, 1], ceti, hex_of(s, "Alcor"))
    assert s.fleet_named("Y2").at >= s.terms.board.size
    assert (s.incidents[0].kind, s.incidents[1].tally) == (DISPUTE, 3)
    assert list(s.next_number) == [2, 3, 5, 9]
    assert s.ledger[GREEN][1].words() == "2 factories"
    assert "stay G4" in [action.text() for action in legal_actions(s)]


def test_what_follows_from_the_rest_need_not_be_said():
    s = read(
        "position stellar, rules 4\nscenario: alone\nnext: orders\nAlcor: claimed by Red; card 25\n"
        "Alcor 3: Red, 20 million\nR3: Alcor, 2 corvettes; to Lyrae\n"
    )
    assert [step.name for step in s.agenda][:2] == ["end turn", "turn of 3"]
    assert [step.name for step in s.agenda][-2:] == ["begin movement", "orders"]
    assert s.fleets[0].course[-1] == hex_of(s, "Lyrae")
    assert (s.serial, s.next_number[RED], s.explored[star(s, "Alcor")]) == (1, 4, 1)
    assert (s.people, s.built[2]) == (20, 2)
    assert sum(len(deck) for deck in s.decks) == len(s.terms.cards) - 1
    report = s.news[star(s, "Alcor")]
    assert (report.turn, report.seen(RED, 2), report.colonies(RED)) == (1, 2, 1)


def test_corners_not_told_go_to_the_others():
    text = "position stellar, rules 4\nscenario: alone\nnext: orders\nGreen: from FF20\n"
    assert list(read(text).corner) == [1, 2, 0, 3]


def test_production_and_the_opening_go_on_as_they_must():
    text = "position stellar, rules 4\nscenario: base\nnext: opening 2\npoints left: 9\n"
    names = [step.name for step in read(text).agenda]
    assert names[-3:] == ["opening 3", "purse 3", "opening 2"]
    text = (
        "position stellar, rules 4\nscenario: base\nnext: budget 0, spending 3\npoints left: 4\n"
        "Alcor: claimed by Red; card 25\nAlcor 3: Red, 20 million\n"
        "books of Red: Alcor 3 output 4 by 1.10.2\n"
    )
    assert [step.name for step in read(text).agenda][:2] == ["next turn", "end production"]


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_positions_of_recorded_games_are_read_as_they_were_written(path):
    journal = shown(path.stem)
    for s in replay(GAME, journal, journal.head)[::EVERY]:
        for seen in (s, GAME.see(s, seat_to_choose(s))):
            text = write_position(GAME, journal.header.setup, seen)
            again = read_position(GAME, text)
            assert again.state == seen
            assert write_position(GAME, again.setup, again.state) == text


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("knows speed-3, industry", "knows speed-3, magic", "line 11, column 31: no title magic"),
        ("from A21", "from A22", "line 11, column 11: no entry hex A22"),
        ("side first", "side third", "line 11, column 63: no side third"),
        ("paid 12", "paid 999", "line 11, column 75: 999 is not within 0 to 130"),
        ("raided 1", "angry 1", "line 14, column 23: a power line has from, knows"),
        ("claimed by Red", "claimed by Pink", "line 15, column 19: no power Pink"),
        ("card 25", "card 99", "line 15, column 29: no star card 99"),
        ("card 32", "card 25", "line 16, column 30: two stars have card 25"),
        ("held by Blue", "shunned by Blue", "line 16, column 45: a star line has: claimed by, card"),
        ("Alcor 3: Red", "Alcor 2: Red", "no planet Alcor 2"),
        ("Red, 20 million", "Red, 2000 million", "line 17, column 15: 2000 is not within -2 to"),
        ("Red, 20 million, ", "Red, ", "write a colony with its owner and people: `Red, 20 million`"),
        ("2 bases", "2 castles", "line 17, column 40: a colony line has its power, and million"),
        ("3 corvettes", "3 corvette", "line 20, column 12: write a fleet with its place and ships: `Alcor, 2 scouts, 1 corvette`"),
        ("R1: Alcor", "R1: Rome", "line 20, column 5: no star or hex Rome"),
        ("modern", "ancient", "line 22, column 53: a fleet line has to, by"),
        ("for Ceti 4", "for Ceti 9", "no planet Ceti 9"),
        ("clash of", "quarrel of", "no incident quarrel; use clash, dispute"),
        ("clash of Red and Green, tally 3", "clash", "write an incident as `clash of Red and Blue, tally 2`"),
        ("turn 9", "turn 99", "the turn of a report is from 1 to 60"),
        ("planet 1 Blue", "planet 4 Blue", "no planet 4; use 1, 2, 3"),
        ("output 8 by", "output by", "write a line of the books as `Alcor 4 growth 3 by 1.10.1`"),
        ("output 8", "loot 8", "no such thing as loot"),
        ("turn: 22", "turn: 61", "line 5, column 7: 61 is not within 1 to 60"),
        ("turn: 22", "tern: 22", "line 5, column 1: there is no line tern here"),
        ("next: send 2 4", "next: send 2", "line 4, column 7: there is no step send 2"),
        ("next: send 2 4", "next: send 2 5", "nobody has anything to decide in send 2 5"),
        ("next: send 2 4", "next: budget 5", "this cannot be: budget 5: the planet has no colony"),
        ("next: send 2 4", "next: withdraw 0 0", "this cannot be: withdraw 0 0: this step needs a battle; add `battle: battle at Alcor; Red against Blue`"),
        ("next: send 2 4", "next: pass 2 9", "this cannot be: pass 2 9: no such fleet"),
        ("war: limited war\n", "", "this cannot be: sides need a war; add `war: limited war` or `war: total war`"),
        ("side second; ", "", "a war needs powers of `side first` and of `side second`"),
        ("stage: III", "stage: II", "this stage has no war; write `stage: III`"),
        ("war since turn: 20", "war since turn: 30", "the war cannot begin later than this turn"),
        ("; card 25; explored by Red Blue", "", "line 15, column 1: name both claimant and card, `claimed by Red; card 25`"),
        ("explored by Red Blue", "explored by Blue", "Alcor: Red claims it but has not explored it"),
        ("card 32; held by Blue", "card 32; held by Green", "Ceti: Green is neither at war nor in a dispute with its claimant"),
        ("Ceti: claimed", "Lyrae: claimed by Red; card 1\nCeti: claimed", "Lyrae: its card must be yellow"),
        ("Alcor 3: Red, 20 million", "Alcor 3: Red, 81 million", "Alcor 3: 81 million people, but room for only 80"),
        ("8 conquered, under Blue", "under Blue", "Ceti 4: add when it was conquered, such as `8 conquered`"),
        ("8 conquered, under Blue", "8 conquered", "Ceti 4: a conquered colony has a conqueror; add `under Red`"),
        ("1 held, 8 conquered, under Blue", "slaves", "Ceti 4: slaves have a master; add `under Red`"),
        ("8 conquered, under Blue", "slaves, under Blue", "Ceti 4: slaves serve the card holder and are another power's people"),
        ("8 conquered, under Blue", "1 bases, 8 conquered, under Blue", "Ceti 4: a conquered colony has neither"),
        ("under Blue", "under Green", "Ceti 4: people under the card holder are `slaves`"),
        ("Y2: off-FF20", "Y2: off-A21", "Y2: ships off the map wait at their own corner"),
        ("; for Ceti 4; out", "; for Ceti 4; raiding; out", "G4: raiding, but there is no raid"),
        ("B1: Ceti, 2 fighters", "B1: Ceti, 2 fighters; for Ceti 4", "B1: only transports with colonists go `for` a planet"),
        ("studies fighter; ", "", "Red: points are paid for research; add what it `studies`"),
        ("studies fighter", "studies industry", "Red: already knows industry, so it cannot study it"),
        ("queue: 1, 2", "vanished: Blue\nqueue: 1, 2", "Blue has vanished, so it cannot have ships, stars or colonies"),
        ("knows speed-3, speed-4, fighter", "success 3", "Green: success points need a side in the war; add `side first`"),
        ("dispute of Blue and Green over Ceti", "dispute of Blue and Green", "Blue and Green: add the star they dispute, such as `over Alcor`"),
        ("over Ceti", "over Lyrae", "Blue and Green: no power has claimed the disputed star"),
        ("clash of Red and Green", "clash of Red and Green over Ceti", "Red and Green: a clash is not about a star; leave out `over`"),
        ("clash of Red and Green", "clash of Red and Red", "Red and Red: an incident needs two different powers"),
        ("clash of Red and Green", "clash of Red and Yellow", "Red and Yellow: allies or enemies in the war have no incident"),
        ("queue: 1, 2", "battle: battle at Ceti; Green against Blue\nqueue: 1, 2", "there is a battle, but `next` names no step of it"),
        ("from A1;", "from A21;", "this cannot be: two powers start at the same corner"),
    ],
)  # fmt: skip
def test_a_wrong_position_is_refused_with_line_column_and_reason(old, new, words):
    assert old in WAR
    with pytest.raises(BadFile) as refused:
        read(WAR.replace(old, new, 1))
    assert words in str(refused.value)


def test_a_saved_state_that_cannot_be_is_refused():
    position = read_position(GAME, WAR)
    for name, value in (("turn", 0), ("claim", [0]), ("news", [None]), ("ledger", [[]])):
        saved = GAME.save(position.state)
        saved["state"][name] = value
        with pytest.raises(BadField, match=f"^{name}: "):
            GAME.load(position.setup, saved)


TREE = """\
position stellar, rules 4
scenario: alone
next: orders
turn: 21
stage: III
war: total war
Red: from A21; knows speed-3, fighter; side first
Yellow: from FF20; knows speed-3; side second
Alcor: claimed by Red; card 25
Lyrae: claimed by Yellow; card 35
Alcor 3: Red, 40 million, 3 bases
Lyrae 3: Yellow, 12 million, 1 bases, shield
R1: Lyrae, 2 corvettes, 2 fighters
R2: Alcor, 3 corvettes, 1 scout
R3: Lyrae, 1 fighter
Y1: Lyrae, 2 corvettes, 1 scout
Y2: M14, 1 scout
"""


def test_as_many_sequences_of_choices_as_ever():
    assert sequence_counts(read(TREE), 4) == [4, 57, 333, 2806]


BASE = """\
position stellar, rules 4
scenario: base
next: orders
Alcor: claimed by Red; card 25
R1: Alcor, 2 corvettes
"""


@pytest.mark.rule("R67")
@pytest.mark.parametrize("line", ["stage: II", "truce: yes", "incidents: clash of Red and Blue"])
def test_the_base_game_has_no_politics(line):
    assert read(BASE).turn == 1
    with pytest.raises(BadFile, match="the base game has no stages, wars or incidents"):
        read(f"{BASE}{line}\n")


FIGHT = """\
position stellar, rules 4
scenario: alone
next: aim 0, aim 1, open fire, after round, attack colonies
turn: 21
stage: III
war: total war
Red: side first
Yellow: side second
Lyrae: claimed by Yellow; card 35
Lyrae 3: Yellow, 12 million, 1 bases
R1: Lyrae, 2 corvettes
battle: assault at Lyrae; Red against Yellow; round 1; colony Lyrae 3, damage 0, missed 0, hit 0
"""


@pytest.mark.rule("1.7.1", "1.8.1")
@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("Red against Yellow", "Blue against Yellow", "Red moves, so it must be an attacker"),
        ("Red against Yellow", "Red Yellow against Yellow", "a power cannot fight itself"),
        (
            "battle: assault",
            "battle: battle",
            "only assaults and raids are fought against colonies",
        ),
        ("at Lyrae; Red", "at Alcor; Red", "Lyrae 3 is not a colony of Alcor"),
    ],
)
def test_a_battle_that_cannot_be_is_refused(old, new, words):
    assert read(FIGHT).battle is not None
    with pytest.raises(BadFile) as refused:
        read(FIGHT.replace(old, new, 1))
    assert words in str(refused.value)


@pytest.mark.rule("1.10.4")
def test_points_left_are_asked_for_by_name():
    text = (
        "position stellar, rules 4\nscenario: base\nnext: budget 0, spending 3\n"
        "Alcor: claimed by Red; card 25\nAlcor 3: Red, 20 million\n"
        "books of Red: Alcor 3 output 4 by 1.10.2\n"
    )
    with pytest.raises(BadFile, match="add `points left: 4`"):
        read(text)
