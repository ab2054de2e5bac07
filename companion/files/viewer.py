"""Opening a file in the system's program for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path


def show_file(path: Path, *, patience: float = 0.0) -> bool:
    """Open a file; returns whether there was a program for it, as far as the system's opener told
    within ``patience`` seconds."""
    if sys.platform == "win32":
        try:
            os.startfile(path)
        except OSError:  # no program for such files
            return False
        return True
    opener = "open" if sys.platform == "darwin" else "xdg-open"
    if shutil.which(opener) is None:
        return False
    process = subprocess.Popen(
        [opener, str(path)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True,
    )  # fmt: skip
    try:
        return process.wait(patience) == 0
    except subprocess.TimeoutExpired:  # it shows the file itself, or still looks for a program
        return True
