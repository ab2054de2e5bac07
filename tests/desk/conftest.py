"""Windows of the tests: opened on any available screen, skipped if there is none.

``--pictures FOLDER`` keeps screenshots of the tests.
"""

from __future__ import annotations

import atexit
import gc
import os
import re
import shutil
import subprocess
import time
import tkinter as tk
from _tkinter import DONT_WAIT
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from companion.desk.shell import route
from companion.desk.shell.files.arrivals import _OF
from companion.desk.shell.settings import Settings
from tests.desk.pixels import px_of
from tests.desk.remembered import readings_kept

PATIENCE = 120.0
"""Seconds to wait for what must come; not a claim of a test."""
DUE: dict[str, float] = {}
"""When each timer of the window is due, by its name."""


def _note_when_due(patch: pytest.MonkeyPatch) -> None:
    after = tk.Misc.after

    def noted(widget: tk.Misc, ms: Any, *call: Any) -> Any:
        name = after(widget, ms, *call)
        if isinstance(ms, int) and call:
            DUE[name] = time.monotonic() + ms / 1000
        return name

    patch.setattr(tk.Misc, "after", noted)


def _own_screen() -> None:
    """A screen for this process alone, if there is none or several processes would share one:
    on one screen only one window has the keyboard."""
    if os.environ.get("DISPLAY") and "PYTEST_XDIST_WORKER" not in os.environ:
        return
    server = shutil.which("Xvfb")
    if server is None:
        return
    read, write = os.pipe()
    screen = subprocess.Popen(
        [server, "-displayfd", str(write), "-screen", "0", "1440x1000x24", "-nolisten", "tcp"],
        pass_fds=[write], stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write)
    atexit.register(screen.terminate)
    with os.fdopen(read) as told:
        number = told.readline().strip()
    if number:
        os.environ["DISPLAY"] = f":{number}"


def _no_screen() -> str:
    """Why no window can be opened, '' if one can."""
    try:
        tk.Tk().destroy()
    except Exception as error:
        return f"no window can be opened here: {error}"
    return ""


_own_screen()
NO_SCREEN = _no_screen()


class Seat:
    """Somebody at the desk: moves the pointer, presses keys, waits, takes pictures."""

    def __init__(self, desk: Any, pictures: Path | None = None) -> None:
        self.desk = desk
        self.pictures = pictures

    def wait(self, seconds: float = 0.05) -> None:
        """Let the window process its events for a while, or until nothing is to come in it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.desk.update()
            if self._idle_until(end):
                return
            time.sleep(0.002)

    def _idle_until(self, end: float) -> bool:
        """Whether neither an event nor a timer will wake the window until then."""
        self.desk.winfo_pointerxy()  # The screen's answer comes after all its events.
        if self.desk.tk.dooneevent(DONT_WAIT):
            return False
        timers = self.desk.tk.splitlist(self.desk.tk.call("after", "info"))
        return all(DUE.get(name, 0.0) > end for name in timers)

    def until(self, what: Callable[[], Any]) -> None:
        """Wait until something is so."""
        begun, pause = time.monotonic(), 0.002
        while not what():
            assert time.monotonic() < begun + PATIENCE, "it did not come about"
            self.desk.update()
            time.sleep(pause)
            pause = min(0.01, pause * 1.1)

    def counted(self) -> None:
        """Wait until the page's questions to the scorebook are answered."""
        self.until(lambda: not self.desk.page.beside.busy)

    def click(self, place: str, button: int = 1) -> None:
        """A click on a place of the page's board."""
        view = self.desk.page.view
        self.until(lambda: view._compositor is not None)
        x, y = px_of(view, place)
        view.event_generate("<Motion>", x=x, y=y)
        view.event_generate(f"<ButtonPress-{button}>", x=x, y=y)
        view.event_generate(f"<ButtonRelease-{button}>", x=x, y=y)
        self.desk.update()

    def drag(self, *places: str) -> None:
        """The pointer pressed at the first place and drawn along the others."""
        view = self.desk.page.view
        self.until(lambda: view._compositor is not None)
        spots = [px_of(view, place) for place in places]
        view.event_generate("<ButtonPress-1>", x=spots[0][0], y=spots[0][1])
        for (ax, ay), (bx, by) in pairwise(spots):
            for step in range(1, 9):
                x, y = ax + (bx - ax) * step // 8, ay + (by - ay) * step // 8
                view.event_generate("<B1-Motion>", x=x, y=y)
        view.event_generate("<ButtonRelease-1>", x=spots[-1][0], y=spots[-1][1])
        self.desk.update()

    def key(self, event: str) -> None:
        """A key of the page, by Tk's name."""
        self.desk.event_generate(event)
        self.desk.update()

    def picture(self, name: str) -> None:
        """Keep a picture of the window, if somebody asked for it."""
        self.wait(0.05)
        if self.pictures is None:
            return
        from PIL import ImageGrab

        desk = self.desk
        left, top = desk.winfo_rootx(), desk.winfo_rooty()
        box = (left, top, left + desk.winfo_width(), top + desk.winfo_height())
        self.pictures.mkdir(parents=True, exist_ok=True)
        image = ImageGrab.grab(bbox=box, xdisplay=os.environ.get("DISPLAY"))
        image.save(self.pictures / f"{name}.png")


