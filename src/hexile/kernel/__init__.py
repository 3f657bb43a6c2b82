"""The part every game shares: play, chance, journals, charts, geometry, scenes."""
