"""What a judge says of a photo depends on the marks that the photo asks about."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from companion import check, correct, judge, moves, over, read, settle
from companion.application.dispute.answers import whose
from companion.application.dispute.dispute import Dispute
from companion.application.reading.correct import record_text
from companion.board import EMPTY
from companion.games import game
from companion.photo.reading import ReadMark
from companion.records import parse_record, write_record
from companion.scoring.stakes import TRIED
from companion.sentences import say
from tests.cli.situations import FILES
from tests.scoring.drawn_boards import drawn_board
from tests.scoring.photos import ended_in_doubt, with_marks


def test_a_ring_that_is_asked_about_decides_however_sure_it_is() -> None:
    found = game("line-or-colour")
    position = found.start(found.choose({}))
    for player, text in (("white", "a1"), ("black", "d4"), ("white", "b2")):
        position = found.play(position, {player: found.parse_move(text)})
    ring = ReadMark("ring d4", "black", 0.995, EMPTY, asked_below=0.998)
    scored = with_marks(position, "line-or-colour", ring)
    assert scored.unsure == (ring,)
    judged = judge(scored, "d4", given="next black")
    assert (judged.legal, judged.deciding) == (None, (ring,))
    assert judge(scored, "a1", given="next black").legal is False


def test_every_answer_after_an_end_that_is_not_sure_depends_on_the_same_marks() -> None:
    scored = ended_in_doubt()
    doubts = scored.unsure
    assert (over(scored).over, over(scored).deciding) == (None, doubts)
    found = moves(scored)
    assert (len(found), found.deciding, found.depends) == (0, doubts, ("line a2-b2",))
    judged = judge(scored, "blue: d3-d4-c4")
    assert (judged.rule, judged.legal, judged.deciding) == ("LW-13", None, doubts)


def test_a_reason_that_holds_anyway_is_told_before_an_end_that_is_not_sure(
    tmp_path: Path,
) -> None:
    scored = ended_in_doubt()
    judged = judge(scored, "blue: a1-b1")
    assert (judged.legal, judged.rule, judged.deciding) == (False, "LW-8", ())
    record = tmp_path / "ended.pgr"
    record.write_text(record_text(scored))
    settled = settle(record, "blue: a1-b1")
    assert (settled.legal, settled.deciding) == (False, ())
    assert settled.table.verdict is not None
    assert settled.table.verdict.rule == "LW-8"


def test_what_a_record_goes_on_with_after_an_end_that_is_not_sure_is_judged_as_a_judge_does() -> (
    None
):
    position = record_text(ended_in_doubt())
    anyway = check(f"{position}\n1. a1-b1".encode())
    assert (anyway.ok, anyway.verdict and anyway.verdict.rule) == (False, "LW-8")
    assert "over" not in str(anyway.sentence)
    depends = check(f"{position}\n1. d3-d4-c4".encode())
    assert (depends.ok, depends.verdict and depends.verdict.rule) == (None, "LW-13")
    assert str(depends.sentence).startswith("It depends on marks to check.")
    for found in (anyway, depends):
        assert "If all marks are as read: The game was over before" in str(found.scored.notes)


def test_a_line_that_is_not_sure_itself_is_no_sure_reason() -> None:
    scored = ended_in_doubt()
    judged = judge(scored, "a2-b2")
    assert (judged.legal, judged.deciding) == (None, scored.unsure)


def test_orders_of_both_players_are_headed_by_neither() -> None:
    found = game("blottos-war")
    judged = judge(b'[Game "blottos-war"]\n\n', "a1 | a8")
    assert (judged.legal, found.simultaneous) == (False, True)
    assert not str(whose(judged.verdict)).startswith("Blue:")


def test_a_verdict_about_a_photo_says_which_pens_were_taken_for_the_players() -> None:
    """Whose lines they are decides what is legal."""
    found = game("line-or-colour")
    scored = with_marks(found.start(found.choose({})), "line-or-colour")
    pens = say("Black is taken for Red's pen. If it is Blue's, add --inks blue=black.")
    taken = replace(scored, notes=(pens,))
    for answer in (judge(taken, "white: d4"), over(taken), moves(taken)):
        assert "Black is taken for Red's pen." in [*map(str, answer.notes)]


def test_a_move_of_nobody_in_particular_is_not_out_of_turn(tmp_path: Path) -> None:
    """And the marks that decide are listed once."""
    record = write_record(
        parse_record(
            '[Game "line-or-colour"]\n[Position "white a1; black b1; next ?"]\n'
            '[Doubts "ring d4=empty:0.6:black; ring g7=empty:0.7:black"]\n'
        )
    )
    found = Dispute.of_photo(record, "photo.jpg")
    assert len(found.remarks) == 1
    found.table.type_move("d4")
    assert [mark.name for mark in found.deciding] == ["ring d4"]
    assert (found.remarks, len(found.notes)) == ((), 1)
    assert found.question is not None
    assert str(found.question.sentence) == "d4 would be the next move. What have you agreed?"


def test_whether_it_is_over_is_asked_of_the_mark_that_decides_it_and_of_no_other() -> None:
    """However many marks less sure decide nothing."""
    scored = ended_in_doubt()
    (line,) = scored.unsure
    fills = [slot.name for slot in scored.board.slots if slot.kind == "fill"]
    values = scored.values
    marks = [
        ReadMark(name, values.get(name, EMPTY), 0.6, EMPTY if name in values else "black")
        for name in fills
    ]
    assert len(marks) > TRIED
    found = with_marks(scored.shown, "line-wars", line, *marks)
    assert len(found.unsure) == len(marks) + 1
    assert (over(found).over, over(found).deciding) == (None, (line,))


def test_marks_that_never_decide_whether_it_is_over_are_not_asked_about() -> None:
    """All 384 ways to read this drawing have been tried: in none is it over."""
    found = over(FILES["doubts.pgr"].encode())
    assert (found.over, found.deciding) == (False, ())
    assert "If the game is over" not in str(found)


def test_of_many_marks_only_those_are_asked_about_that_decide_the_end_together() -> None:
    scored = drawn_board(random.Random(62), 14)
    found = over(scored)
    assert (found.over, len(scored.unsure)) == (None, 9)
    assert {mark.name for mark in found.deciding} == {"ring a2", "ring d5"}
    again = over(correct(scored, {mark.name: mark.value for mark in found.deciding}))
    assert (again.over, again.deciding) == (True, ())


@pytest.mark.parametrize("seed", [4, 10, 27, 41])
def test_once_the_marks_that_decide_are_as_read_no_other_is_left_to_ask_about(seed: int) -> None:
    scored = drawn_board(random.Random(seed), 14)
    assert len(scored.unsure) > 1
    for ask in (over, moves):
        asked = ask(scored).deciding
        assert ask(correct(scored, {mark.name: mark.value for mark in asked})).deciding == ()


def test_whatever_the_marks_that_decide_turn_out_to_be_no_other_is_left_to_ask_about() -> None:
    """Of four lines, one decides the end only if others are misread, and is asked about at once."""
    scored = drawn_board(random.Random(4), 14)
    asked, ways = over(scored).deciding, 0
    for values in product(*((mark.value, *mark.others) for mark in asked)):
        said = {mark.name: value for mark, value in zip(asked, values, strict=True)}
        assert over(correct(scored, said)).deciding == ()
        ways += 1
    assert ways > 8


def test_a_mark_decides_a_move_beside_another_however_unlikely_both_are_misread() -> None:
    """What may be the end of the game to ``over`` may be it to ``judge``."""
    scored = read(FILES["many.pgr"].encode())
    found = judge(scored, "a1")
    assert {mark.name for mark in over(scored).deciding} <= {mark.name for mark in found.deciding}


def test_of_too_many_marks_to_try_all_ways_those_are_asked_about_that_decide_together() -> None:
    scored = read(FILES["many.pgr"].encode())
    asked = over(scored).deciding
    assert (len(asked), len(scored.unsure)) == (10, 14)
    as_read = correct(scored, {mark.name: mark.value for mark in asked})
    assert (over(as_read).over, over(as_read).deciding) == (False, ())


def test_over_tells_who_wins_only_if_all_marks_are_as_read_where_the_score_cannot_try_them_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scored = ended_in_doubt()
    known = correct(scored, {mark.name: mark.value for mark in scored.unsure})
    fills = [slot.name for slot in scored.board.slots if slot.kind == "fill"][:3]
    marks = [ReadMark(name, known.values.get(name, EMPTY), 0.6, "black") for name in fills]
    found = with_marks(known.shown, "line-wars", *marks)
    monkeypatch.setattr("companion.scoring.readings.MOST_READINGS", 1)
    monkeypatch.setattr("companion.scoring.readings.MOST_LEADERS", 1)
    _, as_read, *told = str(over(found)).split("\n")
    assert as_read == "If all marks are as read:"
    assert told[0].startswith("  ")
    assert told[-1].startswith("Who wins is not certain yet")


def test_no_moves_after_an_end_depend_on_all_marks_that_decide_the_end() -> None:
    scored = drawn_board(random.Random(1), 14)
    found, ended = moves(scored), over(scored)
    assert (len(found), len(ended.deciding)) == (0, 3)
    assert {*found.deciding} == {*ended.deciding}


@pytest.mark.parametrize("seed", [0, 3])
def test_a_mark_of_which_the_score_says_that_it_decides_the_end_is_named_by_the_judge(
    seed: int,
) -> None:
    scored = drawn_board(random.Random(seed))
    ending = {doubt.mark for doubt in scored.asked_about if doubt.changes == "ending"}
    assert ending <= {*over(scored).deciding}


def test_what_is_told_line_by_line_has_its_full_stops_in_one_line() -> None:
    text = over(ended_in_doubt()).as_json()["text"]
    assert "(95% sure), but could be empty. If all marks are as read: " in text


def test_what_is_given_leaves_the_outcome_to_the_marks_that_decide_it() -> None:
    """As long as the marks are not checked, nobody has won yet."""
    for told in ("", "next red"):
        found = over(ended_in_doubt(), given=told)
        assert (found.over, found.outcome and found.outcome.id) == (None, "won-if-over")


def test_to_have_agreed_to_stop_supposes_no_broken_rule_and_no_black_squares() -> None:
    text = FILES["doubts.pgr"].encode()
    found = over(text, given="agreed yes")
    assert (found.over, found.notes) == (True, ())
    assert str(found).startswith("You agreed that the game is over.")
    drawn = "blue a4-a3-a2-b2-c2-c1 a4-b4 d2-d3-c3-b3-a3; red d1-c1-b1-a1-a2 d1-d2-c2-c3 b1-b2-b3"
    record = f'[Game "line-wars"]\n[Size "4"]\n[End "agreement"]\n[Position "{drawn}"]\n'
    ended = over(record.encode(), given="agreed yes")
    assert (ended.over, ended.notes) == (True, ())
    left = over(record.encode())
    assert (left.over, left.find_out) == (None, ("whether you have agreed that the game is over",))


@pytest.mark.parametrize("move", ["b6-b5-c5-c6-d6-d5", "b6-c6-c5-b5-b6-b7", "b5-b6-c6-c5-c4"])
def test_what_a_record_says_beside_its_marks_holds_for_every_way_to_read_them(move: str) -> None:
    """As it does if people say it when they ask: of eight marks, none decides by hiding that."""
    text, told = FILES["doubts.pgr"], "next blue; turns 4 4"
    given = judge(text.encode(), f"blue: {move}", given=told)
    text = text.replace("next ?; turns ? ?; agreed ?", f"{told}; agreed no")
    found = judge(text.encode(), f"blue: {move}")
    assert (found.legal, found.deciding) == (given.legal, given.deciding)
    assert len(found.deciding) < 3
