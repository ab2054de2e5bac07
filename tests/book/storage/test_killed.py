"""A book killed at any moment opens, is undamaged, and contains what it acknowledged."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

MOMENTS = 8


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no SIGKILL")
def test_whatever_was_acknowledged_survives_sigkill() -> None:
    words = ["-m", "tests.book.storage.killed", "--moments", str(MOMENTS), "--seed", "20"]
    done = subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert {kind: own["wrong"] for kind, own in found.items() if own["wrong"]} == {}
    assert sum(own["killed"] for own in found.values()) == MOMENTS
    assert len(found) == 7
