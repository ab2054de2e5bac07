"""What is answered about a disputed position: the verdict on a move, whether the game is over, and
the legal moves."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from companion.application.reading.report import MOST_LINES
from companion.games.phrases import OVER_UNKNOWN, as_read_label, doubt, player_name
from companion.games.protocol import Ending, Game, Move, Position, QuestionPart
from companion.judge import Verdict
from companion.schema import problem_keys
from companion.scoring.outcome import DEPENDING, Outcome
from companion.scoring.score_object import mark_json
from companion.sentences import ENGLISH, N_, Catalogue, Sentence, alone, say

if TYPE_CHECKING:
    from companion.answers.disputes import AskedJson, JudgedJson, MovesJson, OverJson, VerdictJson
    from companion.photo.reading import ReadMark


def verdict_json(
    verdict: Verdict[Position, Move], deciding: Iterable[ReadMark], language: Catalogue
) -> VerdictJson:
    """A verdict's object, open where uncertain marks decide it."""
    found, marks = verdict.as_json(language), [mark.name for mark in deciding]
    if marks:
        found["legal"] = None
        found["depends"] = [*found["depends"], *marks]
    return found


def as_read(answer: Sentence, deciding: Collection[ReadMark], *, known: bool = True) -> Sentence:
    """An answer that may depend on uncertain marks; alone if it is not ``known`` even as read."""
    if not deciding or not known:
        return answer
    told = N_("It depends on marks to check. This is the answer if all marks are as read. {answer}")
    return say(told, answer=answer)


def assuming(what: Iterable[Sentence]) -> Iterator[Sentence]:
    """What an answer takes for granted, a line each."""
    return (say(N_("Assuming: {what}"), what=one) for one in what)


def whose(verdict: Verdict[Position, Move]) -> Sentence:
    """A verdict with whose move it is, which only a photo's marks say."""
    answer = verdict.sentence
    if not verdict.player or verdict.others or verdict.may or answer != verdict.finding:
        return answer
    return say("{player}: {verdict}", player=player_name(verdict.player), verdict=answer)


def move_told(verdict: Verdict[Position, Move], move: Sentence | str = "") -> Sentence:
    """The move, or what it is called, with whose it is; the verdict in a line where that is not
    known and makes no difference."""
    if verdict.may or not verdict.player:
        return verdict.sentence
    told = say("{move}", move=move or verdict.text)
    if verdict.others:
        return told
    return say("{player}: {move}", player=player_name(verdict.player), move=told)


def asked_json(question: QuestionPart | None, language: Catalogue) -> AskedJson | None:
    """A question with its answers."""
    if question is None:
        return None
    return {
        "id": question.id,
        "text": question.sentence.text(language),
        "answers": {
            key: say("{answer}", answer=answer).text(language)
            for key, answer in question.answers.items()
        },
        "places": {key: list(places) for key, places in question.places.items()},
    }


def check_told(deciding: Sequence[ReadMark]) -> Iterator[Sentence]:
    """That uncertain marks are to be checked; nothing without any."""
    if len(deciding) == 1:
        yield say(N_("Please check: {doubt}"), doubt=say("{doubt}.", doubt=doubt(deciding[0])))
    elif deciding:
        yield say(N_("Please check:"))
        yield from _doubts(deciding)


def end_to_check(deciding: Sequence[ReadMark]) -> Iterator[Sentence]:
    """That uncertain marks decide whether the game is over, up to what it is as read."""
    yield say(N_("We can't tell yet whether the game is over. Please check:"))
    yield from _doubts(deciding)
    yield as_read_label()


def _doubts(deciding: Sequence[ReadMark]) -> Iterator[Sentence]:
    """What each mark looks like and could be, limited to the first few."""
    most = len(deciding) if len(deciding) <= MOST_LINES else MOST_LINES - 1
    for mark in deciding[:most]:
        yield say("  {doubt}.", doubt=doubt(mark))
    if most < len(deciding):
        yield say(N_("  and {more} more"), more=len(deciding) - most)


