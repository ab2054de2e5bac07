"""The first page."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from tkinter import ttk as plain
from typing import TYPE_CHECKING, Any

from companion.desk.board.tile import GreyTile, Tile, draw_portraits
from companion.desk.pages.shared.empty_state import NO_GAMES
from companion.desk.pages.shared.sample import show_sample
from companion.desk.shell import route
from companion.desk.shell.keys import Key
from companion.desk.shell.page import Page
from companion.desk.shell.shown_page import SPREAD
from companion.desk.toolkit.accessible import set_name
from companion.desk.toolkit.containers import Flow, card, rim_of, scrolled
from companion.desk.toolkit.rows import full_row, paragraph
from companion.desk.toolkit.widgets import Link, button, cut_short, guarded, label, show_picture
from companion.games import broken_games, game, game_keys
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion.application.table.drafts import Draft, Unfinished
    from companion.desk.pages.shared.scorebook import Leader
    from companion.desk.shell.shell import Shell


PICTURE = 160
"""Logical pixels of a game's picture."""


class HomePage(Page):
    """What can be done, the games, and the games played last."""

    title = N_("Companion")
    widest = SPREAD

    def __init__(self, shell: Shell, parent: tk.Misc) -> None:
        from companion.application.table.drafts import drafts

        super().__init__(shell, parent)
        column = scrolled(self, padding=(self.px(30), self.px(20))).inside
        kept = drafts(shell.start.data)
        self._waiting = show_waiting(shell, column, kept)
        self._actions(column)
        self._games(column)
        self._recent(column, kept)

    def page_keys(self) -> Iterator[Key]:
        yield Key("<Right>", "", self._first.focus_set)
        yield Key("<Down>", "", self._first.focus_set)
        yield Key("<Control-o>", N_("Open a game or photo"), self._open)
        yield Key("<Control-v>", N_("Paste a picture"), self._paste)
        yield Key("<Control-n>", N_("Play or enter a game"), self._to(route.ChooseGame()))
        yield Key("<Control-p>", N_("Print"), self._to(route.Print()))
        yield Key("<Control-d>", N_("Settle a dispute"), self._to(route.DisputeSource()))
        yield Key("<Control-r>", N_("Rules"), self._to(route.Rules()))
        yield Key("<Control-z>", N_("Restore what was deleted last"), self._bring_back)
        yield Key("<Control-m>", N_("My games"), self._to(route.MyGames()))
        yield Key("<Control-k>", N_("Scorebook"), self._to(route.Scorebook()))

    # -- what can be done

    def _actions(self, column: tk.Misc) -> None:
        row = full_row(column)
        actions = (
            ("printer", N_("Print"), N_("Boards, slips, rule cards, score sheets"), route.Print()),
            ("camera", N_("Score a photo"), N_("Who won, and why"), route.PhotoSource()),
            ("pencil", N_("Play or enter a game"), N_("At the board, move by move"),
             route.ChooseGame()),
            ("hammer", N_("Settle a dispute"), N_("Is this move legal?"), route.DisputeSource()),
            ("trophy", N_("Scorebook"), N_("Matches, standings, tournaments"), route.Scorebook()),
        )  # fmt: skip
        tiles = [
            Tile(self.shell, row, self.words(name), self.words(text), self._to(to), icon=icon)
            for icon, name, text, to in actions
        ]
        self._first = tiles[0]
        Flow(row, tiles, least=self.px(170), gap=self.px(16))

    def _games(self, column: tk.Misc) -> None:
        head = full_row(column, pady=(self.px(26), self.px(10)))
        label(head, self.words(N_("Games")), "Heading").pack(side="left")
        more = partial(self.shell.open, route.OwnGames())
        Link(head, self.words(N_("Add or test games")), more).pack(side="right")
        row = full_row(column)
        self._tiles: list[tuple[str, Tile]] = []
        for key in game_keys():
            found = game(key)
            by = self.words(say(N_("by {author}"), author=self.words(found.credit)))
            tile = Tile(
                self.shell, row, found.title, by, self._to(route.NewGame(key)), picture=PICTURE,
                tip=self.words(found.about().aim),
            )  # fmt: skip
            for text, action in (
                (N_("Rules"), self._to(route.Rules(key))),
                (N_("Print"), self._to(route.Print(key))),
            ):
                Link(tile.footer, self.words(text), action, ground="Card.").pack(
                    side="left", padx=(0, self.px(14)), pady=(self.px(8), 0)
                )
            self._tiles.append((key, tile))
        tiles: list[plain.Frame] = [tile for _, tile in self._tiles]
        tiles += [
            GreyTile(self.shell, row, fault.key, self.words(fault.sentence))
            for fault in broken_games()
        ]
        Flow(row, tiles, least=self.px(PICTURE + 34), gap=self.px(16))

    def on_show(self) -> None:
        draw_portraits(self.shell, self._tiles, self.px(PICTURE))

    # -- what was played last

    def _recent(self, column: tk.Misc, kept: Sequence[Draft]) -> None:
        row = plain.Frame(column)
        row.pack(fill="both", expand=True, pady=(self.px(24), 0))
        row.columnconfigure(0, weight=3, uniform="recent")
        row.columnconfigure(1, minsize=self.px(16))
        row.columnconfigure(2, weight=2, uniform="recent")
        left = card(row, self.shell)
        rim_of(left).grid(row=0, column=0, sticky="nsew")
        right = card(row, self.shell)
        rim_of(right).grid(row=0, column=2, sticky="nsew")
        self._recent_games(left, kept)
        self._scorebook(right)

    def _recent_games(self, inner: Any, unsaved: Sequence[Draft]) -> None:
        from companion.desk.shell.files.opening import drop_draft, open_draft, open_file

        head = full_row(inner)
        label(head, self.words(N_("Recent games")), "Card.Heading").pack(side="left")
        Link(head, self.words(N_("Open")), self._open, ground="Card.").pack(side="right")
        Link(head, self.words(N_("My games")), self._to(route.MyGames()), ground="Card.").pack(
            side="right", padx=self.px(14)
        )
        shell = self.shell
        above = {one.path for one in self._waiting}
        kept = [one for one in unsaved if one.begun and one.path not in above][:4]
        rows: list[tuple[str, str, Callable[[], object]]] = [
            (
                draft.told(shell.catalogue),
                self.words(draft.where),
                partial(open_draft, shell, draft),
            )
            for draft in kept
        ]
        rows += [
            (path.name, str(path.parent), partial(open_file, shell, path))
            for path in map(Path, shell.settings.recent[: 7 - len(kept)])
            if path not in above
        ]
        if not rows:
            paragraph(inner, self.words(NO_GAMES), "Card.Quiet.Text", pady=self.px(8))
            self.sample = show_sample(shell, inner, "Card.")
        for number, (name, where, action) in enumerate(rows):
            line = full_row(inner, pady=(self.px(4), 0))
            if number < len(kept):
                guarded(Link(
                    line, "×", partial(drop_draft, shell, kept[number]), ground="Card.",
                    tip=self.words(N_("Delete")),
                )).pack(side="right", padx=(self.px(8), 0))  # fmt: skip
            Link(line, name, action, ground="Card.").pack(side="left", padx=(0, self.px(14)))
            cut_short(label(line, where, "Card.Quiet.Small", anchor="e"), middle=True)

    def _bring_back(self) -> None:
        from companion.desk.shell.files.removal import undelete

        undelete(self.shell)

    def _scorebook(self, inner: Any) -> None:
        from companion.desk.pages.shared.scorebook import leading
        from companion.desk.tasks.book_queries import BookQueries

        head = full_row(inner)
        label(head, self.words(N_("Scorebook")), "Card.Heading").pack(side="left")
        Link(head, self.words(N_("Open")), self._to(route.Scorebook()), ground="Card.").pack(
            side="right"
        )
        self._leaders = full_row(inner)
        sign = label(inner, "", "Card.Quiet.Small")
        sign.pack(anchor="w")
        self.beside = self.closing(BookQueries(self.shell, sign))
        self.beside.ask(leading, self._show_leaders)

    def _show_leaders(self, found: Sequence[Leader] | None) -> None:
        from companion.desk.pages.shared.player_face import SMALL, face

        if not found:
            hint = N_("Matches, standings, tournaments")
            paragraph(self._leaders, self.words(hint), "Card.Quiet.Text", pady=self.px(8))
        for name, points, look in found or ():
            line = full_row(self._leaders, pady=(self.px(4), 0))
            label(line, self.words(points), "Card.Quiet.Small").pack(side="right")
            shown = label(line, f" {name}", "Card.Text", compound="left")
            cut_short(show_picture(shown, face(name, look, self.px(SMALL))))

    def _paste(self) -> None:
        from companion.desk.shell.files.opening import paste

        paste(self.shell)

    def _to(self, to: route.Route) -> Callable[[], object]:
        """The way to another page."""
        return partial(self.shell.open, to)

    def _open(self) -> None:
        from companion.desk.shell.files.opening import ask_file

        ask_file(self.shell)


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
