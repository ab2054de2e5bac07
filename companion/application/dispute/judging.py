"""Disputes: is a move legal, which moves are legal, and was the last turn legal?"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from companion.application.reading.read import Answers, Picture, _how, load, look_at
from companion.errors import CompanionError
from companion.files.inputs import is_picture
from companion.records import Record
from companion.scoring.scored import Scored
from companion.sentences import N_, say
from companion.spelling import not_known

if TYPE_CHECKING:
    from companion.application.dispute.answers import Ended, Judged, LegalMoves
    from companion.application.dispute.checked import Checked
    from companion.application.dispute.comparison import Comparison
    from companion.application.dispute.disputed import Disputed
    from companion.application.dispute.resolved_turn import ResolvedTurn
    from companion.photo.reading import How

Shown: TypeAlias = "str | Path | bytes | Picture | Record | Scored"
"""A position: a game record, a scored photo, or anything that :func:`read` takes."""


def judge(
    shown: Shown,
    move: str,
    player: str | None = None,
    *,
    at: int | None = None,
    given: str = "",
    game: str | None = None,
    options: Answers | None = None,
    inks: Mapping[str, str] | None = None,
) -> Judged:
    """Is this move legal?

    Args:
        shown: a game record or a photo. In a game record the move is judged after the last move.
        move: written as in a game record, or as people say it.
        player: whose move it is, if both may move.
        at: judge the move in this turn of the game record instead.
        given: what a photo cannot show, such as ``"next blue; turns 3 3"``.
        game, options, inks: how to read a photo, as in :func:`companion.read`.

    >>> judged = companion.judge("samples/line-wars-whole-game.pgr", "b3-c3", "blue", at=5)
    >>> judged.legal, judged.rule
    (False, 'LW-8')
    >>> print(judged)
    b3-c3 is not legal. Blue starts at b3, which is not on any of Blue's earlier lines (LW-8)

    Raises:
        CompanionError: the text is not a move of the game, or the game record has no such turn, or
            an illegal move before.
    """
    found = _legal_up_to(shown, given, _how(game, options, inks), at)
    if player and player.lower() not in found.game.players:
        who = say(N_("{game} has no player “{player}”"), game=found.game.title, player=player)
        raise CompanionError(not_known(who, player, found.game.players), id="unknown-player")
    return found.judge(f"{player}: {move}" if player else move, at)


def moves(
    shown: Shown,
    limit: int | None = None,
    *,
    given: str = "",
    game: str | None = None,
    options: Answers | None = None,
    inks: Mapping[str, str] | None = None,
) -> LegalMoves:
    """The legal moves of a position, at most ``limit`` for each player.

    The other arguments are the same as in :func:`judge`.

    >>> record = companion.load(b'[Game "line-or-colour"]\\n\\n1. d4')
    >>> found = companion.moves(record, 2)
    >>> found.by_player
    {'black': ('a1', 'b1')}
    >>> len(companion.moves(record))
    48

    Raises:
        CompanionError: ``shown`` cannot be read, or contains an illegal move.
    """
    if limit is not None and limit < 0:
        raise CompanionError.of(N_("the limit on moves must be 0 or more"), id="bad-request")
    return _legal_up_to(shown, given, _how(game, options, inks)).moves(limit)


def over(
    shown: Shown,
    *,
    at: int | None = None,
    given: str = "",
    game: str | None = None,
    options: Answers | None = None,
    inks: Mapping[str, str] | None = None,
) -> Ended:
    """Is the game over, and what could each player still gain?

    Args:
        at: ask before this turn of a game record instead of after the last.

    The other arguments are the same as in :func:`judge`.

    >>> companion.over(b'[Game "line-wars"]\\n\\n1. a7-b7 g1-f1-f2-f3-f4').over
    False

    Raises:
        CompanionError: ``shown`` cannot be read, or the game record has no such turn, or an illegal
            move before.
    """
    return _legal_up_to(shown, given, _how(game, options, inks), at).ending(at)


def check(record: str | Path | bytes | Record) -> Checked:
    """Is every move of a game record legal? If not, which is the first illegal one?

    >>> checked = companion.check(b'[Game "line-wars"]\\n\\n1. a7-b7 g1-f1-f2-f3-f4 2. a1-a2')
    >>> checked.ok, checked.as_json()["turn"], checked.as_json()["verdict"]["rule"]
    (False, 2, 'LW-8')

    Raises:
        CompanionError: the game record cannot be read.
    """
    from companion.application.dispute.checked import check as checked

    loaded = record if isinstance(record, Record) else load(record)
    file = str(record) if isinstance(record, (str, Path)) else ""
    return checked(loaded, file=file)


def compare(
    before: Shown,
    after: Shown,
    *,
    game: str | None = None,
    options: Answers | None = None,
    inks: Mapping[str, str] | None = None,
) -> Comparison:
    """What was drawn between two photos of one sheet, whose turn was it, and was it legal?

    Either may also be a game record.

    >>> opening = b'[Game "line-wars"]\\n\\n1. a7-b7 g1-f1-f2-f3-f4'
    >>> found = companion.compare(opening, opening + b' 2. b7-b6-c6')
    >>> found.legal, found.as_json()["move"]
    (True, 'b7-b6-c6')

    Raises:
        CompanionError: one cannot be read, or they do not show the same sheet.
    """
    from companion.application.dispute.comparison import compare as compared

    how = _how(game, options, inks)
    return compared(_scored(before, how), _scored(after, how))


def resolve(
    position: Shown,
    *orders: Shown,
    game: str | None = None,
    options: Answers | None = None,
    inks: Mapping[str, str] | None = None,
) -> ResolvedTurn:
    """Reveal two secret orders and work out the next position.

    Args:
        position: ``start``, a position as one line of text, a game record or a photo.
        orders: one for each player, as text, a game record or a photo; one photo may show both.
        game, options, inks: how to read photos and texts, as in :func:`companion.read`.

    >>> turn = companion.resolve("start", "blue: a1*4", "red: a8*4")
    >>> turn.legal, turn.as_json()["orders"]
    (True, {'blue': 'a1*4', 'red': 'a8*4'})

    Raises:
        CompanionError: something cannot be read, is not an order, or is missing.
    """
    from companion.application.dispute.resolved_turn import resolve as resolved

    unread = _how(game, None, inks)
    before, *slips = (_loaded(shown, unread) for shown in (position, *orders))
    return resolved(before, slips, **_how(game, options, inks))


def _scored(shown: Shown, how: How) -> Scored:
    """Score ``shown``, unless it has been scored already."""
    if isinstance(shown, Scored):
        return shown
    return look_at(shown, how)


def _loaded(shown: Shown, how: How) -> str | Record | Scored:
    """Load ``shown`` if it is bytes or an array; return a file name or a text unchanged."""
    if isinstance(shown, (Record, Scored)):
        return shown
    if isinstance(shown, (str, Path)):
        return str(shown)
    if isinstance(shown, bytes) and not is_picture(shown):
        return load(shown)
    return look_at(shown, how)


def _legal_up_to(shown: Shown, given: str, how: How, at: int | None = None) -> Disputed:
    """The position in which moves are judged; a game record must be legal up to there."""
    from companion.application.dispute.disputed import disputed, disputed_photo, disputed_record

    loaded = _loaded(shown, how)
    if isinstance(loaded, Scored) and loaded.record is None:
        return disputed_photo(loaded, given)
    if isinstance(loaded, str):
        found = disputed(loaded, given=given, **how)
    else:
        record = loaded.record if isinstance(loaded, Scored) else loaded
        assert record is not None
        found = disputed_record(record, how.get("chosen") or {}, given)
    found.refuse_illegal(str(shown) if isinstance(shown, (str, Path)) else "", at)
    return found
