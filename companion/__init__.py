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
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from companion.application.dispute.answers import Ended as Ended
    from companion.application.dispute.answers import Judged as Judged
    from companion.application.dispute.answers import LegalMoves as LegalMoves
    from companion.application.dispute.checked import Checked as Checked
    from companion.application.dispute.comparison import Comparison as Comparison
    from companion.application.dispute.dispute import Dispute as Dispute
    from companion.application.dispute.judging import Shown as Shown
    from companion.application.dispute.judging import check as check
    from companion.application.dispute.judging import compare as compare
    from companion.application.dispute.judging import judge as judge
    from companion.application.dispute.judging import moves as moves
    from companion.application.dispute.judging import over as over
    from companion.application.dispute.judging import resolve as resolve
    from companion.application.dispute.resolved_turn import ResolvedTurn as ResolvedTurn
    from companion.application.dispute.settle import settle as settle
    from companion.application.printing.games import board as board
    from companion.application.printing.games import game as game
    from companion.application.printing.games import game_keys as game_keys
    from companion.application.printing.games import rules as rules
    from companion.application.printing.making import draw as draw
    from companion.application.printing.making import print_sheet as print_sheet
    from companion.application.reading.correct import correct as correct
    from companion.application.reading.correct import overlay as overlay
    from companion.application.reading.correct import save as save
    from companion.application.reading.read import Answers as Answers
    from companion.application.reading.read import load as load
    from companion.application.reading.read import read as read
    from companion.application.reading.read import review as review
    from companion.application.reading.review import Review as Review
    from companion.application.scorebook.book import Book as Book
    from companion.application.scorebook.care import CheckedBook as CheckedBook
    from companion.application.scorebook.details import Circumstances as Circumstances
    from companion.application.scorebook.details import Details as Details
    from companion.application.scorebook.outcomes import Added as Added
    from companion.application.scorebook.outcomes import Arbited as Arbited
    from companion.application.scorebook.outcomes import Changed as Changed
    from companion.application.scorebook.outcomes import Exported as Exported
    from companion.application.scorebook.outcomes import Only as Only
    from companion.application.scorebook.outcomes import Way as Way
    from companion.application.scorebook.outcomes import Which as Which
    from companion.application.scorebook.tournaments import Resulted as Resulted
    from companion.application.scorebook.tournaments import System as System
    from companion.application.table.playing import After as After
    from companion.application.table.playing import Moved as Moved
    from companion.application.table.playing import TakenBack as TakenBack
    from companion.application.table.playing import play as play
    from companion.application.table.playing import take_back as take_back
    from companion.board import Page as Page
    from companion.board.marks import Value as Value
    from companion.book.backup import Backup as Backup
    from companion.book.charts import Bar as Bar
    from companion.book.charts import Curve as Curve
    from companion.book.charts import ScoresChart as ScoresChart
    from companion.book.charts import WinsChart as WinsChart
    from companion.book.check import Finding as Finding
    from companion.book.erasing import Erased as Erased
    from companion.book.evening import Evening as Evening
    from companion.book.evening import Run as Run
    from companion.book.events import Entrant as Entrant
    from companion.book.events import Event as Event
    from companion.book.history import Act as Act
    from companion.book.history import Word as Word
    from companion.book.imports import Imported as Imported
    from companion.book.listing import Deleted as Deleted
    from companion.book.listing import Filter as Filter
    from companion.book.listing import Match as Match
    from companion.book.players import Player as Player
    from companion.book.profile import HeadToHead as HeadToHead
    from companion.book.profile import Outing as Outing
    from companion.book.profile import Profile as Profile
    from companion.book.profile import Streak as Streak
    from companion.book.rating import Rating as Rating
    from companion.book.recover import Rebuilt as Rebuilt
    from companion.book.standings import Count as Count
    from companion.book.standings import FirstMover as FirstMover
    from companion.book.standings import Standing as Standing
    from companion.book.standings import Standings as Standings
    from companion.book.tournaments.pairing import Pairing as Pairing
    from companion.book.tournaments.tie_breaks import TableLine as TableLine
    from companion.book.tournaments.tournament import Tournament as Tournament
    from companion.book.tournaments.wanted import Wanted as Wanted
    from companion.book.undo import Undone as Undone
    from companion.errors import CompanionError as CompanionError
    from companion.games.protocol import Game as Game
    from companion.games.protocol import Move as Move
    from companion.games.protocol import Position as Position
    from companion.games.results import Item as Item
    from companion.games.results import Reading as Reading
    from companion.games.results import Result as Result
    from companion.games.rule import Breach as Breach
    from companion.games.stated import StatedRule as StatedRule
    from companion.judge.verdict import Verdict as Verdict
    from companion.photo.reading import Pointed as Pointed
    from companion.photo.reading import ReadMark as ReadMark
    from companion.records import Objection as Objection
    from companion.records import Record as Record
    from companion.records import Replay as Replay
    from companion.records import Turn as Turn
    from companion.scoring.outcome import Outcome as Outcome
    from companion.scoring.scored import Scored as Scored
    from companion.scoring.stakes import Doubt as Doubt
    from companion.sentences import Sentence as Sentence

_PLACES = {
    "application.dispute.checked": "Checked",
    "application.dispute.comparison": "Comparison",
    "application.dispute.dispute": "Dispute",
    "application.dispute.answers": "Ended Judged LegalMoves",
    "application.dispute.judging": "Shown check compare judge moves over resolve",
    "application.dispute.resolved_turn": "ResolvedTurn",
    "application.dispute.settle": "settle",
    "application.printing.games": "board game game_keys rules",
    "application.printing.making": "draw print_sheet",
    "application.reading.correct": "correct overlay save",
    "application.reading.read": "Answers load read review",
    "application.reading.review": "Review",
    "application.scorebook.book": "Book",
    "application.scorebook.care": "CheckedBook",
    "application.scorebook.details": "Circumstances Details",
    "application.scorebook.outcomes": "Added Arbited Changed Exported Only Way Which",
    "application.scorebook.tournaments": "Resulted System",
    "application.table.playing": "After Moved TakenBack play take_back",
    "board": "Page",
    "board.marks": "Value",
    "book.history": "Act Word",
    "book.backup": "Backup",
    "book.charts": "Bar Curve ScoresChart WinsChart",
    "book.evening": "Evening Run",
    "book.check": "Finding",
    "book.erasing": "Erased",
    "book.events": "Entrant Event",
    "book.imports": "Imported",
    "book.listing": "Deleted Filter Match",
    "book.players": "Player",
    "book.profile": "HeadToHead Outing Profile Streak",
    "book.rating": "Rating",
    "book.recover": "Rebuilt",
    "book.standings": "Count FirstMover Standing Standings",
    "book.tournaments.tie_breaks": "TableLine",
    "book.tournaments.pairing": "Pairing",
    "book.tournaments.tournament": "Tournament",
    "book.tournaments.wanted": "Wanted",
    "book.undo": "Undone",
    "errors": "CompanionError",
    "games.protocol": "Game Move Position",
    "games.results": "Item Reading Result",
    "games.rule": "Breach",
    "games.stated": "StatedRule",
    "judge.verdict": "Verdict",
    "photo.reading": "Pointed ReadMark",
    "records": "Objection Record Replay Turn",
    "scoring.outcome": "Outcome",
    "scoring.scored": "Scored",
    "scoring.stakes": "Doubt",
    "sentences": "Sentence",
}
"""The public names, by the module that has them."""
_FACE = {name: f"companion.{place}" for place, names in _PLACES.items() for name in names.split()}
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
