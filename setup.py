"""Builds Hexile: kernel, games and players compiled by mypyc in one group, where there is a C compiler."""

import os
import shutil
import sysconfig
from multiprocessing.pool import ThreadPool
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

COMPILED = ("kernel", "games", "players")
# Nothing outside the group calls its functions, so the compiler may inline across them, at the
# link. There is a C file for each module, and every core compiles one.
INLINE = ["-fvisibility=hidden", "-fno-semantic-interposition"]
LINK_TIME = ["-flto=auto"]


YARDSTICK = "bench/raid.c"


class BuildWithYardstick(build_py):
    """Puts the C yardstick beside the bench, so that `hexile bench` finds it in an installation."""

    def run(self):
        super().run()
        if not self.editable_mode:
            folder = Path(self.build_lib, "hexile", "lab")
            self.copy_file(YARDSTICK, str(folder / Path(YARDSTICK).name))


class BuildOnEveryCore(build_ext):
    """Compiles the C files of the group side by side."""

    def build_extensions(self):
        compile_some = self.compiler.compile

        def compile_all(sources, **how):
            with ThreadPool(os.cpu_count()) as pool:
                made = pool.map(lambda source: compile_some([source], **how), sources, 1)
            return [path for paths in made for path in paths]

        self.compiler.compile = compile_all
        super().build_extensions()


def what_is_missing():
    """Name what it takes to compile and is not here, or return an empty text."""
    named = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if not any(shutil.which(name) for name in (named, "cc", "gcc", "clang")):
        return "C compiler"
    header = Path(sysconfig.get_path("include"), "Python.h")
    return "" if header.is_file() else "Python.h (Debian: python3-dev)"


def modules():
    """List the sources to compile: everything below COMPILED but the packages' own pages.

    HEXILE_GAMES=raid,hive leaves the other games uncompiled, for quicker builds while working.
    """
    root = Path("src/hexile")
    found = [path for part in COMPILED for path in sorted((root / part).rglob("*.py"))]
    only = [name for name in os.environ.get("HEXILE_GAMES", "").split(",") if name]
    skipped = [p for p in found if only and "games" in p.parts and not set(only) & set(p.parts)]
    return [str(p) for p in found if p.name != "__init__.py" and p not in skipped]


def extensions():
    """Return the compiled modules, or none, with one line that says so."""
    if os.environ.get("HEXILE_COMPILE", "1") == "0":
        print("hexile: compiling is switched off (HEXILE_COMPILE=0); installing uncompiled")
        return []
    missing = what_is_missing()
    if missing:
        print(f"hexile: no {missing} here; installing uncompiled (everything works, more slowly)")
        return []
    from mypyc.build import mypycify

    level = os.environ.get("HEXILE_OPT", "2")
    built = mypycify(
        ["--strict", *modules()],
        opt_level=level,
        debug_level="0",
        group_name="hexile",
        multi_file=True,
    )
    if os.name == "posix":
        for extension in built:
            extension.extra_compile_args = [*extension.extra_compile_args, *INLINE, *LINK_TIME]
            extension.extra_link_args = [*extension.extra_link_args, *LINK_TIME, f"-O{level}"]
    return built


setup(
    ext_modules=extensions(),
    cmdclass={"build_py": BuildWithYardstick, "build_ext": BuildOnEveryCore},
)
