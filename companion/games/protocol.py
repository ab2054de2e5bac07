"""What every game gives: rules as data, boards, positions, legality, results, and text forms.

Positions are immutable and hashable. Legality is written once, in :meth:`Game.breaches`: a move is
legal exactly if it breaches nothing. A game knows nothing of pixels, PDFs or windows.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from companion.board import Board, Marks
from companion.errors import CompanionError
from companion.games.hand import Hand
from companion.games.in_force import about_in_force
from companion.games.installed import marker_blocks
from companion.games.measures import MOST_TRIED, Gain, Measure, best_gain, of_score
from companion.games.options import BadOption, Option, Options, choose
from companion.games.pointers import Pointer
from companion.games.rule import About as About
from companion.games.rule import Breach as Breach
from companion.games.rule import Rule as Rule
from companion.sentences import ENGLISH, N_, Catalogue, Fact, Sentence, Term, say

if TYPE_CHECKING:
    from companion.board.marker_blocks import MarkerBlock
    from companion.games.between import Made
    from companion.games.final import FinalResult, Score
    from companion.games.solving import Solver

P = TypeVar("P", bound=Hashable)
"""A game's position."""
M = TypeVar("M", bound=Hashable)
"""A game's move."""

STANDS = "!"
"""Behind a move's text: it breaks a rule, and the players let it stand all the same."""

Json = Any
"""What ``json.dumps`` takes."""


UNKNOWN = "?"
"""What stands in a position's text for all that is not known."""


class Unknown(NamedTuple):
    """A field of a position that a photo may not show: what to find out, as a template, and how
    the position's text says it, as an example."""

    question: str
    example: str


def bare(text: str) -> tuple[str, bool]:
    """A move's text without the mark that lets it stand, and whether it had one."""
    text = text.rstrip()
    return text.removesuffix(STANDS).rstrip(), text.endswith(STANDS)


class BadText(CompanionError, ValueError):
    """Text that is not a move or position of the game. ``column`` counts from 1 within it."""

    kind = "bad-text"
    column: int

    def __init__(self, sentence: Sentence, column: int = 1) -> None:
        super().__init__(sentence, column=column)


@dataclass(frozen=True)
class Item:
    """One line of a score's explanation: what counted, by which rule, where, and for whom, '' where
    it is about no player alone."""

    rule: str
    sentence: Sentence
    places: tuple[str, ...] = ()
    player: str = ""


@dataclass(frozen=True)
class Effect:
    """One thing that a legal move does.

    Attributes:
        kind: ``closes``, ``negates``, ``crosses``, ``takes``, ``fights``, ``slides``, ``forces``,
            ``removes``, ``switches``, ``swaps``, ``wins`` or ``draws``.
        places: where, in the order in which it happens.
    """

    kind: str
    sentence: Sentence
    places: tuple[str, ...] = ()


@dataclass(frozen=True)
class Case:
    """The result under one answer to a question; ``result.moves`` is its history if known."""

    answer: Mapping[str, str]
    result: Result


@dataclass(frozen=True)
class QuestionPart:
    """One thing to be asked: its answers in words, and the places that each is about."""

    id: str
    sentence: Sentence
    answers: Mapping[str, Sentence | Term] = field(default_factory=dict)
    places: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Question:
    """What a finished sheet cannot say by itself, such as who started; ``parts`` are what to ask
    one after the other."""

    id: str
    sentence: Sentence
    parts: tuple[QuestionPart, ...] = ()


@dataclass(frozen=True)
class Result:
    """How a game stands.

    Attributes:
        finished: ``None`` where a paper without history cannot prove it.
        score: by player, as the contract's ``score``; ``None`` while undecided.
        winner: a player, or ``None`` for a draw, a game still going, or undecided.
        rule: the rule by which the winner won, or the game was drawn.
        counts: further numbers (``negated``, ``nobody``).
        places: owner or colour by place, as the contract's ``places``.
        items: the explanation, line by line.
        notes: remarks that are no breach.
        extra: further keys of the score object that only this game has (``segments``, ``forces``).
        moves: the history in canonical text, where the paper alone gives it.
        question, cases: what is open, and the result under each answer.
        called: the sheet is marked as players do once they call the game over, though that proves
            nothing.
    """

    finished: bool | None
    score: Mapping[str, Json] | None
    winner: str | None = None
    rule: str | None = None
    counts: Mapping[str, int] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)
    items: tuple[Item, ...] = ()
    notes: tuple[Sentence, ...] = ()
    extra: Mapping[str, Json] = field(default_factory=dict)
    moves: tuple[str, ...] = ()
    question: Question | None = None
    cases: tuple[Case, ...] = ()
    called: bool = False


