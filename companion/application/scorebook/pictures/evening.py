"""The summary of an evening as one page, for screen, printing and sharing, with pictures of final
boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from companion.application.scorebook.pictures.frame import CHART, chart_bytes, fitted, shorter
from companion.application.scorebook.pictures.wins import wins_picture
from companion.application.scorebook.told.figures import facts, match_told, subtitle, title, winner
from companion.board import XY
from companion.book.book import Book
from companion.book.figures.charts import wins_over_time
from companion.book.figures.evening import Evening, between, evening
from companion.book.listing import Filter, Match
from companion.book.matches import text_of
from companion.games import game as find_game
from companion.games.names import title_of
from companion.games.phrases import points_told
from companion.pictures.fonts import Weight
from companion.pictures.kinds import Kind
from companion.pictures.raster import text_width
from companion.pictures.scaled import extent, moved, scaled, thinner
from companion.pictures.shapes import Line, Picture, Polygon, Shape, Text
from companion.pictures.styles import COLOURS, Paint, Styles
from companion.records import RecordError, parse_record
from companion.scoring.from_record import scored_record
from companion.scoring.picture_file import drawn
from companion.sentences import ENGLISH, N_, Catalogue, Sentence, dated, say

WIDTH = 210.0
"""mm; the width of A4."""
HEIGHT = 297.0
"""mm; the height of A4. A picture for sharing is cut off below the last line."""
MARGIN = 15.0
ROW = 7.2
TABLE = 96.0
"""mm of the table of players; who beat whom is beside it."""
GUTTER = 8.0
MOST_PLAYERS = 12
"""Most players in the table."""
MOST_NAMES = 7
"""Most players in the table of who beat whom."""
MOST_LINES = 12
SHORT = 6
"""Letters of a name that is never cut off."""
ACROSS = 3
"""Boards side by side."""
MOST_TRIED = 60
"""Most matches searched for boards: a year of results entered by hand may have none."""
CAPTION = 10.0
HEADING, BETWEEN = 2.8, 4.0
"""mm: font size of a column's heading, and least space between two."""
LEAST = 2.5
"""Smallest font size in mm: longer lines are shrunk to this before they are cut off."""
PX_PER_MM = 8.0
"""Resolution of a picture for sharing: 1680 px wide."""

_STROKE = 0.5
"""Stroke width of a small board, as a share of the normal one."""
SMALL = "small "

STYLES: Styles = {
    **CHART,
    **{SMALL + name: paint for name, paint in thinner(CHART, _STROKE).items()},
    "share": Paint(fill=COLOURS["blue"]),
}
"""The styles of the page's shapes: a chart's, and a board's with thinner strokes."""


def evening_picture(book: Book, which: Filter, language: Catalogue = ENGLISH) -> Picture:
    """The page for the selected matches."""
    found = evening(book, which)
    page = _Page(found, language)
    page.heading()
    page.remembered()
    page.tables()
    shown = page.chosen(_boards(book, found))
    page.results({match.id for match, _ in shown})
    page.boards(shown)
    if not shown and len(found.matches) >= 4:
        page.chart(wins_picture(wins_over_time(book, found.which), language))
    return page.finished()


def evening_bytes(picture: Picture, kind: Kind, language: Catalogue = ENGLISH) -> bytes:
    """The page as a file: a PDF in A4, or another picture as high as its content."""
    return chart_bytes(picture, kind, language, STYLES, PX_PER_MM, (WIDTH, HEIGHT))


def _boards(book: Book, found: Evening) -> Iterator[tuple[Match, Picture]]:
    """Final boards, of the closest match first and then from the latest backwards; drawn lazily."""
    latest = (each for each in reversed(found.matches) if each is not found.closest)
    for match in (*([found.closest] if found.closest else []), *islice(latest, MOST_TRIED)):
        picture = _board(book, match)
        if picture is not None:
            yield match, picture


