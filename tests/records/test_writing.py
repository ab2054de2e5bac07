"""Writing a record: one form, which reads back as the same record."""

from __future__ import annotations

import string
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.protocol import Game
from companion.records import Played, Record, RecordError, parse_record, record_of, write_record
from companion.records.record import in_order, in_turns
from tests.records.toys import CLAIM, TOGETHER

one_line = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=30)
comments = st.lists(one_line.map(str.strip), max_size=2).map(tuple)
results = st.sampled_from(["*", "1-0", "0-1", "1/2-1/2", "14-11"])


@st.composite
def option_sets(draw: Any, game: Game[Any, Any]) -> Any:
    chosen = {}
    for option in game.options:
        answers = [a.value for a in option.answers] or range(option.low, option.high + 1)
        if draw(st.booleans()):
            chosen[option.id] = draw(st.sampled_from(answers))
    return game.choose(chosen)


@st.composite
def tag_lists(draw: Any, game: Game[Any, Any]) -> Any:
    known = draw(st.lists(st.sampled_from(["Blue", "Red", "Date", "Photo"]), unique=True))
    unknown = draw(st.lists(st.sampled_from(["Event", "Site", "X_1"]), max_size=3))
    names = draw(st.permutations([*known, *unknown]))
    return in_order(game, [(name, draw(one_line)) for name in names])


def mixed_case_cells() -> st.SearchStrategy[str]:
    pair = st.lists(st.sampled_from(string.ascii_lowercase), min_size=1, max_size=2, unique=True)
    return pair.map(lambda cells: "-".join(sorted(cells)))


@st.composite
def claim_records(draw: Any) -> Record:
    options = draw(option_sets(CLAIM))
    players = st.sampled_from(["", "", "blue", "red"])
    moves = draw(st.lists(st.builds(Played, mixed_case_cells(), players, comments), max_size=9))
    cells = draw(st.text("br.", min_size=options.number("size"), max_size=options.number("size")))
    return Record(
        "claim",
        options,
        draw(tag_lists(CLAIM)),
        in_turns(CLAIM, moves),
        draw(results),
        draw(st.sampled_from(["", f"{cells} red", f"{cells} ?"])),
        draw(comments),
        draw(comments),
    )


@st.composite
def together_records(draw: Any) -> Record:
    order = st.from_regex(r"[a-z][0-9]{1,2}(\*[0-9])?", fullmatch=True)
    orders = st.lists(order, min_size=1, max_size=30).map(lambda words: " ".join(sorted(words)))
    turns = [
        tuple(Played(draw(orders), player, draw(comments)) for player in ("blue", "red"))
        for _ in range(draw(st.integers(0, 3)))
    ]
    if draw(st.booleans()):
        turns.append((Played(draw(orders), draw(st.sampled_from(["blue", "red"]))),))
    return Record(
        "together",
        draw(option_sets(TOGETHER)),
        draw(tag_lists(TOGETHER)),
        tuple(turns),
        draw(results),
    )


@pytest.mark.slow
@settings(max_examples=40)
@given(claim_records())
def test_a_written_record_reads_back_as_itself(record: Record) -> None:
    assert parse_record(write_record(record, CLAIM), CLAIM) == record


@pytest.mark.slow
@settings(max_examples=40)
@given(together_records())
def test_written_orders_read_back_as_themselves(record: Record) -> None:
    assert parse_record(write_record(record, TOGETHER), TOGETHER) == record


PIECES = st.sampled_from(
    [
        *"[]",
        '"',
        "[Size ",
        '"5"',
        "[Blue ",
        ";",
        "|",
        "1.",
        "2...",
        "a",
        "b-c",
        "-",
        " ",
        "\n",
        "\r",
        "*",
        "1-0",
        "blue:",
        "RED:",
        "\t",
        "\\",
        "x1*2",
        "\ufeff",
        "“",
        "…",
        "½",
        "7",
    ]
)


@given(st.lists(PIECES | one_line, max_size=40).map("".join))
def test_nothing_but_a_record_error_comes_out_and_writing_is_settled(text: str) -> None:
    for game in (CLAIM, TOGETHER):
        try:
            record = parse_record(text, game)
        except RecordError:
            continue
        written = write_record(record, game)
        assert parse_record(written, game) == record
        assert write_record(parse_record(written, game), game) == written


def test_tags_come_in_one_order_and_every_house_rule_is_told() -> None:
    text = """; hm
[Result "1-0"][Event "home"][Photo "sha256:00"][Red "B"][Date "d"][Blue "A"][First "red"]
[LongSteps "off"][Position "..b.. red"][Game "claim"]
1. a
"""
    assert write_record(parse_record(text, CLAIM), CLAIM) == (
        "; hm\n"
        '[Game "claim"]\n[Size "5"]\n[First "red"]\n[LongSteps "off"]\n[Bonus "off"]\n'
        '[Blue "A"]\n[Red "B"]\n[Date "d"]\n'
        '[Result "1-0"]\n[Position "..b.. red"]\n[Photo "sha256:00"]\n[Event "home"]\n'
        "\n1. a\n"
    )


def test_a_default_that_changes_later_changes_no_game_written_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = record_of(CLAIM, CLAIM.choose({}))
    text = write_record(record, CLAIM)
    other = tuple(
        replace(option, default=next(a.value for a in option.answers if a.value != option.default))
        if option.answers
        else option
        for option in CLAIM.options
    )
    monkeypatch.setattr(CLAIM, "options", other)
    assert CLAIM.choose({}) != record.options
    assert parse_record(text, CLAIM).options == record.options


def test_long_turns_are_broken_between_words() -> None:
    orders = tuple(f"a{i}" for i in range(10, 40))
    record = record_of(TOGETHER, TOGETHER.choose(), [{"blue": orders, "red": orders}])
    lines = write_record(record, TOGETHER).splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[-1].startswith("   ")
    assert parse_record("\n".join(lines), TOGETHER) == record


def test_a_record_of_moves_just_played() -> None:
    record = record_of(
        CLAIM,
        CLAIM.choose({"size": 4}),
        ["a", "b-c", {"blue": "d"}],
        tags={"Event": "a\nb", "Red": "Ben"},
        result="2-2",
    )
    assert record.tags == (("Red", "Ben"), ("Event", "a b"))
    assert write_record(record, CLAIM).endswith("\n1. a  b-c\n2. blue: d\n")


@pytest.mark.parametrize(
    "change",
    [
        {"tags": (("Two words", "x"),)},
        {"tags": (("Result", "x"),)},
        {"tags": (("Blue", "a\nb"),)},
        {"preamble": ("a\rb",)},
    ],
)
def test_what_no_record_can_hold_is_refused(change: dict[str, Any]) -> None:
    record = record_of(CLAIM, CLAIM.choose())
    with pytest.raises(ValueError, match=r"further tag|not allowed"):
        replace(record, **change)
