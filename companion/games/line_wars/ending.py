"""Is the game over? By agreement, by the last line, or because nobody can gain (LW-13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from companion.games.blue_and_red import COLOUR, OTHER, PLAYERS
from companion.games.line_wars.gain import Prospect, change, gain, prospect
from companion.games.line_wars.position import Position
from companion.games.line_wars.trail import Trail, format_trail, lines_told
from companion.games.protocol import Ending
from companion.sentences import N_, Sentence, say

Prospects = Mapping[str, Prospect]


def over(position: Position) -> bool | None:
    """Whether the game has ended; ``None`` if that depends on something unknown, or on a search
    that gave up."""
    if position.agreed or position.stuck():
        return True
    ends = position.options.choice("end")
    if ends == "last_line":
        return False
    found = {}
    for player in PLAYERS if position.player == "blue" else PLAYERS[::-1]:
        found[player] = gain(position, player)
        if found[player].gain is not None and not found[player].if_due:
            return False
    if ends == "agreement":
        return position.agreed
    return True if _nobody_gains(found) else None


def _nobody_gains(found: Prospects) -> bool:
    """Whether it is proven that nobody can gain."""
    return all(one.gain is None and one.proven for one in found.values())


def ending(position: Position, drawn: Position) -> Ending:
    """Whether the game is over by the rules, with a turn that still gains or only negates.

    ``drawn``: the same position as the paper shows it, its turns perhaps unknown; from it comes
    whether the game is over, as in the score.
    """
    found = {player: prospect(position, player) for player in PLAYERS}
    ended = over(drawn)
    gains = {player: one.gain for player, one in found.items() if one.gain}
    unknown = []
    if ended is None and any(found[player].if_due for player in gains):
        unknown.append("turns")
    elif ended is None and position.options.choice("end") == "agreement":
        unknown.append("agreed")
    return Ending(
        over=ended,
        sentences=tuple(_told(position, drawn, found, ended)),
        gains={player: (format_trail(turn),) for player, turn in gains.items()},
        negates={p: (format_trail(one.negation),) for p, one in found.items() if one.negation},
        proven=all(one.proven or one.gain is not None for one in found.values()),
        unknown=tuple(unknown),
    )


def how_it_stands(position: Position) -> Iterator[Sentence]:
    """Whether the game is over, why, and who can still gain, as lines of an explanation."""
    found = {player: gain(position, player) for player in PLAYERS}
    if position.stuck():
        yield say(N_("Neither player can draw a line"))
    elif position.agreed:
        yield _agreed(position)
        yield from _still(position, found, _LEFT)
    elif _nobody_gains(found):
        yield _nobody(position)
    else:
        yield from _still(position, found, _GAINS)


def left_to_gain(position: Position) -> Iterator[Sentence]:
    """Who could still have gained when the players agreed to stop."""
    found = {player: gain(position, player) for player in PLAYERS}
    return map(_full_stop, _still(position, found, _LEFT))


def _told(
    position: Position, drawn: Position, found: Prospects, ended: bool | None
) -> Iterator[Sentence]:
    rule = position.options.choice("end")
    if position.stuck():
        yield say(N_("The game is over: neither player can draw a line."))
        return
    if position.agreed:
        yield from map(_full_stop, (_agreed(drawn), *_still(position, found, _LEFT)))
        return
    if _nobody_gains(found):
        yield say(_NOBODY[rule], nobody=_nobody(position))
        yield from _negations(position, found)
    else:
        yield from map(_full_stop, _still(position, found, _GAINS))
    if rule == "last_line":
        yield say(N_("By your house rule, the game goes on until neither player can draw a line."))
    elif ended is False and any(one.gain for one in found.values()):
        yield say(N_("The game is still going."))


def _full_stop(sentence: Sentence) -> Sentence:
    return say("{sentence}.", sentence=sentence)


def _agreed(position: Position) -> Sentence:
    """Why the game counts as ended by agreement; paper shows it by what is black."""
    black = position.black
    if position.player is None and black and black == position.owned.negated:
        return say(N_("Exactly the negated squares are black: you agreed that the game is over"))
    return say(N_("You agreed that the game is over"))


def _nobody(position: Position) -> Sentence:
    """That nobody can gain; as drawn, where a drawing does not show who is to move."""
    if position.player is None:
        return say(N_("As drawn, neither player can gain a square with their next turn"))
    return say(N_("Neither player can gain a square with their next turn"))


_NOBODY: Final = {
    "no_gain": N_("{nobody}: the game is over."),
    "agreement": N_("{nobody}, so you may agree to stop."),
    "last_line": "{nobody}.",
}
"""What follows where nobody can gain, by the answer to the option ``end``."""


def _negations(position: Position, found: Prospects) -> Iterator[Sentence]:
    """What somebody could still take from the opponent, which keeps no game going."""
    for player, one in found.items():
        if one.negation is not None:
            yield say(
                N_(
                    "{player} could still negate {number} of {other}'s squares with "
                    "{trail}, but that does not count."
                ),
                player=COLOUR[player],
                other=COLOUR[OTHER[player]],
                number=-change(position, player, one.negation, OTHER[player]),
                trail=format_trail(one.negation),
            )
        elif not one.negation_proven:
            told = N_("It is uncertain whether {player} can still negate any of {other}'s squares.")
            yield say(told, player=COLOUR[player], other=COLOUR[OTHER[player]])


_GAINS: Final = {
    False: N_("{player} can still gain at least {squares} ({trail})"),
    True: N_("If {player}'s next turn has {lines}, it can still gain at least {squares} ({trail})"),
}
_LEFT: Final = {
    False: N_("{player} could still have gained at least {squares} ({trail})"),
    True: N_(
        "If {player}'s next turn had {lines}, it could still have gained at least {squares} "
        "({trail})"
    ),
}
"""What can be gained, or could have been, by a turn that need not be the best: surely, and if the
turn has that many lines."""


def _still(
    position: Position, found: Prospects, templates: Mapping[bool, str]
) -> Iterator[Sentence]:
    """Who can still gain, what that hangs on, and where the search gave up."""
    for player, one in found.items():
        if one.gain is not None:
            squares = change(position, player, one.gain, player)
            yield _gain(player, one.gain, squares, templates[one.if_due])
        elif not one.proven and templates is _GAINS:
            told = N_(
                "It is uncertain whether {player} can gain any more squares: there are "
                "too many turns to try"
            )
            yield say(told, player=COLOUR[player])


def _gain(player: str, turn: Trail, squares: int, template: str) -> Sentence:
    return say(
        template,
        player=COLOUR[player],
        trail=format_trail(turn),
        squares=say(N_("{number} square"), plural=N_("{number} squares"), number=squares),
        lines=lines_told(len(turn.lines())),
    )
