"""A terminal of the tests' own: the program behind a pty, and whoever reads and presses keys."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import time
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from companion import worker
from companion.__main__ import main
from tests.remembered import remember

DEVICE = "\x1b[c"
"""A program's query to a terminal; every real one answers."""
PATIENCE = 30.0
"""Seconds to wait for expected output; not a claim of a test."""


class Terminal:
    """The other side of a pty on which ``companion`` runs.

    Args:
        answer: this terminal's answer to the query for its capabilities.
    """

    def __init__(self, process: int, side: int, answer: str) -> None:
        self._process, self._side, self._answer = process, side, answer
        self.text = ""
        self._read = 0

    def until(self, pattern: str) -> str:
        """Wait until something is shown, and give everything since the last wait."""
        end = time.monotonic() + PATIENCE
        while not (found := re.compile(pattern).search(self.text, self._read)):
            assert self._more(end - time.monotonic()), (
                f"{pattern!r} never came: {self.text[self._read :]!r}"
            )
        since, self._read = self.text[self._read : found.end()], found.end()
        return since

    def press(self, keys: str) -> None:
        os.write(self._side, keys.encode())

    def rest(self) -> tuple[int, str]:
        """Wait for the end: the exit code, and the output since the last wait."""
        end = time.monotonic() + PATIENCE
        while self._more(end - time.monotonic()):
            pass
        _, status = os.waitpid(self._process, 0)
        self._process = 0
        return os.waitstatus_to_exitcode(status), self.text[self._read :]

    def _more(self, patience: float) -> bool:
        ready, _, _ = select.select([self._side], [], [], max(0.0, patience))
        assert ready, f"nothing came: {self.text[self._read :]!r}"
        try:
            data = os.read(self._side, 65536)
        except OSError:  # how Linux says that the other side has gone
            return False
        self.text += data.decode("utf-8", "replace").replace("\r\n", "\n")
        if self._answer and DEVICE in self.text:
            self.press(self._answer)
            self._answer = ""
        return bool(data)

    def end(self) -> None:
        if self._process:
            os.kill(self._process, signal.SIGKILL)
            os.waitpid(self._process, 0)
        os.close(self._side)


def _run(words: list[str], folder: Path, more: dict[str, str]) -> NoReturn:
    """The program in this copy of the process, which has loaded it, as a shell would start it."""
    code: object = 127
    try:
        # whatever the tests' own process does about Ctrl+C
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        os.chdir(folder)
        os.environ.update({"LANG": "C.UTF-8", "TERM": "xterm", **more})
        sys.argv = ["companion", *words]
        streams = [os.fdopen(one, mode, encoding="utf-8") for one, mode in enumerate("rww")]
        sys.stdin, sys.stdout, sys.stderr = streams
        remember()
        worker.protect = lambda: None  # photos are remembered here
        main()
    except SystemExit as ended:
        code = ended.code
    except BaseException:
        traceback.print_exc()
    finally:
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        finally:
            os._exit(code if isinstance(code, int) else 0)


@contextmanager
def companion_at_terminal(
    *args: object, answer: str = "", folder: Path | None = None, **more: str
) -> Iterator[Terminal]:
    """``companion ARGS`` behind a pty."""
    import pty

    with warnings.catch_warnings():
        # of a copy of several threads, whose locks the program does not need
        warnings.simplefilter("ignore", DeprecationWarning)
        process, side = pty.fork()
    if process == 0:  # pragma: no cover  (the other process)
        _run(list(map(str, args)), folder or Path.cwd(), more)
    terminal = Terminal(process, side, answer)
    try:
        yield terminal
    finally:
        terminal.end()
