"""The engine caissify-pairings asked with a tournament report, for ``tests.bench.swiss``.

    python -m tests.bench.caissify_engine ROUND.trf PAIRS.txt

It keeps the Dutch system as in force since February 2026, and wants to be told what follows from
the rounds so far: points, seats, floats, byes. Needs ``pip install caissify-pairings``.
"""

from __future__ import annotations

import sys
from pathlib import Path

from companion.book.tournaments import trf
from companion.book.tournaments.entrant import DOWN, UP, Entrant, standing

FLOATS = {UP: "up", DOWN: "down", 0: "none"}
STRONGEST = 3000
"""Rating of a player number 0: who has a smaller number is stronger."""


def told(entrant: Entrant) -> dict[str, object]:
    """A player as the engine takes it."""
    number = entrant.number
    return {
        "id": number, "name": str(number), "score": entrant.points, "rating": STRONGEST - number,
        "starting_number": number, "pairing_number": number,
        "color_hist": ["white" if seat == 1 else "black" for seat in entrant.seats],
        "float_history": [FLOATS[each] for each in entrant.floats],
        "bye_count": int(entrant.sat_out), "forfeit_win_count": 0,
    }  # fmt: skip


def main(file: str, out: str) -> None:
    from caissify_pairings import generate_pairings  # type: ignore[import-not-found]

    report = trf.read(Path(file).read_text("utf-8"))
    rounds = min(len(player.rounds) for player in report.players)
    playing = [player.number for player in report.players if len(player.rounds) == rounds]
    before = [trf.Player(p.number, p.name, p.rounds[:rounds]) for p in report.players]
    entrants = standing(before, playing, last=rounds + 1 == report.rounds)
    found = generate_pairings(
        system="dutch",
        players=[told(entrant) for entrant in entrants],
        previous_pairings={
            (min(one.number, other), max(one.number, other))
            for one in entrants
            for other in one.met
        },
        round_number=rounds + 1,
        total_rounds=report.rounds,
    )
    lines = [f"{pair['white_id']} {pair.get('black_id') or 0}" for pair in found]
    Path(out).write_text("\n".join([str(len(lines)), *lines]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
