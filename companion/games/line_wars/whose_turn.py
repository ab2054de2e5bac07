"""How many turns a drawing can have taken, and whose turn it can be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.games.blue_and_red import COLOUR, PLAYERS
from companion.games.line_wars.histories import completions, lines_after
from companion.games.line_wars.position import Position
from companion.sentences import N_, Sentence, say


def example(position: Position, fields: Iterable[str]) -> str:
    """Unknown fields as they are supposed to be where nobody says more."""
    way = completions(replace(position, turns=(None, None)))[0]
    blue, red = way.turns
    texts = {"next": f"next {way.player}", "turns": f"turns {blue} {red}", "agreed": "agreed no"}
    return "; ".join(texts[field] for field in fields)


def contradiction(position: Position) -> Sentence | None:
    """Why no game has these lines after these turns; ``None`` if one may."""
    why = _against(position)
    if why is None:
        return None
    free = replace(position, player=None)
    fields = ("turns",) if position.player is None else ("next", "turns")
    return say(
        N_("{why}. With Blue's {blue} line and Red's {red}, write for example “{example}”"),
        plural=N_("{why}. With Blue's {blue} lines and Red's {red}, write for example “{example}”"),
        count="blue",
        why=why,
        blue=position.blue.bit_count(),
        red=position.red.bit_count(),
        example=example(free, fields),
    )


def _against(position: Position) -> Sentence | None:
    blue, red = position.turns
    if blue is not None and red is not None:
        if blue - red not in (0, 1):
            return say(N_("Blue must have had as many turns as Red, or one more"))
        if position.player == ("red" if blue == red else "blue"):
            told = N_("With “turns {blue} {red}” it is {player}'s turn")
            return say(told, blue=blue, red=red, player=COLOUR["blue" if blue == red else "red"])
    for player, turns in zip(PLAYERS, position.turns, strict=True):
        lines = position.lines(player).bit_count()
        if turns is None:
            continue
        if lines > lines_after(player, turns):
            most = lines_after(player, turns)
            told = N_("After turn {turns}, {player} cannot have more lines than {most}")
            return say(told, turns=turns, player=COLOUR[player], most=most)
        if turns > lines and position.starts(player):
            told = N_(
                "{player} draws at least one line in every turn, so turn {turns} has "
                "not been played"
            )
            return say(told, player=COLOUR[player], turns=turns)
    return None
