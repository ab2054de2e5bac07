"""What a line does: which lines it crosses, what that scores, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.blue_and_red import COLOUR, OTHER
from companion.games.corona_line.legality import crossed_lines
from companion.games.corona_line.move import Move
from companion.games.corona_line.position import Position
from companion.games.protocol import Effect
from companion.sentences import N_, Sentence, say


def brings(position: Position, player: str, move: Move) -> Iterator[Sentence]:
    """What an illegal line that stands means for its player's next turn and score, in a known
    position."""
    net = position.net
    start = net.index.get(move.start)
    to, before = net.index[move.to], position.side(player)
    then = position.after(player, to, move.switch, start).side(player)
    facts = {"player": COLOUR[player], "end": move.to}
    if then.rests and then.points == before.points:
        yield say(N_("The crossing scores nothing, and {player} may not cross next turn."), **facts)
    elif then.rests:
        yield say(N_("The crossing scores, and {player} may not cross next turn."), **facts)
    if len(then.paths) > max(1, len(before.paths)):
        yield say(N_("{player} goes on from {end} and has used the switch."), **facts)


def effects(position: Position, player: str, move: Move) -> Iterator[Effect]:
    """What a legal line does in a known position."""
    net, to = position.net, position.net.index[move.to]
    origin = position.origin(player, move.switch)
    assert origin is not None
    line = (origin, to)
    if move.switch:
        told = N_("{player} switches sides: the new path starts at {start} and goes on from {end}")
        start = net.names[origin]
        sentence = say(told, player=COLOUR[player], start=start, end=move.to)
        yield Effect("switches", sentence, (start, move.to))
    crossed = crossed_lines(position, OTHER[player], net.crossing(*line))
    if crossed:
        sentence = say(
            N_(
                "{player} crosses {other} and scores ({points} point so far). No crossing next turn"
            ),
            plural=N_(
                "{player} crosses {other} and scores ({points} points so far). "
                "No crossing next turn"
            ),
            player=COLOUR[player],
            other=net.line_name(crossed[0]),
            points=(position.side(player).points or 0) + 1,
        )
        yield Effect("crosses", sentence, (net.edge(line), net.edge(crossed[0])))
