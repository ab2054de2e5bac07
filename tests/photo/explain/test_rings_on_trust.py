"""Rings share what is learned of a sheet's pens: what makes one of them wrong makes many wrong."""

from __future__ import annotations

from collections.abc import Mapping

from companion.board import EMPTY, Value
from companion.photo.explain.rings import rings_on_trust
from companion.photo.posterior import Posterior, PosteriorTerm, Said
from companion.photo.reading import Reason


def rings(*margins: float, value: Value = EMPTY, other: Value = "black") -> list[Posterior]:
    return [
        Posterior(f"ring {k}", {PosteriorTerm.INK: Said({value: one, other: 0.0})})
        for k, one in enumerate(margins)
    ]


COVERED = Said({EMPTY: -0.3, "black": 0.0}, (Reason.COVERED,))


def turns_kept(_: Mapping[str, Value]) -> bool:
    return True


def out_of_turn(_: Mapping[str, Value]) -> bool:
    return False


def sure(found: Mapping[str, Posterior]) -> list[bool]:
    return [one.mark.sure for one in found.values()]


def test_rings_of_a_plain_sheet_stay_as_their_ink_has_them() -> None:
    assert all(sure(rings_on_trust(rings(*[11.0] * 40, *[6.0] * 9), turns_kept)))


def test_where_many_rings_are_not_plain_the_next_are_asked_about_as_well() -> None:
    found = rings_on_trust(rings(*[11.5] * 30, *[7.0] * 10, *[1.0] * 9), turns_kept)
    assert sure(found) == [True] * 30 + [False] * 19
    marks = [one.mark for one in found.values()]
    assert all(mark.value == EMPTY for mark in marks)
    assert marks[35].reasons == (Reason.SHEET,)


def test_few_open_rings_are_not_many_others_that_are_unclear() -> None:
    found = rings_on_trust(rings(*[11.5] * 40, 1.0, 1.0), turns_kept)
    assert [one.mark.reasons for one in found.values() if not one.mark.sure] == [(), ()]


def test_what_hides_some_rings_says_nothing_of_the_next() -> None:
    plain, hidden = rings(*[7.0] * 20), rings(*[0.5] * 29)
    covered = [
        Posterior(f"hidden {one.name}", {**one.said, PosteriorTerm.VISIBILITY: COVERED})
        for one in hidden
    ]
    assert sure(rings_on_trust([*plain, *covered], turns_kept)) == [True] * 20 + [False] * 29


def test_rings_that_turns_cannot_lead_to_are_asked_about_but_the_plainest() -> None:
    found = rings_on_trust(rings(*[11.5] * 40, *[7.5] * 9), out_of_turn)
    assert sure(found) == [True] * 40 + [False] * 9


def test_doubt_of_the_sheet_changes_no_ring() -> None:
    for margin in (0.1, 3.0, 5.0, 20.0):
        found = rings_on_trust(rings(*[margin] * 9, value="white"), out_of_turn)
        assert {one.mark.value for one in found.values()} == {"white"}
