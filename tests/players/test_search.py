"""Search players: right where the answer is known, legal, reproducible, without second sight."""

import pytest
from tests.players.toys import Guessing, Nim, Say

from hexile.games import find, slugs
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.play import (
    NOBODY,
    Choice,
    Result,
    advance,
    find_legal,
    legal_actions,
    seat_to_choose,
)
from hexile.kernel.player import Player
from hexile.kernel.setup import BadSetup
from hexile.players.common_dice import CommonDice
from hexile.players.flat import CAREFUL, OPEN, FlatPlayer, Rival, still_running
from hexile.players.levels import (
    LEVELS,
    best_kind,
    guide_for,
    make_search,
    named_player,
    players_of,
)
from hexile.players.match import Match
from hexile.players.node import Node
from hexile.players.search import (
    Guide,
    SearchPlayer,
    Seated,
    StopRule,
    certain_after,
    drawn_seed,
    seated,
)

RAID = find("raid")
HIVE = find("hive")
GOLDEN = [("tree:20", 56, 7), ("flat:60", 52, 7)]


def begun(game, seed=1):
    return start(game, new_setup(game, "", "", {}, {}), SeededDice(seed), False)


def asked(player, game, s, seed=5):
    view = game.see(s, 0)
    return player.choose(view, legal_actions(s), SeededDice(seed)).text()


class Tired(StopRule):
    """Has time for so many tries."""

    def __init__(self, tries):
        super().__init__()
        self.left = tries

    def keep_going(self):
        self.left -= 1
        return self.left >= 0


def test_tree_finds_the_winning_move_for_either_seat():
    game = Nim()
    player = named_player(game, "tree:1500")
    s = begun(game)
    assert asked(player, game, s) == "take 2"
    for text in ("take 1", "take 2"):  # nine left, then seven for the first seat again
        advance(s, find_legal(s, text), SeededDice(1))
    assert asked(player, game, s) == "take 3"


@pytest.mark.parametrize("kind", ["flat:400", "tree:400"])
def test_search_does_not_know_what_is_hidden(kind):
    game = Guessing()
    player = named_player(game, kind)
    for seed in range(8):
        s = begun(game, seed)
        assert asked(player, game, s, seed) == "safe 0"


@pytest.mark.parametrize("kind", ["flat:60", "tree:60"])
def test_search_decides_alike_for_the_same_dice_and_legally(kind):
    s = begun(RAID)
    player = named_player(RAID, kind)
    first = asked(player, RAID, s)
    assert first == asked(player, RAID, s)
    assert find_legal(s, first) is not None


@pytest.mark.parametrize("kind", ["flat", "tree"])
def test_without_patience_the_guide_decides(kind):
    s = begun(RAID)
    player = make_search(RAID, "hasty", "", kind, 1000)
    player.stop_rule = Tired(0)
    assert asked(player, RAID, s) == asked(RAID.players["bold"], RAID, s)


def test_a_search_can_be_stopped_at_any_moment():
    s = begun(RAID)
    player = make_search(RAID, "hasty", "", "tree", 1_000_000)
    player.stop_rule = Tired(7)
    root = Node("", NOBODY)
    assert player.search(root, RAID.see(s, 0), legal_actions(s), SeededDice(1), player.tries) == 7
    assert sum(child.visits for child in root.children.values()) == 7


def test_places_widen_with_the_root_of_the_visits():
    s = begun(RAID)
    player = make_search(RAID, "tree", "", "tree", 1)
    root = Node("", NOBODY)
    sizes = []
    for _ in range(30):
        player.search(root, s, legal_actions(s), SeededDice(len(sizes)), 1)
        sizes.append(len(root.children))
    assert sizes[0] == 1
    assert sizes[3] == 2
    assert sizes[29] == 6
    assert sum(child.visits for child in root.children.values()) == root.passed == 30


def test_the_first_try_is_what_the_guide_would_do():
    s = begun(RAID)
    player = make_search(RAID, "tree", "", "tree", 1)
    assert asked(player, RAID, s) == asked(RAID.players["bold"], RAID, s)


class Spy(SearchPlayer):
    """A tree search that writes down what it had to begin with."""

    def __init__(self, tries):
        self.inner = make_search(RAID, "tree", "", "tree", tries)
        super().__init__("spy", "", self.inner.guide, tries)
        self.began_with = []

    def search(self, root, view, legal, dice, tries):
        self.began_with.append(root.passed)
        return self.inner.search(root, view, legal, dice, tries)


def test_the_tree_is_kept_while_nothing_is_left_to_chance():
    s = begun(RAID)
    spy = Spy(40)
    player = Seated(spy)
    dice = SeededDice(3)
    advance(s, player.choose(RAID.see(s, 0), legal_actions(s), dice), dice)
    kept = player.root.passed
    assert kept > 0
    player.choose(RAID.see(s, 0), legal_actions(s), dice)
    assert spy.began_with == [0, kept]


