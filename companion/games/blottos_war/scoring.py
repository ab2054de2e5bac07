"""The score: territories, forces, and who has a chain from end to end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.bits import bits
from companion.games.blottos_war.position import DRAW, Position
from companion.games.blue_and_red import COLOUR, OTHER, PLAYERS
from companion.games.final import FinalResult, ImpossibleResult, Score, ahead, written
from companion.games.measures import Measure
from companion.games.options import Options
from companion.games.protocol import Item, Result
from companion.sentences import N_, say


def result(position: Position) -> Result:
    """The territories owned, who has won and by which chain, or why it is a draw."""
    g = position.grid
    over = position.ending
    winner = over if over in PLAYERS else None
    names = g.names
    return Result(
        finished=bool(over),
        score={player: position.owned(player).bit_count() for player in PLAYERS},
        winner=winner,
        rule="BW-8" if winner else "BW-9" if over else None,
        counts={"nobody": (g.all & ~(position.blue | position.red)).bit_count()},
        places={names[i]: position.owner(i) for i in bits(position.blue | position.red)},
        items=(*_holdings(position), _verdict(position)),
        extra={"forces": {names[i]: force for i, force in enumerate(position.forces) if force}},
    )


def measures(position: Position) -> tuple[Measure, ...]:
    """How many rows each player's chain spans from their own end, and their territories."""
    g = position.grid
    chains = {player: g.rows_joined(position.owned(player), player) for player in PLAYERS}
    owned = {player: position.owned(player).bit_count() for player in PLAYERS}
    return Measure(N_("Chain"), chains, g.rows), Measure(N_("Territories"), owned)


def final_score(options: Options, score: Score) -> FinalResult:
    """Who wins with these numbers of territories; a tie is a draw.

    Raises:
        ImpossibleResult: the board has fewer territories, or the winner has too few for a chain
            from end to end.
    """
    rows = options.number("rows")
    territories = rows * options.number("columns")
    winner = ahead(PLAYERS, score)
    if sum(score) > territories:
        told = N_("{score} is not possible: the board has only {territories} territories")
    elif winner is not None and max(score) < rows:
        told = N_(
            "{score} is not possible: a chain from end to end has at least {rows} territories"
        )
    else:
        return FinalResult(winner, score, "" if winner else "BW-9")
    raise ImpossibleResult(
        say(told, score=written(score), territories=territories, rows=rows), ("columns", "rows")
    )


def _holdings(position: Position) -> Iterator[Item]:
    """What each player owns, and the forces there."""
    for player in PLAYERS:
        owned = position.owned(player)
        standing = sum(position.forces[i] for i in bits(owned))
        recruits = say(N_("{number} recruit"), plural=N_("{number} recruits"), number=standing)
        sentence = say(
            N_("{player} has {territories} territory and {recruits}"),
            plural=N_("{player} has {territories} territories and {recruits}"),
            player=COLOUR[player],
            territories=owned.bit_count(),
            recruits=recruits,
        )
        yield Item("BW-7", sentence, tuple(position.grid.place_list(owned)))


def _verdict(position: Position) -> Item:
    g = position.grid
    if position.ending == DRAW:
        return _draw(position)
    chains = {player: g.chain(position.owned(player)) for player in PLAYERS}
    if position.ending:
        player = position.ending
        return Item.of(
            "BW-8",
            N_("{player} has an unbroken chain from end to end, and {other} has none: {chain}"),
            chains[player],
            player=COLOUR[player],
            other=COLOUR[OTHER[player]],
            chain="-".join(chains[player]),
        )
    if all(chains.values()):
        told = N_(
            "Both players have an unbroken chain from end to end, so play goes on ({blue}; {red})"
        )
        return _both("BW-8", told, chains)
    return Item.of("BW-8", N_("Nobody has an unbroken chain from end to end yet"))


def _draw(position: Position) -> Item:
    g = position.grid
    fixed = {player: position.owned(player) & position.fixed for player in PLAYERS}
    if g.joined(fixed["blue"]):
        told = N_(
            "Both players have a chain of territories with 5 or more recruits, which nobody can "
            "break: {blue}; {red}"
        )
        return _both("BW-9", told, {player: g.chain(fixed[player]) for player in PLAYERS})
    told = N_(
        "Territories with 5 or more recruits, which nobody can take, block both players' way from "
        "end to end: nobody can win any more"
    )
    return Item.of("BW-9", told, g.place_list(fixed["blue"] | fixed["red"]))


def _both(rule: str, told: str, chains: Mapping[str, list[str]]) -> Item:
    """That both players have a chain."""
    blue, red = chains["blue"], chains["red"]
    return Item.of(rule, told, blue + red, blue="-".join(blue), red="-".join(red))
