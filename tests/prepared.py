"""Processes that tests start are copied from one that has imported what most of them need.

That they start from nothing is tested with ``companion.worker`` and ``companion.desk.tasks``.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from multiprocessing import context
from pathlib import Path
from typing import Any

NEEDED = ["companion.photo.read", "companion.phone.inbox", "tests.desk.remembered"]


class _Prepared(context.ForkServerContext):
    def Process(self, target: Callable[..., Any], args: tuple[Any, ...], **how: Any) -> Any:  # noqa: N802
        all_args = (dict(os.environ), Path.cwd(), target, *args)
        return context.ForkServerProcess(target=_in_these_surroundings, args=all_args, **how)


def _in_these_surroundings(
    variables: dict[str, str], folder: Path, target: Callable[..., Any], *args: Any
) -> None:
    """As if the process had been started by the test, not before it."""
    os.environ.clear()
    os.environ.update(variables)
    os.chdir(folder)
    target(*args)


@cache
def _prepared() -> _Prepared:
    found = _Prepared()
    found.set_forkserver_preload(NEEDED)
    return found


def get_context(way: str | None = None) -> context.BaseContext:
    return _prepared() if way == "spawn" else context._default_context.get_context(way)
