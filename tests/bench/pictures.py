"""Damaged and forged pictures of every format that is opened: none may break the loader.

    python -m tests.bench.pictures [--pictures N] [--seed N] [--write]

Each is a sound picture of one format with bytes changed, cut out, doubled, set to extremes, or
swapped with those of another, and is loaded as a photo by a worker process with limits. A picture
must end as a photo or as a refusal; anything else that is raised is foreign, and counted with the
name of the format.
"""

from __future__ import annotations

import io
import random
import resource
import sys
import tempfile
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pillow_heif
from PIL import Image

from companion.application.reading.many import in_order
from companion.photo.image.load import load_photo
from companion.photo.reading import Refusal
from companion.worker import Lost
from tests.bench.results import arguments, table, write_section

PROCESSOR = 10
"""Seconds of the processor that a picture may take."""
MEMORY = 2**30
"""Bytes that a picture may take."""
SIZE = (640, 480)
EXTREMES = (
    b"\0\0\0\0",
    b"\xff\xff\xff\xff",
    b"\x7f\xff\xff\xff",
    b"\xff\xff\xff\x7f",
    b"\0\0\x40\0",
)


@dataclass(frozen=True)
class Made:
    """The origin of a picture: two intact ones, by their formats, and the seed of its damage."""

    kind: str
    other: str
    seed: str
    folder: str


@dataclass(frozen=True)
class Told:
    """What came of one: ``loaded``, the code of a refusal, or what was raised; seconds of the
    processor; the most memory in bytes."""

    end: str
    seconds: float = 0.0
    memory: int = 0
    foreign: bool = False


@dataclass
class Sum:
    ends: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    memory: int = 0
    foreign: int = 0
    slow: int = 0
    large: int = 0

    def add(self, told: Told) -> None:
        self.ends[told.end] += 1
        self.slowest = max(self.slowest, told.seconds)
        self.memory = max(self.memory, told.memory)
        self.foreign += told.foreign
        self.slow += told.seconds > PROCESSOR
        self.large += told.memory > MEMORY


def scene() -> Image.Image:
    """Soft slopes and some noise."""
    y, x = np.mgrid[0 : SIZE[1], 0 : SIZE[0]]
    noise = np.random.default_rng(1).normal(0, 6, (SIZE[1], SIZE[0], 3))
    slopes = np.stack([x * 255 / SIZE[0], y * 255 / SIZE[1], (x + y) * 200 / sum(SIZE)], -1)
    return Image.fromarray(np.clip(slopes + noise, 0, 255).astype(np.uint8))


def sound() -> dict[str, bytes]:
    """One sound picture of every kind that is opened, by name."""
    pillow_heif.register_heif_opener()
    rgb = scene()
    turned = Image.Exif()
    turned[0x0112] = 6
    deep = Image.fromarray(np.asarray(rgb.convert("L")).astype(np.uint16) * 257)
    second = rgb.transpose(Image.Transpose.ROTATE_180)

    def more() -> dict[str, object]:
        return {"save_all": True, "append_images": [second.copy()]}  # Pillow notes things on it

    ways: dict[str, tuple[Image.Image, str, dict[str, object]]] = {
        "JPEG": (rgb, "JPEG", {"quality": 85, "exif": turned.tobytes()}),
        "JPEG progressive": (rgb, "JPEG", {"progressive": True}),
        "JPEG CMYK": (rgb.convert("CMYK"), "JPEG", {}),
        "JPEG of two (MPO)": (rgb, "MPO", more()),
        "PNG": (rgb, "PNG", {"exif": turned.tobytes()}),
        "PNG palette": (rgb.quantize(64), "PNG", {"transparency": 3}),
        "PNG 16 bits": (deep, "PNG", {}),
        "PNG animated": (rgb, "PNG", more()),
        "WebP": (rgb, "WEBP", {"quality": 80, "exif": turned.tobytes()}),
        "WebP lossless": (rgb.convert("RGBA"), "WEBP", {"lossless": True}),
        "WebP animated": (rgb, "WEBP", more()),
        "TIFF LZW": (rgb, "TIFF", {"compression": "tiff_lzw"}),
        "TIFF deflate": (rgb, "TIFF", {"compression": "tiff_adobe_deflate", **more()}),
        "TIFF JPEG": (rgb, "TIFF", {"compression": "jpeg"}),
        "TIFF fax": (rgb.convert("1"), "TIFF", {"compression": "group4"}),
        "TIFF plain": (deep, "TIFF", {}),
        "BMP": (rgb, "BMP", {}),
        "BMP palette": (rgb.quantize(200), "BMP", {}),
        "GIF": (rgb.quantize(128), "GIF", {}),
        "GIF animated": (rgb.quantize(128), "GIF", more()),
        "HEIC": (rgb, "HEIF", {"quality": 70}),
    }
    found = {}
    for name, (image, kind, how) in ways.items():
        file = io.BytesIO()
        image.save(file, kind, **how)  # type: ignore[arg-type]
        found[name] = file.getvalue()
    return found


