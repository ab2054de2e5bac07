"""Games that wait to be continued, above everything else on the first page."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence
from functools import partial
from tkinter import ttk as plain
from typing import TYPE_CHECKING, Any

from companion.desk.toolkit.accessible import set_name
from companion.desk.toolkit.widgets import Link, button, card, guarded, label, rim_of
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion.application.table.drafts import Draft, Unfinished
    from companion.desk.shell.shell import Shell

WAITING = 3
"""Most games to continue that stand above everything else; the others are among the recent."""


def show_waiting(shell: Shell, column: tk.Misc, kept: Sequence[Draft]) -> Sequence[Unfinished]:
    """A card of the games that wait, unsaved ones or others, if any do; returns those it shows."""
    from companion.application.table.drafts import unfinished

    waiting = unfinished(kept, shell.settings.recent)
    if not waiting:
        return ()
    inner = card(column, shell)
    rim_of(inner).pack(fill="x", pady=(0, shell.px(18)))
    inner.columnconfigure(0, weight=1)
    for row, one in enumerate(waiting[:WAITING]):
        _row(shell, inner, row, one)
    return waiting[:WAITING]


def _row(shell: Shell, inner: Any, row: int, one: Unfinished) -> None:
    from companion.desk.shell.files.opening import drop_draft, open_draft, open_file

    draft = one.draft
    name = one.path.name if draft is None else draft.told(shell.catalogue)
    told = one.waits_for or (N_("Sealed orders are waiting") if one.sealed else "")
    go = partial(open_file, shell, one.path)
    if draft is not None:
        go = partial(open_draft, shell, draft)
    words = plain.Frame(inner, style="Card.TFrame")
    words.grid(row=row, column=0, sticky="w", pady=shell.px(3))
    Link(words, name, go, ground="Card.").pack(side="left")
    label(words, shell.words(told), "Card.Quiet.Text").pack(side="left", padx=shell.px(12))
    if draft is not None:
        guarded(Link(
            inner, "×", partial(drop_draft, shell, draft), ground="Card.",
            tip=shell.words(N_("Delete")),
        )).grid(row=row, column=1, padx=shell.px(10))  # fmt: skip
    look = "outline" if row else "primary"
    made = button(inner, shell.words(N_("Play on")), go, look=look)
    made.grid(row=row, column=2, sticky="e", pady=shell.px(3))
    set_name(made, shell.words(say(N_("Continue {game}"), game=name)))