def test_the_tree_is_dropped_where_another_position_came():
    s = begun(RAID)
    player = Seated(make_search(RAID, "tree", "", "tree", 40))
    player.choose(RAID.see(s, 0), legal_actions(s), SeededDice(3))
    advance(s, legal_actions(s)[0], SeededDice(3))
    advance(s, legal_actions(s)[0], SeededDice(3))
    fresh = make_search(RAID, "tree", "", "tree", 40)
    view, legal = RAID.see(s, 0), legal_actions(s)
    assert player.choose(view, legal, SeededDice(9)) == fresh.choose(view, legal, SeededDice(9))


def test_only_what_is_certain_is_expected():
    s = begun(RAID)
    step = legal_actions(s)[0]
    after = s.copy()
    advance(after, step, SeededDice(1))
    assert certain_after(RAID, s, step) == after.dump()
    assert certain_after(RAID, s, find_legal(s, "end")) == {}  # troopers roll


def test_only_searches_get_a_memory():
    assert seated(RAID.players["bold"]) is RAID.players["bold"]
    assert isinstance(seated(named_player(RAID, "captain")), Seated)


def test_levels_stand_behind_the_games_own_players():
    names = list(players_of(RAID))
    assert names == [*RAID.players, "veteran", *(level.name for level in LEVELS)]
    assert list(players_of(HIVE))[len(HIVE.players) :] == [level.name for level in LEVELS]
    assert all(player.text for player in players_of(RAID).values())


@pytest.mark.parametrize("name", ["tree:0", "tree:", "tree:many", "shrub:5", "captian"])
def test_unknown_players_are_named_with_the_valid_ones(name):
    with pytest.raises(
        BadSetup, match="Valid: random, rush, greedy, bold, veteran, cadet, captain"
    ):
        named_player(RAID, name)


def flat_search(game, s, tries, guide=None):
    player = FlatPlayer("flat", "", guide or guide_for(game), tries)
    root = Node("", NOBODY)
    made = player.search(root, game.see(s, 0), legal_actions(s), SeededDice(1), tries)
    return player, root, made


def test_flat_search_keeps_to_its_tries_where_there_are_many_choices():
    s = begun(RAID)
    player, root, made = flat_search(RAID, s, 32)
    tried = list(root.children.values())
    assert len(legal_actions(s)) > 10
    assert len(tried) == 4
    assert made == sum(child.visits for child in tried) <= 32
    assert [child.trusted for child in tried] == [True, False, False, False]
    assert tried[0].text == asked(RAID.players["bold"], RAID, s)
    assert player.decide(root, s, legal_actions(s), SeededDice(1)).text() in root.children


def test_luck_falls_alike_whatever_else_was_rolled():
    plain, busy = CommonDice(7, 4), CommonDice(7, 4)
    shots = [plain.roll(6, "12.8", "La1") for _ in range(40)]
    jumps = [plain.roll(6, "27.8") for _ in range(40)]
    mixed = []
    for _ in range(40):
        busy.roll(6, "12.8", "La2")
        mixed.append((busy.roll(6, "27.8"), busy.roll(6, "12.8", "La1")))
    assert mixed == list(zip(jumps, shots, strict=True))
    assert jumps != shots
    assert set(jumps) == set(range(1, 7))
    assert [CommonDice(8, 4).roll(1000, "27.8"), CommonDice(7, 5).roll(1000, "27.8")] != [
        CommonDice(7, 4).roll(1000, "27.8")
    ] * 2


@pytest.mark.parametrize("slug", slugs())
def test_guides_choose_from_whatever_is_left_of_the_legal_list(slug):
    game = find(slug)
    guide, dice, s = guide_for(game), SeededDice(2), begun(game, 2)
    for made in range(60):
        view, legal = game.see(s, seat_to_choose(s)), legal_actions(s)
        if made % 5 == 0 and len(legal) < 60:
            found = guide.suggestions(view, legal, len(legal) + 1, SeededDice(made), True)
            assert sorted(a.text() for a in found) == sorted(a.text() for a in legal)
        advance(s, guide.choose(view, legal, SeededDice(made)), dice)
        if s.result is not None:
            break


def test_suggestions_are_what_the_guide_would_do_without_the_ones_before():
    s = begun(RAID)
    bold, legal = RAID.players["bold"], legal_actions(s)
    found = guide_for(RAID).suggestions(s, legal, 4, SeededDice(1))
    assert found[0] == bold.choose(s, legal, SeededDice(1))
    for place in (1, 2):
        left = [action for action in legal if action not in found[:place]]
        assert found[place] == bold.choose(s, left, SeededDice(1))
    assert len({action.text() for action in found}) == 4
    assert guide_for(RAID).suggestions(s, legal[:2], 9, SeededDice(1)) == sorted(
        legal[:2], key=lambda action: action.text() != found[0].text()
    )


