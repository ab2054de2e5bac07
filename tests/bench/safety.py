"""What comes from outside, and what may happen while a scorebook is written, in full counts.

    python -m tests.bench.safety [--kills 560] [--imports 500] [--plays 2000] [--write]

In small counts these are tests: test_killed.py, test_crafted.py and test_full_disk.py of the book.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from multiprocessing import get_context
from pathlib import Path

from companion.cli.main import run
from tests.bench.results import arguments, table, write_section

HANDS = 6
"""Programs that play into one record."""
EACH = 4
"""Moves of each in one record."""


def played_at_once(plays: int, folder: Path) -> tuple[int, list[str], list[str]]:
    """How many moves were acknowledged, which of them are not in their records, and which records
    cannot be replayed any more."""
    acknowledged, lost, damaged = 0, [], []
    spots = [f"{column}{row}" for row in (2, 3, 4, 5) for column in "abcdef"]
    with get_context("spawn").Pool(HANDS) as pool:
        for number in range(plays // (HANDS * EACH)):
            file = folder / f"{number}.pgr"
            file.write_text('[Game "line-or-colour"]\n\n*\n')
            tasks = [(str(file), spots[hand::HANDS]) for hand in range(HANDS)]
            said = [move for done in pool.imap_unordered(_played, tasks) for move in done]
            text = file.read_text()
            acknowledged += len(said)
            lost += [f"{file.name}: {move}" for move in said if f" {move}" not in text]
            damaged += [file.name] * (run(["check", "--quiet", str(file)]) != 0)
    return acknowledged, lost, damaged


def _played(task: tuple[str, list[str]]) -> list[str]:
    file, moves = task
    with Path(os.devnull).open("w") as nowhere, redirect_stderr(nowhere), redirect_stdout(nowhere):
        return [move for move in moves if run(["play", file, move]) == 0]


def main() -> None:
    options = arguments(__doc__)
    options.add_argument("--kills", type=int, default=560)
    options.add_argument("--imports", type=int, default=500)
    options.add_argument("--plays", type=int, default=2000)
    options.add_argument("--write", action="store_true", help="put the figures into RESULTS.md")
    asked = options.parse_args()
    os.environ["XDG_DATA_HOME"] = tempfile.mkdtemp(prefix="companion-bench-")
    from tests.book.storage.full_disk import all_tried
    from tests.book.transfer.crafted import gone_through

    told, faults = [], []
    with tempfile.TemporaryDirectory() as name:
        found = list(gone_through(asked.imports, 500, Path(name)))
    wrong = [each for each in found if each != "new"]
    faults += wrong
    told.append(
        f"{asked.imports} crafted files imported into a book of one's own: "
        f"{len(found) - len(wrong)} brought something; after one undo each the book's exports and "
        f"standings were the same to the byte but for {len(wrong)}."
    )
    disk = list(all_tried())
    faults += [fault for _, _, each in disk for fault in each]
    told.append(
        f"A disk that is full after 0, 1, 2 … pages of an act, until it succeeds: {len(disk)} acts "
        f"at {sum(full for _, full, _ in disk)} points. Wrong is what is not told in a line with "
        "exit code 74, not readable meanwhile, not as before, or not possible afterwards.\n\n"
        + table(("act", "points", "wrong"), [(n, full, len(each)) for n, full, each in disk])
    )
    words = ["-m", "tests.book.storage.killed", "--moments", str(asked.kills), "--seed", "500"]
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=True)
    kills = json.loads(done.stdout)
    faults += [fault for own in kills.values() for fault in own["wrong"]]
    told.append(
        f"{asked.kills} kills at random moments. Every record that was acknowledged has its own "
        "text; after changes every row is as after the same acts without a kill, or one more; and "
        "so is the book rebuilt from its journal alone.\n\n"
        + table(
            ("while it did", "killed", "wrong"),
            [(kind, own["killed"], len(own["wrong"])) for kind, own in kills.items()],
        )
    )
    with tempfile.TemporaryDirectory() as name:
        acknowledged, lost, damaged = played_at_once(asked.plays, Path(name))
    faults += lost + damaged
    told.append(
        f"{asked.plays} moves played into shared records of Line or Colour, {HANDS} programs at "
        f"once into one: {acknowledged} acknowledged, {len(lost)} of them lost; the others were "
        f"refused. {len(damaged)} records damaged."
    )
    body = "\n\n".join([*told, *faults[:20]])
    print(body)
    if asked.write:
        write_section("safety", "Safe to exchange", body)


if __name__ == "__main__":
    main()
