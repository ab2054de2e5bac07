"""Installs a package as a person would, starts it, scores a sample, and uninstalls it again.

    python companion/packaging/try_package.py PACKAGE [--tree FOLDER]

A .deb is installed into a bare tree of Debian (as debootstrap makes one) if one is named, else into
this system; the others into this system. What is tried: the version, a sample's score, the window
for some seconds (under Xvfb on Linux), the menu's entry and the file type of game records, and that
the scorebook stays when the program goes. It needs an administrator's rights. Never tried: Windows,
macOS.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = [
    ROOT / "samples" / f"{name}.jpg"
    for name in (
        "line-wars-printed-wood", "corona-line-printed-lamp", "corona-line-hand-drawn-desk",
        "line-or-colour-pens-curled", "blottos-war-slips-lamp", "lineage-board-window",
    )
]  # fmt: skip
"""Printed and drawn by hand, with pens and counters: each is read by other parts of libraries."""
RECORD = ROOT / "samples" / "line-wars-whole-game.pgr"
NAME = "companion-games"
ASKS = 3
"""The exit code of a score that depends on uncertain marks."""
SECONDS = 8
"""For which the window is watched."""
SHOWN = """
set -e
Xvfb :97 -screen 0 1280x1024x24 -nolisten tcp >/dev/null 2>&1 & screen=$!
sleep 1
DISPLAY=:97 companion desk /tmp/tried/game.pgr & window=$!
for _ in 1 2 3 4 5 6 7 8; do
    sleep 1
    DISPLAY=:97 xwininfo -root -tree | grep -q '"Companion' && found=yes && break
done
kill -0 $window
kill $window $screen
test "$found" = yes
"""


def main() -> None:
    """Try the package, or end with what fails."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("package", type=Path)
    options.add_argument("--tree", type=Path)
    asked = options.parse_args()
    if asked.package.suffix == ".deb":
        debian(asked.package, asked.tree)
    elif asked.package.suffix == ".exe":
        windows(asked.package)
    elif asked.package.suffix == ".dmg":
        macos(asked.package)
    else:
        sys.exit(f"{asked.package.name} is no package that this can try")
    print(f"{asked.package.name} was installed, started and removed")


def debian(package: Path, tree: Path | None) -> None:
    """Try a .deb, as root."""
    within = ("chroot", str(tree)) if tree else ()
    there = (tree or Path("/")) / "tmp" / "tried"
    shutil.rmtree(there, ignore_errors=True)
    there.mkdir(parents=True)
    shutil.copyfile(package, there / "it.deb")
    shutil.copyfile(RECORD, there / "game.pgr")
    for photo in SAMPLES:
        shutil.copy(photo, there)
    apt = ("apt-get", "install", "-y", "-qq", "--no-install-recommends")
    run(*within, *apt, "/tmp/tried/it.deb", "xvfb", "x11-utils", "xauth", "shared-mime-info")
    book = "/tmp/tried/book.db"
    run(*within, "companion", "--version")
    scored(*within, "companion", photos=[f"/tmp/tried/{photo.name}" for photo in SAMPLES])
    run(*within, "companion", "doctor")
    run(*within, "companion", "book", "add", "/tmp/tried/game.pgr", "--book", book)
    run(*within, "test", "-f", f"/usr/share/applications/{NAME}.desktop")
    run(*within, "grep", "-q", "*.pgr", "/usr/share/mime/globs")
    run(*within, "sh", "-c", SHOWN)
    run(*within, "sh", "-c", f"apt-get purge -y -qq {NAME} | grep 'Your scorebook'")
    run(*within, "sh", "-c", f"test ! -e /usr/bin/companion && test -s {book}")


def windows(installer: Path) -> None:
    """Try an installer; it needs nobody's password."""
    folder = Path(os.environ["LOCALAPPDATA"]) / "Tried Companion"
    run(installer, "/VERYSILENT", "/SUPPRESSMSGBOXES", f"/DIR={folder}")
    program = folder / "companion.exe"
    run(program, "--version")
    scored(program)
    stays_open(folder / "companion-desk.exe")
    run(folder / "unins000.exe", "/VERYSILENT", "/SUPPRESSMSGBOXES")
    if program.exists():
        sys.exit("the program is still there after it was uninstalled")


def macos(image: Path) -> None:
    """Try a disk image."""
    place = Path("/Volumes/Companion")
    run("hdiutil", "attach", "-nobrowse", "-quiet", image)
    app = Path.home() / "Applications" / "Companion.app"
    try:
        run("ditto", place / "Companion.app", app)
    finally:
        run("hdiutil", "detach", "-quiet", place)
    program = app / "Contents" / "MacOS" / "companion"
    run(program, "--version")
    scored(program)
    stays_open(app / "Contents" / "MacOS" / "companion-desk")
    shutil.rmtree(app)


def scored(*program: str | Path, photos: Sequence[str | Path] = SAMPLES) -> None:
    """Run the program on the samples, each of which has to be read; it may ask about marks."""
    for photo in photos:
        done = subprocess.run([str(part) for part in (*program, "score", photo)], check=False)
        if done.returncode not in (0, ASKS):
            sys.exit(f"{Path(photo).name} was not read")


def stays_open(program: Path) -> None:
    """Open the window, which has to be there some seconds later."""
    opened = subprocess.Popen([str(program)])
    try:
        ended = opened.wait(SECONDS)
    except subprocess.TimeoutExpired:
        opened.kill()
    else:
        sys.exit(f"{program.name} ended at once with {ended}")


def run(*command: str | Path) -> None:
    """Run a program; its failure is ours."""
    subprocess.run([str(part) for part in command], check=True)


if __name__ == "__main__":
    main()
