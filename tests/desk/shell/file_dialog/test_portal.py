"""The desktop's portal, with a stand-in that answers on a session bus of its own."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.desk.shell.file_dialog import ask, portal
from companion.desk.shell.file_dialog.request import FileKind, FileRequest, Unavailable
from tests.desk.conftest import Seat

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the portal of Linux's desktops")
jeepney = pytest.importorskip("jeepney")

VERSION = 4


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A session bus for this test alone."""
    daemon = shutil.which("dbus-daemon")
    if daemon is None:
        pytest.skip("there is no dbus-daemon")
    running = subprocess.Popen(
        [daemon, "--session", "--nofork", "--print-address"], stdout=subprocess.PIPE, text=True
    )
    assert running.stdout is not None
    address = running.stdout.readline().strip()
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
    yield address
    running.terminate()
    running.wait()
    running.stdout.close()


class StandIn:
    """A portal whose dialog is answered at once, or never.

    Attributes:
        calls: members called, with what they were given.
        gone: set once a caller whose dialog is open has left the bus.
    """

    def __init__(self, answer: tuple[int, dict[str, Any]] | None, version: int = VERSION) -> None:
        from jeepney import MatchRule, message_bus
        from jeepney.io.blocking import Proxy, open_dbus_connection

        self.calls: list[tuple[str, Any]] = []
        self.gone = threading.Event()
        self._answer, self._version = answer, version
        self._connection = open_dbus_connection("SESSION")
        bus = Proxy(message_bus, self._connection)
        assert bus.RequestName(portal.BUS_NAME) == (1,)
        bus.AddMatch(MatchRule(type="signal", member="NameOwnerChanged"))
        self._open: set[str] = set()
        self._stopped = False
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        from jeepney import DBusAddress, HeaderFields, MessageType, new_method_return, new_signal

        while not self._stopped:
            try:
                message = self._connection.receive(timeout=0.1)
            except TimeoutError:
                continue
            fields = message.header.fields
            member = fields.get(HeaderFields.member)
            if message.header.message_type is MessageType.signal:
                if member == "NameOwnerChanged" and message.body[0] in self._open:
                    self.gone.set()
                continue
            if member == "Get":
                reply = new_method_return(message, "v", (("u", self._version),))
                self._connection.send(reply)
                continue
            self.calls.append((member, message.body))
            sender = fields[HeaderFields.sender]
            token = message.body[2]["handle_token"][1]
            handle = f"{portal.OBJECT}/request/{sender[1:].replace('.', '_')}/{token}"
            self._connection.send(new_method_return(message, "o", (handle,)))
            self._open.add(sender)
            if self._answer is not None:
                to = DBusAddress(handle, interface=portal.REQUEST)
                self._connection.send(new_signal(to, "Response", "ua{sv}", self._answer))

    def close(self) -> None:
        self._stopped = True
        self._thread.join()
        self._connection.close()


def uris(*paths: str) -> tuple[int, dict[str, Any]]:
    return 0, {"uris": ("as", [f"file://{path}" for path in paths])}


PHOTO = FileRequest("open", "Score a photo", (FileKind("Photos", (".jpg",)),))


@pytest.mark.usefixtures("bus")
def test_a_file_is_chosen_in_the_portal() -> None:
    stand_in = StandIn(uris("/photos/K%C3%BCche%201.jpg"))
    assert portal.PortalDialog().ask(PHOTO) == (Path("/photos/Küche 1.jpg"),)
    ((member, (_, title, options)),) = stand_in.calls
    assert (member, title) == ("OpenFile", "Score a photo")
    assert options["filters"][1] == [("Photos", [(0, "*.jpg"), (0, "*.JPG")])]
    stand_in.close()


@pytest.mark.usefixtures("bus")
def test_a_file_to_save_has_its_name_and_its_folder() -> None:
    stand_in = StandIn(uris("/there/x.pdf"))
    request = FileRequest("save", "Save", (), "game.pdf", "/there")
    assert portal.PortalDialog().ask(request) == (Path("/there/x.pdf"),)
    ((member, (_, _, options)),) = stand_in.calls
    assert member == "SaveFile"
    assert options["current_name"] == ("s", "game.pdf")
    assert bytes(options["current_folder"][1]) == b"/there\0"
    stand_in.close()


@pytest.mark.usefixtures("bus")
def test_cancelled_nothing_is_chosen_and_a_broken_dialog_leaves_it_to_others() -> None:
    stand_in = StandIn((1, {}))
    assert portal.PortalDialog().ask(PHOTO) == ()
    stand_in.close()
    stand_in = StandIn((2, {}))
    with pytest.raises(Unavailable):
        portal.PortalDialog().ask(PHOTO)
    stand_in.close()


@pytest.mark.usefixtures("bus")
def test_a_bus_without_a_portal_and_one_too_old_for_folders_leave_it_to_others() -> None:
    with pytest.raises(Unavailable):
        portal.PortalDialog().ask(PHOTO)
    stand_in = StandIn(uris("/there"), version=2)
    with pytest.raises(Unavailable):
        portal.PortalDialog().ask(FileRequest("folder", "Watch a folder"))
    assert not stand_in.calls
    stand_in.close()


@pytest.mark.usefixtures("bus")
def test_cancelled_in_the_window_the_portal_closes_its_dialog(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ask, "system_dialogs", lambda _: [portal.PortalDialog()])
    stand_in = StandIn(None)
    found: list[Path] = []
    ask.ask_open(seat.desk, "Score a photo", (("Photos", (".jpg",)),), found.append)
    seat.until(lambda: stand_in.calls)
    seat.key("<Escape>")
    seat.until(stand_in.gone.is_set)
    assert not found
    stand_in.close()
