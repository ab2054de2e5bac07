"""Adding games, beginning new ones, and removing them: the folder of added games in the user's
data.

A game is a program. Whoever adds one is asked first; it is then looked over in a process of its
own, which may neither hang nor end this one.
"""

from __future__ import annotations

import keyword
import os
import re
import shutil
import signal
import stat
import tempfile
import tomllib
import zipfile
import zlib
from collections.abc import Iterable
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from companion.board.marker_blocks import FIRST_FREE_MARKER, claimed_blocks
from companion.board.open_pages import FIRST_OPEN_MARKER
from companion.board.page import MARKERS_A_SHEET, PAPERS
from companion.errors import CompanionError, reason
from companion.games import UnknownGame, broken_games, game_keys, look_again
from companion.games.installed import (
    FURTHER_GAMES,
    MARKERS,
    OWN,
    added_games,
    installed,
    key_of,
    marker_blocks,
    own_keys,
)
from companion.sentences import N_, Sentence, say
from companion.worker import apart, limits

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess


MOST_FILES: Final = 200
MOST_BYTES: Final = 10_000_000
"""Limits of a game's folder or archive, unpacked."""
_ENCRYPTED: Final = 1
ADD: Final = N_("A game is a program: it can do whatever you can on this computer. Add {file}?")
DELETE: Final = N_("Delete the game {game} and all its files?")
"""What whoever adds or removes a game is asked first."""


class NotAdded(CompanionError, ValueError):
    """A game that cannot be added, begun or removed; ``sentence`` says why."""

    kind = "not-added"


def _too_large() -> NotAdded:
    told = N_("this is too large for a game. The limit is {files} files and {size} MB in all.")
    return NotAdded.of(told, files=MOST_FILES, size=MOST_BYTES // 1_000_000)


def copied(source: Path, target: Path) -> None:
    """Copy a game's folder without links and compiled files.

    Raises:
        NotAdded: it is too large.
    """
    files = [
        file
        for file in source.rglob("*")
        if file.is_file() and not file.is_symlink() and "__pycache__" not in file.parts
    ]
    if len(files) > MOST_FILES or sum(file.stat().st_size for file in files) > MOST_BYTES:
        raise _too_large()
    for file in files:
        there = target / file.relative_to(source)
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, there)


def unpacked(archive: Path, target: Path) -> None:
    """Unpack a game's archive; nothing leaves the target folder.

    Raises:
        NotAdded: it is too large, damaged, or names a file elsewhere.
    """
    try:
        with zipfile.ZipFile(archive) as packed:
            entries = [one for one in packed.infolist() if not one.is_dir()]
            if len(entries) > MOST_FILES or sum(one.file_size for one in entries) > MOST_BYTES:
                raise _too_large()
            left = MOST_BYTES
            for entry in entries:
                path = PurePosixPath(entry.filename.replace("\\", "/"))
                link = stat.S_ISLNK(entry.external_attr >> 16)
                if not path.parts or not entry.filename.isprintable():
                    told = N_("“{name}” in {file} cannot be the name of a file")
                    raise NotAdded.of(told, file=str(archive), name=entry.filename)
                if path.is_absolute() or ".." in path.parts or ":" in str(path) or link:
                    told = N_("{file} would put a file outside the game's folder: {name}")
                    raise NotAdded.of(told, file=str(archive), name=entry.filename)
                there = target.joinpath(*path.parts)
                there.parent.mkdir(parents=True, exist_ok=True)
                if entry.flag_bits & _ENCRYPTED:
                    told = N_("the file is locked with a password. Save it without one.")
                    raise NotAdded.of(told)
                with packed.open(entry) as content:
                    data = content.read(left + 1)  # whatever size the archive claims
                left -= len(data)
                if left < 0:
                    raise _too_large()
                there.write_bytes(data)
    except OSError as error:
        raise NotAdded.of(
            N_("{file} cannot be read: {why}"), file=str(archive), why=reason(error)
        ) from None
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, zlib.error):
        raise NotAdded.of(N_("{file} is damaged"), file=str(archive)) from None


