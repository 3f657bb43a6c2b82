"""A game under way: what the prompt and the browser both sit at."""
