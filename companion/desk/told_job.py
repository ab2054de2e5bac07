"""Work beside the window that is told at its foot: how far it is, a way to stop it, what went
wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.desk.jobs import Job, WorkFailed
from companion.sentences import Sentence

if TYPE_CHECKING:
    from companion.desk.window import Desk

BEGUN = 0.02
"""How far work is shown to be that has told nothing yet."""


def run_told(
    desk: Desk,
    done: Callable[[Any], object],
    work: Callable[..., Any],
    *given: Any,
    begun: Sentence | str = "",
    stopped: Sentence | str = "",
    failed: Callable[[Sentence], object] | None = None,
) -> Job:
    """Have ``work(tell, *given)`` done in the other process; ``done`` gets its answer.

    Args:
        begun, stopped: said when it begins, and when it is stopped.
        failed: told why nothing came of it, after the foot was.
    """

    def over(answer: Any) -> None:
        desk.working(1.0)
        desk.tell("")
        done(answer)

    def broken(error: WorkFailed) -> None:
        desk.working(1.0)
        desk.tell(error.sentence, bad=True)
        if failed is not None:
            failed(error.sentence)

    def told(part: float, sentence: Sentence | None) -> None:
        desk.working(part)
        if sentence is not None:
            desk.tell(sentence, stays=True)

    job = desk.jobs.run(work, *given, done=over, failed=broken, told=told)

    def stop() -> None:
        job.stop()
        desk.working(1.0)
        desk.tell(stopped)

    desk.working(BEGUN, stop)
    if begun:
        desk.tell(begun, stays=True)
    return job
