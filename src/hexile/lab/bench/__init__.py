"""How fast the engine is, beside C and other packages."""
