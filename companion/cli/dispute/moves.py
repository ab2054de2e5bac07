"""``companion moves``: the legal moves in a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from companion.cli.exits import DEPENDS, DONE
from companion.cli.frame import FRAME, tell, tell_all
from companion.cli.options import command as cli_command
from companion.cli.options import correct_option, given_option, option
from companion.cli.requests import Reading, dispute_in, reading_options
from companion.cli.scans import INPUT
from companion.games.phrases import player_name
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion.application.dispute.answers import LegalMoves
    from companion.application.dispute.disputed import Disputed

LISTED = 100
"""Default limit of moves printed per player; the JSON has them all."""


@cli_command(
    "moves",
    help=N_(
        "List the legal moves in a photo or a game record. The exit code is 3 if they depend "
        "on something that is not known."
    ),
)
@click.argument("file", metavar="FILE", type=INPUT)
@option(
    "--limit",
    type=click.IntRange(min=0),
    metavar="N",
    help=N_("List at most N moves of each player (default: 100, or all with --json)."),
)
@given_option
@correct_option
@reading_options
def command(file: str, limit: int | None, reading: Reading) -> Iterator[object]:
    from companion.cli.dispute.telling import tell_checking, tell_going_on

    most = limit if FRAME.get().json or limit is not None else LISTED
    dispute = dispute_in(file, reading)
    found = dispute.moves(most)
    yield DEPENDS if found.depends else DONE
    yield found.as_json(FRAME.get().json_language)
    words = ("moves", file, *(("--limit", str(limit)) if limit is not None else ()))
    asked = reading.asked(*words)
    _tell(found, dispute) if found.by_player else _tell_over(found)
    tell_going_on(dispute.going_on, asked)
    tell_checking(found.deciding, asked, dispute)


def _tell_over(found: LegalMoves) -> None:
    from companion.application.dispute.answers import end_to_check

    told = say(N_("The game is over, so there are no legal moves."))
    if found.deciding:
        tell_all((*end_to_check(found.deciding), say("  {told}", told=told)))
    else:
        tell(told)


def _tell(found: LegalMoves, dispute: Disputed) -> None:
    from companion.application.dispute.answers import assuming
    from companion.cli.dispute.telling import tell_find_out

    if found.unknown:
        tell(say(N_("It depends: not everything needed is known.")))
        tell_find_out(found.game, dispute.position, found.unknown, found.question)
    tell_all((*assuming(found.assumes), *found.notes))
    for player, listed in found.by_player.items():
        if found.unknown and not listed:
            continue
        told = N_("{player} may play:")
        if found.deciding:
            told = N_("If all marks are as read, {player} may play:")
        elif found.unknown:
            told = N_("{player} may play in any case:")
        tell(told, player=player_name(player))
        for move in listed:
            tell(f"  {move}")
        if player in found.more:
            tell(say(N_("  and more: --limit N lists N moves")))
