"""How a Line Wars game stands: territory, who won and by which rule, and why."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.line_wars.grid import Bits, Grid, bits
from companion.games.line_wars.legality import COLOUR
from companion.games.line_wars.position import Position
from companion.games.line_wars.territory import Owners, owners, regions, settled
from companion.games.protocol import Item, Result
from companion.sentences import N_, Sentence, say


def result(position: Position) -> Result:
    """The score as it stands, whether the game is over, and the reason for each square.

    Of a paper without history ``finished`` is ``None`` unless no line can be drawn any more; the
    winner is then the one by what stands, as soon as lines close off any area.
    """
    g = position.grid
    owned = owners(position.options, position.blue, position.red)
    blue, red = owned.blue.bit_count(), owned.red.bit_count()
    over = position.over()
    gained = not over and _gained(position)
    open_board = not over and not gained and not _closed(position)
    decided = over or (over is None and not open_board)
    winner = ("blue" if blue > red else "red") if decided else None
    return Result(
        finished=over,
        score={"blue": blue, "red": red},
        winner=winner,
        rule="LW-14" if winner else None,
        counts={"negated": owned.negated.bit_count(), "nobody": owned.nobody.bit_count()},
        places={g.names[d]: owned.of(1 << d) for d in bits(g.squares)},
        items=(*_territory(position, owned), _verdict(blue, red, over, decided)),
        notes=tuple(_notes(position, owned, open_board, gained)),
        called=over is None and bool(position.black or gained),
    )


def played_out(position: Position) -> bool:
    """Whether a drawing may be that of a game played out: lines part the board, squares are
    blackened as at the end (LW-11), or nothing can be gained any more (LW-13)."""
    return _closed(position) or _gained(position)


def _closed(position: Position) -> bool:
    """Whether squares are blackened, or lines part the board."""
    parts = regions(position.grid, position.blue | position.red)
    return bool(position.black) or next(parts, None) != position.grid.squares


def _gained(position: Position) -> bool:
    """Whether all is gained that can be (LW-13)."""
    starts = position.starts("blue"), position.starts("red")
    return settled(position.options, position.blue, position.red, starts)


def _territory(position: Position, owned: Owners) -> Iterator[Item]:
    """One item for each region, or, square by square, for each group of squares of one owner."""
    g = position.grid
    found: list[tuple[Bits, str]] = []
    if position.options.choice("negation") == "region":
        found = [
            (region, owned.of(region & -region))
            for region in regions(g, position.blue | position.red)
        ]
    else:
        for owner, squares in owned.groups():
            while squares:
                group = _group(g, squares)
                found.append((group, owner))
                squares &= ~group
        found.sort(key=lambda item: item[0] & -item[0])
    for squares, owner in found:
        names = tuple(g.place_list(squares))
        yield Item(_RULE[owner], _reason(owner, names), names)


_RULE = {"blue": "LW-10", "red": "LW-10", "negated": "LW-11", "nobody": "LW-12"}


def _group(g: Grid, squares: Bits) -> Bits:
    """The first of some squares and those that hang together with it side by side."""
    group = squares & -squares
    while True:
        more = group | group << 1 | group >> 1 | group << g.size | group >> g.size
        if more & squares == group:
            return group
        group = more & squares


def _reason(owner: str, names: tuple[str, ...]) -> Sentence:
    one, many = _REASONS[owner]
    return say(
        one,
        plural=many,
        count="number",
        number=len(names),
        square=names[0],
        player=COLOUR.get(owner, ""),
    )


_REASONS = {
    "blue": (
        N_("The square {square} has only {player}'s lines: 1 for {player}"),
        N_(
            "The {number} squares from {square} on have only {player}'s lines: "
            "{number} for {player}"
        ),
    ),
    "negated": (
        N_("The square {square} has lines of both colours: negated, it counts for nobody"),
        N_(
            "The {number} squares from {square} on have lines of both colours: negated, none counts"
        ),
    ),
    "nobody": (
        N_("The square {square} has no line: it is nobody's"),
        N_("The {number} squares from {square} on have no line: they are nobody's"),
    ),
}
_REASONS["red"] = _REASONS["blue"]


def _verdict(blue: int, red: int, over: bool | None, decided: bool) -> Item:
    if over is None and not decided:
        return Item("LW-14", say(N_("No line closes off an area yet: nobody is ahead")))
    if blue == red:
        sentence = say(
            N_("One square each: a tie is Red's"),
            plural=N_("{each} squares each: a tie is Red's"),
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
    if not over:
        sentence = say(N_("As it stands: {verdict}"), verdict=sentence)
    return Item("LW-14", sentence)


def _notes(position: Position, owned: Owners, open_board: bool, gained: bool) -> Iterator[Sentence]:
    # While no area is closed off, who would win by another count misleads.
    if not open_board:
        yield from _other_ruling(position, owned)
    if gained:
        yield say(N_("No line can gain or cost a square any more; both may pass (LW-13)"))


def _other_ruling(position: Position, owned: Owners) -> Iterator[Sentence]:
    """What the other ruling on negation would give, where that is another score (LW-11)."""
    used = position.options.choice("negation")
    other = position.options.with_(negation="square" if used == "region" else "region")
    there = owners(other, position.blue, position.red)
    blue, red = there.blue.bit_count(), there.red.bit_count()
    if (blue, red) == (owned.blue.bit_count(), owned.red.bit_count()):
        return
    if used == "region":
        template = N_(
            "Counted with whole regions negated; square by square it would be Blue {blue}, "
            "Red {red}, {negated} negated, and {winner} would win (LW-11)"
        )
    else:
        template = N_(
            "Counted with squares negated one by one; by whole regions it would be Blue {blue}, "
            "Red {red}, {negated} negated, and {winner} would win (LW-11)"
        )
    yield say(
        template,
        blue=blue,
        red=red,
        negated=there.negated.bit_count(),
        winner=COLOUR["blue" if blue > red else "red"],
    )
