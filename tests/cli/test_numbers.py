"""Every number of the command line has bounds, declared with its option."""

from __future__ import annotations

import pytest
import rich_click as click
from click.types import FloatParamType, IntParamType

from hexile.cli.arguments import Amount, Whole
from hexile.cli.command_table import HEXILE, PLACES
from hexile.games import find
from hexile.kernel.setup import BadSetup
from hexile.table.review.review_budgets import budget_for

CONTEXT = click.RichContext(HEXILE, info_name="hexile")
NUMBERS = [
    pytest.param(one, id=f"{name} {one.name}")
    for name in PLACES
    for one in (HEXILE.get_command(CONTEXT, name) or HEXILE).params
    if isinstance(one.type, IntParamType | FloatParamType)
]
TWENTY = "9" * 20
NEVER = [TWENTY, f"-{TWENTY}", "9" * 5_000, "²", "\0", "", "nan", "inf", "1e300", "0x1", "1_0"]


def test_there_are_numbers():
    assert len(NUMBERS) > 25


@pytest.mark.parametrize("one", NUMBERS)
def test_a_number_of_the_command_line_has_bounds(one):
    kind = one.type
    assert isinstance(kind, Whole | Amount)
    for good in (kind.least, kind.most):
        assert kind.convert(str(good), one, CONTEXT) == good
    whole = isinstance(kind, Whole)
    for bad in [str(kind.most + 1), str(kind.least - 1), *NEVER[: None if whole else -2]]:
        with pytest.raises(click.BadParameter) as refused:
            kind.convert(bad, one, CONTEXT)
        assert len(refused.value.message) < 200


def test_the_numbers_of_a_budget_have_bounds():
    game = find("raid")
    assert budget_for(game, "8/40/100000").last == 100_000
    for bad in ("8/40/100001", "8/40/0", "8/40/-1", f"8/40/{TWENTY}", "9" * 5_000, "8/40/²"):
        with pytest.raises(BadSetup, match="unknown budget"):
            budget_for(game, bad)
    with pytest.raises(BadSetup, match="unknown budget"):
        budget_for(game, f"8/40/{'9' * 5_000}")
