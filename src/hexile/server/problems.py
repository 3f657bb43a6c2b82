"""What can go wrong, said once: a status, a title, a sentence; pages and the API both show it."""

from __future__ import annotations

from hexile.server.words import WORDS


class Problem(Exception):
    """A request that is refused. Nothing has changed; the words may be shown to anybody."""

    def __init__(self, status: int, kind: str, detail: str, rule: str = "") -> None:
        super().__init__(detail)
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


def stale() -> Problem:
    """Say that the page was behind the game."""
    return Problem(409, "stale", WORDS("refusal.stale"))


def not_your_turn() -> Problem:
    """Say that somebody else decides now."""
    return Problem(403, "not-your-turn", WORDS("refusal.not_your_turn"))


def only_watching() -> Problem:
    """Say that a watcher may not touch anything."""
    return Problem(403, "watching", WORDS("refusal.watching"))
