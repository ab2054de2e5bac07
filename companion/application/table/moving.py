"""A game on the table on which moves are played: typed or offered, let stand, or orders sealed."""

from __future__ import annotations

from dataclasses import replace

from companion.application.table.agreeing import Agreeing
from companion.application.table.answering import (
    AGREED,
    END_AGREED,
    PROPOSES,
    REPLACED,
    STANDS,
    Answer,
    answer_of,
    answer_to,
    answer_to_right,
)
from companion.application.table.private_tags import unfolded
from companion.application.table.state import State, proposal
from companion.application.table.tree import GameTree, Moves, put_right, written
from companion.games.hand import Act, Held, first
from companion.games.phrases import ordered_already
from companion.games.protocol import BadText, Move, Position, bare
from companion.judge import Verdict, judge, marked_verdict, split_label, verdict_on
from companion.judge.verdict import OVER
from companion.records import Record, result_text
from companion.records.results import DRAW
from companion.sentences import N_, say


def allowed(verdict: Verdict[Position, Move], text: str) -> Moves | None:
    """What is to be played of a move that somebody wrote: the move, or marked to stand if the text
    says so, at its end or of every order that breaks a rule, or ``None`` if it is refused, comes
    after lines of no game, or is to stand and nobody said whose it is."""
    if not verdict.refused:
        return tuple(verdict.moves.items())
    marked = marked_verdict(verdict) if verdict.legal is False and not verdict.may else None
    if marked is None or bare(text)[1]:
        return marked
    game, parts = verdict.game, text.split("|")
    said = {
        split_label(game, part)[0] or seat
        for seat, part in zip(game.players, parts, strict=False)
        if bare(part)[1]
    }
    stand = {player for player, move in marked if move != game.unmarked(move)}
    return marked if stand <= said else None


