"""The commands of `hexile`, besides `play`."""
