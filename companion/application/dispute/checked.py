"""Whether everything in a record is legal; if not, which move is the first fault, by which rule.
Play can go on from a record whose moves are all legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from companion.application.dispute.answers import as_read, verdict_json
from companion.application.dispute.uncertain import decided_at, uncertain_at
from companion.errors import NOT_KNOWN, NOTHING_FOUND, CompanionError
from companion.games.phrases import SETTLE, player_name, with_rule
from companion.games.protocol import BadText, Breach, Game, Move, Position
from companion.judge.standing import Remedy, brought, over_before, remedy
from companion.judge.verdict import Verdict, sure_first
from companion.records import DOUBTS, PHOTO, Objection, Record, Replay, replay
from companion.records.record import tag_notes
from companion.records.results import impossible_draw
from companion.scoring.from_record import doubts_in, scored_record
from companion.scoring.scored import Scored
from companion.sentences import ENGLISH, N_, Catalogue, Sentence, say, strung
from companion.shell_words import shell_words

if TYPE_CHECKING:
    from companion.answers.disputes import CheckedJson, EndedJson, FaultJson, RemedyJson
    from companion.photo.reading import ReadMark


def all_legal(let_stand: int) -> Sentence:
    """That no move of a game is in dispute, and how many broke a rule and were left to stand."""
    if not let_stand:
        return say(N_("Every move is legal."))
    return say(
        N_("Every move is legal, except {number} that was left to stand."),
        plural=N_("Every move is legal, except {number} that were left to stand."),
        number=let_stand,
    )


@dataclass(frozen=True)
class Checked:
    """A record after replaying it.

    Attributes:
        replay: the game as far as it can be played.
        objection: the first illegal move; if there is none, the first that may be illegal, as
            something is not known, or marks of the photo are uncertain.
        verdict: the verdict on it.
        notes: remarks that make no move illegal, such as a result that does not fit the moves.
        let_stand: the moves that break a rule and stand anyway, each with its verdict.
        remedy: what can be done about the first illegal move.
        audit: for a record with a position and no moves, what the rules cannot explain in it.
        file: what the record was read from, '' for nothing.
        deciding: the uncertain marks of the photo on which the verdict depends.
    """

    replay: Replay[Position, Move]
    objection: Objection[Position, Move] | None
    verdict: Verdict[Position, Move] | None
    notes: tuple[Sentence, ...]
    audit: tuple[Breach, ...] = ()
    let_stand: tuple[tuple[Objection[Position, Move], Verdict[Position, Move]], ...] = ()
    remedy: Remedy | None = None
    file: str = ""
    deciding: tuple[ReadMark, ...] = ()

    def __repr__(self) -> str:
        return f"<Checked {self.replay.game.key}: {self.sentence}>"

    @property
    def ok(self) -> bool | None:
        """Whether every move is legal; ``None`` if that depends on something unknown.

        A result that no such game can be ended with is a fault. A position without moves is never
        one, as it is unknown who made a mistake and whether the photo was read correctly. If
        something in it is odd, or the outcome depends on what is not known, the answer is ``None``.
        """
        if self.verdict is not None:
            return None if self.deciding else self.verdict.legal
        if self.impossible is not None:
            return False
        return None if self.audit or (not self.replay.record.turns and self.depends) else True

    @cached_property
    def scored(self) -> Scored:
        """The record's score, with the marks that it lists as uncertain."""
        played = self.replay
        return scored_record(self.file, played.record, played.game, played)

    @property
    def depends(self) -> bool:
        """Whether the outcome depends on what is not known."""
        return self.scored.outcome.depends

    @property
    def doubtful(self) -> bool:
        """Whether marks of the photo that it comes from are still to be checked."""
        return bool(self.scored.unsure)

    @property
    def impossible(self) -> Sentence | None:
        """That the record claims that its players ended the game in a way in which it can never
        end, if it does. The moves of a finished game decide, whatever its record claims."""
        played = self.replay
        claims = impossible_draw(played.game, played.record.result)
        return played.note if claims and played.result.finished is False else None

    @property
    def uncounted(self) -> int:
        """How many moves come after the end of the game and do not count; 0 where the first is
        illegal whether or not it was the end."""
        return self.replay.uncounted if self.objection is self.replay.illegal else 0

    @property
    def stood(self) -> Iterator[tuple[Sentence, tuple[Sentence, ...]]]:
        """The moves that break a rule and stand anyway, each with what that brought."""
        for at, fault in self.let_stand:
            yield self._told_at(at, fault), brought(self.replay.game, at)

    @property
    def sentence(self) -> Sentence:
        """The answer in a line."""
        at, verdict = self.objection, self.verdict
        if at is None or verdict is None:
            if self.impossible is not None:
                return self.impossible
            record = self.replay.record
            if record.turns:
                return all_legal(len(self.let_stand))
            return say(N_("No moves to check"))
        if self.uncounted:
            return as_read(over_before(self.replay), self.deciding)
        told = self._told_at(at, verdict)
        return as_read(told, self.deciding, known=verdict.legal is not None)

    def _told_at(self, at: Objection[Position, Move], verdict: Verdict[Position, Move]) -> Sentence:
        """A fault in a line: turn, player, and what it breaks. Turns count as in the record; the
        only move after a position needs no number."""
        record = self.replay.record
        alone = record.position and sum(map(len, record.turns)) == 1
        player = "" if at.others else at.player
        return told_at(0 if alone else at.turn, player, verdict.finding)

    def as_json(self, language: Catalogue = ENGLISH) -> CheckedJson:
        """The object of ``check --json``."""
        at = self.objection
        return {
            "ok": self.ok,
            "turn": at.turn if at else None,
            "player": at.player or None if at else None,
            "move": at.text if at else None,
            "line": at.line if at and at.line else None,
            "column": at.column if at and at.column else None,
            "verdict": verdict_json(self.verdict, self.deciding, language)
            if self.verdict
            else None,
            "let_stand": [
                {
                    **_fault_json(one, v, language),
                    "brings": [s.text(language) for s in brought(self.replay.game, one)],
                }
                for one, v in self.let_stand
            ],
            "ended": self._ended_json(),
            "remedy": self._remedy_json(language),
            "score": self.scored.as_json(language),
            "notes": [note.text(language) for note in self.notes]
            + [breach.sentence.text(language) for breach in self.audit],
            "error": None,
            "problem": None,
        }

    def _ended_json(self) -> EndedJson | None:
        """The turn at which the game was over, if the record has later moves."""
        if not self.uncounted:
            return None
        last = next(iter(list(self.replay)[-1:]), None)
        return {
            "turn": last.turn if last else 0,
            "player": next(iter(last.moves)) if last and len(last.moves) == 1 else None,
            "rule": self.replay.result.rule,
            "uncounted": self.uncounted,
        }

    def _remedy_json(self, language: Catalogue) -> RemedyJson | None:
        if self.remedy is None:
            return None
        stands = bool(self.remedy.stands and self.remedy.marked)
        game = self.replay.game
        return {
            "proposal": "stands" if stands else "taken_back",
            "marked": self.remedy.marked or None,
            "brings": [sentence.text(language) for sentence in self.remedy.brings],
            "falls": self.remedy.falls,
            "further": [
                _fault_json(one, verdict_on(game, one), language) for one in self.remedy.further
            ],
        }


