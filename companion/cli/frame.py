"""What every command shares: language, text and JSON output, and one-line errors."""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from importlib import import_module
from itertools import pairwise
from typing import Any, TypeVar

import click

from companion.errors import CompanionError
from companion.locale import catalogue, wanted
from companion.sentences import (
    ENGLISH,
    N_,
    STEERING,
    Catalogue,
    Fact,
    Sentence,
    printable,
    say,
    see,
)

DONE = 0
"""Exit code: done, or yes."""
NO = 1
"""Exit code: no, illegal, or nothing found."""
BAD_REQUEST = 2
"""Exit code: a bad request or file."""
DEPENDS = 3
"""Exit code: the answer depends on something unknown."""
INTERRUPTED = 130
"""Exit code: Ctrl-C (128 + SIGINT)."""

C = TypeVar("C", bound=Callable[..., Any])


class Problem(CompanionError):
    """An error that ends the command with one line on stderr and an exit code."""

    kind = "bad-request"

    def __init__(self, sentence: Sentence, code: int = BAD_REQUEST, *, id: str = "") -> None:
        super().__init__(sentence, id=id, exit_code=code)


def needs(option: str, other: str) -> Problem:
    """The error of an option that has no effect without another, or without such files."""
    return Problem.of(NEEDS, option=option, other=other, id="no-effect")


def apart(option: str, other: str) -> Problem:
    """The error of an option that has no effect, or no meaning, together with something else."""
    return Problem.of(APART, option=option, other=other, id="no-effect")


def to_agree(question: Sentence) -> Sentence:
    """A question that nobody is there to answer, with the flag that answers it."""
    return say(N_("{question} To agree, add --yes."), question=question)


NEEDS = N_("{option} only works with {other}")
ONE_FILE = N_("{option} works with one file at a time")
APART = N_("{option} does not go with {other}: leave {option} out")

_TO_FILES = ("-o", "--output", "--save", "--overlay", "--csv", "--keep-truth")
"""The options that name a file to write."""


@dataclass(frozen=True)
class Frame:
    """How this run answers.

    Attributes:
        lang: '' unless ``--lang`` was given.
        quiet: print only the answer and errors.
        verbose: report each step and its duration on stderr.
        aside: how many files go to standard output; messages then go to stderr.
        book: what ``--book`` named, '' without it; suggested commands name it too.
        names: by temporary file, the name the user knows.
    """

    json: bool = False
    lang: str = ""
    language: Catalogue = ENGLISH
    quiet: bool = False
    verbose: bool = False
    aside: int = 0
    book: str = ""
    names: dict[str, str] = field(default_factory=dict)

    @property
    def json_language(self) -> Catalogue:
        """English, unless ``--lang`` says otherwise."""
        return catalogue(self.lang)

    @classmethod
    def of(cls, args: Sequence[str]) -> Frame:
        """The frame for a command's arguments and the environment.

        It is read before the arguments are parsed, so that errors in them are reported its way.
        """
        args = [*args[: args.index("--")]] if "--" in args else args
        said, aside = {"--lang": "", "--book": ""}, 0
        for word, following in pairwise([*args, ""]):
            flag, equals, value = word.partition("=")
            if flag in said:
                said[flag] = value if equals else following
            aside += word == "-o-" or (word in _TO_FILES and following == "-")
            aside += word in [f"{flag}=-" for flag in _TO_FILES]
        return cls(
            json="--json" in args,
            lang=said["--lang"],
            language=catalogue(said["--lang"] or wanted()),
            quiet=not {"-q", "--quiet"}.isdisjoint(args),
            verbose=not {"-v", "--verbose"}.isdisjoint(args),
            aside=aside,
            book=said["--book"],
        )


FRAME: ContextVar[Frame] = ContextVar("FRAME", default=Frame())  # noqa: B039  (frozen)


def words(sentence: Sentence | str) -> str:
    """A sentence, or a template without facts, in the reader's language."""
    language = FRAME.get().language
    return sentence.text(language) if isinstance(sentence, Sentence) else language.gettext(sentence)


def shown_as(file: str, name: str) -> None:
    """From now on show a temporary file under the name that the user knows."""
    FRAME.get().names[file] = name


_SUGGESTED = re.compile(r"[“„]companion book (?!--help)[^“”„]+(?=[“”])")
"""A command about the scorebook in a sentence, in any language."""


def named(text: str) -> str:
    """A text as this user can use it: temporary files by the names that the user knows, suggested
    commands with the scorebook that the user named."""
    frame = FRAME.get()
    for file, name in frame.names.items():
        text = text.replace(file, name)
    if not frame.book:
        return text
    book = f" --book {shlex.quote(frame.book)}"
    return _SUGGESTED.sub(lambda found: found[0] + book, text)


