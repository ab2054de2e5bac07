"""The link that hands a play to BG Stats, and its QR read back."""

from __future__ import annotations

import io
import json
from urllib.parse import parse_qs, urlsplit

import cv2
import numpy as np
import pytest
from PIL import Image

from companion.application.scorebook.bg_stats import link, qr_bytes
from companion.book.book import Book
from companion.book.listing import match
from companion.book.problems import BookProblem
from tests.book.results import put, result


@pytest.fixture
def played(book: Book) -> Book:
    put(
        book,
        result("Ann", "Zoë 李", "14-11", uid="k3v9"),
        result("Ann", "Ben", "1/2-1/2", game="lineage"),
        result("Ann", "Ben", "*"),
        result("Ann", "", "1-0"),
    )
    return book


def sent(address: str) -> dict[str, object]:
    parts = urlsplit(address)
    assert f"{parts.scheme}://{parts.netloc}{parts.path}" == (
        "https://app.bgstatsapp.com/createPlay.html"
    )
    found = json.loads(parse_qs(parts.query, strict_parsing=True)["data"][0])
    assert isinstance(found, dict)
    return found


def test_a_play_has_all_that_the_app_wants(played: Book) -> None:
    assert sent(link(match(played, 1))) == {
        "sourceName": "Paper Play Companion",
        "sourcePlayId": "k3v9",
        "playDate": "2026-11-14 12:00:00",
        "game": {
            "name": "Line Wars",
            "sourceGameId": "line-wars",
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": "Ann", "sourcePlayerId": "ann", "winner": True, "startPlayer": True,
                "rank": 1, "role": "Blue", "score": 14,
            },
            {
                "name": "Zoë 李", "sourcePlayerId": "zoë 李", "winner": False,
                "startPlayer": False, "rank": 2, "role": "Red", "score": 11,
            },
        ],
    }  # fmt: skip


def test_a_draw_without_points_is_nobody_s_win(played: Book) -> None:
    play = sent(link(match(played, 2)))
    assert play["game"]["noPoints"] is True  # type: ignore[index]
    assert [(p["winner"], p["rank"], "score" in p) for p in play["players"]] == [  # type: ignore[attr-defined]
        (False, 1, False),
        (False, 1, False),
    ]


def test_the_code_is_read_back_as_the_link(played: Book) -> None:
    image = Image.open(io.BytesIO(qr_bytes(match(played, 1), ".png"))).convert("L")
    assert cv2.QRCodeDetector().detectAndDecode(np.asarray(image))[0] == link(match(played, 1))
    assert qr_bytes(match(played, 1), ".svg").startswith(b"<?xml")


@pytest.mark.parametrize(("number", "why"), [(3, "still open"), (4, "name is missing")])
def test_an_open_match_and_a_nameless_one_are_not_sent(played: Book, number: int, why: str) -> None:
    with pytest.raises(BookProblem, match=why):
        link(match(played, number))
