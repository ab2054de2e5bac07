"""Several files are scored in order; one that fails, however badly, stops no other."""

from __future__ import annotations

import os

import pytest

from companion.scoring.many import in_order


def _double(number: int) -> int:
    return 2 * number


def _double_or_die(number: int) -> int:
    if number == 3:
        os._exit(9)
    return 2 * number


def _died(number: int) -> int:
    return -number


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_tasks(jobs: int) -> None:
    assert list(in_order(_double, _died, range(6), jobs)) == [0, 2, 4, 6, 8, 10]


def test_a_task_that_takes_its_process_down_is_told_and_the_others_are_done() -> None:
    assert list(in_order(_double_or_die, _died, range(6), 2)) == [0, 2, 4, -3, 8, 10]
