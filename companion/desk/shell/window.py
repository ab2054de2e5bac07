"""The window: a header with the back button, the page, and the status bar."""

from __future__ import annotations

import os
import tkinter as tk
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from tkinter import ttk as plain
from typing import Any

import ttkbootstrap as ttk

from companion.desk.shell import geometry, route
from companion.desk.shell.header import Header
from companion.desk.shell.keys import Key, KeyBindings
from companion.desk.shell.page import Page
from companion.desk.shell.question import UnsavedWork
from companion.desk.shell.route import Route
from companion.desk.shell.settings import Start
from companion.desk.shell.shortcuts_window import ShortcutsWindow
from companion.desk.shell.status_bar import StatusBar
from companion.desk.shell.themed_window import ThemedWindow
from companion.desk.tasks.garbage_collection import cancel_gone
from companion.desk.tasks.mailbox import mailbox_of
from companion.desk.tasks.processes import JobQueue
from companion.desk.toolkit.accessible import announce
from companion.desk.toolkit.containers import ScrolledFrame, emptied, rule, scroll_to
from companion.desk.toolkit.focus import choose_by_arrows, tab_as_seen
from companion.desk.toolkit.tooltip import Tooltip
from companion.desk.toolkit.wheel import on_wheel
from companion.sentences import N_, Sentence


def scrolling_in(widget: tk.Misc) -> Iterator[ScrolledFrame]:
    """The columns in a widget that can be scrolled."""
    for child in widget.winfo_children():
        if isinstance(child, ScrolledFrame):
            yield child
        yield from scrolling_in(child)


NAME = "Companion"


