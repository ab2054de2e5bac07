"""Errors, with one base class: a sentence for people, and an object for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Self

from companion.sentences import ENGLISH, Catalogue, Fact, Sentence

if TYPE_CHECKING:
    from companion.answers.kinds import ProblemJson

NOTHING_FOUND = 1
"""Exit code: nothing readable in a picture."""
BAD_REQUEST = 2
"""Exit code: a bad request or file."""
NOT_WRITTEN = 74
"""Exit code: an output could not be written (EX_IOERR of sysexits.h)."""


class CompanionError(Exception):
    """Something that could not be done, in one sentence that says why.

    Attributes:
        sentence: the reason, translatable; ``str()`` of the error is the English text.
        id: an id of the kind of problem for programs: ``unknown-game``.
        file: the file that it is about, ``""`` if none.
        line, column: where in the file or the text, both from 1; ``None`` if unknown.
        problem: the reason alone, if ``sentence`` also names the file or the place.
        exit_code: the exit code of the command line.
    """

    kind: ClassVar[str] = "error"
    """The ``id`` of errors of this class that do not name their own."""
    exit_code: int = BAD_REQUEST

    def __init__(
        self,
        sentence: Sentence,
        *,
        id: str = "",
        file: str = "",
        line: int | None = None,
        column: int | None = None,
        problem: Sentence | None = None,
        exit_code: int | None = None,
    ) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence
        self.problem = problem or sentence
        self.id = id or self.kind
        self.file = file
        self.line = line
        self.column = column
        if exit_code is not None:
            self.exit_code = exit_code

    @classmethod
    def of(cls, template: str, /, **facts: Fact | Sentence) -> Self:
        """The error with this sentence, as :func:`companion.sentences.say` makes it."""
        return cls(Sentence(template, facts))

    def __reduce__(self) -> tuple[object, ...]:
        """Errors of any signature come back from other processes as they are."""
        return _again, (type(self), self.args, self.__dict__)

    def as_json(self, language: Catalogue = ENGLISH) -> ProblemJson:
        """The ``problem`` object of answers; ``None`` for unknown values."""
        return {
            "id": self.id,
            "text": self.problem.text(language),
            "file": self.file or None,
            "line": self.line,
            "column": self.column,
        }


def _again(
    kind: type[CompanionError], args: tuple[object, ...], known: dict[str, object]
) -> CompanionError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(known)
    return error
