"""PDFs and pictures of their pages, made in the worker process."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass, field

from companion.desk.tasks.processes import Tell
from companion.games.puzzles import seed_of

MOST_PAGES = 24
"""Most pages shown; the PDF has all."""


@dataclass(frozen=True)
class Wish:
    """A request for one printable, see :func:`companion.sheets.print_sheet`; ``seed`` and ``turns``
    as people type them, ``7`` and ``1-10``."""

    game: str
    item: str
    answers: dict[str, str] = field(default_factory=dict)
    paper: str = "a4"
    language: str = "en"
    ink_saver: bool = False
    seed: str = "1"
    difficulty: str = ""
    turns: str = ""


@dataclass(frozen=True)
class Made:
    """A PDF, a name for its file, its pages as PNGs, how many more it has, and the letters that our
    typeface lacks for it."""

    pdf: bytes
    name: str
    pages: tuple[bytes, ...]
    more: int = 0
    left_out: tuple[str, ...] = ()


def make(_tell: Tell, wish: Wish, scale: float) -> Made:
    """A printable; ``scale`` is the pictures' pixels per point.

    Raises:
        BadOption, NoSuchSheet: the request is impossible.
    """
    from companion.application.printing.printer import fitted
    from companion.games import game
    from companion.sheets import print_sheet
    from companion.sheets.boards.turn_numbers import turn_numbers
    from companion.sheets.file_name import file_name
    from companion.sheets.page.leaf import Asked

    found = game(wish.game)
    options = found.choose(wish.answers)
    asked: Asked = {
        "ink_saver": wish.ink_saver,
        "seed": seed_of(wish.seed.strip() or 1),
        "difficulty": wish.difficulty,
        "turns": turn_numbers(wish.turns),
    }
    asked = fitted(wish.item, asked)
    pdf = print_sheet(wish.game, wish.item, options, wish.paper, language=wish.language, **asked)
    name = file_name(found, wish.item, options, wish.paper, language=wish.language, **asked)
    pages, more = _pictures(pdf, scale)
    return Made(pdf, name, pages, more)


def make_own(_tell: Tell, own: Callable[[], bytes], name: str, scale: float) -> Made:
    """A page made by the caller, such as a printed game."""
    from companion.pictures.fonts import noting_left_out

    with noting_left_out() as lost:
        pdf = own()
    pages, more = _pictures(pdf, scale)
    return Made(pdf, name, pages, more, tuple(lost))


def _pictures(pdf: bytes, scale: float) -> tuple[tuple[bytes, ...], int]:
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        number = len(document)
        return (
            tuple(_png(document[page], scale) for page in range(min(number, MOST_PAGES))),
            max(0, number - MOST_PAGES),
        )
    finally:
        document.close()


def _png(page: object, scale: float) -> bytes:
    image = page.render(scale=scale).to_pil()  # type: ignore[attr-defined]
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=1)
    return file.getvalue()
