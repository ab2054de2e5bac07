"""``companion draw``: a position or game as a picture, without a window."""

from __future__ import annotations

from pathlib import Path

import click

from companion.cli.frame import (
    DONE,
    FRAME,
    answer_json,
    json_option,
    option,
    set_option,
)
from companion.cli.frame import command as cli_command
from companion.cli.outputs import deliver, tell_written
from companion.cli.requests import game_named, pairs
from companion.sentences import N_


@cli_command("draw", help=N_("Draw where the game in FILE, a record or a photo, stands."))
@click.argument("file")
@option(
    "-o",
    "--output",
    "out",
    required=True,
    metavar="OUT",
    help=N_("The picture to write: OUT.svg, OUT.png or OUT.pdf."),
)
@option("--game", metavar="GAME", help=N_("Which game it is, where the file cannot say."))
@set_option
@json_option
def command(file: str, out: str, game: str | None, chosen: tuple[str, ...], as_json: bool) -> int:
    from companion.scoring.inputs import keep_inputs
    from companion.scoring.one_file import score
    from companion.scoring.picture_file import check_ending, picture_bytes

    keep_inputs([file], [out])
    ending = check_ending(Path(out).name, Path(out).suffix)
    key = game_named(game).key if game else None
    scored = score(file, game=key, chosen=pairs(chosen))
    written = [deliver(out, picture_bytes(scored, ending, FRAME.get().language))]
    if as_json:
        answer_json({"file": file, "game": scored.game.key, "written": written})
    tell_written(written)
    return DONE
