"""A game's components: where they come from, and how their files are read."""
