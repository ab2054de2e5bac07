"""From a finished drawing back to the game: every order of its lines that the rules allow.

The order along a path is known, and a switch happens in the turn after the first path's last line.
Open are only who started and which of a player's two paths came first: at most eight histories.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise, permutations, zip_longest

from companion.games.blue_and_red import OTHER, PLAYERS
from companion.games.corona_line.drawing import drawn, drawn_in
from companion.games.corona_line.legality import breaches, cannot_stand
from companion.games.corona_line.move import Move, format_move
from companion.games.corona_line.net import Line
from companion.games.corona_line.position import (
    Path,
    Position,
    Side,
    position_of,
    side_of,
    start_position,
)
from companion.games.corona_line.table import table
from companion.games.options import Options
from companion.games.protocol import Breach
from companion.sentences import N_, Sentence, say

Paths = tuple[Path, ...]
MOST_PATHS = 3
"""Most paths of a player that are put into every order: one more than the rules allow."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One line, with its place in the game."""

    player: str
    line: Line
    switch: bool


@dataclass(frozen=True)
class History:
    """One order of all lines of a drawing, played as far as it is legal.

    Attributes:
        first: who started.
        blue, red: the paths in the order drawn.
        turns: every line in order.
        moves: the legal ones before the first illegal line, in canonical text.
        end: the position after ``moves``.
        breaches: what the first illegal line breaks; empty if every line is legal.
        stood: what the lines break that were let stand, if that is assumed.
    """

    first: str
    blue: Paths
    red: Paths
    turns: tuple[Turn, ...]
    moves: tuple[str, ...]
    end: Position
    breaches: tuple[Breach, ...]
    stood: tuple[Breach, ...] = ()

    @property
    def legal(self) -> bool:
        return not self.breaches

    @property
    def next_player(self) -> str:
        """Who is to move after all lines."""
        return OTHER[self.turns[-1].player] if self.turns else self.first

    def paths(self, player: str) -> Paths:
        return self.blue if player == "blue" else self.red

    def fits(self, position: Position) -> bool:
        """Whether it agrees with everything that is known of a position."""
        if position.player not in (None, self.next_player):
            return False
        for player in PLAYERS:
            known, paths = position.side(player), self.paths(player)
            if paths and known.end not in (None, paths[-1][-1]):
                return False
            if self.legal:
                own = self.end.side(player)
                if known.points not in (None, own.points) or known.rests not in (None, own.rests):
                    return False
        return True


def turns_of(player: str, paths: Paths) -> list[Turn]:
    """A player's lines in order."""
    return [
        Turn(player, line, switch=number > 0 and at == 0 and path[0] == paths[0][0])
        for number, path in enumerate(paths)
        for at, line in enumerate(pairwise(path))
    ]


def in_turn(first: str, blue: Paths, red: Paths) -> tuple[Turn, ...]:
    """Both players' lines in alternating turns; one player's surplus lines come at the end."""
    by_player = {"blue": turns_of("blue", blue), "red": turns_of("red", red)}
    pairs = zip_longest(by_player[first], by_player[OTHER[first]])
    return tuple(turn for pair in pairs for turn in pair if turn is not None)


def play_out(
    options: Options, first: str, blue: Paths, red: Paths, *, stands: bool = False
) -> History:
    """One history, each line checked by the rules; ``stands``: illegal lines are let stand where
    they can be."""
    turns = in_turn(first, blue, red)
    position = start_position(options, first)
    moves: list[str] = []
    stood: list[Breach] = []
    for turn in turns:
        to = turn.line[1]
        crosses = position.crosses(turn.player, *turn.line) == 1
        move = Move(position.net.names[to], turn.switch, crosses)
        found = _objections(position, turn.player, move)
        if found and stands:
            move = replace(move, stands=True)
            stood.append(found[0])
            found = tuple(cannot_stand(position, turn.player, move))
        if found:
            return History(first, blue, red, turns, tuple(moves), position, found)
        moves.append(format_move(move))
        position = position.after(turn.player, to, turn.switch)
    return History(first, blue, red, turns, tuple(moves), position, (), tuple(stood))


def _objections(position: Position, player: str, move: Move) -> tuple[Breach, ...]:
    """What a line breaks. That the player was stuck comes last, as it explains least why the line
    is illegal."""
    found = list(breaches(position, player, move))
    return tuple(sorted(found, key=lambda breach: breach.rule == "CL-10"))


