"""Odds as drawn beside a choice: a bar of good, even and bad, and a slip with the die face by face."""

from __future__ import annotations

import re
from fractions import Fraction
from html import escape

from hexile.kernel.odds import BAD, EVEN, GOOD, Chance
from hexile.server.drawing.board.margin_widgets import die_inline, odds_strip
from hexile.server.i18n import WORDS
from hexile.table.choices.choice_odds import Odds

MOST_ROWS = 6
SENTENCE_END = re.compile(r"(?<=\.) (?=[A-Z])")
SIGN = {GOOD: "+", EVEN: "·", BAD: "-"}


def odds_bars(found: dict[str, Odds]) -> dict[str, dict[str, str]]:
    """Return, for each risky choice, its bar and its slip as HTML."""
    return {
        do: {"bar": bar(odds), "slip": basis(odds) + slip(odds), "said": said(odds)}
        for do, odds in found.items()
    }


def written(odds: Fraction) -> str:
    """Write odds in sixths where six faces do, else in hundreds, with the fraction where it is short."""
    if 6 % odds.denominator == 0:
        return f"{odds.numerator * (6 // odds.denominator)}/6"
    percent = f"{round(float(odds) * 100)} %"
    return f"{odds.numerator}/{odds.denominator}, {percent}" if odds.denominator <= 36 else percent


def bar(odds: Odds) -> str:
    """Draw how likely it is to turn out well, evenly, badly."""
    if odds.untold:
        return f"<span>{escape(WORDS('odds.untold'))}</span>"
    parts = [(tone, odds.part(tone)) for tone in (GOOD, EVEN, BAD)]
    cells = "".join(
        f'<i class="{tone[0]}" style="width:{float(part) * 100:.1f}%"></i>'
        for tone, part in parts
        if part
    )
    label = escape(", ".join(WORDS(f"odds.{tone}", odds=written(part)) for tone, part in parts))
    lead = parts[0][1]
    return (
        f'<span class="chance" role="img" aria-label="{label}">{cells}</span>'
        f"<span>{written(lead).rpartition(', ')[2]}</span>"
    )


def basis(odds: Odds) -> str:
    """Write what the strength behind a choice is made of."""
    return f'<p class="basis">{escape(odds.basis)}</p>' if odds.basis else ""


def slip(odds: Odds) -> str:
    """Lay out the die face by face, and each outcome with its odds."""
    if odds.untold:
        return f"<p>{escape(odds.untold)}</p>"
    faces = odds.by_face()
    strip = odds_strip([(o.code or SIGN[o.tone], o.tone) for o in faces]) if faces else ""
    if len(odds.outcomes) > MOST_ROWS:
        rows = "".join(
            f'<li class="o-even"><b>{written(part)}</b> {escape(words)}</li>'
            for words, part in by_sentence(odds)
        )
        return f'{strip}<ul class="outs">{rows}</ul>'
    lead = shared_lead([o.words for o in odds.outcomes])
    rows = "".join(
        f'<li class="o-{o.tone}"><b>{written(o.odds)}</b>{coded(o)} '
        f"{escape(o.words[lead:] or WORDS('odds.nothing'))}</li>"
        for o in ordered(odds)
    )
    return f'{strip}<ul class="outs">{rows}</ul>'


def by_sentence(odds: Odds) -> list[tuple[str, Fraction]]:
    """Return how likely each single thing is that can come, where they come in too many ways together."""
    found: dict[str, Fraction] = {}
    for outcome in odds.outcomes:
        for words in dict.fromkeys(SENTENCE_END.split(outcome.words or WORDS("odds.nothing"))):
            found[words] = found.get(words, Fraction(0)) + outcome.odds
    return sorted(found.items(), key=lambda one: -one[1])


def coded(chance: Chance) -> str:
    """Show the faces that bring an outcome, and the code a printed table has for it."""
    faces = "".join(die_inline(face) for face in sorted(chance.faces))
    return f" {faces}{f' <i>{escape(chance.code)}</i>' if chance.code else ''}"


def shared_lead(sentences: list[str]) -> int:
    """Return how many letters of a lead like `W1 attacks A1:` all outcomes share; it need not be said twice."""
    if len(sentences) < 2:
        return 0
    lead = sentences[0].find(": ") + 2
    return lead if lead > 1 and all(s.startswith(sentences[0][:lead]) for s in sentences) else 0


def ordered(odds: Odds) -> list[Chance]:
    """Return outcomes, the good ones first."""
    rank = {GOOD: 0, EVEN: 1, BAD: 2}
    return sorted(odds.outcomes, key=lambda o: (rank[o.tone], -o.odds))


def said(odds: Odds) -> str:
    """Say the odds in one line."""
    if odds.untold:
        return odds.untold
    if len(odds.outcomes) > MOST_ROWS:
        return "; ".join(f"{written(part)}: {words}" for words, part in by_sentence(odds))
    return "; ".join(f"{written(o.odds)}: {o.words}" for o in ordered(odds))
