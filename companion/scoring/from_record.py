"""Scores a record: its moves replayed as far as the rules allow, or the position it contains.

Uncertain marks are stored in a record's tag, so that a position from a photo stays uncertain:
``[Doubts "line a1-b1=blue:0.71:empty; fill c3=black:0.5:empty (covered faint)"]``: for each mark
its value as read, the confidence (0 to 1), whatever else it may be, the likeliest first, and why it
is uncertain, if that is known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

from companion.board import EMPTY, Board, Value
from companion.games import answers_for
from companion.games import game as find_game
from companion.games.phrases import AS_READ, player_name
from companion.games.protocol import Game, Reading
from companion.judge import over_before
from companion.judge.asking import Moot, moot
from companion.judge.given import as_answered
from companion.photo.reading import ReadMark, Reason
from companion.records import DOUBTS, Objection, Record, Replay, load_record, replay
from companion.records.record import tag_notes
from companion.scoring.scored import Scored
from companion.scoring.stakes import flipped
from companion.sentences import N_, Sentence, say
from companion.shell_words import shell_words


def score_record(
    path: str | Path, *, game: str | None = None, chosen: Mapping[str, str] | None = None
) -> Scored:
    """Score the record in a file; ``chosen`` replaces house rules of the record.

    Raises:
        companion.records.RecordError, BadFile: the record cannot be read.
        companion.games.options.BadOption: an answer that the game does not have, or another board
            than the record's.
    """
    record = load_record(path, find_game(game) if game else None)
    return score_loaded(record, chosen or {}, str(path))


def score_loaded(record: Record, chosen: Mapping[str, str], file: str = "") -> Scored:
    """Score a record that has been loaded; ``chosen`` as in :func:`score_record`.

    Raises:
        companion.games.options.BadOption: see :func:`score_record`.
    """
    found = find_game(record.game)
    nothing = moot_in(record, found, chosen)
    record, notes = as_answered(record, found, answers_for(found, chosen))
    scored = scored_record(file, record, found)
    return replace(scored, notes=notes + scored.notes, moot=nothing)


def moot_in(record: Record, game: Game[Any, Any], answers: Mapping[str, str]) -> Moot:
    """Why answers do nothing in a record, as :func:`moot`."""
    if not answers:
        return {}
    told = [game.parse_position(record.options, record.position)] if record.position else []
    return moot(game, chain(told, map(game.drawn, told)), answers, unsure=bool(record.tag(DOUBTS)))


def scored_record(
    file: str, record: Record, game: Game[Any, Any], played: Replay[Any, Any] | None = None
) -> Scored:
    """Score a record: its game after the last legal move; ``played`` if it is replayed already.

    A record without moves, as made from a photo, is audited like the finished sheet it came from,
    and the photo's uncertain marks stay uncertain.
    """
    if played is None:
        played = replay(record, game)
    marks = game.marks(played.end)
    audit = () if record.turns else game.audit_marks(record.options, marks)
    illegal = played.illegal
    notes = list(tag_notes(record, game))
    if played.note is not None:
        notes.append(played.note)
    notes += [
        say(
            N_("{player}'s {move} in turn {turn} breaks a rule but was left to stand ({rule})."),
            player=player_name(one.player),
            move=one.text,
            turn=one.turn,
            rule=one.breaches[0].rule,
        )
        for one in played.let_stand
    ]
    if illegal is None:
        notes += [_counted_as_legal(one, file) for one in played.doubts[:1]]
    board = game.boards(record.options)["board"]
    doubts, unread = doubts_of(record, board, marks)
    if played.uncounted:
        told = over_before(played)
        notes.append(say("{label}: {told}", label=say(AS_READ), told=told) if doubts else told)
    elif illegal is not None:
        notes.append(stops_at(illegal))
    notes += unread
    return Scored(
        file=file,
        source="record",
        game=game,
        options=record.options,
        board=board,
        reading=Reading(played.end, played.result, audit),
        values=marks,
        breaches=() if illegal is None or played.uncounted else illegal.breaches,
        notes=tuple(notes),
        stops=None if played.uncounted else illegal,
        doubts=doubts,
        record=record,
        ended=played.ended,
    )


def at_position(scored: Scored, position: Any) -> Scored:
    """A scored record as it was at another of its positions, with the marks uncertain there."""
    record, game = scored.record, scored.game
    if record is None or position == scored.reading.position:
        return scored
    marks = game.marks(position)
    return replace(
        scored,
        reading=Reading(position, game.result(position)),
        values=marks,
        doubts=doubts_of(record, scored.board, marks)[0],
        ended="",
    )


def stops_at(illegal: Objection[Any, Any]) -> Sentence:
    """Where a record stops being legal."""
    told = N_("This is the score before {player}'s {move} in turn {turn}.")
    return say(told, player=player_name(illegal.player), move=illegal.text, turn=illegal.turn)


def _counted_as_legal(move: Objection[Any, Any], file: str) -> Sentence:
    """That a move whose legality depends on what is not known counts, and how to find out."""
    template = N_("We can't tell whether {player}'s {move} is legal. Here it counts as legal.")
    told = say(template, player=player_name(move.player), move=move.text)
    if not file:
        return told
    settle = say(N_("“companion settle {file}” asks what decides it."), file=shell_words(file))
    return say("{told} {settle}", told=told, settle=settle)


_DOUBT = re.compile(
    r"(?P<name>[^=]+)=(?P<value>[^:]+):(?P<sure>0(?:\.\d+)?):(?P<others>[^(]+)"
    r"(?:\((?P<reasons>[a-z -]*)\))?"
)


Unread = tuple[Sentence, ...]
"""That a tag's uncertain marks cannot be read, in a sentence; () where they can."""


