"""``companion help``: describes a command, or prints everything as a manual page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import click

from companion import __version__
from companion.cli.exits import BAD_REQUEST, DEPENDS, DONE, INTERRUPTED, NO, apart
from companion.cli.frame import tell, words
from companion.cli.groups import LazyGroup, unknown_command
from companion.cli.options import command as cli_command
from companion.cli.options import offered, option
from companion.cli.standard import NOBODY_READS
from companion.errors import NOT_WRITTEN
from companion.sentences import N_


@cli_command(
    "help",
    as_json=False,
    help=N_("Explain a command, such as “help book add”. Without COMMAND, list all commands."),
)
@click.argument("command", nargs=-1, metavar="[COMMAND]", shell_complete=offered("commands"))
@option("--man", is_flag=True, help=N_("Print the manual page of the whole program (roff format)."))
@click.pass_context
def command(ctx: click.Context, command: tuple[str, ...], man: bool) -> None:
    whole = ctx.find_root()
    if man:
        if command:
            raise apart("COMMAND", "--man")
        tell(manual(whole))
        return
    asked = whole
    for word in command:
        group = asked.command
        found = group.get_command(asked, word) if isinstance(group, LazyGroup) else None
        if found is None:
            raise unknown_command(word, group.places if isinstance(group, LazyGroup) else {})
        asked = click.Context(found, info_name=word, parent=asked)
    tell(asked.get_help())


EXIT_CODES: Final[Mapping[int, str]] = {
    DONE: N_("yes or done, and no uncertain mark can change the outcome"),
    NO: N_("no: a move is illegal, a photo shows no board, two sheets differ, a book is damaged"),
    BAD_REQUEST: N_("the request or a file is wrong"),
    DEPENDS: N_("a verdict or an outcome depends on something unknown or uncertain"),
    NOT_WRITTEN: N_("an output could not be written"),
    INTERRUPTED: N_("Ctrl-C was pressed"),
    NOBODY_READS: N_("the pipe was closed before the answer was read"),
}
"""With several files, the highest from 0 to 3."""


SURROUNDINGS: Final = (
    ("COMPANION_BOOK", N_("the scorebook to use without --book")),
    ("COMPANION_TRACEBACK", N_("if set, an error inside the program shows its traceback")),
    ("LANGUAGE, LC_ALL, LANG", N_("the language to use without --lang")),
)
FILES: Final = (
    (".pgr", N_("a game record: text with tags, numbered turns and a result")),
    ("-", N_("instead of a file name: standard input or standard output")),
)


def manual(whole: click.Context) -> str:
    """The page of section 1, in roff format."""
    return "\n".join(_lines(whole)) + "\n"


def _lines(whole: click.Context) -> Iterator[str]:
    yield f'.TH COMPANION 1 "" "companion {__version__}"'
    yield f".SH {_roff(words(N_('Name')).upper())}"
    yield f"companion \\- {_roff((whole.command.help or '').partition('. ')[0])}"
    yield f".SH {_roff(words(N_('Synopsis')).upper())}"
    yield "\\fBcompanion\\fR [OPTIONS] COMMAND [ARGS]..."
    yield f".SH {_roff(words(N_('Description')).upper())}"
    yield _roff(whole.command.help or "")
    yield from _options(whole)
    yield f".SH {_roff(words(N_('Commands')).upper())}"
    yield from _commands(whole)
    yield f".SH {_roff(words(N_('Exit code')).upper())}"
    yield from _defined((str(code), words(text)) for code, text in EXIT_CODES.items())
    yield f".SH {_roff(words(N_('Files')).upper())}"
    yield from _defined((name, words(text)) for name, text in FILES)
    yield f".SH {_roff(words(N_('Environment')).upper())}"
    yield from _defined((name, words(text)) for name, text in SURROUNDINGS)


def _commands(above: click.Context) -> Iterator[str]:
    group = above.command
    assert isinstance(group, click.Group)
    for name in group.list_commands(above):
        found = group.get_command(above, name)
        assert found is not None
        context = click.Context(found, info_name=name, parent=above)
        arguments = " ".join(found.collect_usage_pieces(context))
        yield f".SS {_roff(context.command_path)} {_roff(arguments)}"
        yield _roff(found.help or "")
        yield from _options(context)
        if isinstance(found, click.Group):
            yield from _commands(context)


def _options(context: click.Context) -> Iterator[str]:
    shown = (param.get_help_record(context) for param in context.command.get_params(context))
    yield from _defined(record for record in shown if record is not None)


def _defined(terms: Iterator[tuple[str, str]]) -> Iterator[str]:
    for term, text in terms:
        yield ".TP"
        yield f"\\fB{_roff(term)}\\fR"
        yield _roff(text)


def _roff(text: str) -> str:
    """Text escaped for roff: no line is a request, and hyphens stay hyphens."""
    plain = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain
