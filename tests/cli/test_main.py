"""Every command answers with an exit code and, where something is wrong, one line on stderr."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.__main__ import main as entry
from companion.sentences import printable
from tests.cli.child import python
from tests.cli.conftest import Companion
from tests.cli.records import OPENING, written

HEAVY = ("cv2", "numpy", "scipy", "skimage", "reportlab", "rich", "PIL", "pypdfium2", "tkinter")


def test_companion_alone_opens_the_window(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[object] = []
    monkeypatch.setattr("companion.desk.start.open_desk", lambda *how, **_: opened.append(how))
    assert companion().code == 0
    assert companion("desk", "photo.jpg", "--scale", "1.5").code == 0
    assert opened == [("",), ("photo.jpg",)]


def test_the_version_is_the_package_s(companion: Companion) -> None:
    import companion as package

    assert companion("--version").out.strip() == f"companion {package.__version__}"


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["scroe", "a.jpg"], "scroe"),
        (["rules", "chess"], "line-wars"),
        (["rules", "line-wars", "LW-99"], "LW-9"),
        (["board", "line-wars", "--size", "many"], "--size"),
        (["board", "line-wars", "--size", "40"], "4–12"),
        (["board", "line-wars", "--set", "size"], "write it like --set size=9"),
        (
            ["score", "a.jpg", "--correct", "line", "a1-b1=red"],
            'write it like --correct "line a1-b1=red", not “line”',
        ),
        *(
            (
                [*before, "--player", "blue=Ann", "--player", f"{blue}=Ben"],
                "Blue has two names, Ann and Ben: give only one",
            )
            for blue in ("blue", "Blue", "blau")
            for before in (
                ["book", "add", "a.pgr"],
                ["print", "line-wars"],
            )
        ),
        (["book", "add", "a.pgr", "--player", "Ann"], "write it like --player blue=Ann"),
        (["board", "line-wars", "--set", "colour=9"], "branching"),
        (["board", "line-wars", "slip"], "board"),
        (["board", "line-wars", "--paper", "a5"], "a4"),
        (["score", "a.jpg", "--game", "chess"], "line-wars"),
        (["print", "all"], "DIR"),
        (["print", "line-wars", "-o", "nowhere/to/be/found.pdf"], "nowhere"),
        (["draw", "a.pgr", "-o", "a.bmp"], ".svg"),
        (["check", "missing.pgr"], "missing.pgr"),
    ],
)
def test_a_bad_request_is_answered_in_one_helpful_line(
    companion: Companion,
    args: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = companion(*args)
    assert answer.code == 2
    assert told in answer.problem
    assert answer.out == ""
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_from_the_keyboard_shows_no_traceback(tmp_path: Path) -> None:
    late = written(tmp_path, OPENING.replace('"5"', '"12"').replace("e1-d1", "l1-k1"))
    late.unlink()
    os.mkfifo(late)
    child = subprocess.Popen(
        [sys.executable, "-m", "companion", "check", str(late)],
        stderr=subprocess.PIPE,
        text=True,
        # Tests run in the background inherit an ignored Ctrl-C, and so do their child processes.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    writer = reached(late)
    child.send_signal(signal.SIGINT)
    os.close(writer)
    _, said = child.communicate(timeout=60)
    assert child.returncode == 130
    assert "Traceback" not in said


def reached(pipe: Path) -> int:
    """Wait until somebody reads a pipe; its other end, open."""
    for _ in range(600):
        with contextlib.suppress(OSError):
            return os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
        time.sleep(0.1)
    raise AssertionError("nobody opened the pipe within a minute")


def test_a_mistake_of_ours_is_one_line_too(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> None:
        raise RuntimeError("first\nsecond")

    monkeypatch.setattr("companion.cli.rules.game_named", broken)
    answer = companion("rules", "line-wars")
    assert answer.code == 2
    assert "RuntimeError: first second" in answer.problem


def test_a_terminal_without_our_characters_gets_the_rest() -> None:
    child = subprocess.run(
        [sys.executable, "-m", "companion", "rules", "ché“ss"],
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        capture_output=True,
        check=False,
    )
    assert child.returncode == 2
    assert b"line-wars" in child.stderr
    assert b"Traceback" not in child.stderr


def test_a_terminal_without_our_characters_gets_the_nearest() -> None:
    for lang, told in (("en", b"any size from 4 x 4"), ("de", b"Groesse von 4 x 4")):
        child = subprocess.run(
            [sys.executable, "-m", "companion", "rules", "corona-line", "--lang", lang],
            env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
            capture_output=True,
            check=False,
        )
        assert child.returncode == 0
        assert told in child.stdout
        assert child.stdout.isascii()


def test_rules_and_boards_load_nothing_heavy() -> None:
    code = (
        "import sys; from companion.cli.main import run; "
        "run(['rules', 'line-wars']); run(['board', 'line-wars', '--json']); "
        f"print([name for name in {HEAVY} if name in sys.modules], file=sys.stderr)"
    )
    child = python(code, check=True)
    assert child.stderr.strip() == "[]"


@pytest.mark.slow
def test_no_command_loads_the_types_of_the_answers_when_it_runs() -> None:
    sheet = Path(__file__).parents[2] / "samples/line-wars-from-photo.pgr"
    for asked in (["check", str(sheet)], ["judge", "missing.pgr", "a1"], ["rules"]):
        code = (
            f"import sys; from companion.cli.main import run; run([*{asked}, '--json']); "
            "print([name for name in sys.modules if name.startswith('companion.answers')], "
            "file=sys.stderr)"
        )
        child = python(code, check=True)
        assert child.stderr.splitlines()[-1] == "[]", asked


@pytest.mark.slow
def test_a_photo_of_a_printed_sheet_loads_no_scipy() -> None:
    """Importing it takes longer than reading the photo."""
    photo = Path(__file__).parents[2] / "samples/line-wars-printed-wood.jpg"
    code = (
        "import sys; from companion.application.reading.one_file import Request, Task, outcome; "
        f"found = outcome(Task({str(photo)!r}, Request())); "
        "heavy = [name for name in ('scipy', 'skimage', 'networkx', 'reportlab', 'rich') "
        "if name in sys.modules]; "
        "others = [name for name in sys.modules if name.startswith('companion.games.') "
        "and name.endswith('.game')]; "
        "print(found.object['score'], heavy, others)"
    )
    child = python(code, check=True)
    assert child.stdout.strip() == "{'blue': 10, 'red': 8} [] ['companion.games.line_wars.game']"


@pytest.mark.slow
def test_printing_loads_no_opencv(tmp_path: Path) -> None:
    code = (
        "import sys; from companion.cli.main import run; "
        f"run(['print', 'line-wars', '-o', {str(tmp_path / 'a.pdf')!r}]); "
        "print('cv2' in sys.modules, file=sys.stderr)"
    )
    child = python(code, check=True)
    assert child.stderr.strip() == "False"
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    "args", [("rules", "line-wars"), ("score", "a.jpg", "--json"), ("doctor",)]
)
@pytest.mark.parametrize("language", ["xx", "../../etc", "de\0"])
def test_a_language_asked_for_by_name_that_is_not_there_is_one_line(
    companion: Companion, args: tuple[str, ...], language: str
) -> None:
    answer = companion(*args, "--lang", language)
    assert answer.code == 2
    assert f"choose de or en, not “{printable(language)}”" in answer.problem
    assert answer.out == "" or "--json" in args


def test_a_language_may_be_asked_for_as_systems_name_it(companion: Companion) -> None:
    for known in ("de-AT", "en_GB.UTF-8", "EN"):
        assert companion("rules", "line-wars", "--lang", known).code == 0


def test_warnings_of_libraries_are_not_shown_to_people(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(args: Sequence[str]) -> int:
        warnings.warn("divide by zero", RuntimeWarning, stacklevel=1)
        return 0

    monkeypatch.setattr("companion.cli.main.run", run)
    monkeypatch.setattr(sys, "warnoptions", [])
    with warnings.catch_warnings(record=True) as heard, pytest.raises(SystemExit) as left:
        entry()
    assert (left.value.code, heard) == (0, [])
