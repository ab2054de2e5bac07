"""A record's facts: its moves decide or, if they do not, the result that it claims."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.book.facts import BadMatch, Facts, _starter_by_rules, facts_of, known_day
from companion.book.matches import entry
from companion.book.tags import with_result
from companion.records import load_record, parse_record

SAMPLES = Path(__file__).parents[2] / "samples"


def facts(text: str) -> Facts:
    return facts_of(parse_record(text))


def test_a_whole_game_is_won_by_its_moves() -> None:
    found = facts_of(load_record(SAMPLES / "line-wars-whole-game.pgr"))
    assert (found.names, found.winner, found.scores) == (("Ann", "Ben"), 2, (9, 11))
    assert (found.rule, found.starter, found.turns, found.date) == ("LW-14", 1, 8, "2026-11-14")


def test_moves_outweigh_a_result_that_is_not_theirs() -> None:
    record = (SAMPLES / "line-wars-whole-game.pgr").read_text("utf-8")
    assert facts(record.replace('"9-11"', '"9-2"')).winner == 2


def test_a_photo_s_position_is_counted_and_the_rules_say_who_began() -> None:
    found = facts_of(load_record(SAMPLES / "line-wars-from-photo.pgr"))
    assert (found.winner, found.scores, found.starter) == (1, (10, 8), 1)
    assert [_starter_by_rules(key) for key in ("lineage", "corona-line")] == ["", ""]
    assert found.photo.startswith("06223098")


@pytest.mark.parametrize(
    ("result", "winner", "scores"),
    [
        ("1-0", 1, (None, None)),
        ("0-1", 2, (None, None)),
        ("14-11", 1, (14, 11)),
        ("18-18", 2, (18, 18)),
        ("3-9", 2, (3, 9)),
        ("*", None, (None, None)),
    ],
)
def test_without_moves_the_entered_result_counts(
    result: str, winner: int | None, scores: tuple[int | None, int | None]
) -> None:
    found = facts(f'[Game "line-wars"]\n[Blue "Ann"]\n[Red "Ben"]\n[Result "{result}"]\n')
    assert (found.winner, found.scores, found.result) == (winner, scores, result)


def test_a_game_given_up_counts_as_the_players_say() -> None:
    text = '[Game "line-wars"]\n[Blue "Ann"]\n[Red "Ben"]\n[Result "0-1"]\n\n1. a7-b7\n'
    assert (facts(text).winner, facts(text).rule) == (2, "")


@pytest.mark.parametrize(
    ("claimed", "moves", "counts"),
    [
        ("1-0", "a7-b7", "1-0"),
        ("14-11", "a7-b7", "*"),
        ("1-0", "d4-d5", "*"),
        ("14-11", "d4-d5", "*"),
    ],
)
def test_a_claimed_result_counts_only_if_the_moves_bear_it_out(
    claimed: str, moves: str, counts: str
) -> None:
    text = f'[Game "line-wars"]\n[Blue "Ann"]\n[Red "Ben"]\n[Result "{claimed}"]\n\n1. {moves}\n'
    found = facts(text)
    assert found.result == counts
    assert found.claimed == ("" if counts == claimed else claimed)
    entered = facts_of(with_result(parse_record(text), claimed))
    assert (entered.result, entered.claimed, entered.as_read) == (claimed, "", "*")


def test_the_rules_decide_who_wins_a_tie() -> None:
    found = facts('[Game "line-wars"]\n[Result "12-12"]\n')
    assert (found.winner, found.scores, found.rule) == (2, (12, 12), "LW-14")
    with pytest.raises(BadMatch, match=r"write 1-0 or 0-1: .* does not show who won"):
        facts('[Game "corona-line"]\n[Result "2-2"]\n')


def test_an_impossible_result_in_a_book_counts_by_its_numbers_and_says_why() -> None:
    found = facts('[Game "line-wars"]\n[Result "400-30"]\n')
    assert (found.winner, found.scores) == (1, (400, 30))
    assert "36 squares" in str(found.impossible)
    with pytest.raises(BadMatch, match="36 squares"):
        entry(parse_record('[Game "line-wars"]\n[Result "400-30"]\n'))


def test_a_result_entered_by_players_overrides_photo_and_moves() -> None:
    photo = with_result(load_record(SAMPLES / "line-wars-from-photo.pgr"), "8-10")
    found = facts_of(photo)
    assert (found.winner, found.scores, found.result) == (2, (8, 10), "8-10")
    assert (found.told, found.as_read) == ("8-10", "10-8")
    moves = with_result(load_record(SAMPLES / "line-wars-whole-game.pgr"), "1-0")
    assert (facts_of(moves).winner, facts_of(moves).as_read) == (1, "9-11")
    still_open = facts_of(with_result(photo, "*"))
    assert (still_open.winner, still_open.told, still_open.as_read) == (None, "*", "10-8")


def test_marks_to_check_make_a_match_uncertain_until_a_result_is_entered() -> None:
    text = (SAMPLES / "line-wars-from-photo.pgr").read_text("utf-8")
    doubtful = text.replace(
        "\n[Photo", '\n[Doubts "line a1-b1=empty:0.6:red; fill a1=empty:0.5:black"]\n[Photo', 1
    )
    found = facts(doubtful)
    assert (found.marks, found.uncertain, found.winner) == (2, True, 1)
    told = facts_of(with_result(parse_record(doubtful), "10-8"))
    assert (told.marks, told.uncertain, told.told) == (0, False, "10-8")


def test_a_result_claimed_of_a_sheet_that_leaves_it_open_settles_its_marks() -> None:
    text = (
        '[Game "line-wars"]\n[Size "4"]\n[Position "blue a4-b4; red d1-c1"]\n'
        '[Doubts "line a1-b1=empty:0.6:red"]\n[Photo "sha256:00"]\n'
    )
    assert (facts(text).marks, facts(text).winner) == (1, None)
    claimed = facts(f'{text}[Result "0-1"]\n')
    assert (claimed.marks, claimed.winner, claimed.told) == (0, 2, "")


def test_nobody_plays_both_sides() -> None:
    with pytest.raises(BadMatch, match="both sides"):
        facts('[Game "line-wars"]\n[Blue "Ann"]\n[Red "ann "]\n[Result "1-0"]\n')


def test_who_began_follows_from_the_moves_or_the_option() -> None:
    text = '[Game "corona-line"]\n[First "red"]\n[Blue "Ann"]\n[Red "Ben"]\n[Result "1-0"]\n'
    assert facts(text).starter == 2
    assert (
        facts(text.replace("corona-line", "blottos-war").replace('[First "red"]\n', "")).starter
        is None
    )


@pytest.mark.parametrize(
    ("red", "next", "moves", "starter"),
    [
        ("g7-e4", "?", "", None),
        ("g7-e4", "red", "", 2),
        ("g7-e4", "blue", "", 1),
        ("g7-e4-d6", "blue", "", 2),
        ("g7-e4-d6", "blue", "\n1. d3\n", 2),
    ],
)
def test_a_photo_s_lines_and_whose_turn_it_is_say_who_began(
    red: str, next: str, moves: str, starter: int | None
) -> None:
    ends = "ends ? ?" if next == "?" else f"ends b2 {red[-2:]}"
    position = f"blue a1-b2; red {red}; next {next}; {ends}; points 0 0; rest no no"
    tags = f'[Game "corona-line"]\n[Position "{position}"]\n[Photo "sha256:00"]\n'
    assert facts(tags + moves).starter == starter


@pytest.mark.parametrize(
    ("written", "date"),
    [
        ("2026-11-14", "2026-11-14"),
        ("2026.11.14", "2026-11-14"),
        ("2026.11.??", "2026-11"),
        ("2026.??.??", "2026"),
        ("2026-02-30", "2026-02"),
        ("2026-13", "2026"),
        ("????.??.??", ""),
        ("yesterday", ""),
    ],
)
def test_a_date_is_as_exact_as_it_was_written(written: str, date: str) -> None:
    assert facts(f'[Game "line-wars"]\n[Date "{written}"]\n[Result "1-0"]\n').date == date


@pytest.mark.parametrize("text", ["14.11.2026", "2026-02-30", "26"])
def test_a_date_that_cannot_be_entered_is_said_to_be_a_date(text: str) -> None:
    with pytest.raises(BadMatch, match=f"write a day like 2026-11-14, .* not “{text}”"):
        known_day(text)


def test_a_record_still_to_be_repaired_cannot_enter_a_book() -> None:
    text = '[Game "line-wars"]\n[Size "7"]\n\n1. a7-a6 g1_f1\n'
    with pytest.raises(BadMatch, match="g1_f1"):
        facts_of(parse_record(text, to_mend=True))
