"""The desk's settings, stored between runs: theme, scale, language, window position and others."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from companion.files import own_json, write_whole

THEMES = ("system", "light", "dark")
MOTIONS = ("system", "on", "off")
BOARDS = ("paper", "slate", "contrast")
SOUNDS = ("off", "on")
SCALES = (0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)
"""Steps of the zoom, times the screen's own scale."""
SIDE_TEXTS = (0.75, 0.9, 1.0, 1.15, 1.3, 1.5, 1.75, 2.0)
"""Sizes of the words beside a board or a photo."""
STEPS = {"scale": SCALES, "side_text": SIDE_TEXTS}
CHOICES = {"theme": THEMES, "motion": MOTIONS, "board": BOARDS, "sound": SOUNDS}
LARGEST = 2_000_000
"""Largest settings file in bytes."""
MOST_RECENT = 300
"""Most recent files stored; even with the longest names they fit in :data:`LARGEST`."""


@dataclass(frozen=True)
class Settings:
    """All settings; every value is plain JSON.

    Attributes:
        theme: one of :data:`THEMES`.
        scale: the zoom, 1.0 for the screen's own scale.
        side_text: size of the words beside a board or a photo, 1.0 for the usual one.
        language: such as ``de``; '' for the system's.
        place: width, height, left and top of the window in pixels; empty for the default.
        maximized: whether the window is maximized.
        recent: files last opened, the latest first.
        shown: what boards show besides the marks (``last``, ``lit``, ``threats``, ``owners``,
            ``hint``), and ``course`` for the chart of a game.
        paper: the paper size for printing.
        names: players' names last used, the latest first.
        watched: the folder watched last, '' if none.
        cleared: when the photo inbox was cleared last, in seconds as ``time.time``.
        board: how boards look, one of :data:`BOARDS`.
        sound: whether moves are heard, one of :data:`SOUNDS`.
        motion: whether moves are shown in motion, one of :data:`MOTIONS`.
    """

    theme: str = "system"
    scale: float = 1.0
    side_text: float = 1.0
    language: str = ""
    place: tuple[int, ...] = ()
    maximized: bool = False
    recent: tuple[str, ...] = ()
    shown: tuple[str, ...] = ("last", "lit", "owners", "course")
    paper: str = "a4"
    names: tuple[str, ...] = ()
    watched: str = ""
    cleared: float = 0.0
    motion: str = "system"
    board: str = "paper"
    sound: str = "off"

    def with_recent(self, path: str) -> Settings:
        """A copy with a file as the one opened last."""
        return replace(self, recent=(path, *(p for p in self.recent if p != path))[:MOST_RECENT])

    def without_recent(self, path: str) -> Settings:
        return replace(self, recent=tuple(p for p in self.recent if p != path))

    def with_names(self, names: Iterable[str | None]) -> Settings:
        """A copy with the names of a match's players as those used last, where they are known."""
        used = [name for name in names if name]
        return replace(self, names=(*used, *(n for n in self.names if n not in used))[:MOST_RECENT])


@dataclass(frozen=True)
class Start:
    """How the desk is opened.

    Attributes:
        settings: as stored.
        file: where they are stored; ``None`` for nowhere.
        language: given on the command line, '' if not.
        scale: given on the command line, 0 if not; takes precedence over the stored one.
        data: the folder of unsaved games; ``None`` for nowhere.
    """

    settings: Settings = field(default_factory=Settings)
    file: Path | None = None
    language: str = ""
    scale: float = 0.0
    data: Path | None = None


def settings_file() -> Path:
    """The path of the settings; its folder need not exist yet."""
    from platformdirs import user_config_path

    return user_config_path("companion", appauthor=False) / "desk.json"


def load_settings(path: Path) -> Settings:
    """The settings in a file; defaults for missing or invalid values."""
    found = own_json(path, LARGEST)
    if not isinstance(found, dict):
        return Settings()
    usual = Settings()
    values = {
        field.name: value
        for field in fields(Settings)
        if (value := _fit(field.name, found.get(field.name), getattr(usual, field.name)))
        is not None
    }
    return replace(usual, **values)


def _fit(name: str, value: Any, usual: Any) -> Any:
    """A value read, if it is of the right type and in range; else the default."""
    if name in CHOICES:
        return value if value in CHOICES[name] else None
    if name in STEPS:
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        steps = STEPS[name]
        return float(value) if number and steps[0] <= value <= steps[-1] else None
    if name == "place":
        fits = isinstance(value, list) and len(value) == 4 and all(type(n) is int for n in value)
        return tuple(value) if fits else None
    if isinstance(usual, tuple):
        fits = isinstance(value, list) and all(isinstance(one, str) for one in value)
        return tuple(value) if fits else None
    return value if type(value) is type(usual) else None


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings atomically.

    Raises:
        BadFile: they cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, json.dumps(asdict(settings), ensure_ascii=False, indent=1).encode())


def next_step(setting: str, now: float, steps: int) -> float:
    """A setting of :data:`STEPS` some steps up or down from its value now; 1.0 for no steps."""
    if not steps:
        return 1.0
    values = STEPS[setting]
    nearest = min(range(len(values)), key=lambda i: abs(values[i] - now))
    return values[max(0, min(len(values) - 1, nearest + steps))]
