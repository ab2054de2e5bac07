"""No text breaks a reader: 400 changed texts for each (a million in tests/bench/fuzz.py)."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.bench.fuzz_targets import NAMES, Target, changed, targets

EXAMPLES, TEXTS = 10, 20


@pytest.fixture(scope="module", params=NAMES)
def target(request: pytest.FixtureRequest) -> Target:
    return next(target for target in targets() if target.name == request.param)


@pytest.mark.slow
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**64))
def test_whatever_is_written_is_read_or_refused_with_its_place(target: Target, seed: int) -> None:
    """A seed stands for twenty texts, as drawing each by itself would take longer than
    parsing."""
    rng = random.Random(seed)
    for _ in range(TEXTS):
        text = changed(target, rng)
        try:
            target.run(text)
        except Exception as error:
            raise AssertionError(f"{target.name} broke on {text!a}") from error


def test_much_of_what_is_tried_is_accepted_and_much_is_not(target: Target) -> None:
    rng = random.Random(1)
    accepted = sum(target.run(changed(target, rng)) for _ in range(150))
    assert 3 <= accepted <= 147


@settings(max_examples=300, deadline=None)
@given(text=st.text(max_size=60))
def test_any_text_at_all_is_read_or_refused(text: str) -> None:
    for target in targets():
        target.run(text)
