"""``companion schema``: the JSON Schema of ``--json`` answers."""

from __future__ import annotations

import click

from companion.cli.exits import Problem
from companion.cli.frame import print_json
from companion.cli.options import command as cli_command
from companion.cli.options import offered
from companion.schema import BOOK, commands, schema
from companion.sentences import N_, say
from companion.spelling import did_you_mean


@cli_command(
    "schema",
    as_json=False,
    help=N_(
        "Print the JSON Schema of a command's --json output. Without COMMAND, print those of all "
        "commands. “book” is the schema of an exported scorebook."
    ),
)
@click.argument("command", nargs=-1, metavar="[COMMAND]", shell_complete=offered("commands"))
def command(command: tuple[str, ...]) -> None:
    name = " ".join(command)
    if name and name not in (BOOK, *commands()):
        unknown = say(N_("“{name}” has no --json output"), name=name)
        told = did_you_mean(unknown, name, commands(), "companion help")
        raise Problem(told, id="unknown-command")
    print_json(schema(name))
