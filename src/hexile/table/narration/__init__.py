"""What happened, in words: the log, playback, explanations."""
