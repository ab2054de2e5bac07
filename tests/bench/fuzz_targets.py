"""What is fuzzed, from which texts, and the invariants of every input.

Only a reader's own errors may come out of it. What it does accept must be written and read back as
the same thing, be judged, scored and checked without any error.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any
from zlib import crc32

from companion.application.dispute.checked import check
from companion.board import EMPTY
from companion.games import game, game_keys
from companion.games.options import BadOption, Options
from companion.games.protocol import BadText, Game
from companion.judge import judge
from companion.records import RecordError, parse_record, write_record
from companion.records.record import record_of
from tests.games.random_games import plies

LONGEST_INPUT = 100_000
"""Characters; no input up to this length may take more than :data:`SLOWEST` seconds to read."""
SLOWEST = 1.0
PLIES = 60
"""Of a random game, at the most."""

TOKENS = (
    *"abgl17890-*x|;:,.()[]{}\"'?!/\\ \t\n\r",
    *("a1", "l12", "m13", "a0", "z99", "a1-b1", "a1-a1", "pass", "swap", "switch:", "force:"),
    *("blue", "red", "white", "black", "blue:", "RED:", "next ?", "turns ? 9999", "passes 3"),
    *("slip", "*0", "*99999", "1.", "1...", "12)", "1-0", "1/2-1/2", "14-11", "*"),
    *('[Game "lineage"]', '[Size "12"]', '[Board "../../x sha256:0"]', '[Layout "1"]', '["'),
    *("\ufeff", "\u2013", "½", "٣", "²", "ａ１", "\u202e", "\x00", "\ud800", "é", "🎲", "İ", "ß"),
)
"""Pieces that mutation puts in: the readers' own words, and characters that trip programs up."""

WORD = re.compile("[A-Za-z_]+[0-9]*|[0-9]+")
UNSHOWN = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\ud800-\udfff]")


@dataclass(frozen=True)
class Target:
    """One reader: texts it accepts, to be changed, and ``run``, which says whether
    an input was accepted, and raises what is a defect."""

    name: str
    texts: tuple[str, ...]
    run: Callable[[str], bool]


NAMES = ("records", *(f"{key} {what}" for key in game_keys() for what in ("moves", "positions")))
"""The readers, by name; their texts take a second to make."""


@cache
def targets() -> tuple[Target, ...]:
    """The reader of records, and every game's readers of moves and of positions."""
    found = [Target("records", tuple(_records()), read_record)]
    for key in game_keys():
        g = game(key)
        texts = {"move": _moves(g), "position": _positions(g)}
        found.append(Target(f"{key} moves", texts["move"], Moves(g)))
        found.append(Target(f"{key} positions", texts["position"], Positions(g)))
    return tuple(found)


# -- invariants


def read_record(text: str) -> bool:
    try:
        record = parse_record(text)
    except RecordError as error:
        in_one_line(error, error.line, error.column)
        return False
    assert parse_record(write_record(record)) == record
    if sum(len(turn) for turn in record.turns) < 40:
        checked = check(record)
        assert str(checked.sentence)
        if checked.verdict is not None and seldom(text):
            checked.verdict.as_json()
    return True


def seldom(text: str) -> bool:
    """Yes for one text in eight, to ask the dear questions about: always the same ones."""
    return crc32(text.encode("utf-8", "replace")) % 8 == 0


def in_one_line(error: Exception, *places: int) -> None:
    """An error is one line without control characters, and points into the text."""
    assert not UNSHOWN.search(str(error)), repr(str(error))
    assert min(places) >= 1


class Moves:
    """A game's parser of moves; accepted moves are judged at the start and late in a game."""

    def __init__(self, g: Game[Any, Any]) -> None:
        self.game = g
        *_, (late, _, _) = plies(g, g.choose(), random.Random(3), PLIES)
        self.positions = (g.start(g.choose()), late)

    def __call__(self, text: str) -> bool:
        g = self.game
        try:
            move = g.parse_move(text)
        except BadText as error:
            in_one_line(error, error.column)
            return False
        assert g.parse_move(g.format_move(move)) == move
        for position in self.positions:
            verdict = judge(g, position, None, move)
            assert str(verdict.sentence)
            if seldom(text):
                verdict.as_json()
        return True


