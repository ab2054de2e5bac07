"""What a turn does: the path of a piece, which piece it pushes, and which are removed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from companion.games.lineage.moves import Force, Move, Slide, forced_way
from companion.games.lineage.network import Bits, Network, Side, bits
from companion.games.lineage.position import OTHER, Position, surrounded
from companion.games.lineage.words import COLOUR
from companion.games.protocol import Effect
from companion.sentences import N_, say


def effects(position: Position, player: str, move: Move) -> Iterator[Effect]:
    """What a legal turn does to the pieces, in order."""
    blue, red = position.blue, position.red
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
        template = N_("{player}'s piece on {start} is pushed to {end}: {way}")
        if wraps:
            template = N_("{player}'s piece on {start} is pushed over the edge to {end}: {way}")
        yield _way("forces", template, OTHER[player], moved)
    if moved:
        step = 1 << position.net.index[moved[0]] | 1 << position.net.index[moved[-1]]
        mover = player if isinstance(move, Slide) else OTHER[player]
        if mover == "blue":
            blue ^= step
        else:
            red ^= step
    yield from _removed(position.net, blue, red)


def _way(kind: str, template: str, owner: str, way: tuple[str, ...]) -> Effect:
    sentence = say(template, player=COLOUR[owner], start=way[0], end=way[-1], way=" – ".join(way))
    return Effect(kind, sentence, way)


def _slid(position: Position, move: Slide) -> tuple[tuple[str, ...], bool]:
    """The intersections on a piece's path, its own first, and whether it wraps round the edge; the
    path that does not wrap, otherwise the shortest."""
    net = position.net
    end, ways = 1 << net.index[move.end], []
    for side in net.sides[net.index[move.start]]:
        way = _names(net, _free(position.occupied, side, end))
        if way and way[-1] == move.end:
            ways.append((_wraps(net, side, (move.start, *way)), len(way), (move.start, *way)))
    wraps, _, way = min(ways)
    return way, wraps


def _pushed(position: Position, player: str, move: Force) -> tuple[tuple[str, ...], bool]:
    net = position.net
    side = forced_way(net, position.pieces(player), position.occupied, net.index[move.at])
    assert side is not None
    way = (move.at, *_names(net, _free(position.occupied, side)))
    return way, _wraps(net, side, way)


def _free(taken: Bits, side: Side, end: Bits = 0) -> Iterator[Bits]:
    """The intersections along a side up to the next piece, or up to ``end``."""
    for point in side.way:
        if taken & point:
            return
        yield point
        if point == end:
            return


def _names(net: Network, points: Iterator[Bits]) -> tuple[str, ...]:
    return tuple(net.names[point.bit_length() - 1] for point in points)


def _wraps(net: Network, side: Side, way: tuple[str, ...]) -> bool:
    """Whether a path along a line leaves the board on one side and returns on the other."""
    line = next(line for line in net.board.lines if line.name == side.line)
    if line.kind != "wrap":
        return False
    places = [line.points.index(name) for name in way]
    return any(abs(a - b) != 1 for a, b in pairwise(places))


def _removed(net: Network, blue: Bits, red: Bits) -> Iterator[Effect]:
    """The pieces of either colour whose every side is now blocked (LG-8)."""
    removed = surrounded(net, blue, red)
    for owner, found in (("blue", blue & removed), ("red", red & removed)):
        names = tuple(net.names[place] for place in bits(found))
        if names:
            sentence = say(
                N_("{owner}'s piece on {places} is surrounded and removed"),
                plural=N_("{owner}'s pieces on {places} are surrounded and removed"),
                count="number",
                owner=COLOUR[owner],
                number=len(names),
                places=", ".join(names),
            )
            yield Effect("removes", sentence, names)
