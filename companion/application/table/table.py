"""A game on the table: what two people do at the board, and the rules' answers. No window.

A page shows a table and passes on clicks and typed text; the table reports what changed.
"""

from __future__ import annotations

from collections.abc import Mapping
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
from companion.application.table.state import Seats, State, proposal
from companion.application.table.tree import GameTree, Moves, put_right, written
from companion.application.undo import UndoStack
from companion.book.spelling import both_sides as both_sides
from companion.games.hand import Act, Hand, Held, first
from companion.games.options import Options
from companion.games.phrases import ordered_already, player_name
from companion.games.protocol import BadText, Breach, Game, Move, Position, bare
from companion.judge import Verdict, judge, marked_verdict, split_label, verdict_on
from companion.judge.verdict import OVER
from companion.listening import Listeners
from companion.records import Record, player_tag, result_text
from companion.records.results import DRAW
from companion.sentences import N_, Sentence, say


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


class Table(Agreeing):
    """One game.

    Attributes:
        held: the places touched so far of an incomplete move.
        secret: the secret orders so far, by player, for each position that has any; showing another
            position loses none.
        curtain: the player whose orders may be seen and written once the others look away; '' for
            no curtain.
        paused: both look at the outcome of a turn, or at an earlier one, until the next turn
            begins.
        answer: the response to the last action, ``None`` if there is none.
        judging: moves are judged but never played, as on the page for disputes; ``verdict`` is the
            last one.
        seats: who plays here, where others play the same game elsewhere: moves here are those of
            the players here, and what concerns the others is proposed to them. ``None`` if all play
            here.
        heading, preamble: comments above and below the tags of the record it was opened from.
        asked: the assumed player, if the position leaves that open or a move out of turn is judged;
            '' for the player to move.
    """

    def __init__(
        self,
        game: Game[Position, Move],
        options: Options,
        *,
        start: Position | None = None,
        names: Mapping[str, str] | None = None,
        date: str = "",
        judging: bool = False,
    ) -> None:
        self.game = game
        self.options = options
        self.hand: Hand[Position, Move] = game.hand
        position = game.start(options) if start is None else start
        tags = {player_tag(player): name for player, name in (names or {}).items()}
        if tags and date:
            tags["Date"] = date
        self._history = UndoStack(State(GameTree.of(position), tags))
        self.judging = judging
        self.held: Held = ()
        self.secret: dict[tuple[int, Position], dict[str, Move]] = {}
        self.curtain = ""
        self.paused = False
        self.answer: Answer | None = None
        self.verdict: Verdict[Position, Move] | None = None
        self.asked = ""
        self.seats: Seats | None = None
        self.heading: tuple[str, ...] = ()
        self.preamble: tuple[str, ...] = ()
        self._complete = False
        self._agreed_on: tuple[int, list[Moves]] = 0, []
        self.listeners = Listeners()
        self.version = 0
        self._draw_curtain()

    # -- touching

    def touch(self, place: str) -> None:
        """A place was touched."""
        player = self.player
        if self.curtain or self.paused:
            return
        if self.judging and player:
            self._touch_disputed(place)
            return
        if not player:
            self._over()
            return
        if self._waits():
            return
        then = self.hand.after(self.position, player, self.held, place)
        breach = first(self.hand.wrong(self.position, player, then))
        if breach is not None and not breach.unknown:
            self._refuse(breach, player, then)
            return
        self.held = then
        if self.hand.ready(self.position, player, then):
            self.confirm()
        else:
            self._say(None)

    def _touch_disputed(self, place: str) -> None:
        """A touch of a move to be judged: it may break any rule."""
        held = () if self._complete and not self.hand.goes_on else self.held
        self.held = self.hand.after(self.position, self.holder, held, place)
        self.verdict = None
        player = self.holder
        move = self.hand.move(self.position, player, self.held)
        wrong = first(self.hand.wrong(self.position, player, self.held))
        self._complete = self.hand.ready(self.position, player, self.held)
        if move is not None and (self._complete or wrong is not None):
            found = judge(self.game, self.position, self.said or None, move)
            # a breach that the whole move does not have is the last touch's alone
            if wrong is None or wrong.unknown or wrong in found.breaches:
                self.verdict = found
        if self.verdict is not None:
            self._say(answer_of(self.verdict))
        else:
            self._say(None if wrong is None or wrong.unknown else answer_to(wrong))

    def take(self, place: str = "") -> None:
        """Undo a touch: the last one on a place, or the last of all."""
        if not self.held:
            return
        place = place or self.held[-1]
        self.held = self.hand.without(self.position, self.player, self.held, place)
        self._say(None)

    def let_go(self) -> bool:
        """Cancel the move in progress; returns whether there was one, or a message."""
        had = bool(self.held or self.answer)
        self.held, self.verdict, self._complete = (), None, False
        self._say(None)
        return had

    def confirm(self) -> None:
        """Play, or seal, the held move; begin the next turn once both have looked."""
        if self.paused:
            self.next_turn()
            return
        if self.curtain or not self.player:
            return
        move = self.hand.move(self.position, self.holder, self.held)
        if move is not None:
            self._try(move, self.player)

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

    def _refuse(self, breach: Breach, player: str, tried: Held) -> None:
        move = self.hand.move(self.position, player, tried)
        nearby: tuple[str, ...] = ()
        if move is not None and len(tried) <= 1 and player in self.to_move:
            near = self.game.nearby(self.position, player, move, 3)
            nearby = tuple(self.game.format_move(one) for one in near)
        self._say(replace(answer_to(breach), nearby=nearby))

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

    # -- undo and navigation

    @property
    def can_undo(self) -> bool:
        if self.others:
            moved = not self.game.simultaneous and self.state.course.tree.node.parent >= 0
            return self.can_take_back or moved or bool(self.state.result)
        return bool(self.held) or self._history.can_undo or self._at_last_move

    @property
    def _at_last_move(self) -> bool:
        """Whether the last move of a line is shown, or the players' own end of the game, even if it
        was made before the game came to this table. Orders that both have seen cannot be undone,
        nor can what has branches."""
        tree, node = self.tree, self.tree.node
        if self.agreed:
            return True
        if self.game.simultaneous or self.state.rest or node.ways or node.parent < 0:
            return False
        main, *others = tree.nodes[node.parent].ways
        return tree.at != main or not others

    def undo(self) -> None:
        """Undo the last touch of a move in progress, else the last action; where others play the
        game elsewhere, the last move, which they may have to agree to."""
        if self.held:
            self.take()
            return
        if self.others:
            undone = self.can_undo
            if undone:
                self._take_back()
        else:
            if not self._history.can_undo and self._at_last_move:
                tree = self.tree if self.agreed else self.tree.without_branch()
                self._history.precede(replace(self.state, tree=tree, result=""))
            undone = self._history.undo()
            if undone:
                self._settled(pause=self.paused)
        if not undone and self.game.simultaneous and self.tree.node.parent >= 0:
            self._deny(say(N_("Orders that both players have seen cannot be taken back.")))

    def name(self, player: str, name: str, *, elsewhere: bool = False) -> Sentence | None:
        """Say who plays a colour, '' forgets it; why that cannot be, ``None`` if it was done. A
        player ``elsewhere`` says that there alone."""
        problem = self.name_problem(player, name)
        if player in self.others and not elsewhere:
            problem = say(
                N_("{player} plays on a phone and is named there."), player=player_name(player)
            )
        if problem is None:
            self.write(player_tag(player), name)
        return problem

    def name_problem(self, player: str, name: str) -> Sentence | None:
        """Why a name cannot be that of a colour's player; ``None`` if it can."""
        others = (self.name_of(other) for other in self.game.players if other != player)
        return both_sides(name, *others)

    def copied(self) -> Table:
        """The game, with its secret orders, to be judged apart."""
        made = Table(self.game, self.options)
        made.restore(self.state, self.secret)
        return made

    # -- notifying
