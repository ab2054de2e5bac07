"""Positions of disputes from photos, read in the process beside the window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.desk.files.photo_job import read_as_record
from companion.desk.jobs import WorkFailed
from companion.desk.settle.dispute import Dispute
from companion.desk.settle.page import DisputePage
from companion.records import DOUBTS, Record, Replay, parse_record, replay
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.desk.window import Desk


def judge_in_photo(desk: Desk, path: Path) -> None:
    """Read a photo, then judge moves in its position."""

    def done(text: str) -> None:
        desk.working(1.0)
        _show(desk, parse_record(text), say(N_("As read from {file}"), file=path.name))

    _read(desk, path, done)


def judge_between(desk: Desk, before: Path, after: Path) -> None:
    """Read two photos, then show the earlier position and what the later one has besides."""
    texts: list[str] = []

    def second(text: str) -> None:
        desk.working(1.0)
        texts.append(text)
        first, last = (parse_record(one) for one in texts)
        added = _added(first, last)
        origin = say(N_("{before} first, then {after}"), before=before.name, after=after.name)
        _show(desk, first, origin, added)

    def first_done(text: str) -> None:
        texts.append(text)
        _read(desk, after, second)

    _read(desk, before, first_done)


def _added(first: Record, last: Record) -> list[Sentence]:
    """What the later photo shows that the earlier does not, and the other way round."""
    if first.game != last.game or first.options != last.options:
        return [say(N_("The two photos do not show the same game."))]
    earlier: Replay[Any, Any] = replay(first)
    later: Replay[Any, Any] = replay(last)
    one, two = earlier.game.marks(earlier.end), later.game.marks(later.end)
    new = [f"{name} {value}" for name, value in two.items() if one.get(name) != value]
    gone = [f"{name} {value}" for name, value in one.items() if two.get(name) != value]
    found = []
    if new:
        found.append(say(N_("New in the later photo: {marks}"), marks=", ".join(new)))
    if gone:
        found.append(say(N_("Gone or changed in it: {marks}"), marks=", ".join(gone)))
    return found or [say(N_("The two photos show the same."))]


def _show(
    desk: Desk, record: Record, origin: Sentence, notes: list[Sentence] | None = None
) -> None:
    played: Replay[Any, Any] = replay(record)
    found = list(notes or ())
    doubts = record.tag(DOUBTS)
    if doubts:
        found.append(say(N_("Not sure in the photo: {doubts}"), doubts=doubts))
    dispute = Dispute(played.game, record.options, played.end, origin=origin, notes=found)
    desk.show(lambda desk_, parent: DisputePage(desk_, parent, dispute))


def _read(desk: Desk, path: Path, done: object) -> None:
    assert callable(done)

    def failed(error: WorkFailed) -> None:
        desk.working(1.0)
        desk.tell(error.sentence, stays=True)

    def told(part: float, sentence: Sentence | None) -> None:
        desk.working(part)
        if sentence is not None:
            desk.tell(sentence, stays=True)

    job = desk.jobs.run(read_as_record, str(path), done=done, failed=failed, told=told)

    def stop() -> None:
        job.stop()
        desk.working(1.0)
        desk.tell(say(N_("Reading {file} was stopped"), file=path.name))

    desk.working(0.02, stop)
    desk.tell(say(N_("Reading {file} …"), file=path.name), stays=True)
