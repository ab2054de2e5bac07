"""What a game comes to: a closed set of outcomes, and none that a later answer contradicts."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest

from companion.answers.scores import OutcomeId
from companion.application.reading.correct import record_text
from companion.application.reading.one_file import score
from companion.application.reading.report import report
from companion.board import EMPTY
from companion.games import game, game_keys
from companion.games.protocol import Result
from companion.scoring.from_photo import score_reading
from companion.scoring.outcome import CERTAIN, DEPENDING, End, joined, outcome_of
from companion.scoring.scored import Scored
from companion.scoring.stakes import flipped
from companion.sentences import ENGLISH
from tests.scoring.drawn_boards import compared, contradictions, drawn_board, drawn_pair, with_marks
from tests.scoring.photos import played_out, reading_of

BOARDS, PAIRS = 24, 4
"""``python -m tests.bench.outcomes`` goes through a thousand."""
SAMPLES = Path(__file__).parents[2] / "samples"
PHOTOS = [path for path in sorted(SAMPLES.glob("*.jpg")) if path.stem != "overlay"]


def test_eight_outcomes_of_which_three_are_certain_and_two_depend_on_something() -> None:
    assert len(get_args(OutcomeId)) == 8
    assert {*CERTAIN, *DEPENDING} < {*get_args(OutcomeId)}
    assert (len(CERTAIN), len(DEPENDING)) == (3, 2)


@pytest.mark.parametrize("key", game_keys())
def test_a_board_with_nothing_on_it_is_a_game_not_begun(key: str) -> None:
    found = game(key)
    options = found.choose({})
    outcome = outcome_of(found, found.read_marks(options, {}, "board").result)
    assert (outcome.id, str(outcome.text)) == ("open", "The game is still going.")


@pytest.mark.slow
def test_no_answer_contradicts_the_outcome_of_a_drawn_board() -> None:
    seen: Counter[str] = Counter()
    for seed in range(BOARDS):
        rng = random.Random(seed)
        scored = drawn_board(rng)
        assert list(contradictions(scored, rng)) == [], seed
        seen[scored.outcome.id] += 1
    assert len(seen) >= 5


@pytest.mark.slow
def test_no_answer_contradicts_what_comparing_two_drawn_boards_says_surely() -> None:
    for seed in range(PAIRS):
        rng = random.Random(seed)
        before, after = drawn_pair(rng, most_doubts=1)
        assert list(compared(before, after, rng)) == [], seed


def test_a_draw_is_entered_only_where_nothing_is_left_open() -> None:
    """Who went first decides a game whose score is known."""
    scored = drawn_board(random.Random(49))
    assert scored.outcome.id == "depends-on-question"
    assert '[Result "*"]' in record_text(scored)


@pytest.mark.slow
@pytest.mark.parametrize("photo", PHOTOS, ids=lambda path: path.stem)
def test_no_answer_contradicts_the_outcome_of_a_sample(photo: Path) -> None:
    scored = score(str(photo))
    for sheet in (scored, *scored.beside):
        assert list(contradictions(sheet, random.Random(1))) == []


def told(finished: bool | None, score: Any = None, rule: str = "LW-14") -> str:
    found = Result(finished, score or {"blue": 2, "red": 1}, "blue", rule, leader="blue")
    return str(outcome_of(game("line-wars"), found).headline)


def test_who_wins_is_said_as_surely_as_the_end_of_the_game_is_known() -> None:
    assert told(True) == "Blue wins 2–1."
    assert told(None) == "Blue wins 2–1 if the game is over."
    assert told(False) == "Blue leads 2–1. The game is still going."
    assert told(True, rule="LW-0") == "Blue wins."


def test_what_several_readings_share_is_never_more_certain_than_each() -> None:
    blue, red = End("won", "blue"), End("won", "red")
    if_over, going = End("won-if-over", "blue"), End("open", "blue")
    assert joined([blue, blue]) == blue
    assert joined([blue, if_over]) == joined([blue, going]) == End("won-if-over", "blue")
    assert joined([blue, red]) is None
    assert joined([blue, End("open")]) is None
    assert joined([going, End("open", "red")]) == End("open")
    assert joined([End("unknown")]) is None


def ended() -> Any:
    """A game over, its negated squares black."""
    position = played_out(5, end="no_gain")
    assert position.black
    assert not position.stuck()
    return position


def test_one_black_square_more_or_less_is_no_agreement() -> None:
    found = game("line-wars")
    options = found.choose({"size": 5, "end": "agreement"})
    position = found.with_options(ended(), options)
    sure = score_reading("a.jpg", reading_of(position, {}), {})
    assert sure.outcome.id == "won"
    black = next(name for name in sure.values if name.startswith("fill"))
    white = with_marks(sure, {black: EMPTY})
    assert white.outcome.id == "won-if-over"


def test_an_uncertain_black_square_is_evidence_of_nothing() -> None:
    found = game("line-wars")
    position = found.with_options(ended(), found.choose({"size": 5, "end": "agreement"}))
    black = next(name for name in found.marks(position) if name.startswith("fill"))
    doubted = score_reading("a.jpg", reading_of(position, {black: ("black", 0.9, EMPTY)}), {})
    assert doubted.outcome.id == "won-if-over"
    assert (doubted.as_json()["finished"], doubted.outcome.exit_code) == (None, 0)
    answered = with_marks(doubted, {black: "black"})
    assert answered.outcome.id == "won"


def hanging_on_one_line() -> Scored:
    """A board with an uncertain line without which somebody else would win."""
    for seed in range(200):
        scored = drawn_board(random.Random(seed), most_doubts=1)
        if scored.game.key == "line-wars" and scored.outcome.id == "depends-on-marks":
            return scored
    raise AssertionError("no winner hangs on one mark in 200 games")


def test_where_the_outcome_depends_on_a_mark_nobody_is_called_the_winner() -> None:
    scored = hanging_on_one_line()
    found = scored.as_json()
    assert (found["winner"], found["outcome"]["id"]) == (None, "depends-on-marks")
    assert scored.outcome.exit_code == 3
    lines = list(report(scored, ENGLISH))
    assert lines[0].startswith("Line Wars. So far: ")
    assert lines[0].endswith(" – 1 mark to check.")
    assert "Who wins depends on it." in lines


@pytest.mark.slow
def test_a_single_mark_that_changes_nothing_decides_nothing() -> None:
    decided = 0
    for seed in range(150):
        scored = drawn_board(random.Random(seed), most_doubts=1)
        if str(scored.outcome.why) == "Who wins depends on it.":
            decided += 1
            assert scored.asked_about[0].changes not in ("nothing", "score"), seed
    assert decided > 4


def test_only_what_a_mark_may_be_can_decide_who_wins() -> None:
    """Red's line would decide it; without the line, or with Blue's, Blue wins."""
    scored = drawn_board(random.Random(112), most_doubts=1)
    (mark,) = scored.unsure
    assert (mark.value, mark.other, mark.also) == ("blue", EMPTY, ("red",))
    assert (scored.outcome.id, scored.asked_about[0].changes) == ("depends-on-marks", "winner")
    assert "could be empty or red" in "".join(report(scored, ENGLISH))
    assert scored.photo is not None
    ruled_out = replace(scored.photo, marks={**scored.marks, mark.name: replace(mark, also=())})
    without = score_reading("a.jpg", ruled_out, {})
    assert str(without.outcome) == "Blue wins either way."
    assert without.asked_about[0].changes == "nothing"
    assert "could be empty." in "".join(report(without, ENGLISH))


def test_while_a_game_goes_on_a_mark_decides_who_leads_and_not_who_wins() -> None:
    scored = drawn_board(random.Random(395), most_doubts=1)
    (mark,) = scored.unsure
    players = {
        scored.understood(flipped(scored.values, {mark.name: value})).result.leader
        for value in (mark.value, *mark.others)
    }
    assert len(players) > 1
    assert str(scored.outcome) == "The game is still going."
    assert scored.asked_about[0].changes == "score"


def test_where_no_answer_about_a_mark_decides_it_is_the_question_that_does() -> None:
    who_began = drawn_board(random.Random(49))
    doubts = {"tick red.switch": (True, 0.8, EMPTY)}
    reading = reading_of(who_began.shown, doubts, who_began.game.key)
    scored = score_reading("a.jpg", reading, {})
    assert scored.asked_about[0].changes == "nothing"
    assert scored.outcome == who_began.outcome
    assert str(scored.outcome) == "It depends: Who went first?"


def test_more_doubts_than_can_be_tried_never_give_a_certain_outcome() -> None:
    position = ended()
    values = game("line-wars").marks(position)
    names = [name for name in values if name.startswith("fill")]
    for count, many in ((2, False), (len(names), len(names) > 12)):
        doubts = {name: (values[name], 0.6, EMPTY) for name in names[:count]}
        scored = score_reading("a.jpg", reading_of(position, doubts), {})
        assert ("too many possibilities" in str(scored.outcome.text)) is many
        if many:
            assert scored.outcome.id == "depends-on-marks"


def test_two_marks_that_decide_together_are_found_among_more_than_can_be_tried() -> None:
    position = played_out(9, size=7)
    values = game("line-wars").marks(position)
    names = ["line f2-f3", "line b4-c4", *(name for name in values if name.startswith("fill"))]
    doubts = {name: (values[name], 0.6, EMPTY) for name in names}
    scored = score_reading("a.jpg", reading_of(position, doubts), {})
    assert len(names) > 14
    assert all(doubt.changes != "winner" for doubt in scored.asked_about)
    assert str(scored.outcome.why) == "Together they decide who wins."


def test_a_search_that_proved_nothing_never_gives_a_certain_outcome(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from companion.games.line_wars.gain import gain

    position = replace(ended(), black=0, agreed=None)
    scored = score_reading("a.jpg", reading_of(position, {}), {})
    assert scored.outcome.certain
    monkeypatch.setattr("companion.games.line_wars.gain.AREAS", 0)
    gain.cache_clear()
    again = score_reading("a.jpg", reading_of(position, {}), {})
    gain.cache_clear()
    assert not again.outcome.certain


@pytest.mark.slow
def test_the_known_contradictions_are_gone() -> None:
    wood = score(str(SAMPLES / "line-wars-printed-wood.jpg"))
    assert (wood.outcome.id, str(wood.outcome.headline)) == ("won", "Blue wins 10–8.")
    assert any("could still have gained" in line for line in report(wood, ENGLISH))
    covered = score(str(SAMPLES / "line-wars-hand-drawn-covered.jpg"))
    assert covered.outcome.id == "won-if-over"
    assert str(covered.outcome.text) == "If the game is over, Red wins whatever the answers."


def test_marks_that_decide_only_together_are_said_to_do_so() -> None:
    scored = drawn_board(random.Random(0))
    assert "winner" not in {doubt.changes for doubt in scored.asked_about}
    assert str(scored.outcome.why) == "Together they decide who wins."


def test_where_no_reading_has_a_winner_it_is_not_said_that_the_winner_depends() -> None:
    scored = drawn_board(random.Random(46))
    assert {doubt.stake for doubt in scored.asked_about} <= {"legality", "mended"}
    told = "Whether the rules can explain the sheet depends on them."
    assert (scored.outcome.id, str(scored.outcome.why)) == ("depends-on-marks", told)
