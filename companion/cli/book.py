"""``companion book``: the scorebook, one command below it for each thing one does with it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

import click

from companion.cli.frame import DONE, Helped, option
from companion.sentences import N_

COMMANDS: Mapping[str, str] = {
    "add": "book_add",
    "list": "book_matches",
    "show": "book_matches",
    "change": "book_change",
    "review": "book_review",
    "undo": "book_change",
    "delete": "book_matches",
    "undelete": "book_matches",
    "players": "book_players",
    "standings": "book_players",
    "profile": "book_players",
    "versus": "book_players",
    "chart": "book_charts",
    "evening": "book_evening",
    "merge": "book_players",
    "unmerge": "book_players",
    "event": "book_events",
    "tournament": "book_events",
    "pair": "book_rounds",
    "result": "book_arbiter",
    "forfeit": "book_arbiter",
    "bye": "book_arbiter",
    "enter": "book_arbiter",
    "withdraw": "book_arbiter",
    "sheet": "book_rounds",
    "export": "book_files",
    "import": "book_files",
    "qr": "book_files",
    "settings": "book_review",
    "backup": "book_care",
    "check": "book_care",
    "rebuild": "book_care",
}
"""The file of each command, in the order of the help; it stands there under its name."""


class BookCommands(Helped, click.Group):
    """The commands below ``book``, each imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found = getattr(import_module(f"companion.cli.{COMMANDS[cmd_name]}"), f"{cmd_name}_command")
        assert isinstance(found, click.Command)
        return found


@click.group(
    "book",
    cls=BookCommands,
    invoke_without_command=True,
    help=N_("The scorebook: who played whom, and what came out."),
)
@option(
    "--lang",
    metavar="LANGUAGE",
    expose_value=False,
    help=N_("Answer in this language, such as de; else the system's."),
)
@click.pass_context
def command(ctx: click.Context) -> int:
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
    return DONE
