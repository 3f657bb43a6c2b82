"""`check_game`: the suite every game passes. It needs nothing but the game itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.resources import files
from typing import Final

from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.errors import Violation, require
from hexile.kernel.fields.position import begin, read_position, write_position
from hexile.kernel.game import Game, new_setup
from hexile.kernel.journal import Header, Journal, read_journal, replay
from hexile.kernel.play import (
    NOBODY,
    Action,
    Illegal,
    State,
    advance,
    decide_together,
    deciders,
    find_legal,
    for_seat,
    legal_actions,
    play,
    seat_to_choose,
    seats_waited_for,
)
from hexile.kernel.player import Player, RandomPlayer
from hexile.kernel.rulebook import Rule
from hexile.kernel.scene import Picture
from hexile.kernel.setup import CHOICE, FLAG, Option, Setup, Value
from hexile.proof.checks.at_once_check import check_at_once
from hexile.proof.checks.check_context import CheckedDecision
from hexile.proof.checks.odds_check import check_forecasts, check_odds
from hexile.proof.checks.reasons_check import check_explanations
from hexile.proof.checks.refusal_check import check_legal_is_not_refused, check_refusals
from hexile.proof.checks.rendering_check import check_looks, check_middle
from hexile.proof.checks.secret_check import check_secrets
from hexile.proof.checks.static_check import check_declared
from hexile.proof.checks.truth_check import check_labels, rare_text
from hexile.proof.checks.verb_check import check_verbs
from hexile.proof.fault import Fault, all_in_one, gather, guarded
from hexile.proof.records.told_events import check_told
from hexile.proof.records.transcript import retell
from hexile.table.narration.rules_text import read_rulebook

MOST_DECISIONS = 50_000
CHOICES_TRIED: Final = 12
REVISED_ONCE_IN: Final = 10
OWN_STREAM: Final = 1
GUIDE_STREAM: Final = 2


class Played:
    """A whole game: its journal, and every state on the way."""

    def __init__(self, game: Game, setup: Setup, seed: int, position: str = "") -> None:
        self.game = game
        self.setup = setup
        self.seed = seed
        self.faults: list[Fault] | None = None
        self.dice = SeededDice(seed)
        self.states = [begin(game, setup, position, self.dice)]
        faces = self.dice.take_faces()
        about = game.about
        self.journal = Journal(Header(about.slug, about.version, setup, {}, seed, faces, position))

    def last(self) -> State:
        return self.states[-1]

    def act(self, action: str, seat: int = NOBODY) -> None:
        """Play one action, of a certain seat where several decide at once, and write it down; the old state must stay as it was."""
        s = self.last() if seat == NOBODY else for_seat(self.last(), seat)
        before = s.dump()
        seat = seat_to_choose(s)
        self.states.append(play(s, action, self.dice))
        require(s.dump() == before, f"play changed the old state: {action}")
        self.journal.add(seat, action, self.dice.take_faces())
        self.game.check_step(s, self.last())

    def go_on(self, player: Player, legal: list[Action], dice: SeededDice) -> None:
        """Let a player choose by its view, and play that; of several who decide at once, any."""
        seat = self.next_seat(dice)
        s = for_seat(self.last(), seat)
        if s is not self.last():
            legal = legal_actions(s)
        chosen = player.choose(self.game.see(s, seat), legal, dice)
        require(chosen in legal, f"{player.name} chose {chosen}, which is not legal")
        self.act(chosen.text(), seat)

    def next_seat(self, dice: SeededDice) -> int:
        """Return who decides next: of several at once one by lot, seldom one who is ready already."""
        s = self.last()
        if not decide_together(s):
            return seat_to_choose(s)
        seldom = dice.below(REVISED_ONCE_IN) == 0
        seats = deciders(s) if seldom else seats_waited_for(s)
        return seats[dice.below(len(seats))]

    def seats(self) -> int:
        """Count the seats."""
        return len(self.game.seats_for(self.setup))

    def guard(self, check: str, decision: int, do: Callable[[], None]) -> None:
        """Run a check, and turn what goes wrong into a Fault that says where.

        Where faults are gathered, a check that has failed is not run again, and the others go on.
        """
        if self.faults is not None and check in [fault.check for fault in self.faults]:
            return
        try:
            guarded(check, self.seed, decision, self.journal.text, do, self.game.package)
        except Fault as fault:
            if self.faults is None:
                raise
            self.faults.append(fault)


def random_setup(game: Game, seed: int) -> Setup:
    """Go through the scenarios in turn; every second game also has options at random."""
    scenario = game.scenarios[seed % len(game.scenarios)].name
    values: dict[str, Value] = {}
    if (seed // len(game.scenarios)) % 2:
        dice = SeededDice(seed, OWN_STREAM)
        values = {option.name: _random_value(option, dice) for option in game.options}
    return new_setup(game, scenario, "", values, {})


def _random_value(option: Option, dice: SeededDice) -> Value:
    if option.kind() == FLAG:
        return dice.below(2) == 1
    if option.kind() == CHOICE:
        return option.choices[dice.below(len(option.choices))]
    return option.low + dice.below(option.high - option.low + 1)


def random_game(game: Game, setup: Setup, seed: int) -> Played:
    """Play blindly to the end, checking invariants after every action."""
    return played_by(game, setup, seed, RandomPlayer())


def guided_game(game: Game, setup: Setup, seed: int) -> Played:
    """Play one of the game's own players, or blindly by a toss of the seed's own."""
    toss = SeededDice(seed, GUIDE_STREAM)
    written = [player for player in game.players.values() if player.name != "random"]
    if not written or toss.below(2):
        return random_game(game, setup, seed)
    return played_by(game, setup, seed, written[toss.below(len(written))].quick())


def recorded_game(game: Game, journal: Journal) -> Played:
    """Return a recorded game with every state on the way to its end."""
    played = Played(game, journal.header.setup, journal.header.seed or 0)
    played.journal = journal
    played.states = replay(game, journal, journal.head)
    return played


def played_by(game: Game, setup: Setup, seed: int, player: Player) -> Played:
    """Let a player decide for all seats to the end, checking invariants after every action."""
    played = set_up(game, setup, seed)
    own = SeededDice(seed, OWN_STREAM)
    legal: list[Action] = []
    for number in range(MOST_DECISIONS):
        played.guard("invariants", number, lambda: game.check(played.last()))
        if game.clock(played.last()) < 0:
            raise Fault(
                "clock", "the number of the turn is negative", seed, number, played.journal.text()
            )
        legal.clear()
        played.guard("options", number, lambda: legal.extend(legal_actions(played.last())))
        if not legal:
            return played
        played.guard("play", number, lambda: played.go_on(player, legal, own))
    what = f"no end after {MOST_DECISIONS} decisions"
    raise Fault("end", what, seed, MOST_DECISIONS, played.journal.text())


def set_up(game: Game, setup: Setup, seed: int) -> Played:
    """Set a game up, or raise a Fault that says where that failed."""
    made: list[Played] = []
    begin = partial(Played, game, setup, seed)
    guarded("set-up", seed, 0, lambda: "", lambda: made.append(begin()), game.package)
    return made[0]


def check_ends(played: Played) -> None:
    """Check that the game ended, and in a way the game lists."""
    result = played.last().result
    if result is None:
        raise Violation("stopped without a result")
    require(played.journal.moments, "the game is over before anybody decides anything")
    require(result.ending in [e.name for e in played.game.endings], f"ending {result.ending}")
    seats = played.game.seats_for(played.setup)
    require(len(result.values) == len(seats), "a value for every seat")


def check_replay(played: Played) -> None:
    """Check that the journal's text replays to the same states: undo, redo, save and load."""
    reading = read_journal(played.game, played.journal.text())
    require(reading.fault is None, f"own game file not readable: {reading.fault}")
    again = replay(played.game, reading.journal, reading.journal.head)
    require([s.dump() for s in again] == [s.dump() for s in played.states], "replay differs")


