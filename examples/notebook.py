"""A notebook about the raid, in cells: exact odds, a small simulation, and the board in a file.

    pip install .
    python examples/notebook.py

Editors that know `# %%` run it cell by cell.
"""

# %% Start a game. The same seed and the same decisions give the same game.
from pathlib import Path

import hexile

game = hexile.game("raid").new(seed=7)
while not any(choice.startswith("attack") for choice in game.legal):
    game.play("end")
print(game)  # a cell that ends with `game` alone shows the board as a picture

# %% Ask for the exact odds of each attack.
for attack in (choice for choice in game.legal if choice.startswith("attack")):
    odds = game.odds(attack)
    print(attack)
    for outcome, chance in (odds or {}).items():
        print(f"  {chance!s:>5}  {outcome}")

# %% Simulate a few games. More games narrow the interval.
found = hexile.simulate("raid", player="greedy", games=20, seed=1)
low, high = found.interval
print(f"The greedy player won {found.wins:g} of {found.games} games.")
print(f"Its win rate is between {low:.0%} and {high:.0%}, with 95 % confidence.")

# %% Draw the position, and write it to a file.
board = Path("board.svg")
board.write_text(game.position.svg(width=480), encoding="utf-8")
print(f"The board is in {board}.")

# %% Replay the game so far. A notebook shows the last value of a cell, here a moving picture.
game.replay(width=480)
