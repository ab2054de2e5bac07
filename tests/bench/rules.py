"""How fast the five games' rules are, compared with python-chess and OpenSpiel, in one run.

    python -m tests.bench.rules [--seconds S] [--seed N] [--write]

Random plies a second through the public protocol (``to_move``, ``random_move``, ``play``), listings
of the legal moves a second, and how long a judgement takes. A ply is one line in Line Wars, one
round of both players' orders in Blotto's War, one move elsewhere. Times are the processor's own, so
that other work on the machine matters little; contenders take turns, and the best of three counts.
``--write`` puts the tables into RESULTS.md.
"""

from __future__ import annotations

import cProfile
import io
import pstats
import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from companion.games import game, game_keys
from companion.games.line_wars import search
from companion.games.line_wars.gain import gain
from companion.games.line_wars.moves import longest_turn
from companion.games.options import Options
from companion.games.protocol import BadText, Game
from companion.judge import judge
from tests.bench.random_play import LONGEST, Play, chess_play, open_spiel_play, plies_of
from tests.bench.results import arguments, table, write_section
from tests.games.random_games import plies
from tests.games.test_conformance import changed

ROUNDS = 3
LISTED = 1000
"""Legal moves after which a listing is broken off: a turn of either player in Blotto's War may be
any of 30,000, and one in Line Wars of many more."""
CHESS = "python-chess"
GOALS = {
    "blottos-war": 0.5,
    "corona-line": 1.0,
    "line-or-colour": 1.0,
    "line-wars": 1.0,
    "lineage": 0.5,
}
"""Plies a second as a share of python-chess's."""
MEDIAN_MS, WORST_MS = 1.0, 200.0
START_S = 0.3
HOSTILE = "line-wars, 12 x 12, hostile"


def now() -> float:
    return time.process_time()


# -- listings of legal moves


@dataclass
class Listings:
    """Positions of random games, with the player whose moves are generated there."""

    game: Game[Any, Any]
    cases: list[tuple[Any, str]] = field(default_factory=list)
    moves: int = 0
    cut: int = 0

    def __call__(self, _: random.Random) -> int:
        self.moves = self.cut = 0
        for position, player in self.cases:
            listed = sum(1 for _ in islice(self.game.legal_moves(position, player), LISTED))
            self.moves += listed
            self.cut += listed == LISTED
        return len(self.cases)


