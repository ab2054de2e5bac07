"""The subcommands of ``companion book``, each imported when needed."""

from __future__ import annotations

from collections.abc import Mapping

import click

from companion.cli.groups import LazyGroup
from companion.cli.options import book_option, general_options
from companion.sentences import N_

COMMANDS: Mapping[str, str] = {
    "add": "add",
    "list": "matches",
    "show": "matches",
    "change": "change",
    "review": "change",
    "undo": "change",
    "redo": "change",
    "delete": "matches",
    "undelete": "matches",
    "players": "players",
    "standings": "players",
    "profile": "players",
    "versus": "players",
    "chart": "looking_back",
    "evening": "looking_back",
    "merge": "players",
    "unmerge": "players",
    "erase": "players",
    "event": "events",
    "tournament": "events",
    "pair": "arbiter",
    "result": "arbiter",
    "forfeit": "arbiter",
    "bye": "arbiter",
    "enter": "arbiter",
    "withdraw": "arbiter",
    "sheet": "arbiter",
    "export": "files",
    "import": "files",
    "qr": "files",
    "settings": "change",
    "backup": "files",
    "check": "files",
    "rebuild": "files",
}
"""The module of each subcommand, in the order of the help."""


@click.group(
    "book",
    cls=LazyGroup,
    places={
        name: f"companion.cli.scorebook.{file}:{name}_command" for name, file in COMMANDS.items()
    },
    invoke_without_command=True,
    help=N_("Keep the scorebook: matches, standings and tournaments."),
)
@book_option
@general_options
@click.pass_context
def command(ctx: click.Context, file: str | None) -> None:
    ctx.default_map = {name: {"file": file} for name in COMMANDS}
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
