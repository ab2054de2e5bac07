"""Who may send photos: a ticket in the URL works once and makes a phone known.

The ticket is in the QR code on the screen. The first phone to join with it is known from then on by
a cookie, and the screen shows a new ticket. So a photo of the screen, or the URL in somebody's
history, gives no access. Opening the URL is not joining, as link previews open it too.
"""

from __future__ import annotations

import secrets
import threading
from dataclasses import dataclass
from typing import Final

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that look alike, as a ticket may be typed."""
GROUPS = 4
"""Groups of letters in a ticket; 16 letters are 79 bits, valid while the page is open."""
IN_A_GROUP = 4
"""Letters in a group."""
MOST_PHONES: Final = 8


@dataclass(frozen=True)
class Phone:
    """A known phone.

    Attributes:
        cookie: sent by it with every request.
        form: a secret in its own pages' forms that other sites cannot know (against CSRF).
    """

    cookie: str
    form: str


class Tickets:
    """The current ticket and the known phones. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._phones: dict[str, Phone] = {}
        self._ticket = _ticket()

    @property
    def ticket(self) -> str:
        return self._ticket

    @property
    def phones(self) -> int:
        """How many phones are known."""
        return len(self._phones)

    @property
    def full(self) -> bool:
        """Whether no more phones may join."""
        return len(self._phones) >= MOST_PHONES

    def is_valid(self, shown: str) -> bool:
        """Whether this is the current ticket."""
        return secrets.compare_digest(shown.lower().encode(), self._ticket.encode())

    def take(self, shown: str) -> Phone | None:
        """A phone made known by the current ticket, ``None`` for any other text."""
        with self._lock:
            if not self.is_valid(shown) or self.full:
                return None
            self._ticket = _ticket()
            phone = Phone(secrets.token_urlsafe(24), secrets.token_urlsafe(24))
            self._phones[phone.cookie] = phone
            return phone

    def known(self, cookie: str | None) -> Phone | None:
        """The phone with a cookie."""
        return self._phones.get(cookie or "")


def _ticket() -> str:
    return "-".join(
        "".join(secrets.choice(LETTERS) for _ in range(IN_A_GROUP)) for _ in range(GROUPS)
    )
