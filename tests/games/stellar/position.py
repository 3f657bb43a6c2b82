"""Positions for tests, set up by hand: stars with chosen cards, colonies, fleets, stances."""

from librt.vecs import remove, vec
from mypy_extensions import i64

from hexile.games.stellar import GAME
from hexile.games.stellar.scenario import blank, terms_for
from hexile.games.stellar.state.actions import Button
from hexile.games.stellar.tables import UNIT_NAMES
from hexile.kernel.dice import ScriptedDice
from hexile.kernel.game import new_setup
from hexile.kernel.play import Choice, advance, find_legal, legal_actions, run

RED, YELLOW, GREEN, BLUE = range(4)


def setup_of(scenario="alone", files=None, **values):
    return new_setup(GAME, scenario, "", values, files or {})


def space(scenario="alone", **values):
    """An empty map, all powers neutral, three-hex speed for all."""
    s = blank(terms_for(setup_of(scenario, **values)))
    s.owned = column([1, 1, 1, 1])
    s.telling = True
    return s


def column(values):
    """Whole numbers as a state keeps them."""
    return vec[i64](values)


def star(s, name):
    return s.terms.board.star(name)


def hex_of(s, name):
    return s.hex_of(star(s, name))


def claim(s, name, power, number=None):
    """Give a star to a power; with a number, this star card lies there, whatever its colour."""
    at = star(s, name)
    colour = s.terms.board.colour[at]
    if number is None:
        card = s.decks[colour][-1]
    else:
        card = next(i for i, c in enumerate(s.terms.cards) if c.number == number)
        colour = s.terms.cards[card].colour
    s.decks[colour] = remove(s.decks[colour][:], card)
    s.card[at] = card
    s.claim[at] = power
    s.explored[at] |= 1 << power
    return at


def settle(s, name, slot, power, people, **things):
    """Found a colony on a planet of a claimed star."""
    planet = star(s, name) * 3 + slot
    s.found(planet, power)
    s.population[planet] = people
    s.count_people(people)
    for thing, count in things.items():
        getattr(s, thing)[planet] = count
    return planet


def fleet(s, power, name, **ships):
    """Put ships into a star or hex, a number for each kind."""
    board = s.terms.board
    place = hex_of(s, name) if name in board.star_names else board.number[name]
    counts = [ships.get(kind.replace("-", "_"), 0) for kind in UNIT_NAMES[:5]]
    s.count_people(counts[1])
    for kind, count in enumerate(counts):
        s.count_ships(power, kind, count)
    return s.new_fleet(power, place, column(counts))


def dice(*faces):
    return ScriptedDice(list(faces))


def war(s, first, second, level=1):
    """Put two lists of powers at war."""
    for power in first:
        s.side[power] = 1
    for power in second:
        s.side[power] = 2
    s.level = level


def begin(s, step, *faces):
    """Run one step of the agenda, and what follows, to the next choice."""
    s.agenda = [step]
    rolled = dice(*faces)
    run_to_choice(s, rolled)
    return rolled


def run_to_choice(s, rolled):
    """Run on; an empty agenda ends it."""
    s.agenda.insert(0, STOP)
    run(s, rolled)


def act(s, text, *faces):
    """Take a legal action by its text."""
    action = find_legal(s, text)
    assert action is not None, f"{text} is not among {texts(s)}"
    advance(s, action, dice(*faces))


def texts(s):
    return [action.text() for action in legal_actions(s)]


def kinds(s):
    return [event.kind for event in s.log]


def total_people(s):
    aboard = sum(f.ships[1] for f in s.fleets)
    return sum(s.population) + aboard


class Stop(Choice):
    """A choice below everything else, so that running on ends."""

    def has_legal_actions(self, s):
        return True

    def legal_actions(self, s):
        return [Button("stop")]

    def take(self, s, action, dice):
        s.agenda.append(self)


STOP = Stop("stop")
