from __future__ import annotations

import pickle
import random
from dataclasses import replace
from pathlib import Path

import pytest

from companion.application.reading.ask import Ask
from companion.application.reading.correct import correct
from companion.application.reading.requests import Opened, Refused, read, unwatched
from companion.application.reading.review import Review, need_of
from companion.application.reading.store import (
    Kept,
    keep_review,
    kept_review,
    kept_reviews,
    review_file,
)
from companion.board import EMPTY
from companion.errors import CompanionError
from companion.photo.reading import Pointed
from companion.scoring import from_photo, outcome
from companion.sentences import say
from tests.application.reading.readings import found, opened, reading
from tests.games.corona_line.test_drawings import GAME, WHO_STARTED, lines_only, played

BOX = dict.fromkeys(("line a1-b1", "line b1-b2", "line a2-b2", "line a1-a2"), "blue")
"""One square of Blue's."""
DOUBTS = {"line a1-b1": (0.7, EMPTY), "line f6-f7": (0.6, "red"), "line c3-d3": (0.9, "blue")}
SQUARE = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))


def reviewed() -> Review:
    review = Review(Path("photo.jpg"))
    review.opened(opened(reading("line-wars", BOX, DOUBTS)))
    return review


def test_the_doubt_that_matters_most_is_looked_at_first() -> None:
    review = reviewed()
    assert review.scored is not None
    ranked = [doubt.mark.name for doubt in review.scored.asked_about]
    assert sorted(ranked) == sorted(DOUBTS)
    assert review.queue == [(0, name) for name in ranked]
    assert review.at == ranked[0]


def test_the_outcome_comes_with_a_reading_so_that_no_window_waits_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scored = found(reading("line-wars", BOX, DOUBTS)).sheets[0]
    monkeypatch.setattr(from_photo, "score_photo", lambda *_, **__: scored)
    review = Review(Path("photo.jpg"))
    review.opened(Opened(Ask(), pickle.loads(pickle.dumps(read(unwatched, "photo.jpg", Ask())))))
    monkeypatch.setattr(outcome, "ends", pytest.fail)
    assert review.headline is not None


def test_an_answer_leads_to_the_next_doubt_and_all_answered_leave_none() -> None:
    review = reviewed()
    asked = []
    while review.queue:
        asked.append(review.at)
        review.accept()
        review.work_now()
    assert sorted(asked) == sorted(DOUBTS)
    assert review.scored is not None
    assert review.scored.status == "read"
    assert review.scored.unsure == ()


def test_all_doubts_are_confirmed_as_read_in_one_step_and_undone_in_one() -> None:
    review = reviewed()
    review.say("line f6-f7", "red")
    review.work_now()
    review.accept_all()
    assert not review.queue
    assert review.value("line f6-f7") == "red", "an earlier correction stays"
    assert {name: review.value(name) for name in DOUBTS if name != "line f6-f7"} == {
        "line a1-b1": "blue",
        "line c3-d3": EMPTY,
    }
    assert review.undo()
    assert len(review.queue) == len(DOUBTS) - 1
    assert review.at in DOUBTS


def test_what_is_said_shows_at_once_and_the_score_when_it_is_worked_out() -> None:
    review = reviewed()
    scored = review.scored
    assert scored is not None
    before = scored.reading.result.score
    assert before == {"blue": 36, "red": 0}, "what nothing parts from Blue's square is Blue's"
    for mark in BOX:
        review.say(mark, EMPTY)
    review.say("line a1-b1", EMPTY)
    assert review.value("line a1-b1") == EMPTY
    assert review.stale
    review.work_now()
    assert not review.stale
    assert review.scored is not None
    assert review.scored.reading.result.score == {"blue": 0, "red": 0}
    assert review.scored.read_as == BOX


def test_a_score_worked_out_for_an_earlier_state_leaves_the_review_stale() -> None:
    review = reviewed()
    review.say("line a1-b1", EMPTY)
    state, scores = review.state, review.work()()
    review.say("line f6-f7", "red")
    review.worked(state, scores)
    assert review.stale


