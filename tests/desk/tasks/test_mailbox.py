"""One poll for all that other threads have for the window, and none while nothing is awaited."""

from __future__ import annotations

import threading

from companion.desk.tasks.latest import LatestTask
from companion.desk.tasks.mailbox import mailbox_of
from companion.desk.tasks.processes import JobQueue
from tests.desk.tasks.test_processes import Clock, add


def test_threads_and_processes_share_one_poll_that_ends_with_them() -> None:
    clock, answers = Clock(), []
    jobs = JobQueue(clock)
    tasks = [LatestTask(clock) for _ in range(3)]
    jobs.run(add, 1, 2, done=answers.append, failed=answers.append)
    for number, task in enumerate(tasks):
        task.run(lambda number=number: number * 10, answers.append)
        assert len(clock.waiting) == 1
    clock.until(lambda: len(answers) == 4)
    jobs.close()
    assert sorted(answers) == [0, 3, 10, 20]
    for key in list(clock.waiting):
        clock.waiting.pop(key)()
    assert not clock.waiting, "nothing is awaited, and nothing polled"


def test_what_is_posted_is_called_in_order_in_the_window_s_thread() -> None:
    clock, heard = Clock(), []
    mailbox = mailbox_of(clock)

    def work() -> None:
        for number in range(5):
            mailbox.post(lambda number=number: heard.append((number, threading.current_thread())))
        mailbox.post_last(lambda: None)

    mailbox.run(work)
    clock.until(lambda: len(heard) == 5)
    assert heard == [(number, threading.main_thread()) for number in range(5)]


def test_an_error_in_one_answer_keeps_no_other_waiting() -> None:
    clock, answers = Clock(), []

    def fail(_: object) -> None:
        raise ValueError("shown to nobody")

    first, second = LatestTask(clock), LatestTask(clock)
    first.run(lambda: 1, fail)
    second.run(lambda: 2, answers.append)
    errors = []
    for _ in range(1000):
        try:
            clock.until(lambda: answers)
            break
        except ValueError as error:
            errors.append(error)
    assert answers == [2]
    assert len(errors) <= 1


def test_one_thread_does_one_work_after_another_and_ends_with_the_window() -> None:
    clock, did = Clock(), []
    mailbox = mailbox_of(clock)

    def work() -> None:
        did.append(threading.current_thread())
        mailbox.post_last(lambda: None)

    for number in range(1, 4):
        mailbox.run(work)
        clock.until(lambda number=number: len(did) == number and mailbox._idle._free == 1)
    assert len(set(did)) == 1
    mailbox.close()
    did[0].join(5.0)
    assert not did[0].is_alive()