def check_undo(played: Played) -> None:
    """Check that undo all the way and redo gives the same states and keeps every decision."""
    journal = played.journal
    ends = journal.head
    while journal.head:
        journal.go(journal.moment(journal.head).before)
    require(len(replay(played.game, journal, journal.head)) == 1, "the setup has decisions")
    journal.go(ends)
    redone = replay(played.game, journal, ends)[-1]
    require(redone.dump() == played.last().dump(), "undo and redo differ")


def check_options(s: State) -> None:
    """Check that asking changes nothing, and that texts are unique and lead back."""
    before = s.dump()
    texts = [action.text() for action in legal_actions(s)]
    require(s.dump() == before, "options changed the state")
    require([a.text() for a in legal_actions(s)] == texts, "options are not in a fixed order")
    require(len(set(texts)) == len(texts), "two options have the same text")
    for action in legal_actions(s):
        found = find_legal(s, action.text())
        if not (found is not None and found == action):
            raise Violation(f"{action.text()} does not lead back")


def check_copies(s: State, seed: int) -> None:
    """Check that play leaves the old state alone and does what advance does, told or not."""
    before = s.dump()
    for action in legal_actions(s)[:CHOICES_TRIED]:
        told = play(s, action.text(), SeededDice(seed))
        if not (s.dump() == before):
            raise Violation(f"play changed the old state: {action.text()}")
        silent = s.copy()
        silent.telling = False
        advance(silent, action, SeededDice(seed))
        if not (silent.dump() == told.dump()):
            raise Violation(f"listening changed the game: {action.text()}")
        require(not silent.log, "a log although nobody listens")
        if not (s.dump() == before):
            raise Violation(f"the copy is not independent: {action.text()}")


