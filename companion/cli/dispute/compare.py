"""``companion compare``: what was drawn between two photos of a sheet, and was it legal?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from companion.cli.exits import NO, Problem, code_of
from companion.cli.frame import FRAME, step_read, tell_all
from companion.cli.options import command as cli_command
from companion.cli.options import correct_option, option
from companion.cli.outputs import deliver, tell_written
from companion.cli.requests import Reading, reading_options, refuse_inks
from companion.cli.scans import INPUT
from companion.cli.standard import STANDARD
from companion.files.inputs import is_record, keep_inputs, photo_needed
from companion.sentences import N_

JPEG = ".jpg"
"""The format of an overlay written to standard output."""


@cli_command(
    "compare",
    help=N_(
        "Show what was drawn between two photos of one sheet. Says whose turn it was and whether "
        "the move was legal. Either photo may be a game record (.pgr) instead."
    ),
)
@click.argument("earlier", metavar="EARLIER", type=INPUT)
@click.argument("later", metavar="LATER", type=INPUT)
@reading_options
@option(
    "-o",
    "--output",
    "--overlay",
    "overlay",
    metavar="OUT",
    help=N_("Save the later photo with the new marks highlighted."),
)
@correct_option
def command(earlier: str, later: str, reading: Reading, overlay: str | None) -> Iterator[object]:
    from companion.application.dispute import comparison_told
    from companion.application.dispute.comparison import both_read, by_photo, compare
    from companion.application.reading.correct import check_overlay
    from companion.cli.dispute.telling import tell_checking

    if overlay is not None:
        keep_inputs([earlier, later], [overlay])
        if overlay != STANDARD:
            check_overlay(Path(overlay))
        if is_record(later):
            raise Problem(photo_needed("--overlay", later))
    refuse_inks(earlier, later)
    looks = both_read(earlier, later, **reading.how)
    for look in looks:
        step_read(look.file, look.options, look.status, look.game.key, look.source)
    found = compare(*looks, by_photo(reading.marks))
    language = FRAME.get().language
    written = []
    if overlay is not None:
        ending = JPEG if overlay == STANDARD else Path(overlay).suffix.lower()
        written.append(deliver(overlay, comparison_told.overlay_bytes(found, ending, language)))
    nothing = found.legal is None and found.found.remark is not None and not found.deciding
    code = code_of(True if nothing else found.legal)
    yield max(code, NO) if found.stops else code
    yield {**found.as_json(FRAME.get().json_language), "written": written}
    shown = comparison_told.finding_of(found)
    tell_all(comparison_told.told(shown, found.after.game, found.verdict))
    tell_checking(shown.deciding, reading.asked("compare", earlier, later))
    tell_written(written)
