"""Unsaved games: stored after every move, recovered after a crash.

The games that wait to be continued are unsaved ones and others.

A draft is a record like any other, with a small file beside it that has its name and the file it
was opened from.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from companion.application.table.private_tags import SEALED
from companion.files import BadFile, own_json, write_whole
from companion.files.inputs import RECORD, is_record
from companion.games import game
from companion.games.options import BadOption
from companion.games.phrases import ORDERS_SEALED, player_name
from companion.records import UNFINISHED, Record, RecordError, load_record, player_tag
from companion.records.secret_setup import OPEN, SETTING_UP, awaited
from companion.sentences import N_, Catalogue, Sentence, Term, say

ABOUT, GONE = ".json", ".gone"
KEPT_FOR = 30 * 24 * 3600
"""Seconds for which a discarded draft can at least be restored."""
LARGEST = 20_000
_STORED = ("name", "origin", "title", "moves", "players", "sealed", "to_move", "set_up")
"""What of a draft stands beside its record."""
MOST = 200
"""Most drafts that are read."""


@dataclass(frozen=True)
class Draft:
    """One stored game.

    Attributes:
        path: its record.
        name: its name for people.
        origin: the file it was opened from, '' for a new game.
        changed: modification time in seconds since the epoch.
        title, moves, players: its game, number of moves, and each colour with the player's name,
            from which ``name`` is translated for the reader; '' if the name is a file's.
        sealed: the players whose secret orders, or set-up, wait for the others'.
        to_move: the players who are to move next, none if the game is over; ``None`` if only the
            record knows, as while the players set up.
        set_up: whether it begins from a position of its own, phones can join it, or somebody has
            written about it.
    """

    path: Path
    name: str
    origin: str = ""
    changed: float = 0.0
    title: str = ""
    moves: int = 0
    players: tuple[tuple[str, str], ...] = ()
    sealed: tuple[str, ...] = ()
    to_move: tuple[str, ...] | None = None
    set_up: bool = False

    @property
    def where(self) -> str:
        """Where its last move is kept, a template: a file that it was opened from lacks that."""
        return N_("not saved yet") if self.origin else N_("saved automatically")

    @property
    def begun(self) -> bool:
        """Whether there is more in it than a new board; of a game opened from a file there is."""
        return bool(self.moves or self.sealed or self.set_up or self.origin or not self.title)

    def told(self, words: Catalogue) -> str:
        """Its name for people, in a language."""
        return called(self.title, self.moves, self.players, words) if self.title else self.name


def called(title: str, moves: int, players: Sequence[tuple[str, str]], words: Catalogue) -> str:
    """The name of a game without a file: who plays what, or else its number of moves."""
    if any(name for _, name in players):
        names = " – ".join(
            name or words.gettext(Term(colour.capitalize())) for colour, name in players
        )
        return f"{title}: {names}"
    template, many = N_("{title}, {number} move"), N_("{title}, {number} moves")
    return say(template, plural=many, title=title, number=moves).text(words)


def new_draft(folder: Path) -> Path:
    """An unused path for a draft in the folder."""
    return folder / f"{secrets.token_hex(6)}{RECORD}"


def keep(draft: Draft, text: str) -> None:
    """Write a draft atomically.

    Raises:
        BadFile, OSError: it cannot be written.
    """
    draft.path.parent.mkdir(parents=True, exist_ok=True)
    about = {name: getattr(draft, name) for name in _STORED}
    write_whole(draft.path, text.encode("utf-8"))
    write_whole(draft.path.with_suffix(ABOUT), json.dumps(about, ensure_ascii=False).encode())


def forget(path: Path) -> None:
    """Delete a draft, if it exists."""
    for one in (path, path.with_suffix(ABOUT)):
        with suppress(OSError):
            one.unlink(missing_ok=True)


def put_aside(path: Path) -> None:
    """Discard a file of ours, with what is kept beside it: it can be restored for a month."""
    for one in (path, path.with_suffix(ABOUT)):
        with suppress(OSError):
            one.rename(one.with_name(one.name + GONE))
    old = time.time() - KEPT_FOR
    for one in path.parent.glob(f"*{GONE}"):
        with suppress(OSError):
            if one.stat().st_mtime < old:
                one.unlink()


def bring_back(folder: Path | None) -> bool:
    """Restore the draft that was discarded last; returns whether there was one."""
    if folder is None or not folder.is_dir():
        return False
    aside = sorted(folder.glob(f"*{RECORD}{GONE}"), key=lambda one: one.stat().st_ctime)
    if not aside:
        return False
    put_back(aside[-1].with_name(aside[-1].name.removesuffix(GONE)))
    return True


def put_back(path: Path) -> None:
    """Restore a file that was put aside, if it still can be."""
    for one in (path, path.with_suffix(ABOUT)):
        with suppress(OSError):
            one.with_name(one.name + GONE).rename(one)


def drafts(folder: Path | None) -> list[Draft]:
    """The drafts in a folder, the latest first; empty if there is no folder."""
    if folder is None or not folder.is_dir():
        return []
    return sorted(_found(folder), key=lambda draft: -draft.changed)


def _found(folder: Path) -> Iterator[Draft]:
    for path in sorted(folder.glob(f"*{RECORD}"))[:MOST]:
        try:
            about = own_json(path.with_suffix(ABOUT), LARGEST)
            to_move = about["to_move"]
            draft = Draft(
                path,
                str(about["name"]),
                str(about["origin"]),
                title=str(about["title"]),
                moves=int(about["moves"]),
                players=tuple((str(one), str(who)) for one, who in about["players"]),
                sealed=tuple(map(str, about["sealed"])),
                to_move=None if to_move is None else tuple(map(str, to_move)),
                set_up=bool(about["set_up"]),
            )
        except (ValueError, KeyError, TypeError, AttributeError):
            draft = Draft(path, path.stem)
        with suppress(OSError):
            yield replace(draft, changed=path.stat().st_mtime)


LOOKED_AT = 12
"""Most files that are opened to see whether their game is over."""


@dataclass(frozen=True)
class Unfinished:
    """A game that waits to be continued.

    Attributes:
        path: its record.
        draft: its draft; ``None`` if it is as it was saved.
        sealed: whether somebody's orders or set-up are sealed, and the others' are waited for.
        waits_for: whose turn it is, ``None`` if only the game can say.
        changed: modification time in seconds since the epoch.
    """

    path: Path
    draft: Draft | None
    sealed: bool
    waits_for: Sentence | None
    changed: float


def unfinished(kept: Sequence[Draft], recent: Sequence[str]) -> tuple[Unfinished, ...]:
    """The games to be continued: those with sealed orders, then the others, each the latest first.

    Args:
        kept: the unsaved games.
        recent: files opened or saved last.
    """
    found = [*_drafts(kept), *_saved(kept, recent)]
    return tuple(sorted(found, key=lambda one: (not one.sealed, -one.changed)))


def _drafts(kept: Sequence[Draft]) -> Iterator[Unfinished]:
    looks = LOOKED_AT
    for draft in kept:
        sealed = bool(draft.sealed)
        if draft.to_move is None:
            record = _record(draft.path) if looks else None
            looks -= 1
            if record is not None and _goes_on(record):
                yield _unfinished(record, draft.path, draft, draft.changed)
        elif draft.begun and draft.to_move:
            yield Unfinished(draft.path, draft, sealed, _waiting(draft), draft.changed)


def _saved(kept: Sequence[Draft], recent: Sequence[str]) -> Iterator[Unfinished]:
    beneath = {draft.origin for draft in kept}
    records = [path for path in recent if is_record(path) and path not in beneath]
    for path in map(Path, records[:LOOKED_AT]):
        record = _record(path)
        if record is not None and _goes_on(record):
            yield _unfinished(record, path, None, path.stat().st_mtime)


def _unfinished(record: Record, path: Path, draft: Draft | None, changed: float) -> Unfinished:
    """A game to be continued that only its record knows."""
    found = game(record.game)
    sealed, told = awaited(record, found), None
    if sealed:
        names = [(player, record.tag(player_tag(player))) for player in found.players]
        left = [player for player in found.players if player not in sealed]
        told = _whose(names, [*sealed], left, N_("{player} has set up."), N_("{player} sets up"))
    return Unfinished(path, draft, holds_sealed(record), told, changed)


def _waiting(draft: Draft) -> Sentence | None:
    to_move = draft.to_move or ()
    return _whose(draft.players, draft.sealed, to_move, ORDERS_SEALED, N_("{player} to move"))


def _whose(
    players: Iterable[tuple[str, str]],
    sealed: Sequence[str],
    left: Sequence[str],
    has: str,
    does: str,
) -> Sentence | None:
    """Who has sealed something, if anybody, and who is next; ``None`` unless that is one."""
    if len(left) != 1:
        return None
    names = {player: name or player_name(player) for player, name in players}
    follows = say(does, player=names[left[0]])
    if not sealed:
        return follows
    return say("{sealed} {next}", sealed=say(has, player=names[sealed[0]]), next=follows)


def _record(path: Path) -> Record | None:
    try:
        return load_record(path, to_mend=True)
    except (BadFile, RecordError, BadOption, OSError, ValueError):
        return None


def _goes_on(record: Record) -> bool:
    begun = bool(record.shows_play or holds_sealed(record))
    return begun and record.result == UNFINISHED


def holds_sealed(record: Record) -> bool:
    """Whether somebody has sealed orders or a set-up that wait for the others'."""
    return bool(record.tag(SEALED) or record.tag(SETTING_UP) not in ("", OPEN))
