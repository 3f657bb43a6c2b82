"""Pictures of games to share: the board, moving replays, reports and dispatches."""
