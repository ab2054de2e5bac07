"""What every game provides: rules as data, boards, positions, legality, results, and notation.

Positions are immutable and hashable. Legality is written once, in :meth:`Game.breaches`: a move is
legal exactly if it breaches nothing. A game knows nothing of pixels, PDFs or windows.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, cast

from companion.board import Board, Marks
from companion.games.broken import endless
from companion.games.game_files import package_of
from companion.games.hand import MOST_MOVES, Hand
from companion.games.in_force import about_in_force
from companion.games.installed import marker_blocks, own_keys
from companion.games.measures import MOST_TRIED, Gain, Measure, best_gain, of_score
from companion.games.options import BadOption, Option, Options, choose
from companion.games.pointers import Pointer
from companion.games.puzzles import Puzzle as Puzzle
from companion.games.puzzles import PuzzlePage as PuzzlePage
from companion.games.results import Case as Case
from companion.games.results import Effect as Effect
from companion.games.results import Ending as Ending
from companion.games.results import Item as Item
from companion.games.results import Json as Json
from companion.games.results import M as M
from companion.games.results import Move as Move
from companion.games.results import P as P
from companion.games.results import Position as Position
from companion.games.results import Question as Question
from companion.games.results import QuestionPart as QuestionPart
from companion.games.results import Reading as Reading
from companion.games.results import Resolution as Resolution
from companion.games.results import Result as Result
from companion.games.rule import About as About
from companion.games.rule import Breach as Breach
from companion.games.rule import Rule as Rule
from companion.games.rules_file import load_rules
from companion.games.sheet_kinds import SheetKind as SheetKind
from companion.games.sheet_kinds import Tint as Tint
from companion.games.sheet_kinds import sheet_of as sheet_of
from companion.games.texts import STANDS as STANDS
from companion.games.texts import UNKNOWN as UNKNOWN
from companion.games.texts import BadText as BadText
from companion.games.texts import Unknown as Unknown
from companion.games.texts import bare as bare
from companion.games.unsettled import Unsettled as Unsettled
from companion.games.unsettled import settled
from companion.sentences import ENGLISH, N_, Catalogue, Fact, Sentence, Term, say

if TYPE_CHECKING:
    from companion.answers.sheets import AboutJson
    from companion.games.between import Made, Together
    from companion.games.final import FinalResult, Score
    from companion.games.solving import Solver


class _Played(Protocol):
    @property
    def options(self) -> Options: ...


@dataclass(frozen=True)
class HiddenSetup:
    """A set-up that both players make at the same time, hidden from each other.

    Attributes:
        option: the option that states it.
        places: by player, where the pieces may stand.
        number: how many pieces each player places.
        usual: by player, the places that are usual.
    """

    option: str
    places: Mapping[str, tuple[str, ...]]
    number: int
    usual: Mapping[str, tuple[str, ...]]

    def text(self, chosen: Mapping[str, tuple[str, ...]]) -> str:
        """The option's answer for chosen places, by player."""
        return "; ".join(" ".join((player, *places)) for player, places in chosen.items())


MOST_REFUSED = 200_000
"""Candidates in a row that are not legal, after which a further game's list counts as endless."""


