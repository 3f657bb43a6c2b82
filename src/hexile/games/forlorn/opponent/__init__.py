"""Computer players: what the squad and the brood want, what they fear, and what they do about it."""
