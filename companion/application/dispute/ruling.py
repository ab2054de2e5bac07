"""What the players of a dispute agree on, done in the game: a move is taken back, let stand,
counted as legal, or replaced."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.application.dispute.inquiry import TwoPhotos
from companion.application.dispute.said import as_said, stopped
from companion.application.dispute.walk import Standing, walk_along
from companion.application.dispute.walking import Walking
from companion.application.table.answering import GOES_ON, PROPOSES, REPLACED, STANDS, TAKEN_BACK
from companion.application.table.open_game import OpenGame, open_record
from companion.application.table.state import Seats
from companion.application.table.table import Table
from companion.application.table.tree import Moves
from companion.games.phrases import player_name, with_rule
from companion.games.protocol import Position
from companion.judge import later_dropped, marked_verdict, never
from companion.sentences import N_, Sentence, say

TAKE_BACK, LET_STAND, LEGAL, REDO = "take_back", "let_stand", "legal", "redo"
GO_ON = "go_on"
"""What can be agreed on; ``redo`` is followed by a space and the move that is played instead."""
_RULED = {
    TAKE_BACK: TAKEN_BACK,
    LET_STAND: STANDS,
    LEGAL: N_("{move} counts as legal."),
    REDO: REPLACED,
    GO_ON: GOES_ON,
}
_NOT_PLAYED = N_("{move} is not played.")
"""What taking a move back comes to that nobody has played yet."""
_OWN = (
    *("walk", "position", "decided", "photos", "shows_photos", "kept", "_order", "_left_open"),
    *("asking", "_weighed", "_open"),
)
"""What a ruling changes of a dispute itself."""


class Ruling(Walking):
    """An inquiry with what its players can agree on: each ruling is done in the game and can be
    taken back.

    Attributes:
        refused: why a move that they agreed on could not be played instead of another.
    """

    refused: Sentence | None = None

    @property
    def standing(self) -> Moves | None:
        """The illegal move that was judged, marked to stand, where the game can go on from it;
        ``None`` where it cannot."""
        verdict, at_fault = self.table.verdict, self.at_fault
        if at_fault and not self.found_out:
            assert self.kept is not None
            return self.kept.table.standing
        if verdict is None or verdict.legal is not False or verdict.may:
            return None
        if not at_fault and self.walk is not None and self.walk.here.standing is not Standing.END:
            return None  # something else was played here, and the game went on from that
        return marked_verdict(verdict) if self.can_play else None

    @property
    def can_play(self) -> bool:
        """Whether what is judged can be played if the players agree on it: an order of one player
        alone is sealed, so it cannot be proposed to those who play elsewhere."""
        return not self._alone or self.seats is None

    @property
    def _alone(self) -> bool:
        """Whether one player's order is judged without the other's."""
        verdict = self.table.verdict
        if verdict is None or not verdict.game.simultaneous:
            return False
        return set(verdict.moves) < set(verdict.game.players)

    @property
    def legal(self) -> bool | None:
        """Whether what is judged is legal, as far as is known by now; true where nothing is, and
        false for photos of two sheets, or in the wrong order."""
        found = self.drawn
        if self.impossible:
            return None
        if found is not None and found.legal is None and found.decided and not self.settled:
            return None
        return None if self.deciding or (found is not None and found.deciding) else self._as_read

    @property
    def impossible(self) -> bool:
        """Whether nothing can be judged or ruled, as no game comes to the position."""
        verdict = self.table.verdict
        return verdict is not None and verdict.impossible and not self.at_fault

    @property
    def _as_read(self) -> bool | None:
        if self.at_fault:
            return False
        verdict, found = self.table.verdict, self.drawn
        if verdict is None:
            judged = found is not None and (found.decided or found.deciding)
            return found.legal if found is not None and judged else True
        if self._point in self._counted:
            return True
        return False if found is not None and found.legal is False else verdict.legal

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
        if verdict is None or verdict.barred or self.kept is None or self.photos is not None:
            return None
        if walk is not None and walk.here.standing is not Standing.END:
            return None
        able = self.table.to_move
        if not able:
            return None
        if verdict.player and verdict.player not in able:
            turn = N_("It is {player}'s turn, so {move} would be out of turn.")
            return say(turn, player=player_name(able[0]), move=verdict.text)
        return say(N_("{move} would be the next move."), move=verdict.text)

    @property
    def falls(self) -> int:
        """How many later moves, or turns of simultaneous orders, are lost if what is judged is
        taken back."""
        walk = self.walk
        if walk is None or not (self.at_fault or self._point is not None):
            return 0
        return sum(bool(one.text) for one in walk.points[walk.at + 1 :]) + walk.later

    @property
    def can_stand(self) -> bool:
        """Whether what is judged breaks a rule, and the game can go on from it all the same."""
        if self._as_read is not False:
            return False
        verdict = self.table.verdict
        legal = verdict is None or verdict.legal is not False
        return self.standing is not None or (legal and self.drawn is not None)

    @property
    def never(self) -> Sentence | None:
        """Why what is judged cannot be left to stand; ``None`` where it can, and where that is
        nothing to rule on."""
        verdict = self.table.verdict
        return None if verdict is None or self.legal is not False else never(verdict)

    def back(self) -> bool:
        """Take the last answer back, a ruling with what it changed in the game; whether there was
        one."""
        while self._given:
            if self._given.pop()():
                return True
        return False

    def rule(self, answer: str) -> bool:
        """What the players agreed on is done in the game: the move is taken back, let stand,
        counted as legal, or another is played for it; whether it could be done. To others who play
        the game elsewhere it is proposed."""
        way, _, instead = answer.partition(" ")
        verdict, walk = self.table.verdict, self.walk
        move = verdict.text if verdict is not None else ""
        if not move and walk is not None:
            move = walk.here.text
        self.refused = None
        restore, led = self._snapshot(), self.leads
        never = way == TAKE_BACK and self.unplayed is not None
        falls = self.falls if way == TAKE_BACK else 0
        reveals = way in (LET_STAND, LEGAL) and self._alone and bool(self.ordered)
        self._keep_said()
        acts: dict[str, Callable[[], bool]] = {
            TAKE_BACK: self._take_back,
            LET_STAND: self._let_stand,
            LEGAL: self._count_as_legal,
            REDO: partial(self._redo, instead),
            GO_ON: partial(self._go_on, move),
        }
        if not acts[way]():
            return False
        if way == REDO and walk is not None and self.walk is not None:
            instead = self.walk.points[walk.at].text  # as a record writes it
        told = move or say(N_("What was drawn"))
        ruled = _NOT_PLAYED if never else _RULED[way]
        ruling = say(ruled, move=told, instead=instead)
        if falls:
            ruling = say("{ruling} {later}", ruling=ruling, later=later_dropped(falls))
        self.rulings.append(ruling)
        self.led.append(led)
        if reveals:
            self._given.clear()  # orders that both have seen are not taken back
        else:
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

    def _let_stand(self) -> bool:
        moves = self.standing
        at = self.walk.at if self.walk is not None else 0
        if self.at_fault:
            assert self.kept is not None
            if not self.kept.table.let_stand():
                return False
        elif moves is not None:
            self._play(moves)
        elif self.photos is not None:
            self._keep_drawn(self.photos)
        else:
            return False
        self._agreed(at + 1)
        return True

    def _take_back(self) -> bool:
        at, here = (0, None) if self.walk is None else (self.walk.at, self.walk.here)
        if self.at_fault or (here is not None and here.standing is Standing.UNCOUNTED):
            assert self.kept is not None
            self.kept.table.give_up_rest()
        elif self._point is not None and self.walk is not None:
            assert self.kept is not None
            self.kept.table.look(self.kept.table.tree.to(self.walk.points[at + 1].node))
            self.kept.table.delete()
        elif self.photos is not None:
            verdict = self.table.verdict
            self._keep(self.position if verdict is None else verdict.before, self._earlier)
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
            self._play(tuple(verdict.moves.items()))
        elif self.photos is not None:
            self._keep_drawn(self.photos)
        self._agreed(at + 1)
        return True

    def _play(self, moves: Moves) -> None:
        """Play moves where the verdict was given; one player's order is sealed, or reveals the
        other's that waited for it."""
        play = Table.play if self._alone else Table.play_on
        self._keep_from_here()
        assert self.kept is not None
        play(self.kept.table, moves)

    @property
    def can_go_on(self) -> bool:
        """Whether the game is over only as its sheet was taken to show that."""
        if self.kept is None or self.walk or self.photos or self.seats or self.over:
            return False
        return self.kept.table.can_reopen

    def _go_on(self, move: str) -> bool:
        assert self.kept is not None
        self.kept.table.reopen()
        self._agreed(0)
        self._walk_again()
        return self.table.type_move(move)

    def _redo(self, text: str) -> bool:
        assert self.kept is not None
        table, at = self.kept.table, self.walk.at if self.walk is not None else 0
        table.look(table.tree.to(table.tree.end))
        table.paused, table.curtain = False, ""
        before = table.state
        if not table.type_move(text) or table.state is before:
            answer = table.answer
            self.refused = None if answer is None else with_rule(answer.rule, answer.sentence)
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

    def _keep(self, position: Position, earlier: OpenGame | None) -> None:
        """Keep what goes on from a position as a game: the earlier record's, if it ends there and
        its players have not ended it, and else one with its names."""
        table, names, date = self.table, {}, ""
        if earlier is not None:
            ended = earlier.table
            goes_on = not (ended.state.rest or ended.state.result)
            if goes_on and (ended.options, ended.position) == (table.options, position):
                self.kept = earlier
                return
            names, date = dict(ended.names), ended.state.tags.get("Date", "")
        made = Table(table.game, table.options, start=position, names=names, date=date)
        self.kept = OpenGame(made, None, self.folder)

    @property
    def _earlier(self) -> OpenGame | None:
        """The game of the earlier record with its marks as people have settled them, ``None`` where
        there is none."""
        photos = self.photos
        if photos is None or photos.record is None:
            return None
        return open_record(photos.record, self.folder, photos.said)

    def _keep_drawn(self, photos: TwoPhotos) -> None:
        """Keep what two photos show as a game: with its turns where a record has all that is before
        them, and one order of them alone is legal."""
        game, earlier, found = self.table.game, self._earlier, self.finding
        before = None if earlier is None else earlier.table.position
        turns = None if found is None or (found.marks and not found.turns) else found.turns
        if turns is None or before is None or game.unknown_in(before):
            self._keep(photos.after, earlier)
            return
        self._keep(before, earlier)
        assert self.kept is not None
        for player, move in turns:
            self.kept.table.play_on(((player, game.parse_move(move)),))
        if game.marks(self.kept.table.position) != game.marks(photos.after):
            self._keep(photos.after, earlier)  # the record lacks what was said of its position

    def _keep_from_here(self) -> None:
        """The game goes on from the position in which the verdict was given."""
        verdict = self.table.verdict
        assert verdict is not None
        if self.kept is None:
            self._keep(verdict.before, self._earlier)
        elif self.walk is not None:
            self.kept.table.look(self.kept.table.tree.to(self.walk.here.node))
        elif self.kept.table.position != verdict.before:  # more is known of it than was
            self.kept.table.set_up(verdict.before)

    def _game_now(self) -> Callable[[], None]:
        """What puts the game back as it is now, if there is one."""
        return (lambda: None) if self.kept is None else self.kept.table.snapshot()

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
        """Go on to the move at which the record stops, as it breaks a rule or comes after the end,
        else to a point; ``changed`` is whether the game is another now."""
        assert self.kept is not None
        self.decided, self._left_open = self.decided or changed, False
        self.photos, self.shows_photos, self._order = None, False, None
        walk = walk_along(self.kept.table)
        stops = walk.points[walk.last].standing in (Standing.ILLEGAL, Standing.UNCOUNTED)
        self._stand_at(walk.to(walk.last if stops else at))
