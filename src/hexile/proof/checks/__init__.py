"""The checks of `hexile check`, one module for each kind of statement."""
