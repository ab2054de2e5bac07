"""Priors as data: what the files say, and what is said of a damaged one."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest

from companion.photo.marks import priors
from companion.photo.marks.priors import DamagedPriors, load_priors, parse_priors, parse_reasons
from companion.photo.reading import Reason

LOOK = {"name": "ink", "class": "drawn", "mean": [0.5], "between": [0.3], "within": [0.1]}
GOOD: dict[str, Any] = {
    "features": ["width (mm)"],
    "looks": [LOOK],
    "slope": 2,
}


def test_every_file_can_be_read() -> None:
    for file in files(priors).iterdir():
        if file.name.endswith(".json") and file.name != "reasons.json":
            known = load_priors(file.name.removesuffix(".json"))
            assert known.looks or known.regression


def test_rings_are_bare_or_one_of_two_players() -> None:
    assert load_priors("rings").classes == ("empty", "white", "black")
    assert len(load_priors("rings").features) == 6


def test_log_odds_are_what_they_say_where_no_slope_is_told() -> None:
    assert parse_priors("x.json", json.dumps(GOOD)).slope == 2
    unsaid = {key: part for key, part in GOOD.items() if key != "slope"}
    assert parse_priors("x.json", json.dumps(unsaid)).slope == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "x.json: no JSON"),
        (json.dumps(GOOD)[:-20], "x.json: no JSON"),
        ("[1, 2]", "x.json: not an object"),
        (json.dumps(GOOD | {"features": []}), "'ink' has not a number for each of 0 features"),
        (json.dumps(GOOD | {"looks": [{**LOOK, "within": [0]}]}), "'ink' has a spread that is not"),
        (json.dumps(GOOD | {"looks": [{**LOOK, "mean": ["dark"]}]}), "has 'dark' instead of a num"),
        (json.dumps(GOOD | {"looks": [{**LOOK, "mean": [float("nan")]}]}), "has nan instead of a"),
        (json.dumps(GOOD | {"looks": [{"name": "ink"}]}), "x.json: 'mean' is missing"),
        (
            json.dumps(GOOD | {"slope": "steep"}),
            "x.json: the slope has 'steep' instead of a number",
        ),
        (json.dumps(GOOD | {"regression": {}}), "x.json: 'drawn' is missing"),
        (
            json.dumps(GOOD | {"regression": {"drawn": {"bias": 0, "weights": []}}}),
            "'drawn' has not a weight for each of 1 features",
        ),
    ],
)
def test_a_damaged_file_is_named_with_what_is_wrong(text: str, said: str) -> None:
    with pytest.raises(DamagedPriors, match=said):
        parse_priors("x.json", text)


def test_a_reason_says_how_far_the_ink_can_be_relied_on() -> None:
    text = json.dumps({"visible": {"covered": 0.8}})
    assert parse_reasons("reasons.json", text) == {Reason.COVERED: 0.8}
    for wrong in ({"covered": 1.2}, {"bored": 0.5}, {"covered": None}):
        with pytest.raises(DamagedPriors, match=r"reasons.json: .*(covered|bored)"):
            parse_reasons("reasons.json", json.dumps({"visible": wrong}))
