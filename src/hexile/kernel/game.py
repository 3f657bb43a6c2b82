"""What a game hands to everything above it: one object with the same questions for every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Generic, cast

from mypy_extensions import mypyc_attr

from hexile.kernel.chance.dice import Dice
from hexile.kernel.chart import COMMON_CHARTS, Chart
from hexile.kernel.component_data.file_limits import FileBounds
from hexile.kernel.errors import HexileError
from hexile.kernel.event import SET_RIGHT, SET_RIGHT_TEXT, Event, Fold, NewsRule
from hexile.kernel.fields.field import BadField
from hexile.kernel.fields.placing import pieces_off, put_piece
from hexile.kernel.fields.position_lines import PositionLine, field_lines, read_fields
from hexile.kernel.kit import Kit, kit_of_scene
from hexile.kernel.numbers.action_numbers import (
    ActionNumbers,
    numbers_of_places,
    numbers_of_texts,
)
from hexile.kernel.numbers.network import NetworkInputs
from hexile.kernel.odds import Chance, Forecast, Verdict, odds_of, tried
from hexile.kernel.play import (
    AGENDA,
    READY,
    RESULT,
    REVISE,
    Action,
    Result,
    S,
    SimultaneousChoice,
    State,
    Step,
    run,
    seat_to_choose,
)
from hexile.kernel.player import Player, RandomPlayer
from hexile.kernel.scene import Deed, Overlay, Reference, Scene, Status
from hexile.kernel.setup import (
    BadSetup,
    Difficulty,
    Option,
    Scenario,
    Setup,
    Value,
    check_bounds,
    nearest,
    settle,
    unknown,
    whole_number,
)
from hexile.kernel.summary import Losses, Summary
from hexile.kernel.verbs.refusal import Refusal
from hexile.kernel.verbs.sentences import say
from hexile.kernel.verbs.verb import Verb

NO_CHANGES: Final[dict[str, str]] = {}
# What the kernel tells itself; a game may have other words for it.
COMMON_TEXTS: Final[dict[str, str]] = {
    SET_RIGHT: SET_RIGHT_TEXT,
    READY: "Ready: {who}.",
    REVISE: "No longer ready: {who}.",
}
AN_HOUR: Final = 60
IMPOSSIBLE: Final = "# cannot be"  # begins a remark in a rare position that must be refused


class About:
    """Whose game it is and what to say of it on the shelf. Every text is ours.

    The version moves with every change of what may happen; `changes` says for each version since
    the first what changed. A game takes so many *minutes*, or from these to *at_most*. Positions
    of the older versions in *positions_of* mean the same today and are read.
    """

    def __init__(
        self,
        slug: str,
        title: str,
        designer: str,
        publisher: str,
        blurb: str,
        minutes: int,
        made_up: str,
        version: str,
        changes: dict[str, str] = NO_CHANGES,
        at_most: int = 0,
        positions_of: tuple[str, ...] = (),
    ) -> None:
        self.slug = slug
        self.title = title
        self.designer = designer
        self.publisher = publisher
        self.blurb = blurb
        self.minutes = minutes
        self.made_up = made_up
        self.version = version
        self.changes = changes
        self.at_most = at_most
        self.positions_of = positions_of

    def length(self) -> str:
        """Say how long a game takes: `45 minutes to 2 hours`."""
        least = span_words(self.minutes)
        return f"{least} to {span_words(self.at_most)}" if self.at_most else least

    def since(self, version: str) -> str:
        """Say which rules have changed since a version, or nothing if it is the present one."""
        if version == self.version:
            return ""
        played = whole_number(version)
        later = [w for number, w in self.changes.items() if played is None or int(number) > played]
        return f"It was played by rules {version}. Changed: {' '.join(later) or 'not known here.'}"


def span_words(minutes: int) -> str:
    """Say a time: whole hours from two on as hours, anything else in minutes."""
    if minutes > AN_HOUR and minutes % AN_HOUR == 0:
        return f"{minutes // AN_HOUR} hours"
    return "1 minute" if minutes == 1 else f"{minutes} minutes"


class Ending:
    """A way the game can end: its name, a title, and whether the person at seat 0 has won."""

    def __init__(self, name: str, title: str, won: bool) -> None:
        self.name = name
        self.title = title
        self.won = won


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """The door to one game. A subclass, in the game's `__init__.py`, fills it in.

    What it is asked, its modules answer: `scene = staticmethod(view.scene)`. `texts` maps every
    kind of event to a sentence with the event's facts in braces; `steps` every step to its name.
    """

    def __init__(self, about: About, package: str) -> None:
        self.about = about
        self.package = package
        self.seats: list[str] = ["you"]
        self.scenarios: list[Scenario] = []
        self.options: list[Option] = []
        self.difficulties: list[Difficulty] = []
        self.endings: list[Ending] = []
        self.charts: dict[str, Chart] = {}
        self.players: dict[str, Player[S]] = {}
        self.has_networks = (
            False  # whether `network_data` has any: then there are players that learned
        )
        self.steps: dict[str, Step[S]] = {}
        self.piece_steps: dict[str, int] = {}  # steps about pieces: words, and how many numbers
        self.texts: dict[str, str] = {}
        # What chance is for: of a die by its rule, else by rule and what is settled, or rule and `draw` or `tie`.
        # {"3.1": "{who} searches: {low} finds", "1.2 cache": "The cache is hidden"}
        self.purposes: dict[str, str] = {}
        self.dice: list[int] = [6]  # sides of the dice that the book has
        self.symbols: dict[str, str] = {}
        # Files a person's own copy may have, and their readers: given name and text, they raise BadFile.
        self.readers: dict[str, Callable[[str, str], object]] = {}
        # Numbers of the data that the text of a rule says: {"12.4": [6]}. They are compared.
        self.stated: dict[str, list[int]] = {}
        self.bounds: dict[str, FileBounds] = {}  # how large those files may be
        self.horizon: int = 0  # turns of `clock` a search looks ahead; 0: to the end
        self.levels_word: str = "Difficulty"  # what its difficulties differ in
        self.take_verbs: list[str] = []  # of choices that only take a piece up: `pick La1`
        self.acts_alike = False  # whether those of a stack often do what the first of them did
        # Verbs of what one piece does that others often do then, wherever they stand: ["ready"].
        self.verbs_alike: list[str] = []
        self.walk_verb: str = ""  # of one step: `step W2 r5c3`; where pieces go square by square
        # Other verbs of a step, and which word of their text names the place: {"pass": 3}.
        self.walks_also: dict[str, int] = {}
        # Kinds of events of which several in a row are told as one: {"moves": "{count:trooper closes|troopers close} in."}
        self.gathers: dict[str, str] = {}
        # The phase of the scene in which an event of a kind is told, where the board does not show it.
        self.told_in: dict[str, int] = {}
        # Events that are one line of a log when several come in a row, by their kind.
        self.folds: dict[str, Fold] = {}
        # What a player is told first when their turn begins, by the kind of event.
        self.news: dict[str, NewsRule] = {}
        # Sentences of events with what came alone, as odds tell it: without the sums of a face. None: as in texts.
        self.in_short: dict[str, str] = {}

    def play_by(self, players: list[Player[S]]) -> None:
        """Say who plays, from weak to strong: blind chance comes first of itself, the last guides searches."""
        blind: Player[S] = RandomPlayer()
        self.players = {player.name: player for player in [blind, *players]}

    def chart(self, name: str) -> Chart:
        """Return a chart by its name: the game's own, or one that players of any game go by."""
        return self.charts[name] if name in self.charts else COMMON_CHARTS[name]

    def scenarios_of(self, files: dict[str, str], /) -> list[Scenario]:
        """List the scenarios there are with a person's own files. Default: the game's."""
        return self.scenarios

    def seats_for(self, setup: Setup, /) -> list[str]:
        """Name the seats of a game of this set-up. Default: always the same."""
        return self.seats

    def blank(self, setup: Setup, /) -> S:
        """Return a state of this set-up with nothing filled in yet. A wrong file raises BadSetup."""
        raise NotImplementedError

    def set_up(self, setup: Setup, dice: Dice, /) -> S:
        """Lay out a game; the agenda holds its first step. A wrong user's file raises BadSetup."""
        raise NotImplementedError

    def step_named(self, name: str, /) -> Step[S]:
        """Return a step by its name, or raise BadField. A game overrides it for steps about a piece."""
        if name not in self.steps:
            waiting = waiting_step(name, self.steps)
            if waiting is None:
                raise no_step(name, self.steps)
            return waiting
        return self.steps[name]

    def save(self, s: S) -> dict[str, object]:
        """Return a state as plain data that say which game and rules they are of."""
        return {"game": self.about.slug, "rules": self.about.version, "state": s.dump()}

    def load(self, setup: Setup, saved: dict[str, object]) -> S:
        """Make the state that `save` has written, or raise BadField."""
        for name, wanted in (("game", self.about.slug), ("rules", self.about.version)):
            if saved.get(name) != wanted:
                raise BadField(name, f"this is {saved.get(name)}, and {wanted} is wanted")
        data = saved.get("state")
        if not isinstance(data, dict):
            raise BadField("state", "an object is wanted")
        s = self.blank(setup)
        s.fill(data, self.step_named)
        if s.result is not None:
            check_result(self, setup, s.result)
        elif not s.agenda:
            raise BadField(AGENDA, "a game that is not over has something to decide")
        return s

    def every_action(self, setup: Setup, /) -> list[str]:
        """List the texts of all actions there can be in a game of this set-up, in a fixed order.

        An empty list, the default, means that they are too many to be listed.
        """
        return []

    def action_numbers(self, setup: Setup, /) -> ActionNumbers:
        """Return the numbers that learning programs know actions by.

        They are those of its states, or else the places of `every_action`. Where it lists none they are
        the places in the legal list.
        """
        numbers = self.blank(setup).action_numbers()
        if numbers is not None:
            return numbers
        texts = self.every_action(setup)
        return numbers_of_texts(texts) if texts else numbers_of_places()

    def network_inputs(self, s: S, first: dict[str, int], asked: int, /) -> NetworkInputs | None:
        """Return what networks are told of a choice in games with the terms of *s*. Default: there are none.

        *first* says where the parts of a view begin, *asked* how many kinds of decisions there are.
        """
        return None

    def network_data(self, s: S, /) -> bytes:
        """Return the file of the network for games with the terms of *s*. Default: nothing."""
        return b""

    def next_steps(self, s: S, /) -> list[Step[S]]:
        """Return the steps of the agenda that a position names, the next one last. Default: all.

        A game whose sequence of play settles the rest names less, and adds the rest in `place`.
        """
        return s.agenda

    def position_lines(self, s: S, /) -> list[str]:
        """Write a position's own lines. Default: a line for every field that is not as usual."""
        return field_lines(s, s.fields())

    def place(self, s: S, lines: list[PositionLine], /) -> None:
        """Fill *s*, all of whose fields are as usual, from what `position_lines` writes."""
        read_fields(s, lines, s.fields())

    def expect(self, s: S, lines: list[PositionLine], /) -> None:
        """Raise BadFile, naming the line, where a rule needs what a position that was placed lacks."""

    def check(self, s: S, /) -> None:
        """Raise Violation if something that must always hold does not."""

    def check_step(self, before: S, after: S, /) -> None:
        """Raise Violation if a decision changed what no event in the log of *after* tells."""

    # --- for a real board that is set right by hand (`table/companion/corrections.py`)

    def put(self, s: S, piece: str, to: str, /) -> bool:
        """Put a counter on a cell, aboard the counter called so, or OFF the board; tell whether there are both.

        Whether the position is one that can be is checked afterwards. Default: an edit of the fields.
        """
        return put_piece(s, piece, to)

    def spares(self, s: S, cells: set[str], /) -> dict[str, str]:
        """Return the counters that `put` could bring onto the board, each with its words.

        Default: those whose field could name a cell and does not.
        """
        return {piece: piece for piece in pieces_off(s, cells)}

    # --- for the truth checks (`proof/checks/truth_check.py`)

    def rare_position(self, dice: Dice, /) -> str:
        """Draw a position text with what play seldom brings together. Default: none.

        Not every text must be one that reads: those that are refused are drawn again. One with a remark
        that begins with IMPOSSIBLE must be refused.
        """
        return ""

    def unkept(self, before: S, action: Action, after: S, /) -> str:
        """Say what the label of an action told that the action then did not do. Default: nothing."""
        return ""

    def unfounded(self, s: S, text: str, refusal: Refusal, /) -> str:
        """Say what a refusal claims that does not hold. Default: nothing."""
        return ""

    def inconsistent(self, event: Event, /) -> str:
        """Say which reasons of an event contradict each other. Default: none."""
        return ""

    def see(self, s: S, seat: int, /) -> S:
        """Return what *seat* may know: a copy in which the rest is unknown. Default: all is open."""
        return copied(s)

    def resample(self, view: S, seat: int, dice: Dice, /) -> S:
        """Deal what *seat* does not know again, consistent with the view. Default: nothing hidden."""
        return copied(view)

    def scene(self, view: S, seat: int, /) -> Scene:
        """Describe the board as *seat* sees it."""
        raise NotImplementedError

    def status(self, view: S, seat: int, /) -> Status:
        """Say where the game stands. Default: as the scene does; a game that says it itself is asked faster."""
        scene = self.scene(view, seat)
        return Status(scene.headline, scene.turn, scene.question)

    def label(self, view: S, action: Action, /) -> str:
        """Name a choice in words, for lists. Default: as its verb does, or its text."""
        return label_of(view, action)

    def ways(self, view: S, action: Action, /) -> list[list[str]]:
        """Return the ways to say a choice now by touching things, the usual one first. Default: as its text."""
        return [action.clicks()]

    def cost(self, view: S, action: Action, /) -> int:
        """Return the points or turns that are printed where a choice leads. Default: nothing to print."""
        return 0

    def rank(self, view: S, action: Action, /) -> int:
        """Return where in a list a choice stands: lower ranks first, equals as they are legal. Default: equal."""
        return 0

    def next_pieces(self, view: S, /) -> list[list[str]]:
        """Return the pieces to be taken up by themselves, where one after the other wants orders, stack by stack.

        Default: none.
        """
        return []

    def let_go(self, view: S, /) -> str:
        """Return the choice that puts the piece in hand down, so that another may be taken up then.

        Default: nothing, as pieces are taken up and put down without a word.
        """
        return ""

    def whose(self, event: Event, /) -> str:
        """Return the side or the piece whose doing an event was. Default: what its facts name first."""
        return ""

    def deed(self, view: S, action: Action, /) -> Deed:
        """Say what sort of thing a choice is, and what to ask before it. Default: what its verb says."""
        words = action.text().split()
        verb = verb_of(view, words)
        if verb is None:
            return Deed(words[0])
        sign, ask = verb.words_of(verb.sign, view, words), verb.words_of(verb.ask, view, words)
        return Deed(sign, ask, verb.area_of(view, words))

    def reference(self, view: S, /) -> Reference:
        """Return the charts and the cards of the units that one wants at hand. Default: none besides the board's."""
        return Reference([], [])

    def kit(self, view: S, /) -> Kit:
        """Return all counters and cards of the game, for printing. Default: the counters of the scene."""
        return kit_of_scene(self.scene(view, 0))

    def judge(self, before: S, after: S, seat: int, /) -> Verdict | None:
        """Judge what came of a choice, for the seat that chose; *after* may be amid a step.

        The default, None, lets those who are left on the board tell, and how they are.
        """
        return None

    def odds(self, view: S, action: Action, /) -> list[Chance]:
        """Return exactly what an action itself may bring, as far as the view knows.

        It is told before anything that follows. `TooManyWays` means that the dice can fall in more
        ways than anybody would read.
        """
        seat = seat_to_choose(view)
        lots: list[int] = []  # what was dealt is no die of the action: no face brings anything

        def run(dice: Dice) -> State:
            dealt = self.deal(view, action, dice)
            lots.extend(dice.faces)
            return tried(dealt, action, dice)

        chances = odds_of(
            view,
            run,
            lambda s: outcome(self, s, seat),
            lambda s: self.scene(self.see(cast(S, s), seat), seat),
            lambda after: self.judge(view, cast(S, after), seat),
        )
        for chance in chances if lots else []:
            chance.faces = []
        return chances

    def stakes(self, view: S, action: Action, /) -> Forecast | None:
        """Foretell the die that a choice leads to, where it is rolled later. Default: there is none.

        Its chances have tones, and codes where a printed table has them.
        """
        return None

    def breakdown(self, view: S, action: Action, /) -> str:
        """Say what the strength behind a risky choice is made of: 9 + 3 class + 3 rear. Default: nothing."""
        return ""

    def deal(self, view: S, action: Action, dice: Dice, /) -> S:
        """Deal, of what a view hides, what *action* would turn up. Default: it turns up nothing."""
        return copied(view)

    def moving_left(self, s: S, /) -> list[int]:
        """Return what steps spend and how much of it is left, the dearest first. Default: nothing.

        It is asked where there is a `walk_verb`.
        """
        return [0]

    def forecasts(self, view: S, /) -> list[Forecast]:
        """Work out exact odds of things that threaten, if the game has any."""
        return []

    def overlays(self, view: S, seat: int, /) -> list[Overlay]:
        """Return what the board can show a seat on request, besides the scene. Default: nothing."""
        return []

    def goal(self, view: S, /) -> str:
        """Say what there is to win by now, where less is left than the scenario says. Default: nothing."""
        return ""

    def changes(self, before: S, after: S, seat: int, /) -> list[str]:
        """Say what has changed for a seat by a later view, beyond what events tell. Default: nothing."""
        return []

    def clock(self, s: S, /) -> int:
        """Count the turns begun, each seat's own where they take turns. Default: there are none.

        Searches compare positions at the same time, and may not go round in circles within a turn.
        """
        return 0

    def look_until(self, view: S, /) -> int:
        """Return the turn at whose start a search from *view* looks how things stand."""
        return self.clock(view) + self.horizon

    def estimate(self, s: S, known: S, /) -> list[float]:
        """Guess each seat's value, 0 to 1, in a game not over, where a search looks no further.

        It is asked only where `horizon` is set, which marks a game too long to be played out. An
        empty list, the default, means that it cannot tell. *known* is the view the search began
        with: what was hidden then has been dealt by lot, and may count as what it is on average.
        """
        return []

    def dispatch(self, s: S, seat: int, /) -> Summary:
        """Say of a finished game how it ended and what it cost. Default: the ending, and what is counted."""
        assert s.result is not None
        ended = [e.title for e in self.endings if e.name == s.result.ending]
        losses = [Losses(f"{name}: {count}", []) for name, count in self.tally(s).items()]
        return Summary(f"{(ended or [s.result.ending])[0]}.", "", losses)

    def tally(self, s: S, /) -> dict[str, int]:
        """Count what a finished game is judged by: losses, kills, tokens."""
        return {}


