"""Pictures that have arrived, in a folder of their own, and what came of each."""

from __future__ import annotations

import io
import queue
import shutil
import tempfile
import threading
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal

from companion.pictures.upright import BadPicture, upright_picture
from companion.sentences import N_, Sentence, say

MOST: Final = 60
"""Pictures that are taken from phones before the page is opened anew."""
QUALITY: Final = 95

State = Literal["waiting", "reading", "read", "refused"]


@dataclass(frozen=True)
class Arrived:
    """A picture from a phone.

    Attributes:
        number: 1 for the first.
        path: its file, a JPEG without anything that the phone wrote beside the picture.
        phone: which phone sent it.
        state, told: what has come of it, for the phone's page.
    """

    number: int
    path: Path
    phone: str = ""
    state: State = "waiting"
    told: Sentence | None = None


class Inbox:
    """Takes pictures in and tells of them; safe to use from several threads."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="companion-phone-"))
        self._lock = threading.Lock()
        self._decoding = threading.Lock()
        self._arrived: dict[int, Arrived] = {}
        self._last = 0
        self._new: queue.SimpleQueue[Arrived] = queue.SimpleQueue()
        self._open = True

    def put(self, data: bytes, phone: str = "") -> Arrived:
        """Take a picture in: decoded, turned upright, and written anew.

        Raises:
            BadPicture: it is none, or there are too many already.
        """
        with self._lock:
            if len(self._arrived) >= MOST or not self._open:
                raise BadPicture(say(N_("no more pictures are taken; open the page anew")))
            self._last = number = self._last + 1
            path = self._folder / f"photo-{number}.jpg"
            self._arrived[number] = arrived = Arrived(number, path, phone)
        try:
            # One at a time: a picture unpacked is a hundred times its file.
            with self._decoding:
                path.write_bytes(written_anew(data))
        except Exception as error:
            with self._lock:
                del self._arrived[number]
            if isinstance(error, OSError):
                raise BadPicture(say(N_("there is no room to keep the picture"))) from error
            raise
        self._new.put(arrived)
        return arrived

    def next(self) -> Arrived | None:
        """The next picture that nobody has looked at, ``None`` where there is none."""
        try:
            return self._new.get_nowait()
        except queue.Empty:
            return None

    def tell(self, number: int, state: State, told: Sentence | None = None) -> None:
        """Say what has come of a picture."""
        with self._lock:
            if number in self._arrived:
                self._arrived[number] = replace(self._arrived[number], state=state, told=told)

    def sent_by(self, phone: str) -> tuple[Arrived, ...]:
        """What a phone has sent, the latest first."""
        with self._lock:
            found = [one for one in self._arrived.values() if one.phone == phone]
        return tuple(sorted(found, key=lambda one: -one.number))

    def close(self) -> None:
        """Take nothing more, and remove all files that are still here."""
        self._open = False
        shutil.rmtree(self._folder, ignore_errors=True)


def written_anew(data: bytes) -> bytes:
    """A picture as a JPEG of our own: upright, and without place, time or name of the phone.

    Raises:
        BadPicture: it is no picture.
    """
    picture = upright_picture(data)
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=QUALITY, subsampling=0)
    return file.getvalue()
