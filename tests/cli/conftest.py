"""The command line run inside the test's own process."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw

from companion.application.reading import many
from companion.book.storage.place import VARIABLE
from companion.cli.main import run
from companion.photo.reading import PhotoReading, Refusal
from companion.sentences import N_, say
from tests.scoring.photos import played_out, reading_of


@dataclass(frozen=True)
class Answer:
    """A command's output: exit code, stdout, stderr."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def said(self) -> Any:
        """The JSON of an answer without keys that are null or empty."""
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
BookCommand = Callable[..., Answer]


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everybody may enter, unlike pytest's own."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.fixture
def companion(capsys: pytest.CaptureFixture[str]) -> Companion:
    """``companion("rules", "line-wars")`` runs a command; arguments may be paths."""

    def command(*args: object) -> Answer:
        capsys.readouterr()
        code = run([str(arg) for arg in args])
        said = capsys.readouterr()
        return Answer(code, said.out, said.err)

    return command


@pytest.fixture(scope="session")
def covered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A photo with two pens and a stick on its board: four of its uncertain marks change the score,
    and together who wins, the others nothing."""
    samples = Path(__file__).parents[2] / "samples"
    photo = Image.open(samples / "line-wars-hand-drawn-covered.jpg").convert("RGB")
    a, b, c, d = np.array([(517, 1138), (566, 328), (1408, 403), (1324, 1181)], float)
    ends = [
        a * (1 - u) * (1 - v) + b * u * (1 - v) + c * u * v + d * (1 - u) * v
        for u, v in ((0.6, 0.69), (0.78, 0.33))
    ]
    ImageDraw.Draw(photo).line([(x, y) for x, y in ends], fill=(60, 62, 58), width=30)
    path = tmp_path_factory.mktemp("covered") / "line-wars-hand-drawn-covered.jpg"
    photo.save(path, quality=92)
    return path


@pytest.fixture
def one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several files are read in this process, as worker processes would not know of what the
    tests have put in place of the reader."""

    def here(work: Any, lost: Any, tasks: Any, jobs: int) -> Any:
        return map(work, tasks)

    monkeypatch.setattr(many, "in_order", here)


@pytest.fixture
def reader(one_process: None, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """A reader that finds the same game in every photo but ``dark``, ``broken`` and ``other``
    ones; ``scrap`` shows it on another kind of sheet.

    The list holds what it was asked.
    """
    asked: list[dict[str, Any]] = []

    def read_sheets(path: str | Path, **how: Any) -> tuple[PhotoReading, ...]:
        asked.append(how)
        if Path(path).stem == "stop":
            raise KeyboardInterrupt
        if "dark" in str(path):
            raise Refusal("dark", say(N_("too dark; use more light")))
        if "broken" in str(path):
            raise Refusal("truncated", say(N_("the file is cut off")), bad_file=True)
        doubts = {"line a1-b1": ("blue", 0.7, "empty")} if "doubt" in str(path) else {}
        found = reading_of(played_out(2 if "other" in str(path) else 1), doubts)
        if Path(path).stem == "scrap":
            found = replace(found, sheet=replace(found.sheet, item="scrap"))
        return (found,)

    monkeypatch.setattr("companion.photo.read_sheets", read_sheets, raising=False)
    return asked


@pytest.fixture
def book(companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> BookCommand:
    """``book("list")`` runs a command on a book of the test's own."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "book.db"))
    monkeypatch.chdir(tmp_path)
    return lambda *args: companion("book", *args)
