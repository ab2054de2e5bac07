"""Disputes: may this be played, what may, and was what was drawn legal?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

from companion.face.reading import Answers, Picture, _word, load, read
from companion.games import game as _game
from companion.records import Record
from companion.scoring.scored import Scored

if TYPE_CHECKING:
    from companion.judge import Checked
    from companion.scoring.comparison import Comparison
    from companion.scoring.disputed import Disputed, Judged, LegalMoves
    from companion.scoring.resolved_turn import ResolvedTurn

Shown = str | Path | bytes | Picture | Record | Scored
"""Where a game stands: a record or a score, or what :func:`read` takes."""


def judge(shown: Shown, move: str, player: str | None = None, *, at: int | None = None) -> Judged:
    """May this be played?

    Args:
        shown: a record, in which it is judged after the last move, or a photo's position.
        move: as a record writes it; as people say it will do.
        player: whose move it is, where both may move.
        at: the turn of the record in which it is judged instead.

    >>> judged = companion.judge("samples/line-wars-from-photo.pgr", "b3-c3")
    >>> judged.legal, judged.rule
    (False, 'LW-8')
    >>> print(judged)
    Blue: b3-c3 is not legal. Blue starts at b3, where none of Blue's earlier lines ends (LW-8)

    Raises:
        CompanionError: the text is no move of the game, or the record has no such turn.
    """
    return _disputed(shown).judge(f"{player}: {move}" if player else move, at)


def moves(shown: Shown, limit: int | None = None) -> LegalMoves:
    """The legal moves where a game stands, at most ``limit`` of each player.

    >>> record = companion.load(b'[Game "line-or-colour"]\\n\\n1. d4')
    >>> found = companion.moves(record, 2)
    >>> found.by_player
    {'black': ('a1', 'b1')}
    >>> len(companion.moves(record))
    48

    Raises:
        CompanionError: what is shown cannot be read, or holds an illegal move.
    """
    from companion.scoring.played_out import refuse_illegal

    found = _disputed(shown)
    if found.played is not None:
        refuse_illegal(found.played)
    return found.moves(limit)


def check(record: str | Path | bytes | Record) -> Checked:
    """Is every move of a record legal? If not, which is the first that is not.

    >>> checked = companion.check(b'[Game "line-wars"]\\n\\n1. a7-b7 g1-f1-f2-f3-f4 2. a1-a2')
    >>> checked.ok, checked.as_json()["turn"], checked.as_json()["verdict"]["rule"]
    (False, 2, 'LW-8')

    Raises:
        CompanionError: the record cannot be read.
    """
    from companion.judge import check as checked
    from companion.scoring.from_record import score_of

    loaded = record if isinstance(record, Record) else load(record)
    file = str(record) if isinstance(record, (str, Path)) else ""
    return replace(checked(loaded), score=score_of(file, loaded))


def compare(
    before: Shown,
    after: Shown,
    *,
    game: str | None = None,
    options: Answers | None = None,
    inks: Mapping[str, str] | None = None,
) -> Comparison:
    """What was drawn between two looks at one sheet, whose turn it was, and was it legal?

    >>> opening = b'[Game "line-wars"]\\n\\n1. a7-b7 g1-f1-f2-f3-f4'
    >>> found = companion.compare(opening, opening + b' 2. b7-b6-c6')
    >>> found.legal, found.as_json()["move"]
    (True, 'b7-b6-c6')

    Raises:
        CompanionError: one cannot be read, or they are not of one sheet.
    """
    from companion.scoring.comparison import compare as compared

    looks = (_scored(shown, game, options, inks) for shown in (before, after))
    return compared(*looks)


def resolve(
    position: str | Path,
    *orders: str | Path,
    game: str | None = None,
    options: Answers | None = None,
    inks: Mapping[str, str] | None = None,
) -> ResolvedTurn:
    """A turn in which both ordered in secret, resolved to the next position.

    Args:
        position: ``start``, a position's one-line text, or the file of a record or photo.
        orders: each player's as text, or as the file of a record or photo; one photo may show both.

    >>> turn = companion.resolve("start", "blue: a1*4", "red: a8*4")
    >>> turn.legal, turn.as_json()["orders"]
    (True, {'blue': 'a1*4', 'red': 'a8*4'})

    Raises:
        CompanionError: what cannot be read, is no order, or is missing.
    """
    from companion.scoring.resolved_turn import resolve as resolved

    chosen = {key: _word(value) for key, value in (options or {}).items()}
    slips = [str(slip) for slip in orders]
    return resolved(str(position), slips, game=game, chosen=chosen, inks=inks)


def _scored(
    shown: Shown,
    game: str | None = None,
    options: Answers | None = None,
    inks: Mapping[str, str] | None = None,
) -> Scored:
    """What is shown, scored; what has been read already stays as it is."""
    if isinstance(shown, Scored):
        return shown
    if isinstance(shown, Record):
        from companion.scoring.from_record import scored_record

        return scored_record("", shown, _game(shown.game))
    return read(shown, game=game, options=options, inks=inks)


def _disputed(shown: Shown) -> Disputed:
    """The position in which moves are judged; of a record after its last move that is legal."""
    from companion.records.files import is_picture
    from companion.scoring.disputed import Disputed, of_record
    from companion.scoring.inputs import is_record

    in_bytes = isinstance(shown, bytes) and not is_picture(shown)
    if in_bytes or (isinstance(shown, (str, Path)) and is_record(shown)):
        shown = load(cast("str | Path | bytes", shown))
    if isinstance(shown, Record):
        return of_record(shown, _game(shown.game))
    scored = _scored(shown)
    return Disputed(scored.game, scored.reading.position, scored=scored)
