"""Records the games in `replays/`: run it by hand, then `pytest --update-golden`.

    python -m tests.games.stellar.record

Short games show every ending of every scenario. Longer ones, found by counting seeds up, show the
stages, treaties, disputes, clashes and changes of side. Questions hung on moments
of a game are answered with refusals.
"""

from pathlib import Path

from hexile.games.stellar import GAME
from hexile.games.stellar.state.words import PEACE
from hexile.games.stellar.tables import text_of
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.journal import Header, Journal
from hexile.kernel.play import legal_actions, play, seat_to_choose
from hexile.proof.records.recording import ask_why_not

REPLAYS = Path(__file__).parent / "replays"
SEEDS = 400
OWN_STREAM = 1
SEATS = GAME.seats


def decision(s, seat, name, own):
    """Choose as a player would; a steward lets policy and habit rule, a warlord only until there is war.

    Stewards keep recorded games short: scouts, settlers and colonies look after themselves.
    """
    legal = legal_actions(s)
    peaceful = s.level == PEACE and not s.incidents
    if name == "steward" or (name == "warlord" and peaceful):
        return legal[-1]
    player = "admiral" if name == "warlord" else name
    return GAME.players[player].choose(GAME.see(s, seat), legal, own)


def recorded(setup, names, seed):
    """Play one game and return its journal, its ending and the kinds of event that happened."""
    dice, own = SeededDice(seed), SeededDice(seed, OWN_STREAM)
    s = start(GAME, setup, dice)
    seats = dict.fromkeys(SEATS, "person")
    journal = Journal(Header("stellar", GAME.about.version, setup, seats, seed, dice.take_faces()))
    happened = set()
    while s.result is None:
        seat = seat_to_choose(s)
        action = decision(s, seat, names[seat], own).text()
        s = play(s, action, dice)
        journal.add(seat, action, dice.take_faces())
        happened |= {event.kind for event in s.log}
        happened |= {f"stage {e.facts['stage']}" for e in s.log if e.kind == "stage"}
        happened |= {f"{e.facts['terms']} victory" for e in s.log if e.kind == "treaty"}
    return journal, s.result.ending, happened


def few_worlds():
    """Write star cards of our own: a Terran planet at every yellow star, nothing elsewhere.

    With few colonies a game of politics and war is short to read, and the late stages come early.
    """
    lines = []
    for line in text_of("cards.txt").splitlines():
        words = line.split()
        if words and words[0].isdigit():
            line = f"{words[0]} {words[1]} {'T80@3' if words[1] == 'yellow' else '-'}"
        lines.append(line)
    return "\n".join(lines) + "\n"


FEW_WORLDS = {"cards": few_worlds()}


PLAYED = {}


def recorded_once(kind, setup, names, seed):
    """Return a game of a kind that may have been played for another purpose already."""
    key = (*kind, *names, seed)
    if key not in PLAYED:
        PLAYED[key] = recorded(setup, names, seed)
    return PLAYED[key]


def search(scenario, values, names, wanted, ending="", first=1, files=None):
    """Return the first game in which all of *wanted* happens, counting seeds up."""
    setup = new_setup(GAME, scenario, "", values, files or {})
    kind = (scenario, str(values), files is None)
    for seed in range(first, first + SEEDS):
        journal, found, happened = recorded_once(kind, setup, names, seed)
        if wanted <= happened and (not ending or found == ending):
            return journal, found
    raise LookupError(f"no {scenario} game has {wanted} and {ending} in {SEEDS} seeds")


def tempting(s):
    """List what a player might try."""
    name = s.agenda[-1].name.split()
    if name[0] == "orders":
        return [f"order {fleet.name()}" for fleet in s.fleets] + ["order R999", "sleep"]
    if name[0] in ("send", "must"):
        fleet = s.fleet_numbered(int(name[1]), int(name[2]))
        stars = s.terms.board.star_names
        return [f"send {fleet.name()} {star}" for star in [*stars, "Nowhere"]] + ["fly away"]
    if name[0] == "attack":
        planets = [s.planet_name(planet) for planet in range(len(s.owner)) if s.is_colony(planet)]
        return [f"attack {planet}" for planet in [*planets, "Alcor 9", "Nowhere 1"]] + ["bomb"]
    if name[0] == "budget":
        return ["build death-star", "build shield", "spend all"]
    return ["do something else"]


def save(name, journal):
    """Write a journal."""
    REPLAYS.mkdir(exist_ok=True)
    (REPLAYS / f"{name}.jsonl").write_text(journal.text(), encoding="utf-8")


ADMIRALS = ["admiral"] * 4
CHANCE = ["random"] * 4
STEWARDS = ["steward"] * 4
WARLORDS = ["warlord"] * 4
SHORT = ["admiral", "steward", "steward", "admiral"]

# Long enough for every stage and treaty, and early wars: games of one kind are played once.
EPIC = {"turns": 64, "early_war": True}

# name, scenario, options, players, what must happen, star cards of our own
LONG = [
    ("clash-and-raids", "fog", {"turns": 24}, WARLORDS, {"clash", "raid", "incident_ends"}, FEW_WORLDS),
    ("dispute", "alone", {"turns": 24}, WARLORDS, {"incident_arbitration", "annexed"}, FEW_WORLDS),
    ("truce", "alone", EPIC, WARLORDS, {"talks_truce", "conquered"}, FEW_WORLDS),
    ("stage-three-marginal", "alone", EPIC, WARLORDS, {"stage III", "marginal victory"}, FEW_WORLDS),
    ("substantial", "alone", EPIC, WARLORDS, {"substantial victory", "evacuated"}, FEW_WORLDS),
    ("stage-four-decisive", "alone", EPIC, WARLORDS, {"stage IV", "decisive victory"}, FEW_WORLDS),
    ("changes-sides", "alone", EPIC, WARLORDS, {"switches_sides"}, FEW_WORLDS),
    ("separate-peace", "alone", EPIC, WARLORDS, {"separate_peace"}, FEW_WORLDS),
    ("shields", "alone", EPIC, WARLORDS, {"called_off"}, FEW_WORLDS),
    ("total-conquest", "alone", EPIC, WARLORDS, {"vanished"}, FEW_WORLDS),
    ("free-economy", "fog", {"turns": 9, "free_economy": "red"}, ADMIRALS, {"produced"}, None),
    ("first-turns", "fog", {"turns": 9}, ADMIRALS, {"founded", "directed"}, None),
    ("all-kinds", "alone", {"turns": 44, "early_war": True}, WARLORDS, {"stage II", "treaty_stalemate"}, None),
    ("battles", "base", {"turns": 16}, ADMIRALS, {"battle"}, None),
    ("by-chance", "alone", {"turns": 8}, CHANCE, {"set_aside"}, None),
    ("encounter", "alone", {"turns": 16}, STEWARDS, {"encounter_misunderstanding"}, FEW_WORLDS),
]  # fmt: skip


def main():
    """Record what is not there yet."""
    for scenario in GAME.scenarios:
        for ending in GAME.endings:
            name = f"{scenario.name}-{ending.name}"
            if not (REPLAYS / f"{name}.jsonl").is_file():
                players = ADMIRALS if scenario.name == "base" else SHORT
                save(name, search(scenario.name, {"turns": 5}, players, set(), ending.name)[0])
    for name, scenario, values, players, wanted, files in LONG:
        if not list(REPLAYS.glob(f"{scenario}-{name}-*.jsonl")):
            journal, ending = search(scenario, values, players, wanted, "", 1, files)
            save(f"{scenario}-{name}-{ending}", ask_why_not(GAME, journal, tempting))


if __name__ == "__main__":
    main()