EXAMPLES: Final = Path(__file__).parents[2] / "example_games"
LIKE: Final = {
    "lines": "gale", "cells": "obstruction", "rings": "hex", "ticks": "treblecross",
    "moves": "breakthrough",
}  # fmt: skip
"""The example that a new game begins as, by what its players do."""
SECONDS: Final = 20.0
"""A game that takes longer to look over is taken for one that hangs."""


def add(source: Path) -> str:
    """Copy a game from its folder or ZIP archive to the added games; returns its key.

    Raises:
        NotAdded: there is no game in it, it is too large, its name is taken, or it hangs.
        BrokenGame: it cannot be used; nothing has been added.
    """
    with tempfile.TemporaryDirectory() as staging:
        folder = Path(staging) / "unpacked"
        if source.is_dir():
            copied(source, folder / source.resolve().name)
        elif zipfile.is_zipfile(source):
            apart(unpacked, source, folder)
        else:
            told = N_("{file} is neither a game's folder nor a ZIP archive of one")
            raise NotAdded.of(told, file=str(source))
        found = sorted((init.parent for init in folder.rglob("__init__.py")),
                       key=lambda each: len(each.parts))  # fmt: skip
        if not found or found[0] == folder:
            told = N_("{file} is not a game. A game is a folder with a file __init__.py.")
            raise NotAdded.of(told, file=str(source))
        game = found[0]
        _check_name(game.name)
        apart(deal, game)
        looked = Path(staging) / "looked-over"
        looked.mkdir()
        shutil.move(game, looked / game.name)
        _look_over(looked)
        _put(looked / game.name)
        look_again()
        return key_of(game.name)


def begin(name: str, like: str, folder: Path | None = None) -> Path:
    """Begin a new game as a copy of an example under another name; returns its folder, in the
    added games unless another ``folder`` for games is named.

    Raises:
        NotAdded: the name cannot be one, or is taken.
    """
    package = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    _check_name(package)
    example = LIKE[like]
    target = (folder or added_games()) / package
    if target.exists():
        raise _taken(package)
    key, title = key_of(package), name.strip() if name != package else name.title()
    named = "".join(word.capitalize() for word in package.split("_"))
    copied(EXAMPLES / example, target)
    rules = (target / "rules.toml").read_text("utf-8")
    theirs = rules.partition('id = "')[2].partition("-")[0]
    own = "".join(word[:1] for word in package.split("_")) if "_" in package else package[:2]
    for file in target.iterdir():
        text = file.read_text("utf-8")
        text = text.replace(f'key = "{example}"', f'key = "{key}"')
        text = text.replace(f'title = "{example.title()}"', f'title = "{title}"')
        text = re.sub(rf"\b{example.title()}\b(?=[(:])", named, text)
        text = re.sub(rf"\b{theirs}-(?=\d)", f"{own.upper()}-", text)
        text = re.sub(r"    credit = .*\n", "", text)
        text = re.sub(r'\A""".*?"""', f'"""{title}."""', text, flags=re.DOTALL)
        text = re.sub(r"(?m)^source = .*\n|^\"(.*)\" = .*\n", "", text)
        file.write_text(text, "utf-8")
    deal(target)
    look_again()
    return target


def remove(key: str) -> Path:
    """Remove an added game; its matches stay in the scorebook. Returns where it was.

    Raises:
        NotAdded: it is none of the added games.
    """
    folder = added_games() / key.replace("-", "_")
    if not folder.is_dir() or key in own_keys():
        raise NotAdded.of(N_("you have not added a game “{game}”"), game=key)
    shutil.rmtree(folder)
    look_again()
    return folder


