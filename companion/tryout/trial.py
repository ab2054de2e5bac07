"""Trying out a whole game: its rules, its sheets, and photos of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from time import process_time
from typing import Any, Final

from companion.errors import CompanionError
from companion.games import fault_of_a_game
from companion.games.endless_loops import EndlessLoop, within
from companion.games.protocol import Game
from companion.sentences import N_, Sentence, say
from companion.sheets.listing import sheets
from companion.sheets.printing import print_sheet
from companion.tryout.photos import PHOTOS, Photo, photos
from companion.tryout.rules import GAMES, examples, play_one, texts

ENOUGH: Final = 20
"""Random games of which one at least has a winner."""
MOST_TOLD: Final = 12
"""Faults after which a game's rules are tried no longer."""
PATIENCE_A_CHECK: Final = 30.0
"""Seconds of processor time after which one random game is taken for one that never ends."""
PLAYING: Final = 45.0
"""Seconds of processor time after which no further random game is begun, as a slow game would take
minutes."""

Tell = Callable[[float, Sentence], object]
"""Told how much is done, 0 to 1, and what is done next."""
_PRINTING: Final = 0.3
_PHOTOS: Final = 0.4
"""How much is done when the sheets are printed, and when they are photographed."""


@dataclass(frozen=True)
class Trial:
    """What came of it.

    Attributes:
        games: how many random games were played.
        wins: how many each player won, '' nobody.
        faults: what is wrong with the rules, texts, examples and sheets, each once.
        pages: the sheets that were printed, as PDFs.
        photos: every photo, read back.
    """

    games: int
    wins: Mapping[str, int]
    faults: tuple[Sentence, ...]
    pages: tuple[bytes, ...]
    photos: tuple[Photo, ...]

    def count(self, verdict: str) -> int:
        """How many photos were read like this."""
        return sum(photo.verdict == verdict for photo in self.photos)

    @property
    def reasons(self) -> tuple[tuple[Sentence, int], ...]:
        """Why photos were not simply read, the most frequent first."""
        told = {str(photo.reason): photo.reason for photo in self.photos if photo.reason}
        counted = Counter(str(photo.reason) for photo in self.photos if photo.reason)
        return tuple((told[text], number) for text, number in counted.most_common())


def try_out(
    game: Game[Any, Any],
    *,
    number: int = PHOTOS,
    games: int = GAMES,
    tell: Tell = lambda _, __: None,
) -> Trial:
    """Try a game out; ``tell`` is told what is done next."""
    faults: dict[str, Sentence] = {}
    playing = say(N_("Playing {number} random games"), number=games)
    tell(0.0, playing)
    played, wins = 0, Counter[str]()
    for fault in _rules(game):
        faults.setdefault(str(fault), fault)
    began = process_time()
    for seed in range(games):
        if len(faults) >= MOST_TOLD or process_time() - began > PLAYING:
            break
        for fault in _caught(partial(_one_game, game, seed, wins)):
            faults.setdefault(str(fault), fault)
        played += 1
        tell(_PRINTING * played / games, playing)
    if played >= ENOUGH and wins[""] == played:
        told = say(N_("no random game has a winner: write “won”, “last_wins” or “result”"))
        faults.setdefault(str(told), told)
    tell(_PRINTING, say(N_("Printing every sheet")))
    pages: list[bytes] = []
    for sheet in _sheets_of(game, faults):
        try:
            pages.append(print_sheet(game.key, sheet.item, sheet.options, sheet.paper))
        except Exception as error:
            why = say(N_("the sheet “{item}” cannot be printed: {why}"), item=sheet.item,
                      why=_why(error))  # fmt: skip
            faults.setdefault(str(why), why)
    read: list[Photo] = []
    if number and not faults:
        reading = say(N_("Photographing {number} sheets and reading them"), number=number)
        tell(_PHOTOS, reading)
        try:
            for photo in photos(game, number):
                read.append(photo)
                tell(_PHOTOS + (1 - _PHOTOS) * len(read) / number, reading)
        except Exception as error:
            why = say(N_("the photos cannot be made: {why}"), why=_why(error))
            faults.setdefault(str(why), why)
    return Trial(played, wins, tuple(faults.values()), tuple(pages), tuple(read))


def _options(game: Game[Any, Any], seed: int) -> Any:
    """The usual options, or one other answer."""
    others: list[dict[str, Any]] = [{}, {}]
    for option in game.options:
        values: list[Any] = [answer.value for answer in option.answers]
        values += option.numbers
        others += [{option.id: value} for value in values if value != option.default]
    return game.choose(others[seed % len(others)])


def _one_game(game: Game[Any, Any], seed: int, wins: Counter[str]) -> Iterator[Sentence]:
    return play_one(game, _options(game, seed), seed, wins)


def _rules(game: Game[Any, Any]) -> Iterator[Sentence]:
    for check in (texts, examples):
        yield from _caught(partial(check, game))


def _caught(check: Callable[[], Iterator[Sentence]]) -> Iterator[Sentence]:
    """A check's findings, and an error in the game's code as one more."""
    try:
        with within(PATIENCE_A_CHECK):
            yield from check()
    except (Exception, EndlessLoop) as error:
        yield _why(error)


def _why(error: BaseException) -> Sentence:
    fault = fault_of_a_game(error)
    if fault is not None:
        return fault.sentence
    if isinstance(error, CompanionError):
        return error.sentence
    return say("{kind}: {text}", kind=type(error).__name__, text=str(error))


def _sheets_of(game: Game[Any, Any], faults: dict[str, Sentence]) -> list[Any]:
    try:
        return [sheet for sheet in sheets(game) if sheet.paper == "a4"]
    except Exception as error:
        faults.setdefault(str(error), _why(error))
        return []
