"""Computer players for any game, and games between them."""
