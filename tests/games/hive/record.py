"""Records the game in which stacks go together: run it by hand, then `pytest --update-golden`.

python -m tests.games.hive.record
"""

from pathlib import Path

from hexile.games.hive import GAME
from hexile.kernel.game import new_setup
from hexile.kernel.player import Player
from hexile.proof.records.recording import record_game

REPLAYS = Path(__file__).parent / "replays"
SEED = 4
QUESTIONS = ("stack 1", "stack Q7", "bring Sc9", "bring XX")


class Column(Player):
    """Plays like the raider, but moves stacks together wherever it can."""

    def __init__(self):
        super().__init__("column", "Moves stacks together.")

    def choose(self, view, legal, dice):
        together = [action for action in legal if action.text().split()[0] == "stack"]
        return together[0] if together else GAME.players["raider"].choose(view, legal, dice)


def main():
    """Record a Rescue mission, with questions that are refused hung on its first stack."""
    recording = record_game(GAME, new_setup(GAME, "rescue", "", {}, {}), Column(), SEED)
    journal, ending = recording.journal, recording.state.result.ending
    head = journal.head
    first = next(m for m in journal.moments if m.action.startswith("stack"))
    for moment, word in ((first.before, "stack"), (first.number, "bring")):
        journal.go(moment)
        for question in QUESTIONS:
            if question.startswith(word):
                journal.note(f"why not {question}")
    journal.go(head)
    path = REPLAYS / f"rescue-together-{ending.replace(' ', '-')}.jsonl"
    path.write_text(journal.text(), encoding="utf-8")


if __name__ == "__main__":
    main()
