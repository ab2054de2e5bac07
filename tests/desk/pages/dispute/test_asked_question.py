"""What a photo does not show is asked of people, one question at a time."""

from __future__ import annotations

from pathlib import Path

import pypdfium2

from companion.application.dispute.compared import Finding
from companion.application.dispute.dispute import RULING, Dispute
from companion.application.dispute.inquiry import TwoPhotos
from companion.desk.pages.dispute.page import DisputePage
from companion.desk.pages.dispute.source_page import judge_between
from companion.desk.shell import route
from companion.desk.toolkit.accessible import spoken
from companion.games import game
from tests.application.dispute.test_what_was_said import ORDERED
from tests.desk.conftest import Seat
from tests.desk.keyboard import Typist
from tests.desk.pages.dispute.records import opened as opened_record
from tests.desk.test_without_a_mouse import controls
from tests.desk.widgets import words

PHOTO = (
    "blue a5-a4-a3-b3-b4-a4 a5-b5-b4-c4-d4-e4-e5-d5-d4 c4-c5-d5; "
    "red e1-d1-c1-b1-a1-a2-a3 e1-e2-e3-d3-d2-d1 b1-b2-b3-c3-c2-c1 c3-d3-d4"
)
"""A photo of Line Wars on 5 x 5 dots: whose turn it is it does not show, as some turn was short."""

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
    seat.until(lambda: isinstance(seat.desk.page, DisputePage))
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
    assert "Red's c1-c2-c3 is not legal. It is Blue's turn (LW-1)" in told
    assert "No order" not in told
    typist.tab_to(named(seat, "Undo"))
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
    page = opened(seat, "line-wars", PHOTO, size=5)
    page.table.asked = "blue"
    page.table.type_move("c4-c3")
    seat.wait(0.05)
    told = words(page)
    assert "It depends" in told
    assert "Whose turn is it?" in told
    assert "How many turns" not in told, "nobody remembers"
    assert "Find out" not in told
    typist = Typist(seat)
    page.take_keyboard()
    typist.press("<Key-1>")
    seat.wait(0.05)
    told = words(page)
    assert "✓  Legal" in told
    assert "Whose turn is it? Blue" in told
    seat.picture("dispute-answered-photo")
    assert page.table.verdict.legal is True
    page.table.type_move("e4-e3")
    seat.wait(0.05)
    assert "✓  Legal" in words(page), "what was said holds for the next move as well"
    file = tmp_path / "ruling.pdf"
    seat.desk.page.save_to(file)
    seat.until(lambda: "Saved" in seat.desk.told)
    on_paper = pypdfium2.PdfDocument(file)[0].get_textpage().get_text_bounded()
    assert "Whose turn is it? Blue" in " ".join(on_paper.split())


def test_who_does_not_know_is_asked_something_else_and_told_what_to_find_out(seat: Seat) -> None:
    page = opened(seat, "line-wars", PHOTO, size=5)
    page.table.asked = "blue"
    page.table.type_move("c4-c3")
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
    typist.tab_to(named(seat, "Undo"))
    typist.press("<Return>")
    assert page.dispute.asking.question is not None


def test_a_verdict_that_is_sure_asks_nothing(seat: Seat) -> None:
    page = opened(seat, "line-wars", PHOTO, size=5)
    page.table.type_move("a5-a4")
    seat.wait(0.05)
    assert "This decides the verdict" not in words(page)
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
    page = opened(seat, "corona-line", TWO_PATHS, size=5)
    page.table.asked = "red"
    page.table.type_move("b1x")
    typist = Typist(seat)
    page.take_keyboard()
    seat.wait(0.05)
    typist.press("<Key-1>")
    typist.tab_to(named(seat, "Let it stand"))
    typist.press("<Return>")
    seat.wait(0.2)
    assert "Play on" in words(seat.desk.page)
    table = page.dispute.kept.table
    assert table.to_move == ("blue",)
    assert "; ends ? e3; " in table.start_text
    assert [point.text for point in page.dispute.walk.points] == ["b1x!", ""]


def test_what_was_said_is_kept_where_it_makes_a_played_move_legal(
    seat: Seat, tmp_path: Path
) -> None:
    page = opened_record(seat, tmp_path, ORDERED)
    page.dispute.go_to(1)
    seat.wait(0.05)
    page._column.question.answer("g7-e4")
    seat.wait(0.1)
    told = words(seat.desk.page)
    assert "Legal" in told
    assert "What you said is in the game record" in told
    seat.picture("dispute-said-is-kept")
    kept = page.dispute.kept
    assert "ends d4 b6" in kept.shown_text()
    kept.keep(seat.desk.catalogue, wait=True)
    assert "ends d4 b6" in kept.draft.read_text("utf-8")
    seat.desk.page._column.question.back()
    seat.wait(0.1)
    assert "ends d4 ?" in kept.shown_text()
    assert "What you said is in" not in words(seat.desk.page)


def test_the_interview_on_two_photos_keeps_the_photos_and_ends_in_a_ruling(seat: Seat) -> None:
    """After an answer as before it: what differs, the way to swap, and something to answer."""
    found = game("corona-line")
    options = found.choose({"size": 5})
    before = found.parse_position(options, TWO_PATHS)
    move = found.parse_move("b1x")
    after = found.play(before, {"red": move})
    finding = Finding(
        None, True, "It depends.", changes=("the line b1-e3 is new: red",), marks=("line b1-e3",),
        player="red", move="b1x",
    )  # fmt: skip
    photos = TwoPhotos(finding, after, lambda: None)
    dispute = Dispute(found, options, before, photos=photos)
    dispute.table.asked = "red"
    dispute.table.type_move("b1x")
    seat.desk.open(route.Dispute(dispute))
    seat.wait(0.1)
    steps = 0
    while dispute.question is not None:
        told = words(seat.desk.page)
        for kept in ("What differs", "Swap the photos"):
            assert kept in told, f"{kept} after {steps} answers"
        steps += 1
        dispute.answer(next(iter(dispute.question.answers)))
        seat.wait(0.05)
        seat.picture(f"dispute-interview-{steps}")
    told = words(seat.desk.page)
    assert "Legal" in told or "What you said is in the game record" in told
    assert steps >= 1
    while dispute.back():
        seat.wait(0.02)
        assert "What differs" in words(seat.desk.page)

    while dispute.question is not None and dispute.question.id != RULING:
        dispute.put_aside()
        seat.wait(0.02)
    seat.picture("dispute-interview-nobody-knows")
    named(seat, "Count it as legal").invoke()
    seat.wait(0.1)
    told = words(seat.desk.page)
    assert "b1x counts as legal." in told
    assert "Play on" in told
    seat.picture("dispute-interview-ruled")
