"""Replaying a record move by move, as far as the rules allow: the result that it claims, and the
one that follows from its moves."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from companion.games import game as find_game
from companion.games.protocol import Breach, Game, Result
from companion.records.record import UNFINISHED, Played, Record, Turn
from companion.records.secret_setup import refuse_awaited
from companion.sentences import N_, Sentence, say

P = TypeVar("P", bound=Hashable)
M = TypeVar("M", bound=Hashable)

WIN_FIRST, WIN_SECOND, DRAW = "1-0", "0-1", "1/2-1/2"
NO_RESULT = N_("The game record has no result, but the game is over: {result}.")
"""A remark on a record as a file."""

_SCORE = re.compile(r"([0-9]{1,4})[-:]([0-9]{1,4})")
_DRAWS = {"1/2-1/2", "1/2", "½-½", "½", "0.5-0.5"}


def parse_result(text: str) -> str | None:
    """A result's canonical text; ``None`` if it is not a result."""
    text = "".join(text.split()).replace("–", "-")
    if text == UNFINISHED:
        return text
    if text in _DRAWS:
        return DRAW
    score = _SCORE.fullmatch(text)
    return f"{int(score[1])}-{int(score[2])}" if score else None


def winner_of(result: str) -> str:
    """Who won by a result's numbers, as ``1-0``, ``0-1`` or ``1/2-1/2``; '' for none."""
    score = _SCORE.fullmatch(result)
    if score is None:
        return result if result == DRAW else ""
    first, second = int(score[1]), int(score[2])
    return DRAW if first == second else WIN_FIRST if first > second else WIN_SECOND


def _outcome(game: Game[Any, Any], result: Result) -> str | None:
    """Who won, as ``1-0``, ``0-1`` or ``1/2-1/2``; ``None`` while open."""
    if result.winner is None:
        known = result.finished and result.score is not None and result.question is None
        return DRAW if known else None
    return WIN_FIRST if result.winner == game.players[0] else WIN_SECOND


def points_of(game: Game[Any, Any], result: Result) -> tuple[int, int] | None:
    """Both players' scores in seating order, if each is a single number."""
    if result.score is None or len(game.players) != 2:
        return None
    first, second = (result.score.get(player) for player in game.players)
    if isinstance(first, int) and isinstance(second, int):
        return first, second
    return None


def points_text(points: tuple[int, int]) -> str:
    """Both players' points as a result is written: ``14-11``."""
    return f"{points[0]}-{points[1]}"


def result_text(game: Game[Any, Any], result: Result) -> str:
    """The value of a record's ``Result`` tag.

    The score if it shows who won. Otherwise ``1-0``, ``0-1`` or ``1/2-1/2``, for example if a tied
    score was decided by another rule; ``*`` while the game goes on.
    """
    outcome = _outcome(game, result)
    if result.finished is False or outcome is None:
        return UNFINISHED
    score = points_of(game, result)
    if score is None:
        return outcome
    numbers = points_text(score)
    return numbers if winner_of(numbers) == outcome else outcome


def ended_by_players(game: Game[P, Any], end: P, claimed: str) -> str:
    """How its players ended a game that could go on: ``1-0`` or ``0-1``, as one resigned, or
    ``1/2-1/2``; '' if they did not."""
    ends = claimed in (WIN_FIRST, WIN_SECOND, DRAW) and not impossible_draw(game, claimed)
    return claimed if ends and game.to_move(end) else ""


IMPOSSIBLE_DRAW = N_(
    "The game record says {claimed}, but {game} cannot end in a draw. Change that to *, or to 1-0 "
    "or 0-1 if a player resigned."
)


def impossible_draw(game: Game[Any, Any], claimed: str) -> bool:
    """Whether a record claims a draw in a game that cannot end in one."""
    return claimed == DRAW and not game.drawable


def result_note(
    game: Game[Any, Any], claimed: str, result: Result, *, moves: bool = True
) -> Sentence | None:
    """A remark if a record's claimed result does not follow from its moves or, if it has no
    ``moves``, from its position."""
    stands = result_text(game, result)
    score = points_of(game, result)
    if claimed == UNFINISHED:
        if result.finished and stands != UNFINISHED:
            return say(NO_RESULT, result=stands)
        return None
    if result.finished is False:
        going = N_("The game record says {claimed}, but its moves do not end the game.")
        if not moves:
            going = N_("The game record says {claimed}, but its position is not the end of a game.")
        if impossible_draw(game, claimed):
            going = IMPOSSIBLE_DRAW
        return say(going, claimed=claimed, game=game.title)
    if result.score is None:
        return None
    outcome = _outcome(game, result)
    matches = {outcome, stands}
    if score is not None:
        matches.add(points_text(score))
    # 1-0 and 0-1 say who won; they are no scores of one point.
    if claimed == outcome or (claimed in matches - {WIN_FIRST, WIN_SECOND}):
        return None
    other = N_("The game record says {claimed}, but its moves give {result}.")
    if not moves:
        other = N_("The game record says {claimed}, but its position gives {result}.")
    return say(
        other,
        claimed=claimed,
        result=stands if stands != UNFINISHED or score is None else points_text(score),
    )


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
    def ended(self) -> str:
        """How the players ended the game themselves after its last move, see
        :func:`ended_by_players`; '' if a move is illegal, or the game may be over by the rules."""
        if self.illegal is not None or self.result.finished is not False:
            return ""
        return ended_by_players(self.game, self.end, self.record.result)

    @property
    def note(self) -> Sentence | None:
        """A remark if the claimed result is not the game's; ``None`` if a move is illegal, or the
        players ended a game that goes on by the rules."""
        if self.illegal is not None and not self.uncounted:
            return None
        if self.ended:
            return None
        record = self.record
        return result_note(self.game, record.result, self.result, moves=bool(record.turns))

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
            if not breaches and move != self.game.unmarked(move):
                move = self._marked(number, player, move, entry, position)
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

    def _marked(self, number: int, player: str, move: M, entry: Played, position: P) -> M:
        """The move to play for one marked to stand: unmarked if it breaks no rule."""
        own = self.game.unmarked(move)
        breaches = tuple(self.game.breaches(position, player, own))
        objection = _objection(number, player, own, entry, position, breaches)
        if breaches:
            self._let_stand.append(objection)
            return move
        self._needless.append(objection)
        return own

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
    number: int,
    player: str,
    move: M | None,
    entry: Played,
    before: P,
    breaches: tuple[Breach, ...],
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
