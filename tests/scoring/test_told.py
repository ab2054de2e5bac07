"""A game record that was told something is as good as the photo that was told it."""

from __future__ import annotations

import random

import pytest

from companion.application.reading.correct import record_text
from companion.games import game
from companion.games.options import BadOption
from companion.records import parse_record
from companion.scoring.from_photo import score_reading
from companion.scoring.from_record import score_loaded, scored_record
from tests.scoring.drawn_boards import drawn_board, with_answers
from tests.scoring.photos import reading_of

TWO_PATHS = "blue a1-b1-c6 a1-b2-b3-a3-a2; red f6-c5-d6-b5-a4-f1 f6-e6"


@pytest.mark.parametrize("answer", ["first=red", "blue_path=a1-b2", "red_path=f6-e6"])
def test_an_answer_tells_a_record_of_coronaline_all_that_it_tells_its_photo(answer: str) -> None:
    g = game("corona-line")
    drawn = reading_of(g.parse_position(g.choose({"size": 6}), TWO_PATHS), {}, g.key)
    told = dict([answer.split("=")])
    photo = score_reading("a.jpg", drawn, told)
    kept = score_loaded(parse_record(record_text(score_reading("a.jpg", drawn, {}))), told)
    assert kept.as_json()["position"] == photo.as_json()["position"]
    assert kept.outcome == photo.outcome


def test_an_answer_given_otherwise_leaves_nothing_of_what_followed_from_the_first() -> None:
    g = game("corona-line")
    drawn = reading_of(g.parse_position(g.choose({"size": 6}), TWO_PATHS), {}, g.key)
    kept = parse_record(record_text(score_reading("a.jpg", drawn, {"first": "red"})))
    again = score_loaded(kept, {"first": "blue"})
    assert again.outcome == score_reading("a.jpg", drawn, {"first": "blue"}).outcome
    assert again.outcome.id == "won-if-over"


@pytest.mark.parametrize("seed", [14, 28, 91, 97, 300])
def test_what_a_record_was_told_holds_however_its_uncertain_marks_are_read(seed: int) -> None:
    sheet = drawn_board(random.Random(seed))
    open_ones = sheet.game.unsettled(sheet.shown)
    answers = [{part.id: one} for part in open_ones.questions for one in part.answers]
    assert sheet.unsure
    assert answers
    for answer in answers:
        told = with_answers(sheet, answer)
        kept = scored_record("a.pgr", parse_record(record_text(told)), sheet.game)
        assert kept.outcome == told.outcome
        assert [(one.mark.name, one.changes) for one in kept.asked_about] == [
            (one.mark.name, one.changes) for one in told.asked_about
        ]
        assert kept.example == told.example


def test_whose_turn_it_is_stays_known_where_how_many_turns_were_taken_does_not() -> None:
    g = game("line-wars")
    text = "blue a5-a4-a3-b3-c3-c2 a5-b5; red e1-d1-c1-b1 e1-e2-d2-c2-b2 e2-e3-e4"
    short = g.parse_position(g.choose({"size": 5, "short_turns": "allowed"}), text)
    sheet = score_reading("a.jpg", reading_of(short, {}), {"next": "red"})
    assert sheet.as_json()["position"].endswith("next red; turns ? ?; agreed ?")
    assert g.to_move(sheet.shown) == ("red",)
    assert [part.id for part in g.unsettled(sheet.shown).questions] == ["turns"]


def test_whose_turn_it_is_counts_where_uncertain_marks_make_it_seem_anothers() -> None:
    g = game("line-wars")
    text = (
        "blue a7-a6-a5-a4-b4-c4-c3 a7-b7 b4-b5-a5 a6-b6; "
        "red g1-f1-f2-g2-g1 f2-f3-e3-e4-f4-f3 f4-g4-g5-f5-f4"
    )
    sheet = reading_of(g.parse_position(g.choose(), text), {"line f5-g5": ("red", 0.5, "empty")})
    assert g.to_move(score_reading("a.jpg", sheet, {}).shown) == ("blue",)
    told = score_reading("a.jpg", sheet, {"next": "Red"})
    assert g.to_move(told.shown) == ("red",)
    assert "next red" in record_text(told)
    with pytest.raises(BadOption, match="for next choose blue or red, not “green”"):
        score_reading("a.jpg", sheet, {"next": "green"})
