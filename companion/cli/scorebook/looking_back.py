"""``companion book evening``, a day, month, year or two players on one page, and ``chart``, wins
over time or differences of scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import click

from companion import Evening, Filter, ScoresChart, WinsChart
from companion.application.scorebook.book import Book
from companion.cli.exits import Problem
from companion.cli.frame import FRAME, tell, telling_left_out, words
from companion.cli.options import DAY, option
from companion.cli.outputs import (
    deliver,
    output_option,
    picture_ending,
    picture_option,
    tell_written,
)
from companion.cli.requests import game_named
from companion.cli.scorebook.frame import (
    FILTERS,
    asked_for,
    book_command,
    filter_options,
    tell_table,
)
from companion.cli.standard import STANDARD
from companion.games.names import names_of
from companion.games.phrases import points_told
from companion.sentences import N_, Term


@book_command(
    "evening",
    help=N_(
        "Look back on an evening, a month, a year or two players. Shows who won, the closest match "
        "and the final boards. Without options, it shows the last evening."
    ),
    changes=False,
    checks=lambda said: said["out"] and picture_ending(said["out"]),
)
@option("--date", type=DAY, metavar="DAY", help=N_("The evening of one day, such as 2026-11-14."))
@option("--month", type=DAY, metavar="MONTH", help=N_("A month, such as 2026-11."))
@option("--year", metavar="YEAR", help=N_("A year, such as 2026."))
@option(
    "--players",
    nargs=2,
    metavar="NAME NAME",
    help=N_("The matches of two players against each other."),
)
@FILTERS["--event"]
@FILTERS["--game"]
@output_option(N_("The file to save: OUT.pdf to print, OUT.png or OUT.svg to share."))
def evening_command(
    book: Book,
    date: str | None,
    month: str | None,
    year: str | None,
    players: tuple[str, str] | None,
    event: str | None,
    game: str | None,
    out: str | None,
) -> Iterator[object]:
    from companion.application.scorebook.pictures.evening import evening_bytes

    which = _which(book, [each for each in (date, month, year) if each], players, event, game)
    found = book.evening(which)
    if out is not None:
        language = FRAME.get().language
        picture = book.evening_picture(which, language)
        with telling_left_out():
            made = evening_bytes(picture, picture_ending(out), language)
        deliver(out, made)
    yield found.as_json(out)
    if out != STANDARD:
        _tell(found)
    tell_written(filter(None, [out]))


def _which(
    book: Book,
    times: list[str],
    players: tuple[str, str] | None,
    event: str | None,
    game: str | None,
) -> Filter:
    """What is looked back on: the last evening, where nothing is said."""
    if len(times) > 1:
        raise Problem.of(N_("use only one of --date, --month and --year"))
    time = times[0] if times else ""
    if not (time or players or event):
        time = book.last_evening()
    one, other = players or ("", "")
    return Filter(
        game=game_named(game).key if game else "",
        player=one, opponent=other, event=event or "", since=time, until=time,
    )  # fmt: skip


def _tell(found: Evening) -> None:
    from companion.application.scorebook.told.figures import facts, subtitle, title, winner

    tell("{title}: {parts}", title=title(found), parts=", ".join(map(words, subtitle(found))))
    tell(winner(found))
    for heading, told in facts(found):
        tell("{heading}: {told}", heading=words(heading), told=told)
    if found.players:
        headings = (N_("Player"), N_("Won"), N_("Drawn"), N_("Lost"), N_("Points"))
        rows = [
            (name, count.wins, count.draws, count.losses, points_told(count.points))
            for name, count in found.players
        ]
        tell_table(headings, rows, " rrrr")


KINDS = ("wins", "scores")


def _check_chart(said: Mapping[str, Any]) -> None:
    if said["out"]:
        picture_ending(said["out"])
    elif not FRAME.get().json:
        raise Problem.of(N_("name the picture to save, such as -o OUT.svg, or use --json"))


@book_command(
    "chart",
    help=N_("Draw a chart of the wins over time or of the winning margins."),
    changes=False,
    checks=_check_chart,
)
@click.argument("kind", type=click.Choice(KINDS))
@filter_options
@picture_option()
def chart_command(book: Book, kind: str, out: str | None, **which: str) -> Iterator[object]:
    from companion.application.scorebook.pictures.frame import chart_bytes, scores_picture
    from companion.application.scorebook.pictures.wins import wins_picture

    wanted = Filter(**asked_for(**which))
    language = FRAME.get().language
    found: WinsChart | ScoresChart
    if kind == "wins":
        found = wins = book.wins_over_time(wanted)
        picture = wins_picture(wins, language)
    else:
        found = scores = book.score_differences(wanted)
        seats = names_of(wanted.game).players if wanted.game else ()
        colours = [words(Term(seat.capitalize())) for seat in seats]
        picture = scores_picture(scores, language, colours)
    if out is not None:
        with telling_left_out():
            made = chart_bytes(picture, picture_ending(out), language)
        deliver(out, made)
    yield found.as_json(out)
    tell_written(filter(None, [out]))