class Game(ABC, Generic[P, M]):
    """One game. Subclasses are stateless; a game's package holds one instance, ``GAME``."""

    key: ClassVar[str]
    title: ClassVar[str]
    players: ClassVar[tuple[str, ...]]
    """Colour names in seating order, lower case: ``("blue", "red")``."""
    credit: ClassVar[str] = N_("an unknown author")
    """Who invented it, to follow "by"."""
    simultaneous: ClassVar[bool] = False
    drawable: ClassVar[bool] = True
    """Whether a game may end without a winner."""
    counted: ClassVar[tuple[str, ...]] = ()
    """The rules by which the player with the larger score wins; by others it decides nothing."""
    scored: ClassVar[bool] = True
    """Whether players have points at the end; if not, a player just wins."""
    agreed_draw: ClassVar[str] = ""
    """The rule by which players may agree on a draw, '' if there is none."""
    puzzle: ClassVar[str] = ""
    """The rule that describes a puzzle for one player, '' if there is none."""
    names_start: ClassVar[bool] = True
    """Whether a move's text says where it starts, which can show whose move it is."""
    permitted: ClassVar[Mapping[str, str]] = {}
    """By the text of a move that is a word of our own, what to say if it is legal."""
    lasting: ClassVar[Mapping[str, str]] = {}
    """By kind of mark, the rule that forbids changing such marks once made."""
    unknowns: ClassVar[Mapping[str, Unknown]] = {}
    """By field of the position, what to find out if it is not known."""
    rules: Mapping[str, Rule]
    options: tuple[Option, ...]

    def __init__(self) -> None:
        if not hasattr(self, "rules"):  # a class may state them itself
            self.rules, self.options = load_rules(package_of(self))

    def __repr__(self) -> str:
        return f"<Game {self.key}>"

    def as_json(self, language: Catalogue = ENGLISH) -> AboutJson:
        """The game's entry in ``rules --json``: what a newcomer asks first."""
        about = self.about
        return {
            "title": self.title,
            "author": self.credit,
            "aim": about.aim.text(language),
            "needed": [sentence.text(language) for sentence in about.needed],
            "setup": [sentence.text(language) for sentence in about.setup],
        }

    # -- rules and boards as data

    @property
    def about(self) -> About:
        """The aim, what is needed and how to set up, under the standard options."""
        return about_in_force(self, self.choose())

    def last_turn(self, options: Options) -> int | None:
        """The last turn that a score sheet needs room for; ``None`` if no rule limits it."""
        return None

    def derived(self, options: Options) -> Mapping[str, Fact]:
        """Facts for the rule texts that follow from the options, by name."""
        return {}

    def choose(self, chosen: Mapping[str, str | int | bool] | None = None) -> Options:
        """Options with the chosen answers, the rest at their defaults. Answers to questions about
        a position (:meth:`unsettled`) are no options and are left out.

        Raises:
            BadOption: an unknown option or answer.
        """
        own = {option.id for option in self.options}
        asked = {one for unknown in self.unknowns.values() for one in unknown.asked} - own
        return choose(self.options, {k: v for k, v in (chosen or {}).items() if k not in asked})

    def drawn_by_lot(self, options: Options, seed: int) -> Options:
        """The options with everything random chosen, such as a board's layout.

        Deterministic for each seed.

        Raises:
            BadOption: nothing is random in this game.
        """
        raise BadOption.of(N_("nothing in {title} is random"), title=self.title)

    def hidden_setup(self, options: Options) -> HiddenSetup | None:
        """The set-up that players make in secret before the first turn; ``None`` for none."""
        return None

    @abstractmethod
    def boards(self, options: Options) -> Mapping[str, Board]:
        """The game's boards by item name; ``board`` is the one for play."""

    def sheet_kinds(self) -> Iterator[SheetKind]:
        """Every printed sheet a photo may show, each with its own block of marker ids from the
        game's ``markers.toml`` (:mod:`companion.board.marker_blocks`)."""
        for block in marker_blocks().values():
            if block.game == self.key and not block.withdrawn:
                try:
                    kind = sheet_of(self, block)
                except BadOption:  # its author has given up this size
                    continue
                yield kind

    def puzzle_pages(
        self, options: Options, seed: int, difficulty: str = "", pages: int = 0
    ) -> Iterator[PuzzlePage]:
        """Random puzzles, page by page: a page of each kind, or ``pages`` pages.

        They have the given ``difficulty``, or else every level. Deterministic for each seed. Empty
        for games without a puzzle.

        Raises:
            BadOption: no such difficulty.
        """
        return iter(())

    @property
    def solver(self) -> Solver | None:
        """The solver of the game's puzzle; ``None`` if it has none."""
        return None

    # -- play

    @abstractmethod
    def start(self, options: Options) -> P:
        """The position before the first move."""

    @property
    def hand(self) -> Hand[P, M]:
        """How moves are made by touching places of the board."""
        return Hand(self)

    def options_of(self, position: P) -> Options:
        """The options a position is played under: its ``options``."""
        return cast("_Played", position).options

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
        legal one.
        """
        return None

    def unmarked(self, move: M) -> M:
        """The move without the mark that lets it stand, if any."""
        return move

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

    def remarks(self, position: P, player: str, move: M) -> Iterator[Sentence]:
        """Annotations in a legal move's text that are wrong, such as a crossing where there is
        none; they do not make it illegal."""
        return iter(())

    def deciding_item(self, result: Result) -> Item | None:
        """The item of a result that says why it was won or drawn, ``None`` if none does."""
        # The deciding item comes last, after what each player has.
        told = (item for item in reversed(result.items) if item.rule == result.rule)
        return next((item for item in told if item.player in ("", result.winner)), None)

    @abstractmethod
    def nearby(self, position: P, player: str, move: M, limit: int = 5) -> Iterable[M]:
        """Legal moves most like an illegal one, nearest first."""

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

    def final(self, options: Options, result: str) -> FinalResult:
        """The meaning of a final result reported by the players.

        ``result``: ``1-0``, ``0-1``, ``1/2-1/2``, or a score such as ``14-11`` in seating order.

        Raises:
            companion.games.final.ImpossibleResult: no game under these options can end like this.
        """
        from companion.games.final import FinalResult, no_draw

        if result in ("1-0", "0-1"):
            return FinalResult(self.players[result == "0-1"])
        if result == "1/2-1/2":
            if not self.drawable:
                raise no_draw(self.title)
            return FinalResult(None)
        first, second = (int(number) for number in result.split("-"))
        return self.final_score(options, (first, second))

    def final_score(self, options: Options, score: Score) -> FinalResult:
        """The meaning of a final score, for games that have scores.

        Raises:
            companion.games.final.ImpossibleResult: no game under these options can end like this.
        """
        from companion.games.final import no_score, written

        raise no_score(self.title, written(score))

    def ending(self, position: P) -> Ending:
        """Whether the game is over: by its result, unless the game's rules say more."""
        over = self.result(position).finished
        if over is None:
            told = say(N_("We can't tell from this whether the game is over."))
            return Ending(None, (told,), unknown=self.unknown_in(position))
        told = say(N_("The game is over.") if over else N_("The game is still going."))
        reasons = (effect.sentence for effect in self.ended_by(position))
        return Ending(over, (told, *(reason for reason in reasons if reason.text() != told.text())))

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

    def unsettled(self, position: P) -> Unsettled[P]:
        """What to ask about a position with unknown fields, and what it is by the answers; nothing
        where the sheet shows all, or nobody could be asked."""
        parts = self.format_position(position).split("; ")
        unknown = f"next {UNKNOWN}"
        if unknown not in parts:
            return Unsettled()
        able = {player: Term(player.capitalize()) for player in self.to_move(position)}
        ways = []
        for player in able:
            told = [f"next {player}" if part == unknown else part for part in parts]
            whole = self.parse_position(self.options_of(position), "; ".join(told))
            ways.append(({"next": player}, whole))
        return Unsettled((QuestionPart("next", say(N_("Whose turn is it?")), able),), tuple(ways))

    # -- marks

    @abstractmethod
    def marks(self, position: P) -> Marks:
        """The position as marks on a finished sheet, as far as it shows; without empty places."""

    def marks_on(self, position: P, item: str) -> Marks:
        """The position on any sheet of the game that shows one; ``board`` shows :meth:`marks`.

        Raises:
            ValueError: the sheet shows no position.
        """
        if item != "board":
            raise ValueError(f"{item} shows no position")
        return self.marks(position)

    @abstractmethod
    def read_marks(
        self,
        options: Options,
        marks: Marks,
        item: str = "board",
        answers: Mapping[str, str] | None = None,
        /,
    ) -> Reading[P]:
        """The reading of a sheet. ``answers`` are answers to earlier questions (``first``)."""

    def leader(self, options: Options, marks: Marks) -> str | None:
        """Who would win if the game ended as these marks show it, found quickly; ``None`` if nobody
        would, or if this game has no quick way to tell (:attr:`Result.leader`)."""
        return None

    def settled(self, position: P, answers: Mapping[str, str]) -> P:
        """A position read from paper with the answers to questions about it filled in, as far as
        they tell one position.

        Raises:
            BadOption: an answer that was not among those offered.
        """
        return settled(self.unsettled(position), position, answers)

    def contradiction(self, position: P) -> Sentence | None:
        """Why no game can have come to a position that somebody completed; ``None`` if one can,
        or the marks do not say."""
        return None

    def turns(self, options: Options, marks: Marks, /) -> tuple[int, ...]:
        """Clockwise quarter turns under which a hand-drawn board's marks fit the rules best.

        A sheet without a printed "up" is read as photographed; the result lists every turn (0 to
        3) that puts the players' starts where the rules put them, including ties.
        """
        return (0,)

    def tints(self, reading: Reading[P]) -> Mapping[str, Tint]:
        """Colours to lay over places of the board in pictures: owned squares, negated regions."""
        return {}

    def pointers(self, reading: Reading[P]) -> Iterator[Pointer]:
        """What decided the result, to be highlighted in pictures; by default the places with which
        the winner won."""
        result = reading.result
        for item in result.items:
            if item.places and item.rule == result.rule and item.player in ("", result.winner):
                yield Pointer("places", item.places, result.winner or "")

    def turns_between(self, before: P, after: Marks, /) -> Iterator[Made[P, M]]:
        """How one turn, legal or not, may have led to a sheet with these marks; nothing if no
        single player's turn explains them."""
        return iter(())

    def orders_between(self, before: P, after: Marks, /) -> Together[M] | None:
        """What simultaneous turns led to a sheet with these marks; ``None`` if the game does not
        say."""
        return None

    def histories(self, position: P) -> Iterator[tuple[P, tuple[Sentence, ...]]]:
        """The positions that a sheet without a history may show, each with its assumptions; a known
        position yields itself."""
        yield position, ()

    def moves_towards(
        self, position: P, player: str, goal: Marks, *, legal: bool = True
    ) -> Iterator[M]:
        """Moves that may have led towards a sheet with these marks.

        Includes at least every legal move that makes only such marks. If not ``legal``, also moves
        that somebody may have played by mistake; :meth:`play` accepts all of them.
        """
        return self.candidates(position, player)

    # -- text

    @abstractmethod
    def parse_move(self, text: str) -> M:
        """A move from its text. Raises :class:`BadText`."""

    @abstractmethod
    def format_move(self, move: M, /) -> str:
        """A move's canonical text; :meth:`parse_move` gives the move back."""

    @abstractmethod
    def parse_position(self, options: Options, text: str) -> P:
        """A position from its one-line text. Raises :class:`BadText`."""

    @abstractmethod
    def format_position(self, position: P) -> str:
        """The whole position in one line; ``?`` for what is not known."""
