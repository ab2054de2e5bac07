"""A progress bar for what takes long."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from companion.cli.frame import words


@contextmanager
def progress(what: str, *, quiet: bool = False) -> Iterator[Callable[[float, float], None]]:
    """A progress bar on stderr at a terminal, told how much is done and of how much; nothing
    otherwise, or if ``quiet``."""
    if quiet or not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(words(what), total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
