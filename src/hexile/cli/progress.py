"""Progress bars on standard error, shown only on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from rich.progress import Progress

Count: TypeAlias = Callable[[int, int | None], None]


def progress_bar() -> Progress:
    """Return a bar on standard error, so that results can be piped."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=sys.stderr is None or not sys.stderr.isatty(),
        transient=True,
    )


@contextmanager
def counting(words: str) -> Iterator[Count]:
    """Show a bar, and hand over what moves it: how many are done, and of how many if known."""
    with progress_bar() as bar:
        task = bar.add_task(words, total=None)

        def count(done: int, total: int | None) -> None:
            bar.update(task, completed=done, total=total)

        yield count
