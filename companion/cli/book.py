"""``companion book``: the scorebook, with a subcommand for each task."""

from __future__ import annotations

from collections.abc import Mapping

import click

from companion.cli.groups import LazyGroup
from companion.cli.options import book_option, general_options
from companion.sentences import N_

COMMANDS: Mapping[str, str] = {
    "add": "book_add",
    "list": "book_matches",
    "show": "book_matches",
    "change": "book_change",
    "review": "book_change",
    "undo": "book_change",
    "redo": "book_change",
    "delete": "book_matches",
    "undelete": "book_matches",
    "players": "book_players",
    "standings": "book_players",
    "profile": "book_players",
    "versus": "book_players",
    "chart": "book_looking_back",
    "evening": "book_looking_back",
    "merge": "book_players",
    "unmerge": "book_players",
    "erase": "book_players",
    "event": "book_events",
    "tournament": "book_events",
    "pair": "book_arbiter",
    "result": "book_arbiter",
    "forfeit": "book_arbiter",
    "bye": "book_arbiter",
    "enter": "book_arbiter",
    "withdraw": "book_arbiter",
    "sheet": "book_arbiter",
    "export": "book_files",
    "import": "book_files",
    "qr": "book_files",
    "settings": "book_change",
    "backup": "book_files",
    "check": "book_files",
    "rebuild": "book_files",
}
"""The module of each subcommand, in the order of the help."""


@click.group(
    "book",
    cls=LazyGroup,
    places={name: f"companion.cli.{file}:{name}_command" for name, file in COMMANDS.items()},
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
