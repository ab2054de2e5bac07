"""Starting a game: which one, by which house rules, and who plays."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import zip_longest
from tkinter import ttk as plain
from typing import Any

import ttkbootstrap as ttk
from PIL import Image

from companion.application.day import day_of_play
from companion.application.table.open_game import OpenGame
from companion.application.table.secret_setup import wait_for_set_up
from companion.application.table.table import Table, both_sides
from companion.desk.board.portrait import picture_of_position
from companion.desk.board.tile import Tile, draw_portraits
from companion.desk.pages.play.board_choice import BoardRows, Fold, shapes_board
from companion.desk.pages.shared.options import STANDARD, OptionRows
from companion.desk.pages.shared.scorebook import remember
from companion.desk.shell import route
from companion.desk.shell.keys import Key
from companion.desk.shell.page import Page
from companion.desk.shell.shell import Shell
from companion.desk.shell.shown_page import SPREAD
from companion.desk.tasks.book_queries import BookQueries
from companion.desk.toolkit.containers import Flow, ScrolledFrame, rule, scrolled
from companion.desk.toolkit.delayed_call import DelayedCall
from companion.desk.toolkit.rows import full_row, paragraph
from companion.desk.toolkit.widgets import button, label, show_picture
from companion.games import game, game_keys
from companion.games.options import BadOption, Options
from companion.games.phrases import player_name
from companion.games.protocol import Game
from companion.sentences import N_, Sentence, say

Begun = Callable[[Game[Any, Any], Options, Mapping[str, str]], object]
"""Called with a game's options and tags once they are chosen."""

PICTURE = 480
"""Most logical pixels of the board, which is smaller in a low or narrow window."""
LEAST, TEXTS = 120, 270
"""Logical pixels of it at the least, and of the height that all else on the page needs."""
NARROWEST = 180
"""Logical pixels of the lines below it at the least."""
CHOICES = 860
"""Logical pixels of width that leave room for a row of numbers to choose from."""
BESIDE = CHOICES + PICTURE
"""Logical pixels of width of the board and what is chosen beside it."""


class ChooseGamePage(Page):
    """The five games as tiles."""

    title = N_("Which game?")
    widest = SPREAD

    def __init__(self, shell: Shell, parent: tk.Misc, begun: Begun | None = None) -> None:
        super().__init__(shell, parent)
        self._begun = begun
        frame = full_row(scrolled(self, padding=self.px(30)).inside)
        self._tiles: list[tuple[str, Tile]] = []
        for key in game_keys():
            found = game(key)
            aim = self.words(found.about().aim)
            tile = Tile(shell, frame, found.title, aim, partial(self._chosen, key), picture=172)
            self._tiles.append((key, tile))
        tiles = [tile for _, tile in self._tiles]
        Flow(frame, tiles, least=self.px(206), gap=self.px(16))

    def on_show(self) -> None:
        draw_portraits(self.shell, self._tiles, self.px(172))
        self._tiles[0][1].focus_set()

    def _chosen(self, key: str) -> None:
        self.shell.open(route.NewGame(key, self._begun))


