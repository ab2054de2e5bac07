"""Boards drawn at random, some of whose marks are uncertain."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from companion.application.dispute.comparison import compare
from companion.application.reading.correct import record_text
from companion.application.reading.settled_marks import settled
from companion.board import EMPTY, Value
from companion.book.facts import facts_of
from companion.games import game, game_keys
from companion.photo.reading import ReadMark
from companion.records import parse_record
from companion.scoring.from_photo import score_reading
from companion.scoring.scored import Scored
from tests.games.random_games import plies
from tests.scoring.photos import reading_of

SMALL: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "line-wars": ({"size": 4}, {"size": 5}, {"size": 5, "end": "agreement"}, {"size": 7}),
    "corona-line": ({"size": 4}, {"size": 5}),
    "line-or-colour": ({"size": 5},),
    "blottos-war": ({"columns": 3, "rows": 4, "neutral": 2},),
    "lineage": ({},),
}


def drawn_board(rng: random.Random, most_doubts: int = 4) -> Scored:
    """A game broken off or played to its end, its sheet read with some doubts, the more likely
    about marks that are there."""
    return drawn_pair(rng, most_doubts)[1]


def drawn_pair(rng: random.Random, most_doubts: int = 4) -> tuple[Scored, Scored]:
    """The sheet of a game as it was a turn or two ago, read without doubts, and as it is now."""
    key = rng.choice(game_keys() + ("line-wars",) * 3)
    found = game(key)
    options = found.choose(rng.choice(SMALL.get(key, ({},))))
    position = found.start(options)
    earlier = [position]
    for before, _, then in plies(found, options, rng, rng.choice((8, 16, 30, 200))):
        earlier.append(before)
        position = then
    board = found.boards(options)["board"]
    values = found.marks(position)
    slots = [slot for slot in board.slots if slot.kind != "spot"]
    shown = [slot for slot in slots if values.get(slot.name, EMPTY) != EMPTY]
    doubts: dict[str, tuple[Value, float, Value]] = {}
    for _ in range(rng.randint(0, most_doubts)):
        slot = rng.choice(shown if shown and rng.random() < 0.7 else slots)
        may_be = [*slot.values, EMPTY]
        true = values.get(slot.name, EMPTY)
        read = true if rng.random() < 0.7 else rng.choice(may_be)
        others = [value for value in may_be if value != read]
        if others:
            doubts[slot.name] = (read, rng.uniform(0.5, 0.97), rng.choice(others))
    before = reading_of(earlier[-min(len(earlier), rng.choice((1, 1, 2)))], {}, key)
    return (
        score_reading("before.jpg", before, {}),
        score_reading("drawn.jpg", reading_of(position, doubts, key), {}),
    )


def answered(scored: Scored, rng: random.Random, most: int = 12) -> Iterator[Scored]:
    """The same sheet after answers to some or all of its open marks, then its question: each value
    that a mark may have is an answer."""
    slots = {slot.name: slot for slot in scored.board.slots}
    for _ in range(most):
        said = {
            mark.name: rng.choice((mark.value, mark.other, *slots[mark.name].values, EMPTY))
            for mark in scored.unsure
            if rng.random() < 0.8
        }
        again = with_marks(scored, said)
        yield again
        question = again.reading.result.question
        for case in again.reading.result.cases if question else ():
            yield with_answers(again, case.answer)


def with_marks(scored: Scored, said: Mapping[str, Value]) -> Scored:
    """The sheet with marks that a person has answered, and are certain now."""
    photo = scored.photo
    assert photo is not None
    marks = {
        name: ReadMark(name, said[name], 1.0, EMPTY) if name in said else mark
        for name, mark in photo.marks.items()
    }
    return score_reading(scored.file, replace(photo, marks=marks), dict(scored.answers))


def with_answers(scored: Scored, answers: Mapping[str, str]) -> Scored:
    assert scored.photo is not None
    return score_reading(scored.file, scored.photo, {**scored.answers, **answers})


def contradictions(scored: Scored, rng: random.Random) -> Iterator[str]:
    """What later answers, or another command, say against a headline that claims certainty."""
    first = scored.outcome
    yield from entered(scored)
    over = _over(scored)
    if first.finished is not None and over is (not first.finished):
        yield f"judge --over says {over}"
    for later in islice(answered(scored, rng), 40):
        then = later.outcome
        yield from entered(later)
        told = f"{first.id} {first.winner}, then {then.id} {then.winner}"
        if first.certain and (not then.certain or then.winner != first.winner):
            yield told
        if first.id == "open" and (then.finished is True or then.winner is not None):
            yield told
        if first.id == "won-if-over" and then.winner not in (None, first.winner):
            yield told
        if first.id == "nothing-to-score" and then.certain:
            yield told


def compared(before: Scored, after: Scored, rng: random.Random, most: int = 6) -> Iterator[str]:
    """What comparing with an earlier photo says after later answers, against what it said surely:
    that what was played is legal, or is not."""
    first = compare(before, after).legal
    if first is None or not after.unsure:
        return
    for later in islice(answered(after, rng), most):
        then = compare(before, later).legal
        if then is not first:
            yield f"compare said {first}, then {then}"


def entered(scored: Scored) -> Iterator[str]:
    """What the scorebook says of a sheet against its outcome."""
    if scored.reading.position is None:
        return
    facts = facts_of(settled(parse_record(record_text(scored)), {}))
    players = ("", *scored.game.players)
    told = None if facts.winner is None else players[facts.winner]
    outcome = scored.outcome
    if told is None and facts.marks == 0 and outcome.id in ("won", "drawn"):
        yield f"{outcome.id} {outcome.winner}, and the scorebook leaves it open"
    may_be = {"drawn": ""}.get(outcome.id, outcome.winner)
    if told is not None and facts.marks == 0 and told != may_be:
        yield f"{outcome.id} {outcome.winner}, and the scorebook says {told}"


def _over(scored: Scored) -> bool | None:
    from companion.application.dispute.disputed import disputed_photo

    if scored.reading.position is None:
        return None
    return disputed_photo(scored).ending().over
