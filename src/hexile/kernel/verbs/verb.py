"""A decision declared once: how it is said, which rules forbid it, what it is called.

A step lists its verbs. From them come why not, the label, the sign, the question before it, the
help for those who type, and the reference. All of it is asked by people only: play never is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from hexile.kernel.chart import Fact
from hexile.kernel.verbs.refusal import NOT_NOW, Refusal
from hexile.kernel.verbs.sentences import gaps_in, say

# Text with gaps for slots, or a function of the position and what the slots stand for.
Words = str | Callable[..., str]
Number = int | Callable[..., int]
Told = Fact | Callable[..., Fact]

ALL: Final = "*"
GAP: Final = re.compile(r"\{(\w+)([+*]?)\}")


class Slot:
    """What may stand at one place of a verb: *names* lists it, *read* says what a word stands for.

    Without *read* a word stands for its place among the names. One that stands for nothing, which
    *read* says with None, is refused by *rule* with *unknown*, where `{word}` is that word; *facts*
    of the position can be told there, too.
    """

    def __init__(
        self,
        title: str,
        names: Callable[[Any], Sequence[str]],
        rule: str,
        unknown: str,
        read: Callable[[Any, str], Any] | None = None,
        **facts: Told,
    ) -> None:
        self.title = title
        self.facts = facts
        self.names = names
        self.rule = rule
        self.unknown = unknown
        self.read = read

    def value(self, s: Any, word: str) -> Any:
        """Return what a word stands for, or None."""
        if self.read is not None:
            return self.read(s, word)
        names = self.names(s)
        return names.index(word) if word in names else None


class Part:
    """One word of a pattern: a word as it stands, or a slot for one, some or any number of words."""

    def __init__(self, text: str) -> None:
        gap = GAP.fullmatch(text)
        self.name = "" if gap is None else gap.group(1)
        self.many = "" if gap is None else gap.group(2)
        self.text = text


class Said:
    """One choice as it was said: the words at every slot, and what they stand for."""

    def __init__(self, told: dict[str, Told]) -> None:
        self.slots: dict[str, Slot] = {}
        self.words: dict[str, list[str]] = {}
        self.values: dict[str, Any] = {}
        self.told = told

    def of(self, wanted: str) -> list[Any]:
        """Return what some slots stand for, or all of them."""
        if wanted == ALL:
            return list(self.values.values())
        return [self.values[name] for name in wanted.split()]

    def facts(self) -> dict[str, Fact]:
        """Return the words, for sentences."""
        return {name: " ".join(words) for name, words in self.words.items()}

    def facts_for(self, s: Any, sentence: str) -> dict[str, Fact]:
        """Return the words, and the facts of the verb that a sentence tells."""
        facts = self.facts()
        for name in gaps_in(sentence):
            if name in self.told:
                facts[name] = fact_of(self.told[name], s, self.of(ALL))
        return facts

    def put(self, s: Any, name: str, slot: Slot, words: list[str], many: bool) -> None:
        """Fill a slot; several words stand for a list, and for nothing if one of them does."""
        values = [slot.value(s, word) for word in words]
        self.slots[name] = slot
        self.words[name] = words
        if many:
            self.values[name] = None if None in values else values
        else:
            self.values[name] = values[0]


# --- what forbids a choice ---------------------------------------------------------------


class Check:
    """Something that may forbid a choice."""

    def refusal(self, s: Any, said: Said) -> Refusal | None:
        """Return why a choice is refused, or None."""
        raise NotImplementedError

    def guards(self) -> list[Guard]:
        """List the guards that are asked."""
        return []


class Guard(Check):
    """A choice is refused by *rule* unless it *holds*; the sentence tells slots and *facts*.

    `holds` and the facts are functions of the position and what the slots named in *of* stand for.
    """

    def __init__(
        self,
        rule: str,
        holds: Callable[..., bool],
        sentence: str,
        of: str = ALL,
        help: bool = False,
        **facts: Told,
    ) -> None:
        self.rule = rule
        self.holds = holds
        self.sentence = sentence
        self.of = of
        self.help = help
        self.facts = facts

    def refusal(self, s: Any, said: Said) -> Refusal | None:
        """Return why a choice is refused, or None."""
        values = said.of(self.of)
        try:
            return None if self.stands(s, values) else self.refuse(s, said, values)
        except Exception as fault:
            fault.add_note(f"in guard {self.rule}: {self.sentence}")
            raise

    def stands(self, s: Any, values: list[Any]) -> bool:
        """Tell whether there is nothing against a choice."""
        return self.holds(s, *values)

    def refuse(self, s: Any, said: Said, values: list[Any]) -> Refusal:
        """Say what is against a choice."""
        facts = said.facts_for(s, self.sentence)
        for name, told in self.facts.items():
            facts[name] = fact_of(told, s, values)
        return Refusal(self.rule, say(self.sentence, facts), facts, self.help)

    def guards(self) -> list[Guard]:
        """List itself."""
        return [self]


class Limit(Guard):
    """What a choice needs must not be more than there is: `{need}` and `{have}` are facts."""

    def __init__(
        self, rule: str, have: Number, need: Number, sentence: str, of: str = ALL, **facts: Told
    ) -> None:
        super().__init__(rule, always, sentence, of, False, have=have, need=need, **facts)
        self.have = have
        self.need = need

    def stands(self, s: Any, values: list[Any]) -> bool:
        """Tell whether there is enough."""
        return int(fact_of(self.have, s, values)) >= int(fact_of(self.need, s, values))


class Never(Guard):
    """What is always refused: the last of several reasons, of which one must apply."""

    def __init__(
        self, rule: str, sentence: str, of: str = ALL, help: bool = False, **facts: Told
    ) -> None:
        super().__init__(rule, never, sentence, of, help, **facts)


class When(Check):
    """Guards that are asked only where something holds."""

    def __init__(self, holds: Callable[..., bool], *checks: Check, of: str = ALL) -> None:
        self.holds = holds
        self.checks = checks
        self.of = of

    def refusal(self, s: Any, said: Said) -> Refusal | None:
        """Return the first refusal, where they are asked."""
        return first(self.checks, s, said) if self.holds(s, *said.of(self.of)) else None

    def guards(self) -> list[Guard]:
        """List those within."""
        return [guard for check in self.checks for guard in check.guards()]


class Known(Check):
    """A word must stand for something. Slots for which a verb does not say when come first."""

    def __init__(self, slot: str, rule: str = "", unknown: str = "", help: bool = False) -> None:
        self.slot = slot
        self.rule = rule
        self.unknown = unknown
        self.help = help

    def refusal(self, s: Any, said: Said) -> Refusal | None:
        """Refuse a word that stands for nothing."""
        if said.values[self.slot] is not None:
            return None
        slot, facts = said.slots[self.slot], said.facts()
        facts["word"] = next(w for w in said.words[self.slot] if slot.value(s, w) is None)
        for name, told in slot.facts.items():
            facts[name] = fact_of(told, s, [])
        words = say(self.unknown or slot.unknown, facts)
        return Refusal(self.rule or slot.rule, words, facts, self.help)


def always(s: Any, *values: Any) -> bool:
    """Hold."""
    return True


def never(s: Any, *values: Any) -> bool:
    """Do not hold."""
    return False


def fact_of(told: Told, s: Any, values: list[Any]) -> Fact:
    """Return a fact that is given, or worked out."""
    return told(s, *values) if callable(told) else told


def first(checks: Sequence[Check], s: Any, said: Said) -> Refusal | None:
    """Return the first refusal, or None."""
    for check in checks:
        refusal = check.refusal(s, said)
        if refusal is not None:
            return refusal
    return None


# --- verbs -------------------------------------------------------------------------------


class Verb:
    """One kind of choice: `step {warhawk} {square}`, which is its text and how it is typed.

    `{name+}` is a slot for one word or more, `{name*}` for any number. *candidates* lists texts to
    try where the slots' names make too many; *example* is a text for the help where it is legal, else the
    first legal one. What *sign* is drawn where it is done is its first word unless said; *ask* is asked before.
    *area* names the places it acts on, where these are more than the one that is clicked.
    *facts* can be told by the label and by every guard, and are worked out only where they are.
    """

    def __init__(
        self,
        pattern: str,
        label: Words,
        slots: Sequence[Slot] = (),
        guards: Sequence[Check] = (),
        sign: Words | None = None,
        ask: Words = "",
        example: str = "",
        candidates: Callable[[Any], list[str]] | None = None,
        area: Callable[..., list[str]] | None = None,
        **facts: Told,
    ) -> None:
        self.facts = facts
        self.pattern = pattern
        self.label = label
        self.parts = [Part(text) for text in pattern.split()]
        self.names = [part.name for part in self.parts if part.name]
        self.slots = {name: slots[place] for place, name in enumerate(self.names)}
        placed = {check.slot for check in guards if isinstance(check, Known)}
        self.checks = [*(Known(name) for name in self.names if name not in placed), *guards]
        self.sign = self.parts[0].text if sign is None else sign
        self.ask = ask
        self.example = example
        self.candidates = candidates
        self.area = area

    def fits(self, words: list[str]) -> bool:
        """Tell whether words are as the pattern wants them, whatever they stand for."""
        least = sum(1 for part in self.parts if part.many != "*")
        if len(words) < least or (len(words) > len(self.parts) and not self.is_open()):
            return False
        spread = self.spread(words)
        return all(part.name or spread[at] == [part.text] for at, part in enumerate(self.parts))

    def is_missed(self, s: Any, words: list[str]) -> bool:
        """Tell whether words fit only because the verb's own word is a slot, and stand for nothing."""
        return self.parts[0].name != "" and None in self.said(s, words).values.values()

    def is_open(self) -> bool:
        """Tell whether one slot takes several words."""
        return any(part.many for part in self.parts)

    def spread(self, words: list[str]) -> list[list[str]]:
        """Spread words over the parts of the pattern; what is over goes to the open one."""
        over, place = len(words) - len(self.parts), 0
        found: list[list[str]] = []
        for part in self.parts:
            size = 1 + over if part.many else 1
            found.append(words[place : place + size])
            place += size
        return found

    def said(self, s: Any, words: list[str]) -> Said:
        """Read words that fit."""
        said = Said(self.facts)
        for part, own in zip(self.parts, self.spread(words), strict=True):
            if part.name:
                said.put(s, part.name, self.slots[part.name], own, part.many != "")
        return said

    def refusal(self, s: Any, words: list[str]) -> Refusal | None:
        """Return the first guard's refusal of words that fit, or None."""
        try:
            return first(self.checks, s, self.said(s, words))
        except Exception as fault:
            fault.add_note(f"in verb `{self.pattern}`, asked about `{' '.join(words)}`")
            raise

    def guards(self) -> list[Guard]:
        """List the guards, in order."""
        return [guard for check in self.checks for guard in check.guards()]

    def words_of(self, text: Words, s: Any, words: list[str]) -> str:
        """Fill a text, or work it out, for words that are legal."""
        said = self.said(s, words)
        if isinstance(text, str):
            return say(text, said.facts_for(s, text))
        return text(s, *said.of(ALL))

    def area_of(self, s: Any, words: list[str]) -> list[str]:
        """Name the places that words which are legal act on; none, where one click says it."""
        return self.area(s, *self.said(s, words).of(ALL)) if self.area else []

    def typed(self, s: Any, legal: list[list[str]]) -> str:
        """Return a line of help: an example and what its slots are; nothing if none is possible."""
        example = self.example if self.example.split() in legal else ""
        if not example and self.names:
            example = next((" ".join(words) for words in legal if self.fits(words)), "")
        elif not example and self.refusal(s, [part.text for part in self.parts]) is None:
            example = self.pattern
        return "" if not example else ", ".join([f"`{example}`", *self.hint()])

    def hint(self) -> list[str]:
        """Say what its slots are, if their titles do."""
        titles = [slot.title for slot in self.slots.values() if slot.title]
        return [" and ".join(titles)] if titles else []

    def describe(self) -> dict[str, object]:
        """Return what is declared, as plain data."""
        return {
            "pattern": self.pattern,
            "slots": [{"name": name, "title": slot.title} for name, slot in self.slots.items()],
            "guards": [{"rule": guard.rule, "sentence": guard.sentence} for guard in self.guards()],
        }


