"""``companion games``: the games that are here."""

from __future__ import annotations

from collections.abc import Mapping

import click

from companion.cli.frame import DONE, FRAME, NO, general_options, json_option, print_json, tell
from companion.cli.frame import command as cli_command
from companion.cli.groups import LazyGroup
from companion.sentences import N_, say

COMMANDS: Mapping[str, str] = {
    "list": "games",
}
"""The module of each subcommand, in the order of the help."""


@click.group(
    "games",
    cls=LazyGroup,
    places={name: f"companion.cli.{file}:{name}_command" for name, file in COMMANDS.items()},
    invoke_without_command=True,
    help=N_("Show which games there are. Add, begin or test your own."),
)
@general_options
@click.pass_context
def command(ctx: click.Context) -> int:
    return _list(as_json=False) if ctx.invoked_subcommand is None else DONE


@cli_command("list", help=N_("Show which games there are, and what is wrong with any of them."))
@json_option
def list_command(as_json: bool) -> int:
    return _list(as_json=as_json)


def _list(*, as_json: bool) -> int:
    from companion.application.games.there import games_there

    found = games_there()
    broken = [one for one in found if one.fault is not None]
    if as_json:
        print_json([one.as_json(FRAME.get().json_language) for one in found])
        return NO if broken else DONE
    for one in found:
        if one.fault is not None:
            continue
        told = N_("{key}: {title}, by {author}")
        if not one.own:
            told = N_("{key}: {title}, by {author}, in {folder}")
        tell(say(told, key=one.key, title=one.title, author=one.author, folder=str(one.folder)))
    for one in broken:
        if one.fault is not None:
            tell(one.fault.sentence)
    return NO if broken else DONE