class NewGamePage(Page):
    """House rules with what they mean, and the players' names."""

    widest = BESIDE

    def __init__(self, shell: Shell, parent: tk.Misc, key: str, begun: Begun | None = None) -> None:
        super().__init__(shell, parent)
        self._game = found = game(key)
        self._begun = begun or partial(begin, shell)
        self.title = found.title
        self.columnconfigure(1, weight=1)
        self.rowconfigure(0, weight=1)
        self._side = side = self._room_for_board()
        about = ScrolledFrame(self, padding=(self.px(30), self.px(26), self.px(10), self.px(20)))
        about.canvas.configure(width=max(side, self.px(NARROWEST)) + self.px(40))
        about.grid(row=0, column=0, sticky="ns")
        left = about.inside
        self._picture = show_picture(label(left, ""), Image.new("RGBA", (side, side)))
        self._picture.pack(anchor="w")
        self._aim = paragraph(left, self.words(found.about().aim), "Text", pady=(self.px(12), 0))
        by = say(N_("by {author}"), author=self.words(found.credit))
        label(left, self.words(by), "Quiet.Small").pack(anchor="w", pady=self.px(6))
        self._names: dict[str, Any] = {}
        padding = (self.px(20), self.px(26), self.px(30), self.px(20))
        choices = ScrolledFrame(self, padding=padding)
        choices.grid(row=0, column=1, sticky="nsew")
        column = choices.inside
        if begun is None:
            label(column, self.words(N_("Who plays?")), "Title").pack(anchor="w")
            self._players(column)
            self.beside = self.closing(BookQueries(shell))
            self.beside.ask(lambda book: [each.name for each in book.players()], self._offer)
        self._choices(column)
        footer = plain.Frame(self, padding=(self.px(30), self.px(12)))
        footer.grid(row=1, column=0, columnspan=2, sticky="ew")
        rule(footer).pack(fill="x", pady=(0, self.px(12)))
        self.begin_button = button(
            footer, self.words(N_("Start")), self.begin, look="primary", icon="play-fill"
        )
        self.begin_button.pack(side="right")
        if begun is None:
            button(
                footer, self.words(N_("Set up a position")), self.set_up,
                icon="grid-3x3-gap",
            ).pack(side="right", padx=self.px(8))  # fmt: skip
            if found.hidden_setup(found.choose()) is not None:
                button(
                    footer, self.words(N_("Set up in secret")), self.set_up_in_secret,
                    icon="eye",
                ).pack(side="right")  # fmt: skip
        self._problem = label(footer, "", "Bad.Text")
        self._problem.pack(side="left")
        self._later = DelayedCall(self)

    def _room_for_board(self) -> int:
        """Pixels of the board's side in the window as it is."""
        window, most = self.shell.window, self.px(PICTURE)
        height, width = window.winfo_height(), min(window.winfo_width(), self.px(BESIDE))
        beside = max(width - self.px(CHOICES), width // 4)
        least = self.px(LEAST)
        return min(most, max(least, height - self.px(TEXTS)), beside) if height > 1 else most // 2

    def _choices(self, column: tk.Misc) -> None:
        """The standard board and rules in a line each, to be unfolded and changed."""
        shell, found, gap = self.shell, self._game, {"fill": "x", "pady": (self.px(22), 0)}
        self.board_fold = Fold(shell, column, self._board_told, lambda: self.board.draw())
        self.board = BoardRows(shell, self.board_fold.inside, found, self._changed)
        self.board.pack(fill="x")
        self.rules_fold = Fold(shell, column, self._rules_told)
        paragraph(self.rules_fold.inside, self.words(STANDARD), "Quiet.Text")
        self.options = OptionRows(
            shell, self.rules_fold.inside, found, self._changed, only=lambda o: not shapes_board(o)
        )
        self.options.pack(fill="x", pady=(self.px(8), 0))
        for fold in (self.board_fold, self.rules_fold):
            fold.pack(**gap)  # type: ignore[arg-type]
            fold.refresh()

    def _board_told(self) -> str:
        return N_("A board of your own") if self.board.answers() else N_("Standard board")

    def _rules_told(self) -> Sentence:
        changed = len(self.options.answers())
        if not changed:
            return say(N_("Standard rules"))
        return say(
            N_("{number} house rule changed"),
            plural=N_("{number} house rules changed"),
            number=changed,
        )

    def _players(self, column: tk.Misc) -> None:
        known = self.shell.settings.names
        last = known[: len(self._game.players)] if len(known) > 1 else ()
        for player, name_used in zip_longest(self._game.players, last, fillvalue=""):
            row = plain.Frame(column)
            row.pack(anchor="w", pady=self.px(3))
            label(row, self.words(player_name(player)), "Text", width=9).pack(side="left")
            name = ttk.Combobox(row, values=list(known), width=20)
            name.set(name_used)
            name.pack(side="left", fill="x", expand=True)
            self._names[player] = name

    def _offer(self, known: list[str] | None) -> None:
        """Offer the names in the scorebook after those used last."""
        names = list(dict.fromkeys((*self.shell.settings.names, *(known or ()))))
        for box in self._names.values():
            box.configure(values=names)

    def page_keys(self) -> Iterator[Key]:
        yield Key("<Control-Return>", N_("Start"), self.begin)

    def on_show(self) -> None:
        self._draw()
        self.begin_button.focus_set()

    def _changed(self) -> None:
        self._later.call(150, self._draw)

    def _draw(self) -> None:
        """The empty board for the current choices."""
        options = self._chosen()
        for fold in (self.board_fold, self.rules_fold):
            fold.refresh()
        if options is None:
            return
        self._aim.configure(text=self.words(self._game.about(options).aim))
        if self.board.winfo_ismapped():
            self.board.draw()
        side = self._side
        image = picture_of_position(
            self._game, self._game.start(options), side, self.shell.shades.paper,
            words=self.shell.catalogue,
        )  # fmt: skip
        show_picture(self._picture, image)

    def _chosen(self) -> Options | None:
        try:
            options = self._game.choose({**self.board.answers(), **self.options.answers()})
        except BadOption as error:
            self._problem.configure(text=self.shell.alone(error.sentence))
            return None
        self._problem.configure(text="")
        return options

    def begin(self) -> object:
        """Start the game, unless an answer is invalid."""
        return self._begin_by(self._begun)

    def _begin_by(self, begun: Begun) -> object:
        options = self._chosen()
        if options is None:
            return None
        names = {
            player: " ".join(name.get().split())
            for player, name in self._names.items()
            if name.get().strip()
        }
        problem = both_sides(*names.values())
        if problem is not None:
            self._problem.configure(text=self.shell.alone(problem))
            return None
        remember(self.shell, names.values())
        return begun(self._game, options, names)

    def set_up(self) -> None:
        """Start from a position that is set up by hand."""
        table = self.begin()
        if isinstance(table, Table):
            self.shell.open(route.SetUp(table.game, table.options, table.position, table.set_up))

    def set_up_in_secret(self) -> None:
        """Start with a set-up that both make in secret, if the chosen rules leave it to them."""

        def begun(found: Game[Any, Any], options: Options, names: Mapping[str, str]) -> None:
            if found.hidden_setup(options) is None:
                told = N_(
                    "With this house rule you take turns setting up. Use “Set up a position”."
                )
                self._problem.configure(text=self.shell.alone(told))
                return
            table = _table(found, options, names)
            wait_for_set_up(table)
            self.shell.replace(route.SecretSetUp(_open(self.shell, table)))

        self._begin_by(begun)


def begin(shell: Shell, found: Game[Any, Any], options: Options, names: Mapping[str, str]) -> Table:
    """Start a new game on the table, with the players' names where they are said."""
    return _begun(shell, _table(found, options, names)).table


def _begun(shell: Shell, table: Table) -> OpenGame:
    """A new game, whose page is shown."""
    game = _open(shell, table)
    shell.replace(route.Play(game))
    return game


def _table(found: Game[Any, Any], options: Options, names: Mapping[str, str]) -> Table:
    return Table(found, options, names=names, date=day_of_play())


def _open(shell: Shell, table: Table) -> OpenGame:
    return OpenGame(table, None, shell.start.data)


def rematch(shell: Shell, table: Table) -> OpenGame:
    """The same game under the same house rules, with the players' seats swapped."""
    players = table.game.players
    names = map(table.name_of, reversed(players))
    swapped = {player: name for player, name in zip(players, names, strict=True) if name}
    return _begun(shell, _table(table.game, table.options, swapped))
