"""Memory while one photo after the other is reviewed."""

from __future__ import annotations

import ctypes
import gc
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from tests.desk.conftest import Seat
from tests.desk.pages.review.photos import SAMPLES, opened


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_eight_photos_take_no_more_memory_than_four() -> None:
    """In a separate process, so that leftovers of other tests in its threads do not count."""
    name = f"{__file__}::test_memory_is_steady_here"
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", name],
        env={**os.environ, "COMPANION_TEST_ALONE": "1", "PYTEST_ADDOPTS": ""},
        cwd=Path(__file__).parents[4],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout
    assert "1 passed" in ended.stdout


@pytest.mark.skipif("COMPANION_TEST_ALONE" not in os.environ, reason="run by the test above")
def test_memory_is_steady_here(seat: Seat, tmp_path: Path) -> None:
    small = tmp_path / "small.jpg"
    Image.open(SAMPLES / "line-wars-printed-chat.jpg").save(small, quality=92)
    taken = []
    for number in range(8):
        path = Path(shutil.copy(small, tmp_path / f"{number}.jpg"))
        opened(seat, path, anew=True)
        seat.desk.home()
        gc.collect()
        taken.append(memory())
    # Two decoded photos of 6 MB may be on their way between worker and page at any moment; four
    # photos that stayed would be 24 MB.
    assert max(taken[6:]) - taken[3] < 18.0, taken


def memory() -> float:
    """Megabytes that this process holds."""
    ctypes.CDLL(None).malloc_trim(0)  # what is free but not given back is no leftover
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
