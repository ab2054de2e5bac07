"""Paper-play companion: print, photograph, score and settle five games played on paper.

The public face, each function imported when it is first used::

    companion.game("line-wars")           a game: its rules, options, boards
    companion.load("ann-ben.pgr")         a record
    companion.read("photo.jpg")           a photo or record, scored and explained
    companion.judge(record, "b7-b6-c6")   may this be played?
    companion.board("line-wars", size=9)  a board's places in mm
    companion.draw(record, "svg")         a picture
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

__all__ = ["__version__", "board", "draw", "game", "judge", "load", "read"]

if TYPE_CHECKING:
    from companion.face import board, draw, game, judge, load, read

_FACE = ("board", "draw", "game", "judge", "load", "read")
_PACKAGES = ("board", "judge")
"""Names of the face that are packages as well."""


class _PackageAndFunction(ModuleType):
    """``companion.board`` and ``companion.judge`` are packages and public functions at once."""

    def __call__(self, *args: Any, **named: Any) -> Any:
        function = getattr(import_module("companion.face"), self.__name__.rpartition(".")[2])
        return function(*args, **named)


class _Companion(ModuleType):
    """This package. Python binds each package inside it here when it is first imported."""

    def __setattr__(self, name: str, value: Any) -> None:
        if name in _PACKAGES and isinstance(value, ModuleType):
            value.__class__ = _PackageAndFunction
        super().__setattr__(name, value)

    def __getattr__(self, name: str) -> Any:
        if name in _PACKAGES:
            return import_module(f"companion.{name}")
        if name in _FACE:
            return getattr(import_module("companion.face"), name)
        raise AttributeError(f"module 'companion' has no attribute {name!r}")

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *_FACE})


sys.modules[__name__].__class__ = _Companion
