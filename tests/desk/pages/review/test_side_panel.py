"""Beside a photo: one scroll bar at a time, and no number is cut off."""

from __future__ import annotations

from tests.desk.conftest import Seat
from tests.desk.pages.review.photos import SAMPLES, opened
from tests.desk.widgets import words


def test_where_the_findings_scroll_the_column_has_no_scroll_bar(seat: Seat) -> None:
    seat.desk.geometry("1180x720")
    page = opened(seat, SAMPLES / "line-wars-hand-drawn-covered.jpg")
    seat.wait(0.1)
    for padding in (10, 5, 10, 5):
        seat.desk.status_bar.configure(padding=(14, padding))
        seat.wait(0.1)
        assert page.side.findings.bar.winfo_manager()
        assert not page.side.column.bar.winfo_manager()
        assert page.side.column.canvas.yview() == (0.0, 1.0)


def test_what_the_rules_cannot_explain_begins_with_a_capital(seat: Seat) -> None:
    page = opened(seat, SAMPLES / "line-wars-hand-drawn-covered.jpg")
    assert "Coloured ink inside the square a6" in words(page.side.findings)


def test_a_score_in_words_is_shown_whole_at_large_letters(seat: Seat) -> None:
    seat.desk.change(scale=1.5, language="de")
    seat.desk.geometry("1024x600")
    page = opened(seat, SAMPLES / "line-or-colour-pens-curled.jpg")
    seat.wait(0.1)
    assert page.side.score._scores
    for score in page.side.score._scores.values():
        assert score.winfo_width() >= score.winfo_reqwidth(), score.cget("text")
