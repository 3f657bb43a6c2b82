"""Builds Hexile: kernel, games and players compiled by mypyc in one group, where there is a C compiler."""

import os
import shutil
import sysconfig
from pathlib import Path

from setuptools import setup

COMPILED = ("kernel", "games", "players")


def compiler():
    """Return the C compiler Python was built for, or another that is there, or None."""
    named = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(named) or shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


def modules():
    """List the sources to compile: everything below COMPILED but the packages' own pages."""
    root = Path("src/hexile")
    found = [path for part in COMPILED for path in sorted((root / part).rglob("*.py"))]
    return [str(path) for path in found if path.name != "__init__.py"]


def extensions():
    """Return the compiled modules, or none, with one line that says so."""
    if os.environ.get("HEXILE_COMPILE", "1") == "0":
        print("hexile: compiling is switched off (HEXILE_COMPILE=0); installing uncompiled")
        return []
    if compiler() is None:
        print("hexile: no C compiler found; installing uncompiled (everything works, more slowly)")
        return []
    from mypyc.build import mypycify

    return mypycify(["--strict", *modules()], opt_level="3", debug_level="0", group_name="hexile")


setup(ext_modules=extensions())