class Stubborn(Player):
    """Always guesses two, the second time three, and plays safe last."""

    def __init__(self):
        super().__init__("stubborn", "")

    def choose(self, view, legal, dice):
        wanted = [action for action in legal if action.text() == "guess 2"]
        return wanted[0] if wanted else legal[0]


def stubborn_guide(game):
    return Guide(game, Stubborn(), 100)


def test_a_rival_that_is_clearly_better_is_taken():
    game = Guessing()
    s = begun(game)
    player, root, made = flat_search(game, s, 400, stubborn_guide(game))
    assert next(iter(root.children)) == "guess 2"
    assert player.decide(root, game.see(s, 0), legal_actions(s), SeededDice(1)).text() == "safe 0"
    assert root.children["safe 0"].lead() > OPEN.proof
    assert made <= 400


def test_one_dropped_after_a_few_lucky_worlds_is_not_taken():
    game = Guessing()
    s = begun(game)
    root = Node("", NOBODY)
    guided, lucky = Rival(Say("guess", 2), 0, OPEN), Rival(Say("guess", 1), 0, OPEN)
    for rival, worlds, gain in ((guided, 8, 0.0), (lucky, 2, 1.0)):
        root.children[rival.text] = rival
        for _ in range(worlds):
            rival.count([0.5])
            rival.gained(gain)
    player = FlatPlayer("flat", "", stubborn_guide(game), 10)
    assert lucky.lead() > OPEN.proof
    assert player.decide(root, game.see(s, 0), legal_actions(s), SeededDice(1)).text() == "guess 2"


def test_in_doubt_the_guides_choice_is_taken():
    game = Guessing()
    rival, guided = Rival(Say("guess", 1), 0, OPEN), Rival(Say("guess", 2), 0, OPEN)
    guided.trusted = True
    for gain in (1.0, -1.0, 1.0, 0.0):
        rival.count([gain])
        rival.gained(gain)
        guided.count([0.0])
        guided.gained(0.0)
    root = Node("", NOBODY)
    root.children = {node.text: node for node in (guided, rival)}
    assert 0 < rival.lead() < OPEN.proof
    s = begun(game)
    player = FlatPlayer("flat", "", stubborn_guide(game), 10)
    assert player.decide(root, game.see(s, 0), legal_actions(s), SeededDice(1)).text() == "guess 2"
    assert still_running([guided, rival]) == [guided, rival]
    for _ in range(4):
        rival.gained(-1.0)
        rival.count([0.0])
    assert still_running([guided, rival]) == [guided]


def test_against_a_careful_guide_more_must_be_proved():
    open_minded, careful = (Rival(Say("guess", 1), 0, c) for c in (OPEN, CAREFUL))
    for gain in (1.0, 0.0, 0.0, 0.0):
        for rival in (open_minded, careful):
            rival.count([gain])
            rival.gained(gain)
    assert open_minded.is_proven()
    assert careful.has_hope()
    assert not careful.is_proven()
    assert guide_for(find("hive")).player.careful
    assert make_search(find("hive"), "", "", "flat", 80).contest is CAREFUL
    assert make_search(find("chitin"), "", "", "flat", 80).contest is OPEN


def test_no_time_is_spent_where_nothing_can_be_gained():
    class Hopeless(Guessing):
        """Whatever is guessed is wrong, and there is nothing safe."""

        def resample(self, view, seat, dice):
            return view.copy()

    game = Hopeless()
    s = begun(game)
    legal = legal_actions(s)[:4]
    player = FlatPlayer("flat", "", stubborn_guide(game), 1000)
    root = Node("", NOBODY)
    made = player.search(root, game.see(s, 0), legal, SeededDice(1), 1000)
    assert made == 4 * OPEN.first_worlds(1000, 4) == 64
    assert player.decide(root, game.see(s, 0), legal, SeededDice(1)).text() == "guess 2"


class Pensive(Stubborn):
    """Would rather play safe, but has a stubborn twin."""

    def choose(self, view, legal, dice):
        return legal[-1]

    def quick(self):
        return Stubborn()


class Listed(Pensive):
    """Has an opinion on what to compare."""

    def shortlist(self, view, legal, dice):
        return [legal[-1], legal[0]]


def suggested(player, count, thorough=False):
    game = Guessing()
    s = begun(game)
    guide = Guide(game, player, 100)
    found = guide.suggestions(game.see(s, 0), legal_actions(s), count, SeededDice(1), thorough)
    return [action.text() for action in found]


