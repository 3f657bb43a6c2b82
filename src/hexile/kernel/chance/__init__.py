"""Dice, where they come from, and requests that a person answers."""
