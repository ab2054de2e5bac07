"""The score of a Lineage game: pieces, the centre points, who won and by which rule."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.bits import bits
from companion.games.blue_and_red import COLOUR, PLAYERS
from companion.games.final import FinalResult, ImpossibleResult, Score, ahead, written
from companion.games.lineage.board_file import PIECES
from companion.games.lineage.moves import can_move
from companion.games.lineage.position import (
    LEAST_PIECES,
    Position,
    due,
    how_ended,
    judged,
    seen_position,
    winner_of,
)
from companion.games.measures import Measure
from companion.games.options import Options
from companion.games.protocol import Item, Result
from companion.sentences import N_, Sentence, say


def result(position: Position) -> Result:
    """Pieces as the score, whether the game is over, and why.

    ``finished`` is ``None`` if both players may have passed, which no paper shows (LG-12), or while
    a piece on a paper has to be removed first.
    """
    net = position.net
    blue, red = position.blue.bit_count(), position.red.bit_count()
    places = {net.names[place]: position.owner(place) for place in bits(position.occupied)}
    movers = PLAYERS if position.player is None else (position.player,)
    able = all(can_move(position, one) for one in movers)
    unknown = position.passes is None and position.occupied and (not able or due(position))
    return Result(
        finished=True if position.ended else None if unknown else False,
        score={"blue": blue, "red": red},
        winner=winner_of(position),
        rule=position.ended or None,
        counts={f"centre_{player}": _covered(position, player) for player in PLAYERS},
        places=places,
        items=tuple(_items(position)),
        notes=tuple(_notes(position)),
    )


def measures(position: Position) -> tuple[Measure, ...]:
    """The centre points that each player occupies, and their pieces."""
    covered = {player: _covered(position, player) for player in PLAYERS}
    pieces = {player: position.pieces(player).bit_count() for player in PLAYERS}
    centre = position.net.centre.bit_count()
    return Measure(N_("Centre points"), covered, centre), Measure(N_("Pieces"), pieces)


def final_score(_: Options, score: Score) -> FinalResult:
    """Who wins with these numbers of pieces: whoever has fewer than four loses (LG-10); both below
    four, or a tie, is a draw.

    Raises:
        ImpossibleResult: more pieces than a player has.
    """
    if max(score) > PIECES:
        told = N_("{score} is not possible: each player starts with {pieces} pieces")
        raise ImpossibleResult.of(told, score=written(score), pieces=PIECES)
    if max(score) < LEAST_PIECES or score[0] == score[1] == LEAST_PIECES:
        return FinalResult(None, score, "LG-10")
    return FinalResult(ahead(PLAYERS, score), score)


def _covered(position: Position, player: str) -> int:
    return (position.pieces(player) & position.net.centre).bit_count()


def _items(position: Position) -> Iterator[Item]:
    net = position.net
    for player in PLAYERS:
        covered = tuple(net.name_list(position.pieces(player) & net.centre))
        if covered:
            yield Item.of(
                "LG-9",
                N_("{player} covers 1 of the four centre points: {places}"),
                covered,
                player,
                plural=N_("{player} covers {number} of the four centre points: {places}"),
                player=COLOUR[player],
                number=len(covered),
                places=", ".join(covered),
            )
    empty = tuple(net.name_list(net.centre & ~position.occupied))
    if empty:
        yield Item.of("LG-9", N_("There is no piece on {place}"), empty, place=", ".join(empty))
    blue, red = position.blue.bit_count(), position.red.bit_count()
    yield Item.of("LG-10", N_("Pieces left: Blue {blue}, Red {red}"), blue=blue, red=red)
    if position.ended:
        centre = net.name_list(net.centre) if position.ended == "LG-9" else ()
        yield Item(position.ended, _why(position), tuple(centre))


def _why(position: Position) -> Sentence:
    winner = winner_of(position)
    blue, red = position.blue.bit_count(), position.red.bit_count()
    if winner is not None and position.ended == "LG-9":
        return say(N_("{player} covers all four centre points and wins"), player=COLOUR[winner])
    if winner is not None:
        loser = "red" if winner == "blue" else "blue"
        told = N_("{loser} has fewer than {least} pieces and loses")
        return say(told, loser=COLOUR[loser], least=LEAST_PIECES)
    if position.ended == "LG-11":
        return say(N_("The same position has come up for the third time: a draw"))
    if position.ended == "LG-12":
        return say(N_("Both players have passed in a row: a draw"))
    if blue == red == LEAST_PIECES:
        return say(N_("Both players have exactly {least} pieces: a draw"), least=LEAST_PIECES)
    return say(N_("Both players have fewer than {least} pieces: a draw"), least=LEAST_PIECES)


def _notes(position: Position) -> Iterator[Sentence]:
    gone = due(position)
    if not gone:
        return
    blue, red = position.blue & ~gone, position.red & ~gone
    told = N_("Without the surrounded pieces: Blue {blue}, Red {red}")
    yield say(told, blue=blue.bit_count(), red=red.bit_count())
    if how_ended(position.net, blue, red):
        left = judged(seen_position(position.options, blue, red))
        yield say(N_("Then: {verdict}"), verdict=_why(left))
