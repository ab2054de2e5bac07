"""A quiet word about a newer version, for those who want it."""

from __future__ import annotations

from companion.application.new_version import address, newer
from companion.desk.shell.window import MainWindow
from companion.desk.tasks.latest import LatestTask
from companion.sentences import N_, say


def look_for_new_version(window: MainWindow) -> None:
    """Say once that there is this setting, which is off; where it is on, ask for a newer version
    and tell of it."""

    def told(version: str) -> None:
        if version:
            window.tell(say(N_("Version {version} is out: {address}"), version=version,
                            address=address()), stays=True)  # fmt: skip

    def offered(where: str) -> None:
        if where:
            window.change(news="off")
            window.tell(
                N_("Companion can tell you about new versions. Turn this on in the settings.")
            )

    if window.settings.news == "on":
        LatestTask(window).run(newer, told)
    elif not window.settings.news:
        LatestTask(window).run(address, offered)
