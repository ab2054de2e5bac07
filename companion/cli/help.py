"""``companion help``: describes a command, or prints everything as a manual page."""

from __future__ import annotations

import click

from companion.cli.frame import DONE, apart, offered, option, tell
from companion.cli.frame import command as cli_command
from companion.cli.groups import LazyGroup, unknown_command
from companion.sentences import N_


@cli_command(
    "help",
    help=N_("Explain a command, such as “help book add”. Without COMMAND, list all commands."),
)
@click.argument("command", nargs=-1, metavar="[COMMAND]", shell_complete=offered("commands"))
@option("--man", is_flag=True, help=N_("Print the manual page of the whole program (roff format)."))
@click.pass_context
def command(ctx: click.Context, command: tuple[str, ...], man: bool) -> int:
    whole = ctx.find_root()
    if man:
        from companion.cli.manual import manual

        if command:
            raise apart("COMMAND", "--man")
        tell(manual(whole))
        return DONE
    asked = whole
    for word in command:
        group = asked.command
        found = group.get_command(asked, word) if isinstance(group, LazyGroup) else None
        if found is None:
            raise unknown_command(word, group.places if isinstance(group, LazyGroup) else {})
        asked = click.Context(found, info_name=word, parent=asked)
    tell(asked.get_help())
    return DONE
