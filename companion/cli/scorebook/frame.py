"""What the scorebook commands share: the book, the filter, tables, a match in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from shutil import get_terminal_size
from typing import Any

import click

from companion import Match
from companion.application.scorebook.book import Book
from companion.application.scorebook.outcomes import Only
from companion.application.scorebook.told.matches import (
    IS_DELETED,
    matches_to_check,
    names_told,
    open_note,
    outcome_told,
    score_of,
)
from companion.cli.frame import FRAME, Told, answered, tell, told_to, words
from companion.cli.options import (
    DAY,
    Command,
    book_option,
    command,
    joined,
    offered,
    option,
    placed_last,
)
from companion.cli.requests import game_named
from companion.errors import CompanionError
from companion.games.names import title_of
from companion.schema import blank, problem_keys
from companion.sentences import N_, Day, Sentence, printable, say

WIDTH = 80
"""Width of a table in characters, if no terminal determines it."""
BETWEEN = 3
"""Characters between two columns."""

_FILTERS = (
    ("--game", "GAME", "games", N_("Only matches of this game.")),
    ("--player", "NAME", "players", N_("Only matches of this player.")),
    ("--against", "NAME", "players", N_("Only matches against this player.")),
    ("--event", "NAME", "events", N_("Only matches of this evening or tournament.")),
    ("--since", "DAY", "", N_("Only from this day, month or year on, such as 2026-11-14.")),
    ("--until", "DAY", "", N_("Only up to this day, month or year.")),
)
FILTERS = {
    flag: option(
        flag,
        type=DAY if kind == "DAY" else None,
        metavar=kind,
        help=text,
        shell_complete=offered(names) if names else None,
    )
    for flag, kind, names, text in _FILTERS
}
filter_options = joined(*FILTERS.values())
"""The options that filter matches, by their flags and together; see :func:`asked_for`."""


def asked_for(
    game: str | None = None,
    player: str | None = None,
    against: str | None = None,
    event: str | None = None,
    since: str | None = None,
    until: str | None = None,
) -> Only:
    """The filter from the values of :func:`filter_options`."""
    key = game_named(game).key if game else ""
    return {"game": key, "player": player or "", "opponent": against or "", "event": event or "",
            "since": since or "", "until": until or ""}  # fmt: skip


@contextmanager
def scorebook(file: str | None, *, make: bool = False, changes: bool = True) -> Iterator[Book]:
    """The scorebook, upgraded if needed; ``make``: create it if missing, unless nothing comes into
    it. ``changes``: it is about to be changed, and backed up if that is due."""
    new = make and not Book.exists(file)
    with Book(file, create=make) as book:
        try:
            yield book
        finally:
            if new:
                book.discard_if_unused()
        if changes:
            book.back_up_when_due()


def book_command(
    name: str,
    *,
    help: str,
    as_json: bool = True,
    make: bool = False,
    changes: bool | Callable[[Mapping[str, Any]], bool] = True,
    checks: Callable[[Mapping[str, Any]], object] = bool,
) -> Callable[[Callable[..., Told]], Command]:
    """A command whose function gets the open scorebook first, as :func:`scorebook` opens it;
    ``--book`` and, with ``as_json``, ``--json`` follow its own options. ``changes`` may depend on
    what is said; ``checks`` refuses a request before the book is opened."""

    def made(function: Callable[..., Told]) -> Command:
        @wraps(function)
        def run(file: str | None, **said: Any) -> int | None:
            checks(said)
            changed = changes if isinstance(changes, bool) else changes(said)
            with scorebook(file, make=make, changes=changed) as book:
                return answered(function(book, **said))

        return command(name, help=help, as_json=as_json)(placed_last(run, book_option))

    return made


def failed(kind: str, name: str | None, problem: CompanionError) -> dict[str, object]:
    """The JSON for one of several files that could not be put in."""
    return {**blank(kind), "file": name, **problem_keys(problem, FRAME.get().json_language)}


def tell_deleted(match: int) -> None:
    """Tell that a match is deleted, and the command that restores it."""
    tell(IS_DELETED, match=match)


def told_outcome(match: Match) -> Sentence:
    """Who won, in a sentence; or what has to be checked before that is known; and whether the
    players entered the result themselves."""
    note = open_note(match, review_command(f" {match.id}"))
    if match.winner is None and note is not None:
        return note
    won = outcome_told(match)
    told = match.note or note
    return won if told is None else say("{won} {told}", won=won, told=told)


def review_told(matches: int) -> Sentence:
    """How many matches have something to check, and the command for it."""
    return say("{told}: {command}.", told=matches_to_check(matches), command=review_command())


def review_command(match: str = "") -> Sentence:
    """The command that goes through what has to be checked."""
    return say(N_("“{command}”"), command=f"companion book review{match}")


def match_line(match: Match, outcome: Sentence | None = None) -> Sentence:
    """A match in a line; ``outcome``: said instead of who won, or what has to be checked."""
    first, second = names_told(match)
    game: str | Sentence = title_of(match.game)
    if match.date:
        game = say("{game}, {date}", game=game, date=Day(match.date))
    return say(
        "{game}: {first} {result} {second}. {outcome}",
        game=game,
        first=first,
        second=second,
        result=score_of(match),
        outcome=outcome or told_outcome(match),
    )


def screen() -> int:
    """The width of a table in characters."""
    return get_terminal_size().columns if told_to().isatty() else WIDTH


def tell_table(
    headings: Sequence[str],
    rows: Sequence[Sequence[object]],
    right: str = "",
    spare: Sequence[int] = (),
) -> None:
    """Print a table; ``headings`` are templates, ``right`` has an ``r`` for each right-aligned
    column, whose cells stay whole.

    If it would be too wide, headings are broken between words; then the columns in ``spare`` are
    left out, the first of them first, which a line below says; then texts are broken between words.
    Names are never left out, and no word of a name that a person may have is broken.
    """
    columns = [
        (words(heading), [_told(row[at]) for row in rows], right[at : at + 1] == "r")
        for at, heading in enumerate(headings)
    ]
    if _width(columns, _longest_line) > screen():
        _print_broken(columns, spare)
        return
    for at, line in enumerate(_whole(columns)):
        click.secho(line, file=told_to(), bold=None if at else True)


def _whole(columns: Sequence[Column]) -> Iterator[str]:
    """The lines of a table that needs no more than the screen, as :func:`_print_broken` prints it,
    without the library, which takes a tenth of a command's time to load."""
    from rich.cells import cell_len

    wide = [_longest_line(column) for column in columns]
    lines = zip(*((head, *cells) for head, cells, _ in columns), strict=True)
    for at, line in enumerate(lines):
        spaces = [" " * (width - cell_len(cell)) for cell, width in zip(line, wide, strict=True)]
        yield (" " * BETWEEN).join(
            space + cell if number else cell + space
            for cell, space, (*_, number) in zip(line, spaces, columns, strict=True)
        )
        if not at:
            yield "─" * (sum(wide) + BETWEEN * (len(wide) - 1))


