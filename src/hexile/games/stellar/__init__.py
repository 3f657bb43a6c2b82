"""Stellar Conquest, alone: four powers, 54 stars, and politics nobody can quite foresee."""
