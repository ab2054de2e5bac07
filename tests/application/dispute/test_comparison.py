"""Two looks at one sheet: how sure the answer is, and what it hangs on."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion import CompanionError, read
from companion.application.dispute import compared as comparing
from companion.application.dispute import comparison_told
from companion.application.dispute.compared import hangs_on
from companion.application.dispute.comparison import Comparison, NotComparable, compare
from companion.application.dispute.comparison_told import answer, as_json, finding_of
from companion.application.reading.correct import record_text
from companion.board import EMPTY, Value
from companion.games import game, game_keys
from companion.judge import between
from companion.photo.reading import ReadMark
from companion.photo.rectify.board import turned_marks
from companion.records import parse_record
from companion.scoring.from_photo import score_reading
from companion.scoring.from_record import scored_record
from companion.scoring.scored import Scored
from tests.cli.records import OPENING
from tests.games.playing import played as after
from tests.remembered import read_sheets
from tests.scoring.photos import ended_in_doubt, guessed_print, reading_of

SAMPLES = Path(__file__).parents[3] / "samples"
Doubts = Mapping[str, tuple[Value, float, Value]]


def played(*moves: str, key: str = "line-wars", **chosen: Any) -> Any:
    return after(key, *moves, **chosen)


def look(position: Any, doubts: Doubts | None = None, key: str = "line-wars") -> Scored:
    return score_reading("a.jpg", reading_of(position, doubts or {}, key), {})


def told(found: Comparison) -> Iterator[str]:
    return map(str, comparison_told.told(finding_of(found), found.after.game, found.verdict))


BEFORE = played("a7-b7", "g1-f1-e1-d1-c1")
AFTER = played("a7-b7", "g1-f1-e1-d1-c1", "b7-b6-c6")


def test_what_is_sure_in_both_photos_is_answered_surely() -> None:
    found = compare(look(BEFORE), look(AFTER))
    assert found.legal is True
    assert found.confidence == pytest.approx(1.0)
    assert [d.change.name for d in found.differences] == ["line b6-c6", "line b6-b7"]
    assert all(d.sure for d in found.differences)


def test_an_answer_about_the_earlier_photo_counts_as_about_its_record() -> None:
    found = game("line-wars")
    options = found.choose({"size": 4, "end": "last_line"})
    blue, red = "blue a4-b4-c4-c3-d3-d4-c4", "red d1-d2-c2-b2-b3-a3-a2-a1 c2-c3-b3"
    then = reading_of(found.parse_position(options, f"{blue}; {red}"), {})
    now = look(found.parse_position(options, f"{blue} d3-d2; {red}"))
    answers = {"blue": True, "red": False}
    for who, legal in answers.items():
        assert compare(score_reading("a.jpg", then, {"next": who}), now).legal is legal
    with pytest.raises(CompanionError, match="Choose next=blue or next=red"):
        compare(score_reading("a.jpg", then, {"next": "purple"}), now)
    sure = score_reading("a.jpg", reading_of(BEFORE, {}), {"next": "red"})
    with pytest.raises(CompanionError, match="“next=red” answers a question that is not open"):
        compare(sure, look(AFTER))


def test_a_doubtful_new_line_leaves_the_answer_open_and_is_the_one_to_look_at() -> None:
    found = compare(look(BEFORE), look(AFTER, {"line b6-c6": ("blue", 0.8, EMPTY)}))
    assert (found.legal, found.found.legal) == (None, True)
    assert found.confidence == pytest.approx(0.8)
    assert [(side, mark.name) for side, mark in hangs_on(found)] == [("after", "line b6-c6")]
    difference = next(d for d in found.differences if d.change.name == "line b6-c6")
    assert 0.79 < difference.confidence <= 0.8
    lines = list(told(found))
    assert "As read, 80% sure: Blue played b7-b6-c6, a legal move" in lines
    assert any(line.endswith(" This decides the verdict.") for line in lines)


def test_a_change_is_sure_where_neither_photo_asks_about_it_however_sure_it_is() -> None:
    then, now = look(played("a7-b7")), look(played("a7-b7", "g1-f1-f2-f3-f4"))
    marks = {**now.marks, "line f1-g1": ReadMark("line f1-g1", "red", 0.995, EMPTY, (), 0.998)}
    assert now.photo is not None
    asked = score_reading("b.jpg", replace(now.photo, marks=marks), {})
    found = compare(then, asked)
    assert [d.change.name for d in found.differences if not d.sure] == ["line f1-g1"]
    assert any("(99% sure)" in line for line in told(found))


def test_a_line_doubtful_in_the_earlier_photo_may_have_been_there_before() -> None:
    found = compare(look(BEFORE, {"line b6-b7": (EMPTY, 0.9, "blue")}), look(AFTER))
    assert found.legal is None
    assert [(side, mark.name) for side, mark in hangs_on(found)] == [("before", "line b6-b7")]


def test_a_doubt_that_changes_nothing_leaves_the_answer_sure() -> None:
    """A square blackened or not is no turn, and no turn hangs on it."""
    found = compare(look(BEFORE), look(AFTER, {"fill d4": (EMPTY, 0.6, "black")}))
    assert found.legal is True
    assert found.confidence == pytest.approx(1.0)
    assert list(hangs_on(found)) == []
    assert any("Please check:" in line for line in told(found))


def test_orders_of_turns_are_not_searched_where_any_is_another_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With stones of a Lineage board uncertain that took minutes."""
    found, rng = game("lineage"), random.Random(1)
    boards = [found.start(found.choose({}))]
    for _ in range(9):
        (player,) = found.to_move(boards[-1])
        move = found.random_move(boards[-1], player, rng)
        boards.append(found.play(boards[-1], {player: move}))
    stones = [name for name in found.marks(boards[-1]) if name.startswith("stone")][:6]
    doubts: Doubts = {name: (found.marks(boards[-1])[name], 0.9, EMPTY) for name in stones}

    def searched(*_: object) -> None:
        raise AssertionError("orders of turns were searched")

    monkeypatch.setattr(between, "sequences", searched)
    compared = compare(look(boards[-2], key="lineage"), look(boards[-1], doubts, "lineage"))
    assert compared.found.turn is not None
    assert {mark.name for _, mark in compared.deciding} == {*stones}


