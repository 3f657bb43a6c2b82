"""For those who write games: a small one to begin with, and a table that follows their edits."""
