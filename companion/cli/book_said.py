"""What a user says about a match besides its file: the options, and their effect on a record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date as calendar
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.cli.asking import Answered, ask_about, tell_flags
from companion.cli.book_frame import sure
from companion.cli.frame import Problem, joined, offered, option, tell, words
from companion.files.inputs import is_record
from companion.games import game as find_game
from companion.sentences import N_, Day, Sentence, either, say

if TYPE_CHECKING:
    from companion.board import Value
    from companion.book.facts import BadMatch
    from companion.records import Record
    from companion.scoring.scored import Scored


_TAGS = (
    option("--date", metavar="DAY", help=N_("The date, such as 2026-11-14.")),
    option(
        "--event",
        metavar="NAME",
        shell_complete=offered("events"),
        help=N_("The evening or tournament it belongs to."),
    ),
    option("--round", "round_", metavar="N", help=N_("The round of the tournament.")),
    option("--place", metavar="TOWN", help=N_("The place.")),
)
player_option = option(
    "--player",
    "named",
    multiple=True,
    metavar="COLOUR=NAME",
    shell_complete=offered("seats"),
    help=N_("Who played which colour, such as blue=Ann. Can be repeated."),
)
result_option = option(
    "--result",
    metavar="RESULT",
    help=N_(
        "The result the players agree on, first player first: 14-11, 1-0, 0-1, 1/2-1/2, or "
        "* for a match still open. It counts even if the photo or the moves "
        "show another."
    ),
)
by_option = option(
    "--by", metavar="NAME", help=N_("Who makes the change (default: your login name).")
)
yes_option = option("--yes", is_flag=True, help=N_("Accept a date in the future."))


tag_options = joined(*_TAGS)
"""The options ``date``, ``event``, ``round_`` and ``place``; see :func:`tags_said`."""


@dataclass(frozen=True)
class Told:
    """What the user says about a match.

    ``chosen`` answers house rules and questions, ``corrections`` corrects marks; ``ask`` says
    whether somebody at a terminal can be asked what is still open.
    """

    game: str | None = None
    chosen: Mapping[str, str] = field(default_factory=dict)
    inks: Mapping[str, str] = field(default_factory=dict)
    players: Mapping[str, str] = field(default_factory=dict)
    result: str | None = None
    match: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)
    corrections: Mapping[str, str] = field(default_factory=dict)
    ask: bool = False
    yes: bool = False
    again: bool = False

    def said(self, file: str | None = None) -> dict[str, Any]:
        """The same for a match's history, without what was not said."""
        players = {colour.lower(): name for colour, name in self.players.items()}
        found = {
            "file": Path(file).name if file else "",
            "result": self.result or "",
            "players": players,
            **{name.lower(): value for name, value in self.tags.items()},
            "marks": dict(self.corrections),
            "answers": dict(self.chosen),
        }
        return {name: value for name, value in found.items() if value}


@dataclass(frozen=True)
class Source:
    """A file's record: ``first`` as read, ``record`` with what the user said, and the match id that
    its sheet was printed for, '' if none. ``marks`` and ``answers`` were given at the terminal."""

    first: Record
    record: Record
    printed_for: str = ""
    marks: Mapping[str, Any] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)


def tags_said(
    date: str | None, event: str | None, round_: str | None, place: str | None
) -> dict[str, str]:
    """Day, event, round and place as tags of a record.

    Raises:
        Problem: the day is invalid.
    """
    from companion.book.tags import DATE, EVENT, PLACE, ROUND, iso_date

    if date is not None and (len(date.strip()) < 4 or iso_date(date) != date.strip()):
        raise Problem(say(N_("“{text}” is not a date; write it like 2026-11-14"), text=date))
    told = {DATE: date, EVENT: event, ROUND: round_, PLACE: place}
    return {name: value.strip() for name, value in told.items() if value is not None}


