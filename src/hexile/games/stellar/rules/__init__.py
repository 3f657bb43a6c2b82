"""Stellar Conquest and its variant for one: the rules, a module for each chapter."""
