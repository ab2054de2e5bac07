"""Disputes about photos: one, or two of one sheet."""

from __future__ import annotations

from pathlib import Path

import companion
from companion.application.dispute.compared import Finding
from companion.application.dispute.dispute import Dispute
from companion.application.dispute.inquiry import TwoPhotos
from companion.application.dispute.verdict_page import verdict_page
from companion.desk.pages.dispute.page import DisputePage
from companion.desk.pages.dispute.source_page import judge_between, judge_in_photo
from companion.desk.pages.review.page import ReviewPage
from companion.desk.shell import route
from companion.games import game
from companion.games.phrases import doubt
from companion.sentences import ENGLISH, capitalised
from tests.camera.twice import taken_twice
from tests.desk.conftest import Seat
from tests.desk.pages.dispute.test_asked_question import named
from tests.desk.widgets import words
from tests.games.playing import played

SAMPLES = Path(__file__).parents[4] / "samples"
PHOTO = SAMPLES / "line-wars-printed-wood.jpg"
CREASED = SAMPLES / "line-wars-printed-creased.jpg"
COVERED = SAMPLES / "line-wars-hand-drawn-covered.jpg"


def test_a_move_is_judged_in_the_position_of_a_photo(seat: Seat) -> None:
    judge_in_photo(seat.desk, PHOTO)
    assert PHOTO.name in seat.desk.told
    seat.until(lambda: isinstance(seat.desk.page, DisputePage))
    page = seat.desk.page
    page.table.type_move("a7-b7")
    seat.wait(0.05)
    assert page.table.verdict is not None
    assert "LW-3" in words(page)
    seat.picture("dispute-photo")


def test_nothing_is_chosen_before_somebody_chooses_and_lines_have_their_players_colour(
    seat: Seat,
) -> None:
    """The photo does not show whose turn it is; Red alone could make the move."""
    judge_in_photo(seat.desk, CREASED)
    seat.until(lambda: isinstance(seat.desk.page, DisputePage))
    page = seat.desk.page
    assert "Whose turn is it?" not in words(page), "that is asked once it decides something"
    assert page._player.get() == ""
    page.table.type_move("c3-d3-e3")
    seat.wait(0.05)
    assert "Red: c3-d3-e3" in words(page)
    assert page.view.scene.marks["line c3-d3"] == page._player.get() == "red"
    seat.picture("dispute-open-turn")
    page.dispute.answer("blue")
    seat.wait(0.05)
    assert "Red: c3-d3-e3" in words(page)
    assert page.view.scene.marks["line c3-d3"] == page._player.get() == "red"
    page.table.let_go()
    assert page._player.get() == ""


def test_uncertain_marks_are_named_in_words_and_lead_to_the_photo(seat: Seat) -> None:
    judge_in_photo(seat.desk, COVERED)
    seat.until(lambda: isinstance(seat.desk.page, DisputePage))
    page = seat.desk.page
    told = words(page)
    assert "marks to check: " in told
    assert "empty:" not in told
    assert "Check in the photo" in told
    # The same photo and move as on the command line: the answer depends on an uncertain mark.
    move = "blue: b5-b6-c6-c5-c4-d4"
    judged = companion.judge(COVERED, move)
    assert judged.legal is None
    page.table.type_move(move)
    seat.wait(0.05)
    told = words(page)
    assert "?  It depends" in told
    assert "✓" not in told
    for mark in judged.deciding:
        assert f"{capitalised(str(doubt(mark)))}." in told
    made = verdict_page(page.dispute, ENGLISH)
    assert made is not None
    assert "It depends" in str(made.lines)
    assert "Please check" in str(made.lines)
    page.dispute.check()
    assert isinstance(seat.desk.page, ReviewPage)


def test_two_photos_of_one_position_show_nothing_new(seat: Seat) -> None:
    judge_between(seat.desk, PHOTO, PHOTO)
    seat.until(lambda: isinstance(seat.desk.page, DisputePage))
    told = words(seat.desk.page)
    assert "Nothing has changed" in told
    assert "✓" not in told


def test_two_turns_between_two_photos_are_told_large_and_shown_on_the_board(
    seat: Seat, photos: tuple[Path, Path]
) -> None:
    judge_between(seat.desk, *photos)
    seat.until(lambda: isinstance(seat.desk.page, DisputePage))
    page = seat.desk.page
    seat.wait(0.1)
    seat.picture("dispute-two-photos")
    told = words(page)
    assert "Legal" in told
    assert "Not legal" not in told
    assert "in the only possible order: Blue b7-b6-c6, Red c1-c2-c3" in told
    assert page.view.scene.marks["line b6-c6"] == "blue"
    assert "c1-c2" in page.view.scene.pointed
    page.table.type_move("b7-b6-c6")
    seat.wait(0.05)
    assert "only possible order" not in words(page)
    assert "Blue: b7-b6-c6" in words(page)