def tell(
    line: Sentence | str = "",
    /,
    *,
    plural: str | None = None,
    count: str | None = None,
    **facts: Fact | Sentence,
) -> None:
    """Print an answer on stdout: a sentence, plain text, or a template with its facts as
    :func:`companion.sentences.say` takes them; control characters are removed."""
    frame = FRAME.get()
    if isinstance(line, str) and facts:
        line = Sentence(line, facts, plural, count)
    text = named(line.text(frame.language) if isinstance(line, Sentence) else line)
    click.echo("\n".join(map(printable, text.expandtabs().split("\n"))), err=bool(frame.aside))


def remark(line: Sentence) -> None:
    """Print a side note, such as the files written; nothing with ``--quiet``."""
    frame = FRAME.get()
    if not (frame.quiet or frame.json):
        tell(line)


def step(line: Sentence) -> None:
    """Report a step on stderr, with ``--verbose``."""
    if FRAME.get().verbose:
        click.echo(f"companion: {printable(words(line))}", err=True)


def step_read(file: str, options: Mapping[str, object], *more: str | None) -> None:
    """Report on stderr which file was read, with which house rules, with ``--verbose``."""
    rules = " ".join(f"{key}={value}" for key, value in options.items())
    told = ", ".join(filter(None, (*more, rules)))
    step(say("{file}: {told}", file=named(file), told=told))


def answer_json(value: object) -> None:
    """Print the answer as JSON on stdout: UTF-8 whatever the terminal, keys in contract order.

    ``error`` is null in an object without a problem.
    """
    if isinstance(value, dict):
        value = value | {"error": value.get("error"), "problem": value.get("problem")}
    print_json(value)


def print_json(value: object) -> None:
    """Print any JSON on stdout, in the format of :func:`answer_json`."""
    lines = json.dumps(_named(value), ensure_ascii=False, indent=1)
    text = lines.encode("utf-8", "replace").decode()
    text = "\n".join(STEERING.sub(_escaped, line) for line in text.split("\n")) + "\n"
    click.echo(text.encode(), nl=False)


def _named(value: Any) -> Any:
    """JSON with every text as in :func:`named`."""
    if isinstance(value, str):
        return named(value)
    if isinstance(value, Mapping):
        return {key: _named(each) for key, each in value.items()}
    return [*map(_named, value)] if isinstance(value, (list, tuple)) else value


def answer_json_line(value: object) -> None:
    """Print one of several answers as JSON on a line of its own, flushed at once."""
    line = json.dumps(value, ensure_ascii=False).encode("utf-8", "replace").decode()
    click.echo((STEERING.sub(_escaped, line) + "\n").encode(), nl=False)


def _escaped(found: re.Match[str]) -> str:
    """A character as a JSON escape; in JSON text only strings contain such characters."""
    return f"\\u{ord(found[0]):04x}"


def complain(line: Sentence | str) -> None:
    """Print one line on stderr."""
    text = named(words(line) if isinstance(line, Sentence) else line)
    click.echo(f"companion: {printable(' '.join(text.split()))}", err=True)


def calm_streams() -> None:
    """Print ``?`` for characters that the terminal cannot show, instead of raising."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


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
            Problem: more arguments than the command takes.
            click.UsageError: something is missing or wrong; it knows its command.
        """
        ctx.allow_extra_args = True
        try:
            more = super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise
        if more and not ctx.resilient_parsing:
            told = say(N_("“{words}” was not expected"), words=" ".join(more))
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
    name: str, *, help: str, kind: type[Command] = Command
) -> Callable[[Callable[..., int]], Command]:
    """A command of ``companion``; the function returns the exit code."""

    def made(function: Callable[..., int]) -> Command:
        return click.command(name, cls=kind, help=help)(general_options(function))

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
        "-q",
        "--quiet",
        is_flag=True,
        expose_value=False,
        help=N_("Print only answers and errors."),
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


json_option = option("--json", "as_json", is_flag=True, help=N_("Print JSON."))
inks_option = option(
    "--inks",
    multiple=True,
    metavar="COLOUR=PEN",
    help=N_("Which pen drew a colour, such as blue=black."),
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
    help=N_("Correct a misread mark, such as “line a1-b1=red”. Can be repeated."),
)
game_option = option(
    "--game",
    metavar="GAME",
    shell_complete=offered("games"),
    help=N_("Which game it is, if the file does not say."),
)
given_option = option(
    "--given",
    default="",
    metavar="TEXT",
    help=N_("What FILE does not show, such as “next blue; turns 3 3”."),
)