def told_at(turn: int, player: str, told: Sentence | str) -> Sentence:
    """What is told of a move, after where in the game it is; ``turn`` is 0 and ``player`` is ''
    where that is not known."""
    move, who = say("{move}", move=told), player_name(player)
    number = say(N_("Turn {turn}"), turn=turn)
    if turn and player:
        return say("{turn}, {player}: {move}", turn=number, player=who, move=move)
    where = number if turn else who
    return say("{where}: {move}", where=where, move=move) if turn or player else move


def _fault_json(
    at: Objection[Position, Move], verdict: Verdict[Position, Move], language: Catalogue
) -> FaultJson:
    return {
        "turn": at.turn,
        "player": at.player,
        "move": at.text,
        "line": at.line or None,
        "rule": verdict.rule,
        "text": at.breaches[0].sentence.text(language),
    }


def verdict_on(
    game: Game[Position, Move], at: Objection[Position, Move]
) -> Verdict[Position, Move]:
    """The verdict on a move of a record that breaks a rule, or may."""
    assert at.move is not None
    return Verdict(game, at.before, at.player, at.move, sure_first(at.breaches), at.others)


def check(record: Record, game: Game[Position, Move] | None = None, file: str = "") -> Checked:
    """Check a record move by move; ``game`` is looked up by the record's key if not given.

    Raises:
        UnknownGame: the record is of a game we do not have.
        BadText: a record to be repaired contains text that is not a move.
    """
    played = replay(record, game)
    objection = played.illegal or next(iter(played.doubts), None)
    if objection is not None and objection.move is None:
        raise BadText(objection.breaches[0].sentence)
    game = played.game
    objection, deciding = _uncertain(played, objection)
    verdict = verdict_on(game, objection) if objection is not None else None
    notes = list(tag_notes(record, played.game))
    notes += [
        say(N_("Turn {turn}: {move}"), turn=step.turn, move=remark)
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
    notes += [
        say(
            N_("Turn {turn}: {move} breaks no rule, so the “!” is not needed."),
            turn=one.turn,
            move=one.text,
        )
        for one in played.needless
    ]
    if played.note is not None:
        notes.append(played.note)
    notes += doubts_in(record.tag(DOUBTS), game.boards(record.options)["board"])[1]
    if (weighed := objection or next(iter(played), None)) is not None:
        notes += uncertain_at(played, weighed.before).untried
    stood = tuple((one, verdict_on(game, one)) for one in played.let_stand)
    audit = _audit(record, played)
    return Checked(
        played, objection, verdict, tuple(notes), audit, stood, remedy(played), file, deciding
    )


def _uncertain(
    played: Replay[Position, Move], objection: Objection[Position, Move] | None
) -> tuple[Objection[Position, Move] | None, tuple[ReadMark, ...]]:
    """The move that is in dispute, and the uncertain marks on which that depends; if none is, the
    first that is legal only if such marks are as read."""
    record, game = played.record, played.game
    if objection is not None:
        at = objection
        verdict, deciding = decided_at(played, at.before, at.player, at.text)
        if verdict is not None and played.uncounted and verdict.rule != at.breaches[0].rule:
            at = replace(at, breaches=verdict.breaches)
        return at, deciding
    for step in played if record.tag(DOUBTS) else ():
        for player, move in step.moves.items():
            text = game.format_move(move)
            supposed = not game.simultaneous and game.to_move(step.before) != (player,)
            who = "" if supposed else player
            _, deciding = decided_at(played, step.before, who, text)
            if deciding and game.unmarked(move) == move:
                return Objection(step.turn, who, move, text, 0, 0, step.before, ()), deciding
    return None, ()


def _audit(record: Record, played: Replay[Position, Move]) -> tuple[Breach, ...]:
    """What the rules cannot explain in a position from a photo, without moves leading to it."""
    if record.turns or not record.position or not record.tag(PHOTO):
        return ()
    game = played.game
    return game.audit_marks(record.options, game.marks(played.end))


class IllegalBefore(CompanionError, ValueError):
    """A record has a move before the one in question that is illegal, or cannot be judged."""

    kind = "illegal-before"
    exit_code = NOTHING_FOUND


def played_out(record: Record, file: str = "") -> Replay[Any, Any]:
    """The game of a record, legal to its last move; ``file`` as for :func:`refuse_illegal`.

    Raises:
        IllegalBefore: a move of it is illegal.
    """
    played: Replay[Any, Any] = replay(record)
    refuse_illegal(played, file)
    return played


def refuse_illegal(played: Replay[Any, Any], file: str) -> None:
    """Reject a game with a move that is illegal or cannot be judged; moves after its end do not
    count. ``file`` is where it was read from, '' for no file.

    Raises:
        IllegalBefore: there is one.
    """
    found = illegal_before(played, file)
    if found is not None:
        raise found


def illegal_before(played: Replay[Any, Any], file: str) -> IllegalBefore | None:
    """The error that :func:`refuse_illegal` raises, ``None`` if it raises none."""
    illegal = played.illegal
    if illegal is None or played.uncounted:
        return None
    first = sure_first(illegal.breaches)[0]
    why = with_rule(first.rule, first.sentence)
    if file:
        settle = shell_words("companion", "settle", file)
        then = say(SETTLE, command=settle)
        why = strung((why, then), "{one}. {other}")
    unknown = any(breach.impossible for breach in illegal.breaches)
    return IllegalBefore(
        say(
            N_("{player}'s {move} in turn {turn} cannot be judged. {why}")
            if unknown
            else N_("{player}'s {move} in turn {turn} is not legal. {why}"),
            player=player_name(illegal.player),
            move=illegal.text,
            turn=illegal.turn,
            why=why,
        ),
        line=illegal.line or None,
        column=illegal.column or None,
        exit_code=NOT_KNOWN if unknown else None,
    )
