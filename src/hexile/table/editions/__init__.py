"""Your edition of a game: components you own, in files."""
