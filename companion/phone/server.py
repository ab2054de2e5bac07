"""The web server behind the phone's page: waitress, with limits on what anybody may hold of it.

Whoever is in the same network may open connections to it. So a request must arrive within a time,
one from a phone that is not known may bring next to nothing, and one address has few connections.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher
from waitress.utilities import BadRequest, RequestEntityTooLarge
from waitress.wasyncore import close_all

HEAD_SECONDS: Final = 10
"""For the head of a request, and for all of one from a phone that is not known."""
BODY_SECONDS: Final = 240
"""For a known phone's picture; one of the largest at 170 kB a second, which is a bad Wi-Fi."""
IDLE_SECONDS: Final = 15
"""Until a connection that says nothing is closed; a page asks how things are every second."""
UNKNOWN_BYTES: Final = 4096
"""Of a body from a phone that is not known: its ticket is in the address."""
HEAD_BYTES: Final = 16 * 1024
CONNECTIONS: Final = 120
CONNECTIONS_EACH: Final = 12
"""Of one address; a browser opens six."""
THREADS: Final = 16
"""More than the phones that may join, as one waits while its picture is looked at."""

Known = Callable[[str], bool]
"""Says by the ``Cookie`` header of a request whether its phone is known."""


class _NotKnown(BadRequest):  # type: ignore[misc]
    code = 403
    reason = "Forbidden"


class _Request(HTTPRequestParser):  # type: ignore[misc]
    """A request that may bring a picture only where its phone is known."""

    known = False
    error: Any = None

    def __init__(self, is_known: Known, unknown: Adjustments, adj: Adjustments) -> None:
        super().__init__(adj)
        self._is_known, self._unknown = is_known, unknown

    def parse_header(self, header_plus: bytes) -> None:
        super().parse_header(header_plus)
        self.known = self._is_known(self.headers.get("COOKIE", ""))
        if not self.known:
            self.adj = self._unknown

    def received(self, data: bytes) -> int:
        taken = int(super().received(data))
        if not self.known and isinstance(self.error, RequestEntityTooLarge):
            self.error = _NotKnown("this phone is not known")
        return taken


class _Channel(HTTPChannel):  # type: ignore[misc]
    """A connection that knows when the request that is arriving began."""

    begun = 0.0

    def __init__(self, server: _Server, *given: Any, **named: Any) -> None:
        self.parser_class = partial(_Request, server.is_known, server.unknown)
        super().__init__(server, *given, **named)

    def received(self, data: bytes) -> bool:
        if self.request is None:
            self.begun = time.time()
        return bool(super().received(data))

    def is_late(self, now: float) -> bool:
        """Whether the request that is arriving should have arrived by now."""
        request = self.request
        if request is None:
            return False
        seconds = BODY_SECONDS if request.headers_finished and request.known else HEAD_SECONDS
        return now - self.begun > seconds


class _Server(TcpWSGIServer):  # type: ignore[misc]
    channel_class = _Channel

    def __init__(self, app: Any, adj: Adjustments, is_known: Known, **given: Any) -> None:
        self.is_known = is_known
        self.unknown = copy.copy(adj)
        self.unknown.max_request_body_size = UNKNOWN_BYTES
        super().__init__(app, adj=adj, sockinfo=adj.listen[0], **given)

    def handle_accept(self) -> None:
        try:
            accepted = self.accept()
            if accepted is None:
                return
            line, address = accepted
            same = [one for one in self.active_channels.values() if one.addr[0] == address[0]]
            if len(same) >= CONNECTIONS_EACH:
                line.close()
                return
            self.set_socket_options(line)
        except OSError:  # whoever called has gone again
            return
        self.channel_class(self, line, address, self.adj, map=self._map)

    def maintenance(self, now: float) -> None:
        super().maintenance(now)
        for channel in self.active_channels.values():
            if not channel.requests and channel.is_late(now):
                channel.will_close = True


def listening(app: Any, ip: str, port: int, most_bytes: int, is_known: Known) -> Any:
    """A server that listens; 0 is any port that is free.

    Args:
        most_bytes: of the body of a request from a known phone.

    Raises:
        OSError: the address cannot be listened at.
    """
    adj = Adjustments(
        host=ip,
        port=port,
        threads=THREADS,
        ident="",
        max_request_body_size=most_bytes,
        max_request_header_size=HEAD_BYTES,
        channel_timeout=IDLE_SECONDS,
        cleanup_interval=1,
        connection_limit=CONNECTIONS,
    )
    sockets: dict[int, Any] = {}
    dispatcher = ThreadedTaskDispatcher()
    try:
        server = _Server(app, adj, is_known, map=sockets, dispatcher=dispatcher)
    except OSError:
        close_all(sockets)
        raise
    dispatcher.set_thread_count(THREADS)
    return server
