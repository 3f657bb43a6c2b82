"""Views and choices as numbers, for programs that learn."""
