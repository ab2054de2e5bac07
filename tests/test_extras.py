"""An extra is asked for by a command that works where the program is installed."""

from __future__ import annotations

import shlex
import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from companion import extras
from companion.extras import EXTRAS, install_command, missing


@pytest.fixture(autouse=True)
def as_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    """What an installed program knows about its extras, whatever is installed here."""
    solve = "ortools<10,>=9.12; (python_version < '3.15') and extra == 'solve'"
    declared = ["click>=8", solve, 'x; extra == "test"']
    monkeypatch.setattr(extras, "requires", lambda _: declared)


def test_pip_of_this_python_is_asked_for_the_package_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    command = install_command("solve")
    assert command == f"{shlex.quote(sys.executable)} -m pip install 'ortools<10,>=9.12'"
    monkeypatch.setattr("shutil.which", lambda _: sys.executable)
    assert install_command("solve") == "python -m pip install 'ortools<10,>=9.12'"


def test_pipx_is_asked_to_add_it_to_the_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    home = tmp_path / "venvs" / "paper-play-companion"
    home.mkdir(parents=True)
    (home / "pipx_metadata.json").write_text("{}")
    monkeypatch.setattr(sys, "prefix", str(home))
    assert install_command("solve") == "pipx inject paper-play-companion 'ortools<10,>=9.12'"


def test_an_environment_without_pip_is_filled_by_uv(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda _: None)
    command = install_command("solve")
    assert command == f"uv pip install --python {shlex.quote(sys.executable)} 'ortools<10,>=9.12'"


def test_a_checkout_that_was_never_installed_knows_the_package_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unknown(_: str) -> list[str]:
        raise PackageNotFoundError

    monkeypatch.setattr(extras, "requires", unknown)
    assert install_command("dask").endswith(" -m pip install distributed")


def test_a_built_folder_takes_nothing_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert install_command("solve") == ""
    assert "with pip or pipx" in str(missing("solve"))


def test_each_extra_is_one_that_the_project_declares() -> None:
    declared = Path("pyproject.toml").read_text("utf-8")
    for extra, package in EXTRAS.items():
        assert f'\n{extra} = ["{package}>=' in declared
