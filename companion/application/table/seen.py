"""What can be seen of a game on the table: the position shown, and the possible actions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import pairwise

from companion.application.table.answering import Happened, happened
from companion.application.table.state import Seats, State
from companion.application.table.tree import GameTree, Moves, first_of, text_of
from companion.application.undo import UndoStack
from companion.board import Marks, edge_name
from companion.games.hand import Act, Hand, Held, first
from companion.games.measures import Gain
from companion.games.options import Options
from companion.games.phrases import player_name
from companion.games.protocol import Game, Move, Position, Result
from companion.judge import Verdict, standing_moves
from companion.records import DOUBTS, may_be_legal, player_tag
from companion.records.results import ended_by_players
from companion.scoring.outcome import Outcome, outcome_of
from companion.sentences import N_, Sentence, say


class Seen:
    """A game as shown; :class:`~companion.application.table.table.Table` adds playing."""

    game: Game[Position, Move]
    options: Options
    hand: Hand[Position, Move]
    judging: bool
    held: Held = ()
    curtain = ""
    paused = False
    asked = ""
    verdict: Verdict[Position, Move] | None = None
    secret: dict[tuple[int, Position], dict[str, Move]]
    seats: Seats | None = None
    _history: UndoStack[State]
    _happened: tuple[object, Happened] | None = None

    @property
    def state(self) -> State:
        return self._history.state

    @property
    def tree(self) -> GameTree:
        return self.state.tree

    @property
    def position(self) -> Position:
        return self.tree.position

    def name_of(self, player: str) -> str:
        """Who plays a colour, '' if that is not said."""
        return self.state.tags.get(player_tag(player), "")

    @property
    def names(self) -> Mapping[str, str]:
        """Who plays each colour."""
        return {player: self.name_of(player) for player in self.game.players}

    def called(self, player: str) -> str:
        """A player's name, or else the colour's."""
        return self.name_of(player) or player_name(player)

    @property
    def begun(self) -> bool:
        """Whether anything was played or written that is worth keeping."""
        state = self.state
        written = bool(state.tags or state.rest or self.secret)
        return len(state.tree.nodes) > 1 or written or self.from_position

    @property
    def from_position(self) -> bool:
        """Whether the game begins from a position other than its start."""
        return bool(self.tree.nodes[0].position != self.game.start(self.options))

    @property
    def start_text(self) -> str:
        """The position that the game begins from, '' for its start unless a photo shows that, whose
        uncertain marks may be others."""
        start = self.tree.nodes[0].position
        said = self.from_position or DOUBTS in self.state.tags
        return self.game.format_position(start) if said else ""

    @property
    def sealed(self) -> Mapping[str, Move]:
        """The secret orders for the position shown, by player."""
        return self.secret.get(self._turn, {}) if self.secret else {}

    @property
    def own_sealed(self) -> tuple[str, ...]:
        """The players who play here whose orders for the position shown are sealed and count."""
        here = {*self.to_move} - {*self.others}
        return tuple(player for player in self.sealed if player in here)

    @property
    def waiting_orders(self) -> tuple[str, ...]:
        """The players whose secret orders at the end of the main line wait for the others'."""
        return tuple(self.secret.get(self._last_turn, ()))

    @property
    def still_to_move(self) -> tuple[str, ...]:
        """The players who are to move at the end of the main line; none once the game is over, as
        the rules have it or as the players agreed."""
        if self.state.result:
            return ()
        able = self.game.to_move(self._last_turn[1])
        return tuple(player for player in able if player not in self.waiting_orders)

    @property
    def _last_turn(self) -> tuple[int, Position]:
        main = self.tree.main_line()
        return len(main), self.tree.nodes[main[-1]].position

    @property
    def _turn(self) -> tuple[int, Position]:
        """The key for secret orders: the number of positions up to here, and this one."""
        return len(self.tree.path()), self.position

    @property
    def agreed(self) -> str:
        """How the players ended the game themselves in the position shown, see
        :func:`~companion.records.replay.ended_by_players`; '' while they play on, and before moves
        of a record that could not be played, after which they did."""
        if not self.at_end or self.state.rest:
            return ""
        claimed, alone = self.state.result, self.only_result
        return ended_by_players(self.game, self.options, self.position, claimed, alone=alone)

    @property
    def only_result(self) -> bool:
        """Whether nothing is known of the game but its result, if it has one."""
        return not (self.from_position or self.state.rest or self.tree.end)

    @property
    def to_move(self) -> tuple[str, ...]:
        return () if self.agreed else self.game.to_move(self.position)

    @property
    def others(self) -> tuple[str, ...]:
        """The players who play this game elsewhere."""
        here = self.game.players if self.seats is None else self.seats.here()
        return tuple(player for player in self.game.players if player not in here)

    @property
    def away(self) -> tuple[str, ...]:
        """The players whose moves from here are made elsewhere; a game that others play elsewhere
        is played at its end alone."""
        others = self.others
        return self.game.players if others and not self.at_end else others

    @property
    def at_end(self) -> bool:
        """Whether the last position of the game is shown."""
        return self.tree.at == self.tree.end

    @property
    def player(self) -> str:
        """The player whose move is made now, one who plays here before others; '' if the game is
        over."""
        away = self.away
        able = [player for player in self.to_move if player not in self.sealed]
        able.sort(key=away.__contains__)
        if self.asked and (self.judging or self.asked in able):
            return self.asked
        if self.judging and not able:
            return self.game.players[0]
        return able[0] if able else ""

    @property
    def said(self) -> str:
        """The player whose move is made or judged, if that was said or only one can be to move; ''
        if it is open."""
        inferred = self.judging and not self.asked and not self.game.simultaneous
        return "" if inferred and len(self.to_move) != 1 else self.player

    @property
    def whose(self) -> str:
        """The player whose move is made or judged, as far as that was said or is clear; '' if it is
        not."""
        if self.verdict is None:
            return self.said
        return self.verdict.player if self.verdict.named else ""

    @property
    def holder(self) -> str:
        """The player whose move the touches are shown as: the verdict's, else who was said, else
        the first whose move they may be."""
        found = (self.verdict.player if self.verdict is not None else "") or self.said
        return found or next(filter(self._may_hold, self.to_move), self.player)

    def _may_hold(self, player: str) -> bool:
        breach = first(self.hand.wrong(self.position, player, self.held))
        return breach is None or bool(breach.unknown)

    @cached_property
    def _results(self) -> dict[Position, Result]:
        return {}

    @property
    def result(self) -> Result:
        """The result of the position shown."""
        found = self._results.get(self.position)
        if found is None:
            if len(self._results) > 200:
                self._results.clear()
            found = self._results[self.position] = self.game.result(self.position)
        return found

    @property
    def outcome(self) -> Outcome:
        """What the position shown comes to."""
        return outcome_of(self.game, self.result)

    @property
    def lit(self) -> frozenset[str]:
        """Where the next touch may go."""
        if not self.player or self.player in self.away or self.curtain or self.paused:
            return frozenset()
        return self.hand.lit(self.position, self.holder, self.held)

    @property
    def marks(self) -> Marks:
        """The marks on the board, including the move in progress."""
        if not self.held or not self.player or self.curtain:
            return self.game.marks(self.position)
        return self.hand.marks(self.position, self.holder, self.held)

    @property
    def last(self) -> tuple[str, ...]:
        """The places of the move that led to the position shown."""
        node = self.tree.node
        if node.parent < 0:
            return ()
        before = self.tree.nodes[node.parent].position
        return tuple(
            place
            for player, move in node.moves
            for place in self.hand.touches(before, player, move)
        )

    @property
    def happened(self) -> Happened | None:
        """What the move that led to the position shown did; ``None`` at the start, and while
        nobody may look at the board."""
        node = self.tree.node
        if node.parent < 0 or self.curtain:
            return None
        before = self.tree.nodes[node.parent].position
        key = before, node.moves
        if self._happened is None or self._happened[0] != key:
            self._happened = key, happened(self.game, before, node.moves)
        return self._happened[1]

    @property
    def threats(self) -> Mapping[str, str]:
        return {} if self.curtain else self.hand.threats(self.position)

    @property
    def gain(self) -> Gain[Move] | None:
        """A legal turn that gains something for the player to move; ``None`` if none was found, a
        move is in progress, or nobody may see it now."""
        player = self.player
        if not player or self.curtain or self.paused or self.held:
            return None
        if (self.position, player) not in self._gains:
            self._gains[self.position, player] = self.game.gaining(self.position, player)
        return self._gains[self.position, player]

    @property
    def gain_places(self) -> Mapping[str, str]:
        """The places of the turn that gains, with its player: its lines if the board has lines,
        else the places to touch."""
        gain = self.gain
        if gain is None:
            return {}
        places = self.hand.touches(self.position, gain.player, gain.move)
        edges = self.game.boards(self.options)["board"].edges
        drawn = pairwise(places) if edges else ()
        lines = [edge_name(a, b) for a, b in drawn if edge_name(a, b) in edges]
        return dict.fromkeys(lines or places, gain.player)

    @cached_property
    def _gains(self) -> dict[tuple[Position, str], Gain[Move] | None]:
        return {}

    @property
    def acts(self) -> tuple[Act, ...]:
        """The moves that are acts of their own, such as a pass or a switch."""
        player, shut = self.player, bool(self.curtain or self.paused or self.held)
        if not player or player in self.away or shut:
            return ()
        return self.hand.acts(self.position, player)

    @property
    def standing(self) -> Moves | None:
        """The record's illegal move, marked to stand; ``None`` if there is none, or it never
        can."""
        objection = self.state.objection
        if objection is None or objection.move is None or not self.state.rest:
            return None
        entries = first_of(self.game, self.state.rest)
        return standing_moves(self.game, objection.before, objection.player, entries)

    @property
    def unplayable(self) -> str:
        """The record's move that could not be played, of which there must be one."""
        return text_of(first_of(self.game, self.state.rest))

    @property
    def over_before_rest(self) -> bool:
        """Whether the game was over before the record's moves that could not be played."""
        objection = self.state.objection
        return objection is not None and not self.game.to_move(objection.before)

    @property
    def ready(self) -> bool:
        """Whether the held touches make a complete move that can be confirmed."""
        if not self.player or self.curtain or self.paused:
            return False
        move = self.hand.move(self.position, self.player, self.held)
        if move is None:
            return False
        return may_be_legal(self.game.breaches(self.position, self.player, move))

    @property
    def turn_told(self) -> Sentence | None:
        """Whose turn it is and how much of it is done, ``None`` if nobody is to move."""
        if not self.player or self.result.finished is not False:
            return None
        if self.paused:
            turn = len(self.tree.path()) - 1
            return say(N_("After turn {turn}"), turn=turn) if turn else say(N_("Before turn 1"))
        if self.game.simultaneous and self.player in self.away:
            if not self.sealed:
                return say(N_("Both players to move"))
            return say(N_("{player} is writing orders."), player=player_name(self.player))
        told = None if self.curtain else self.hand.told(self.position, self.player, self.held)
        return told or say(N_("{player} to move"), player=player_name(self.player))
