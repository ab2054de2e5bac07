"""How much of a verdict survives when only the drawing is left.

    python -m tests.bench.forgetting [--games N] [--seed N] [--jobs N] [--note TEXT] [--write]

Random games of each kind, without moves let stand, agreements or short turns, are cut at a random
turn and turned into what a photo shows. The next move, half of the time one that breaks a rule, is
judged with the whole record, from the photo with the player to move told, from the photo alone, and
from a photo taken some turns earlier and the moves since. A contradiction is a photo's certain
answer that differs from the record's. ``--write`` puts the tables into RESULTS.md, in a section of
the note's name.
"""

from __future__ import annotations

import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from companion.games import game, game_keys
from companion.games.options import Options
from companion.games.protocol import BadText, Game
from companion.judge import judge
from tests.bench.results import arguments, table, write_section
from tests.oracle.disputes import corruptions

LONGEST = 200
"""Turns after which a game is broken off."""
TRIES = 40
SWITCHES = 0.1
"""CoronaLine: the share of random switches that are played where the path could go on."""
EARLY = 6
"""Line Wars: the last turn of a player that counts as early."""
NOT_ASKED = ("after the end", "out of turn", "the other's")
"""Corruptions that give another player's move, which nobody to move would play."""
SINCE = 12
"""Most turns that a record made from a photo has before the move is judged."""


@dataclass
class Tally:
    """Answers of one kind: ``asked``, certain (``decided``), and wrong ones in words."""

    asked: Counter[str] = field(default_factory=Counter)
    decided: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    ms: list[float] = field(default_factory=list)
    record_ms: list[float] = field(default_factory=list)

    def __iadd__(self, other: Tally) -> Tally:
        self.asked += other.asked
        self.decided += other.decided
        self.wrong += other.wrong
        self.ms += other.ms
        self.record_ms += other.record_ms
        return self


def short(position: Any, player: str, move: Any) -> bool:
    """Whether a Line Wars turn has fewer lines than its number asks for."""
    return hasattr(position, "count") and len(move.lines()) < (position.count(player) or 0)


def some_move(g: Game[Any, Any], position: Any, player: str, rng: random.Random) -> Any:
    """A random legal move; in CoronaLine seldom a switch, which nearly every random turn could
    be."""
    move = g.random_move(position, player, rng)
    while getattr(move, "switch", False) and rng.random() > SWITCHES:
        others = [one for one in g.legal_moves(position, player) if not one.switch]
        if not others:
            break
        move = rng.choice(others)
    return move


def full_game(
    g: Game[Any, Any], options: Options, rng: random.Random
) -> tuple[list[Any], list[Mapping[str, str]]]:
    """The positions before each turn of a random game, and the turns as text, up to the first
    short turn."""
    position, positions, moves = g.start(options), [], []
    while (players := g.to_move(position)) and len(moves) < LONGEST:
        played = {player: some_move(g, position, player, rng) for player in players}
        if any(short(position, player, move) for player, move in played.items()):
            break
        positions.append(position)
        moves.append({player: g.format_move(move) for player, move in played.items()})
        position = g.play(position, played)
    return positions, moves


def next_moves(
    g: Game[Any, Any],
    options: Options,
    positions: list[Any],
    moves: list[Mapping[str, str]],
    at: int,
    rng: random.Random,
) -> Iterator[tuple[str, str, str]]:
    """A turn's legal or, half of the time, illegal move: the player, its text and its kind."""
    player = rng.choice(list(moves[at]))
    if rng.random() < 0.5:
        yield player, moves[at][player], "legal"
        return
    for _ in range(TRIES):
        kinds = corruptions(g, options, [dict(one) for one in moves], at, player, False, rng)
        kind, text = rng.choice([one for one in kinds if one[0] not in NOT_ASKED])
        try:
            text = g.format_move(g.unmarked(g.parse_move(text)))
        except BadText:
            continue
        if judge(g, positions[at], player, text).legal is False:
            yield player, text, kind
            return


def told(g: Game[Any, Any], photo: Any, player: str) -> Any:
    """The photo's position with the player to move filled in."""
    parts = g.format_position(photo).split("; ")
    parts = [f"next {player}" if part == "next ?" else part for part in parts]
    return g.parse_position(g.options_of(photo), "; ".join(parts))


def group(g: Game[Any, Any], position: Any, text: str, legal: bool | None) -> str:
    """Under which heading a question is counted."""
    if g.key == "line-wars":
        late = max(position.turn(player) or 0 for player in g.players) > EARLY
        return "from the seventh turn" if late else "before the seventh turn"
    if g.key == "lineage":
        if text.startswith("force"):
            return "forces"
        if legal:
            return "slides and passes, legal"
        barred = judge(g, position, None, text).rule in ("LG-5", "LG-7")
        return "slides back, illegal" if barred else "other slides and passes, illegal"
    return ""


