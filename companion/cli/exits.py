"""How a command ends: its exit codes, and the errors that end it with one line."""

from __future__ import annotations

from companion.errors import BAD_REQUEST as BAD_REQUEST
from companion.errors import DONE as DONE
from companion.errors import NOT_KNOWN, NOTHING_FOUND, CompanionError
from companion.sentences import N_, Sentence, say

NO, DEPENDS = NOTHING_FOUND, NOT_KNOWN
INTERRUPTED = 130
"""Exit code: Ctrl-C (128 + SIGINT)."""


def code_of(answer: bool | None) -> int:
    """The exit code of an answer: yes, no, or ``None`` where it depends."""
    return DEPENDS if answer is None else DONE if answer else NO


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
