"""The line of play: a node per decision, branches below it, notes as flags."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hexile.kernel.journal import ROOT, Journal, Note
from hexile.server.drawing.board.svg import el, num, text
from hexile.server.i18n import WORDS
from hexile.table.branches import Tree

NODES: Final = 12
WIDTH: Final = 760.0
MAIN: Final = 18.0
BELOW: Final = 36.0
LETTER: Final = 5.4


class Fork:
    """A branch that leaves the line of play: where, and how many decisions long it grew."""

    def __init__(self, leaves: int, tip: int, length: int, name: str) -> None:
        self.leaves = leaves
        self.tip = tip
        self.length = length
        self.name = name


def line_through(tree: Tree) -> list[int]:
    """Return the line of play: from the set-up to the head, and on along the newest branch."""
    journal = tree.journal
    line = [ROOT, *(moment.number for moment in journal.path(journal.head))]
    number = journal.head
    while children := journal.children(number):
        number = children[-1]
        line.append(number)
    return line


def forks_of(tree: Tree, line: list[int]) -> list[Fork]:
    """List the branches that leave a line of play: where each leaves it, and its own length."""
    left_at = dict.fromkeys(line, (0, 0))
    for moment in tree.journal.moments:
        if moment.number not in left_at:
            leaves, own = left_at[moment.before]
            left_at[moment.number] = (leaves if own else moment.before, own + 1)
    tips = [(tip, *left_at[tip]) for tip in tree.journal.tips()]
    return [Fork(leaves, tip, own, tree.of(tip).name) for tip, leaves, own in tips if own]


def draw_line(tree: Tree, name_of: Callable[[int], str], notes: list[Note]) -> str:
    """Draw the last part of the line of play; every node is a button that goes there.

    *name_of* names the turn that begins at a moment, if one does.
    """
    journal = tree.journal
    line = line_through(tree)
    here = line.index(journal.head)
    start = max(0, min(here - NODES + 3, len(line) - NODES))
    shown = line[start : start + NODES]
    step = (WIDTH - 70) / max(1, NODES - 1)
    xs = {number: 24 + i * step for i, number in enumerate(shown)}
    end = max(xs.values())
    body = el("path", d=f"M{'4' if start else '24'} {num(MAIN)}H{num(end)}", class_="ln-main")
    ends = [0.0]
    for fork in forks_of(tree, line):
        if fork.leaves in xs:
            body += draw_fork(fork, xs[fork.leaves], step)
            ends.append(end_of(fork, xs[fork.leaves], step) + LETTER * len(fork.name[:28]))
    if tree.announced():
        body += draw_announced(tree.here.name, xs[journal.head], step, max(ends))
    flags = {note.at: note.text or WORDS("line.bookmark") for note in notes}
    for number in shown:
        body += draw_node(journal, number, xs[number], name_of(number), flags)
    title = WORDS("line.title")
    return el(
        "svg",
        body,
        viewBox=f"0 -6 {num(WIDTH)} 52",
        class_="line sheetsvg",
        role="group",
        aria_label=title,
        preserveAspectRatio="xMinYMid meet",
        id="line",
    )


def end_of(fork: Fork, x: float, step: float) -> float:
    """Return how far to the right a branch is drawn."""
    return x + step * min(fork.length, 3)


def draw_fork(fork: Fork, x: float, step: float) -> str:
    """Draw a branch that was kept."""
    length = min(fork.length, 3)
    end = end_of(fork, x, step)
    curve = f"M{num(x)} {num(MAIN)}C{num(x + step * 0.6)} {num(MAIN)} {num(x + step * 0.4)} {num(BELOW)}"
    body = el("path", d=f"{curve} {num(x + step)} {num(BELOW)}H{num(end)}", class_="ln-side")
    dots = "".join(
        el("circle", cx=x + step * k, cy=BELOW, r=4, class_="nd fade") for k in range(1, length + 1)
    )
    words = text((end + 10, BELOW + 4.4), fork.name[:28], "lt", "start")
    return body + button(fork.tip, dots + words, WORDS("line.branch", name=fork.name[:28]))


def draw_announced(name: str, x: float, step: float, taken: float) -> str:
    """Draw the stub of a branch that begins with the next choice, its name after what is there."""
    curve = f"M{num(x)} {num(MAIN)}C{num(x + step * 0.5)} {num(MAIN)} {num(x + step * 0.3)} {num(BELOW)}"
    body = el("path", d=f"{curve} {num(x + step * 0.7)} {num(BELOW)}", class_="ln-side")
    return body + text(
        (max(x + step * 0.7 + 8, taken + 14), BELOW + 4.4), name[:28], "lt b", "start"
    )


def draw_node(journal: Journal, number: int, x: float, label: str, flags: dict[int, str]) -> str:
    """Draw one decision: a circle, a diamond where dice fell, a lamp where we are."""
    dice = number != ROOT and bool(journal.moment(number).faces)
    if number == journal.head:
        body = el("rect", x=x - 9, y=MAIN - 9, width=18, height=18, rx=3, class_="nd now")
        body += text((x, 5), WORDS("line.now"), "lt b")
    elif dice:
        body = el("path", d=f"M{num(x)} 12l6 6-6 6-6-6Z", class_="nd dice")
    else:
        body = el("circle", cx=x, cy=MAIN, r=5, class_="nd")
    if label and number != journal.head:
        body += text((x, 5), label, "lt")
    if number in flags:
        body += el(
            "path", d=f"M{num(x - 0.8)} 24V42h1.6V35.4h11l-3-4.2 3-4.2h-11V24Z", class_="flag"
        )
    said = WORDS("line.set_up") if number == ROOT else WORDS("line.decision", number=number)
    shown = WORDS("line.now") if number == journal.head else label
    names = [said, shown, flags.get(number, "")]
    return button(number, body, ", ".join(name for name in names if name))


def button(number: int, body: str, label: str) -> str:
    """Make a drawing a button that goes to a moment."""
    return el("g", body, class_="go", role="button", tabindex=0, data_go=number, aria_label=label)
