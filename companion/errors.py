"""Errors, with one base class: a sentence for people, and an object for programs."""

from __future__ import annotations

import errno
import os
from traceback import walk_tb
from typing import TYPE_CHECKING, ClassVar, Final, Self

from companion.sentences import ENGLISH, N_, Catalogue, Fact, Sentence, say

if TYPE_CHECKING:
    from companion.answers.kinds import ProblemJson

DONE = 0
"""Exit code: done, or yes."""
NOTHING_FOUND = 1
"""Exit code: no, illegal, or nothing found."""
BAD_REQUEST = 2
"""Exit code: a bad request or file."""
NOT_KNOWN = 3
"""Exit code: the answer depends on something unknown."""
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
    def of(
        cls,
        template: str,
        /,
        *,
        plural: str | None = None,
        count: str | None = None,
        id: str = "",
        exit_code: int | None = None,
        **facts: Fact | Sentence,
    ) -> Self:
        """The error with this sentence, as :func:`companion.sentences.say` makes it."""
        made = cls(Sentence(template, facts, plural, count))
        made.id = id or made.id
        made.exit_code = made.exit_code if exit_code is None else exit_code
        return made

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


_REASONS: Final = {
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("the disk is full"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.EACCES: N_("you have no permission"),
    errno.EPERM: N_("you have no permission"),
    errno.EROFS: N_("the disk is read-only"),
    errno.ENOENT: N_("it is not there"),
    errno.ENOTDIR: N_("part of its path is a file, not a folder"),
    errno.EISDIR: N_("it is a folder"),
    errno.EEXIST: N_("that name is already taken"),
    errno.ELOOP: N_("links lead in a circle"),
    errno.EIO: N_("the disk reports an error"),
    errno.EMFILE: N_("too many files are open"),
    errno.EADDRINUSE: N_("another program is using it"),
    errno.EADDRNOTAVAIL: N_("this computer does not have that address"),
    errno.EBUSY: N_("another program is using it"),
    errno.ETXTBSY: N_("another program is using it"),
}


def reason(error: BaseException) -> Sentence:
    """Why something failed, in plain words where there are any, else in the library's."""
    if isinstance(error, CompanionError):
        return error.sentence
    if isinstance(error, RecursionError):
        return say(N_("it is too deeply nested"))
    if isinstance(error, ValueError) and hasattr(error, "lineno"):  # of JSON
        told = N_("line {line}, column {column} is wrong")
        return say(told, line=error.lineno, column=getattr(error, "colno", 1))
    if isinstance(error, OSError):
        plain = _REASONS.get(error.errno or 0)
        return say(plain) if plain else say("{why}", why=error.strerror or type(error).__name__)
    return say("{why}", why=" ".join(str(error).split()) or type(error).__name__)


IS_FOLDER: Final = N_("{file} is a folder. Name a file in it.")
NOT_TO_READ: Final = N_("you have no permission to read {file}")
NOT_ALLOWED: Final = N_("“{text}” contains a character that is not allowed")
IN_USE: Final = N_("another program is using {file}. Try again in a moment.")


def unread(error: OSError | ValueError, file: str) -> tuple[str, Sentence]:
    """What the system says of a file that cannot be read: the id of the problem, and the
    sentence."""
    # Windows reports folders as "no permission".
    folder = isinstance(error, PermissionError) and os.path.isdir(file)  # noqa: PTH112
    kind, template = "not-read", N_("{file} cannot be read: {why}")
    if isinstance(error, FileNotFoundError):
        kind, template = "no-file", N_("there is no file {file}")
    elif folder or isinstance(error, IsADirectoryError):
        kind, template = "is-folder", IS_FOLDER
    elif isinstance(error, PermissionError):
        kind, template = "no-permission", NOT_TO_READ
    return kind, say(template, file=file, why=reason(error))


def places(error: BaseException) -> tuple[tuple[str, int], ...]:
    """The files and lines of code that an error came through, in other processes too."""
    here = ((frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__))
    return (*here, *error.__dict__.get(_PLACES, ()))


def with_places(error: Exception) -> Exception:
    """An error that goes to another process, which its traceback does not."""
    error.__dict__[_PLACES] = places(error)
    return error


_PLACES: Final = "places"
