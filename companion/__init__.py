"""Companion: print, photograph, score and settle games played on paper.

``import companion`` gives you everything below; each name is imported when you first use it::

    game_keys, game, rules   the games; one of them; its rules and house rules
    board, print_sheet       a printed sheet in millimetres; a sheet to print
    load, read               load a game record; score and explain a photo or game record
    correct, overlay, save   correct marks by name; paint the score over a photo; keep a game record
    review                   a photo under review, with questions, corrections and undo
    judge, over              is a move legal; is the game over
    moves, check             the legal moves; is a whole game record legal
    compare, resolve         see what was drawn between two photos; reveal two secret orders
    play, take_back          play on a game record; take the last move back
    settle                   a dispute, with questions, rulings and undo
    draw                     draw a picture of a position
    Book                     the scorebook
    CompanionError           every error

You can give a position as the path of a photo or game record (``.pgr``), as the bytes of such a
file, as a photo in a NumPy array (height, width, 3) in RGB, or as a result of :func:`load` or
:func:`read`.
Results are immutable objects, and their classes are here too. Their ``as_json()`` is what the
command of the same name prints with ``--json``, as a typed dictionary of ``companion.answers``;
``companion schema`` prints its JSON Schema. ``help`` explains each name.

Score a photo:

>>> import companion
>>> scored = companion.read("samples/line-wars-printed-wood.jpg")
>>> scored
<Scored line-wars samples/line-wars-printed-wood.jpg: Blue wins 10–8.>

Correct what was read:

>>> print(companion.correct(scored, {"fill a6": "black"}).outcome.text)
Blue leads 10–8. The game is still going.

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
from importlib import import_module
from types import ModuleType

__version__ = "0.1.0"

# Without pathlib, which takes longer to import than all of this.
with open(f"{__file__.rpartition('.')[0]}.pyi", encoding="utf-8") as _stub:  # noqa: PTH123
    _FACE = {line.split()[-1]: line.split()[1] for line in _stub if line.startswith("from ")}
__all__ = ["__version__", *sorted(_FACE)]


class _Companion(ModuleType):
    """This package, whose names are imported when they are first used.

    Python binds every package inside it here once that is imported; ``board`` and ``judge`` stay
    the functions all the same, and their packages are imported from: ``from companion.board import
    Page``.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _FACE and isinstance(value, ModuleType)):
            super().__setattr__(name, value)

    def __getattr__(self, name: str) -> object:
        if name in _FACE:
            return getattr(import_module(_FACE[name]), name)
        raise AttributeError(f"module 'companion' has no attribute {name!r}")

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *_FACE})


sys.modules[__name__].__class__ = _Companion
