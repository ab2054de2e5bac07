"""The review of a photo in a real window, from the photo to its score."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from PIL import Image

from companion.application.reading.pointing import pens_of, rule_by, use_pen
from companion.application.reading.store import kept_reviews
from companion.board import EMPTY
from companion.desk.pages.dispute.page import DisputePage
from companion.desk.pages.play.page import PlayPage
from companion.desk.pages.review import actions
from companion.desk.pages.review.head import fill_reading_menu
from companion.desk.pages.review.page import ReviewPage
from companion.games.phrases import reasons
from companion.records import load_record
from tests.camera.deal import deal
from tests.desk.conftest import Seat
from tests.desk.pages.play.test_second_click import middle, press
from tests.desk.pages.review.photos import (
    COVERED,
    CREASED,
    opened,
    photo,
    settled,
    truth,
)
from tests.desk.widgets import of_class, words
from tests.photo.shots import shot, silent_errors, struck


def test_from_drop_to_score_takes_a_click_for_each_doubt(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, photo(tmp_path), anew=True)
    said = truth(COVERED)
    true = {mark["mark"]: mark["value"] for mark in said["marks"]}
    doubts, clicks = len(page.review.queue), 0
    assert doubts >= 5
    seat.picture("review-doubts")
    while page.review.queue:
        page.side.ask.answer(true[page.review.at]).invoke()
        clicks += 1
        settled(seat, page)
    assert clicks == doubts
    seat.picture("review-done")
    score = {player: str(number) for player, number in said["score"].items()}
    shown = page.side.score._scores.items()
    assert {player: one.cget("text") for player, one in shown} == score
    assert page.side.score.told == "Red leads 5–1. The game is still going."
    assert page.side.score.game.cget("text") == "Line Wars", "as which game it was read"
    assert page.review.values() == {name: v for name, v in true.items() if v != EMPTY}


def test_doubts_are_gone_through_by_keys_alone(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, photo(tmp_path))
    review = page.review
    first, count = review.at, len(review.queue)
    page.photo.focus_force()
    page.photo.event_generate("<Tab>")
    assert review.at != first
    page.photo.event_generate("<Shift-Tab>")
    assert review.at == first
    seat.key("<Key-3>")  # after blue and red
    settled(seat, page)
    assert review.values().get(first, EMPTY) == EMPTY
    assert len(review.queue) == count - 1
    second = review.at
    seat.key("<Return>")
    assert second in review.said
    seat.key("<Key-0>")
    seat.key("<Control-z>")
    seat.key("<Control-z>")
    seat.key("<Control-z>")
    settled(seat, page)
    assert len(review.queue) == count
    assert review.at == first
    seat.key("<Control-y>")
    assert review.value(first) == EMPTY


def test_a_review_is_saved_and_gone_on_with(seat: Seat, tmp_path: Path) -> None:
    path = photo(tmp_path)
    page = opened(seat, path)
    first = page.review.at
    read = page.review.value(first)
    said = EMPTY if read != EMPTY else page.review.choices(first)[0]
    page.review.say(first, said)
    settled(seat, page)
    assert actions.save_to(seat.desk, page.review, tmp_path / "game.pgr")
    record = load_record(tmp_path / "game.pgr")
    assert record.tag("Photo")
    assert first not in record.tag("Doubts")
    seat.desk.home()
    seat.wait(0.05)
    ((_, kept),) = kept_reviews(seat.desk.start.data / "reviews")
    assert kept.said == ((0, first, said),)
    assert kept.record == str(tmp_path / "game.pgr")
    again = opened(seat, path, anew=True)
    assert again.review.value(first) == said
    assert again.review.record == tmp_path / "game.pgr"
    seat.key("<Control-z>")
    assert again.review.value(first) == read


def test_a_photo_is_kept_as_a_test_once_nothing_is_in_doubt(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, photo(tmp_path))
    kept = tmp_path / "kept" / "one.json"
    kept.parent.mkdir()
    assert not actions.write_truth(seat.desk, page.review, kept)
    assert "still uncertain" in seat.desk.told
    assert not kept.exists()
    true = {mark["mark"]: mark["value"] for mark in truth(COVERED)["marks"]}
    while page.review.queue:
        page.review.say(page.review.at, true[page.review.at])
    settled(seat, page)
    assert actions.write_truth(seat.desk, page.review, kept)
    found = json.loads(kept.read_text())
    assert {m["mark"]: m["value"] for m in found["marks"]} == true
    assert found["file"] == "one.jpg"
    assert (tmp_path / "kept" / "one.jpg").read_bytes() == page.review.path.read_bytes()


def test_the_photo_is_written_with_its_score_and_never_over_itself(
    seat: Seat, tmp_path: Path
) -> None:
    page = opened(seat, photo(tmp_path, CREASED))
    before = page.review.path.read_bytes()
    actions.paint_to(seat.desk, page.review, page.review.path)
    assert page.review.path.read_bytes() == before
    actions.paint_to(seat.desk, page.review, tmp_path / "scored.jpg")
    seat.until((tmp_path / "scored.jpg").exists)
    seat.wait(0.1)
    with Image.open(tmp_path / "scored.jpg") as image:
        assert not image.getexif()


def test_pens_and_house_rules_are_said_here(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, photo(tmp_path, CREASED))
    review = page.review
    as_read = dict(review.values())
    assert [colour for colour, *_ in pens_of(review)] == ["blue", "red"]
    use_pen(review, "blue", "red")
    assert dict(review.state.ask.inks) == {"blue": "red", "red": "blue"}
    seat.until(lambda: review.answer is not None)
    assert review.refused is not None
    assert "With these pens it is the other way round." in str(review.refused.sentence)
    seat.key("<Control-z>")
    assert dict(review.values()) == as_read, "what was read before is still known"
    rule_by(review, "negation", "square")
    seat.until(lambda: review.answer is not None)
    assert review.scored is not None
    assert review.scored.options["negation"] == "square"


def test_whose_pens_are_whose_is_said_where_the_photo_is_refused_for_it(
    seat: Seat, tmp_path: Path
) -> None:
    pens = {"blue": "black-ballpoint", "red": "green-felt"}
    dealt = deal("hand-drawn", "desk", 22, tmp_path, size=6, long_side=1200, quarter=0, inks=pens)
    page = opened(seat, shot(dealt, tmp_path), anew=True)
    card, review = page.side.corners.rim, page.review
    told = words(card)
    assert "The pens are green and black, and nothing says whose is whose." in told
    assert "With the sheet the right way up: Blue starts at" in told
    assert "--" not in told
    assert "You can say it here" in told
    assert "corners" not in told
    seat.picture("pens-to-be-said")
    (way,) = of_class(card, "TMenubutton")
    menu = way.nametowidget(way.cget("menu"))
    fill_reading_menu(seat.desk, menu, review)
    assert [menu.entrycget(k, "label") for k in range(3)] == ["Blue's pen", "Red's pen", "Game"]
    use_pen(review, "blue", "black")
    seat.until(lambda: review.answer is not None)
    assert review.scored is not None, "the other pen is found then"
    assert not silent_errors(review.scored.photo, dealt.marks)
    told = words(page.side.findings)
    assert told.index("green is taken for Red's pen") < told.index("Why")
    seat.picture("pens-found")
    (way,) = of_class(page.side.findings, "TMenubutton")
    assert way.cget("text").strip() == "Wrong game or pens?"


def test_theme_and_zoom_change_and_the_review_goes_on(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, photo(tmp_path))
    review = page.review
    review.say(review.at, "empty")
    said = review.said
    seat.desk.change(theme="dark", scale=1.25)
    seat.wait(0.3)
    page = seat.desk.page
    assert page.review is review
    assert review.said == said
    seat.until(lambda: page.photo.picture is not None)
    seat.picture("review-dark")
    seat.key("<Control-z>")
    assert review.said == {}


def test_the_position_is_played_on_or_disputed(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, photo(tmp_path, CREASED))
    page.photo.focus_force()
    seat.key("<Control-g>")
    assert isinstance(seat.desk.page, PlayPage)
    seat.desk.back()
    seat.wait(0.05)
    assert isinstance(seat.desk.page, ReviewPage)
    seat.key("<Control-d>")
    assert isinstance(seat.desk.page, DisputePage)


def test_uncertain_marks_are_still_shown_when_the_game_continues(
    seat: Seat, tmp_path: Path
) -> None:
    page = opened(seat, photo(tmp_path))
    number = len(page.review.queue)
    seat.key("<Control-g>")
    page = seat.desk.page
    assert isinstance(page, PlayPage)
    assert page.table.result.leader is not None
    assert page.players._outcome.cget("text") == "Blue to move", "Blue can still gain"
    assert page.players._doubted.cget("text").startswith(f"{number} marks to check: ")
    seat.picture("play-doubted-won")


def test_how_a_mark_was_read_is_shown_in_pictures_round_it(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, struck(tmp_path))
    assert page.review.found is not None
    why = [str(one) for one in reasons(page.review.found.sheets[0].marks[page.review.at])]
    assert why, "the first mark that is asked about says why"
    page.side.ask.how.invoke()
    seat.until(lambda: page.how.window is not None)
    window = page.how.window
    assert window is not None
    seat.wait(0.3)
    seat.picture("review-how-read")
    shown = words(window)
    assert all(one in shown for one in why)
    assert "Result: " in shown
    window.event_generate("<Escape>")
    seat.until(lambda: page.how.window is None)
    first = page.review.at
    page.review.step(1)
    assert page.review.at != first
    page.how.show()
    assert page.how.window is not None, "the photo is not read once more for another mark"


def test_no_window_opens_over_another_page_once_how_it_was_read_is_known(
    seat: Seat, tmp_path: Path
) -> None:
    page = opened(seat, struck(tmp_path))
    page.how.show()
    job = page.how._job
    assert job is not None
    assert job.running
    seat.desk.home()
    assert not job.running
    assert not seat.desk.status_bar._work.winfo_ismapped()


def test_another_photo_of_the_sheet_shows_what_this_one_hides(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, photo(tmp_path), anew=True)
    review = page.review
    marks, doubts = review.found, len(review.queue)
    assert marks is not None
    assert doubts >= 5
    actions.read_with(seat.desk, review, photo(tmp_path, CREASED))
    seat.until(lambda: not review.state.ask.also)
    settled(seat, page)
    assert len(review.queue) == doubts, "a photo of another sheet is left out again"
    assert "different sheets" in seat.desk.told
    second = Path(shutil.copy(review.path, tmp_path / "second.jpg"))
    actions.read_with(seat.desk, review, second)
    seat.until(lambda: review.answer is not None and review.state.ask.also != ())
    settled(seat, page)
    assert review.state.ask.also == (str(second),)
    assert seat.desk.told == "Read from 2 photos of this sheet."
    actions.read_with(seat.desk, review, second)
    assert seat.desk.told == f"{second.name} is already one of this sheet's photos"
    assert review.state.ask.also == (str(second),)
    assert review.found is not None
    assert "Read from 2 photos of this sheet." in [str(n) for n in review.found.sheets[0].notes]


def test_the_winner_is_announced_when_all_is_checked_and_not_before(
    seat: Seat, tmp_path: Path
) -> None:
    page = opened(seat, struck(tmp_path))
    assert page.review.queue
    assert page.banner.told == ""
    assert "wins" not in page.side.score.told
    seat.picture("review-so-far")
    page.side.ask.all_right.invoke()
    seat.until(lambda: page.banner.told != "")
    assert page.banner.told.startswith("Blue wins")
    assert "Blue wins 11–10" in page.side.score.told
    assert page.banner.buttons[0].cget("text") == "Add to scorebook"
    seat.picture("review-end")


@pytest.mark.parametrize("name", ["corona-line-printed-lamp", "line-or-colour-counters-desk"])
def test_why_the_game_ended_is_said_once(seat: Seat, tmp_path: Path, name: str) -> None:
    page = opened(seat, photo(tmp_path, name))
    scored = page.review.scored
    assert scored is not None
    assert scored.outcome.why is not None
    assert words(page).count(str(scored.outcome.why).removesuffix(".")) == 1


def test_what_a_slip_says_is_said_once_and_of_the_photo_what_both_say(
    seat: Seat, tmp_path: Path
) -> None:
    page = opened(seat, photo(tmp_path, "blottos-war-slips-lamp"))
    assert words(page).count("Blue's slip: d2*2 e3 b4") == 1
    assert str(page.review.told).startswith("Blue's slip: d2*2 e3 b4 · Red's slip: ")


def test_a_second_click_on_an_answer_answers_the_next_mark_and_no_other(
    seat: Seat, tmp_path: Path
) -> None:
    page = opened(seat, photo(tmp_path))
    asked, ask = len(page.review.queue), page.side.ask
    for number in range(asked):
        settled(seat, page)
        seat.wait(0.05)
        one = ask.answer(EMPTY)
        if number == 0:
            at = middle(one)
        assert middle(one) == at, "whatever is said of a mark, its answers keep their place"
        press(seat, at)
        assert len(page.review.said) == number + 1


def test_what_is_kept_as_read_is_counted_and_told_until_something_changes(
    seat: Seat, tmp_path: Path
) -> None:
    page = opened(seat, photo(tmp_path))
    marks = len(page.review.queue)
    page.side.ask.all_right.invoke()
    assert seat.desk.told == f"{marks} marks kept as read. Ctrl+Z undoes it."
    seat.key("<Control-z>")
    assert seat.desk.told == ""
    page.review.say(page.review.at, EMPTY)
    seat.key("<Control-z>")
    assert "Undone" in seat.desk.told
    page.side.ask.answer(EMPTY).invoke()
    assert seat.desk.told == "", "what was undone is done again"
