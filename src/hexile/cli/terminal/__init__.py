"""The playing prompt: a game in plain text, for any game."""