def test_clicks_on_a_mark_go_round_all_it_may_be() -> None:
    review = reviewed()
    seen = []
    for _ in range(3):
        review.turn_over("line d4-e4")
        seen.append(review.value("line d4-e4"))
    assert seen == ["blue", "red", EMPTY]
    assert review.said == {}, "as it was read: nothing is said of it"
    review.turn_over("line d4-e4", -1)
    assert review.value("line d4-e4") == "red"


def test_a_click_on_a_doubtful_mark_makes_it_what_else_it_may_be() -> None:
    review = reviewed()
    review.turn_over("line f6-f7")
    assert review.value("line f6-f7") == "red"
    assert (0, "line f6-f7") not in review.queue


def test_what_a_mark_cannot_be_is_not_said() -> None:
    review = reviewed()
    for mark, value in (("line a1-b1", "green"), ("line z1-z2", "blue"), ("fill a1", "blue")):
        with pytest.raises(CompanionError) as refused:
            review.say(mark, value)
        assert refused.value.id == "bad-correction"
    assert not review.said
    review.say("b1-a1", "blue")
    assert dict(review.said) == {"line a1-b1": "blue"}


def test_every_change_can_be_undone_and_done_again() -> None:
    review = reviewed()
    marks = [slot.name for slot in review.found.sheets[0].board.slots] if review.found else []
    chance = random.Random(7)
    states = [review.state]
    for _ in range(60):
        review.turn_over(chance.choice(marks))
        states.append(review.state)
    review.point(SQUARE)
    review.aim_at("line-wars", "board", "a4", (("size", "8"),))
    states += [replace(states[-1], pointing=SQUARE), review.state]
    for state in reversed(states[:-1]):
        assert review.undo()
        assert review.state == state
    assert not review.undo()
    for state in states[1:]:
        assert review.redo()
        assert review.state == state
    assert not review.redo()


def test_undo_looks_at_what_it_changed() -> None:
    review = reviewed()
    review.turn_over("line d4-e4")
    review.look("line a1-b1")
    review.undo()
    assert review.at == "line d4-e4"


def test_tab_goes_round_the_doubts_both_ways() -> None:
    review = reviewed()
    names = [mark for _, mark in review.queue]
    seen = [review.at]
    for _ in range(3):
        assert review.step(1)
        seen.append(review.at)
    assert seen == [*names, names[0]]
    review.step(-1)
    assert review.at == names[-1]


def test_another_way_of_reading_is_asked_for_once_and_remembered_over_undo() -> None:
    review = reviewed()
    review.say("line a1-b1", EMPTY)
    other = Ask(inks=(("blue", "black"),))
    review.ask(other)
    assert review.answer is None
    review.answered(other, Refused("unclear", say("no"), True))
    assert review.refused is not None
    review.undo()
    assert review.found is not None
    assert review.value("line a1-b1") == EMPTY
    review.redo()
    assert review.refused is not None


def test_corners_are_pointed_at_and_read_by() -> None:
    review = Review(Path("photo.jpg"))
    review.answered(Ask(), Refused("no-board", say("no board"), True))
    review.point(SQUARE)
    review.aim_at("line-wars", "board", "letter", (("size", "9"),))
    review.read_pointed()
    ask = review.state.ask
    assert ask.pointed == Pointed(SQUARE, "letter", "board")
    assert (ask.game, ask.options) == ("line-wars", (("size", "9"),))
    assert review.state.pointing == ()
    review.undo()
    assert review.state.pointing == SQUARE


def test_who_started_is_asked_and_the_answer_settles_the_score() -> None:
    marks = lines_only(GAME.marks(played(WHO_STARTED)))
    review = Review(Path("photo.jpg"))
    review.opened(opened(reading("corona-line", marks)))
    assert review.scored is not None
    question = review.scored.reading.result.question
    assert question is not None
    review.answer_question(question.id, "blue")
    review.work_now()
    assert review.scored.reading.result.winner == "red"
    review.undo()
    review.work_now()
    assert review.scored.reading.result.question is not None


