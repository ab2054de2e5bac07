"""The position in which a move is disputed: from a photo, with its uncertain marks, or at any point
of a record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import Any, Unpack

from companion.application.dispute.answers import Ended, Judged, LegalMoves
from companion.application.dispute.asking import Asking
from companion.application.dispute.checked import refuse_illegal
from companion.application.dispute.given import beyond_rules, going_on, record_with, refuse_moot
from companion.application.dispute.uncertain import Uncertain
from companion.application.reading.correct import correct
from companion.application.reading.settled_marks import settled
from companion.application.table.table_record import opened
from companion.board import Marks
from companion.errors import CompanionError
from companion.files.inputs import is_record
from companion.games import game as find_game
from companion.games.protocol import Ending, Game, Move, Position
from companion.judge import Verdict, judge, split_label, typed_moves
from companion.judge.asking import question_of_end, question_on
from companion.judge.given import as_answered, with_given
from companion.judge.judge import judge_again, judged_as_played
from companion.judge.standing import brought_by
from companion.judge.verdict import OVER
from companion.photo.reading import How, ReadMark
from companion.records import Record, Replay, load_record, replay
from companion.records.record import tag_notes, unanswered
from companion.scoring.from_photo import score_photo
from companion.scoring.from_record import at_position, scored_record
from companion.scoring.outcome import (
    ended_outcome,
    question_told,
)
from companion.scoring.scored import Scored
from companion.sentences import N_, Sentence, say, without_flags


class NoSuchTurn(CompanionError, ValueError):
    """A turn that a record does not have; ``sentence`` lists which it has."""

    kind = "no-such-turn"


@dataclass(frozen=True)
class Disputed:
    """A file whose position moves are judged in.

    Attributes:
        position: after the last move, or as the photo shows it.
        played: the record's game; ``None`` for a photo.
        scored: the photo as read, or the record made from one; ``None`` for a record of moves.
        given: parts of the position supplied by somebody, as :func:`with_given` takes them.
        answers: to questions about the position, among other answers.
        unanswered: the position without what was given and answered.
        over: how the players ended the game themselves at this position; ``None`` if they did not.
        ordered: the players who have given orders for the turn that comes here, sealed or not.
    """

    game: Game[Position, Move]
    position: Position
    played: Replay[Position, Move] | None = None
    scored: Scored | None = None
    given: str = ""
    notes: tuple[Sentence, ...] = ()
    answers: Mapping[str, str] = field(default_factory=dict)
    unanswered: Position | None = None
    over: Sentence | None = None
    ordered: tuple[str, ...] = ()

    @property
    def from_photo(self) -> bool:
        """Whether marks alone show the position: of a photo, or of a record without moves."""
        return self.scored is not None and not (self.played and self.played.record.turns)

    def refuse_illegal(self, file: str, at: int | None = None) -> None:
        """Reject a record with an illegal move, or with one before a turn. With answers it is not
        the game of its ``file``, of which another command would say something else.

        Raises:
            IllegalBefore: it has one.
        """
        illegal = self.played.illegal if self.played is not None else None
        if self.played is not None and (at is None or (illegal and at > illegal.turn)):
            refuse_illegal(self.played, "" if self.answers or self.given else file)

    def judge(self, move: str, at: int | None = None) -> Judged:
        """The verdict on a move: after the last one, or in a turn of a record, counted from 1.

        Raises:
            BadText: it is not a move of the game.
            NoSuchTurn: the record has no such turn, or a photo was asked for one.
        """
        verdict = self._in_turn(move, at) if at is not None else self.after_all(move)
        judged = (self if at is None else self.at(verdict.before)).weighed(verdict)
        verdict, question = judged.verdict, None
        if verdict.legal is None and not verdict.impossible:
            question = question_on(verdict, self.answers)
        return replace(
            judged, turn=at, notes=(*self.notes, *judged.notes), question=question,
            brings=brought_by(verdict) if verdict.marked else (),
        )  # fmt: skip

    def weighed(
        self, verdict: Verdict[Position, Move], said: Mapping[str, str] | None = None
    ) -> Judged:
        """A verdict with what its players did here before, and the uncertain marks on which it
        depends; ``said``: what people said of the position that it rests on."""
        if not verdict.barred:
            ended = None if self.over is None else verdict.after_end(self.over)
            verdict = ended or verdict.barred_if_ordered(self.ordered)
        if verdict.barred:
            return Judged(verdict, from_photo=self.from_photo)
        found, deciding = self.uncertain.decide(verdict, verdict.text, said)
        beside = self.uncertain.beside(found, deciding)
        return Judged(found, deciding, notes=beside, from_photo=self.from_photo)

    def answered(self, verdict: Verdict[Position, Move], asking: Asking[Any]) -> Judged:
        """An open verdict by what was said, where that decides it."""
        return self.weighed(_decided(verdict, asking), asking.said)

    @cached_property
    def going_on(self) -> str:
        """What to say of a sheet that was taken to show that its game is over, so that it goes on,
        such as ``agreed no``; '' if nothing would do that, or the game's moves or people say so."""
        moves = self.played is not None and self.played.record.turns
        return "" if moves else going_on(self.game, self.position, self.given)

    def after_all(self, move: str) -> Verdict[Position, Move]:
        """The verdict on a move after the last one, as the player's whose move it is as long as
        nobody has said what the position leaves open."""
        if self.unanswered not in (None, self.position):
            first = judge(self.game, self.unanswered, None, move)
            if first.legal is None and not first.impossible:
                asking = Asking.about(first)
                asked = {question.id for question in asking.questions}
                asking.said.update(
                    (key, self.answers[key].strip().lower()) for key in asked & self.answers.keys()
                )
                if asking.settled and not self.given:
                    return _decided(first, asking)
                return judge_again(first, self.position)
        return judge(self.game, self.position, self._left_to_order(move, self.position), move)

    def _left_to_order(self, move: str, before: Position) -> str | None:
        """Whose orders these are if they do not say it and only one player is left to give any."""
        ordered = self.ordered if before == self.position else ()
        left = [one for one in self.game.to_move(before) if one not in ordered]
        named = "|" in move or split_label(self.game, move)[0]
        return left[0] if ordered and len(left) == 1 and not named else None

    def moves(self, most: int | None = None) -> LegalMoves:
        """The legal moves after the last one, at most ``most`` per player."""
        game, position = self.game, self.position
        if self.over is not None:
            return LegalMoves(game, {}, notes=(*self.notes, self.over))
        players = [player for player in game.to_move(position) if player not in self.ordered]
        found, more = {}, []
        for player in players:
            legal = game.legal_moves(position, player)
            found[player] = tuple(game.format_move(move) for move in islice(legal, most))
            if most is not None and next(iter(legal), None) is not None:
                more.append(player)
        unknown = game.unknown_in(position) if players else ()
        open_ones = (
            question
            for question in game.unsettled(position).questions
            if unknown and question.remembered and question.id not in self.answers
        )
        ways = tuple(islice(game.histories(position), 2))
        assumes = list(ways[0][1] if len(ways) == 1 else ())
        for player, (text, *_) in ((one, listed) for one, listed in found.items() if listed):
            move = game.parse_move(text)
            assumes.extend(game.assumed(position, player, move))
        return LegalMoves(
            game, found, tuple(more), tuple(unknown), next(open_ones, None),
            tuple(dict.fromkeys(assumes)),
            (*self.notes, *self.uncertain.named, *self.uncertain.untried),
            self.uncertain.listing(),
        )  # fmt: skip

    @cached_property
    def uncertain(self) -> Uncertain:
        """What depends on the uncertain marks of the photo."""
        return Uncertain(self.game, self.position, self.scored, self.given)

    def at(self, position: Position) -> Disputed:
        """The same at another position of the record."""
        if position == self.position:
            return self
        scored = None if self.scored is None else at_position(self.scored, position)
        return replace(
            self, position=position, scored=scored, unanswered=None, over=None, ordered=()
        )

    def ending(self, at: int | None = None) -> Ended:
        """Whether the game is over: after the last move, or before a turn of a record.

        Raises:
            NoSuchTurn: the record has no such turn, or a photo was asked for one.
        """
        if at is not None:
            return self.at(self.positions_at(at)[0]).ending()
        position, scored = self.position, self.scored
        if self.over is not None:
            return self._ended(Ending(over=True, sentences=(say(OVER), self.over)))
        ended = self._ended(self.game.ending(position), self.uncertain.ending())
        if scored is None or not (self.from_photo or scored.unsure):
            return ended
        asked = scored.reading.result.question
        if asked is not None and ended.question is not None:  # what the score asks comes first
            ended = replace(ended, question=asked.parts[0])
        asks = tuple(question_told(self.game, self.game.result(position)))
        return replace(ended, outcome=self.uncertain.outcome, asks=asks)

    def _ended(self, ending: Ending, deciding: tuple[ReadMark, ...] = ()) -> Ended:
        game, over = self.game, None if deciding else ending.over
        find_out = tuple(game.unknowns[one].question for one in ending.unknown)
        asked = question_of_end(game, self.position, self.answers)
        played = self.played if self.played and self.position == self.played.end else None
        claimed = (played.note,) if played and played.claimed and played.note else ()
        notes = (*self.notes, *claimed, *self.uncertain.untried)
        return Ended(ending, deciding, find_out, notes, asked, over=over)

    def positions_at(self, turn: int) -> tuple[Any, ...]:
        """The positions before each move of a turn.

        Raises:
            NoSuchTurn: the record has no such turn, or a photo was asked for one.
        """
        if self.played is None:
            raise NoSuchTurn.of(
                N_("A photo shows one position. Only a game record has turns to choose from.")
            )
        turns = [step.turn for step in self.played]
        found = [step.before for step in self.played if step.turn == turn]
        size = 1 if self.game.simultaneous else len(self.game.players)
        last = turns[-1] if turns else 1
        upcoming = last + 1 if turns.count(last) == size else last
        if turn == upcoming:
            found.append(self.played.end)
        if not found:
            over = not self.game.to_move(self.played.end)
            last = last if over else upcoming
            raise NoSuchTurn.of(N_("choose turn 1 to {last}, not {turn}"), turn=turn, last=last)
        return tuple(found)

    def _in_turn(self, move: str, turn: int) -> Verdict[Position, Move]:
        """The verdict on a move in that place of a turn which it fits best: after all moves that
        count, where :meth:`after_all` judges it, if it is legal there, else where it was played."""
        positions = self.positions_at(turn)
        after = self.after_all(move) if self.position in positions else None
        if after is not None and after.legal:
            return after
        if (told := judged_as_played(self.game, move, self._played_in(turn))) is not None:
            return told
        if player := typed_moves(self.game, move)[1]:
            own = [p for p in positions if player in self.game.to_move(p)]
            return judge(self.game, (own or positions)[0], player, move)
        before = (judge(self.game, one, None, move) for one in positions if one != self.position)
        found = [*filter(None, [after]), *before]
        return min(found, key=lambda v: (v.legal is False, len(v.breaches), v is not after))

    def _played_in(self, turn: int) -> Iterator[tuple[str, Any, Any]]:
        """The record's moves in a turn, legal or not: player, move, and the position before."""
        if self.played is None or self.game.simultaneous:
            return
        for step in self.played:
            if step.turn == turn:
                yield from ((player, move, step.before) for player, move in step.moves.items())
        wrong = self.played.illegal
        if wrong is not None and wrong.turn == turn and wrong.move is not None:
            yield wrong.player, wrong.move, wrong.before


