"""Recorded games: written, told, summed up and compared."""
