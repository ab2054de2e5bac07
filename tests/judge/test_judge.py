"""A verdict: legal, illegal or hanging on what nobody knows; and text that is no move at all."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games import game
from companion.games.protocol import BadText
from companion.judge import judge
from companion.judge.verdict import NEARBY
from tests.records.toys import CLAIM, TOGETHER, Strip

OPEN = Strip(CLAIM.choose(), "b.r..", "blue")


def test_a_legal_move_shows_the_position_after_it() -> None:
    verdict = judge(CLAIM, OPEN, None, "d-e")
    assert verdict.legal is True
    assert verdict.player == "blue"
    assert verdict.after == Strip(OPEN.options, "b.rbb", "red")
    assert (verdict.rule, verdict.breaches, verdict.nearby, verdict.places) == (None, (), (), ())
    assert str(verdict.sentence) == "d-e is legal"


def test_an_illegal_move_names_each_breach_in_order_and_legal_moves_near_it() -> None:
    verdict = judge(CLAIM, OPEN, None, "b-d")
    assert verdict.legal is False
    assert [breach.rule for breach in verdict.breaches] == ["S-2", "S-3"]
    assert (verdict.rule, verdict.places) == ("S-2", ("c",))
    assert verdict.nearby == ("b", "d", "e", "d-e")
    assert verdict.after is None
    assert str(verdict.sentence) == "b-d is not legal. c is taken (S-2)"


def test_the_mover_is_whoever_the_text_the_question_or_the_position_says() -> None:
    assert judge(CLAIM, OPEN, None, " Red : b").player == "red"
    assert judge(CLAIM, OPEN, "red", "b").rule == "S-1"
    assert judge(CLAIM, OPEN, "red", "b").nearby == ()
    assert judge(TOGETHER, TOGETHER.start(TOGETHER.choose()), None, "red: a b").player == "red"
    with pytest.raises(BadText, match="labelled Red, but it is Blue's move"):
        judge(CLAIM, OPEN, "blue", "red: b")


def test_a_move_when_the_game_is_over_is_illegal() -> None:
    assert judge(CLAIM, Strip(CLAIM.choose({"size": 2}), "br", "blue"), None, "a").rule == "S-1"


@pytest.mark.parametrize(("text", "column"), [("b-$", 3), ("  b-$", 5), ("blue: b-$", 9)])
def test_text_that_is_no_move_is_neither_legal_nor_illegal(text: str, column: int) -> None:
    with pytest.raises(BadText) as caught:
        judge(CLAIM, OPEN, None, text)
    assert caught.value.column == column


def test_a_move_that_may_be_legal_is_not_its_own_way_out() -> None:
    lineage = game("lineage")
    options = lineage.choose()
    seen = lineage.marks(lineage.start(options))
    paper = lineage.read_marks(options, seen).position
    move = lineage.format_move(next(lineage.candidates(paper, "red")))
    verdict = judge(lineage, paper, "red", move)
    assert verdict.legal is None
    assert len(verdict.nearby) == NEARBY
    assert move not in verdict.nearby
    assert str(verdict.ways_out).startswith("Possibly legal: ")
    assert str(judge(CLAIM, OPEN, None, "b-d").ways_out) == "Similar legal moves: b, d, e, d-e"


def test_what_is_unknown_leaves_the_verdict_open_unless_the_move_is_illegal_anyway() -> None:
    unknown = Strip(CLAIM.choose(), "b....", "?")
    verdict = judge(CLAIM, unknown, "red", "b")
    assert verdict.legal is None
    assert verdict.depends == ("player",)
    assert verdict.after is None
    surely = judge(CLAIM, unknown, "red", "a")
    assert surely.legal is False
    assert surely.rule == "S-2"
    assert [breach.unknown for breach in surely.breaches] == ["", "player"]
    assert surely.depends == ()


def test_the_ruling_it_rests_on_is_told_with_what_another_answer_would_change() -> None:
    empty = CLAIM.start(CLAIM.choose())
    (ruling,) = judge(CLAIM, empty, None, "a-c").rulings
    assert (ruling.option.id, ruling.answer) == ("long_steps", "off")
    assert ruling.others == ruling.changes == (("on", True),)
    assert [str(sentence) for sentence in ruling.sentences] == [
        f"{ruling.option.question} {ruling.option.answers[0].text} (S-3)",
        f"It would be legal with another house rule. {ruling.option.answers[1].text}",
    ]
    assert judge(CLAIM, OPEN, None, "b-d").rulings == (), "illegal under every answer"
    long = CLAIM.start(CLAIM.choose({"long_steps": "on"}))
    (other,) = judge(CLAIM, long, None, "a-c").rulings
    assert (
        str(other.sentences[1])
        == f"It would not be legal with another house rule. {ruling.option.answers[0].text}"
    )
    assert judge(CLAIM, OPEN, None, "b").rulings == ()


def test_the_contracts_object() -> None:
    assert judge(CLAIM, OPEN, None, "c").as_json() == {
        "legal": False,
        "rule": "S-2",
        "text": "c is taken",
        "places": ["c"],
        "nearby": ["b", "d", "e", "d-e"],
        "breaches": [{"rule": "S-2", "text": "c is taken", "places": ["c"]}],
        "depends": [],
        "rulings": [],
        "answers": {},
        "assumes": [],
        "effects": [],
        "find_out": [],
        "notes": [],
        "player": "blue",
        "move": "c",
        "before": "b.r.. blue",
        "after": None,
    }
    orders = judge(TOGETHER, TOGETHER.start(TOGETHER.choose()), None, "a b").as_json()
    assert (orders["legal"], orders["rule"], orders["text"], orders["after"]) == (
        True,
        None,
        None,
        None,
    )


@given(st.integers(0, 10_000))
def test_a_move_is_legal_exactly_if_it_is_listed(seed: int) -> None:
    rng = random.Random(seed)
    cells = "".join(rng.choice("br...") for _ in range(rng.randint(2, 9)))
    options = CLAIM.choose({"size": len(cells), "long_steps": rng.choice(["on", "off"])})
    position = Strip(options, cells, "red")
    listed = set(CLAIM.legal_moves(position, "red"))
    for move in CLAIM.candidates(position, "red"):
        verdict = judge(CLAIM, position, "red", move)
        assert verdict.legal is (move in listed)
        assert (verdict.rule in CLAIM.rules) is not verdict.legal
        assert set(verdict.nearby) <= listed


def test_where_anyone_may_be_to_move_the_move_is_theirs_who_may_play_it() -> None:
    options = TOGETHER.choose({"most": 1})
    both = judge(TOGETHER, TOGETHER.start(options), None, "a b")
    assert (both.player, both.rule) == ("blue", "T-1")
    assert str(both.sentence) == "Blue: a b is not legal. blue names too many (T-1)"


def test_in_a_position_that_no_game_comes_to_nothing_is_judged():
    corona = game("corona-line")
    position = corona.parse_position(corona.choose(), "red a1-a2-a3")
    verdict = judge(corona, position, "red", "c3")
    assert verdict.impossible
    assert verdict.legal is None
    assert "c3 cannot be judged." in str(verdict.sentence)
    assert "hangs on" not in str(verdict.sentence)
    assert not verdict.rulings
    assert not verdict.nearby
    assert not judge(corona, corona.start(corona.choose()), "blue", "c3").impossible


def test_a_move_of_a_piece_is_its_owner_s_where_nobody_knows_whose_turn_it_is() -> None:
    lineage = game("lineage")
    text = "red e4 e5 a1 c1 f1 g2; blue d4 d6 a8 c8 f8 g7"
    at = lineage.parse_position(lineage.choose(), text)
    found = judge(lineage, at, None, "e4-f5")
    assert (found.player, str(found.sentence)) == (
        "red", "Red: e4-f5 is not legal. e4 and f5 are not on one line (LG-3)",
    )  # fmt: skip


def test_an_agreement_names_what_could_still_have_been_gained() -> None:
    wars = game("line-wars")
    at = wars.start(wars.choose())
    for move in ("a7-b7", "g1-f1-e1-d1-c1"):
        at = wars.play(at, {wars.to_move(at)[0]: wars.parse_move(move)})
    told = [str(remark) for remark in judge(wars, at, None, "agreed").remarks]
    assert [one.partition(" (")[0] for one in told] == [
        "Blue could still have gained at least 1 square",
        "Red could still have gained at least 1 square",
    ]


def test_agreeing_to_stop_is_told_as_people_say_it() -> None:
    found = game("line-wars")
    verdict = judge(found, found.start(found.choose()), "blue", "agreed")
    assert str(verdict.sentence) == "You may agree to stop"


@pytest.mark.parametrize("first", ["blue", "red"])
def test_who_goes_first_is_no_rule_that_forbids_the_first_move(first: str) -> None:
    corona_line = game("corona-line")
    position = corona_line.start(corona_line.choose({"first": first}))
    assert judge(corona_line, position, None, "c2").rulings == ()
    other = "red" if first == "blue" else "blue"
    (ruling,) = judge(corona_line, position, other, "c2").rulings
    assert ruling.option.id == "first"
