"""What it takes to compile, and whether it is here. Needed before anything is installed."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sysconfig
import tempfile
from pathlib import Path

USUAL_COMPILERS = ("cc", "gcc", "clang")
ONE_LINE = "#include <Python.h>\n"
PATIENCE_S = 60


def compiler() -> str:
    """Return the C compiler: $CC, or Python's own, or the first of the usual names that is there."""
    for named in (os.environ.get("CC"), sysconfig.get_config_var("CC"), *USUAL_COMPILERS):
        found = shutil.which(named.split()[0]) if named else None
        if found:
            return found
    return ""


def why_uncompiled() -> str:
    """Say why nothing can be compiled here, or return an empty text.

    With HEXILE_COMPILE=1 nothing is asked: what cannot be compiled is an error then.
    """
    wanted = os.environ.get("HEXILE_COMPILE", "")
    if wanted == "0":
        return "compiling is switched off (HEXILE_COMPILE=0)"
    if wanted == "1":
        return ""
    if not compiler():
        return "there is no C compiler here"
    header = Path(sysconfig.get_path("include"), "Python.h")
    if not header.is_file():
        return "there is no Python.h here (Debian: python3-dev)"
    return "" if compiles(build_command()) else "the C compiler here does not compile"


def build_command() -> list[str]:
    """Return the compiler that a build calls: $CC or Python's own, with their flags."""
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or compiler())


def compiles(command: list[str]) -> bool:
    """Tell whether a compiler compiles one line. One that is only a name, as macOS has it, does not."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "line.c")
        source.write_text(ONE_LINE, encoding="utf-8")
        include = f"-I{sysconfig.get_path('include')}"
        asked = [*command, include, "-c", str(source), "-o", str(source.with_suffix(".o"))]
        try:
            done = subprocess.run(asked, capture_output=True, timeout=PATIENCE_S, check=False)
        except (OSError, subprocess.TimeoutExpired):
            return False
        return done.returncode == 0 and source.with_suffix(".o").is_file()
