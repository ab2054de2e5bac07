"""Makes a release in one command: archives, this system's package, sums and notes.

    python companion/packaging/release.py [FOLDER]

FOLDER is ``dist`` unless another is named. It gets the wheel and the source archive, the package
that ``build.py`` makes for this system, ``SHA256SUMS`` of all of them and ``NOTES.md``, the
subjects of the commits since the tag before. Everything is built in a new environment with OpenCV
without windows of its own (37 MB smaller, no Qt); the wheel scores a sample before all else.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ("hatchling>=1.25,<2", "pyinstaller>=6.15,<7")
SAMPLE = ROOT / "samples" / "line-wars-printed-wood.jpg"
SUMS = "SHA256SUMS"
NOTES = "NOTES.md"


def main() -> None:
    """Make the release, and say what it has."""
    into = Path(sys.argv[1] if len(sys.argv) > 1 else "dist").resolve()
    into.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as scratch:
        python = environment(Path(scratch) / "environment")
        run(python, "-m", "hatchling", "build", "-d", into, cwd=ROOT)
        wheel = max(into.glob("*.whl"), key=lambda file: file.stat().st_mtime)
        run(python, "-m", "pip", "install", "-q", "--no-deps", wheel, cwd=scratch)
        run(python, "-m", "companion", "score", SAMPLE, cwd=scratch)
        run(python, ROOT / "companion" / "packaging" / "build.py", into, cwd=scratch)
    (into / NOTES).write_text(notes(subjects()), "utf-8")
    (into / SUMS).write_text(sums(into), "utf-8")
    for file in sorted(into.iterdir()):
        print(f"{file.stat().st_size / 1e6:8.1f} MB  {file.name}")


def requirements(project: str) -> list[str]:
    """What the program needs by its ``pyproject.toml``, with OpenCV without windows of its own."""
    needed: list[str] = tomllib.loads(project)["project"]["dependencies"]
    return [re.sub(r"^opencv-python\b", "opencv-python-headless", each) for each in needed]


def environment(folder: Path) -> Path:
    """A new environment with the tools and what the program needs; returns its Python."""
    venv.create(folder, with_pip=True)
    programs = folder / ("Scripts" if sys.platform == "win32" else "bin")
    python = programs / ("python.exe" if sys.platform == "win32" else "python")
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    run(python, "-m", "pip", "install", "-q", *TOOLS, *requirements(project))
    return python


def subjects() -> list[str]:
    """The subjects of the commits since the tag before this commit, the newest first."""

    def git(*words: str) -> str:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
        return done.stdout.strip()

    since = git("describe", "--tags", "--abbrev=0", "HEAD^") if shutil.which("git") else ""
    return git("log", "--format=%s", f"{since}..HEAD").splitlines() if since else []


def notes(changes: list[str]) -> str:
    """The notes of a release: what has changed, each once."""
    source = (ROOT / "companion" / "__init__.py").read_text("utf-8")
    (version,) = re.findall('__version__ = "(.+)"', source)
    lines = [f"- {each}" for each in dict.fromkeys(changes)] or ["No earlier release is known."]
    return "\n".join([f"# Companion {version}", "", *lines, ""])


def sums(folder: Path) -> str:
    """The SHA-256 of each file of a release, as ``sha256sum -c`` reads them."""
    files = sorted(file for file in folder.iterdir() if file.is_file() and file.name != SUMS)
    return "".join(f"{hashlib.sha256(f.read_bytes()).hexdigest()}  {f.name}\n" for f in files)


def run(*command: str | Path, cwd: str | Path | None = None) -> None:
    """Run a program; its failure is ours."""
    subprocess.run([str(part) for part in command], check=True, cwd=cwd)


if __name__ == "__main__":
    main()
