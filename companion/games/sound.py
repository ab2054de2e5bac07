"""Whether a game that is not the program's own can be used: each is loaded by itself."""

from __future__ import annotations

from importlib import import_module
from inspect import isfunction, signature
from itertools import islice
from pathlib import Path
from typing import Any, Final

from companion.board import PAPERS, Board, ring_page
from companion.board.readable import unreadable
from companion.games.broken import BrokenGame, broken, raised_in
from companion.games.endless_loops import PATIENCE, within
from companion.games.game_files import package_of
from companion.games.installed import forget
from companion.games.languages import speak
from companion.games.printables import printables_of
from companion.games.protocol import Game
from companion.games.rules_file import load_about, load_reminder
from companion.sentences import N_, Sentence, say

MOST_PLACES: Final = 5_000
"""Most marks that a board may have; more are too small to be drawn, and slow to read."""
FEW: Final = 3
"""First moves that are looked at."""


def loaded(key: str, folder: Path) -> Game[Any, Any]:
    """A further game, imported and looked over.

    Raises:
        BrokenGame: it cannot be used.
    """
    try:
        with within(PATIENCE):
            package = import_module(f"companion.games.{folder.name}")
            found = getattr(package, "GAME", None)
            if not isinstance(found, Game):
                cure = N_("Put the line GAME = YourClass() at the end of this file.")
                told = say(N_("GAME is missing, or is not a Game"))
                raise broken(key, folder / "__init__.py", told, say(cure))
            _look_over(key, folder, found)
    except BrokenGame:
        forget(folder.name)
        raise
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever it raises concerns this game alone
        forget(folder.name)
        raise raised_in(key, folder, error) from error
    return found


def _look_over(key: str, folder: Path, game: Game[Any, Any]) -> None:
    """Use the game once, as printing and a first turn do; whatever its own code raises, goes on."""
    _check_names(key, folder, game)
    _check_methods(key, type(game))
    package = package_of(game)
    load_about(package)
    load_reminder(package)
    printables_of(game)
    speak(package)
    options = game.choose()
    game.as_json()
    boards = game.boards(options)
    if "board" not in boards:
        cure = N_("Name the board for play “board”.")
        raise broken(key, folder, say(N_("boards() has no “{item}”"), item="board"), say(cure))
    for kind in game.sheet_kinds():
        if kind.item not in game.boards(kind.options):
            told = say(N_("boards() has no “{item}”"), item=kind.item)
            raise broken(key, folder / "markers.toml", told, say(N_("Correct the file.")))
    sizes = [game.boards(kind.options)[kind.item] for kind in game.sheet_kinds()]
    for board in (*boards.values(), *sizes):
        fault = _board_fault(board)
        if fault is not None:
            raise broken(key, folder, *fault)
    position = game.start(options)
    hash(position)
    slots = boards["board"].slot_of
    strange = [name for name in game.marks(position) if name not in slots]
    if strange:
        told = say(N_("the board has no place for the mark “{mark}”"), mark=strange[0])
        raise broken(key, folder, told, say(N_("Add a Slot for it to the board.")))
    game.parse_position(options, game.format_position(position))
    for player in game.to_move(position):
        for move in islice(game.candidates(position, player), FEW):
            game.format_move(move)
            next(iter(game.breaches(position, player, move)), None)


def _check_names(key: str, folder: Path, game: Game[Any, Any]) -> None:
    """Check what every game says about itself."""
    missing = [name for name in ("key", "title", "players") if not hasattr(game, name)]
    missing += [name for name in ("rules", "options") if not hasattr(game, name)]
    if missing:
        told = say(N_("the class lacks {names}"), names=", ".join(missing))
        cure = say(N_("Write it at the top of the class."))
        raise broken(key, folder / "__init__.py", told, cure)
    if game.key != key:
        told = say(N_("it calls itself “{name}”, its folder “{key}”"), name=game.key, key=key)
        raise broken(key, folder, told, say(N_("Use the same name for both.")))
    players = game.players
    if not isinstance(players, tuple) or len(players) != 2 or len(set(players)) != 2:
        told = say(N_("“players” must be a pair of two colours"))
        cure = say(N_("Write them like {example}."), example='("blue", "red")')
        raise broken(key, folder, told, cure)


def _check_methods(key: str, kind: type) -> None:
    """Check that the game's methods take what those take that they replace."""
    for name, own in vars(kind).items():
        replaced = next((vars(base)[name] for base in kind.__mro__[1:] if name in vars(base)), None)
        if isfunction(own) and isfunction(replaced):
            asked = signature(replaced).parameters.values()
            given = [one.name for one in asked if one.kind != one.KEYWORD_ONLY]
            named = [one.name for one in asked if one.kind == one.KEYWORD_ONLY]
            try:
                signature(own).bind(*given, **dict.fromkeys(named))
            except TypeError:
                told = N_("{method}() must take {parameters}")
                said = say(told, method=name, parameters=", ".join((*given, *named)))
                file, line = Path(own.__code__.co_filename), own.__code__.co_firstlineno
                raise broken(key, file, said, say(N_("Correct the file.")), line) from None


def _board_fault(board: Board) -> tuple[Sentence, Sentence] | None:
    """What is wrong with a board, and the cure; ``None`` if nothing."""
    if len(board.slots) > MOST_PLACES:
        told = N_(
            "the board “{item}” has {number} marks, but at most {most} can be printed and read"
        )
        return say(told, item=board.item, number=len(board.slots), most=MOST_PLACES), say(
            N_("Correct the file.")
        )
    seats = {
        "point": board.points, "edge": board.edges, "square": board.squares,
        "spot": board.spots, "bubble": board.bubbles, "box": board.ticks,
    }  # fmt: skip
    for slot in board.slots:
        if slot.place not in seats[slot.seat]:
            told = N_("the board “{item}” has a Slot for the {seat} {place}, but no such {seat}")
            cure = say(N_("Add the place to the board, or leave the Slot out."))
            return say(told, item=board.item, seat=slot.seat, place=slot.place), cure
    unread = unreadable(board)
    if unread is not None:
        told = N_("the board “{item}” cannot be read from a photo: {why}")
        cure = say(N_("Change the board, so that its photos can be read."))
        return say(told, item=board.item, why=unread), cure
    try:
        for paper in PAPERS:
            ring_page(board, paper, 0)
    except ValueError:
        told = N_("the board “{item}” is {width} × {height} mm, too large for the paper")
        width, height = (round(side) for side in board.size)
        cure = say(N_("A board 156 mm wide and high fits every paper."))
        return say(told, item=board.item, width=width, height=height), cure
    return None
