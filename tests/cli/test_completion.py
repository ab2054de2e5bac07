"""Completions offered by a shell on Tab."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.completing import Bash
from companion.cli.completion import MARK, script_of
from companion.cli.main import companion as program
from tests.cli.conftest import Companion

HAND = "--game line-wars --player blue=Zoë --player red=Ben --result 14-11"


@pytest.fixture
def book(companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_BOOK", str(tmp_path / "book.sqlite"))
    companion("book", "add", *HAND.split())


def offered(line: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The program's completions for a line that ends at the cursor."""
    monkeypatch.setenv("COMP_LINE", line)
    answer = Bash(program, {}, "companion", "_COMPANION_COMPLETE").complete()
    return [line.partition(",")[2] for line in answer.splitlines() if line.startswith("plain")]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("companion ju", ["judge"]),
        ("companion book unm", ["unmerge"]),
        ("companion help book ad", ["add"]),
        ("companion rules line-w", ["line-wars"]),
        ("companion rules lineage LG-1", ["LG-1", "LG-10", "LG-11", "LG-12"]),
        ("companion print line-or-colour p", ["pieces", "puzzles", "puzzle-book"]),
        ("companion print blottos-war sl", ["slip-blue", "slip-red"]),
        ("companion board lineage t", ["travel"]),
        ("companion score --set neg", ["negation=region", "negation=square"]),
        ("companion score --set negation=s", ["square"]),
        ("companion score --set=negation=s", ["square"]),
        ("companion score --game line-w", ["line-wars"]),
        ("companion score --overl", ["--overlay"]),
        ("companion --lang d", ["de"]),
        ("companion completion z", ["zsh"]),
    ],
)
def test_commands_games_items_rules_and_options_are_offered(
    line: str, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert offered(line, monkeypatch) == words


def test_only_the_options_of_the_game_that_is_named_are_offered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    every = offered("companion score --set ", monkeypatch)
    own = offered("companion score --game lineage --set ", monkeypatch)
    assert set(own) < set(every)
    assert not any(word.startswith("negation") for word in own)


def test_players_of_the_scorebook_are_offered(book: None, monkeypatch: pytest.MonkeyPatch) -> None:
    assert offered("companion book profile Z", monkeypatch) == ["Zoë"]
    assert offered("companion book versus Ben Z", monkeypatch) == ["Zoë"]
    assert offered("companion book list --player Z", monkeypatch) == ["Zoë"]
    assert "Zoë" in offered("companion book add --player red=", monkeypatch)


def test_no_scorebook_is_no_reason_to_complain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_BOOK", str(tmp_path / "none.sqlite"))
    assert offered("companion book profile Z", monkeypatch) == []


def test_a_blank_in_a_name_is_kept_from_the_shell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.cli.completing._players", lambda _: ["Ann Lee"])
    assert offered("companion book profile A", monkeypatch) == ["Ann\\ Lee"]
    assert offered("companion book profile 'A", monkeypatch) == ["Ann Lee"]


def test_one_command_sets_a_shell_up_and_again_changes_nothing(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("SHELL", "/bin/bash")
    startup = tmp_path / ".bashrc"
    startup.write_text("alias ll='ls -l'\n")
    first = companion("completion")
    assert first.code == 0
    assert str(startup) in first.out
    text = startup.read_text()
    assert text.startswith("alias ll='ls -l'\n")
    assert text.count(MARK) == 1
    again = companion("completion", "bash")
    assert startup.read_text() == text
    assert str(startup) not in again.out
    monkeypatch.setenv("SHELL", "/bin/dash")
    assert "bash, zsh, fish" in companion("completion").problem


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_can_be_had_alone(companion: Companion, shell: str) -> None:
    assert companion("completion", shell, "-o", "-").out == script_of(shell, program)


@pytest.mark.skipif(shutil.which("bash") is None, reason="Bash is not installed")
def test_bash_itself_is_answered(tmp_path: Path) -> None:
    here = tmp_path / "companion"
    here.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m companion "$@"\n')
    here.chmod(0o755)
    script = script_of("bash", program) + (
        '\nCOMP_LINE="companion rules line-w x"; COMP_POINT=22; _companion_completion companion'
        '\nprintf "%s\\n" "${COMPREPLY[@]}"\n'
    )
    paths = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run(
        ["bash", "-c", script],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **paths},
    )
    assert (run.stdout, run.stderr) == ("line-wars\n", "")