def _print_broken(columns: Sequence[Column], spare: Sequence[int]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    wide, headings = screen(), [head for head, *_ in columns]
    gone: list[int] = []
    columns = [
        (head.replace(" ", "\n").replace("-", "-\n"), cells, number)
        for head, cells, number in columns
    ]
    for at in spare:
        if _width([each for i, each in enumerate(columns) if i not in gone], _least) > wide:
            gone.append(at)
    left = [each for at, each in enumerate(columns) if at not in gone]
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    texts = [each for each in left if not each[2]]
    # Only words longer than a name's may have to be broken: then all texts share what is free.
    too_long = _width(left, _least) > wide
    free = wide - _width([each for each in left if each[2]], _least) - BETWEEN * len(texts)
    most = max(1, free // max(1, len(texts))) if too_long else wide
    for head, cells, number in left:
        least = None if number else min(_least((head, cells, number)), most)
        table.add_column(
            Text(head), justify="right" if number else "left", overflow="fold", no_wrap=number,
            min_width=least,
        )  # fmt: skip
    for row in zip(*(cells for _, cells, _ in left), strict=True):
        table.add_row(*map(Text, row))
    Console(file=told_to(), width=wide).print(table)
    if gone:
        names = ", ".join(headings[at] for at in sorted(gone))
        tell(N_("No room to show: {columns}"), columns=names)


Column = tuple[str, Sequence[str], bool]
"""A heading, the cells, and whether they are numbers."""
LONGEST = 20
"""Letters of a word in a name that is never broken."""


def _width(columns: Sequence[Column], of: Callable[[Column], int]) -> int:
    return sum(map(of, columns)) + BETWEEN * max(0, len(columns) - 1)


def _longest_line(column: Column) -> int:
    from rich.cells import cell_len

    head, cells, _ = column
    return max(cell_len(line) for text in (head, *cells) for line in text.split("\n"))


def _least(column: Column) -> int:
    """The width that a column needs without breaking a number or a word."""
    from rich.cells import cell_len

    head, cells, number = column
    if number:
        return _longest_line(column)
    found = (cell_len(word) for text in (head, *cells) for word in text.split())
    return min(LONGEST, max(found, default=0))


def _told(cell: object) -> str:
    return words(cell) if isinstance(cell, Sentence) else printable(str(cell))
