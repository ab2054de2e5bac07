"""Several files are scored in order; one that fails, however badly, stops no other."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

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


def _touch_and_stop_the_parent_at_3(path: Path) -> str:
    path.touch()
    time.sleep(0.05)
    if path.name == "3":
        os.kill(os.getppid(), signal.SIGINT)
        time.sleep(0.2)
    return path.name


@pytest.mark.skipif(os.name == "nt", reason="no signals between processes there")
def test_ctrl_c_begins_no_further_task_and_gives_what_was_under_way(tmp_path: Path) -> None:
    names = [str(number) for number in range(40)]
    tasks = [tmp_path / name for name in names]
    given: list[str] = []

    def interrupted() -> None:
        given.extend(in_order(_touch_and_stop_the_parent_at_3, lambda _: "", tasks, 2))

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    begun = sorted((path.name for path in tmp_path.iterdir()), key=int)
    assert "3" in given
    assert given == begun
    assert len(begun) < len(tasks) - 10
