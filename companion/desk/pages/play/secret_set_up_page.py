"""Both players set up in secret, one after the other behind a curtain; then the game begins."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator
from functools import partial

from companion.application.table.open_game import OpenGame
from companion.application.table.scene import TableScene
from companion.application.table.secret_setup import SecretSetup
from companion.desk.board.view import DRAGGED, DROP, BoardView, Touch
from companion.desk.pages.play.curtain import Curtain
from companion.desk.pages.play.saving import GameWork
from companion.desk.shell import route
from companion.desk.shell.keys import Key
from companion.desk.shell.page import Page
from companion.desk.shell.question import WORK
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.rows import paragraph
from companion.desk.toolkit.side_panel import SidePanel
from companion.desk.toolkit.widgets import able, button
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
        chosen = SecretSetup.of(table)
        assert chosen is not None
        self.chosen, self.player = chosen, ""
        self._scene = TableScene(table, shell.catalogue)
        self.columnconfigure(0, weight=1)
        self.rowconfigure(0, weight=1)
        self.view = BoardView(shell, self, touched=self.touched)
        self.view.grid(row=0, column=0, sticky="nsew", padx=self.px(14), pady=self.px(12))
        side = SidePanel(shell, self, padding=(0, self.px(16), self.px(16), 0))
        side.grid(row=0, column=1, sticky="nsew")
        self._told = paragraph(side, "", "Heading")
        hint = N_("Click a place to put a piece there or to take it away.")
        paragraph(side, self.words(hint), "Quiet.Text", pady=self.px(8))
        button(side, self.words(N_("Standard setup")), self.usual).pack(anchor="w")
        self.ready = button(side, self.words(N_("Seal the setup")), self.seal, look="primary")
        self.ready.pack(anchor="w", pady=self.px(10))
        self.curtain = Curtain(shell, self)
        self._turn((self._left or [*table.game.players])[0])

    @property
    def _left(self) -> list[str]:
        """The players who are still to set up."""
        return [one for one in self.table.game.players if one not in self.chosen.sealed]

    def page_keys(self) -> Iterator[Key]:
        yield Key("<Control-Return>", N_("Seal the setup"), self.seal)
        yield Key(
            "<Control-b>", N_("Go to the board (arrow keys move, Space selects)"), self._to_board
        )

    def on_show(self) -> None:
        self.curtain.take_focus()

    def _turn(self, player: str) -> None:
        """Cover the board until the player who sets up next is alone with it."""
        self.player = player
        name = self.table.name_of(player) or self.words(player_name(player))
        head = say(N_("{player} sets up"), player=name)
        told = N_("Everyone else, look away until the setup is sealed.")
        self.refresh()
        self.curtain.cover(player, name, head, told, self._opened)
        self.curtain.take_focus()

    def _opened(self) -> None:
        self.curtain.open()
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
        if not self.curtain.covers:
            act()
            self.refresh()

    def seal(self) -> None:
        """Seal what stands there; the other player is next, or the game begins."""
        if self.curtain.covers or not self.chosen.ready(self.player):
            return
        self.chosen.seal(self.player)
        if self.chosen.begin(self.table):
            self.shell.replace(route.Play(self.game))
            return
        self.flush()
        self.view.forget_places()
        self._turn(self._left[0])

    def flush(self) -> None:
        self.game.keep(self.shell.catalogue, wait=True)

    def refresh(self) -> None:
        """Show the player's own pieces, and how many are placed."""
        held, hidden = self.chosen.held[self.player], self.chosen.hidden
        told = say(
            N_("Set up in secret: {number} of {most} pieces placed."),
            number=len(held),
            most=hidden.number,
        )
        self._told.configure(text=self.words(told))
        able(self.ready, self.chosen.ready(self.player))
        free = [one for one in hidden.places[self.player] if one not in held]
        self.view.show(
            Scene(
                self._scene.board,
                self.chosen.marks(self.table, self.player),
                lit=free if len(held) < hidden.number else (),
                ground=self._scene.ground,
            )
        )
