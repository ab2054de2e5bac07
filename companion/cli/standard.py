"""Standard output that fails reliably, and standard input and output as files: ``-`` instead of a
file's name.

Input is stored in a temporary file while the command runs, so that it can be read like any other
file, also by another process. Output from another process comes through such a file too.
"""

from __future__ import annotations

import errno
import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from functools import cached_property
from pathlib import Path
from typing import IO, Any, Final

from companion.cli.frame import shown_as, words
from companion.errors import NOT_WRITTEN, CompanionError, reason
from companion.sentences import N_, Sentence, say

NOBODY_READS = 141
"""Exit code: what a shell reports for a program ended by SIGPIPE (128 + 13)."""
_ENDS: Final = (errno.EPIPE, errno.ESHUTDOWN) + ((errno.EINVAL,) if os.name == "nt" else ())


class AnswerLost(BaseException):
    """An answer on stdout could not be written. Not an ``Exception``: no command can handle it, and
    it must not be taken for an error of the work itself.

    Attributes:
        code: the exit code.
        why: what went wrong, ``None`` if the reader closed the pipe.
    """

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        ended = error.errno in _ENDS
        self.code = NOBODY_READS if ended else NOT_WRITTEN
        self.why = None if ended else reason(error)


class _Raw(io.RawIOBase):
    """Passes writes on to a stream until one fails, and discards them from then on."""

    def __init__(self, raw: Any, *, quiet: bool) -> None:
        self._raw, self._quiet, self._lost = raw, quiet, False

    def write(self, data: Any) -> int | None:
        if not self._lost:
            try:
                if self._raw is None:
                    raise OSError(errno.EBADF, os.strerror(errno.EBADF))
                written: int | None = self._raw.write(data)
                return written
            except OSError as error:
                self._lost = True
                if not self._quiet:
                    raise AnswerLost(error) from None
        return len(data)

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return super().fileno() if self._raw is None else int(self._raw.fileno())

    def isatty(self) -> bool:
        return self._raw is not None and bool(self._raw.isatty())


def watch_streams() -> None:
    """Make stdout raise :class:`AnswerLost` on failure, and stderr stay silent."""
    sys.stdout = _watched(sys.stdout, quiet=False)
    sys.stderr = _watched(sys.stderr, quiet=True)


def _watched(stream: IO[str] | None, *, quiet: bool) -> Any:
    # On Windows a program without a console has no streams.
    quiet = quiet or (stream is None and sys.platform == "win32")
    buffer = getattr(stream, "buffer", None)
    raw = getattr(buffer, "raw", buffer)  # unbuffered Python has no layer in between
    if stream is not None and not isinstance(
        raw, io.RawIOBase
    ):  # not a file: whoever replaced the stream is responsible for it
        return stream
    # On Windows what goes into a file or a pipe would be in the code page of old programs.
    plain = sys.platform == "win32" and not (stream is not None and stream.isatty())
    return io.TextIOWrapper(
        io.BufferedWriter(_Raw(raw, quiet=quiet)),
        encoding="utf-8" if plain else getattr(stream, "encoding", "utf-8"),
        errors="replace",
        line_buffering=bool(getattr(stream, "line_buffering", False)),
        write_through=raw is buffer,
    )


STANDARD: Final = "-"
"""The conventional name of standard input and output."""
_INPUT: Final = N_("standard input")
LARGEST: Final = 256 * 2**20
"""Most bytes accepted from standard input: the size of the largest photo that can be read."""
_JSON: Final = re.compile(rb"\{|\[\s*[^\s\w]")
"""The start of a JSON object, or of an array, which no name follows as in a record's tag."""
COMMAS: Final = 3
"""Fewest commas, semicolons or tabs in the first line of a table; a record begins with a tag."""


class Streams:
    """The temporary files of one run."""

    def __init__(self) -> None:
        self._kept = ExitStack()
        self._input: Path | None = None
        self._output: Path | None = None

    def taken(self) -> str:
        """The file with the complete standard input.

        Raises:
            CompanionError: it is empty, or too large.
        """
        if self._input is None:
            data = sys.stdin.buffer.read(LARGEST + 1)
            if not data:
                raise _unfit(say(N_("{file} is empty"), file=say(_INPUT)), "empty")
            if len(data) > LARGEST:
                told = N_("{file} is too large: more than {limit} kB")
                raise _unfit(say(told, file=say(_INPUT), limit=LARGEST // 1000), "too-large")
            self._input = self._there / f"standard-input{_ending(data)}"
            self._input.write_bytes(data)
            shown_as(str(self._input), STANDARD)
            shown_as(self._input.name, words(_INPUT))
        return str(self._input)

    def given(self, ending: str) -> Path:
        """A file whose content will go to standard output."""
        self._output = self._there / f"stdout{ending}"
        shown_as(str(self._output), STANDARD)
        return self._output

    def folder(self, name: str) -> Path:
        """A new empty folder for temporary files."""
        from tempfile import mkdtemp

        return Path(mkdtemp(prefix=f"{name}-", dir=self._there))

    def brought(self) -> None:
        """Copy the file of :meth:`given` to standard output."""
        if self._output is not None and self._output.exists():
            to_output(self._output.read_bytes())
            self._output.unlink()

    def close(self) -> None:
        self._kept.close()

    @cached_property
    def _there(self) -> Path:
        from tempfile import TemporaryDirectory

        kept = TemporaryDirectory(prefix="companion-", ignore_cleanup_errors=True)
        return Path(self._kept.enter_context(kept))


STREAMS: ContextVar[Streams] = ContextVar("STREAMS")


@contextmanager
def standard_streams() -> Iterator[None]:
    """A context in which ``-`` can be read and written."""
    streams = Streams()
    token = STREAMS.set(streams)
    try:
        yield
    finally:
        STREAMS.reset(token)
        streams.close()


def to_output(data: bytes) -> None:
    """Write bytes to standard output unchanged."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.flush()


def _unfit(why: Sentence, id: str) -> CompanionError:
    return CompanionError(why, id=id, file=STANDARD)


def _ending(data: bytes) -> str:
    """The file ending for a content: a picture, a PDF, a table, JSON, or a record."""
    from companion.files.inputs import PDF, is_picture

    if data.startswith(b"%PDF"):
        return PDF
    if is_picture(data):
        return ""
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    if _JSON.match(start):
        return ".json"
    first = start.partition(b"\n")[0]
    separators = max(first.count(each) for each in (b",", b";", b"\t"))
    return ".csv" if separators >= COMMAS and not start.startswith(b"[") else ".pgr"
