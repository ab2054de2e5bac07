"""Background work shown in the status bar: its progress, a way to stop it, and its errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.desk.shell.shell import Shell
from companion.desk.tasks.processes import Job, WorkFailed
from companion.sentences import Sentence

BEGUN = 0.02
"""Progress shown for work that has not reported any yet."""


def run_with_progress(
    shell: Shell,
    done: Callable[[Any], object],
    work: Callable[..., Any],
    *given: Any,
    begun: Sentence | str = "",
    stopped: Sentence | str = "",
) -> Job:
    """Run ``work(tell, *given)`` in the worker process; ``done`` gets its result.

    Args:
        begun, stopped: messages for when it begins, and when it is stopped.
    """

    def over(answer: Any) -> None:
        shell.working(1.0)
        shell.tell("")
        done(answer)

    def broken(error: WorkFailed) -> None:
        shell.working(1.0)
        shell.tell(error.sentence, bad=True)

    def told(part: float, sentence: Sentence | None) -> None:
        shell.working(part)
        if sentence is not None:
            shell.tell(sentence, stays=True)

    job = shell.jobs.run(work, *given, done=over, failed=broken, told=told)

    def stop() -> None:
        job.stop()
        shell.working(1.0)
        shell.tell(stopped)

    shell.working(BEGUN, stop)
    if begun:
        shell.tell(begun, stays=True)
    return job


def leave(shell: Shell, job: Job | None) -> None:
    """Stop work whose page is left, if it is still running."""
    if job is not None and job.running:
        job.stop()
        shell.working(1.0)
        shell.tell("")