def starters(blue: int, red: int) -> tuple[str, ...]:
    """Who may have started, by the numbers of lines; if they do not fit, whoever drew more."""
    if blue == red:
        return PLAYERS
    return ("blue",) if blue > red else ("red",)


def all_histories(
    options: Options, blue: Paths, red: Paths, *, stands: bool = False
) -> Iterator[History]:
    """Every history of paths from the start points, legal or not."""
    counts = [sum(len(path) - 1 for path in paths) for paths in (blue, red)]
    for first in starters(*counts):
        for blue_order in permutations(blue):
            for red_order in permutations(red):
                yield play_out(options, first, blue_order, red_order, stands=stands)


@lru_cache(maxsize=256)
def fitting(position: Position) -> tuple[History, ...]:
    """The histories, legal or not, that agree with what is known of a position; if everything is
    known, those that end in it. Empty if its lines are no paths."""
    blue, red = (drawn_in(position, player) for player in PLAYERS)
    if not (blue.sound and red.sound):
        return ()
    every = all_histories(position.options, blue.paths, red.paths)
    return tuple(history for history in every if history.fits(position))


def completions(position: Position) -> tuple[History, ...]:
    """The legal histories that may have led to a position."""
    return tuple(history for history in fitting(position) if history.legal)


@lru_cache(maxsize=256)
def possible(position: Position) -> tuple[History, ...]:
    """The histories to reason over: the legal ones or, if there are none, those in which the fewest
    illegal lines were let stand; empty if there are none of these either."""
    if found := completions(position):
        return found
    blue, red = (drawn_in(position, player).paths for player in PLAYERS)
    for strokes, start in zip((blue, red), position.table.starts.values(), strict=True):
        if len(strokes) > MOST_PATHS or any(stroke[0] != start for stroke in strokes):
            return ()
    every = all_histories(position.options, blue, red, stands=True)
    stood = [history for history in every if history.legal and history.fits(position)]
    fewest = min((len(history.stood) for history in stood), default=0)
    return tuple(history for history in stood if len(history.stood) == fewest)


def let_stand(history: History) -> Iterator[Sentence]:
    """The illegal lines that a history takes to have been let stand."""
    for breach in history.stood:
        yield say(N_("{why} ({rule}), and you let it stand"), why=breach.sentence, rule=breach.rule)


def known_history(position: Position) -> tuple[str, tuple[Turn, ...]] | None:
    """Who started, and the lines in order, of a fully known position; ``None`` if its lines cannot
    have been drawn in alternating turns."""
    first = first_mover(position)
    if first is None:
        return None
    return first, in_turn(first, position.blue.paths, position.red.paths)


def first_mover(position: Position) -> str | None:
    """Who started, by the numbers of lines and whose turn it is; ``None`` if they do not say."""
    blue, red = position.blue.count(), position.red.count()
    if abs(blue - red) > 1:
        return None
    return position.player if blue == red else starters(blue, red)[0]


def unknown_history(options: Options, lines: dict[str, list[Line]]) -> Position:
    """A position of which only the drawing is known; each player's lines in any order."""
    t = table(options)
    sides = [_loose_side(options, player, lines[player]) for player in PLAYERS]
    return position_of(t.options, sides[0], sides[1], None)


def _loose_side(options: Options, player: str, lines: list[Line]) -> Side:
    t = table(options)
    lies = drawn(t.net, player, t.starts[player], lines)
    end = lies.paths[0][-1] if lies.sound and len(lies.paths) == 1 else None
    return side_of(t.net, t.starts[player], lies.paths, end, None, None)


def merged(position: Position, histories: tuple[History, ...]) -> Position:
    """A drawing with all that its possible histories agree on; unchanged if there are none."""
    return agreed(position, [history.end for history in histories]) if histories else position


def agreed(position: Position, ends: list[Position]) -> Position:
    """A drawing with all that the known positions it may be agree on."""
    sides = {
        player: _common(position.side(player), [end.side(player) for end in ends])
        for player in PLAYERS
    }
    players = {end.player for end in ends}
    return replace(
        position,
        blue=sides["blue"],
        red=sides["red"],
        player=players.pop() if len(players) == 1 else None,
    )


def _common(loose: Side, ends: list[Side]) -> Side:
    one = ends[0]
    ordered = all(side.paths == one.paths for side in ends)
    return replace(
        loose,
        paths=one.paths if ordered else tuple(sorted(one.paths)),
        end=one.end if ordered else None,
        points=one.points if all(side.points == one.points for side in ends) else None,
        rests=one.rests if all(side.rests == one.rests for side in ends) else None,
    )
