"""Adding a match to the scorebook: who played and when, and the result if no game gives it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from tkinter import ttk as plain
from typing import Any, cast

import ttkbootstrap as ttk

from companion import Match, Record, Scored
from companion.application.day import day_of_play
from companion.application.scorebook.book import Book
from companion.application.scorebook.details import Circumstances, Details
from companion.application.scorebook.outcomes import Added
from companion.desk.pages.shared.scorebook import Adding, asked, known, put_in, there_told
from companion.desk.shell.keys import Key
from companion.desk.shell.page import Page
from companion.desk.shell.shell import Shell
from companion.desk.shell.shown_page import COLUMN
from companion.desk.tasks.book_queries import BookQueries
from companion.desk.toolkit.accessible import set_name
from companion.desk.toolkit.containers import ScrolledFrame, card, emptied, on_card, rim_of
from companion.desk.toolkit.widgets import button, label, wrapping
from companion.games import game, game_keys
from companion.games.phrases import player_name, results_told
from companion.games.protocol import Game
from companion.sentences import N_, Sentence, capitalised, dated, day_typed, say

DATE, EVENT, PLACE = "Date", "Event", "Place"
_FIELDS = {"date": DATE, "event": EVENT, "place": PLACE}
_WHO = N_("Enter who played.")
_DRAW = "1/2-1/2"
_QUICK = (("1-0", "1–0"), ("0-1", "0–1"), (_DRAW, "½–½"))


class ResultPage(Page):
    """The fields of a match.

    Args:
        record: the game to add, such as one from a photo; ``None`` for a match of which only the
            result is known.
        uid: the id of the tournament match that its sheet was printed for.
        photo: the photo that it was read from.
        result: how the game ended, in lines, if a game is added.
        done: called once it is in the book.
        undone: called if that is taken back.
        scored: the photo as it was read and corrected, if the record is of a photo.
    """

    title = N_("Add to scorebook")
    widest = COLUMN

    def __init__(
        self,
        shell: Shell,
        parent: tk.Misc,
        record: Record | None = None,
        uid: str = "",
        photo: Path | None = None,
        result: Sequence[str] = (),
        done: Callable[[], object] | None = None,
        undone: Callable[[], object] | None = None,
        scored: Scored | None = None,
    ) -> None:
        super().__init__(shell, parent)
        self._record, self._uid, self._photo = record, uid, photo
        self._done, self._undone = done, undone
        self._shown = record if scored is None else scored
        self.beside = self.closing(BookQueries(shell))
        self._inner = inner = self._card()
        self.key = record.game if record is not None else game_keys()[0]
        self._match: Match | None = None
        self.beside.ask(partial(_known, self._shown, photo, uid), self._offer)
        self.entries: dict[str, Any] = {}
        self._labels: list[plain.Label] = []
        self._seats: list[Any] = []
        self._drawn: Any = None
        self._game_row()
        for seat in range(2):
            made = ttk.Combobox(inner, values=list(shell.settings.names))
            self._labels.append(self._row(1 + seat, "", made))
            self.entries[str(seat)] = made
            self._seats.append(made)
        if record is not None:
            if result:
                shown = wrapping(label(inner, "\n".join(result), "Card.Heading"))
                self._row(3, self.words(N_("Result")), shown)
            self._told_row()
        else:
            self._result_row()
            self._board = BoardNumbers(shell, inner, self._board_chosen)
            self._board_label = self._row(4, self.words(N_("Board")), self._board)
        for place, (tag, text) in enumerate(
            ((DATE, N_("Date")), (EVENT, N_("Event")), (PLACE, N_("Place")))
        ):
            entry = self.entries[tag] = ttk.Entry(inner)
            self._row(5 + place, self.words(text), entry)
        self.keep = tk.BooleanVar(self, value=False)
        if photo is not None:
            kept = ttk.Checkbutton(
                inner, text=self.words(N_("Keep a copy of the photo")), variable=self.keep
            )
            on_card(kept, shell)
            self._row(8, self.words(N_("Photo")), kept)
        self.hint = wrapping(label(inner, "", "Card.Text"))
        self._refused: dict[str, str] = {}
        for entry in self.entries.values():
            for key in ("<Return>", "<KP_Enter>"):
                entry.bind(key, self._return)
            for event in ("<KeyRelease>", "<<ComboboxSelected>>", "<FocusOut>"):
                entry.bind(event, self._written, add="+")
            entry.bind("<FocusIn>", lambda event: self.column.see(event.widget), add="+")
        self._fill()

    def _card(self) -> plain.Frame:
        """The scrolling card of the fields; the button below it is always visible."""
        self.column = ScrolledFrame(self, whole=True)
        self.column.grid(row=0, column=0, sticky="nsew", padx=self.px(20), pady=(self.px(20), 0))
        below = plain.Frame(self, padding=(self.px(20), self.px(12)))
        below.grid(row=1, column=0, sticky="ew")
        self.done = button(below, self.words(N_("Add to scorebook")), self.put_in, look="primary")
        self.done.pack(side="right", anchor="n")
        self.problem = wrapping(label(below, "", "Bad.Text"))
        self.problem.pack(side="left", fill="x", expand=True)
        self.columnconfigure(0, weight=1)
        # Extra space goes below the button; if space is short, the card shrinks.
        self.rowconfigure(0, weight=1)
        self.rowconfigure(2, weight=10_000)
        inner = card(self.column.inside, self.shell, 22)
        rim_of(inner).pack(fill="x")
        inner.columnconfigure(1, weight=1)
        return inner

    def _offer(self, found: tuple[tuple[str, ...], str, Match | None] | None) -> None:
        """Offer the names in the book as completions, and the game played last; of a match that the
        book has show what it has."""
        names, last, self._match = found or ((), "", None)
        if self._match is not None:
            self._show_match(self._match)
        for seat in self._seats if names else ():
            seat.configure(values=names)
        if self._record is None and last in game_keys() and not self._texts()["result"]:
            self.games.current(game_keys().index(last))
            self._game_chosen()

    def _row(self, row: int, text: str, field: Any) -> plain.Label:
        name = label(self._inner, text, "Card.Text")
        name.grid(row=row, column=0, sticky="w", padx=(0, self.px(20)), pady=self.px(5))
        field.grid(row=row, column=1, sticky="ew", pady=self.px(5))
        set_name(field, text)
        return name

    def _game_row(self) -> None:
        titles = [game(key).title for key in game_keys()]
        if self._record is not None:
            self._row(0, self.words(N_("Game")), label(self._inner, game(self.key).title,
                                                       "Card.Text"))  # fmt: skip
            return
        self.games = ttk.Combobox(self._inner, values=titles, state="readonly")
        self.games.set(titles[0])
        self.games.bind("<<ComboboxSelected>>", self._game_chosen)
        self._row(0, self.words(N_("Game")), self.games)

    def _result_row(self) -> None:
        box = plain.Frame(self._inner, style="Card.TFrame")
        entry = self.entries["result"] = ttk.Entry(box, width=14)
        entry.pack(side="left")
        for text, shown in _QUICK:
            made = button(box, shown, partial(self._say_result, text))
            made.pack(side="left", padx=(self.px(6), 0))
            if text == _DRAW:
                self._drawn = made
        self._row(3, self.words(N_("Result")), box)
        self._suggest = self.shell.tooltip(entry, "")

    def _told_row(self) -> None:
        """A field for the players' own result, if it differs from the game's."""
        entry = self.entries["told"] = ttk.Entry(self._inner)
        self._row(4, self.words(N_("Your result, if different")), entry)
        assert self._record is not None
        told = results_told(game(self.key), self._record.options)
        self._suggest = self.shell.tooltip(entry, told)

    def _say_result(self, text: str) -> None:
        self._fill_in("result", text)
        self._written()

    def _game_chosen(self, _: object = None) -> None:
        self.key = game_keys()[self.games.current()]
        self._fill_seats()

    def _board_chosen(self) -> None:
        found = game(self.key)
        self._suggest.text = self.words(results_told(found, found.choose(self._board.answers)))
        self.problem.configure(text="")

    def _fill_seats(self) -> None:
        players = [self.words(player_name(player)) for player in game(self.key).players]
        for name, entry, player in zip(self._labels, self._seats, players, strict=True):
            name.configure(text=player)
            set_name(entry, player)
        if self._drawn is not None:
            self._drawn.pack_forget()
            if game(self.key).drawable:
                self._drawn.pack(side="left", padx=(self.px(6), 0))
        if self._record is None:
            self._board.show(game(self.key))
            self._board_chosen()
            for made in (self._board_label, self._board):
                made.grid() if self._board.answers else made.grid_remove()

    def _fill(self) -> None:
        self._fill_seats()
        self._fill_in(DATE, day_of_play())
        record, uid = self._record, self._uid
        if record is None:
            return
        for tag in (DATE, EVENT, PLACE):
            if record.tag(tag):
                self._fill_in(tag, record.tag(tag))
        names = [*record.names]
        waiting = asked(lambda book: book.waiting(uid), self.shell) if uid else None
        if waiting is not None and waiting.event.game == record.game:
            if not any(names):
                names = list(waiting.names)
            self._fill_in(EVENT, waiting.event.name)
            told = say(N_("From the QR code: round {round} of “{event}”."),
                       round=waiting.round, event=waiting.event.name)  # fmt: skip
            self._hint(told)
        for seat, name in enumerate(names):
            self._fill_in(str(seat), name)

    def _show_match(self, match: Match) -> None:
        """Say that the book has the match, and fill in its details where nobody has typed."""
        self._hint(there_told(match))
        own = dict(zip(("0", "1"), match.players, strict=True))
        own[EVENT] = match.event
        for key, text in own.items():
            if text and not self.entries[key].get():
                self._fill_in(key, text)
        if match.date and self.entries[DATE].get() == self.words(dated(day_of_play())):
            self._fill_in(DATE, match.date)

    def _hint(self, told: Sentence) -> None:
        self.hint.configure(text=self.words(told))
        self.hint.grid(row=9, column=0, columnspan=2, sticky="ew", pady=(self.px(8), 0))

    def _fill_in(self, key: str, text: str) -> None:
        """Replace the text of a field, a date as the reader's language writes it."""
        self.entries[key].delete(0, "end")
        self.entries[key].insert(0, self.words(dated(text)) if key == DATE else text)

    def page_keys(self) -> Iterator[Key]:
        yield Key("<Control-Return>", N_("Add to scorebook"), self.put_in)

    def on_show(self) -> None:
        self.entries["0"].focus_set()

    # -- what is done

    def put_in(self) -> None:
        """Add the match to the book and go back; ask what only a person can decide about it."""
        if self.beside.changing:
            return
        texts = self._texts()
        needed = {"0": _WHO, "1": _WHO} if self._match is None else {}
        if self._shown is None:
            needed["result"] = N_("Enter the result.")
        for key, told in needed.items():
            if not texts[key]:
                self._complain(self.words(told))
                self.entries[key].focus_set()
                return
        put_in(self.shell, self.beside, self._adding(texts), self._was_put_in, self._undone)

    def _was_put_in(self, done: Added | None) -> None:
        told = self.shell.told
        if done is None and self.beside.problem is not None:
            self._complain(told)
            self.shell.tell("")  # It is told beside the button.
            return
        if done is not None and self._done is not None:
            self._done()
        self.shell.back()
        if done is None:
            self.shell.tell(told)

    def _texts(self) -> dict[str, str]:
        """The texts in the fields."""
        texts = {key: " ".join(entry.get().split()) for key, entry in self.entries.items()}
        return {**texts, DATE: day_typed(texts[DATE], self.shell.catalogue)}

    def _return(self, _: object) -> str:
        self.put_in()
        return "break"

    def _written(self, _: object = None) -> None:
        """Clear the error about earlier texts of the fields."""
        if self.problem.cget("text") and self._texts() != self._refused:
            self.problem.configure(text="")

    def _adding(self, texts: dict[str, str]) -> Adding:
        """Adds what the fields say."""
        seats = zip(game(self.key).players, (texts["0"], texts["1"]), strict=True)
        players = {seat: name for seat, name in seats if name}
        told = {name: texts[tag] for name, tag in _FIELDS.items() if texts[tag]}
        where = cast(Details, told)
        shown, key = self._shown, self.key
        if shown is None:
            bare = cast(Circumstances, told)
            bare["options"] = self._board.answers
            text = texts["result"]
            return lambda book, then, future: book.add_result(
                key, players, text, then=then, future=future, **bare
            )
        said: Details = where | {"players": players}
        if texts["told"]:
            said["result"] = texts["told"]
        photo, uid, keep = self._photo, self._uid, self.keep.get()
        return lambda book, then, future: book.add(
            shown, photo=photo, printed_for=uid, keep_photo=keep, then=then, future=future, **said
        )

    def _complain(self, words: str) -> None:
        self._refused = self._texts()
        self.problem.configure(text=capitalised(words))


