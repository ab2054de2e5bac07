"""Whether a later answer contradicts an outcome that claims certainty.

    python -m tests.bench.outcomes [--boards N] [--pairs N] [--write]

Boards of games drawn at random, with doubts, are scored; then their open marks and questions are
answered in up to 40 ways each. No answer may contradict the first outcome, nor may ``judge --over``
or the scorebook. Pairs of an earlier and a later sheet of one game are compared, and compared again
after answers.
"""

from __future__ import annotations

import random
import time
from collections import Counter

from companion.application.dispute.comparison import compare
from tests.bench.results import arguments, table, write_section
from tests.scoring.drawn_boards import compared, contradictions, drawn_board, drawn_pair


def boards(number: int) -> tuple[Counter[str], Counter[str]]:
    """How often each outcome came, and how many of them were contradicted."""
    seen: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for seed in range(number):
        rng = random.Random(seed)
        scored = drawn_board(rng)
        seen[scored.outcome.id] += 1
        for told in contradictions(scored, rng):
            wrong[scored.outcome.id] += 1
            print(f"{seed}, {scored.game.key}: {told}", flush=True)
    return seen, wrong


def pairs(number: int) -> tuple[Counter[str], Counter[str]]:
    """The same of comparisons, by what they said."""
    said = {True: "compare: legal", False: "compare: not legal", None: "compare: it depends"}
    seen: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for seed in range(number):
        rng = random.Random(seed)
        before, after = drawn_pair(rng, most_doubts=1)
        first = said[compare(before, after).legal]
        seen[first] += 1
        for told in compared(before, after, rng):
            wrong[first] += 1
            print(f"{seed}, {after.game.key}: {told}", flush=True)
    return seen, wrong


def main() -> None:
    options = arguments(__doc__)
    options.add_argument("--boards", type=int, default=1000)
    options.add_argument("--pairs", type=int, default=300)
    options.add_argument("--write", action="store_true")
    asked = options.parse_args()
    start = time.process_time()
    rows = [
        (name, seen[name], wrong[name])
        for seen, wrong in (boards(asked.boards), pairs(asked.pairs))
        for name in sorted(seen)
    ]
    body = table(("outcome", "boards", "contradicted"), rows)
    body += f"\n\n{time.process_time() - start:.0f} s of the processor."
    print(body)
    if asked.write:
        write_section("outcomes", "Outcomes that claim certainty", body)


if __name__ == "__main__":
    main()
