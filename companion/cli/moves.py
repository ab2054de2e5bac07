"""``companion moves``: the legal moves after a record's last move."""

from __future__ import annotations

from itertools import islice

import click

from companion.cli.frame import DONE, answer_json, json_option, option, tell
from companion.cli.frame import command as cli_command
from companion.sentences import N_, say


@cli_command("moves", help=N_("The legal moves after the last move of the record GAME.pgr."))
@click.argument("record", metavar="GAME.pgr")
@option(
    "--limit",
    type=click.IntRange(min=0),
    metavar="N",
    help=N_("At most N moves of each player; late in a game there can be very many."),
)
@json_option
def command(record: str, limit: int | None, as_json: bool) -> int:
    from companion.cli.records import played_out
    from companion.records import load_record
    from companion.scoring.phrases import player_name

    played = played_out(load_record(record))
    game, position = played.game, played.end
    players = [p for p in game.to_move(position) if p not in played.pending]
    found = {
        player: (
            game.format_move(move) for move in islice(game.legal_moves(position, player), limit)
        )
        for player in players
    }
    if as_json:
        answer_json({player: list(moves) for player, moves in found.items()})
        return DONE
    if not found:
        tell(say(N_("The game is over; nobody is to move.")))
    listed = {player: list(moves) for player, moves in found.items()}
    if found and not any(listed.values()):
        tell(
            say(
                N_(
                    "No move is certain: the paper does not show all that the rules ask, such as "
                    "whose turn it is. “companion judge” tells what a move hangs on."
                )
            )
        )
        return DONE
    for player, moves in listed.items():
        tell(say(N_("{player} may play:"), player=player_name(player)))
        for move in moves:
            tell(f"  {move}")
    return DONE
