"""Moves in a partly unknown position: checked in each game that the drawing may come from."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.games.blue_and_red import PLAYERS
from companion.games.corona_line import legality
from companion.games.corona_line.histories import History, agreed, let_stand, possible
from companion.games.corona_line.move import Move
from companion.games.corona_line.position import Position
from companion.games.corona_line.question import answers, left_open, question
from companion.games.protocol import Breach, Ending, Unsettled
from companion.sentences import N_, Sentence, say

Check = Callable[[Position, str, Move], Iterator[Breach]]

FIELD = {"first": "next", "blue_path": "ends", "red_path": "ends"}
"""The position's field that an answer fills in."""


def ends_of(position: Position) -> list[Position]:
    """The known positions that a position may be; itself if nothing is unknown."""
    return [position] if position.known else [history.end for history in possible(position)]


def to_move(position: Position) -> tuple[str, ...]:
    """Every player who may be to move."""
    ends = ends_of(position)
    if not ends:
        return PLAYERS if position.player is None else (position.player,)
    moving = {end.player for end in ends if end.over() is None}
    return tuple(player for player in PLAYERS if player in moving)


def breaches(
    position: Position, player: str, move: Move, check: Check = legality.breaches
) -> Iterator[Breach]:
    """The rules a move breaks; if the games that the drawing may come from disagree, what it
    depends on."""
    if position.known:
        yield from check(position, player, move)
        return
    histories = possible(position)
    if not histories:
        sentence = say(N_("The lines so far cannot come from a legal game"))
        yield Breach("CL-1", sentence, unknown="ends", impossible=True)
        return
    found = [tuple(check(h.end, player, move)) for h in histories]
    if all(found):
        yield from _in_all(found)
    elif any(found):
        first = next(one[0] for one in found if one)
        yield Breach.of(
            first.rule,
            N_("It depends on which line came first. In one order the answer is “{why}”"),
            first.places,
            unknown=_field(histories, found),
            why=first.sentence,
        )


def _in_all(found: list[tuple[Breach, ...]]) -> Iterator[Breach]:
    """Of a line that is illegal in every game: the rules it breaks in each of them, or if there is
    none, the first that it breaks in one of them and in another."""
    firsts = list(dict.fromkeys(one[0] for one in found))
    shared = [one for one in found[0] if all(one in other for other in found)]
    if len({str(first.sentence) for first in firsts}) == 1:  # such as an end by several rules
        yield from dict.fromkeys((*firsts, *shared))
        return
    yield from shared
    if not shared:
        one, other = firsts[:2]
        yield Breach.of(
            one.rule,
            N_(
                "No order of the lines allows it. In one the answer is “{why}”, in another "
                "“{other}”"
            ),
            dict.fromkeys((*one.places, *other.places)),
            why=one.sentence,
            other=other.sentence,
        )


def _field(histories: tuple[History, ...], found: list[tuple[Breach, ...]]) -> str:
    """The first field that distinguishes the games."""
    given = [answers(history) for history in histories]
    split = left_open(given)
    for key in split:
        verdicts: dict[str, set[bool]] = {}
        for one, breached in zip(given, found, strict=True):
            verdicts.setdefault(one[key], set()).add(bool(breached))
        if all(len(one) == 1 for one in verdicts.values()):
            return FIELD[key]
    return FIELD[split[0]]


def assumed(position: Position) -> Iterator[Sentence]:
    """Which illegal lines are taken to have been let stand, if no order of the lines is legal."""
    histories = () if position.known else possible(position)
    return let_stand(histories[0]) if histories else iter(())


def ending(position: Position) -> Ending | None:
    """Whether a drawing with illegal lines is over, if they are let stand; ``None`` if it has none,
    or cannot be explained even so."""
    given = tuple(say(N_("Assuming: {what}"), what=one) for one in assumed(position))
    if not given:
        return None
    over = {history.end.over() is not None for history in possible(position)}
    told = N_("The game is over.") if True in over else N_("The game is still going.")
    if len(over) > 1:
        return Ending(None, given, unknown=("ends",))
    return Ending(over.pop(), (*given, say(told)))


def contradiction(position: Position) -> Sentence | None:
    """Why no game can have come to a position; ``None`` if one can."""
    if position.known or possible(position):
        return None
    blue, red = position.blue.count(), position.red.count()
    return say(
        N_("no legal game leads there: Blue has {blue} line, Red {red}"),
        plural=N_("no legal game leads there: Blue has {blue} lines, Red {red}"),
        count="blue",
        blue=blue,
        red=red,
    )


def unsettled(position: Position) -> Unsettled[Position]:
    """What to ask about a drawing, and the game's end by the answers."""
    histories = () if position.known else possible(position)
    given = [answers(history) for history in histories]
    ids = left_open(given)
    if not ids:
        return Unsettled()
    ways = tuple(
        ({key: one[key] for key in ids}, history.end)
        for one, history in zip(given, histories, strict=True)
    )
    return Unsettled(question(position, tuple(ids)).parts, ways)


def after(position: Position, player: str, move: Move) -> Position:
    """The position after a line: all that the games in which it is legal agree on.

    If they would draw it from different points, the first of them.

    Raises:
        ValueError: no game produces the lines.
    """
    ends = ends_of(position)
    if not ends:
        raise ValueError("the lines drawn come from no game by the rules")
    legal = [end for end in ends if not any(legality.breaches(end, player, move))] or ends[:1]
    to, start = position.net.index[move.to], position.net.index.get(move.start)
    found = [end.after(player, to, move.switch, start) for end in legal]
    drawn = marks(found[0])
    return agreed(found[0], [one for one in found if marks(one) == drawn])


def marks(position: Position) -> frozenset[tuple[str, str]]:
    """Each player's lines."""
    net = position.net
    return frozenset(
        (player, net.edge(line)) for player in PLAYERS for line in position.side(player).lines()
    )
