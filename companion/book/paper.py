"""A tournament on paper: its sheet filled in, and boards that say which match they are for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.book import tie_breaks
from companion.book.book import Book
from companion.book.events import ROUND_ROBIN
from companion.book.tournament import Pairing, Tournament, tournament
from companion.games import game as find_game
from companion.locale import catalogue
from companion.sentences import ENGLISH, N_, Catalogue, say

if TYPE_CHECKING:
    from companion.sheets.tournament import FilledIn
    from companion.sheets.tournament_rounds import Meeting, Rounds, TableRow


def tournament_sheet(book: Book, name: str, paper: str = "a4", language: str = "en") -> bytes:
    """The tournament's sheet as a PDF, with all that is known of it filled in.

    A round robin of at most twelve is a crosstable; any other a table of rounds and the pairs of
    each.

    Raises:
        BookProblem: there is no such tournament.
    """
    from companion.sheets.leaf import Order
    from companion.sheets.tournament import MOST, tournament_pdf
    from companion.sheets.tournament_rounds import rounds_pdf

    now = tournament(book, name)
    game = find_game(now.event.game)
    words = catalogue(language)
    spoken = "en" if words is ENGLISH else language.replace("_", "-")
    order = Order(game, game.choose(now.event.options), paper, spoken, words)
    if now.event.kind == ROUND_ROBIN and len(now.entrants) <= MOST:
        return tournament_pdf(order, _crosstable(now))
    return rounds_pdf(order, _rounds(now, words))


def boards(book: Book, name: str, round_: int, paper: str = "a4", language: str = "en") -> bytes:
    """The boards of a round in one PDF, each with who plays whom, and its match in its QR; of
    matches still open.

    Raises:
        BookProblem: there is no such tournament.
    """
    import io

    import pypdfium2

    from companion.sheets import print_sheet

    now = tournament(book, name)
    game = find_game(now.event.game)
    options = game.choose(now.event.options)
    # A board that goes together from many sheets is too much for every match; one page will do.
    item = next(name for name, board in game.boards(options).items() if not board.tiled)
    whole = pypdfium2.PdfDocument.new()
    for pairing in now.round(round_):
        if pairing.open:
            occasion = say(
                N_("Round {round}, table {table}: {event}"),
                event=now.event.name,
                round=round_,
                table=pairing.board,
            )
            page = print_sheet(
                game.key, item, options, paper, language=language, match=pairing.uid,
                names=_names(pairing), occasion=occasion.text(catalogue(language)),
            )  # fmt: skip
            one = pypdfium2.PdfDocument(page)
            whole.import_pages(one)
            one.close()
    file = io.BytesIO()
    whole.save(file)
    whole.close()
    return file.getvalue()


def _names(pairing: Pairing) -> tuple[str, ...]:
    """Who plays, the first seat first."""
    assert pairing.two is not None
    return pairing.one.name, pairing.two.name


def number(points: float) -> str:
    """Points as people write them: ``2½``."""
    whole = int(points)
    half = "½" if points - whole == 0.5 else ""
    if points - whole not in (0, 0.5):
        return f"{points:g}"
    return f"{whole or ''}{half}" or "0"


def _scores(pairings: tuple[Pairing, ...]) -> Mapping[tuple[int, int], float]:
    """What each has from each other, by their numbers."""
    points = {1: 1.0, 0: 0.5, 2: 0.0}
    found = {}
    for pairing in pairings:
        if pairing.two is not None and pairing.winner is not None:
            one, two = pairing.one.number, pairing.two.number
            found[one, two] = points[pairing.winner]
            found[two, one] = 1 - points[pairing.winner]
    return found


def _crosstable(now: Tournament) -> FilledIn:
    from companion.sheets.tournament import FilledIn

    scores = _scores(now.pairings)
    begun = bool(scores)
    return FilledIn(
        title=now.event.name,
        names=tuple(entrant.name for entrant in now.entrants),
        scores={pair: number(points) for pair, points in scores.items()},
        points={line.number: number(line.points) for line in now.table} if begun else {},
        ranks={line.number: str(line.rank) for line in now.table} if begun else {},
        place=now.event.place,
        date=now.event.date,
    )


def _rounds(now: Tournament, words: Catalogue) -> Rounds:
    from companion.sheets.tournament_rounds import Rounds

    told = (say(N_("round {round} of {rounds}"), round=now.paired, rounds=now.event.rounds),)
    parts = [sentence.text(words) for sentence in told] + [now.event.place, now.event.date]
    return Rounds(
        title=now.event.name,
        subtitle=" · ".join(part for part in parts if part),
        headings=tuple(words.gettext(tie_breaks.NAMES[name]) for name in now.order),
        rows=tuple(_row(now, line) for line in now.table),
        meetings=tuple(
            tuple(_meeting(pairing, words) for pairing in now.round(round_))
            for round_ in range(1, now.paired + 1)
        ),
    )


def _row(now: Tournament, line: tie_breaks.Line) -> TableRow:
    from companion.sheets.tournament_rounds import TableRow

    return TableRow(
        rank=str(line.rank),
        number=str(line.number),
        name=now.name(line.number),
        cells=tuple(_cell(now, line.number, round_) for round_ in range(1, now.paired + 1)),
        points=number(line.points),
        tie_breaks=tuple(number(line.tie_breaks[name]) for name in now.order),
    )


def _cell(now: Tournament, own: int, round_: int) -> str:
    """Against whom somebody played in a round, and what it gave them."""
    points = {1: 1.0, 0: 0.5, 2: 0.0}
    for pairing in now.round(round_):
        if pairing.two is None:
            if pairing.one.number == own and pairing.free:
                return f"+{number(pairing.free)}"
            continue
        one, two = pairing.one.number, pairing.two.number
        if own in (one, two):
            scored = ""
            if pairing.winner is not None:
                mine = points[pairing.winner]
                scored = number(mine if own == one else 1 - mine)
            return f"{two if own == one else one}: {scored}".rstrip(": ")
    return "–"


def _meeting(pairing: Pairing, words: Catalogue) -> Meeting:
    from companion.sheets.tournament_rounds import Meeting

    if pairing.two is None:
        sits_out = words.gettext(N_("sits out"))
        free = f"+{number(pairing.free)}" if pairing.free else "–"
        return Meeting(str(pairing.board), pairing.one.name, sits_out, free)
    told = {1: "1 – 0", 0: "½ – ½", 2: "0 – 1", None: ""}[pairing.winner]
    return Meeting(str(pairing.board), pairing.one.name, pairing.two.name, told)
