"""What a person says of a mark stands, and can be kept as the truth about a photo."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.application.reading.correct import BadCorrection, correct, truth_file
from companion.application.reading.report import report
from companion.board import EMPTY, Value
from companion.games import game, game_keys
from companion.records import parse_record
from companion.scoring.from_photo import score_reading
from companion.scoring.from_record import scored_record
from companion.scoring.scored import Scored
from companion.sentences import ENGLISH
from tests.bench.truth_files import truth_of
from tests.cli.records import OPENING
from tests.scoring.photos import photo, played_out, reading_of

LINE = "line b2-b3"


def misread(file: str = "a.jpg") -> tuple[Scored, Value]:
    """A photo with one line read wrongly and in doubt, and what that line is."""
    position = played_out(7)
    right = game("line-wars").marks(position).get(LINE, EMPTY)
    wrong = "red" if right == "blue" else "blue"
    return score_reading(file, reading_of(position, {LINE: (wrong, 0.6, right)}), {}), right


def test_a_corrected_mark_is_sure_and_the_score_is_that_of_the_real_sheet() -> None:
    scored, right = misread()
    mended = correct(scored, {LINE: right})
    result = game("line-wars").result(played_out(7))
    assert mended.as_json()["score"] == result.score != scored.as_json()["score"]
    assert (mended.status, scored.status) == ("read", "unsure")
    assert mended.as_json()["read_as"] == {LINE: scored.values.get(LINE, EMPTY)}
    assert any("corrected to" in line for line in report(mended, ENGLISH))


def test_to_say_that_a_doubtful_mark_was_read_rightly_settles_it_and_corrects_nothing() -> None:
    scored, _ = misread()
    settled = correct(scored, {LINE: scored.values[LINE]})
    assert settled.status == "read"
    assert settled.reading == scored.reading
    assert "read_as" not in settled.as_json()


def test_a_mark_corrected_twice_remembers_how_it_was_read() -> None:
    scored, right = misread()
    read = scored.values[LINE]
    again = correct(correct(scored, {LINE: EMPTY}), {LINE: right})
    assert again.read_as == {LINE: read}


@pytest.mark.parametrize("key", game_keys())
def test_every_value_of_every_mark_can_be_said_in_words(key: str) -> None:
    found = game(key)
    position = found.start(found.choose({}))
    scored = score_reading("a.jpg", reading_of(position, {}, key), {})
    for slot in {slot.kind: slot for slot in scored.board.slots}.values():
        for value in (*slot.values, EMPTY):
            word = "marked" if value is True else str(value).upper()
            mended = correct(scored, {slot.name.upper(): word})
            assert mended.values.get(slot.name, EMPTY) == value


@pytest.mark.parametrize(
    "called",
    ["b2-b3", "line b3-b2", "the line b3-b2", "The Line b2-b3", "Linie b2-b3", "die Linie b3-b2"],
)
def test_a_mark_is_found_by_whatever_a_sentence_calls_it_a_line_from_either_end(
    called: str,
) -> None:
    scored, right = misread()
    assert correct(scored, {called: right}).values == correct(scored, {LINE: right}).values


@pytest.mark.parametrize(("word", "value"), [("Blau", "blue"), ("rot", "red"), ("leer", EMPTY)])
def test_a_value_may_be_said_in_any_language_there_is(word: str, value: Value) -> None:
    assert correct(misread()[0], {LINE: word}).values.get(LINE, EMPTY) == value


def test_a_place_alone_does_not_say_which_of_its_marks_is_meant() -> None:
    board = game("blottos-war")
    position = board.start(board.choose({}))
    scored = score_reading("a.jpg", reading_of(position, {}, "blottos-war"), {})
    with pytest.raises(BadCorrection):
        correct(scored, {"a1": "blue"})
    for called in ("owner a1", "the owner a1", "the owner of a1", "der Besitzer a1"):
        assert correct(scored, {called: "red"}).values["owner a1"] == "red"


@pytest.mark.parametrize(
    ("mark", "value", "told"),
    [
        ("line a1-z9", "blue", "no mark “line a1-z9”"),
        ("line a1-b1", "green", "blue, red or empty"),
        ("fill a1", "red", "black or empty"),
    ],
)
def test_what_the_board_does_not_have_is_refused(mark: str, value: str, told: str) -> None:
    with pytest.raises(BadCorrection) as refused:
        correct(misread()[0], {mark: value})
    assert told in str(refused.value)


def test_a_record_is_mended_in_its_text() -> None:
    record = scored_record("a.pgr", parse_record(OPENING), game("line-wars"))
    for wrong in (lambda: correct(record, {LINE: "blue"}), lambda: truth_file(record)):
        with pytest.raises(BadCorrection):
            wrong()


def test_a_kept_truth_is_one_that_the_benches_read(tmp_path: Path) -> None:
    path = photo(tmp_path)
    scored, right = misread(str(path))
    kept = truth_file(correct(scored, {LINE: right}))
    path.with_suffix(".json").write_text(json.dumps(kept), "utf-8")
    truth = truth_of(path)
    assert truth is not None
    assert truth.marks == game("line-wars").marks(played_out(7))
    assert (kept["file"], kept["status"], kept["unsure"]) == (path.name, "read", [])
    assert all(mark["confidence"] == 1 for mark in kept["marks"])
    assert kept["read_as"] == {LINE: scored.values[LINE]}
