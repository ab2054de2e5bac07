"""``companion resolve``: two slips shown at the same time, and the position they lead to.

Position and slips are text, records or photos. What a photo leaves in doubt is told, and nothing is
saved of a slip that is in doubt.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import click

from companion.cli.frame import (
    DEPENDS,
    DONE,
    FRAME,
    NO,
    answer_json,
    complain,
    json_option,
    option,
    tell,
    words,
)
from companion.cli.frame import command as cli_command
from companion.cli.outputs import check_name, deliver, picture_ending, tell_written
from companion.cli.requests import Reading, reading_options, refuse
from companion.cli.standard import INPUT
from companion.sentences import N_, Catalogue, say

if TYPE_CHECKING:
    from companion.cli.slip_photos import Hanging, Slip
    from companion.cli.slips import Table
    from companion.games.protocol import Resolution
    from companion.scoring.scored import Scored


@cli_command(
    "resolve",
    help=N_(
        "Resolve a turn in which both wrote their orders in secret. POSITION is a record, a photo, "
        "a position's text or “start”; a SLIP is text such as “blue: c2*2 d2 e3”, a record, or a "
        "photo. One photo may show both slips."
    ),
)
@click.argument("position", type=INPUT)
@click.argument("slip", nargs=-1, required=True, metavar="SLIP [SLIP]", type=INPUT)
@reading_options
@option("--save", metavar="OUT", help=N_("Write the record with this turn (.pgr)."))
@option(
    "-o",
    "--output",
    "out",
    metavar="OUT",
    help=N_("Draw the new position: OUT.svg, OUT.png or OUT.pdf."),
)
@json_option
def command(
    position: str,
    slip: tuple[str, ...],
    reading: Reading,
    save: str | None,
    out: str | None,
    as_json: bool,
) -> int:
    from companion.cli.slip_photos import hanging, is_photo
    from companion.cli.slips import slips, table, with_turn
    from companion.records import result_text, write_record
    from companion.scoring.from_record import scored_record
    from companion.scoring.inputs import RECORD, is_record
    from companion.scoring.picture_file import picture_bytes

    if save:
        check_name(save, RECORD)
    ending = picture_ending(out) if out else ""
    if not any(is_photo(text) and not is_record(text) for text in (position, *slip)):
        refuse(N_("{option} is about photos, and there is none"), "inks")
    before = table(position, reading.game, reading.chosen, reading.inks)
    found = before.game
    shown = slips(before, slip, reading.inks)
    resolved = found.resolve(before.position, {player: one.order for player, one in shown.items()})
    turn = Turn(before, shown, resolved, hanging(found, resolved, before.sheet, shown))
    written: list[str] = []
    if resolved.after is not None:
        record = with_turn(before.record, found, resolved.orders)
        record = replace(record, result=result_text(found, found.result(resolved.after)))
        scored = scored_record(save or "", record, found)
        turn = replace(turn, scored=replace(scored, notes=before.notes + scored.notes))
        if save and not turn.doubted:
            written.append(deliver(save, write_record(record, found).encode()))
        if out:
            written.append(deliver(out, picture_bytes(scored, ending, FRAME.get().language)))
    if as_json:
        answer_json({**turn_json(turn, FRAME.get().json_language), "written": written})
    else:
        tell_turn(turn)
    tell_written(written)
    if save and resolved.after is not None and turn.doubted:
        complain(say(N_("nothing is saved: give a doubtful slip as text to settle it")))
        return DEPENDS
    if turn.hanging.legal is None or not turn.hanging.same:
        return DEPENDS
    return DONE if resolved.after is not None else NO


@dataclass(frozen=True)
class Turn:
    """A turn as it was asked about and what came of it.

    Attributes:
        scored: the position after it, ``None`` where the orders do not stand.
    """

    before: Table
    slips: Mapping[str, Slip]
    resolved: Resolution[Any, Any]
    hanging: Hanging
    scored: Scored | None = None

    @property
    def doubted(self) -> bool:
        """Whether what a slip says is in doubt."""
        return any(slip.doubts for slip in self.slips.values())

    @property
    def doubtful_sheets(self) -> list[Scored]:
        """The photographed sheets with marks in doubt, the position's first."""
        sheets = (self.before.sheet, *(slip.sheet for slip in self.slips.values()))
        return [sheet for sheet in sheets if sheet is not None and sheet.unsure]


