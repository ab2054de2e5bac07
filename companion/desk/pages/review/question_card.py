"""The uncertain marks, asked one by one: a button and a key for each possible value."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from functools import partial
from tkinter import ttk as plain
from typing import Any, Final

from companion import Doubt
from companion.application.reading.report import alone_told
from companion.application.reading.review import Review
from companion.board import Value
from companion.desk.shell.files.arrivals import arrivals_of
from companion.desk.shell.keys import with_key
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.containers import card, emptied, rim_of
from companion.desk.toolkit.rows import full_row, paragraph
from companion.desk.toolkit.tooltip import Tooltip
from companion.desk.toolkit.widgets import Link, able, button, label, wrapping
from companion.games.mark_words import mark_name, value_name
from companion.games.phrases import to_check
from companion.photo.reading import ReadMark
from companion.sentences import N_, Sentence, capitalised, say

PADDING: Final = 14
LEAST: Final = 190
"""Logical pixels of padding, and the card's smallest height: room for a mark with two lines of
reasons, three answers and another mark of its place."""
COUNTED: Final = 3
"""Lines of what is still to check: room for all of them, so that nothing below moves."""
IN_A_ROW: Final = 3
"""Answers side by side; numbers are short, so six fit in a row."""
NUMBERS_IN_A_ROW: Final = 6
MOST_BESIDE: Final = 2
"""Most other marks of the same place that are named; a key cycles through all of them."""


class QuestionCard:
    """The current mark, its possible values, and how many are still uncertain."""

    def __init__(
        self,
        shell: Shell,
        parent: tk.Misc,
        review: Review,
        show_how: Callable[[], object],
        show_next: Callable[[], object],
        accept_all: Callable[[], object],
    ) -> None:
        self._shell, self._review = shell, review
        self._inbox = arrivals_of(shell).inbox
        self._inner = card(parent, shell, PADDING)
        self.rim = rim_of(self._inner)
        top = full_row(self._inner)
        self._next = button(
            top, "", lambda: review.step(1), icon="chevron-right", look="ghost",
            tip=with_key(shell.words, N_("Next mark to check"), "Tab"),
        )  # fmt: skip
        self._next.pack(side="right")
        self._before = button(
            top, "", lambda: review.step(-1), icon="chevron-left", look="ghost",
            tip=with_key(shell.words, N_("Previous mark to check"), "Shift+Tab"),
        )  # fmt: skip
        self._before.pack(side="right")
        self.count = wrapping(label(top, "\n" * (COUNTED - 1), "Card.Quiet.Small"))
        self._counted = self.count.winfo_reqheight()
        self._count_room = plain.Frame(top, style="Card.TFrame", width=1, height=1)
        self._count_room.pack(side="left")
        self.count.pack(side="left", fill="x", expand=True)
        self._name = paragraph(self._inner, "", "Card.Heading", pady=(shell.px(4), 0))
        reasons = full_row(self._inner)
        self._room = plain.Frame(reasons, style="Card.TFrame", width=1, height=1)
        self._room.pack(side="right", fill="y")
        self._why = paragraph(reasons, "", "Card.Text", pady=(shell.px(2), shell.px(4)))
        self._why.bind("<Configure>", lambda _: self._keep_room(), add="+")
        self._reasons = reasons
        self._fitting: set[tuple[int, str]] = set()  # reasons that there is room for, by width
        self.how = Link(
            self._inner,
            shell.words(N_("Show how it was read")),
            show_how,
            ground="Card.",
            tip="(H)",
        )
        self._beside = plain.Frame(self._inner, style="Card.TFrame")
        self._beside_shown: tuple[str, ...] = ()
        # Whatever is said above, the answers keep their place, and what is below them.
        foot = plain.Frame(self._inner, style="Card.TFrame")
        foot.pack(side="bottom", fill="x")
        self._answers = full_row(foot)
        below = full_row(foot, pady=(shell.px(6), 0))
        self.all_right = Link(
            below, shell.words(N_("All marks right as read")), accept_all,
            ground="Card.", tip=with_key(shell.words, N_("Undo takes it back"), "Shift+Return"),
        )  # fmt: skip
        self.next_photo = button(
            below, " ", show_next, look="primary", icon="chevron-right",
            tip=with_key(shell.words, N_("Next photo to check"), "Ctrl+N"),
        )  # fmt: skip
        plain.Frame(
            below, style="Card.TFrame", width=1, height=self.next_photo.winfo_reqheight()
        ).pack(side="right")  # fmt: skip
        self._buttons: dict[Value, Any] = {}
        self._tips: dict[Value, tuple[Tooltip, str]] = {}
        self._strut = plain.Frame(self._inner, style="Card.TFrame", width=1, height=1)
        self._strut.pack(side="left", before=top, fill="y")
        self._inner.bind("<Configure>", self._keep_height, add="+")
        self._choices: tuple[str, tuple[Value, ...]] = ("", ())
        self._marked: tuple[Value | None, bool] | None = None

    def answer(self, value: Value) -> Any:
        """The button of an answer."""
        return self._buttons[value]

    def _keep_height(self, event: Any) -> None:
        """Once something is asked keep the largest height so far, so that what is below stays under
        the pointer."""
        height, kept = event.height - 2 * self._shell.px(PADDING), int(self._strut.cget("height"))
        if height > kept > 1:
            self._strut.configure(height=height)

    def _keep_room(self) -> None:
        """Keep room for the longest of all reasons, so that the answers stay under the pointer."""
        review, now = self._review, self._why.cget("text")
        if review.found is None:
            return
        sheets, width = review.found.sheets, int(str(self._why.cget("wraplength")) or 0)
        told = {
            (width, self._reason(sheets[sheet].marks[name], doubt))
            for (sheet, name), doubt in review.doubts.items()
        } - self._fitting
        for _, reason in told:
            self._why.configure(text=reason)
            room = self._why.winfo_reqheight()
            if room > int(self._room.cget("height")):
                self._room.configure(height=room)
        if told:
            self._why.configure(text=now)
            self._fitting |= told

    def refresh(self) -> None:
        """Show the current mark."""
        review, shell = self._review, self._shell
        doubts = review.doubts
        self.count.configure(text=shell.words(_count([*doubts.values()])))
        for one in (self._next, self._before):
            able(one, bool(doubts))
        self._show_next_photo(bool(doubts))
        found, at = review.found, review.at
        if (doubts or at) and int(self._strut.cget("height")) == 1:
            self._strut.configure(height=shell.px(LEAST))
        self._count_room.configure(height=self._counted if doubts else 1)
        if found is None or not at:
            self._name.pack_forget()
            self.how.pack_forget()
            self.all_right.pack_forget()
            self._why.configure(text=shell.words(_HINT))
            self._show_choices("", ())
            self._show_beside(())
            return
        self._name.configure(text=capitalised(shell.words(mark_name(at))))
        self._name.pack(fill="x", pady=(shell.px(4), 0), before=self._reasons)
        self.how.pack(anchor="w", pady=(0, shell.px(8)), after=self._reasons)
        read = found.sheets[review.sheet].marks[at]
        doubt = doubts.get((review.sheet, at))
        self._why.configure(text=self._reason(read, doubt))
        self._keep_room()
        self._show_choices(at, review.choices(at))
        self._mark(review.value(at), doubt is not None)
        self._show_beside(review.beside(at))
        self.all_right.pack_forget()
        if len(doubts) > 1:
            self.all_right.pack(anchor="w")

    def _show_next_photo(self, doubtful: bool) -> None:
        """Once nothing is left to check here, lead on to the next photo of the inbox."""
        left = [] if doubtful else [
            item for item in self._inbox.those("check") if item.review is not self._review
        ]  # fmt: skip
        self.next_photo.pack_forget()
        if left:
            told = say(
                N_("{number} more photo to check"), plural=N_("{number} more photos to check"),
                number=len(left),
            )  # fmt: skip
            self.next_photo.configure(text=self._shell.words(told))
            self.next_photo.pack(anchor="w")

    def _show_beside(self, others: tuple[str, ...]) -> None:
        """Links to the other marks of the same place."""
        if others == self._beside_shown:
            return
        self._beside_shown = others
        emptied(self._beside)
        self._beside.pack_forget()
        for name in others[:MOST_BESIDE]:
            Link(
                self._beside, capitalised(self._shell.words(mark_name(name))),
                partial(self._review.look, name), ground="Card.", tip="(M)",
            ).pack(side="left", padx=(0, self._shell.px(10)))  # fmt: skip
        if others:
            self._beside.pack(fill="x", pady=(0, self._shell.px(8)), after=self.how)

    def _reason(self, read: ReadMark, doubt: Doubt | None) -> str:
        return " ".join(map(self._shell.words, self._told(read, doubt)))

    def _told(self, read: ReadMark, doubt: Doubt | None) -> Sequence[Sentence]:
        """How the mark was read, and its correction."""
        if doubt is not None:
            return doubt.told
        now = self._review.value(read.name)
        if now != read.value:
            told = N_("You changed it. It was read as {value}.")
            return (say(told, value=value_name(read.value)),)
        if read.name in self._review.said:
            return (say(N_("You confirmed it.")),)
        return (say(N_("Certain.")),)

    def _show_choices(self, at: str, choices: tuple[Value, ...]) -> None:
        kind = at.partition(" ")[0]
        if (kind, choices) == self._choices:
            return
        self._choices = (kind, choices)
        self._marked = None
        emptied(self._answers)
        self._buttons.clear()
        self._tips.clear()
        numbers = any(type(value) is int for value in choices)
        wide = NUMBERS_IN_A_ROW if numbers else IN_A_ROW
        for place, value in enumerate(choices):
            row, column = divmod(place, wide)
            span = 1
            if len(choices) <= wide and not numbers:
                if place == len(choices) - 1:
                    column = wide - 1  # The same place whatever is asked.
                elif place == len(choices) - 2:
                    span = wide - 1 - column
            made = plain.Button(
                self._answers, text=capitalised(self._shell.words(value_name(value))),
                command=partial(self._say, value), style="Answer.TButton",
                width=3 if numbers else "",
            )  # fmt: skip
            key = self.key_of(place, len(choices))
            told = self._shell.words(say(N_("Key {key}"), key=key))
            self._tips[value] = self._shell.tooltip(made, told), told
            made.grid(row=row, column=column, columnspan=span, sticky="ew", padx=(0, 4), pady=2)
            self._buttons[value] = made
        for column in range(wide):
            self._answers.columnconfigure(column, weight=1, uniform="answers")

    @staticmethod
    def key_of(place: int, count: int) -> str:
        """The key of an answer; the last is always empty."""
        return "0" if place == count - 1 else str(place + 1)

    def _mark(self, now: Value, doubtful: bool) -> None:
        """Highlight the current answer: filled once it is certain."""
        if (now, doubtful) == self._marked:
            return
        self._marked = (now, doubtful)
        for value, made in self._buttons.items():
            look = "" if value != now else "AsRead." if doubtful else "Chosen."
            made.configure(style=f"{look}Answer.TButton")
            tip, told = self._tips[value]
            as_read = self._shell.words(N_("As read"))
            tip.text = f"{as_read} · {told}" if look == "AsRead." else told

    def _say(self, value: Value) -> None:
        if self._review.at:
            self._review.say(self._review.at, value)
            # Otherwise the button would receive the next Return, meant for another question.
            self._shell.page.take_keyboard()


_HINT: Final = N_("Click a mark on the board or in the photo to change it.")


def _count(doubts: Sequence[Doubt]) -> Sentence:
    if not doubts:
        return say(N_("No marks to check"))
    return alone_told(doubts) or to_check(len(doubts))
