"""Builds Hexile: what plays is compiled by mypyc, where there is a C compiler.

The engine (kernel and players) and every game are a library each, so that an edit in one game's rules
compiles that game only.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from importlib.metadata import version
from multiprocessing.pool import ThreadPool
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

sys.path.insert(0, "src")

from hexile.compiling import (
    CHECKED,
    ENGINE_LIBRARY,
    STAMP,
    borrow_columns,
    engine_sources,
    engine_stamp,
    hot,
    listed,
)
from hexile.toolchain import compiler, why_uncompiled

PACKAGE = Path("src/hexile")
# What is left as it is of the games; of the engine, and of games in packages, `hexile.compiling` says it.
COLD = (
    "games/*/view*",
    "games/*/position*",
    "games/*/scenario.py",
    "games/forlorn/rules/reasons.py",
)
# Searches deal what a seat cannot see again for every try; a raid is set up for every forty decisions.
WARM = (
    "games/*/view/fog.py",
    "games/*/view/seen.py",
    "games/raid/scenario.py",
)
# Nothing outside a library calls its functions but through a table, so the compiler may inline them
# and leave them out. GCC wants to be told, and which one function it must keep.
INLINE = ["-fvisibility=hidden", "-fno-semantic-interposition"]
WHOLE = [
    "-fwhole-program",
    '-DPyMODINIT_FUNC=__attribute__((externally_visible, visibility("default"))) PyObject *',
]
# Python asks for all warnings. This one looks at the layout of C nobody reads, line by line in files
# of a quarter of a million, and was half of all compiling.
UNREAD = ["-Wno-misleading-indentation"]
LIBRARY = "__mypyc"
# More makes play a little faster and compiling dearer: the less C there is, the more of it pays.
OPTIMISED = "1"
OPTIMISED_MORE = {ENGINE_LIBRARY: "3", "hexile_raid": "3"}
YARDSTICK = "bench/raid.c"
DOCS = "build/site"
# The print kits are left out of packages, to keep them small, and so are the links to them.
KITS = "kits"
KITS_LISTED = re.compile("<!-- kits -->.*?<!-- end of kits -->", re.DOTALL)
NAMES_ONLY = {
    "dist_info",
    "egg_info",
    "sdist",
}  # pip asks these first, and compiles nothing by them


class BuildWithYardstick(build_py):
    """Puts the C yardstick beside the bench, where `hexile bench` finds it, and the docs where they are built."""

    def run(self):
        super().run()
        if not self.editable_mode:
            package = Path(self.build_lib, "hexile")
            self.copy_file(YARDSTICK, str(package / "lab" / "bench" / Path(YARDSTICK).name))
            copy_docs(package / "server" / "docs_site")


class SourceWithDocs(sdist):
    """Takes the docs along where they are built, so that a wheel made from it has them."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        copy_docs(Path(base_dir, DOCS))


def copy_docs(folder):
    """Copy the docs that `make docs` has built, if it has, without the print kits."""
    if Path(DOCS, "index.html").is_file():
        shutil.copytree(DOCS, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(KITS))
        page = Path(folder, "owner", "print.html")
        page.write_text(KITS_LISTED.sub("", page.read_text("utf-8")), "utf-8")


