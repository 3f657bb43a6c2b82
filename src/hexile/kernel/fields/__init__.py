"""What a state remembers, and a position as text."""
