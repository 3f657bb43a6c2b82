"""A review in words: what was done, how much it cost, what instead, and why. Points are chances in 100."""

from __future__ import annotations

from typing import Final

from hexile.kernel.odds import BAD, GOOD
from hexile.table.review.game_review import Reviewed
from hexile.table.review.review_ledger import LedgerEntry, Sum
from hexile.table.review.review_line import DICE, HIDDEN, OTHERS, OWN, STILL, counted
from hexile.table.review.review_summary import LEAST, NONE, counted_points
from hexile.table.review.weighing import BEST, CLOSE, MISTAKE, WeighedChoice

ROWS: Final = (
    ("before", "Win chance at the start"),
    ("play", "Your decisions"),
    ("found", "Better than Hexile's player"),
    ("lost", "Your mistakes"),
    ("others", "The others' turns"),
    ("adjusted", "Result without luck"),
    ("luck", "Luck"),
    ("result", "Result"),
)
UNFINISHED: Final = "As it stands"
PLAIN: Final = ("before", "adjusted", "result")
BROUGHT: Final = {
    DICE: "the dice",
    HIDDEN: "what was turned up",
    OTHERS: "the others' turn",
    STILL: "",
}
MINUS: Final = "\u2212"
SOUND, COSTLY, LUCKY, LAST = "\u25cb", "\u25bc", "\u25c6", "\u25cf"  # a turn in a text to share


def points(value: float) -> str:
    """Write a value as points."""
    number = round(100 * value)
    return f"{MINUS}{-number}" if number < 0 else str(number)


def signed(value: float) -> str:
    """Write a change as points, with its sign."""
    number = round(100 * value)
    return f"+{number}" if number > 0 else points(value)


def between(low: float, high: float) -> str:
    """Write an interval."""
    return f"{points(low)} to {points(high)}"


def chance_between(low: float, high: float) -> str:
    """Write the interval of a chance, which is from 0 to 100."""
    return between(max(0.0, low), min(1.0, high))


def title(entry: LedgerEntry) -> str:
    """Say in which turn what was done."""
    done = entry.label if entry.kind == OWN else "the others play"
    return f"{entry.turn}: {done}" if entry.turn else done


def judged(entry: LedgerEntry) -> str:
    """Say what a choice was worth."""
    if entry.verdict == MISTAKE:
        words = f"It cost {points(entry.cost)} points ({between(entry.cost_low, entry.cost_high)})."
        more = f"Another {points(entry.kept)} were in danger, but still available afterwards."
        return f"{words} {more}" if round(100 * entry.kept) else words
    if entry.verdict == BEST and entry.after.low == 1.0:
        return "Nothing is better: it wins for certain."
    if entry.verdict == BEST:
        return "It was clearly the best choice of those tried."
    if entry.verdict == CLOSE and entry.kept:
        return (
            f"Nothing was lost: {points(entry.kept)} more points were still available afterwards."
        )
    if entry.verdict == CLOSE:
        return "About equal: no other choice was clearly better."
    return "This was a forced move." if entry.kind == OWN else ""


def brought(entry: LedgerEntry) -> str:
    """Say what came after the choice, against what was to be expected."""
    if entry.brings == STILL:
        return ""
    who = BROUGHT[entry.brings].capitalize()
    known = f"exact, over all {entry.exact} ways the dice can fall" if entry.exact else "estimated"
    words = f"{who} brought {signed(entry.brought)} points"
    words += f" ({signed(entry.brought_low)} to {signed(entry.brought_high)})"
    if entry.brings != DICE:
        return f"{words}."
    return " ".join(part for part in (f"{words}; the average is {known}.", surprise(entry)) if part)


def surprise(entry: LedgerEntry) -> str:
    """Explain a marked roll that succeeded and yet took points, or failed and gave some."""
    if entry.tone == BAD and entry.brought_low > 0.0:
        return "The roll itself failed, but its consequences were better than average."
    if entry.tone == GOOD and entry.brought_high < 0.0:
        return "The roll itself succeeded, but its consequences were worse than average."
    return ""


def instead(entry: LedgerEntry) -> str:
    """Say what would have been better, and how it might have gone on."""
    if entry.verdict != MISTAKE:
        return ""
    then = ", then ".join(entry.line[1:])
    return f"Better: {entry.choices[0].label}." + (f" Likely next: {then}." if then else "")


def rank(entry: LedgerEntry, choice: WeighedChoice) -> str:
    """Say how a choice compares with the best."""
    mine = "your choice" if choice.text == entry.action else ""
    if choice is entry.choices[0]:
        place = "best" if entry.verdict in (MISTAKE, BEST) else ""
    elif choice.is_close():
        place = "about equal" if choice.behind.points < LEAST else "not clearly worse"
    else:
        place = f"worse by {points(choice.behind.points)} points"
    return ", ".join(words for words in (mine, place) if words)