def test_photos_named_the_wrong_way_round_are_turned_round(
    seat: Seat, photos: tuple[Path, Path]
) -> None:
    judge_between(seat.desk, photos[1], photos[0])
    seat.until(lambda: isinstance(seat.desk.page, DisputePage))
    wrong = seat.desk.page
    assert "swap them" in words(wrong)
    assert "✗  Not judged: the two are in the wrong order" in words(wrong)
    assert "Not legal" not in words(wrong)
    wrong.dispute.photos.turned()
    seat.until(lambda: seat.desk.page is not wrong)
    assert "2 turns, in the only possible order" in words(seat.desk.page)
    seat.desk.back()
    assert not isinstance(seat.desk.page, DisputePage)


def test_a_turn_that_photos_leave_in_doubt_is_not_called_legal(seat: Seat) -> None:
    """The judge finds nothing wrong with the move; whether it was made is what is not sure."""
    found = game("line-or-colour")
    before = found.start(found.choose())
    after = found.play(before, {"white": found.parse_move("d4")})
    finding = Finding(
        None, True, "As read, 80% sure: White played d4, a legal move",
        changes=("the ring on d4 is new: white",), marks=("ring d4",),
        doubts=("Please check: the ring on d4",), player="white", move="d4",
    )  # fmt: skip
    photos = TwoPhotos(finding, after, lambda: None)
    dispute = Dispute(found, found.options_of(before), before, photos=photos)
    seat.desk.open(route.Dispute(dispute))
    dispute.table.type_move("d4")
    seat.wait(0.05)
    assert dispute.table.verdict is not None
    assert dispute.table.verdict.legal is True
    told = words(seat.desk.page)
    assert "It depends" in told
    assert "Please check" in told
    beside = dispute.beside(dispute.table.verdict)
    assert beside == (finding.answer, *finding.doubts)
    dispute.table.type_move("e4")
    seat.wait(0.05)
    assert "It depends" not in words(seat.desk.page)


def test_an_unreadable_photo_is_reported_in_the_status_bar(seat: Seat, tmp_path: Path) -> None:
    file = tmp_path / "no.jpg"
    file.write_bytes(b"nothing")
    judge_in_photo(seat.desk, file)
    seat.until(lambda: "Reading" not in seat.desk.told)
    assert "no.jpg" in seat.desk.told
    assert not isinstance(seat.desk.page, DisputePage)


def test_photos_of_two_sheets_are_not_judged_and_named_without_their_folders(seat: Seat) -> None:
    judge_between(seat.desk, PHOTO, SAMPLES / "line-wars-printed-creased.jpg")
    seat.until(lambda: isinstance(seat.desk.page, DisputePage))
    seat.wait(0.1)
    seat.picture("dispute-two-sheets")
    told = words(seat.desk.page)
    assert "Not judged: two different sheets" in told
    assert "Not legal" not in told
    assert "Rule" not in told
    assert "“line-wars-printed-creased.jpg”" in told
    assert str(SAMPLES) not in told


def test_a_ruling_on_two_photos_is_told_kept_and_can_be_taken_back(
    seat: Seat, tmp_path: Path
) -> None:
    """Red lifts the pen: c1-c2, then e1-e2."""
    found = game("line-wars")
    position = played(found.key, "a7-b7", "g1-f1-e1-d1-c1", "b7-b6-c6")
    later = {**found.marks(position), "line c1-c2": "red", "line e1-e2": "red"}
    looks = ("desk", "lamp")
    judge_between(seat.desk, *taken_twice(tmp_path, "printed", position, later, 7, looks))
    seat.until(lambda: isinstance(seat.desk.page, DisputePage))
    seat.wait(0.1)
    assert "The last line ended at c2" in words(seat.desk.page)
    named(seat, "Let it stand").invoke()
    seat.wait(0.1)
    assert "c1-c2,e1-e2 stands." in words(seat.desk.page)
    seat.picture("dispute-photos-ruled")
    kept = seat.desk.page.dispute.kept
    assert kept is not None
    assert kept.table.to_move == ("blue",)
    named(seat, "Undo").invoke()
    seat.wait(0.1)
    told = words(seat.desk.page)
    assert "c1-c2,e1-e2 stands." not in told
    assert "Let it stand" in told


def test_it_is_said_that_not_every_way_to_read_the_marks_was_tried(seat: Seat) -> None:
    rings = [f"ring {column}{row}" for row in "12" for column in "abcde"]
    doubts = "; ".join(f"{ring}=empty:0.6:white" for ring in rings)
    record = (
        '[Game "line-or-colour"]\n[Position "white d4; black e5; next white"]\n'
        f'[Doubts "{doubts}"]\n'
    )
    dispute = Dispute.of_photo(record, "rings.jpg")
    seat.desk.open(route.Dispute(dispute))
    page = seat.desk.page
    page.table.type_move("a7")
    seat.wait(0.05)
    assert "too many ways to read the 10 marks" in words(page)
