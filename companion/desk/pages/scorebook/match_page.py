"""One match: its result, who said what about it, and what is still to be checked."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tkinter import ttk as plain
from typing import Any

from PIL import Image

from companion import Match, Scored, Word
from companion.application.reading.report import answers_to
from companion.application.scorebook.book import Book
from companion.application.scorebook.outcomes import Changed
from companion.application.scorebook.told.matches import (
    NO_RESULT,
    open_note,
    outcome_told,
    pair_told,
    remark_on,
    score_of,
    still_open,
)
from companion.board import EMPTY, Value
from companion.desk.board.portrait import picture_of_position
from companion.desk.pages.scorebook.acts import BookActs, open_match
from companion.desk.pages.scorebook.details_card import DetailsCard
from companion.desk.pages.shared.scorebook import asked, tell_changed
from companion.desk.shell.keys import Key, undo_keys
from companion.desk.shell.page import Page
from companion.desk.shell.shell import Shell
from companion.desk.shell.shown_page import COLUMN
from companion.desk.tasks.book_queries import BookQueries
from companion.desk.toolkit.containers import ScrolledFrame, card, rim_of
from companion.desk.toolkit.rows import buttons, full_row, paragraph, wrap_rows
from companion.desk.toolkit.widgets import button, label, show_picture, wrapping_button
from companion.errors import CompanionError
from companion.games import game as find_game
from companion.games.names import title_of
from companion.games.phrases import doubt as doubt_told
from companion.games.phrases import results_told, value_name
from companion.pictures.scene import Scene
from companion.pictures.screen_board import ground_of, screen_board
from companion.pictures.styles import RGB
from companion.sentences import N_, Catalogue, Sentence, capitalised, dated, say


@dataclass(frozen=True)
class _Seen:
    """The page's data from the book; ``scored`` if something is to be checked."""

    match: Match
    history: tuple[Word, ...]
    photo: Path | None
    scored: Scored | None
    results: Sentence | str = ""
    image: Image.Image | None = None
    remark: Sentence | None = None


PICTURE = 300
"""Side in logical pixels of the board beside a question."""


def _seen(number: int, draw: Callable[[Scored], Image.Image], book: Book) -> _Seen:
    found = book.match(number)
    scored = book.open_questions(number) if found.marks or found.question else None
    photo = book.photo(found)
    image = None if scored is None else draw(scored)
    remark = remark_on(found, book.text(number))
    results: Sentence | str = ""
    with suppress(CompanionError, ValueError):  # a damaged record
        record = book.record(number)
        results = results_told(find_game(record.game), record.options)
    return _Seen(found, book.history(number), photo, scored, results, image, remark)


def _picture(side: int, paper: RGB, words: Catalogue, scored: Scored) -> Image.Image:
    """The board as read, with a ring round the mark in question; drawn in the background."""
    position = scored.reading.position
    board = screen_board(scored.game, scored.options, words)
    doubts = [one.mark.name for one in scored.asked_about[:1]]
    tints = scored.game.tints(scored.reading)
    scene = Scene(board, scored.values, tints, doubts=doubts, ground=ground_of(board, words))
    return picture_of_position(scored.game, position, side, paper, scene=scene)


