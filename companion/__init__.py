"""Paper-play companion: print, photograph, score and settle games played on paper.

``import companion`` gives you everything below; each name is imported when you first use it::

    game, rules, board       a game: its rules, its house rules, its board in millimetres
    load, read               load a game record; score and explain a photo or game record
    judge, moves, check      is a move legal; the legal moves; is a whole game record legal
    compare, resolve         see what was drawn between two photos; reveal two secret orders
    draw, print_sheet        draw a picture of a position; make a sheet to print
    Book                     the scorebook
    CompanionError           every error

You can give a position as the path of a photo or game record (``.pgr``), as the bytes of such a
file, as a photo in a NumPy array (height, width, 3) in RGB, or as a result of :func:`load` or
:func:`read`.
Results are immutable objects. Their ``as_json()`` is what the command of the same name prints with
``--json``; ``companion schema`` prints its JSON Schema. ``help`` explains each function.
``board`` and ``judge`` are packages as well as functions.

Score a photo:

>>> import companion
>>> scored = companion.read("samples/line-wars-printed-wood.jpg")
>>> scored
<Scored line-wars samples/line-wars-printed-wood.jpg: blue 10; red 8, blue wins>

Judge a move and list the legal moves:

>>> opening = companion.load(b'''
... [Game "line-wars"]
... [Size "5"]
...
... 1. a5-b5 e1-d1-c1-b1-a1
... ''')
>>> print(companion.judge(opening, "b5-b4"))
b5-b4 is not legal. Blue's turn 2 must have 2 lines, not 1 (LW-5)
>>> companion.moves(opening)
<LegalMoves line-wars: blue 8>

Print a board with your own house rules:

>>> pdf = companion.print_sheet("line-wars", options={"size": 9, "negation": "square"})
>>> from pathlib import Path
>>> Path("board.pdf").write_bytes(pdf) > 1000
True

Keep the scorebook:

>>> with companion.Book("evening.sqlite") as book:
...     _ = book.add(scored, players={"blue": "Ann", "red": "Ben"})
...     _ = book.add_result("lineage", {"blue": "Ann", "red": "Ben"}, "0-1")
...     print(book.standings(), len(book))
<Standings: 1. Ann, 1. Ben> 2

Errors have a sentence for people and an id for programs:

>>> try:
...     companion.game("linewars")
... except companion.CompanionError as error:
...     print(error)
...     print(error.as_json()["id"])
there is no game “linewars”. Did you mean “line-wars”?
unknown-game
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

__version__ = "0.1.0"

__all__ = [
    "Book",
    "CompanionError",
    "__version__",
    "board",
    "check",
    "compare",
    "draw",
    "game",
    "judge",
    "load",
    "moves",
    "print_sheet",
    "read",
    "resolve",
    "rules",
]

if TYPE_CHECKING:
    from inspect import Signature

    from companion.application.dispute.judging import check, compare, judge, moves, resolve
    from companion.application.printing.making import draw, print_sheet
    from companion.application.reading.read import board, game, load, read, rules
    from companion.application.scorebook.book import Book
    from companion.errors import CompanionError

_READ = "companion.application.reading.read"
_JUDGE = "companion.application.dispute.judging"
_FACE = {
    "Book": "companion.application.scorebook.book",
    "CompanionError": "companion.errors",
    **dict.fromkeys(("board", "game", "load", "read", "rules"), _READ),
    **dict.fromkeys(("check", "compare", "judge", "moves", "resolve"), _JUDGE),
    **dict.fromkeys(("draw", "print_sheet"), "companion.application.printing.making"),
}
"""The module of each name."""
_PACKAGES = ("board", "judge")
"""Names of the face that are packages as well."""


def _found(name: str) -> Any:
    return getattr(import_module(_FACE[name]), name)


class _PackageAndFunction(ModuleType):
    # ``companion.board`` and ``companion.judge`` are packages and public functions at once. Their
    # help begins with the function, which is what most who ask for it want.

    @property
    def __doc__(self) -> str:  # type: ignore[override]
        from inspect import getdoc

        name = self.__name__.rpartition(".")[2]
        own = self.__dict__.get("__doc__") or ""
        return f"companion.{name}{self.__signature__}\n\n{getdoc(self._function)}\n\n{own}"

    @property
    def _function(self) -> Callable[..., Any]:
        return cast(Callable[..., Any], _found(self.__name__.rpartition(".")[2]))

    @property
    def __signature__(self) -> Signature:
        from inspect import signature

        return signature(self._function)

    def __call__(self, *args: Any, **named: Any) -> Any:
        return self._function(*args, **named)


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
            return _found(name)
        raise AttributeError(f"module 'companion' has no attribute {name!r}")

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *_FACE})


sys.modules[__name__].__class__ = _Companion
