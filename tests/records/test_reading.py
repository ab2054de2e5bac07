"""Reading a record: forgiving about form, exact about where something is wrong."""

from __future__ import annotations

import pytest

from companion.records import Record, RecordError, parse_record, write_record
from tests.records.toys import CLAIM, TOGETHER

PLAIN = """[Game "claim"]
[Size "5"]
[Blue "Ann"]
[Red "Ben"]
[Date "2026-11-14"]
[Result "3-2"]

1. a  b-c
2. d-e
"""


def texts(record: Record) -> list[list[str]]:
    return [[move.text for move in turn] for turn in record.turns]


def test_a_record_holds_game_options_players_turns_and_result() -> None:
    record = parse_record(PLAIN, CLAIM)
    assert record.game == "claim"
    assert dict(record.options) == {"size": 5, "first": "blue", "long_steps": "off", "bonus": "off"}
    assert record.tags == (("Blue", "Ann"), ("Red", "Ben"), ("Date", "2026-11-14"))
    assert texts(record) == [["a", "b-c"], ["d-e"]]
    assert record.result == "3-2"
    assert record.turns[0][1].line == 8
    assert record.turns[0][1].column == 7


@pytest.mark.parametrize(
    "text",
    [
        PLAIN.replace("\n", "\r\n"),
        PLAIN.replace("\n", "\r"),
        "\ufeff" + PLAIN,
        PLAIN.replace("1. a  b-c", "  1.a\t b - c"),
        PLAIN.replace("1. a  b-c\n2. d-e", "a\nb-c d-e"),
        PLAIN.replace("1. a  b-c\n2. d-e", "1. a 1... b-c 2. d-e"),
        PLAIN.replace("1. a  b-c\n2. d-e", "1 a b-c\n7) d-e"),
        PLAIN.replace("b-c", "c–b"),
        PLAIN.replace("1. a", "1. blue: a").replace("blue: a", "a"),
        PLAIN.replace('"Ann"', "Ann").replace('"5"', "“5”"),
        PLAIN.replace("[Size", "[ size").replace("[Blue", "[BLUE"),
        PLAIN.replace('[Size "5"]\n', ""),
        PLAIN.replace('[Result "3-2"]\n', "").replace("d-e", "d-e 3-2"),
        PLAIN.replace("d-e", "d-e\n*"),
        PLAIN.replace('"claim"', '"Claim"').replace("]\n[", "] ["),
        PLAIN.replace('[Game "claim"]\n', ""),
    ],
)
def test_spelling_does_not_matter(text: str) -> None:
    assert parse_record(text, CLAIM) == parse_record(PLAIN, CLAIM)


def test_comments_keep_their_place() -> None:
    text = """; found in a drawer
[Game "claim"] ; the toy
[Blue "A;B"]
; a fine game
1. a ; bold
  ; and how
  b-c
; in between
2. d
"""
    record = parse_record(text, CLAIM)
    assert record.heading == ("found in a drawer", "the toy")
    assert record.tag("Blue") == "A;B"
    assert record.preamble == ("a fine game",)
    assert [move.comments for _, move in record.moves()] == [
        ("bold", "and how"),
        ("in between",),
        (),
    ]


def test_unknown_tags_survive_and_quotes_are_escaped() -> None:
    record = parse_record(
        r'[Event "the \"big\" one \\ only"] [Game "claim"] [Event "again"]', CLAIM
    )
    assert record.tags == (("Event", r'the "big" one \ only'), ("Event", "again"))


def test_a_missing_result_is_an_unfinished_game() -> None:
    assert parse_record('[Game "claim"]', CLAIM).result == "*"


@pytest.mark.parametrize(
    ("given", "meant"), [("1/2", "1/2-1/2"), ("½–½", "1/2-1/2"), ("14 : 11", "14-11"), ("*", "*")]
)
def test_results_have_one_spelling(given: str, meant: str) -> None:
    assert parse_record(f'[Result "{given}"]', CLAIM).result == meant


def test_a_position_stands_for_the_moves_before() -> None:
    record = parse_record('[Size "3"][Position " B.r  red "]\n1. b', CLAIM)
    assert record.position == "b.r red"


def test_orders_given_at_once() -> None:
    text = (
        '[Game "together"]\n1. c2*2 d2 |\n   c6 ; good\n   b5\n2. red: a1 blue: b2 c3\n3. blue: b2'
    )
    record = parse_record(text, TOGETHER)
    assert [[(m.player, m.text) for m in turn] for turn in record.turns] == [
        [("blue", "c2*2 d2"), ("red", "b5 c6")],
        [("blue", "b2 c3"), ("red", "a1")],
        [("blue", "b2")],
    ]
    assert record.turns[0][1].comments == ("good",)
    assert parse_record("1. | c6", TOGETHER).turns[0][0].player == "red"


@pytest.mark.parametrize(
    ("text", "line", "column", "expects"),
    [
        ("1. a", 1, 1, "the first tag must name the game"),
        ('\n[Game "chess"]', 2, 8, "there is no game “chess”. Choose"),
        ('[Game "line-wars"', 1, 18, "end the tag Game with “]” here"),
        ("# [A b](c) d\n", 1, 1, "this is not a game record, which would begin with tags"),
        ("[Game]", 1, 6, "the tag Game needs a value"),
        ("[3]", 1, 2, "must be followed by the name of a tag"),
        ('[Blue "An"n"]', 1, 11, 'Inside its value, write a quote as \\"'),
    ],
)
def test_a_broken_head_is_told_with_its_place(
    text: str, line: int, column: int, expects: str
) -> None:
    assert_told(text, None, line, column, expects)


