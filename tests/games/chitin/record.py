"""Records the games in `replays/`: run it by hand, then `pytest --update-golden`.

    python -m tests.games.chitin.record [NAME ...]

Every scenario gets a game for every ending, the larger ones cut short by the turn limit; others show
the options. In each, questions are asked about what somebody might try and the rules refuse.
"""

import sys
from pathlib import Path

from hexile.games.chitin import GAME
from hexile.games.chitin.state.places import ENDS
from hexile.kernel.game import new_setup
from hexile.kernel.player import Player
from hexile.proof.records.recording import ask_why_not, record_game

REPLAYS = Path(__file__).parent / "replays"
SEEDS = 100
TERMAGANT = 2  # its place on the counter sheet
SHORT = 2  # turns: nobody has done anything yet
LIMITS = {"intermediate": 10, "bitter-end": 8, "armageddon": 7}
LEND_OFTEN = ("armageddon", "red")  # the game that shows the other reading of R30
EXPANSIONS = {
    name: True
    for name in (
        "strict_stacking", "air_escort", "sure_at_six", "even_tokens", "low_hacker", "arch_reaper",
    )
}  # fmt: skip
EXTRA = {
    "bitter-end-air-blue": ("bitter-end", {"turns": 8}, "soldier", 8),
    "small-expansions-red": ("small", EXPANSIONS, "soldier", 1),
    "small-first-off-red": ("small", {"turns": 30, "first_off": True}, "few", 1),
}


class Few(Player):
    """A soldier who brings two Termagants and no more, so that the field is soon the other's."""

    def __init__(self):
        super().__init__("few", "Two Termagants.")

    def choose(self, view, legal, dice):
        if view.agenda[-1].name != "force 0":
            return GAME.players["soldier"].choose(view, legal, dice)
        wanted = "done" if view.force[0][TERMAGANT] == 2 else "add T"
        return next(action for action in legal if action.text() == wanted)


PLAYERS = {"soldier": GAME.players["soldier"], "few": Few()}


def games():
    """Yield every game to be recorded: name, scenario, options, player, first seed."""
    for scenario in [found.name for found in GAME.scenarios]:
        turns = {"turns": LIMITS[scenario]} if scenario in LIMITS else {}
        yield f"{scenario}-drawn", (scenario, {"turns": SHORT}, "soldier", 1)
        for ending in ("blue", "red"):
            lending = {"lend_once": False} if (scenario, ending) == LEND_OFTEN else {}
            yield f"{scenario}-{ending}", (scenario, turns | lending, "soldier", 1)
    yield from EXTRA.items()


def search(name, scenario, values, player, first):
    """Return the first game with the ending its name has, counting seeds up."""
    setup = new_setup(GAME, scenario, "", values, {})
    for seed in range(first, first + SEEDS):
        recording = record_game(GAME, setup, PLAYERS[player], seed)
        if recording.state.result.ending == name.rpartition("-")[2]:
            return ask_why_not(GAME, recording.journal, tempting)
    raise LookupError(f"no game is {name} in {SEEDS} seeds")


def tempting(s):
    """List what somebody might try now, near at hand, that no rule allows."""
    names = s.terms.valley.names
    own = [names[at] for at in s.stacks(s.moving)]
    enemies = [names[at] for at in s.stacks(1 - s.moving)]
    tries = ["dance", "end", "charge", "declare", "lift A", "lay A", "add F", "add W", "done"]
    tries += [f"go {end}" for end in ENDS]
    tries += [f"take {end} {signs}" for end in ENDS for signs in ("GGGG", "GP", "G")]
    for mine in own[:4]:
        tries += [f"take {mine} {signs}" for signs in ("GPW", "GP", "GGGG", "GGG")]
        tries += [f"face {mine} N", f"go {mine}", f"drop {mine} W", f"with {mine}"]
        tries += [f"attack {mine} {other}" for other in enemies[:4]]
        tries += [f"overrun {other} {mine}" for other in enemies[:4]]
    tries += [f"roll {mine}" for mine in own[:1]] + [f"go {other}" for other in enemies[:4]]
    tries += [f"retreat {other} {other}" for other in enemies[:1]] + ["lose 0101 G", "advance"]
    for megahex in sorted({s.at[unit] for unit in s.air_of(s.moving)}):
        name = names[s.terms.valley.anchor[megahex]]
        tries += [f"skirmish {name} 1", *(f"sting {name} {mine} 1" for mine in own[:1])]
    return tries


def main(wanted):
    """Record the games named, or every one."""
    for name, told in games():
        if not wanted or name in wanted:
            journal = search(name, *told)
            (REPLAYS / f"{name}.jsonl").write_text(journal.text(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
