"""The map shared out among four powers, for tests of politics."""

from tests.games.stellar.playing import BLUE, GREEN, RED, YELLOW, claim, settle, space, star

from hexile.games.stellar.rules.orders import ORDERS
from hexile.games.stellar.state.words import NO_POWER

HOMES = [("Alcor", RED, 25), ("Ceti", YELLOW, 28), ("Bootis", GREEN, 36), ("Dubhe", BLUE, 43)]


def four_powers(scenario="alone", **options):
    """Each power has a home star with a T80 colony; all stars claimed, stage II."""
    s = space(scenario, **options)
    for name, power, number in HOMES:
        claim(s, name, power, number)
        settle(s, name, 0, power, 40)
    for name in ("Hydrae", "Sadir", "Zosca"):
        claim(s, name, RED)
    for name in ("Mira", "Rastaban", "Lalande"):
        claim(s, name, YELLOW)
    for at, claimant in enumerate(s.claim):
        if claimant == NO_POWER:
            claim(s, s.star_name(at), GREEN if at % 2 else BLUE)
    s.stage = 2
    return s


def peopled(people, turn=33, **options):
    """The four powers with their homes, with so many people together, in a turn of orders."""
    s = four_powers(**options)
    homes = [star(s, name) * 3 for name in ("Alcor", "Ceti", "Bootis", "Dubhe")]
    for planet in homes:
        s.population[planet] = people // 4
    s.population[homes[0]] += people % 4
    s.total = people
    s.turn = turn
    s.agenda = [ORDERS]
    s.count_all()
    return s
