"""What the bundle's program does: it is `hexile`, and runs Hexile's own modules for the worker processes."""

import multiprocessing
import sys

from hexile.subprocesses import run_as_module

if __name__ == "__main__":
    multiprocessing.freeze_support()
    if not run_as_module(sys.argv):
        from hexile.cli import main

        sys.exit(main())
