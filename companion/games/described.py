"""What a game says of itself before anybody plays: names, rules, options, boards and results."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, ClassVar

from companion.board import Board
from companion.board.marker_blocks import MarkerBlock
from companion.games.final import FinalResult, ImpossibleResult, Score, written
from companion.games.game_files import package_of
from companion.games.installed import marker_blocks
from companion.games.options import BadOption, HiddenSetup, Option, Options
from companion.games.puzzles import PuzzlePage
from companion.games.rule import About, Rule
from companion.games.rules_file import load_about, load_rules
from companion.games.texts import Unknown
from companion.sentences import ENGLISH, N_, Catalogue, Fact, say
from companion.spelling import did_you_mean, not_known

if TYPE_CHECKING:
    from companion.answers.sheets import AboutJson
    from companion.games.solving import Solver


@dataclass(frozen=True)
class SheetKind:
    """A printable identified by its twelve markers, ids ``first_marker`` to ``first_marker +
    11``."""

    item: str
    options: Options
    paper: str
    first_marker: int


class Described(ABC):
    """What a game says of itself. Subclasses are stateless."""

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
        about = self.about()
        return {
            "title": self.title,
            "author": self.credit,
            "aim": about.aim.text(language),
            "needed": [sentence.text(language) for sentence in about.needed],
            "setup": [sentence.text(language) for sentence in about.setup],
        }

    def about(self, options: Options | None = None) -> About:
        """The aim, what is needed and how to set up, under the standard options if not given."""
        return load_about(package_of(self)).under(self.facts(options or self.choose()))

    def last_turn(self, options: Options) -> int | None:
        """The last turn that a score sheet needs room for; ``None`` if no rule limits it."""
        return None

    def derived(self, options: Options) -> Mapping[str, Fact]:
        """Facts for the rule texts that follow from the options, by name."""
        return {}

    def facts(self, options: Options) -> Mapping[str, Fact]:
        """All facts for the rule texts: the options (standard free text by its short name) and
        what follows from them."""
        usual = self.usual_answers(options)
        answers = {
            option.id: option.default
            if option.kind == "text" and options[option.id] == usual[option.id]
            else options[option.id]
            for option in self.options
        }
        return {**answers, **self.derived(options)}

    def usual_answers(self, options: Options) -> Options:
        """The standard answers on a board of the same shape."""
        numbers = (option.id for option in self.options if not option.rule and option.numbers)
        return self.choose({name: options[name] for name in numbers})

    @property
    def questions(self) -> frozenset[str]:
        """The questions about a position (:meth:`unsettled`), which may be options, too."""
        asked = (unknown.asked for unknown in self.unknowns.values())
        return frozenset(chain.from_iterable(asked))

    @property
    def answerable(self) -> frozenset[str]:
        """All that can be answered: the options, and the questions."""
        return self.questions | {option.id for option in self.options}

    def choose(self, chosen: Mapping[str, str | int | bool] | None = None) -> Options:
        """Options with the chosen answers, the rest at their defaults. Answers to questions about
        a position (:meth:`unsettled`) are no options and are left out.

        Raises:
            BadOption: an unknown option or answer.
        """
        own, given = {option.id: option for option in self.options}, chosen or {}
        for key in given:
            if key not in self.answerable:
                raise no_option(key, str(given[key]), [self])
        return Options(
            {
                key: option.parse(given[key]) if key in given else option.default
                for key, option in own.items()
            }
        )

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
                    kind = self.sheet_of(block)
                except BadOption:  # its author has given up this size
                    continue
                yield kind

    def sheet_of(self, block: MarkerBlock) -> SheetKind:
        """The printed sheet that a block of marker ids stands for."""
        return SheetKind(block.item, self.choose(dict(block.chosen)), block.paper, block.first)

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

    def final(self, options: Options, result: str) -> FinalResult:
        """The meaning of a final result reported by the players.

        ``result``: ``1-0``, ``0-1``, ``1/2-1/2``, or a score such as ``14-11`` in seating order.

        Raises:
            ImpossibleResult: no game under these options can end like this.
        """
        if result in ("1-0", "0-1"):
            return FinalResult(self.players[result == "0-1"])
        if result == "1/2-1/2":
            if not self.drawable:
                told = N_("write 1-0, 0-1 or a score: {game} cannot end in a draw")
                if not self.scored:
                    told = N_("write 1-0 or 0-1: {game} cannot end in a draw")
                raise ImpossibleResult.of(told, game=self.title)
            return FinalResult(None)
        first, second = (int(number) for number in result.split("-"))
        return self.final_score(options, (first, second))

    def examples(self, options: Options) -> tuple[str, ...]:
        """Results with which a game may end, as players write them: a score, where there are any,
        then who won."""

        def possible(result: str) -> bool:
            with suppress(ImpossibleResult):
                return bool(self.final(options, result))
            return False

        score = next(filter(possible, ("14-11", "9-3", "3-1", "1-0")))
        return tuple(dict.fromkeys((score, *filter(possible, ("1-0", "0-1", "1/2-1/2")))))

    def final_score(self, options: Options, score: Score, /) -> FinalResult:
        """The meaning of a final score, for games that have scores.

        Raises:
            ImpossibleResult: no game under these options can end like this.
        """
        told = N_("write 1-0 or 0-1, not {result}: {game} has no score")
        if self.drawable:
            told = N_("write 1-0, 0-1 or 1/2-1/2, not {result}: {game} has no score")
        raise ImpossibleResult.of(told, result=written(score), game=self.title)


def no_option(key: str, answer: str, games: Sequence[Described]) -> BadOption:
    """That something is no house rule of any of these games; if it is a field of their positions,
    how to say it."""
    if any(key in game.unknowns for game in games):
        told = N_(
            "“{option}” is not a house rule. Commands that judge moves take it as "
            "--given “{given}”."
        )
        return BadOption.of(told, option=key, given=f"{key} {answer}")
    unknown = say(N_("there is no house rule “{option}”"), option=key)
    known = dict.fromkeys(option.id for game in games for option in game.options)
    if len(games) > 1:
        return BadOption(did_you_mean(unknown, key, known, "companion rules"))
    return BadOption(not_known(unknown, key, known))
