"""How a command ends: its exit codes, and the errors that end it with one line."""

from __future__ import annotations

from companion.errors import CompanionError
from companion.sentences import N_, Sentence, say

DONE = 0
"""Exit code: done, or yes."""
NO = 1
"""Exit code: no, illegal, or nothing found."""
BAD_REQUEST = 2
"""Exit code: a bad request or file."""
DEPENDS = 3
"""Exit code: the answer depends on something unknown."""
INTERRUPTED = 130
"""Exit code: Ctrl-C (128 + SIGINT)."""


class Problem(CompanionError):
    """An error that ends the command with one line on stderr and an exit code."""

    kind = "bad-request"

    def __init__(self, sentence: Sentence, code: int = BAD_REQUEST, *, id: str = "") -> None:
        super().__init__(sentence, id=id, exit_code=code)


def needs(option: str, other: str) -> Problem:
    """The error of an option that has no effect without another, or without such files."""
    return Problem.of(NEEDS, option=option, other=other, id="no-effect")


def apart(option: str, other: str) -> Problem:
    """The error of an option that has no effect, or no meaning, together with something else."""
    return Problem.of(APART, option=option, other=other, id="no-effect")


def to_agree(question: Sentence) -> Sentence:
    """A question that nobody is there to answer, with the flag that answers it."""
    return say(N_("{question} To agree, add --yes."), question=question)


NEEDS = N_("{option} only works with {other}")
ONE_FILE = N_("{option} works with one file at a time")
APART = N_("{option} does not go with {other}: leave {option} out")
