"""A call that is put off is made once, and given up for good."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from companion.desk.toolkit.delayed_call import DelayedCall


class Stopped:
    """A widget that is gone: nothing can be cancelled any more."""

    def __init__(self) -> None:
        self.asked: list[Callable[[], object]] = []

    def after(self, ms: int, func: Callable[[], object], /) -> str:
        self.asked.append(func)
        return f"after#{len(self.asked)}"

    def after_cancel(self, id: str, /) -> None:
        raise RuntimeError(id)


def test_what_could_not_be_cancelled_keeps_nothing_from_being_asked_for_again() -> None:
    timer = Stopped()
    call = DelayedCall(timer)
    call.soon(10, int)
    with suppress(RuntimeError):
        call.close()
    assert not call.waits
    call.soon(10, int)
    assert len(timer.asked) == 2
