"""What is asked of people who saw it: one question at a time, and none that changes nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.games import game
from companion.games.protocol import QuestionPart
from companion.games.results import Unsettled
from companion.judge import judge
from companion.judge.asking import Way, agree, left, next_question, ways_of
from companion.judge.between import between
from companion.judge.orders import TOGETHER, Orders, orders
from companion.sentences import say
from tests.records.toys import CLAIM, Claim, Strip


def ask(*answers: str, key: str = "one") -> QuestionPart:
    return QuestionPart(key, say("?"), {answer: say("{a}", a=answer) for answer in answers})


def test_nothing_is_asked_where_no_answer_changes_the_verdict() -> None:
    ways = [Way({"one": "a"}, True, 1), Way({"one": "b"}, True, 2)]
    assert next_question(ways, [ask("a", "b")]) is None


def test_the_question_that_decides_most_comes_first_and_only_possible_answers_are_offered() -> None:
    ways = [
        Way({"one": "a", "two": "x"}, True, 1),
        Way({"one": "a", "two": "y"}, False, 2),
        Way({"one": "b", "two": "y"}, False, 3),
    ]
    questions = [ask("a", "b"), ask("x", "y", "z", key="two")]
    found = next_question(ways, questions)
    assert found is not None
    assert found.id == "two"
    assert list(found.answers) == ["x", "y"]
    assert agree(left(ways, {"two": "y"}))
    again = next_question(ways, questions, aside={"two"})
    assert again is not None
    assert again.id == "one"
    assert next_question(ways, questions, aside={"one", "two"}) is None


def settled(found: Orders, truth: dict[str, int]) -> tuple[int, tuple[Way[Any], ...]]:
    """How many questions are asked of somebody who knows in which turn each mark was drawn, and
    the ways that are left."""
    said: dict[str, str] = {}
    ways = found.ways
    while (question := next_question(ways, found.questions)) is not None:
        one, other = question.id.split(" | ")
        turns = truth[one], truth[other]
        said[question.id] = TOGETHER if turns[0] == turns[1] else min(one, other, key=truth.get)
        ways = left(ways, said)
    return len(said), ways


def seen(key: str, moves: list[str], skip: int, **chosen: Any) -> tuple[Any, Any, Any, Any]:
    """A game, its position after some moves, its marks at the end, and what has changed."""
    found = game(key)
    position = stage = found.start(found.choose(chosen))
    for number, text in enumerate(moves):
        (player,) = found.to_move(position)
        position = found.play(position, {player: found.parse_move(text)})
        if number < skip:
            stage = position
    compared = between(found, stage, found.marks(stage), found.marks(position))
    return found, stage, found.marks(position), compared.changes


def test_who_drew_first_is_asked_once_about_two_turns() -> None:
    moves = ["a7-b7", "g1-f1-e1-d1-c1", "b7-b6-c6", "c1-c2-c3"]
    found, stage, after, changes = seen("line-wars", moves, 2)
    possible = orders(found, stage, after, changes)
    assert possible is not None
    question = next_question(possible.ways, possible.questions)
    assert question is not None
    assert str(question.sentence) == "Which was drawn first?"
    assert {str(one) for one in question.answers.values()} == {"Red: c1-c2", "Blue: b6-b7"}
    red, blue = "line c1-c2", "line b6-b7"
    for first, legal in ((blue, True), (red, False)):
        ways = left(possible.ways, {question.id: first})
        assert {way.legal for way in ways} == {legal}
    wrong = possible.sequences(left(possible.ways, {question.id: red}))
    assert wrong.rule == "LW-1"
    assert str(wrong.sentence(found)) == "No order of these turns is legal. It is Blue's turn"
    right = possible.sequences(left(possible.ways, {question.id: blue}))
    assert "in the only possible order: Blue b7-b6-c6, Red c1-c2-c3" in str(right.sentence(found))


@pytest.mark.parametrize("key", ["line-wars", "corona-line", "line-or-colour"])
def test_who_knows_the_order_of_a_legal_game_is_led_to_legal(key: str) -> None:
    found, numbers = game(key), []
    for seed in range(6):
        rng = random.Random(seed)
        position = found.start(found.choose())
        for _ in range(4):
            (player,) = found.to_move(position)
            position = found.play(position, {player: found.random_move(position, player, rng)})
        then, truth = position, {}
        for number in range(3):
            (player,) = found.to_move(then)
            after = found.play(then, {player: found.random_move(then, player, rng)})
            drawn = found.marks(after).keys() - found.marks(then).keys()
            truth.update(dict.fromkeys(drawn, number))
            then = after
        changes = between(found, position, found.marks(position), found.marks(then)).changes
        possible = orders(found, position, found.marks(then), changes)
        if possible is not None:
            asked, ways = settled(possible, truth)
            assert {way.legal for way in ways} == {True}
            numbers.append(asked)
    assert len(numbers) >= 4
    assert max(numbers) <= 4


def test_pieces_that_move_are_not_asked_about() -> None:
    found, rng = game("lineage"), random.Random(1)
    position = found.start(found.choose())
    then = position
    for _ in range(2):
        (player,) = found.to_move(then)
        then = found.play(then, {player: found.random_move(then, player, rng)})
    changes = between(found, position, found.marks(position), found.marks(then)).changes
    assert orders(found, position, found.marks(then), changes) is None


def test_a_photo_of_line_wars_asks_how_many_turns_where_that_decides() -> None:
    """And the answer of those who played settles it as the record does."""
    found, asked = game("line-wars"), 0
    options = found.choose({"size": 4, "end": "last_line"})
    for seed in range(60):
        rng, at = random.Random(seed), found.start(options)
        while players := found.to_move(at):
            photo = found.read_marks(options, found.marks(at)).position
            move = found.random_move(at, players[0], rng)
            verdict = judge(found, photo, None, move)
            assert verdict.legal is not False
            if verdict.legal is None and not any(one.unproven for one in verdict.breaches):
                questions, ways = ways_of(verdict)
                question = next_question(ways, questions)
                assert question is not None
                if question.id == "next":
                    (way,) = left(ways, {"next": players[0]})
                    assert way.legal is True
                else:
                    assert str(question.sentence) == "How many turns has each player taken?"
                    assert any(way.legal for way in left(ways, {"next": players[0]}))
                asked += 1
            at = found.play(at, {players[0]: move})
    assert asked > 5


def test_a_photo_of_corona_line_asks_who_started_where_that_decides() -> None:
    found, asked = game("corona-line"), set()
    for seed in range(40):
        rng = random.Random(seed)
        position = found.start(found.choose())
        for _ in range(12):
            players = found.to_move(position)
            if not players:
                break
            position = found.play(
                position, {players[0]: found.random_move(position, players[0], rng)}
            )
        photo = found.read_marks(found.choose(), found.marks(position)).position
        for player in found.to_move(photo):
            move = next(iter(found.candidates(photo, player)), None)
            verdict = judge(found, photo, player, move) if move is not None else None
            if verdict is None or verdict.legal is not None:
                continue
            questions, ways = ways_of(verdict)
            question = next_question(ways, questions)
            assert question is not None
            asked.add(question.id)
            for answer, places in question.places.items():
                assert bool(places) == (question.id != "first"), answer
            for answer in question.answers:
                assert left(ways, {question.id: answer})
    assert "first" in asked


@pytest.mark.parametrize("key", ["line-or-colour", "lineage"])
def test_whose_turn_it_is_is_asked_where_a_photo_leaves_that_open(key: str) -> None:
    found = game(key)
    start = found.start(found.choose())
    photo = found.read_marks(found.choose(), found.marks(start)).position
    unsettled = found.unsettled(photo)
    if not found.unknown_in(photo):
        assert not unsettled.questions
        return
    (question,) = unsettled.questions
    assert str(question.sentence) == "Whose turn is it?"
    for answers, position in unsettled.ways:
        assert found.to_move(position) == (answers["next"],)


def test_a_game_that_asks_something_else_assumes_nobody_to_move_by_itself() -> None:
    start = CLAIM.start(CLAIM.choose())
    ways = (({"one": "a"}, start), ({"one": "b"}, start))

    class Asking(Claim):
        def unsettled(self, _: object) -> Unsettled[Strip]:
            return Unsettled((ask("a", "b"),), ways)

    assert [*Asking().histories(start)] == [(start, ())]


OPEN_TURN = {
    ("line-wars", 4): "blue a4-a3-a2-b2-b3-a3 a4-b4-c4-c3-d3; red d1-c1-b1-a1 c1-c2-d2-d3 "
    "c2-c3-b3-b4; next ?; turns ? ?",
    ("corona-line", 5): "blue a1-a2 a1-b3; red e5-e4-c3; next ?; ends ? c3; points 0 0; rest no no",
}
"""Drawings that do not show whose turn it is."""


def movers(key: str, size: int, move: str) -> dict[str, set[str]]:
    """Whose a move is, by whose turn it is said to be."""
    found, by_turn = game(key), dict[str, set[str]]()
    position = found.parse_position(found.choose({"size": size}), OPEN_TURN[key, size])
    for way in ways_of(judge(found, position, None, move))[1]:
        (turn,) = found.to_move(way.what.before)
        by_turn.setdefault(turn, set()).add(way.what.player)
    return by_turn


@pytest.mark.parametrize(("move", "player"), [("b1-b2-c2", "red"), ("c4-d4-d3", "blue")])
def test_a_move_that_one_player_alone_could_make_is_theirs_whosever_turn_it_is(
    move: str, player: str
) -> None:
    assert movers("line-wars", 4, move) == {"blue": {player}, "red": {player}}


def test_a_move_that_both_could_make_is_by_whosever_turn_it_is() -> None:
    assert movers("corona-line", 5, "b2") == {"blue": {"blue"}, "red": {"red"}}
