"""Live games, their seats and links, and what can be done at them."""