@dataclass(frozen=True)
class Ending:
    """Whether a game is over, and why.

    Attributes:
        over: ``None`` where what is not known, or a search that gave up, decides that.
        sentences: the answer, in the order it is to be read.
        gains: by player, texts of turns that would still bring something.
        negates: by player without a gain, texts of turns that would only cost the other something.
        proven: ``False`` where a search gave up.
        unknown: the fields of the position on which the answer depends.
    """

    over: bool | None
    sentences: tuple[Sentence, ...] = ()
    gains: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    negates: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    proven: bool = True
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reading(Generic[P]):
    """A finished sheet understood: the position its marks show, how it stands, and the audit.

    ``audit`` lists each thing on the paper that the rules cannot explain. ``position`` is ``None``
    where the sheet holds none (an order slip).
    """

    position: P | None
    result: Result
    audit: tuple[Breach, ...] = ()


@dataclass(frozen=True)
class Resolution(Generic[P, M]):
    """A turn in which all ordered at once, after everybody has shown their orders.

    Attributes:
        before, orders: the position, and the orders by player as a record keeps them.
        counted: what counts of them; empty where they are refused.
        breaches: what a player's orders break; players without a breach are left out.
        items: what happened where, and by which rule.
        after: the position then, ``None`` where the orders are refused.
    """

    before: P
    orders: Mapping[str, M]
    counted: Mapping[str, M]
    breaches: Mapping[str, tuple[Breach, ...]]
    items: tuple[Item, ...] = ()
    after: P | None = None


@dataclass(frozen=True)
class Puzzle:
    """A puzzle for one.

    Attributes:
        options: what shapes its board.
        given: the position to be solved.
        solution: a position that solves it.
        answer: the places that make the difference, to be shown in the solution; none where the
            whole position is the answer.
        level: how hard it is, a template, '' where nobody knows.
        only: whether there is no other solution.
    """

    options: Options
    given: Any
    solution: Any
    answer: tuple[str, ...] = ()
    level: str = ""
    only: bool = False


@dataclass(frozen=True)
class PuzzlePage:
    """Puzzles of one kind on boards of one size: ``heading`` and ``task`` say all that one needs
    to know, ``example`` is one that is solved already."""

    heading: Sentence
    task: Sentence
    example: Puzzle
    puzzles: tuple[Puzzle, ...]


@dataclass(frozen=True)
class SheetKind:
    """A printable that the photo reader can tell by its markers: ids ``first_marker`` to + 11."""

    item: str
    options: Options
    paper: str
    first_marker: int


def sheet_of(game: Game[Any, Any], block: MarkerBlock) -> SheetKind:
    """The printed sheet that a block of marker ids stands for."""
    return SheetKind(block.item, game.choose(dict(block.chosen)), block.paper, block.first)


@dataclass(frozen=True, slots=True)
class Tint:
    """How a place's owner is shown: a colour of the game, and whether it is hatched (negated)."""

    colour: str
    hatched: bool = False


