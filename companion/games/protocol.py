"""What every game provides: what it says of itself, how it is played, and what its sheets show.

Positions are immutable and hashable. Legality is written once, in :meth:`Game.breaches`: a move is
legal exactly if it breaches nothing. A game knows nothing of pixels, PDFs or windows.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from companion.board import Marks
from companion.games.described import SheetKind as SheetKind
from companion.games.hand import Hand
from companion.games.options import Options
from companion.games.playable import Playable
from companion.games.pointers import Pointer
from companion.games.pointers import Tint as Tint
from companion.games.puzzles import Puzzle as Puzzle
from companion.games.puzzles import PuzzlePage as PuzzlePage
from companion.games.results import Case as Case
from companion.games.results import Effect as Effect
from companion.games.results import Ending as Ending
from companion.games.results import Item as Item
from companion.games.results import Json as Json
from companion.games.results import M, P
from companion.games.results import Move as Move
from companion.games.results import Position as Position
from companion.games.results import Question as Question
from companion.games.results import QuestionPart as QuestionPart
from companion.games.results import Reading as Reading
from companion.games.results import Resolution as Resolution
from companion.games.results import Result as Result
from companion.games.results import Unsettled as Unsettled
from companion.games.rule import Breach as Breach
from companion.games.rule import Rule as Rule
from companion.games.taking_turns import TurnCounts
from companion.games.texts import STANDS as STANDS
from companion.games.texts import UNKNOWN
from companion.games.texts import BadText as BadText
from companion.games.texts import Unknown as Unknown
from companion.games.texts import bare as bare
from companion.sentences import N_, Sentence, Term, say

if TYPE_CHECKING:
    from companion.games.between import Made, Together


class Game(Playable[P, M]):
    """One game. Subclasses are stateless; a game's package holds one instance, ``GAME``.

    What it says of itself is in :class:`companion.games.described.Described`, how it is played in
    :class:`companion.games.playable.Playable`; here is what its boards and sheets show.
    """

    lasting: ClassVar[Mapping[str, str]] = {}
    """By kind of mark, the rule that forbids changing such marks once made."""

    hands: ClassVar[type[Hand[Any, Any]]] = Hand
    """How moves are made by touching places of the board."""

    @property
    def hand(self) -> Hand[P, M]:
        """The game's own of :attr:`hands`."""
        return self.hands(self)

    @abstractmethod
    def read_marks(
        self,
        options: Options,
        marks: Marks,
        item: str = "board",
        answers: Mapping[str, str] | None = None,
        /,
    ) -> Reading[P]:
        """The reading of a sheet. ``answers`` are answers to earlier questions (``first``).

        Raises:
            BadText: a mark that the sheet does not have.
        """

    def drawn(self, position: P) -> P | None:
        """A position as its marks alone show it, whatever people have said of it; ``None`` if they
        show none."""
        return self.read_marks(self.options_of(position), self.marks(position)).position

    def audit_marks(
        self, options: Options, marks: Marks, item: str = "board", /
    ) -> tuple[Breach, ...]:
        """The audit of :meth:`read_marks` alone, where the score takes longer to find."""
        return self.read_marks(options, marks, item).audit

    def turn_counts(
        self, options: Options, marks: Marks, item: str = "board", /
    ) -> TurnCounts | None:
        """How many marks either player may have made on a sheet that shows these, where the number
        of turns says that; ``None`` where it does not."""
        return None

    def noted(self, options: Options, marks: Marks, item: str = "board", /) -> Marks | None:
        """The marks (:attr:`companion.board.Board.noted`) with which players may note what follows
        from the others on a sheet; ``None`` where they do not say."""
        return None

    def leader(self, options: Options, marks: Marks) -> str | None:
        """Who would win if the game ended as these marks show it, found quickly; ``None`` if nobody
        would, or if this game has no quick way to tell (:attr:`Result.leader`)."""
        return None

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

    def settled(self, position: P, answers: Mapping[str, str]) -> P:
        """A position read from paper with the answers to questions about it filled in; where these
        leave several, with what they asked about and all of these agree on.

        Raises:
            BadOption: an answer that was not among those offered.
        """
        left = self.unsettled(position).left(answers)
        if len(left) < 2:
            return left[0] if left else position
        parts = [self.format_position(one).split("; ") for one in (position, *left)]
        asked = {field for field, one in self.unknowns.items() if answers.keys() & {*one.asked}}
        same = set.intersection(*map(set, parts[1:]))
        agreed = {field: part for part in same if (field := part.split()[0]) in asked}
        told = (agreed.get(part.split()[0], part) for part in parts[0])
        return self.parse_position(self.options_of(position), "; ".join(told))

    def first_mover(self, position: P) -> str | None:
        """Who moved first, if a position without moves shows it under any house rules."""
        return None

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
        """The positions that a sheet without a history may show, each with its assumptions; by
        default with either player to move, if nothing else is asked. A known position yields
        itself."""
        ways = self.unsettled(position).ways
        if not ways or any(answers.keys() != {"next"} for answers, _ in ways):
            yield position, ()
            return
        for answers, whole in ways:
            mover = Term(answers["next"].capitalize())
            yield whole, (say(N_("it was {player}'s turn"), player=mover),)

    def moves_towards(
        self, position: P, player: str, goal: Marks, *, legal: bool = True
    ) -> Iterator[M]:
        """Moves that may have led towards a sheet with these marks.

        Includes at least every legal move that makes only such marks. If not ``legal``, also moves
        that somebody may have played by mistake; :meth:`play` accepts all of them.
        """
        return self.candidates(position, player)

    def moves_nearer(self, position: P, player: str, goal: Marks, least: int) -> Iterator[M]:
        """Where pieces move, those of :meth:`moves_towards` that may bring the board nearer to a
        sheet by at least so many of its marks, 1 or fewer."""
        return self.moves_towards(position, player, goal)
