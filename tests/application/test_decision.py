"""The outcome of a game is shown once it is decided, and not before."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.application.reading.ask import Ask
from companion.application.reading.inbox import of_review
from companion.application.reading.requests import read
from companion.application.reading.review import Review
from companion.application.table.in_words import of_table
from companion.application.table.table import Table
from companion.application.table.table_record import opened, record_of_table
from companion.board import EMPTY
from companion.games import game, game_keys
from companion.records import parse_record

SAMPLES = Path(__file__).parents[2] / "samples"


def played_out(key: str, seed: int) -> Table:
    """A random game, to its end or as far as a long one goes."""
    found = game(key)
    table = Table(found, found.choose(), names={"blue": "Ann", "white": "Ann"})
    rng = random.Random(seed)
    for _ in range(400):
        if not table.to_move:
            break
        for player in table.to_move:
            move = found.random_move(table.position, player, rng)
            table.type_move(found.format_move(move))
            table.confirm()
        table.next_turn()
    return table


@pytest.mark.parametrize("key", game_keys())
def test_the_end_is_reported_only_at_the_end(key: str) -> None:
    for seed in range(3):
        table = played_out(key, seed)
        decision = of_table(table)
        assert (decision is not None) == bool(table.result.finished)
        if decision is None:
            continue
        assert decision.winner == table.result.winner
        assert str(decision.headline).endswith(".")
        table.step(-1)
        assert of_table(table) is None
        return


def test_the_winner_is_called_by_name_with_the_larger_number_first() -> None:
    table = next(
        t
        for t in (played_out("corona-line", s) for s in range(60))
        if t.result.rule == "CL-9" and t.result.winner == "blue"
    )
    decision = of_table(table)
    assert decision is not None
    score = table.result.score
    assert score is not None
    assert str(decision.headline) == f"Ann (Blue) wins {score['blue']}–{score['red']}."


@pytest.mark.parametrize(("key", "first"), [("corona-line", 0), ("lineage", 25)])
def test_numbers_that_decided_nothing_are_no_headline(key: str, first: int) -> None:
    """As where a player without a legal line loses at 1–1 (CL-10), or the centre is covered, which
    few random games come to; ``first`` is the seed from which on one is sought."""
    found = game(key)
    for seed in range(first, 60):
        table = played_out(key, seed)
        decision = of_table(table)
        if decision is None or table.result.rule in found.counted:
            continue
        assert not any(letter.isdigit() for letter in str(decision.headline))
        assert decision.why is not None
        return
    raise AssertionError("no game was decided by another rule")


def test_an_agreed_draw_is_an_end() -> None:
    table = Table(game("lineage"), game("lineage").choose())
    assert of_table(table) is None
    table.agree_draw()
    decision = of_table(table)
    assert decision is not None
    assert (decision.winner, str(decision.headline)) == (None, "A draw.")
    assert (table.player, table.lit) == ("", frozenset())
    table.touch("d4")
    assert table.answer is not None
    assert str(table.answer.sentence) == "You agreed that the game is over."
    table.undo()
    assert table.player


def test_who_gives_up_has_lost_until_it_is_taken_back() -> None:
    table = Table(game("line-wars"), game("line-wars").choose(), names={"red": "Ben"})
    table.give_up("blue")
    decision = of_table(table)
    assert decision is not None
    assert str(decision.text) == "Ben (Red) wins. Blue resigned."
    assert not table.type_move("a7-a6")
    assert table.answer is not None
    assert str(table.answer.sentence) == "The game is over."
    assert record_of_table(table).result == "0-1"
    again = opened(record_of_table(table))
    assert again.agreed == "0-1"
    again.agree("")
    assert again.type_move("a7-a6")


TWO_SQUARES = """[Game "line-wars"]
[Blue "Ann"]
[Red "Ben"]
[Position "blue a7-b7-c7-c6-b6-a6-a7 b7-b6; red g1-f1; next ?; turns ? ?; agreed {agreed}"]
[Result "{told}"]
[Told "{told}"]
"""


@pytest.mark.parametrize(
    ("told", "agreed", "decision"),
    [
        ("2-0", "yes", "Ann (Blue) wins 2–0."),
        ("0-2", "yes", "Ben (Red) wins 2–0. The players gave this result. {shows}"),
        ("0-1", "yes", "Ben (Red) wins. The players gave this result. {shows}"),
        ("*", "yes", "The match is still open. It was entered as unfinished. {shows}"),
        ("0-2", "no", "Ben (Red) wins 2–0. The players gave this result. {not_shown}"),
        ("*", "no", "None"),
        ("99-1", "yes", "Ann (Blue) wins 2–0."),
    ],
)
def test_the_result_is_the_one_that_counts_in_the_scorebook(
    told: str, agreed: str, decision: str
) -> None:
    table = opened(parse_record(TWO_SQUARES.format(told=told, agreed=agreed)))
    assert str(of_table(table)) == decision.format(
        shows="The photo or game record shows 2–0.",
        not_shown="The photo or game record does not show who won.",
    )


def test_a_match_that_is_played_on_is_not_over_as_its_players_said() -> None:
    text = '[Game "line-wars"]\n[Result "0-2"]\n[Told "0-2"]\n\n1. a7-b7 0-2\n'
    table = opened(parse_record(text))
    assert of_table(table) is not None
    assert table.type_move("g1-f1-e1-d1-c1")
    assert of_table(table) is None
    table.undo()
    assert of_table(table) is not None


def reviewed(name: str) -> Review:
    path = SAMPLES / f"{name}.jpg"
    review = Review(path)
    review.answered(Ask(), read(lambda *_: None, str(path), Ask()))
    return review


@pytest.mark.slow
def test_nobody_has_won_a_photo_with_marks_to_check() -> None:
    review = reviewed("line-wars-hand-drawn-covered")
    assert review.queue
    assert of_review(review) is None
    while review.queue:
        sheet, mark = review.queue[0]
        review.look(mark, sheet)
        review.say(mark, review.values().get(mark, EMPTY))
    assert of_review(review) is None, "the score is still that of before"
    review.work_now()
    assert of_review(review) is None, "Blue can still gain"
    assert str(review.headline) == "Red leads 5–1. The game is still going."


@pytest.mark.slow
def test_what_the_paper_cannot_show_is_answered_first() -> None:
    review = reviewed("corona-line-hand-drawn-desk")
    assert of_review(review) is None
    review.answer_question("first", "blue")
    review.work_now()
    assert str(review.headline) == "Red wins if the game is over."
    assert of_review(review) is None
    review.answer_question("blue_path", "a1-b1")
    review.work_now()
    assert of_review(review) is not None
