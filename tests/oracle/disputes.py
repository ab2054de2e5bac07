"""Games with one move corrupted, put to the companion and to the oracle."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from companion.application.dispute.checked import check
from companion.games.options import BadOption, Options
from companion.games.protocol import STANDS, BadText, Game
from companion.judge import Verdict, judge
from companion.records import parse_record, record_of, write_record
from tests.games.random_games import plies
from tests.oracle import ORACLES, UNSURE

LENGTHS = (10, 40, 100)
"""Moves after which an unfinished game is left."""
NO_GAIN_SIZE = 5
"""The largest board of Line Wars on which the oracle tries every turn to see whether one gains."""
TRIES = 20
"""Corruptions tried before a move is left alone; one may be no move at all, or change nothing."""
PLACE = re.compile(r"[a-l]\d{1,2}[nsew]?")
SEPARATOR = {"blottos-war": " "}
"""The separator between the places of a move, if not a hyphen."""
MARKED = 0.25
"""How many of the corrupted moves are marked to stand although they may break a rule."""
LET_STAND = "out of turn, let stand"
FORCE = "force:"
AFTER_FORCE = 0.25
"""How many of the corrupted moves come right after a force, if the game has one."""
WORDS = {
    "corona-line": ("switch:",),
    "line-or-colour": ("swap",),
    "line-wars": ("pass", "agreed"),
    "lineage": ("pass", FORCE),
}
"""Moves, and beginnings of moves, that are no places."""

Moves = list[dict[str, str]]
"""A game: each move with its player; both players' if simultaneous."""


@dataclass(frozen=True)
class Dispute:
    """A game of which one move was corrupted.

    ``at`` is the move's index among all, ``player`` its player. A move out of turn that is not let
    stand ends the game, and is put to the judge.
    """

    game: Game[Any, Any]
    options: Options
    moves: Moves
    at: int
    player: str
    kind: str


@dataclass
class Answer:
    """The rules' verdict on a game: the first faulty move, and the rules that it breaks."""

    at: int | None = None
    rules: set[str] = field(default_factory=set)
    end: tuple[bool | None, str, str | None] | None = None
    """Of a game without fault: whether it is over, who won, and by which rule."""
    score: Any = None
    stood: int = 0
    """Moves that break a rule and stand anyway."""

    @property
    def undecided(self) -> bool:
        return self.rules == {UNSURE}


def house_rules(g: Game[Any, Any], rng: random.Random) -> Options:
    """Any answers to all options, the usual ones most often."""
    while True:
        chosen: dict[str, Any] = {}
        for option in g.options:
            answers = [answer.value for answer in option.answers] or list(option.numbers)
            if answers and rng.random() < 0.5:
                chosen[option.id] = rng.choice(answers)
        if chosen.get("end") == "no_gain":
            chosen["size"] = rng.randint(4, NO_GAIN_SIZE)
        try:
            options = g.choose(chosen)
            if rng.random() < 0.5:
                options = g.drawn_by_lot(options, rng.randrange(2**32))
        except BadOption:
            continue
        return options


def random_game(g: Game[Any, Any], options: Options, rng: random.Random) -> tuple[Moves, bool]:
    """Its moves, and whether it is over."""
    position, moves = g.start(options), []
    turns = rng.choice(LENGTHS) // (len(g.players) if g.simultaneous else 1)
    for _, played, then in plies(g, options, rng, turns):
        moves.append({player: g.format_move(move) for player, move in played.items()})
        position = then
    return moves, not g.to_move(position)


def corrupted(g: Game[Any, Any], rng: random.Random) -> Dispute:
    """A random game by any house rules, one of its moves corrupted."""
    while True:
        options = house_rules(g, rng)
        moves, ended = random_game(g, options, rng)
        for _ in range(TRIES if moves else 0):
            found = _corrupted_once(g, options, moves, ended, rng)
            if found is not None:
                return found


def _corrupted_once(
    g: Game[Any, Any], options: Options, moves: Moves, ended: bool, rng: random.Random
) -> Dispute | None:
    """One attempted corruption; nothing if it gives no move, or the same move."""
    at = rng.randrange(len(moves))
    after_force = [number + 1 for number in forces(moves[:-1])]
    if after_force and rng.random() < AFTER_FORCE:
        at = rng.choice(after_force)
    player = rng.choice(list(moves[at]))
    kind, text = rng.choice(list(corruptions(g, options, moves, at, player, ended, rng)))
    try:
        text = g.format_move(g.parse_move(text))
    except BadText:
        return None
    if kind == "after the end":
        late = dict.fromkeys(moves[-1], text) if g.simultaneous else {"": text}
        return Dispute(g, options, [*moves, late], len(moves), player, kind)
    if kind == "out of turn":
        (other,) = set(g.players) - {player}
        if rng.random() < 2 * MARKED and g.standing(g.parse_move(text)) is not None:
            early = {other: text + STANDS}
            return Dispute(g, options, [*moves[:at], early, *moves[at:]], at, other, LET_STAND)
        return Dispute(g, options, [*moves[:at], {other: text}], at, other, kind)
    if text == moves[at][player]:
        return None
    if rng.random() < MARKED and g.standing(g.parse_move(text)) is not None:
        text += STANDS
    changed = [*moves[:at], {**moves[at], player: text}, *moves[at + 1 :]]
    return Dispute(g, options, changed, at, player, kind)


