"""The public face of the package, reached as ``companion.game`` and so on; see there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from companion.board import Board
from companion.games import game as _game
from companion.games.protocol import Game

if TYPE_CHECKING:
    from companion.judge import Verdict
    from companion.records import Record
    from companion.scoring.disputed import Judged
    from companion.scoring.scored import Scored

Answers = Mapping[str, str | int | bool]
"""Answers to a game's options by id: ``{"size": 9, "negation": "square"}``."""


def game(key: str) -> Game[Any, Any]:
    """The game with this key, such as ``line-wars``.

    Raises:
        companion.games.UnknownGame: no such game.
    """
    return _game(key)


def load(path: str | Path) -> Record:
    """The record in a file.

    Raises:
        companion.records.BadFile: the file cannot be read.
        companion.records.RecordError: what was expected at which line and column.
    """
    from companion.records import load_record

    return load_record(path)


def read(
    path: str | Path,
    *,
    game: str | None = None,
    options: Answers | None = None,
    inks: Mapping[str, str] | None = None,
) -> Scored:
    """A photo or record (``.pgr``) scored and explained; ``as_json()`` gives the score object.

    ``game`` says which game it is where the photo cannot; ``inks`` the pen that drew each colour.

    Raises:
        companion.photo.reading.Refusal: a photo that cannot be read, with what to do about it.
        companion.records.BadFile, RecordError: a record that cannot be.
        companion.games.options.BadOption: an option or answer that the game does not have.
    """
    from companion.scoring.one_file import score

    chosen = {key: _word(value) for key, value in (options or {}).items()}
    return score(str(path), game=game, chosen=chosen, inks=inks)


@overload
def judge(
    shown: Record, move: str, player: str | None = None, *, at: int | None = None
) -> Verdict[Any, Any]: ...


@overload
def judge(
    shown: Scored, move: str, player: str | None = None, *, at: int | None = None
) -> Judged: ...


def judge(
    shown: Record | Scored, move: str, player: str | None = None, *, at: int | None = None
) -> Verdict[Any, Any] | Judged:
    """May this be played after a record's last move (the last before an illegal one), in its turn
    ``at``, or in the position of a photo as scored?

    Of a photo the answer has the doubtful marks on which it depends beside the verdict.

    Raises:
        companion.games.protocol.BadText: the text is no move of the game.
        companion.scoring.disputed.NoSuchTurn: the record has no such turn.
    """
    from companion.records import Record
    from companion.scoring.disputed import Disputed, of_record

    if player:
        move = f"{player}: {move}"
    if isinstance(shown, Record):
        return of_record(shown, _game(shown.game)).judge(move, at).verdict
    return Disputed(shown.game, shown.reading.position, scored=shown).judge(move, at)


def draw(shown: Record | Scored, kind: str = "svg") -> bytes:
    """A picture of where a game stands, as the bytes of a file; ``kind`` is svg, png or pdf.

    Raises:
        companion.scoring.picture_file.BadPicture: another kind.
    """
    from companion.records import Record
    from companion.scoring.from_record import scored_record
    from companion.scoring.picture_file import check_ending, picture_bytes

    ending = check_ending(kind, f".{kind}")
    if isinstance(shown, Record):
        shown = scored_record("", shown, _game(shown.game))
    return picture_bytes(shown, ending)


def board(key: str, item: str = "board", **options: str | int | bool) -> Board:
    """A game's board, every place in mm: ``board("line-wars", size=9)``.

    Raises:
        companion.games.UnknownGame: no such game.
        companion.games.options.BadOption: an option or answer that the game does not have.
        KeyError: the game has no such item.
    """
    found = _game(key)
    return found.boards(found.choose(options))[item]


def _word(value: str | int | bool) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
