"""The options of ``companion print`` besides the sheet: how many, how small, for whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from companion.board.check_page import CHECK
from companion.cli.exits import APART, Problem
from companion.cli.options import joined, offered, option
from companion.cli.requests import names_said, refuse
from companion.games.options import BadOption, Options
from companion.games.protocol import Game
from companion.sentences import N_, say
from companion.spelling import not_known

if TYPE_CHECKING:
    from companion.sheets.page.leaf import Asked, Sides


_OPTIONS = (
    option(
        "--copies",
        type=click.IntRange(1, 500),
        metavar="N",
        help=N_("How many copies to print. For a kit: copies of each part."),
    ),
    option(
        "--up",
        type=click.Choice(["2", "4", "6", "8"]),
        help=N_(
            "Print 2, 4 or 6 small boards, or 2, 4 or 8 slips, on a page. One photo shows them all."
        ),
    ),
    option(
        "--player",
        "named",
        multiple=True,
        metavar="COLOUR=NAME",
        shell_complete=offered("seats"),
        help=N_("Print a player's name, such as blue=Ann. Can be repeated."),
    ),
    option(
        "--names",
        "entrants",
        metavar="NAME,NAME",
        help=N_("Print the names of up to 12 players on a tournament's pages."),
    ),
    option("--event", metavar="NAME", help=N_("Print the event's name.")),
    option("--date", metavar="DAY", help=N_("Print a date, exactly as you type it.")),
    option(
        "--turns",
        metavar="A-B",
        help=N_("Print order slips for turns A to B, each with its number."),
    ),
    option(
        "--sides",
        type=click.Choice(["one", "long", "short"]),
        help=N_(
            "Lay out kits and pieces for printing on one side of the paper, or on both, flipped "
            "on the long or short edge."
        ),
    ),
    option("--large-print", "large", is_flag=True, help=N_("Print the rules in large letters.")),
)
NAMES = ("copies", "up", "named", "entrants", "event", "date", "turns", "sides", "large")


wish_options = joined(*_OPTIONS)
"""The options of :class:`Wishes`."""


@dataclass(frozen=True)
class Wishes:
    """The options as given."""

    copies: int | None = None
    up: str | None = None
    named: tuple[str, ...] = ()
    entrants: str | None = None
    event: str | None = None
    date: str | None = None
    turns: str | None = None
    sides: Sides | None = None
    large: bool = False

    def asked(self, game: Game[Any, Any], item: str, options: Options, said: str) -> Asked:
        """The request for printing an item, which was called ``said``.

        Raises:
            Problem: an option that is impossible, or would have no effect.
        """
        from companion.sheets.printing import KIT

        boards = game.boards(options)
        whole = item in boards and not (boards[item].half or boards[item].tiled)
        slips = item in boards and bool(boards[item].half)
        if item in boards and boards[item].tiled:
            told = N_("{option} does not go with {other}, which needs whole pages: leave it out")
            refuse(told, "up", other=said)
        if not whole and item != KIT:
            refuse(
                APART,
                *(() if slips else ("up",)),
                *(() if item == "scores" else ("named",)),
                *(() if item in ("scores", "tournament") else ("event", "date")),
                other=said,
            )
        if item != "tournament":
            refuse(APART, "entrants", other=said)
        if not slips:
            refuse(APART, "turns", other=said)
        if self.up is not None and (self.up == "6" if slips else self.up == "8"):
            raise Problem.of(N_("--up is 2, 4 or 6 for boards, and 2, 4 or 8 for slips"))
        if item not in ("pieces", KIT, CHECK) and not slips:
            refuse(APART, "sides", other=said)
        if item not in ("rules", KIT):
            refuse(APART, "large", other=said)
        return {
            "copies": self.copies or 0,
            "up": int(self.up or 1),
            "names": self._entrants() if self.entrants is not None else self._names(game),
            "event": (self.event or "").strip(),
            "date": (self.date or "").strip(),
            "turns": self._turns(),
            "sides": self.sides or "",
            "large": self.large,
        }

    def _turns(self) -> tuple[int, ...]:
        from companion.sheets.boards.turn_numbers import turn_numbers

        if self.turns is None:
            return ()
        try:
            return turn_numbers(self.turns or "-")
        except BadOption as error:
            raise Problem(error.sentence) from None

    def _entrants(self) -> tuple[str, ...]:
        """The players of a tournament, by number."""
        from companion.sheets.tournament.round_robin import MOST

        names = tuple(name.strip() for name in (self.entrants or "").split(",") if name.strip())
        if not 1 <= len(names) <= MOST:
            raise Problem.of(N_('--names needs 1 to {most} names: "Ann, Ben, Cleo"'), most=MOST)
        return names

    def _names(self, game: Game[Any, Any]) -> tuple[str, ...]:
        """Names in seating order, '' for unnamed players; empty if nobody is named."""
        named = names_said(self.named)
        for colour in named:
            if colour not in game.players:
                sentence = say(
                    N_("{game} has no player “{player}”"), player=colour, game=game.title
                )
                raise Problem(not_known(sentence, colour, game.players))
        return tuple(named.get(player, "") for player in game.players) if named else ()
