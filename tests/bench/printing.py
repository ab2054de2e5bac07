"""How long it takes to print, and how heavy the PDFs are.

    python -m tests.bench.printing [--rounds N] [--write]
    python -m tests.bench.printing --picture

Every sheet of every game in every size and on every paper, item by item in this process, each in
the best of N rounds; then from nothing, by processes of their own as a shell starts them:
``print all`` and one board. Times are the processor's own, so that other work on the machine
matters little. Where a goal is missed, a profile says where the time goes. ``--write`` puts the
table into RESULTS.md. ``--picture`` paints the four sheets for ``printables/README.md``.
"""

from __future__ import annotations

import cProfile
import io
import pstats
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from companion.games import game, game_keys
from companion.sheets import print_sheet
from companion.sheets.listing import Sheet, sheets
from tests.bench.results import arguments, table, write_section

ALL_S, BOARD_S, LARGEST_KB = 10.0, 0.6, 300
ROUNDS = 3

FOUR_SHEETS = ("line-wars-7", "line-or-colour-7", "blottos-war-slip", "lineage-rules")
PRINTABLES = Path(__file__).parents[2] / "printables"
SHEET_PX, MARGIN_PX = 460, 20
AROUND = (236, 238, 241)


@dataclass
class Printed:
    """The sheets of one item of a game: seconds and bytes of each."""

    seconds: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)


def printed(rounds: int) -> dict[tuple[str, str], Printed]:
    """Every sheet by game and item."""
    found: dict[tuple[str, str], Printed] = {}
    for key in game_keys():
        for sheet in sheets(game(key)):
            seconds, size = _best(key, sheet, rounds)
            item = found.setdefault((key, sheet.item), Printed())
            item.seconds.append(seconds)
            item.sizes.append(size)
    return found


def _best(key: str, sheet: Sheet, rounds: int) -> tuple[float, int]:
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        size = len(print_sheet(key, sheet.item, sheet.options, sheet.paper))
        best = min(best, time.process_time() - start)
    return best, size


def from_nothing(*args: str) -> float:
    """Processor seconds of one ``companion`` from its start to its end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", "companion", *args], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def paint_four_sheets(out: Path) -> None:
    """The first pages of four PDFs of ``printables``, side by side, each with a fine rim."""
    import pypdfium2
    from PIL import Image, ImageOps

    pages = []
    for name in FOUR_SHEETS:
        with pypdfium2.PdfDocument(PRINTABLES / f"{name}-a4.pdf") as document:
            page = document[0]
            scale = 2 * SHEET_PX / page.get_width()
            image = page.render(scale=scale).to_pil().convert("RGB")
        small = image.resize(
            (SHEET_PX, image.height * SHEET_PX // image.width), Image.Resampling.LANCZOS
        )
        pages.append(ImageOps.expand(small, border=1, fill=(198, 201, 206)))
    width, height = pages[0].size
    whole = Image.new(
        "RGB", (MARGIN_PX + len(pages) * (width + MARGIN_PX), height + 2 * MARGIN_PX), AROUND
    )
    for place, page in enumerate(pages):
        whole.paste(page, (MARGIN_PX + place * (width + MARGIN_PX), MARGIN_PX))
    whole.quantize(128, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(
        out, optimize=True
    )


def profile_head() -> str:
    profile = cProfile.Profile()
    profile.enable()
    printed(1)
    profile.disable()
    text = io.StringIO()
    pstats.Stats(profile, stream=text).strip_dirs().sort_stats("cumulative").print_stats(25)
    return text.getvalue()


def report(rounds: int) -> Iterator[str]:
    found = printed(rounds)
    with tempfile.TemporaryDirectory() as folder:
        everything = min(from_nothing("print", "all", folder) for _ in range(rounds))
        count = len(list(Path(folder).iterdir()))
        board = str(Path(folder) / "board.pdf")
        one = min(from_nothing("print", "line-wars", "-o", board) for _ in range(rounds))
    heaviest = max(size for item in found.values() for size in item.sizes) / 1000
    yield (
        f"`companion print all DIR` from nothing: {everything:.1f} s for {count} PDFs (goal "
        f"{ALL_S:g} s). One board from nothing: {one:.2f} s (goal {BOARD_S:g} s). The heaviest PDF "
        f"has {heaviest:.0f} kB (goal {LARGEST_KB} kB)."
    )
    yield table(
        ("", "sheets", "ms a sheet", "slowest", "kB a sheet", "heaviest"),
        [
            (
                f"{key} {item}",
                len(them.sizes),
                f"{1000 * sum(them.seconds) / len(them.seconds):.0f}",
                f"{1000 * max(them.seconds):.0f}",
                f"{sum(them.sizes) / len(them.sizes) / 1000:.0f}",
                f"{max(them.sizes) / 1000:.0f}",
            )
            for (key, item), them in found.items()
        ],
    )
    if everything > ALL_S or one > BOARD_S:
        yield f"A goal is missed; where the time goes:\n\n```\n{profile_head()}\n```"


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--picture", action="store_true")
    asked = parser.parse_args()
    if asked.picture:
        paint_four_sheets(PRINTABLES / "four-sheets.png")
        return
    body = "\n\n".join(report(asked.rounds))
    print(body)
    if asked.write:
        write_section("printing", "Printing", body)


if __name__ == "__main__":
    main()
