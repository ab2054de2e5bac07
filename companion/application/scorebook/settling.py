"""What people settle in a match's photo: marks, and answers to what it leaves open."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from companion.application.dispute.given import told_beside, with_given
from companion.application.reading.correct import BadCorrection, slot_meant, value_meant
from companion.application.reading.read import _chosen
from companion.application.scorebook.details import Details
from companion.application.scorebook.identity import certain
from companion.board import EMPTY, Value
from companion.book.tags import with_tags
from companion.games import game as find_game
from companion.games.protocol import BadText, Game
from companion.records import DOUBTS, PHOTO, Record, replay, result_text
from companion.records.record import TOLD, answered, contradict, unanswered
from companion.scoring.from_record import doubts_of, doubts_tag, unread_doubts
from companion.scoring.stakes import flipped
from companion.sentences import N_


def settled(
    record: Record, marks: Mapping[str, Value], answers: Mapping[str, str] | None = None
) -> Record:
    """The record with some marks set by people, and with house rules or questions answered; its
    result follows from them. Any value may be given as text, as in :func:`companion.correct`."""
    game = find_game(record.game)
    if marks:
        record = _with_marks(record, game, marks)
    if answers:
        record = _with_answers(record, game, answers)
    if record.tag(TOLD) or not record.shows_play:
        return record
    return replace(record, result=result_text(game, replay(record, game).result))


def _with_marks(record: Record, game: Game[Any, Any], marks: Mapping[str, Value]) -> Record:
    if not record.position:
        raise BadCorrection.of(
            N_("only marks read from a photo can be corrected, and there are none here")
        )
    board = game.boards(record.options)["board"]
    for unread in unread_doubts(record.tag(DOUBTS), board):
        raise BadCorrection(unread)
    was = game.parse_position(record.options, record.position)
    now = game.marks(was)
    said = meant_marks(record, marks)
    position = record.position
    if any(now.get(name, EMPTY) != value for name, value in said.items()):
        drawn = game.read_marks(record.options, now).position
        found = game.read_marks(record.options, flipped(now, said)).position
        with suppress(BadText):  # what was said does not fit the sheet as corrected
            found = with_given(game, record.options, found, told_beside(game, was, drawn))
        position = game.format_position(found)
    left = [doubt for doubt in doubts_of(record, board, now) if doubt.name not in said]
    return with_tags(replace(record, position=position), {DOUBTS: doubts_tag(left)})


def meant_marks(record: Record, marks: Mapping[str, Value]) -> dict[str, Value]:
    """Marks that people name in their own words, by the names that the record's board has."""
    if not marks:
        return {}
    board = find_game(record.game).boards(record.options)["board"]
    found = {slot_meant(board, name): value for name, value in marks.items()}
    return {slot.name: value_meant(slot, value) for slot, value in found.items()}


def _with_answers(record: Record, game: Game[Any, Any], answers: Mapping[str, str]) -> Record:
    if record.shows_play:
        return answered(record, game, answers)[0]
    return replace(record, options=game.choose({**record.options, **answers}))


def settled_as_said(record: Record, said: Details) -> Record:
    """The record with the marks and answers that people gave."""
    marks, answers = said.get("corrections", {}), _chosen(said.get("options"))
    return settled(record, marks, answers) if marks or answers else record


def settled_in(old: Record, new: Record, said: Details) -> Details:
    """What people say, and before it what a game record of the match's photo has as settled that
    the match leaves open or has otherwise."""
    if not one_drawing(old, new):
        return said
    (was, left), (now, still) = certain(old), certain(new)
    other = {name for name in was.keys() | now.keys() if was.get(name) != now.get(name)}
    marks = {name: now.get(name, EMPTY) for name in sorted((left | other) - still)}
    whole, game = settled(old, marks), find_game(old.game)
    found = _answers_in(new) if certain(whole)[0] == now else {}
    answers = {id: one for id, one in found.items() if answered(whole, game, {id: one})[0] != whole}
    board = {slot.name for slot in game.boards(old.options)["board"].slots}
    told = said.get("corrections", {})
    marks |= {name: told[name] for name in told if name in board}
    return {**said, "corrections": marks, "options": answers | _chosen(said.get("options"))}


def _answers_in(record: Record) -> Mapping[str, str]:
    """The answers to what its marks leave open that a photo's record has."""
    game = find_game(record.game)
    asked = {id for unknown in game.unknowns.values() for id in unknown.asked}
    rules = {id: value for id, value in record.options.items() if id not in asked}
    shown = game.parse_position(record.options, record.position)
    start = game.read_marks(game.choose(rules), game.marks(shown))
    assert start.position is not None
    ways = [
        frozenset(case.answer.items())
        for case in start.result.cases
        if not contradict(game, game.unknowns, game.settled(start.position, case.answer), shown)
    ]
    return dict(frozenset.intersection(*ways)) if ways else {}


def one_drawing(old: Record, new: Record) -> bool:
    """Whether two records are of one photo read as one board, and neither has moves."""
    photo, game = old.tag(PHOTO), find_game(old.game)
    if not photo or (photo, old.game) != (new.tag(PHOTO), new.game) or old.turns or new.turns:
        return False
    numbers = [option.id for option in game.options if not option.rule]
    same = all(old.options[id] == new.options[id] for id in numbers)
    return same and bool(old.position and new.position)


def told_of_it(
    old: Record, new: Record, marks: Mapping[str, Value], answers: Mapping[str, str]
) -> Record | None:
    """A match with what people settled about its own photo; ``None`` for another photo, or if they
    contradict what the match does not leave open."""
    if not one_drawing(old, new):
        return None
    game = find_game(old.game)
    now, left = certain(old)
    known = {name: answers[name] for name in answers.keys() - unanswered(old, game)}
    if any(now.get(name, EMPTY) != marks[name] for name in marks.keys() - left):
        return None
    return None if answered(old, game, known)[0] != old else settled(old, marks, answers)