class Moving(Agreeing):
    """A game on which whole moves are played or judged; what adds touches and undo is
    :class:`~companion.application.table.table.Table`."""

    # -- moves

    def type_move(self, text: str) -> bool:
        """Handle a typed move; returns whether it was understood and played, sealed or judged."""
        if self.curtain or self.paused:
            return False
        if self.ended_by_players and not self.judging:
            self._over()
            return False
        if self._waits():
            return False
        if self.away:
            text = text.rstrip("! ")  # no player alone lets a move stand
        try:
            verdict = judge(self.game, self.position, self._typed_by(text), text)
        except BadText as error:
            if self.judging:  # An earlier verdict is no answer to it.
                self.held, self._complete, self.verdict = (), False, None
            self._deny(error.sentence)
            return False
        if self.judging:
            self.lay(verdict)
            return True
        moves = allowed(verdict, text)
        if moves is None:
            self._refused(verdict)
            return False
        return self.play(moves, verdict)

    def _typed_by(self, text: str) -> str | None:
        """The player of a typed move: the one to move, unless the text names one."""
        sealed = self.game.simultaneous and not self.judging  # else it is of whom it fits
        if (sealed or self.asked) and not split_label(self.game, text)[0]:
            return self.player or None
        return None

    def begin(self, act: Act) -> None:
        """Begin one of :attr:`acts`: play its move, or hold its places."""
        if act.text:
            self.say_move(act.text)
        else:
            self.held = act.held
            self._say(None)

    def say_move(self, text: str) -> None:
        """Play a move that was offered as text."""
        self.held = ()
        self.type_move(text)

    def _try(self, move: Move, player: str) -> bool:
        if self.judging:
            self.lay(judge(self.game, self.position, self.said or None, move))
            return True
        verdict = verdict_on(self.game, self.position, player, move)
        if verdict.refused:
            self._refused(verdict)
            return False
        return self.play(((player, move),), verdict)

    def _refused(self, verdict: Verdict[Position, Move]) -> None:
        self.held = self._mended(verdict)
        self._say(answer_of(verdict))

    def play(self, moves: Moves, verdict: Verdict[Position, Move] | None = None) -> bool:
        """Play moves that the rules or the players allow, or seal orders; whether that could be
        done. ``verdict``: what the rules say of them, told where it depends on what is unknown."""
        if self.game.format_move(moves[0][1]) == AGREED and self._end_proposed(moves):
            return True
        for player, _ in moves:
            if player in self.away:
                self._deny(self._turn_of(player))
                return False
        if not self.game.simultaneous:
            self.play_on(moves, supposed=verdict is not None and not verdict.named)
            if verdict is not None and verdict.legal is None:
                self._say(answer_of(verdict))
            return True
        for player, _ in moves:
            if player in self.sealed:
                self._deny(ordered_already(player))
                return False
        before = self.tree
        for player, move in moves:
            self._seal(move, player)
        return self.tree is not before or bool(self.sealed)

    def _mended(self, verdict: Verdict[Position, Move]) -> Held:
        """The touches kept after a refused move: all if it is incomplete, else all but the last."""
        position, player, held = self.position, verdict.player, self.held
        if self.game.simultaneous or not held or not self.hand.ready(position, player, held):
            return held
        return self.hand.without(position, player, held, held[-1])

    def lay(self, verdict: Verdict[Position, Move]) -> None:
        """Handle the verdict on a complete move: it stays on the board."""
        self.held = self.hand.touches(self.position, verdict.player, verdict.move)
        self._complete = True
        self.verdict = verdict
        self._say(answer_of(verdict))

    def _played(
        self,
        moves: Moves,
        after: Position,
        answer: Answer | None = None,
        *,
        pause: bool = False,
        supposed: bool = False,
    ) -> None:
        state = self.state
        tree = state.tree.played(moves, after, supposed=supposed)
        if state.rest and state.tree.at == state.tree.end:
            self._put_right(tree, answer, pause=pause)
            return
        self._history.do(replace(state, tree=tree, result=""))
        self._settled(answer, pause=pause)

    def let_stand(self) -> bool:
        """Play the record's illegal move as one that stands, and what follows it; returns whether
        it can stand."""
        moves = self.standing
        if moves is None:
            return False
        state = self.state
        tree = state.tree.to(state.tree.end)
        after = self.game.play(tree.position, dict(moves))
        self._put_right(tree.played(moves, after), None, pause=False, stood=True)
        return True

    def play_on(self, moves: Moves, *, supposed: bool = False) -> None:
        """Play moves, by player, that the rules or the players allow, from the position shown;
        ``supposed``: nobody said whose they are."""
        self._played(moves, self.game.play(self.position, dict(moves)), supposed=supposed)

    def _put_right(
        self, tree: GameTree, answer: Answer | None, *, pause: bool, stood: bool = False
    ) -> None:
        """Continue a record after its illegal move was replaced."""
        state, game = self.state, self.game
        instead = written(game, tree.node.moves)
        record = Record(game=game.key, options=self.options, position=self.start_text)
        found = put_right(game, record, tree, state.rest)
        tree, secret, tags = unfolded(game, found, state.tags)
        told = result_text(game, game.result(tree.position))
        result = "" if state.result == told else state.result
        after, old = State(tree, tags, result, found.rest, found.objection), self.unplayable
        head = say(STANDS, move=old) if stood else say(REPLACED, move=old, instead=instead)
        if stood and self._proposed(after, proposal(PROPOSES, decision=head)):
            return
        self.secret.update(secret)
        self._history.do(after)
        right = answer_to_right(game, head, state.rest, found.objection)
        self._settled(right, pause=pause)
        if answer is not None and answer.items and self.answer is not None:
            self._say(replace(self.answer, items=answer.items))

    def _over(self) -> None:
        """Say why nothing can be played any more."""
        if self.ended_by_players:
            told = END_AGREED if self.agreed in ("", DRAW) else OVER
            self._deny(say(told))
            return
        player = self.game.players[0]
        spoken = next(iter(self.hand.spoken(self.position, player)), None)
        wrong = () if spoken is None else self.game.breaches(self.position, player, spoken)
        breach = first(wrong)
        self._say(Answer("bad", say(OVER)) if breach is None else answer_to(breach))

    # -- orders in secret

    def _seal(self, move: Move, player: str) -> None:
        self.secret.setdefault(self._turn, {})[player] = move
        self.held = ()
        if self.player:
            self.curtain = "" if self.player in self.away else self.player
            self._say(None)
            return
        resolved = self.game.resolve(self.position, self.sealed)
        if resolved.after is None:
            wrong = next(iter(resolved.breaches.values()))
            del self.secret[self._turn]
            self._draw_curtain()
            self._say(answer_to(wrong[0]))
            return
        moves = tuple((one, resolved.orders[one]) for one in self.game.players)
        del self.secret[self._turn]
        told = say(N_("Both players' orders are revealed."))
        answer = Answer("good", told, items=resolved.items)
        self._played(moves, resolved.after, answer, pause=True)
        # What both have seen cannot be made secret again.
        self._history.seal()
