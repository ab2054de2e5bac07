"""Readings of photos remembered: tests whose claim is not how a photo is read have each read once.

A photo is known by its bytes, wherever it lies, and by what is said of it; of several test
processes by what is in one folder.
"""

from __future__ import annotations

import os
import pickle
from hashlib import sha256
from pathlib import Path
from typing import Any

import companion.photo
from companion.files import write_whole
from companion.photo.reading import Refusal

FOLDER = "COMPANION_TESTS_READINGS"
"""The environment variable that names the folder."""


def read_sheets(path: Any, *, trace: Any = None, **how: Any) -> Any:
    from companion.photo.read import read_sheets

    if trace is not None or not isinstance(path, str | Path) or not Path(path).is_file():
        return read_sheets(path, trace=trace, **how)
    said = {name: value for name, value in how.items() if value}
    known = sha256(Path(path).read_bytes() + pickle.dumps(said)).hexdigest()
    kept = Path(os.environ[FOLDER]) / known
    if not kept.exists():
        write_whole(kept, pickle.dumps(_found(path, how)))
    found = pickle.loads(kept.read_bytes())
    if isinstance(found, Refusal):
        raise found
    return found


def _found(path: str | Path, how: dict[str, Any]) -> Any:
    """The readings of a photo, or why there are none."""
    from companion.photo.read import read_sheets

    try:
        return read_sheets(path, **how)
    except Refusal as refusal:
        return refusal


def remember() -> None:
    """From now on this process reads no photo that another one has read."""
    vars(companion.photo)["read_sheets"] = read_sheets
