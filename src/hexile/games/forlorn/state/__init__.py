"""What is on the deck, what may be done, and what is agreed for a whole game."""
