"""One photo is read in one way, whatever order Python's sets have in a run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SAMPLES = Path(__file__).parents[2] / "samples"


@pytest.mark.parametrize("name", ["line-or-colour-pens", "blottos-war-snapshot"])
def test_a_photo_is_read_alike_in_every_run(name: str) -> None:
    (photo,) = SAMPLES.glob(f"*{name}*.jpg")
    command = [sys.executable, "-m", "companion", "score", str(photo), "--json", "--marks"]
    runs = [
        subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True)
        for seed in ("1", "2")
    ]
    assert runs[0].stdout
    assert runs[0].stdout == runs[1].stdout
