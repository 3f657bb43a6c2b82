"""The pages of one game: table, companion, replay, review, end."""
