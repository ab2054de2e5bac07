"""The header of the window: the back button, the page's title, and the page's actions."""

from __future__ import annotations

from tkinter import font as tkfont
from tkinter import ttk as plain

from companion.desk.shell.keys import with_key
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.containers import emptied
from companion.desk.toolkit.fitting import fitted
from companion.desk.toolkit.rows import RowLayout, wide
from companion.desk.toolkit.tooltip import Tooltip
from companion.desk.toolkit.widgets import button, label
from companion.sentences import N_

LEAST = 220
"""Logical pixels that a longer title keeps beside the page's buttons, before these go below it."""
RIM = 4
"""Pixels of a label's width that its frame takes."""


class Header(plain.Frame):
    """The page's own buttons are beside its title or, if there is no space, below it in as many
    rows as needed.

    The title is whole wherever there is room for it beside the buttons; else its middle is left
    out, and it is whole under the pointer.

    Attributes:
        back: the way back.
        title: the page's title as it is shown.
        of_page: what a page puts its buttons into.
    """

    def __init__(self, shell: Shell) -> None:
        self._rim = shell.px(14)
        super().__init__(shell.window, padding=(self._rim, shell.px(9)))
        self._gap = shell.px(10)
        self._least = shell.px(LEAST)
        self.columnconfigure(1, weight=1)
        self.back = button(
            self, "", shell.back, icon="arrow-left", look="ghost", takefocus=True,
            tip=with_key(shell.words, N_("Back"), "Alt+←"),
        )  # fmt: skip
        self.back.grid(row=0, column=0, padx=(0, self._gap))
        self.title = label(self, "", "Title", takefocus=False)
        self.title.grid(row=0, column=1, sticky="w")
        self._whole = ""
        self._tip = Tooltip(self.title, "")
        self._of_program = plain.Frame(self)
        self._of_program.grid(row=0, column=3)
        button(
            self._of_program, "", shell.show_settings, icon="sliders", look="ghost",
            tip=with_key(shell.words, N_("Theme, size and language"), "Ctrl+,"),
        ).pack(side="left")  # fmt: skip
        button(
            self._of_program, "", shell.show_keys, icon="question-circle", look="ghost",
            tip=with_key(shell.words, N_("Keyboard shortcuts"), "F1"),
        ).pack(side="left")  # fmt: skip
        self.of_page = plain.Frame(self)
        self._of_program.lift()  # Last for Tab, as for the eye.
        self._laid: RowLayout | None = None
        self.bind("<Configure>", lambda event: self._fit(event.width))

    def call(self, title: str) -> None:
        """Show another title."""
        self._whole = title
        self._fit(self.winfo_width())

    def clear(self) -> None:
        """Remove the last page's buttons."""
        emptied(self.of_page)
        # A frame without children keeps its width, so a child without width is added.
        plain.Frame(self.of_page, width=1, height=1).pack(side="right")
        self._laid = None

    def filled(self) -> None:
        """Lay out the page's buttons, which were added from right to left."""
        spacer, *buttons = self.of_page.pack_slaves()
        if buttons:
            spacer.destroy()
        for each in reversed(buttons):
            each.lift()
        self._laid = RowLayout(self.of_page, gap=self._gap // 2, anchor="e")
        self._stand(beside=True)
        self._fit(self.winfo_width())

    def _fit(self, width: int) -> None:
        laid = self._laid
        if laid is None or width <= 1:
            return
        room = width - 2 * self._rim
        for_title = room - 2 * self._gap - self.back.winfo_reqwidth()
        for_title -= self._of_program.winfo_reqwidth()
        font = tkfont.nametofont("Desk.title", root=self)
        buttons = sum(map(wide, laid.widgets))
        beside = buttons + min(font.measure(self._whole), self._least) <= for_title
        shown = fitted(self._whole, font, for_title - buttons * beside - RIM, middle=True)
        self.title.configure(text=shown)
        self._tip.text = self._whole if shown != self._whole else ""
        self._stand(beside=beside)
        if beside:
            laid.lay([laid.widgets])
        else:
            laid.fit(room)

    def _stand(self, *, beside: bool) -> None:
        if beside:
            self.of_page.grid(row=0, column=2, columnspan=1, padx=(0, self._gap), pady=0)
        else:
            self.of_page.grid(
                row=1, column=0, columnspan=4, sticky="e", padx=0, pady=(self._gap // 2, 0)
            )
