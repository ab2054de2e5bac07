"""Importing slow modules in the background."""

from __future__ import annotations

import threading
from contextlib import suppress
from importlib import import_module


class Preload:
    """Starts importing modules; ``ready`` once they are imported, or have failed."""

    def __init__(self, *names: str) -> None:
        self._names = names
        self._thread = threading.Thread(target=self._import, daemon=True)
        self._thread.start()

    @property
    def ready(self) -> bool:
        return not self._thread.is_alive()

    def _import(self) -> None:
        for name in self._names:
            with suppress(ImportError):
                import_module(name)