def listings_of(g: Game[Any, Any], rng: random.Random, count: int = 60) -> Listings:
    """Some positions of random games, spread evenly over them."""
    found = [
        (position, player)
        for _ in range(8)
        for position, moves, _ in plies(g, g.choose(), rng, LONGEST)
        for player in moves
    ]
    return Listings(g, [found[at * len(found) // count] for at in range(count)])


# -- judgements


@dataclass
class Judged:
    """How long judgements took, in milliseconds: the verdict alone, and the whole answer with
    nearby moves, rulings and the position after."""

    verdict: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    undecided: int = 0

    def ask(self, g: Game[Any, Any], position: Any, player: str, text: str) -> None:
        for times, all_of_it in ((self.verdict, False), (self.whole, True)):
            search.longest_walk.cache_clear()
            search._full_walk.cache_clear()
            gain.cache_clear()
            began = now()
            with suppress(BadText):
                verdict = judge(g, position, player, text)
                if all_of_it:
                    verdict.as_json()
                times.append(1000 * (now() - began))
                self.undecided += all_of_it and verdict.legal is None


def judged(g: Game[Any, Any], options: Options, rng: random.Random, most: int) -> Judged:
    """Moves of random games, each as played and with letters changed, judged."""
    found = Judged()
    while len(found.verdict) < most:
        for position, moves, _ in plies(g, options, rng, LONGEST):
            for player, move in moves.items():
                if rng.random() < 0.3:
                    text = g.format_move(move)
                    for attempt in (text, *changed(text, rng)):
                        found.ask(g, position, player, attempt)
    return found


def hostile(rng: random.Random, most: int) -> Judged:
    """Short turns on a 12 x 12 Line Wars board that no game leads to: lines at random, and turn
    numbers up to 120, so that whether a full trail exists is as hard as it can be (LW-6)."""
    g, found = game("line-wars"), Judged()
    options = g.choose({"size": 12})
    grid = g.start(options).grid
    while len(found.verdict) < most:
        share = rng.uniform(0.1, 0.7)
        drawn = [name for name in grid.edge_of if rng.random() < share]
        rng.shuffle(drawn)
        half = len(drawn) // 2
        turns = rng.randint(0, 120)
        position = g.parse_position(
            options,
            f"blue {' '.join(drawn[:half])}; red {' '.join(drawn[half:])}; black; next blue; "
            f"turns {turns} {turns}; agreed no",
        )
        stuck = [name for name in grid.edge_list(position.free) if _stuck(position, name)]
        for text in stuck[:1]:
            found.ask(g, position, "blue", text)
            # Whether there is one longer than the longest found is the hardest question.
            found.ask(g, position, "blue", g.format_move(longest_turn(position, "blue")[0]))
    return found


def endings(size: int, rng: random.Random, games: int) -> tuple[list[float], int, int]:
    """Milliseconds in which it is told whether random Line Wars games are over (LW-13), in every
    position from three fifths of the lines on, and how often nobody could gain, and the search gave
    up. Every other game is played by players who take the best of a dozen random turns."""
    g, times, over, unproven = game("line-wars"), [], 0, 0
    edges = g.start(g.choose({"size": size})).grid.edges.bit_count()
    for number in range(games):
        position = g.start(g.choose({"size": size}))
        while g.to_move(position):
            (player,) = g.to_move(position)
            turns = [g.random_move(position, player, rng) for _ in range(12 if number % 2 else 1)]
            position = max(
                (g.play(position, {player: turn}) for turn in turns),
                key=lambda then: _ahead(g, then, player),
            )
            if position.free.bit_count() * 5 > edges * 2:
                continue
            search.longest_walk.cache_clear()
            search._full_walk.cache_clear()
            gain.cache_clear()
            began = now()
            found = g.ending(position)
            times.append(1000 * (now() - began))
            over += found.over is True
            unproven += not found.proven
    return sorted(times), over, unproven


def _ahead(g: Game[Any, Any], position: Any, player: str) -> int:
    score = g.result(position).score or {}
    return sum(squares if who == player else -squares for who, squares in score.items())


def read_back(rng: random.Random, games: int) -> list[float]:
    """Milliseconds in which random CoronaLine games are told from their drawing, boxes unticked,
    and nothing is said of who began."""
    g, times = game("corona-line"), []
    for _ in range(games):
        *_, (_, _, end) = plies(g, g.choose({"size": rng.choice((7, 9))}), rng, LONGEST)
        lines = {m: v for m, v in g.marks(end).items() if m.startswith("line ")}
        began = now()
        g.read_marks(g.options_of(end), lines)
        times.append(1000 * (now() - began))
    return sorted(times)


def _stuck(position: Any, name: str) -> bool:
    """Whether a turn of this one line begins where Blue may and leaves no way on."""
    grid = position.grid
    start, end = name.split("-")
    return bool(
        position.starts("blue") >> grid.index[start] & 1
        and not grid.side_bits[grid.index[end]] & position.free & ~grid.edge_of[name]
    )


# -- the run


def rates(contenders: dict[str, Play], seconds: float, seed: int) -> dict[str, float]:
    """How much each gets done in a second; they take turns, and the best round counts."""
    best = dict.fromkeys(contenders, 0.0)
    for round_ in range(ROUNDS):
        for name, play in contenders.items():
            rng, done, began = random.Random(seed + round_), 0, now()
            while now() - began < seconds:
                done += play(rng)
            best[name] = max(best[name], done / (now() - began))
    return best


def start_seconds() -> float:
    """How long ``companion rules line-wars`` takes from nothing, the best of five."""
    times = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, "-m", "companion", "rules", "line-wars"],
            stdout=subprocess.DEVNULL,
            check=True,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times)


def profile_head(play: Play, seed: int) -> str:
    """Profile random play."""
    profile, rng = cProfile.Profile(), random.Random(seed)
    profile.enable()
    for _ in range(20):
        play(rng)
    profile.disable()
    text = io.StringIO()
    pstats.Stats(profile, stream=text).strip_dirs().sort_stats("tottime").print_stats(12)
    lines = (line.replace(f"{Path.cwd()}/", "") for line in text.getvalue().splitlines())
    return "\n".join(line for line in lines if line.strip())


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="a contender's share of a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--judged", type=int, default=2000, help="judgements of each game")
    parser.add_argument("--write", action="store_true", help="put the tables into RESULTS.md")
    args = parser.parse_args()

    parts = []
    for part in report(args.seconds, args.seed, args.judged):
        print(part, end="\n\n", flush=True)
        parts.append(part)
    if args.write:
        write_section("rules", "Rules", "\n\n".join(parts))


