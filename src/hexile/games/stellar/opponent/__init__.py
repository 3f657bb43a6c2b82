"""Computer players: judgement where the book lets somebody choose."""
