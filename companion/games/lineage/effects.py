"""What a turn does: the path of a piece, which piece it pushes, and which are removed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from companion.games.bits import bits
from companion.games.blue_and_red import COLOUR, OTHER, PLAYERS
from companion.games.lineage.moves import Force, Move, Slide, after, forced_way
from companion.games.lineage.network import Network, Side
from companion.games.lineage.position import Position
from companion.games.protocol import Effect
from companion.sentences import N_, say


def effects(position: Position, player: str, move: Move) -> Iterator[Effect]:
    """What a legal turn does to the pieces, in order."""
    moved: tuple[str, ...] = ()
    if isinstance(move, Slide):
        moved, wraps = _slid(position, move)
        if wraps:
            yield _way(
                "slides",
                N_("{player}'s piece goes from {start} over the edge to {end}: {way}"),
                player, moved,
            )  # fmt: skip
    elif isinstance(move, Force):
        moved, wraps = _pushed(position, player, move)
        template = N_("{player}'s piece on {start} is forced to {end}: {way}")
        if wraps:
            template = N_("{player}'s piece on {start} is forced over the edge to {end}: {way}")
        yield _way("forces", template, OTHER[player], moved)
    yield from _removed(position, after(position, player, move), moved)


def _way(kind: str, template: str, owner: str, way: tuple[str, ...]) -> Effect:
    sentence = say(template, player=COLOUR[owner], start=way[0], end=way[-1], way=" – ".join(way))
    return Effect(kind, sentence, way)


def _slid(position: Position, move: Slide) -> tuple[tuple[str, ...], bool]:
    """The intersections on a piece's path, its own first, and whether it wraps round the edge; the
    path that does not wrap, otherwise the shortest."""
    net, ways = position.net, []
    for side in net.sides[net.index[move.start]]:
        free = [*map(net.name, side.free(position.occupied))]
        if move.end in free:
            way = (move.start, *free[: free.index(move.end) + 1])
            ways.append((_wraps(net, side, way), len(way), way))
    wraps, _, way = min(ways)
    return way, wraps


def _pushed(position: Position, player: str, move: Force) -> tuple[tuple[str, ...], bool]:
    net = position.net
    side = forced_way(net, position.pieces(player), position.occupied, net.index[move.at])
    assert side is not None
    way = (move.at, *map(net.name, side.free(position.occupied)))
    return way, _wraps(net, side, way)


def _wraps(net: Network, side: Side, way: tuple[str, ...]) -> bool:
    """Whether a path along a line leaves the board on one side and returns on the other."""
    line = next(line for line in net.board.lines if line.name == side.line)
    if line.kind != "wrap":
        return False
    places = [line.points.index(name) for name in way]
    return any(abs(a - b) != 1 for a, b in pairwise(places))


_SURROUNDED = (
    N_("{owner}'s piece on {places} is surrounded and removed"),
    N_("{owner}'s pieces on {places} are surrounded and removed"),
)
_NO_MOVE = (
    N_("{owner}'s piece on {places} has no legal move and is removed"),
    N_("{owner}'s pieces on {places} have no legal move and are removed"),
)


def _removed(before: Position, then: Position, moved: tuple[str, ...]) -> Iterator[Effect]:
    """The pieces of either colour that a turn removes (LG-8)."""
    net = before.net
    step = 0
    for name in dict.fromkeys(moved[:1] + moved[-1:]):
        step ^= 1 << net.index[name]
    for owner in PLAYERS:
        was = before.pieces(owner)
        gone = (was ^ step if was & step else was) & ~then.pieces(owner)
        names = tuple(net.names[place] for place in bits(gone))
        if not names:
            continue
        blocked = all(not net.beside[place] & ~(before.occupied ^ step) for place in bits(gone))
        one, many = _SURROUNDED if blocked else _NO_MOVE
        sentence = say(
            one, plural=many, owner=COLOUR[owner], number=len(names), places=", ".join(names)
        )
        yield Effect("removes", sentence, names)
