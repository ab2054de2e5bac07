#!/usr/bin/env python3
"""One photo at 2, 12 and 48 megapixels in three formats: is it read, how fast, in how much memory?

    python tests/bench/sizes.py PHOTO [--results]

The photo has its truth beside it and is enlarged or reduced. Each file is read by a process of its
own, so that its peak of memory, libraries included, is its own.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PIL import Image, ImageOps
from pillow_heif import register_heif_opener

from companion.photo import Refusal, read_photo
from tests.bench.results import arguments, table, write_section
from tests.bench.truth_files import truth_of

MEGAPIXELS = (2, 12, 48)
FORMATS = {"JPEG": "jpg", "HEIC": "heic", "PNG": "png"}
HEAD = ("", "megapixels", "exact", "asked about", "s", "peak, MB")


def peak_memory() -> float:
    """Peak memory of this program in MB; the system's own figure includes its parent's."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def read_one(photo: Path, truth: Path) -> None:
    """Reads a file and prints how that went, as JSON."""
    right = truth_of(truth)
    assert right is not None
    start = time.perf_counter()
    try:
        reading = read_photo(photo)
        exact, asked = dict(reading.values) in map(dict, right.readings()), len(reading.unsure)
    except Refusal as refusal:
        exact, asked = refusal.code, 0
    print(json.dumps([exact, asked, time.perf_counter() - start, peak_memory()]))


def rows(photo: Path, folder: Path) -> list[tuple[str, ...]]:
    register_heif_opener()
    with Image.open(photo) as stored:
        upright = ImageOps.exif_transpose(stored).convert("RGB")
    found = []
    for name, ending in FORMATS.items():
        for megapixels in MEGAPIXELS:
            scale = math.sqrt(megapixels * 1e6 / (upright.width * upright.height))
            size = (round(upright.width * scale), round(upright.height * scale))
            path = folder / f"{megapixels}.{ending}"
            how = {"compress_level": 1} if ending == "png" else {"quality": 85}
            upright.resize(size, Image.Resampling.BICUBIC).save(path, **how)  # type: ignore[arg-type]
            said = subprocess.run(
                [sys.executable, __file__, str(photo), "--read", str(path)],
                capture_output=True,
                text=True,
                check=True,
            )
            exact, asked, seconds, peak = json.loads(said.stdout)
            told = {True: "yes", False: "no"}.get(exact, str(exact))
            found.append((name, str(megapixels), told, str(asked), f"{seconds:.2f}", f"{peak:.0f}"))
    return found


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("photo", type=Path)
    parser.add_argument("--read", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--results", action="store_true", help="write the section of RESULTS.md")
    args = parser.parse_args()
    if args.read:
        read_one(args.read, args.photo)
        return
    with tempfile.TemporaryDirectory() as folder:
        body = table(HEAD, rows(args.photo, Path(folder)))
    print(body)
    if args.results:
        told = "Seconds by the clock, from the file on, of the first photo that a process reads."
        write_section(
            "sizes",
            "Sizes and formats",
            f"`{args.photo.name}` enlarged or reduced. {told}\n\n{body}",
        )


if __name__ == "__main__":
    main()