def check_fields(s: State) -> None:
    """Check that a copy takes every field along: one that is changed is changed in the copy too."""
    for field in s.fields():
        changed = s.copy()
        value = field.other(getattr(s, field.name))
        setattr(changed, field.name, value)
        differs = field.plain(value) != field.plain(getattr(s, field.name))
        require((changed != s) == differs, f"equality overlooks {field.name}")
        twin = changed.copy()
        require(hasattr(twin, field.name), f"copy forgets {field.name}")
        same = field.plain(getattr(twin, field.name)) == field.plain(value)
        require(same, f"copy forgets {field.name}")


def check_position(played: Played, s: State) -> None:
    """Check that a position survives being written and read, and is written alike again."""
    text = write_position(played.game, played.setup, s)
    again = read_position(played.game, text)
    require(again.state.dump() == s.dump(), f"the position reads as another:\n{text}")
    require(write_position(played.game, again.setup, again.state) == text, "written otherwise")


def check_saving(played: Played, s: State) -> None:
    """Check that a state survives being written and read."""
    loaded = played.game.load(played.setup, played.game.save(s))
    require(loaded.dump() == s.dump() and loaded == s, "load(dump) differs")
    require(
        _texts(legal_actions(loaded)) == _texts(legal_actions(s)), "options differ after loading"
    )


def check_refusal(s: State) -> None:
    """Check that nonsense, and what is like a choice, is refused with words and changes nothing."""
    before = s.dump()
    for nonsense in ("", "nonsense", *half_said(s)):
        if find_legal(s, nonsense) is not None:
            continue
        try:
            play(s, nonsense, SeededDice(0))
        except Illegal as refused:
            require(refused.refusal.words, f"no reason given for {nonsense!r}")
        else:
            raise Violation(f"{nonsense!r} was accepted")
    require(s.dump() == before, "a refusal changed the state")


def half_said(s: State) -> list[str]:
    """Make what somebody might type: the words of a choice, too few of them, too many, or others."""
    said: dict[str, None] = {}
    for words in {
        action.text().split()[0]: action.text().split() for action in legal_actions(s)
    }.values():
        verb = words[0]
        said |= dict.fromkeys(" ".join(words[:length]) for length in range(1, len(words)))
        said |= dict.fromkeys(
            [f"{verb} nobody", f"{verb} nobody nowhere", f"{verb} {verb}", " ".join([*words, verb])]
        )
    return list(said)


def check_views(played: Played, s: State) -> None:
    """Check what every seat, and a watcher, may know."""
    for seat in range(NOBODY, played.seats()):
        check_view(played.game, s, seat, played.seed)


def check_view(game: Game, s: State, seat: int, seed: int) -> None:
    """Check that hidden facts dealt again change no view, no legal list and no decision."""
    view = game.see(s, seat)
    other = game.resample(view, seat, SeededDice(seed, OWN_STREAM))
    game.check(other)
    again = game.see(other, seat)
    require(again.dump() == view.dump(), f"seat {seat} sees what was dealt again")
    if seat == NOBODY or seat_to_choose(s) != seat:
        return
    legal = legal_actions(s)
    require(
        _texts(legal_actions(other)) == _texts(legal),
        f"seat {seat}: hidden facts change the choices",
    )
    for player in game.players.values():
        first = player.choose(view, legal, SeededDice(seed))
        second = player.choose(again, legal, SeededDice(seed))
        require(first == second, f"{player.name} cheats: {first} or {second}")
        require(first in legal, f"{player.name} chose {first}, which is not legal")


