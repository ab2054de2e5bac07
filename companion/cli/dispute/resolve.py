"""``companion resolve``: two slips revealed together, and the position they lead to.

Position and slips are text, records or photos. Uncertain marks of a photo are reported, and nothing
is saved while a slip is uncertain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from companion.cli.exits import DEPENDS, code_of
from companion.cli.frame import FRAME, answer_json, complain, tell, tell_all
from companion.cli.options import command as cli_command
from companion.cli.options import save_option
from companion.cli.outputs import (
    check_name,
    deliver,
    output_option,
    outputs_by_ending,
    picture_ending,
    tell_written,
)
from companion.cli.requests import Reading, reading_options, refuse_inks
from companion.cli.scans import INPUT
from companion.cli.standard import STANDARD
from companion.files.inputs import RECORD, names_file
from companion.games.phrases import player_name
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion.application.dispute.resolved_turn import ResolvedTurn


@cli_command(
    "resolve",
    help=N_(
        "Reveal both players' orders and work out the next position. POSITION is a game record, a "
        "photo, a position as text, or start. A SLIP is a photo, a game record or text such as "
        '"blue: c2*2 d2 e3". One photo may show both slips.'
    ),
)
@click.argument("position", type=INPUT)
@click.argument("slip", nargs=-1, required=True, metavar="SLIP [SLIP]", type=INPUT)
@reading_options
@save_option
@output_option(
    N_(
        "Save a picture of the new position (OUT.svg, OUT.png or OUT.pdf) or the game record "
        "(OUT.pgr)."
    ),
    "outs",
    multiple=True,
)
def command(
    position: str, slip: tuple[str, ...], reading: Reading, save: str | None, outs: tuple[str, ...]
) -> int:
    from companion.application.dispute.resolved_turn import resolve
    from companion.application.printing.making import draw

    out, save = _outputs(outs, save)
    if save:
        check_name(save, RECORD)
    kind = picture_ending(out) if out else "svg"
    refuse_inks(*filter(names_file, (position, *slip)))
    turn = resolve(position, slip, file=save or "", **reading.how)
    written: list[str] = []
    if turn.record is not None and turn.scored is not None:
        if save and not turn.doubted:
            turn.keep_other_game(save)
            written.append(deliver(save, turn.text.encode()))
        if out:
            picture = draw(turn.scored, kind, language=FRAME.get().language)
            written.append(deliver(out, picture))
    if FRAME.get().json:
        answer_json({**turn.as_json(FRAME.get().json_language), "written": written})
    else:
        tell_turn(turn)
    tell_written(written)
    if save and turn.record is not None and turn.doubted:
        complain(N_("nothing was saved: type the orders of the slip that has marks to check"))
        return DEPENDS
    known = turn.legal is not None and turn.same
    return code_of(turn.record is not None if known else None)


def _outputs(outs: tuple[str, ...], save: str | None) -> tuple[str | None, str | None]:
    """Where the picture and the record go; on standard output ``-o`` is the picture."""
    if outs == (STANDARD,):
        return STANDARD, save
    out, save = outputs_by_ending(outs, {"output": None, "save": save}, {RECORD: "save"})
    return out, save


def tell_turn(turn: ResolvedTurn) -> None:
    """Print the turn in words."""
    from companion.cli.dispute.telling import tell_cited

    game, resolved = turn.before.game, turn.resolved
    for player, move in resolved.orders.items():
        told = game.format_move(move)
        tell("{player}: {orders}", player=player_name(player), orders=told)
        tell_cited(resolved.breaches.get(player, ()))
        if player in resolved.breaches and player in resolved.counted:
            counts = game.format_move(resolved.counted[player])
            line = N_("These orders count: {orders}")
            if counts == "pass":
                line = N_("None of {player}'s orders count.")
            tell("  {told}", told=say(line, orders=counts, player=player_name(player)))
    _tell_doubts(turn)
    if turn.scored is None:
        tell(N_("The orders do not count, so nothing has changed."))
    else:
        tell_cited((*resolved.items, *turn.scored.reading.result.items))
        tell(turn.scored.outcome.headline)
        tell(N_("The new position: {position}"), position=turn.position or "")
    tell_all(turn.before.notes)


def _tell_doubts(turn: ResolvedTurn) -> None:
    from companion.application.reading.report import plain_doubts

    if not turn.doubtful_sheets:
        return
    for sheet in turn.doubtful_sheets:
        player = sheet.board.player
        if player:
            tell(N_("Marks to check on {player}'s slip:"), player=player_name(player))
        else:
            tell(N_("Marks to check in the position:"))
        tell_all(say("  {doubt}", doubt=doubt) for doubt in plain_doubts(sheet))
    if turn.same:
        tell(N_("The result of the turn is the same either way:"))
    else:
        tell(
            N_(
                "This may change the result of the turn. To be sure, type in what is "
                "uncertain. If all marks are as read:"
            )
        )
