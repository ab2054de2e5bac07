"""Pictures that have arrived, in a folder of their own, what came of each, and what is asked of it.

They are decoded by a process for each alone, so that none stays in this one's memory and what no
decoder comes to an end with is given up.
"""

from __future__ import annotations

import queue
import shutil
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import BinaryIO, Final, Literal, NamedTuple

from companion.pictures.upright import BadPicture, upright_picture
from companion.records.temporary import new_folder, remove_folder
from companion.sentences import N_, Sentence, Term, say
from companion.worker import Lost, alone

MOST: Final = 60
"""Pictures that are taken from phones before the page is opened anew."""
MOST_BYTES: Final = 40 * 2**20
"""Of one picture; phones' own stay below 25."""
MEMORY: Final = 2**30
"""Bytes that decoding one picture may take; one of 100 megapixels takes 700 MB."""
PROCESSOR = 30
"""Seconds of processor time for decoding one photo."""
CLOCK = 60
"""Seconds of real time for decoding one photo."""
QUALITY: Final = 95
NO_ROOM: Final = N_("the picture could not be saved: the disk is full")

State = Literal["waiting", "reading", "read", "refused"]
Shown = Literal["score", "closer"]
"""What the computer shows of a photo: the whole of it with its score, or the place asked about."""


@dataclass(frozen=True)
class Asked:
    """One thing that a photo leaves open.

    Attributes:
        id: what it is about; the same text means the same question.
        text: the question.
        why: what to know before answering, sentence by sentence.
        answers: each answer's id and its words.
        left: how many things are open, this one among them.
    """

    id: str
    text: Sentence
    why: tuple[Sentence, ...]
    answers: tuple[tuple[str, Sentence | Term], ...]
    left: int


class Picture(NamedTuple):
    """A JPEG that the computer has made, and its number: a newer one has a larger."""

    number: int
    jpeg: bytes


@dataclass(frozen=True)
class Reply:
    """What somebody tapped: an answer to a question, or with no question the wish to take the last
    one back."""

    number: int
    asked: str = ""
    answer: str = ""


@dataclass(frozen=True)
class Arrived:
    """A picture from a phone.

    Attributes:
        number: 1 for the first.
        path: its file, a JPEG without anything that the phone wrote beside the picture.
        phone: which phone sent it.
        state, told: what has come of it, for the phone's page.
        asked: what is to be answered, ``None`` while nothing is.
        undoable: whether an answer can be taken back.
        pictures: those that the computer has made of it so far.
    """

    number: int
    path: Path
    phone: str = ""
    state: State = "waiting"
    told: Sentence | None = None
    asked: Asked | None = None
    undoable: bool = False
    pictures: Mapping[Shown, Picture] = field(default_factory=dict)


class Inbox:
    """Takes pictures in and tells of them; safe to use from several threads."""

    def __init__(self) -> None:
        self.folder = new_folder("phone")
        self._lock = threading.Lock()
        self._arrived: dict[int, Arrived] = {}
        self._last = self._made = 0
        self._new: queue.SimpleQueue[Arrived] = queue.SimpleQueue()
        self._replies: queue.SimpleQueue[Reply] = queue.SimpleQueue()
        self._open = True

    def put(self, file: BinaryIO, phone: str = "") -> Arrived:
        """Take a picture in: decoded, turned upright, and written anew.

        Raises:
            BadPicture: it is none, or there are too many already.
        """
        with self._lock:
            if len(self._arrived) >= MOST or not self._open:
                raise BadPicture(
                    say(
                        N_(
                            "the computer accepts no more pictures; close and reopen phone upload "
                            "there"
                        )
                    )
                )
            self._last = number = self._last + 1
            path = self.folder / f"photo-{number}.jpg"
            self._arrived[number] = arrived = Arrived(number, path, phone)
        sent = path.with_suffix(".sent")
        try:
            with sent.open("xb") as copy:
                shutil.copyfileobj(file, copy)
            alone(_write_anew, (sent, path), memory=MEMORY, processor=PROCESSOR, clock=CLOCK)
        except Exception as error:
            path.unlink(missing_ok=True)
            with self._lock:
                del self._arrived[number]
            if isinstance(error, OSError):
                raise BadPicture(say(NO_ROOM)) from error
            if isinstance(error, Lost):
                raise BadPicture(say(N_("this picture took too long to open"))) from error
            raise
        finally:
            sent.unlink(missing_ok=True)
        self._new.put(arrived)
        return arrived

    def next(self) -> Arrived | None:
        """The next picture that nobody has looked at, ``None`` where there is none."""
        try:
            return self._new.get_nowait()
        except queue.Empty:
            return None

    def tell(
        self,
        number: int,
        state: State,
        told: Sentence | None = None,
        asked: Asked | None = None,
        undoable: bool = False,
    ) -> None:
        """Say what has come of a picture, and what is to be answered now."""
        with self._lock:
            one = self._arrived.get(number)
            if one is None:
                return
            pictures = dict(one.pictures)
            if asked is None or one.asked is None or asked.id != one.asked.id:
                pictures.pop("closer", None)
            self._arrived[number] = replace(
                one, state=state, told=told, asked=asked, undoable=undoable, pictures=pictures
            )

    def show(self, number: int, shown: Shown, jpeg: bytes, asked: str = "") -> None:
        """Show a picture on the phone's page; one of a question, only while that is asked."""
        with self._lock:
            one = self._arrived.get(number)
            if one is None or (asked and (one.asked is None or one.asked.id != asked)):
                return
            self._made += 1
            pictures = {**one.pictures, shown: Picture(self._made, jpeg)}
            self._arrived[number] = replace(one, pictures=pictures)

    def reply(self, phone: str, reply: Reply) -> bool:
        """Pass on what somebody tapped on the page of a phone; whether that could still be tapped.

        A question is answered once: until the computer asks again, nothing is asked.
        """
        with self._lock:
            one = self._arrived.get(reply.number)
            if one is None or one.phone != phone:
                return False
            if not reply.asked:
                possible = one.undoable
            else:
                asked = one.asked
                possible = (
                    asked is not None
                    and asked.id == reply.asked
                    and reply.answer in {answer for answer, _ in asked.answers}
                )
            if possible:
                self._arrived[reply.number] = replace(one, asked=None, undoable=False)
                self._replies.put(reply)
            return possible

    def next_reply(self) -> Reply | None:
        """The next thing that was tapped, ``None`` where there is none."""
        try:
            return self._replies.get_nowait()
        except queue.Empty:
            return None

    def sent(self, phone: str, number: int) -> Arrived | None:
        """A picture that a phone has sent, by its number."""
        with self._lock:
            one = self._arrived.get(number)
        return one if one is not None and one.phone == phone else None

    def sent_by(self, phone: str) -> tuple[Arrived, ...]:
        """What a phone has sent, the latest first."""
        with self._lock:
            found = [one for one in self._arrived.values() if one.phone == phone]
        return tuple(sorted(found, key=lambda one: -one.number))

    def close(self) -> None:
        """Take nothing more, and remove all files that are still here."""
        self._open = False
        remove_folder(self.folder)


def _write_anew(paths: tuple[Path, Path]) -> None:
    """Write a picture anew, as a JPEG of our own: upright, and without place, time or name of the
    phone. The work of the other process.

    Raises:
        BadPicture: it is no picture.
        OSError: there is no room.
    """
    sent, path = paths
    with sent.open("rb") as file:
        picture = upright_picture(file.read(MOST_BYTES))
    picture.save(path, "JPEG", quality=QUALITY, subsampling=0)
