"""The score object holds every key of the contract, for photos and records alike."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from companion.application.reading.correct import position_record, record_text
from companion.application.reading.report import MOST_LINES, report
from companion.games import game
from companion.games.options import BadOption
from companion.photo import Reason
from companion.records import parse_record, record_of, write_record
from companion.scoring.from_photo import score_reading
from companion.scoring.from_record import scored_record
from companion.scoring.score_object import unreadable
from companion.sentences import ENGLISH
from tests.cli.records import ILLEGAL, OPENING
from tests.games.corona_line.whole_games import GAMES, played
from tests.scoring.photos import no_board, photo, played_out, reading_of, slip

CONTRACT = [
    "file",
    "game",
    "options",
    "source",
    "status",
    "reason",
    "score",
    "winner",
    "rule",
    "finished",
    "outcome",
    "counts",
    "places",
    "position",
    "unsure",
    "question",
    "cases",
    "audit",
    "notes",
    "sheet",
]


def _in_contract(keys: list[str]) -> list[str]:
    return [key for key in keys if key in CONTRACT]


def test_keys_come_in_the_contract_s_order_whatever_was_scored() -> None:
    scored = score_reading("a.jpg", reading_of(played_out(1), {}), {})
    record = scored_record("a.pgr", parse_record(OPENING), game("line-wars"))
    for found in (scored.as_json(), record.as_json(), unreadable("a.jpg", no_board("too dark"))):
        assert _in_contract(list(found)) == CONTRACT
        assert json.loads(json.dumps(found)) == found


@pytest.mark.parametrize("seed", range(4))
def test_a_photo_scores_as_the_position_it_shows(seed: int) -> None:
    position = played_out(seed)
    found = score_reading("a.jpg", reading_of(position, {}), {}).as_json()
    result = game("line-wars").result(position)
    assert found["status"] == "read"
    assert found["source"] == "photo"
    assert found["score"] == result.score
    assert found["places"] == result.places
    assert found["counts"] == result.counts
    assert found["options"]["size"] == 5
    assert found["sheet"]["kind"] == "printed"
    assert len(found["sheet"]["corners_px"]) == 4


def test_a_doubtful_mark_makes_the_score_unsure_and_is_asked_about() -> None:
    reading = reading_of(
        played_out(2), {"line a1-b1": ("blue", 0.71, "empty"), "fill a1": ("black", 0.5, "empty")}
    )
    scored = score_reading("a.jpg", reading, {})
    found = scored.as_json()
    assert found["status"] == "unsure"
    assert {mark["mark"] for mark in found["unsure"]} == {"fill a1", "line a1-b1"}
    asked = next(mark for mark in found["unsure"] if mark["mark"] == "line a1-b1")
    assert asked.pop("changes") in ("winner", "score", "nothing")
    assert asked == {
        "mark": "line a1-b1",
        "value": "blue",
        "confidence": 0.71,
        "other": "empty",
        "also": ["red"],
        "reasons": [],
    }
    told = "\n".join(report(scored, ENGLISH))
    assert "The line a1-b1 looks blue (71% sure), but could be empty or red" in told


def test_confidence_is_never_rounded_up_to_sure() -> None:
    reading = reading_of(played_out(2), {"line a1-b1": ("blue", 0.989996, "empty")})
    (mark,) = score_reading("a.jpg", reading, {}).as_json()["unsure"]
    assert mark["confidence"] < 0.99


def test_marks_lists_every_mark_that_the_board_allows() -> None:
    position = played_out(3)
    board = game("line-wars").boards(game("line-wars").options_of(position))["board"]
    names = [slot.name for slot in board.slots]
    photo_marks = score_reading("a", reading_of(position, {}), {}).as_json(marks=True)["marks"]
    record = scored_record("a", parse_record(OPENING), game("line-wars"))
    assert [mark["mark"] for mark in photo_marks] == names
    assert [mark["mark"] for mark in record.as_json(marks=True)["marks"]] == names
    drawn = {m["mark"] for m in record.as_json(marks=True)["marks"] if m["value"] == "blue"}
    assert drawn == {"line a5-b5", "line b4-b5", "line b3-b4"}


def test_the_uncertain_marks_of_a_record_are_as_uncertain_among_all_marks() -> None:
    text = OPENING.replace("\n\n", '\n[Doubts "line a5-b5=blue:0.71:empty"]\n\n', 1)
    found = scored_record("a", parse_record(text), game("line-wars")).as_json(marks=True)
    (unsure,), marks = found["unsure"], {mark["mark"]: mark for mark in found["marks"]}
    assert marks["line a5-b5"] == {**marks["line a5-b5"], "confidence": 0.71, "other": "empty"}
    assert marks["line a5-b5"]["confidence"] == unsure["confidence"]
    assert (marks["line b4-b5"]["confidence"], marks["line b4-b5"]["other"]) == (1.0, None)


def test_on_a_page_of_several_turns_a_slip_still_to_be_used_takes_a_line() -> None:
    used, *empty = slip("blue", "1.c", "1.2"), slip("blue"), slip("red"), slip("red")
    told = [*report(replace(used, beside=tuple(empty)), ENGLISH)]
    assert told[0] == "Slip 1"
    assert told[-3:] == [
        "Slip 2 (Blotto's War): Blue's slip is empty", "Slip 3 (Blotto's War): Red's slip is empty",
        "Slip 4 (Blotto's War): Red's slip is empty",
    ]  # fmt: skip
    assert len([line for line in told if "The slip counts" in line]) == 1


def test_each_of_several_empty_boards_says_so_and_which_game_it_is_for() -> None:
    start = game("line-wars").start(game("line-wars").choose({}))
    one, *others = (score_reading("a", reading_of(start, {}), {}) for _ in range(2))
    assert [*report(replace(one, beside=tuple(others)), ENGLISH)] == [
        f"Board {number} (Line Wars): Nothing is on it yet." for number in (1, 2)
    ]


def test_what_rests_on_marks_to_check_is_told_as_read() -> None:
    position = played_out(5)
    name = next(name for name in game("line-wars").marks(position) if name.startswith("line"))
    reading = reading_of(position, {name: ("blue", 0.6, "empty")})
    told = list(report(score_reading("a.jpg", reading, {}), ENGLISH))
    start, end = told.index("If all marks are as read:"), told.index("1 mark to check:")
    for words in ("(LW-14)", "Blue drew"):
        (line,) = [place for place, line in enumerate(told) if words in line]
        assert start < line < end
    certain = list(report(score_reading("a.jpg", reading_of(position, {}), {}), ENGLISH))
    assert "If all marks are as read:" not in certain


def test_squares_not_blackened_yet_are_nothing_that_the_rules_cannot_explain() -> None:
    position = played_out(5)
    black = [name for name in game("line-wars").marks(position) if name.startswith("fill")]
    white = dict.fromkeys(black[1:], ("empty", 0.9999, "black"))
    told = list(report(score_reading("a.jpg", reading_of(position, white), {}), ENGLISH))
    assert "The rules cannot explain this:" not in told
    assert any("should be black" in line for line in told)


def test_a_game_of_many_regions_tells_each_player_s_by_size() -> None:
    for seed in range(20):
        scored = score_reading("a.jpg", reading_of(played_out(seed, size=7), {}), {})
        result = scored.reading.result
        if sum(bool(item.places) for item in result.items) > MOST_LINES:
            break
    told = list(report(scored, ENGLISH))
    for player in ("blue", "red"):
        own = [i for i in result.items if i.places and result.places[i.places[0]] == player]
        if not 0 < len(own) <= MOST_LINES:
            continue
        (line,) = [line for line in told if line.startswith(f"  {player.capitalize()}: ")]
        sizes = [int(number) for number in re.findall(r"(\d+)(?: squares?)? at ", line)]
        assert sizes == sorted(map(len, (item.places for item in own)), reverse=True)
    assert not any("--overlay" in line for line in told)


def test_the_regions_of_both_players_are_told_or_of_neither() -> None:
    found = []
    for seed in range(20):
        position = played_out(seed, size=7 + seed % 3)
        scored = score_reading("a.jpg", reading_of(position, {}), {})
        result = scored.reading.result
        owners = [result.places[item.places[0]] for item in result.items if item.places]
        if len(owners) <= MOST_LINES:
            continue
        told = list(report(scored, ENGLISH))
        named = {player for player in ("blue", "red") for line in told
                 if line.startswith(f"  {player.capitalize()}: ")}  # fmt: skip
        assert named in (set(), {*owners} & {"blue", "red"})
        assert any("--overlay" in line for line in told) == (not named)
        found.append(max(map(owners.count, ("blue", "red"))) > MOST_LINES)
        assert found[-1] == (not named)
    assert {*found} == {True, False}


def test_an_illegal_record_scores_as_far_as_it_is_legal_and_says_so() -> None:
    legal = scored_record("a", parse_record(OPENING), game("line-wars")).as_json()
    found = scored_record("a", parse_record(ILLEGAL), game("line-wars")).as_json()
    assert found["score"] == legal["score"]
    assert found["position"] == legal["position"]
    assert found["audit"][0]["rule"] == "LW-5"
    assert any("b3-b2" in note for note in found["notes"])


def test_a_saved_photo_scores_the_same_and_keeps_its_doubts(tmp_path: Path) -> None:
    path = photo(tmp_path)
    reading = reading_of(played_out(6), {"line a1-b1": ("blue", 0.7, "red")})
    scored = score_reading(str(path), reading, {})
    text = record_text(scored)
    record = parse_record(text)
    assert record.tag("Photo").startswith("sha256:")
    assert record.tag("Doubts") == "line a1-b1=blue:0.7:red:empty"
    assert parse_record(write_record(record)) == record
    kept = scored_record("a.pgr", record, game("line-wars"))
    again, found = kept.as_json(), scored.as_json()
    assert again["status"] == "unsure"
    told = list(report(kept, ENGLISH))
    assert next(line for line in report(scored, ENGLISH) if "line a1-b1" in line) in told
    for key in (
        "unsure",
        "score",
        "winner",
        "rule",
        "finished",
        "counts",
        "places",
        "position",
        "audit",
    ):
        assert again[key] == found[key], key


@pytest.mark.parametrize("odd", ["nonsense", "line a1-z9=blue:0.7:red", "fill a1=green:0.7:empty"])
def test_doubts_that_are_none_are_told_and_the_rest_is_scored(odd: str) -> None:
    scored = scored_record(
        "a.pgr", parse_record(OPENING.replace("\n\n", f'\n[Doubts "{odd}"]\n\n')), game("line-wars")
    )
    assert scored.status == "read"
    assert any(odd in str(note) for note in scored.notes)


def test_a_doubt_ends_where_a_move_settles_it() -> None:
    doubts = '[Doubts "line a5-b5=empty:0.7:red; line c3-c4=empty:0.6:blue"]'
    record = parse_record(OPENING.replace("\n\n", f"\n{doubts}\n\n"))
    scored = scored_record("a.pgr", record, game("line-wars"))
    assert [mark.name for mark in scored.unsure] == ["line c3-c4"]


def test_a_long_list_is_cut_short_on_the_screen_and_whole_in_the_json() -> None:
    position = played_out(4, size=7)
    slots = game("line-wars").boards(game("line-wars").options_of(position))["board"].slots
    names = [slot.name for slot in slots][:40]
    reading = reading_of(position, dict.fromkeys(names, ("empty", 0.6, "blue")))
    scored = score_reading("a.jpg", reading, {})
    told = list(report(scored, ENGLISH))
    assert sum("but could be blue" in line for line in told) == 11
    assert "  And 29 more: --json lists them all" in told
    assert len(scored.as_json()["unsure"]) == 40


def test_few_areas_are_told_one_by_one_and_many_in_sum() -> None:
    few = score_reading("a.jpg", reading_of(played_out(1, size=4, moves=4), {}), {})
    many = score_reading("a.jpg", reading_of(played_out(1, size=9), {}), {})
    areas = [item for item in many.reading.result.items if item.places]
    assert len(areas) > 12
    assert few.reading.result.items
    for item in few.reading.result.items:
        assert f"  {item.sentence} ({item.rule})" in list(report(few, ENGLISH))
    told = list(report(many, ENGLISH))
    assert not any(f"  {item.sentence}" in told for item in areas)
    assert any(f"from {len(areas)} regions" in line for line in told)
    assert any(f"  {many.reading.result.items[-1].sentence}" in line for line in told)


def test_an_open_question_says_how_to_answer_it_and_that_answer_settles_it() -> None:
    found = game("corona-line")
    end = played(next(iter(GAMES)))
    lines = {name: value for name, value in found.marks(end).items() if name.startswith("line")}
    paper = found.read_marks(found.choose({}), lines).position
    record = record_of(found, found.choose({}), position=paper)
    told = list(report(scored_record("a.pgr", record, found), ENGLISH))
    (way,) = (line.partition("--set ")[2] for line in told if "--set " in line)
    answered = found.read_marks(found.choose({}), lines, answers=dict([way.split("=")]))
    assert answered.result.question is None
    assert answered.result.score is not None


def test_a_draw_that_hangs_on_doubts_is_only_a_draw_as_read() -> None:
    found = game("lineage")
    start = found.start(found.choose({}))
    stones = [name for name in found.marks(start) if name.startswith("stone")]
    gone = {name: ("empty", 0.8, found.marks(start)[name]) for name in stones}
    scored = score_reading("a.jpg", reading_of(start, gone, "lineage"), {})
    assert scored.reading.result.winner is None
    assert next(iter(report(scored, ENGLISH))).startswith("Lineage. So far: ")


def test_that_a_game_still_goes_on_holds_only_as_read_where_a_doubt_may_end_it() -> None:
    found = game("line-or-colour")
    options = found.choose({"size": 5})
    three = found.parse_position(options, "white a1 b1 c1; black a3 c4 e5; next ?")
    doubt = {"ring d1": ("empty", 0.8, "white")}
    scored = score_reading("a.jpg", reading_of(three, doubt, "line-or-colour"), {})
    told = list(report(scored, ENGLISH))
    assert told[0].startswith("Line or Colour. So far: ")
    assert "Who wins depends on it." in told


def test_why_a_mark_is_uncertain_is_told_in_words_and_listed_by_id() -> None:
    reading = reading_of(played_out(2), {"line a1-b1": ("blue", 0.71, "empty")})
    marks = {
        name: replace(mark, reasons=(Reason.INK_BESIDE, Reason.FAINT))
        if name == "line a1-b1"
        else mark
        for name, mark in reading.marks.items()
    }
    scored = score_reading("a.jpg", replace(reading, marks=marks), {})
    found = scored.as_json(marks=True)
    assert [mark["reasons"] for mark in found["unsure"]] == [["ink-beside", "faint"]]
    assert {mark["mark"] for mark in found["marks"] if mark["reasons"]} == {"line a1-b1"}
    told = "\n".join(report(scored, ENGLISH))
    assert "There is other ink right beside it. The ink here is faint." in told


@pytest.mark.parametrize("player", ["red", "blue"])
def test_an_answer_to_what_a_photo_leaves_open_is_in_its_position_and_its_record(
    player: str,
) -> None:
    lineage = game("lineage")
    drawn = "red c1 d1 e1 f1; blue a8 b8 c8 d8 e8; next ?"
    photo = reading_of(lineage.parse_position(lineage.choose(), drawn), {}, "lineage")
    scored = score_reading("a.jpg", photo, {"next": player})
    assert f"next {player}" in (scored.as_json()["position"] or "")
    assert f"next {player}" in position_record(scored).position
    assert lineage.to_move(scored.understood(scored.values).position) == (player,)
    with pytest.raises(BadOption, match="Choose next=blue or next=red"):
        score_reading("a.jpg", photo, {"next": "purple"})