def some(task: tuple[str, int, int]) -> Tally:
    """The answers on some games."""
    key, seed, games = task
    g, rng, tally = game(key), random.Random(f"{key} {seed}"), Tally()
    options = g.choose()
    for _ in range(games):
        positions, moves = full_game(g, options, rng)
        at = rng.randrange(len(moves))
        earlier = rng.randrange(max(0, at - SINCE), at + 1)
        for player, text, kind in next_moves(g, options, positions, moves, at, rng):
            later = played_on(g, options, positions[earlier], moves[earlier:at])
            ask(g, options, positions[at], later, player, text, kind, tally)
    return tally


def played_on(
    g: Game[Any, Any], options: Options, position: Any, moves: list[Mapping[str, str]]
) -> tuple[Any, bool, frozenset[str]]:
    """The position at the end of a record that begins with a photo, whether it has a move, and
    where pieces have moved to."""
    seen = g.read_marks(options, g.marks(position)).position
    moved: frozenset[str] = frozenset()
    for played in moves:
        before = set(g.marks(seen))
        seen = g.play(seen, {player: g.parse_move(text) for player, text in played.items()})
        after = set(g.marks(seen))
        moved = (moved & {n.partition(" ")[2] for n in after}) | {
            name.partition(" ")[2] for name in after - before
        }
    return seen, bool(moves), moved


def ask(
    g: Game[Any, Any],
    options: Options,
    position: Any,
    later: tuple[Any, bool, frozenset[str]],
    player: str,
    text: str,
    kind: str,
    tally: Tally,
) -> None:
    photo = g.read_marks(options, g.marks(position)).position
    begun = time.process_time()
    truth = judge(g, position, player, text).legal
    tally.record_ms.append(1000 * (time.process_time() - begun))
    if truth is None:
        return
    asked = {"told": (told(g, photo, player), player)}
    if not g.simultaneous:
        asked["not told"] = (photo, None)
    grown, some_turns, moved = later
    if some_turns:
        how = "played on"
        if g.key == "lineage" and text.partition("-")[0] in moved:
            how += ", this piece moved"
        asked[how] = (grown, player)
    for how, (seen, who) in asked.items():
        begun = time.process_time()
        answer = judge(g, seen, who, text).legal
        tally.ms.append(1000 * (time.process_time() - begun))
        name = f"{group(g, position, text, truth)}|{how}"
        tally.asked[name] += 1
        tally.decided[name] += answer is not None
        if answer is not None and answer is not (truth if who else alone(g, position, text)):
            tally.wrong.append(
                f"{g.key}, {how}, {kind}: {text} by {player} is {truth}, the photo says {answer}: "
                f"{g.format_position(position)}"
            )


def alone(g: Game[Any, Any], position: Any, text: str) -> bool | None:
    """The record's answer where nobody says whose move it is."""
    return judge(g, position, None, text).legal


def report(tallies: Mapping[str, Tally]) -> str:
    rows = []
    for key, tally in tallies.items():
        for name in sorted(tally.asked):
            heading, how = name.split("|")
            asked, decided = tally.asked[name], tally.decided[name]
            rows.append(
                (
                    game(key).title,
                    heading or "all",
                    how,
                    asked,
                    f"{100 * decided / asked:.1f} %",
                )
            )
    wrong = sum(len(tally.wrong) for tally in tallies.values())
    times = [
        (
            game(key).title,
            f"{statistics.median(tally.record_ms):.2f}",
            f"{statistics.median(tally.ms):.2f}",
            f"{max(tally.ms):.0f}",
        )
        for key, tally in tallies.items()
    ]
    return "\n\n".join(
        [
            table(["game", "questions", "player to move", "asked", "decided"], rows),
            f"Contradictions: {wrong}.",
            table(["ms a verdict", "record, median", "photo, median", "photo, worst"], times),
        ]
    )


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--games", type=int, default=200, help="of each kind, by twenties")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", choices=game_keys())
    parser.add_argument("--note", default="", help="the section's name, such as: before")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    tallies = {}
    with ProcessPoolExecutor(asked.jobs) as pool:
        for key in [asked.only] if asked.only else game_keys():
            tasks = [(key, asked.seed + n, 20) for n in range(max(1, asked.games // 20))]
            tallies[key] = Tally()
            for one in pool.map(some, tasks):
                tallies[key] += one
    text = report(tallies)
    print(text)
    for tally in tallies.values():
        for line in tally.wrong[:5]:
            print(line)
    if asked.write:
        name = f"forgetting-{asked.note}" if asked.note else "forgetting"
        title = "Verdicts from the drawing alone" + (f" ({asked.note})" if asked.note else "")
        write_section(name, title, text)


if __name__ == "__main__":
    main()
