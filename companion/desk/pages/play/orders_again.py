"""Below the moves: discarding sealed orders to write them again, after a confirmation."""

from __future__ import annotations

import tkinter as tk
from tkinter import ttk as plain

from companion.application.table.table import Table
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.packed import full_row, paragraph
from companion.desk.toolkit.widgets import button, emptied, guarded
from companion.sentences import N_


class OrdersAnew(plain.Frame):
    """A link shown while orders are sealed; it asks for confirmation before discarding them.

    It is at the foot, where a hand that has just sealed orders cannot hit it by accident.
    """

    def __init__(self, shell: Shell, parent: tk.Misc, table: Table) -> None:
        super().__init__(parent)
        self._shell, self._table = shell, table
        self._shown: object = None
        self.asking = False

    def refresh(self) -> None:
        """Show the link, the question or nothing, according to the table."""
        sealed = () if self._table.agreed else tuple(self._table.sealed)
        self.asking = self.asking and bool(sealed)
        if (sealed, self.asking) == self._shown:
            return
        self._shown = (sealed, self.asking)
        emptied(self)
        # An emptied frame would keep its height.
        plain.Frame(self, height=1).pack()
        if self.asking:
            self._question()
        elif sealed:
            words = self._shell.words(N_("Rewrite the orders"))
            button(self, words, self.ask, look="link").pack(anchor="w")

    def ask(self) -> None:
        """Ask whether to discard the sealed orders."""
        self.asking = True
        self.refresh()

    def keep(self) -> None:
        """Keep the sealed orders."""
        self.asking = False
        self.refresh()

    def throw_away(self) -> None:
        """Discard the sealed orders, after confirmation."""
        self.asking = False
        self._shell.notice(N_("Deleted."), self._table.take_orders_back(), of_page=True)

    def _question(self) -> None:
        shell = self._shell
        told = shell.words(N_("Discard the orders of this turn, including sealed ones?"))
        paragraph(self, told, "Text", pady=shell.px(6))
        row = full_row(self)
        for text, action, look in (
            (N_("Keep orders"), self.keep, "primary"),
            (N_("Discard orders"), self.throw_away, "outline-danger"),
        ):
            guarded(button(row, shell.words(text), action, look=look)).pack(
                side="left", padx=(0, shell.px(6))
            )
