"""A dispute: what is asked, one question after the other, and what the players agree on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.application.dispute.answers import asked_json, verdict_json
from companion.application.dispute.inquiry import Inquiry, Led
from companion.application.dispute.said import as_said, stopped
from companion.application.dispute.walk import Standing, walk_along
from companion.application.table.answering import GOES_ON, PROPOSES, STANDS, TAKEN_BACK
from companion.application.table.open_game import OpenGame
from companion.application.table.table import Table
from companion.application.table.tree import Moves
from companion.games.phrases import player_name
from companion.games.protocol import Position, QuestionPart
from companion.judge import marked_verdict
from companion.records import keep_other_game
from companion.schema import problem_keys
from companion.sentences import ENGLISH, N_, Catalogue, Sentence, Term, say

if TYPE_CHECKING:
    from companion.answers.disputes import SettledJson
    from companion.application.table.state import Seats

RULING = "ruling"
"""The id of the last question: what the players can agree on where a move is not surely legal."""
TAKE_BACK, LET_STAND, LEGAL, REDO = "take_back", "let_stand", "legal", "redo"
"""Its answers; the last is followed by a space and the move that is played instead."""
MOST_INSTEAD = 3
"""Most moves that are offered to be played instead."""

_ANSWERS = {
    TAKE_BACK: N_("Take it back"),
    LET_STAND: N_("Let it stand"),
    LEGAL: N_("Count it as legal"),
}
_RULED = {
    TAKE_BACK: TAKEN_BACK,
    LET_STAND: STANDS,
    LEGAL: N_("{move} counts as legal."),
    REDO: N_("{move} is replaced by {instead}."),
}
_UNPLAYED = N_("Don't play it")
_NOT_PLAYED = N_("{move} is not played.")
"""What taking a move back is called that nobody has played yet, and what it comes to."""


_OWN = (
    *("walk", "position", "decided", "photos", "shows_photos", "kept", "_order", "_left_open"),
    *("asking", "_heard", "_open"),
)
"""What a ruling changes of a dispute itself."""


class Dispute(Inquiry):
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
        if legal is True or (self.table.held and verdict is None):
            return None
        counts = legal is None and not self._waits
        can = {LEGAL: counts, TAKE_BACK: self.can_take_back, LET_STAND: self.can_stand}
        answers: dict[str, Sentence | Term] = {way: say(_ANSWERS[way]) for way in can if can[way]}
        if not answers:
            return None
        if TAKE_BACK in answers and self.unplayed is not None:
            answers[TAKE_BACK] = say(_UNPLAYED)
        if self.proposes_standing and LET_STAND in answers:
            answers = {LET_STAND: answers.pop(LET_STAND), **answers}
        if self.at_fault and verdict is not None:
            for near in verdict.nearby[:MOST_INSTEAD]:
                answers[f"{REDO} {near}"] = say(N_("Play {move} instead"), move=near)
        places = dict.fromkeys(answers, verdict.places if verdict is not None else ())
        asked = say(N_("What have you agreed?"))
        if self.rulings and verdict is not None:
            asked = say("{verdict} {question}", verdict=verdict.sentence, question=asked)
        if self.unplayed is not None:
            asked = say("{unplayed} {question}", unplayed=self.unplayed, question=asked)
        elif self.walk is not None:
            asked = say("{where}. {question}", where=self.walk.here.sentence, question=asked)
        return QuestionPart(RULING, asked, answers, places)

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

    def back(self) -> bool:
        """Take the last answer back, a ruling with what it changed in the game; whether there was
        one."""
        while self._given:
            if self._given.pop()():
                return True
        return False

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
    def standing(self) -> Moves | None:
        """The illegal move that was judged, marked to stand, where the game can go on from it;
        ``None`` where it cannot."""
        verdict, at_fault = self.table.verdict, self.at_fault
        if at_fault and not self.found_out:
            assert self.kept is not None
            return self.kept.table.standing
        if verdict is None or verdict.legal is not False:
            return None
        if not at_fault and self.walk is not None and self.walk.here.standing is not Standing.END:
            return None  # something else was played here, and the game went on from that
        return None if self._waits else marked_verdict(verdict)

    @property
    def _waits(self) -> bool:
        """Whether an order is judged alone: the game cannot go on from it without the other's."""
        verdict = self.table.verdict
        if verdict is None or not verdict.game.simultaneous:
            return False
        return set(verdict.moves) < set(verdict.game.players)

    @property
    def legal(self) -> bool | None:
        """Whether what is judged is legal, as far as is known by now; true where nothing is."""
        return None if self.deciding else self._as_read

    @property
    def _as_read(self) -> bool | None:
        if self.at_fault:
            return False
        verdict, finding = self.table.verdict, self.finding
        if verdict is not None:
            if verdict.impossible or self._point in self._counted:
                return True
            if finding is not None and verdict.legal and self.is_found(verdict):
                return True if self.settled else finding.legal
            return verdict.legal
        if finding is None or finding.misnamed or not finding.decided:
            return True
        return finding.legal

    @property
    def can_take_back(self) -> bool:
        """Whether what is judged was played on paper or at the table, so that it can be taken back,
        or would be played next."""
        played = self.at_fault or self.photos is not None or self._point is not None
        return played or self.unplayed is not None

    @property
    def unplayed(self) -> Sentence | None:
        """That a move is judged which would come next in the game, and is not in it; ``None`` where
        it was played, or another was, or the game is over."""
        verdict, walk = self.table.verdict, self.walk
        if verdict is None or verdict.ended or self.kept is None or self.photos is not None:
            return None
        if walk is not None and walk.here.standing is not Standing.END:
            return None
        able = self.table.to_move
        if not able:
            return None
        if verdict.player not in able:
            turn = N_("It is {player}'s turn, so {move} would be out of turn.")
            return say(turn, player=player_name(able[0]), move=verdict.text)
        return say(N_("{move} would be the next move."), move=verdict.text)

    @property
    def can_stand(self) -> bool:
        """Whether what is judged breaks a rule, and the game can go on from it all the same."""
        if self._as_read is not False:
            return False
        return self.standing is not None or (self.table.verdict is None and self.photos is not None)

    def rule(self, answer: str) -> bool:
        """What the players agreed on is done in the game: the move is taken back, let stand,
        counted as legal, or another is played for it; whether it could be done. To others who play
        the game elsewhere it is proposed."""
        way, _, instead = answer.partition(" ")
        verdict, walk = self.table.verdict, self.walk
        move = verdict.text if verdict is not None else ""
        if not move and walk is not None:
            move = walk.here.text
        restore, led = self._snapshot(), self.leads
        never = way == TAKE_BACK and self.unplayed is not None
        self._keep_said()
        acts: dict[str, Callable[[], bool]] = {
            TAKE_BACK: self._take_back,
            LET_STAND: self._let_stand,
            LEGAL: self._count_as_legal,
            REDO: partial(self._redo, instead),
        }
        if not acts[way]():
            return False
        told = move or say(N_("What was drawn"))
        ruled = _NOT_PLAYED if never else _RULED[way]
        self.rulings.append(say(ruled, move=told, instead=instead))
        self.led.append(led)
        self._given.append(restore)
        if self.seats is not None:
            self._propose(self.seats)
        self.table.changed()
        return True

    def _propose(self, seats: Seats) -> None:
        """Propose what was ruled instead: the game is as before until the others accept."""
        told, kept = self.rulings[-1], self.kept
        assert kept is not None
        after = kept.table.state
        self.back()
        number = seats.propose(
            lambda who: say(PROPOSES, player=who, decision=told), kept.table.state, after, GOES_ON
        )
        self.ruled = number, told

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
            self._keep(photos.after)
        elif self._point is None:
            if not verdict.legal or (self.unplayed is None and photos is None):
                return False
            self._keep_from_here()
            assert self.kept is not None
            self.kept.table.play(tuple(verdict.moves.items()), verdict)
        return True

    def _let_stand(self) -> bool:
        moves = self.standing
        at = self.walk.at if self.walk is not None else 0
        if self.at_fault:
            assert self.kept is not None
            if not self.kept.table.let_stand():
                return False
        elif moves is not None:
            self._keep_from_here()
            assert self.kept is not None
            self.kept.table.play_on(moves)
        elif self.photos is not None:
            self._keep(self.photos.after)
        else:
            return False
        self._agreed(at + 1)
        return True

    def _take_back(self) -> bool:
        at = self.walk.at if self.walk is not None else 0
        if self.at_fault:
            assert self.kept is not None
            self.kept.table.give_up_rest()
        elif self._point is not None and self.walk is not None:
            assert self.kept is not None
            self.kept.table.look(self.kept.table.tree.to(self.walk.points[at + 1].node))
            self.kept.table.delete()
        elif self.photos is not None:
            verdict = self.table.verdict
            self._keep(self.position if verdict is None else verdict.before)
        # of a move that nobody has played the game has what was said alone
        self._agreed(at, changed=self.unplayed is None or self.settled)
        return True

    def _count_as_legal(self) -> bool:
        verdict, point = self.table.verdict, self._point
        at = self.walk.at if self.walk is not None else 0
        if point is not None:
            self._counted.add(point)
            self.decided = True
            self.table.changed()
            return True
        if verdict is not None:
            self._keep_from_here()
            assert self.kept is not None
            self.kept.table.play_on(tuple(verdict.moves.items()))
        elif self.photos is not None:
            self._keep(self.photos.after)
        self._agreed(at + 1)
        return True

    def _redo(self, text: str) -> bool:
        assert self.kept is not None
        table, at = self.kept.table, self.walk.at if self.walk is not None else 0
        table.look(table.tree.to(table.tree.end))
        table.paused, table.curtain = False, ""
        if not table.type_move(text):
            return False
        self._agreed(at + 1)
        return True

    def _keep_said(self) -> None:
        """Keep in the game what was said of its position; it stops at a move that turned out to be
        illegal by it."""
        kept, verdict, walk = self.kept, self.table.verdict, self.walk
        if kept is None or verdict is None or not self.settled:
            return
        table, at = kept.table, walk.at if walk is not None else 0
        if walk is not None and walk.here.node not in table.tree.main_line():
            return
        state = as_said(table, self._said)
        if len(state.tree.main_line()) <= at:
            state = table.state  # what was said is at odds with an earlier move, which was played
        if self.found_out:
            state = stopped(table.game, state, at, verdict)
        if state != table.state:
            table.edit(state)
            self.walk = walk_along(table).to(at) if walk is not None else None

    def _keep(self, position: Position) -> None:
        """Keep what goes on from a position as a game."""
        table = Table(self.table.game, self.table.options, start=position)
        self.kept = OpenGame(table, None, self.folder)

    def _keep_from_here(self) -> None:
        """The game goes on from the position in which the verdict was given."""
        verdict = self.table.verdict
        assert verdict is not None
        if self.kept is None:
            self._keep(verdict.before)
        elif self.walk is not None:
            self.kept.table.look(self.kept.table.tree.to(self.walk.here.node))
        elif self.kept.table.position != verdict.before:  # more is known of it than was
            self.kept.table.set_up(verdict.before)

    def _game_now(self) -> Callable[[], None]:
        """What puts the game back as it is now, if there is one."""
        if self.kept is None:
            return lambda: None
        table, depth, shown = self.kept.table, self.kept.table.depth, self.kept.table.tree.at

        def put_back() -> None:
            while table.depth > depth:
                table.undo()
            table.look(table.tree.to(shown))

        return put_back

    def _snapshot(self) -> Callable[[], bool]:
        """What puts everything back as it is now."""
        table, kept, game_before = self.table, self.kept, self._game_now()
        state, asked, verdict = table.state, table.asked, table.verdict
        own = {name: vars(self)[name] for name in _OWN}
        said = dict(self._said)
        counted = set(self._counted)

        def restore() -> bool:
            if kept is None and self.kept is not None:
                self.kept.discard()
            game_before()
            self._counted = counted
            self.rulings.pop()
            self.led.pop()
            table.restore(state, {})
            table.asked = asked
            vars(self).update(own, _said=said)  # what was asked of the verdict as well
            if verdict is not None:
                table.lay(verdict)
            table.changed()
            return True

        return restore

    def _agreed(self, at: int, *, changed: bool = True) -> None:
        """Go on to the next move that breaks a rule if the record stops there, else to a point;
        ``changed`` is whether the game is another now."""
        assert self.kept is not None
        self.decided, self._left_open = self.decided or changed, False
        self.photos, self.shows_photos, self._order = None, False, None
        walk = walk_along(self.kept.table)
        stops = walk.points[walk.last].standing is Standing.ILLEGAL
        self._stand_at(walk.to(walk.last if stops else at))

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
        said = [one for led, _ in self.course for one in led.said]
        return {
            **problem_keys(None),
            "file": file,
            "legal": self.legal,
            "verdict": None if verdict is None else verdict_json(verdict, self.deciding, language),
            "question": asked_json(self.question, language),
            "notes": [one if isinstance(one, str) else one.text(language) for one in self.notes],
            "said": [one.text(language) for one in said],
            "rulings": [one.text(language) for one in self.rulings],
            "record": self.kept.shown_text() if self.kept and (self.rulings or written) else None,
            "written": list(written),
        }