@pytest.mark.slow
def test_what_uncertain_marks_change_about_several_turns_is_searched_for_only_so_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found, rng = game("lineage"), random.Random(3)
    boards = [found.start(found.choose({}))]
    for _ in range(12):
        (player,) = found.to_move(boards[-1])
        move = found.random_move(boards[-1], player, rng)
        boards.append(found.play(boards[-1], {player: move}))

    def doubts(position: Any) -> Doubts:
        marks = found.marks(position)
        return {name: (marks[name], 0.9, EMPTY) for name in [*marks][:3]}

    tried, search = [0], between.sequences

    def counted(*args: Any) -> Any:
        done = search(*args)
        tried.append(done.tried)
        return done

    monkeypatch.setattr(between, "sequences", counted)
    monkeypatch.setattr(comparing, "MOST_WORK", most := comparing.MOST_WORK // 4)
    sheets = (look(board, doubts(board), "lineage") for board in (boards[6], boards[12]))
    compared = compare(*sheets)
    assert compared.found.sequences is not None
    assert compared.legal is None
    assert compared.deciding
    assert most < sum(tried) <= 2 * most + 3 * max(tried)


def test_many_doubts_are_not_all_tried_and_count_against_the_answer() -> None:
    names = [name for name in look(AFTER).marks if name.startswith("fill")][:20]
    found = compare(look(BEFORE), look(AFTER, dict.fromkeys(names, (EMPTY, 0.9, "black"))))
    assert found.legal is None
    assert found.confidence == pytest.approx(0.9**14)


def test_a_mark_that_decides_is_named_behind_any_number_that_do_not() -> None:
    names = [name for name in look(AFTER).marks if name.startswith("fill")][:20]
    doubts: Doubts = dict.fromkeys(names, (EMPTY, 0.6, "black"))
    found = compare(look(BEFORE), look(AFTER, {**doubts, "line b6-c6": ("blue", 0.97, EMPTY)}))
    assert [(side, mark.name) for side, mark in hangs_on(found)] == [("after", "line b6-c6")]


def _drawn(scored: Scored, turn: int) -> Scored:
    """The look as if its board were drawn by hand and photographed turned."""
    photo = scored.photo
    assert photo is not None
    marks = turned_marks(photo.board, photo.marks, turn)
    sheet = replace(photo.sheet, kind="hand-drawn")
    return score_reading("a.jpg", replace(photo, marks=marks, sheet=sheet), {})


@pytest.mark.parametrize("turn", range(4))
def test_a_board_without_an_up_is_turned_to_match(turn: int) -> None:
    found = compare(_drawn(look(BEFORE), turn), _drawn(look(AFTER), 0))
    assert found.legal is True
    assert len(found.differences) == 2


def test_a_record_stands_for_a_photo_and_tells_what_photos_cannot() -> None:
    earlier = scored_record("a.pgr", parse_record(OPENING), game("line-wars"))
    later = parse_record(OPENING + "3. b3-b2-c2-c3\n")
    found = compare(earlier, scored_record("b.pgr", later, game("line-wars")))
    assert (found.legal, found.found.assumes) == (True, ())
    wrong = parse_record(OPENING + "3. b3-b2-c2\n")
    marks = {**game("line-wars").marks(earlier.reading.position), "line b2-b3": "blue"}
    photo = reading_of(earlier.reading.position, {n: (v, 1.0, EMPTY) for n, v in marks.items()})
    short = compare(earlier, score_reading("b.jpg", photo, {}))
    assert (short.legal, short.found.breaches[0].rule) == (False, "LW-5")
    assert wrong.turns


@pytest.mark.parametrize("key", game_keys())
def test_every_game_is_compared_and_its_json_has_every_key(key: str) -> None:
    found, rng = game(key), random.Random(1)
    before = then = found.start(found.choose({}))
    for _ in range(2):
        before = then
        moves = {p: found.random_move(before, p, rng) for p in found.to_move(before)}
        then = found.play(before, moves)
    compared = compare(look(before, key=key), look(then, key=key))
    said = as_json(compared)
    assert json.loads(json.dumps(said)) == said
    assert said["differences"]
    assert said["legal"] is not False
    assert said["player"] in (*found.players, None)
    assert (said["player"] is None) == found.simultaneous
    assert list(told(compared))


def test_other_sheets_are_not_compared() -> None:
    with pytest.raises(NotComparable, match=r"shows Line Wars, .* CoronaLine") as refused:
        compare(look(BEFORE), look(played(key="corona-line"), key="corona-line"))
    assert refused.value.exit_code == 1
    with pytest.raises(NotComparable, match=r"different sheets \(size=7, size=6\)"):
        compare(look(BEFORE), look(played(size=6)))


def test_of_two_sheets_of_one_game_it_is_told_that_they_are_two_and_no_more() -> None:
    another = played("a7-a6", "g1-g2-g3-g4-g5", "a6-a5-a4", "g5-f5-e5")
    found = compare(look(BEFORE), look(another))
    (first,) = told(found)
    assert first == (
        "These look like two different sheets: 5 of 5 marks on “a.jpg” are "
        "missing or different on “a.jpg”."
    )
    assert len(as_json(found)["breaches"]) >= 5


def test_photos_more_than_a_turn_apart_in_the_wrong_order_are_not_two_sheets() -> None:
    later = played("a7-b7", "g1-f1-e1-d1-c1", "b7-b6-c6", "c1-c2-c3")
    first, *_ = told(compare(look(later), look(BEFORE)))
    assert first.startswith("“a.jpg” has no new marks, and some are missing")


def test_photos_in_the_wrong_order_name_the_turn_that_it_was() -> None:
    found = compare(look(AFTER), look(BEFORE))
    assert found.legal is False
    first, *_ = told(found)
    assert first.endswith("earlier of the two. Swap them. In that order, Blue played b7-b6-c6.")


def test_an_illegal_turn_is_told_with_its_rule_and_what_would_be_legal() -> None:
    marks = {"line b6-b7": ("blue", 1.0, EMPTY), "line c5-c6": ("blue", 1.0, EMPTY)}
    found = compare(look(BEFORE), look(BEFORE, marks))
    assert "not legal" in str(answer(found))
    assert "(LW-4)" in str(answer(found))
    assert any("Similar legal moves" in line for line in told(found))


def test_a_turn_legal_in_one_order_of_play_only_says_which() -> None:
    """Blue crossed with the last line if Blue started; only then must the next line not cross."""
    found = game("corona-line")
    rng = random.Random(0)
    seen = None
    for seed in range(200):
        rng.seed(seed)
        position = found.start(found.choose({"size": 5}))
        for _ in range(6):
            if not found.to_move(position):
                break
            (player,) = found.to_move(position)
            then = found.play(position, {player: found.random_move(position, player, rng)})
            compared = compare(look(position, key="corona-line"), look(then, key="corona-line"))
            if compared.legal is None and not compared.found.breaches:
                seen = compared
                break
            position = then
        if seen:
            break
    assert seen is not None
    assert ". That is legal only if:" in str(answer(seen))


@pytest.mark.slow
def test_of_two_photos_of_a_sheet_one_need_not_show_its_code() -> None:
    (coded,) = read_sheets(SAMPLES / "line-or-colour-counters-desk.jpg")
    looks = [score_reading("a.jpg", read, {}) for read in (coded, guessed_print(coded))]
    found = compare(*looks)
    assert found.differences == ()
    assert next(told(found)) == "Nothing has changed."


def test_a_mark_that_decides_between_several_turns_is_named_behind_many_that_do_not() -> None:
    later = played("a7-b7", "g1-f1-e1-d1-c1", "b7-b6-c6", "c1-b1-b2")
    names = [name for name in look(later).marks if name.startswith("fill")][:20]
    doubts: Doubts = dict.fromkeys(names, (EMPTY, 0.6, "black"))
    found = compare(look(BEFORE), look(later, {**doubts, "line b6-c6": ("blue", 0.97, EMPTY)}))
    assert found.found.sequences is not None
    assert [(side, mark.name) for side, mark in hangs_on(found)] == [("after", "line b6-c6")]


def test_an_answer_that_is_rather_wrong_has_no_percentage() -> None:
    doubts: Doubts = {"line b6-c6": ("blue", 0.51, EMPTY), "line b6-b7": ("blue", 0.6, EMPTY)}
    (first, *_) = [line for line in told(compare(look(BEFORE), look(AFTER, doubts)))
                   if line.startswith("As read")]  # fmt: skip
    assert first == "As read, which is very uncertain: Blue played b7-b6-c6, a legal move"


def test_a_mark_of_a_photo_and_of_its_own_record_is_one_mark() -> None:
    """It is misread in both or in neither, so it is asked about once, and corrected in both."""
    scored = ended_in_doubt()
    (line,) = scored.unsure
    text = record_text(scored)
    of_it = read(text.encode())
    found = compare(scored, of_it)
    assert [mark.name for _, mark in found.doubtful] == [line.name]
    assert (found.differences, found.deciding, found.confidence) == ((), (), 1)
    for side in ("before", "after"):
        again = compare(scored, of_it, {side: {line.name: line.other}})
        assert (again.differences, again.doubtful) == ((), ())
    other = read(text.replace("sha256:ab", "sha256:00").encode())
    assert len(compare(scored, other).doubtful) == 2
