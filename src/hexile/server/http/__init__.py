"""HTTP: errors, security, limits per visitor, helpers for handlers."""
