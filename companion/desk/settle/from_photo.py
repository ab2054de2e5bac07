"""Positions of disputes from photos, read in the process beside the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.desk.files.photo_job import read_as_record
from companion.desk.jobs import Tell
from companion.desk.settle.dispute import Dispute
from companion.desk.settle.page import DisputePage
from companion.desk.told_job import run_told
from companion.games import game as find_game
from companion.records import DOUBTS, Record, Replay, parse_record, replay
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.desk.window import Desk


def judge_in_photo(desk: Desk, path: Path) -> None:
    """Read a photo, then judge moves in its position."""

    def done(text: str) -> None:
        _show(desk, parse_record(text), say(N_("As read from {file}"), file=path.name))

    _read(desk, path, done)


@dataclass(frozen=True)
class Compared:
    """What two photos of one sheet show, as another process sends it: texts alone.

    ``player`` and ``move`` are the one turn that was made, '' where no one turn accounts for it.
    """

    game: str
    answers: dict[str, Any]
    position: str
    lines: tuple[str, ...]
    player: str = ""
    move: str = ""


def read_two(tell: Tell, before: str, after: str, language: str) -> Compared:
    """Two photos compared; the work of the other process.

    Raises:
        Refusal, NotComparable: one cannot be read, or they are not of one sheet.
    """
    from companion.locale import catalogue
    from companion.scoring import comparison_told
    from companion.scoring.comparison import compare
    from companion.scoring.one_file import score

    tell(0.1, say(N_("Reading {file} …"), file=Path(before).name))
    earlier = score(before)
    tell(0.5, say(N_("Reading {file} …"), file=Path(after).name))
    found = compare(earlier, score(after))
    game, verdict = found.after.game, found.verdict
    lines = tuple(line.strip() for line in comparison_told.told(found, catalogue(language)))
    position = found.before.reading.position if verdict is None else verdict.before
    told = Compared(game.key, dict(found.before.options), game.format_position(position), lines)
    if verdict is None:
        return told
    return replace(told, player=verdict.player, move=game.format_move(verdict.move))


def judge_between(desk: Desk, before: Path, after: Path) -> None:
    """Read two photos, then judge what was drawn between them."""

    def done(found: Compared) -> None:
        game = find_game(found.game)
        options = game.choose(found.answers)
        dispute = Dispute(
            game,
            options,
            game.parse_position(options, found.position),
            origin=say(N_("{before} first, then {after}"), before=before.name, after=after.name),
            notes=found.lines,
        )
        desk.show(lambda desk_, parent: DisputePage(desk_, parent, dispute))
        if found.move:
            dispute.table.asked = found.player
            dispute.table.type_move(found.move)

    _work(desk, after, done, read_two, str(before), str(after), desk.language)


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


def _read(desk: Desk, path: Path, done: Callable[[str], object]) -> None:
    _work(desk, path, done, read_as_record, str(path))


def _work(
    desk: Desk, path: Path, done: Callable[[Any], object], work: Callable[..., Any], *args: Any
) -> None:
    run_told(
        desk, done, work, *args,
        begun=say(N_("Reading {file} …"), file=path.name),
        stopped=say(N_("Reading {file} was stopped"), file=path.name),
    )  # fmt: skip
