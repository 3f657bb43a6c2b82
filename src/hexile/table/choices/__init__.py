"""Choices as a person makes them: grouped, with odds, repeated, played on by themselves."""