class Game(ABC, Generic[P, M]):
    """One game. Subclasses are stateless; one instance, ``GAME``, stands in the game's package."""

    key: ClassVar[str]
    title: ClassVar[str]
    players: ClassVar[tuple[str, ...]]
    """Colour names in seating order, lower case: ``("blue", "red")``."""
    credit: ClassVar[str]
    simultaneous: ClassVar[bool] = False
    drawable: ClassVar[bool] = True
    """Whether a game may end without a winner."""
    scored: ClassVar[bool] = True
    """Whether players have points that are written down at the end; else somebody just wins."""
    agreed_draw: ClassVar[str] = ""
    """The rule by which players may agree on a draw, '' where none says so."""
    puzzle: ClassVar[str] = ""
    """The rule that sets a puzzle for one, '' where none does."""
    names_start: ClassVar[bool] = True
    """Whether a move says where it starts, by which one may see whose it is meant to be."""
    lasting: ClassVar[Mapping[str, str]] = {}
    """Rules by which marks of a kind stay as they were made, where a rule says so."""
    unknowns: ClassVar[Mapping[str, Unknown]] = {}
    """What to find out where a field of the position is not known, by the field."""
    rules: Mapping[str, Rule]
    options: tuple[Option, ...]

    def __repr__(self) -> str:
        return f"<Game {self.key}>"

    def as_json(self, language: Catalogue = ENGLISH) -> dict[str, Any]:
        """What a newcomer asks first, as ``rules --json`` lists every game."""
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
        """The aim, what is needed and how to set up, under the usual answers."""
        return about_in_force(self, self.choose())

    def last_turn(self, options: Options) -> int | None:
        """The number of the last turn that a score sheet needs room for; ``None`` where no rule
        says."""
        return None

    def derived(self, options: Options) -> Mapping[str, Fact]:
        """What follows from the options and the texts of the rules speak of, by name."""
        return {}

    def choose(self, chosen: Mapping[str, str | int | bool] | None = None) -> Options:
        """Options with the chosen answers, the rest at their defaults.

        Raises:
            BadOption: an unknown option or answer.
        """
        return choose(self.options, chosen or {})

    def drawn_by_lot(self, options: Options, seed: int) -> Options:
        """The options with all that this game can draw by lot drawn, such as a board's layout.

        The same seed draws the same.

        Raises:
            BadOption: nothing is drawn by lot in this game.
        """
        raise BadOption(say(N_("nothing is drawn by lot in {title}"), title=self.title))

    @abstractmethod
    def boards(self, options: Options) -> Mapping[str, Board]:
        """The game's boards by item name; ``board`` is the one it is played on."""

    def sheet_kinds(self) -> Iterator[SheetKind]:
        """Every printed sheet a photo may show, each with its own block of marker ids, as the
        game's ``markers.toml`` claims them (:mod:`companion.board.marker_blocks`)."""
        for block in marker_blocks().values():
            if block.game == self.key and not block.withdrawn:
                yield sheet_of(self, block)

    def puzzle_pages(
        self, options: Options, seed: int, difficulty: str = "", pages: int = 0
    ) -> Iterator[PuzzlePage]:
        """Puzzles drawn by lot, page by page: a page of each kind, or as many as ``pages`` says.

        They are as hard as ``difficulty`` says, else of every level. The same seed draws the same.
        Games without a puzzle have none.

        Raises:
            BadOption: no such difficulty.
        """
        return iter(())

    @property
    def solver(self) -> Solver | None:
        """What solves the game's puzzle for one; ``None`` where it has none."""
        return None

    # -- play

    @abstractmethod
    def start(self, options: Options) -> P:
        """The position before the first move."""

    @property
    def hand(self) -> Hand[P, M]:
        """How moves are made by touching places of the board."""
        return Hand(self)

    @abstractmethod
    def options_of(self, position: P) -> Options:
        """The options a position is played under."""

    def with_options(self, position: P, options: Options) -> P:
        """The same position under other answers, to ask whether a verdict rests on a ruling.

        Goes by way of the position's text unless a game knows a shorter one.

        Raises:
            ValueError: the position cannot be had under these options (another size).
        """
        return self.parse_position(options, self.format_position(position))

    @abstractmethod
    def to_move(self, position: P) -> tuple[str, ...]:
        """Who is to move: one player, all where orders are simultaneous, none when it is over.

        Where a photo cannot show whose turn it is, every player who may be.
        """

    @abstractmethod
    def candidates(self, position: P, player: str) -> Iterator[M]:
        """Moves worth asking about, every legal one among them, each once; lazily.

        What nobody would choose but has to stand once it is on the table (a bad slip) is left out.
        """

    @abstractmethod
    def breaches(self, position: P, player: str, move: M) -> Iterator[Breach]:
        """What a move breaks, in the order a person would notice; nothing if it is legal."""

    def legal_moves(self, position: P, player: str) -> Iterator[M]:
        """The candidates without a breach."""
        for move in self.candidates(position, player):
            if next(iter(self.breaches(position, player, move)), None) is None:
                yield move

    def random_move(self, position: P, player: str, rng: random.Random) -> M:
        """A legal move that plays on; any may come, not all equally likely.

        Raises:
            ValueError: there is none.
        """
        moves = list(self.legal_moves(position, player))
        if not moves:
            raise ValueError(f"{player} has no legal move")
        return rng.choice(moves)

    @abstractmethod
    def play(self, position: P, moves: Mapping[str, M]) -> P:
        """The position after legal moves, one for each player of :meth:`to_move`.

        Whether they are legal is not checked here.
        """

    def resolve(self, position: P, orders: Mapping[str, M]) -> Resolution[P, M]:
        """One turn of a simultaneous game, each player's orders just shown, and what comes of them.

        A game whose bad orders count in part says here what is left of them; without that they
        are refused.
        """
        found = {
            player: tuple(self.breaches(position, player, orders[player])) for player in orders
        }
        wrong = {player: breaches for player, breaches in found.items() if breaches}
        if wrong:
            return Resolution(position, orders, {}, wrong)
        return Resolution(position, orders, orders, {}, after=self.play(position, orders))

    def standing(self, move: M) -> M | None:
        """The move marked so that it stands though it breaks a rule; ``None`` where none can.

        Marked, it breaches only what can never stand. :meth:`play` plays it like a legal one.
        """
        return None

    def unmarked(self, move: M) -> M:
        """The move without the mark that lets it stand; most have none."""
        return move

    def stands_by(self, options: Options) -> bool:
        """Whether the table's house rule is to let a fault stand that is found too late."""
        return options.get("illegal") == "stands"

    def completed(self, position: P, player: str, move: M) -> M:
        """A legal move with the remarks that people may leave out, such as that a line crosses."""
        return move

    def effects(self, position: P, moves: Mapping[str, M]) -> Iterator[Effect]:
        """What legal moves do to the board and to the game, in the order in which it happens.

        ``moves`` holds one move by its player; where orders are simultaneous it may hold all.
        """
        if set(moves) == set(self.to_move(position)):
            yield from self.ended_by(self.play(position, moves))

    def ended_by(self, after: P) -> Iterator[Effect]:
        """That the game is over in a position, who has won, and why; nothing while it goes on."""
        found = self.result(after)
        if not found.finished:
            return
        why = self.deciding_item(found)
        winner = Term((found.winner or "").capitalize())
        if why is None:
            sentence = say(
                N_("{player} wins") if winner else N_("The game is over."), player=winner
            )
        else:
            template = N_("The game ends in a draw: {why} ({rule})")
            if winner:
                template = N_("{player} wins: {why} ({rule})")
            sentence = say(template, player=winner, why=why.sentence, rule=why.rule)
        places = why.places if why is not None else ()
        yield Effect("wins" if found.winner else "draws", sentence, places)

    def remarks(self, position: P, player: str, move: M) -> Iterator[Sentence]:
        """What a legal move's text says that the board does not bear out, such as a crossing where
        there is none; nothing of it makes a move illegal."""
        return iter(())

    def deciding_item(self, result: Result) -> Item | None:
        """The line of a result that says why it was won or drawn, ``None`` where none does."""
        # What decides is told last, behind what each player has.
        told = (item for item in reversed(result.items) if item.rule == result.rule)
        return next((item for item in told if item.player in ("", result.winner)), None)

    @abstractmethod
    def nearby(self, position: P, player: str, move: M, limit: int = 5) -> Iterable[M]:
        """Legal moves most like an illegal one, nearest first."""

    @abstractmethod
    def result(self, position: P) -> Result:
        """How the game stands, and why."""

    def measures(self, position: P) -> tuple[Measure, ...]:
        """What the game counts as it stands, the thing that decides most nearly first; nothing
        where a photo does not show it."""
        return of_score(self.result(position).score)

    def gaining(self, position: P, player: str) -> Gain[M] | None:
        """A legal turn that gains something for a player who is to move; ``None`` where none was
        found among as many as are tried."""
        before = self.measures(position)
        if player not in self.to_move(position) or not before:
            return None
        moves = islice(self.legal_moves(position, player), MOST_TRIED)
        afters = ((move, self.measures(self.play(position, {player: move}))) for move in moves)
        return best_gain(player, before, afters)

    def final(self, options: Options, result: str) -> FinalResult:
        """What a final result told by the players means.

        ``result``: ``1-0``, ``0-1``, ``1/2-1/2``, or a score such as ``14-11``, the first seat's
        first.

        Raises:
            companion.games.final.ImpossibleResult: no game under these options ends so.
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
        """What a final score means, of a game that has one.

        Raises:
            companion.games.final.ImpossibleResult: no game under these options ends so.
        """
        from companion.games.final import no_score, written

        raise no_score(self.title, written(score))

    def ending(self, position: P) -> Ending:
        """Is the game over? By its result, unless the rules leave more to say."""
        over = self.result(position).finished
        if over is None:
            told = say(N_("It depends: the paper does not show everything needed."))
            return Ending(None, (told,), unknown=self.unknown_in(position))
        told = say(N_("The game is over.") if over else N_("The game is not over."))
        return Ending(over, (told, *(effect.sentence for effect in self.ended_by(position))))

    def unknown_in(self, position: P) -> tuple[str, ...]:
        """The fields of a position that are not known and that somebody could find out."""
        parts = (part.split() for part in self.format_position(position).split(";"))
        return tuple(part[0] for part in parts if UNKNOWN in part and part[0] in self.unknowns)

    # -- marks

    @abstractmethod
    def marks(self, position: P) -> Marks:
        """The position as far as a finished sheet shows it; empty places left out."""

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
    ) -> Reading[P]:
        """A finished sheet understood. ``answers`` settles questions asked before (``first``)."""

    def settled(self, position: P, answers: Mapping[str, str]) -> P:
        """A position read from paper with the answers to questions about it filled in.

        Raises:
            BadOption: an answer that is none of those asked about.
        """
        return position

    def turns(self, options: Options, marks: Marks) -> tuple[int, ...]:
        """Clockwise quarter turns under which a hand-drawn board's marks fit the rules best.

        A sheet without a printed "up" is read upright as photographed; the answer lists every turn
        (0 to 3) that brings players' starts where the rules put them, equally well.
        """
        return (0,)

    def tints(self, reading: Reading[P]) -> Mapping[str, Tint]:
        """Colours to lay over places of the board in pictures: owned squares, negated regions."""
        return {}

    def pointers(self, reading: Reading[P]) -> Iterator[Pointer]:
        """What decided the result, to be pointed out in pictures beside the marks; usually the
        places by which the winner won."""
        result = reading.result
        for item in result.items:
            if item.places and item.rule == result.rule and item.player in ("", result.winner):
                yield Pointer("places", item.places, result.winner or "")

    def turns_between(self, before: P, after: Marks) -> Iterator[Made[P, M]]:
        """How one turn, legal or not, may have led to a sheet with these marks; nothing where no
        one player's turn accounts for them."""
        return iter(())

    def histories(self, position: P) -> Iterator[tuple[P, tuple[Sentence, ...]]]:
        """The positions that a sheet without a history may show, each with what it takes for
        granted; a known position is itself."""
        yield position, ()

    def moves_towards(
        self, position: P, player: str, goal: Marks, *, legal: bool = True
    ) -> Iterator[M]:
        """Moves by which a turn may have come nearer to a sheet with these marks.

        Every legal one that makes only such marks is among them, and more may be. Not ``legal``:
        also what somebody may have played by mistake; :meth:`play` can play all of them.
        """
        return self.candidates(position, player)

    # -- text

    @abstractmethod
    def parse_move(self, text: str) -> M:
        """A move from its text. Raises :class:`BadText`."""

    @abstractmethod
    def format_move(self, move: M) -> str:
        """A move's canonical text; :meth:`parse_move` gives the move back."""

    @abstractmethod
    def parse_position(self, options: Options, text: str) -> P:
        """A position from its one-line text. Raises :class:`BadText`."""

    @abstractmethod
    def format_position(self, position: P) -> str:
        """All a position needs in one line; ``?`` for what a photo could not show."""
