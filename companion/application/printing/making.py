"""Pictures and printed sheets, as bytes to save in a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from companion.application.dispute.judging import Shown, _scored
from companion.application.reading.read import Answers
from companion.errors import CompanionError
from companion.games import game as _game
from companion.games.options import Options
from companion.games.protocol import Game, Move, Position
from companion.games.puzzles import seed_of
from companion.locale import spoken
from companion.pictures.kinds import Kind, kind_of
from companion.records import record_of
from companion.scoring.picture_file import picture_bytes
from companion.scoring.scored import NoPosition
from companion.sentences import N_, Catalogue, say


def draw(shown: Shown, kind: Kind = "svg", *, language: str | Catalogue = "en") -> bytes:
    """A picture of a position; a PDF's title names the score in a language.

    >>> picture = companion.draw("samples/line-wars-from-photo.pgr")
    >>> picture[:5]
    b'<?xml'

    Raises:
        CompanionError: there is no such kind of picture or language, or ``shown`` cannot be read or
            has only a result.
    """
    kind = kind_of(kind, f".{kind}")
    scored = _scored(shown, {})
    if scored.only_result:
        bare = say(N_("this game record has only a result, so there is nothing to draw"))
        raise CompanionError(bare, id=NoPosition.kind, file=scored.file)
    return picture_bytes(scored, f".{kind}", spoken(language))


def draw_position(
    game: Game[Position, Move], options: Options, position: str, kind: Kind, language: Catalogue
) -> bytes:
    """A picture of a position written in a game's one-line text.

    Raises:
        CompanionError: it is not a position of the game.
    """
    found = record_of(game, options, position=game.parse_position(options, position))
    return draw(found, kind, language=language)


def print_sheet(
    game: str,
    item: str = "board",
    *,
    paper: Literal["a4", "letter"] = "a4",
    options: Answers | None = None,
    language: str = "en",
    ink_saver: bool = False,
    seed: int = 1,
    difficulty: Literal["", "easy", "medium", "hard"] = "",
    large: bool = False,
    names: Sequence[str] = (),
    event: str = "",
    date: str = "",
    copies: int = 0,
    up: Literal[1, 2, 4, 6, 8] = 1,
) -> bytes:
    """A board or another sheet as a PDF. The same arguments always give the same bytes.

    Args:
        game: a game's key.
        item: ``board``, ``kit``, ``rules``, ... as ``companion print GAME --list`` lists them.
        options: house rules, such as ``{"size": 9}``; they go into the sheet's QR code.
        language: the language of the page, such as ``de``.
        ink_saver: leave out coloured areas that are not needed for reading the sheet.
        seed, difficulty: for puzzles; the same seed gives the same puzzles.
        large: print the rules in large letters.
        names, event, date: printed on the sheet; the players' names are in seating order.
        copies: how many copies; 0 means one, or one full page of small boards.
        up: how many small boards to put on a page.

    >>> companion.print_sheet("line-wars", options={"size": 9})[:5]
    b'%PDF-'

    Raises:
        CompanionError: there is no such game, item, paper, language, option answer or
            seed.
    """
    from companion.sheets import print_sheet as printed

    chosen = _game(game).choose(options)
    spoken(language)
    return printed(
        game,
        item,
        chosen,
        paper,
        language=language,
        ink_saver=ink_saver,
        seed=seed_of(seed),
        difficulty=difficulty,
        large=large,
        names=tuple(names),
        event=event,
        date=date,
        copies=copies,
        up=up,
    )
