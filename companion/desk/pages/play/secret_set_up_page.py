"""Both players set up in secret, one after the other behind a curtain, or on their phones; then the
game begins."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator
from functools import partial
from tkinter import ttk as plain
from typing import Any

from companion.application.table.open_game import OpenGame
from companion.application.table.scene import TableScene
from companion.application.table.secret_setup import SecretSetup
from companion.desk.board.view import DRAGGED, DROP, BoardView, Touch
from companion.desk.pages.play.curtain import Curtain
from companion.desk.pages.play.phones import PhonesCard
from companion.desk.pages.play.saving import GameWork
from companion.desk.shell import route
from companion.desk.shell.keys import Key, board_keys
from companion.desk.shell.page import Page
from companion.desk.shell.question import WORK
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.rows import full_row, paragraph
from companion.desk.toolkit.side_panel import SidePanel
from companion.desk.toolkit.widgets import Link, able, button
from companion.games.phrases import player_name
from companion.pictures.scene import Scene
from companion.sentences import N_, say


class SecretSetUpPage(Page):
    """The board with one player's pieces; nothing of the other's is on it or in its words.

    What one has sealed is kept with the game until the other has set up too.
    """

    title = N_("Set up in secret")

    def __init__(self, shell: Shell, parent: tk.Misc, game: OpenGame) -> None:
        super().__init__(shell, parent)
        self.game, self.table = game, (table := game.table)
        shell.memory[WORK] = GameWork(game)
        self.player, self._own = "", SecretSetup.of(table)
        self._scene = TableScene(table, shell.catalogue)
        self.columnconfigure(0, weight=1)
        self.rowconfigure(0, weight=1)
        board = plain.Frame(self)
        board.grid(row=0, column=0, sticky="nsew", padx=self.px(14), pady=self.px(12))
        self.view = BoardView(shell, board, touched=self.touched)
        self.view.pack(fill="both", expand=True)
        side = SidePanel(shell, self, padding=(0, self.px(16), self.px(16), 0))
        side.grid(row=0, column=1, sticky="nsew")
        self._told = paragraph(side, "", "Heading")
        self._hint = paragraph(side, "", "Quiet.Text", pady=self.px(8))
        self._usual = button(side, self.words(N_("Standard setup")), self.usual)
        self._usual.pack(anchor="w")
        self.ready = button(side, self.words(N_("Seal the setup")), self.seal, look="primary")
        self.ready.pack(anchor="w", pady=self.px(10))
        phones = self.words(N_("Phones at the table"))
        self.phones = self.closing(PhonesCard(shell, full_row(side), game, self._place_card))
        self._joined = self.phones.table
        self._invite = Link(side, phones, self.turn_phones)
        self.curtain = Curtain(shell, board)
        self.follow(table.listeners, self._followed)
        self._followed()

    @property
    def chosen(self) -> SecretSetup:
        """The set-up, which phones at the table share."""
        joined = self._joined
        chosen = self._own if joined is None else joined.shared.set_up
        assert chosen is not None
        return chosen

    @property
    def _begun(self) -> bool:
        """Whether both have set up, perhaps on their phones while another page was shown."""
        return SecretSetup.of(self.table) is None

    @property
    def _left(self) -> list[str]:
        """The players at the window who are still to set up."""
        return [one for one in self.phones.here if one not in self.chosen.sealed]

    def _place_card(self, rim: Any) -> None:
        rim.pack(fill="x", pady=(self.px(10), 0))

    def turn_phones(self) -> None:
        """Let phones join, each for the set-up of its own player."""
        self.phones.turn()
        self._followed()

    def _followed(self) -> None:
        """Somebody has set up, joined with a phone or left."""
        if self._begun:
            self.after_idle(self._start)
            return
        if self.phones.table is not self._joined:
            held, self._own = self.chosen.held, SecretSetup.of(self.table)
            self._joined = self.phones.table
            self.chosen.held.update({one: held[one] for one in self._left})
        if self._joined is None:
            self._invite.pack(anchor="w")
        else:
            self._invite.pack_forget()
        left = self._left
        if self.player in left:
            self.refresh()
        elif left:
            self._turn(left[0])
        else:
            self.player = ""
            self.curtain.open()
            self.refresh()

    def _start(self) -> None:
        """Go on to the game, as both have set up."""
        if self.winfo_exists() and self.shell.page is self:
            self.shell.replace(route.Play(self.game))

    def page_keys(self) -> Iterator[Key]:
        yield Key("<Control-Return>", N_("Seal the setup"), self.seal)
        yield from board_keys(self._to_board)

    def on_show(self) -> None:
        if self._begun:
            self._start()
        else:
            self.curtain.take_focus()

    def _turn(self, player: str) -> None:
        """Cover the board until the player who sets up next is alone with it."""
        self.player = player
        name = self.table.name_of(player) or self.words(player_name(player))
        head = say(N_("{player} sets up"), player=name)
        told = N_("Everyone else, look away until the setup is sealed.")
        self.curtain.cover(player, name, head, told, self._opened)
        self.refresh()
        self.curtain.take_focus()

    def _opened(self) -> None:
        self.curtain.open()
        self.refresh()
        self._to_board()

    def _to_board(self) -> None:
        """Take the keyboard to the board, or to the curtain before it."""
        if not self.curtain.take_focus():
            self.view.take_keyboard()

    def touched(self, place: str, how: Touch) -> None:
        """Put a piece on a place, or take it away."""
        if how not in (DRAGGED, DROP):
            self._change(partial(self.chosen.touch, self.player, place))

    def usual(self) -> None:
        """Choose the usual places."""
        self._change(partial(self.chosen.usual, self.player))

    def _change(self, act: Callable[[], object]) -> None:
        if self.player and not self.curtain.covers:
            act()
            self.refresh()

    def seal(self) -> None:
        """Seal what stands there; the other player is next, or the game begins."""
        if self.curtain.covers or not self.chosen.ready(self.player):
            return
        joined, self.player, player = self._joined, "", self.player
        self.view.forget_places()
        if joined is None:
            self.chosen.seal(player)
            self.chosen.begin(self.table)
        else:
            joined.shared.confirm(player)
        self.flush()
        if self._begun:
            self._start()

    def flush(self) -> None:
        self.game.keep(self.shell.catalogue, wait=True)

    def refresh(self) -> None:
        """Show the player's own pieces, and how many are placed; for whom the game waits if nobody
        at the window is to set up."""
        hidden, held = self.chosen.hidden, self.chosen.held.get(self.player, ())
        told = self.chosen.placed(self.player)
        if not self.player:
            waits = next(one for one in self.table.game.players if one not in self.chosen.sealed)
            told = say(N_("Waiting for {player}."), player=self.table.called(waits))
        mine = bool(self.player) and not self.curtain.covers
        hint = N_("Click a place to put a piece there or to take it away.") if mine else ""
        self._told.configure(text=self.words(told))
        self._hint.configure(text=self.words(hint))
        able(self._usual, mine)
        able(self.ready, self.chosen.ready(self.player))
        free = [one for one in hidden.places.get(self.player, ()) if one not in held]
        self.view.show(
            Scene(
                self._scene.board,
                self.chosen.marks(self.table, self.player),
                lit=free if len(held) < hidden.number else (),
                ground=self._scene.ground,
            )
        )
