"""The desk's inbox: photos from files, a watched folder and phones, read one after another.

Photos are read in the worker process, one job at a time, so that a page's own job never waits for
more than one. The phone, which opens this computer to the network, is switched off once no page
expects photos any more; a folder is watched until that is stopped. What has arrived stays.
"""

from __future__ import annotations

import json
import time
import weakref
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from companion.application.reading.ask import Ask, Need, State
from companion.application.reading.inbox import Inbox, Item, keeping
from companion.application.reading.requests import Answer, Opened, Refused
from companion.application.reading.review import Review
from companion.application.reading.seen import Scores
from companion.application.reading.store import kept_reviews
from companion.application.scorebook.book import Book
from companion.desk.board.thumbnails import Made, Thumbnails
from companion.desk.shell.files.phone_review import PhoneReview
from companion.desk.shell.files.photo_storage import reviews_folder, taken_in
from companion.desk.shell.files.reading_job import reading_job
from companion.desk.shell.files.scans import with_pages
from companion.desk.shell.files.watched_folder import WatchedFolder
from companion.desk.shell.shell import Shell
from companion.desk.tasks.garbage_collection import when_gone
from companion.desk.tasks.latest import LatestTask
from companion.desk.tasks.processes import Job, WorkFailed
from companion.desk.toolkit.delayed_call import DelayedCall
from companion.files import own_json, write_whole
from companion.listening import Listeners
from companion.phone.service import PhoneService
from companion.sentences import N_, say

EVERY: Final = 150
"""Milliseconds between two checks for a photo."""
PATIENCE: Final = 5
"""Checks after which nobody counts as waiting for photos any more."""
SHOWN: Final = 30
"""Most sheets of earlier sessions in the inbox."""
LARGEST: Final = 1_000_000
"""Largest list of unread photos in bytes."""
SIDE: Final = 72
"""Longer side of a small picture in logical pixels."""


