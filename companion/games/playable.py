"""How a game is played: its positions, moves, legality and results, and the text of both."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any, ClassVar, Generic, cast

from companion.board import Marks
from companion.games.broken import endless
from companion.games.described import Described
from companion.games.installed import own_keys
from companion.games.measures import MOST_TRIED, Gain, Measure, best_gain, of_score
from companion.games.options import Options
from companion.games.phrases import OVER_UNKNOWN, with_rule
from companion.games.results import Effect, Ending, Item, M, P, Resolution, Result
from companion.games.rule import Breach
from companion.games.texts import UNKNOWN
from companion.sentences import N_, Sentence, Term, say

MOST_MOVES = 3000
"""Most moves that are searched if a game provides nothing better."""
MOST_REFUSED = 200_000
"""Candidates in a row that are not legal, after which a further game's list counts as endless."""


def _marked(move: M, stands: bool) -> M | None:
    """A dataclass's move with another mark; ``None`` if it has no field for one."""
    if not hasattr(move, "stands"):
        return None
    found: M = replace(cast("Any", move), stands=stands)
    return found


class Playable(Described, Generic[P, M]):
    """How a game is played: legal moves, what they do, and how it stands."""

    names_start: ClassVar[bool] = True
    """Whether a move's text says where it starts, which can show whose move it is."""
    permitted: ClassVar[Mapping[str, str]] = {}
    """By the text of a move that is a word of our own, what to say if it is legal."""

    @abstractmethod
    def start(self, options: Options) -> P:
        """The position before the first move."""

    def options_of(self, position: P) -> Options:
        """The options a position is played under: its ``options``."""
        options: Options = cast("Any", position).options
        return options

    def with_options(self, position: P, options: Options) -> P:
        """The same position under other options, to see whether a verdict depends on a house rule.

        Converts through the position's text unless a game has a faster way.

        Raises:
            ValueError: the position is impossible under these options (another size).
        """
        return self.parse_position(options, self.format_position(position))

    @abstractmethod
    def to_move(self, position: P) -> tuple[str, ...]:
        """Who is to move: one player, all if orders are simultaneous, none once the game is over.

        If a photo cannot show whose turn it is, every player who may be to move.
        """

    @abstractmethod
    def candidates(self, position: P, player: str) -> Iterator[M]:
        """Moves to consider, including every legal one, each once; lazily.

        Omits what nobody would choose although it would stand once played (an illegal slip).
        """

    @abstractmethod
    def breaches(self, position: P, player: str, move: M) -> Iterator[Breach]:
        """The rules a move breaks, most obvious first; nothing if it is legal."""

    def assumed(self, position: P, player: str, move: M) -> Iterator[Sentence]:
        """What :meth:`breaches` takes for granted that a sheet does not show, as far as the
        opposite would make another verdict of it."""
        return iter(())

    def legal_moves(self, position: P, player: str) -> Iterator[M]:
        """The candidates without a breach."""
        refused = 0
        for move in self.candidates(position, player):
            if next(iter(self.breaches(position, player, move)), None) is None:
                refused = 0
                yield move
            elif (refused := refused + 1) == MOST_REFUSED and self.key not in own_keys():
                raise endless(self.key)

    def random_move(self, position: P, player: str, rng: random.Random) -> M:
        """A random legal move that plays on; every one of the first :data:`MOST_MOVES` is possible,
        not all equally likely.

        Raises:
            ValueError: there is none.
        """
        moves = list(islice(self.legal_moves(position, player), MOST_MOVES))
        if not moves:
            raise ValueError(f"{player} has no legal move")
        return rng.choice(moves)

    @abstractmethod
    def nearby(self, position: P, player: str, move: M, limit: int = 5) -> Iterable[M]:
        """Legal moves of a player who is to move, most like an illegal one, nearest first."""

    @abstractmethod
    def play(self, position: P, moves: Mapping[str, M]) -> P:
        """The position after legal moves, one for each player of :meth:`to_move`.

        Their legality is not checked.
        """

    def resolve(self, position: P, orders: Mapping[str, M], /) -> Resolution[P, M]:
        """Resolve one turn of a simultaneous game after all orders are revealed.

        Illegal orders are refused, unless a game overrides this to count part of them.
        """
        found = {
            player: tuple(self.breaches(position, player, orders[player])) for player in orders
        }
        wrong = {player: breaches for player, breaches in found.items() if breaches}
        if wrong:
            return Resolution(position, orders, {}, wrong)
        return Resolution(position, orders, orders, {}, after=self.play(position, orders))

    def standing(self, move: M) -> M | None:
        """The move marked to stand although it breaks a rule; ``None`` if no move of the game can.

        A marked move breaches only rules that admit no exception. :meth:`play` plays it like a
        legal one. By default, moves with a field ``stands`` are marked there.
        """
        return _marked(move, True)

    def unmarked(self, move: M) -> M:
        """The move without the mark that lets it stand, if any."""
        return _marked(move, False) or move

    def stands_by(self, options: Options) -> bool:
        """Whether the house rule is to let a fault stand if it is found too late."""
        return options.get("illegal") == "stands"

    def brings(self, position: P, player: str, move: M) -> Iterator[Sentence]:
        """What letting an illegal move stand brings, such as whose turn it is then."""
        movers = self.to_move(position)
        if player not in movers and not self.simultaneous:
            others = [other for other in self.players if other != player]
            yield say(N_("Then it is {player}'s turn."), player=Term(others[0].capitalize()))

    def completed(self, position: P, player: str, move: M) -> M:
        """A legal move with optional annotations added, such as that a line crosses."""
        return move

    def certain_points(self, position: P) -> Mapping[str, int]:
        """The points that nothing played from here can take away from each player; empty where
        the game or the position does not say."""
        return {}

    def remarks(self, position: P, player: str, move: M) -> Iterator[Sentence]:
        """Annotations in a legal move's text that are wrong, such as a crossing where there is
        none; they do not make it illegal."""
        return iter(())

    def effects(self, position: P, moves: Mapping[str, M]) -> Iterator[Effect]:
        """What legal moves do to the board and to the game, in order.

        ``moves`` holds one move by its player; for simultaneous orders it may hold all players'.
        """
        if set(moves) == set(self.to_move(position)):
            yield from self.ended_by(self.play(position, moves))

    def ended_by(self, after: P) -> Iterator[Effect]:
        """That the game is over, who has won, and why; nothing while it goes on."""
        found = self.result(after)
        if not found.finished:
            return
        why = self.deciding_item(found)
        winner = Term((found.winner or "").capitalize())
        if why is None:
            sentence = say(
                N_("{player} wins.") if winner else N_("The game is over."), player=winner
            )
        else:
            template = N_("The game ends in a draw. {why}")
            if winner:
                template = N_("{player} wins. {why}")
            sentence = say(template, player=winner, why=why.sentence)
        places, rule = (why.places, why.rule) if why is not None else ((), "")
        yield Effect("wins" if found.winner else "draws", sentence, places, rule)

    def deciding_item(self, result: Result) -> Item | None:
        """The item of a result that says why it was won or drawn, ``None`` if none does."""
        # The deciding item comes last, after what each player has.
        told = (item for item in reversed(result.items) if item.rule == result.rule)
        return next((item for item in told if item.player in ("", result.winner)), None)

    @abstractmethod
    def marks(self, position: P) -> Marks:
        """The position as marks on a finished sheet, as far as it shows; without empty places."""

    @abstractmethod
    def result(self, position: P) -> Result:
        """The state of the game, and why."""

    def measures(self, position: P) -> tuple[Measure, ...]:
        """The measures of the game in this position, the most decisive first; empty if a photo does
        not show them."""
        return of_score(self.result(position).score)

    def gaining(self, position: P, player: str) -> Gain[M] | None:
        """A legal turn that gains something for a player who is to move; ``None`` if none of the
        first :data:`MOST_TRIED` does."""
        before = self.measures(position)
        if player not in self.to_move(position) or not before:
            return None
        moves = islice(self.legal_moves(position, player), MOST_TRIED)
        afters = ((move, self.measures(self.play(position, {player: move}))) for move in moves)
        return best_gain(player, before, afters)

    def ending(self, position: P) -> Ending:
        """Whether the game is over: by its result, unless the game's rules say more."""
        over = self.result(position).finished
        if over is None:
            told = say(OVER_UNKNOWN)
            return Ending(None, (told,), unknown=self.unknown_in(position))
        told = say(N_("The game is over.") if over else N_("The game is still going."))
        reasons = (
            with_rule(effect.rule, effect.sentence)
            for effect in self.ended_by(position)
            if effect.sentence.text() != told.text()
        )
        return Ending(over, (told, *reasons))

    def over(self, position: P) -> bool | None:
        """Whether the game is over, as :meth:`ending` says, found quickly where a game can."""
        return self.ending(position).over

    def unknown_in(self, position: P) -> tuple[str, ...]:
        """The unknown fields of a position that people could find out."""
        parts = (part.split() for part in self.format_position(position).split(";"))
        return tuple(part[0] for part in parts if UNKNOWN in part and part[0] in self.unknowns)

    def example(self, position: P, fields: Iterable[str]) -> str:
        """Unknown fields of a position as they may be, in the form of its text."""
        return "; ".join(
            f"next {next(iter(self.to_move(position)), self.players[0])}"
            if field == "next"
            else self.unknowns[field].example
            for field in fields
        )

    @abstractmethod
    def parse_move(self, text: str) -> M:
        """A move from its text. Raises :class:`BadText`, with the column at fault."""

    @abstractmethod
    def format_move(self, move: M, /) -> str:
        """A move's canonical text; :meth:`parse_move` gives the move back."""

    @abstractmethod
    def parse_position(self, options: Options, text: str) -> P:
        """A position from its one-line text. Raises :class:`BadText`, likewise."""

    @abstractmethod
    def format_position(self, position: P) -> str:
        """The whole position in one line; ``?`` for what is not known."""
