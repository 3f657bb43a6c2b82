"""The state: what is agreed, the actions, the pieces, and the game under way."""
