"""The workshop: editions are made, edited and checked."""
