"""The process beside the window remembers the photos that it has read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from companion.application.dispute.settle import read_as_record, read_two
from companion.application.reading.of_match import open_photo_of
from companion.application.reading.requests import open_photo, read
from companion.desk.tasks.processes import _Worker
from tests.remembered import remember

READING = (open_photo, open_photo_of, read, read_as_record, read_two)
"""The work on photos in that process."""


@contextmanager
def readings_kept() -> Iterator[None]:
    send = _Worker.send

    def sent(worker: _Worker, call: tuple[Any, ...]) -> None:
        send(worker, (_work, *call) if call[0] in READING else call)

    _Worker.send = sent
    yield
    _Worker.send = send


def _work(tell: Any, work: Callable[..., Any], *args: Any) -> Any:
    """Some work in the other process."""
    remember()
    return work(tell, *args)
