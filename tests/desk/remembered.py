"""Readings of photos remembered: the process beside the window reads each photo once in all
tests."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from companion.application.dispute.from_photos import read_as_record, read_two
from companion.application.reading.requests import open_photo, read_again
from companion.desk.tasks.processes import _Worker
from companion.files import write_whole
from companion.scoring import from_photo
from companion.scoring.scored import Scored

READING = (open_photo, read_again, read_as_record, read_two)
"""The work on photos in that process; all of it reads one by ``score_photo``."""
_read = from_photo.score_photo


@contextmanager
def readings_kept(folder: Path) -> Iterator[None]:
    """Know every photo that is read a second time by its bytes, wherever it lies; of several test
    processes by what is in one folder."""
    (folder / "readings").mkdir(exist_ok=True)
    send = _Worker.send

    def sent(worker: _Worker, call: tuple[Any, ...]) -> None:
        send(worker, (_work, str(folder / "readings"), *call) if call[0] in READING else call)

    _Worker.send = sent
    yield
    _Worker.send = send


def _work(tell: Any, folder: str, work: Callable[..., Any], *args: Any) -> Any:
    """Some work in the other process."""

    def score_photo(path: Any, **how: Any) -> Scored:
        said = {name: value for name, value in how.items() if value}
        shown = pickle.dumps((Path(path).read_bytes(), said))
        kept = Path(folder) / sha256(shown).hexdigest()
        if not kept.exists():
            write_whole(kept, pickle.dumps(_read(path, **how)))
        found: Scored = pickle.loads(kept.read_bytes())
        beside = tuple(replace(each, file=str(path)) for each in found.beside)
        return replace(found, file=str(path), beside=beside)

    from_photo.score_photo = score_photo
    return work(tell, *args)
