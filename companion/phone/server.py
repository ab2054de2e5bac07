"""The web server of the phone's page: waitress, with limits against abuse.

Anybody on the same network may connect to it. So a request must arrive within a time limit, one
from an unknown phone may only carry a few bytes, and each address gets only a few connections.
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

from companion.phone.tickets import MOST_PHONES

HEAD_SECONDS: Final = 10
"""Time limit for a request's head, and for a whole request from an unknown phone."""
BODY_SECONDS: Final = 240
"""Time limit for a known phone's photo: the largest at 170 kB/s, a bad Wi-Fi connection."""
IDLE_SECONDS: Final = 15
"""Time after which an idle connection is closed."""
STUCK_SECONDS: Final = 20
"""Time after which a connection is closed that takes nothing of what is sent to it."""
UNSENT_BYTES: Final = 2**22
"""Most bytes that wait for a connection to take them; a picture with its score has a quarter."""
UNKNOWN_BYTES: Final = 4096
"""Largest body in bytes from an unknown phone, whose ticket is in the address."""
HEAD_BYTES: Final = 16 * 1024
CONNECTIONS: Final = 300
"""More than 40 phones keep open: each its stream, and up to five more for a moment."""
CONNECTIONS_EACH: Final = 12
"""Most connections from one address; a browser opens six."""
THREADS: Final = MOST_PHONES + 16
"""One for each phone's stream, which lasts, and as many for short requests as wait for photos."""

Known = Callable[[str], bool]
"""Returns whether the ``Cookie`` header of a request is that of a known phone."""


class _NotKnown(BadRequest):  # type: ignore[misc]
    code = 403
    reason = "Forbidden"


class _Request(HTTPRequestParser):  # type: ignore[misc]
    """A request that may carry a photo only if its phone is known."""

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
    """A connection that knows when its current request began."""

    begun = 0.0

    def __init__(self, server: _Server, *given: Any, **named: Any) -> None:
        self.parser_class = partial(_Request, server.is_known, server.unknown)
        super().__init__(server, *given, **named)

    def received(self, data: bytes) -> bool:
        if self.request is None:
            self.begun = time.time()
        return bool(super().received(data))

    def _flush_some(self, do_close: bool = True) -> bool:
        """Send what waits; a buffer whose whole content is sent is emptied, as a stream would else
        keep :data:`UNSENT_BYTES` that it has sent long ago."""
        sent = bool(super()._flush_some(do_close))
        if self.connected and not self.total_outbufs_len:
            self.outbufs[-1].prune()
        return sent

    def is_late(self, now: float) -> bool:
        """Whether the current request has exceeded its time limit."""
        request = self.request
        if request is None:
            return False
        seconds = BODY_SECONDS if request.headers_finished and request.known else HEAD_SECONDS
        return now - self.begun > seconds


class _Server(TcpWSGIServer):  # type: ignore[misc]
    channel_class = _Channel

    def __init__(
        self, app: Any, adj: Adjustments, is_known: Known, each: int, **given: Any
    ) -> None:
        self.is_known, self._each = is_known, each
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
            if len(same) >= self._each:
                line.close()
                return
            self.set_socket_options(line)
        except OSError:  # the client has closed the connection
            return
        self.channel_class(self, line, address, self.adj, map=self._map)

    def maintenance(self, now: float) -> None:
        super().maintenance(now)
        for channel in list(self.active_channels.values()):
            if not channel.requests and channel.is_late(now):
                channel.will_close = True
            elif channel.total_outbufs_len and now - channel.last_activity > STUCK_SECONDS:
                # Also frees the thread that waits to send more. Not while channels are listed to
                # be waited for, as this one would then be waited for though it is closed.
                self.trigger.pull_trigger(channel.handle_close)


def listening(
    app: Any, ip: str, port: int, most_bytes: int, is_known: Known, *, each: int = CONNECTIONS_EACH
) -> Any:
    """A listening server; port 0 is any free port.

    Args:
        most_bytes: largest body in bytes from a known phone.
        each: most connections from one address; behind a proxy all come from one.

    Raises:
        OSError: cannot listen at the address.
    """
    adj = Adjustments(
        host=ip,
        port=port,
        threads=THREADS,
        ident="",
        max_request_body_size=most_bytes,
        max_request_header_size=HEAD_BYTES,
        channel_timeout=IDLE_SECONDS,
        outbuf_high_watermark=UNSENT_BYTES,
        cleanup_interval=1,
        connection_limit=CONNECTIONS,
    )
    sockets: dict[int, Any] = {}
    dispatcher = ThreadedTaskDispatcher()
    try:
        server = _Server(app, adj, is_known, each, map=sockets, dispatcher=dispatcher)
    except OSError:
        close_all(sockets)
        raise
    dispatcher.set_thread_count(THREADS)
    return server
