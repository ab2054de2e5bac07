"""How long commands take from the shell, compared with importing OpenCV alone.

    python -m tests.bench.startup [--times N] [--write]

Each command is run in turn, so that whatever else the machine does is the same for all; the table
gives the medians. Compiled modules are kept between runs, as an installed program's are.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from PIL import Image

from companion import Book
from tests.bench.results import arguments, table, write_section

PHOTO = Path(__file__).parents[2] / "samples/line-wars-printed-wood.jpg"
NOTHING = "nothing.jpg"
"""A picture that shows no board."""
OPENCV = "python -c 'import cv2'"
COMMANDS = {
    OPENCV: ["-c", "import cv2"],
    "companion rules line-wars": ["-m", "companion", "rules", "line-wars"],
    "companion book list": ["-m", "companion", "book", "list"],
    f"companion score samples/{PHOTO.name}": ["-m", "companion", "score", str(PHOTO)],
    "companion score NOTHING.jpg": ["-m", "companion", "score", NOTHING],
}


def seconds(words: list[str], folder: str) -> tuple[float, float]:
    """Seconds by the clock and of the processor that a run of Python takes."""
    book = str(Path(folder) / "book.db")
    env = {**os.environ, "PYTHONPYCACHEPREFIX": folder, "COMPANION_BOOK": book}
    env["PYTHONPATH"] = str(Path(__file__).parents[2])
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    before, since = os.times(), time.perf_counter()
    run = subprocess.run(
        [sys.executable, *words], env=env, cwd=folder, capture_output=True, check=False
    )
    assert run.returncode == (1 if NOTHING in words else 0), run.stderr
    clock, after = time.perf_counter() - since, os.times()
    used = after.children_user + after.children_system
    return clock, used - before.children_user - before.children_system


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--times", type=int, default=9)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in COMMANDS}
    with tempfile.TemporaryDirectory() as cache:
        Image.effect_noise((3000, 2000), 40).convert("RGB").save(Path(cache) / NOTHING)
        with Book(Path(cache) / "book.db") as book:
            book.add_result("line-wars", {"blue": "Ann", "red": "Ben"}, "14-11")
        for words in COMMANDS.values():
            seconds(words, cache)
        for _ in range(asked.times):
            for name, words in COMMANDS.items():
                found[name].append(seconds(words, cache))
    medians = {
        name: [median(column) for column in zip(*runs, strict=True)] for name, runs in found.items()
    }
    alone = medians[OPENCV]
    rows = []
    for name, (clock, used) in medians.items():
        times = [f"{clock:.2f}", f"{clock / alone[0]:.1f}", f"{used:.2f}", f"{used / alone[1]:.1f}"]
        rows.append([f"`{name}`", *times])
    head = ("median of " + str(asked.times), "s", "times OpenCV", "s of processor", "times OpenCV")
    body = table(head, rows)
    print(body)
    if asked.write:
        write_section("startup", "From the shell", body)


if __name__ == "__main__":
    main()
