"""``companion draw``: a position or game as a picture, without a window."""

from __future__ import annotations

from collections.abc import Iterator

import click

from companion.cli.frame import FRAME, step_read
from companion.cli.options import command as cli_command
from companion.cli.options import option
from companion.cli.outputs import deliver, picture_ending, picture_option, tell_written
from companion.cli.requests import Reading, reading_options, refuse_inks
from companion.cli.scans import INPUT
from companion.files.inputs import keep_inputs
from companion.sentences import N_


@cli_command("draw", help=N_("Draw the position of a game record or a photo."))
@click.argument("file", type=INPUT)
@picture_option(required=True)
@option(
    "--format",
    "asked",
    type=click.Choice(("svg", "png", "pdf"), case_sensitive=False),
    help=N_("The format, if OUT has no ending (default: SVG)."),
)
@reading_options
def command(file: str, out: str, asked: str | None, reading: Reading) -> Iterator[object]:
    from companion.application.dispute.given import only_asked
    from companion.application.printing.making import draw
    from companion.application.reading.one_file import score

    keep_inputs([file], [out])
    refuse_inks(file)
    kind = picture_ending(out, asked or "")
    scored = only_asked(score(file, **reading.how))
    step_read(file, scored.options, scored.status, scored.game.key, scored.source)
    written = [deliver(out, draw(scored, kind, language=FRAME.get().language))]
    yield {"file": file, "game": scored.game.key, "written": written}
    tell_written(written)
