"""What keeps a score from being certain, for those who record it without having looked."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from companion.games.mark_words import mark_name
from companion.games.phrases import score_told, to_check
from companion.records import UNFINISHED
from companion.scoring.scored import Scored
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.photo.reading import ReadMark

_NAMED = 5
"""Uncertain marks listed by name; there may be dozens."""


def reservations(scored: Scored, match: int) -> Iterator[Sentence]:
    """The uncertain marks and what depends on them, an illegal move, an open question about a match
    of the scorebook; how many marks there are, the match itself says."""
    if scored.unsure:
        outcome, score = scored.outcome, scored.reading.result.score
        yield say(N_("Uncertain: {names}."), names=_names(scored.unsure))
        if outcome.id != "depends-on-marks" or outcome.why is None or score is None:
            yield outcome.text
        else:
            yield say(N_("So far: {score}. {why}"), score=score_told(score), why=outcome.why)
    if not scored.legal:
        told = N_("A move is not legal. “companion check {file}” says which.")
        yield say(told, file=shlex.quote(scored.file or "GAME.pgr"))
    result = scored.reading.result
    question = result.question
    if question is not None:
        yield question.sentence
        yield say(
            N_("The match stays open until you answer: {commands}"),
            commands=_or(
                f"companion book change {match} --set {question.id}={answer}"
                for answer in dict.fromkeys(case.answer[question.id] for case in result.cases)
            ),
        )


def _or(parts: Iterable[str]) -> Sentence:
    """Several alternatives in one line."""
    found: Sentence | None = None
    for part in parts:
        one = say(N_("“{command}”"), command=part)
        found = one if found is None else say(N_("{one} or {other}"), one=found, other=one)
    return found or say("")


def in_doubt(marks: Sequence[ReadMark]) -> Sentence:
    """How many marks are uncertain, and the first of them by name."""
    return say("{told}: {names}.", told=to_check(len(marks)), names=_names(marks))


def _names(marks: Sequence[ReadMark]) -> Sentence:
    named = {f"mark{place}": mark_name(mark.name) for place, mark in enumerate(marks[:_NAMED])}
    names = Sentence(", ".join(f"{{{name}}}" for name in named), named)
    if len(marks) > _NAMED:
        names = say(N_("{names} and {number} more"), names=names, number=len(marks) - _NAMED)
    return names


def end_not_shown(scored: Scored, match: int, *, counts: bool) -> Iterator[Sentence]:
    """That a paper does not show that its game is over, and how its match then counts; ``counts``:
    whether it counts now."""
    record = scored.record
    shown_only = record is None or (not record.turns and record.result == UNFINISHED)
    if scored.outcome.id == "open" and shown_only:
        if not scored.unsure:
            yield scored.outcome.text
        yield say(
            N_(
                "The match stays open. If the game is over, enter the result: “companion book "
                "change {match} --result RESULT”"
            ),
            match=match,
        )
    elif scored.outcome.id == "won-if-over":
        told = N_(
            "A sheet cannot show whether the game is over. The match counts once it is checked."
        )
        if counts:
            told = N_(
                "A sheet cannot show whether the game is over. The match counts with this score."
            )
        goes_on = N_('{told} If the game goes on: “companion book change {match} --result "*"”')
        yield say(goes_on, told=say(told), match=match)
