"""Where pages lead: each page has a route, which says what the page is about.

A page goes to another one by ``shell.open(route.Play(game))`` and so knows nothing of its module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.book import Filter, Match
    from companion.desk.models.dispute import dispute as dispute_model
    from companion.desk.models.files.open_game import OpenGame
    from companion.desk.models.play.table import Table
    from companion.desk.models.review import review as review_model
    from companion.games.options import Options
    from companion.games.protocol import Game
    from companion.records import Record

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


# -- games


@dataclass(frozen=True, eq=False)
class ChooseGame(Route):
    """The games as tiles; ``begun`` takes the game, options and tags that were chosen."""

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
    """A position set up by hand, which ``done`` takes."""

    game: Game[Any, Any]
    options: Options
    position: Any
    done: Callable[[Any], object]


@dataclass(frozen=True, eq=False)
class Print(Route):
    """The print dialog; ``made`` makes a page of the caller's own."""

    key: str = ""
    item: str = "board"
    made: Callable[..., bytes] | None = None


@dataclass(frozen=True, eq=False)
class Rules(Route):
    """The rules of a game, at one rule."""

    key: str = ""
    rule: str = ""


# -- photos


@dataclass(frozen=True, eq=False)
class PhotoSource(Route):
    """The ways in which a photo can come."""


@dataclass(frozen=True, eq=False)
class Phone(Route):
    """A code to send photos from a phone."""


@dataclass(frozen=True, eq=False)
class Watch(Route):
    """A folder that is watched."""


@dataclass(frozen=True, eq=False)
class Camera(Route):
    """What a camera sees, by its number or address."""

    source: int | str = 0


@dataclass(frozen=True, eq=False)
class Review(Route):
    """A photo beside the board as it was read."""

    review: review_model.Review


# -- disputes


@dataclass(frozen=True, eq=False)
class DisputeSource(Route):
    """What a dispute is about: a record, a photo or a position."""


@dataclass(frozen=True, eq=False)
class Dispute(Route):
    """Moves judged in a position."""

    dispute: dispute_model.Dispute


# -- the scorebook


@dataclass(frozen=True, eq=False)
class Scorebook(Route):
    """Matches and standings."""


@dataclass(frozen=True, eq=False)
class Result(Route):
    """A match to be put in: with its record, or with its result alone."""

    record: Record | None = None
    uid: str = ""
    photo: Path | None = None
    result: Sequence[str] = ()


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
    """Charts of the matches that are meant."""

    which: Filter


@dataclass(frozen=True, eq=False)
class Evening(Route):
    """Matches of a time on one page."""


@dataclass(frozen=True, eq=False)
class Care(Route):
    """Export, import, backups and the check."""

    which: Filter


@dataclass(frozen=True, eq=False)
class BgStats(Route):
    """A match as a code for another program."""

    match: Match


@dataclass(frozen=True, eq=False)
class Tournaments(Route):
    """All tournaments."""


@dataclass(frozen=True, eq=False)
class NewTournament(Route):
    """A tournament to be made."""


@dataclass(frozen=True, eq=False)
class Tournament(Route):
    """One tournament, by its name."""

    name: str