def error_rate(reviewed: Reviewed) -> str:
    """Return the average loss per decision, with its interval."""
    assert reviewed.sums is not None
    rate = reviewed.sums.error_rate
    low = max(0.0, rate.low)
    return f"{100 * rate.points:.1f} points per decision ({100 * low:.1f} to {100 * rate.high:.1f})"


def row_words(name: str, row: Sum) -> tuple[str, str]:
    """Write a line of the ledger: how much, and between what."""
    if name in PLAIN:
        return points(row.points), chance_between(row.low, row.high)
    return signed(row.points), f"{signed(row.low)} to {signed(row.high)}"


def summary_rows(reviewed: Reviewed) -> list[tuple[str, str]]:
    """List the best and the worst of a game, with a name for each."""
    found = reviewed.summary
    if found is None:
        return []
    entries = reviewed.entries
    rows = [("Accuracy", f"{round(100 * found.accuracy)} %")]
    if found.best != NONE:
        best = entries[found.best]
        ahead = counted_points(best.choices[1].behind.points)
        rows.append(("Best decision", f"{title(best)} ({ahead} ahead of the next)"))
    if found.worst != NONE:
        worst = entries[found.worst]
        rows.append(("Worst decision", f"{title(worst)} ({counted_points(worst.cost)} lost)"))
    for name, place in (("Luckiest roll", found.luckiest), ("Unluckiest roll", found.unluckiest)):
        if place != NONE:
            entry = entries[place]
            rows.append((name, f"{title(entry)} ({signed(entry.brought)} points)"))
    return rows


def tried(choice: WeighedChoice) -> str:
    """Say how a choice was rated: in how many games, or exactly."""
    return f"in {choice.worlds} games" if choice.worlds else "exact"


def rows_shown(reviewed: Reviewed) -> list[tuple[str, str, Sum]]:
    """List the lines of the ledger: the others' where others play, what was found where something was."""
    sums = reviewed.sums
    if sums is None:
        return []
    told = {**dict(ROWS), "result": dict(ROWS)["result"] if reviewed.over else UNFINISHED}
    rows = [(name, words, getattr(sums, name)) for name, words in told.items()]
    hidden = {"play"} if round(100 * sums.found.points) else {"found", "lost"}
    if all(entry.brings != OTHERS for entry in reviewed.entries):
        hidden.add("others")
    return [row for row in rows if row[0] not in hidden]


def review_lines(reviewed: Reviewed) -> list[str]:
    """Write a review for a terminal."""
    lines = [
        f"Review of {reviewed.game} for {reviewed.seat_name}. Points are chances to win, out of 100."
    ]
    for name, words, row in rows_shown(reviewed):
        number, range_ = row_words(name, row)
        lines.append(f"  {words:26} {number:>5}   {range_}")
    sums = reviewed.sums
    if sums is not None:
        lines.append(
            f"Average loss: {error_rate(reviewed)}, over {counted(sums.decisions, 'decision')}:"
        )
        lines.append(
            f"  {counted(sums.mistakes, 'mistake')}, {sums.too_close} about equal, "
            f"{sums.clearly_best} clearly best."
        )
    lines += [f"  {name:26} {words}" for name, words in summary_rows(reviewed)]
    if reviewed.summary is not None and reviewed.summary.turning_points:
        lines += ["Turning points:", *(f"  {words}" for words in reviewed.summary.turning_points)]
    for place in reviewed.costliest + reviewed.luckiest:
        lines += ["", *mark_lines(reviewed.entries[place])]
    return [*lines, *([""] if reviewed.left_out else []), *reviewed.left_out]


def mark_lines(entry: LedgerEntry) -> list[str]:
    """Return the lines about a marked decision, for a terminal."""
    told = [judged(entry), instead(entry), *entry.why, brought(entry)]
    lines = [f"{title(entry)} (decision {entry.until})"]
    lines += [f"  {words}" for words in told if words]
    for place, choice in enumerate(entry.choices if entry.cost else [], 1):
        e = choice.estimate
        lines.append(
            f"    {place}. {choice.label}: {points(e.chance)} of 100 ({between(e.low, e.high)}), "
            f"{tried(choice)}; {rank(entry, choice)}"
        )
    return lines


def turn_marks(reviewed: Reviewed) -> str:
    """Give every turn its mark, without board and moves: sound, costly, lucky, and the last of them."""
    turns: dict[str, list[LedgerEntry]] = {}
    for entry in reviewed.entries:
        turns.setdefault(entry.turn, []).append(entry)
    turns.pop("", None)
    marks = [turn_mark(entries) for entries in turns.values()]
    return "".join([*marks[:-1], LAST]) if marks else ""


def turn_mark(entries: list[LedgerEntry]) -> str:
    """Mark a turn by what weighed most in it."""
    cost = sum(entry.cost for entry in entries if entry.verdict == MISTAKE)
    luck = sum(entry.brought for entry in entries if entry.brings == DICE)
    if max(cost, luck) < LEAST:
        return SOUND
    return COSTLY if cost >= luck else LUCKY
