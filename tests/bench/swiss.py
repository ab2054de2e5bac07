"""Swiss tournaments by lot: FIDE's absolute criteria in each round, and the rounds of another
pairing engine on the same files.

    python -m tests.bench.swiss --tournaments 10000
    python -m tests.bench.swiss --tournaments 150 --engine "py4swiss -t {trf} -p {pairs}"

The engine's command is given as it is typed; it reads a tournament report file and writes the
number of pairs and then each pair as two numbers, 0 for a bye, as bbpPairings and JaVaFo do
("bbpPairings.exe --dutch {trf} -p {pairs}", "java -jar javafo.jar {trf} -p {pairs}").
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from companion.book.tournaments import trf
from companion.book.tournaments.swiss import DOWN, STRONG, UP, Entrant, Pair
from tests.bench.results import table, write_section
from tests.bench.swiss_simulated import Paired, broken, entrants_of, tournament

LARGEST = 20
"""Players of a tournament at most at its start."""


def engine_pairs(command: str, paired: Paired, folder: Path) -> set[Pair] | None:
    """The pairs of another engine, ``None`` where it finds none."""
    file, out = folder / "round.trf", folder / "pairs.txt"
    file.write_text(trf.write(paired.before), encoding="utf-8", newline="")
    out.unlink(missing_ok=True)
    told = command.format(trf=shlex.quote(str(file)), pairs=shlex.quote(str(out)))
    subprocess.run(shlex.split(told), capture_output=True, check=False, timeout=120)
    if not out.exists():
        return None
    numbers = [int(word) for word in out.read_text("utf-8").split()[1:]]
    return {(one, two or None) for one, two in zip(numbers[::2], numbers[1::2], strict=True)}


def reason(paired: Paired, theirs: set[Pair] | None) -> str:
    """By which rule another engine's round differs: the first in which the two are not equal."""
    if theirs is None:
        return "the engine finds no round" if paired.seats_possible else "C.3 cannot be kept"
    entrants = {entrant.number: entrant for entrant in entrants_of(paired)}
    ours = set(paired.pairs)
    if {frozenset(pair) for pair in ours} == {frozenset(pair) for pair in theirs}:
        return "E (seats)"
    mine, other = (_measured(pairs, entrants) for pairs in (ours, theirs))
    for name in mine:
        if mine[name] != other[name]:
            return f"{name}: {'ours' if mine[name] < other[name] else 'theirs'} is better"
    return "D (order of transpositions and exchanges)"


def _measured(pairs: set[Pair], entrants: dict[int, Entrant]) -> dict[str, list[float]]:
    """What the quality criteria count, over the round from the top down; less is better."""
    met = [
        sorted((entrants[one], entrants[two]), key=lambda e: (-e.points, e.number))
        for one, two in pairs if two is not None
    ]  # fmt: skip
    out = [entrants[one] for one, two in pairs if two is None]
    clash = [
        min(a.urgency, b.urgency) for a, b in met if a.wants is not None and a.wants == b.wants
    ]
    floats = [(a, b) for a, b in met if a.points != b.points]
    return {
        "C.2 (who sits out)": [one.points for one in out],
        "C.5, C.6 (score differences)": sorted((a.points - b.points for a, b in met), reverse=True),
        "C.10 (seats wanted)": [len(clash)],
        "C.11 (seats wanted strongly)": [sum(each >= STRONG for each in clash)],
        "C.12 (down as the last time)": [sum(a.floated(1) == DOWN for a, _ in floats)],
        "C.13 (up as the last time)": [sum(b.floated(1) == UP for _, b in floats)],
        "C.14 (down as two rounds before)": [sum(a.floated(2) == DOWN for a, _ in floats)],
        "C.15 (up as two rounds before)": [sum(b.floated(2) == UP for _, b in floats)],
    }


def main(asked: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--tournaments", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--engine", default="")
    parser.add_argument("--note", default="", help="what is to be known about the engine")
    parser.add_argument("--quiet", action="store_true", help="do not write the results page")
    told = parser.parse_args(asked)
    counts: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        for seed in range(told.seed, told.seed + told.tournaments):
            for paired in tournament(seed, LARGEST):
                counts["rounds"] += 1
                counts["byes"] += any(two is None for _, two in paired.pairs)
                counts["absent"] += bool(paired.absent)
                counts["C.3 impossible"] += not paired.seats_possible
                for each in broken(paired):
                    counts[each] += 1
                if told.engine:
                    theirs = engine_pairs(told.engine, paired, Path(name))
                    if theirs == set(paired.pairs):
                        counts["equal"] += 1
                    else:
                        reasons[reason(paired, theirs)] += 1
    took = time.monotonic() - begun
    body = _absolute(told.tournaments, counts)
    section, title = "swiss", "Swiss tournaments with late entries, withdrawals, forfeits and byes"
    if told.engine:
        section, title = "swiss-engine", "Swiss rounds beside another pairing engine"
        body = _beside(told.tournaments, counts, reasons)
    body += f"\n\n{told.note} {took:.0f} s.".replace("\n\n ", "\n\n")
    print(body)
    if not told.quiet:
        write_section(section, title, body)


def _absolute(tournaments: int, counts: Counter[str]) -> str:
    rows = [
        ("tournaments of 4 to 20 players, 3 to 9 rounds", tournaments),
        ("rounds paired", counts["rounds"]),
        ("of these, with somebody absent or withdrawn", counts["absent"]),
        ("of these, with a bye allocated", counts["byes"]),
        ("somebody not paired exactly once", counts["everybody once"]),
        ("C.1 broken: two met again", counts["C.1"]),
        ("C.2 broken: a second bye", counts["C.2"]),
        ("C.3 broken though a round without that was left", counts["C.3"]),
        (
            "rounds in which no pairing at all keeps C.3, so that it gave way",
            counts["C.3 impossible"],
        ),
    ]  # fmt: skip
    return table(("", "number"), rows)


def _beside(tournaments: int, counts: Counter[str], reasons: Counter[str]) -> str:
    rows = [
        ("tournaments", tournaments),
        ("rounds paired", counts["rounds"]),
        ("equal, pair by pair and seat by seat", counts["equal"]),
        *((f"different by {why}", number) for why, number in reasons.most_common()),
    ]
    return table(("", "number"), rows)


if __name__ == "__main__":
    main()
