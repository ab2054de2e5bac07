"""A game on the table: what two people do at the board, and the rules' answers. No window.

A page shows a table and passes on clicks and typed text; the table reports what changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.application.table.answering import answer_of, answer_to
from companion.application.table.moving import Moving
from companion.application.table.state import State
from companion.application.table.tree import GameTree
from companion.application.undo import UndoStack
from companion.book.spelling import both_sides as both_sides
from companion.games.hand import Held, first
from companion.games.options import Options
from companion.games.phrases import player_name
from companion.games.protocol import Breach, Game, Move, Position
from companion.judge import judge
from companion.listening import Listeners
from companion.records import player_tag
from companion.sentences import N_, Sentence, say


class Table(Moving):
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
        over_at: the end of the record it was opened from, if that has the game's result.
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
        self.hand = game.hand
        position = game.start(options) if start is None else start
        tags = {player_tag(player): name for player, name in (names or {}).items()}
        if tags and date:
            tags["Date"] = date
        self._history = UndoStack(State(GameTree.of(position), tags))
        self.judging = judging
        self.secret = {}
        self.heading: tuple[str, ...] = ()
        self.preamble: tuple[str, ...] = ()
        self.over_at: Position | None = None
        self._agreed_on = 0, []
        self.listeners = Listeners()
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

    def _refuse(self, breach: Breach, player: str, tried: Held) -> None:
        move = self.hand.move(self.position, player, tried)
        nearby: tuple[str, ...] = ()
        if move is not None and len(tried) <= 1 and player in self.to_move:
            near = self.game.nearby(self.position, player, move, 3)
            nearby = tuple(self.game.format_move(one) for one in near)
        self._say(replace(answer_to(breach), nearby=nearby))

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
