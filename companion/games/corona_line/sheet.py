"""A finished sheet: what its marks show, what they disprove, and which way up it may be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

from companion.board import Marks
from companion.games.blue_and_red import COLOUR, OTHER, PLAYERS
from companion.games.corona_line.boards import board_of
from companion.games.corona_line.drawing import drawn_in
from companion.games.corona_line.histories import (
    History,
    completions,
    merged,
    starters,
    unknown_history,
)
from companion.games.corona_line.net import Line
from companion.games.corona_line.position import Position
from companion.games.corona_line.question import path_name
from companion.games.corona_line.scoring import best_history, result
from companion.games.corona_line.table import table
from companion.games.options import Options, not_offered
from companion.games.protocol import Breach, Reading
from companion.games.seen_marks import seen_marks
from companion.games.taking_turns import uneven
from companion.sentences import N_, Sentence, either, say

Ticks = Mapping[str, tuple[int, bool]]
"""For each player the number of ticked point boxes, and whether the switch box is ticked."""


def marks(position: Position) -> Marks:
    """The lines by colour, and the boxes ticked as far as the points are known."""
    net = position.net
    by_edge = {
        net.edge(piece): player
        for player in PLAYERS
        for line in position.side(player).lines()
        for piece in pairwise((line[0], *net.between(*line), line[1]))
    }
    found: dict[str, str | bool] = {
        f"line {edge}": by_edge[edge]
        for edge in board_of(position.options).edges
        if edge in by_edge
    }
    points = {player: position.side(player).points for player in PLAYERS}
    for player, own in points.items():
        # Ticking only one player's boxes would claim that the other has no points.
        if None in points.values():
            break
        for number in range(min(own or 0, position.options.number("target"))):
            found[f"tick {player}.point{number + 1}"] = True
        # Strokes that form no path say nothing about a switch.
        start = position.table.starts[player]
        paths = position.side(player).paths
        if position.side(player).switched() and all(path[0] == start for path in paths):
            found[f"tick {player}.switch"] = True
    return found


def read_marks(
    options: Options, seen: Marks, _: str = "board", answers: Mapping[str, str] | None = None
) -> Reading[Position]:
    """The game that a sheet's marks show, its score, and the audit.

    Raises:
        BadText: a mark that this board does not have.
        BadOption: an answer that does not fit the drawing.
    """
    position, audit, unasked = _audited(options, seen, answers or {})
    stands = result(position)
    notes = [*stands.notes]
    if unasked:
        told = N_(
            "If the other player had gone first, or another path had come first, the lines would "
            "be legal."
        )
        notes.append(say(told))
    elif "first" not in (answers or {}):
        notes += _odd_starter(position)
    return Reading(position, replace(stands, notes=tuple(notes)), audit)


def drawn(position: Position) -> Position:
    """A position as its lines alone show it: the boxes that :func:`marks` has follow from points,
    which may follow from what people have said."""
    seen = {name: one for name, one in marks(position).items() if name.startswith("line ")}
    return _audited(position.options, seen, {})[0]


def audit_marks(options: Options, seen: Marks, _: str = "board") -> tuple[Breach, ...]:
    """The audit of what a sheet's marks show: how much of a game that cannot be one is legal takes
    longer to find, and no reader of a photo asks for it."""
    return _audited(options, seen, {})[1]


def noted(options: Options, seen: Marks, _: str = "board") -> Marks | None:
    """The boxes that players tick for these lines, in one of their legal orders at least; ``None``
    if there is none."""
    lines, _ticks = _sorted_out(options, seen)
    every = completions(unknown_history(options, lines))
    if not every:
        return None
    found = {name: value for one in every for name, value in marks(one.end).items()}
    return {name: value for name, value in found.items() if name.startswith("tick ")}


def _audited(
    options: Options, seen: Marks, answers: Mapping[str, str]
) -> tuple[Position, tuple[Breach, ...], bool]:
    """The position that marks show, what breaks a rule in it, and whether it is the answers that no
    legal order of its lines fits."""
    lines, ticks = _sorted_out(options, seen)
    loose = unknown_history(options, lines)
    asked = _answered(loose, answers)
    histories = completions(asked)
    kept = tuple(h for h in histories if _agree(h, ticks)) or histories
    position = merged(asked, kept)
    audit = [breach for player in PLAYERS for breach in drawn_in(loose, player).breaches]
    audit += _starter(loose, answers)
    if not kept:
        audit += _best_effort(asked, bool(audit))
    audit += _ticked_wrongly(position, ticks)
    return position, tuple(audit), not kept and bool(completions(loose))


def _sorted_out(options: Options, seen: Marks) -> tuple[dict[str, list[Line]], Ticks]:
    """The lines by player, and the ticks."""
    net = table(options).net
    lines: dict[str, list[Line]] = {player: [] for player in PLAYERS}
    points = dict.fromkeys(PLAYERS, 0)
    switch = dict.fromkeys(PLAYERS, False)
    places = board_of(options)
    for kind, place, value in seen_marks(places, "CoronaLine", seen):
        player, _, box = place.partition(".")
        if kind == "line":
            a, b = places.edges[place]
            lines[str(value)].append((net.index[a], net.index[b]))
        elif box == "switch":
            switch[player] = True
        else:
            points[player] += 1
    return lines, {player: (points[player], switch[player]) for player in PLAYERS}


def settled(position: Position, answers: Mapping[str, str]) -> Position:
    """A drawing completed with answers to the questions about it, and with all that follows from
    them by its legal orders.

    Raises:
        BadOption: an answer that was not among those offered.
    """
    found = _answered(position, answers)
    return position if found == position else merged(found, completions(found))


def _answered(position: Position, answers: Mapping[str, str]) -> Position:
    """A drawing with answers to the questions about it alone.

    ``first`` is who started; ``blue_path`` and ``red_path`` name the path that came first by its
    first line. The option ``first`` counts if it is not the default, as somebody chose it.

    Raises:
        BadOption: an answer that was not among those offered.
    """
    first = answers.get("first")
    if first is None and position.options.choice("first") != "blue":
        first = position.options.choice("first")
    blue, red = position.blue.count(), position.red.count()
    if first in PLAYERS and position.player is None and abs(blue - red) <= 1:
        # If the numbers of lines differ, they determine the starter, whatever the answer.
        first = first if blue == red else starters(blue, red)[0]
        position = replace(position, player=first if blue == red else OTHER[first])
    for player in PLAYERS:
        side = position.side(player)
        if side.end is not None or f"{player}_path" not in answers or len(side.paths) != 2:
            continue
        named = {path_name(position, path): path for path in side.paths}
        answer = answers[f"{player}_path"].strip().lower()
        if answer not in named:
            raise not_offered(f"{player}_path", answer[:20], either(named))
        earlier = named.pop(answer)
        (later,) = named.values()
        side = replace(side, paths=(earlier, later), end=later[-1])
        position = replace(position, blue=side) if player == "blue" else replace(position, red=side)
    return position


def _agree(history: History, ticks: Ticks) -> bool:
    """Whether the ticked points match a history; a player who ticked none claims nothing."""
    boxes = history.end.options.number("target")
    return all(
        ticked in (0, min(history.end.side(player).points or 0, boxes))
        for player, (ticked, _) in ticks.items()
    )


def _starter(position: Position, answers: Mapping[str, str]) -> Iterator[Breach]:
    """That the numbers of lines do not fit alternating turns, or contradict the answer."""
    blue, red = position.blue.count(), position.red.count()
    longer = _one_more(position)
    if abs(blue - red) > 1:
        yield uneven("CL-1", {"blue": blue, "red": red})
    elif longer and answers.get("first", longer) != longer:
        yield Breach.of(
            "CL-1", N_("{player} has one line more, so {player} went first"), player=COLOUR[longer]
        )


def _one_more(position: Position) -> str:
    """Who has drawn one line more than the other, '' if nobody has."""
    blue, red = position.blue.count(), position.red.count()
    return starters(blue, red)[0] if abs(blue - red) == 1 else ""


def _odd_starter(position: Position) -> Iterator[Sentence]:
    """That whoever drew a line more went first, where by the options the other player did: it may
    be that a line was missed."""
    who = _one_more(position)
    if who and who != position.options.choice("first"):
        told = N_(
            "{player} has one line more, so {player} went first. If {other} did, a line of "
            "{other}'s is missing or one of {player}'s is too many."
        )
        yield say(told, player=COLOUR[who], other=COLOUR[OTHER[who]])


def _best_effort(position: Position, told: bool) -> Iterator[Breach]:
    """Which line breaks which rule in the order that stays legal longest."""
    best = best_history(position)
    if best is None or best.legal:
        return
    breach = best.breaches[0]
    if told and breach.rule == "CL-1":
        return
    sentence = say(N_("Turn {turn}: {move}"), turn=len(best.moves) // 2 + 1, move=breach.sentence)
    yield replace(breach, sentence=sentence)


def _ticked_wrongly(position: Position, ticks: Ticks) -> Iterator[Breach]:
    """Boxes that contradict the lines; nothing if no box is ticked."""
    if not any(points or switch for points, switch in ticks.values()):
        return
    boxes = position.options.number("target")
    for player in PLAYERS:
        ticked, switch = ticks[player]
        points = position.side(player).points
        if points is not None and ticked != min(points, boxes):
            yield Breach.of(
                "CL-6",
                N_("{player} ticked {ticked} point box, but the lines give {own}"),
                tuple(f"{player}.point{n + 1}" for n in range(boxes)),
                noted=True,
                plural=N_("{player} ticked {ticked} point boxes, but the lines give {own}"),
                count="ticked",
                player=COLOUR[player],
                ticked=ticked,
                own=points,
            )
        if switch != position.side(player).switched():
            told = N_("{player} drew two paths but did not tick the switch box")
            if switch:
                told = N_("{player} ticked the switch box but drew only one path")
            yield Breach.of("CL-8", told, (f"{player}.switch",), noted=True, player=COLOUR[player])


def turns(options: Options, seen: Marks) -> tuple[int, ...]:
    """The clockwise quarter turns under which the lines fit the rules best, including ties.

    Best: both colours' lines run from their start points (CL-2) in a legal order; then in no legal
    order; then only one colour's lines do so; then, as a line may have been missed, more start
    points have a line of their own colour and fewer one of the other.
    """
    lattice, net = board_of(options).lattice, table(options).net
    assert lattice is not None
    lines, _ = _sorted_out(options, seen)

    def fit(quarters: int) -> tuple[int, int]:
        to = [net.index[lattice.turned(name, quarters)] for name in net.names]
        moved = {player: [(to[a], to[b]) for a, b in lines[player]] for player in PLAYERS}
        position = unknown_history(options, moved)
        whole = sum(drawn_in(position, player).sound for player in PLAYERS)
        starts = {position.table.starts[player]: player for player in PLAYERS}
        touching = {(end, player) for player in PLAYERS for line in moved[player] for end in line}
        begun = sum(1 if colour == starts[end] else -1 for end, colour in touching if end in starts)
        return whole + bool(completions(position)), begun

    fits = [fit(quarters) for quarters in range(4)]
    return tuple(quarters for quarters in range(4) if fits[quarters] == max(fits))
