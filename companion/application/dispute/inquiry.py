"""What is in dispute: a position, where it comes from, and the table on which moves are judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple, Self

from companion.application.dispute.answers import Judged, assuming
from companion.application.dispute.asking import Asking
from companion.application.dispute.compared import Finding
from companion.application.dispute.disputed import Disputed
from companion.application.dispute.photo_pair import PhotoPair
from companion.application.dispute.uncertain import uncertain_at
from companion.application.dispute.walk import Standing, Walk, walk_along
from companion.application.table.in_words import doubted
from companion.application.table.open_game import OpenGame
from companion.application.table.state import Seats
from companion.application.table.table import Table
from companion.application.table.table_record import opened
from companion.board import Value
from companion.games.options import Options
from companion.games.phrases import with_rule
from companion.games.protocol import Game, Move, Position
from companion.judge import Verdict
from companion.judge.asking import ways_of
from companion.judge.judge import judge_again
from companion.judge.orders import Order, Orders
from companion.photo.reading import ReadMark
from companion.records import Replay, parse_record, replay
from companion.scoring.outcome import ended_outcome
from companion.sentences import N_, Sentence, say


def stay() -> None:
    """Look no other way round."""


@dataclass(frozen=True)
class TwoPhotos:
    """Two looks at one sheet, as the page of a dispute shows them; any process can hold them.

    Attributes:
        after: the later sheet's position.
        turned: looks the other way round, the later photo as the earlier.
        names: what the photos are called.
        pair: the photos laid flat on each other; ``None`` where they are not there to be shown.
        orders: in which orders the new lines may have been drawn; ``None`` where that changes
            nothing.
        record: the file of the earlier one, if that is a game record; ``said``: its marks that
            people have settled.
    """

    finding: Finding
    after: Position
    turned: Callable[[], object] = stay
    names: tuple[str, str] = ("", "")
    pair: PhotoPair | None = None
    orders: Orders | None = None
    record: Path | None = None
    said: Mapping[str, Value] = field(default_factory=dict)


class Led(NamedTuple):
    """What was said of a position, and what the verdict became by it; ``None`` while it is open."""

    said: tuple[Sentence, ...] = ()
    verdict: Sentence | None = None


class Inquiry:
    """A position in which a move is to be judged.

    Attributes:
        position: the one that is looked at.
        origin: where it comes from, in a line; '' where it was set up.
        notes: what is doubtful about it.
        check: opens the photo's uncertain marks to be answered; ``None`` where there are none.
        photos: two photos of it and what was found in them; ``None`` where there are none.
        kept: the game that it is a position of, which keeps what the players agree on; ``None`` as
            long as there is none.
        walk: that game, to go through; ``None`` where it has no moves.
        from_play: whether the game's own page is the one before.
        seats: who plays that game here, where others play it elsewhere: then ``kept`` is a copy of
            it, and a ruling is proposed to them; ``None`` if all rule here.
        ruled: the proposal's number, and the ruling; ``None`` before.
        decided: whether something that the players said or agreed on here is in the game.
        rulings: what they agreed on, in the order in which they did; ``led`` is what was said
            before each.
        folder: where a game is kept that was in none before; ``None`` for nowhere.
        shows_photos: whether the photos are looked at rather than the board.
        asking: what is asked of people who saw it; ``None`` where no answer changes the verdict.
    """

    def __init__(
        self,
        game: Game[Position, Move],
        options: Options,
        position: Position,
        *,
        origin: Sentence | str = "",
        notes: Sequence[Sentence | str] = (),
        check: Callable[[], object] | None = None,
        photos: TwoPhotos | None = None,
        kept: OpenGame | None = None,
        from_play: bool = False,
        folder: Path | None = None,
    ) -> None:
        self.position = position
        self.origin = origin
        self.notes = tuple(notes)
        self._marks_listed: Sentence | None = None
        self.check = check
        self.photos = photos
        self.kept = kept
        self.walk: Walk | None = None
        self.from_play = from_play
        self.seats: Seats | None = None
        self.ruled: tuple[int, Sentence] | None = None
        self._weighed: Judged | None = None
        self.folder = folder if kept is None else kept.folder
        self.decided = False
        self.rulings: list[Sentence] = []
        self.led: list[Led] = []
        self._counted: set[tuple[int, object]] = set()
        self._left_open = False
        self._given: list[Callable[[], bool]] = []
        self.shows_photos = photos is not None and photos.pair is not None
        self.table = Table(game, options, start=position, judging=True)
        self.asking: Asking[Verdict[Position, Move]] | Asking[Order] | None = None
        self._order: Asking[Order] | None = None
        if photos is not None and photos.orders is not None:
            self._order = Asking(photos.orders.questions, photos.orders.ways)
        self._open: Verdict[Position, Move] | None = None
        self._said: dict[str, str] = {}
        self._hear()
        self.table.listeners.append(self._hear)
        if kept is not None:
            self._walk_again()

    @classmethod
    def of_photo(
        cls,
        record: str,
        file: str | Path,
        *,
        folder: Path | None = None,
        check: Callable[[], object] | None = None,
    ) -> Self:
        """The position that a photo shows, by the text of its record, with its uncertain marks.

        Args:
            folder: where the game is kept once something is agreed on.
            check: opens the uncertain marks, if there are any.
        """
        kept = OpenGame(opened(parse_record(record)), None, folder)
        table, doubts = kept.table, doubted(kept.table)
        made = cls(
            table.game, table.options, table.position,
            origin=say(N_("As read from {file}"), file=Path(file).name),
            notes=() if doubts is None else (doubts,), kept=kept,
            check=None if doubts is None else check,
        )  # fmt: skip
        made._marks_listed = doubts
        return made

    @property
    def judged(self) -> Judged | None:
        """The verdict on the table, and the uncertain marks on which it depends."""
        verdict, found = self.table.verdict, self._weighed
        if found is not None and found.verdict is verdict and self._point not in self._counted:
            return found
        return None if verdict is None else Judged(verdict, from_photo=self.from_photo)

    @property
    def deciding(self) -> tuple[ReadMark, ...]:
        """The uncertain marks of the photo on which the verdict depends."""
        return () if self.judged is None else self.judged.deciding

    @property
    def remarks(self) -> tuple[Sentence | str, ...]:
        """The notes, without the uncertain marks where those that decide the verdict are told, and
        what else is told of the marks with the verdict."""
        listed = self._marks_listed if self.deciding else None
        return tuple(note for note in self.every_note if note is not listed)

    @property
    def from_photo(self) -> bool:
        """Whether marks alone show the position, and so whose move it is."""
        return self.walk is None and (self.kept is None or self.kept.table.from_position)

    @property
    def every_note(self) -> tuple[Sentence | str, ...]:
        """The notes, and what is told of the uncertain marks with the verdict."""
        beside = () if self.judged is None else self.judged.notes
        return (*dict.fromkeys((*self.notes, *beside)),)

    @property
    def _disputed(self) -> Disputed:
        """The position that is looked at, as it is known from what is kept."""
        game, here = self.table.game, self.position
        if self.kept is None or self.photos is not None:  # two looks are found sure or not at once
            return Disputed(game, here, over=self.over)
        played: Replay[Position, Move] = replay(self.kept.record())
        scored = uncertain_at(played, here).scored
        return Disputed(game, here, played, scored, over=self.over, ordered=self.ordered)

    def _put(self, judged: Judged) -> None:
        """Put a verdict on the table with the marks on which it depends."""
        self._weighed = replace(judged, from_photo=self.from_photo)
        if self.table.verdict is not judged.verdict:
            self.table.lay(judged.verdict)

    @property
    def finding(self) -> Finding | None:
        """What was found in two photos, with what was said of the order since."""
        if self.photos is None:
            return None
        finding, order, orders = self.photos.finding, self._order, self.photos.orders
        if order is None or orders is None or not order.settled:
            return finding
        ways, game = order.left, self.table.game
        found = orders.sequences(ways)
        answer, reasons = found.sentence(game), tuple(found.reasons(game))
        if ways[0].legal is False and reasons:
            # That every order is illegal is true of those that agree with what was said alone.
            answer, *more = reasons
            reasons = tuple(more)
        turns = ways[0].what.turns if len(ways) == 1 and ways[0].legal else ()
        texts = tuple((player, game.format_move(move)) for player, move in turns)
        return replace(finding, legal=ways[0].legal, answer=answer, reasons=reasons,
                       rule=found.rule, turns=texts)  # fmt: skip

    def _hear(self) -> None:
        """The table has changed: ask what decides the verdict that is on it now."""
        verdict, weighed = self.table.verdict, self._weighed
        if verdict is not None and weighed is not None and verdict is weighed.verdict:
            return
        self._open = self.asking = None
        if verdict is not None:
            self._put(self._disputed.weighed(verdict))
        self._ask()

    def _ask(self) -> None:
        """Ask what decides the verdict on the table, as far as nobody has said it yet."""
        verdict = self.table.verdict
        self._open, self.asking, self._left_open = None, None, False
        wrong = self.drawn is not None and self.drawn.legal is False
        if verdict is None:
            self.asking = self._order
        elif verdict.legal is None and not (verdict.impossible or wrong):
            questions, ways = ways_of(verdict)
            known = {question.id for question in questions}
            said = {key: value for key, value in self._said.items() if key in known}
            self._open, self.asking = verdict, Asking(questions, ways, said)
            self._settle()

    @property
    def over(self) -> Sentence | None:
        """How the players ended the game themselves, at its end or before what is new was drawn;
        ``None`` anywhere else."""
        if self.photos is not None:
            return self.photos.finding.over
        if self.kept is None or not self._at_end:
            return None
        ended = ended_outcome(replay(self.kept.record()))
        return None if ended is None else ended.text

    @property
    def _at_end(self) -> bool:
        """Whether the end of the kept game is looked at, where nothing was played any more."""
        walk = self.walk
        if self.kept is None or walk is None:
            return self.kept is not None
        end = self.kept.table.tree.end
        return walk.here.standing is Standing.END and walk.here.node == end

    @property
    def ordered(self) -> tuple[str, ...]:
        """The players whose orders wait for the others', at the end of the game; none anywhere
        else."""
        return self.kept.table.waiting_orders if self.kept is not None and self._at_end else ()

    @property
    def unjudged(self) -> Sentence | None:
        """Why what was typed, or stands in the record, is no move that can be judged; ``None``
        where it is judged, or there is none."""
        answer = self.table.answer
        if self.table.verdict is not None or answer is None:
            return None
        return with_rule(answer.rule, answer.sentence)

    def know(self, said: Mapping[str, str]) -> bool:
        """Take answers before they are asked for, by question; whether one of them is about what is
        judged now."""
        self._said.update(said)
        self._ask()
        return self.asking is not None and not self.asking.said.keys().isdisjoint(said)

    def _settle(self) -> None:
        """Put the verdict on the table that what was said leads to."""
        asking = self.asking
        if asking is None or self._open is None:
            return
        self._said.update(asking.said)
        if asking.settled:
            self._put(self._disputed.answered(self._open, asking))
        elif asking is not self._order and asking.said:
            known = self.table.game.settled(self._open.before, asking.said)
            self._put(self._disputed.weighed(judge_again(self._open, known), asking.said))
        elif self._weighed is None or self._weighed.verdict is not self._open:
            self._put(self._disputed.weighed(self._open))

    @property
    def asks_order(self) -> bool:
        """Whether it is asked in which order lines were drawn that two photos show."""
        return self.asking is not None and self.asking is self._order

    @property
    def settled(self) -> bool:
        """Whether the verdict on the table rests on what was said of its position."""
        return self._open is not None and self.asking is not None and self.asking.settled

    @property
    def leads(self) -> Led:
        """What was said of the position that is looked at, and what came of it."""
        said, judged = self.asking.told if self.asking is not None else (), self.judged
        known = judged is not None and self.settled
        return Led(tuple(said), judged.sentence if judged is not None and known else None)

    def _asked(self) -> None:
        self._settle()
        self.table.changed()

    def _walk_again(self) -> None:
        """Take the game's line anew, at the position that is looked at."""
        assert self.kept is not None
        walk = walk_along(self.kept.table)
        self.walk = walk if walk.here.text or walk.last or walk.later else None
        self.position = walk.here.position

    @property
    def _point(self) -> tuple[int, str] | None:
        """The move of the game that is judged, by its place; ``None`` where another is. What was
        said of the position may complete the move's text."""
        verdict = self._open or self.table.verdict
        if self.walk is None or verdict is None or self.walk.here.text != verdict.text:
            return None
        return self.walk.at, verdict.text

    @property
    def found_out(self) -> bool:
        """Whether the verdict is on a move of the game's main line that turned out to be illegal by
        what was said of its position."""
        verdict, walk = self.table.verdict, self.walk
        if verdict is None or verdict.legal is not False or not self.settled:
            return False
        if self.kept is None or walk is None or self._point is None:
            return False
        return walk.here.node in self.kept.table.tree.main_line()

    @property
    def at_fault(self) -> bool:
        """Whether the verdict is on the move at which the game's record stops, or stops with what
        was said."""
        verdict = self.table.verdict
        if self.found_out:
            return True
        if self.walk is None or self.walk.here.standing is not Standing.ILLEGAL:
            return False
        objection = self.kept.table.state.objection if self.kept is not None else None
        if objection is None or objection.move is None:
            return objection is not None
        unmarked = verdict.game.unmarked(objection.move) if verdict is not None else None
        return verdict is not None and unmarked in verdict.moves.values()

    @property
    def proposes_standing(self) -> bool:
        """Whether the house rule is that such a move stands."""
        return self.table.game.stands_by(self.table.options)

    def is_found(self, verdict: Verdict[Position, Move]) -> bool:
        """Whether a verdict is on the move that was found to be made."""
        move = verdict.game.format_move(verdict.move)
        found = self.finding
        return found is not None and (found.player, found.move) == (verdict.player, move)

    @property
    def drawn(self) -> Finding | None:
        """What was found in two photos, unless the verdict is on another move."""
        verdict = self.table.verdict
        return self.finding if verdict is None or self.is_found(verdict) else None

    def beside(self, verdict: Verdict[Position, Move]) -> tuple[Sentence | str, ...]:
        """What is to be told with a verdict: what it takes for granted, what is doubtful, and
        where the position comes from."""
        found = self.finding
        told: tuple[Sentence | str, ...] = () if self.judged is None else self.judged.to_check
        if found is not None and self.is_found(verdict):
            doubtful = (found.answer,) if found.legal is not verdict.legal else ()
            told = (*doubtful, *found.reasons, *found.doubts)
        if self.settled and self.asking is not None:
            told = (*self.asking.told, *told)
        told = (*assuming(verdict.assumes), *told, *self.remarks)
        return (*dict.fromkeys(told), *((self.origin,) if self.origin else ()))
