"""The pages: what they tell to type works as pasted, and each says first what it is good for."""

from __future__ import annotations

import io
import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from companion.cli.main import companion as whole
from companion.cli.main import run

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "companion" / "docs"
README = ROOT / "README.md"
PAGES = [README, *sorted(DOCS.glob("*.md"))]
BLOCK = re.compile(r"```(\w*)\n(.*?)```", re.DOTALL)
GAME = next(text for _, text in BLOCK.findall((DOCS / "records.md").read_text("utf-8")))
"""The game record that the page about game records shows."""
STAY = ("desk", "serve")
"""Commands that go on until somebody ends them."""


def page_name(page: Path) -> str:
    return page.stem


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what the pages speak of: ``photo.jpg``, ``game.pgr`` and no scorebook yet."""
    shutil.copy(ROOT / "samples" / "line-wars-printed-wood.jpg", tmp_path / "photo.jpg")
    (tmp_path / "game.pgr").write_text(GAME, "utf-8")
    (tmp_path / "samples").symlink_to(ROOT / "samples")
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_BOOK", str(tmp_path / "book.sqlite"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SHELL", "/bin/bash")
    return tmp_path


def typed(page: Path) -> Iterator[str]:
    """The commands that a page tells to type, without comments."""
    for language, text in BLOCK.findall(page.read_text("utf-8")):
        if language == "sh":
            for line in text.splitlines():
                yield line.partition(" #")[0].strip()


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_commands_work_as_pasted(
    page: Path,
    desk: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsysbinary: pytest.CaptureFixture[bytes],
) -> None:
    """Up to a pipe or redirection, with yes where something is asked first. Not run: what stays
    until it is ended, installs or builds, and the example game, which has tests of its own."""
    for line in typed(page):
        given = re.match(r"cat (\S+) \| (companion .*)", line)
        if given:
            data = (desk / given[1]).read_bytes()
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
            line = given[2]
        name, *rest = shlex.split(line.partition(" | ")[0].partition(" > ")[0]) or [""]
        if name != "companion" or not rest or rest[0] in STAY or "dots-and-boxes" in rest:
            continue
        code = run([*rest, *(["--yes"] if "erase" in rest else [])])
        assert code in (0, 3), (line, capsysbinary.readouterr().err)


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_answers_are_those_that_the_page_shows(
    page: Path, desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Line for line; a line ``...`` stands for any number of lines."""
    for _, text in BLOCK.findall(page.read_text("utf-8")):
        for line, shown in re.findall(
            r"^\$ companion (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE
        ):
            capsys.readouterr()
            run(shlex.split(line))
            parts = re.split(r"^ *\.\.\.\n", shown, flags=re.MULTILINE)
            assert re.fullmatch("(?:.*\n)*".join(map(re.escape, parts)), capsys.readouterr().out)


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_commands_and_options_that_a_page_names_exist(page: Path) -> None:
    wrong = []
    for code in re.findall(r"`(companion [^`]*)`", page.read_text("utf-8")):
        at: click.Command = whole
        words = code.split()[1:]
        context = click.Context(at)
        while (
            words and isinstance(at, click.Group) and (inner := at.get_command(context, words[0]))
        ):
            at = inner
            words.pop(0)
        known = {name for each in at.params for name in (*each.opts, *each.secondary_opts)}
        wrong += [code for word in words if word.startswith("--") and word not in known]
        if isinstance(at, click.Group) and words and words[0][0].islower():
            wrong.append(code)
    assert wrong == []


@pytest.mark.parametrize("page", PAGES[1:], ids=page_name)
def test_a_page_opens_with_what_one_can_do_after_reading_it(page: Path) -> None:
    _, opening, *_ = page.read_text("utf-8").split("\n\n")
    assert opening.startswith("After reading this page, you can "), opening
