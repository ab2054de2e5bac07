"""Commands with subcommands, each imported when needed."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from companion.cli.frame import Helped, Problem
from companion.sentences import N_, say
from companion.spelling import not_known


class LazyGroup(Helped, click.Group):
    """A command whose subcommands are in modules of their own.

    Attributes:
        places: ``module:name`` of each command object by name, in the order of the help.
    """

    def __init__(self, *args: Any, places: Mapping[str, str], **how: Any) -> None:
        super().__init__(*args, **how)
        self.places = places

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.places)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.places:
            return None
        module, _, name = self.places[cmd_name].partition(":")
        found = getattr(import_module(module), name)
        assert isinstance(found, click.Command)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command named by the first argument.

        Raises:
            Problem: there is none; suggests the one that was probably meant.
        """
        if args and not args[0].startswith("-") and args[0] not in self.places:
            raise unknown_command(args[0], self.places)
        return super().resolve_command(ctx, args)


def unknown_command(word: str, commands: Mapping[str, object]) -> Problem:
    """The error that there is no such command, with the one that was probably meant."""
    if Path(word).is_file():
        template = N_("“{word}” is a file, not a command. To score it: “companion score {word}”")
        return Problem.of(template, word=word, id="unknown-command")
    unknown = say(N_("there is no command “{word}”"), word=word)
    return Problem(not_known(unknown, word, commands), id="unknown-command")
