"""Proof that a game is what it says: conformance, citations, coverage, transcripts."""
