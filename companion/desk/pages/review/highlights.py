"""What board and photo show of a review: uncertain marks, corrections, highlights."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final

from companion import Scored
from companion.application.reading.inbox import of_review
from companion.application.reading.review import Review
from companion.board import EMPTY, Board, Value
from companion.desk.board.pen import Pen, dots_and, goes_any_way
from companion.desk.pages.shared.photo_links import PhotoLinks, Points
from companion.desk.toolkit.theme import ACCENT
from companion.pictures.drawing import Ground
from companion.pictures.scene import Scene
from companion.pictures.screen_board import ground_of, lettered
from companion.pictures.styles import AMBER, COLOURS, hex_of
from companion.pictures.targets import Target
from companion.sentences import Catalogue

DOUBT: Final = hex_of(AMBER)
RIM: Final = "#ffffff"
SAID: Final = "#2f8f5b"

_Kept = tuple["Scored", Board, Ground, PhotoLinks, Pen | None]
"""A sheet as read, its board and ground as shown, where its marks are in the photo and, if lines go
in any direction, the pen that draws them."""


class Highlights:
    """Makes scenes of a review; boards and links are computed once for every sheet."""

    def __init__(self, review: Review, words: Catalogue) -> None:
        self._review, self._words = review, words
        self._boards: dict[int, _Kept] = {}
        self._aimed: tuple[object, tuple[Target, ...]] = (None, ())
        self.hover = ""
        self.places: Collection[str] = ()
        self.over = False
        """Whether everything that was read is drawn over the photo."""

    @property
    def ink(self) -> Value:
        """The ink for a new line: that of the last line added, else the board's first ink."""
        review, kept = self._review, self._kept()
        for _, mark, value in reversed(review.state.said):
            if mark.startswith("line ") and value != EMPTY:
                return value
        slots = () if kept is None else kept[1].slots
        return next((slot.values[0] for slot in slots if slot.kind == "line"), EMPTY)

    @property
    def links(self) -> PhotoLinks | None:
        """Where the marks of the current sheet are in the photo."""
        kept = self._kept()
        return kept and kept[3]

    def scene(self) -> Scene | None:
        """The scene of the board."""
        review, kept, scored = self._review, self._kept(), self._review.scored
        if kept is None or scored is None:
            return None
        _, board, ground, _, pen = kept
        doubts = [mark for sheet, mark in review.queue if sheet == review.sheet]
        asked = [review.at.partition(" ")[2]] if review.at in doubts else []
        tints: Any = {} if scored.board.player else scored.game.tints(scored.reading)
        pointers = () if of_review(review) is None else scored.game.pointers(scored.reading)
        return Scene(
            board,
            {**review.values(), **dict.fromkeys(pen.drawing if pen is not None else (), self.ink)},
            tints,
            doubts=doubts,
            pointed=[*asked, *(place for place in self.places if place in board.squares)],
            wrong=[place for place in self.places if place not in board.squares],
            hover=self.hover or ("" if asked else review.at),
            held=[pen.held] if pen is not None and pen.held else (),
            pointers=tuple(pointers),
            ground=ground,
        )

    @property
    def pen(self) -> Pen | None:
        """The pen for lines on the current sheet, if they go in any direction."""
        kept = self._kept()
        return kept and kept[4]

    @property
    def targets(self) -> tuple[Target, ...]:
        """What can be touched: every mark; if lines go in any direction, dots to draw between, and
        only lines that are drawn, uncertain or corrected."""
        review, kept = self._review, self._kept()
        if kept is None:
            return ()
        _, _, _, links, pen = kept
        if pen is None:
            return links.marks
        doubts = {mark for sheet, mark in review.queue if sheet == review.sheet}
        standing = frozenset((*review.values(), *doubts, *review.said))
        before, targets = self._aimed
        if before != (links, standing):
            targets = dots_and(links.board, links.marks, standing)
            self._aimed = (links, standing), targets
        return targets

    def over_photo(self) -> Iterator[tuple[Points, str, float]]:
        links, review = self.links, self._review
        if links is None:
            return
        if self.over:
            yield from self._as_read(links)
        for sheet, mark in review.queue:
            if sheet == review.sheet and mark != review.at:
                yield from _ring(links.outline(mark), DOUBT, 1.6)
        for mark in review.said:
            if mark != review.at:
                yield from _ring(links.outline(mark), SAID, 1.6)
        for place in self.places:
            yield from _ring(links.place_outline(place), DOUBT, 2.6)
        if review.at:
            asked = (review.sheet, review.at) in review.doubts
            yield from _ring(links.outline(review.at), DOUBT if asked else ACCENT, 4.0)
        if self.hover and self.hover != review.at:
            yield from _ring(links.any_outline(self.hover), ACCENT, 2.6)
        if self.pen is not None and self.pen.held:
            yield from _ring(links.any_outline(self.pen.held), ACCENT, 4.0)

    def _as_read(self, links: PhotoLinks) -> Iterator[tuple[Points, str, float]]:
        for name, value in self._review.values().items():
            colour = COLOURS.get(str(value))
            shade = ACCENT if colour is None else hex_of(colour)
            if name.startswith("line"):
                yield links.line(name), RIM, 4.0
                yield links.line(name), shade, 2.2
            else:
                yield from _ring(links.outline(name), shade, 2.0)

    def _kept(self) -> _Kept | None:
        found = self._review.found
        if found is None:
            return None
        number = self._review.sheet
        sheet = found.sheets[number]
        kept = self._boards.get(number)
        if kept is None or kept[0] is not sheet:
            assert sheet.photo is not None
            board = lettered(sheet.board, self._words)
            links = PhotoLinks(sheet.board, sheet.photo.warp)
            pen = Pen(sheet.board) if goes_any_way(sheet.board) else None
            ground = ground_of(board, self._words)
            kept = self._boards[number] = (sheet, board, ground, links, pen)
        return kept


def _ring(outline: Points | None, colour: str, width: float) -> Iterator[tuple[Points, str, float]]:
    if outline is not None:
        closed = outline[[*range(len(outline)), 0]]
        yield closed, RIM, width + 1.8
        yield closed, colour, width
