"""Forlorn: the rules, a module for each chapter of the book."""
