"""Commands that print kits and make pictures of games."""
