"""Hexile: classic science-fiction board wargames against an enemy that follows the book."""

__version__ = "0.2.0.dev0"