@dataclass(frozen=True)
class Judged:
    """A verdict, and what it depends on.

    Attributes:
        deciding: the uncertain marks on which it depends.
        question: what to ask people first, if it depends on what they may know.
        brings: what follows if the illegal move stands, if it was asked about with its mark.
        turn: the turn of the record the question was about.
        notes: remarks on the record or photo.
        from_photo: whether marks alone show the position, and so whose move it is.
    """

    verdict: Verdict[Position, Move]
    deciding: tuple[ReadMark, ...] = field(default=())
    turn: int | None = None
    notes: tuple[Sentence, ...] = ()
    question: QuestionPart | None = None
    brings: tuple[Sentence, ...] = ()
    from_photo: bool = False

    def __repr__(self) -> str:
        return f"<Judged {self.verdict.game.key}: {self}>"

    def __str__(self) -> str:
        """The answer in a line of English."""
        return str(self.told(self.verdict.sentence))

    def told(self, answer: Sentence) -> Sentence:
        """The verdict, as ``answer`` says it, as far as the uncertain marks leave it sure."""
        return as_read(answer, self.deciding, known=self.verdict.legal is not None)

    @property
    def sentence(self) -> Sentence:
        """The answer in a line; whose move it is, too, if only a photo's marks say so."""
        return self.told(whose(self.verdict) if self.from_photo else self.verdict.sentence)

    @property
    def to_check(self) -> tuple[Sentence, ...]:
        """What it is as read, and the uncertain marks on which it depends; () without any."""
        if not self.deciding:
            return ()
        return (self.told(self.verdict.sentence), *check_told(self.deciding))

    @property
    def legal(self) -> bool | None:
        """The answer; ``None`` if it depends on something unknown or uncertain."""
        return None if self.deciding else self.verdict.legal

    @property
    def rule(self) -> str | None:
        """The id of the first rule that the move breaks, or would break."""
        return self.verdict.rule

    @property
    def nearby(self) -> tuple[str, ...]:
        """Legal moves most like one that is not surely legal."""
        return self.verdict.nearby

    def as_json(self, language: Catalogue = ENGLISH) -> JudgedJson:
        """The object of ``judge --json``."""
        found = verdict_json(self.verdict, self.deciding, language)
        return {
            **found,
            "unsure": [mark_json(mark) for mark in self.deciding],
            "notes": [*found["notes"], *(note.text(language) for note in self.notes)],
            "turn": self.turn,
            "brings": [sentence.text(language) for sentence in self.brings],
            "question": asked_json(self.question, language),
            **problem_keys(None),
        }


