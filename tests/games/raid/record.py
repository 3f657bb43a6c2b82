"""Records the games in `replays/`: run it by hand, then `pytest --update-golden`.

    python -m tests.games.raid.record

Every board gets a game for every ending, with the printed options; a few more games with options
switched on, and with questions asked, show the rules that those leave out. To be wiped out takes
bad luck: the seeds that have it are written down here, so that nobody has to look for them again.
"""

from pathlib import Path

from hexile.games.raid import GAME
from hexile.games.raid.tables import BOARD_NAMES, CLASS_B
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.journal import Header, Journal
from hexile.kernel.play import legal_actions, play, seat_to_choose
from hexile.kernel.player import Player
from hexile.proof.records.recording import ask_why_not
from hexile.proof.rule_coverage import rules_seen

REPLAYS = Path(__file__).parent / "replays"
SEEDS = 3000
UNLUCKY = {"command-bunker": 1673, "nautilus": 11836, "three-bulkheads": 3005}
OWN_STREAM = 1


class Brawler(Player):
    """Goes for the nearest B trooper with everybody, and attacks B first."""

    def __init__(self):
        super().__init__("brawler", "Looks for fights against B.")

    def choose(self, view, legal, dice):
        return min(legal, key=lambda action: self.worth(view, action.text().split()))

    def worth(self, s, words):
        """Return how little an action is worth: steps nearer to a B come first, then `end`."""
        if words == ["end"]:
            return 0
        square = s.terms.ground.names.index(words[2])
        if words[0] == "attack":
            return -s.trooper_class[s.trooper_on(square)]
        warhawk = int(words[1][1]) - 1
        nearer = self.away(s, s.warhawk_at[warhawk]) - self.away(s, square)
        return -self.away(s, square) - 100 if nearer > 0 else 1

    def away(self, s, square):
        """Return the steps from a square to the nearest B."""
        places = zip(s.trooper_at, s.trooper_class, strict=True)
        steps = [
            s.terms.ground.distances[square][at]
            for at, k in places
            if k == CLASS_B and at != NOWHERE
        ]
        return min(steps, default=0)


def recorded(setup, player, dice, seed):
    """Play one game and return its journal and how it ended."""
    own = SeededDice(seed, OWN_STREAM)
    s = start(GAME, setup, dice)
    header = Header(
        "raid", GAME.about.version, setup, {"you": player.name}, seed, dice.take_faces()
    )
    journal = Journal(header)
    while s.result is None:
        action = player.choose(GAME.see(s, 0), legal_actions(s), own).text()
        seat = seat_to_choose(s)
        s = play(s, action, dice)
        journal.add(seat, action, dice.take_faces())
    return journal, s.result.ending


def search(board, player, ending, values=None, first=1, shows=()):
    """Return the first game with this ending, counting seeds up; with questions if it *shows* rules."""
    setup = new_setup(GAME, board, "", values or {}, {})
    for seed in range(first, first + SEEDS):
        journal, found = recorded(setup, player, SeededDice(seed), seed)
        if found == ending and not shows:
            return journal
        if found == ending and rules_seen(GAME, ask_why_not(GAME, journal, tempting)) >= set(shows):
            return journal
    raise LookupError(f"no game on {board} ends with {ending} in {SEEDS} seeds")


def tempting(s):
    """List what a player might try: posts, steps to the squares around, attacks, `end`."""
    names = s.terms.ground.names
    if s.agenda[-1].name == "trooper placing":
        return [f"post {names[at]}" for at in [*s.trooper_at, s.terms.ground.platform]]
    actions = ["end", "wait"]
    for warhawk, at in enumerate(s.warhawk_at):
        if s.agenda[-1].name == "combat":
            actions += [f"attack W{warhawk + 1} {names[t]}" for t in s.trooper_at if t != NOWHERE]
        else:
            around = squares_around(s, at if at != NOWHERE else s.terms.ground.platform)
            actions += [f"step W{warhawk + 1} {names[to]}" for to in around]
    return actions


def squares_around(s, square):
    """List the squares up to two rows and columns away, whatever is between."""
    squares = s.terms.ground.bunker.squares
    row, column = squares.row(square), squares.column(square)
    near = [
        squares.at(row + down, column + right) for down in range(-2, 3) for right in range(-2, 3)
    ]
    return [to for to in near if to != NOWHERE and squares.exists[to]]


def save(name, journal):
    """Write a journal."""
    REPLAYS.mkdir(exist_ok=True)
    (REPLAYS / f"{name}.jsonl").write_text(journal.text(), encoding="utf-8")


STRICT = {
    "corner": "one_side", "pinned": True, "platform_hold": True, "detour": True,
    "one_attack_per_zetan": True, "right_to_left": True,
}  # fmt: skip
LOOSE = {
    "corner": "ortho", "pass": "both", "sci_speed": 3, "optional_attack": True,
    "trooper_on_platform": True, "offboard_targets": False, "mp_scales": True,
}  # fmt: skip
DEALT = {"shuffle_troopers": True, "tie": "random", "score": True, "grade": True}


def main():
    """Record everything."""
    greedy, rush, blind = (GAME.players[name] for name in ("greedy", "rush", "random"))
    for board in BOARD_NAMES:
        save(f"{board}-platform", search(board, rush, "platform"))
        save(f"{board}-capture", search(board, greedy, "capture"))
        save(f"{board}-bomb", search(board, blind, "bomb"))
        save(f"{board}-wiped-out", search(board, Brawler(), "wiped out", first=UNLUCKY[board]))
    dealt = search("command-bunker", greedy, "platform", DEALT, shows=["R8", "R18", "R25", "R26"])
    save("command-bunker-dealt-platform", dealt)
    placing = {"place_troopers": True}
    posted = search("command-bunker", greedy, "platform", placing, shows=["2.2"])
    save("command-bunker-posted-platform", posted)
    strict = search("nautilus", Brawler(), "bomb", STRICT, shows=["R2", "R12"])
    save("nautilus-strict-bomb", strict)
    loose = search("three-bulkheads", greedy, "capture", LOOSE, shows=["R4"])
    save("three-bulkheads-loose-capture", loose)
    asked = search("command-bunker", Brawler(), "bomb", shows=["4.4", "4.7", "6.2", "6.5", "R20"])
    save("command-bunker-asked-bomb", asked)
    save("nautilus-asked-capture", search("nautilus", greedy, "capture", shows=["R5"]))
    held = search("nautilus", rush, "platform", {"platform_hold": True}, shows=["R28"])
    save("nautilus-held-platform", held)
    outside = {"offboard_targets": False}
    save(
        "three-bulkheads-outside-bomb",
        search("three-bulkheads", blind, "bomb", outside, shows=["R13"]),
    )


if __name__ == "__main__":
    main()
