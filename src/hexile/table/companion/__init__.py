"""Companion mode: Hexile runs the enemy beside a real board."""