class Positions:
    """A game's parser of positions, under each option in turn; accepted ones are scored."""

    def __init__(self, g: Game[Any, Any]) -> None:
        self.game = g
        self.options = tuple(_variants(g))
        self.number = len(self.options)

    def __call__(self, text: str) -> bool:
        g, accepted = self.game, False
        for options in dict.fromkeys((self.options[0], self.options[len(text) % self.number])):
            try:
                position = g.parse_position(options, text)
            except BadText as error:
                in_one_line(error, error.column)
                continue
            accepted = True
            again = g.parse_position(options, g.format_position(position))
            assert again == position, g.format_position(position)
            g.result(position)
            for player in g.to_move(position):
                for move in islice(g.legal_moves(position, player), 3):
                    assert not [b for b in g.breaches(position, player, move) if not b.unknown]
            slots = _slots(g, options)
            for name, value in g.marks(position).items():
                assert value in slots[name]
                assert value != EMPTY
        return accepted


@cache
def _slots(g: Game[Any, Any], options: Options) -> dict[str, tuple[Any, ...]]:
    return {slot.name: tuple(slot.values) for slot in g.boards(options)["board"].slots}


# -- texts to begin with


def _variants(g: Game[Any, Any]) -> Iterator[Options]:
    """The usual options, and each other answer by itself, the ends of a range among them."""
    yield g.choose()
    for option in g.options:
        answers = [answer.value for answer in option.answers]
        if option.numbers:
            answers += [str(option.low), str(option.high)]
        for answer in answers:
            with suppress(BadOption, BadText):
                options = g.choose({option.id: answer})
                g.start(options)
                yield options


def _moves(g: Game[Any, Any]) -> tuple[str, ...]:
    found = {"pass", ""}
    for seed, options in enumerate(_variants(g)):
        for _, moves, _ in plies(g, options, random.Random(seed), 25):
            found |= {g.format_move(move) for move in moves.values()}
    return tuple(sorted(found))


def _positions(g: Game[Any, Any]) -> tuple[str, ...]:
    found = {""}
    for seed, options in enumerate(_variants(g)):
        played = [at for at, _, _ in plies(g, options, random.Random(seed), PLIES)]
        for position in played[:: max(1, len(played) // 4)]:
            found.add(g.format_position(position))
            reading = g.read_marks(options, g.marks(position))
            if reading.position is not None:
                found.add(g.format_position(reading.position))
    return tuple(sorted(found))


def _records() -> Iterator[str]:
    for key in game_keys():
        g = game(key)
        for seed, options in enumerate(_variants(g)):
            played = [moves for _, moves, _ in plies(g, options, random.Random(seed), 12)]
            moves = played if g.simultaneous else [move for one in played for move in one.values()]
            yield write_record(record_of(g, options, moves, tags={"Blue": "Ann", "Note": "?"}))
        position = g.start(g.choose())
        yield f'[Game "{key}"]\n[Position "{g.format_position(position)}"]\n[Result "*"]\n'


# -- changing them


def changed(target: Target, rng: random.Random) -> str:
    """One of a target's texts, changed: gently, so that many are still accepted, or roughly."""
    text = rng.choice(target.texts)
    change = _gently if rng.random() < 0.5 else _roughly
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        text = change(target, text, rng)
    return text


def _gently(target: Target, text: str, rng: random.Random) -> str:
    """A place, number or word exchanged for one of another text, or another of its own."""
    words = list(WORD.finditer(text))
    others = WORD.findall(rng.choice((text, rng.choice(target.texts))))
    if not words or not others:
        return text
    word = rng.choice(words)
    like = [other for other in others if other[0].isdigit() == word[0][0].isdigit()] or others
    return text[: word.start()] + rng.choice(like) + text[word.end() :]


def _roughly(target: Target, text: str, rng: random.Random) -> str:
    """A piece left out, put in, put in place of another, repeated, or taken from another text."""
    at = rng.randint(0, len(text))
    to = min(len(text), at + rng.choice((0, 1, 1, 2, 4, 16)))
    way = rng.random()
    if way < 0.35:
        return text[:at] + rng.choice(TOKENS) + text[to:]
    if way < 0.55:
        return text[:at] + text[to:]
    if way < 0.7:
        return text[:to] + text[at:]
    if way < 0.85:
        other = rng.choice(target.texts)
        start = rng.randint(0, len(other))
        return text[:at] + other[start : start + rng.choice((2, 8, 200))] + text[to:]
    if way < 0.95:
        return text[:at] + chr(rng.randrange(rng.choice((128, 0x3000)))) + text[to:]
    return text[:at] + rng.choice(TOKENS) * rng.choice((3, 20, 200)) + text[to:]


def huge(target: Target, rng: random.Random) -> str:
    """An input as long as may be: a piece, or one of the texts, over and over."""
    head = rng.choice(("", "1. ", '[Blue "', rng.choice(target.texts)))
    piece = rng.choice((rng.choice(TOKENS), rng.choice(target.texts) or "a", changed(target, rng)))
    return (head + (piece or " ") * (LONGEST_INPUT // max(1, len(piece))))[:LONGEST_INPUT]
