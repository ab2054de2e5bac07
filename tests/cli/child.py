"""Python code in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def python(
    code: str, *args: object, folder: Path | None = None, check: bool = False
) -> subprocess.CompletedProcess[str]:
    """Run code that finds the program wherever it runs, with nothing to read from."""
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, args)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=check,
    )
