"""What all tests share."""

import os

from hexile.kernel import play


def pytest_sessionstart(session):
    """Refuse to test the wrong thing: HEXILE_EXPECT says whether the rules must run compiled."""
    expected = os.environ.get("HEXILE_EXPECT")
    actual = "uncompiled" if str(play.__file__).endswith(".py") else "compiled"
    if expected and expected != actual:
        raise RuntimeError(f"expected the {expected} engine, got the {actual} one: {play.__file__}")
