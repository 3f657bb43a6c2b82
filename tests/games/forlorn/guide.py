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
    "Lead seven Marines out of a derelict ship. The lift on the right comes on the last turn. "
    "You win if four Marines stand on it together then. Click Next to watch a first turn."
)
TURN = [
    (
        "muster",
        "The squad starts where the operation suggests, and its grenades, stim and plate are "
        "dealt out. You can also place and equip each Marine yourself. Then you roll for action "
        "points: 1 for each Marine, plus d3, plus 2 while the lieutenant lives.",
    ),
    (
        "step Zac e7 east",
        "One action point buys a move of four steps. Zac, the gunner, leads. In your own game, "
        "click or tap the Marine, the square, then a square he should face.",
    ),
    (
        "step Zac f7 east",
        "The next steps belong to the same move and cost no more action points.",
    ),
    (
        "step Zac g7 east",
        "The bright squares are in front of Zac and in sight. Other Marines see the pale ones. "
        "Xenos feed and hatch where no Marine looks.",
    ),
    (
        "step Zac h7 east",
        "Zac made four steps for one action point. No Xeno has come out of the vents yet, so "
        "move fast.",
    ),
    (
        "step Ibarra e8 east",
        "Ibarra carries the flamer. Flames close a corridor until your next turn.",
    ),
    (
        "step Ibarra f8 east",
        "Keep the squad together, so that the Marines cover each other's backs.",
    ),
    (
        "step Ibarra g8 east",
        "A step that keeps another facing costs 2 movement points. A turn on the spot costs 1.",
    ),
    (
        "step Ibarra h8 east",
        "Facing matters: a Xeno behind a Marine hits more easily.",
    ),
    (
        "ready Zac",
        "Ready is your best action. For 1 action point, Zac shoots at every Xeno that moves in "
        "front of him in the Xeno Phase. He keeps shooting as long as he hits.",
    ),
    (
        "ready Ibarra",
        "Keep your last points for this. A Marine who moves or shoots later is no longer Ready.",
    ),
    (
        "end",
        "The Xenos act by the rules, the nearest first. Then new ones come out of the vents. "
        "Click why? beside a line of the log to see how a Xeno decided.",
    ),
    (
        "step Dufresne d7 east",
        "A new turn gives new action points. You must pay for Ready again. The Drone in the "
        "corridor below will come up behind Zac, so the sergeant goes to meet it.",
    ),
    (
        "step Dufresne e8 east",
        "From here he sees the end of that corridor in front of him.",
    ),
    (
        "ready Dufresne",
        "He will shoot at any Xeno that comes out of it.",
    ),
    (
        "ready Zac",
        "Zac watches the long corridor.",
    ),
    (
        "end",
        "First a mutation card came up: Bounding stays face up until it is used. Then two Drones"
        " came out of the corridor, one after the other. The sergeant hit both and stayed Ready."
        " Unspent points are lost, so in your own game move the other Marines, too. Click Play "
        "on from here to take over, or start your own game.",
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
