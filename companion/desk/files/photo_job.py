"""A photo scored in the process beside the window, and its game put on the table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.desk.jobs import Tell, WorkFailed
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.desk.window import Desk


def read_as_record(tell: Tell, path: str) -> str:
    """The record of what a photo shows; the work of the other process."""
    tell(0.1, say(N_("Reading {file} …"), file=Path(path).name))
    from companion.scoring.from_photo import score_photo
    from companion.scoring.save import record_text

    scored = score_photo(path)
    tell(0.9, None)
    return record_text(scored)


def score_in_window(desk: Desk, path: Path) -> None:
    """Read a photo, with progress at the foot and a way to stop, then show its game."""
    name = path.name

    def told(part: float, sentence: Sentence | None) -> None:
        desk.working(part)
        if sentence is not None:
            desk.tell(sentence, stays=True)

    def done(text: str) -> None:
        from companion.desk.files.keeping import opened
        from companion.desk.files.open_game import OpenGame
        from companion.desk.files.opening import show_game
        from companion.records import parse_record

        desk.working(1.0)
        found = opened(parse_record(text))
        show_game(desk, OpenGame(found.table, None, desk.start.data), found)

    def failed(error: WorkFailed) -> None:
        desk.working(1.0)
        desk.tell(error.sentence, stays=True)

    job = desk.jobs.run(read_as_record, str(path), done=done, failed=failed, told=told)

    def stop() -> None:
        job.stop()
        desk.working(1.0)
        desk.tell(say(N_("Reading {file} was stopped"), file=name))

    desk.working(0.02, stop)
    desk.tell(say(N_("Reading {file} …"), file=name), stays=True)
