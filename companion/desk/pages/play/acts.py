"""What can be done with a game besides playing it: branches, files, agreements, disputes, the
scorebook, and its menu."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from companion import Record
from companion.application.scorebook.at_the_table import GAME, outcome_at, propose_game
from companion.application.scorebook.outcomes import Added
from companion.application.table.answering import AGREED, DRAW_AGREED, END_AGREED
from companion.application.table.open_game import OpenGame
from companion.desk.pages.play import saving
from companion.desk.pages.play.new_game_page import rematch
from companion.desk.pages.play.phones import PhonesCard, PhoneTable, table_of, take_along
from companion.desk.pages.shared.end_banner import EndBanner
from companion.desk.pages.shared.scorebook import of_record, put_in
from companion.desk.shell import route
from companion.desk.shell.question import Question
from companion.desk.shell.shell import Shell
from companion.desk.tasks.book_queries import BookQueries
from companion.games.hand import Act
from companion.games.phrases import player_name
from companion.phone.pages import RESIGNING
from companion.sentences import N_, Sentence, say


class GameActs:
    """The acts of one open game."""

    def __init__(self, shell: Shell, game: OpenGame) -> None:
        self.shell, self.game, self.table = shell, game, game.table
        self.save, self.share = (
            partial(saving.save, shell, game),
            partial(saving.share, shell, game),
        )
        self.save_as = partial(saving.save_as, shell, game)
        self.export = partial(saving.export, shell, game)
        self.describe = partial(shell.open, route.About(game.table))

    def rematch(self) -> None:
        """Begin the same game anew with the players' seats swapped; phones come along."""
        table = table_of(self.shell, self.game)
        game = rematch(self.shell, self.table)
        if table is not None:
            take_along(self.shell, table, game)

    def delete_branch(self) -> None:
        """Delete the move shown and all that follows it; Ctrl+Z restores it."""
        self.undoable(self.table.delete, N_("Deleted."))

    def give_up_rest(self) -> None:
        """Delete the moves of the record that could not be played; Ctrl+Z restores them."""
        self.undoable(self.table.give_up_rest, N_("Deleted."))

    def undoable(self, act: Callable[[], object], told: Sentence | str) -> None:
        """Do what ends the game or drops a part of it; it can be taken back where it is told,
        unless others play the game elsewhere."""
        before = self.table.state
        act()
        if self.table.state is not before and self.table.others:
            self.shell.tell(told)
        elif self.table.state is not before:
            back = partial(self.table.back_to, before)
            self.shell.notice(told, back, of_page=True)

    def begin_act(self, act: Act) -> None:
        """Play a move that is an act of its own, such as a pass, or begin it."""
        told: Sentence | str = say(N_("Played: {move}"), move=act.name)
        if act.text == AGREED:
            told = END_AGREED
        self.undoable(partial(self.table.begin, act), told)

    def agree_draw(self) -> None:
        """Record that the players agreed on a draw, or propose it to the phone of one."""
        self.undoable(self.table.agree_draw, DRAW_AGREED)

    def give_up(self, player: str) -> None:
        """Record that a player gave up, so the other has won; ask first where nothing undoes it, as
        others play the game elsewhere."""
        resign = partial(
            self.undoable, partial(self.table.give_up, player), self.table.resigned(player)
        )
        if not self.table.others:
            resign()
            return
        title = say(RESIGNING)
        answers = [(N_("Resign"), resign, "outline-danger")]
        Question(self.shell, self.shell.page, title, (), answers)

    def print_game(self) -> None:
        """Open the print dialog with the game as a page."""
        from companion.application.table.exporting import page_of

        key, made = self.table.game.key, partial(page_of, self.game.shown_text(), self.game.shown())
        self.shell.open(route.Print(key, made=made, name=saving.file_name(self.game)))

    def set_up(self) -> None:
        """Start again from a position that is set up by hand."""
        table = self.table
        self.shell.open(route.SetUp(table.game, table.options, table.position, table.set_up))

    def settle(self) -> None:
        """Judge a move in the position shown."""
        from companion.application.dispute.dispute import Dispute

        self.shell.open(route.Dispute(Dispute.of_game(self.game, from_play=True)))

    def copy_words(self) -> None:
        """Copy a description of the board to the clipboard."""
        from companion.application.table.in_words import described

        lines = described(self.table, self.shell.catalogue)
        self.shell.copy("\n".join(map(self.shell.words, lines)))