def _decided(verdict: Verdict[Position, Move], asking: Asking[Any]) -> Verdict[Position, Move]:
    """An open verdict by what was said, where that decides it: of the position as far as it is
    told, as what else may be may have other effects."""
    one, *others = asking.left
    found: Verdict[Position, Move] = one.what
    if others:
        told = judge_again(verdict, verdict.game.settled(verdict.before, asking.said))
        found = told if told.legal is one.legal else found
    return found


def disputed(
    file: str, *, given: str = "", marks: Marks | None = None, **how: Unpack[How]
) -> Disputed:
    """The position of a photo, or after the last move of a record, in which moves are judged.

    ``given`` fills in what the position leaves open (:func:`with_given`); ``marks`` corrects what
    was read (:func:`correct`), in the record of a photo, too.

    Raises:
        companion.photo.reading.Refusal: the photo cannot be read.
        companion.records.RecordError, BadFile: the record cannot be read.
        companion.games.options.BadOption: an option or answer that the game does not have.
        NoPosition: a sheet that shows none.
        BadText: ``given`` is not part of a position.
        BadCorrection: the sheet has no such mark or value, or nothing was read from a photo.
    """
    if is_record(file):
        game = how.get("game")
        record = load_record(file, find_game(game) if game else None)
        if marks:
            record = settled(record, marks)
        return disputed_record(record, how.get("chosen") or {}, given, file)
    return disputed_photo(correct(score_photo(file, **how), marks), given)


