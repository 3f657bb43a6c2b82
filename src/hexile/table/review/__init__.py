"""What a game was worth, decision by decision and die by die."""
