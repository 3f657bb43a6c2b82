"""Writes the guided first turn, `data/guide.jsonl`: run it by hand after the rules or numbers change.

    python -m tests.games.forlorn.guide

The dice fall as listed; every line below is a decision and what to say after it.
"""

from pathlib import Path

from hexile.games import forlorn
from hexile.games.forlorn import GAME
from hexile.kernel.chance.dice import ScriptedDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.journal import Header, Journal
from hexile.kernel.play import play

SEED = 13  # for whoever plays on
FIRST_END = [4, 5, 2, 3, 2, 3, 1, 2]
BOUNDING_COMES = [5, 5]  # the die, and the card
SECOND_END = [4, 3, 1, 2, 1, 2, 1, 2, 3, 6, 5, 1, 2, 2, 3, 1, 6, 1]
FACES = [2, *FIRST_END, *BOUNDING_COMES, *SECOND_END]
FIRST = (
    "You lead seven Marines out of a derelict ship. The lift on the right comes with the last turn; four "
    "Marines must stand on it together then. Press the arrow to the right to watch a first turn."
)
TURN = [
    (
        "muster",
        "The squad stands where the operation's page puts it, and its grenades, stim and plate are dealt "
        "out. You may also place and deal one by one. Then the action points are rolled: one for each "
        "Marine, d3, and two more while the lieutenant lives.",
    ),
    (
        "step Zac e7 east",
        "One action point buys a move of four steps. Zac, the gunner, leads. At your own table you touch "
        "the Marine, the square, then the square he is to look at.",
    ),
    ("step Zac f7 east", "The next steps belong to the same move and cost no further point."),
    (
        "step Zac g7 east",
        "The bright squares are in front of Zac, in sight; pale ones some other Marine sees. Xenos feed and "
        "hatch where nobody looks.",
    ),
    (
        "step Zac h7 east",
        "Four steps, one point. Nothing has come out of the vents yet, so everybody may run.",
    ),
    (
        "step Ibarra e8 east",
        "Ibarra carries the flamer: flames shut a corridor until your next turn.",
    ),
    ("step Ibarra f8 east", "Squads that stay together cover each other's backs."),
    (
        "step Ibarra g8 east",
        "A step that keeps another facing costs two; a turn on the spot costs one.",
    ),
    (
        "step Ibarra h8 east",
        "The sides of the corridor matter: a Xeno behind a Marine hits more easily.",
    ),
    (
        "ready Zac",
        "Ready is the heart of it: for one point Zac will shoot at whatever enters a square in front of "
        "him in the Xeno Phase, and goes on as long as he hits.",
    ),
    (
        "ready Ibarra",
        "Keep your last points for this. A Marine who moves or shoots afterwards is no longer Ready.",
    ),
    (
        "end",
        "The Xenos act by the book, the nearest first, then new ones crawl out of the vents. Ask why? beside "
        "any line of the record to see the chart a Xeno went through.",
    ),
    (
        "step Dufresne d7 east",
        "A new turn and new points; Ready markers have to be bought again. The Drone in the corridor below "
        "will come up behind Zac, so the sergeant goes to meet it.",
    ),
    ("step Dufresne e8 east", "From here he sees the mouth of that corridor in front of him."),
    ("ready Dufresne", "Whatever comes out of it walks into his fire."),
    ("ready Zac", "Zac watches the long corridor."),
    (
        "end",
        "First a hidden mutation card came up: Bounding lies face up until it is used. Then two Drones came "
        "out of the corridor one after the other; the sergeant hit both and stayed Ready. Points not spent "
        "are lost, so at your own table bring the others up too. Press Play on from here and take over, or "
        "begin a game of your own.",
    ),
]


def guided():
    """Play the turn and return it as a journal with its notes."""
    dice = ScriptedDice(FACES)
    setup = new_setup(GAME, "solo1", "easy", {}, {})
    s = start(GAME, setup, dice)
    seats = {"0": "person"}
    journal = Journal(Header("forlorn", GAME.about.version, setup, seats, SEED, dice.take_faces()))
    journal.note(FIRST)
    for action, words in TURN:
        s = play(s, action, dice)
        journal.add(0, action, dice.take_faces())
        journal.note(words)
    assert dice.left() == 0, "faces are left over"
    return journal


def main():
    """Write it."""
    path = Path(forlorn.__file__).parent / "data" / "guide.jsonl"
    path.write_text(guided().text(), encoding="utf-8")


if __name__ == "__main__":
    main()
