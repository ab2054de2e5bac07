"""Games that are not saved yet: kept after every move, found again after a crash.

A draft is a record like any other, with a small file beside it that says what it is called and
which file it was opened from.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion.records import SUFFIX, BadFile, read_up_to, write_whole
from companion.sentences import N_, Catalogue, Term, say

ABOUT, GONE = ".json", ".gone"
KEPT_FOR = 30 * 24 * 3600
"""Seconds for which a draft that was put aside can be brought back at the least."""
LARGEST = 20_000
MOST = 200
"""Drafts looked at."""


@dataclass(frozen=True)
class Draft:
    """One kept game.

    Attributes:
        path: its record.
        name: what people know it by.
        origin: the file it was opened from, '' for a new game.
        changed: when it was written last, in seconds.
        title, moves, players: its game, how many moves it has, and each colour with the player's
            name: what ``name`` is made of anew in the language of whoever reads it; '' where the
            name is a file's.
    """

    path: Path
    name: str
    origin: str = ""
    changed: float = 0.0
    title: str = ""
    moves: int = 0
    players: tuple[tuple[str, str], ...] = ()

    def told(self, words: Catalogue) -> str:
        """What people know it by, in a language."""
        return called(self.title, self.moves, self.players, words) if self.title else self.name


def called(title: str, moves: int, players: Sequence[tuple[str, str]], words: Catalogue) -> str:
    """A game that has no file: who plays what, else how far it is."""
    if any(name for _, name in players):
        names = " – ".join(
            name or words.gettext(Term(colour.capitalize())) for colour, name in players
        )
        return f"{title}: {names}"
    template, many = N_("{title}, {number} move"), N_("{title}, {number} moves")
    return say(template, plural=many, count="number", title=title, number=moves).text(words)


def new_draft(folder: Path) -> Path:
    """A name in the folder that no draft has."""
    return folder / f"{secrets.token_hex(6)}{SUFFIX}"


def keep(draft: Draft, text: str) -> None:
    """Write a draft down, whole or not at all.

    Raises:
        BadFile, OSError: it cannot be written.
    """
    draft.path.parent.mkdir(parents=True, exist_ok=True)
    about = {
        "name": draft.name,
        "origin": draft.origin,
        "title": draft.title,
        "moves": draft.moves,
        "players": draft.players,
    }
    write_whole(draft.path, text.encode("utf-8"))
    write_whole(draft.path.with_suffix(ABOUT), json.dumps(about, ensure_ascii=False).encode())


def forget(path: Path) -> None:
    """Take a draft away; nothing where there is none."""
    for one in (path, path.with_suffix(ABOUT)):
        with suppress(OSError):
            one.unlink(missing_ok=True)


def put_aside(path: Path) -> None:
    """Take a draft off the list, to be brought back or, a month later, to be gone."""
    for one in (path, path.with_suffix(ABOUT)):
        with suppress(OSError):
            one.rename(one.with_name(one.name + GONE))
    old = time.time() - KEPT_FOR
    for one in path.parent.glob(f"*{GONE}"):
        with suppress(OSError):
            if one.stat().st_mtime < old:
                one.unlink()


def bring_back(folder: Path | None) -> bool:
    """Put the draft back that was put aside last; whether there was one."""
    if folder is None or not folder.is_dir():
        return False
    aside = sorted(folder.glob(f"*{SUFFIX}{GONE}"), key=lambda one: one.stat().st_ctime)
    if not aside:
        return False
    for one in (aside[-1], aside[-1].with_name(aside[-1].name.replace(SUFFIX, ABOUT))):
        with suppress(OSError):
            one.rename(one.with_name(one.name.removesuffix(GONE)))
    return True


def drafts(folder: Path | None) -> list[Draft]:
    """The drafts in a folder, the one changed last first; none where there is no folder."""
    if folder is None or not folder.is_dir():
        return []
    return sorted(_found(folder), key=lambda draft: -draft.changed)


def _found(folder: Path) -> Iterator[Draft]:
    for path in sorted(folder.glob(f"*{SUFFIX}"))[:MOST]:
        try:
            about = json.loads(read_up_to(path.with_suffix(ABOUT), LARGEST))
            name, origin = str(about["name"]), str(about["origin"])
            title, moves = str(about.get("title", "")), int(about.get("moves", 0))
            players = tuple((str(colour), str(who)) for colour, who in about.get("players", ()))
        except (BadFile, ValueError, KeyError, TypeError, AttributeError):
            name, origin, title, moves, players = path.stem, "", "", 0, ()
        with suppress(OSError):
            yield Draft(path, name, origin, path.stat().st_mtime, title, moves, players)
