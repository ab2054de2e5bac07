"""Which pens a board was drawn with, where nobody says so: those that leave hardly a mark open.

A board is read as drawn in the players' own colours first. Where strokes are in nobody's ink then,
all are one player's, or a board of lines is too unclear, it is read as drawn with one pen of
another colour, until one explains it:
first that of the player who has fewest marks. Where two pens of other colours explain the board,
too, a printed one shows by its starts whose is whose, or else people have to say it; where they say
one pen, the other is found so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf
from typing import Final

from companion.board import EMPTY, Board, Value
from companion.board.readable import drawn_colours
from companion.games import game
from companion.games.mark_words import SOME_PENS, pens_named
from companion.games.phrases import player_name
from companion.games.protocol import Breach
from companion.photo.reading import FEW, PhotoReading, Refusal
from companion.photo.refusals import refusal
from companion.sentences import N_, Sentence, Term, say

Pens = tuple[tuple[str, str], ...]
"""The inks of pens that are not the colour they stand for, by that colour."""
Found = tuple[PhotoReading, ...] | Refusal
Read = Callable[[Pens], Found]

OWN_PENS: Final[Pens] = ()
_PLAYERS, _SPARE = ("blue", "red"), ("green", "black")
_OF_BOTH: Final[Pens] = tuple(zip(_PLAYERS, _SPARE, strict=True))
"""Both players' pens: exchanged they explain the same boards, 38 of 40, and none of 120 on which
one player's is in their colour."""
_EXCHANGED: Final[Pens] = tuple(zip(_PLAYERS, _SPARE[::-1], strict=True))
_OPEN: Final = 1 / 3
"""Share of what is drawn, and of what the players' own pens leave open, that others leave open at
the most, to be the right ones: of 132 boards with one pen of another colour right ones leave 0.08
or less, and one 0.2; of 80 readings in wrong ones one leaves 0.13, and the others 0.44 or more."""
_OF_PENS: Final = {"other-inks", "which-game", "which-game:crossed", "unclear"}
"""Cases of refusals that other pens may mend: of 160 boards in other pens two were unclear."""


def in_likeliest_pens(read: Read, first: Found, told: Pens = OWN_PENS) -> tuple[Pens, Found]:
    """The pens with which a photo's board is read best, and how it is read with them.

    Args:
        read: what becomes of the photo with each.
        first: the same with those that were ``told``, and the players' own.
    """
    most, room, of_one = inf, inf, _of_one(told)
    clear = not isinstance(first, Refusal) or first.case != "unclear"
    if isinstance(first, Refusal):
        if first.case not in _OF_PENS:
            return told, first
    else:
        board = first[0]
        if not _in_doubt(first):
            return told, first
        if _both_drew(board):
            most = _OPEN * _left_open(board)
        sure = Counter(mark.value for mark in board.marks.values() if mark.sure)
        room = len(board.marks) - sure[EMPTY]
        of_one.sort(key=lambda pens: sure[pens[-1][0]])

    def explained(pens: Pens) -> Iterator[PhotoReading]:
        """The board that was read, if both players drew on it and it leaves hardly anything open,
        and nothing is drawn where surely nothing was."""
        found = read(pens)
        for board in () if isinstance(found, Refusal) else found:
            drawn = len(board.values)
            if (
                _both_drew(board)
                and (clear or _of_lines(board.board))
                and drawn <= room
                and _left_open(board) <= min(most, _OPEN * drawn)
            ):
                yield board

    found = next(((pens, board) for pens in of_one for board in explained(pens)), None)
    for board in () if told else explained(_OF_BOTH):
        if _starts_fit(board):
            return _OF_BOTH, (_with_note(board, _shown_by_starts(_OF_BOTH)),)
        for turned in explained(_EXCHANGED) if _starts_fit(board, exchanged=True) else ():
            return _EXCHANGED, (_with_note(turned, _shown_by_starts(_EXCHANGED)),)
        one, other = map(Term, _SPARE)
        facts = {"flag": pens_named(dict(_OF_BOTH)), "turned": _turned(_OF_BOTH)}
        return told, refusal("other-inks:both", one=one, other=other, setup=_setup(board), **facts)
    if found is None:
        return told, first if isinstance(first, Refusal) else tuple(map(_one_alone, first))
    pens, board = found
    return pens, (_with_note(board, _taken_for(pens, board)),)


def _of_one(told: Pens) -> list[Pens]:
    """One player's pen in another colour: of 160 boards in other pens two such never explain
    one."""
    said = dict(told)
    free = [ink for ink in _SPARE if ink not in said.values()]
    return [(*told, (who, ink)) for who in _PLAYERS if who not in said for ink in free]


