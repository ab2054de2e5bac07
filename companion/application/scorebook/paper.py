"""A tournament on paper: its sheet filled in, pairing lists, and boards labelled with their
match."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence

from companion.application.scorebook.told.tournaments import (
    SHORT,
    cell,
    legend,
    pairing_told,
    second_told,
    table_name,
)
from companion.book.events import ROUND_ROBIN, Entrant
from companion.book.spelling import name_order
from companion.book.tournaments import tie_breaks
from companion.book.tournaments.draw import check_paired
from companion.book.tournaments.pairing import Pairing
from companion.book.tournaments.tournament import Tournament, history
from companion.book.tournaments.trf import POINTS
from companion.games import game as find_game
from companion.games.phrases import points_told
from companion.locale import catalogue
from companion.sentences import N_, Catalogue, Sentence, dated, say
from companion.sheets import print_sheet
from companion.sheets.page.leaf import Order
from companion.sheets.tournament.pairing_sheet import Line, PairingSheet, pairing_pdf
from companion.sheets.tournament.round_robin import MOST, FilledIn, tournament_pdf
from companion.sheets.tournament.rounds import Rounds, TableRow, rounds_pdf

BY_BOARD, BY_NAME = "board", "name"
"""Orders of a round's sheet."""


def tournament_sheet(now: Tournament, paper: str = "a4", language: str = "en") -> bytes:
    """The tournament's sheet as a PDF, filled in as far as known.

    A round robin of at most twelve is a crosstable; any other a table of rounds with each round's
    pairs.
    """
    order = _order(now, paper, language)
    if now.event.kind == ROUND_ROBIN and len(now.entrants) <= MOST:
        return tournament_pdf(order, _crosstable(now))
    return rounds_pdf(order, _rounds(now, order.words))


def pairing_sheet(
    now: Tournament,
    round_: int,
    orders: Sequence[str] = (BY_BOARD, BY_NAME),
    paper: str = "a4",
    language: str = "en",
) -> bytes:
    """The pairings of a round, to hang up: in order of boards, or of names (so that everybody finds
    their own board at once), or first one and then the other."""
    check_paired(now, round_)
    order = _order(now, paper, language)
    sheets = [
        PairingSheet(
            now.event.name,
            round_,
            now.event.rounds,
            _lines(now, round_, order.words, by_name=each == BY_NAME),
            each == BY_NAME,
        )
        for each in orders
    ]
    return pairing_pdf(order, sheets)


def _lines(now: Tournament, round_: int, words: Catalogue, *, by_name: bool) -> tuple[Line, ...]:
    """A line per pair, or a line per player in order of names, each with the points so far."""
    before = {
        each.number: sum(POINTS.get(played.code, 0.0) for played in each.rounds[: round_ - 1])
        for each in history(now)
    }

    def player(entrant: Entrant) -> str:
        points = f" ({points_told(before[entrant.number])})" if before[entrant.number] else ""
        return f"{entrant.name}{points}"

    lines = []
    met = (each for each in now.standing if each.round == round_)
    for each in (*met, *now.absent(round_)):
        board = str(each.board) if each.two is not None else "–"
        alone = _told(second_told(now, each), words)
        second = alone if each.two is None else player(each.two)
        if not by_name:
            result = _told(pairing_told(each, short=True), words) or (
                "–" if each.two is None else ""
            )
            lines.append(Line(board, player(each.one), second, result))
            continue
        lines.append(Line(board, player(each.one), second, "", seat=1))
        if each.two is not None:
            lines.append(Line(board, second, player(each.one), "", seat=2))
    if by_name:
        lines.sort(key=lambda line: name_order(line.one))
    return tuple(lines)


def _told(text: str | Sentence, words: Catalogue) -> str:
    return text if isinstance(text, str) else text.text(words)


def _order(now: Tournament, paper: str, language: str) -> Order:
    """The specification of the page for a tournament's sheet."""
    game = find_game(now.event.game)
    return Order(game, game.choose(now.event.options), paper, language)


def boards(now: Tournament, round_: int, paper: str = "a4", language: str = "en") -> bytes:
    """The boards of a round's open matches in one PDF, each with its players, and the match's id in
    its QR code."""
    import pypdfium2

    game = find_game(now.event.game)
    options = game.choose(now.event.options)
    # A board tiled over many sheets is too much for every match; a single page will do.
    item = next(name for name, board in game.boards(options).items() if not board.tiled)
    whole = pypdfium2.PdfDocument.new()
    for pairing in now.round(round_):
        if pairing.open and pairing.two is not None:
            occasion = say(
                N_("Round {round}, board {board}: {event}"),
                event=now.event.name,
                round=round_,
                board=pairing.board,
            )
            page = print_sheet(
                game.key, item, options, paper, language=language, match=pairing.uid,
                names=(pairing.one.name, pairing.two.name),
                event=occasion.text(catalogue(language)),
            )  # fmt: skip
            one = pypdfium2.PdfDocument(page)
            whole.import_pages(one)
            one.close()
    file = io.BytesIO()
    whole.save(file)
    whole.close()
    return file.getvalue()


def _scores(now: Tournament) -> Mapping[tuple[int, int], str]:
    """Each player's result against each other, by their numbers: ``1``, ``½``, ``+`` without
    playing; both results if they met twice."""
    found: dict[tuple[int, int], str] = {}
    for pairing in now.pairings:
        if pairing.two is None or pairing.points is None:
            continue
        one, two = pairing.one.number, pairing.two.number
        for pair, points in (((one, two), pairing.points[0]), ((two, one), pairing.points[1])):
            told = points_told(points) if pairing.winner is not None else "+" if points else "−"
            found[pair] = f"{found[pair]} {told}" if pair in found else told
    return found


def _crosstable(now: Tournament) -> FilledIn:
    scores = _scores(now)
    begun = bool(scores)
    return FilledIn(
        title=now.event.name,
        names=tuple(entrant.name for entrant in now.entrants),
        scores=scores,
        points={line.number: points_told(line.points) for line in now.table} if begun else {},
        ranks={line.number: str(line.rank) for line in now.table} if begun else {},
        place=now.event.place,
        date=now.event.date,
    )


def _rounds(now: Tournament, words: Catalogue) -> Rounds:
    told = say(N_("Round {round} of {rounds}"), round=now.paired, rounds=now.event.rounds)
    parts = (told.text(words), now.event.place, dated(now.event.date).text(words))
    return Rounds(
        title=now.event.name,
        subtitle=" · ".join(part for part in parts if part),
        headings=tuple(SHORT[name] for name in now.order),
        legend=" · ".join(legend(now, words)),
        rows=tuple(_row(now, line) for line in now.table),
        meetings=tuple(
            tuple(
                _meeting(now, pairing, words)
                for pairing in (*now.round(round_), *now.absent(round_))
            )
            for round_ in range(1, now.paired + 1)
        ),
    )


def _row(now: Tournament, line: tie_breaks.TableLine) -> TableRow:
    return TableRow(
        rank=str(line.rank),
        number=str(line.number),
        name=table_name(now, line.number),
        cells=tuple(cell(now, line.number, round_) for round_ in range(1, now.paired + 1)),
        points=points_told(line.points),
        tie_breaks=tuple(points_told(line.tie_breaks[name]) for name in now.order),
    )


def _meeting(now: Tournament, pairing: Pairing, words: Catalogue) -> Line:
    result = _told(pairing_told(pairing, short=True), words)
    second = _told(second_told(now, pairing), words)
    board = str(pairing.board) if pairing.two is not None else ""
    result = result.replace("–", " – ") if board else result or "–"
    return Line(board, pairing.one.name, second, result)