@dataclass(frozen=True)
class Ended:
    """Whether a game is over, and the uncertain marks on which that depends.

    Attributes:
        deciding: the marks that change it alone, or else all that may change it together.
        find_out: questions about what is not known, as templates.
        notes: remarks on the record or photo.
        question: what to ask people first.
        outcome: what a photo comes to, as its score says; ``None`` for a game record of moves.
        asks: the question that the outcome depends on, and who has won by each answer.
    """

    ending: Ending
    deciding: tuple[ReadMark, ...] = field(default=())
    find_out: tuple[str, ...] = ()
    notes: tuple[Sentence, ...] = ()
    question: QuestionPart | None = None
    outcome: Outcome | None = None
    asks: tuple[Sentence, ...] = ()
    over: bool | None = None
    """The answer; ``None`` if it depends on something unknown, uncertain or unproven."""

    def __str__(self) -> str:
        """The answer in English, a line for each sentence."""
        return "\n".join(map(str, self.sentences))

    @property
    def depends(self) -> bool:
        """Whether who has won depends on what is not known."""
        return self.outcome is not None and self.outcome.id in DEPENDING

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The answer, what it depends on, and what the game comes to, in reading order."""
        found = self.ending
        first, told = list[Sentence](), found.sentences
        if self.deciding:
            first = [*end_to_check(self.deciding)]
            told = tuple(say("  {told}", told=one) for one in told)
        elif self._won_by_marks:
            over, *who = told
            told = (over, as_read_label(), *(say("  {told}", told=one) for one in who))
        elif found.gains and found.over is None:
            first = [say(OVER_UNKNOWN)]
        return (*first, *told, *self._comes_to)

    @property
    def _comes_to(self) -> tuple[Sentence, ...]:
        """Who has won or would win, as the score says, where the answer itself does not."""
        outcome = self.outcome
        if outcome is None:
            return ()
        if outcome.id == "depends-on-question" and self.over:
            return self.asks
        unsure = self.over is not self.ending.over
        told = unsure or (outcome.id == "won-either-way" and (not self.over or bool(self.asks)))
        told = told or (outcome.id == "won-if-over" and self.over is not False)
        if self._won_by_marks:
            return (outcome.headline, *([outcome.why] if outcome.why else []))
        return (outcome.text,) if told else ()

    @property
    def _won_by_marks(self) -> bool:
        """Whether the game is over, and who has won depends on uncertain marks, or may."""
        by_marks = self.outcome is not None and self.outcome.id == "depends-on-marks"
        return bool(self.over and by_marks)

    def as_json(self, language: Catalogue = ENGLISH) -> OverJson:
        """The object of ``judge --over --json``."""
        found = self.ending
        told = (alone(one, one.text(language), language) for one in self.sentences)
        return {
            "over": self.over,
            "text": " ".join(line.strip() for line in told),
            "gains": {player: list(turns) for player, turns in found.gains.items()},
            "negates": {player: list(turns) for player, turns in found.negates.items()},
            "proven": found.proven,
            "depends": [*found.unknown, *(mark.name for mark in self.deciding)],
            "find_out": [language.gettext(question) for question in self.find_out],
            "question": asked_json(self.question, language),
            "outcome": None if self.outcome is None else self.outcome.as_json(language),
            "notes": [note.text(language) for note in self.notes],
            **problem_keys(None),
        }


@dataclass(frozen=True)
class LegalMoves:
    """The legal moves in a position; none if the game is over, surely so only if none is
    ``deciding``.

    Attributes:
        by_player: their texts, of moves that are legal whatever is unknown.
        more: the players who have more moves than requested.
        unknown: parts of the position on which further moves depend.
        question: what to ask people first about them.
        assumes: what the list takes for granted that a sheet does not show.
        notes: remarks on the record or photo.
        deciding: the uncertain marks of the photo that change the list, which is as read.
    """

    game: Game[Position, Move]
    by_player: Mapping[str, tuple[str, ...]]
    more: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    question: QuestionPart | None = None
    assumes: tuple[Sentence, ...] = ()
    notes: tuple[Sentence, ...] = ()
    deciding: tuple[ReadMark, ...] = ()

    def __repr__(self) -> str:
        counts = ", ".join(f"{player} {len(found)}" for player, found in self.by_player.items())
        depends = f", depends on {' and '.join(self.depends)}" if self.depends else ""
        over = "the game is over as read" if self.deciding else "the game is over"
        return f"<LegalMoves {self.game.key}: {counts or over}{depends}>"

    @property
    def depends(self) -> tuple[str, ...]:
        """What the list depends on: unknown parts of the position, and uncertain marks by name."""
        return (*self.unknown, *(mark.name for mark in self.deciding))

    def __iter__(self) -> Iterator[str]:
        """Every move, player by player."""
        return (move for found in self.by_player.values() for move in found)

    def __len__(self) -> int:
        return sum(map(len, self.by_player.values()))

    def as_json(self, language: Catalogue = ENGLISH) -> MovesJson:
        """The object of ``moves --json``; its keys are also the players."""
        moves = {player: list(found) for player, found in self.by_player.items()}
        questions = [self.game.unknowns[one].question for one in self.unknown]
        found: MovesJson = {
            "moves": moves,
            "depends": [*self.depends],
            "find_out": [language.gettext(question) for question in questions],
            "question": asked_json(self.question, language),
            "assumes": [sentence.text(language) for sentence in self.assumes],
            "notes": [sentence.text(language) for sentence in self.notes],
            **problem_keys(None),
        }
        return cast("MovesJson", {**moves, **found})
