"""Games are added, begun, tested and removed from the command line, and nothing leaves the folder
of added games."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from companion.application.games import adding
from companion.application.games.adding import LIKE as EXAMPLES

LIKE = tuple(EXAMPLES)
ROOT = Path(__file__).parents[2]
DOTS = ROOT / "tests" / "sixth_game" / "dots_and_boxes"


class Home:
    """Somebody's computer, on which nothing is added yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.games = folder / "data" / "companion" / "games"

    def __call__(self, *command: object, code: int = 0) -> str:
        return self.python("-m", "companion", *command, code=code)

    def python(self, *command: object, code: int = 0) -> str:
        env = {**os.environ, "XDG_DATA_HOME": str(self.folder / "data"), "COMPANION_LANG": "en"}
        env["PYTHONPATH"] = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
        env.pop("COMPANION_GAMES", None)
        done = subprocess.run(
            [sys.executable, *map(str, command)], cwd=self.folder, env=env,
            capture_output=True, text=True, check=False, timeout=300, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr


@pytest.fixture
def home(tmp_path: Path) -> Home:
    if not sys.platform.startswith("linux"):
        pytest.skip("the data folder is moved by XDG_DATA_HOME")
    return Home(tmp_path)


def zipped(folder: Path, files: dict[str, bytes]) -> Path:
    file = folder / "game.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return file


@pytest.mark.slow
def test_a_game_is_added_from_an_archive_printed_and_removed(home: Home, tmp_path: Path) -> None:
    files = {
        f"dots_and_boxes/{file.name}": file.read_bytes()
        for file in DOTS.iterdir()
        if file.is_file()
    }
    archive = zipped(tmp_path, files)
    assert "To agree, add --yes" in home("games", "add", archive, code=2)
    assert not home.games.exists()
    home("games", "add", archive, "--yes")
    assert "Dots and Boxes" in home("games", "list")
    home("print", "dots-and-boxes", "-o", "board.pdf")
    assert "already" in home("games", "add", archive, "--yes", code=2)
    home("games", "remove", "dots-and-boxes", "--yes")
    assert "Dots and Boxes" not in home("games", "list")
    assert "line-wars" in home("games", "remove", "line-wars", "--yes", code=2)


@pytest.mark.parametrize("name", ["../outside/__init__.py", "/tmp/outside/__init__.py", "c:\\x.py"])
def test_an_archive_cannot_write_elsewhere(home: Home, tmp_path: Path, name: str) -> None:
    archive = zipped(tmp_path, {"nice/__init__.py": b"", name: b"print('no')"})
    assert "outside the game's folder" in home("games", "add", archive, "--yes", code=2)
    assert not home.games.exists()


def test_an_archive_may_not_be_huge(home: Home, tmp_path: Path) -> None:
    archive = zipped(tmp_path, {"big/__init__.py": b"", "big/zeros.bin": bytes(11_000_000)})
    assert "too large" in home("games", "add", archive, "--yes", code=2)
    many = zipped(tmp_path, {f"many/{number}.py": b"" for number in range(201)})
    assert "too large" in home("games", "add", many, "--yes", code=2)
    assert not home.games.exists()


@pytest.mark.slow
def test_a_game_that_cannot_be_used_is_not_added(home: Home, tmp_path: Path) -> None:
    broken = tmp_path / "dots_and_boxes"
    shutil.copytree(DOTS, broken, ignore=shutil.ignore_patterns("__pycache__"))
    (broken / "game.py").write_text("def (", "utf-8")
    told = home("games", "add", broken, "--yes", code=2)
    assert "game.py, line 1: invalid syntax" in told
    ends = zipped(tmp_path, {"ends/__init__.py": b"import os; os._exit(3)"})
    assert "closes the program" in home("games", "add", ends, "--yes", code=2)
    assert not home.games.exists()


@pytest.mark.parametrize(
    ("name", "told"),
    [(".", "cannot be the name"), ("odd/\x1b[2J.py", "cannot be the name"), ("odd", "a folder")],
)
def test_an_archive_with_odd_names_is_refused(tmp_path: Path, name: str, told: str) -> None:
    archive = zipped(tmp_path, {"odd/__init__.py": b"", name: b"x"})
    with pytest.raises(adding.NotAdded, match=told):
        adding.unpacked(archive, tmp_path / "unpacked")


def test_a_locked_archive_is_told_as_such(tmp_path: Path) -> None:
    archive = zipped(tmp_path, {"odd/__init__.py": b""})
    data = bytearray(archive.read_bytes())
    data[data.index(b"PK\x01\x02") + 8] |= 1
    archive.write_bytes(data)
    with pytest.raises(adding.NotAdded, match="password"):
        adding.unpacked(archive, tmp_path / "unpacked")


HARMFUL = """
import os, sys, time
print("\\x1b[2J", file=sys.stderr)
if not os.fork():
    open({note!r}, "w").write(str(os.getpid()))
    time.sleep(60)
while not os.path.exists({note!r}):
    time.sleep(0.01)
{then}
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
@pytest.mark.parametrize(
    ("then", "told"),
    [("time.sleep(60)", "hangs"), ("held = [bytes(2**20)] * 9\nbytes(2**33)", "MemoryError|ends")],
)
def test_a_game_that_is_looked_over_leaves_no_process_and_no_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str],
    then: str, told: str,
) -> None:  # fmt: skip
    monkeypatch.setattr(adding, "SECONDS", 3.0)  # so long may a busy computer take to begin
    game, note = tmp_path / "games" / "evil", tmp_path / "pid"
    game.mkdir(parents=True)
    (game / "__init__.py").write_text(HARMFUL.format(note=str(note), then=then))
    with pytest.raises(adding.NotAdded, match=told):
        adding._look_over(game.parent)
    assert capfd.readouterr() == ("", "")
    for _ in range(100):
        if not _runs(int(note.read_text() or 0)):
            return
        time.sleep(0.02)
    pytest.fail("the game's process is still there")


def _runs(process: int) -> bool:
    """Whether a process does more than wait for its parent to notice its end."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except OSError:
        return False


@pytest.mark.slow
def test_every_kind_of_new_game_prints_plays_and_reads_at_once(home: Home) -> None:
    tried = (
        "from companion.application.games.adding import begin\n"
        "from companion.games import game\n"
        "from companion.tryout.trial import try_out\n"
        f"for like in {LIKE}:\n"
        "    begin(f'My {like}', like)\n"
        "    trial = try_out(game(f'my-{like}'), number=1, games=2)\n"
        "    print(like, *trial.faults, *[photo.verdict for photo in trial.photos])\n"
        "from PIL import Image\n"
        "Image.fromarray(trial.photos[0].picture).save('moves.jpg')\n"
    )
    told = home.python("-c", tried).splitlines()
    assert told == [f"{like} exact" for like in LIKE]
    # Read in a process of its own, as by most commands.
    assert "The game is over" in home("judge", "moves.jpg", "a2-a3", code=1)


def test_a_new_game_says_what_to_do_with_it(home: Home) -> None:
    told = home("games", "new", "My Rings", "--like", "rings")
    assert "companion print my-rings" in told
    assert "already" in home("games", "new", "My Rings", code=2)


@pytest.mark.slow
def test_a_test_says_what_is_wrong_with_a_game(home: Home) -> None:
    home("games", "new", "odd", "--like", "rings")
    file = home.games / "odd" / "__init__.py"
    text = file.read_text("utf-8")
    file.write_text(
        text.replace(
            "    def won(", "    def format_move(self, move):\n        return 'a1'\n\n    def won("
        )
    )
    rules = home.games / "odd" / "rules.toml"
    rules.write_text(
        rules.read_text("utf-8").replace('in your colour."', 'in your colour"'), "utf-8"
    )
    for name in ("-", "photos.txt"):
        assert "choose .jpeg, .jpg or .png" in home("games", "test", "odd", "-o", name, code=2)
    told = home("games", "test", "odd", "--games", 3, "--photos", 0, code=1)
    assert "is not the same after parse_move" in told
    assert "OD-2 does not end like a sentence" in told