def corruptions(
    g: Game[Any, Any],
    options: Options,
    moves: Moves,
    at: int,
    player: str,
    ended: bool,
    rng: random.Random,
) -> Iterator[tuple[str, str]]:
    """Kinds of corruption of a player's move, each with the resulting move."""
    move = moves[at][player]
    letter = rng.randrange(len(move))
    pool = "abcdefghijklnsew" if move[letter].isalpha() else "0123456789"
    yield "a sign changed", move[:letter] + rng.choice(pool) + move[letter + 1 :]
    every_move = [text for played in moves for text in played.values()]
    own = [played[player] for played in moves if player in played]
    theirs = [text for played in moves for one, text in played.items() if one != player]
    yield "repeated", rng.choice(own)
    before = [played[player] for played in moves[:at] if player in played]
    if before:
        yield "taken back", SEPARATOR.get(g.key, "-").join(reversed(PLACE.findall(before[-1])))
    if theirs:
        yield "the other's", rng.choice(theirs)
    if not g.simultaneous:
        yield "out of turn", move
    if ended:
        yield "after the end", rng.choice([move, rng.choice(every_move)])
    places, separator = PLACE.findall(move), SEPARATOR.get(g.key, "-")
    if places:
        board = g.boards(options)["board"]
        some = rng.choice([*board.points, *board.spots])
        part = rng.randrange(len(places))
        yield "another start", PLACE.sub(some, move, count=1)
        yield "another end", f"{move[: move.rindex(places[-1])]}{some}"
        if separator in move:
            yield "a part dropped", separator.join(places[:part] + places[part + 1 :])
            yield "a part added", separator.join([*places[:part], some, *places[part:]])
            yield "a part doubled", separator.join([*places[:part], places[part], *places[part:]])
            yield "reversed", separator.join(reversed(places))
            yield "a jump", ",".join(map(separator.join, (places[: part + 1], places[part + 1 :])))
    for number in forces(moves[:at])[-1:]:
        yield from (("pushed back", text) for text in pushed_back(g, options, moves, number))
    for word in WORDS.get(g.key, ()):
        without = move.removeprefix(word)
        if word.endswith(":"):
            yield "a word", without if without != move else word + (places or [move])[0]
        else:
            yield "a word", word


def forces(moves: Moves) -> list[int]:
    """Which of the moves are forces."""
    return [
        number
        for number, played in enumerate(moves)
        if any(text.startswith(FORCE) for text in played.values())
    ]


def pushed_back(g: Game[Any, Any], options: Options, moves: Moves, force: int) -> Iterator[str]:
    """The slide that takes a forced piece, if still there, back to where it was forced from."""
    (text,) = moves[force].values()
    before, after = (set(g.marks(_played(g, options, moves[:end]))) for end in (force, force + 1))
    for stone in after - before:
        yield f"{stone.removeprefix('stone ')}-{text.removeprefix(FORCE)}"


# -- the verdicts


def by_the_companion(dispute: Dispute) -> Answer:
    """The companion's verdict on the game: on its record, or on a move out of turn."""
    g, options = dispute.game, dispute.options
    if dispute.kind == "out of turn":
        position = _played(g, options, dispute.moves[:-1])
        verdict = judge(g, position, dispute.player, dispute.moves[-1][dispute.player])
        return _answer(dispute.at, verdict)
    played = [{one: g.parse_move(text) for one, text in moves.items()} for moves in dispute.moves]
    in_order: list[Any] = played
    if not g.simultaneous:
        in_order = [
            {dispute.player: move} if (dispute.kind, at) == (LET_STAND, dispute.at) else move
            for at, moves in enumerate(played)
            for move in moves.values()
        ]
    checked = check(parse_record(write_record(record_of(g, options, in_order))), g)
    if checked.verdict is not None:
        return _answer(len(list(checked.replay)), checked.verdict, len(checked.let_stand))
    if checked.replay.unproven:  # accepted, with a note that a search gave up
        return Answer(rules={UNSURE})
    result = checked.replay.result
    return Answer(
        end=(result.finished, result.winner or "", result.rule if result.finished else ""),
        score=result.score,
        stood=len(checked.let_stand),
    )


def _answer(at: int, verdict: Verdict[Any, Any], stood: int = 0) -> Answer:
    if verdict.legal:
        return Answer()
    return Answer(at, {UNSURE} if verdict.legal is None else {str(verdict.rule)}, stood=stood)


def by_the_oracle(dispute: Dispute) -> Answer:
    """The rules' verdict on the game, in words of their own."""
    oracle, stood = ORACLES[dispute.game.key](**dispute.options), 0
    for at, moves in enumerate(dispute.moves):
        movers: list[str] = []
        for named, move in moves.items():
            # A move in a record without a name is by whoever is to move.
            given = dispute.kind != LET_STAND or at == dispute.at
            mover, own = (given and named) or oracle.player, move.removesuffix(STANDS)
            movers.append(mover)
            wrong = oracle.broken(mover, own)
            if wrong and move != own and oracle.can_stand(mover, own):
                stood += 1
            elif wrong:
                return Answer(at, wrong, stood=stood)
        if dispute.kind == "out of turn" and at == dispute.at:
            return Answer()
        texts = [move.removesuffix(STANDS) for move in moves.values()]
        oracle.play(dict(zip(movers, texts, strict=True)))
        if oracle.unsure:
            return Answer(at, {UNSURE})
    return Answer(
        end=(bool(oracle.ended), oracle.winner, oracle.why),
        score=oracle.score(),
        stood=stood,
    )


def _played(g: Game[Any, Any], options: Options, moves: Moves) -> Any:
    position = g.start(options)
    for played in moves:
        position = g.play(position, {one: g.parse_move(text) for one, text in played.items()})
    return position


def agree(companion: Answer, oracle: Answer) -> bool:
    """Whether the same move is faulty, by a rule that it breaks; or the game ends the same."""
    if companion.at is None or oracle.at is None:
        return companion == oracle
    same = (companion.at, companion.stood) == (oracle.at, oracle.stood)
    return same and companion.rules <= oracle.rules