class _BadDoubts(ValueError):
    """A tag ``Doubts`` that cannot be parsed; the message is the malformed part."""


def doubts_tag(marks: Iterable[ReadMark]) -> str:
    """The tag's value; '' if nothing is uncertain. Confidence is rounded down, never up."""
    return "; ".join(
        f"{mark.name}={_word(mark.value)}:{int(mark.confidence * 10000) / 10000:.4g}"
        f":{':'.join(map(_word, mark.others))}"
        + (f" ({' '.join(mark.reasons)})" if mark.reasons else "")
        for mark in marks
    )


def on_the_board(scored: Scored) -> tuple[ReadMark, ...]:
    """The uncertain marks of a sheet as marks of the play board, which records refer to: a pip of a
    snapshot becomes the force it is part of."""
    if scored.board.item == "board":
        return scored.unsure
    assert scored.reading.position is not None
    read = scored.game.marks(scored.reading.position)
    found: dict[str, ReadMark] = {}
    for doubt in scored.unsure:
        ways = [_marks_if(scored, doubt.name, value) for value in doubt.others]
        for name in dict.fromkeys(chain(read, *ways)):
            others = dict.fromkeys(way.get(name, EMPTY) for way in ways)
            others.pop(value := read.get(name, EMPTY), None)
            if others and (name not in found or doubt.confidence < found[name].confidence):
                other, *also = others
                found[name] = replace(doubt, name=name, value=value, other=other, also=tuple(also))
    return tuple(sorted(found.values(), key=lambda mark: mark.confidence))


def _marks_if(scored: Scored, name: str, value: Value) -> Mapping[str, Value]:
    """The marks of the play board if one mark of the sheet has another value."""
    position = scored.understood(flipped(scored.values, {name: value})).position
    return {} if position is None else scored.game.marks(position)


def doubts_of(
    record: Record, board: Board, shown: Mapping[str, Value]
) -> tuple[tuple[ReadMark, ...], Unread]:
    """The marks that a record lists as uncertain, as :func:`doubts_in` a tag.

    ``shown`` are the marks of the scored position: a mark that later moves have changed is no
    longer uncertain.
    """
    return doubts_in(record.tag(DOUBTS), board, shown if record.turns else None)


def doubts_in(
    text: str, board: Board, shown: Mapping[str, Value] | None = None
) -> tuple[tuple[ReadMark, ...], Unread]:
    """The marks that a tag lists as uncertain, only those in ``shown`` if moves followed; none if
    it is not as :func:`doubts_tag` writes it, or names no mark of the board."""
    try:
        found = tuple(_parsed(text, board))
    except _BadDoubts as error:
        told = N_("The tag {tag} says “{part}”, which is not an uncertain mark of this board.")
        return (), (say(told, tag=DOUBTS, part=str(error)),)
    if shown is None:
        return found, ()
    return tuple(mark for mark in found if shown.get(mark.name, EMPTY) == mark.value), ()


def _parsed(text: str, board: Board) -> Iterator[ReadMark]:
    """The marks of a tag, all of which are asked about, however sure they are."""
    known_reasons = {str(reason): reason for reason in Reason}
    values = {slot.name: {_word(v): v for v in (EMPTY, *slot.values)} for slot in board.slots}
    for part in text.split(";"):
        if not part.strip():
            continue
        doubt = _DOUBT.fullmatch(part.strip())
        if doubt is None:
            raise _BadDoubts(part.strip())
        known = values.get(doubt["name"].strip(), {})
        words = [word.strip() for word in (doubt["value"], *doubt["others"].split(":"))]
        if not known.keys() >= {*words}:
            raise _BadDoubts(part.strip())
        value, other, *also = (known[word] for word in words)
        given = (known_reasons.get(word) for word in (doubt["reasons"] or "").split())
        why, sure = tuple(filter(None, given)), float(doubt["sure"])
        yield ReadMark(doubt["name"].strip(), value, sure, other, why, 1.0, tuple(also))


def _word(value: Value) -> str:
    return "marked" if value is True else str(value)