def refuse_exchanged(pens: Pens, found: tuple[PhotoReading, ...]) -> None:
    """Refuse a board in pens of other colours with which each player starts where the other one
    has to."""
    for board in found:
        if _starts_fit(board, exchanged=True):
            raise refusal("other-inks:exchanged", setup=_setup(board), flag=_turned(pens))


def _starts_fit(board: PhotoReading, *, exchanged: bool = False) -> bool:
    """Whether at each start all lines are the player's whose it is, or once pens are ``exchanged``;
    never on a board drawn by hand, of which one way up always fits."""
    starts = board.board.starts.items() if board.sheet.kind != "hand-drawn" else ()
    other = dict(zip(_PLAYERS, _PLAYERS[::-1], strict=True)) if exchanged else {}
    fit = [_drawn_at(board, dot) == {other.get(who, who)} for dot, who in starts]
    return bool(fit) and all(fit)


def _drawn_at(board: PhotoReading, dot: str) -> set[Value]:
    """The colours that lines may have which end at a dot."""
    lines = (slot for slot in board.board.slots if slot.kind == "line")
    marks = (board.marks[line.name] for line in lines if dot in line.place.split("-"))
    return {value for m in marks for value in (m.value, *(() if m.sure else m.others))} - {EMPTY}


def _setup(board: PhotoReading) -> Sentence:
    """Where the players start, on a sheet that may lie any way up in the photo."""
    setup = next(iter(game(board.game).about(board.options).setup), say(""))
    if not board.board.starts:
        return setup
    return say(N_("With the sheet the right way up: {setup}"), setup=setup)


def _turned(pens: Pens) -> Sentence:
    """The option by which the players' pens are exchanged."""
    blue, red = (dict(pens).get(who, who) for who in _PLAYERS)
    return pens_named({"blue": red, "red": blue})


def _taken_for(pens: Pens, board: PhotoReading) -> Sentence:
    """What people are told of the last pen, which nobody named."""
    who, ink = pens[-1]
    (other,) = {*_PLAYERS} - {who}
    flag = _turned(pens)
    told = N_(
        "Nothing is drawn in {colour}: {ink} is taken for {player}'s pen. If it is {other}'s, add "
        "{flag}."
    )
    if _starts_fit(board):  # then it cannot be the other player's
        flag = SOME_PENS
        told = N_(
            "Nothing is drawn in {colour}: {ink} is taken for {player}'s pen. If that is wrong, "
            "say which pens you used ({flag})."
        )
    return say(
        told, colour=Term(who), ink=Term(ink), player=player_name(who), other=player_name(other),
        flag=flag,
    )  # fmt: skip


def _shown_by_starts(pens: Pens) -> Sentence:
    """What people are told of two pens that nobody named."""
    blue, red = (Term(ink) for _, ink in pens)
    told = N_("By where they start, {blue} is taken for Blue's pen and {red} for Red's.")
    return say(told, blue=blue, red=red)


def _with_note(board: PhotoReading, note: Sentence) -> PhotoReading:
    return replace(board, notes=(*board.notes, note))


def _one_alone(board: PhotoReading) -> PhotoReading:
    """A board with a remark where all of its marks are one player's."""
    whose = {*board.values.values()} & {*_PLAYERS}
    if len(whose) != 1:
        return board
    told = N_("all marks are read as {player}'s. If another pen was used, say which ({flag}).")
    alone = say(told, player=player_name(str(*whose)), flag=SOME_PENS)
    return replace(board, foreign=(Breach("", alone, ()), *board.foreign))


def _in_doubt(found: tuple[PhotoReading, ...]) -> bool:
    """Whether one board was found on which the players draw in their colours, with strokes that
    may be in others."""
    board, *others = found
    if others or not _drawn_in_colours(board.board):
        return False
    return _foreign(board) >= FEW or (len(board.values) >= FEW and not _both_drew(board))


def _of_lines(board: Board) -> bool:
    """Whether nothing but lines and squares counts: no black that is printed is one of those."""
    return {slot.kind for slot in board.slots} <= {"line", "fill"}


def _drawn_in_colours(board: Board) -> bool:
    """Whether a board's marks are drawn by pen in both players' colours, and are no counters."""
    counters = any(slot.kind == "force" for slot in board.slots)
    return not counters and {*drawn_colours(board)} >= {*_PLAYERS}


def _both_drew(board: PhotoReading) -> bool:
    """Whether either player has a mark that nobody is asked about."""
    return {mark.value for mark in board.marks.values() if mark.sure} >= {*_PLAYERS}


def _left_open(board: PhotoReading) -> int:
    """How many marks are asked about, or are in nobody's ink."""
    return len(board.unsure) + _foreign(board)


def _foreign(board: PhotoReading) -> int:
    """How many places have ink that no mark explains, but for squares that somebody shaded."""
    return sum(one not in board.board.squares for each in board.foreign for one in each.places)