def verb_of(s: State, words: list[str]) -> Verb | None:
    """Return the verb of what may be said now, or None."""
    return s.agenda[-1].verbs().of(words) if s.agenda else None


def label_of(s: State, action: Action) -> str:
    """Name a choice as its verb does, or by its text."""
    words = action.text().split()
    verb = verb_of(s, words)
    return action.text() if verb is None else verb.words_of(verb.label, s, words)


def describe_verbs(game: Game[S]) -> dict[str, list[dict[str, object]]]:
    """Return what can be said in every step that declares it, as plain data for a reference."""
    return {step.name: [verb.describe() for verb in step.verbs().all] for step in steps_of(game)}


def steps_of(game: Game[S]) -> list[Step[S]]:
    """List the steps of a game: of those about pieces, one each."""
    pieces = [" ".join([words, *["0"] * n]) for words, n in game.piece_steps.items()]
    steps = [*game.steps.values(), *(game.step_named(name) for name in pieces)]
    waiting = [step.waits for step in steps if isinstance(step, SimultaneousChoice)]
    return [*steps, *(cast(Step[S], step) for step in waiting)]


def waiting_step(name: str, steps: dict[str, Step[S]]) -> Step[S] | None:
    """Return the step of a seat that is ready, and waits for others; None if that is not its name."""
    orders = steps.get(name.removesuffix(f" {READY}"))
    if not isinstance(orders, SimultaneousChoice) or orders.waits.name != name:
        return None
    return cast(Step[S], orders.waits)


