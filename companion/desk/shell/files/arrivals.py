"""Photos that arrive by themselves, from a phone or a watched folder, shown one after another.

Both sources are switched off once neither their page nor a review is shown any more.
"""

from __future__ import annotations

import weakref
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.application.reading.review import Review
from companion.desk.shell.files.phone_review import PhoneReview
from companion.desk.shell.files.photo_storage import taken_in
from companion.desk.shell.files.watched_folder import WatchedFolder
from companion.phone.service import PhoneService
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell

EVERY: Final = 150
"""Milliseconds between two checks for a photo."""
PATIENCE: Final = 5
"""Checks after which nobody counts as waiting for photos any more."""


@dataclass(frozen=True)
class Waiting:
    """A photo that has arrived and is not shown yet."""

    path: Path
    number: int = 0
    """The number of the phone's photo; 0 for one from a folder."""


class Arrivals:
    """The photos that have arrived, and the open sources.

    Attributes:
        phone: the phone upload, while it is switched on.
        folder: the watched folder, if any.
        came: names of arrived photos, the latest first, each with the review that shows it.
    """

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self.phone: PhoneService | None = None
        self.folder: WatchedFolder | None = None
        self.came: list[tuple[Path, Review | None]] = []
        self.listeners: list[Callable[[], object]] = []
        self._reviews: dict[int, PhoneReview] = {}
        self._waiting: deque[Waiting] = deque()
        self._after: str | None = None
        self._unwanted = 0
        shell.window.bind("<Destroy>", self._destroyed, add="+")

    # -- on and off

    def open_phone(self, ip: str) -> PhoneService:
        """Switch phone upload on at an address of this computer.

        Raises:
            CannotListen: the address cannot be used.
        """
        self.close_phone()
        shell = self._shell
        service = PhoneService(ip, shell.catalogue, shell.spoken)
        try:
            service.start()
        except Exception:
            service.stop()
            raise
        self.phone = service
        self._look_soon()
        return service

    def close_phone(self) -> None:
        """Switch phone upload off; photos not yet processed are deleted."""
        if self.phone is not None:
            self.phone.stop()
            self.phone = None
        for one in self._reviews.values():
            one.close()
        self._reviews.clear()
        self._waiting = deque(one for one in self._waiting if not one.number)

    def watch(self, folder: Path) -> None:
        """Watch a folder."""
        self.unwatch()
        self.folder = WatchedFolder(folder)
        self._shell.change(watched=str(folder))
        self._look_soon()

    def unwatch(self) -> None:
        if self.folder is not None:
            self.folder.stop()
            self.folder = None

    def close(self) -> None:
        """Switch everything off."""
        self.close_phone()
        self.unwatch()
        self._waiting.clear()
        if self._after is not None:
            with suppress(Exception):  # the window may be gone
                self._shell.window.after_cancel(self._after)
            self._after = None

    def _destroyed(self, event: Any) -> None:
        if event.widget is self._shell:
            self._after = None
            self.close()

    # -- what comes

    @property
    def waiting(self) -> int:
        """How many photos have arrived and are not shown yet."""
        return len(self._waiting)

    def _look_soon(self) -> None:
        self._unwanted = 0
        if self._after is None:
            self._after = self._shell.window.after(EVERY, self._look)

    def _look(self) -> None:
        self._after = None
        page = self._shell.page
        self._unwanted = 0 if page.awaits_photos else self._unwanted + 1
        if self._unwanted > PATIENCE:
            self.close()
            return
        before = len(self._waiting)
        if self.phone is not None:
            while (arrived := self.phone.inbox.next()) is not None:
                self._waiting.append(Waiting(arrived.path, arrived.number))
            while (reply := self.phone.inbox.next_reply()) is not None:
                if reply.number in self._reviews:
                    self._reviews[reply.number].take(reply)
        if self.folder is not None:
            while (path := self.folder.next()) is not None:
                self._waiting.append(Waiting(path))
        if self._waiting and page.free_for_photo:
            self.show_next()
        elif len(self._waiting) > before:
            self._tell_waiting()
        for listener in list(self.listeners):
            listener()
        if self.phone is not None or self.folder is not None:
            self._after = self._shell.window.after(EVERY, self._look)

    def _tell_waiting(self) -> None:
        self._shell.tell(
            say(
                N_("{photos} new photo. Ctrl+N shows it."),
                plural=N_("{photos} new photos. Ctrl+N shows the next."),
                count="photos",
                photos=len(self._waiting),
            ),
            stays=True,
        )

    def show_next(self) -> bool:
        """Show the next photo; returns whether there is one."""
        from companion.desk.shell.files.opening import review_photo

        if not self._waiting:
            return False
        next_one = self._waiting.popleft()
        path = next_one.path
        if next_one.number:
            path = taken_in(self._shell, path, N_("Phone"))
        review = review_photo(self._shell, path, instead=self._shell.page.shows_photo)
        if next_one.number and self.phone is not None:
            number = next_one.number
            self._reviews[number] = PhoneReview(self._shell, self.phone.inbox, number, review)
        self.came.insert(0, (path, review))
        return True


_OF: weakref.WeakKeyDictionary[Any, Arrivals] = weakref.WeakKeyDictionary()


def arrivals_of(shell: Shell) -> Arrivals:
    """The desk's only instance."""
    found = _OF.get(shell)
    if found is None:
        found = _OF[shell] = Arrivals(shell)
    return found
