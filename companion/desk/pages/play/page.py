"""The page of a game: the board, who plays, the moves, and what the rules say."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterator
from functools import partial
from tkinter import ttk as plain
from typing import Any

from companion.application.table.in_words import of_table
from companion.application.table.open_game import OpenGame
from companion.application.table.scene import TableScene
from companion.desk.board.motion import Motion
from companion.desk.board.view import DRAGGED, DROP, TAKE, BoardView, Touch
from companion.desk.pages.play.acts import GameActs, ToScorebook, fill_more_menu
from companion.desk.pages.play.board_bar import BoardBar
from companion.desk.pages.play.course_chart import CourseChart
from companion.desk.pages.play.curtain import OrdersCurtain
from companion.desk.pages.play.move_buttons import MoveButtons, MoveEntry, OrdersAnew
from companion.desk.pages.play.move_list import BranchTree, MoveList
from companion.desk.pages.play.phones import PhonesCard, game_of
from companion.desk.pages.play.rules_beside import MovesOrRules
from companion.desk.pages.play.saving import AutosaveWarning, GameWork, OutsideChanges
from companion.desk.pages.play.side_panel import AnswerCard, Players, section
from companion.desk.pages.shared.end_banner import EndBanner
from companion.desk.shell.keys import Key, board_keys, key_words, undo_keys, with_key
from companion.desk.shell.page import Page
from companion.desk.shell.question import WORK
from companion.desk.shell.shell import Shell
from companion.desk.tasks.book_queries import BookQueries
from companion.desk.tasks.sound import play
from companion.desk.toolkit.containers import scrolled
from companion.desk.toolkit.focus import has_keyboard
from companion.desk.toolkit.rows import full_row, tall
from companion.desk.toolkit.side_panel import SidePanel
from companion.desk.toolkit.widgets import button, label, menu_button, themed_menu, wrapping
from companion.sentences import N_, say

LEAST = 160
"""Logical pixels of the board's height at the least; then its column scrolls."""
GAP = 12
"""Logical pixels above the course of the game, and above a hint."""


