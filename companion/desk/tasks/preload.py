"""Modules that take long to import, imported beside whatever else goes on."""

from __future__ import annotations

import threading
from contextlib import suppress
from importlib import import_module


class Preload:
    """Begins to import modules; ``ready`` once they are there, or cannot be."""

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
