"""Who has joined: a ticket in the URL works once and makes a phone known.

The ticket is in the QR code on the screen. The first phone to join with it is known from then on by
a cookie, and the screen shows a new ticket. So a photo of the screen, or the URL in somebody's
history, gives no access. Opening the URL is not joining, as link previews open it too.
"""

from __future__ import annotations

import json
import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Final

from companion.files import BadFile, own_json, write_whole
from companion.listening import Listeners

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that look alike, as a ticket may be typed."""
GROUPS = 4
"""Groups of letters in a ticket; 16 letters are 79 bits, valid while the page is open."""
IN_A_GROUP = 4
"""Letters in a group."""
MOST_PHONES: Final = 40
LONGEST_NAME: Final = 40
_LARGEST: Final = 100_000
"""Bytes of the list of phones."""


@dataclass(frozen=True)
class Phone:
    """A known phone.

    Attributes:
        cookie: the hash of what it sends with every request.
        number: 1 for the first.
        seat: the player it plays as, '' for one that only watches or sends photos.
        name: the person's, '' if not said.
        form: a secret in its own pages' forms that other sites cannot know (against CSRF).
    """

    cookie: str
    number: int = 0
    seat: str = ""
    name: str = ""
    form: str = field(default="", repr=False)


class Tickets:
    """The current ticket and the known phones. Thread-safe.

    Args:
        seats: the players that a phone can join as, one phone each.
        file: where the phones are kept, so that they are known after a restart; ``None`` for
            nowhere. It holds hashes of the cookies alone.
    """

    def __init__(self, seats: Sequence[str] = (), file: Path | None = None) -> None:
        self.seats = tuple(seats)
        self.listeners = Listeners()
        self.left: list[Callable[[str], object]] = []
        """What is told of the seat of a player whose phone is removed."""
        self._file = file
        self._lock = threading.Lock()
        self._phones: dict[str, Phone] = {}
        self._removed: list[str] = []
        self._ticket = _ticket()
        self._last = 0
        if file is not None:
            with suppress(ValueError, LookupError, TypeError, AttributeError):
                kept = own_json(file, _LARGEST)
                self._removed = [*map(str, kept.get("removed", ()))]
                for one in kept["phones"][:MOST_PHONES]:
                    phone = Phone(**one)
                    self._phones[str(phone.cookie)] = phone
                    self._last = max(self._last, int(phone.number))

    def at_next_game(self, seats: Mapping[str, str]) -> Tickets:
        """Those of the next game at the table, which its phones go on with, each in the seat that
        its own leads to."""
        made = Tickets(self.seats)
        made._phones = {
            key: replace(one, seat=seats.get(one.seat, "")) for key, one in self._phones.items()
        }
        made._removed, made._last = [*self._removed], self._last
        return made

    @property
    def ticket(self) -> str:
        return self._ticket

    @property
    def phones(self) -> tuple[Phone, ...]:
        """The known phones, the first first."""
        return tuple(self._phones.values())

    @property
    def free(self) -> tuple[str, ...]:
        """The seats that no phone has."""
        taken = {phone.seat for phone in self.phones}
        return tuple(seat for seat in self.seats if seat not in taken)

    @property
    def full(self) -> bool:
        """Whether no more phones may join."""
        return len(self._phones) >= MOST_PHONES

    def is_valid(self, shown: str) -> bool:
        """Whether this is the current ticket."""
        return secrets.compare_digest(shown.lower().encode(), self._ticket.encode())

    def take(self, shown: str, seat: str = "", name: str = "") -> tuple[Phone, str] | None:
        """A phone made known by the current ticket, and its cookie; ``None`` for any other text,
        or a seat that is taken."""
        with self._lock:
            if not self.is_valid(shown) or self.full or (seat and seat not in self.free):
                return None
            self._ticket = _ticket()
            cookie = secrets.token_urlsafe(24)
            self._last += 1
            hashed = _hashed(cookie)
            phone = Phone(hashed, self._last, seat, _short(name), secrets.token_urlsafe(24))
            self._phones[hashed] = phone
            self._keep()
        self.listeners.tell()
        return phone, cookie

    def known(self, cookie: str | None) -> Phone | None:
        return self._phones.get(_hashed(cookie)) if cookie else None

    def was_removed(self, cookie: str | None) -> bool:
        return bool(cookie) and _hashed(cookie or "") in self._removed

    def is_known(self, phone: Phone) -> bool:
        """Whether a phone has not been removed."""
        return phone.cookie in self._phones

    def remove(self, number: int) -> None:
        """Remove a phone: it can do and see nothing any more; its seat is free again."""
        with self._lock:
            gone = [key for key, one in self._phones.items() if one.number == number]
            seats = [self._phones[key].seat for key in gone if self._phones[key].seat]
            self._phones = {k: one for k, one in self._phones.items() if k not in gone}
            self._removed = [*self._removed, *gone][-MOST_PHONES:]
            self._keep()
        for seat, listener in product(seats, self.left):
            listener(seat)
        self.listeners.tell()

    def rename(self, phone: Phone, name: str) -> None:
        """Keep what the person with a phone is called now."""
        with self._lock:
            if phone.cookie in self._phones:
                self._phones[phone.cookie] = replace(self._phones[phone.cookie], name=_short(name))
                self._keep()
        self.listeners.tell()

    def _keep(self) -> None:
        if self._file is not None:
            phones = [asdict(one) for one in self._phones.values()]
            text = json.dumps({"phones": phones, "removed": self._removed})
            with suppress(BadFile, OSError):  # without it phones only have to join again
                self._file.parent.mkdir(parents=True, exist_ok=True)
                write_whole(self._file, text.encode(), private=True)


def _short(name: str) -> str:
    return " ".join(name.split())[:LONGEST_NAME]


def _hashed(cookie: str) -> str:
    return sha256(cookie.encode("utf-8", "replace")).hexdigest()


def _ticket() -> str:
    return "-".join(
        "".join(secrets.choice(LETTERS) for _ in range(IN_A_GROUP)) for _ in range(GROUPS)
    )
