"""Answers about uncertain marks: one click or key is one answer, and all shown belongs to it."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from companion.application.reading.report import alone_told, answers_to, report
from companion.application.reading.review import Review
from companion.board import EMPTY
from companion.games.corona_line import GAME
from companion.games.protocol import Case, Question, QuestionPart, Result
from companion.scoring.outcome import Outcome, outcome_of
from companion.scoring.scored import asked_first
from companion.sentences import ENGLISH, say
from tests.application.reading.readings import opened as opened_readings
from tests.application.reading.readings import reading
from tests.bench.desk_pictures import shown
from tests.desk.conftest import Seat
from tests.desk.pages.review.photos import CREASED, click, opened, photo, settled
from tests.desk.pixels import px_of
from tests.desk.widgets import buttons
from tests.games.corona_line.random_games import finished_game, lines_only, random_options


def press(seat: Seat, event: str) -> None:
    """A key press in the focused widget."""
    seat.desk.focus_get().event_generate(event)
    seat.desk.update()


def test_return_after_a_click_on_an_answer_is_one_answer(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, photo(tmp_path))
    review = page.review
    seat.desk.focus_force()
    count = len(review.queue)
    button = page.side.ask.answer(EMPTY)
    click(seat, button, (10, 10))
    settled(seat, page)
    assert len(review.queue) == count - 1
    asked, read = review.at, review.value(review.at)
    press(seat, "<Return>")
    settled(seat, page)
    assert len(review.queue) == count - 2
    assert review.said[asked] == read, "Return means: it is as read"


def test_the_count_of_marks_says_what_they_do_as_the_other_faces_say_it(
    seat: Seat, tmp_path: Path
) -> None:
    page = opened(seat, photo(tmp_path))
    settled(seat, page)
    assert page.review.scored is not None
    told = alone_told(page.review.scored.asked_about)
    assert told is not None
    assert told.text() in report(page.review.scored, ENGLISH)
    count = page.side.ask.count
    assert count.cget("text") == told.text()
    seat.desk.update()
    assert count.winfo_reqwidth() <= count.winfo_width(), "no word is cut off"


def test_no_gap_stands_between_the_answers(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, photo(tmp_path))
    assert page.review.scored is not None
    seen = set()
    for mark in page.review.scored.unsure:
        page.review.look(mark.name)
        settled(seat, page)
        made = [page.side.ask.answer(value) for value in (mark.value, *mark.others)]
        seen.add(len(made))
        for one, other in pairwise(sorted(made, key=lambda one: int(one.winfo_x()))):
            assert other.winfo_x() - one.winfo_x() - one.winfo_width() < 12
    assert seen == {2, 3}


def test_all_marks_are_confirmed_as_read_at_once_and_one_undo_asks_them_again(
    seat: Seat, tmp_path: Path
) -> None:
    page = opened(seat, photo(tmp_path))
    review = page.review
    asked, read = list(review.queue), review.values()
    assert len(asked) > 1
    page.photo.focus_force()
    press(seat, "<Shift-Return>")
    settled(seat, page)
    seat.picture("review-all-as-read")
    assert not review.queue
    assert review.values() == read
    seat.key("<Control-z>")
    settled(seat, page)
    assert list(review.queue) == asked


def test_return_on_an_answer_that_has_the_keyboard_is_one_answer(
    seat: Seat, tmp_path: Path
) -> None:
    page = opened(seat, photo(tmp_path))
    review = page.review
    asked, count = review.at, len(review.queue)
    page.side.ask.answer(EMPTY).focus_force()
    seat.desk.update()
    press(seat, "<Return>")
    settled(seat, page)
    assert review.said == {asked: EMPTY}
    assert len(review.queue) == count - 1


def test_chosen_as_read_and_under_the_pointer_look_different(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, photo(tmp_path, CREASED))
    style = page.tk.call
    grounds = {
        (look, state): str(style("ttk::style", "lookup", f"{look}Answer.TButton", of, state))
        for look in ("", "AsRead.", "Chosen.")
        for state in ("", "active")
        for of in ("-background",)
    }
    rims = [
        str(style("ttk::style", "lookup", f"{look}Answer.TButton", "-bordercolor"))
        for look in ("", "AsRead.", "Chosen.")
    ]
    assert len(set(rims)) == 3
    assert grounds["", "active"] not in (grounds["", ""], grounds["Chosen.", ""])
    mark = next(slot.name for slot in page.review.scored.board.slots if slot.kind == "line")  # type: ignore[union-attr]
    click(seat, page.view, px_of(page.view, mark))
    shown = page.side.ask.answer(page.review.value(mark))
    assert str(shown.cget("style")) == "Chosen.Answer.TButton"


def test_nobody_wins_while_open_marks_may_change_it() -> None:
    lines = {"line a6-b6": "blue", "line f1-f2": "red"}
    doubts: dict[str, Any] = {f"line {c}3-{c}4": (0.6, "red") for c in "abcdefgh"}
    review = Review(Path("photo.jpg"))
    review.opened(opened_readings(reading("line-wars", lines, doubts)))
    assert review.scored is not None
    assert not review.scored.outcome.certain
    assert str(review.told).startswith("If the game is over")


def test_after_undo_photo_panel_and_status_bar_speak_of_one_mark(
    seat: Seat, tmp_path: Path
) -> None:
    page = opened(seat, photo(tmp_path))
    review, port = page.review, page.photo.port
    for _ in range(2):
        click(seat, page.side.ask.answer(EMPTY), (10, 10))
        settled(seat, page)
    seat.key("<Control-z>")
    settled(seat, page)
    assert review.at in [mark for _, mark in review.queue]
    x, y = px_of(page.photo, review.at)
    assert 0.3 < x / port.room[0] < 0.7
    assert 0.3 < y / port.room[1] < 0.7
    assert review.at.partition(" ")[2] in seat.desk.told
    assert "Undone" in seat.desk.told


def test_letters_with_ctrl_are_no_letters(
    seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tkinter.filedialog.askopenfilename", lambda **_: "")
    page = opened(seat, photo(tmp_path, CREASED))
    page.photo.focus_force()
    press(seat, "<Control-o>")
    assert not page.lights.over
    press(seat, "<Mod1-o>")
    assert not page.lights.over
    press(seat, "<o>")
    assert page.lights.over


def test_the_findings_stay_under_the_pointer(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, photo(tmp_path))
    settled(seat, page)
    seat.wait(0.1)
    tops = set()
    for _ in range(len(page.review.queue)):
        page.review.step(1)
        seat.wait(0.03)
        tops.add(page.side.score.rim.winfo_y())
    assert max(tops) - min(tops) <= 1, "a pixel of rounding"


@pytest.mark.slow
def test_a_question_is_asked_once_and_its_answers_can_be_read_whole(
    seat: Seat, tmp_path: Path
) -> None:
    page = opened(seat, photo(tmp_path, "corona-line-hand-drawn-desk"))
    assert page.side.score.told == "It depends: Who went first?"
    assert page.side.ask.count.cget("text") == "No marks to check"
    seat.wait(0.1)
    texts = [" ".join(text.split()) for text in shown(page)]
    assert sum("Who went first?" in text for text in texts) == 1
    assert "Red went first: Blue wins 3–0 if the game is over." in " ".join(texts)
    seat.key("<Key-2>")
    settled(seat, page)
    assert page.side.score.told == "Blue wins 3–0 if the game is over."
    seat.key("<Key-1>")
    settled(seat, page)
    assert dict(page.review.state.answers).keys() == {"first", "blue_path"}
    (again,) = [one for one in buttons(page) if one.cget("text") == "Ask again"]
    again.invoke()
    settled(seat, page)
    assert page.side.score.told == "It depends: Who went first?"


@pytest.mark.slow
def test_what_tells_whether_the_game_is_over_is_asked_with_what_each_answer_makes_of_it(
    seat: Seat, tmp_path: Path
) -> None:
    page = opened(seat, photo(tmp_path, "corona-line-printed-lamp"))
    seat.wait(0.1)
    texts = " ".join(" ".join(text.split()) for text in shown(page))
    assert "Which of Red's two paths came first" in texts
    assert "g7-b1 came first: The game is still going." in texts
    assert "g7-d5 came first: Blue wins." in texts
    page.review.answer_question("red_path", "g7-d5")
    settled(seat, page)
    assert page.review.scored is not None
    assert page.review.scored.outcome.id == "won"


def told(case: Case) -> Outcome:
    return outcome_of(GAME, case.result)


def test_of_several_questions_one_is_asked_and_its_answers_differ() -> None:
    parts = tuple(
        QuestionPart(name, say("{name}?", name=name)) for name in ("first", "blue_path", "red_path")
    )
    cases = [
        Case(
            {"first": first, "blue_path": blue, "red_path": red},
            Result(True, {"blue": len(blue), "red": len(red)}, "red" if first == "red" else blue),
        )
        for first in ("blue", "red")
        for blue in ("a1-a2", "b1-b2")
        for red in ("c1-c2", "d1-d2")
    ]
    question = Question("first", say("all"), parts)
    asked = asked_first(question)
    assert asked.id == "first"
    texts = [str(text) for _, text in answers_to(asked, cases, told)]
    assert len(texts) == len(set(texts)) == 2
    assert "Red wins" in texts[1]
    assert "wins" not in texts[0], "who wins then is not yet decided"


def test_questions_of_a_drawing_are_answered_one_at_a_time() -> None:
    """No two answers read the same, and the last leads to the case that it belongs to."""
    asked_of = set()
    for seed in range(60):
        rng = random.Random(seed)
        options = random_options(rng, first="blue")
        marks = lines_only(GAME.marks(finished_game(options, rng)))
        given: dict[str, str] = {}
        result = GAME.read_marks(options, marks).result
        case = rng.choice(result.cases) if result.cases else None
        while result.question is not None:
            assert case is not None
            asked = asked_first(result.question)
            texts = [str(text) for _, text in answers_to(asked, result.cases, told)]
            assert len(texts) == len(set(texts)) > 1
            wanted = case.answer[asked.id]
            if asked.places:
                assert set(asked.places[wanted]) <= {mark.partition(" ")[2] for mark in marks}
            given[asked.id] = wanted
            asked_of.add(asked.id)
            result = GAME.read_marks(options, marks, answers=given).result
        if case is not None:
            assert (result.score, result.winner) == (case.result.score, case.result.winner)
    assert asked_of == {"first", "blue_path", "red_path"}