def _bound_as_before(desk: Any, bound: str) -> None:
    """Forget what came to wait for the window's end: it is called for each widget that ends."""
    since = desk.bind("<Destroy>").removeprefix(bound)
    desk.tk.call("bind", desk, "<Destroy>", bound)
    for command in re.findall(r"\d+_\w+", since):
        desk.deletecommand(command)


def _collect() -> None:
    """Let go of a closed page here, in the window's thread; what stays is looked through once."""
    begun = time.process_time()
    gc.collect()
    if time.process_time() - begun > 0.01:
        gc.freeze()


@pytest.fixture(scope="session")
def _desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """One window for all tests, as there may be one at a time; each begins on the first page."""
    if NO_SCREEN:
        yield None
        return
    from companion.desk.shell.settings import Start
    from companion.desk.shell.window import MainWindow
    from companion.desk.toolkit import typeface

    folder = tmp_path_factory.mktemp("desk")
    with readings_kept(), pytest.MonkeyPatch.context() as patch:
        _note_when_due(patch)
        start = Start(Settings(), folder / "settings.json")
        desk = MainWindow(start, own_typeface=typeface.make_known())
        yield desk
        desk.close()


_UNSEEN: dict[Any, route.Route] = {}
"""The first page of a window, until it is made."""


class Begun(route.Home, where=route.Home.where):
    """The first page, made once it is come back to: tests of other pages leave it unseen, and its
    boards take longer to draw than most of these."""

    def page(self, shell: Any, parent: Any) -> Any:
        from companion.desk.shell.page import Page

        if self is not _UNSEEN.pop(shell, None):
            return super().page(shell, parent)
        return Page(shell, parent)


@pytest.fixture
def seat(
    _desk: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[Seat]:
    """The desk on its first page, with settings and drafts of its own."""
    if NO_SCREEN:
        pytest.skip(NO_SCREEN)
    from companion.desk.shell.settings import Start

    monkeypatch.setenv("COMPANION_BOOK", str(tmp_path / "scorebook.db"))
    # Whatever dialogs this computer has, the tests answer instead of Tk's.
    monkeypatch.setattr("companion.desk.shell.file_dialog.ask.system_dialogs", lambda _: ())
    monkeypatch.setattr("companion.desk.shell.file_dialog.ask.shows_photos", lambda *_: False)
    settings = Settings(theme="light", place=(1180, 800, 10, 10), language="en")
    desk = _desk
    desk.start = Start(settings, tmp_path / "settings.json", "", 0.0, tmp_path / "drafts")
    desk.change(theme="light", scale=1.0, side_text=1.0, language="en")
    desk.settings = settings
    desk.geometry("1180x800+10+10")
    bound = desk.bind("<Destroy>")
    failures: list[BaseException] = []
    desk.report_callback_exception = lambda *error: failures.append(error[1])
    first = Begun() if "pages" in request.path.parts else route.Home()
    _UNSEEN[desk] = first
    desk.begin(first)
    desk.status_bar.clear_notice()  # of the test before: it stays for ten seconds
    desk.deiconify()
    sitting = Seat(desk, request.config.getoption("--pictures"))
    gc.disable()
    yield sitting
    for child in desk.winfo_children():
        if child.winfo_class() == "Toplevel":
            child.destroy()
    if (arrivals := _OF.pop(desk, None)) is not None:
        arrivals.end()  # It would go on reading, into the next test's folder.
    _bound_as_before(desk, bound)
    _collect()
    gc.enable()
    if failures:
        raise failures[0]
