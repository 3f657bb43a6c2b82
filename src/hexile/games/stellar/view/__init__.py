"""What a seat may see: fog, scene, board in characters, panels, words, odds."""