def test_an_answer_that_fits_the_drawing_no_more_is_left_out() -> None:
    marks = lines_only(GAME.marks(played(WHO_STARTED)))
    sheet = found(reading("corona-line", marks)).sheets[0]
    again = correct(sheet, answers={"first": "nobody"}, lenient=True)
    assert again.reading == sheet.reading


def test_two_sheets_in_one_photo_are_reviewed_together() -> None:
    one = reading("line-wars", BOX, {"line a1-b1": (0.9, EMPTY)})
    other = reading("line-wars", {}, {"line c3-d3": (0.6, "red")})
    review = Review(Path("photo.jpg"))
    review.opened(opened(one, other))
    assert {sheet for sheet, _ in review.queue} == {0, 1}
    review.look("line c3-d3", 1)
    review.say("line c3-d3", "red")
    assert review.values(1) == {"line c3-d3": "red"}
    assert "line c3-d3" not in review.values(0)
    review.work_now()
    assert review.queue == [(0, "line a1-b1")]
    assert review.sheet == 0


def test_a_review_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    photo = tmp_path / "photo.jpg"
    photo.write_bytes(b"x")
    ask = Ask("line-wars", (("size", "8"),), (("blue", "black"),), Pointed(SQUARE, "a4"))
    said = ((0, "line a1-b1", "red"), (0, "tick blue.switch", True), (1, "force c3", 4))
    kept = Kept(str(photo), ask, said, (("first", "red"),), "game.pgr", "Red wins")
    keep_review(tmp_path / "reviews", "ab", kept)
    again = kept_review(tmp_path / "reviews", "ab")
    assert again is not None
    assert replace(again, changed=0.0) == kept
    assert [name for name, _ in kept_reviews(tmp_path / "reviews")] == ["ab"]
    photo.unlink()
    assert kept_reviews(tmp_path / "reviews") == []
    review_file(tmp_path / "reviews", "ab").unlink()
    assert kept_review(tmp_path / "reviews", "ab") is None


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"photo": 1}', "\x00", "[" * 5000])
def test_a_damaged_stored_review_is_ignored(tmp_path: Path, text: str) -> None:
    (tmp_path / "ab.json").write_text(text)
    assert kept_review(tmp_path, "ab") is None
    assert kept_reviews(tmp_path) == []


def test_what_was_said_before_is_said_again_and_can_be_undone() -> None:
    review = Review(Path("photo.jpg"))
    before = opened(reading("line-wars", BOX, DOUBTS))
    said = ((0, "line a1-b1", EMPTY),)
    review.opened(replace(before, said=said, record="game.pgr", in_book=True))
    assert need_of(review) == "done"
    assert review.value("line a1-b1") == EMPTY
    assert review.restored
    assert review.record == Path("game.pgr")
    review.undo()
    assert review.value("line a1-b1") == "blue"
    assert need_of(review) == "check"


def test_the_force_and_the_owner_of_a_place_are_both_come_to() -> None:
    review = Review(Path("photo.jpg"))
    review.opened(opened(reading("blottos-war", {"owner c2": "blue", "force c2": 3})))
    review.look("owner c2")
    assert review.beside("owner c2") == ("force c2",)
    review.look_beside()
    assert review.at == "force c2"
    review.say("force c2", 5)
    assert review.value("force c2") == 5
    review.look_beside()
    assert review.at == "owner c2"


def test_corrections_of_another_board_are_ignored() -> None:
    review = Review(Path("photo.jpg"))
    review.opened(opened(reading("line-wars", {}, size="9")))
    review.say("line h8-h9", "red")
    review.say("line a1-b1", "blue")
    smaller = Ask(options=(("size", "5"),))
    review.ask(smaller)
    review.answered(smaller, found(reading("line-wars", {}, size="5")))
    assert review.values() == {"line a1-b1": "blue"}
    review.work_now()
    assert not review.stale
    review.undo()
    assert review.values() == {"line h8-h9": "red", "line a1-b1": "blue"}
