"""A scored sheet or record: what it comes to, and what is still to be asked about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal, cast

from companion.board import EMPTY, Board, Value
from companion.errors import CompanionError
from companion.games.final import FinalResult
from companion.games.options import Options
from companion.games.placed import NEXT
from companion.games.protocol import (
    Breach,
    Case,
    Game,
    Item,
    Move,
    Position,
    Question,
    QuestionPart,
    Reading,
)
from companion.judge.asking import Moot, question_of_end
from companion.judge.given import Told, answered_with, answers_of, told_beside, told_of
from companion.photo.reading import PhotoReading, ReadMark
from companion.records.record import UNFINISHED
from companion.records.results import DRAW
from companion.scoring.outcome import Outcome, outcome_of, outcome_of_ended, outcome_of_sheet
from companion.scoring.readings import Sheet, read_told
from companion.scoring.score_object import (
    Source,
    case_json,
    explanations,
    mark_json,
    plain,
    points_json,
    sheet_json,
    sheets_json,
)
from companion.scoring.stakes import Doubt, example, ranked
from companion.sentences import ENGLISH, N_, Catalogue, Sentence, Term, say

if TYPE_CHECKING:
    from companion.answers.kinds import MarkJson, Points
    from companion.answers.scores import ExtraJson, ScoreJson
    from companion.records import Objection, Record


class NoPosition(CompanionError, ValueError):
    """A sheet that shows no position, such as an order slip."""

    kind = "no-position"

    def __init__(self, file: str) -> None:
        super().__init__(say(N_("“{file}” shows no position"), file=file))


def asked_first(question: Question | QuestionPart) -> QuestionPart:
    if isinstance(question, QuestionPart):
        return question
    return question.parts[0] if question.parts else QuestionPart(question.id, question.sentence)


@dataclass(frozen=True)
class Scored:
    """One file scored.

    Attributes:
        file: the path as the user gave it.
        reading: the position, its result, and the audit.
        values: every mark that is not empty, by name.
        photo: the photo's reading, ``None`` for a record.
        breaches, notes: findings about the file itself, beyond its marks (foreign ink, an illegal
            move); they precede the game's own.
        stops: the illegal move at which a record stops, ``None`` if every move counts or is legal.
        doubts: the marks that a record lists as uncertain.
        answers: answers to questions that the sheet leaves open.
        read_as: the marks corrected by a person, each as the reader had it.
        settled: every mark that a person corrected or confirmed, with its value.
        beside: further sheets in the same photo, such as the other player's slip.
        record: the record that was scored, ``None`` for a photo.
        together: all photos of the sheet, if it was read from several.
        moot: why answers that were given do nothing here; see :func:`companion.judge.asking.moot`.
        ended: how the players of a record ended its game themselves, '' if they did not; see
            :attr:`companion.records.Replay.ended`.
    """

    file: str
    source: Source
    game: Game[Position, Move]
    options: Options
    board: Board
    reading: Reading[Position]
    values: Mapping[str, Value]
    photo: PhotoReading | None = None
    breaches: tuple[Breach, ...] = ()
    notes: tuple[Sentence, ...] = field(default=())
    stops: Objection[Position, Move] | None = None
    doubts: tuple[ReadMark, ...] = ()
    answers: Mapping[str, str] = field(default_factory=dict)
    read_as: Mapping[str, Value] = field(default_factory=dict)
    settled: Mapping[str, Value] = field(default_factory=dict)
    beside: tuple[Scored, ...] = ()
    record: Record | None = field(default=None, compare=False)
    together: tuple[str, ...] = ()
    moot: Moot = field(default_factory=dict, compare=False)
    ended: str = ""

    def __repr__(self) -> str:
        return f"<Scored {self.game.key} {self.file or self.source}: {self.outcome.headline}>"

    @property
    def legal(self) -> bool:
        """Whether every move of a record is legal."""
        return self.stops is None

    @property
    def only_result(self) -> bool:
        """Whether it is a record with a result and nothing else."""
        record = self.record
        return record is not None and not record.shows_play and record.result != UNFINISHED

    @property
    def shown(self) -> Position:
        """The position that the sheet or record shows.

        Raises:
            NoPosition: it shows none.
        """
        if self.reading.position is None:
            raise NoPosition(self.file)
        return self.reading.position

    @property
    def score(self) -> Points:
        """By player; ``None`` if undecided, or not given with the result that is all there is."""
        if (final := self._final) is not None:
            return final.score and dict(zip(self.game.players, final.score, strict=True))
        return points_json(self.reading.result)

    @property
    def _final(self) -> FinalResult | None:
        """The result of a record that is nothing else, ``None`` for anything more."""
        if self.record is None or self.record.shows_play or not self.ended:
            return None
        return self.game.final(self.options, self.ended)

    @property
    def _rule(self) -> str | None:
        """The rule that decided it; none decides a game that one player gave up."""
        if (final := self._final) is not None:
            return final.rule or None
        if self.ended:
            return self.game.agreed_draw if self.ended == DRAW and self.game.agreed_draw else None
        return self.reading.result.rule

    @property
    def winner(self) -> str | None:
        """A player; ``None`` for a draw, or if it is not known that somebody has won."""
        return self.outcome.winner

    @cached_property
    def asked_about(self) -> tuple[Doubt, ...]:
        """The uncertain marks, the one most likely to change the outcome first."""
        doubtful = self.photo.unsure if self.photo is not None else self.doubts
        return ranked(doubtful, self.values, self.understood)

    @property
    def unsure(self) -> tuple[ReadMark, ...]:
        """Marks to check, the one most likely to change the outcome first."""
        return self.sheet.unsure

    @property
    def example(self) -> Mapping[str, Value]:
        """How uncertain marks might be corrected: one of them, or those that belong together."""
        return example(self.asked_about, self.values, self.understood)

    @cached_property
    def outcome(self) -> Outcome:
        """What the sheet or record comes to, whatever its uncertain marks really are."""
        if self.ended:
            assert self.record is not None
            return outcome_of_ended(self.record, self.game, self.ended, self.reading.result)
        return outcome_of_sheet(self.sheet)

    @property
    def sheet(self) -> Sheet:
        """The sheet alone, as its outcome is found from it."""
        return Sheet(
            self.game, self.options, self.board, self.reading, self.values, self.asked_about,
            self.understood,
        )  # fmt: skip

    def find_outcome(self) -> None:
        """Find what is asked and the outcome, which may take a while and is kept: in a worker, so
        that a window need not wait for it."""
        self.asked_about, self.outcome, self.asks  # noqa: B018

    @property
    def items(self) -> tuple[Item, ...]:
        """Why the score is what it is; of a game that its players ended themselves, nothing about
        how it goes on."""
        items = self.reading.result.items if self._final is None else ()
        return tuple(item for item in items if item.places) if self.ended else items

    @property
    def further(self) -> tuple[Item, ...]:
        """The same without what the outcome's own sentence says."""
        told = self.outcome.why
        return tuple(item for item in self.items if told != say("{why}.", why=item.sentence))

    @property
    def headline(self) -> Sentence:
        """The outcome in a line, with how the players ended the game if they did so themselves."""
        return self.outcome.text if self.ended else self.outcome.headline

    def outcome_if(self, case: Case) -> Outcome:
        """What it comes to by one answer to its question, with the marks as read."""
        return outcome_of(self.game, case.result)

    @cached_property
    def end_question(self) -> QuestionPart | None:
        """What tells whether the game is over, where its winner depends on nothing else."""
        if self.unsure or self.reading.result.question is not None:
            return None
        return question_of_end(self.game, self.shown) if self.outcome.id == "won-if-over" else None

    @cached_property
    def asks(self) -> tuple[Question | QuestionPart | None, tuple[Case, ...]]:
        """The question that decides, and the result for each answer."""
        result, asked = self.reading.result, self.end_question
        if self.ended:
            return None, ()
        if asked is None:
            return result.question, result.cases

        def case(answer: Mapping[str, str]) -> Case:
            return Case(answer, self.game.result(self.game.settled(self.shown, answer)))

        return asked, tuple(case({asked.id: answer}) for answer in asked.answers)

    @property
    def asked(self) -> QuestionPart | None:
        """What to ask first of what decides, with the answers that are possible."""
        question, cases = self.asks
        if question is None:
            return None
        part = asked_first(question)
        known = dict.fromkeys(case.answer[part.id] for case in cases if part.id in case.answer)
        return replace(part, answers={one: part.answers.get(one, Term(one)) for one in known})

    def understood(self, values: Mapping[str, Value]) -> Reading[Position]:
        """The reading of the same sheet with other marks; empty marks are omitted."""
        return read_told(self.game, self.options, values, self.board.item, self.told)

    @cached_property
    def told(self) -> Told:
        """What people have said of the sheet, in a record as in the photo that it was made from."""
        if self.record is None or not self.doubts:
            unsure = self.photo is not None and bool(self.photo.unsure)
            answers = {**self._turn_told, **self.answers} if unsure else self.answers
            return answered_with(self.game, answers, unsure=unsure)
        if self.record.turns:  # what was played is known, and no answer that marks lead to
            return Told({}, told_beside(self.game, self.shown, self.game.drawn(self.shown)))
        return told_of(self.game, self.shown, (doubt.name for doubt in self.doubts))

    @property
    def _turn_told(self) -> Mapping[str, str]:
        """Whose turn it is by the answers to another question, such as how many were taken."""
        position, asked = self.reading.position, self.answers.keys() & self.game.questions
        if position is None or not asked or NEXT not in self.game.questions:
            return {}
        alone = self.game.read_marks(self.options, self.values, self.board.item).position
        told = answers_of(self.game, alone, position)
        return {NEXT: told[NEXT]} if NEXT in told else {}

    @cached_property
    def marks(self) -> Mapping[str, ReadMark]:
        """Every mark that the board allows, as read; those of a record are certain unless it lists
        them as uncertain."""
        if self.photo is not None:
            return self.photo.marks
        certain = {
            slot.name: ReadMark(slot.name, self.values.get(slot.name, EMPTY), 1.0, EMPTY)
            for slot in self.board.slots
        }
        return {**certain, **{mark.name: mark for mark in self.doubts}}

    @cached_property
    def sheets(self) -> Mapping[str, Scored]:
        """All sheets of the photo by name, this one first: the item's, such as ``slip-red``, or of
        several boards on one page ``board-1``, ``board-2``, row by row; so slips of several
        turns, numbered in one row."""
        every = (replace(self, beside=()) if self.beside else self, *self.beside)
        if not self.repeated:
            return {one.board.item: one for one in every}
        return {f"{one.board.item}-{k}": one for k, one in enumerate(every, start=1)}

    @property
    def repeated(self) -> bool:
        """Whether sheets of one kind are there several times, such as slips of several turns."""
        items = [self.board.item, *(sheet.board.item for sheet in self.beside)]
        return len({*items}) < len(items)

    @property
    def boards(self) -> tuple[Scored, ...]:
        """Each board of a page of several by itself; a photo of one board or of slips as it is."""
        return tuple(self.sheets.values()) if self.beside and not self.board.player else (self,)

    @property
    def marked(self) -> bool:
        """Whether anything is on the sheet."""
        return any(value != EMPTY for value in self.values.values())

    @property
    def status(self) -> Literal["read", "unsure"]:
        """``unsure`` if marks have to be checked, else ``read``."""
        return "unsure" if any(sheet.unsure for sheet in self.sheets.values()) else "read"

    @property
    def leaves_open(self) -> bool:
        """Whether a person has something to answer: an uncertain mark, or a question about
        something the sheet does not show."""
        return self.status == "unsure" or self.asks[0] is not None

    @property
    def audit(self) -> tuple[Breach, ...]:
        """What on the sheet the rules cannot explain."""
        return self.breaches + self.reading.audit

    @property
    def all_notes(self) -> tuple[Sentence, ...]:
        """Every remark about the sheet and its game."""
        return self.notes + self.reading.result.notes

    def as_json(self, language: Catalogue = ENGLISH, *, marks: bool = False) -> ScoreJson:
        """The object of ``score --json``; with ``marks`` every mark that the board allows."""
        result, position = self.reading.result, self.reading.position
        question, cases = self.asks
        extra = cast("ExtraJson", {key: plain(value) for key, value in result.extra.items()})
        found: ScoreJson = {
            "file": self.file,
            "game": self.game.key,
            "options": dict(self.options),
            "source": self.source,
            "status": self.status,
            "reason": None,
            "score": self.score,
            "winner": self.outcome.winner,
            "rule": self._rule,
            "finished": self.outcome.finished,
            "outcome": self.outcome.as_json(language),
            "counts": dict(result.counts),
            "places": dict(result.places),
            "position": None if position is None else self.game.format_position(position),
            "unsure": [
                {**mark_json(doubt.mark), "changes": doubt.changes} for doubt in self.asked_about
            ],
            "question": None
            if question is None
            else {"id": question.id, "text": question.sentence.text(language)},
            "cases": [case_json(case, self.outcome_if(case), language) for case in cases],
            "why": explanations(self.items, language),
            "audit": explanations(self.audit, language),
            "notes": [note.text(language) for note in self.all_notes],
            "sheet": None if self.photo is None else sheet_json(self.photo.sheet),
            "written": [],
            "error": None,
            "problem": None,
        }
        found = cast("ScoreJson", {**found, **extra})
        if self.together:
            found["together"] = list(self.together)
        if self.read_as:
            found["read_as"] = dict(self.read_as)
        if marks:
            found["marks"] = self._marks_json()
        if self.beside:
            others = (sheet.as_json(language, marks=marks) for sheet in self.beside)
            sheets = dict(zip(self.sheets, (found, *others), strict=True))
            return sheets_json(sheets, result.extra, repeated=self.repeated)
        return found

    def _marks_json(self) -> list[MarkJson]:
        found = [mark_json(mark) for mark in self.marks.values()]
        uncertain = {mark.name for mark in self.doubts}
        if self.photo is None:  # the rest can be nothing else
            found = [one if one["mark"] in uncertain else {**one, "other": None} for one in found]
        return found
