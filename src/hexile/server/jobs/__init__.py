"""Long work in other processes: computers' turns, advice, reviews, measurements."""
