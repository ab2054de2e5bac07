"""Switching the phone's page on and off."""

from __future__ import annotations

import logging
import secrets
import ssl
import threading
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from companion.errors import CompanionError, reason
from companion.phone.inbox import MOST_BYTES, Inbox
from companion.phone.site import Site
from companion.phone.tickets import Tickets
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.application.table.shared import SharedTable
    from companion.phone.tls import Decrypting

PORT: Final = 8765
"""The default port; a fixed one is easier to allow in a firewall."""
_BESIDE: Final = 64 * 1024
"""Bytes of a form besides its photo."""


class CannotListen(CompanionError):
    """Cannot listen at the address; ``sentence`` says why, and its cause is an ``OSError``."""

    kind = "cannot-listen"


@dataclass(frozen=True)
class Play:
    """A game that phones can play.

    Attributes:
        table: the game.
        file: where the phones that have joined are kept, ``None`` for nowhere.
        reads: whether photos are read here, as no window does.
        book: the scorebook, if not the user's own.
    """

    table: SharedTable
    file: Path | None = None
    reads: bool = False
    book: Path | None = None


@dataclass(frozen=True)
class Way:
    """How phones reach the page.

    Attributes:
        port: 0 for any free port, which is also the fallback for :data:`PORT`.
        fixed: whether no other port will do, as phones come back to it.
        context: the certificate for HTTPS, ``None`` for HTTP.
        url: where a proxy in front is reached, such as ``https://table.example.org``; '' for none.
    """

    port: int = PORT
    fixed: bool = False
    context: ssl.SSLContext | None = None
    url: str = ""


class PhoneService:
    """The phones' pages at one address of this computer, from :meth:`start` until :meth:`stop`.

    Args:
        ip: the only address to listen at.
        play: the game on the table, ``None`` to take photos only.
        tickets: those of the game before, if its phones go on with this one.
    """

    def __init__(
        self,
        ip: str,
        language: str = "en",
        port: int = PORT,
        *,
        play: Play | None = None,
        way: Way | None = None,
        tickets: Tickets | None = None,
    ) -> None:
        self.way = way or Way(port)
        self.ip, self.port = ip, self.way.port
        self.inbox = Inbox()
        seats = play.table.players if play is not None else ()
        self.tickets = tickets or Tickets(seats, play.file if play is not None else None)
        self.site = Site(self.inbox, self.tickets, language)
        self.play = play
        self.inbox.listeners.append(self.site.changes.tell)
        self.tickets.listeners.append(self.site.changes.tell)
        if play is not None:
            self._lay(play)
        self._server: Any = None
        self._thread: threading.Thread | None = None
        self._decrypting: Decrypting | None = None

    def _lay(self, play: Play) -> None:
        """Put the game on the table."""
        from companion.phone.disputes import Disputes
        from companion.phone.table_view import TableView

        site = self.site
        site.table, site.disputes = TableView(play.table, books=play.reads), Disputes(play.table)
        play.table.listeners.append(site.changes.tell)  # once the view knows
        self.tickets.left.append(play.table.leave)
        site.host, site.address = secrets.token_urlsafe(18), lambda: self.address
        if play.reads:
            from companion.phone.photo_desk import PhotoDesk

            site.photos = PhotoDesk(self.inbox, self.tickets, play.table, site.language, play.book)

    @property
    def running(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    @property
    def root(self) -> str:
        """The URL of the page."""
        if self.way.url:
            return self.way.url.rstrip("/")
        return f"{'http' if self.way.context is None else 'https'}://{self.ip}:{self.port}"

    @property
    def address(self) -> str:
        """The URL to open on the phone; it works once."""
        return f"{self.root}/{self.tickets.ticket}"

    @property
    def host_address(self) -> str:
        """The URL of the page with the QR code, for a screen; '' without a game."""
        return f"{self.root}/host/{self.site.host}" if self.site.host else ""

    def start(self) -> None:
        """Start listening.

        Raises:
            CannotListen: the address is not this computer's, or listening is not allowed.
        """
        logging.getLogger("waitress").setLevel(logging.CRITICAL)
        from companion.phone.routes import application

        app = application(self.site)
        try:
            self._listen(app)
        except OSError as error:
            told = N_("The address {ip} cannot be used ({why}).")
            address = f"{self.ip}:{self.port}" if self.way.fixed else self.ip
            raise CannotListen.of(told, ip=address, why=reason(error)) from error
        self.site.hosts = frozenset({urlsplit(self.root).netloc})
        self.site.cookie = f"companion_phone_{self._own_name()}"
        self.site.secure = self.root.startswith("https:")
        if self.site.photos is not None:
            self.site.photos.start()
        self._thread = threading.Thread(target=self._serve, name="phone", daemon=True)
        self._thread.start()

    def _own_name(self) -> str:
        """What tells this table from the others on this computer, also after a restart."""
        file = self.play.file if self.play is not None else None
        return str(self.port) if file is None else sha256(str(file).encode()).hexdigest()[:12]

    def _listen(self, app: Any) -> None:
        from companion.phone.server import CONNECTIONS, CONNECTIONS_EACH, listening

        way, most = self.way, MOST_BYTES + _BESIDE
        open_at = partial(
            listening, app, most_bytes=most, is_known=self.site.is_known,
            each=CONNECTIONS if way.url or way.context is not None else CONNECTIONS_EACH,
        )  # fmt: skip
        if way.context is not None:
            from companion.phone.tls import HERE, Decrypting

            self._server = open_at(HERE, 0)
            inner = int(self._server.effective_port)
            self._decrypting = Decrypting(self.ip, self.port, inner, way.context)
            self.port = self._decrypting.port
            return
        if self.port:
            try:
                self._server = open_at(self.ip, self.port)
            except OSError:
                if way.fixed:
                    raise
        if self._server is None:
            self._server = open_at(self.ip, 0)
        self.port = int(self._server.effective_port)

    def _serve(self) -> None:
        with suppress(OSError, ValueError):
            self._server.run()

    def stop(self) -> None:
        """Stop listening; closes connections and the thread, and removes all remaining photos."""
        server, thread = self._server, self._thread
        self._server = self._thread = None
        self.site.changes.end()
        if self._decrypting is not None:
            self._decrypting.stop()
        if self.site.photos is not None:
            self.site.photos.stop()
        if self.play is not None:
            self.play.table.close()
        if server is not None:
            from waitress.wasyncore import close_all

            # In the server's own thread, which owns its sockets.
            with suppress(OSError, AttributeError):
                server.trigger.pull_trigger(lambda: close_all(server._map))
            if thread is not None:
                thread.join(3.0)
            server.task_dispatcher.shutdown(timeout=1.0)
        self.inbox.close()


def cannot_reach(ip: str, port: int) -> tuple[Sentence, ...]:
    """What to try if a phone cannot open the page, the most frequent cause first."""
    told = (
        N_("Connect the phone and the computer to the same Wi-Fi, and turn mobile data off."),
        N_("Use the normal network: guest networks often keep devices apart."),
        N_(
            "A firewall may be blocking the phone: allow Companion on private networks, port "
            "{port}."
        ),
        N_("Is {ip} the right address? A computer with cable and Wi-Fi has several. Try another."),
        N_("Or turn on the phone's hotspot, connect the computer to it and open this page again."),
    )
    return tuple(say(each, ip=ip, port=port) for each in told)
