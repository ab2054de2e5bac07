"""The page of a game: the board, who plays, the moves, and what the rules say."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator
from functools import partial
from tkinter import ttk as plain
from typing import TYPE_CHECKING, Any

import ttkbootstrap as ttk

from companion.application.table.decision import of_table
from companion.application.table.open_game import OpenGame
from companion.desk.board.motion import Motion
from companion.desk.board.table_scene import TableScene
from companion.desk.board.view import DRAGGED, DROP, TAKE, BoardView, Touch
from companion.desk.pages.play.autosave import AutosaveWarning
from companion.desk.pages.play.board_bar import BoardBar
from companion.desk.pages.play.branch_tree import BranchTree
from companion.desk.pages.play.course_chart import CourseChart
from companion.desk.pages.play.curtain import Curtain
from companion.desk.pages.play.move_buttons import MoveButtons
from companion.desk.pages.play.move_list import MoveList
from companion.desk.pages.play.new_game_page import rematch
from companion.desk.pages.play.orders_again import OrdersAnew
from companion.desk.pages.play.outside import OutsideChanges
from companion.desk.pages.play.rules_beside import RulesBeside
from companion.desk.pages.play.saving import GameWork
from companion.desk.pages.play.side_panel import AnswerCard, Players, section
from companion.desk.pages.shared.end_banner import EndBanner
from companion.desk.shell import route
from companion.desk.shell.keys import Key
from companion.desk.shell.page import Page
from companion.desk.shell.unsaved_work import WORK
from companion.desk.toolkit.side_panel import SidePanel
from companion.desk.toolkit.widgets import button, label, menu_button, wrapping
from companion.games.hand import Act
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion import Record
    from companion.application.scorebook.outcomes import Added
    from companion.desk.shell.shell import Shell
    from companion.desk.tasks.book_queries import BookQueries


class PlayPage(Page):
    """One open game."""

    def __init__(self, shell: Shell, parent: tk.Misc, game: OpenGame) -> None:
        super().__init__(shell, parent)
        self.game = game
        self.table = table = game.table
        self.title = table.game.title
        shell.memory[WORK] = GameWork(game)
        self._scene = TableScene(table, shell.catalogue)
        self._drag_from = ""
        self._done = table.state
        self._at = table.tree.at
        self.beside: BookQueries | None = None
        self._asked_for: Record | None = None
        self._in_book = False
        self._fallen = False
        self.columnconfigure(0, weight=1)
        self.rowconfigure(1, weight=1)
        left = plain.Frame(self, padding=(self.px(14), self.px(10), self.px(8), self.px(8)))
        left.grid(row=1, column=0, sticky="nsew")
        left.columnconfigure(0, weight=1)
        left.rowconfigure(1, weight=1)
        self.banner = EndBanner(
            shell, left,
            (
                (N_("Add to scorebook"), "trophy", self.to_scorebook),
                (N_("Share a picture"), "image", self.share),
                (N_("Rematch, colours swapped"), "arrow-repeat", self.rematch),
            ),
            row=0, column=0, sticky="ew", pady=(0, self.px(8)),
        )  # fmt: skip
        self.view = BoardView(shell, left, touched=self.touched, arrows=self._along)
        self.view.grid(row=1, column=0, sticky="nsew")
        self.bar = BoardBar(shell, left, table, self.view, self.refresh)
        self.bar.grid(row=2, column=0, sticky="ew", pady=(self.px(6), 0))
        self.curtain = Curtain(shell, left, table)
        self._side()
        self.autosave = AutosaveWarning(shell, self, game, self._warn)
        self._outside = OutsideChanges(shell, game)
        table.listeners.append(self.refresh)
        self.refresh()

    # -- building

    def _warn(self, warning: plain.Frame) -> None:
        """Put the warning that nothing is saved above everything else."""
        warning.grid(
            row=0, column=0, columnspan=2, sticky="ew", padx=self.px(14), pady=(self.px(10), 0)
        )

    def _side(self) -> None:
        shell, table = self.shell, self.table
        side = SidePanel(shell, self, padding=(0, self.px(12), self.px(14), 0))
        side.grid(row=1, column=1, sticky="nsew", pady=(0, self.px(10)))
        self.players = Players(shell, side, table)
        self.players.rim.pack(fill="x")
        slot = plain.Frame(side)
        slot.pack(fill="x")
        plain.Frame(slot, height=1).pack()
        self.answer = AnswerCard(
            shell, slot, table,
            place=lambda rim: rim.pack(fill="x", pady=(self.px(10), 0)), nearby=table.say_move,
        )  # fmt: skip
        footer = plain.Frame(side)
        footer.pack(side="bottom", fill="x")
        self._entry_row(footer)
        self.buttons = MoveButtons(shell, footer, table, self.give_up_rest, self.begin_act)
        self.buttons.pack(fill="x", before=self._row)
        self.anew = OrdersAnew(shell, footer, table)
        self.anew.pack(fill="x")
        self._course_slot = plain.Frame(side)
        self._course_slot.pack(fill="x")
        plain.Frame(self._course_slot, height=1).pack()
        self.course = CourseChart(shell, self._course_slot, table)
        self.hint = wrapping(label(self._course_slot, "", "Accent.Text"))
        self._list = section(side, shell, N_("Moves"))
        self._list.pack(**self._listed)
        self.branches = BranchTree(shell, self._list, table)
        self.moves = MoveList(shell, self._list, table)
        self.moves.pack(fill="both", expand=True)
        self.beside_board: RulesBeside | None = None
        self._side_panel = side

    def _entry_row(self, footer: tk.Misc) -> None:
        self._row = plain.Frame(footer)
        self._row.pack(fill="x", pady=(self.px(6), 0))
        label(self._row, self.words(N_("Move")), "Quiet.Small").pack(side="left")
        self.entry = ttk.Entry(self._row)
        self.entry.pack(side="left", fill="x", expand=True, padx=self.px(8))
        self.shell.tooltip(self.entry, N_("Type a move and press Enter  (Ctrl+L)"))
        self.entry.bind("<Return>", self._typed)
        self.entry.bind("<Escape>", self._leave_entry)
        for event, action in (("<Control-z>", self.table.undo), ("<Control-y>", self.table.redo)):
            self.entry.bind(event, partial(self._from_entry, action))
        self._play = button(self._row, self.words(N_("Play")), self._typed, look="outline")
        self._play.pack(side="left")

    def header(self, parent: tk.Misc) -> None:
        words = self.words
        menu: Any = ttk.Menu(parent, tearoff=False)
        for text, action in (
            (N_("Save as"), self.save_as),
            (N_("Export"), self.export),
            (N_("Print this game"), self.print_game),
            (N_("Date, place and notes"), self.describe),
            (N_("Add to scorebook"), self.into_scorebook),
            (N_("Set up a position"), self.set_up),
            (N_("Copy the board as text"), self.copy_words),
            (N_("Make this branch the main line"), self.as_main_line),
            (N_("Delete this move and all after it"), self.delete_branch),
            (N_("Delete the moves that cannot be played"), self.give_up_rest),
            (N_("Agree on a draw"), self.agree_draw),
        ):
            if action == self.agree_draw and not self.table.game.drawable:
                continue
            menu.add_command(label=words(text), command=action)
        more = menu_button(parent, words(N_("More")), menu)
        more.pack(side="right")
        button(
            parent, words(N_("Rules")), self.rules, icon="book", look="outline",
        ).pack(side="right", padx=self.px(6))  # fmt: skip
        button(
            parent, words(N_("Settle a dispute")), self.settle, icon="hammer", look="outline",
        ).pack(side="right")  # fmt: skip
        button(
            parent, words(N_("Save")), self.save, icon="floppy", look="outline",
            tip=self.tip(N_("Save the game"), "Ctrl+S"),
        ).pack(side="right", padx=self.px(6))  # fmt: skip

    def page_keys(self) -> Iterator[Key]:
        table = self.table
        yield Key(
            "<Return>",
            "Return",
            N_("Play or seal the move; next turn"),
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
        yield Key("<Control-Up>", "Ctrl+↑", N_("Previous branch"), partial(self._branch, -1))
        yield Key("<Control-Down>", "Ctrl+↓", N_("Next branch"), partial(self._branch, 1))
        yield Key("<Control-z>", "Ctrl+Z", N_("Undo"), table.undo, True)
        yield Key("<Control-y>", "Ctrl+Y", N_("Redo"), table.redo, True)
        yield Key("<Control-Z>", "", "", table.redo, True)
        yield Key("<Control-l>", "Ctrl+L", N_("Type a move"), self.entry.focus_set)
        yield Key("<Control-b>", "Ctrl+B", N_("Go to the board; arrow keys move, Space selects"),
                  self.view.take_keyboard)  # fmt: skip
        yield Key("<Control-s>", "Ctrl+S", N_("Save the game"), self.save)
        yield Key("<Control-Shift-S>", "Ctrl+Shift+S", N_("Save as"), self.save_as)
        yield Key("<Control-e>", "Ctrl+E", N_("Export"), self.export)
        yield Key("<Control-p>", "Ctrl+P", N_("Print this game"), self.print_game)
        yield Key("<Control-d>", "Ctrl+D", N_("Settle a dispute"), self.settle)
        yield Key("<Control-k>", "Ctrl+K", N_("Add to scorebook"), self.into_scorebook)
        yield Key("<Control-r>", "Ctrl+R", N_("Rules"), self.rules)
        yield Key("<Control-c>", "Ctrl+C", N_("Copy the board as text"), self.copy_words, True)
        yield Key(
            "<Delete>", "Del", N_("Delete this move and all after it"), self.delete_branch, True
        )
        yield Key("<r>", "R", N_("Rotate the board"), partial(self.view.turn, 1), True)
        yield Key("<f>", "F", N_("Flip the board"), partial(self.view.turn, flip=True), True)
        yield Key("<F2>", "F2", N_("Date, place and notes"), self.describe)

    # -- what is shown

    def refresh(self) -> None:
        """Show the table's current state, and save it."""
        self._show_board()
        self.banner.show(of_table(self.table))
        self._refresh_banner()
        self.players.refresh()
        self.answer.refresh()
        self._refresh_course()
        self.moves.refresh()
        if self.branches.refresh():
            self.branches.pack(fill="x", pady=(0, self.px(6)), before=self.moves)
        else:
            self.branches.pack_forget()
        if self.beside_board is not None:
            self.beside_board.refresh()
        self.bar.refresh()
        self.curtain.refresh()
        self.buttons.refresh()
        self._hide_sealed()
        for one in (self.entry, self._play):
            one.configure(state="disabled" if self.table.curtain else "normal")
        self.anew.refresh()
        self.autosave.keep()
        if self.table.state is not self._done:
            self._done = self.table.state
            self.shell.deed()

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
            self.entry.configure(state="normal")
            self.entry.delete(0, "end")
            self.hint.configure(text="")
            self.view.forget_places()
            self.shell.tell("")

    def _refresh_course(self) -> None:
        """The course of the game, and a turn that gains, if they are to be shown."""
        shown, gap = self.shell.settings.shown, (self.px(12), 0)
        if "course" in shown and self.course.refresh():
            self.course.pack(fill="x", pady=gap)
        else:
            self.course.pack_forget()
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
            self.hint.pack(fill="x", pady=gap)

    def on_hide(self) -> None:
        if self.refresh in self.table.listeners:
            self.table.listeners.remove(self.refresh)
        self.autosave.close()
        self._outside.close()
        self.flush()
        self.table.held = ()
        if self.beside is not None:
            self.beside.close()

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
        """Escape cancels a move in progress, then takes the keyboard off the board, before it
        leaves the page."""
        return self.table.let_go() or self.view.forget_places()

    def _typed(self, _: object = None) -> str:
        text = self.entry.get().strip()
        if not text and self.table.paused:
            self.table.next_turn()
        elif text and self.table.type_move(text):
            # The curtain may have fallen meanwhile, and have closed the box.
            if not self.table.curtain:
                self.entry.delete(0, "end")
        else:
            self.entry.select_range(0, "end")
        return "break"

    def _from_entry(self, action: Callable[[], object], _: object) -> str:
        action()
        return "break"

    def _leave_entry(self, _: object = None) -> str:
        self.entry.delete(0, "end")
        self.view.focus_set()
        return "break"

    def _along(self, steps: int) -> bool:
        """Step through the moves, once there are any."""
        self.table.step(steps)
        return len(self.table.tree.line()) > 1

    # -- branches

    def _branch(self, steps: int) -> None:
        self.table.look(self.table.tree.beside(steps))

    def as_main_line(self) -> None:
        """Make the line shown the main line."""
        self.table.make_main_line()

    def delete_branch(self) -> None:
        """Delete the move shown and all that follows it; Ctrl+Z restores it."""
        self._undoable(self.table.delete, N_("Deleted."))

    def give_up_rest(self) -> None:
        """Delete the moves of the record that could not be played; Ctrl+Z restores them."""
        self._undoable(self.table.give_up_rest, N_("Deleted."))

    def _undoable(self, act: Callable[[], object], told: Sentence | str) -> None:
        """Do what ends the game or drops a part of it; it can be taken back where it is told."""
        before = self.table.state
        act()
        if self.table.state is not before:
            back = partial(self.table.back_to, before)
            self.shell.notice(told, back, of_page=True)

    def begin_act(self, act: Act) -> None:
        """Play a move that is an act of its own, such as a pass, or begin it."""
        told: Sentence | str = say(N_("Played: {move}"), move=act.name)
        if act.text == "agreed":
            told = N_("You agreed that the game is over.")
        self._undoable(partial(self.table.begin, act), told)

    def agree_draw(self) -> None:
        """Record that the players agreed on a draw; a second time withdraws it."""
        agreed = self.table.state.result
        if agreed:
            self.table.agree("")
        else:
            draw = partial(self.table.agree, "1/2-1/2")
            self._undoable(draw, N_("The players agreed on a draw."))

    # -- elsewhere

    def save(self) -> None:
        """Save to the game's file; ask for one if it has none."""
        from companion.desk.pages.play.saving import save

        save(self.shell, self.game)

    def save_as(self) -> None:
        from companion.desk.pages.play.saving import save_as

        save_as(self.shell, self.game)

    def share(self) -> None:
        """Write the board as a picture."""
        from companion.desk.pages.play.saving import share

        share(self.shell, self.game)

    def rematch(self) -> None:
        """Start the same game again with seats swapped."""
        rematch(self.shell, self.table)

    def export(self) -> None:
        """Write the game in another format."""
        from companion.desk.pages.play.saving import export

        export(self.shell, self.game)

    def print_game(self) -> None:
        """Open the print dialog with the game as a page."""
        from companion.application.table.exporting import page_of

        key, made = self.table.game.key, partial(page_of, self.game.shown_text(), self.game.shown())
        self.shell.open(route.Print(key, made=made))

    def describe(self) -> None:
        game = self.game
        self.shell.open(route.About(game.table))

    def into_scorebook(self) -> None:
        """Put the game into the scorebook; a second time its match is completed there."""
        from companion.desk.pages.shared.scorebook import of_record, put_in

        def done(added: Added | None) -> None:
            if added is not None:
                self.table.known_as(added.match.uid)
            self._asked_for = None
            self._refresh_banner()

        put_in(self.shell, self._book(), of_record(self.game.record()), done)

    def _book(self) -> BookQueries:
        from companion.desk.tasks.book_queries import BookQueries

        if self.beside is None:
            self.beside = BookQueries(self.shell)
        return self.beside

    def _refresh_banner(self) -> None:
        """Say in the banner whether the decided game is in the scorebook as it is now."""
        if not self.banner.told:
            self._asked_for = None
            self._show_in_book(None)
            return
        record = self.game.record()
        if record != self._asked_for:
            self._asked_for = record
            self._show_in_book(None)
            self._book().ask(lambda book: book.has(record), self._show_in_book)

    def _show_in_book(self, kept: bool | None) -> None:
        self._in_book = bool(kept)
        self.banner.done(N_("In the scorebook") if kept else "")

    def to_scorebook(self) -> None:
        """Put the decided game into the scorebook; if it is there, go there."""
        if self._in_book:
            self.shell.open(route.Scorebook())
        else:
            self.into_scorebook()

    def set_up(self) -> None:
        """Start again from a position that is set up by hand."""
        table = self.table
        self.shell.open(route.SetUp(table.game, table.options, table.position, table.set_up))

    def settle(self) -> None:
        """Judge a move in the position shown."""
        from companion.application.dispute.dispute import Dispute

        self.shell.open(route.Dispute(Dispute.of_game(self.game, from_play=True)))

    @property
    def _listed(self) -> dict[str, Any]:
        """How the moves, or the rules in their place, stand in the side panel."""
        return {"fill": "both", "expand": True, "pady": (self.px(14), self.px(8))}

    def rules(self) -> None:
        """Show the rules beside the board in place of the moves, or the moves again."""
        shown = self.beside_board
        if shown is not None:
            shown.destroy()
            self.beside_board = None
            self._list.pack(**self._listed)
            return
        self._list.pack_forget()
        self.beside_board = RulesBeside(
            self.shell, self._side_panel, self.table, self.all_rules, self.rules
        )
        self.beside_board.pack(**self._listed)
        self.beside_board.refresh()

    def all_rules(self) -> None:
        """Open the page of rules with pictures."""
        table = self.table
        rule = table.answer.rule if table.answer is not None else ""
        self.shell.open(route.Rules(table.game.key, rule=rule))

    def copy_words(self) -> None:
        """Copy a description of the board to the clipboard."""
        from companion.desk.board.description import described

        text = "\n".join(self.words(line) for line in described(self.table, self.shell.catalogue))
        self.clipboard_clear()
        self.clipboard_append(text)
        self.shell.tell(N_("Copied"))