class MatchDetailsPage(Page):
    """A match of the book, by its number."""

    widest = COLUMN

    def __init__(self, shell: Shell, parent: tk.Misc, number: int) -> None:
        super().__init__(shell, parent)
        self.number = number
        self.title = say(N_("Match {match}"), match=number)
        self.seen: _Seen | None = None
        self.column = ScrolledFrame(self, whole=True)
        self.column.pack(fill="both", expand=True, padx=self.px(20), pady=self.px(16))
        self._cards: list[Any] = []
        self.beside = self.closing(BookQueries(shell))
        self.refresh()

    def page_keys(self) -> Iterator[Key]:
        redo = BookActs(self.shell, self.beside, self.refresh).redo
        yield from undo_keys(self.undo, redo, N_("Undo the last change"))

    def refresh(self) -> None:
        """Show the match's current state."""
        draw = partial(_picture, self.px(PICTURE), self.shell.shades.paper, self.shell.catalogue)
        self.beside.ask(partial(_seen, self.number, draw), self._show)

    # -- what is shown

    def _show(self, seen: _Seen | None) -> None:
        self.seen = seen
        for old in self._cards:
            old.destroy()
        self._cards = []
        if seen is None:
            return
        self._facts(seen)
        if seen.scored is not None:
            self._to_check(seen.scored, seen.image)
        inner = self._card(N_("Details"))
        self.details = DetailsCard(self.shell, inner, seen.match, seen.results, self._change)
        self._history(seen.history)

    def _card(self, heading: str) -> plain.Frame:
        inner = card(self.column.inside, self.shell, 18)
        rim = rim_of(inner)
        rim.pack(fill="x", pady=(0, self.px(12)))
        self._cards.append(rim)
        if heading:
            label(inner, self.words(heading), "Card.Heading").pack(anchor="w")
        return inner

    def _line(self, parent: tk.Misc, text: Sentence | str, look: str = "Card.Text") -> None:
        paragraph(parent, self.words(text), look, pady=(self.px(4), 0))

    def _facts(self, seen: _Seen) -> None:
        found = seen.match
        inner = self._card("")
        names, result = self.words(pair_told(found)), score_of(found)
        told = names if result == NO_RESULT else f"{names}   {result}"
        paragraph(inner, told, "Card.Title")
        day = self.words(dated(found.date))
        parts = (title_of(found.game), day, f"{found.event} {found.round}".strip())
        self._line(inner, " · ".join(part for part in parts if part))
        if found.winner is not None or still_open(found):
            self._line(inner, outcome_told(found))
        to_check = open_note(found, say(N_("see below")))
        for note in (found.note, seen.remark, to_check):
            if note is not None:
                self._line(inner, note)
        row = full_row(inner, pady=(self.px(12), 0))
        ways = [(N_("Open"), self.open, "folder2-open")]
        if seen.photo is not None:
            ways.append((N_("Check in the photo"), self.open_photo, "eye"))
        if any(word.kind != "added" and not word.undone for word in seen.history):
            ways.append((N_("Undo the last change"), self.undo, "arrow-counterclockwise"))
        buttons(self.shell, row, ways)

    def _to_check(self, scored: Scored, image: Image.Image | None) -> None:
        """The mark or question that matters most, with a button for each answer."""
        outer = self._card(N_("To check"))
        doubts = scored.asked_about
        if image is not None:
            show_picture(label(outer, "", "Card.Text"), image).pack(
                side="right", anchor="n", padx=(self.px(12), 0)
            )
        inner = plain.Frame(outer, style="Card.TFrame")
        inner.pack(side="left", fill="both", expand=True)
        row = plain.Frame(inner, style="Card.TFrame")
        if doubts:
            first = doubts[0]
            told = self.words(doubt_told(first.mark))
            self._line(inner, say("{text}.", text=capitalised(told)))
            for why in first.why:
                self._line(inner, why)
            slot = next(s for s in scored.board.slots if s.name == first.mark.name)
            for value in (*slot.values, EMPTY):
                chosen = value == first.mark.value
                button(
                    row, self.words(value_name(value)),
                    partial(self.say_marks, {first.mark.name: value}),
                    look="primary" if chosen else "outline",
                ).pack(side="left", padx=(0, self.px(6)))  # fmt: skip
            wrap_rows(row, gap=self.px(6))
        elif (question := scored.asked) is not None:
            self._line(inner, question.sentence)
            for answer, said in answers_to(question, scored.asks[1], scored.outcome_if):
                choose = partial(self.answer, {question.id: answer})
                made = button(row, self.words(said), choose, look="outline")
                wrapping_button(made).pack(fill="x", pady=self.px(2))
        row.pack(fill="x", pady=(self.px(10), 0))
        if len(doubts) > 1:
            left = say(
                N_("Accept the mark as read"),
                plural=N_("Accept all {marks} marks as read"),
                marks=len(doubts),
            )
            button(
                inner, self.words(left),
                partial(self.say_marks, {one.mark.name: one.mark.value for one in doubts}),
            ).pack(anchor="w", pady=(self.px(10), 0))  # fmt: skip

    def _history(self, told: tuple[Word, ...]) -> None:
        inner = self._card(N_("History"))
        for word in told:
            self._line(inner, word.told)

    # -- what is done

    def say_marks(self, marks: Mapping[str, Value]) -> None:
        """Apply a person's corrections to marks of the photo."""
        self._change(lambda book: book.review(self.number, corrections=marks))

    def answer(self, answers: Mapping[str, str]) -> None:
        """Answer a question that the photo leaves open."""
        self._change(lambda book: book.review(self.number, options=answers))

    def _change(self, act: Callable[[Book], Changed]) -> None:
        if not self.beside.changing:
            self.beside.change(act, self._changed)

    def _changed(self, done: Changed | None) -> None:
        if done:
            tell_changed(self.shell, done.beside)
            self.refresh()
        else:
            self.details.problem.configure(text=self.shell.told)
            self.shell.tell("")  # It is told beside the field.

    def undo(self) -> None:
        """Undo the last change of the match."""
        if not self.beside.changing:
            self.beside.change(lambda book: book.undo(self.number), self._undone)

    def _undone(self, done: object) -> None:
        if done is not None:
            self.shell.tell(say(N_("Match {match} is as it was before"), match=self.number))
            self.refresh()
        elif self.beside.problem is None:
            self.shell.tell(N_("There is nothing to undo."))

    def open(self) -> None:
        """Open the match on the table."""
        if self.seen is not None:
            open_match(self.shell, self.seen.match)

    def open_photo(self) -> None:
        """Open the stored photo, to check its marks for the match."""
        from companion.application.reading.of_match import OfMatch
        from companion.desk.shell.files.opening import review_photo

        text = asked(lambda book: book.text(self.number), self.shell)
        if text is not None and self.seen is not None and self.seen.photo is not None:
            review_photo(self.shell, self.seen.photo, match=OfMatch(self.number, text))
