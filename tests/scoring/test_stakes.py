"""Doubts are asked about in the order in which they matter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.application.reading.report import report
from companion.board import EMPTY, Value
from companion.games import game
from companion.games.phrases import STAKES
from companion.games.protocol import Breach, Reading, Result
from companion.photo.reading import ReadMark
from companion.scoring.from_photo import score_reading
from companion.scoring.stakes import MOST_TRIED, example, ranked
from companion.sentences import ENGLISH, say
from tests.scoring.photos import played_out, reading_of


def understood(marks: Mapping[str, Value]) -> Reading[Any]:
    """A game in which only the lines count, and a1-b1 wins."""
    lines = [name for name in marks if name.startswith("line")]
    winner = "blue" if "line a1-b1" in lines else "red"
    return Reading("here", Result(True, {"blue": len(lines), "red": 3}, winner))


def doubt(name: str, confidence: float) -> ReadMark:
    return ReadMark(name, EMPTY, confidence, "blue")


def test_a_mark_that_decides_who_wins_is_asked_about_before_a_less_sure_one_that_does_not() -> None:
    marks = [doubt("fill a1", 0.5), doubt("line c1-d1", 0.7), doubt("line a1-b1", 0.8)]
    found = ranked(marks, {}, understood)
    assert [one.mark.name for one in found] == ["line a1-b1", "line c1-d1", "fill a1"]
    assert [one.changes for one in found] == ["winner", "score", "nothing"]


def test_a_mark_that_is_nearly_sure_comes_behind_one_that_may_well_move_the_score() -> None:
    marks = [doubt("line a1-b1", 0.98), doubt("line c1-d1", 0.6)]
    assert [d.mark.name for d in ranked(marks, {}, understood)] == ["line c1-d1", "line a1-b1"]


def test_a_mark_with_which_no_rule_explains_the_sheet_does_not_decide_who_wins() -> None:
    def drawn(marks: Mapping[str, Value]) -> Reading[Any]:
        illegal = "line c1-d1" in marks
        return Reading("here", Result(None, None, None)) if illegal else understood(marks)

    marks = [doubt("line c1-d1", 0.6), doubt("line a1-b1", 0.6), doubt("line e1-f1", 0.6)]
    found = ranked(marks, {}, drawn)
    assert [one.changes for one in found] == ["winner", "legality", "score"]
    assert example(found, {}, drawn) == {"line a1-b1": "blue"}
    assert example(found[1:], {}, drawn) == {"line e1-f1": "blue"}
    assert example(found[1:2], {}, drawn) == {"line c1-d1": "blue"}


def test_a_mark_that_breaks_a_rule_and_leaves_the_score_does_not_affect_the_score() -> None:
    """Nor does it decide whether the game is over, of a sheet that no game comes to."""

    def drawn(marks: Mapping[str, Value]) -> Reading[Any]:
        alone = Breach("LW-8", say("It is not connected"))
        finished = None if "line c1-d1" in marks else False
        return Reading("here", Result(finished, {"blue": 1}, None), (alone,) if marks else ())

    found = ranked([doubt("line c1-d1", 0.6), doubt("line e1-f1", 0.6)], {}, drawn)
    assert [one.changes for one in found] == ["legality", "nothing"]


def test_a_mark_with_which_nobody_knows_whether_it_is_over_decides_that() -> None:
    def drawn(marks: Mapping[str, Value]) -> Reading[Any]:
        finished = None if marks else False
        return Reading("here", Result(finished, {"blue": 1, "red": 5}, None, leader="red"))

    assert [one.changes for one in ranked([doubt("line c1-d1", 0.6)], {}, drawn)] == ["ending"]


def test_where_no_answer_gives_a_winner_none_is_said_to_decide_who_wins() -> None:
    """As read no game leads to the sheet, and otherwise it is still going."""

    def drawn(marks: Mapping[str, Value]) -> Reading[Any]:
        if not marks:
            return Reading("here", Result(None, None, None))
        return Reading("here", Result(False, {"blue": 1, "red": 0}, None, leader="blue"))

    (found,) = ranked([doubt("line c1-d1", 0.6)], {}, drawn)
    assert (found.changes, found.stake) == ("legality", "mended")
    assert example([found], {}, drawn) == {"line c1-d1": "blue"}


def test_a_mark_of_a_slip_changes_its_order_and_no_score() -> None:
    def written(marks: Mapping[str, Value]) -> Reading[Any]:
        return Reading(None, Result(None, None, None, extra={"orders": sorted(marks)}))

    (found,) = ranked([doubt("bubble 1.d", 0.6)], {}, written)
    assert (found.changes, found.stake) == ("score", "order")
    assert STAKES[found.stake] == "This changes the order."


def test_marks_that_change_nothing_come_last_the_least_sure_of_them_first() -> None:
    marks = [doubt("fill a1", 0.9), doubt("fill b1", 0.6), doubt("line c1-d1", 0.95)]
    names = [one.mark.name for one in ranked(marks, {}, understood)]
    assert names == ["line c1-d1", "fill b1", "fill a1"]


def test_of_very_many_doubts_the_least_sure_are_tried_and_none_is_dropped() -> None:
    marks = [doubt(f"line {n}-x", 0.5 + n / 1000) for n in range(MOST_TRIED + 20)]
    found = ranked(marks, {}, understood)
    assert {one.mark for one in found} == set(marks)
    assert [one.changes for one in found].count(None) == 20
    assert found[-1].changes is None


def test_the_question_on_which_the_winner_hangs_is_the_first_on_the_screen() -> None:
    position = played_out(7)
    lines = [name for name in game("line-wars").marks(position) if name.startswith("line")]
    values = game("line-wars").marks(position)
    doubts: dict[str, tuple[Value, float, Value]] = {
        name: (values[name], 0.7, EMPTY) for name in lines
    }
    scored = score_reading("a.jpg", reading_of(position, doubts), {})
    changes = [one.changes for one in scored.asked_about]
    assert changes[0] == "winner"
    assert changes == sorted(
        changes, key=["winner", "legality", "ending", "score", "nothing"].index
    )
    told = [line for line in report(scored, ENGLISH) if "could be empty" in line]
    assert told[0].endswith("This decides who wins.")
    assert scored.as_json()["unsure"][0]["changes"] == "winner"


def test_what_was_answered_holds_for_every_way_a_doubt_may_turn_out() -> None:
    """Who started a CoronaLine drawing decides whose turn it is; a doubt does not unsettle it."""
    found = game("corona-line")
    position = found.start(found.choose({"size": 5, "first": "red"}))
    for player, text in (("red", "d4"), ("blue", "c4"), ("red", "e4"), ("blue", "b3")):
        position = found.play(position, {player: found.parse_move(text)})
    marks = {"tick blue.switch": (EMPTY, 0.8, True)}
    position = found.with_options(position, found.choose({"size": 5}))
    reading = reading_of(position, marks, "corona-line")
    assert score_reading("a.jpg", reading, {}).reading.position.player is None
    answered = score_reading("a.jpg", reading, {"first": "red"})
    assert answered.reading.position.player == "red"
    assert answered.understood(answered.values) == answered.reading
    assert [one.changes for one in answered.asked_about] == ["nothing"]
