"""Somebody who does anything at all at the desk, the same for the same seed."""

from __future__ import annotations

import random
import tkinter as tk
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from companion.desk.board.tile import Tile
from companion.desk.toolkit.widgets import Link
from tests.desk.pixels import px_of

TEXTS = ("", "pass", "d4", "a7-b7", "c2*2 d2 e3", "force:d4", "banana", "ä; next ?", "c2-c4", "a1")
PLAIN = ("<space>", "<Up>", "<Down>", "<Left>", "<Right>", "<Tab>", "<Return>", "<Escape>")


class Monkey:
    """Clicks, drags, types, presses keys and buttons of whatever page is shown."""

    def __init__(self, desk: Any, seed: int, folder: Path) -> None:
        self.desk = desk
        self.rng = random.Random(seed)
        self.folder = folder
        self.done: list[str] = []

    def step(self) -> None:
        """Do one thing."""
        ways: list[Callable[[], str]] = [
            self._board, self._board, self._board, self._press, self._press, self._key, self._type,
            self._drag,
        ]  # fmt: skip
        self.done.append(self.rng.choice(ways)())
        self.desk.update()

    def asked(self, **_: Any) -> str:
        """The answer to a question for a file: none, one that is there, or a new one."""
        files = [str(path) for path in sorted(self.folder.glob("*.*"))]
        new = str(self.folder / f"{len(files)}{self.rng.choice(['.pgr', '.json', '.csv', '.x'])}")
        return self.rng.choice(["", new, *files[:2]])

    def _widgets(self) -> Iterator[Any]:
        waiting = list(self.desk.winfo_children())
        while waiting:
            widget = waiting.pop()
            waiting += widget.winfo_children()
            if widget.winfo_ismapped():
                yield widget

    def _board(self) -> str:
        view = getattr(self.desk.page, "view", None)
        if view is None:
            return self._press()
        x, y = (self.rng.randrange(max(1, n)) for n in (view.winfo_width(), view.winfo_height()))
        lit = sorted(getattr(view.scene, "lit", ()) or ())
        if lit and self.rng.random() < 0.7:
            x, y = px_of(view, self.rng.choice(lit))
        button = self.rng.choice([1, 1, 1, 3])
        view.event_generate("<Motion>", x=x, y=y)
        view.event_generate(f"<ButtonPress-{button}>", x=x, y=y)
        view.event_generate(f"<ButtonRelease-{button}>", x=x, y=y)
        return f"click {x} {y} {button}"

    def _drag(self) -> str:
        view = getattr(self.desk.page, "view", None)
        if view is None:
            return self._key()
        size = (max(1, view.winfo_width()), max(1, view.winfo_height()))
        spots = [(self.rng.randrange(size[0]), self.rng.randrange(size[1])) for _ in range(4)]
        view.event_generate("<ButtonPress-1>", x=spots[0][0], y=spots[0][1])
        for x, y in spots[1:]:
            view.event_generate("<B1-Motion>", x=x, y=y)
        view.event_generate("<ButtonRelease-1>", x=spots[-1][0], y=spots[-1][1])
        return f"drag {spots}"

    def _press(self) -> str:
        found = [
            widget
            for widget in self._widgets()
            if isinstance(widget, (Tile, Link))
            or widget.winfo_class() in ("TButton", "TRadiobutton", "TCheckbutton")
        ]
        if not found:
            return self._key()
        widget = self.rng.choice(found)
        words = str(widget)
        if "text" in widget.configure():
            words = str(widget.cget("text"))
        widget.invoke()
        return f"press {words}"

    def _key(self) -> str:
        keys = [key.event for key in self.desk._keys.known if key.event != "<Control-q>"]
        event = self.rng.choice([*keys, *PLAIN])
        self.desk.event_generate(event)
        return f"key {event}"

    def _type(self) -> str:
        entry = getattr(self.desk.page, "entry", None) or getattr(self.desk.page, "search", None)
        if not isinstance(entry, tk.Entry):  # a page may have a method of that name
            return self._press()
        text = self.rng.choice(TEXTS)
        entry.delete(0, "end")
        entry.insert(0, text)
        entry.event_generate("<KeyRelease>", keysym="a")
        entry.focus_force()
        entry.event_generate("<Return>")
        return f"type {text}"


def let_loose(
    desk: Any, seed: int, steps: int, folder: Path, patch: Callable[[str, Any], object]
) -> Monkey:
    """A random user for some steps; ``patch(name, value)`` replaces what opens dialogs."""
    monkey = Monkey(desk, seed, folder)
    for name in ("askopenfilename", "asksaveasfilename"):
        patch(f"tkinter.filedialog.{name}", monkey.asked)
    patch("tkinter.filedialog.askopenfilenames", lambda **how: (monkey.asked(**how),))
    # Neither another program's dialog nor the window's own, which wait for somebody.
    patch("companion.desk.shell.file_dialog.ask.system_dialogs", lambda _: ())
    patch("companion.desk.shell.file_dialog.ask.shows_photos", lambda *_: False)
    patch("tkinter.filedialog.askdirectory", lambda **_: str(monkey.folder))
    patch("companion.desk.shell.files.file_output.show_file", lambda *_, **_how: True)
    for _ in range(steps):
        monkey.step()
    return monkey
