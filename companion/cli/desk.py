"""``companion desk``, and ``companion`` alone: the program in its window."""

from __future__ import annotations

import click

from companion.cli.frame import DONE, FRAME, option
from companion.cli.frame import command as cli_command
from companion.sentences import N_

SMALLEST, LARGEST = 0.75, 3.0


@cli_command("desk", help=N_("Open the window, with FILE (a record or a photo) in it."))
@click.argument("file", default="")
@option(
    "--scale",
    type=click.FloatRange(SMALLEST, LARGEST),
    default=None,
    metavar="S",
    help=N_("Show everything S times as large, whatever was chosen before; 1 is the usual size."),
)
def command(file: str, scale: float | None) -> int:
    open_window(file, scale or 0.0)
    return DONE


def open_window(file: str = "", scale: float = 0.0) -> None:
    """Open the desk in the language of this run.

    Raises:
        companion.desk.start.NoWindow: no window can be opened here.
    """
    from companion.desk import start

    start.open_desk(file, scale=scale, language=FRAME.get().lang)
