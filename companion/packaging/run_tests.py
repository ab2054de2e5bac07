"""Installs the program with what its tests need into this Python, and runs the tests.

    python companion/packaging/run_tests.py [OPTION OF PYTEST...]

For systems without a shell such as Debian's, where ``sh tests/all.sh`` does the same and more. Run
it in an environment of your own. ``--oldest`` takes the oldest versions of what the program needs.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    """Install and test; the exit code is pytest's."""
    options = sys.argv[1:]
    kept = "constraints.txt"
    if "--oldest" in options:
        options.remove("--oldest")
        kept = "oldest.txt"
    pip = [sys.executable, "-m", "pip", "install", "-q", "-c", f"tests/{kept}", "-e", ".[test]"]
    subprocess.run(pip, cwd=ROOT, check=True)
    tests = [sys.executable, "-m", "pytest", "-q", "-n", "2", *options]
    sys.exit(subprocess.run(tests, cwd=ROOT, check=False).returncode)


if __name__ == "__main__":
    main()