def disputed_record(
    record: Record, chosen: Mapping[str, str], given: str = "", file: str = ""
) -> Disputed:
    """The position after the last move of a record that has been loaded; as :func:`disputed`."""
    found = find_game(record.game)
    asked = unanswered(record, found)
    rules = {key: value for key, value in chosen.items() if key not in asked}
    before, _ = as_answered(record, found, rules)
    record, notes = record_with(record, chosen, given)
    played: Replay[Position, Move] = replay(record, found)
    notes = (*notes, *tag_notes(record, found))
    left = replay(before, found).end if before != record else None
    # Moves after a photo do not make its marks certain.
    scored = scored_record(file, record, found, played) if record.position else None
    ended = ended_outcome(played)
    return Disputed(
        found, played.end, played, scored, given, notes, chosen, left,
        over=None if ended is None else ended.text,
        ordered=opened(record).waiting_orders if found.simultaneous else (),
    )  # fmt: skip


def disputed_photo(scored: Scored, given: str = "") -> Disputed:
    """The position of a photo that has been scored; as :func:`disputed`."""
    game, shown = scored.game, scored.shown
    refuse_moot(scored.moot)
    position = with_given(game, scored.options, shown, given, scored.answers)
    rules = game.choose({k: v for k, v in scored.options.items() if k not in game.questions})
    bare = game.read_marks(rules, scored.values, scored.board.item).position
    taken = map(without_flags, scored.notes) if scored.photo is not None else ()
    beyond = (*beyond_rules(game, bare, scored.told.given), *beyond_rules(game, shown, given))
    notes = (*taken, *beyond)
    return Disputed(
        game, position, scored=scored, given=given, notes=notes, answers=scored.answers,
        unanswered=bare,
    )  # fmt: skip
