"""The rules between readings of lines that the picture leaves open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from companion.board import EMPTY, Value
from companion.photo.decode.line_rules import Change, doubted_together, weighed_lines
from companion.photo.posterior import Nats, Posterior, PosteriorTerm, Said
from companion.photo.reading import ReadMark, Reason

PLAIN = 10.2
"""Nats that the ink says of a line at the most."""


def told(
    lines: Mapping[str, float],
    lawful: Callable[[set[str]], int],
    *together: Change,
    also: Mapping[PosteriorTerm, Said] | None = None,
    at_odds: tuple[str, ...] = (),
) -> dict[str, ReadMark]:
    """Lines once the rules were asked, each by so many nats drawn or, below 0, not; ``lawful`` says
    how many rules those break that are drawn, at lines ``at_odds``."""
    every = {
        name: Posterior(
            name,
            {PosteriorTerm.INK: Said({EMPTY: -max(nats, 0), "red": min(nats, 0)}), **(also or {})},
        )
        for name, nats in lines.items()
    }
    alone = [
        Change(abs(nats), {name: EMPTY if nats > 0 else "red"}, {name})
        for name, nats in lines.items()
    ]

    def broken(shown: Mapping[str, Value]) -> list[Any]:
        drawn = {name for name, value in shown.items() if value != EMPTY}
        return [SimpleNamespace(places=at_odds)] * lawful(drawn)

    said = weighed_lines(every, sorted([*alone, *together], key=lambda one: one.price), broken)
    return {
        name: one.plus(PosteriorTerm.RULES, said[name]).mark if name in said else one.mark
        for name, one in every.items()
    }


def test_of_pale_lines_those_are_taken_for_older_ones_without_which_the_rest_is_a_game() -> None:
    pale = {"older": 2.0, "old": 3.0, "pale": 1.5}
    read = told({"plain": PLAIN, **pale}, lambda drawn: 2 * len(drawn ^ {"plain", "pale"}))
    assert {name for name, mark in read.items() if mark.value != EMPTY} == {"plain", "pale"}
    assert read["pale"].sure, "no game could have been drawn without it"


def test_plain_lines_that_no_game_could_have_are_asked_about_and_stand() -> None:
    read = told({"a": PLAIN, "b": PLAIN}, lambda drawn: int("b" in drawn))
    assert {mark.value for mark in read.values()} == {"red"}
    assert [name for name, mark in read.items() if not mark.sure] == ["b"]
    many = told({"a": PLAIN, "b": PLAIN}, lambda drawn: 5 * ("b" in drawn))
    assert many["b"].value == "red"
    assert not many["b"].sure


def test_a_missed_line_with_which_the_rest_is_a_game_is_asked_about() -> None:
    lines = {"a": PLAIN, "b": PLAIN, "missed": -8.0, "bare": -8.5}
    read = told(lines, lambda drawn: int("missed" not in drawn))
    assert [name for name, mark in read.items() if not mark.sure] == ["missed"]


def test_lines_that_are_a_game_either_way_stay_as_open_as_they_are() -> None:
    read = told({"a": PLAIN, "last": 2.0}, lambda _: 0)
    assert read["a"].sure
    assert read["last"].confidence == pytest.approx(
        told({"last": 2.0}, lambda _: 0)["last"].confidence
    )
    assert not read["last"].sure


def test_plain_ink_is_no_older_drawing_though_no_game_could_have_its_line() -> None:
    for reason, sure in ((Reason.FAINT, True), (Reason.INK_UNEXPLAINED, False)):
        look = {PosteriorTerm.SECOND_LOOK: Said({}, (reason,))}
        read = told({"a": PLAIN, "ink": -1.0}, lambda drawn: 2 * ("ink" in drawn), also=look)
        assert read["a"].sure
        assert read["ink"].sure == sure


def test_where_no_reading_keeps_the_rules_they_make_no_line_surer() -> None:
    read = told({"a": PLAIN, "open": 2.0}, lambda drawn: 3 - len(drawn & {"open"}))
    assert read["open"].confidence <= told({"open": 2.0}, lambda _: 0)["open"].confidence + 1e-9


def test_where_no_reading_keeps_the_rules_lines_at_odds_stand_and_are_asked_about() -> None:
    lines = {"a": PLAIN, "b": PLAIN, "pale": 7.0, "c": PLAIN}
    read = told(lines, lambda _: 1, at_odds=("a", "b", "pale"))
    assert {mark.value for mark in read.values()} == {"red"}
    assert [name for name, mark in read.items() if not mark.sure] == ["a", "b", "pale"]
    many = {f"line {k}": PLAIN for k in range(120)}
    assert not any(mark.sure for mark in told(many, lambda _: 1, at_odds=(*many,)).values())


def test_of_sets_of_lines_for_the_same_ink_one_that_can_be_a_game_is_taken() -> None:
    """A line past a point, or two that meet there."""
    lines = {"past": 2.0, "to": -2.0, "from": -2.0}
    instead = Change(2.0, {"past": EMPTY, "to": "red", "from": "red"}, {"past", "to", "from"})
    read = told(lines, lambda drawn: 2 * (drawn != {"to", "from"}), instead)
    assert [mark.value for mark in read.values()] == [EMPTY, "red", "red"]
    plain = told({name: 5 * nats for name, nats in lines.items()}, lambda _: 0, instead)
    assert [mark.value for mark in plain.values()] == ["red", EMPTY, EMPTY]


def test_changes_that_keep_the_rules_only_together_are_found() -> None:
    lines = {"a": PLAIN, **{f"bare {k}": -9.0 for k in range(60)}, "to": -3.0, "older": 3.0}
    read = told(lines, lambda drawn: 3 * (drawn != {"a", "to"}))
    assert read["to"].value == "red"
    assert read["older"].value == EMPTY


def doubted(sure: int, open_ones: int, nats: Nats, reason: Reason = Reason.FAINT) -> list[ReadMark]:
    """The sure ones of so many lines, beside so many that these nats leave open."""
    plain, pale = {"red": 0.0, EMPTY: -PLAIN, "blue": -PLAIN}, {"red": 0.0, **nats}
    every = {
        str(k): Posterior(str(k), {PosteriorTerm.INK: Said(plain if k < sure else pale, (reason,))})
        for k in range(sure + open_ones)
    }
    return [one.mark for one in doubted_together(every, {}).values()][:sure]


PALE = {EMPTY: -1.0, "blue": -PLAIN}


def test_lines_that_are_explained_together_are_doubted_together() -> None:
    assert not any(mark.sure for mark in doubted(14, 7, PALE))
    assert {mark.reasons for mark in doubted(14, 7, PALE)} == {(Reason.SHEET,)}
    assert all(mark.value == "red" for mark in doubted(14, 7, PALE))


def test_so_are_they_beside_bare_places_that_may_have_lines() -> None:
    bare = {EMPTY: 1.0, "blue": -PLAIN}
    assert not any(mark.sure for mark in doubted(14, 7, bare))
    assert all(mark.sure for mark in doubted(14, 6, bare))


def test_a_few_doubts_and_those_of_colour_or_cover_say_nothing_of_other_lines() -> None:
    assert all(mark.sure for mark in doubted(14, 6, PALE))
    assert all(mark.sure for mark in doubted(30, 7, PALE))
    assert all(mark.sure for mark in doubted(14, 7, {EMPTY: -PLAIN, "blue": -1.0}))
    assert all(mark.sure for mark in doubted(14, 7, PALE, Reason.COVERED))
