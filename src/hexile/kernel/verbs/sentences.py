"""Sentences with gaps for facts: one and several, a and an are told apart."""

from __future__ import annotations

import re
from typing import Final

from hexile.kernel.chart import Facts

# A fact that is counted, with the words for one and for several: {points:action is|actions are} left.
COUNTED: Final = re.compile(r"\{(\w+):([^{}|]*)\|([^{}|]*)\}")

# A fact after its article: it loses a {who}.
ARTICLE: Final = re.compile(r"\ba \{(\w+)\}")
VOWELS: Final = tuple("AEIOaeio")  # of the names there are, none with U sounds as in `an urn`


GAPS: Final = re.compile(r"\{(\w+)(?::[^{}]*)?\}")


def gaps_in(template: str) -> list[str]:
    """List the facts that a sentence tells."""
    return GAPS.findall(template)


def say(template: str, facts: Facts) -> str:
    """Fill a sentence with facts: one and several, a and an are told apart."""
    spelled = COUNTED.sub(
        lambda found: (
            f"{{{found.group(1)}}} {found.group(2 if str(facts[found.group(1)]) == '1' else 3)}"
        ),
        template,
    )
    spelled = ARTICLE.sub(
        lambda found: (
            f"{'an' if str(facts[found.group(1)]).startswith(VOWELS) else 'a'} {{{found.group(1)}}}"
        ),
        spelled,
    )
    return spelled.format(**facts)
