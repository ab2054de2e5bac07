"""The QR code for a phone, the photos received from it, and help if it cannot connect."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterable, Iterator
from functools import partial
from tkinter import ttk as plain
from typing import Final

import ttkbootstrap as ttk

from companion.desk.pages.arrivals.inbox_list import InboxList
from companion.desk.pages.shared.address_choice import AddressChoice
from companion.desk.shell.files.arrivals import arrivals_of
from companion.desk.shell.files.opening import open_next
from companion.desk.shell.keys import Key
from companion.desk.shell.page import Page, Way
from companion.desk.shell.shell import Shell
from companion.desk.shell.shown_page import SPREAD
from companion.desk.toolkit.containers import card, emptied, rim_of, scrolled
from companion.desk.toolkit.qr_code import qr_image
from companion.desk.toolkit.rows import full_row, paragraph
from companion.desk.toolkit.widgets import Link, label, show_picture, wrapping
from companion.phone.addresses import Address, addresses
from companion.phone.pages import FULL, MANY, OPEN, SAME_WIFI
from companion.phone.service import CannotListen, cannot_reach
from companion.phone.tickets import MOST_PHONES
from companion.sentences import N_, Sentence, say

CODE: Final = 240
"""Side of the QR code in logical pixels."""
_STEPS: Final = (
    SAME_WIFI,
    N_("Scan the QR code with its camera and open the page."),
    N_("Take photos there. They appear here, and the phone shows the score."),
)
_OFF: Final = (MANY, OPEN, N_("Phone upload ends when you leave this page and its photos."))
_NOT_OPEN: Final = N_("The phone cannot open the page?")


class PhonePage(Page):
    """Phone upload, switched on while it is shown and while received photos are reviewed."""

    title = N_("Phone upload")
    widest = SPREAD
    awaits_photos = True
    shows_inbox = True

    def __init__(self, shell: Shell, parent: tk.Misc) -> None:
        super().__init__(shell, parent)
        self.arrivals = arrivals_of(shell)
        self._found = addresses()
        self._shown_address = ""
        frame = scrolled(self, filled=True, padding=(self.px(30), self.px(22))).inside
        frame.columnconfigure(1, weight=1)
        frame.rowconfigure(1, weight=1)
        self._build_code(frame)
        self._build_words(frame)
        self.follow(self.arrivals.listeners, self.refresh)
        if self.arrivals.phone is None:
            self._open(self._found[0])
        self.refresh()

    # -- building

    def _build_code(self, frame: tk.Misc) -> None:
        inner = card(frame, self.shell, 18)
        rim_of(inner).grid(row=0, column=0, sticky="n", padx=(0, self.px(26)))
        self._picture = plain.Label(inner, style="Card.Text.TLabel")
        self._picture.pack()
        self.address = ttk.Entry(inner, width=38, justify="center", font="Desk.small")
        self.address.pack(fill="x", pady=(self.px(10), 0))
        Link(inner, self.words(N_("Copy")), self.copy, ground="Card.").pack(pady=(self.px(6), 0))
        self._state = paragraph(inner, "", "Card.Quiet.Small", pady=(self.px(10), 0))

    def _build_words(self, frame: tk.Misc) -> None:
        column = plain.Frame(frame)
        column.grid(row=0, column=1, sticky="new")
        self.came = InboxList(self.shell, frame, self.arrivals)
        self.came.grid(row=1, column=0, columnspan=2, sticky="nsew", pady=(self.px(14), 0))
        for number, text in enumerate(_STEPS, start=1):
            row = full_row(column, pady=(0, self.px(8)))
            label(row, str(number), "Accent.Title").pack(side="left", anchor="n", ipadx=self.px(6))
            wrapping(label(row, self.words(text), "Text")).pack(side="left", fill="x", expand=True)
        off = " ".join(self.words(say(one, most=MOST_PHONES)) for one in _OFF)
        paragraph(column, off, "Quiet.Small")
        self.choice = AddressChoice(self.shell, column, self._found, self._chosen)
        self.choice.pack(fill="x", pady=(self.px(14), 0))
        self._build_help(column)

    def _build_help(self, column: tk.Misc) -> None:
        footer = full_row(column, pady=(self.px(16), 0))
        self._help = plain.Frame(footer)
        wrapping(Link(footer, self.words(_NOT_OPEN), self.show_help)).pack(fill="x")
        self._help.pack(fill="x")

    def ways(self) -> Iterable[Way]:
        return ((N_("Turn off"), self.switch_off, "power"),)

    def page_keys(self) -> Iterator[Key]:
        yield Key("<Control-n>", N_("Next photo to check"), partial(open_next, self.shell))
        yield Key("<Control-h>", _NOT_OPEN, self.show_help)

    # -- on and off

    def _open(self, address: Address) -> None:
        try:
            self.arrivals.open_phone(address.ip)
        except CannotListen as error:
            told = N_("{problem} Choose another.")
            self.shell.tell(say(told, problem=error.sentence), bad=True)

    def _chosen(self, address: Address) -> None:
        self._open(address)
        self.refresh()

    def switch_off(self) -> None:
        """Switch phone upload off and go back."""
        self.arrivals.close_phone()
        self.shell.back()

    def copy(self) -> None:
        """Copy the address to the clipboard."""
        self.shell.copy(self.address.get())

    # -- what is shown

    def refresh(self) -> None:
        """Show the current address, the connected phones and the received photos."""
        phone = self.arrivals.phone
        address = "" if phone is None else phone.address
        if address != self._shown_address:
            self._shown_address = address
            show_picture(self._picture, qr_image(address, self.px(CODE)))
            self.address.configure(state="normal")
            self.address.delete(0, "end")
            self.address.insert(0, address)
            self.address.configure(state="readonly")
            self.choice.show("" if phone is None else phone.ip)
        self._state.configure(text=self.words(self._standing()))

    def _standing(self) -> Sentence:
        phone = self.arrivals.phone
        if phone is None:
            return say(N_("Phone upload is off."))
        phones = len(phone.tickets.phones)
        if phone.tickets.full:
            return say(FULL)
        if not phones:
            return say(N_("Waiting for a phone. Each code works once."))
        return say(
            N_("{phones} phone is connected. To add another, scan this new code."),
            plural=N_("{phones} phones are connected. To add another, scan this new code."),
            phones=phones,
        )

    def show_help(self) -> None:
        """Show what to try if the phone cannot open the page."""
        if self._help.winfo_children():
            emptied(self._help)
            plain.Frame(self._help, height=1).pack()
            return
        phone = self.arrivals.phone
        ip, port = (phone.ip, phone.port) if phone is not None else (self._found[0].ip, 0)
        for sentence in cannot_reach(ip, port):
            text = f"•  {self.words(sentence)}"
            paragraph(self._help, text, "Text", pady=self.px(2))
