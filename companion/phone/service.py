"""Switching the phone's page on and off."""

from __future__ import annotations

import logging
import threading
from contextlib import suppress
from typing import Any, Final

from companion.errors import CompanionError, reason
from companion.phone.inbox import MOST_BYTES, Inbox
from companion.phone.site import Site
from companion.phone.tickets import Tickets
from companion.sentences import ENGLISH, N_, Catalogue, Sentence, say

PORT: Final = 8765
"""The default port; a fixed one is easier to allow in a firewall."""
_BESIDE: Final = 64 * 1024
"""Bytes of a form besides its photo."""


class CannotListen(CompanionError):
    """Cannot listen at the address; ``sentence`` says why."""

    kind = "cannot-listen"


class PhoneService:
    """A page at one address of this computer, from :meth:`start` until :meth:`stop`.

    Args:
        ip: the only address to listen at.
        port: 0 for any free port, which is also the fallback for :data:`PORT`.
    """

    def __init__(
        self, ip: str, language: Catalogue = ENGLISH, language_name: str = "en", port: int = PORT
    ) -> None:
        self.ip = ip
        self.port = port
        self.inbox = Inbox()
        self.tickets = Tickets()
        self._site = Site(self.inbox, self.tickets, language, language_name)
        self._server: Any = None
        self._thread: threading.Thread | None = None

    @property
    def running(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    @property
    def address(self) -> str:
        """The URL to open on the phone; it works once."""
        return f"http://{self.ip}:{self.port}/{self.tickets.ticket}"

    def start(self) -> None:
        """Start listening.

        Raises:
            CannotListen: the address is not this computer's, or listening is not allowed.
        """
        logging.getLogger("waitress").setLevel(logging.CRITICAL)
        app = self._site.application()
        try:
            self._server = self._listening(app)
        except OSError as error:
            raise CannotListen(
                say(
                    N_("The address {ip} cannot be used ({why}); choose another."),
                    ip=self.ip,
                    why=reason(error),
                )
            ) from error
        self.port = int(self._server.effective_port)
        self._site.hosts = frozenset({f"{self.ip}:{self.port}"})
        self._thread = threading.Thread(target=self._serve, name="phone", daemon=True)
        self._thread.start()

    def _listening(self, app: Any) -> Any:
        from companion.phone.server import listening

        most = MOST_BYTES + _BESIDE
        if self.port:
            with suppress(OSError):
                return listening(app, self.ip, self.port, most, self._site.is_known)
        return listening(app, self.ip, 0, most, self._site.is_known)

    def _serve(self) -> None:
        with suppress(OSError, ValueError):
            self._server.run()

    def stop(self) -> None:
        """Stop listening; closes connections and the thread, and removes all remaining photos."""
        server, thread = self._server, self._thread
        self._server = self._thread = None
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
    return (
        say(N_("The phone and the computer must be on the same Wi-Fi; turn mobile data off.")),
        say(N_("Guest networks often keep devices apart; use the normal one.")),
        say(
            N_("A firewall may be blocking it: allow Companion on private networks, port {port}."),
            port=port,
        ),
        say(
            N_(
                "Is {ip} the right address? A computer with cable and Wi-Fi has several; "
                "try another."
            ),
            ip=ip,
        ),
        say(
            N_(
                "Or turn on the phone's hotspot, connect the computer to it and open "
                "this page again."
            )
        ),
    )
