"""Shell completions: games, sheets, rules, house rules, players."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    add_completion_class,
    split_arg_string,
)

from companion.games import UnknownGame, game, game_keys
from companion.games.protocol import Game
from companion.locale import languages as every

Items = list[CompletionItem]
MOST: Final = 200
"""Most completions offered from a list of unlimited length."""


def _named(names: Iterable[str], incomplete: str) -> Items:
    """The names that begin with what is typed."""
    return _offered(((name, "") for name in names), incomplete)


def _offered(names: Iterable[tuple[str, str]], incomplete: str) -> Items:
    """The (name, description) pairs that begin with what is typed, ignoring case."""
    typed = incomplete.lower()
    found = [(name, told) for name, told in names if name.lower().startswith(typed)]
    return [CompletionItem(name, help=told or None) for name, told in found[:MOST]]


def games(_: click.Context, incomplete: str) -> Items:
    return _offered(((key, game(key).title) for key in game_keys()), incomplete)


def printed(ctx: click.Context, incomplete: str) -> Items:
    """The games, and what else ``print`` accepts instead of one."""
    return games(ctx, incomplete) + _named(("all", "check", "record"), incomplete)


def printables(ctx: click.Context, incomplete: str) -> Items:
    """The printables of the game named before; after ``all`` and ``record``, files."""
    if ctx.params.get("game") in ("all", "record"):
        return [CompletionItem(incomplete, type="file")]
    found = _game(ctx)
    if found is None:
        return []
    from companion.sheets.listing import listed

    return _named((one.item for one in listed(found)), incomplete)


def boards(ctx: click.Context, incomplete: str) -> Items:
    """The boards of the game named before."""
    found = _game(ctx)
    names = found.boards(found.choose({})) if found is not None else ()
    return _named(names, incomplete)


def rules(ctx: click.Context, incomplete: str) -> Items:
    """The rules of the game named before, by number."""
    found = _game(ctx)
    return _named(found.rules if found else (), incomplete)


def house_rules(ctx: click.Context, incomplete: str) -> Items:
    """``OPTION=ANSWER`` for every answer of the game named before, or of every game."""
    named = _game(ctx)
    answers: dict[str, str] = {}
    for one in [named] if named is not None else map(game, game_keys()):
        answers |= dict(_answers(one))
    return _offered(answers.items(), incomplete)


def _answers(of: Game[Any, Any]) -> Iterator[tuple[str, str]]:
    for option in of.options:
        for answer in option.answers:
            yield f"{option.id}={answer.value}", answer.text
        for number in option.numbers:
            yield f"{option.id}={number}", ""
        if option.kind:
            yield f"{option.id}=", ""


def players(ctx: click.Context, incomplete: str) -> Items:
    """The players in the scorebook."""
    return _named(_players(ctx), incomplete)


def seats(ctx: click.Context, incomplete: str) -> Items:
    """``COLOUR=NAME`` for every colour of the game named before, or of every game."""
    named = _game(ctx)
    of = [named] if named is not None else [game(key) for key in game_keys()]
    colours = dict.fromkeys(colour for one in of for colour in one.players)
    names = ["", *_players(ctx)] if "=" in incomplete else [""]
    return _offered(((f"{c}={name}", "") for c in colours for name in names), incomplete)


def events(ctx: click.Context, incomplete: str) -> Items:
    """The evenings and tournaments in the scorebook."""
    names = _of_book(ctx, lambda book: [event.name for event in book.events()])
    return _named(names, incomplete)


def languages(_: click.Context, incomplete: str) -> Items:
    """The available languages."""
    return _named(every(), incomplete)


def commands(ctx: click.Context, incomplete: str) -> Items:
    """The commands, or the subcommands of the command named before."""
    group = ctx.find_root().command
    for word in ctx.params.get("command") or ():
        below = group.get_command(ctx, word) if isinstance(group, click.Group) else None
        group = below if below is not None else group
    names = group.list_commands(ctx) if isinstance(group, click.Group) else []
    return _named(names, incomplete)


def _game(ctx: click.Context) -> Game[Any, Any] | None:
    try:
        return game(str(ctx.params.get("game") or ""))
    except UnknownGame:
        return None


def _players(ctx: click.Context) -> list[str]:
    return _of_book(
        ctx, lambda book: [name for one in book.players() for name in (one.name, *one.spellings)]
    )


def _of_book(ctx: click.Context, ask: Callable[[Any], list[str]]) -> list[str]:
    """Names from a scorebook; empty if it is missing or unreadable."""
    from companion.application.scorebook.book import Book

    try:
        with Book(ctx.params.get("file"), create=False) as book:
            return ask(book)
    except Exception:  # no errors while a shell is completing a word
        return []


class Bash(BashComplete):
    """Bash, where ``=`` ends a word, so the line is split into words here instead."""

    source_template = """\
%(complete_func)s() {
    local IFS=$'\\n' completion kind value
    COMPREPLY=()
    for completion in $(env COMP_LINE="${COMP_LINE:0:$COMP_POINT}" \\
            %(complete_var)s=bash_complete "$1" 2>/dev/null); do
        kind=${completion%%%%,*} value=${completion#*,}
        case $kind in
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
            *) COMPREPLY+=("$value"); [[ $value == *= ]] && compopt -o nospace ;;
        esac
    done
}
complete -F %(complete_func)s %(prog_name)s
"""

    def source(self) -> str:
        return self.source_template % self.source_vars()

    def get_completion_args(self) -> tuple[list[str], str]:
        line = os.environ.get("COMP_LINE", "")
        words = split_arg_string(line)[1:]
        incomplete = words.pop() if words and not line[-1:].isspace() else ""
        return words, incomplete

    def get_completions(self, args: list[str], incomplete: str) -> Items:
        # The value of --option=VALUE is completed without its name.
        value = incomplete.partition("=")[2] if incomplete.startswith("--") else incomplete
        found = super().get_completions(args, incomplete)
        for item in found:
            if item.type == "plain":
                item.value = item.value[value.rfind("=") + 1 :]
        return found

    def format_completion(self, item: CompletionItem) -> str:
        quoted = os.environ.get("COMP_LINE", "").rpartition(" ")[2].startswith(("'", '"'))
        value = item.value if quoted else item.value.replace(" ", "\\ ")
        return f"{item.type},{value}"


def speak_bash() -> None:
    """Make Click use :class:`Bash`."""
    add_completion_class(Bash)
