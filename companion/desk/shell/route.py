"""Routes: each page has one, whose fields say what the page is about.

A page opens another one by ``shell.open(route.Play(game))`` without knowing its module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion import Filter, Match, Record
    from companion.application.dispute import dispute as dispute_model
    from companion.application.reading import review as review_model
    from companion.application.reading.inbox import Item
    from companion.application.table.open_game import OpenGame
    from companion.application.table.table import Table
    from companion.games.options import Options
    from companion.games.protocol import Game

    Chosen = Callable[[Game[Any, Any], Options, Mapping[str, str]], object]


@dataclass(frozen=True, eq=False)
class Route:
    """A page and what it is about: the fields are the arguments of the page."""


@dataclass(frozen=True, eq=False)
class Home(Route):
    """The first page."""


@dataclass(frozen=True, eq=False)
class Settings(Route):
    """Theme, size and language."""


@dataclass(frozen=True, eq=False)
class MyGames(Route):
    """Every game and photo that is kept."""


@dataclass(frozen=True, eq=False)
class OwnGames(Route):
    """The games that are here; adding, beginning, testing and removing further ones."""


# -- games


@dataclass(frozen=True, eq=False)
class ChooseGame(Route):
    """The games as tiles; ``begun`` gets the chosen game, options and tags."""

    begun: Chosen | None = None


@dataclass(frozen=True, eq=False)
class NewGame(Route):
    """House rules and players of a game."""

    key: str
    begun: Chosen | None = None


@dataclass(frozen=True, eq=False)
class Play(Route):
    """A game at the board."""

    game: OpenGame


@dataclass(frozen=True, eq=False)
class About(Route):
    """Date, place and notes of a game."""

    table: Table


@dataclass(frozen=True, eq=False)
class SetUp(Route):
    """A position set up by hand, passed to ``done``."""

    game: Game[Any, Any]
    options: Options
    position: Any
    done: Callable[[Any], object]


@dataclass(frozen=True, eq=False)
class SecretSetUp(Route):
    """Both players' set-up in secret, then ``done``."""

    table: Table
    done: Callable[[], object]


@dataclass(frozen=True, eq=False)
class Print(Route):
    """The print dialog; ``made`` makes a page of the caller's own, for a file called ``name``."""

    key: str = ""
    item: str = "board"
    made: Callable[..., bytes] | None = None
    name: str = ""


@dataclass(frozen=True, eq=False)
class Rules(Route):
    """The rules of a game, scrolled to one rule."""

    key: str = ""
    rule: str = ""


# -- photos


@dataclass(frozen=True, eq=False)
class PhotoSource(Route):
    """The photo inbox, and where photos come from."""


@dataclass(frozen=True, eq=False)
class Phone(Route):
    """Phone upload: a QR code to send photos from a phone."""


@dataclass(frozen=True, eq=False)
class Camera(Route):
    """A camera's live picture, by its number or address."""

    source: int | str = 0


@dataclass(frozen=True, eq=False)
class Review(Route):
    """A photo beside the board as read; ``pointing``: its corners are to be marked at once."""

    review: review_model.Review
    pointing: bool = False


@dataclass(frozen=True, eq=False)
class AddPhotos(Route):
    """Putting several photos that leave nothing open into the scorebook together."""

    items: Sequence[Item]


# -- disputes


@dataclass(frozen=True, eq=False)
class DisputeSource(Route):
    """The choice of what a dispute is about: a record, a photo or a position."""


@dataclass(frozen=True, eq=False)
class Dispute(Route):
    """Judging moves in a position."""

    dispute: dispute_model.Dispute


# -- the scorebook


@dataclass(frozen=True, eq=False)
class Scorebook(Route):
    """Matches and standings."""


@dataclass(frozen=True, eq=False)
class Result(Route):
    """Adding a match: with its record, or with its result alone."""

    record: Record | None = None
    uid: str = ""
    photo: Path | None = None
    result: Sequence[str] = ()
    done: Callable[[], object] | None = None


@dataclass(frozen=True, eq=False)
class MatchDetails(Route):
    """One match, by its number."""

    number: int


@dataclass(frozen=True, eq=False)
class Profile(Route):
    """One player."""

    name: str


@dataclass(frozen=True, eq=False)
class Versus(Route):
    """Two players."""

    one: str
    other: str


@dataclass(frozen=True, eq=False)
class Charts(Route):
    """Charts of the filtered matches."""

    which: Filter


@dataclass(frozen=True, eq=False)
class Evening(Route):
    """The summary of a period's matches on one page."""


@dataclass(frozen=True, eq=False)
class Care(Route):
    """Export, import, backups and the check."""

    which: Filter


@dataclass(frozen=True, eq=False)
class BgStats(Route):
    """A match as a QR code for another program."""

    match: Match


@dataclass(frozen=True, eq=False)
class Tournaments(Route):
    """All tournaments."""


@dataclass(frozen=True, eq=False)
class NewTournament(Route):
    """Creating a tournament."""


@dataclass(frozen=True, eq=False)
class Tournament(Route):
    """One tournament, by its name."""

    name: str
