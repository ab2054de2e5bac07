"""A failure to write an answer shows in the exit code, and in one line or none."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.standard import AnswerLost
from companion.locale import catalogue
from tests.cli.records import OPENING, written

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="asks for Linux's /dev/full")

COMMANDS = (("check", "{game}", "--json"), ("score", "{game}", "{game}.no"), ("--help",))


def said(command: tuple[str, ...], shell: str, folder: Path) -> tuple[int, list[str]]:
    """The exit code of a command (not of its shell), and its lines on stderr."""
    game = str(written(folder, OPENING))
    asked = " ".join(f"'{word.format(game=game)}'" for word in command)
    python = f"'{sys.executable}' -m companion {asked}"
    run = subprocess.run(
        ["bash", "-c", shell.format(python)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "LANG": "C"},
    )
    return run.returncode, run.stderr.splitlines()


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS[:2])
@pytest.mark.parametrize("where", ["> /dev/full", ">&-"])
def test_what_finds_no_room_ends_with_74_and_one_line(
    tmp_path: Path, command: tuple[str, ...], where: str
) -> None:
    code, lines = said(command, f"{{}} {where}", tmp_path)
    assert code == 74
    lost = [line for line in lines if "could not be written" in line]
    assert len(lost) == 1
    assert "Traceback" not in "".join(lines)
    assert lost[0].startswith("companion: the answer could not be written: ")


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_a_reader_that_closes_the_pipe_gets_no_message(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    code, lines = said(command, "{} | true; exit ${{PIPESTATUS[0]}}", tmp_path)
    assert code == 141
    assert [line for line in lines if "no file" not in line] == []


def test_what_finds_no_room_is_told_in_the_readers_words() -> None:
    lost = AnswerLost(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
    assert lost.why is not None
    assert lost.why.text(catalogue("de")) == "der Datenträger ist voll"


@pytest.mark.slow
def test_an_answer_counts_even_if_stderr_cannot_be_written(tmp_path: Path) -> None:
    code, lines = said(("check", "{game}.no"), "{} 2> /dev/full", tmp_path)
    assert (code, lines) == (2, [])
