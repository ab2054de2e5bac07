"""How many turns a drawing can have taken, and whose turn it can be."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from companion.games.blue_and_red import COLOUR, PLAYERS
from companion.games.line_wars.histories import lines_after
from companion.games.line_wars.position import Position
from companion.sentences import N_, Sentence, say


def fewest_turns(position: Position) -> tuple[int, int]:
    """The fewest turns of Blue and Red that draw as many lines as the sheet shows, one after the
    other from Blue (LW-2, LW-5); a player known to be next fits them."""
    blue, red = (
        next(t for t in count() if lines_after(player, t) >= position.lines(player).bit_count())
        for player in PLAYERS
    )
    blue, red = max(blue, red), max(red, blue - 1)
    if position.player == "blue":
        return blue, blue
    return (red + 1, red) if position.player == "red" else (blue, red)


def example(position: Position, fields: Iterable[str]) -> str:
    """Unknown fields as they may be, if no turn more than needed was short."""
    blue, red = fewest_turns(position)
    texts = {
        "next": "next blue" if blue == red else "next red",
        "turns": f"turns {blue} {red}",
        "agreed": "agreed no",
    }
    return "; ".join(texts[field] for field in fields)


def contradiction(position: Position) -> Sentence | None:
    """Why no game has these lines after these turns; ``None`` if one may."""
    why = _against(position)
    if why is None:
        return None
    return say(
        N_("{why}. With Blue's {blue} lines and Red's {red}, write for example “{example}”"),
        why=why,
        blue=position.blue.bit_count(),
        red=position.red.bit_count(),
        example=example(position, ("turns",)),
    )


def _against(position: Position) -> Sentence | None:
    blue, red = position.turns
    if blue is not None and red is not None:
        if blue - red not in (0, 1):
            return say(N_("Blue must have had as many turns as Red, or one more"))
        if position.player == ("red" if blue == red else "blue"):
            return say(
                N_("With “turns {blue} {red}” it is {player}'s turn"),
                blue=blue,
                red=red,
                player=COLOUR["blue" if blue == red else "red"],
            )
    for player, turns in zip(PLAYERS, position.turns, strict=True):
        lines = position.lines(player).bit_count()
        if turns is None:
            continue
        if lines > lines_after(player, turns):
            most = lines_after(player, turns)
            return say(
                N_("After turn {turns}, {player} cannot have more lines than {most}"),
                turns=turns,
                player=COLOUR[player],
                most=most,
            )
        if turns > lines and position.starts(player):
            return say(
                N_(
                    "{player} draws at least one line in every turn, so turn {turns} has "
                    "not been played"
                ),
                player=COLOUR[player],
                turns=turns,
            )
    return None
