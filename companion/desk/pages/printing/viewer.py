"""Hands a file to the program that the system opens it with."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path


def show_file(path: Path) -> bool:
    """Whether there was a program to hand it to."""
    if sys.platform == "win32":
        os.startfile(path)
        return True
    opener = "open" if sys.platform == "darwin" else "xdg-open"
    if shutil.which(opener) is None:
        return False
    subprocess.Popen(
        [opener, str(path)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True,
    )  # fmt: skip
    return True
