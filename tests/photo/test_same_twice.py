"""One photo is read in one way, whatever order Python's sets have in a run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SAMPLES = Path(__file__).parents[2] / "samples"


def test_photos_are_read_alike_in_every_run() -> None:
    photo = str(SAMPLES / "blottos-war-snapshot-tilted.jpg")
    command = [sys.executable, "-m", "companion", "score", photo, "--json", "--marks"]
    runs = [
        subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True)
        for seed in ("1", "2")
    ]
    assert runs[0].stdout
    assert runs[0].stdout == runs[1].stdout
