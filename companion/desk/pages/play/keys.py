"""The keys of a game's page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from companion.application.table.table import Table
from companion.desk.board.view import BoardView
from companion.desk.pages.play.acts import GameActs
from companion.desk.shell.keys import Key
from companion.sentences import N_


def play_keys(
    table: Table,
    acts: GameActs,
    view: BoardView,
    type_move: Callable[[], object],
    to_book: Callable[[], object],
    rules: Callable[[], object],
    to_board: Callable[[], object],
) -> Iterator[Key]:
    """What each key does on the page of a game."""

    def branch(steps: int) -> None:
        table.look(table.tree.beside(steps))

    yield Key(
        "<Return>",
        "Return",
        N_("Play or seal the move, or begin the next turn"),
        table.confirm,
        True,
    )
    yield Key("<BackSpace>", "⌫", N_("Undo the last click"), table.take, True)
    yield Key("<Left>", "←", N_("Previous move"), partial(table.step, -1), True)
    yield Key("<Right>", "→", N_("Next move"), partial(table.step, 1), True)
    yield Key("<Prior>", "", "", partial(table.step, -1))
    yield Key("<Next>", "", "", partial(table.step, 1))
    yield Key("<Control-Home>", "Ctrl+Home", N_("To the start"), partial(table.step, -9999))
    yield Key("<Control-End>", "Ctrl+End", N_("To the end"), partial(table.step, 9999))
    yield Key(
        "<Control-Up>", "Ctrl+↑", N_("Previous branch"), lambda: table.look(table.tree.beside(-1))
    )
    yield Key(
        "<Control-Down>", "Ctrl+↓", N_("Next branch"), lambda: table.look(table.tree.beside(1))
    )
    yield Key("<Control-z>", "Ctrl+Z", N_("Undo"), table.undo, True)
    yield Key("<Control-y>", "Ctrl+Y", N_("Redo"), table.redo, True)
    yield Key("<Control-Z>", "", "", table.redo, True)
    yield Key("<Control-l>", "Ctrl+L", N_("Type a move"), type_move)
    yield Key("<Control-b>", "Ctrl+B", N_("Go to the board (arrow keys move, Space selects)"),
              to_board)  # fmt: skip
    yield Key("<Control-s>", "Ctrl+S", N_("Save"), acts.save)
    yield Key("<Control-Shift-S>", "Ctrl+Shift+S", N_("Save as"), acts.save_as)
    yield Key("<Control-e>", "Ctrl+E", N_("Export"), acts.export)
    yield Key("<Control-p>", "Ctrl+P", N_("Print"), acts.print_game)
    yield Key("<Control-d>", "Ctrl+D", N_("Settle a dispute"), acts.settle)
    yield Key("<Control-k>", "Ctrl+K", N_("Add to scorebook"), to_book)
    yield Key("<Control-r>", "Ctrl+R", N_("Rules"), rules)
    yield Key("<Control-c>", "Ctrl+C", N_("Copy the board as text"), acts.copy_words, True)
    yield Key("<Delete>", "Del", N_("Delete this move and all after it"), acts.delete_branch, True)
    yield Key("<Alt-r>", "Alt+R", N_("Rotate the board"), partial(view.turn, 1), True)
    yield Key("<Alt-f>", "Alt+F", N_("Flip the board"), partial(view.turn, flip=True), True)
    yield Key("<F2>", "F2", N_("Date, place and notes"), acts.describe)
