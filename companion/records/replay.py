"""Replaying a record move by move, as far as the rules allow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic

from companion.games import game as find_game
from companion.games.protocol import Breach, Game, Result
from companion.games.results import M, P
from companion.records.record import UNFINISHED, Played, Record, Turn
from companion.records.results import ended_by_players, result_note
from companion.records.secret_setup import refuse_awaited
from companion.sentences import Sentence


@dataclass(frozen=True)
class Step(Generic[P, M]):
    """One move played, or the orders of one turn: ``moves`` by player."""

    turn: int
    moves: Mapping[str, M]
    before: P
    after: P


@dataclass(frozen=True)
class Objection(Generic[P, M]):
    """A move of a record that breaks a rule, or may: where it is and what it breaks.

    ``turn`` counts the record's turns from 1; ``line`` and ``column`` are those of the file it was
    read from, 0 if there is none. ``before`` is the position it was played in. ``move`` is ``None``
    if the text is not a move of the game, in a record read with ``to_mend``; its one breach then
    says why and names no rule. ``others`` are the simultaneous orders of the other players.
    """

    turn: int
    player: str
    move: M | None
    text: str
    line: int
    column: int
    before: P
    breaches: tuple[Breach, ...]
    others: Mapping[str, M] = field(default_factory=dict)


class Replay(Generic[P, M]):
    """A record's game, replayed lazily: nothing is computed before it is needed.

    Iterating yields each :class:`Step` up to the first illegal move. Some moves are played although
    they may break a rule: those whose legality depends on an unknown field are listed in
    :attr:`doubts`, those that a search could not prove illegal in :attr:`unproven`, and those that
    are marked to stand in :attr:`let_stand`.

    Moves after the end of the game do not count: the first is :attr:`illegal`, and
    :attr:`uncounted` says how many there are.
    """

    def __init__(self, record: Record, game: Game[P, M]) -> None:
        self.record = record
        self.game = game
        self.start: P = (
            game.parse_position(record.options, record.position)
            if record.position
            else game.start(record.options)
        )
        self._steps: list[Step[P, M]] = []
        self._rest = self._run()
        self._illegal: Objection[P, M] | None = None
        self._doubts: list[Objection[P, M]] = []
        self._unproven: list[Objection[P, M]] = []
        self._let_stand: list[Objection[P, M]] = []
        self._needless: list[Objection[P, M]] = []
        self._pending: dict[str, M] = {}

    def __iter__(self) -> Iterator[Step[P, M]]:
        at = 0
        while at < len(self._steps) or self._advance():
            yield self._steps[at]
            at += 1

    @property
    def illegal(self) -> Objection[P, M] | None:
        """The first illegal move; ``None`` if all can be played."""
        self._play_out()
        return self._illegal

    @property
    def doubts(self) -> tuple[Objection[P, M], ...]:
        """Moves played although something a photo does not show decides their legality."""
        self._play_out()
        return tuple(self._doubts)

    @property
    def unproven(self) -> tuple[Objection[P, M], ...]:
        """Moves played although a search gave up that might have proven them illegal."""
        self._play_out()
        return tuple(self._unproven)

    @property
    def let_stand(self) -> tuple[Objection[P, M], ...]:
        """Moves that break a rule and are marked in the record to stand."""
        self._play_out()
        return tuple(self._let_stand)

    @property
    def needless(self) -> tuple[Objection[P, M], ...]:
        """Moves marked to stand that break no rule; they are played without the mark."""
        self._play_out()
        return tuple(self._needless)

    @property
    def uncounted(self) -> int:
        """How many moves, or turns of simultaneous orders, come after the game's end."""
        illegal = self.illegal
        if illegal is None or illegal.move is None or self.game.to_move(illegal.before):
            return 0
        return self.unplayed

    @property
    def unplayed(self) -> int:
        """How many moves, or turns of simultaneous orders, could not be played."""
        turns = self.record.turns
        entries = len(turns) if self.game.simultaneous else sum(map(len, turns))
        return entries - sum(1 for _ in self)

    @property
    def pending(self) -> Mapping[str, M]:
        """Legal orders of the last turn that still wait for another player's, by player."""
        self._play_out()
        return dict(self._pending)

    @property
    def end(self) -> P:
        """The position after the last move that could be played."""
        self._play_out()
        return self._steps[-1].after if self._steps else self.start

    @property
    def result(self) -> Result:
        """The game's result at :attr:`end`."""
        return self.game.result(self.end)

    @property
    def legal(self) -> bool:
        """Whether every move is legal, besides those that came after the game's end."""
        return self.illegal is None or self.uncounted > 0

    @property
    def claimed(self) -> str:
        """The result that the record claims and that its moves or position do not bear out; '' if
        they do, or there are neither."""
        claims = self.record.shows_play and self.record.result != UNFINISHED and not self.ended
        return self.record.result if claims and self.note is not None else ""

    @property
    def ended(self) -> str:
        """How the players ended the game themselves after its last move, see
        :func:`ended_by_players`; '' if a move is illegal, or the game may be over by the rules. Of
        a record that is only a result, that result."""
        record = self.record
        if self.illegal is not None:
            return ""
        return ended_by_players(
            self.game, record.options, self.end, record.result, alone=not record.shows_play
        )

    @property
    def note(self) -> Sentence | None:
        """A remark if the claimed result is not the game's; ``None`` if the players ended a game
        that goes on by the rules."""
        if self.ended:
            return None
        claimed, moves = self.record.result, bool(self.record.turns)
        return result_note(self.game, claimed, self.result, moves=moves, legal=self.legal)

    def _play_out(self) -> None:
        while self._advance():
            pass

    def _advance(self) -> bool:
        step = next(self._rest, None)
        if step is None:
            return False
        self._steps.append(step)
        return True

    def _run(self) -> Iterator[Step[P, M]]:
        position = self.start
        for number, turn in enumerate(self.record.turns, start=1):
            for played in (turn,) if self.game.simultaneous else ((move,) for move in turn):
                moves = self._allowed(number, position, played)
                if moves is None:
                    return
                if self.game.simultaneous and len(moves) < len(self.game.players):
                    self._pending = moves
                    return
                after = self.game.play(position, moves)
                yield Step(number, moves, position, after)
                position = after

    def _allowed(self, number: int, position: P, played: Turn) -> dict[str, M] | None:
        """The moves by player; ``None``, with the objection stored, if one is illegal."""
        moves: dict[str, M] = {}
        for entry in played:
            if entry.problem is not None:
                player = entry.player or next(iter(self.game.to_move(position)), "")
                none = (Breach("", entry.problem),)
                self._illegal = _objection(number, player, None, entry, position, none)
                return None
            move = self.game.parse_move(entry.text)
            player, breaches = self._judged(position, entry.player, move)
            if may_be_legal(breaches) and move != self.game.unmarked(move):
                move, breaches = self._marked(number, player, move, entry, position)
            if breaches:
                objection = _objection(number, player, move, entry, position, breaches)
                if not may_be_legal(breaches):
                    beside = [one for one in played if one is not entry and one.problem is None]
                    others = {one.player: self.game.parse_move(one.text) for one in beside}
                    self._illegal = replace(objection, others=others)
                    return None
                unproven = all(breach.unproven for breach in breaches)
                (self._unproven if unproven else self._doubts).append(objection)
            moves[player] = move
        return moves

    def _marked(
        self, number: int, player: str, move: M, entry: Played, position: P
    ) -> tuple[M, tuple[Breach, ...]]:
        """The move to play for one marked to stand, and what it may break: unmarked if it breaks no
        rule; nothing if it surely breaks one and stands."""
        own = self.game.unmarked(move)
        breaches = tuple(self.game.breaches(position, player, own))
        if breaches and may_be_legal(breaches):
            return move, breaches
        objection = _objection(number, player, own, entry, position, breaches)
        (self._let_stand if breaches else self._needless).append(objection)
        return (move if breaches else own), ()

    def _judged(self, position: P, named: str, move: M) -> tuple[str, tuple[Breach, ...]]:
        """The player of a move, and what it breaks.

        If it is unknown who is to move, or nobody is, the move is assumed to be by a player who did
        not move last, unless only another may play it.
        """
        last = self._steps[-1].moves if self._steps else {}
        able = self.game.to_move(position)
        asked = (named,) if named else sorted(able or self.game.players, key=last.__contains__)
        judged = [(one, tuple(self.game.breaches(position, one, move))) for one in asked]
        found = next((found for found in judged if may_be_legal(found[1])), judged[0])
        doubtful = len(able) > 1 and not named and found[1] and may_be_legal(found[1])
        return (found[0], ()) if doubtful and legal_for_all(self.game, position, move) else found


