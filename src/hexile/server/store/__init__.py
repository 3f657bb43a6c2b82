"""Where games are kept: SQLite in the user's data folder, or PostgreSQL."""
