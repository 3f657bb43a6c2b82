"""`python -m hexile` is the command `hexile`."""

import sys

from hexile.cli import main

if __name__ == "__main__":
    sys.exit(main())