def _check_name(package: str) -> None:
    """Check the name of a game's folder."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", package) or keyword.iskeyword(package):
        told = N_("use small letters, digits and _ for the game's folder, not “{name}”")
        raise NotAdded.of(told, name=package)
    taken = {*own_keys(), *installed().further}
    if key_of(package) in taken or (added_games() / package).exists():
        raise _taken(package)
    if (OWN / f"{package}.py").exists():
        raise _taken(package)


def _taken(package: str) -> NotAdded:
    told = N_("there is already a game “{game}”. Remove it first, or use another name.")
    return NotAdded.of(told, game=key_of(package))


def _look_over(folder: Path) -> None:
    """Load the one game of a folder in a process of its own."""
    context = get_context("spawn")
    mine, theirs = context.Pipe(duplex=False)
    before = os.environ.get(FURTHER_GAMES)
    os.environ[FURTHER_GAMES] = str(folder)
    try:
        child = context.Process(target=_tell_faults, args=(theirs,), daemon=True)
        child.start()
    finally:
        if before is None:
            del os.environ[FURTHER_GAMES]
        else:
            os.environ[FURTHER_GAMES] = before
    theirs.close()
    try:
        told: Sentence | None = mine.recv() if mine.poll(SECONDS) else say(_HANGS)
    except EOFError:
        told = say(N_("the game closes the program while loading"))
    finally:
        _end(child)
    if told is not None:
        raise NotAdded(told)


_HANGS = N_("the game hangs while loading")


def _end(child: BaseProcess) -> None:
    """Kill a process that looks a game over, and those that the game has begun."""
    if hasattr(os, "killpg") and child.pid is not None:
        with suppress(OSError):
            os.killpg(child.pid, signal.SIGKILL)
    child.kill()
    child.join()


def _tell_faults(pipe: Connection) -> None:
    if hasattr(os, "setsid"):
        os.setsid()
    for stream in (1, 2):  # a game has nothing to say to a terminal
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream)

    with limits(processor=SECONDS, clock=SECONDS):
        game_keys()
        faults: Iterable[UnknownGame] = broken_games()
        pipe.send(next((fault.sentence for fault in faults), None))


def _put(folder: Path) -> None:
    """Move a game to the added ones, whole or not at all."""
    home = added_games()
    home.mkdir(parents=True, exist_ok=True)
    unfinished = home / f".{folder.name}.part"
    shutil.rmtree(unfinished, ignore_errors=True)
    shutil.copytree(folder, unfinished, ignore=shutil.ignore_patterns("__pycache__"))
    unfinished.rename(home / folder.name)


MOST_SIZES: Final = 5
"""Sizes of the board that get markers of their own; others are known by their QR code."""
MOST_SIZE: Final = 1000
"""No board has more sizes to choose from."""


def deal(folder: Path) -> None:
    """Give a game's board markers of its own, unless it has some that are free here."""
    file = folder / MARKERS
    if file.is_file():
        try:
            claimed = {block.first for block in claimed_blocks("", file.read_text("utf-8"))}
        except (ValueError, KeyError, TypeError):
            return
        if claimed and not claimed & {*marker_blocks()}:
            return
    taken = {*marker_blocks()}
    step = MARKERS_A_SHEET * len(PAPERS)
    sizes = _sizes(folder)
    length = step * max(1, len(sizes))
    for first in range(FIRST_FREE_MARKER, FIRST_OPEN_MARKER - length + 1, MARKERS_A_SHEET):
        if not taken & {*range(first, first + length, MARKERS_A_SHEET)}:
            break
    else:
        file.unlink(missing_ok=True)  # the QR code alone then says which board it is
        return
    text = f'# Dealt by “companion games”.\n[[sheet]]\nitem = "board"\nfirst = {first}\n'
    if sizes:
        text += f'option = "size"\nanswers = {sizes}\n'
    file.write_text(text, "utf-8")


def _sizes(folder: Path) -> list[int]:
    """The sizes of a game's board, as its rules say, those nearest the usual one."""
    try:
        data = tomllib.loads((folder / "rules.toml").read_text("utf-8"))
        for option in data.get("option", ()):
            if option.get("id") == "size" and "low" in option and "high" in option:
                every = range(option["low"], option["high"] + 1, option.get("step", 1))[:MOST_SIZE]
                near = sorted(every, key=lambda size: abs(size - option.get("default", size)))
                return sorted(near[:MOST_SIZES])
    except (AttributeError, OSError, RecursionError, TypeError, ValueError):
        pass  # whoever loads the game says what is wrong
    return []
