"""How a command answers: its language, text and JSON, and errors on one line."""

from __future__ import annotations

import codecs
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, TextIO
from unicodedata import combining, normalize

import click

from companion.locale import catalogue, wanted
from companion.locale.meant import UMLAUTS
from companion.sentences import ENGLISH, STEERING, Catalogue, Fact, Sentence, alone, printable, say
from companion.shell_words import shell_words

_TO_FILES = ("-o", "--output", "--save", "--overlay", "--csv", "--keep-truth", "--boards")
"""The options that name a file to write."""


@dataclass(frozen=True)
class Frame:
    """How this run answers.

    Attributes:
        lang: '' unless ``--lang`` was given.
        quiet: print only the answer and errors.
        verbose: report each step and its duration on stderr.
        aside: how many files go to standard output; messages then go to stderr.
        own: the user's own language; suggested commands name another.
        book: what ``--book`` named, '' without it; suggested commands name it too.
        names: by temporary file, the name the user knows.
        no_input: whether nobody may be asked.
    """

    json: bool = False
    lang: str = ""
    language: Catalogue = ENGLISH
    own: Catalogue = ENGLISH
    quiet: bool = False
    verbose: bool = False
    aside: int = 0
    book: str = ""
    names: dict[str, str] = field(default_factory=dict)
    no_input: bool = False

    @property
    def spoken(self) -> str:
        """The name of the language, such as ``de``."""
        return self.lang or wanted() or "en"

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
            own=catalogue(wanted()),
            quiet=not {"-q", "--quiet"}.isdisjoint(args),
            verbose=not {"-v", "--verbose"}.isdisjoint(args),
            aside=aside,
            book=said["--book"],
            no_input="--no-input" in args,
        )


FRAME: ContextVar[Frame] = ContextVar("FRAME", default=Frame())  # noqa: B039  (frozen)


def words(sentence: Sentence | str) -> str:
    """A sentence, or a template without facts, in the reader's language; other text as it is."""
    language = FRAME.get().language
    if isinstance(sentence, Sentence):
        return sentence.text(language)
    return language.gettext(sentence) if sentence else ""


def with_name(file: str, problem: str) -> str:
    """A file's error after the file's name, unless it names the file itself."""
    name = Path(file).name
    if printable(name) in printable(problem):
        return problem
    return words(say("{file}: {why}", file=name, why=problem))


def shown_as(file: str, name: str) -> None:
    """From now on show a temporary file under the name that the user knows."""
    FRAME.get().names[file] = name


_SUGGESTED = re.compile(r"""[“„]companion (book )?(?:'[^']*'|"[^"]*"|[^“”„])+(?=[“”])""")
"""A command in a sentence, in any language; its first group: about the scorebook."""


def named(text: str) -> str:
    """A text as this user can use it: temporary files by the names that the user knows, suggested
    commands with the scorebook and the language that the user named."""
    frame = FRAME.get()
    for file, name in frame.names.items():
        text = text.replace(file, name)
    book = f" --book {shell_words(frame.book)}" if frame.book else ""
    lang = f" --lang {frame.lang}" if frame.language is not frame.own else ""

    def carried(found: re.Match[str]) -> str:
        return found[0] + (book if found[1] and "--help" not in found[0] else "") + lang

    return _SUGGESTED.sub(carried, text) if book or lang else text


def tell(
    line: Sentence | str = "",
    /,
    *,
    plural: str | None = None,
    count: str | None = None,
    **facts: Fact | Sentence,
) -> None:
    """Print an answer on stdout: a sentence, which begins with a capital; plain text; or a template
    with its facts as :func:`companion.sentences.say` takes them. Control characters are removed."""
    whole = _filled(line, facts, plural, count)
    text = words(whole)
    if isinstance(whole, Sentence):
        text = alone(whole, text, FRAME.get().language)
    text = named(text)
    click.echo("\n".join(map(printable, text.expandtabs().split("\n"))), file=told_to())


def told_to() -> TextIO:
    """Where answers in words go: to stderr where a file goes to stdout."""
    return sys.stderr if FRAME.get().aside else sys.stdout


def tell_all(lines: Iterable[Sentence | str | None]) -> None:
    """Print answers that need no facts, a line each, as :func:`tell`; ``None`` is none."""
    for line in lines:
        if line is not None:
            tell(line)


def _filled(
    line: Sentence | str,
    facts: Mapping[str, Fact | Sentence],
    plural: str | None = None,
    count: str | None = None,
) -> Sentence | str:
    return Sentence(line, facts, plural, count) if isinstance(line, str) and facts else line


def remark(line: Sentence | str, /, **facts: Fact | Sentence) -> None:
    """Print a side note, such as the files written, as :func:`tell`; nothing with ``--quiet``."""
    frame = FRAME.get()
    if not (frame.quiet or frame.json):
        tell(_filled(line, facts))


@contextmanager
def telling_left_out() -> Iterator[None]:
    """Remark which letters of what is printed meanwhile our typeface lacks."""
    from companion.pictures.fonts import not_printed, noting_left_out

    with noting_left_out() as lost:
        yield
    if told := not_printed(lost):
        remark(told)


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


Told = Iterator[object] | int | None
"""What a command comes to: what it tells, or an exit code."""


def answered(told: Told) -> int | None:
    """Print what a command tells: it yields its exit code, if it may be another than done, and its
    answer as JSON, and then tells it in words. Without ``--json`` the JSON is passed over, with it
    the words. Gives the exit code, also of a command that tells nothing."""
    if not isinstance(told, Iterator):
        return told
    code = None
    for answer in told:
        if isinstance(answer, int):
            code = answer
        elif FRAME.get().json:
            answer_json(answer)
            break
    return code


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


def complain(line: Sentence | str, /, **facts: Fact | Sentence) -> None:
    """Print one line on stderr, which may be given as to :func:`tell`."""
    text = named(words(_filled(line, facts)))
    click.echo(f"companion: {printable(' '.join(text.split()))}", err=True)


_PLAINER = str.maketrans("–−·“”„’×⁄", '---"""\'x/') | {
    **{ord("→"): "->", ord("▸"): "->", ord("±"): "+-", ord("≥"): ">="},
    **UMLAUTS,
}
"""What people write for characters that a terminal cannot show."""


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """What is nearest to characters that cannot be shown, ``?`` for those that nothing is near."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    plain = error.object[error.start : error.end].translate(_PLAINER)
    apart = normalize("NFKD", plain).translate(_PLAINER)
    shown = "".join(one for one in apart if not combining(one))
    return shown.encode("ascii", "replace").decode(), error.end


def calm_streams() -> None:
    """Print what is nearest to characters that the terminal cannot show, instead of raising."""
    codecs.register_error("companion", _plainer)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="companion")
