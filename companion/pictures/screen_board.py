"""The board for a screen, and a board's words in the reader's language."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.board import Board, signs
from companion.board.tiles import on_one_page
from companion.games.protocol import Game
from companion.pictures.drawing import Ground
from companion.sentences import ENGLISH, Catalogue, Term

BESIDE = 14.0
"""mm from a board of spots to the middle of words on its right."""
CLEAR = 3.0
"""mm that the names of rows and columns stand further from spots than on paper."""


def screen_board(game: Game[Any, Any], options: Any, words: Catalogue = ENGLISH) -> Board:
    """The board for the screen: for one printed in tiles, the same on one page, with letters of the
    reader's language as signs of its spots' colours."""
    return lettered(_words_near(on_one_page(game.boards(options))), words)


def lettered(board: Board, words: Catalogue) -> Board:
    """The board with letters of the reader's language as signs of its spots' colours."""
    if not board.signs:
        return board
    return replace(board, signs=signs(board.signs, spot_colours(board, words)))


def spot_colours(board: Board, words: Catalogue) -> dict[str, str]:
    """The colours of a board's spots in words."""
    return {colour: words.gettext(Term(colour)) for colour in board.signs}


def _words_near(board: Board) -> Board:
    """The board with the words on its right as near as there is room: on paper they stand in one
    place whatever the board's width."""
    edge = max((spot.at[0] + spot.radius for spot in board.spots.values()), default=0.0)
    edge = max([edge, *(max(bar.a[0], bar.b[0]) for bar in board.bars)])
    beside = [one for one in board.captions if one.text and one.at[0] > edge]
    if not board.spots or not beside:
        return board
    nearest = min(one.at[0] for one in beside)
    by = nearest - edge - BESIDE
    if by <= 0:
        return board
    moved = {one: replace(one, at=(one.at[0] - by, one.at[1])) for one in beside}
    return replace(board, captions=tuple(moved.get(one, one) for one in board.captions))


def ground_of(board: Board, words: Catalogue) -> Ground:
    """The empty board's words in the reader's language."""
    players = dict.fromkeys(board.starts.values())
    return Ground(
        starts={player: words.gettext(Term(player.capitalize())) for player in players},
        captions={caption.text: words.gettext(caption.text) for caption in board.captions},
        # Rings of a move in progress and of what decided the game go round the spots.
        away=CLEAR if board.spots and board.lattice is not None else 0.0,
    )
