"""``companion book chart``: wins over time, or differences of scores, as a picture or as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from companion.cli.book_frame import asked_for, book_option, filter_options, scorebook
from companion.cli.exits import DONE, Problem
from companion.cli.frame import FRAME, answer_json, remark, words
from companion.cli.options import command as cli_command
from companion.cli.options import json_option
from companion.cli.outputs import deliver, picture_ending, picture_option
from companion.cli.standard import STANDARD
from companion.games.names import names_of
from companion.sentences import N_, Term, say

if TYPE_CHECKING:
    from companion import ScoresChart, WinsChart

KINDS = ("wins", "scores")


@cli_command(
    "chart",
    help=N_("Draw a chart of the wins over time or of the winning margins."),
)
@click.argument("kind", type=click.Choice(KINDS))
@filter_options
@picture_option()
@book_option
@json_option
def chart_command(kind: str, out: str | None, file: str | None, as_json: bool, **which: str) -> int:
    from companion import Filter
    from companion.application.scorebook.pictures import scores_picture, wins_picture
    from companion.application.scorebook.pictures.files import chart_bytes

    if out is None and not as_json:
        raise Problem.of(N_("name the picture to save, such as -o OUT.svg, or use --json"))
    ending = picture_ending(out) if out else ""
    wanted = Filter(**asked_for(**which))
    language = FRAME.get().language
    found: WinsChart | ScoresChart
    with scorebook(file, changes=False) as book:
        if kind == "wins":
            found = wins = book.wins_over_time(wanted)
            picture = wins_picture(wins, language)
        else:
            found = scores = book.score_differences(wanted)
            seats = names_of(wanted.game).players if wanted.game else ()
            colours = [words(Term(seat.capitalize())) for seat in seats]
            picture = scores_picture(scores, language, colours)
    if out is not None:
        deliver(out, chart_bytes(picture, ending, language))
    if as_json:
        answer_json(found.as_json(out))
    elif out != STANDARD:
        remark(say(N_("Saved {file}"), file=str(out)))
    return DONE
