"""What can go wrong, said once: a status, a title, a sentence; pages and the API both show it."""

from __future__ import annotations

from typing import Final

from hexile.kernel.errors import HexileError
from hexile.server.i18n import WORDS
from hexile.table import table_errors
from hexile.table.table_errors import Refused


class Problem(HexileError):
    """A request that is refused. Nothing has changed; the words may be shown to anybody.

    *retry_s* says after how many seconds it may be tried again, 0 that nobody knows.
    """

    def __init__(
        self, status: int, kind: str, detail: str, rule: str = "", retry_s: int = 0
    ) -> None:
        super().__init__(detail)
        self.retry_s = retry_s
        self.status = status
        self.kind = kind
        self.detail = detail
        self.rule = rule

    def body(self, title: str) -> dict[str, object]:
        """Return it as problem details (RFC 9457)."""
        found: dict[str, object] = {
            "type": f"about:blank#{self.kind}",
            "title": title,
            "status": self.status,
            "detail": self.detail,
        }
        if self.rule:
            found["rule"] = self.rule
        return found


def no_game() -> Problem:
    """Say that a game or a link leads nowhere, and no more than that."""
    return Problem(404, "no-such-table", WORDS("refusal.no_table"))


STATUS: Final = {
    table_errors.WATCHING: 403,
    table_errors.NOT_YOUR_TURN: 403,
    table_errors.AGAINST_A_RULE: 422,
    table_errors.NO_WAY: 422,
    table_errors.NO_FORCE: 422,
    table_errors.NO_END: 409,
    table_errors.NO_MOMENT: 404,
    table_errors.NO_BRANCH: 404,
    table_errors.NO_REASON: 404,
    table_errors.NOT_KEPT: 503,
    table_errors.UNSURE: 503,
}
CONFLICT: Final = 409
RETRY_S: Final = 2


def problem_of(refused: Refused) -> Problem:
    """Return what a table has refused as an answer to a request."""
    status = STATUS.get(refused.kind, CONFLICT)
    retry_s = RETRY_S if status == STATUS[table_errors.NOT_KEPT] else 0
    return Problem(status, refused.kind, f"{refused.words}.", refused.rule, retry_s)
