"""``companion moves``: the legal moves in a position."""

from __future__ import annotations

from itertools import islice

import click

from companion.cli.frame import (
    DEPENDS,
    DONE,
    FRAME,
    answer_json,
    given_option,
    json_option,
    option,
    tell,
)
from companion.cli.frame import command as cli_command
from companion.cli.requests import Reading, reading_options
from companion.cli.standard import INPUT
from companion.sentences import N_, say

LISTED = 100
"""Moves of a player that are printed where nobody says how many; JSON holds them all."""


@cli_command(
    "moves",
    help=N_(
        "The legal moves in the position of FILE, a photo or the end of a record (.pgr). The exit "
        "code is 3 where it depends on what is not known."
    ),
)
@click.argument("file", metavar="FILE", type=INPUT)
@option(
    "--limit",
    type=click.IntRange(min=0),
    metavar="N",
    help=N_("At most N moves of each player; else 100 are printed, and all of them in JSON."),
)
@given_option
@reading_options
@json_option
def command(
    file: str,
    limit: int | None,
    given: str,
    reading: Reading,
    as_json: bool,
) -> int:
    from companion.cli.records import dispute_in
    from companion.cli.telling import tell_find_out
    from companion.scoring.phrases import player_name

    dispute = dispute_in(file, reading, given)
    rules, position = dispute.game, dispute.position
    pending = dispute.played.pending if dispute.played is not None else {}
    players = [player for player in rules.to_move(position) if player not in pending]
    most = limit if as_json or limit is not None else LISTED
    found: dict[str, list[str]] = {}
    more = []
    for player in players:
        moves = rules.legal_moves(position, player)
        found[player] = [rules.format_move(move) for move in islice(moves, most)]
        if most is not None and next(iter(moves), None) is not None:
            more.append(player)
    unknown = rules.unknown_in(position) if players else ()
    if as_json:
        language = FRAME.get().json_language
        questions = [rules.unknowns[field].question for field in unknown]
        find_out = [language.gettext(question) for question in questions]
        answer_json({**found, "moves": found, "depends": list(unknown), "find_out": find_out})
    elif not found:
        tell(say(N_("The game is over; nobody is to move.")))
    else:
        if unknown:
            tell(say(N_("It depends which moves are legal.")))
            tell_find_out(rules, unknown)
        for player, listed in found.items():
            if unknown and not listed:
                continue
            told = (
                N_("{player} may play, whatever you find out:")
                if unknown
                else N_("{player} may play:")
            )
            tell(say(told, player=player_name(player)))
            for move in listed:
                tell(f"  {move}")
            if player in more:
                tell(
                    say(
                        N_("  … and more: these are the first {number}; --limit N lists N"),
                        number=len(listed),
                    )
                )
    return DEPENDS if unknown else DONE