class Arrivals:
    """The inbox, and the open sources.

    Attributes:
        data: the folder where the inbox is stored, ``None`` for nowhere.
        inbox: what has come.
        thumbnails: small pictures by the photo; ``None`` for one that cannot be shown, or not yet.
        phone: the phone upload, while it is switched on.
        folder: the watched folder, if any.
        listeners: called after every change.
    """

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self.data = shell.start.data
        kept = kept_reviews(reviews_folder(shell))[:SHOWN]
        since = shell.settings.cleared
        self.inbox = Inbox(one for one in reversed(kept) if one[1].changed > since)
        self.thumbnails: dict[Path, Made] = {}
        self._small = Thumbnails(shell.window)
        self.phone: PhoneService | None = None
        self.folder: WatchedFolder | None = None
        self.listeners = Listeners()
        self._phones: dict[Path, PhoneReview] = {}
        self._job: Job | None = None
        self._reading: Item | None = None
        self._kept = LatestTask(shell.window)
        self._stored: list[str] = []
        self._later = DelayedCall(shell.window)
        self._unwanted = 0
        self._came: list[Item] = []
        self._stood: tuple[object, ...] = ()
        self.inbox.add(self._unread())
        self.inbox.listeners.append(self.listeners.tell)
        self._compared: dict[Item, tuple[State, int]] = {}
        self._comparing: set[Item] = set()
        self._needed: dict[Item, Need] = {}
        self.inbox.listeners.append(self._compare_all)
        self.inbox.listeners.append(self._keep_booked)
        when_gone(shell.window, self._destroyed)

    # -- on and off

    def open_phone(self, ip: str) -> PhoneService:
        """Switch phone upload on at an address of this computer.

        Raises:
            CannotListen: the address cannot be used.
        """
        self.close_phone()
        shell = self._shell
        service = PhoneService(ip, shell.spoken)
        try:
            service.start()
        except Exception:
            service.stop()
            raise
        self.phone = service
        self._look_soon()
        return service

    def close_phone(self) -> None:
        """Switch phone upload off; phones no longer follow the photos they have sent."""
        if self.phone is not None:
            self.phone.stop()
            self.phone = None
        for one in self._phones.values():
            one.close()
        self._phones.clear()

    def watch(self, folder: Path) -> None:
        self.unwatch()
        self.folder = WatchedFolder(folder)
        self._shell.change(watched=str(folder))
        self._look_soon()

    def unwatch(self) -> None:
        if self.folder is not None:
            self.folder.stop()
            self.folder = None

    def close(self) -> None:
        """Switch the sources off."""
        self.close_phone()
        self.unwatch()
        with suppress(Exception):  # the window may be gone
            self._later.close()

    def end(self) -> None:
        """Read no more, and switch everything off."""
        self.close()
        self._small.close()
        self.inbox.items.clear()
        if self._job is not None:
            self._job.stop()
            self._job = self._reading = None

    def _destroyed(self) -> None:
        self.close()
        self._small.close()

    # -- what comes

    def take(self, paths: Iterable[Path]) -> Sequence[Item]:
        """Put photos into the inbox, to be read in the background; returns the new ones."""
        new = self.inbox.add(paths)
        self._store()
        self.read_on()
        return new

    def _arrive(self, paths: Sequence[Path]) -> Sequence[Item]:
        new = self.take(paths)
        self._came += new
        return new

    def _look_soon(self) -> None:
        self._unwanted = 0
        self._later.soon(EVERY, self._look)

    def _look(self) -> None:
        self._unwanted = 0 if self._shell.page.awaits_photos else self._unwanted + 1
        if self._unwanted > PATIENCE:
            self.close_phone()
        if self.phone is not None:
            while (arrived := self.phone.inbox.next()) is not None:
                path = taken_in(self._shell, arrived.path, N_("Phone"))
                (item,) = self._arrive([path])
                follow = PhoneReview(self._shell, self.phone.inbox, arrived.number, item.review)
                self._phones[path] = follow
            while (reply := self.phone.inbox.next_reply()) is not None:
                for one in self._phones.values():
                    if one.number == reply.number:
                        one.take(reply)
        if self.folder is not None:
            while (path_ := self.folder.next()) is not None:
                with_pages(self._shell, [path_], self._arrive)
        came, self._came = self._came, []
        if came and not self._shell.page.shows_inbox:
            self._tell_new(len(came))
        stands = self._sources()
        if came or stands != self._stood:
            self._stood = stands
            self.listeners.tell()
        if self.phone is not None or self.folder is not None:
            self._later.soon(EVERY, self._look)

    def _sources(self) -> tuple[object, ...]:
        """All that a page shows of the open sources."""
        phone, folder = self.phone, self.folder
        return (
            phone and (phone.address, phone.tickets.phones, phone.tickets.full),
            folder and (folder.folder, folder.problem, folder.left_out),
        )

    def _tell_new(self, new: int) -> None:
        self._shell.tell(
            say(
                N_("{photos} new photo in the inbox."),
                plural=N_("{photos} new photos in the inbox."),
                photos=new,
            ),
            stays=True,
        )

    # -- reading

    def read_on(self) -> None:
        """Have the worker process read what is next; small pictures are made beside it."""
        for path in [path for item in self.inbox.by_need() for path in item.paths]:
            if path not in self.thumbnails:
                self.thumbnails[path] = None
                self._small.photo(path, self._shell.px(SIDE), partial(self._pictured, path))
        if self._job is not None:
            return
        item = next((one for one in self.inbox.items if self._wanting(one)), None)
        if item is None:
            return
        self._reading = item
        self._job = reading_job(
            self._shell, item.review, opened=partial(self._opened, item),
            answered=partial(self._read_together, item), failed=partial(self._failed, item),
        )  # fmt: skip
        self.listeners.tell()

    def _wanting(self, item: Item) -> bool:
        """Whether the reader has to be asked about a sheet, and no page does so itself."""
        if self.shown(item.review):
            return False
        return item.unread or (item.review.began and item.review.answer is None)

    def shown(self, review: Review) -> bool:
        """Whether a page shows a review."""
        return getattr(self._shell.page, "review", None) is review

    def leave_to_page(self, review: Review) -> None:
        """Leave a photo to the page that shows it, which reads it at once."""
        if self._reading is not None and self._reading.review is review and self._job is not None:
            self._job.stop()
            self._job = self._reading = None
        # After the page's own job.
        self._shell.window.after(100, self.read_on)

    def read_again(self, items: Iterable[Item]) -> None:
        """Have sheets read that an earlier session stored."""
        for item in items:
            item.again = True
        self.read_on()

    def is_known(self, item: Item) -> bool:
        """Whether a sheet was read, and compared with the scorebook if it leaves nothing open."""
        review = item.review
        return review.answer is not None and not review.stale and item not in self._comparing

    def is_reading(self, item: Item) -> bool:
        """Whether a sheet is being read now."""
        return self._reading is item

    def _pictured(self, path: Path, made: Made) -> None:
        self.thumbnails[path] = made
        self.listeners.tell()

    def _opened(self, item: Item, found: Opened) -> None:
        self._job = self._reading = None
        self.inbox.opened(item, found)
        twin = self.inbox.twin_of(item)
        if twin is not None and not self.shown(twin.review):
            self.inbox.join(twin, item)
            self._turn_phone(item.review.path, twin.review)
        self._go_on(item)

    def _read_together(self, item: Item, ask: Ask, answer: Answer) -> None:
        self._job = self._reading = None
        if isinstance(answer, Refused) and ask.also and ask == item.review.state.ask:
            photo = Path(ask.also[-1])
            self._turn_phone(photo, self.inbox.part(item, photo).review)
        else:
            item.review.answered(ask, answer)
        self._go_on(item)

    def _turn_phone(self, photo: Path, review: Review) -> None:
        """Let the phone that sent a photo, if one did, follow the review that it belongs to now."""
        if (phone := self._phones.get(photo)) is not None:
            phone.turn_to(review)

    def _failed(self, item: Item, error: WorkFailed) -> None:
        self._job = self._reading = None
        item.review.answered(item.review.state.ask, Refused("failed", error.sentence, True))
        self._go_on(item)

    def _go_on(self, item: Item) -> None:
        review = item.review
        if review.stale and not self.shown(review):  # answered when it was read before
            done = partial(self._scored, item, review.state)
            LatestTask(self._shell.window).run(review.work(), done, lambda _: None)
        else:
            self._keep(item)
        self._store()
        self.listeners.tell()
        self.read_on()

    def _scored(self, item: Item, state: State, scores: Scores) -> None:
        item.review.worked(state, scores)
        self._keep(item)

    def _keep(self, item: Item) -> None:
        """Store what was read and said of a sheet, and what it needs."""
        folder, review = reviews_folder(self._shell), item.review
        if folder is not None and item in self.inbox.items:
            write = keeping(folder, review, self._shell.words(review.told))
            if write is not None:
                LatestTask(self._shell.window).run(write, lambda _: None)

    def _keep_booked(self) -> None:
        """Store which sheets came into the scorebook, or out of it, since they were read."""
        for item in self.inbox.items:
            need = item.need
            if need in ("sure", "done") and self._needed.setdefault(item, need) != need:
                self._needed[item] = need
                self._keep(item)

    def _compare_all(self) -> None:
        """Find out which of the photos that leave nothing open are matches of the scorebook."""
        for item in self.inbox.those("sure"):
            now = (item.review.state, item.review.sheet)
            if self._compared.get(item) != now:
                self._compared[item] = now
                self._compare(item, *now)

    def _compare(self, item: Item, state: State, sheet: int) -> None:
        review, scored = item.review, item.review.scored

        def is_match() -> bool:
            if scored is None or not Book.exists():
                return False
            with Book(create=False) as book:
                return book.match_of(scored, photo=review.path) is not None

        def note(there: bool) -> None:
            self._comparing.discard(item)
            if there and (review.state, review.sheet) == (state, sheet):
                review.put_in_book(sheet)
            self.listeners.tell()

        self._comparing.add(item)
        LatestTask(self._shell.window).run(is_match, note, lambda _: note(False))

    # -- between two sessions

    @property
    def _list(self) -> Path | None:
        return None if self.data is None else self.data / "inbox.json"

    def _unread(self) -> list[Path]:
        """The photos that waited to be read, or were refused, when the program was closed."""
        if self._list is None:
            return []
        found = own_json(self._list, LARGEST)
        self._stored = [str(path) for path in found] if isinstance(found, list) else []
        return [path for path in map(Path, self._stored) if path.is_file()]

    def _store(self) -> None:
        """Remember which photos no review is stored of yet."""
        path = self._list
        unread = [
            str(item.review.path) for item in self.inbox.items
            if item.need in ("unread", "refused") and item.kept is None
        ]  # fmt: skip
        if path is None or unread == self._stored:
            return
        self._stored = unread

        def write() -> None:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, json.dumps(unread).encode())

        self._kept.run(write, lambda _: None)

    def forget(self, item: Item) -> None:
        """Take a sheet out of the inbox."""
        self._remove(item)
        self._store()

    def _remove(self, item: Item) -> None:
        self.inbox.remove(item)
        for phone in self._phones.values():
            if phone.review is item.review:
                phone.removed()

    def clear(self) -> tuple[Item, ...]:
        """Take every sheet out of the inbox, and those of earlier sessions for good; returns them.
        Photos and reviews stay on the disk."""
        gone = tuple(self.inbox.items)
        for item in gone:
            self._remove(item)
        self._store()
        self._shell.change(cleared=time.time())
        return gone

    def put_back(self, gone: Iterable[Item], cleared: float) -> None:
        """Put sheets in again that :meth:`clear` took out; ``cleared`` as the setting was."""
        self._shell.change(cleared=cleared)
        for item in gone:
            self.inbox.put_back(item)
        self._store()
        self.read_on()


_OF: weakref.WeakKeyDictionary[Any, Arrivals] = weakref.WeakKeyDictionary()


def arrivals_of(shell: Shell) -> Arrivals:
    """The desk's only instance for its folder."""
    found = _OF.get(shell)
    if found is None or found.data != shell.start.data:
        if found is not None:
            found.end()
        found = _OF[shell] = Arrivals(shell)
    return found