def _known(
    shown: Record | Scored | None, photo: Path | None, uid: str, book: Book
) -> tuple[tuple[str, ...], str, Match | None]:
    """Names, the game of the latest match, and the match that is shown, if the book has it."""
    there = None if shown is None else book.match_of(shown, photo=photo, printed_for=uid)
    return *known(book), there


class BoardNumbers(plain.Frame):
    """A choice for each number that shapes a game's board."""

    def __init__(self, shell: Shell, parent: tk.Misc, changed: Callable[[], object]) -> None:
        super().__init__(parent, style="Card.TFrame")
        self._shell, self._changed = shell, changed
        self._boxes: dict[str, Any] = {}

    def show(self, game: Game[Any, Any]) -> None:
        """Offer the numbers of a game, the usual ones chosen."""
        shell = self._shell
        emptied(self)
        self._boxes = {}
        numbers = [option for option in game.options if option.numbers]
        for row, option in enumerate(numbers):
            values = [str(number) for number in option.numbers]
            box = ttk.Combobox(self, values=values, width=4, state="readonly")
            question = shell.words(option.question)
            set_name(box, question)
            box.set(str(option.default))
            box.bind("<<ComboboxSelected>>", lambda _: self._changed())
            box.grid(row=row, column=0, pady=shell.px(1))
            label(self, question, "Card.Text").grid(
                row=row, column=1, sticky="w", padx=(shell.px(10), 0)
            )
            self._boxes[option.id] = box

    @property
    def answers(self) -> Mapping[str, str]:
        """What is chosen, by option."""
        return {option: str(box.get()) for option, box in self._boxes.items()}
