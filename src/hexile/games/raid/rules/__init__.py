"""Raid on the Bunker: the rules, a module a chapter, in the order and words of the book."""
