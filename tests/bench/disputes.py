"""Games with one move corrupted: does every verdict cite a rule that is truly broken?

    python -m tests.bench.disputes [--games N] [--jobs N] [--seed N] [--only GAME] [--write]

Random games of all five by any house rules and board sizes, one move of each corrupted: a sign
changed, a part dropped, added, doubled or reversed, another start, the other player's move, a move
repeated, out of turn or after the end, a piece taken back to where it was forced from. Each is
written as a record, read and checked (a move out of turn is judged where it was made), and the
oracle, which knows nothing but the rules, replays it too. They agree where the same move is the
first that is faulty and the rule cited for it is one of those that the oracle finds broken, or
where both find no fault and the same score, end and winner.
``--write`` puts the tables into RESULTS.md.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

from companion.games import game, game_keys
from tests.bench.results import arguments, table, write_section
from tests.oracle import UNSURE
from tests.oracle.disputes import Answer, Dispute, agree, by_the_companion, by_the_oracle, corrupted

CHUNK = 100
"""Games of one task."""
SHOWN = 20
"""Disagreements that are shown in full."""


@dataclass
class Tally:
    """The outcome of some disputes of one game."""

    games: int = 0
    still_legal: int = 0
    later: int = 0
    fine: int = 0
    stood: int = 0
    undecided: int = 0
    rules: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    disagreements: list[str] = field(default_factory=list)

    def add(self, dispute: Dispute, companion: Answer, oracle: Answer) -> None:
        self.games += 1
        self.kinds[dispute.kind] += 1
        if UNSURE in companion.rules or oracle.undecided:
            self.undecided += 1
            return
        if not agree(companion, oracle):
            self.disagreements.append(told(dispute, companion, oracle))
        self.stood += companion.stood
        if companion.at != dispute.at:
            self.still_legal += 1
        if companion.at is None:
            self.fine += 1
            if companion.end is not None and companion.end[0]:
                self.ends[str(companion.end[2])] += 1
        else:
            self.later += companion.at != dispute.at
            self.rules.update(companion.rules)

    def __iadd__(self, other: Tally) -> Tally:
        for name in vars(self):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        return self


def told(dispute: Dispute, companion: Answer, oracle: Answer) -> str:
    moves = " / ".join(" | ".join(played.values()) for played in dispute.moves)
    return (
        f"{dispute.game.key}, {dict(dispute.options)}, {dispute.kind} at {dispute.at} "
        f"({dispute.player}): {moves}: companion {companion}, oracle {oracle}"
    )


def some(task: tuple[str, str]) -> Tally:
    """A chunk of disputes of one game, always the same for one seed."""
    key, seed = task
    rng, g, tally = random.Random(f"{key} {seed}"), game(key), Tally()
    for _ in range(CHUNK):
        dispute = corrupted(g, rng)
        tally.add(dispute, by_the_companion(dispute), by_the_oracle(dispute))
    return tally


def report(tallies: dict[str, Tally], asked: int, seconds: float) -> str:
    total = Tally()
    for tally in tallies.values():
        total += tally
    rows = [
        (
            key,
            f"{one.games:,}",
            f"{one.games - one.still_legal - one.undecided:,}",
            f"{one.still_legal:,}",
            f"{one.later:,}",
            f"{one.fine:,}",
            f"{one.stood:,}",
            f"{one.undecided:,}",
            len(one.disagreements),
        )
        for key, one in [*tallies.items(), ("all", total)]
    ]
    by_rule = [
        (key, ", ".join(f"{rule} {count:,}" for rule, count in by_number(one.rules)))
        for key, one in tallies.items()
    ]
    by_end = [
        (key, ", ".join(f"{rule} {count:,}" for rule, count in by_number(one.ends)))
        for key, one in tallies.items()
    ]
    kinds = sorted(total.kinds)
    by_kind = [
        (kind, *(f"{one.kinds[kind]:,}" for one in tallies.values()), f"{total.kinds[kind]:,}")
        for kind in kinds
    ]
    parts = [
        f"{total.games:,} of {asked:,} games with one move corrupted, by any house rules, in "
        f"{seconds:,.0f} s. "
        "A corrupted move that is still legal may make a later one illegal. Undecided: a bounded "
        "search could not prove whether a longer trail, or a gain, exists.",
        table(
            (
                "",
                "games",
                "corrupted move illegal",
                "still legal",
                "then a later one illegal",
                "no fault",
                "let stand",
                "undecided",
                "disagreements",
            ),
            rows,
        ),
        "Illegal moves by the rule that the verdict cites:",
        table(("", "rules"), by_rule),
        "Games without a fault that are over, by the rule of the result:",
        table(("", "rules"), by_end),
        "How the moves were corrupted:",
        table(("", *tallies, "all"), by_kind),
    ]
    if total.disagreements:
        parts += ["Disagreements:", *[f"- {one}" for one in total.disagreements[:SHOWN]]]
    return "\n\n".join(parts)


def by_number(rules: Counter[str]) -> list[tuple[str, int]]:
    return sorted(rules.items(), key=lambda item: int(item[0].rpartition("-")[2] or 0))


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="of all five together")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=game_keys(), help="one game")
    parser.add_argument("--write", action="store_true", help="put the tables into RESULTS.md")
    args = parser.parse_args()

    keys = [args.only] if args.only else game_keys()
    chunks = -(-args.games // len(keys) // CHUNK)
    tasks = [(key, f"{args.seed} {n}") for n in range(chunks) for key in keys]
    tallies, began = {key: Tally() for key in keys}, time.monotonic()
    with ProcessPoolExecutor(args.jobs) as pool:
        try:
            for (key, _), tally in zip(tasks, pool.map(some, tasks), strict=True):
                tallies[key] += tally
        except KeyboardInterrupt:  # report what there is
            pool.shutdown(wait=False, cancel_futures=True)
    text = report(tallies, args.games, time.monotonic() - began)
    print(text)
    if args.write:
        write_section("disputes", "Disputes", text)


if __name__ == "__main__":
    main()
