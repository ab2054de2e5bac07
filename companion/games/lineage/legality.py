"""Legality, written once: the rules a turn breaks, most obvious first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.games.blue_and_red import COLOUR
from companion.games.lineage.moves import Force, Move, Slide, can_move, legal_moves, open_sides
from companion.games.lineage.position import NOT_ON_BOARD, Position
from companion.games.protocol import Breach
from companion.games.taking_turns import out_of_turn
from companion.sentences import N_, Sentence, say


def breaches(position: Position, player: str, move: Move) -> Iterator[Breach]:
    """The rules a turn breaks; nothing if it is legal."""
    if isinstance(move, Slide) and move.stands:
        found = breaches(position, player, replace(move, stands=False))
        can = _can_stand(position, player, move)
        yield from (breach for breach in found if not (can and breach.rule in CAN_STAND))
        return
    yield from _whose_turn(position, player)
    if isinstance(move, Slide):
        yield from _slide(position, player, move)
    elif isinstance(move, Force):
        yield from _force(position, player, move)
    else:
        yield from _passing(position, player)


def _whose_turn(position: Position, player: str) -> Iterator[Breach]:
    if position.ended:
        yield Breach.of(position.ended, N_("The game is over"))
        return
    yield from out_of_turn("LG-2", position.player, player)
    if position.passes is None and can_move(position, player) is not True:
        told = N_("The game is over if both players have passed, which is not known")
        yield Breach.of("LG-12", told, unknown="passes")


# -- moves

CAN_STAND: Final = ("LG-2", "LG-3", "LG-5", "LG-7")
"""Rules that a slide of one's own piece to an empty intersection may break and be allowed to
stand, in turn or not."""


def _can_stand(position: Position, player: str, move: Slide) -> bool:
    index = position.net.index
    start, end = index.get(move.start), index.get(move.end)
    if start is None or end is None or start == end or position.occupied >> end & 1:
        return False
    return bool(position.pieces(player) >> start & 1)


def _slide(position: Position, player: str, move: Slide) -> Iterator[Breach]:
    net = position.net
    outside = [name for name in (move.start, move.end) if name not in net.index]
    for name in dict.fromkeys(outside):
        yield _no_place("LG-3", name)
    if outside:
        return
    if not position.pieces(player) >> net.index[move.start] & 1:
        yield Breach("LG-3", _not_own(position, move.start), (move.start,))
    elif move.start == move.end:
        told = N_("The piece on {place} ends where it started, which is not a move")
        yield Breach.of("LG-3", told, (move.start,), place=move.start)
    else:
        yield from _way(position, move)
        yield from _bar(position, move)


def _no_place(rule: str, name: str) -> Breach:
    return Breach.of(rule, NOT_ON_BOARD, word=name[:20])


def _not_own(position: Position, name: str) -> Sentence:
    if owner := position.owner(position.net.index[name]):
        return say(N_("The piece on {place} belongs to {owner}"), place=name, owner=COLOUR[owner])
    return say(N_("There is no piece on {place}"), place=name)


def _way(position: Position, move: Slide) -> Iterator[Breach]:
    """Whether a line leads there, and some path along one is free."""
    net, taken = position.net, position.occupied
    place = net.index[move.end]
    end = 1 << place
    ways = [side for side in net.sides[net.index[move.start]] if end in side.way]
    if not ways:
        told = N_("{start} and {end} are not on one line")
        yield Breach.of("LG-3", told, (move.start, move.end), start=move.start, end=move.end)
        return
    if owner := position.owner(place):
        told = N_("{owner}'s piece is on {place}")
        yield Breach.of("LG-3", told, (move.end,), owner=COLOUR[owner], place=move.end)
        return
    blocks: dict[str, str] = {}
    for side in ways:
        block = next(point for point in side.way if taken & point or point == end)
        if block == end:
            return
        blocks[net.name(block)] = side.line
    yield Breach.of(
        "LG-3",
        N_("The piece on {blocks} is in the way from {start} to {end}"),
        (move.start, *blocks, move.end),
        plural=N_("The pieces on {blocks} are in the way from {start} to {end}"),
        number=len(blocks),
        blocks=", ".join(blocks),
        start=move.start,
        end=move.end,
    )


def _bar(position: Position, move: Slide) -> Iterator[Breach]:
    net = position.net
    place = net.index[move.start]
    last = position.options.choice("no_return") == "last"
    barred = position.bars[place]
    here = barred >> net.index[move.end] & 1
    rule, unknown = "LG-5", ""
    if (position.unsure >> place & 1 and not here) or (here and last and barred & barred - 1):
        unknown = "bars"
        told = N_("Legal unless the last move of the piece on {start} came from {end}")
        if not last:
            told = N_("Legal unless the piece on {start} has been on {end} before")
    elif not here:
        return
    elif position.forced == place:
        rule = "LG-7"
        told = N_("The piece on {start} was forced from {end}, so it may not go there")
    elif last:
        told = N_(
            "The piece on {start} came from {end} with its last move and may not go straight back"
        )
    else:
        told = N_("The piece on {start} has already been on {end}")
    ends = (move.start, move.end)
    yield Breach.of(rule, told, ends, unknown=unknown, start=move.start, end=move.end)


# -- forces


def _force(position: Position, player: str, move: Force) -> Iterator[Breach]:
    net = position.net
    if move.at not in net.index:
        yield _no_place("LG-6", move.at)
        return
    place, taken, own = net.index[move.at], position.occupied, position.pieces(player)
    if not taken >> place & 1:
        yield Breach.of("LG-6", N_("There is no piece on {place}"), (move.at,), place=move.at)
        return
    if own >> place & 1:
        yield Breach.of("LG-6", N_("The piece on {place} is your own"), (move.at,), place=move.at)
        return
    ways = open_sides(net, taken, place)
    if len(ways) != 1:
        names = [position.net.name(side.ahead) for side in ways]
        yield Breach("LG-6", _not_one_open(move.at, names), (move.at, *dict.fromkeys(names)))
        return
    (side,) = ways
    out = position.net.name(side.ahead)
    if not side.behind:
        told = N_("{place} is open towards {out}, but the line ends straight opposite")
        yield Breach.of("LG-6", told, (move.at, out), place=move.at, out=out)
    elif not side.behind & own:
        opposite = position.net.name(side.behind)
        yield Breach.of(
            "LG-6",
            N_(
                "{place} is open towards {out}, but {player} has no piece straight opposite "
                "on {opposite}"
            ),
            (move.at, out, opposite),
            place=move.at,
            out=out,
            opposite=opposite,
            player=COLOUR[player],
        )


def _not_one_open(place: str, names: list[str]) -> Sentence:
    if not names:
        return say(N_("{place} has no open side, and a force needs exactly one"), place=place)
    told = N_("{place} has {number} open sides (towards {names}), and a force needs exactly one")
    return say(told, place=place, number=len(names), names=", ".join(names))


# -- passing


def _surely(position: Position, move: Move) -> bool:
    """Whether no unknown bar can forbid this move of :func:`legal_moves`."""
    if isinstance(move, Slide):
        return not position.unsure >> position.net.index[move.start] & 1
    return isinstance(move, Force)


def _passing(position: Position, player: str) -> Iterator[Breach]:
    can = can_move(position, player)
    if can is None:
        template = N_("It is not known whether all of {player}'s remaining moves are barred")
        yield Breach.of("LG-12", template, unknown="bars", player=COLOUR[player])
    elif can:
        move = next((m for m in legal_moves(position, player) if _surely(position, m)), None)
        who = COLOUR[player]
        if isinstance(move, Slide):
            start, end = move.start, move.end
            told = N_("{player} can move, for example from {start} to {end}")
            yield Breach.of("LG-12", told, (start, end), player=who, start=start, end=end)
        elif isinstance(move, Force):
            told = N_("{player} can force the piece on {place}")
            yield Breach.of("LG-12", told, (move.at,), player=who, place=move.at)
        else:
            yield Breach.of("LG-12", N_("{player} can still move"), player=who)