def check_scene(game: Game, s: State) -> None:
    """Check that the board can be drawn and every click path leads over things drawn on it."""
    seat = max(seat_to_choose(s), 0)
    view = game.see(s, seat)
    scene = game.scene(view, seat)
    cells = {cell.id for cell in scene.cells}
    things = cells | {c.id for c in scene.counters}
    for tray in scene.trays:
        things |= {c.id for c in tray.counters}
    for counter in scene.counters:
        require(counter.cell in cells, f"counter {counter.id} stands in no cell")
        require(counter.text, f"counter {counter.id} has no spoken name")
    for action in legal_actions(s):
        for path in game.ways(view, action):
            if not (path):
                raise Violation(f"{action.text()} has no click path")
            if len(path) > 1 and path[0] not in things:
                raise Violation(f"{action.text()} starts at nothing drawn: {path[0]}")
    require(scene.text, "no board in characters")
    if scene.picture is not None:
        check_picture(game, scene.picture)


def check_picture(game: Game, picture: Picture) -> None:
    """Check that the picture under the board is there, under the game's own name."""
    slug, _, name = picture.file.partition("/")
    require(slug == game.about.slug, f"the picture {picture.file} is not {game.about.slug}/FILE")
    there = files(game.package).joinpath("data", name).is_file()
    require(there, f"the picture {picture.file} is not there: no data/{name}")


# What is checked of some states of every game, and of some decisions. The numbers say how many: a
# check that costs more looks at fewer.
STATE_CHECKS: Final[dict[str, Callable[[Played, State], None]]] = {
    "options": lambda played, s: check_options(s),
    "copies": lambda played, s: check_copies(s, played.seed),
    "fields": lambda played, s: check_fields(s),
    "saving": lambda played, s: check_saving(played, s),
    "position": lambda played, s: check_position(played, s),
    "nonsense": lambda played, s: check_refusal(s),
    "views": lambda played, s: check_views(played, s),
    "scene": lambda played, s: check_scene(played.game, s),
    "at once": lambda played, s: check_at_once(
        played.game, s, played.seats(), SeededDice(played.seed, OWN_STREAM)
    ),
}
STATES_LOOKED_AT: Final = 12
LATE_LOOKS: Final = 16
LOOKED_FOR: Final = 5  # lots drawn for decisions at which something can be foretold
DECISION_CHECKS: Final[dict[str, tuple[Callable[[CheckedDecision], None], int]]] = {
    "odds": (check_odds, 8),
    "forecasts": (check_forecasts, 2),
    "why not": (check_refusals, 12),
    "legal": (check_legal_is_not_refused, 12),
    "verbs": (check_verbs, 12),
    "explanations": (check_explanations, 12),
    "looks": (check_looks, 12),
    "middle": (check_middle, 6),
    "labels": (check_labels, 6),
}
RARE_DECISIONS: Final = 4  # played from a rare position, each looked at by the checks of decisions


def play_one(game: Game, setup: Setup, seed: int, book: dict[str, Rule]) -> Played:
    """Play one random game, and check its invariants, its end and its words."""
    played = random_game(game, setup, seed)
    check_whole(played, book)
    return played


def check_whole(played: Played, book: dict[str, Rule]) -> None:
    """Check how a game ended and what it told."""
    last = len(played.states) - 1
    played.guard("end", last, lambda: check_ends(played))
    check_told(played.game, list(retell(played.game, played.journal)), book, played.guard)


def check_one(
    game: Game,
    setup: Setup,
    seed: int,
    book: dict[str, Rule],
    every: bool = False,
    faults: list[Fault] | None = None,
) -> Played:
    """Play one game and check everything about it: some decisions by lot, or *every* one.

    The first fault is raised, or, of a game that was played to its end, each check's first gathered in *faults*.
    """
    played = guided_game(game, setup, seed)
    played.guard("end", len(played.states) - 1, lambda: check_ends(played))
    played.faults = faults
    check_whole(played, book)
    last = len(played.states) - 1
    played.guard("replay", last, lambda: check_replay(played))
    played.guard("undo", last, lambda: check_undo(played))
    pick = SeededDice(seed, OWN_STREAM)
    for name, look in STATE_CHECKS.items():
        for _ in range(STATES_LOOKED_AT):
            number = pick.below(last + 1)
            s = played.states[number]
            played.guard(name, number, lambda look=look, s=s: look(played, s))  # type: ignore[misc]
    for name, (check, decisions) in DECISION_CHECKS.items():
        if every:
            numbers = list(range(last))
        elif name == "forecasts":
            numbers = foretold(played, decisions, pick)
        else:
            numbers = [pick.below(last) for _ in range(decisions)]
        for number in numbers:
            check_decision(played, name, check, number, book, every)
    return played


