"""Records the games in `replays/`: run it by hand, then `pytest --update-golden`.

    python -m tests.games.chitin.record [NAME ...]

Every scenario gets a game for every ending, the larger ones cut short by the turn limit; others show
the options. In each, questions are asked about what somebody might try and the rules refuse.
"""

import sys
from pathlib import Path

from tests.recording import ask_why_not, record_game

from hexile.games.chitin import GAME
from hexile.games.chitin.state.places import ENDS
from hexile.kernel.game import new_setup

REPLAYS = Path(__file__).parent / "replays"
SEEDS = 100
SHORT = 2  # turns: nobody has done anything yet
LIMITS = {"intermediate": 10, "bitter-end": 8, "armageddon": 7}
EXPANSIONS = {
    name: True
    for name in (
        "strict_stacking", "air_escort", "sure_at_six", "even_tokens", "low_hacker", "arch_reaper",
    )
}  # fmt: skip
EXTRA = {
    "bitter-end-air-blue": ("bitter-end", {"turns": 8}, "soldier", 8),
    "small-expansions-red": ("small", EXPANSIONS, "soldier", 1),
    "small-first-off-red": ("small", {"turns": 30, "first_off": True}, "random", 1),
}


def games():
    """Yield every game to be recorded: name, scenario, options, player, first seed."""
    for scenario in [found.name for found in GAME.scenarios]:
        turns = {"turns": LIMITS[scenario]} if scenario in LIMITS else {}
        yield f"{scenario}-drawn", (scenario, {"turns": SHORT}, "soldier", 1)
        for ending in ("blue", "red"):
            yield f"{scenario}-{ending}", (scenario, turns, "soldier", 1)
    yield from EXTRA.items()


def search(name, scenario, values, player, first):
    """Return the first game with the ending its name has, counting seeds up."""
    setup = new_setup(GAME, scenario, "", values, {})
    for seed in range(first, first + SEEDS):
        recording = record_game(GAME, setup, GAME.players[player], seed)
        if recording.state.result.ending == name.rpartition("-")[2]:
            return ask_why_not(GAME, recording.journal, tempting)
    raise LookupError(f"no game is {name} in {SEEDS} seeds")


def tempting(s):
    """List what somebody might try now, near at hand, that no rule allows."""
    names = s.terms.valley.names
    own = [names[at] for at in s.stacks(s.moving)][:3]
    enemies = [names[at] for at in s.stacks(1 - s.moving)][:3]
    tries = ["end", "charge", "declare", "lift A", "lay A", *(f"go {end}" for end in ENDS)]
    for mine in own:
        tries += [f"take {mine} GPW", f"face {mine} N", f"go {mine}", f"drop {mine} W"]
        tries += [f"attack {mine} {other}" for other in enemies]
        tries += [f"overrun {other} {mine}" for other in enemies]
    return tries + [f"go {other}" for other in enemies]


def main(wanted):
    """Record the games named, or every one."""
    for name, told in games():
        if not wanted or name in wanted:
            journal = search(name, *told)
            (REPLAYS / f"{name}.jsonl").write_text(journal.text(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