def turn_json(turn: Turn, language: Catalogue) -> dict[str, Any]:
    """The answer as data: orders as a record keeps them, what counts, fights, the new position.

    ``legal`` says whether both slips are as the rules have them, ``None`` where that hangs on marks
    in doubt; ``unsure`` lists those with their sheet; ``score`` is the score object.
    """
    from companion.judge.verdict import breach_json
    from companion.scoring.scored import explanations, mark_json

    game, resolved, scored = turn.before.game, turn.resolved, turn.scored
    return {
        "game": game.key,
        "status": "unsure" if turn.doubtful_sheets else "read",
        "legal": turn.hanging.legal,
        "orders": {p: game.format_move(move) for p, move in resolved.orders.items()},
        "counted": {p: game.format_move(move) for p, move in resolved.counted.items()},
        "breaches": {
            player: [breach_json(breach, language) for breach in breaches]
            for player, breaches in resolved.breaches.items()
        },
        "fights": explanations(resolved.items, language),
        "before": game.format_position(resolved.before),
        "position": None if resolved.after is None else game.format_position(resolved.after),
        "unsure": [
            {**mark_json(mark), "item": sheet.board.item, "file": sheet.file}
            for sheet in turn.doubtful_sheets
            for mark in sheet.unsure
        ],
        "settled": turn.hanging.same,
        "score": None if scored is None else scored.as_json(language),
    }


def tell_turn(turn: Turn) -> None:
    """The turn in words."""
    from companion.scoring.phrases import outcome, player_name, score_line

    game, resolved = turn.before.game, turn.resolved
    for player, move in resolved.orders.items():
        told = game.format_move(move)
        tell(say(N_("{player}: {orders}"), player=player_name(player), orders=told))
        for breach in resolved.breaches.get(player, ()):
            tell(f"  {words(breach.sentence)} ({breach.rule})")
        if player in resolved.breaches and player in resolved.counted:
            counts = game.format_move(resolved.counted[player])
            tell(say(N_("  What counts of it: {orders}"), orders=counts))
    _tell_doubts(turn)
    if turn.scored is None:
        tell(say(N_("The orders do not stand; nothing has changed.")))
    else:
        for item in resolved.items:
            tell(f"  {words(item.sentence)} ({item.rule})")
        result = turn.scored.reading.result
        tell(score_line(result.score, FRAME.get().language))
        for item in result.items[-1:]:
            tell(f"  {words(item.sentence)} ({item.rule})")
        tell(outcome(result))
        tell(game.format_position(resolved.after))
    for note in turn.before.notes:
        tell(note)


def _tell_doubts(turn: Turn) -> None:
    from companion.scoring.phrases import player_name
    from companion.scoring.report import plain_doubts

    if not turn.doubtful_sheets:
        return
    for sheet in turn.doubtful_sheets:
        player = sheet.board.player
        if player:
            tell(say(N_("Doubtful on {player}'s slip; please look:"), player=player_name(player)))
        else:
            tell(say(N_("Doubtful in the position; please look:")))
        for doubt in plain_doubts(sheet):
            tell(f"  {words(doubt)}")
    if turn.hanging.same:
        tell(say(N_("Whatever they are, the turn comes out the same:")))
    else:
        tell(
            say(
                N_(
                    "What comes of the turn may hang on it: give what is doubtful as text to "
                    "settle it. As read:"
                )
            )
        )
