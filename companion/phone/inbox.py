"""Received photos, in a folder of their own, with the state and questions of each.

Each is decoded in a separate process, so that its memory is freed and a decoder that never finishes
can be stopped.
"""

from __future__ import annotations

import queue
import shutil
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import BinaryIO, Final, Literal, NamedTuple, TypeVar

from companion.files.temporary import new_folder, remove_folder
from companion.listening import Listeners
from companion.photo.refusals import refusal
from companion.pictures.upright import BadPicture, upright_picture
from companion.sentences import N_, Sentence, Term, say
from companion.worker import Lost, TookTooLong, alone

T = TypeVar("T")

MOST: Final = 60
"""Most photos accepted before the page has to be opened again."""
MOST_BYTES: Final = 40 * 2**20
"""Largest photo in bytes; phones' own are below 25 MB."""
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
"""A picture shown for a photo: the whole with its score, or the place in question."""


@dataclass(frozen=True)
class Asked:
    """One thing that a photo leaves open.

    Attributes:
        id: what it is about; the same id means the same question.
        text: the question.
        why: background to read before answering, sentence by sentence.
        answers: each answer's id and its text.
        left: which marks are open, including this one; ``None`` if it is not about a mark.
        offer: whether it asks what to do with the photo, and nothing is open.
    """

    id: str
    text: Sentence
    why: tuple[Sentence, ...]
    answers: tuple[tuple[str, Sentence | Term], ...]
    left: Sentence | None = None
    offer: bool = False


class Picture(NamedTuple):
    """A JPEG made by the computer, and its number; newer ones have larger numbers."""

    number: int
    jpeg: bytes


@dataclass(frozen=True)
class Reply:
    """What somebody tapped: an answer to a question or, without a question, undo."""

    number: int
    asked: str = ""
    answer: str = ""


@dataclass(frozen=True)
class Arrived:
    """A photo from a phone.

    Attributes:
        number: 1 for the first.
        path: its file, a JPEG without the phone's metadata.
        phone, language: which phone sent it, and the language it wants.
        state, told: its state and report, for the phone's page.
        why: what the report follows from.
        broken: what the rules cannot explain.
        notes: what was taken for granted in reading it.
        asked: the question to answer, ``None`` if there is none.
        undoable: whether an answer can be undone.
        pictures: those that the computer has made for it so far.
    """

    number: int
    path: Path
    phone: str = ""
    language: str = ""
    state: State = "waiting"
    told: Sentence | None = None
    why: tuple[Sentence, ...] = ()
    broken: tuple[Sentence, ...] = ()
    notes: tuple[Sentence, ...] = ()
    asked: Asked | None = None
    undoable: bool = False
    pictures: Mapping[Shown, Picture] = field(default_factory=dict)


