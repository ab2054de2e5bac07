"""HTTPS by a certificate of one's own: decrypts in front of the server on this computer."""

from __future__ import annotations

import asyncio
import ssl
import threading
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.errors import CompanionError, reason
from companion.phone.server import CONNECTIONS, CONNECTIONS_EACH
from companion.sentences import N_, say

GREETING: Final = 10.0
"""Seconds for a connection to agree on a key."""
BLOCK: Final = 1 << 16
HERE: Final = "127.0.0.1"


class BadCertificate(CompanionError):
    """A certificate or key that cannot be used; ``sentence`` says why."""

    kind = "bad-certificate"


def certificate(cert: Path, key: Path | None) -> ssl.SSLContext:
    """A certificate with its key, both PEM; the key may be in the certificate's file.

    Raises:
        BadCertificate: it cannot be read, or the key does not fit.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(cert, key, password=lambda: "")
    except (OSError, ValueError) as error:
        told = N_("{file} cannot be used as a certificate with its key: {why}")
        raise BadCertificate(say(told, file=str(cert), why=reason(error))) from error
    return context


class Decrypting:
    """Accepts HTTPS at an address and passes it on to a port of this computer, until stopped.

    Raises:
        OSError: cannot listen at the address.
    """

    def __init__(self, ip: str, port: int, inner: int, context: ssl.SSLContext) -> None:
        self._inner = inner
        self._from: Counter[str] = Counter()
        self._loop = asyncio.new_event_loop()
        starting = asyncio.start_server(
            self._accepted, ip, port, ssl=context, ssl_handshake_timeout=GREETING, limit=BLOCK
        )
        try:
            self._server = self._loop.run_until_complete(starting)
        except OSError:
            self._loop.close()
            raise
        self.port = int(self._server.sockets[0].getsockname()[1])
        self._thread = threading.Thread(target=self._loop.run_forever, name="tls", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Close every connection."""
        self._loop.call_soon_threadsafe(self._server.close)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(3.0)

    async def _accepted(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        name = str(writer.get_extra_info("peername")[0])
        if self._from[name] >= CONNECTIONS_EACH or self._from.total() >= CONNECTIONS:
            writer.close()
            return
        self._from[name] += 1
        try:
            with suppress(OSError):
                from_inner, to_inner = await asyncio.open_connection(HERE, self._inner)
                both = (_pass_on(reader, to_inner), _pass_on(from_inner, writer))
                await asyncio.gather(*both)
        finally:
            self._from[name] -= 1
            if not self._from[name]:
                del self._from[name]
            writer.close()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(BLOCK):
            writer.write(data)
            await writer.drain()
    with suppress(OSError):
        writer.close()
