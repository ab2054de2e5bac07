"""Testing a game: it is tried out, and what came of it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from companion.application.games.adding import deal
from companion.games import game, look_again
from companion.games.installed import MARKERS, installed
from companion.schema import problem_keys
from companion.sentences import ENGLISH, N_, Catalogue, Sentence, Term, say

if TYPE_CHECKING:
    from companion.answers.sheets import GameTestedJson

Tell = Callable[[float, Sentence], object]
"""Told how much is done, 0 to 1, and what is done next."""
PHOTOS = 40
GAMES = 200


@dataclass(frozen=True)
class Tested:
    """What came of a test.

    Attributes:
        wins: how many games each player won, '' nobody.
        games, sheets, photos: how many were played, printed and read.
        faults: what is wrong with the rules, texts, examples and sheets.
        exact, asked, wrong, refused: how many photos were read so.
        reasons: why photos were not read exactly, each with their number, the most frequent first.
        pictures: the files with all pages and with all photos, if they were asked for.
    """

    game: str
    players: tuple[str, ...]
    wins: Mapping[str, int]
    games: int
    sheets: int
    photos: int
    faults: tuple[Sentence, ...]
    exact: int
    asked: int
    wrong: int
    refused: int
    reasons: tuple[tuple[Sentence, int], ...]
    pictures: tuple[Path, ...] = ()

    @property
    def good(self) -> bool:
        """Whether nothing is wrong, and every photo was read and none silently misread."""
        return not (self.faults or self.wrong or self.refused)

    def told(self) -> Iterator[Sentence]:
        """The whole answer in sentences, line by line."""
        yield from (say("- {fault}", fault=fault) for fault in self.faults)
        told = N_("Random games: {games}. Sheets: {sheets}. Faults: {faults}.")
        yield say(told, games=self.games, sheets=self.sheets, faults=len(self.faults))
        if self.games:
            one, other = (Term(player.capitalize()) for player in self.players)
            told = N_("Games won: {one} {first}, {other} {second}.")
            first, second = (self.wins.get(player, 0) for player in self.players)
            yield say(told, one=one, other=other, first=first, second=second)
        if self.photos:
            told = N_(
                "Photos: {photos}. Read correctly: {exact}, with marks to check: {asked}, "
                "wrongly: {wrong}, not at all: {refused}."
            )
            yield say(told, photos=self.photos, exact=self.exact, asked=self.asked,
                      wrong=self.wrong, refused=self.refused)  # fmt: skip
        for reason, number in self.reasons:
            often = "- {number} ×: {reason}" if number > 1 else "- {reason}"
            yield say(often, number=number, reason=reason)

    def as_json(self, language: Catalogue = ENGLISH) -> GameTestedJson:
        """The answer as in ``games test --json``."""
        return {
            "game": self.game,
            "games": self.games,
            "wins": {player: self.wins.get(player, 0) for player in self.players},
            "faults": [fault.text(language) for fault in self.faults],
            "sheets": self.sheets,
            "photos": self.photos,
            "exact": self.exact,
            "asked": self.asked,
            "wrong": self.wrong,
            "refused": self.refused,
            "reasons": [reason.text(language) for reason, _ in self.reasons],
            "pictures": [str(file) for file in self.pictures],
            **problem_keys(None),
        }


def try_game(
    tell: Tell,
    key: str,
    *,
    photos: int = PHOTOS,
    games: int = GAMES,
    pages_file: Path | None = None,
    photos_file: Path | None = None,
) -> Tested:
    """Try a game out, as far as asked for, and keep contact sheets in the named files.

    Raises:
        UnknownGame: there is none with this key, or it cannot be used.
        OSError: a file cannot be written.
    """
    from companion.tryout import contact_sheets
    from companion.tryout.trial import try_out

    if key in installed().further and not (installed().further[key] / MARKERS).exists():
        deal(installed().further[key])
        look_again()
    found = game(key)
    trial = try_out(found, number=photos, games=games, tell=tell)
    pictures = []
    if pages_file is not None and trial.pages:
        contact_sheets.of_pages(trial.pages, pages_file)
        pictures.append(pages_file)
    if photos_file is not None and trial.photos:
        contact_sheets.of_photos(trial.photos, photos_file)
        pictures.append(photos_file)
    return Tested(
        key, found.players, trial.wins,
        trial.games, len(trial.pages), len(trial.photos), trial.faults,
        trial.count("exact"), trial.count("asked"), trial.count("wrong"), trial.count("refused"),
        trial.reasons, tuple(pictures),
    )  # fmt: skip


def try_anew(tell: Tell, key: str, folder: Path, photos: int, games: int) -> Tested:
    """Test a game as it is on the disk now, in a process that may have known an older one; the
    contact sheets go into a folder. Raises as :func:`try_game`."""
    look_again(forget_all=True)
    pages, taken = (folder / f"{key}-{what}.jpg" for what in ("pages", "photos"))
    return try_game(tell, key, photos=photos, games=games, pages_file=pages, photos_file=taken)
