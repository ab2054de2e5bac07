"""Sentences: templates with facts, fit for a terminal whatever the facts are."""

from __future__ import annotations

import pytest

from companion.errors import reason
from companion.locale import catalogue
from companion.sentences import N_, Day, Figure, Sentence, Term, alone, dated, few, say


@pytest.mark.parametrize(
    "sign", ["\x1b[2J", "\n", "\r", "\x07", "\x9b", "\u202e", "\u2028", "\ud800"]
)
def test_a_fact_cannot_steer_a_terminal_end_the_line_or_turn_the_writing_round(sign: str) -> None:
    text = str(say(N_("“{word}” is no move"), word=f"a1{sign}b2"))
    assert text == f"“a1\ufffd{sign[1:]}b2” is no move"


def test_names_keep_their_letters_and_pictures() -> None:
    family = "Zoë 李 👩\u200d👧"
    assert str(say(N_("{player} wins"), player=family)) == f"{family} wins"
    assert str(say(N_("{player} wins"), player=Term("Blue"))) == "Blue wins"


def test_of_many_things_a_few_are_told_and_how_many_more_there_are() -> None:
    def told(number: int) -> Sentence:
        return say("{number}", number=number)

    assert [*map(str, few([1, 2, 3], 3, told))] == ["1", "2", "3"]
    assert [*map(str, few([1, 2, 3, 4, 5], 3, told))] == ["1", "2", "3", "and 2 more"]


def test_what_says_nothing_says_nothing_in_any_language() -> None:
    german = catalogue("de")
    assert say("").text(german) == ""
    assert say("{what}", what=Term("")).text(german) == ""


def test_the_only_number_decides_the_form_and_of_several_the_one_that_is_named() -> None:
    forms = {"plural": N_("{file}: {matches} matches of {all}")}
    for number, told in ((1, "a.csv: 1 match"), (2, "a.csv: 2 matches of 3")):
        facts = {"file": "a.csv", "matches": number}
        assert str(say("{file}: {matches} match", **forms, count="matches", all=3, **facts)) == told
    assert str(say("{n} match", plural="{n} matches", n=2, of="3")) == "2 matches"
    assert str(say("{n} match", plural="{n} matches", n=2, rated=True)) == "2 matches"
    with pytest.raises(ValueError, match="too many values"):
        str(say("{file}: {matches} match", **forms, all=3, **facts))


@pytest.mark.parametrize(
    ("told", "german"),
    [
        ("2026-11-14", "14.11.2026"),
        ("2014-11-26", "26.11.2014"),
        ("2026-11", "11.2026"),
        ("2026", "2026"),
        ("2026-11-14 20:15", "14.11.2026 20:15"),
        ("?", "?"),
        ("", ""),
        ("2026-11-14, in Ulm", "2026-11-14, in Ulm"),
    ],
)
def test_a_date_is_written_as_the_reader_s_language_writes_it(told: str, german: str) -> None:
    assert dated(told).text(catalogue("de")) == german
    assert str(dated(told)) == told
    assert say("{when}", when=Day(told)).text(catalogue("de")) == german


def test_a_number_has_the_reader_s_decimal_sign() -> None:
    assert say("{width} mm", width=Figure("12.5")).text(catalogue("de")) == "12,5 mm"
    assert str(say("{width} mm", width=Figure("12.5"))) == "12.5 mm"


def test_of_a_long_text_in_quotation_marks_the_beginning_is_told() -> None:
    assert str(say("“{name}” is no name", name="x" * 5000)) == f"“{'x' * 300}…” is no name"
    assert len(str(say("moves {moves}", moves="x" * 5000))) == 5006


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (OSError(36, "File name too long"), "the name is too long"),
        (RecursionError("maximum recursion depth exceeded"), "it is too deeply nested"),
        (OSError(9999, "Rare trouble"), "Rare trouble"),
        (OSError(), "OSError"),
    ],
)
def test_what_the_system_says_is_told_in_plain_words(error: Exception, told: str) -> None:
    assert str(reason(error)) == told


@pytest.mark.parametrize(
    ("sentence", "shown"),
    [
        (say("no board found"), "No board found"),
        (say("{why} {advice}", why=say("no board found."), advice="x"), "No board found. x"),
        (say("{file} is empty", file="x.jpg"), "x.jpg is empty"),
        (say("{mark} is now empty", mark=say("{place}", place="f4")), "f4 is now empty"),
    ],
)
def test_a_message_of_its_own_begins_with_a_capital_unless_with_a_name(
    sentence: Sentence, shown: str
) -> None:
    assert alone(sentence, sentence.text()) == shown