def damaged(data: bytes, other: bytes, rng: random.Random) -> bytes:
    """A picture damaged in one to four ways, half of them near the start, where its sizes are."""
    changed = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        near = min(len(changed), 600) if rng.random() < 0.5 else len(changed)
        at = rng.randrange(max(near, 1))
        kind = rng.randrange(7)
        if kind == 0:
            for _ in range(rng.choice([1, 1, 3, 30])):
                changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
        elif kind == 1:
            changed[at : at + 4] = rng.choice(EXTREMES)
        elif kind == 2:
            del changed[at : at + rng.choice([1, 2, 16, 500])]
        elif kind == 3:
            changed[at:at] = changed[at : at + rng.choice([1, 8, 200, 5000])]
        elif kind == 4:
            changed[at : at + 64] = other[at : at + 64]
        elif kind == 5:
            del changed[max(at, 200) :]
        else:
            changed[at : at + 2] = rng.randbytes(2)
        if not changed:
            changed = bytearray(data[:1])
    return bytes(changed)


def tried(made: Made) -> Told:
    """Load a damaged picture; the work of the other process."""
    folder = Path(made.folder)
    data = (folder / made.kind).read_bytes()
    path = folder / f"{made.seed}.jpg"
    path.write_bytes(damaged(data, (folder / made.other).read_bytes(), random.Random(made.seed)))
    Path("/proc/self/clear_refs").write_text("5")  # resets the peak memory
    before = resource.getrusage(resource.RUSAGE_SELF)
    foreign = False
    try:
        load_photo(path)
        end = "loaded"
    except Refusal as refusal:
        end = refusal.code
    except Exception as error:
        end, foreign = f"{type(error).__name__}: {error}", True
    after = resource.getrusage(resource.RUSAGE_SELF)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    highest = Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0]
    if not foreign:
        path.unlink()
    return Told(end, seconds, int(highest) * 1024, foreign)


def lost(made: Made, error: Lost) -> Told:
    if error.too_long:
        return Told("took too long", PROCESSOR + 1)
    return Told("took its process down", foreign=True)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--pictures", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put the table into RESULTS.md")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    found: defaultdict[str, Sum] = defaultdict(Sum)
    with tempfile.TemporaryDirectory() as folder:
        pictures = sound()
        for name, data in pictures.items():
            (Path(folder) / name).write_bytes(data)
        kinds = list(pictures)
        tasks = [
            Made(kinds[number % len(kinds)], rng.choice(kinds), f"{args.seed}-{number}", folder)
            for number in range(args.pictures)
        ]
        ends = in_order(tried, lost, tasks, 1, processor=PROCESSOR, memory=MEMORY)
        for made, told in zip(tasks, ends, strict=True):
            found[made.kind].add(told)
            if told.foreign or told.seconds > PROCESSOR:
                print(made.kind, made.seed, told.end, flush=True)
    whole = Sum()
    rows = []
    for kind, one in [*found.items(), ("all", whole)]:
        if one is not whole:
            whole.ends += one.ends
            whole.slowest, whole.memory = (
                max(whole.slowest, one.slowest),
                max(whole.memory, one.memory),
            )
            whole.foreign += one.foreign
            whole.slow += one.slow
            whole.large += one.large
        rows.append(
            (
                kind,
                sum(one.ends.values()),
                one.ends["loaded"],
                one.foreign,
                one.slow,
                one.large,
                f"{one.slowest:.2f}",
                one.memory // 2**20,
            )
        )
    head = (
        *("format", "pictures", "loaded", "foreign errors", "over 10 s", "over 1 GB"),
        *("slowest, s of processor", "most memory, MB"),
    )
    refused = ", ".join(f"{end} {count}" for end, count in whole.ends.most_common())
    body = f"{table(head, rows)}\n\nHow they ended: {refused}."
    print(body)
    if args.write:
        write_section("pictures", "Damaged and forged pictures", body)
    sys.exit(bool(whole.foreign or whole.slow or whole.large))


if __name__ == "__main__":
    main()
