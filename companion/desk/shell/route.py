"""Routes: each page has one, whose fields say what the page is about.

A page opens another one by ``shell.open(route.Play(game))`` without importing its module; no other
module names those of pages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, dataclass_transform

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
    """A page and what it is about: the fields of each kind are the arguments of its page.

    ``where``: the page's module below :mod:`companion.desk.pages`, and its class. Modules are
    imported when needed, as a window needs only one of them to open.
    """

    where: ClassVar[str]

    def __init_subclass__(cls, where: str) -> None:
        cls.where = where
        dataclass(frozen=True, eq=False)(cls)

    @classmethod
    def page_class(cls) -> Any:
        module, _, name = cls.where.partition(":")
        return getattr(import_module(f"companion.desk.pages.{module}"), name)

    def page(self, shell: Any, parent: Any) -> Any:
        """The page, made in a frame of the window."""
        return self.page_class()(shell, parent, **vars(self))


class Home(Route, where="home.page:HomePage"):
    """The first page."""


class Settings(Route, where="settings.page:SettingsPage"):
    """Theme, size and language."""


class MyGames(Route, where="my_games.page:MyGamesPage"):
    """Every game and photo that is kept."""


class OwnGames(Route, where="own_games.page:OwnGamesPage"):
    """The games that are here; adding, beginning, testing and removing further ones."""


# -- games


class ChooseGame(Route, where="play.new_game_page:ChooseGamePage"):
    """The games as tiles; ``begun`` gets the chosen game, options and tags."""

    begun: Chosen | None = None


class NewGame(Route, where="play.new_game_page:NewGamePage"):
    """House rules and players of a game."""

    key: str
    begun: Chosen | None = None


class Play(Route, where="play.page:PlayPage"):
    """A game at the board."""

    game: OpenGame


class About(Route, where="play.about_page:AboutPage"):
    """Date, place and notes of a game."""

    table: Table


class SetUp(Route, where="play.set_up_page:SetUpPage"):
    """A position set up by hand, passed to ``done``."""

    game: Game[Any, Any]
    options: Options
    position: Any
    done: Callable[[Any], object]


class SecretSetUp(Route, where="play.secret_set_up_page:SecretSetUpPage"):
    """Both players' set-up in secret, for which a game waits; then the game."""

    game: OpenGame


class Print(Route, where="printing.page:PrintPage"):
    """The print dialog; ``made`` makes a page of the caller's own, for a file called ``name``."""

    key: str = ""
    item: str = "board"
    made: Callable[..., bytes] | None = None
    name: str = ""


class Rules(Route, where="rules.page:RulesPage"):
    """The rules of a game, scrolled to one rule."""

    key: str = ""
    rule: str = ""


# -- photos


class PhotoSource(Route, where="arrivals.page:PhotoSourcePage"):
    """The photo inbox, and where photos come from."""


class Phone(Route, where="arrivals.phone_page:PhonePage"):
    """Phone upload: a QR code to send photos from a phone."""


class Camera(Route, where="arrivals.camera_page:CameraPage"):
    """A camera's live picture, by its number or address."""

    source: int | str = 0


class Review(Route, where="review.page:ReviewPage"):
    """A photo beside the board as read; ``pointing``: its corners are to be marked at once."""

    review: review_model.Review
    pointing: bool = False


class AddPhotos(Route, where="arrivals.add_page:AddPhotosPage"):
    """Putting several photos that leave nothing open into the scorebook together; ``typed``: what
    was typed of each sheet of an item before another page was opened."""

    items: Sequence[Item]
    typed: dict[tuple[Item, int], tuple[str, ...]] = field(default_factory=dict)


# -- disputes


class DisputeSource(Route, where="dispute.source_page:DisputeSourcePage"):
    """The choice of what a dispute is about: a record, a photo or a position."""


class Dispute(Route, where="dispute.page:DisputePage"):
    """Judging moves in a position."""

    dispute: dispute_model.Dispute


# -- the scorebook


class Scorebook(Route, where="scorebook.page:ScorebookPage"):
    """Matches and standings."""


class Result(Route, where="scorebook.result_page:ResultPage"):
    """Adding a match: with its record, or with its result alone."""

    record: Record | None = None
    uid: str = ""
    photo: Path | None = None
    result: Sequence[str] = ()
    done: Callable[[], object] | None = None
    undone: Callable[[], object] | None = None
    scored: Scored | None = None


class MatchDetails(Route, where="scorebook.match_page:MatchDetailsPage"):
    """One match, by its number."""

    number: int


class Profile(Route, where="scorebook.player_pages:ProfilePage"):
    """One player."""

    name: str


class Versus(Route, where="scorebook.player_pages:VersusPage"):
    """Two players."""

    one: str
    other: str


class Charts(Route, where="scorebook.charts_page:ChartsPage"):
    """Charts of the filtered matches."""

    which: Filter


class Evening(Route, where="scorebook.evening_page:EveningPage"):
    """The summary of a period's matches on one page."""


class Care(Route, where="scorebook.care.page:CarePage"):
    """Export, import, backups and the check; ``files`` are to be imported."""

    which: Filter
    files: Sequence[Path] = ()


class BgStats(Route, where="scorebook.bg_stats_page:BgStatsPage"):
    """A match as a QR code for another program."""

    match: Match


class Tournaments(Route, where="scorebook.tournaments.page:TournamentsPage"):
    """All tournaments."""


class NewTournament(Route, where="scorebook.tournaments.new_page:NewTournamentPage"):
    """Creating a tournament."""


class Tournament(Route, where="scorebook.tournaments.tournament_page:TournamentPage"):
    """One tournament, by its name."""

    name: str


PRELOADED = (
    *sorted(
        f"companion.desk.pages.{one.where.partition(':')[0]}" for one in Route.__subclasses__()
    ),
    "companion.application.reading.report",
    "companion.sheets.page.diagram",
    "companion.sheets.listing",
    "bottle",
    "waitress.server",
)
"""Modules to import in the background once the first page is shown."""
