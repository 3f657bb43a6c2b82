"""The state: places, actions, declared combats, what is agreed, and the game under way by chapter."""
