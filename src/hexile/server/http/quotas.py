"""How much of what costs something one visitor may ask for in an hour."""

from __future__ import annotations

from hexile.server.http.http_errors import Problem
from hexile.server.http.visitors import ASKING, HOUR_S, Bucket
from hexile.server.i18n import WORDS
from hexile.server.limits import Limits
from hexile.server.store.game_store import Store
from hexile.server.store.shared_rate_limits import SharedBucket


class Quotas:
    """Counts games, files, advice, reviews and measurements of each visitor.

    Processes that share a database count together, there; a process by itself counts in memory.
    """

    def __init__(self, limits: Limits, store: Store) -> None:
        def bucket(what: str, most: int) -> Bucket | SharedBucket:
            if store.shared:
                return SharedBucket(store, what, most, HOUR_S)
            return Bucket(most, HOUR_S, 1.0)

        self._games = bucket("games", limits.games_an_hour)
        self._uploads = bucket("uploads", limits.uploads_an_hour)
        self._advice = bucket("advice", limits.advice_an_hour)
        self._reviews = bucket("reviews", limits.reviews_an_hour)
        self._measures = bucket("measures", limits.measures_an_hour)

    def expect_game(self) -> None:
        """Count a game that is begun, or raise a Problem that says when one may be."""
        self._expect("games", self._games)

    def expect_upload(self) -> None:
        """Count a game that is loaded from a file, which is a game begun, too."""
        self._expect("uploads", self._uploads)
        self._expect("games", self._games)

    def expect_record(self) -> None:
        """Count a record that is loaded from a file, or a copy of a game, however it is made.

        Whoever gives their cookie back holds no copies, so counting those would not be enough.
        """
        self._expect("uploads", self._uploads)

    def expect_advice(self) -> None:
        """Count advice that is asked for."""
        self._expect("advice", self._advice)

    def expect_review(self) -> None:
        """Count a review that is begun."""
        self._expect("reviews", self._reviews)

    def expect_measure(self) -> None:
        """Count a measurement that is begun."""
        self._expect("measures", self._measures)

    def _expect(self, what: str, bucket: Bucket | SharedBucket) -> None:
        wait = bucket.wait(ASKING.get())
        if wait:
            words = WORDS(f"quota.{what}", most=bucket.most, seconds=wait)
            raise Problem(429, "too-often", words, retry_s=wait)
