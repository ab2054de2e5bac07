"""Acts of the scorebook by faces drawn at random, with undo and redo mixed in.

    python -m tests.bench.faces [--sequences N] [--first SEED] [--minutes M] [--write]

Each sequence is two matches, a tournament and ten acts drawn at random; a program, a command or the
window does each, and one of them may undo it and do it again. After an undo the book's export has
to be what it was before the act, byte for byte; after a redo what it was after it; and at the end
what it is where a program does everything.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.application import acts
from tests.application.sequences import go_through, sequence
from tests.bench.results import arguments, write_section


def main() -> None:
    options = arguments(__doc__)
    options.add_argument("--sequences", type=int, default=200)
    options.add_argument("--first", type=int, default=0)
    options.add_argument("--minutes", type=float, default=1e9, help="stop after so long")
    options.add_argument("--write", action="store_true")
    asked = options.parse_args()
    told: Counter[str] = Counter()
    end = time.monotonic() + 60 * asked.minutes
    for seed in range(asked.first, asked.first + asked.sequences):
        if time.monotonic() > end:
            break
        with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
            folder = Path(name)
            steps = sequence(random.Random(seed), folder)
            try:
                acts.alone(patch, folder / "mixed.db", seed)
                mixed = go_through(steps)
                acts.alone(patch, folder / "alone.db", seed)
                same = go_through(steps, alone=True) == mixed
            except AssertionError as error:
                print(f"{seed}: {error}", flush=True)
                told["wrong"] += 1
                continue
        told["sequences"] += 1
        told["acts"] += mixed.done
        told["undone"] += mixed.undone
        told["wrong"] += not same
        if not same:
            print(f"{seed}: another book", flush=True)
    body = (
        f"{told['sequences']} sequences, {told['acts']} acts, {told['undone']} of them undone and "
        f"most of those done again: {told['wrong']} ended in another book than where a program did "
        "everything, or left something behind after an undo."
    )
    print(body)
    if asked.write:
        write_section("faces", "The scorebook's acts by every face, with undo", body)


if __name__ == "__main__":
    main()
