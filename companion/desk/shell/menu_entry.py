"""The program's entry in a Linux desktop's menu, and the file type of its records.

Works for every kind of installation, as it is written into the user's own folders with the command
that runs this program now.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from xml.sax.saxutils import escape

from companion.files import write_whole
from companion.files.inputs import RECORD
from companion.locale import catalogue, languages
from companion.sentences import N_

NAME = "companion-games"
MIME = "application/x-companion-game"

_NAMES = {
    "GenericName": N_("Pen-and-paper games"),
    "Comment": N_("Print, photograph, score and settle games played on paper"),
}
_KIND = N_("a pen-and-paper game record")

_ENTRY = """[Desktop Entry]
Type=Application
Version=1.1
Name=Companion
{names}
Exec={command} desk %f
Icon={name}
Terminal=false
Categories=Game;BoardGame;
MimeType={mime};
StartupWMClass=Companion
"""

_TYPE = """<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{mime}">
{comments}
    <sub-class-of type="text/plain"/>
    <glob pattern="*{suffix}"/>
    <icon name="{name}"/>
  </mime-type>
</mime-info>
"""


def data_home() -> Path:
    """The folder of a user's own menu entries, icons and file types."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def add_menu_entry(home: Path | None = None) -> tuple[Path, ...]:
    """Write the entry for this program as it runs now, and update the system's caches; returns the
    files written.

    Raises:
        BadFile, OSError: one cannot be written.
    """
    home = home or data_home()
    files = write_menu_entry(home, _command())
    for command in (
        ["update-mime-database", str(home / "mime")],
        ["update-desktop-database", str(home / "applications")],
    ):
        if shutil.which(command[0]):
            subprocess.run(command, capture_output=True, check=False, timeout=60)
    return files


def write_menu_entry(home: Path, command: str) -> tuple[Path, ...]:
    """Write the entry, the icon and the file type; returns the files written.

    Args:
        home: a folder such as ``/usr/share``.
        command: the command for the program, quoted as a menu entry needs it.

    Raises:
        BadFile, OSError: one cannot be written.
    """
    from companion.desk.shell.icon import icon_svg

    words = {"command": command, "name": NAME, "mime": MIME, "suffix": RECORD, **_in_words()}
    files = {
        home / "applications" / f"{NAME}.desktop": _ENTRY.format(**words),
        home / "mime" / "packages" / f"{NAME}.xml": _TYPE.format(**words),
        home / "icons" / "hicolor" / "scalable" / "apps" / f"{NAME}.svg": icon_svg(),
    }
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text.encode("utf-8"))
    return tuple(files)


def _in_words() -> dict[str, str]:
    """What the entry and the file type are called, in each language that has words for it."""
    names, comments = [], []
    for language in ("en", *(each for each in languages() if each != "en")):
        spoken, english = catalogue(language), language == "en"
        for key, template in _NAMES.items():
            told = spoken.gettext(template)
            if english or told != template:
                names.append(f"{key}{'' if english else f'[{language}]'}={told}")
        told = spoken.gettext(_KIND)
        if english or told != _KIND:
            tongue = "" if english else f' xml:lang="{language}"'
            comments.append(f"    <comment{tongue}>{escape(told)}</comment>")
    return {"names": "\n".join(names), "comments": "\n".join(comments)}


def _command() -> str:
    """The command for this program, quoted as a menu entry needs it."""
    if getattr(sys, "frozen", False):
        return _quoted(sys.executable)
    beside = Path(sys.executable).with_name("companion")
    found = str(beside) if beside.is_file() else shutil.which("companion")
    if found:
        return _quoted(found)
    return f"{_quoted(sys.executable)} -m companion"


def _quoted(path: str) -> str:
    return path if shlex.quote(path) == path else '"' + path.replace('"', '\\"') + '"'
