"""Balance reports: what to play, playing it, adding it up, and one page that shows it."""
