"""The score of a Line Wars game: territory, who won by which rule, and why."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.games.bits import bits
from companion.games.blue_and_red import COLOUR
from companion.games.final import FinalResult, ImpossibleResult, Score, ahead, written
from companion.games.line_wars.ending import how_it_stands, over
from companion.games.line_wars.gain import gain
from companion.games.line_wars.position import Position
from companion.games.line_wars.territory import regions
from companion.games.line_wars.trail import Trail, trail_bits
from companion.games.measures import Gain, Measure
from companion.games.options import Options
from companion.games.protocol import Item, Result
from companion.sentences import N_, labelled, say


def result(position: Position) -> Result:
    """The score, whether the game is over, and the reason for each square.

    For a paper without history ``finished`` is ``None`` if the drawing does not show whether
    anybody can still gain; the winner is then whoever wins if nobody can.
    """
    g, owned = position.grid, position.owned
    blue, red = owned.score.values()
    finished, ahead = over(position), leader(position)
    winner = None if finished is False else ahead
    standing = (Item("LW-13", sentence) for sentence in how_it_stands(position))
    return Result(
        finished=finished,
        score=owned.score,
        winner=winner,
        rule="LW-14" if winner else None,
        counts={"negated": owned.negated.bit_count(), "nobody": owned.nobody.bit_count()},
        places={g.names[d]: owned.of(1 << d) for d in bits(g.squares)},
        items=(*_territory(position), _verdict(blue, red, finished), *standing),
        leader=ahead,
    )


def leader(position: Position) -> str:
    """Who wins if the game ends now (LW-14)."""
    blue, red = position.owned.score.values()
    return "blue" if blue > red else "red"


def certain_points(position: Position) -> dict[str, int]:
    """The squares of each player's regions into which no further line fits."""
    g, found = position.grid, {"blue": 0, "red": 0}
    for region in regions(g, position.blue | position.red):
        owner = position.owned.of(region)
        if owner in found and not g.around(region) & position.free:
            found[owner] += region.bit_count()
    return found


def measures(position: Position) -> tuple[Measure, ...]:
    """Each player's territory, in squares."""
    return (Measure(N_("Territory"), position.owned.score),)


def gaining(position: Position, player: str) -> Gain[Trail] | None:
    """A legal turn with which a player whose turn it is closes off squares (LW-13)."""
    turn = gain(position, player).gain
    if turn is None:
        return None
    then = position.after(player, trail_bits(position.grid, turn))
    (before,), (after,) = measures(position), measures(then)
    return Gain(turn, player, before, after)


def final_score(options: Options, score: Score) -> FinalResult:
    """Who wins with these numbers of squares; a tie is decided by LW-14.

    Raises:
        ImpossibleResult: the board has fewer squares.
    """
    size = options.number("size")
    squares = (size - 1) ** 2
    if sum(score) > squares:
        told = N_(
            "{score} is not possible: a board of {size} × {size} dots has only {squares} squares"
        )
        sentence = say(told, score=written(score), size=size, squares=squares)
        raise ImpossibleResult(sentence, ("size",))
    winner = ahead(("blue", "red"), score)
    if winner is not None:
        return FinalResult(winner, score)
    tie = _verdict(*score, finished=True)
    return FinalResult("red", score, tie.rule, tie.sentence)


def _territory(position: Position) -> Iterator[Item]:
    g = position.grid
    for region in regions(g, position.blue | position.red):
        names = tuple(g.place_list(region))
        if region == g.squares:
            yield Item.of(
                "LW-12", N_("Nothing is enclosed, so no square belongs to anybody"), names
            )
            return
        yield _region(names, position.owned.of(region))


@lru_cache(maxsize=4096)
def _region(names: tuple[str, ...], owner: str) -> Item:
    """Whose the squares of a region are, and why."""
    negated = owner not in COLOUR
    one, many = _REASONS[negated]
    return Item.of(
        "LW-11" if negated else "LW-10",
        one,
        names,
        plural=many,
        number=len(names),
        square=names[0],
        player=COLOUR.get(owner, ""),
    )


_REASONS = {
    False: (
        N_("Only {player}'s lines touch {square}, so it belongs to {player}"),
        N_(
            "Only {player}'s lines touch the region at {square}, so its {number} squares belong to "
            "{player}"
        ),
    ),
    True: (
        N_("Both colours touch {square}, so it scores nothing"),
        N_("Both colours touch the region at {square}, so its {number} squares score nothing"),
    ),
}


def _verdict(blue: int, red: int, finished: bool | None) -> Item:
    if finished is False and blue == red == 0:
        return Item.of("LW-14", N_("Nobody is ahead yet"))
    if blue == red:
        sentence = say(
            N_("One square each, and Red wins a tie"),
            plural=N_("{each} squares each, and Red wins a tie"),
            each=blue,
        )
    else:
        sentence = say(
            N_("{leader} has more squares, {most} to {fewer}"),
            leader=COLOUR["blue" if blue > red else "red"],
            most=max(blue, red),
            fewer=min(blue, red),
        )
    if not finished:
        sentence = labelled(N_("So far"), sentence)
    return Item("LW-14", sentence)
