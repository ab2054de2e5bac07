"""Is everything in this record legal? If not, which move first, and by which rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.games.protocol import BadText, Breach, Game, Json
from companion.judge.verdict import Verdict, sure_first
from companion.records import DOUBTS, PHOTO, Objection, Record, Replay, replay
from companion.records.unknown_tags import tag_notes
from companion.sentences import ENGLISH, N_, Catalogue, Sentence, Term, say

ScoreJson = Callable[[Replay[Any, Any]], Json]
"""Gives the contract's score object of a record's last legal position."""


@dataclass(frozen=True)
class Checked:
    """A record replayed.

    Attributes:
        replay: the game as far as it can be played.
        objection: the first illegal move; if there is none, the first that may be illegal.
        verdict: the verdict on it.
        notes: remarks that make no move illegal, such as a result that the moves do not give.
        audit: of a record that holds a position and no moves, what the rules cannot explain in it.
    """

    replay: Replay[Any, Any]
    objection: Objection[Any, Any] | None
    verdict: Verdict[Any, Any] | None
    notes: tuple[Sentence, ...]
    audit: tuple[Breach, ...] = ()

    @property
    def ok(self) -> bool | None:
        """Whether every move is legal; ``None`` where one hangs on what is not known.

        A position without moves is never illegal: nobody knows who erred, or whether the photo was
        read right. Where something in it is odd or doubtful the answer is ``None``.
        """
        if self.verdict is not None:
            return self.verdict.legal
        unsure = not self.replay.record.turns and self.replay.record.tag(DOUBTS)
        return None if self.audit or unsure else True

    @property
    def sentence(self) -> Sentence:
        """The answer in a line."""
        at, verdict = self.objection, self.verdict
        if at is None or verdict is None:
            record = self.replay.record
            if record.turns:
                return say(N_("Every move is legal"))
            if record.tag(PHOTO):
                return say(N_("No moves to check; the position was read from a photo"))
            return say(N_("No moves to check"))
        return say(
            N_("Turn {turn}, {player}: {verdict}"),
            turn=at.turn,
            player=Term(at.player.capitalize()),
            verdict=verdict.finding,
        )

    def to_json(
        self, language: Catalogue = ENGLISH, score: ScoreJson | None = None
    ) -> dict[str, Json]:
        """The contract's check object; ``score`` fills its score part, ``None`` without it."""
        at = self.objection
        return {
            "ok": self.ok,
            "turn": at.turn if at else None,
            "player": at.player if at else None,
            "move": at.text if at else None,
            "line": at.line if at and at.line else None,
            "column": at.column if at and at.column else None,
            "verdict": self.verdict.to_json(language) if self.verdict else None,
            "score": score(self.replay) if score else None,
            "notes": [note.text(language) for note in self.notes]
            + [breach.sentence.text(language) for breach in self.audit],
        }


def check(record: Record, game: Game[Any, Any] | None = None) -> Checked:
    """A record checked move by move; ``game`` is looked up by the record's key if not given.

    Raises:
        UnknownGame: the record is of no game we have.
        BadText: what stands in a record to be mended is no move.
    """
    played = replay(record, game)
    objection = played.illegal or next(iter(played.doubts), None)
    if objection is not None and objection.move is None:
        raise BadText(objection.breaches[0].sentence)
    verdict = None
    if objection is not None:
        verdict = Verdict(
            played.game,
            objection.before,
            objection.player,
            objection.move,
            sure_first(objection.breaches),
        )
    notes = list(tag_notes(record, played.game))
    notes += [
        say(N_("Turn {turn}: {remark}"), turn=step.turn, remark=remark)
        for step in played
        for player, move in step.moves.items()
        for remark in played.game.remarks(step.before, player, move)
    ]
    notes += [
        say(
            N_("Turn {turn}: {move} is accepted. {why} ({rule})"),
            turn=one.turn,
            move=one.text,
            why=one.breaches[0].sentence,
            rule=one.breaches[0].rule,
        )
        for one in played.unproven
    ]
    if played.note is not None:
        notes.append(played.note)
    return Checked(played, objection, verdict, tuple(notes), _audit(record, played))


def _audit(record: Record, played: Replay[Any, Any]) -> tuple[Breach, ...]:
    """What the rules cannot explain in a position that a photo gave, no moves leading to it."""
    if record.turns or not record.position or not record.tag(PHOTO):
        return ()
    game = played.game
    return game.read_marks(record.options, game.marks(played.end)).audit
