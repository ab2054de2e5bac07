"""What we add to Click: subcommands imported when needed, usage errors in our own words, and its
help in the reader's language.

Click uses gettext's current text domain. While a command runs, that is set to ours, whose
catalogues contain Click's sentences as well.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from companion.cli.exits import Problem
from companion.cli.options import DASHES, File, Helped, Name
from companion.locale import DOMAIN, FOLDER, catalogue
from companion.sentences import ENGLISH, N_, Sentence, either, say
from companion.shell_words import shell_words
from companion.spelling import did_you_mean, not_known


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
    command = shell_words("companion", "score", word)
    if Path(word).is_file():
        template = N_("“{word}” is a file, not a command. To score it: “{command}”")
        return Problem.of(template, word=word, command=command, id="unknown-command")
    if Path(word).is_dir():
        template = N_("“{word}” is a folder, not a command. To score its photos: “{command}”")
        return Problem.of(template, word=word, command=command, id="unknown-command")
    unknown = say(N_("there is no command “{word}”"), word=word)
    return Problem(not_known(unknown, word, commands), id="unknown-command")


def mistake_in(error: click.UsageError) -> Sentence:
    """What is wrong with a request, in a sentence."""
    if isinstance(error, click.NoSuchOption):
        options = (param for param in _params(error) if isinstance(param, click.Option))
        known = [name for param in options for name in (*param.opts, *param.secondary_opts)]
        unknown = say(N_("there is no option “{option}”"), option=error.option_name)
        meant = did_you_mean(unknown, error.option_name, known)
        told = _no_option(error) if meant is unknown else None
        return say("{mistake}. {told}", mistake=unknown, told=told) if told else meant
    if isinstance(error, click.BadOptionUsage):
        return _bad_use(error)
    if isinstance(error, click.BadParameter):
        return _bad_value(error)
    return say("{text}", text=error.format_message())


def _no_option(error: click.NoSuchOption) -> Sentence | None:
    """How to write what was taken for an option, if a name or a file can be said in its place."""
    ctx, start = error.ctx, error.option_name
    typed = ctx.args if ctx and not start.startswith(DASHES) else []
    word = next((word for word in typed if word.startswith(start)), "")
    if ctx is None or not word:
        return None
    at, spaced = typed.index(word), f" {word}"  # which is no option
    parser = ctx.command.make_parser(ctx)
    parser.ignore_unknown_options = True
    try:
        values, *_ = parser.parse_args([*typed[:at], spaced, *typed[at + 1 :]])
    except click.UsageError:
        return None
    for param in ctx.command.get_params(ctx):
        taken = values.get(str(param.name))
        if spaced in (taken if isinstance(taken, tuple) else (taken,)):
            return param.type.dashed(word) if isinstance(param.type, Name | File) else None
    return None


def _params(error: click.UsageError) -> list[click.Parameter]:
    return error.ctx.command.get_params(error.ctx) if error.ctx else []


def _name(error: click.BadParameter) -> str:
    """A parameter's name as in the help, of several the first: ``--jobs``, ``FILE``, or the
    choices."""
    param = error.param
    if isinstance(param, click.Option):
        return max(param.opts, key=len)
    if param is None or error.ctx is None:
        return str(error.param_hint or "")
    return param.make_metavar(error.ctx).partition(" ")[0].strip("[]{}").removesuffix("...")


def _bad_use(error: click.BadOptionUsage) -> Sentence:
    """An option with a value that takes none, or with too few values."""
    named = (p for p in _params(error) if error.option_name in (*p.opts, *p.secondary_opts))
    param = next(named, None)
    if param is not None and param.nargs > 1:
        names = str(param.metavar or "").split()
        return say(
            N_("{option} needs {number} values: {names}"),
            option=error.option_name,
            number=param.nargs,
            names=" ".join(names),
        )
    if isinstance(param, click.Option) and param.is_flag:
        return say(N_("{option} takes no value"), option=error.option_name)
    return say(N_("{option} needs a value"), option=error.option_name)


def _bad_value(error: click.BadParameter) -> Sentence:
    kind = error.param.type if error.param is not None else None
    name = _name(error)
    if isinstance(error, click.MissingParameter) and not isinstance(kind, click.Choice):
        return say(N_("{what} is missing"), what=name)
    if isinstance(kind, click.Choice):
        choices = either(kind.choices)
        if isinstance(error.param, click.Argument):
            return say(N_("choose {choices}"), choices=choices)
        return say(N_("for {option} choose {choices}"), option=name, choices=choices)
    if isinstance(kind, click.IntRange | click.FloatRange):
        if kind.max is None:
            return say(
                N_("{option} needs a number of at least {least}"),
                option=name,
                least=f"{kind.min:g}",
            )
        return say(
            N_("{option} needs a number from {least} to {most}"),
            option=name,
            least=f"{kind.min or 0:g}",
            most=f"{kind.max:g}",
        )
    if isinstance(kind, click.types.IntParamType):
        return say(N_("{option} needs a whole number"), option=name)
    return say("{text}", text=error.message)


SAID_BY_CLICK = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("Show this message and exit."),
    N_("default: {default}"),
    N_("required"),
)
"""For the translators: texts in help pages."""


@contextmanager
def click_speaks(language: str) -> Iterator[None]:
    """Set the language of Click's texts (``de``, ``de_AT``); English if there is no catalogue."""
    spoken = "en" if catalogue(language) is ENGLISH else language.replace("-", "_")
    domain, named = gettext.textdomain(), os.environ.get("LANGUAGE")
    gettext.bindtextdomain(DOMAIN, str(FOLDER))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = spoken
    try:
        yield
    finally:
        gettext.textdomain(domain)
        if named is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = named