class Inbox:
    """Stores received photos and their state; thread-safe."""

    def __init__(self) -> None:
        self.folder = new_folder("phone")
        self._lock = threading.Lock()
        self._arrived: dict[int, Arrived] = {}
        self._last = self._made = self._begun = self._coming = 0
        self._new: queue.SimpleQueue[Arrived] = queue.SimpleQueue()
        self._replies: queue.SimpleQueue[Reply] = queue.SimpleQueue()
        self._open = True
        self.listeners = Listeners()

    def put(
        self, file: BinaryIO, phone: str = "", language: str = "", name: str = "photo"
    ) -> Arrived:
        """Store a photo: decoded, turned upright, and written as a new JPEG.

        Args:
            name: the file's name on the phone.

        Raises:
            BadPicture: it is not a picture, or there are too many already.
        """
        with self._lock:
            if len(self._arrived) + self._coming >= MOST or not self._open:
                told = N_(
                    "phone upload accepts no more pictures. Close it on the computer and "
                    "open it again."
                )
                raise BadPicture(say(told))
            self._begun += 1
            self._coming += 1
            sent = self.folder / f"{self._begun}.sent"
        made = sent.with_suffix(".made")
        try:
            with sent.open("xb") as copy:
                shutil.copyfileobj(file, copy)
            alone(_write_anew, (sent, made), memory=MEMORY, processor=PROCESSOR, clock=CLOCK)
            with self._lock:  # only what is a picture has a number
                number = self._last + 1
                path = made.replace(self.folder / f"photo-{number}.jpg")
                self._arrived[number] = arrived = Arrived(number, path, phone, language)
                self._last = number
        except OSError as error:
            raise BadPicture(say(NO_ROOM)) from error
        except Lost as error:
            raise BadPicture(TookTooLong().sentence) from error
        except BadPicture as error:
            if error.id == "truncated":
                raise BadPicture(refusal("truncated", file=name).sentence) from error
            raise
        finally:
            sent.unlink(missing_ok=True)
            made.unlink(missing_ok=True)
            with self._lock:
                self._coming -= 1
        self._new.put(arrived)
        self.listeners.tell()
        return arrived

    def next(self) -> Arrived | None:
        """The next photo that nobody has processed, ``None`` if there is none."""
        return _first(self._new)

    def tell(
        self,
        number: int,
        state: State,
        told: Sentence | None = None,
        asked: Asked | None = None,
        undoable: bool = False,
        why: tuple[Sentence, ...] = (),
        broken: tuple[Sentence, ...] = (),
        notes: tuple[Sentence, ...] = (),
    ) -> None:
        """Report the state of a photo, and the question to answer now."""
        with self._lock:
            one = self._arrived.get(number)
            if one is None:
                return
            pictures = dict(one.pictures)
            if asked is None or one.asked is None or asked.id != one.asked.id:
                pictures.pop("closer", None)
            self._arrived[number] = replace(
                one, state=state, told=told, asked=asked, undoable=undoable, pictures=pictures,
                why=why, broken=broken, notes=notes,
            )  # fmt: skip
        self.listeners.tell()

    def show(self, number: int, shown: Shown, jpeg: bytes, asked: str = "") -> None:
        """Show a picture on the phone's page; one for a question, only while that is open."""
        with self._lock:
            one = self._arrived.get(number)
            if one is None or (asked and (one.asked is None or one.asked.id != asked)):
                return
            self._made += 1
            pictures = {**one.pictures, shown: Picture(self._made, jpeg)}
            self._arrived[number] = replace(one, pictures=pictures)
        self.listeners.tell()

    def reply(self, phone: str, reply: Reply) -> bool:
        """Accept what somebody tapped on a phone's page; returns whether it was still valid.

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
        self.listeners.tell()
        return possible

    def next_reply(self) -> Reply | None:
        return _first(self._replies)

    def sent(self, phone: str, number: int) -> Arrived | None:
        """A photo sent by a phone, by its number."""
        with self._lock:
            one = self._arrived.get(number)
        return one if one is not None and one.phone == phone else None

    def sent_by(self, phone: str) -> tuple[Arrived, ...]:
        """The photos sent by a phone, latest first."""
        with self._lock:
            found = [one for one in self._arrived.values() if one.phone == phone]
        return tuple(sorted(found, key=lambda one: -one.number))

    def close(self) -> None:
        """Accept no more, and remove all remaining files."""
        self._open = False
        remove_folder(self.folder)


def _first(waiting: queue.SimpleQueue[T]) -> T | None:
    try:
        return waiting.get_nowait()
    except queue.Empty:
        return None


def _write_anew(paths: tuple[Path, Path]) -> None:
    """Rewrite a photo as a new JPEG: upright, and without place, time or name of the phone. Runs in
    the other process.

    Raises:
        BadPicture: it is not a picture.
        OSError: no space on the disk.
    """
    sent, path = paths
    with sent.open("rb") as file:
        picture = upright_picture(file.read(MOST_BYTES))
    picture.save(path, "JPEG", quality=QUALITY, subsampling=0)
