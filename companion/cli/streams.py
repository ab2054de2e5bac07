"""Standard output that fails reliably: an answer that cannot be written gives its own exit code."""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import IO, Any, Final

NOT_WRITTEN = 74
"""Exit code: EX_IOERR of sysexits.h."""
NOBODY_READS = 141
"""Exit code: what a shell reports for a program ended by SIGPIPE (128 + 13)."""
_ENDS: Final = (errno.EPIPE, errno.ESHUTDOWN) + ((errno.EINVAL,) if os.name == "nt" else ())


class AnswerLost(BaseException):
    """An answer on stdout could not be written. Not an ``Exception``: no command can handle it, and
    it must not be taken for an error of the work itself.

    Attributes:
        code: the exit code.
        reason: the system's message, '' if the reader closed the pipe.
    """

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        ended = error.errno in _ENDS
        self.code = NOBODY_READS if ended else NOT_WRITTEN
        self.reason = "" if ended else error.strerror or str(error)


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
