"""Routes: each page has one, whose fields say what the page is about.

A page opens another one by ``shell.open(route.Play(game))`` without knowing its module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, dataclass_transform

if TYPE_CHECKING:
    from companion import Filter, Match, Record, Scored
    from companion.application.dispute import dispute as dispute_model
    from companion.application.reading import review as review_model
    from companion.application.reading.inbox import Item
    from companion.application.table.open_game import OpenGame
    from companion.application.table.table import Table
    from companion.games.options import Options
    from companion.games.protocol import Game

    Chosen = Callable[[Game[Any, Any], Options, Mapping[str, str]], object]


@dataclass_transform(eq_default=False, frozen_default=True)
class Route:
    """A page and what it is about: the fields of each kind are the arguments of its page."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, eq=False)(cls)


class Home(Route):
    """The first page."""


class Settings(Route):
    """Theme, size and language."""


class MyGames(Route):
    """Every game and photo that is kept."""


class OwnGames(Route):
    """The games that are here; adding, beginning, testing and removing further ones."""


# -- games


class ChooseGame(Route):
    """The games as tiles; ``begun`` gets the chosen game, options and tags."""

    begun: Chosen | None = None


class NewGame(Route):
    """House rules and players of a game."""

    key: str
    begun: Chosen | None = None


class Play(Route):
    """A game at the board."""

    game: OpenGame


class About(Route):
    """Date, place and notes of a game."""

    table: Table


class SetUp(Route):
    """A position set up by hand, passed to ``done``."""

    game: Game[Any, Any]
    options: Options
    position: Any
    done: Callable[[Any], object]


class SecretSetUp(Route):
    """Both players' set-up in secret, for which a game waits; then the game."""

    game: OpenGame


class Print(Route):
    """The print dialog; ``made`` makes a page of the caller's own, for a file called ``name``."""

    key: str = ""
    item: str = "board"
    made: Callable[..., bytes] | None = None
    name: str = ""


class Rules(Route):
    """The rules of a game, scrolled to one rule."""

    key: str = ""
    rule: str = ""


# -- photos


class PhotoSource(Route):
    """The photo inbox, and where photos come from."""


class Phone(Route):
    """Phone upload: a QR code to send photos from a phone."""


class Camera(Route):
    """A camera's live picture, by its number or address."""

    source: int | str = 0


class Review(Route):
    """A photo beside the board as read; ``pointing``: its corners are to be marked at once."""

    review: review_model.Review
    pointing: bool = False


class AddPhotos(Route):
    """Putting several photos that leave nothing open into the scorebook together."""

    items: Sequence[Item]


# -- disputes


class DisputeSource(Route):
    """The choice of what a dispute is about: a record, a photo or a position."""


class Dispute(Route):
    """Judging moves in a position."""

    dispute: dispute_model.Dispute


# -- the scorebook


class Scorebook(Route):
    """Matches and standings."""


class Result(Route):
    """Adding a match: with its record, or with its result alone."""

    record: Record | None = None
    uid: str = ""
    photo: Path | None = None
    result: Sequence[str] = ()
    done: Callable[[], object] | None = None
    scored: Scored | None = None


class MatchDetails(Route):
    """One match, by its number."""

    number: int


class Profile(Route):
    """One player."""

    name: str


class Versus(Route):
    """Two players."""

    one: str
    other: str


class Charts(Route):
    """Charts of the filtered matches."""

    which: Filter


class Evening(Route):
    """The summary of a period's matches on one page."""


class Care(Route):
    """Export, import, backups and the check."""

    which: Filter


class BgStats(Route):
    """A match as a QR code for another program."""

    match: Match


class Tournaments(Route):
    """All tournaments."""


class NewTournament(Route):
    """Creating a tournament."""


class Tournament(Route):
    """One tournament, by its name."""

    name: str
