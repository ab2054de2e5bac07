"""Random Swiss tournaments: FIDE's absolute criteria in each round, and the rounds of another
pairing engine on the same files.

    python -m tests.bench.swiss --tournaments 10000 [--write]
    python -m tests.bench.swiss --tournaments 200 --name py4swiss \\
        --engine "py4swiss -t {trf} -p {pairs}"
    python -m tests.bench.swiss --tournaments 200 --name caissify-pairings \\
        --engine "python -m tests.bench.caissify_engine {trf} {pairs}"

The engine's command is given as it is typed; it reads a tournament report file and writes the
number of pairs and then each pair as two numbers, 0 for a bye, as bbpPairings and JaVaFo do
("bbpPairings.exe --dutch {trf} -p {pairs}", "java -jar javafo.jar {trf} -p {pairs}").
"""

from __future__ import annotations

import shlex
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from companion.book.tournaments import trf
from companion.book.tournaments.entrant import DOWN, STRONG, UP, Entrant
from companion.book.tournaments.swiss import Pair
from tests.bench.results import arguments, table, write_section
from tests.bench.swiss_simulated import Paired, broken, entrants_of, tournament

LARGEST = 20
"""Players of a tournament at most at its start."""


def engine_pairs(command: str, paired: Paired, folder: Path) -> set[Pair] | None:
    """The pairs of another engine, ``None`` if it finds none."""
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
    if not paired.seats_possible:
        return "C3, which no round keeps"
    if theirs is None:
        return "no round of the engine's"
    entrants = {entrant.number: entrant for entrant in entrants_of(paired)}
    ours = set(paired.pairs)
    if {frozenset(pair) for pair in ours} == {frozenset(pair) for pair in theirs}:
        differing = [
            (entrants[one], entrants[two]) for one, two in ours - theirs if two is not None
        ]
        if all(_left_to_rank(one, two) for one, two in differing):
            return "5.2.4 (the seat that the better placed by points wants)"
        return "5.2 (seats)"
    mine, other = (_measured(pairs, entrants) for pairs in (ours, theirs))
    for name in mine:
        if mine[name] != other[name]:
            return f"{name}: {'ours' if mine[name] < other[name] else 'theirs'} has less"
    return "article 4 (order of transpositions and exchanges)"


def _left_to_rank(one: Entrant, two: Entrant) -> bool:
    """Whether neither wishes nor seats so far tell two apart, and points do."""
    alike = (one.wants, one.urgency, abs(one.lean)) == (two.wants, two.urgency, abs(two.lean))
    common = min(len(one.seats), len(two.seats))
    return (
        alike
        and one.seats[len(one.seats) - common :] == two.seats[len(two.seats) - common :]
        and (one.points > two.points) != (one.number < two.number)
    )


def _measured(pairs: set[Pair], entrants: dict[int, Entrant]) -> dict[str, list[float]]:
    """The values of the criteria over the whole round, from the top down."""
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
        "C5 (points of who sits out)": [one.points for one in out],
        "C6 (players moved down, bracket by bracket)": _moved_down(met, out),
        "C7 (score differences)": sorted((a.points - b.points for a, b in met), reverse=True),
        "C9 (unplayed games of who sits out)": [-len(one.met) for one in out],
        "C12 (seats wanted)": [len(clash)],
        "C13 (seats wanted strongly)": [sum(each >= STRONG for each in clash)],
        "C14 (down as the last time)": [sum(a.floated(1) == DOWN for a, _ in floats)],
        "C15 (up as the last time)": [sum(b.floated(1) == UP for _, b in floats)],
        "C16 (down as two rounds before)": [sum(a.floated(2) == DOWN for a, _ in floats)],
        "C17 (up as two rounds before)": [sum(b.floated(2) == UP for _, b in floats)],
    }


def _moved_down(met: Sequence[Sequence[Entrant]], out: Sequence[Entrant]) -> list[float]:
    """How many move down from each bracket, the top one first."""
    levels = sorted({one.points for pair in (*met, out) for one in pair}, reverse=True)
    return [
        sum(a.points >= level > b.points for a, b in met) + sum(e.points >= level for e in out)
        for level in levels
    ]


def main(asked: Sequence[str] | None = None) -> None:
    parser = arguments(__doc__)
    parser.add_argument("--tournaments", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--engine", default="")
    parser.add_argument("--name", default="engine", help="what the engine is called")
    parser.add_argument("--note", default="", help="what is to be known about the engine")
    parser.add_argument("--write", action="store_true", help="put the table into RESULTS.md")
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
                counts["C3 impossible"] += not paired.seats_possible
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
        section = f"swiss-{told.name}"
        title = f"Swiss rounds beside the pairing engine {told.name}"
        body = _beside(told.tournaments, counts, reasons)
    body += f"\n\n{told.note} {took:.0f} s.".replace("\n\n ", "\n\n")
    print(body)
    if told.write:
        write_section(section, title, body)


def _absolute(tournaments: int, counts: Counter[str]) -> str:
    rows = [
        ("tournaments of 4 to 20 players, 3 to 9 rounds", tournaments),
        ("rounds paired", counts["rounds"]),
        ("of these, with somebody absent or withdrawn", counts["absent"]),
        ("of these, with a bye allocated", counts["byes"]),
        ("somebody not paired exactly once", counts["everybody once"]),
        ("C1 broken: two met again", counts["C1"]),
        ("C2 broken: a second bye", counts["C2"]),
        ("C3 broken though a round without that was left", counts["C3"]),
        (
            "rounds in which no pairing at all keeps C3, so that it gave way",
            counts["C3 impossible"],
        ),
    ]  # fmt: skip
    return table(("", "number"), rows)


def _beside(tournaments: int, counts: Counter[str], reasons: Counter[str]) -> str:
    rows = [
        ("tournaments", tournaments),
        ("rounds paired", counts["rounds"]),
        ("equal, pair by pair and seat by seat", counts["equal"]),
        *((f"different: {why}", number) for why, number in reasons.most_common()),
    ]
    return table(("", "number"), rows)


if __name__ == "__main__":
    main()
