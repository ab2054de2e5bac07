"""Several files are scored in order; one that fails, however badly, stops no other."""

from __future__ import annotations

import os
import subprocess
import sys
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


STOPPED = """
import os, signal, sys, time
from pathlib import Path
from companion.scoring.many import in_order

def touch(path):
    path.touch()
    time.sleep(0.1)
    if path.name == "3":
        os.kill(os.getppid(), signal.SIGINT)
    return path.name

if __name__ == "__main__":
    given = []
    try:
        for name in in_order(touch, str, [Path(sys.argv[1], str(n)) for n in range(40)], 2):
            given.append(name)
    except KeyboardInterrupt:
        print("stopped", *given)
"""


@pytest.mark.skipif(os.name == "nt", reason="no signals between processes there")
def test_ctrl_c_begins_no_further_task_and_gives_what_was_under_way(tmp_path: Path) -> None:
    script, folder = tmp_path / "stopped.py", tmp_path / "touched"
    script.write_text(STOPPED)
    folder.mkdir()
    said = subprocess.run(
        [sys.executable, script, folder],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    first, *given = said.stdout.split()
    assert (first, said.stderr) == ("stopped", "")
    begun = {path.name for path in folder.iterdir()}
    assert set(given) <= begun
    assert {"0", "1", "2"} <= set(given)
    assert len(begun - set(given)) <= 1
    assert len(begun) < 30
