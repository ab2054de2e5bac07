"""``companion compare``: what was drawn between two photos of a sheet, and was it legal?"""

from __future__ import annotations

from pathlib import Path

import click

from companion.cli.frame import (
    DEPENDS,
    DONE,
    FRAME,
    NO,
    Problem,
    answer_json,
    game_option,
    inks_option,
    json_option,
    option,
    set_option,
    tell,
)
from companion.cli.frame import command as cli_command
from companion.cli.outputs import deliver, tell_written
from companion.cli.requests import game_named, pairs, pens
from companion.sentences import N_, say


@cli_command(
    "compare",
    help=N_(
        "What was drawn between two photos of one sheet, EARLIER and LATER, whose turn it was, and "
        "whether it was legal. A record (.pgr) may stand for either photo."
    ),
)
@click.argument("earlier", metavar="EARLIER")
@click.argument("later", metavar="LATER")
@game_option
@set_option
@inks_option
@option(
    "--overlay",
    metavar="OUT",
    help=N_("Write the later photo with what is new painted over it."),
)
@json_option
def command(
    earlier: str,
    later: str,
    game: str | None,
    chosen: tuple[str, ...],
    inks: tuple[str, ...],
    overlay: str | None,
    as_json: bool,
) -> int:
    from companion.scoring import comparison_told
    from companion.scoring.comparison import compare
    from companion.scoring.inputs import is_record, keep_inputs
    from companion.scoring.one_file import check_overlay, score
    from companion.scoring.refusals import of_file

    if overlay is not None:
        keep_inputs([earlier, later], [overlay])
        check_overlay(Path(overlay))
        if is_record(later):
            raise Problem(say(N_("“{file}” is a record; only a photo has an overlay"), file=later))
    key = game_named(game).key if game else None
    looks = []
    for file in (earlier, later):
        try:
            looks.append(score(file, game=key, chosen=pairs(chosen), inks=pens(inks)))
        except Exception as error:
            raise of_file(error, file) from error
    found = compare(*looks)
    language = FRAME.get().language
    written = []
    if overlay is not None:
        ending = Path(overlay).suffix.lower()
        written.append(deliver(overlay, comparison_told.overlay_bytes(found, ending, language)))
    if as_json:
        answer_json(
            {**comparison_told.as_json(found, FRAME.get().json_language), "written": written}
        )
    else:
        for line in comparison_told.told(found, language):
            tell(line)
    tell_written(written)
    if found.legal is None and found.found.remark is None:
        return DEPENDS
    return NO if found.legal is False else DONE
