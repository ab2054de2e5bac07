"""Phones at the table of a game in the window: the QR code, who has joined, and removing them."""

from __future__ import annotations

import queue
import threading
import tkinter as tk
import weakref
from collections.abc import Callable, Collection, Sequence
from functools import cached_property, partial
from tkinter import ttk as plain
from typing import Any, Final

from companion.application.table.open_game import OpenGame
from companion.application.table.proposals import Proposal
from companion.application.table.shared import SharedTable
from companion.desk.pages.shared.address_choice import AddressChoice
from companion.desk.shell import route
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.containers import card, emptied, rim_of
from companion.desk.toolkit.delayed_call import DelayedCall
from companion.desk.toolkit.qr_code import qr_image
from companion.desk.toolkit.rows import full_row, paragraph
from companion.desk.toolkit.widgets import Link, button, guarded, label, show_picture
from companion.errors import CompanionError
from companion.games.phrases import player_name
from companion.phone.addresses import Address, addresses
from companion.phone.pages import SAME_WIFI, SCAN
from companion.phone.service import PORT, PhoneService, Play
from companion.phone.tickets import Phone
from companion.sentences import N_, Sentence, say

EVERY: Final = 40
"""Milliseconds between two looks for what phones have done."""
CODE: Final = 170
"""Side of the QR code in logical pixels."""
LOOKS: Final = 0.1
"""Seconds after which a waiting phone looks whether the table is still there."""


class Gone(CompanionError):
    """The table was put away while a phone acted."""

    kind = "table-gone"


class PhoneTable:
    """The table of a game in the window, which phones share until it is put away; it stays while
    other pages are shown, where what waits for the players here is told. What phones do is done in
    the window's thread.

    Args:
        ip: the address of this computer that they use.
        before: the phones' pages of the game before this one, if they go on with it, with the
            players' seats swapped; they must have stopped.

    Attributes:
        shown: whether the game's own page is shown.
    """

    def __init__(
        self, shell: Shell, game: OpenGame, ip: str, before: PhoneService | None = None
    ) -> None:
        self._shell, self.game = shell, game
        self._work: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        self._main = threading.get_ident()
        self._closed = self.shown = False
        self._ended: Collection[int] = ()
        self.shared = SharedTable(game, self._run, lambda: self.here)
        seats = self.shared.players
        swapped = dict(zip(seats, reversed(seats), strict=True))
        self.service = PhoneService(
            ip, shell.spoken, before.port if before is not None else PORT,
            play=Play(self.shared, reads=True),
            tickets=None if before is None else before.tickets.at_next_game(swapped),
        )  # fmt: skip
        try:
            self.service.start()
        except CompanionError:
            self.service.stop()
            raise
        self._seated = self.here
        game.share(shell.catalogue, shared=True)
        self._later = DelayedCall(shell.window)
        self._later.call(EVERY, self._look)
        self._end = tk.Frame(shell.window)  # not shown; ends with the window
        self._end.bind("<Destroy>", lambda _: self._stop())

    def close(self) -> None:
        """Put the table away; the game stays in the window."""
        if not self._closed:
            _tables(self._shell).remove(self)
            self.game.share(self._shell.catalogue, shared=False)
            self._stop()

    def _stop(self) -> None:
        """End the table; where the window ends, the first page offers the game again."""
        if not self._closed:
            self._closed = True
            self._later.close()
            self.service.stop()
            self._end.destroy()

    @property
    def here(self) -> tuple[str, ...]:
        """The players that no phone plays, so that the window does."""
        return self.shared.players if self._closed else self.service.tickets.free

    def _run(self, work: Callable[[], object]) -> None:
        """Have something done in the window's thread.

        Raises:
            Gone: the table was put away.
        """
        if threading.get_ident() == self._main:
            work()
            return
        done = threading.Event()

        def do() -> None:
            try:
                work()
            finally:
                done.set()

        self._work.put(do)
        while not done.wait(LOOKS):
            if self._closed:
                raise Gone(say(N_("The table is closed.")))

    def _look(self) -> None:
        self._later.call(EVERY, self._look)
        done = False
        while not self._work.empty():
            self._work.get()()
            done = True
        if self.here != self._seated:
            self._seated = self.here
            self.game.table.seats_changed()
        if done:
            self.game.keep(self._shell.catalogue)
        self._tell()

    def _tell(self) -> None:
        """Say what came of the latest proposal, and, on another page than the game's own, which one
        waits for the players here, in this game or another that phones play."""
        ended, shell = tuple(self.shared.agreements.ended), self._shell
        news = self.shared.news(beside_game=self.shown) if ended != self._ended else None
        if news is not None:
            shell.tell(news)
        self._ended = ended
        elsewhere = [table for table in _tables(shell) if table.waits and not table.shown]
        if elsewhere:
            shell.wait(elsewhere[-1].waits, partial(shell.open, route.Play(elsewhere[-1].game)))
        else:
            shell.wait("")

    @property
    def waits(self) -> Sentence | str:
        """The latest proposal that waits for the players here, '' for none."""
        told = [one.text for one in self.shared.proposals if not {*self.here} <= one.accepted]
        return told[-1] if told else ""


_OF: weakref.WeakKeyDictionary[Shell, list[PhoneTable]] = weakref.WeakKeyDictionary()


def _tables(shell: Shell) -> list[PhoneTable]:
    """The tables that phones can join."""
    return _OF.setdefault(shell, [])


def table_of(shell: Shell, game: OpenGame) -> PhoneTable | None:
    """The table of a game that phones can join."""
    return next((table for table in _tables(shell) if table.game is game), None)


