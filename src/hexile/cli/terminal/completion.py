"""What may be typed next: the words of choices and commands that begin as what was typed."""

from __future__ import annotations

from hexile.table.answers import LegalChoice
from hexile.table.narration.wording import begins

BEFORE_A_CHOICE = ("why not", "odds")
BEFORE_A_PIECE = ("?", "help", "why")


class Suggestion:
    """A word that what was typed may go on with, and what is said about it."""

    def __init__(self, word: str, about: str) -> None:
        self.word = word
        self.about = about


def unfinished(typed: str) -> str:
    """Return the step of a line that is being typed."""
    return typed.rpartition(";")[2].lstrip()


def last_word(step: str) -> str:
    """Return the word that is being typed; nothing after a space."""
    return "" if step.endswith(" ") else step.rpartition(" ")[2]


def endings(typed: str, choices: list[LegalChoice], commands: list[str]) -> list[Suggestion]:
    """List the words that may stand where the last one is being typed, each once."""
    step = unfinished(typed)
    for opening in BEFORE_A_CHOICE:
        if step.lower().startswith(f"{opening} "):
            return of_choices(step[len(opening) + 1 :].lstrip(), choices)
    word, space, rest = step.partition(" ")
    if space and word.lower() in BEFORE_A_PIECE:
        pieces = dict.fromkeys(choice.group for choice in choices if choice.group)
        return [Suggestion(p, "") for p in pieces if p.lower().startswith(rest.lower())]
    found = of_choices(step, choices)
    known = {ending.word for ending in found}
    if not space:
        found += [
            Suggestion(c, "") for c in commands if c.startswith(word.lower()) and c not in known
        ]
    return found


def offered(typed: str, names: list[str]) -> list[Suggestion]:
    """List the words with which names go on that may be answered now; a name may have several."""
    step = unfinished(typed)
    place = len(step.split()) - (1 if last_word(step) else 0)
    fitting = [name.split() for name in names if name.lower().startswith(step.lower())]
    words = dict.fromkeys(name[place] for name in fitting if place < len(name))
    return [Suggestion(word, "") for word in words]


def of_choices(step: str, choices: list[LegalChoice]) -> list[Suggestion]:
    """List the words with which choices go on; the last word of one brings its label."""
    place = len(step.split()) - (1 if last_word(step) else 0)
    found: dict[str, Suggestion] = {}
    for choice in choices:
        words = choice.do.split()
        if place < len(words) and begins([w.lower() for w in words], step.lower().split()):
            label = choice.label if place == len(words) - 1 else ""
            found.setdefault(words[place], Suggestion(words[place], label))
    return list(found.values())
