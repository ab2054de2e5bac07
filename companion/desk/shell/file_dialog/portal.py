"""The desktop's own file dialog on Linux, over D-Bus: xdg-desktop-portal's FileChooser.

It needs jeepney, an optional package. The portal replies only to the connection that asked, and
closes the dialog when that ends, so commands such as ``gdbus call`` cannot be used.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote_to_bytes, urlsplit

from companion.desk.shell.file_dialog.request import FileRequest, Paths, Unavailable

BUS_NAME: Final = "org.freedesktop.portal.Desktop"
OBJECT: Final = "/org/freedesktop/portal/desktop"
CHOOSER: Final = "org.freedesktop.portal.FileChooser"
REQUEST: Final = "org.freedesktop.portal.Request"
CHOSEN, CANCELLED = 0, 1
"""Response codes of a request."""
FOLDERS_SINCE: Final = 3
"""The interface version that introduced choosing folders."""
PATIENCE: Final = 4.0
"""Seconds for the portal to report that it shows a dialog; it may have to be started first."""
LOOK: Final = 0.2
"""Seconds between two checks whether the dialog is still wanted."""


def can_be_asked() -> bool:
    """Whether jeepney and a session bus are available."""
    return "DBUS_SESSION_BUS_ADDRESS" in os.environ and find_spec("jeepney") is not None


class PortalDialog:
    """One dialog of the desktop."""

    def __init__(self) -> None:
        self._stopped = False

    def stop(self) -> None:
        self._stopped = True

    def ask(self, request: FileRequest) -> Paths:
        from jeepney.io.blocking import open_dbus_connection
        from jeepney.wrappers import DBusErrorResponse

        try:
            # The portal closes the dialog when the connection goes.
            with open_dbus_connection("SESSION") as connection:
                return self._asked(connection, request)
        except (DBusErrorResponse, OSError, TimeoutError, ValueError, KeyError) as error:
            raise Unavailable(str(error)) from None

    def _asked(self, connection: Any, request: FileRequest) -> Paths:
        from jeepney import DBusAddress, MatchRule, Properties, message_bus, new_method_call
        from jeepney.io.blocking import Proxy
        from jeepney.wrappers import unwrap_msg

        chooser = DBusAddress(OBJECT, bus_name=BUS_NAME, interface=CHOOSER)

        def answer_to(message: Any) -> Any:
            return unwrap_msg(connection.send_and_get_reply(message, timeout=PATIENCE))

        version = answer_to(Properties(chooser).get("version"))[0][1]
        if request.purpose == "folder" and version < FOLDERS_SINCE:
            raise Unavailable("this portal chooses no folders")
        token = f"companion{secrets.token_hex(8)}"
        sender = connection.unique_name[1:].replace(".", "_")
        rule = MatchRule(
            type="signal", interface=REQUEST, member="Response",
            path=f"{OBJECT}/request/{sender}/{token}",
        )  # fmt: skip
        Proxy(message_bus, connection).AddMatch(rule)
        method = "SaveFile" if request.purpose == "save" else "OpenFile"
        body = ("", request.title, options(request, token))
        with connection.filter(rule) as responses:
            answer_to(new_method_call(chooser, method, "ssa{sv}", body))
            while not self._stopped:
                with suppress(TimeoutError):
                    response = connection.recv_until_filtered(responses, timeout=LOOK)
                    return chosen(*response.body)
        return ()


def options(request: FileRequest, token: str) -> dict[str, tuple[str, Any]]:
    """A request as the portal's ``a{sv}`` options."""
    told: dict[str, tuple[str, Any]] = {"handle_token": ("s", token), "modal": ("b", True)}
    if request.purpose == "open-several":
        told["multiple"] = ("b", True)
    if request.purpose == "folder":
        told["directory"] = ("b", True)
    if request.kinds:
        told["filters"] = (
            "a(sa(us))",
            [(kind.name, [(0, one) for one in kind.patterns]) for kind in request.kinds],
        )
    if request.name:
        told["current_name"] = ("s", request.name)
    if request.folder:
        told["current_folder"] = ("ay", os.fsencode(request.folder) + b"\0")
    return told


def chosen(code: int, results: dict[str, tuple[str, Any]]) -> Paths:
    """The files of a response.

    Raises:
        Unavailable: the dialog ended without a person's choice.
    """
    if code == CANCELLED:
        return ()
    if code != CHOSEN:
        raise Unavailable(f"the portal's dialog ended with {code}")
    uris = results["uris"][1]
    return tuple(Path(os.fsdecode(unquote_to_bytes(urlsplit(uri).path))) for uri in uris)
