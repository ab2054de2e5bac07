"""Commands and their options, whose help is translated."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from importlib import import_module
from typing import Any, TypeVar

import click

from companion.cli.exits import Problem
from companion.cli.frame import FRAME, Told, answered, words
from companion.sentences import N_, Sentence, day_typed, say, see

C = TypeVar("C", bound=Callable[..., Any])


DASHES = "--"
"""What ends the options."""


class Name(click.types.StringParamType):
    """The name of a player or an event."""

    @staticmethod
    def dashed(word: str) -> Sentence:
        """How to write one that begins with a dash, so that it is not taken for an option."""
        return say(N_('If “{word}” is a name, write a space before it: "{word}".'), word=word)


class Day(click.types.StringParamType):
    """A day or a month, as the reader's language writes it or as 2026-11-14."""

    name = "day"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        return day_typed(super().convert(value, param, ctx), FRAME.get().language)


class Seed(click.types.StringParamType):
    """A random seed."""

    name = "integer"

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        from companion.games.puzzles import seed_of

        return seed_of(value)


class File(click.types.StringParamType):
    """The name of a file or a folder; one that begins with a dash is from here on written so that
    it is not taken for an option, wherever a message repeats it."""

    name = "file"

    @staticmethod
    def dashed(word: str) -> Sentence:
        """As in :class:`Name`."""
        return say(N_('If “{word}” is a file, write "{path}".'), word=word, path=_plain(word))

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        return _plain(super().convert(value, param, ctx))

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


def _plain(file: str) -> str:
    """A file's name as a command takes it; ``-`` alone is standard input or output."""
    return f"./{file}" if file.startswith("-") and file != "-" else file


NAME, FILE, DAY = Name(), File(), Day()


class Helped:
    """Help texts are templates, translated when they are shown."""

    _help: str | None = None

    @property
    def help(self) -> str | None:
        return words(self._help) if self._help else self._help

    @help.setter
    def help(self, text: str | None) -> None:
        self._help = text


class Command(Helped, click.Command):
    """A command whose help is translated; a list of commands shows its first sentence."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Report surplus arguments in our own words, not in Click's.

        Raises:
            Problem: more arguments than the command takes, or options where they are names.
            click.UsageError: something is missing or wrong; it knows its command.
        """
        ctx.allow_extra_args = True
        given = [*args]
        options = {name for param in self.get_params(ctx) for name in param.opts}
        for word in args[args.index(DASHES) :] if DASHES in args else ():
            if word.startswith(DASHES) and word.partition("=")[0] in options:
                told = say(
                    N_("there are no more options after “--”. Write {word} before it"), word=word
                )
                raise Problem(see(told, f"{ctx.command_path} --help"), id="usage")
        try:
            more = super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            ctx.args = given
            raise
        if more and not ctx.resilient_parsing:
            told = say(N_("“{words}” was not expected"), words=" ".join(more))
            if any(param.name == "move" for param in self.params):
                told = say(N_("{told}: put quotes round a move with spaces"), told=told)
            raise Problem(see(told, f"{ctx.command_path} --help"), id="usage")
        return more


class Option(Helped, click.Option):
    """An option whose help is translated."""


def option(*names: str, **how: Any) -> Callable[[C], C]:
    """``click.option`` with a translated help text."""
    return click.option(*names, cls=Option, **how)


def joined(*options: Callable[[C], C]) -> Callable[[C], C]:
    """Several options as one decorator; help lists them in this order."""

    def decorated(function: C) -> C:
        for each in reversed(options):
            function = each(function)
        return function

    return decorated


def offered(kind: str) -> Callable[[click.Context, click.Parameter, str], list[Any]]:
    """The shell completion of a parameter, by the name of a function of
    :mod:`companion.cli.completing`."""

    def found(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[Any]:
        function = getattr(import_module("companion.cli.completing"), kind)
        answer: list[Any] = function(ctx, incomplete)
        return answer

    return found


def command(
    name: str, *, help: str, kind: type[Command] = Command, as_json: bool = True
) -> Callable[[Callable[..., Told]], Command]:
    """A command of ``companion``; the function returns the exit code, ``None`` if it is done, or
    tells its answer as :func:`answered` prints it. With ``as_json``, ``--json`` follows its own
    options."""

    def made(function: Callable[..., Told]) -> Command:
        @wraps(function)
        def run(*args: Any, **said: Any) -> int | None:
            return answered(function(*args, **said))

        whole = placed_last(run, json_option) if as_json else run
        return click.command(name, cls=kind, help=help)(general_options(whole))

    return made


_GENERAL = joined(
    option(
        "--lang",
        metavar="LANGUAGE",
        shell_complete=offered("languages"),
        expose_value=False,
        help=N_("Use this language, such as de (default: your system's)."),
    ),
    option(
        "-q", "--quiet", is_flag=True, expose_value=False, help=N_("Print only answers and errors.")
    ),
    option(
        "-v",
        "--verbose",
        is_flag=True,
        expose_value=False,
        help=N_("Also print on stderr what is done and how long it takes."),
    ),
)


def general_options(function: C) -> C:
    """The options that every command has, before or after its name; see :class:`Frame`.

    They come last in its help.
    """
    return placed_last(function, _GENERAL)


def placed_last(function: C, options: Callable[[C], C]) -> C:
    """A function with further options, after those that it has."""
    own: list[click.Parameter] = getattr(function, "__click_params__", [])
    before = [*own]
    own.clear()
    function = options(function)
    getattr(function, "__click_params__", []).extend(before)
    return function


json_option = option("--json", is_flag=True, expose_value=False, help=N_("Print JSON."))
book_option = option(
    "--book",
    "file",
    metavar="FILE",
    help=N_("The scorebook to use (default: your own, or COMPANION_BOOK)."),
)
inks_option = option(
    "--inks",
    multiple=True,
    metavar="COLOUR=PEN",
    help=N_("Which pen each player used, such as blue=black,red=green."),
)
set_option = option(
    "--set",
    "chosen",
    multiple=True,
    shell_complete=offered("house_rules"),
    metavar="OPTION=ANSWER",
    help=N_("Set a house rule, such as size=9. Can be repeated."),
)
correct_option = option(
    "--correct",
    "corrections",
    multiple=True,
    metavar="MARK=VALUE",
    help=N_('Correct a misread mark, such as "line a1-b1=red". Can be repeated.'),
)
date_option = option("--date", type=DAY, metavar="DAY", help=N_("The date, such as 2026-11-14."))
size_option = option("--size", type=int, metavar="N", help=N_("Board size, such as 7 for 7 × 7."))
layout_option = option(
    "--layout", metavar="ROWS", help=N_("The colours of the board, row by row from the top.")
)
save_option = option("--save", metavar="GAME.pgr", help=N_("Save the game record as GAME.pgr."))
dry_run_option = option("--dry-run", is_flag=True, help=N_("Only say what would happen."))
game_option = option(
    "--game",
    metavar="GAME",
    shell_complete=offered("games"),
    help=N_("Which game it is, if the file does not say."),
)
given_option = option(
    "--given",
    multiple=True,
    callback=lambda _context, _option, texts: "; ".join(texts),
    metavar="TEXT",
    help=N_('What FILE does not show, such as "next blue; turns 3 3". Can be repeated.'),
)
