"""Opening a file in the system's program for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path


def show_file(path: Path) -> bool:
    """Open a file; returns whether there was a program for it."""
    if sys.platform == "win32":
        try:
            os.startfile(path)
        except OSError:  # no program for such files
            return False
        return True
    opener = "open" if sys.platform == "darwin" else "xdg-open"
    if shutil.which(opener) is None:
        return False
    subprocess.Popen(
        [opener, str(path)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True,
    )  # fmt: skip
    return True
