"""``companion book evening``: a day, month, year or two players on one page, to keep or share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.cli.book_frame import book_option, scorebook, tell_table
from companion.cli.exits import DONE, Problem
from companion.cli.frame import FRAME, answer_json, remark, tell, words
from companion.cli.options import command as cli_command
from companion.cli.options import json_option, option
from companion.cli.outputs import deliver, output_option, picture_ending
from companion.cli.requests import game_named
from companion.cli.standard import STANDARD
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion import Evening, Filter
    from companion.application.scorebook.book import Book


@cli_command(
    "evening",
    help=N_(
        "Look back on an evening, a month, a year or two players. Shows who won, the closest match "
        "and the final boards. Without options, it shows the last evening."
    ),
)
@option("--date", metavar="DAY", help=N_("The evening of one day, such as 2026-11-14."))
@option("--month", metavar="MONTH", help=N_("A month, such as 2026-11."))
@option("--year", metavar="YEAR", help=N_("A year, such as 2026."))
@option(
    "--players",
    nargs=2,
    metavar="NAME NAME",
    help=N_("The matches of two players against each other."),
)
@option("--event", metavar="NAME", help=N_("Only matches of this evening or tournament."))
@option("--game", metavar="GAME", help=N_("Only matches of this game."))
@output_option(N_("The file to save: OUT.pdf to print, OUT.png or OUT.svg to share."))
@book_option
@json_option
def evening_command(
    date: str | None,
    month: str | None,
    year: str | None,
    players: tuple[str, str] | None,
    event: str | None,
    game: str | None,
    out: str | None,
    file: str | None,
    as_json: bool,
) -> int:
    from companion.application.scorebook.pictures.evening import evening_bytes

    ending = picture_ending(out) if out else ""
    with scorebook(file, changes=False) as book:
        which = _which(book, [each for each in (date, month, year) if each], players, event, game)
        found = book.evening(which)
        if out is not None:
            language = FRAME.get().language
            picture = book.evening_picture(which, language)
            deliver(out, evening_bytes(picture, ending, language))
    if as_json:
        answer_json(found.as_json(out))
        return DONE
    if out != STANDARD:
        _tell(found)
    if out is not None and out != STANDARD:
        remark(say(N_("Saved {file}"), file=out))
    return DONE


def _which(
    book: Book,
    times: list[str],
    players: tuple[str, str] | None,
    event: str | None,
    game: str | None,
) -> Filter:
    """What is looked back on: the last evening, where nothing is said."""
    from companion import Filter

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
    from companion.application.scorebook.told.evening import facts, subtitle, title, winner
    from companion.games.phrases import points_told

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
