"""Decisions declared once: verbs with guards, refusals, and sentences filled with facts."""