def no_step(name: str, known: Iterable[str]) -> BadField:
    """Return the error of a step there is not: it names the nearest, and all that are about no piece."""
    named = [step for step in known if not step[-1:].isdigit()]
    close = nearest(name, named)
    hint = f" Did you mean {close}?" if close else ""
    return BadField(AGENDA, f"there is no step {name}.{hint} Valid: {', '.join(named)}", name)


def check_result(game: Game[S], setup: Setup, result: Result) -> None:
    """Raise BadField for an end that the game does not have, or values that are not its seats'."""
    if result.ending not in [ending.name for ending in game.endings]:
        raise BadField(RESULT, f"no game ends with {result.ending}", result.ending)
    seats = len(game.seats_for(setup))
    if len(result.values) != seats or not all(0.0 <= value <= 1.0 for value in result.values):
        raise BadField(RESULT, f"values from 0 to 1 are wanted, as many as seats: {seats}")


def copied(s: S) -> S:
    """Return an independent copy of a state, of the same kind."""
    return cast(S, s.copy())


def hide_secrets(s: S, seat: int) -> S:
    """Return what *seat* may know by the owners of the secret fields; when the game is over, everything."""
    view = copied(s)
    if s.result is None:
        for field in s.fields():
            if field.owners:
                setattr(view, field.name, field.hidden_from(getattr(s, field.name), seat))
    return view


