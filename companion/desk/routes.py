"""Which page belongs to which route. No other module imports pages."""

from __future__ import annotations

from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

from companion.desk.shell import route
from companion.desk.shell.page import PageFactory

PAGES: Final = MappingProxyType({
    route.Home: "home.page:HomePage",
    route.MyGames: "my_games.page:MyGamesPage",
    route.OwnGames: "own_games.page:OwnGamesPage",
    route.Settings: "settings.page:SettingsPage",
    route.ChooseGame: "play.new_game_page:ChooseGamePage",
    route.NewGame: "play.new_game_page:NewGamePage",
    route.Play: "play.page:PlayPage",
    route.About: "play.about_page:AboutPage",
    route.SetUp: "play.set_up_page:SetUpPage",
    route.SecretSetUp: "play.secret_set_up_page:SecretSetUpPage",
    route.Print: "printing.page:PrintPage",
    route.Rules: "rules.page:RulesPage",
    route.PhotoSource: "arrivals.page:PhotoSourcePage",
    route.Phone: "arrivals.phone_page:PhonePage",
    route.Camera: "arrivals.camera_page:CameraPage",
    route.AddPhotos: "arrivals.add_page:AddPhotosPage",
    route.Review: "review.page:ReviewPage",
    route.DisputeSource: "dispute.source_page:DisputeSourcePage",
    route.Dispute: "dispute.page:DisputePage",
    route.Scorebook: "scorebook.page:ScorebookPage",
    route.Result: "scorebook.result_page:ResultPage",
    route.MatchDetails: "scorebook.match_page:MatchDetailsPage",
    route.Profile: "scorebook.player_pages:ProfilePage",
    route.Versus: "scorebook.player_pages:VersusPage",
    route.Charts: "scorebook.charts_page:ChartsPage",
    route.Evening: "scorebook.evening_page:EveningPage",
    route.Care: "scorebook.care.page:CarePage",
    route.BgStats: "scorebook.bg_stats_page:BgStatsPage",
    route.Tournaments: "scorebook.tournaments.page:TournamentsPage",
    route.NewTournament: "scorebook.tournaments.new_page:NewTournamentPage",
    route.Tournament: "scorebook.tournaments.tournament_page:TournamentPage",
})  # fmt: skip
"""The page of each route: its module below :mod:`companion.desk.pages`, and its class. Modules are
imported when needed, as a window needs only one of them to open."""

PRELOADED: Final = (
    *sorted({f"companion.desk.pages.{page.partition(':')[0]}" for page in PAGES.values()}),
    "companion.application.reading.report",
    "companion.sheets.diagram",
    "companion.sheets.listing",
    "bottle",
    "waitress.server",
)
"""Modules to import in the background once the first page is shown."""


def page_class(kind: type[route.Route]) -> Any:
    module, _, name = PAGES[kind].partition(":")
    return getattr(import_module(f"companion.desk.pages.{module}"), name)


def page_for(to: route.Route) -> PageFactory:
    """A factory for a route's page."""
    page = page_class(type(to))
    return lambda shell, parent: page(shell, parent, **vars(to))
