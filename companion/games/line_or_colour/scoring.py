"""The score: the most rings of a colour and in a line, who won, and why."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.bits import Bits
from companion.games.line_or_colour.legality import COLOUR
from companion.games.line_or_colour.position import PLAYERS, Position
from companion.games.measures import Measure
from companion.games.pointers import Pointer
from companion.games.protocol import Item, Result
from companion.sentences import N_, Sentence, Term, say


def result(position: Position) -> Result:
    """What each player has of one colour and in one line, whether that wins, and with which rings.

    If a paper shows that both have won, it cannot show who was first: ``finished`` and ``winner``
    are then ``None``.
    """
    best = {player: _Best(position, player) for player in PLAYERS}
    both = len(position.winners) == 2
    winner = position.winners[0] if len(position.winners) == 1 else None
    items = [item for player in PLAYERS for item in best[player].items()]
    return Result(
        finished=None if both else position.over,
        score={
            player: {"colour": one.of_colour.bit_count(), "line": one.in_line.bit_count()}
            for player, one in best.items()
        },
        winner=winner,
        rule=_rule(position, winner, best),
        counts={
            "white_rings": position.white.bit_count(),
            "black_rings": position.black.bit_count(),
            "free": position.free.bit_count(),
        },
        places={
            name: "white" if position.white & spot else "black"
            for name, spot in position.layout.spots
            if (position.white | position.black) & spot
        },
        items=(*items, *_verdict(position, both)),
    )


def measures(position: Position) -> tuple[Measure, ...]:
    """The most rings of each player that count together: of one colour, or in a line."""
    best = {player: _Best(position, player) for player in PLAYERS}
    rings = {
        player: max(one.of_colour.bit_count(), one.in_line.bit_count())
        for player, one in best.items()
    }
    return (Measure(N_("Rings on one colour or in a line"), rings, position.layout.needed),)


class _Best:
    """The most rings a player has of one colour, and in a line."""

    def __init__(self, position: Position, player: str) -> None:
        layout, rings = position.layout, position.rings(player)
        self.player = player
        self.layout = layout
        self.colour = max(
            layout.by_colour, key=lambda colour: (rings & layout.by_colour[colour]).bit_count()
        )
        self.of_colour: Bits = rings & layout.by_colour[self.colour]
        self.in_line: Bits = next(layout.runs(rings), 0)
        self.lines = tuple(layout.lines(rings))
        self.by_colour = self.of_colour.bit_count() >= layout.needed

    def items(self) -> Iterator[Item]:
        """What the player has, every line that wins; these come first if no colour does."""
        if not self.of_colour:
            return
        listed, player = self.layout.place_list, self.player
        colour = Item("LC-4", self._of_colour(), listed(self.of_colour), player)
        lines = [
            Item("LC-5", self._in_line(line), listed(line), player)
            for line in self.lines or (self.in_line,)
        ]
        yield from (*lines, colour) if self.lines and not self.by_colour else (colour, *lines)

    def _of_colour(self) -> Sentence:
        told = say(
            N_("{player} has {number} ring on {colour}"),
            plural=N_("{player} has {number} rings on {colour}"),
            player=COLOUR[self.player],
            number=self.of_colour.bit_count(),
            colour=Term(self.colour),
        )
        return self._at(told, self.of_colour, self.by_colour)

    def _in_line(self, line: Bits) -> Sentence:
        told = say(
            N_("{player} has {number} ring in a line"),
            plural=N_("{player} has {number} rings in a line"),
            player=COLOUR[self.player],
            number=line.bit_count(),
        )
        return self._at(told, line, bool(self.lines))

    def _at(self, rings: Sentence, spots: Bits, enough: bool) -> Sentence:
        template = N_("{rings}, enough to win: {spots}") if enough else "{rings}: {spots}"
        return say(template, rings=rings, spots=", ".join(self.layout.place_list(spots)))


def pointers(position: Position) -> Iterator[Pointer]:
    """Each player's winning rings: of one colour, or in a line."""
    for player in PLAYERS:
        best = _Best(position, player)
        if best.by_colour:
            yield Pointer("places", tuple(best.layout.place_list(best.of_colour)), player)
        for line in best.lines:
            yield Pointer("chain", tuple(best.layout.place_list(line)), player)


def _rule(position: Position, winner: str | None, best: dict[str, _Best]) -> str | None:
    """The rule that decided: by colour if both conditions are met (LC-6)."""
    if winner is not None:
        return "LC-4" if best[winner].by_colour else "LC-5"
    return "LC-6" if position.over and not position.winners else None


def _verdict(position: Position, both: bool) -> Iterator[Item]:
    if both:
        said = N_(
            "Both players have a winning set of rings, and the paper does not show who had it first"
        )
        yield Item.of("LC-6", said)
    elif not position.won and position.over:
        yield Item.of("LC-6", N_("Every spot has a ring and nobody has won: a draw"))
    elif not position.won:
        told = N_("You need {needed} rings on one colour, or {needed} side by side, to win")
        yield Item.of("LC-6", told, needed=position.layout.needed)
