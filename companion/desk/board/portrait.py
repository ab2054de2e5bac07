"""A game as a small picture: a board some moves into a game, deterministic."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from PIL import Image

from companion.board import Board, signs
from companion.desk.board.compositor import Compositor
from companion.desk.board.scene import SCREEN, Scene, shapes_of
from companion.games.protocol import Game, Reading
from companion.pictures.drawing import Ground
from companion.pictures.scaled import extent
from companion.pictures.styles import RGB
from companion.sentences import ENGLISH, Catalogue, Term

PLIES = 14
"""Moves played before the picture is taken; simultaneous turns count half."""
SEED = 5
BESIDE = 14.0
"""mm from a board of spots to the middle of words on its right."""
CLEAR = 3.0
"""mm that the names of rows and columns stand further from spots than on paper."""
BARE = Ground(labels=False)


def screen_board(game: Game[Any, Any], options: Any, words: Catalogue = ENGLISH) -> Board:
    """The board for the screen: for one printed in tiles, the same on one page, with letters of the
    reader's language as signs of its spots' colours."""
    boards = game.boards(options)
    board = boards["board"]
    if board.tiled:
        board = next(
            (
                other
                for other in boards.values()
                if not other.tiled and other.points.keys() == board.points.keys()
            ),
            board,
        )
    board = _words_near(board)
    if not board.signs:
        return board
    colours = {colour: words.gettext(Term(colour)) for colour in board.signs}
    return replace(board, signs=signs(board.signs, colours))


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


def sample_position(game: Game[Any, Any]) -> Any:
    """A position some moves into a random game."""
    rng = random.Random(SEED)
    position = game.start(game.choose())
    for _ in range(PLIES // 2 if game.simultaneous else PLIES):
        players = game.to_move(position)
        if not players:
            break
        moving = players if game.simultaneous else players[:1]
        after = game.play(
            position, {player: game.random_move(position, player, rng) for player in moving}
        )
        if game.result(after).finished:
            break
        position = after
    return position


def portrait(
    game: Game[Any, Any], size: int, paper: RGB, words: Catalogue = ENGLISH
) -> Image.Image:
    """A square picture of ``size`` pixels of a game under way."""
    position = sample_position(game)
    return picture_of_position(game, position, (size, size), paper, words=words)


def picture_of_position(
    game: Game[Any, Any],
    position: Any,
    size: tuple[int, int],
    paper: RGB,
    *,
    ground: Ground = BARE,
    scene: Scene | None = None,
    words: Catalogue = ENGLISH,
) -> Image.Image:
    """A position as a picture, as large as fits; ``scene`` says what else it shows, ``words`` in
    which language the signs of colours are."""
    board = screen_board(game, game.options_of(position), words)
    if scene is None:
        tints = game.tints(Reading(position, game.result(position)))
        marks = game.marks(position)
        if not ground.labels:
            # Tick boxes mean nothing without the words beside them.
            board = replace(board, captions=(), ticks={})
            marks = {name: value for name, value in marks.items() if not name.startswith("tick ")}
        scene = Scene(board, marks, tints, ground=ground)
    shapes = shapes_of(scene)
    (x0, y0), (x1, y1) = extent(shapes)
    pad = 0.03 * max(x1 - x0, y1 - y0)
    x0, y0, x1, y1 = x0 - pad, y0 - pad, x1 + pad, y1 + pad
    scale = min(size[0] / (x1 - x0), size[1] / (y1 - y0))
    corner = ((x0 + x1 - size[0] / scale) / 2, (y0 + y1 - size[1] / scale) / 2)
    compositor = Compositor(size, scale, SCREEN, paper, corner)
    compositor.paint(shapes)
    return compositor.image
