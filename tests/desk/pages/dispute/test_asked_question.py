"""What a photo does not show is asked of people, one question at a time."""

from __future__ import annotations

from pathlib import Path

import pypdfium2

from companion.application.dispute.dispute import Dispute
from companion.desk.pages.dispute.from_photo import judge_between
from companion.desk.pages.dispute.page import DisputePage
from companion.desk.pages.dispute.ruling import save_ruling
from companion.desk.shell import route
from companion.desk.toolkit.accessible import spoken
from companion.games import game
from tests.desk.conftest import Seat
from tests.desk.keyboard import Typist
from tests.desk.pages.dispute.test_page import words
from tests.desk.test_without_a_mouse import controls

PHOTO = "blue a7-b7; red g1-f1-e1-d1-c1"
"""A photo of Line Wars after one turn of each: whose turn it is it does not show."""

TWO_PATHS = "blue a1-e2-d4-c2 a1-b4; red e5-c4 e5-e4-e3; next red; ends ? ?; points 0 0; rest no no"
"""A photo of CoronaLine: which of a player's two paths came first it does not show."""


def opened(seat: Seat, key: str, text: str, **chosen: int) -> DisputePage:
    found = game(key)
    options = found.choose(chosen)
    dispute = Dispute(found, options, found.parse_position(options, text), origin="photo.jpg")
    seat.desk.open(route.Dispute(dispute))
    seat.wait(0.1)
    page = seat.desk.page
    assert isinstance(page, DisputePage)
    return page


def named(seat: Seat, name: str) -> object:
    (found,) = (one for one in controls(seat.desk) if spoken(one).name == name)
    return found


def test_the_order_of_lines_in_two_photos_is_asked_once_and_decides(
    seat: Seat, photos: tuple[Path, Path]
) -> None:
    judge_between(seat.desk, *photos)
    seat.until(lambda: isinstance(seat.desk.page, DisputePage), 60)
    page = seat.desk.page
    seat.wait(0.2)
    seat.picture("dispute-question")
    told = words(page)
    assert "Which was drawn first?" in told
    assert "Red: c1-c2" in told
    assert set(page.curtain.view.asked) == {"c1-c2", "b6-b7"}
    typist = Typist(seat)
    red = named(seat, "Red: c1-c2")
    typist.tab_to(red)
    seat.wait(0.05)
    assert page.curtain.view.asked == ("c1-c2",)
    typist.press("<Return>")
    seat.wait(0.1)
    seat.picture("dispute-answered")
    told = words(page)
    assert "Not legal" in told
    assert "LW-1" in told
    assert "You said: Which was drawn first? Red: c1-c2" in told
    assert told.count("Which was drawn first?") == 1
    assert "Red's c1-c2-c3 is not legal: It is Blue's turn (LW-1)" in told
    assert "No order" not in told
    typist.tab_to(named(seat, "Ask again"))
    typist.press("<Return>")
    seat.wait(0.05)
    assert "Not legal" not in words(page)
    blue = list(page.dispute.asking.question.answers).index("line b6-b7")
    page.take_keyboard()
    typist.press(f"<Key-{blue + 1}>")
    told = words(page)
    assert "Not legal" not in told
    assert "✓  Legal" in told
    assert page.dispute.asking.question is None


def test_a_question_about_a_photo_is_answered_by_a_key_and_the_ruling_says_so(
    seat: Seat, tmp_path: Path
) -> None:
    page = opened(seat, "line-wars", PHOTO)
    page.table.type_move("b7-c7-c6")
    seat.wait(0.05)
    told = words(page)
    assert "It depends" in told
    assert "Did every turn so far have its full number of lines?" in told
    assert "Find out" not in told
    typist = Typist(seat)
    page.take_keyboard()
    typist.press("<Key-1>")
    seat.wait(0.05)
    told = words(page)
    assert "✓  Legal" in told
    assert "Yes, all of them" in told
    seat.picture("dispute-answered-photo")
    assert page.table.verdict.legal is True
    page.table.type_move("b7-c7-c6-c5")
    seat.wait(0.05)
    assert "Not legal" in words(page), "what was said holds for the next move as well"
    file = tmp_path / "ruling.pdf"
    save_ruling(seat.desk, page.dispute, file)
    seat.until(lambda: "Saved" in seat.desk.told, 30)
    on_paper = pypdfium2.PdfDocument(file)[0].get_textpage().get_text_bounded()
    assert "Yes, all of them" in " ".join(on_paper.split())


def test_who_does_not_know_is_asked_something_else_and_told_what_to_find_out(seat: Seat) -> None:
    page = opened(seat, "line-wars", PHOTO)
    page.table.type_move("b7-c7-c6")
    typist = Typist(seat)
    for _ in range(3):
        if page.dispute.asking.question is None:
            break
        typist.tab_to(named(seat, "Nobody knows"))
        typist.press("<Return>")
        seat.wait(0.05)
    told = words(page)
    assert "It depends" in told
    assert "Find out" in told
    typist.tab_to(named(seat, "Ask again"))
    typist.press("<Return>")
    assert page.dispute.asking.question is not None


def test_a_verdict_that_is_sure_asks_nothing(seat: Seat) -> None:
    page = opened(seat, "line-wars", PHOTO)
    page.table.type_move("a7-b7")
    seat.wait(0.05)
    assert "Your answer decides" not in words(page)
    assert page.dispute.asking is None


def test_a_path_of_corona_line_that_is_asked_about_is_highlighted_on_the_board(seat: Seat) -> None:
    """Red has two paths from the start point: which one goes on depends on which came first."""
    page = opened(seat, "corona-line", TWO_PATHS, size=5)
    page.table.asked = "red"
    page.table.type_move("b1x")
    seat.wait(0.1)
    seat.picture("dispute-corona")
    question = page.dispute.asking.question
    assert question is not None
    assert question.id == "red_path"
    assert set(page.view.scene.pointed) == {"c4-e5", "e4-e5", "e3-e4"}
    typist = Typist(seat)
    for number, places in enumerate(question.places.values()):
        typist.tab_to(page._column.question._buttons[number])
        seat.wait(0.05)
        assert set(page.view.scene.pointed) == set(places)
    typist.press("<Return>")
    seat.wait(0.05)
    assert "It depends" not in words(page)
    assert page.dispute.asking.question is None


def test_a_game_that_goes_on_from_a_photo_knows_what_was_said_of_it(seat: Seat) -> None:
    page = opened(seat, "line-wars", PHOTO)
    page.table.type_move("b7-c7-c6-c5")
    typist = Typist(seat)
    page.take_keyboard()
    seat.wait(0.05)
    typist.press("<Key-1>")
    typist.tab_to(named(seat, "Let it stand"))
    typist.press("<Return>")
    seat.wait(0.2)
    assert "Play on" in words(seat.desk.page)
    table = page.dispute.kept.table
    assert table.to_move == ("red",)
    assert table.start_text.endswith("next blue; turns 1 1; agreed no")
    assert [point.text for point in page.dispute.walk.points] == ["b7-c7-c6-c5!", ""]
