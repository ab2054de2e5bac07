"""Every way in which a sheet's game may stand, by what its uncertain marks really are and by the
answers to its question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice, product
from math import prod
from typing import Any, Final, Literal

from companion.board import Board, Marks, Value
from companion.games.options import BadOption, Options
from companion.games.protocol import BadText, Game, Reading, Result
from companion.judge.given import Told, with_given
from companion.photo.reading import ReadMark
from companion.scoring.stakes import Doubt, Understood, flipped

MOST_READINGS: Final = 256
"""Readings of a sheet that are scored in full to find what its uncertain marks decide."""
MOST_LEADERS: Final = 3**8
"""Most readings of a sheet that are all tried for their leader alone (:meth:`Game.leader`)."""


@dataclass(frozen=True)
class Sheet:
    """A scored sheet, or one with what people say of it: what its outcome is found from.

    Attributes:
        values: every mark that is not empty, by name.
        asked_about: the uncertain marks, the one most likely to change the outcome first.
        understood: reads the same sheet with other marks.
    """

    game: Game[Any, Any]
    options: Options
    board: Board
    reading: Reading[Any]
    values: Mapping[str, Value]
    asked_about: tuple[Doubt, ...]
    understood: Understood

    @property
    def unsure(self) -> tuple[ReadMark, ...]:
        """Marks to check, in the same order."""
        return tuple(doubt.mark for doubt in self.asked_about)


def read_with(
    game: Game[Any, Any],
    options: Options,
    values: Marks,
    item: str,
    answers: Mapping[str, str],
) -> Reading[Any]:
    """The reading of a sheet, with answers to what it leaves open.

    Raises:
        BadOption: an answer that was not among those offered.
    """
    read = game.read_marks(options, values, item, answers)
    if read.position is None or not answers.keys() - {option.id for option in game.options}:
        return read
    return read_as(game, read, game.settled(read.position, answers))


def read_told(
    game: Game[Any, Any], options: Options, values: Marks, item: str, told: Told
) -> Reading[Any]:
    """The reading of a sheet, with what people have said of it, less for marks that all of it does
    not fit.

    Raises:
        BadOption: as :func:`read_with`.
    """
    read = read_with(game, options, values, item, told.answers)
    if read.position is None or not told.given:
        return read
    with suppress(BadText):
        given = with_given(game, options, read.position, told.given, told.answers)
        return read_as(game, read, given)
    return read


def read_as(game: Game[Any, Any], read: Reading[Any], position: Any) -> Reading[Any]:
    """A reading, of whose position more is known."""
    if position == read.position:
        return read
    return replace(read, position=position, result=game.result(position))


@dataclass(frozen=True)
class End:
    """One way in which a game may stand: ``won``, ``drawn``, ``won-if-over``, ``open`` or
    ``unknown``, and the player who wins or leads."""

    kind: Literal["won", "drawn", "won-if-over", "open", "unknown"]
    who: str | None = None


FINISHED: Final[Mapping[str, bool]] = {"won": True, "drawn": True, "open": False}


def ends(result: Result) -> Iterator[End]:
    """Every way in which a game may stand, for each answer to its question."""
    if result.question is not None:
        for case in result.cases:
            yield from ends(case.result)
    elif result.finished:
        yield End("won", result.winner) if result.winner else End("drawn")
    elif result.finished is False:
        yield End("open", result.leader)
    elif result.winner is not None:
        yield End("won-if-over", result.winner)
    else:
        yield End("unknown")


def joined(found: Iterable[End]) -> End | None:
    """What is so in each of several ways; ``None`` if it depends on which it is."""
    different = set(found)
    if len(different) == 1:
        (end,) = different
        return None if end.kind == "unknown" else end
    leaders = {end.who for end in different}
    if {end.kind for end in different} == {"open"}:
        return End("open")
    if len(leaders) == 1 and None not in leaders:
        return End("won-if-over", leaders.pop())
    return None


def finished(result: Result) -> set[bool | None]:
    """Whether a game is over, by each answer to its question; ``None`` if that is not known."""
    return {FINISHED.get(end.kind) for end in ends(result)}


def decides(scored: Sheet) -> bool:
    """Whether any of a sheet's uncertain marks changes how it stands, by some answer."""
    ways = _readings(scored)
    as_read = next(ways)
    return any(way != as_read for way in ways)


def someone_wins(scored: Sheet) -> bool:
    """Whether the game is won or drawn in any reading of a sheet."""
    ends = (end.kind for some in _readings(scored) for end in some)
    return any(kind in ("won", "drawn", "won-if-over") for kind in ends)


class TooMany(Exception):
    """A sheet has more readings than are tried."""


def whatever(scored: Sheet) -> End | None:
    """What is so in every reading of a sheet's uncertain marks; ``None`` if it depends on them."""
    found: set[End] = set()
    for some in _readings(scored):
        found.update(some)
        if joined(found) is None:
            return None
    return joined(found)


def _readings(scored: Sheet) -> Iterator[tuple[End, ...]]:
    """How a sheet may stand: as read, with each uncertain mark otherwise, then with several, up to
    :data:`MOST_READINGS` of them in full.

    Raises:
        TooMany: there are more.
    """
    values = {mark.name: (mark.value, *mark.others) for mark in scored.unsure}
    most = MOST_READINGS
    number = prod(map(len, values.values()))
    yield (*ends(scored.reading.result),)
    alone = ({mark: value} for mark, may_be in values.items() for value in may_be[1:])
    yield from (_ends(scored, said) for said in islice(alone, most))
    together = _ends
    if number > most and _leads(scored, {}) != (End("unknown"),):
        together, most = _leads, number if number <= MOST_LEADERS else MOST_READINGS
    for way in islice(product(*reversed(values.values())), most):  # those that matter vary first
        yield together(scored, dict(zip(reversed(values), way, strict=True)))
    if number > most:
        raise TooMany


def _ends(scored: Sheet, said: Mapping[str, Value]) -> tuple[End, ...]:
    try:
        return (*ends(scored.understood(flipped(scored.values, said)).result),)
    except (BadOption, BadText):  # an earlier answer does not fit this drawing
        return (End("unknown"),)


def _leads(scored: Sheet, said: Mapping[str, Value]) -> tuple[End, ...]:
    leader = scored.game.leader(scored.options, flipped(scored.values, said))
    return (End("won-if-over", leader) if leader else End("unknown"),)
