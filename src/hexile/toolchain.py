"""What it takes to compile, and whether it is here. Needed before anything is installed."""

from __future__ import annotations

import os
import shutil
import sysconfig
from pathlib import Path

USUAL_COMPILERS = ("cc", "gcc", "clang")


def compiler() -> str:
    """Return the C compiler: $CC, or Python's own, or the first of the usual names that is there."""
    for named in (os.environ.get("CC"), sysconfig.get_config_var("CC"), *USUAL_COMPILERS):
        found = shutil.which(named.split()[0]) if named else None
        if found:
            return found
    return ""


def why_uncompiled() -> str:
    """Say why nothing can be compiled here, or return an empty text."""
    if os.environ.get("HEXILE_COMPILE", "1") == "0":
        return "compiling is switched off (HEXILE_COMPILE=0)"
    if not compiler():
        return "there is no C compiler here"
    header = Path(sysconfig.get_path("include"), "Python.h")
    return "" if header.is_file() else "there is no Python.h here (Debian: python3-dev)"
