"""Background work: done, failed, reported, stopped."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable
from typing import Any

import pytest

from companion.application.undo import UndoStack
from companion.desk.tasks.processes import JobQueue, Tell, _serve
from companion.sentences import say


class Clock:
    """A window without a window: ``after`` is called by hand."""

    def __init__(self) -> None:
        self.waiting: dict[str, Callable[[], object]] = {}
        self.number = 0

    def after(self, ms: int, func: Callable[[], object], /) -> str:
        self.number += 1
        self.waiting[str(self.number)] = func
        return str(self.number)

    def after_cancel(self, id: str, /) -> None:
        self.waiting.pop(id, None)

    def until(self, what: Callable[[], Any]) -> None:
        end = time.monotonic() + 30
        while not what():
            assert time.monotonic() < end
            for key in list(self.waiting):
                self.waiting.pop(key)()
            time.sleep(0.005)


def add(tell: Tell, a: int, b: int) -> int:
    tell(0.5, say("half"))
    return a + b


def refuse(_tell: Tell) -> None:
    raise FileNotFoundError(2, "no", "here.jpg")


def die(_tell: Tell) -> None:
    os._exit(3)


def prepare(_: Tell) -> None:
    os.environ["PREPARED"] = os.environ.get("PREPARED", "") + "1"


def prepared(_: Tell) -> int:
    return len(os.environ["PREPARED"])


def sleep(_tell: Tell, seconds: float) -> str:
    time.sleep(seconds)
    return "slept"


def tell_late(tell: Tell, seconds: float) -> None:
    time.sleep(seconds)
    tell(0.5)


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_jobs_are_done_one_after_the_other_in_a_process_of_their_own(clock: Clock) -> None:
    jobs, answers, told, failures = JobQueue(clock), [], [], []
    for number in range(3):
        jobs.run(
            add, number, 10, done=answers.append, failed=failures.append,
            told=lambda part, sentence: told.append((part, str(sentence))),
        )  # fmt: skip
    jobs.run(refuse, done=answers.append, failed=failures.append)
    clock.until(lambda: failures)
    jobs.close()
    assert answers == [10, 11, 12]
    assert told == [(0.5, "half")] * 3
    assert "here.jpg" in str(failures[0].sentence)


def test_what_is_prepared_is_there_when_the_first_job_comes(clock: Clock) -> None:
    jobs, answers, failures = JobQueue(clock), [], []
    for _ in range(2):
        jobs.prepare(prepare)
    jobs.run(prepared, done=answers.append, failed=failures.append)
    clock.until(lambda: answers)
    jobs.close()
    assert (answers, failures) == ([1], [])


def test_a_process_that_dies_fails_its_job_and_not_the_next(clock: Clock) -> None:
    jobs, answers, failures = JobQueue(clock), [], []
    jobs.run(die, done=answers.append, failed=failures.append)
    jobs.run(add, 1, 2, done=answers.append, failed=failures.append)
    clock.until(lambda: answers)
    jobs.close()
    assert len(failures) == 1
    assert answers == [3]


def test_a_stopped_job_is_never_heard_of_again(clock: Clock) -> None:
    jobs, answers, failures = JobQueue(clock), [], []
    job = jobs.run(sleep, 60.0, done=answers.append, failed=failures.append)
    clock.until(lambda: jobs._worker is not None)
    job.stop()
    jobs.run(add, 1, 2, done=answers.append, failed=failures.append)
    clock.until(lambda: answers)
    jobs.close()
    assert answers == [3]
    assert failures == []


def test_work_whose_window_is_gone_ends_without_a_word(capfd: pytest.CaptureFixture[str]) -> None:
    context = multiprocessing.get_context("spawn")
    for work in (sleep, tell_late):
        pipe, other = context.Pipe()
        process = context.Process(target=_serve, args=(other,))
        process.start()
        other.close()
        pipe.send((work, 0.1))
        pipe.close()
        process.join(30)
        assert process.exitcode == 0
    assert capfd.readouterr() == ("", "")


def test_undo_goes_back_without_limit_and_no_further_than_sealed() -> None:
    stack = UndoStack(0)
    for number in range(1, 500):
        stack.do(number)
    while stack.undo():
        pass
    assert stack.state == 0
    for _ in range(3):
        stack.redo()
    stack.do(77)
    assert not stack.can_redo
    stack.seal()
    assert not stack.undo()
