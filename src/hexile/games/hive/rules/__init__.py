"""The rules, a module a chapter; `sequence` lays out the turn."""
