"""What a seat sees: words, the deck in characters, the scene, exact odds."""