def source(name: str, told: Told) -> Source:
    """The record of a file; for a photo, with the answers of somebody at the terminal."""
    from companion.records import load_record

    if not is_record(name):
        return _from_photo(name, told)
    from companion.book.review import settled

    record = load_record(name, find_game(told.game) if told.game else None)
    return Source(record, settled(record, told.corrections, told.chosen))


def _from_photo(name: str, told: Told) -> Source:
    from companion.book.likeness import look_of
    from companion.book.tags import LOOK, with_tags
    from companion.records import parse_record
    from companion.scoring.corrections import corrected
    from companion.scoring.one_file import score
    from companion.scoring.save import record_text

    def record_of(scored: Scored) -> Record:
        return parse_record(record_text(scored))

    scored = score(name, game=told.game, chosen=told.chosen, inks=told.inks)
    assert scored.photo is not None
    printed_for = scored.photo.sheet.match
    first = record_of(scored)
    if told.corrections:
        scored = corrected(scored, told.corrections)
    marks: Mapping[str, Any] = {}
    answers: Mapping[str, str] = {}
    if told.ask and told.result is None and scored.leaves_open:
        tell(say("{file}", file=Path(name).name))
        answered = ask_about(scored)
        tell_flags(answered.marks, answered.answers)
        scored, marks, answers = answered.scored, answered.marks, answered.answers
        if rest := {} if scored.beside else rest_as_read(answered):
            scored, marks = corrected(scored, rest), {**marks, **rest}
    record = with_tags(record_of(scored), {LOOK: look_of(Path(name).read_bytes())})
    return Source(first, record, printed_for, marks, answers)


def rest_as_read(answered: Answered) -> dict[str, Value]:
    """The remaining marks, if they change nothing and the person accepts them as read."""
    from companion.games.phrases import score_told

    left = answered.scored.unsure
    if not left or any(doubt.changes != "nothing" for doubt in answered.scored.asked_about):
        return {}
    question = say(
        N_("So far: {score}. Take the other mark as read?"),
        plural=N_("So far: {score}. Take the other {marks} marks as read?"),
        count="marks",
        marks=len(left),
        score=score_told(answered.scored.reading.result.score),
    )
    if not click.confirm(words(question), default=True):
        return {}
    return {mark.name: mark.value for mark in left}


def with_told(record: Record, told: Told) -> Record:
    """A record with what the user says about players, day, event and result."""
    from companion.book.tags import with_result, with_tags
    from companion.records import parse_result, player_tag

    players = {}
    for colour, name in told.players.items():
        seats = find_game(record.game).players
        if colour.lower() not in seats:
            raise Problem(
                say(
                    N_("{game} has no player “{colour}”; choose {colours}"),
                    colour=colour,
                    game=find_game(record.game).title,
                    colours=either(seats),
                )
            )
        players[player_tag(colour.lower())] = name
    record = with_tags(record, {**players, **told.tags})
    if told.result is None:
        return record
    result = parse_result(told.result)
    if result is None:
        from companion.book.facts import no_result

        raise Problem(no_result(told.result))
    return with_result(record, result)


def check_day(record: Record, told: Told) -> None:
    """Ask for confirmation of a day in the future.

    Raises:
        Problem: not confirmed, or nobody can be asked.
    """
    from companion.book.tags import DATE, iso_date

    day = iso_date(record.tag(DATE))
    if told.yes or day <= calendar.today().isoformat():
        return
    sure(
        say(N_("{day} is in the future. Is that right?"), day=Day(day)),
        say(N_("{day} is in the future; if that is right, add --yes"), day=Day(day)),
        ask=told.ask,
    )


def with_other_rules(error: BadMatch, record: Record) -> Sentence:
    """Why a result is impossible and, if only the result of the match is known, how to name house
    rules that allow it."""
    why, rests_on = error.sentence, error.rests_on
    if not rests_on or record.turns or record.position:
        return why
    return say(
        N_("{why}; if you played by other house rules, add {flags}"),
        why=why,
        flags=" ".join(f"--set {option}=N" for option in rests_on),
    )
