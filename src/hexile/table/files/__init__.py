"""Game files on disk, and the check that their dice were fair."""
