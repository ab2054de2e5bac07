"""Several files are scored in order; one that fails, however badly, stops no other."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.application.reading.many import in_order
from companion.worker import Lost


def _double(number: int) -> int:
    return 2 * number


def _double_or_die(number: int) -> int:
    if number == 3:
        os._exit(9)
    return 2 * number


def _died(number: int, error: Lost) -> int:
    return -100 if error.too_long else -number


def _double_or_hang(number: int) -> int:
    """One that works without end, one that waits without end, one that takes all memory."""
    if number == 1:
        while True:
            pass
    if number == 2:
        time.sleep(600)
    if number == 3:
        try:
            return len(bytearray(2**40))
        except MemoryError:
            return -3
    return 2 * number


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_tasks(jobs: int) -> None:
    assert list(in_order(_double, _died, range(6), jobs)) == [0, 2, 4, 6, 8, 10]


@pytest.mark.slow
def test_a_task_that_takes_its_process_down_is_told_and_the_others_are_done() -> None:
    assert list(in_order(_double_or_die, _died, range(6), 2)) == [0, 2, 4, -3, 8, 10]


@pytest.mark.slow
def test_a_task_that_has_no_end_is_given_up_and_the_others_are_done() -> None:
    found = in_order(_double_or_hang, _died, range(6), 2, processor=0.5, clock=2)
    assert list(found) == [0, -100, -100, -3, 8, 10]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits memory")
def test_a_task_gets_no_more_memory_than_the_limit() -> None:
    found = in_order(_megabytes, _died, [100, 1200, 100], 1, memory=800 * 2**20)
    assert list(found) == [100, -1, 100]


def test_what_libraries_complain_of_does_not_reach_the_terminal(
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert list(in_order(_complain, _died, [1], 1)) == [1]
    assert capfd.readouterr().err == ""


def _complain(number: int) -> int:
    os.write(2, b"Bad code word at line 3 of strip 0")
    return number


def _megabytes(number: int) -> int:
    try:
        return len(bytearray(number * 2**20)) // 2**20
    except MemoryError:
        return -1


ORPHANED = """
import os, sys, time
from companion.worker import Worker

def work(path):
    path.write_text(str(os.getpid()))
    time.sleep(600)

if __name__ == "__main__":
    from pathlib import Path
    Worker().give(work, Path(sys.argv[1]))
    while not Path(sys.argv[1]).exists():
        time.sleep(0.01)
    os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(os.name == "nt", reason="no signals between processes there")
def test_a_worker_does_not_outlive_the_program(tmp_path: Path) -> None:
    script, told = tmp_path / "orphaned.py", tmp_path / "told"
    script.write_text(ORPHANED)
    subprocess.run([sys.executable, script, told], env=_finds_us(), timeout=120, check=False)
    worker = int(told.read_text())
    for _ in range(200):
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return
        if _is_zombie(worker):
            return
        time.sleep(0.1)
    os.kill(worker, 9)
    raise AssertionError("the worker was still there after 20 s")


def _is_zombie(process: int) -> bool:
    """Ended, and only waiting for somebody to ask how, as whoever is told of orphans should."""
    status = Path(f"/proc/{process}/status")
    return status.exists() and "State:\tZ" in status.read_text()


def _finds_us() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


STOPPED = """
import os, signal, sys, time
from pathlib import Path
from companion.application.reading.many import in_order

def touch(path):
    path.touch()
    time.sleep(0.1)
    if path.name == "3":
        os.kill(os.getppid(), signal.SIGINT)
    return path.name

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # not so in the background
    given = []
    try:
        for name in in_order(touch, str, [Path(sys.argv[1], str(n)) for n in range(40)], 2):
            given.append(name)
    except KeyboardInterrupt:
        print("stopped", *given)
"""


def test_ctrl_c_while_a_result_is_taken_loses_no_result() -> None:
    given = []

    def interrupted() -> None:
        for result in in_order(_double, _died, range(30), 1):
            if result == 4:
                signal.raise_signal(signal.SIGINT)
            given.append(result)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            interrupted()
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    assert given[:3] == [0, 2, 4]
    assert given == [2 * number for number in range(len(given))]
    assert len(given) < 30


@pytest.mark.skipif(os.name == "nt", reason="no signals between processes there")
def test_ctrl_c_begins_no_further_task_and_gives_what_was_under_way(tmp_path: Path) -> None:
    script, folder = tmp_path / "stopped.py", tmp_path / "touched"
    script.write_text(STOPPED)
    folder.mkdir()
    said = subprocess.run(
        [sys.executable, script, folder],
        env=_finds_us(),
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