class PlayPage(Page):
    """One open game."""

    def __init__(self, shell: Shell, parent: tk.Misc, game: OpenGame) -> None:
        super().__init__(shell, parent)
        self.game = game = game_of(shell, game)
        self.table = table = game.table
        self.title, self._done = table.game.title, table.state
        if WORK not in shell.memory:  # A hint is asked for anew in each game.
            shell.change(shown=tuple(one for one in shell.settings.shown if one != "hint"))
        shell.memory[WORK] = GameWork(game)
        self._scene = TableScene(table, shell.catalogue)
        self._at, self._answered = table.tree.at, table.answer
        self.acts, self.book = GameActs(shell, game), self.closing(ToScorebook(shell, game))
        self._fallen = self._has_course = False
        self.columnconfigure(0, weight=1)
        self.rowconfigure(1, weight=1)
        around = plain.Frame(self)
        around.grid(row=1, column=0, sticky="nsew")
        padding = (self.px(14), self.px(10), self.px(8), 0)
        column = scrolled(around, filled=True, padding=padding)
        left = column.inside
        left.columnconfigure(0, weight=1)
        left.rowconfigure(1, weight=1)
        self.banner = EndBanner(
            shell, left,
            (
                (N_("Add to scorebook"), self.book.show_or_add, "trophy"),
                (N_("Share a picture"), self.acts.share, "image"),
                (N_("Rematch, colours swapped"), self.acts.rematch, "arrow-repeat"),
            ),
            row=0, column=0, sticky="ew", pady=(0, self.px(8)),
        )  # fmt: skip
        self.book.banner = self.banner
        self.view = BoardView(
            shell,
            left,
            touched=self.touched,
            arrows=self._along,
            typed=lambda letter: self.box.begin(letter),
        )
        self.view.configure(height=self.px(LEAST))
        self.view.grid(row=1, column=0, sticky="nsew")
        self.bar = BoardBar(shell, around, table, self.view, self.refresh)
        self.bar.pack(fill="x", padx=(self.px(14), self.px(8)), pady=(self.px(6), self.px(8)),
                      side="bottom", before=column)  # fmt: skip
        self.curtain = OrdersCurtain(shell, around, table)
        self._side()
        self.autosave = self.closing(AutosaveWarning(shell, self, game, self._warn))
        self.closing(OutsideChanges(shell, game))
        self.follow(table.listeners, self.refresh)
        self.refresh()

    @property
    def beside(self) -> BookQueries:
        """Queries of the scorebook."""
        return self.book.beside

    # -- building

    def _warn(self, warning: plain.Frame) -> None:
        """Put the warning that nothing is saved above everything else."""
        warning.grid(
            row=0, column=0, columnspan=2, sticky="ew", padx=self.px(14), pady=(self.px(10), 0)
        )

    def _side(self) -> None:
        shell, table = self.shell, self.table
        side = SidePanel(shell, self, padding=(self.px(8), self.px(12), self.px(14), 0))
        side.grid(row=1, column=1, sticky="nsew", pady=(0, self.px(10)))
        footer = plain.Frame(side)
        footer.pack(side="bottom", fill="x")
        self._column = scrolled(side, filled=True)
        inside = self._column.inside
        self.players = Players(shell, inside, table)
        self.players.rim.pack(fill="x")
        slot = full_row(inside)
        plain.Frame(slot, height=1).pack()
        self.answer = AnswerCard(
            shell, slot, table,
            place=self._place_card,
            nearby=lambda move: self.box.play(move),
        )  # fmt: skip
        self.phones = self.closing(PhonesCard(shell, slot, self.game, self._place_card))
        self.box = MoveEntry(shell, footer, table, self.view.focus_set)
        self.box.pack(fill="x", pady=(self.px(6), 0))
        self.entry = self.box.entry
        self.buttons = MoveButtons(
            shell, footer, table, self.acts.give_up_rest, self.acts.begin_act
        )
        self.buttons.pack(fill="x", before=self.box)
        self.anew = OrdersAnew(shell, footer, table)
        self.anew.pack(fill="x")
        self._course_slot = full_row(inside)
        plain.Frame(self._course_slot, height=1).pack()
        self.course = CourseChart(shell, self._course_slot, table)
        self.hint = wrapping(label(self._course_slot, "", "Accent.Text"))
        moves = section(inside, shell, N_("Moves"))
        self.branches = BranchTree(shell, moves, table)
        self.moves = MoveList(shell, moves, table)
        self.moves.pack(fill="both", expand=True)
        self.rules = MovesOrRules(shell, inside, moves, table)
        for each in (inside, moves):  # whatever changes above the moves moves these
            each.bind("<Configure>", lambda _: self._fit_course())

    def _place_card(self, rim: Any) -> None:
        """Show what has come up, wherever the column is scrolled to."""
        rim.pack(fill="x", pady=(self.px(10), 0))
        rim.after_idle(lambda: self._column.see(rim) if rim.winfo_exists() else None)

    def header(self, parent: tk.Misc) -> None:
        words, acts = self.words, self.acts
        menu: Any = themed_menu(self.shell, parent)
        menu.configure(postcommand=lambda: fill_more_menu(
            self.shell, menu, acts, self.book, self.phones
        ))  # fmt: skip
        menu_button(parent, words(N_("More")), menu).pack(side="right")
        button(
            parent, words(N_("Rules")), self.rules.turn, icon="book",
        ).pack(side="right", padx=self.px(6))  # fmt: skip
        button(
            parent, words(N_("Settle a dispute")), acts.settle, icon="hammer",
        ).pack(side="right")  # fmt: skip
        button(
            parent, words(N_("Save")), acts.save, icon="floppy",
            tip=with_key(words, N_("Save"), "Ctrl+S"),
        ).pack(side="right", padx=self.px(6))  # fmt: skip

    def page_keys(self) -> Iterator[Key]:
        table, acts, view = self.table, self.acts, self.view
        yield Key(
            "<Return>", N_("Play or seal the move, or begin the next turn"), table.confirm, True
        )
        yield Key("<BackSpace>", N_("Undo the last click"), table.take, True)
        yield Key("<Left>", N_("Previous move"), partial(table.step, -1), True)
        yield Key("<Right>", N_("Next move"), partial(table.step, 1), True)
        yield Key("<Prior>", "", partial(table.step, -1))
        yield Key("<Next>", "", partial(table.step, 1))
        yield Key("<Control-Home>", N_("To the start"), partial(table.step, -9999))
        yield Key("<Control-End>", N_("To the end"), partial(table.step, 9999))
        yield Key("<Control-Up>", N_("Previous branch"), lambda: table.look(table.tree.beside(-1)))
        yield Key("<Control-Down>", N_("Next branch"), lambda: table.look(table.tree.beside(1)))
        yield from undo_keys(table.undo, table.redo)
        yield Key("<Control-l>", N_("Type a move"), self.entry.focus_set)
        yield from board_keys(self._to_board, view.turn)
        yield Key("<Control-s>", N_("Save"), acts.save)
        yield Key("<Control-Shift-S>", N_("Save as"), acts.save_as)
        yield Key("<Control-e>", N_("Export"), acts.export)
        yield Key("<Control-p>", N_("Print"), acts.print_game)
        yield Key("<Control-d>", N_("Settle a dispute"), acts.settle)
        yield Key("<Control-k>", N_("Add to scorebook"), self.book.add)
        yield Key("<Control-r>", N_("Rules"), self.rules.turn)
        yield Key("<Control-c>", N_("Copy the board as text"), acts.copy_words, True)
        yield Key("<Delete>", N_("Delete this move and all after it"), acts.delete_branch, True)
        yield Key("<F2>", N_("Date, place and notes"), acts.describe)

    def _to_board(self) -> None:
        """Take the keyboard to the board, or to the curtain before it."""
        if not self.curtain.take_focus():
            self.view.take_keyboard()

    # -- what is shown

    def refresh(self) -> None:
        """Show the table's current state, and save it."""
        before = self._at
        self._show_board()
        self._sound(before)
        self._show_decision()
        self.book.refresh()
        self.players.refresh()
        self.answer.refresh()
        self._refresh_course()
        self.moves.refresh()
        if self.branches.refresh():
            self.branches.pack(fill="x", pady=(0, self.px(6)), before=self.moves)
        else:
            self.branches.pack_forget()
        self.rules.refresh()
        self.bar.refresh()
        self.curtain.refresh()
        self.buttons.refresh()
        self._hide_sealed()
        self.box.refresh()
        self.anew.refresh()
        self.autosave.keep()
        if self.table.state is not self._done:
            self._done = self.table.state
            self.shell.deed()

    def _show_decision(self) -> None:
        """Show who has won; whoever plays by keys comes to what is to be done then, and back."""
        before, first = self.banner.told, self.banner.buttons[0]
        self.banner.show(of_table(self.table))
        if self.banner.told and not before:
            if has_keyboard(self.entry) or self.view.forget_places():
                first.focus_set()
        elif before and not self.banner.told and has_keyboard(first):
            self.view.focus_set()

    def _sound(self, before: int) -> None:
        """Let a turn, a refusal or the end be heard, if that is wanted."""
        table = self.table
        answer, self._answered = self._answered, table.answer
        if self.shell.settings.sound != "on":
            return
        if table.tree.at != before and table.tree.node.parent == before:
            play("end" if of_table(table) is not None else "move")
        elif table.answer is not answer and table.answer is not None and table.answer.kind == "bad":
            play("refused")

    def _show_board(self) -> None:
        """Show the table, and a move just made in motion."""
        scene = self._scene.scene(self.shell.settings.shown)
        tree, before, shown = self.table.tree, self._at, self.view.scene
        self._at = tree.at
        happened = self.table.happened
        if (
            self.shell.moves and shown is not None and happened is not None
            and tree.at != before and tree.node.parent == before
        ):  # fmt: skip
            self.view.show(scene, Motion(shown, scene, happened.ways))
        else:
            self.view.show(scene)

    def _hide_sealed(self) -> None:
        """As the curtain falls, leave nothing of the orders behind it: neither what was typed nor
        where pointer and keyboard were."""
        fell, self._fallen = bool(self.table.curtain) and not self._fallen, bool(self.table.curtain)
        if fell:
            self.box.clear()
            self.hint.configure(text="")
            self.view.forget_places()
            self.shell.tell("")

    def _refresh_course(self) -> None:
        """The course of the game, and a turn that gains, if they are to be shown."""
        shown = self.shell.settings.shown
        self._has_course = "course" in shown and self.course.refresh()
        self._fit_course()
        self.hint.pack_forget()
        gain = self.table.gain if "hint" in shown else None
        if gain is not None:
            told = say(
                N_("{move} gains {number} ({what})"),
                move=self.table.game.format_move(gain.move),
                number=gain.size,
                what=self.words(gain.before.name),
            )
            self.hint.configure(text=self.words(told))
            self.hint.pack(fill="x", pady=(self.px(GAP), 0))

    def _fit_course(self) -> None:
        """Show the course of the game where there is room for all of it, else not at all."""
        course, slot = self.course, self._course_slot
        others = [*self._column.inside.pack_slaves(), *slot.pack_slaves()]
        taken = sum(tall(one) for one in others if one not in (slot, course))
        room = self._column.canvas.winfo_height() - taken - self.px(GAP)
        if not self._has_course or not course.fit(room):
            course.pack_forget()
        elif not course.winfo_manager():
            course.pack(fill="x", pady=(self.px(GAP), 0), before=self._course_slot.pack_slaves()[0])

    def on_hide(self) -> None:
        super().on_hide()
        self.flush()
        self.table.close_curtain()

    def flush(self) -> None:
        self.players.flush()
        self.game.keep(self.shell.catalogue, wait=True)

    def on_show(self) -> None:
        if not self.curtain.take_focus():
            self.view.focus_set()

    # -- input

    def touched(self, place: str, how: Touch) -> None:
        """Handle a touch of a place of the board."""
        table = self.table
        if self.curtain.just_clicked:
            return
        if how is TAKE:
            table.take(place)
        elif how is DROP:
            return
        elif how is DRAGGED:
            # A drag continues what a press has begun; it never undoes it.
            if place not in table.held[:-1] or len(table.held) > 2:
                table.touch(place)
        else:
            table.touch(place)

    def escaped(self) -> bool:
        """Escape cancels a move in progress, then takes the keyboard off the board; it leaves the
        page only before the first move and after the end."""
        if self.table.let_go() or self.view.forget_places():
            return True
        stays = len(self.table.tree.line()) > 1 and not self.table.result.finished
        if stays:
            told = N_("The game goes on. {key} leaves it.")
            self.shell.tell(say(told, key=key_words(self.words, "Alt+←")))
        return stays

    def _along(self, steps: int) -> bool:
        """Step through the moves, once there are any."""
        self.table.step(steps)
        return len(self.table.tree.line()) > 1