def game_of(shell: Shell, game: OpenGame) -> OpenGame:
    """The game as phones play it, if it is one that they do, opened once more from its draft or
    file."""
    if not (game.path or game.draft):
        return game
    shared = [table.game for table in _tables(shell)]
    same = (one for one in shared if (one.path, one.draft) == (game.path, game.draft))
    return next(same, game)


def take_along(shell: Shell, table: PhoneTable, game: OpenGame) -> None:
    """Let the phones at a table go on with a game in which the players have swapped their seats."""
    table.close()
    _begin(shell, game, table.service.ip, table.service)


def _begin(shell: Shell, game: OpenGame, ip: str, before: PhoneService | None = None) -> None:
    """Let phones join a game; say so if that cannot be."""
    try:
        _tables(shell).append(PhoneTable(shell, game, ip, before))
    except CompanionError as error:
        shell.tell(error.sentence, bad=True)


class PhonesCard:
    """What waits for both players to accept it, the table's QR code and its phones beside the
    board, while phones can join this game; ``place`` shows the card."""

    def __init__(
        self, shell: Shell, parent: tk.Misc, game: OpenGame, place: Callable[[Any], object]
    ) -> None:
        self._shell, self._game, self._place = shell, game, place
        self._inner = inner = card(parent, shell, 10)
        self.rim: plain.Frame = rim_of(inner)
        self.proposals = full_row(inner)
        self._picture = plain.Label(inner, style="Card.Text.TLabel")
        self._picture.pack()
        self._address = paragraph(inner, "", "Card.Small")
        for told in (SAME_WIFI, SCAN):
            paragraph(inner, shell.words(told), "Card.Quiet.Small")
        self.phones = full_row(inner)
        Link(inner, shell.words(N_("Turn off")), self.turn, ground="Card.").pack(anchor="w")
        self._shown: object = None
        self._later = DelayedCall(shell.window)
        self._follow()

    @cached_property
    def choice(self) -> AddressChoice:
        """The addresses to choose from, looked for once phones are to join."""
        return AddressChoice(self._shell, self._inner, addresses(), self._move, "Card.")

    @property
    def table(self) -> PhoneTable | None:
        """The table, if phones can join this game."""
        return table_of(self._shell, self._game)

    @property
    def here(self) -> tuple[str, ...]:
        """The players that the window plays."""
        return self._game.table.game.players if self.table is None else self.table.here

    def turn(self) -> None:
        """Let phones join, or no longer."""
        table = self.table
        if table is None:
            _begin(self._shell, self._game, addresses()[0].ip)
        else:
            table.close()
            self._game.table.seats_changed()
        self._show()

    def _move(self, address: Address) -> None:
        """Let phones join at another address."""
        if self.table is not None:
            self.table.close()
        _begin(self._shell, self._game, address.ip)
        self._show()

    def close(self) -> None:
        """Look no more, as the page is closed."""
        if self.table is not None:
            self.table.shown = False
        self._later.close()

    def _follow(self) -> None:
        self._later.call(10 * EVERY, self._follow)
        self._show()

    def _show(self) -> None:
        table = self.table
        if table is None:
            self._shown = None
            self.rim.pack_forget()
            return
        tickets, table.shown = table.service.tickets, True
        proposals = [(one, one.text) for one in table.shared.proposals]
        now = (table.service.address, tickets.phones, proposals)
        if now == self._shown:
            return
        self._shown = now
        show_picture(self._picture, qr_image(table.service.address, self._shell.px(CODE)))
        self._address.configure(text=table.service.address)
        self.choice.show(table.service.ip)
        if tickets.phones:  # who has joined would have to join anew
            self.choice.pack_forget()
        else:
            self.choice.pack(fill="x", pady=self._shell.px(6), after=self._address)
        emptied(self.phones)
        emptied(self.proposals)
        plain.Frame(self.proposals, height=1).pack()  # an emptied frame would keep its height
        for one in table.shared.proposals:
            self._proposal(table, one)
        for phone in tickets.phones:
            self._row(table, phone)
        self._place(self.rim)

    def _proposal(self, table: PhoneTable, one: Proposal) -> None:
        """A proposal, with the answers that the players at the window can give."""
        words, px = self._shell.words, self._shell.px
        paragraph(self.proposals, words(one.text), "Card.Text")
        asked = [player for player in self.here if player not in one.accepted]
        if not asked:
            told = table.shared.waits_for(one)
            paragraph(self.proposals, words(told), "Card.Quiet.Small")
        row = full_row(self.proposals, pady=(px(4), px(10)))
        no = N_("Decline") if asked else N_("Withdraw the proposal")
        ways = [
            *([(N_("Accept"), table.shared.accept, "primary")] if asked else []),
            (no, table.shared.refuse, "outline"),
        ]
        for text, act, look in ways if self.here else ():
            answer = partial(self._answer, act, asked or self.here, one.number)
            made = guarded(button(row, words(text), answer, look=look))
            made.pack(side="left", padx=(0, px(6)))

    def _answer(self, act: Callable[[str, int], None], players: Sequence[str], number: int) -> None:
        """Answer a proposal for the players at the window."""
        for player in players:
            act(player, number)
        self._show()

    def _row(self, table: PhoneTable, phone: Phone) -> None:
        words = self._shell.words
        who = words(player_name(phone.seat)) if phone.seat else words(N_("Watching"))
        row = full_row(self.phones)
        label(row, f"{who}: {phone.name}" if phone.name else who, "Card.Text").pack(side="left")
        remove = partial(table.service.tickets.remove, phone.number)
        Link(row, words(N_("Remove")), remove, ground="Card.").pack(side="right")
