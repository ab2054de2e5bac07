"""A thousand hostile photos among one's games, and the heartbeat of the window that shows them.

    python -m tests.bench.thumbnails [--pictures 1000] [--seed 1] [--write]

The photos are sound ones damaged at random, and bombs: JPEGs of thousands of scans, flat pictures
of 100 megapixels and more, pages of miles. Each stands in My games; a hundred rows are shown at a
time, and small pictures are made of them. Told is how late a timer of the window rings that is to
ring every 10 ms, and how many pictures there are at the end. Needs a screen (Xvfb will do).
"""

from __future__ import annotations

import io
import os
import random
import statistics
import tempfile
import time
from pathlib import Path

from PIL import Image

from companion.desk.pages.my_games import page as my_games
from companion.desk.shell import route
from companion.desk.shell.files.photo_storage import photos_folder
from tests.bench.desk import SAMPLE, Watchdog, opened
from tests.bench.pictures import damaged, sound
from tests.bench.results import arguments, write_section
from tests.pictures.test_jpeg_segments import with_scans

BEAT = 10
"""Milliseconds between two beats."""
ROWS = 4
"""Photos by which the list is scrolled at a time: fewer than are in sight."""
GOOD = 20
"""Every one of so many photos is sound."""


def bombs() -> list[bytes]:
    """Pictures that are small as files and large, or slow, as pictures."""
    found = [with_scans(3000), with_scans(90)]
    for size, kind, how in (
        ((9900, 10000), "PNG", {"compress_level": 9}),
        ((16000, 16000), "PNG", {"compress_level": 1}),
        ((9900, 10000), "WEBP", {"lossless": True, "method": 0}),
        ((16383, 16383), "WEBP", {"lossless": True, "method": 0}),
        ((9900, 10000), "TIFF", {"compression": "tiff_adobe_deflate"}),
        ((9900, 10000), "GIF", {}),
        ((9900, 10000), "JPEG", {"progressive": True, "quality": 1}),
    ):
        file = io.BytesIO()
        Image.new("L" if kind in ("PNG", "GIF", "TIFF") else "RGB", size).save(file, kind, **how)
        found.append(file.getvalue())
    page = b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids"
    page += (
        b"[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9e9 9e9]>>endobj"
    )
    return [*found, page + b"\ntrailer<</Root 1 0 R>>", b"%PDF-" + b"[" * 100_000]


def main() -> None:
    options = arguments(__doc__)
    options.add_argument("--pictures", type=int, default=1000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--write", action="store_true", help="put the figures into RESULTS.md")
    asked = options.parse_args()
    rng, whole, large = random.Random(asked.seed), list(sound().values()), bombs()
    with tempfile.TemporaryDirectory() as name, opened(Path(name)) as desk:
        good = 0
        photos = photos_folder(desk)
        photos.mkdir(parents=True, exist_ok=True)
        for number in range(asked.pictures):
            if number % GOOD == 7:
                data, good = SAMPLE.read_bytes(), good + 1
            elif number % 10 == 3:
                data = large[number // 10 % len(large)]
            else:
                data = damaged(rng.choice(whole), rng.choice(whole), rng)
            (photos / f"{number:04}.jpg").write_bytes(data)
        beats: list[float] = []
        own: list[float] = []
        last = [time.perf_counter(), time.thread_time()]

        def beat() -> None:
            now, worked = time.perf_counter(), time.thread_time()
            beats.append(now - last[0])
            own.append(worked - last[1])
            last[:] = [now, worked]
            desk.after(BEAT, beat)

        watchdog = Watchdog()
        desk.open(route.MyGames())
        page = desk.page
        assert isinstance(page, my_games.MyGamesPage)
        while page.entries is None:
            desk.update()
        pictures, begun = 0, time.perf_counter()
        last[:] = [begun, time.thread_time()]
        desk.after(BEAT, beat)
        with watchdog.watching():
            for row in page.list.get_children()[::ROWS]:
                page.list.see(row)
                desk.update()
                while page.pictures._later.waits or page.pictures.thumbnails.busy:
                    desk.update()
                    time.sleep(0.001)
            pictures = len(page.pictures._images)
        took = time.perf_counter() - begun
    late = sorted(1000 * max(0.0, one - BEAT / 1000) for one in beats)
    body = (
        f"{asked.pictures} photos, {good} of them sound, {len(large)} kinds of bombs among the "
        f"others: {pictures} small pictures in {took:.0f} s. The timer rang {len(late)} times, in "
        f"the median {statistics.median(late):.1f} ms late, 99 of 100 times at most "
        f"{late[int(0.99 * len(late))]:.0f} ms, at worst {late[-1]:.0f} ms. The most that the "
        f"window computed between two of them took {1000 * max(own):.0f} ms of the processor, a "
        f"single handler {1000 * watchdog.at(1.0, 1):.0f} ms. Meanwhile "
        f"{os.getloadavg()[0]:.0f} programs shared the machine's {os.cpu_count()} cores."
    )
    print(body)
    assert pictures >= good
    if asked.write:
        write_section("thumbnails", "A thousand hostile photos among one's games", body)


if __name__ == "__main__":
    main()
