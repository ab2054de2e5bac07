"""``companion draw``: a position or game as a picture, without a window."""

from __future__ import annotations

from pathlib import Path

import click

from companion.cli.frame import DONE, FRAME, option, set_option
from companion.cli.frame import command as cli_command
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
def command(file: str, out: str, game: str | None, chosen: tuple[str, ...]) -> int:
    from companion.records import write_whole
    from companion.scoring.inputs import keep_inputs
    from companion.scoring.one_file import score
    from companion.scoring.picture_file import check_ending, picture_bytes

    keep_inputs([file], [out])
    ending = check_ending(Path(out).name, Path(out).suffix)
    key = game_named(game).key if game else None
    scored = score(file, game=key, chosen=pairs(chosen))
    write_whole(out, picture_bytes(scored, ending, FRAME.get().language))
    return DONE
