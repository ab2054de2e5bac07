"""What the commands about the scorebook share: the book, the filter, tables, a match in words."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from companion.book.book import Book
from companion.book.listing import Filter, Match
from companion.cli.frame import FRAME, offered, option, words
from companion.cli.requests import game_named
from companion.games import game as find_game
from companion.sentences import N_, Sentence, Term, printable, say

if TYPE_CHECKING:
    from companion.book.profile import Count
    from companion.book.rating import Rating

C = TypeVar("C", bound=Callable[..., Any])

WIDTH = 120
"""Letters of a line of a table where no terminal sets them."""

book_option = option(
    "--book",
    "file",
    metavar="FILE",
    help=N_("The scorebook to use; else the user's own, or that named in COMPANION_BOOK."),
)

_FILTERS = (
    option(
        "--game",
        metavar="GAME",
        shell_complete=offered("games"),
        help=N_("Only matches of this game."),
    ),
    option(
        "--player",
        metavar="NAME",
        shell_complete=offered("players"),
        help=N_("Only matches of this player."),
    ),
    option(
        "--against",
        metavar="NAME",
        shell_complete=offered("players"),
        help=N_("Only matches against this player, too."),
    ),
    option(
        "--event",
        metavar="NAME",
        shell_complete=offered("events"),
        help=N_("Only matches of this evening or tournament."),
    ),
    option("--since", metavar="DAY", help=N_("Only from this day on: 2026-11-14, 2026-11, 2026.")),
    option("--until", metavar="DAY", help=N_("Only up to this day, month or year.")),
)


def filter_options(function: C) -> C:
    """The options that narrow down which matches are meant; see :func:`asked_for`."""
    for each in reversed(_FILTERS):
        function = each(function)
    return function


def asked_for(
    game: str | None = None,
    player: str | None = None,
    against: str | None = None,
    event: str | None = None,
    since: str | None = None,
    until: str | None = None,
) -> Filter:
    """The filter that the options of :func:`filter_options` make."""
    return Filter(
        game=game_named(game).key if game else "",
        player=player or "",
        opponent=against or "",
        event=event or "",
        since=since or "",
        until=until or "",
    )


@contextmanager
def opened(file: str | None, *, make: bool = False) -> Iterator[Book]:
    """The book, brought up to date; ``make``: a new one where there is none."""
    with Book.open(file, create_missing=make) as book:
        yield book


def told_names(match: Match) -> tuple[str, str]:
    """Both players' names; their colours where nobody is named."""
    language = FRAME.get().language
    first, second = (
        name or language.gettext(Term(colour.capitalize()))
        for name, colour in zip(match.players, match.colours, strict=True)
    )
    return first, second


def told_result(match: Match) -> str:
    """``14–11``, ``1–0``, ``½–½``; ``*`` while it is open."""
    if match.scores[0] is not None and match.winner is not None:
        return f"{match.scores[0]}–{match.scores[1]}"
    return match.result.replace("1/2", "½").replace("-", "–")


def told_outcome(match: Match) -> Sentence:
    """Who won, in a sentence."""
    if match.winner is None:
        return say(N_("The match is still open."))
    if match.winner == 0:
        return say(N_("A draw."))
    return say(N_("{player} wins."), player=told_names(match)[match.winner - 1])


def match_line(match: Match) -> Sentence:
    """A match in one line."""
    first, second = told_names(match)
    return say(
        N_("{game}, {date}: {first} {result} {second}. {outcome}"),
        game=find_game(match.game).title,
        date=match.date or "?",
        first=first,
        second=second,
        result=told_result(match),
        outcome=told_outcome(match),
    )


def number(points: float) -> str:
    """Points as people write them: ``2½``."""
    from companion.book.paper import number as written

    return written(points)


def rating_json(rating: Rating | None) -> dict[str, float] | None:
    if rating is None:
        return None
    return {"points": round(rating.points, 1), "spread": round(rating.spread, 1)}


def count_json(count: Count) -> dict[str, Any]:
    return {
        "matches": count.matches,
        "wins": count.wins,
        "draws": count.draws,
        "losses": count.losses,
        "points": count.points,
    }


def tell_table(headings: Sequence[str], rows: Sequence[Sequence[object]], right: str = "") -> None:
    """A table; ``headings`` are templates, ``right`` has an ``r`` for each column to align so."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table()
    for place, heading in enumerate(headings):
        to_right = right[place : place + 1] == "r"
        table.add_column(words(heading), justify="right" if to_right else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(_told(cell)) for cell in row))
    screen = Console().width if sys.stdout.isatty() else WIDTH
    Console(file=sys.stdout, width=screen).print(table)


def _told(cell: object) -> str:
    return words(cell) if isinstance(cell, Sentence) else printable(str(cell))
