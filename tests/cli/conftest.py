"""The command line run inside the test's own process."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from companion.cli.main import run


@dataclass(frozen=True)
class Answer:
    """What a command said: exit code, stdout, stderr."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def said(self) -> Any:
        """The JSON of an answer without what would be there if there were none."""
        found = self.json
        assert (found.pop("error"), found.pop("problem")) == (None, None)
        return found

    @property
    def problem(self) -> str:
        """The one line on stderr."""
        lines = self.err.splitlines()
        assert len(lines) == 1, f"one line was promised: {self.err!r}"
        assert "Traceback" not in self.err
        assert lines[0].startswith("companion: ")
        return lines[0].removeprefix("companion: ")


Companion = Callable[..., Answer]


@pytest.fixture
def companion(capsys: pytest.CaptureFixture[str]) -> Companion:
    """``companion("rules", "line-wars")`` runs a command; arguments may be paths."""

    def command(*args: object) -> Answer:
        capsys.readouterr()
        code = run([str(arg) for arg in args])
        said = capsys.readouterr()
        return Answer(code, said.out, said.err)

    return command