def legal_for_all(game: Game[P, M], position: P, move: M) -> bool:
    """Whether a move is legal in every game that a drawing may come from, whoever is to move."""
    movers = [(way, game.to_move(way)) for way, _ in game.histories(position)]
    return all(
        len(able) == 1 and not any(game.breaches(way, able[0], move)) for way, able in movers
    )


def may_be_legal(breaches: Iterable[Breach]) -> bool:
    """Whether no breach of a move is certain: all depend on unknown fields of a position that some
    game comes to."""
    return all(breach.unknown and not breach.impossible for breach in breaches)


def _objection(
    number: int, player: str, move: M | None, entry: Played, before: P, breaches: tuple[Breach, ...]
) -> Objection[P, M]:
    return Objection(number, player, move, entry.text, entry.line, entry.column, before, breaches)


def replay(record: Record, game: Game[P, M] | None = None) -> Replay[P, M]:
    """Replay a record's game; ``game`` is looked up by the record's key if not given.

    Raises:
        UnknownGame: the record is of a game we do not have.
        SetupAwaited: the game waits for a set-up, so that nothing can be played yet.
        BadText: a hand-made record contains an invalid position or, when reached, an invalid move.
    """
    found: Game[Any, Any] = game or find_game(record.game)
    refuse_awaited(record, found)
    return Replay(record, found)
