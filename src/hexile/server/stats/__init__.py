"""Results of finished games, and how strong players are."""