def report(seconds: float, seed: int, most: int) -> Iterator[str]:
    """The tables, each as it is ready."""
    games = {key: game(key) for key in game_keys()}
    plays: dict[str, Play] = {key: plies_of(g) for key, g in games.items()}
    listings = {key: listings_of(g, random.Random(seed)) for key, g in games.items()}
    lists: dict[str, Play] = dict(listings)
    absent = {}
    others = {CHESS: chess_play(), "OpenSpiel dots_and_boxes": open_spiel_play()}
    for name, found in others.items():
        if isinstance(found, str):
            absent[name] = found
        else:
            plays[name], lists[name] = found
    plies, listed = rates(plays, seconds, seed), rates(lists, seconds, seed)

    rows, missed = [], []
    for name, rate in plies.items():
        ratio = rate / plies[CHESS] if CHESS in plies else None
        goal = GOALS.get(name)
        if goal and ratio is not None and ratio < goal:
            missed.append(name)
        listing = listings.get(name)
        rows.append(
            (
                name,
                f"{rate:,.0f}",
                "" if ratio is None else f"{ratio:.2f}",
                "" if goal is None else goal,
                f"{listed[name]:,.0f}",
                f"{listing.moves / len(listing.cases):,.0f}" if listing else "",
                f"{listing.cut / len(listing.cases):.0%}" if listing else "",
            )
        )
    rows += [(name, why, *[""] * 5) for name, why in absent.items()]
    yield (
        "Random play, and listings of the legal moves in positions of random games (broken off "
        f"after {LISTED:,} moves)."
    )
    yield table(
        ("", "plies/s", "of python-chess", "goal", "listings/s", "moves each", "broken off"), rows
    )
    for name in missed:
        yield f"{name} misses its goal; where the time goes:"
        yield f"```\n{profile_head(plays[name], seed)}\n```"
    yield from judgements(games, seed, most)
    yield from is_it_over(random.Random(seed), max(4, most // 25))
    times = read_back(random.Random(seed), max(10, most // 5))
    yield (
        f"A finished CoronaLine drawing read back as a game or its possible orders: {len(times)} "
        f"random games, {statistics.median(times):.1f} ms in the median, {times[-1]:.1f} at worst "
        "(goal 1,000)."
    )
    yield f"`companion rules line-wars` from nothing: {start_seconds():.2f} s (goal {START_S} s)."


def is_it_over(rng: random.Random, games: int) -> Iterator[str]:
    rows = []
    for size in (7, 9, 12):
        times, over, unproven = endings(size, rng, games if size == 7 else games // 4)
        mid, worst = statistics.median(times), times[-1]
        rows.append((f"{size} x {size}", len(times), over, unproven, f"{mid:.2f}", f"{worst:.1f}"))
    yield (
        "Is it over? Asked in positions of random Line Wars games with at least three fifths of "
        "the lines drawn, in milliseconds (goal on 7 x 7: 100 in the median, 2,000 at worst)."
    )
    yield table(("", "asked", "nobody gains", "not proven", "median", "worst"), rows)


def a_second(milliseconds: Sequence[float]) -> str:
    """How many a second; ``-`` if the clock of a busy machine did not move in all their time."""
    mean = statistics.mean(milliseconds)
    return f"{1000 / mean:,.0f}" if mean else "-"


def judgements(games: dict[str, Game[Any, Any]], seed: int, most: int) -> Iterator[str]:
    rng = random.Random(seed)
    asked = {key: judged(g, g.choose(), rng, most) for key, g in games.items()}
    wars = games["line-wars"]
    asked["line-wars, 12 x 12"] = judged(wars, wars.choose({"size": 12}), rng, most)
    asked[HOSTILE] = hostile(rng, most)
    rows = []
    for name, found in asked.items():
        alone, whole = sorted(found.verdict), sorted(found.whole)
        rows.append(
            (
                name,
                len(alone),
                a_second(alone),
                *(f"{ms:.3f}" for ms in (statistics.median(alone), alone[-1])),
                *(f"{ms:.3f}" for ms in (statistics.median(whole), whole[-1])),
            )
        )
    yield (
        "Judgements of moves of random games, as played and with letters changed, in milliseconds: "
        f"the verdict (goal {MEDIAN_MS:g} in the median, {WORST_MS:g} at worst), and the whole "
        "answer with nearby moves, house rules and the position after. Nothing is remembered from "
        "one to the next. Hostile: lines at random, turn numbers up to 120, a turn of one line "
        "that ends stuck, and the longest turn that is found; no game leads there. "
        f"The search gave up on {asked[HOSTILE].undecided} of these, "
        "and the verdict said so."
    )
    yield table(
        ("", "judged", "a second", "median", "worst", "whole: median", "worst"),
        rows,
    )


if __name__ == "__main__":
    main()
