"""Tournaments on paper: boards that say who plays whom, and sheets that say how to count."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from companion.application.scorebook.paper import boards, tournament_sheet
from companion.book.book import Book
from companion.book.events import make_tournament
from companion.book.tournaments.draw import pair
from companion.book.tournaments.tournament import tournament
from companion.games import game, game_keys

LONG = "Bartholomew Featherstonehaugh-Cholmondeley of Lower Upton Snodsbury"


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return Book.open(tmp_path / "book.db")


def pages(pdf: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(pdf)
    return [page.get_textpage().get_text_range() for page in document]


@pytest.mark.parametrize("key", game_keys())
def test_a_board_says_who_plays_whom_in_which_round_at_which_table(book: Book, key: str) -> None:
    make_tournament(book, "Spring Open", key, "swiss", ["Ann", "Ben", "Cy", "Dora"])
    pair(book, "Spring Open")
    texts = pages(boards(tournament(book, "Spring Open"), 1))
    pairings = tournament(book, "Spring Open").round(1)
    assert len(texts) == len(pairings) == 2
    for text, pairing in zip(texts, pairings, strict=True):
        assert f"Round 1, board {pairing.board}: Spring Open" in text
        assert pairing.two is not None
        assert text.index(pairing.one.name) < text.index(pairing.two.name)
        first, second = (player.capitalize() for player in game(key).players)
        assert first in text
        assert second in text


def test_a_long_name_stays_on_its_line(book: Book) -> None:
    make_tournament(book, "The " + LONG + " Memorial", "line-wars", "swiss", [LONG, "Ben"])
    pair(book, "The " + LONG + " Memorial")
    document = pypdfium2.PdfDocument(boards(tournament(book, "The " + LONG + " Memorial"), 1))
    page = document[0].get_textpage()
    boxes = [page.get_rect(number) for number in range(page.count_rects())]
    assert all(right < document[0].get_width() - 20 for _, _, right, _ in boxes)
    assert "Round 1, board 1" in page.get_text_range()


@pytest.mark.parametrize("key", game_keys())
def test_half_points_are_only_spoken_of_where_a_game_can_be_drawn(book: Book, key: str) -> None:
    make_tournament(book, "Spring Open", key, "round-robin", ["Ann", "Ben", "Cy"])
    (text, *_) = pages(tournament_sheet(tournament(book, "Spring Open")))
    assert ("½ for a draw" in " ".join(text.split())) is game(key).drawable


def test_line_wars_and_corona_line_always_have_a_winner() -> None:
    """LW-14: a tie is Red's; CL-10: who cannot draw loses."""
    assert {key for key in game_keys() if not game(key).drawable} == {"line-wars", "corona-line"}