def check_rare(game: Game, seed: int, book: dict[str, Rule], every: bool = False) -> None:
    """Play some decisions from a rare position, and check each of them and what it told."""
    drawn: list[str] = []
    guarded(
        "rare position",
        seed,
        0,
        lambda: "",
        lambda: drawn.append(rare_text(game, seed)),
        game.package,
    )
    if not drawn[0]:
        return
    setup = read_position(game, drawn[0]).setup
    played, own = Played(game, setup, seed, drawn[0]), SeededDice(seed, OWN_STREAM)
    for number in range(RARE_DECISIONS):
        played.guard("invariants", number, lambda: game.check(played.last()))
        legal = legal_actions(played.last())
        if not legal:
            break
        chosen = legal[own.below(len(legal))].text()
        played.guard("play", number, partial(played.act, chosen))
        for name, (check, _) in DECISION_CHECKS.items():
            check_decision(played, name, check, number, book, every or name == "forecasts")
    check_told(game, list(retell(game, played.journal)), book, played.guard)


def foretold(played: Played, most: int, pick: SeededDice) -> list[int]:
    """Pick decisions at which something can be foretold: of most games that is late in the game."""
    found: list[int] = []
    for _ in range(LOOKED_FOR):
        number = pick.below(len(played.states) - 1)
        if len(found) < most:
            played.guard("forecasts", number, partial(find_forecasts, played, number, found))
    return found


def check_late(played: Played, book: dict[str, Rule]) -> set[str]:
    """Check odds and forecasts late in a game, where few random ones come; return what was asked.

    Of every rule that foretells something the last occasion is taken that some evenly spread looks find.
    """
    last = len(played.states) - 1
    numbers = list(range(last // 2, last, max(1, last // (2 * LATE_LOOKS))))
    asked: set[str] = set()
    for number in reversed(numbers):
        s = played.states[number]
        found = played.game.forecasts(played.game.see(s, seat_to_choose(s)))
        rules = {forecast.rule for forecast in found if forecast.chances}
        if rules - asked:
            asked |= rules
            check_decision(played, "forecasts", check_forecasts, number, book, every=True)
    check_decision(played, "odds", check_odds, numbers[-1], book, every=False)
    return asked


def find_forecasts(played: Played, number: int, found: list[int]) -> None:
    """Write down the number of a decision at which something can be foretold."""
    s = played.states[number]
    if played.game.forecasts(played.game.see(s, seat_to_choose(s))):
        found.append(number)


def check_decision(
    played: Played,
    name: str,
    check: Callable[[CheckedDecision], None],
    number: int,
    book: dict[str, Rule],
    every: bool,
) -> None:
    """Run a check on one decision of a game."""
    moment = played.journal.moment(number + 1)
    s = for_seat(played.states[number], moment.seat)
    asked = CheckedDecision(played.game, book, played.setup, s, number, played.seed)
    asked.chosen, asked.faces = moment.action, moment.faces
    asked.elsewhere = [moment.action for moment in played.journal.moments]
    asked.every = every
    played.guard(name, number, lambda: check(asked))


def check_hiding(game: Game, seed: int) -> None:
    """Check that every scenario keeps its secrets, with the usual options and with others."""
    usual = [new_setup(game, scenario.name, "", {}, {}) for scenario in game.scenarios]
    others = [random_setup(game, seed + number) for number in range(2 * len(usual))]
    look = partial(check_secrets, game, usual + others, seed)
    guarded("secrets", seed, 0, lambda: "", look, game.package)


def check_game(game: Game, games: int, seed: int, done: Callable[[int], None]) -> None:
    """Run the whole suite over *games* games, random and guided; raise what was found, those alike once.

    *done* is called with the number of games behind us, for a progress bar.
    """
    book, found = read_rulebook(game.package), list[Fault]()
    gather(found, lambda: check_declared(game, book))
    gather(found, lambda: check_hiding(game, seed))
    for number in range(games):
        check_both(game, seed + number, book, found)
        done(number + 1)
    if found:
        raise all_in_one(found)


def check_both(game: Game, seed: int, book: dict[str, Rule], found: list[Fault]) -> None:
    """Check one game, and some decisions from a rare position; gather what is found."""
    here: list[Fault] = []
    gather(here, lambda: check_one(game, random_setup(game, seed), seed, book, False, here))
    gather(here, lambda: check_rare(game, seed, book))
    found += here


def _texts(actions: list[Action]) -> list[str]:
    return [action.text() for action in actions]
