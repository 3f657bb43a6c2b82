"""Scenes become SVG. Nothing here knows a game; colours are in the style sheet."""