def new_setup(
    game: Game, scenario: str, difficulty: str, given: dict[str, Value], files: dict[str, str]
) -> Setup:
    """Check what a person asked for and fill in the rest; options given beat the difficulty's."""
    values: dict[str, Value] = {}
    if difficulty:
        named = {d.name: d for d in game.difficulties}
        if difficulty not in named:
            raise BadSetup(unknown("difficulty", difficulty, list(named)))
        values.update(named[difficulty].values)
    values.update(given)
    check_bounds(game.bounds, files)
    known = [one.name for one in game.scenarios_of(files)]
    chosen = scenario or known[0]
    if chosen not in known:
        raise BadSetup(unknown("scenario", chosen, known))
    return settle(game.scenarios, game.options, chosen, values, files)


def start(game: Game[S], setup: Setup, dice: Dice, telling: bool = True) -> S:
    """Set a game up and run to its first decision."""
    s = game.set_up(setup, dice)
    s.telling = telling
    run(s, dice)
    return s


class NoWords(HexileError):
    """An event cannot be told: its kind has no text, or the text names a fact that it has not."""


def sentence(game: Game[S], event: Event) -> str:
    """Say in words what an event means; raise NoWords."""
    text = game.texts.get(event.kind, COMMON_TEXTS.get(event.kind))
    if text is None:
        raise NoWords(f"event {event.kind} has no text")
    try:
        return say(text, event.facts)
    except KeyError as missing:
        name = missing.args[0]
        raise NoWords(f"event {event.kind} has no fact {name}, which is in {text!r}") from None


def outcome(game: Game[S], s: State, seat: int) -> str:
    """Say in short what has come of an action, as far as *seat* is told."""
    said = [
        say(game.in_short[event.kind], event.facts)
        if event.kind in game.in_short
        else sentence(game, event)
        for event in s.log
        if event.seen_by(seat)
    ]
    return " ".join(words for words in said if words)
