"""Pictures for the pages: animation, timeline, odds, icons."""
