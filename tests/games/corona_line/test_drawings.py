"""From a finished sheet back to the game: certain, asked about, or proven impossible."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest

from companion.board import edge_name
from companion.games.corona_line import GAME
from companion.games.options import BadOption
from tests.games.corona_line.random_games import (
    finished_game,
    lines_only,
    random_options,
    random_play,
)
from tests.games.corona_line.whole_games import CROSSED_FOUR_TIMES, GAMES, played


def drawing(blue: str, red: str):
    """Marks of lines written as paths, ``a1-c2-d4 a1-b1``."""
    marks = {}
    for colour, text in (("blue", blue), ("red", red)):
        for path in text.split():
            points = path.split("-")
            for a, b in pairwise(points):
                marks[f"line {edge_name(a, b)}"] = colour
    return marks


def read(marks, answers=None, **options):
    return GAME.read_marks(GAME.choose(options), marks, answers=answers)


def audit(reading):
    return [(breach.rule, str(breach.sentence)) for breach in reading.audit]


ONE_STARTER_LEFT = CROSSED_FOUR_TIMES
WHO_STARTED = next(iter(GAMES))


def test_a_drawing_with_one_history_gives_the_whole_game_back():
    end = played(ONE_STARTER_LEFT)
    reading = read(lines_only(GAME.marks(end)))
    assert reading.position == end
    assert list(reading.result.moves) == ONE_STARTER_LEFT.split()
    assert reading.result.winner == "blue"
    assert reading.result.finished is True
    assert reading.result.extra["segments"]["blue"][:4] == ["a1-d2", "d2-e2", "e2-b1", "a1-b4"]
    assert reading.audit == ()


def test_where_the_winner_hangs_on_who_started_that_is_asked_with_the_result_for_each_answer():
    marks = lines_only(GAME.marks(played(WHO_STARTED)))
    result = read(marks).result
    assert result.question.id == "first"
    assert str(result.question.sentence) == "Who went first?"
    assert result.winner is None
    assert [(dict(c.answer), c.result.winner) for c in result.cases] == [
        ({"first": "blue"}, "red"),
        ({"first": "red"}, "blue"),
    ]
    assert result.score == {"blue": 0, "red": 1}, "the points are the same whoever went first"
    settled = read(marks, {"first": "blue"}).result
    assert (settled.question, settled.winner, settled.rule) == (None, "red", "CL-10")
    assert read(marks, first="red").result.winner == "blue"


def test_whole_games_are_never_read_wrongly():
    for moves, (blue, red, winner) in GAMES.items():
        marks = GAME.marks(played(moves))
        for seen in (marks, lines_only(marks)):
            result = read(seen, {"first": "blue"}).result
            assert (result.score["blue"], result.score["red"], result.winner) == (blue, red, winner)


@pytest.mark.slow
def test_random_games_are_read_back_rightly_or_asked_about_with_the_truth_among_the_answers():
    told = Counter()
    for seed in range(100):
        rng = random.Random(seed)
        options = random_options(rng)
        end = finished_game(options, rng)
        truth = GAME.result(end)
        marks = GAME.marks(end)
        first = {"first": options.choice("first")}
        for name, seen, answers in (
            ("lines", lines_only(marks), {}),
            ("ticked", marks, {}),
            ("first", lines_only(marks), first),
            ("all", marks, first),
        ):
            reading = GAME.read_marks(options, seen, answers=answers)
            result = reading.result
            assert reading.audit == ()
            assert GAME.marks(reading.position) in (seen, marks)
            if result.question is None:
                assert (result.score, result.winner, result.rule) == (
                    truth.score,
                    truth.winner,
                    truth.rule,
                )
            else:
                cases = [(case.result.score, case.result.winner) for case in result.cases]
                assert (truth.score, truth.winner) in cases
                assert len(cases) == len({tuple(case.answer.items()) for case in result.cases})
            told[name, result.question is None] += 1
    assert told["all", True] > 97, "a ticked sheet and its starter leave hardly anything open"
    assert told["lines", False] > 8
    assert told["first", True] > told["lines", True]


@pytest.mark.slow
def test_each_answer_leads_to_the_case_it_was_shown_with():
    answered = Counter()
    for seed in range(80):
        rng = random.Random(seed)
        options = random_options(rng, first="blue")
        seen = lines_only(GAME.marks(finished_game(options, rng)))
        asked = GAME.read_marks(options, seen).result
        for case in asked.cases:
            result = GAME.read_marks(options, seen, answers=case.answer).result
            assert result.question is None
            assert (result.score, result.winner) == (case.result.score, case.result.winner)
            answered.update(list(case.answer))
    assert set(answered) == {"first", "blue_path", "red_path"}


def test_a_position_read_from_paper_says_the_same_again_and_takes_answers():
    asked = 0
    for seed in range(80):
        rng = random.Random(seed)
        options = random_options(rng, first="blue")
        reading = GAME.read_marks(options, lines_only(GAME.marks(finished_game(options, rng))))
        text = GAME.format_position(reading.position)
        again = GAME.parse_position(options, text)
        assert again == reading.position
        assert GAME.result(again) == reading.result
        for case in reading.result.cases:
            settled = GAME.result(GAME.settled(again, case.answer))
            assert (settled.question, settled.winner) == (None, case.result.winner)
            asked += 1
    assert asked > 10


def test_a_game_broken_off_is_not_called_finished_unless_an_order_of_its_lines_ends_it():
    open_ones = 0
    for seed in range(120):
        rng = random.Random(seed)
        options = random_options(rng)
        plies = list(random_play(options, rng))
        middle = plies[len(plies) // 2][0]
        reading = GAME.read_marks(options, GAME.marks(middle), answers={"first": options["first"]})
        assert reading.audit == ()
        assert reading.result.finished is not True
        open_ones += reading.result.finished is False
        if reading.position.known:
            assert GAME.to_move(reading.position) == GAME.to_move(middle)
    assert open_ones > 60


def test_an_empty_sheet_is_a_game_not_begun():
    result = read({}).result
    assert (result.score, result.winner, result.finished) == ({"blue": 0, "red": 0}, None, False)
    assert result.question is None


def test_counts_that_differ_by_one_tell_who_started_whatever_is_answered():
    marks = drawing("a1-c2", "")
    assert read(marks).position.player == "red"
    assert audit(read(marks, {"first": "red"})) == [
        ("CL-1", "Blue has one line more, so Blue went first")
    ]


def test_counts_that_differ_by_two_break_the_turns():
    reading = read(drawing("a1-c2-d4-d5", "g7-f5"))
    assert audit(reading) == [("CL-1", "Blue has 3 marks and Red 1, but players take turns")]
    assert reading.result.score is None
    assert reading.result.moves == ("c2", "f5", "d4")


def test_where_no_order_is_legal_the_line_that_breaks_a_rule_is_named_and_what_went_before():
    blue, red = "a1-b3-c1-a2", "g7-f5-e7-g6"
    reading = read(drawing(blue, red))
    ((rule, text),) = audit(reading)
    assert rule == "CL-4"
    assert text in (
        "Turn 3: Blue's line c1-a2 crosses Blue's own line a1-b3",
        "Turn 3: Red's line e7-g6 crosses Red's own line g7-f5",
    )
    assert reading.audit[0].places[0] in ("a2-c1", "e7-g6")
    assert len(reading.result.moves) == 4
    assert (reading.result.score, reading.result.winner) == (None, None)
    assert str(reading.result.notes[0]) == (
        "No order of the 6 lines is legal. The best one is legal for 4 of them."
    )
    assert reading.result.extra["moves"] == list(reading.result.moves)


def test_one_line_is_not_told_as_several():
    assert [str(note) for note in read(drawing("c3-c4", "")).result.notes] == [
        "The line is not legal."
    ]
    ((_, told),) = audit(read(drawing("a1-c2", "g7-f5-e3-d2")))
    assert told == "Blue has 1 mark and Red 3, but players take turns"


def test_lines_that_are_legal_but_not_as_the_position_says_are_not_called_illegal():
    options = GAME.choose({"size": "7"})
    told = "; next blue; ends ? ?; points 0 0; rest yes yes"
    position = GAME.parse_position(options, f"blue a1-b1 a1-f5; red g7-e4 g7-b5{told}")
    assert str(GAME.result(position).notes[0]) == (
        "The 4 lines have a legal order, but not with these points, rests, ends and this player to "
        "move."
    )


def test_a_line_more_of_who_should_not_have_gone_first_is_told_as_one_may_be_missing():
    blue, red = "a1-b4", "g7-e4-g5"
    told = "Red has one line more, so Red went first. If Blue did, a line of Blue's is missing"

    def notes(red: str, answers: dict[str, str] | None = None, **options: str) -> str:
        return " ".join(
            map(str, read(drawing(blue, red), answers, size="7", **options).result.notes)
        )

    assert told in notes(red)
    assert told not in notes("g7-e4")
    assert told not in notes(red, first="red")
    assert told not in notes(red, {"first": "red"})


def test_a_line_that_no_order_allows_is_one_breach_that_names_two_reasons():
    options = GAME.choose({"size": "5"})
    told = "; next ?; ends ? ?; points ? ?; rest ? ?"
    position = GAME.parse_position(options, f"blue a1-b1 a1-c2; red e5-e4 e5-d3{told}")
    assert [str(breach) for breach in GAME.breaches(position, "blue", GAME.parse_move("a2"))] == [
        "No order of the lines allows it. In one the answer is “Blue's line c2-a2 passes through "
        "the dot b2”, in another “Blue's line b1-a2 crosses Blue's own line a1-c2”"
    ]


@pytest.mark.parametrize(
    ("blue", "rule", "words"),
    [
        ("a1-b3-c3 d4-d5", "CL-2", "line d4-d5 isn't connected"),
        ("b1-b2-c3", "CL-2", "has no line at a1"),
        ("a1-b3-c3 b3-b4", "CL-5", "3 of Blue's lines meet at b3"),
        ("a1-b1 a1-a2 a1-b2", "CL-8", "3 of Blue's lines start at a1"),
        ("a1-b2-b1-a1", "CL-5", "come back to where they started"),
        ("a1-b2 d4-d5-e5-d4", "CL-2", "3 lines at d4-d5 aren't connected"),
    ],
)
def test_lines_that_are_no_path_from_the_start_are_named(blue, rule, words):
    reading = read(drawing(blue, "g7-f5-f4-e4"))
    assert any(found == rule and words in text for found, text in audit(reading)), audit(reading)
    assert reading.result.score is None
    assert "f5" in reading.result.moves
    assert (
        GAME.parse_position(GAME.choose(), GAME.format_position(reading.position))
        == reading.position
    )


def test_a_sheet_full_of_lines_is_answered():
    rng = random.Random(1)
    board = GAME.boards(GAME.choose({"size": 9}))["board"]
    names = list(board.edges)
    for count in (40, 400, len(names)):
        seen = {f"line {name}": rng.choice(["blue", "red"]) for name in rng.sample(names, count)}
        reading = read(seen, size=9)
        assert reading.audit
        assert GAME.marks(reading.position) == seen


@pytest.mark.slow
def test_ticked_boxes_settle_who_scored():
    settled = 0
    for seed in range(150):
        rng = random.Random(seed)
        options = random_options(rng, first="blue", target=3)
        marks = GAME.marks(finished_game(options, rng))
        if GAME.read_marks(options, lines_only(marks)).result.score is None:
            result = GAME.read_marks(options, marks).result
            points = {
                player: sum(name.startswith(f"tick {player}.point") for name in marks)
                for player in GAME.players
            }
            assert result.score == points
            settled += 1
    assert settled > 10


def test_boxes_that_do_not_say_what_the_lines_do_are_named_and_change_no_score():
    marks = dict(GAME.marks(played(ONE_STARTER_LEFT)))
    assert marks["tick blue.switch"] is True
    del marks["tick blue.point3"], marks["tick blue.switch"]
    marks["tick red.switch"] = True
    reading = read(marks)
    assert reading.result.score == {"blue": 3, "red": 1}
    assert audit(reading) == [
        ("CL-6", "Blue ticked 2 point boxes, but the lines give 3"),
        ("CL-8", "Blue drew two paths but did not tick the switch box"),
        ("CL-8", "Red ticked the switch box but drew only one path"),
    ]


def test_a_sheet_on_which_nobody_ticked_anything_says_nothing_of_it():
    assert audit(read(lines_only(GAME.marks(played(ONE_STARTER_LEFT))))) == []


def test_an_answer_that_names_no_path_is_refused_with_those_there_are():
    marks = drawing("a1-c2 a1-b1", "g7-f6 g7-g6")
    with pytest.raises(BadOption, match="choose a1-b1 or a1-c2"):
        read(marks, {"blue_path": "a1-d4"})
    assert GAME.choose({"blue_path": "a1-c2", "size": 5})["size"] == 5


def turned(marks, lattice, quarters):
    found = {}
    for name, value in marks.items():
        a, b = (lattice.turned(dot, quarters) for dot in name.removeprefix("line ").split("-"))
        found[f"line {edge_name(a, b)}"] = value
    return found


def test_a_sheet_turned_on_the_table_is_read_with_the_starts_where_they_belong():
    alone = 0
    for seed in range(40):
        rng = random.Random(seed)
        options = random_options(rng, starts=rng.choice(["corners", "other_corners"]))
        seen = lines_only(GAME.marks(finished_game(options, rng)))
        lattice = GAME.boards(options)["board"].lattice
        upright = GAME.turns(options, seen)
        assert 0 in upright
        alone += upright == (0,)
        for quarters in range(4):
            expected = sorted((turn - quarters) % 4 for turn in upright)
            assert list(GAME.turns(options, turned(seen, lattice, quarters))) == expected
    assert alone > 35
    assert GAME.turns(GAME.choose(), {}) == (0, 1, 2, 3)


def test_a_missed_line_seldom_turns_the_board():
    upright = tried = 0
    for seed in range(25):
        rng = random.Random(seed)
        options = GAME.choose()
        seen = lines_only(GAME.marks(finished_game(options, rng)))
        for missed in rng.sample(sorted(seen), 3):
            tried += 1
            upright += GAME.turns(options, {k: v for k, v in seen.items() if k != missed}) == (0,)
    assert upright > 0.95 * tried


def test_the_switch_box_is_crossed_for_two_paths_and_not_for_loose_lines() -> None:
    position = GAME.start(GAME.choose())
    for player, text in (("blue", "c2"), ("red", "f5"), ("blue", "switch:b3")):
        position = GAME.play(position, {player: GAME.parse_move(text)})
    assert GAME.marks(position)["tick blue.switch"] is True
    loose = {"line a1-c2": "blue", "line b2-g6": "blue"}
    reading = read(loose)
    assert reading.position is not None
    assert GAME.marks(reading.position) == loose


def test_a_board_without_lines_says_nothing_of_their_order() -> None:
    result = read({}).result
    assert result.score == {"blue": 0, "red": 0}
    assert result.notes == ()
