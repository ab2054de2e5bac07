"""A terminal of the tests' own: the program behind a pty, and whoever reads and presses keys."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

DEVICE = "\x1b[c"
"""A program's query to a terminal; every real one answers."""
PATIENCE = 30.0
"""Seconds to wait for expected output; not a claim of a test."""

PROGRAM = """
from tests.remembered import remember
remember()
from companion.__main__ import main
main()
"""


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


@contextmanager
def companion_at_terminal(
    *args: object, answer: str = "", folder: Path | None = None, **more: str
) -> Iterator[Terminal]:
    """``companion ARGS`` behind a pty."""
    import pty

    process, side = pty.fork()
    if process == 0:  # pragma: no cover  (the other process)
        try:
            # as a shell starts a program, whatever this process does about Ctrl+C
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
            os.chdir(folder or Path.cwd())
            there = os.pathsep.join(filter(None, sys.path))
            env = {**os.environ, "PYTHONPATH": there, "LANG": "C.UTF-8", "TERM": "xterm", **more}
            command = [sys.executable, "-c", PROGRAM, *map(str, args)]
            os.execvpe(sys.executable, command, env)
        finally:
            os._exit(127)
    terminal = Terminal(process, side, answer)
    try:
        yield terminal
    finally:
        terminal.end()
