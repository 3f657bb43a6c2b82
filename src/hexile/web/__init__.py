"""Hexile Web: the same program inside a browser tab, without a server."""