class BuildOnEveryCore(build_ext):
    """Compiles the C files side by side, and those alone that are new; says how far it is.

    HEXILE_PROGRESS names a file in which that is written, HEXILE_OBJECTS a folder where another build has left what
    it compiled.
    """

    def finalize_options(self):
        super().finalize_options()
        self.build_temp = os.environ.get("HEXILE_OBJECTS") or self.build_temp

    def run(self):
        super().run()
        if self.extensions:
            path = Path(self.get_ext_fullpath("hexile.any")).parent / STAMP
            path.write_text(engine_stamp(PACKAGE), "utf-8")

    def build_extensions(self):
        self.done, self.total = 0, sum(map(size, self.extensions))
        self.compile_one = self.compiler.compile
        self.compiler.compile = lambda sources, **how: self.objects(sources, how)
        with ThreadPool(os.cpu_count()) as pool:
            pool.map(self.compile_ahead, sorted(self.extensions, key=size, reverse=True), 1)
        super().build_extensions()

    def compile_ahead(self, extension):
        """Compile an extension's files as `build_extension` will, which then finds them ready."""
        how = {
            "output_dir": self.build_temp,
            "macros": [*extension.define_macros, *((name,) for name in extension.undef_macros)],
            "include_dirs": extension.include_dirs,
            "debug": self.debug,
            "extra_postargs": extension.extra_compile_args or [],
            "depends": extension.depends,
        }
        self.objects(extension.sources, how)
        self.done += size(extension)
        self.say(f"{100 * self.done // self.total} %")

    def objects(self, sources, how):
        """Return the object files, made now where they are not of just these sources."""
        return [path for source in sources for path in self.object_of(source, how)]

    def object_of(self, source, how):
        paths = self.compiler.object_filenames([source], output_dir=how["output_dir"])
        mark = Path(paths[0]).with_suffix(".made")
        wanted = digest([source, *how["depends"]], how["extra_postargs"])
        if not (mark.is_file() and mark.read_text() == wanted and Path(paths[0]).is_file()):
            mark.unlink(missing_ok=True)
            paths = self.compile_one([source], **how)
            mark.write_text(wanted)
        return paths

    def say(self, words):
        if os.environ.get("HEXILE_PROGRESS"):
            Path(os.environ["HEXILE_PROGRESS"]).write_text(words)


def size(extension):
    """Return how much C an extension is: the largest begin first."""
    return sum(Path(source).stat().st_size for source in extension.sources)


def digest(files, flags):
    """Sum up what an object file is made from."""
    total = hashlib.sha256(
        repr((version("mypy"), sysconfig.get_config_vars("SOABI", "CC"), flags)).encode()
    )
    for path in files:
        total.update(Path(path).read_bytes())
    return total.hexdigest()


def libraries():
    """Return the sources to compile, by library: the engine, and every game.

    HEXILE_GAMES=raid,hive leaves the other games uncompiled, for quicker builds while working.
    """
    games = sorted(path.parent.name for path in PACKAGE.glob("games/*/__init__.py"))
    only = [name for name in os.environ.get("HEXILE_GAMES", "").split(",") if name]
    cold = listed(PACKAGE, COLD) - listed(PACKAGE, WARM)
    parts = {
        f"hexile_{name}": hot(PACKAGE, [f"games/{name}"], cold)
        for name in games
        if not only or name in only
    }
    found = {ENGINE_LIBRARY: engine_sources(PACKAGE), **parts}
    return {name: [str(path) for path in paths] for name, paths in found.items()}


def extensions():
    """Return the compiled modules, or none, with one line that says so."""
    if NAMES_ONLY & set(sys.argv):
        return []
    why = why_uncompiled()
    if why:
        print(f"hexile: {why}; installing uncompiled (everything works, more slowly)")
        return []
    from mypyc.build import mypycify

    groups = libraries()
    built = mypycify(
        [
            *CHECKED,
            *(path for paths in groups.values() for path in paths),
        ],
        opt_level=os.environ.get("HEXILE_OPT", OPTIMISED),
        debug_level="0",
        separate=[(paths, name) for name, paths in groups.items()],
    )
    for extension in built:
        borrow_columns(extension)
    if os.name == "posix":
        flags = [*UNREAD, *INLINE, *(WHOLE if is_gcc() else [])]
        for extension in built:
            if extension.name.endswith(LIBRARY):
                own = [*extension.extra_compile_args, *flags, *more(extension)]
                extension.extra_compile_args = own  # mypyc gives all of them one list
    return built


def more(extension):
    """Return the flag of a library that is optimised more than others, unless HEXILE_OPT settles it."""
    level = OPTIMISED_MORE.get(extension.name.removesuffix(LIBRARY))
    return [f"-O{level}"] if level and "HEXILE_OPT" not in os.environ else []


def is_gcc():
    """Tell whether the compiler is GCC, and not one that says it is like it."""
    asked = [compiler(), "-dM", "-E", "-x", "c", os.devnull]
    said = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    return "__GNUC__" in said and "__clang__" not in said


setup(
    ext_modules=extensions(),
    cmdclass={
        "build_py": BuildWithYardstick,
        "build_ext": BuildOnEveryCore,
        "sdist": SourceWithDocs,
    },
)
