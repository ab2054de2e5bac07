"""A dispute: what is asked, one question after the other, and what the players agree on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.application.dispute.answers import asked_json, verdict_json
from companion.application.dispute.inquiry import Led
from companion.application.dispute.ruling import GO_ON, LEGAL, LET_STAND, REDO, TAKE_BACK, Ruling
from companion.games.protocol import QuestionPart
from companion.judge import later_dropped
from companion.records import keep_other_game
from companion.schema import problem_keys
from companion.sentences import ENGLISH, N_, Catalogue, Sentence, Term, say, strung

if TYPE_CHECKING:
    from companion.answers.disputes import SettledJson

ANOTHER_ORDER = N_("Drawn in another order, the move would not be legal.")
"""Why it is asked in which order lines were drawn."""
RULING = "ruling"
"""The id of the last question: what the players can agree on where a move is not surely legal."""
MOST_INSTEAD = 3
"""Most moves that are offered to be played instead."""

_ANSWERS = {
    TAKE_BACK: N_("Take it back"),
    LET_STAND: N_("Let it stand"),
    LEGAL: N_("Count it as legal"),
    GO_ON: N_("Play on: the game is not over"),
}
_UNPLAYED = N_("Don't play it")
"""What taking a move back is called that nobody has played yet."""


class Dispute(Ruling):
    """An inquiry that is settled by questions: what decides the verdict, then the ruling."""

    def __repr__(self) -> str:
        return f"<Dispute {self.table.game.key}: {self}>"

    def __str__(self) -> str:
        """What was agreed, else the verdict, or what is doubtful if nothing is judged, and what is
        asked next, in English."""
        verdict = self.table.verdict
        found = self.rulings or ([verdict.sentence] if verdict is not None else self.notes)
        asked = self.question
        told = [*found, *([asked.sentence] if asked is not None else [])]
        return " ".join(map(str, told)) or "nothing is in dispute"

    @property
    def question(self) -> QuestionPart | None:
        """What to answer next: what decides the verdict, then what the players agree on; ``None``
        once it is settled."""
        asked = self.asking.question if self.asking is not None else None
        return asked or (None if self._left_open else self._ruling_question)

    @property
    def _ruling_question(self) -> QuestionPart | None:
        """What the players are asked to agree on where a move is not surely legal; ``None`` where
        the rules decide, or nothing was played that could be ruled on."""
        verdict = self.table.verdict
        legal = False if self._as_read is False else self.legal
        if legal is True or self.over is not None or (self.table.held and verdict is None):
            return None
        if self.impossible:
            return None
        if verdict is None and self.finding is not None and self.finding.misnamed:
            return None
        counts = legal is None and self.can_play
        can = {LEGAL: counts, TAKE_BACK: self.can_take_back, LET_STAND: self.can_stand,
               GO_ON: verdict is not None and self.can_go_on}  # fmt: skip
        answers: dict[str, Sentence | Term] = {way: say(_ANSWERS[way]) for way in can if can[way]}
        if not answers:
            return None
        if TAKE_BACK in answers and self.unplayed is not None:
            answers[TAKE_BACK] = say(_UNPLAYED)
        elif TAKE_BACK in answers and self.falls:
            back = say("{back}.", back=answers[TAKE_BACK])
            answers[TAKE_BACK] = say("{back} {later}", back=back, later=later_dropped(self.falls))
        if self.proposes_standing and LET_STAND in answers:
            answers = {LET_STAND: answers.pop(LET_STAND), **answers}
        if self.at_fault and verdict is not None and len(verdict.firsts) < 2:
            for near in map(verdict.text_with, verdict.nearby[:MOST_INSTEAD]):
                answers[f"{REDO} {near}"] = say(N_("Play {move} instead"), move=near)
        places = dict.fromkeys(answers, verdict.places if verdict is not None else ())
        asked = strung((*self._what_is_ruled, say(N_("What have you agreed?"))), "{one} {other}")
        return QuestionPart(RULING, asked, answers, places)

    @property
    def _what_is_ruled(self) -> Iterator[Sentence]:
        """Which move the players are asked about, with the verdict on it after another ruling."""
        found = self.table.verdict if self.rulings else None
        told = None if found is None else found.sentence
        here = self.walk.here if self.walk is not None else None
        if self.unplayed is not None:
            yield self.unplayed
        elif found is not None and here is not None and here.text:
            told = here.told(found.finding if here.player and not here.supposed else found.sentence)
        elif here is not None:
            yield say("{where}.", where=here.sentence)
        if told is not None:
            yield say("{verdict}.", verdict=told)

    def answer(self, answer: str) -> bool:
        """Answer the question that is asked; whether that is one of its answers."""
        question = self.question
        instead = answer.startswith(f"{REDO} ") and question is not None and self.at_fault
        if question is None or not (instead or answer in question.answers):
            return False
        if question.id == RULING:
            return self.rule(answer)
        assert self.asking is not None
        self.asking.answer(answer)
        self._said_now()
        return True

    def put_aside(self) -> None:
        """Nobody knows the answer to the question that is asked, or can agree on one."""
        question = self.question
        if question is None:
            return
        if question.id == RULING:
            self._left_open = True
            self._given.append(self._reopen)
            self.table.changed()
            return
        assert self.asking is not None
        self.asking.put_aside()
        self._said_now()

    @property
    def answered(self) -> bool:
        """Whether there is an answer to take back."""
        return bool(self._given)

    def _said_now(self) -> None:
        asking = self.asking

        walk, decided, game_before = self.walk, self.decided, self._game_now()

        def unsay() -> bool:
            key = asking.back() if asking is not None and asking is self.asking else ""
            self._said.pop(key, None)
            if key:
                game_before()
                self.walk, self.decided = walk, decided
                self._asked()
            return bool(key)

        self._given.append(unsay)
        self._settle()
        if self.learnt and self.legal and self.seats is None:
            self.decided = True
            self._keep_said()
        self.table.changed()

    def _reopen(self) -> bool:
        self._left_open = False
        self.table.changed()
        return True

    @property
    def to_settle(self) -> bool:
        """Whether there is anything to settle if all marks are as read: a turn was drawn, and the
        players had not ended the game before."""
        found = self.finding
        drawn = found is None or (found.decided and not found.misnamed)
        return drawn and self.over is None

    @property
    def learnt(self) -> bool:
        """Whether what was answered decided whether a move of the game is legal."""
        return self.answered and self.settled and self._point is not None

    def play_legal(self) -> bool:
        """Play in the game what is judged, if it is legal and not in it yet; whether the game is
        settled and can be kept as it is then."""
        verdict, finding, photos = self.table.verdict, self.finding, self.photos
        if self.question is not None or not self.legal:
            return False
        self._keep_said()
        if verdict is None:
            if photos is None or finding is None:
                return self.kept is not None  # a game in which nothing is in dispute
            if finding.misnamed or not (finding.decided and finding.legal):
                return False
            self._keep_drawn(photos)
        elif self._point is None:
            if not verdict.legal or (self.unplayed is None and photos is None):
                return False
            self._keep_from_here()
            assert self.kept is not None
            self.kept.table.play(tuple(verdict.moves.items()), verdict)
        return True

    @property
    def course(self) -> Iterator[tuple[Led, Sentence | None]]:
        """What was said and what came of it, each time with what was agreed then; at last what was
        said since, with ``None``."""
        yield from zip(self.led, self.rulings, strict=True)
        if self.leads not in self.led:  # as after a move that counts as legal
            yield self.leads, None

    def save(self, file: str | Path) -> None:
        """Write the game with what was agreed into the record that it was read from, or into a file
        that holds no other game.

        Raises:
            CompanionError: it holds another one, or cannot be written.
        """
        assert self.kept is not None
        keep_other_game(file, self.kept.record(), self.kept.path)
        self.kept.save(Path(file))

    def as_json(
        self, language: Catalogue = ENGLISH, *, file: str | None = None, written: Sequence[str] = ()
    ) -> SettledJson:
        """The object of ``settle --json``."""
        verdict = self.table.verdict
        notes = (*(verdict.remarks if verdict is not None else ()), *self.every_note)
        notes = notes if self.unjudged is None else (self.unjudged, *notes)
        said = [one for led, _ in self.course for one in led.said]
        return {
            **problem_keys(None),
            "file": file,
            "legal": self.legal,
            "verdict": None if verdict is None else verdict_json(verdict, self.deciding, language),
            "question": asked_json(self.question, language),
            "notes": [one if isinstance(one, str) else one.text(language) for one in notes],
            "said": [one.text(language) for one in said],
            "rulings": [one.text(language) for one in self.rulings],
            "record": self.kept.shown_text() if self.kept and (self.rulings or written) else None,
            "written": list(written),
        }