class Verbs:
    """The verbs of a step, and what is said to those who type something else.

    The help cites *rule*. By default it is made of the verbs: *lead*, then `say` and the examples.
    """

    def __init__(self, rule: str, *verbs: Verb, lead: str = "", help: Words = "") -> None:
        self.rule = rule
        self.all = verbs
        self.lead = lead
        self.help = help

    def of(self, words: list[str]) -> Verb | None:
        for verb in self.all:
            if verb.fits(words):
                return verb
        return None

    def why_not(self, s: Any, words: list[str], legal: Callable[[], list[str]]) -> Refusal:
        """Say which rule and which facts forbid a choice."""
        verb = self.of(words)
        if verb is not None and not verb.is_missed(s, words):
            return verb.refusal(s, words) or NOT_NOW
        help = self.help if isinstance(self.help, str) else self.help(s)
        help = help or self.made_help(s, [text.split() for text in legal()])
        return Refusal(self.rule, help, help=True) if help else NOT_NOW

    def made_help(self, s: Any, legal: list[list[str]]) -> str:
        """Make the help of the verbs: `step W2 r5c3`, a Warhawk and a square, or `end`."""
        lines = [line for line in (verb.typed(s, legal) for verb in self.all) if line]
        if not lines:
            return ""
        last = ", or " if any(verb.hint() for verb in self.all) else " or "
        listed = ", ".join(lines[:-1])
        return f"{self.lead}say {listed + last if listed else ''}{lines[-1]}"


NO_VERBS: Final = Verbs("")