class MainWindow(ThemedWindow):
    """The program's main window; what pages use of it is told in
    :class:`~companion.desk.shell.shell.Shell`."""

    def __init__(self, start: Start, *, own_typeface: bool = False) -> None:
        super().__init__(start, own_typeface=own_typeface)
        self.jobs = JobQueue(self)
        self._routes: list[Route] = []
        self._memories: list[dict[str, Any]] = []
        self._page: Page | None = None
        self._notice_of: Page | None = None
        self._hinted = ""
        self._keys = KeyBindings(self)
        self._key_window = ShortcutsWindow(self)
        self._leaving = UnsavedWork(self)
        self._build()
        geometry.put(self)
        self.protocol("WM_DELETE_WINDOW", self.close)
        on_wheel(self, self._wheel, everywhere=True)
        # Not at every <FocusIn>: what is clicked stays, so that a second click means the same.
        self.bind_all("<<TraverseIn>>", self._led_to, add="+")
        self.bind("<Tab>", self._from_nowhere)
        announce(self)
        choose_by_arrows(self)

    def _from_nowhere(self, event: Any) -> str | None:
        """Tab leads into the page where the control with the focus is gone, not to the header's
        first button, which leaves the page."""
        if event.widget is not self or self._page is None:
            return None
        self.tk.call("tk::TabToWindow", self._page.tk_focusNext())
        return "break"

    # -- frame

    def _build(self) -> None:
        if self._page is not None:
            self._page.on_hide()
            self._page = None
        emptied(self)
        cancel_gone(self)
        self.configure(background=self.colours.bg)
        self.columnconfigure(0, weight=1)
        self.rowconfigure(2, weight=1)
        self._head = Header(self)
        self._head.grid(row=0, column=0, sticky="ew")
        rule(self).grid(row=1, column=0, sticky="ew")
        self.body = plain.Frame(self)
        self.body.grid(row=2, column=0, sticky="nsew")
        self.body.bind("<Configure>", self._fit_column)
        rule(self).grid(row=3, column=0, sticky="ew")
        self.status_bar = StatusBar(self)
        self.status_bar.grid(row=4, column=0, sticky="ew")

    # -- pages

    @property
    def page(self) -> Page:
        assert self._page is not None
        return self._page

    @property
    def memory(self) -> dict[str, Any]:
        return self._memories[-1]

    def begin(self, first: Route) -> None:
        """Show the first page, which Home leads to; no page is before it."""
        self._routes[:] = [first]
        self._memories[:] = [{}]
        self._show_top()

    def open(self, to: Route) -> None:
        for at, one in enumerate(self._routes):
            if isinstance(to, route.Play) and isinstance(one, route.Play) and one.game is to.game:
                self._leave(at + 1)
                return
        self._routes.append(to)
        self._memories.append({})
        self._show_top()

    def replace(self, to: Route) -> None:
        top = len(self._routes) - 1
        self._leave(top - isinstance(self._routes[top - 1], route.ChooseGame), to)

    def back(self, _: object = None) -> None:
        if len(self._routes) > 1:
            self._leave(len(self._routes) - 1)

    def home(self) -> None:
        if len(self._routes) > 1:
            self._leave(1)

    def _leave(self, first: int, to: Route | None = None) -> None:
        """Close the pages from an index on, and open another instead."""

        def go() -> None:
            self._routes[first:] = [] if to is None else [to]
            self._memories[first:] = [] if to is None else [{}]
            self._show_top()

        self.page.flush()
        self._leaving.ask_first(self._memories[first:], go)

    def refresh(self) -> None:
        self._show_top()

    def changed_looks(self) -> None:
        """Recreate everything with the current looks."""
        self._build()
        self._show_top()

    def _show_top(self) -> None:
        if not self._routes:
            return
        if self._page is not None:
            if self._page is self._notice_of:
                self.status_bar.clear_notice()
            self._page.on_hide()
            self._page = self._notice_of = None
        emptied(self.body)
        cancel_gone(self)
        self._head.clear()
        self._keys.clear()
        self._key_window.close()
        try:
            page: Page = self._routes[-1].page(self, self.body)
            self._page = page
        except Exception:
            if len(self._routes) > 1:  # The page before, else there were no way out.
                self._routes.pop()
                self._memories.pop()
                self._show_top()
            raise
        if page.widest is None:
            page.pack(fill="both", expand=True)
        else:
            page.place(relx=0.5, rely=0, anchor="n", relheight=1)
            self._fit_column()
        page.header(self._head.of_page)
        self._head.back.configure(state="normal" if len(self._routes) > 1 else "disabled")
        self._head.filled()
        self.retitle()
        self.use_keys()
        self.tell("")
        page.take_keyboard()
        self.after(15, self._shown, page)

    def _fit_column(self, _: object = None) -> None:
        """A page of limited width is no wider than the window."""
        page = self._page
        if page is not None and page.widest is not None and page.winfo_exists():
            most, room = self.px(page.widest), self.body.winfo_width()
            # Before the window is seen for the first time it has no width.
            page.place_configure(width=min(most, room) if room > 1 else most)

    def _shown(self, page: Page) -> None:
        if page is self._page and page.winfo_exists():
            tab_as_seen(page)
            tab_as_seen(self._head)
            page.on_show()

    def retitle(self) -> None:
        title = self.words(self.page.title)
        self._head.call(title)
        self.title(f"{title} · {NAME}" if title not in ("", NAME) else NAME)

    # -- keys

    def use_keys(self, keys: Sequence[Key] = ()) -> None:
        self._keys.use(keys or [*self._own_keys(), *self.page.page_keys()])

    def _own_keys(self) -> Iterator[Key]:
        yield Key("<F1>", N_("Keyboard shortcuts"), self.show_keys)
        yield Key("<Alt-Left>", N_("Back"), self.back)
        yield Key("<Escape>", N_("Back"), self._escape)
        yield Key("<Alt-Home>", N_("Home page"), self.home)
        yield Key("<Control-plus>", N_("Larger"), lambda: self.zoom(1))
        yield Key("<Control-equal>", "", lambda: self.zoom(1))
        yield Key("<Control-KP_Add>", "", lambda: self.zoom(1))
        yield Key("<Control-minus>", N_("Smaller"), lambda: self.zoom(-1))
        yield Key("<Control-KP_Subtract>", "", lambda: self.zoom(-1))
        yield Key("<Control-0>", N_("Normal size"), lambda: self.zoom(0))
        yield Key("<Control-t>", N_("Theme"), self.next_theme)
        yield Key("<Control-comma>", N_("Settings"), self.show_settings)
        yield Key("<Control-q>", N_("Quit"), self.close)

    def _escape(self) -> None:
        page = self.page
        if not page.escaped():
            self.back()

    def show_keys(self) -> None:
        self._key_window.turn(self._keys.listed)

    def show_settings(self) -> None:
        if not isinstance(self._routes[-1], route.Settings):
            self.open(route.Settings())

    def _led_to(self, event: Any) -> None:
        """Bring what Tab leads to into sight."""
        if isinstance(event.widget, tk.Misc):
            scroll_to(event.widget)

    def _wheel(self, event: Any, notches: int) -> None:
        """Scroll the innermost column under the pointer that has more than it shows; a list that
        has scrolls itself. Beside a page of limited width the page is meant."""
        widget = event.widget
        if widget is self.body:
            widget = next(iter(scrolling_in(self.page)), widget)
        if isinstance(widget, str):
            return
        while widget is not None:
            if isinstance(widget, ScrolledFrame) and widget.turn(-notches):
                return
            if isinstance(widget, (tk.Text, ttk.Treeview, tk.Listbox)) and (
                tuple(map(float, widget.yview())) != (0.0, 1.0)
            ):
                return
            widget = widget.master

    @property
    def window(self) -> tk.Tk:
        return self

    # -- the status bar

    @property
    def status_height(self) -> int:
        return self.status_bar.winfo_height()

    def tell(self, sentence: Sentence | str, *, stays: bool = False, bad: bool = False) -> None:
        self.status_bar.tell(self.alone(sentence), stays=stays, bad=bad)

    def notice(
        self, sentence: Sentence | str, back: Callable[[], object], *, of_page: bool = False
    ) -> None:
        self.status_bar.notice(self.words(sentence), back)
        self._notice_of = self._page if of_page else None

    def wait(self, sentence: Sentence | str, show: Callable[[], object] | None = None) -> None:
        self.status_bar.wait(self.words(sentence), show)

    def take_back(self) -> bool:
        there = bool(self.status_bar.noticed)
        self.status_bar.undo.invoke()
        return there

    def hint(self, sentence: Sentence | str) -> None:
        words = self.words(sentence)
        # Where nothing is pointed at, only what was said of a place before goes.
        if not self.status_bar.failed and (words or self.told == self._hinted):
            self.status_bar.tell(words, stays=True, hint=True)
            self._hinted = words

    def deed(self) -> None:
        if self.status_bar.failed:
            self.tell("")

    @property
    def told(self) -> str:
        return self.status_bar.told

    def working(self, part: float, stop: Callable[[], object] | None = None) -> None:
        self.status_bar.working(part, stop)

    def copy(self, text: str) -> None:
        self.clipboard_clear()
        self.clipboard_append(text)
        self.tell(N_("Copied"))

    def tooltip(self, widget: tk.Misc, text: Sentence | str) -> Tooltip:
        return Tooltip(widget, self.words(text))

    def report_callback_exception(self, exc: Any, val: BaseException, tb: Any) -> None:
        """Report any error in the status bar, and keep the window open.

        The traceback of an unforeseen error also goes to standard error.
        """
        if os.environ.get("COMPANION_TRACEBACK") or not isinstance(val, Exception):
            super().report_callback_exception(exc, val, tb)
            return
        from companion.games import fault_of_a_game
        from companion.refusals import is_foreseen, refusal

        if not is_foreseen(val):
            traceback.print_exception(val)
            val = fault_of_a_game(val) or val

        self.working(1.0)
        self.tell(refusal(val).sentence, bad=True)

    # -- closing

    def close(self) -> None:
        """Close the window once the pages' work is saved; if that fails, ask first."""
        if self._page is not None:
            self._page.flush()
        self._leaving.ask_first(self._memories, self._close)

    def _close(self) -> None:
        if self._page is not None:
            self._page.on_hide()
            self._page = None
        self.keep_place()
        self.jobs.close()
        mailbox_of(self).close()
        self.destroy()

    def keep_place(self) -> None:
        """Store the window's position."""
        kept, full = geometry.place_of(self), geometry.maximized(self)
        self.settings = replace(self.settings, place=kept, maximized=full)
        self.remember()
