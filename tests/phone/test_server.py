"""What the server keeps of a stream."""

from __future__ import annotations

import socket
import threading
import tracemalloc
from collections.abc import Iterator
from typing import Any

from companion.phone.server import listening
from tests.phone.conftest import HERE

EVENT, EVENTS = 64 * 1024, 40


def test_a_stream_keeps_nothing_that_it_has_sent() -> None:
    """The board of a large game at every move, to a phone that stays for the whole of it."""
    read, asked = threading.Semaphore(0), threading.Event()

    def app(_: object, begin: Any) -> Iterator[bytes]:
        begin("200 OK", [])
        for _ in range(EVENTS):
            yield b"x" * EVENT
            read.acquire(timeout=5)
        asked.wait(5)

    server = listening(app, HERE, 0, 1000, lambda _: True)
    serving = threading.Thread(target=server.run, daemon=True)
    serving.start()
    with socket.create_connection((HERE, server.effective_port)) as line:
        line.sendall(b"GET / HTTP/1.0\r\n\r\n")
        tracemalloc.start()
        begun, _ = tracemalloc.get_traced_memory()
        for _ in range(EVENTS):
            left = EVENT
            while left > 0:
                left -= len(line.recv(left))
            read.release()
        held = tracemalloc.get_traced_memory()[0] - begun
        tracemalloc.stop()
        asked.set()
    server.close()
    server.task_dispatcher.shutdown(timeout=1)
    assert held < 4 * EVENT
