"""The tables of the database. A game is its journal: one row per line, only ever added."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, Float, ForeignKey, Integer, MetaData, String, Table, Text

METADATA: Final = MetaData()
SHAPE: Final = "0007"  # the last migration

GAMES: Final = Table(
    "games",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("slug", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("links", Integer, nullable=False),
    Column("owner", String(64), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False, index=True),
    Column("chairs", Text, nullable=False, server_default=""),
    Column("standing", Text, nullable=False, server_default=""),
    Column("challenge", Text, nullable=False, server_default=""),
    Column("following", Text, nullable=False, server_default=""),
)

LINES: Final = Table(
    "lines",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("text", Text, nullable=False),
)

SECRETS: Final = Table(
    "secrets",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("promise", String(64), primary_key=True),
    Column("secret", String(64), nullable=False),
)

REVIEWS: Final = Table(
    "reviews",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("key", String(32), primary_key=True),
    Column("text", Text, nullable=False),
)

VISITS: Final = Table(
    "visits",
    METADATA,
    Column("visitor", String(64), primary_key=True),
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("role", String(16), nullable=False),
    Column("seen", Float, nullable=False),
)

KEPT: Final = Table(
    "kept",
    METADATA,
    Column("holder", String(64), primary_key=True),
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("name", Text, nullable=False),
    Column("away", Integer, nullable=False),
)

RESULTS: Final = Table(  # of no game: who clears one away keeps what came of it
    "results",
    METADATA,
    Column("holder", String(64), primary_key=True),
    Column("id", String(64), primary_key=True),
    Column("ended", Float, nullable=False),
    Column("record", Text, nullable=False),
)

COPIES: Final = Table(  # games of one's own components, each a few text files
    "copies",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("holder", String(64), nullable=False, index=True),
    Column("slug", String(64), nullable=False),
    Column("name", Text, nullable=False),
    Column("whose", Text, nullable=False),
    Column("rules", String(32), nullable=False),
    Column("version", Integer, nullable=False),
    Column("changed", Float, nullable=False),
    Column("files", Text, nullable=False),
)

TAKEN: Final = Table(  # what visitors have asked for lately; it passes, and is in no backup
    "taken",
    METADATA,
    Column("what", String(16), primary_key=True),
    Column("visitor", String(64), primary_key=True),
    Column("earned", Float, nullable=False),
)
LASTING: Final = [table for table in METADATA.sorted_tables if table is not TAKEN]