Group = list[tuple[Sentence | str, Callable[[], object]]]


def fill_more_menu(
    shell: Shell, menu: Any, acts: GameActs, book: ToScorebook, phones: PhonesCard
) -> None:
    """Fill the menu as it is opened."""
    menu.delete(0, "end")
    for number, group in enumerate(filter(None, _groups(acts, book, phones))):
        if number:
            menu.add_separator()
        for text, action in group:
            menu.add_command(label=shell.words(text), command=action)


def _groups(acts: GameActs, book: ToScorebook, phones: PhonesCard) -> Iterator[Group]:
    table = acts.table
    tree = table.tree
    yield [
        (N_("Save as"), acts.save_as),
        (N_("Export"), acts.export),
        (N_("Print"), acts.print_game),
    ]
    yield [
        *([(N_("Add to scorebook"), book.add)] if book.offered else []),
        (N_("Date, place and notes"), acts.describe),
        (N_("Copy the board as text"), acts.copy_words),
        (N_("Set up a position"), acts.set_up),
        (N_("Phones at the table"), phones.turn),
    ]
    moves: Group = []
    if not tree.on_main_line:
        moves.append((N_("Make this branch the main line"), table.make_main_line))
    if tree.node.parent >= 0:
        moves.append((N_("Delete this move and all after it"), acts.delete_branch))
    if table.state.rest:
        moves.append((N_("Delete the moves that cannot be played"), acts.give_up_rest))
    yield moves
    ends: Group = [(N_("Agree on a draw"), acts.agree_draw)] if table.can_draw else []
    for player in phones.here if table.still_to_move else ():
        gives_up = say(N_("{player} resigns"), player=player_name(player))
        ends.append((gives_up, partial(acts.give_up, player)))
    yield [] if book.banner.told else ends


class ToScorebook:
    """Says in the banner of a game whether the scorebook has it.

    Attributes:
        beside: queries of the book.
        banner: the game's; set once it is made.
    """

    banner: EndBanner

    def __init__(self, shell: Shell, game: OpenGame) -> None:
        self._shell, self._game = shell, game
        self.beside = BookQueries(shell)
        self._asked_for: Record | None = None
        self._in_book = False

    @property
    def _table(self) -> PhoneTable | None:
        """Where others play the game elsewhere, its table."""
        return table_of(self._shell, self._game) if self._game.table.others else None

    @property
    def offered(self) -> bool:
        """Whether the menu offers to add the game: the banner, once shown, does so itself, and one
        that others play elsewhere can be added once it is over."""
        table = self._table
        return not self.banner.told and (table is None or outcome_at(table.shared) is not None)

    def add(self) -> None:
        """Put the game into the scorebook; a second time its match is completed there. Where others
        play it elsewhere, that is proposed to them first."""
        table = self._table
        if table is not None and not table.shared.agreed(GAME):
            problem = propose_game(table.shared, table.here)
            if problem is not None:
                self._shell.tell(problem, bad=True)
            return

        def done(added: Added | None) -> None:
            if added is not None:
                self._game.table.known_as(added.match.uid)
            self._asked_for = None
            self.refresh()

        put_in(self._shell, self.beside, of_record(self._game.record()), done)

    def refresh(self) -> None:
        """Say in the banner whether the decided game is in the scorebook as it is now."""
        if not self.banner.told:
            self._asked_for = None
            self._show_in_book(None)
            return
        record = self._game.record()
        if record != self._asked_for:
            self._asked_for = record
            self._show_in_book(None)
            self.beside.ask(lambda book: book.has(record), self._show_in_book)

    def _show_in_book(self, kept: bool | None) -> None:
        self._in_book = bool(kept)
        self.banner.done(N_("In the scorebook") if kept else "")

    def show_or_add(self) -> None:
        """Put the decided game into the scorebook; if it is there, go there."""
        if self._in_book:
            self._shell.open(route.Scorebook())
        else:
            self.add()

    def close(self) -> None:
        """Ask no more."""
        self.beside.close()
