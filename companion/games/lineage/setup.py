"""Setting up: ten pieces in the starting oval, two on the centre points to the right (LG-1).

A setup is an option, not a turn: it is written in full in a record's tags and checked on reading.
Its text is ``red c1 d1 ...; blue ...``, the places in the oval in board order. The centre points,
which are not a choice, may be listed too and are dropped.
"""

from __future__ import annotations

from companion.games.bits import Bits
from companion.games.blue_and_red import COLOUR, PLAYERS
from companion.games.lineage.board_file import IN_OVAL, BoardFile
from companion.games.lineage.board_folder import board_named
from companion.games.lineage.network import Network, network
from companion.games.lineage.position import NOT_ON_BOARD, Position, judged, removed
from companion.games.options import BadOption, HiddenSetup, Options
from companion.sentences import N_, Fact, Sentence, say

USUAL = "usual"
"""The answer for the setup in the board's own file."""
_ORDER = ("red", "blue")


def setup_answer(board: str, text: str) -> str:
    """A setup in its canonical text, for the board of a full answer.

    Raises:
        BadOption: it is not a setup, or breaks LG-1.
    """
    data, net = board_named(board), network(board)
    places: dict[str, tuple[str, ...]] = {}
    if text.strip().lower() in (USUAL, ""):
        places = dict(data.setup)
    for part in text.split(";") if not places else ():
        player, *names = part.lower().split()[:100] or [""]
        if player not in PLAYERS or player in places:
            raise _bad(N_("write “red PLACES; blue PLACES”, not “{text}”"), text=text.strip()[:60])
        places[player] = _places(data, player, names)
    for player in PLAYERS:
        if player not in places:
            raise _bad(N_("{player}'s pieces are missing"), player=COLOUR[player])
    return "; ".join(
        " ".join([player, *net.name_list(net.bits(places[player]))]) for player in _ORDER
    )


def _places(data: BoardFile, player: str, names: list[str]) -> tuple[str, ...]:
    """The ten places in the oval."""
    who, oval = COLOUR[player], data.on[player] + data.within[player]
    for i, name in enumerate(names):
        if name not in data.points:
            raise _bad(NOT_ON_BOARD, word=name[:30])
        if name in names[:i]:
            raise _bad(N_("{player} has two pieces on {place}"), player=who, place=name)
        if name not in oval + data.centre[player]:
            told = N_(
                "{place} is not on or inside {player}'s oval, nor a centre point to "
                "{player}'s right"
            )
            raise _bad(told, player=who, place=name)
    chosen = tuple(name for name in names if name in oval)
    centre = len(names) - len(chosen)
    if centre not in (0, 2):
        missing = next(name for name in data.centre[player] if name not in names)
        raise _bad(
            N_("{player} needs a piece on the centre point {place} too"), player=who, place=missing
        )
    if len(chosen) != IN_OVAL:
        told = N_("{player} must set up {right} pieces in the oval, not {number}")
        raise _bad(told, player=who, number=len(chosen), right=IN_OVAL)
    return chosen


def _bad(template: str, **facts: Fact | Sentence) -> BadOption:
    return BadOption(say("setup: {problem}", problem=Sentence(template, facts)), rule="LG-1")


def hidden(board: str) -> HiddenSetup:
    """The set-up on the board of a full answer, as players make it behind a screen."""
    data = board_named(board)
    ovals = {player: data.on[player] + data.within[player] for player in PLAYERS}
    return HiddenSetup("setup", ovals, IN_OVAL, data.setup)


def pieces_set_up(options: Options) -> dict[str, Bits]:
    """By player, the pieces of the setup as bits, before LG-8."""
    net: Network = network(options.choice("board"))
    found = {}
    for part in options.choice("setup").split(";"):
        player, *names = part.split()
        found[player] = net.bits(tuple(names)) | net.centre_of[player]
    return found


def start(options: Options) -> Position:
    """The position before the first turn, surrounded pieces removed (LG-8)."""
    net, pieces = network(options.choice("board")), pieces_set_up(options)
    gone = removed(options, pieces["blue"], pieces["red"], net.no_bars)
    blue, red = (pieces[player] & ~gone for player in PLAYERS)
    return judged(Position(options, blue, red, options.choice("first"), net.no_bars))
