"""What a choice may bring, and the luck of a whole game: from the game's own odds alone."""

from __future__ import annotations

from fractions import Fraction

from hexile.kernel.chance.dice import ScriptedDice, TooManyWays
from hexile.kernel.game import Game
from hexile.kernel.journal import Moment
from hexile.kernel.odds import BAD, GOOD, Chance, tone_of
from hexile.kernel.play import Action, State, find_legal, take
from hexile.kernel.scene import Scene
from hexile.table.session import Session

MOST_FACES = 12


class Odds:
    """Everything a choice may bring, exactly; or, where that cannot be told, why not."""

    def __init__(self, outcomes: list[Chance], untold: str = "") -> None:
        self.outcomes = outcomes
        self.untold = untold
        self.basis = ""  # what the strength behind it is made of

    def risky(self) -> bool:
        """Tell whether there is anything in doubt."""
        return len(self.outcomes) > 1 or bool(self.untold)

    def part(self, tone: str) -> Fraction:
        """Return how likely it is to turn out good, even or bad."""
        return sum((o.odds for o in self.outcomes if o.tone == tone), Fraction(0))

    def by_face(self) -> list[Chance]:
        """Return what each face of a single die brings, or nothing if more dice are rolled."""
        faces = sorted(((face, n) for n, o in enumerate(self.outcomes) for face in o.faces))
        wanted = list(range(1, len(faces) + 1))
        if [face for face, _ in faces] == wanted and 2 <= len(faces) <= MOST_FACES:
            return [self.outcomes[n] for _, n in faces]
        return []


def odds_in(game: Game, view: State, action: Action) -> Odds:
    """Return what an action may bring, as far as a view knows."""
    try:
        return Odds(game.odds(view, action))
    except TooManyWays as many:
        return Odds([], f"no exact odds: {many}")


def odds_ahead(game: Game, view: State, action: Action) -> Odds:
    """Return what an action may bring, or where nothing is in doubt yet, what the die may that it leads to."""
    found = odds_in(game, view, action)
    later = None if found.risky() else game.stakes(view, action)
    if later is not None and len(later.chances) > 1:
        found = Odds(later.chances)
    found.basis = game.breakdown(view, action) if found.risky() else ""
    return found


class LuckReport:
    """Luck: expected and actual: how often a risky choice should and did turn out well."""

    def __init__(self) -> None:
        self.rolls = 0
        self.untold = 0
        self.good = Fraction(0)
        self.bad = Fraction(0)
        self.was_good = 0
        self.was_bad = 0
        self.faces: dict[int, int] = {}


def luck_of(table: Session, seat: int) -> LuckReport:
    """Go through a game's own risky choices, and count the faces a seat saw everybody roll."""
    luck = LuckReport()
    for moment in table.journal.path(table.head):
        for event in table.log_at(moment.number):
            for face in event.throw.faces if event.seen_by(seat) else []:
                luck.faces[face] = luck.faces.get(face, 0) + 1
        if moment.seat == seat and moment.faces and not moment.is_correction():
            _weigh(luck, table, moment)
    return luck


def _weigh(luck: LuckReport, table: Session, moment: Moment) -> None:
    """Add one risky choice: what was to be expected, and what came."""
    before, game = table.before(moment), table.game
    action = find_legal(before, moment.action)
    assert action is not None, moment.action
    odds = odds_in(game, game.see(before, moment.seat), action)
    luck.untold += bool(odds.untold)
    if len(odds.outcomes) < 2:
        return
    tone = _what_came(game, before, action, moment)
    luck.rolls += 1
    luck.good += odds.part(GOOD)
    luck.bad += odds.part(BAD)
    luck.was_good += tone == GOOD
    luck.was_bad += tone == BAD


def tone_of_moment(table: Session, moment: Moment) -> str:
    """Tell whether the dice of a decision turned out good or bad, where they could do either."""
    before, game = table.before(moment), table.game
    action = find_legal(before, moment.action)
    if action is None or not odds_in(game, game.see(before, moment.seat), action).risky():
        return ""
    return _what_came(game, before, action, moment)


def _what_came(game: Game, before: State, action: Action, moment: Moment) -> str:
    """Tell whether a choice turned out good or bad, before anything that followed it."""
    after = before.copy()
    take(after, action, ScriptedDice(moment.faces))
    verdict = game.judge(game.see(before, moment.seat), after, moment.seat)
    if verdict is not None:
        return verdict.tone

    def picture(s: State) -> Scene:
        return game.scene(game.see(s, moment.seat), moment.seat)

    return tone_of(before, after, picture(before), picture)
