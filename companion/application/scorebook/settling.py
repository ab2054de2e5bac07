"""What people settle in a match's photo: marks, and answers to what it leaves open."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from companion.application.dispute.given import refuse_moot
from companion.application.reading.read import _chosen
from companion.application.reading.settled_marks import settled
from companion.application.scorebook.completing import SamePerson, completed
from companion.application.scorebook.details import Details
from companion.application.scorebook.identity import certain
from companion.board import EMPTY, Value
from companion.games import game as find_game
from companion.judge.given import answers_of
from companion.records import PHOTO, Record
from companion.records.record import answered, unanswered
from companion.scoring.from_record import moot_in


def settled_as_said(record: Record, said: Details) -> Record:
    """The record with the marks and answers that people gave."""
    marks, answers = said.get("corrections", {}), _chosen(said.get("options"))
    return settled(record, marks, answers) if marks or answers else record


def refuse_moot_in(record: Record, said: Details) -> None:
    """Reject an answer that people gave to what the record, with its marks right, does not leave
    open."""
    marked = settled(record, said.get("corrections", {}))
    refuse_moot(moot_in(marked, find_game(record.game), _chosen(said.get("options"))))


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
    slots, told = game.boards(old.options)["board"].slot_of, said.get("corrections", {})
    marks |= {name: told[name] for name in told if name in slots}
    return {**said, "corrections": marks, "options": answers | _chosen(said.get("options"))}


def _answers_in(record: Record) -> Mapping[str, str]:
    """The answers to what its marks leave open that a photo's record has."""
    game = find_game(record.game)
    rules = {id: value for id, value in record.options.items() if id not in game.questions}
    shown = game.parse_position(record.options, record.position)
    return answers_of(game, game.drawn(game.with_options(shown, game.choose(rules))), shown)


def one_drawing(old: Record, new: Record) -> bool:
    """Whether two records are of one photo read as one board, and neither has moves."""
    photo, game = old.tag(PHOTO), find_game(old.game)
    if not photo or (photo, old.game) != (new.tag(PHOTO), new.game) or old.turns or new.turns:
        return False
    numbers = [option.id for option in game.options if not option.rule]
    same = all(old.options[id] == new.options[id] for id in numbers)
    return same and bool(old.position and new.position)


def completed_as_said(
    old: Record, new: Record, same_person: SamePerson, unsaid: Collection[str], said: Details
) -> Record | None:
    """The match with what people settled about its photo, and with what a record of it adds;
    ``None`` if either contradicts it. Arguments as for :func:`completed`."""
    marks, answers = said.get("corrections", {}), _chosen(said.get("options"))
    told = _told_of_it(old, new, marks, answers)
    other = told is None and bool(marks or answers)
    return completed(told or old, new, same_person, unsaid, settled=other)


def _told_of_it(
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
