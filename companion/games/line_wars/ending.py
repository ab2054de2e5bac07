"""Is the game over? By agreement, by the last line, or because nobody can gain (LW-13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.line_wars.gain import Prospect, gain, prospect, settled
from companion.games.line_wars.position import COLOUR, OTHER, PLAYERS, Position
from companion.games.line_wars.trail import format_trail
from companion.games.protocol import Ending
from companion.sentences import N_, Sentence, say


def over(position: Position) -> bool | None:
    """Whether the game has ended; ``None`` if that depends on something unknown."""
    ended = position.ended()
    if ended is not False or position.options.choice("end") != "no_gain":
        return ended
    found = {}
    for player in PLAYERS:
        found[player] = gain(position, player)
        if found[player].gain is not None and not found[player].if_due:
            return False
    return nobody_gains(found)[0]


def nobody_gains(found: Mapping[str, Prospect]) -> tuple[bool | None, bool]:
    """Whether nobody can gain, and whether that is proven (unproven counts as no). ``None`` if it
    depends on an unknown turn number."""
    gains = [one for one in found.values() if one.gain is not None]
    if any(not one.if_due for one in gains):
        return False, True
    if not all(one.proven for one in found.values()):
        return False, False
    return (None if gains else True), True


def ending(position: Position) -> Ending:
    """Whether the game is over by the rulebook, with a turn that still gains or only negates."""
    if position.agreed:
        return Ending(True, (say(N_("You agreed that the game is over.")),))
    if position.ended():
        return Ending(True, (say(N_("The game is over: neither player can draw a line.")),))
    found = {player: prospect(position, player) for player in PLAYERS}
    answer, proven = nobody_gains(found)
    rule = position.options.choice("end")
    told = list(_told(position, found, answer, proven))
    if rule == "last_line":
        told.append(
            say(N_("By your house rule, the game goes on until neither player can draw a line."))
        )
    return Ending(
        over=False if rule == "last_line" else answer if proven else None,
        sentences=tuple(told),
        gains={p: (format_trail(one.gain),) for p, one in found.items() if one.gain},
        negates={p: (format_trail(one.negation),) for p, one in found.items() if one.negation},
        proven=proven,
        unknown=("turns",) if answer is None else (),
    )


def _told(
    position: Position, found: Mapping[str, Prospect], answer: bool | None, proven: bool
) -> Iterator[Sentence]:
    if answer:
        yield from _nobody(position, found)
        return
    for player, one in found.items():
        if one.gain is not None:
            yield _gain(player, one)
        elif not one.proven:
            yield say(
                N_("It is uncertain whether {player} can gain: there are too many turns to try."),
                player=COLOUR[player],
            )
    if answer is False and proven:
        yield say(N_("So the game is not over."))


_GAIN = {
    False: (
        N_("{player} can still gain {number} square ({trail})."),
        N_("{player} can still gain {number} squares ({trail})."),
    ),
    True: (
        N_(
            "{player} can gain {number} square with {trail}, if that is the right number of lines "
            "for {player}'s next turn."
        ),
        N_(
            "{player} can gain {number} squares with {trail}, if that is the right number of lines "
            "for {player}'s next turn."
        ),
    ),
}


def _gain(player: str, found: Prospect) -> Sentence:
    assert found.gain is not None
    one, many = _GAIN[found.if_due]
    return say(
        one,
        plural=many,
        count="number",
        player=COLOUR[player],
        number=found.squares,
        trail=format_trail(found.gain),
    )


_NEGATION = N_(
    "Nobody can gain. But {player} can still negate {number} of {other}'s squares ({trail}), so "
    "{player} need not agree."
)
_BARE_NEGATION = N_(
    "Nobody can gain. But {player} can still negate {number} of {other}'s squares ({trail})."
)


def _nobody(position: Position, found: Mapping[str, Prospect]) -> Iterator[Sentence]:
    negating = [(player, one) for player, one in found.items() if one.negation is not None]
    if not negating:
        yield say(N_("Nobody can gain."))
    for player, one in negating:
        assert one.negation is not None
        yield say(
            _NEGATION if position.options.choice("end") == "agreement" else _BARE_NEGATION,
            player=COLOUR[player],
            other=COLOUR[OTHER[player]],
            number=one.squares,
            trail=format_trail(one.negation),
        )
    for player, one in found.items():
        if not one.negation_proven:
            yield say(
                N_("It is uncertain whether {player} can still negate any of {other}'s squares."),
                player=COLOUR[player],
                other=COLOUR[OTHER[player]],
            )
    if settled(position):
        yield say(N_("No later turn can change that."))
    else:
        yield say(
            N_("This holds for this position only. After another turn, a gain may be possible.")
        )
