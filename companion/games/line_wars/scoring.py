"""The score of a Line Wars game: territory, who won by which rule, and why."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.final import FinalResult, ImpossibleResult, Score, ahead, written
from companion.games.line_wars.ending import over
from companion.games.line_wars.gain import gain, settled
from companion.games.line_wars.grid import bits
from companion.games.line_wars.position import COLOUR, Position
from companion.games.line_wars.territory import Owners, owners, regions
from companion.games.line_wars.trail import Trail, trail_bits
from companion.games.measures import Gain, Measure
from companion.games.options import Options
from companion.games.protocol import Item, Result
from companion.sentences import N_, say


def result(position: Position) -> Result:
    """The score, whether the game is over, and the reason for each square.

    For a paper without history ``finished`` is ``None`` unless no line can be drawn any more. The
    winner is then whoever is ahead, as soon as lines close off any region.
    """
    g = position.grid
    owned = owners(position.options, position.blue, position.red)
    blue, red = owned.blue.bit_count(), owned.red.bit_count()
    finished = over(position)
    gained = not finished and settled(position)
    nothing_yet = not finished and not gained and not _closed(position)
    decided = finished or (finished is None and not nothing_yet)
    winner = ("blue" if blue > red else "red") if decided else None
    return Result(
        finished=finished,
        score={"blue": blue, "red": red},
        winner=winner,
        rule="LW-14" if winner else None,
        counts={"negated": owned.negated.bit_count(), "nobody": owned.nobody.bit_count()},
        places={g.names[d]: owned.of(1 << d) for d in bits(g.squares)},
        items=(*_territory(position, owned), _verdict(blue, red, finished, nothing_yet)),
        notes=(say(_GAINED),) if gained else (),
        called=finished is None and bool(position.black or gained),
    )


def measures(position: Position) -> tuple[Measure, ...]:
    """Each player's territory, in squares."""
    owned = owners(position.options, position.blue, position.red)
    squares = {"blue": owned.blue.bit_count(), "red": owned.red.bit_count()}
    return (Measure(N_("Territory"), squares),)


def gaining(position: Position, player: str) -> Gain[Trail] | None:
    """A legal turn with which a player whose turn it is closes off squares (LW-13)."""
    turn = gain(position, player).gain
    if turn is None:
        return None
    then = position.after(player, trail_bits(position.grid, turn))
    (before,), (after,) = measures(position), measures(then)
    return Gain(turn, player, before, after)


def played_out(position: Position) -> bool:
    """Whether a drawing is of a finished game: no line can be drawn, squares are blackened as at
    the end (LW-11), or nothing can be gained or lost any more (LW-13)."""
    return bool(position.black or over(position) or settled(position))


def final_score(options: Options, score: Score) -> FinalResult:
    """Who wins with these numbers of squares; a tie is decided by LW-14.

    Raises:
        ImpossibleResult: the board has fewer squares.
    """
    size = options.number("size")
    squares = (size - 1) ** 2
    if sum(score) > squares:
        raise ImpossibleResult(
            say(
                N_(
                    "{score} is not possible: a board of {size} × {size} dots has only "
                    "{squares} squares"
                ),
                score=written(score),
                size=size,
                squares=squares,
            ),
            ("size",),
        )
    winner = ahead(("blue", "red"), score)
    return FinalResult(winner or "red", score, "" if winner else "LW-14")


def _closed(position: Position) -> bool:
    """Whether squares are blackened, or lines divide the board."""
    parts = regions(position.grid, position.blue | position.red)
    return bool(position.black) or next(parts, None) != position.grid.squares


_GAINED = N_("Nobody can gain or lose a square any more. You can agree that the game is over.")


def _territory(position: Position, owned: Owners) -> Iterator[Item]:
    """One item for each region."""
    g = position.grid
    for region in regions(g, position.blue | position.red):
        names = tuple(g.place_list(region))
        if region == g.squares:
            yield Item(
                "LW-12", say(N_("Nothing is enclosed, so no square belongs to anybody")), names
            )
            return
        owner = next(
            (p for p, own in (("blue", owned.blue), ("red", owned.red)) if own & region), "negated"
        )
        one, many = _REASONS[owner == "negated"]
        yield Item(
            "LW-11" if owner == "negated" else "LW-10",
            say(
                one,
                plural=many,
                count="number",
                number=len(names),
                square=names[0],
                player=COLOUR.get(owner, ""),
            ),
            names,
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


def _verdict(blue: int, red: int, finished: bool | None, nothing_yet: bool) -> Item:
    if nothing_yet:
        return Item("LW-14", say(N_("Nobody is ahead yet")))
    if blue == red:
        sentence = say(
            N_("One square each, and Red wins a tie"),
            plural=N_("{each} squares each, and Red wins a tie"),
            count="each",
            each=blue,
        )
    else:
        sentence = say(
            N_("{leader} has more squares: {most} to {fewer}"),
            leader=COLOUR["blue" if blue > red else "red"],
            most=max(blue, red),
            fewer=min(blue, red),
        )
    if finished is False:
        sentence = say(N_("So far: {score}"), score=sentence)
    return Item("LW-14", sentence)
