"""``companion resolve``: two slips shown at the same time, and the position they lead to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.cli.frame import (
    DONE,
    FRAME,
    NO,
    answer_json,
    json_option,
    option,
    set_option,
    tell,
    words,
)
from companion.cli.frame import command as cli_command
from companion.cli.requests import pairs
from companion.sentences import N_, Catalogue, say

if TYPE_CHECKING:
    from companion.games.protocol import Game, Resolution
    from companion.scoring.scored import Scored


@cli_command(
    "resolve",
    help=N_(
        "Resolve a turn in which both wrote their orders in secret. POSITION is a record, a "
        "position's text or “start”; a SLIP is text such as “blue: c2*2 d2 e3”, or a record."
    ),
)
@click.argument("position")
@click.argument("slip", nargs=2, metavar="SLIP SLIP")
@option("--game", metavar="GAME", help=N_("Which game it is, where the position cannot say."))
@set_option
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
    slip: tuple[str, str],
    game: str | None,
    chosen: tuple[str, ...],
    save: str | None,
    out: str | None,
    as_json: bool,
) -> int:
    from companion.cli.slips import slips, table, with_turn
    from companion.records import result_text, save_record, write_whole
    from companion.scoring.from_record import scored_record
    from companion.scoring.inputs import RECORD, check_output
    from companion.scoring.picture_file import check_ending, picture_bytes

    if save:
        check_output(save, RECORD)
    ending = check_ending(Path(out).name, Path(out).suffix) if out else ""
    before = table(position, game, pairs(chosen))
    found = before.game
    resolved = found.resolve(before.position, slips(found, slip))
    record, scored = before.record, None
    if resolved.after is not None:
        record = with_turn(record, found, resolved.orders)
        record = replace(record, result=result_text(found, found.result(resolved.after)))
        scored = scored_record(save or "", record, found)
        scored = replace(scored, notes=before.notes + scored.notes)
        if save:
            save_record(record, save, found)
        if out:
            write_whole(out, picture_bytes(scored, ending, FRAME.get().language))
    if as_json:
        answer_json(resolution_json(found, resolved, scored, FRAME.get().json_language))
    else:
        _tell(found, resolved, scored)
        for note in before.notes:
            tell(note)
    return DONE if resolved.after is not None else NO


def _failed(text: str) -> Mapping[str, object]:
    return {
        "legal": None,
        "orders": {},
        "counted": {},
        "breaches": {},
        "fights": [],
        "before": None,
        "position": None,
        "score": None,
        "error": text,
    }


command.failed = _failed


def resolution_json(
    game: Game[Any, Any],
    resolved: Resolution[Any, Any],
    scored: Scored | None,
    language: Catalogue,
) -> dict[str, Any]:
    """The answer as data: orders as a record keeps them, what counts, fights, the new position.

    ``legal`` says whether both slips are as the rules have them; ``score`` is the score object.
    """
    from companion.judge.verdict import breach_json
    from companion.scoring.scored import explanations

    return {
        "game": game.key,
        "legal": not resolved.breaches,
        "orders": {p: game.format_move(move) for p, move in resolved.orders.items()},
        "counted": {p: game.format_move(move) for p, move in resolved.counted.items()},
        "breaches": {
            player: [breach_json(breach, language) for breach in breaches]
            for player, breaches in resolved.breaches.items()
        },
        "fights": explanations(resolved.items, language),
        "before": game.format_position(resolved.before),
        "position": None if resolved.after is None else game.format_position(resolved.after),
        "score": None if scored is None else scored.as_json(language),
    }


def _tell(game: Game[Any, Any], resolved: Resolution[Any, Any], scored: Scored | None) -> None:
    from companion.scoring.phrases import outcome, player_name, score_line

    for player, move in resolved.orders.items():
        told = game.format_move(move)
        tell(say(N_("{player}: {orders}"), player=player_name(player), orders=told))
        for breach in resolved.breaches.get(player, ()):
            tell(f"  {words(breach.sentence)} ({breach.rule})")
        if player in resolved.breaches and player in resolved.counted:
            counts = game.format_move(resolved.counted[player])
            tell(say(N_("  What counts of it: {orders}"), orders=counts))
    if scored is None:
        tell(say(N_("The orders do not stand; nothing has changed.")))
        return
    for item in resolved.items:
        tell(f"  {words(item.sentence)} ({item.rule})")
    result = scored.reading.result
    tell(score_line(result.score, FRAME.get().language))
    for item in result.items[-1:]:
        tell(f"  {words(item.sentence)} ({item.rule})")
    tell(outcome(result))
    tell(game.format_position(resolved.after))
