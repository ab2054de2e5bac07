"""What the server keeps of a stream, and what becomes of one that nobody reads."""

from __future__ import annotations

import gc
import socket
import threading
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from waitress.wasyncore import close_all

from companion.phone import server
from companion.phone.server import listening
from tests.phone.conftest import HERE

EVENT, EVENTS = 64 * 1024, 40


@contextmanager
def serving(app: Any) -> Iterator[int]:
    """The port of a server of this app."""
    made = listening(app, HERE, 0, 1000, lambda _: True)
    threading.Thread(target=made.run, daemon=True).start()
    yield int(made.effective_port)
    with suppress(OSError):  # a pull of before may have run this already, and closed the trigger
        made.trigger.pull_trigger(lambda: close_all(made._map))
    made.task_dispatcher.shutdown(timeout=1)


def test_a_stream_keeps_nothing_that_it_has_sent() -> None:
    """The board of a large game at every move, to a phone that stays for the whole of it."""
    read, asked = threading.Semaphore(0), threading.Event()

    def app(_: object, begin: Any) -> Iterator[bytes]:
        begin("200 OK", [])
        for _ in range(EVENTS):
            yield b"x" * EVENT
            read.acquire(timeout=5)
        asked.wait(5)

    with serving(app) as port, socket.create_connection((HERE, port)) as line:
        line.sendall(b"GET / HTTP/1.0\r\n\r\n")
        tracemalloc.start()
        begun, _ = tracemalloc.get_traced_memory()
        for _ in range(EVENTS):
            left = EVENT
            while left > 0:
                left -= len(line.recv(left))
            read.release()
        gc.collect()
        held = tracemalloc.get_traced_memory()[0] - begun
        tracemalloc.stop()
        asked.set()
    assert held < 4 * EVENT


def test_one_that_takes_nothing_is_closed_and_the_others_are_served(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Such as a stream that a newer one of the same phone has ended."""
    monkeypatch.setattr(server, "STUCK_SECONDS", 0)

    def app(given: Any, begin: Any) -> Iterator[bytes]:
        begin("200 OK", [])
        yield from [b"x" * EVENT] * 60 if given["PATH_INFO"] == "/" else [b"served"]

    with serving(app) as port, socket.socket() as stuck:
        stuck.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        stuck.connect((HERE, port))
        stuck.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        time.sleep(1.5)
        with socket.create_connection((HERE, port), timeout=5) as other:
            other.sendall(b"GET /other HTTP/1.0\r\n\r\n")
            assert b"".join(iter(lambda: other.recv(999), b"")).endswith(b"served")
