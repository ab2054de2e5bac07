"""``companion desk``, or ``companion`` alone: opens the window."""

from __future__ import annotations

import sys

import click

from companion.cli.exits import Problem, apart
from companion.cli.frame import FRAME, tell
from companion.cli.options import FILE, option
from companion.cli.options import command as cli_command
from companion.sentences import N_

SMALLEST, LARGEST = 0.75, 3.0


@cli_command(
    "desk",
    as_json=False,
    help=N_("Open the window, with a file or a folder if you name one."),
)
@click.argument("file", type=FILE, default="")
@option(
    "--scale",
    type=click.FloatRange(SMALLEST, LARGEST),
    default=None,
    metavar="S",
    help=N_(
        "Size of everything in the window: 1 is normal, 2 is twice as large. It is remembered."
    ),
)
@option(
    "--menu",
    is_flag=True,
    help=N_("Add the program to the system menu on Linux, and open game records with it."),
)
def command(file: str, scale: float | None, menu: bool) -> None:
    if menu:
        if file or scale:
            raise apart("--menu", "--scale" if scale else "FILE")
        _into_menu()
    else:
        open_window(file, scale or 0.0)


def _into_menu() -> None:
    from companion.desk.shell.menu_entry import add_menu_entry

    if not sys.platform.startswith("linux"):
        raise Problem.of(N_("--menu works on Linux only"))
    for path in add_menu_entry():
        tell(N_("Saved {file}"), file=str(path))


def open_window(file: str = "", scale: float = 0.0) -> None:
    """Open the desk in the language of this run.

    Raises:
        companion.desk.start.NoWindow: no window can be opened here.
    """
    from companion.desk import start

    start.open_desk(file, scale=scale, language=FRAME.get().lang)