@pytest.mark.parametrize(
    ("text", "line", "column", "expects"),
    [
        ('[Blue "x"]\n[Size "77"]', 2, 8, "for size choose 2–9, not “77”"),
        ('[LongSteps "maybe"]', 1, 13, "choose off or on"),
        ('[Size "3"]\n[Size "4"]', 2, 1, "may come only once, but line 1 already has it"),
        ('[Result "won"]', 1, 10, "write 1-0, 0-1, 1/2-1/2, * or a score like 14-11, not “won”"),
        ('[Position "..x.. blue"]', 1, 14, "“.”, “b” or “r” is expected"),
        ("1. a  b\n2. a-$", 2, 6, "is expected, not “$”"),
        ("1. a  b -\n -$", 2, 2, "is expected, not “-”"),
        ("1. a 1-0 b", 1, 10, "only comments may follow the result"),
        ('[Result "0-1"]\n1. a 1-0', 2, 6, "the tag Result in line 1 says 0-1"),
        ('[Result "20-3"]\n1. a 0-1', 2, 6, "the tag Result in line 1 says 20-3"),
        ('[Red "y"]\n1. a\n[Blue "x"]', 3, 1, "after “1.” in line 2"),
        ("1. a\n; \x00", 2, 3, "not text"),
        ("1. " + "a-" * 3000, 1, 4, "6000 characters, and the limit is 4000"),
        ("a " * 10_001, 1, 20_001, "up to 10000 moves"),
        ("[A b]" * 501, 1, 2501, "up to 500 tags"),
        (" " * 1_000_001, 1, 1, "1000001 characters, and the limit is 1000000"),
        ('[Game "together"]', 1, 8, "this must be a game record of Claim, not of “together”"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    text: str, line: int, column: int, expects: str
) -> None:
    assert_told(text, CLAIM, line, column, expects)


@pytest.mark.parametrize(
    ("text", "line", "column", "expects"),
    [
        ("1. a b c", 1, 4, "write “|” between Blue's and Red's orders"),
        ("1. a | b | c", 1, 11, "turn 1 already has both players' orders"),
        ("1. red: a red: b", 1, 16, "Red has orders twice"),
        ("1. red: a\n2. a | b", 2, 4, "turn 1 has no orders for Blue"),
        ("1. |", 1, 4, "the orders are missing here"),
        ("1. a b\n  §c | d", 2, 3, "no order: “§c”"),
        ("1. blue:", 1, 9, "the orders are missing here"),
    ],
)
def test_what_is_wrong_with_orders_is_told_with_its_place(
    text: str, line: int, column: int, expects: str
) -> None:
    assert_told(text, TOGETHER, line, column, expects)


@pytest.mark.parametrize(
    ("tags", "line", "column"),
    [
        ('[Board "none"]\n[Setup "usual"]', 2, 9),
        ('[Setup "red a1"]\n[First "blue"]', 2, 9),
        ('[First "blue"]\n[Setup "red a1"]', 3, 9),
    ],
)
def test_the_option_at_fault_is_pointed_at(tags: str, line: int, column: int) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(f'[Game "lineage"]\n{tags}')
    assert (caught.value.line, caught.value.column) == (line, column)


def assert_told(text: str, game: object, line: int, column: int, expects: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(text, game)  # type: ignore[arg-type]
    assert expects in str(caught.value.problem)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value).startswith(f"line {line}, column {column}: ")


NO_MOVES = '[Game "line-wars"]\n[Size "7"]\n\n1. a7-a6 g1_f1 ; odd\n2. a6-a5-b5 what?\n'


def test_what_is_no_move_is_refused_unless_the_record_is_to_be_mended() -> None:
    with pytest.raises(RecordError) as refused:
        parse_record(NO_MOVES)
    assert (refused.value.line, refused.value.column) == (4, 10)
    record = parse_record(NO_MOVES, to_mend=True)
    moves = [move for _, move in record.moves()]
    assert [move.text for move in moves] == ["a7-a6", "g1_f1", "a6-a5-b5", "what?"]
    assert [move.problem is None for move in moves] == [True, False, True, False]
    assert moves[1].problem == refused.value.problem
    assert (moves[1].line, moves[1].column, moves[1].comments) == (4, 10, ("odd",))
    assert parse_record(write_record(record), to_mend=True) == record


def test_what_the_writer_could_not_put_where_it_stood_is_refused_all_the_same() -> None:
    long = "-".join(["a1", "a2"] * 13)
    text = f'[Game "line-wars"]\n[Size "7"]\n\n1. {long} 7\n'
    with pytest.raises(RecordError):
        parse_record(text, to_mend=True)
    with pytest.raises(RecordError):
        parse_record(NO_MOVES.replace('"7"', '"none"'), to_mend=True)


@pytest.mark.parametrize(("tag", "here"), [("3-20", "0-1"), ("0-1", "3-20"), ("3-20", "3-20")])
def test_a_score_and_who_won_by_it_are_one_result(tag: str, here: str) -> None:
    assert parse_record(f'[Result "{tag}"]\n1. a {here}', CLAIM).result == "3-20"
