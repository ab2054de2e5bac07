"""A game that players may play elsewhere, such as on phones: what concerns them is proposed to
them."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from companion.application.dispute.given import going_on
from companion.application.table.answering import (
    AGREED,
    DRAW_AGREED,
    END_AGREED,
    GOES_ON,
    PROPOSES,
    TAKEN_BACK,
)
from companion.application.table.changing import Changing
from companion.application.table.state import Proposed, State, proposal
from companion.application.table.tree import GameTree, Moves, written
from companion.games.phrases import player_name
from companion.games.protocol import Position
from companion.judge.given import with_given
from companion.records.results import DRAW, WIN_FIRST, WIN_SECOND
from companion.scoring.outcome import outcome_of, resigned
from companion.sentences import N_, Sentence, say

_PLAY_ON = N_("{player} proposes to play on.")


def _moves(state: State) -> list[Moves]:
    """The moves of a game, after none for its start."""
    return [state.tree.nodes[number].moves for number in state.tree.main_line()]


def _played_in(state: State) -> object:
    """What a game is besides its branches and notes."""
    return state.tree.nodes[0].position, _moves(state), state.result, state.rest


def _same(some: list[Moves], others: list[Moves]) -> int:
    """How many moves at their beginning two games have in common."""
    both = zip(some, others, strict=False)
    return sum(1 for _ in takewhile(lambda two: two[0] == two[1], both))


class Agreeing(Changing):
    """A game whose end, and whatever else both players have to agree on, is proposed to those who
    play it elsewhere; where all play here it is done at once."""

    _agreed_on: tuple[int, list[Moves]]

    # -- proposing

    def _proposed(self, after: State, what: Proposed, told: str = GOES_ON) -> bool:
        """Propose a change to those who play the game elsewhere; whether there are any, and it
        changes more than a branch."""
        state = self.state
        if self.seats is None or not self.others or _played_in(after) == _played_in(state):
            return False
        self.seats.propose(what, state, after, told)
        return True

    def _change(self, after: State, what: Proposed, told: str = GOES_ON) -> None:
        """Change the game, or propose that to those who play it elsewhere; can be undone."""
        if not self._proposed(after, what, told):
            self.edit(after)

    def agreed_since(self, before: State) -> None:
        """Remember that all players have agreed on what was played since: nobody takes a move of
        it back alone."""
        was, now = _moves(before), _moves(self.state)
        if (same := _same(was, now)) < len(now):
            self._agreed_on = same, now

    @property
    def agreed_moves(self) -> range:
        """The numbers of the moves, 1 for the first, that all players have agreed on together."""
        first, agreed = self._agreed_on
        return range(first, _same(agreed, _moves(self.state)))

    @agreed_moves.setter
    def agreed_moves(self, numbers: range) -> None:
        self._agreed_on = max(1, numbers.start), _moves(self.state)[: numbers.stop]

    # -- waiting for others

    def _waits(self) -> bool:
        """Say for whom the game waits, if nobody who plays here can move now; whether it does."""
        away = self.away
        able = [player for player in self.to_move if player not in self.sealed]
        if not away or not able or able[0] not in away or {*able} - {*away}:
            return False
        told = self._turn_of(able[0])
        if not self.at_end:
            told = say(N_("The game goes on after its last move. Go there to play."))
        elif self.own_sealed:
            told = say(N_("Your orders are sealed. Take them back to change them."))
        self._deny(told)
        return True

    def _turn_of(self, player: str) -> Sentence:
        """That a player who plays elsewhere is to move."""
        if self.game.simultaneous and len(self.others) < len(self.game.players):
            return say(N_("Write your own orders only."))
        return say("{turn}.", turn=say(N_("It is {player}'s turn"), player=player_name(player)))

    # -- the end

    def _end_proposed(self, moves: Moves) -> bool:
        """Propose to end the game by a move that speaks for both; whether it needs to be."""
        position = self.game.play(self.position, dict(moves))
        result = self.game.result(position)

        def ends(who: str) -> Sentence:
            outcome = outcome_of(self.game, result, self.names).text
            template = N_("{player} proposes to end the game: {outcome}")
            return say(template, player=who, outcome=outcome)

        after = replace(self.state, tree=self.tree.played(moves, position), result="")
        return self._proposed(after, ends, END_AGREED)

    @property
    def can_draw(self) -> bool:
        """Whether the players can agree on a draw now."""
        return self.game.drawable and bool(self.still_to_move)

    def agree_draw(self) -> None:
        """Record that the players agreed on a draw, if they can; can be undone."""
        if self.can_draw:
            drawn = replace(self.state, result=DRAW)
            self._change(drawn, proposal(N_("{player} proposes a draw.")), DRAW_AGREED)

    def give_up(self, player: str) -> None:
        """Record that a player who plays here gave up a game that goes on, so the other has won;
        can be undone."""
        if self.still_to_move and player not in self.others:
            self.agree(WIN_SECOND if player == self.game.players[0] else WIN_FIRST)
            if self.seats is not None:
                self.seats.announce(self.resigned(player))

    def resigned(self, player: str) -> Sentence:
        """That a player gave up."""
        return resigned(player, self.names)

    @property
    def ended_by_players(self) -> bool:
        """Whether the players have ended the game themselves in the position shown."""
        return bool(self.agreed) or written(self.game, self.tree.node.moves) == AGREED

    @property
    def can_reopen(self) -> bool:
        """Whether the players have ended the game themselves, or its sheet was taken to show that,
        and can play on."""
        return self.at_end and (self.ended_by_players or bool(self._goes_on))

    @property
    def _goes_on(self) -> str:
        """What to say of the position that the game began from, and is over in only as its sheet
        was taken to show that, so that it goes on; '' for none."""
        moves = len(self.tree.path()) > 1 or self.state.rest
        return "" if moves else going_on(self.game, self.position)

    def reopen(self) -> None:
        """Play on after an end that the players agreed on, if there is one; can be undone."""
        if not self.can_reopen:
            return
        if self.ended_by_players:
            self._take_back()
            return
        start = with_given(self.game, self.options, self.position, self._goes_on)
        self._change(replace(self.state, tree=GameTree.of(start)), proposal(_PLAY_ON))

    # -- taking back

    @property
    def can_take_back(self) -> bool:
        """Whether the players here can take something back: what is held, sealed orders, or their
        own last move unless others have answered it; if these have agreed on it, they are asked."""
        return bool(self.held or self.own_sealed) or self._own(self._last_moves)

    @property
    def _last_moves(self) -> tuple[Moves, ...]:
        """The last move of the game, none at its start."""
        last = self.state.course.tree.node.moves
        return (last,) if last else ()

    def _own(self, gone: tuple[Moves, ...]) -> bool:
        """Whether what is to be taken back is the last move alone, and of a player here alone."""
        if self.game.simultaneous or self.state.rest or self.state.result or len(gone) != 1:
            return False
        ((player, move),) = gone[0]
        return player not in self.others and self.game.format_move(move) != AGREED

    def _take_back(self) -> None:
        """Take back sealed orders, the agreed end or the last move, or a branch's move shown."""
        if not self.tree.on_main_line:
            self.delete()
        elif self.own_sealed:
            self.take_orders_back()
        elif self.state.result:
            self._shorten(replace(self.state, result=""))
        else:
            tree = self.state.course.tree
            self._shorten(replace(self.state, tree=tree.to(tree.node.parent).cut()))

    def _shorten(self, after: State) -> None:
        """Drop moves at the end of the game, or its agreed end: one's own last move at once."""
        now, game = self.state.course.tree, self.game
        gone = tuple(now.nodes[one].moves for one in now.path()[len(after.tree.main_line()) :])
        texts = [written(game, moves) for moves in gone]
        if self._own(gone) and len(now.path()) - 1 not in self.agreed_moves:
            self.edit(after)
        elif not texts or texts == [AGREED]:
            self._change(after, proposal(_PLAY_ON))
        else:
            back = N_("{player} proposes to take back {move}.")
            self._change(after, proposal(back, move=", ".join(texts)))

    def delete(self) -> bool:
        """Delete the move shown and all that follows it, and the result that the players agreed on
        after these moves; returns whether there was one."""
        tree = self.tree
        if tree.node.parent < 0:
            return False
        shorter = replace(self.state, tree=tree.without_branch())
        if tree.on_main_line:
            if self.others:  # else a branch beside it would become what they play
                shorter = replace(shorter, tree=tree.to(tree.node.parent).cut())
            self._shorten(replace(shorter, result="", rest=(), objection=None))
        else:
            self.edit(shorter)
        return True

    def give_up_rest(self) -> bool:
        """Delete the moves of a record that could not be played, and the result that it has after
        them; returns whether there were any."""
        if not self.state.rest:
            return False
        given_up = replace(self.state, result="", rest=(), objection=None)
        taken_back = say(TAKEN_BACK, move=self.unplayable)
        self._change(given_up, proposal(PROPOSES, decision=taken_back))
        return True

    # -- another course

    def make_main_line(self) -> None:
        """Make the line shown the main line."""
        tree, main = self.tree, self.tree.main_line()
        if self.state.rest and not tree.on_main_line:
            told = N_("First replace “{move}” with a legal move, or delete the moves after it.")
            self._deny(say(told, move=self.unplayable))
            return
        other = next((one for one in tree.path() if one not in main), tree.at)
        move = written(self.game, tree.nodes[other].moves)
        instead = proposal(N_("{player} proposes to go on with {move} instead."), move=move)
        self._change(replace(self.state, tree=tree.as_main_line()), instead)

    def set_up(self, position: Position) -> None:
        """Start again from a position."""
        after = State(GameTree.of(position), self.state.tags)
        anew = proposal(N_("{player} proposes to start again from another position."))
        begun = len(self.tree.nodes) > 1
        if not (begun and self._proposed(after, anew)):
            self.secret = {}
            self._history.do(after)
            self._settled()
