"""Maps of squares, hexes and linked places."""