def _board(book: Book, match: Match) -> Picture | None:
    """The final board of a match; ``None`` if only its result is known, or its record cannot be
    drawn."""
    try:
        record = parse_record(text_of(book, match.id))
        if not record.turns and not record.position:
            return None
        return drawn(scored_record("", record, find_game(record.game)))
    except (RecordError, ValueError, KeyError):
        return None


class _Page:
    """The page, built from the top down; ``y`` is the next free height, in mm."""

    def __init__(self, found: Evening, language: Catalogue) -> None:
        self._found, self._language = found, language
        self._shapes: list[Shape] = []
        self.y = MARGIN

    def finished(self) -> Picture:
        return Picture((WIDTH, min(HEIGHT, self.y + 6.0)), tuple(self._shapes))

    def _words(
        self, at: XY, words: str | Sentence, size: float, style: str = "text",
        *, weight: Weight = "Regular", end: bool = False, room: float = 0.0,
    ) -> None:  # fmt: skip
        """One line, shrunk to its room, and cut off where it would be too small to be read; by
        default it has the width of the page."""
        told = words if isinstance(words, str) else words.text(self._language)
        room = room or (at[0] - MARGIN if end else WIDTH - MARGIN - at[0])
        size = max(LEAST, min(size, 0.999 * size * room / max(1.0, text_width(told, size, weight))))
        told = fitted(told, size, room, weight)
        self._shapes.append(Text(at, told, size, style, "end" if end else "start", weight))

    def _heading(self, x: float, template: str) -> None:
        self._words((x, self.y), self._language.gettext(template), 3.4, "figures", weight="Bold")

    def _rule(self, x: float, y: float, width: float, style: str = "grid") -> None:
        self._shapes.append(Line((x, y), (x + width, y), style))

    def heading(self) -> None:
        self.y += 8.0
        self._words((MARGIN, self.y), title(self._found), 9.5, "title", weight="Light")
        told = " · ".join(each.text(self._language) for each in subtitle(self._found))
        self.y += 7.0
        self._words((MARGIN, self.y), told, 3.8, "figures")
        self.y += 12.0
        self._words((MARGIN, self.y), winner(self._found), 6.2, "title", weight="Bold")
        self.y += 9.0

    def remembered(self) -> None:
        """The closest match, the longest run and the favourite game, one per line."""
        for heading, told in facts(self._found):
            self._words((MARGIN, self.y), self._language.gettext(heading), 3.8, "figures")
            self._words((MARGIN + 38.0, self.y), told, 3.8)
            self.y += 6.0
        self.y += 4.0

    def tables(self) -> None:
        """Everybody with wins and points, and beside it who beat whom."""
        top = self.y
        names = [name for name, _ in self._found.players[:MOST_NAMES]]
        beside = len(names) > 2 or (len(names) == 2 and len(self._found.games) > 1)
        self._players(TABLE - GUTTER if beside else WIDTH - 2 * MARGIN)
        bottom, self.y = self.y, top
        if len(names) > 2:
            self._between(names)
        elif beside:
            self._by_game(names[0], names[1])
        self.y = max(bottom, self.y) + 13.0

    def _players(self, across: float) -> None:
        most = max((count.points for _, count in self._found.players), default=0) or 1
        heads = map(self._language.gettext, (N_("Won"), N_("Drawn"), N_("Lost"), N_("Points")))
        columns: list[tuple[str, float]] = []
        end = across
        for heading in reversed([*heads]):
            columns.insert(0, (heading, end))
            end -= text_width(heading, HEADING) + BETWEEN
        room = columns[0][1] - 2 * BETWEEN
        self._heading(MARGIN, N_("Player"))
        for heading, x in columns:
            self._words((MARGIN + x, self.y), heading, HEADING, "figures", end=True)
        self._rule(MARGIN, self.y + 2.0, across, "axis")
        for name, count in self._found.players[:MOST_PLAYERS]:
            self.y += ROW
            self._words((MARGIN, self.y), name, 4.2, room=room)
            cells = (count.wins, count.draws, count.losses)
            for (_, x), value in zip(columns, cells, strict=False):
                self._words((MARGIN + x, self.y), str(value), 3.8, end=True)
            at = (MARGIN + columns[-1][1], self.y)
            self._words(at, points_told(count.points), 4.2, weight="Bold", end=True)
            wide = across * count.points / most
            bar = (self.y + 1.7, self.y + 2.3)
            corners = ((MARGIN, bar[0]), (MARGIN + wide, bar[0]), (MARGIN + wide, bar[1]),
                       (MARGIN, bar[1]))  # fmt: skip
            if wide:
                self._shapes.append(Polygon(corners, "share"))
        more = len(self._found.players) - MOST_PLAYERS
        if more > 0:
            self.y += ROW
            told = say(N_("and {more} more"), more=more)
            self._words((MARGIN, self.y), told, 3.4, "figures")

    def _between(self, names: Sequence[str]) -> None:
        """Points of each against each, the row's own first."""
        left = MARGIN + TABLE + GUTTER
        wide = WIDTH - MARGIN - left
        own = min(24.0, wide * 0.4)
        cell = (wide - own) / len(names)
        self._heading(left, N_("Head to head"))
        for place, name in enumerate(names):
            x = left + own + (place + 1) * cell
            self._words((x, self.y), name, 2.8, "figures", end=True, room=cell - 1.0)
        self._rule(left, self.y + 2.0, wide, "axis")
        for name in names:
            self.y += ROW
            self._words((left, self.y), name, 3.8, room=own)
            for place, other in enumerate(names):
                x = left + own + (place + 1) * cell
                told = self._score(name, other)
                size = min(3.4, 0.75 * cell / (0.58 * max(1, len(told))))
                style = "text" if told != "·" else "figures"
                self._shapes.append(Text((x, self.y), told, size, style, "end"))
            self._rule(left, self.y + 2.0, wide)

    def _by_game(self, one: str, other: str) -> None:
        """Points of two players against each other, game by game."""
        left = MARGIN + TABLE + GUTTER
        wide = WIDTH - MARGIN - left
        self._heading(left, N_("Head to head"))
        self._rule(left, self.y + 2.0, wide, "axis")
        for key in self._found.games:
            self.y += ROW
            mine = between([each for each in self._found.matches if each.game == key])
            points = (mine.get((one, other), 0.0), mine.get((other, one), 0.0))
            told = "–".join(map(points_told, points))
            self._words((left, self.y), title_of(key), 3.8)
            self._words((left + wide, self.y), told, 3.8, weight="Bold", end=True)
            self._rule(left, self.y + 2.0, wide)

    def _score(self, name: str, other: str) -> str:
        if (name, other) not in self._found.between:
            return "" if name == other else "·"
        mine, theirs = self._found.between[name, other], self._found.between[other, name]
        return f"{points_told(mine)}–{points_told(theirs)}"

    # -- boards and results

    def _rows_of_boards(self, lines: int) -> int:
        """How many rows of boards fit above ``lines`` lines of results."""
        room = HEIGHT - MARGIN - self.y - (lines and 8.0 + 5.0 * lines)
        return max(0, int(room / (self._tile + CAPTION + 4.0)))

    @property
    def _tile(self) -> float:
        return (WIDTH - 2 * MARGIN - (ACROSS - 1) * GUTTER) / ACROSS

    def chosen(self, boards: Iterator[tuple[Match, Picture]]) -> list[tuple[Match, Picture]]:
        """The boards for which there is room beside the list of other results, by time."""
        found = list(islice(boards, self._rows_of_boards(0) * ACROSS))
        without = len(self._found.matches) - len(found)
        rows = self._rows_of_boards(min(-(-without // 2), MOST_LINES // 2))
        kept = {match.id: picture for match, picture in found[: rows * ACROSS]}
        return [(match, kept[match.id]) for match in self._found.matches if match.id in kept]

    def results(self, drawn: set[int]) -> None:
        """The matches whose boards are not drawn, the latest last, in two columns."""
        left_out = [match for match in self._found.matches if match.id not in drawn]
        if not left_out:
            return
        rows = self._rows_of_boards(0) if not drawn else -(-len(drawn) // ACROSS)
        below = rows * (self._tile + CAPTION + 4.0) if drawn else 0.0
        room = int((HEIGHT - MARGIN - self.y - below - 8.0) / 5.0)
        shown = left_out[-min(MOST_LINES, max(2, 2 * room)) :]
        cut = len(shown) < len(left_out)
        all_told = N_("Other matches") if drawn else N_("Matches")
        self._heading(MARGIN, N_("The latest matches") if cut else all_told)
        self._rule(MARGIN, self.y + 2.0, WIDTH - 2 * MARGIN, "axis")
        deep = -(-len(shown) // 2)
        half = (WIDTH - 2 * MARGIN + GUTTER) / 2
        for place, match in enumerate(shown):
            column, line = divmod(place, deep)
            at = (MARGIN + column * half, self.y + 6.5 + 5.0 * line)
            self._words(at, self._told(match, half - GUTTER), 3.4, room=half - GUTTER)
        self.y += 6.5 + 5.0 * deep + 4.0

    def _told(self, match: Match, room: float, weight: Weight = "Regular") -> str:
        """A match in a line. If there is no room for both names, the longer one is cut off first:
        never the result."""
        several = len(self._found.days) > 1 and match.date
        day = f"{dated(match.date).text(self._language)}  " if several else ""
        while True:
            told = day + match_told(match).text(self._language)
            one, two = (name or "" for name in match.players)
            long = max(one, two, key=len)
            if text_width(told, LEAST, weight) <= room or len(long) < SHORT:
                return told
            cut = shorter(long)
            match = replace(match, players=(cut, two) if long == one else (one, cut))

    def boards(self, shown: Sequence[tuple[Match, Picture]]) -> None:
        """Boards side by side, each with players and result."""
        for first in range(0, len(shown), ACROSS):
            for place, (match, picture) in enumerate(shown[first : first + ACROSS]):
                x = MARGIN + place * (self._tile + GUTTER)
                self._shapes += _fitted(picture, (x, self.y), self._tile)
                weight: Weight = "Bold" if match is self._found.closest else "Regular"
                at = (x, self.y + self._tile + 5.0)
                room = self._tile + GUTTER / 2
                self._words(at, self._told(match, room, weight), 3.1, weight=weight, room=room)
            self.y += self._tile + CAPTION + 4.0

    def chart(self, picture: Picture) -> None:
        """Wins over time, if there are no boards to show."""
        if self.y + picture.size[1] > HEIGHT - MARGIN:
            return
        self._shapes += [moved(shape, MARGIN - 4.0, self.y) for shape in picture.shapes]
        self.y += picture.size[1]


def _fitted(picture: Picture, at: XY, side: float) -> Iterator[Shape]:
    """A board scaled into a square and centred, with thinner strokes and without place names, which
    would not fit."""
    kept = [
        each
        for each in picture.shapes
        if not isinstance(each, Text) or each.style not in ("label", "name")
    ]
    (x0, y0), (x1, y1) = extent(kept)
    factor = side / max(x1 - x0, y1 - y0)
    small = scaled(Picture(picture.size, tuple(kept)), factor)
    wide, high = (x1 - x0) * factor, (y1 - y0) * factor
    corner = (at[0] + (side - wide) / 2 - x0 * factor, at[1] + (side - high) / 2 - y0 * factor)
    for shape in small.shapes:
        yield replace(moved(shape, *corner), style=SMALL + shape.style)
