"""Which of this computer's addresses phones use, where it has several."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from tkinter import ttk as plain

import ttkbootstrap as ttk

from companion.desk.shell.shell import Shell
from companion.desk.toolkit.widgets import label
from companion.phone.addresses import Address
from companion.sentences import N_


class AddressChoice(plain.Frame):
    """A list of addresses to choose from; nothing where there is one alone.

    Args:
        found: the addresses.
        chosen: does what is to be done with another one.
        ground: of the styles of what lies on a card, ``Card.``.
    """

    def __init__(
        self,
        shell: Shell,
        parent: tk.Misc,
        found: Sequence[Address],
        chosen: Callable[[Address], object],
        ground: str = "",
    ) -> None:
        super().__init__(parent, style=f"{ground}TFrame")
        self._chosen, self._shown = chosen, ""
        self._told = {shell.words(one.shown): one for one in found if len(found) > 1}
        if self._told:
            words = shell.words(N_("Address of this computer"))
            label(self, words, f"{ground}Quiet.Small").pack(anchor="w")
            self.choice = ttk.Combobox(self, values=list(self._told), state="readonly", width=22)
            self.choice.pack(anchor="w", pady=(shell.px(4), 0))
            self.choice.bind("<<ComboboxSelected>>", lambda _: self._choose())

    def show(self, ip: str) -> None:
        """Show which address is used."""
        self._shown = ip
        for told, one in self._told.items():
            if one.ip == ip:
                self.choice.set(told)

    def _choose(self) -> None:
        one = self._told[self.choice.get()]
        if one.ip != self._shown:
            self._chosen(one)
