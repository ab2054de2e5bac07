"""The review of a photo: the photo, the board beside it, and what has to be checked."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import ttkbootstrap as ttk

from companion.application.reading.ask import State
from companion.application.reading.inbox import of_review
from companion.application.reading.pointing import begin_pointing
from companion.application.reading.review import Review
from companion.desk.board.view import BoardView, Touch
from companion.desk.models.review.laid_grid import laid_grid
from companion.desk.models.review.picture import Picture, load_picture
from companion.desk.pages.review import actions
from companion.desk.pages.review.evidence_window import EvidenceWindow
from companion.desk.pages.review.head import ReviewHead
from companion.desk.pages.review.highlights import Highlights
from companion.desk.pages.review.reader import Reader, ReviewAutosave
from companion.desk.pages.review.side_panel import ReviewPanel
from companion.desk.pages.review.touching import choose, of_dot, of_mark, redone, touch, undone
from companion.desk.pages.shared.end_banner import EndBanner
from companion.desk.pages.shared.photo_view import PhotoView
from companion.desk.shell.files.opening import ask_file
from companion.desk.shell.keys import Key, answer_keys, board_keys, undo_keys
from companion.desk.shell.page import Page
from companion.desk.shell.question import WORK
from companion.desk.shell.shell import Shell
from companion.desk.tasks.latest import LatestTask
from companion.errors import CompanionError
from companion.games.phrases import kept_as_read
from companion.sentences import N_, Sentence, say


class ReviewBoard(BoardView):
    """The board of a review: Return means the uncertain mark in question, unless keys have moved to
    another mark."""

    accepts: Callable[[], object] = staticmethod(lambda: None)

    def _by_key(self, how: Touch) -> str:
        if not self._cursor:
            self.accepts()
            return "break"
        return super()._by_key(how)


class ReviewPage(Page):
    """One photo under review."""

    awaits_photos = True

    def __init__(
        self, shell: Shell, parent: tk.Misc, review: Review, pointing: bool = False
    ) -> None:
        super().__init__(shell, parent)
        self.review = review
        match = review.match
        self.title = say("{file}", file=review.path.name)
        if match is not None:
            self.title = say(N_("Photo of match {match}"), match=match.number)
        self.lights = Highlights(review, shell.catalogue)
        self._pictures = self.closing(LatestTask(shell.window))
        self._scorer = self.closing(LatestTask(shell.window))
        self._keeper = shell.memory[WORK] = self.closing(ReviewAutosave(shell, review))
        self._reader = Reader(shell, review)
        self._looked: tuple[int, str] | None = None
        self._reported: State | None = None
        self._aimed: object = None
        self._asking = False
        self._pointing = pointing
        self._head: ReviewHead | None = None
        self._panes()
        self.how = self.closing(EvidenceWindow(shell, review))
        self.side = ReviewPanel(shell, self, review, self._point_at, self.how.show,
                                self.show_next, self.accept_all)  # fmt: skip
        self.side.grid(row=1, column=1, sticky="nsew", pady=(0, self.px(10)))
        self.follow(review.listeners, self.refresh)
        self.refresh()

    # -- building

    def _panes(self) -> None:
        self.columnconfigure(0, weight=1)
        self.rowconfigure(1, weight=1)
        self.banner = EndBanner(
            self.shell, self,
            (
                (actions.adding_told(self.review),
                 partial(actions.into_scorebook, self.shell, self.review), "trophy"),
                (N_("Share a picture"),
                 partial(actions.save_painted, self.shell, self.review), "image"),
            ),
            row=0, column=0, columnspan=2, sticky="ew",
            padx=self.px(14), pady=(self.px(10), 0),
        )  # fmt: skip
        panes: Any = ttk.Panedwindow(self, orient="horizontal")
        self._panes_shown = panes
        panes.grid(
            row=1, column=0, sticky="nsew", padx=(self.px(14), self.px(10)), pady=self.px(12)
        )
        self.photo = PhotoView(
            self.shell, panes, touched=self.touched, hovered=self.hovered, pointed=self.review.point
        )
        self.view = ReviewBoard(self.shell, panes, touched=self.touched, hovered=self.hovered)
        self.view.accepts = self.review.accept
        panes.add(self.photo, weight=1)
        for widget in (self.photo, self.view):
            widget.bind("<Tab>", partial(self._tab, 1))
            widget.bind("<Shift-Tab>", partial(self._tab, -1))
            if self.shell.window.tk.call("tk", "windowingsystem") == "x11":
                widget.bind("<ISO_Left_Tab>", partial(self._tab, -1))

    def header(self, parent: tk.Misc) -> None:
        self._head = ReviewHead(self.shell, parent, self.review, self.undo, self.redo)

    def page_keys(self) -> Iterator[Key]:
        shell, review, photo = self.shell, self.review, self.photo
        after, before = partial(review.step, 1), partial(review.step, -1)
        yield Key("<<NextDoubt>>", N_("Next mark to check"), after, shown="Tab")
        yield Key("<<DoubtBefore>>", N_("Previous mark to check"), before, shown="Shift+Tab")
        yield Key("<n>", "", after, True)
        yield Key("<p>", "", before, True)
        yield Key("<Return>", N_("Right as read"), self.accept, True)
        yield Key("<Shift-Return>", N_("All marks right as read"), self.accept_all, True)
        empty = partial(choose, review, -1)
        yield from answer_keys(self.choose)
        yield Key("<Key-0>", N_("Empty"), empty, True, shown="0, ⌫")
        for event in ("<BackSpace>", "<Delete>"):
            yield Key(event, "", empty, True)
        yield Key("<m>", N_("The other mark in this place"), review.look_beside, True)
        yield from undo_keys(self.undo, self.redo)
        yield Key("<plus>", N_("Zoom in"), partial(photo.zoom, 1), True)
        yield Key("<minus>", N_("Zoom out"), partial(photo.zoom, -1), True)
        yield Key("<f>", N_("Whole board"), photo.fit_next, True)
        yield Key("<r>", N_("Rotate the photo"), partial(photo.turn, 1), True)
        yield Key("<o>", N_("Show the reading over the photo"), self.show_over, True)
        yield Key("<h>", N_("Show how it was read"), self.how.show, True)
        yield from board_keys(self.view.take_keyboard)
        yield Key("<Control-o>", N_("Open a game or photo"), partial(ask_file, shell))
        yield Key("<Control-n>", N_("Next photo to check"), self.show_next)
        for event, told, act in (
            ("<Control-s>", N_("Save"), actions.save),
            ("<Control-g>", N_("Play on"), actions.play_on),
            ("<Control-d>", N_("Settle a dispute"), actions.settle),
            ("<Control-k>", N_("Add to scorebook"), actions.into_scorebook),
        ):
            yield Key(event, told, partial(act, shell, review))
        copy = partial(actions.copy_score, shell, review)
        yield Key("<Control-c>", N_("Copy the score as text"), copy, True)

    def choose(self, number: int) -> None:
        """Choose an answer for the current mark, else to what the paper leaves open."""
        if self.review.at:
            choose(self.review, number)
        else:
            self.side.score.choose(number)

    def show_next(self) -> None:
        """Show the next photo of the inbox with something to check."""
        from companion.desk.shell.files.opening import open_next

        open_next(self.shell, self.review)

    # -- showing and closing

    def on_show(self) -> None:
        self.photo.focus_set()
        self._pictures.run(
            partial(load_picture, self.review.path), self._show_picture, self._no_picture
        )
        self._reader.begin()

    def on_hide(self) -> None:
        super().on_hide()
        self._reader.stop()
        self.photo.picture = None

    def escaped(self) -> bool:
        """Esc leaves the corners first, then the zoom, then the page."""
        if self.review.state.pointing:
            self.review.stop_pointing()
        elif self.lights.pen is not None and self.lights.pen.flush():
            self._show_lights()
        elif self.photo.near:
            self.photo.fit_board()
        else:
            return False
        return True

    def _show_picture(self, picture: Picture) -> None:
        self.review.photo_size = picture.size
        self.photo.show(picture)
        self._looked = None
        settings, path = self.shell.settings, str(self.review.path)
        self.shell.change(recent=settings.with_recent(path).recent)
        if self._pointing and not self.review.state.pointing:
            begin_pointing(self.review)
        self._pointing = False
        self.refresh()

    def _no_picture(self, error: Exception) -> None:
        settings = self.shell.settings.without_recent(str(self.review.path))
        self.shell.change(recent=settings.recent)
        # The reader's errors are shown beside the board, and only there.
        if isinstance(error, CompanionError) and self.review.found is not None:
            self.shell.tell(error.sentence, bad=True)

    # -- what is shown

    def refresh(self) -> None:
        """Show the review's current state."""
        review = self.review
        if self._reported is not None and review.state != self._reported:
            self._reported = None
            self.shell.tell("")
        self._reader.begin()
        self.banner.show(of_review(review))
        kept = (review.state, review.sheet) in review.in_book
        self.banner.done(N_("In the scorebook") if kept else "")
        self.side.refresh()
        self._show_panes()
        if self._head is not None:
            self._head.refresh()
        self._show_lights()
        # Last, as drawing next to a busy thread takes many times as long.
        if review.found is not None and review.stale:
            self._scorer.run(review.work(), partial(review.worked, review.state), self._not_scored)
        self._keeper.keep()

    def _show_panes(self) -> None:
        """Show the board beside the photo while there is one."""
        panes, review = self._panes_shown, self.review
        boarded = review.found is not None and not review.state.pointing
        if boarded != (str(self.view) in panes.panes()):
            if boarded:
                panes.add(self.view, weight=1)
            else:
                panes.forget(self.view)

    def _show_lights(self) -> None:
        review, links = self.review, self.lights.links
        scene = self.lights.scene()
        if scene is not None:
            targets = self.lights.targets
            if targets != self._aimed:
                self._aimed = targets
                self.view.aim(targets)
            # Links change with every reading and sheet, even if the targets stay the same.
            assert links is not None
            links.aim(targets)
            self.view.show(scene)
        quarters = links.quarters if links is not None else self.photo.port.quarters
        if self.photo.links is not links and not review.state.pointing:
            self.photo.link(links, quarters)
        self.photo.handles.grid = partial(laid_grid, review.state.target)
        self.photo.point(review.state.pointing)
        self.photo.light([] if review.state.pointing else list(self.lights.over_photo()))
        here = (review.sheet, review.at)
        if here != self._looked and self.photo.picture is not None and links is not None:
            # After undo a mark is uncertain again only once the score is computed.
            self._looked = None if review.stale else here
            if here in review.queue:
                self._looked = here
                self.photo.go_to(review.at)
                if not self._asking:
                    self.take_keyboard()
                self._asking = True
        if self._asking and not review.queue:
            self._asking = False
            self.photo.fit_board()

    def hovered(self, mark: str) -> None:
        """Highlight the mark under the pointer, in both the board and the photo."""
        self.lights.hover = mark
        self._show_lights()
        if mark and " " not in mark:
            self.shell.hint(of_dot(self.lights.pen, mark))
        else:
            self.shell.hint(of_mark(self.review, mark) if mark else "")

    def _point_at(self, places: Sequence[str]) -> None:
        self.lights.places = places
        self._show_lights()

    def show_over(self) -> None:
        """Toggle what was read over the photo."""
        self.lights.over = not self.lights.over
        self._show_lights()

    # -- input

    def touched(self, mark: str, how: Touch) -> None:
        """Handle a touch of a mark, on the board or the photo."""
        review, lights, began = self.review, self.lights, self.view.began
        if review.found is not None and touch(self.shell, review, lights, began, mark, how):
            self._show_lights()

    def undo(self) -> None:
        """Undo the last change, and report it."""
        self._report(undone(self.review))

    def redo(self) -> None:
        """Redo, and report it."""
        self._report(redone(self.review))

    def _report(self, told: Sentence | str | None) -> None:
        if told is not None:
            self.shell.tell(told)
            self._reported = self.review.state

    def take_keyboard(self) -> None:
        self.photo.focus_set()

    def accept(self) -> None:
        """Confirm the current uncertain mark as read."""
        if self.review.state.pointing:
            self.review.read_pointed()
        else:
            self.review.accept()

    def accept_all(self) -> None:
        """Confirm all uncertain marks as read, and report how many."""
        marks = self.review.accept_all()
        if marks:
            self._report(kept_as_read(marks))

    def _tab(self, by: int, _: Any) -> str | None:
        return "break" if self.review.step(by) else None

    # -- output

    def dropped(self, paths: Sequence[Path]) -> bool:
        """A single photo dropped here replaces this one."""
        from companion.desk.shell.files.opening import is_photo, review_photo
        from companion.desk.shell.files.scans import is_scan

        if len(paths) > 1 or not is_photo(paths[0]) or is_scan(paths[0]):
            return False
        review_photo(self.shell, paths[0], instead=True)
        return True

    def _not_scored(self, error: Exception) -> None:
        from companion.refusals import refusal

        self.shell.tell(refusal(error).sentence, bad=True)
