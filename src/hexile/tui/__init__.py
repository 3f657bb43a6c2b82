"""The full-screen table for a terminal: board, choices, record and why side by side."""