def test_the_guide_is_asked_first_and_the_twin_who_plays_out_next():
    found = suggested(Pensive(), 3)
    assert found[:2] == ["safe 0", "guess 2"]
    assert len(found) == 3


def test_a_shortlist_is_all_that_is_compared_unless_somebody_wants_to_know_more():
    legal = [action.text() for action in legal_actions(begun(Guessing()))]
    assert suggested(Listed(), 6) == ["safe 0", "guess 2", legal[0]]
    assert suggested(Listed(), 2) == ["safe 0", "guess 2"]
    assert sorted(suggested(Listed(), 6, True)) == sorted(legal)


def test_games_are_played_out_by_the_guides_quick_twin():
    queen = find("chitin").players["queen"]
    guide = guide_for(find("chitin"))
    assert guide.player is queen
    assert guide.quick is queen.quick()
    assert guide.quick.name == "soldier"
    assert RAID.players["bold"].quick() is RAID.players["bold"]


def test_levels_search_flat_and_a_tree_advises_on_short_games():
    for game in (RAID, find("hive")):
        found = players_of(game)
        assert {type(found[level.name]) for level in LEVELS} == {FlatPlayer}
        tries = [found[level.name].tries for level in LEVELS]
        assert tries == sorted(tries)
        assert best_kind(game) == ("flat" if game.horizon else "tree")


class Judged(Nim):
    """A heap of ten whose game says what it thinks of a position."""

    def __init__(self, values):
        super().__init__()
        self.values = values
        self.horizon = 2
        self.asked = 0
        self.known = None

    def clock(self, s):
        return s.turn

    def estimate(self, s, known):
        self.asked += 1
        self.known = known
        return self.values


def test_a_game_that_can_judge_a_position_is_not_played_to_its_end():
    game = Judged([0.25, 0.75])
    guide = Guide(game, game.players["random"], 100)
    s, known = begun(game), begun(game)
    values = guide.rollout(s, SeededDice(1), SeededDice(2), known, guide.until(s))
    assert values == [0.25, 0.75]
    assert s.turn == 2
    assert game.known is known, "what was hidden when the search began can be told from the rest"
    silent = Judged([])
    s = begun(silent)
    guide = Guide(silent, silent.players["random"], 100)
    values = guide.rollout(s, SeededDice(1), SeededDice(2), s, guide.until(s))
    assert s.result.values == values
    assert silent.asked == s.turn - 2


class Dither(Choice):
    """Take it up, put it back, or be done: nothing forbids to do so for ever."""

    def list_actions(self, s, legal):
        legal.append(Say("done", 0))
        legal.append(Say("up", 1) if s.left == 0 else Say("back", 0))

    def take(self, s, action, dice):
        s.left = action.number
        if action.word == "done":
            s.result = Result("safe", "", [0.5], 1)
        else:
            s.agenda.append(self)


class Restless(SearchPlayer):
    """Takes the last choice there is, whatever it is."""

    def search(self, root, view, legal, dice, tries):
        return 0

    def decide(self, root, view, legal, dice):
        return legal[-1]


class First(Player):
    """Takes the first choice there is."""

    def choose(self, view, legal, dice):
        return legal[0]


def test_no_search_goes_round_for_ever():
    game = Nim()
    s = begun(game)
    s.left, s.agenda = 0, [Dither("dither")]
    player = seated(Restless("restless", "", Guide(game, First("first", ""), 9), 1))
    said = []
    while s.result is None:
        said.append(player.choose(game.see(s, 0), legal_actions(s), SeededDice(1)).text())
        advance(s, find_legal(s, said[-1]), SeededDice(1))
    assert said == ["up 1", "back 0", "done 0"]


def test_a_game_without_end_counts_as_even():
    game = Nim()
    guide = Guide(game, game.players["random"], 2)
    s = begun(game)
    assert guide.rollout(s, SeededDice(1), SeededDice(2), s, guide.until(s)) == []


def test_seeds_are_words_with_a_sign_and_the_same_compiled_or_not():
    own = SeededDice(1)
    again = SeededDice(1)
    for _ in range(50):
        word = int(again.word())
        seed = drawn_seed(own)
        assert -(1 << 31) <= seed < 1 << 31
        assert seed & 0xFFFFFFFF == word


@pytest.mark.parametrize(("kind", "decisions", "turn"), GOLDEN)
def test_a_whole_game_is_the_same_compiled_or_not(kind, decisions, turn):
    match = Match(RAID, new_setup(RAID, "", "", {}, {}), [named_player(RAID, kind)], 2000)
    assert (match.decisions, match.final.result.turn) == (decisions, turn)
