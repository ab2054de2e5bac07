"""Positions of disputes from photos, read in the process beside the window."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.desk.files.photo_job import read_as_record
from companion.desk.jobs import Tell
from companion.desk.settle.dispute import Dispute, Finding
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

    ``player`` and ``move`` are the one turn that was made, '' where no one turn accounts for it;
    the rest is as in :class:`~companion.desk.settle.dispute.Finding`.
    """

    game: str
    answers: dict[str, Any]
    before: str
    after: str
    legal: bool | None
    decided: bool
    answer: str
    reasons: tuple[str, ...]
    rule: str
    changes: tuple[str, ...]
    places: tuple[str, ...]
    doubts: tuple[str, ...]
    score: str
    player: str = ""
    move: str = ""
    misnamed: str = ""


def read_two(tell: Tell, before: str, after: str, language: str) -> Compared:
    """Two photos compared; the work of the other process.

    Raises:
        Refusal, NotComparable: one cannot be read, or they are not of one sheet.
    """
    from companion.board import split_mark
    from companion.locale import catalogue
    from companion.scoring.comparison import compare
    from companion.scoring.comparison_told import in_parts
    from companion.scoring.one_file import score

    tell(0.1, say(N_("Reading {file} …"), file=Path(before).name))
    earlier = score(before)
    tell(0.5, say(N_("Reading {file} …"), file=Path(after).name))
    found = compare(earlier, score(after))
    game, verdict, words = found.after.game, found.verdict, catalogue(language)
    parts = in_parts(found, words)
    breaches = found.found.breaches

    def said(sentences: Iterable[Sentence]) -> tuple[str, ...]:
        return tuple(sentence.text(words) for sentence in sentences)

    told = Compared(
        game.key,
        dict(found.before.options),
        game.format_position(found.before.reading.position),
        game.format_position(found.after.reading.position),
        found.legal,
        found.found.remark is None,
        parts.answer.text(words),
        said(parts.reasons),
        breaches[0].rule if breaches else "",
        said(parts.changes),
        tuple(split_mark(change.name)[1] for change in found.found.changes),
        said(parts.doubts),
        parts.score.text(words) if parts.score is not None else "",
        misnamed=found.misnamed or "",
    )
    if found.misnamed is not None:
        sheets = found.misnamed == "sheets"
        return replace(told, legal=None, rule="", reasons=(), places=() if sheets else told.places)
    if verdict is None:
        return told
    return replace(
        told,
        before=game.format_position(verdict.before),
        player=verdict.player,
        move=game.format_move(verdict.move),
    )


def judge_between(desk: Desk, before: Path, after: Path, *, again: bool = False) -> None:
    """Read two photos, then judge what was drawn between them; ``again`` in the place of the page
    that did so before."""

    def done(found: Compared) -> None:
        game = find_game(found.game)
        options = game.choose(found.answers)
        dispute = Dispute(
            game,
            options,
            game.parse_position(options, found.before),
            origin=say(N_("{before} first, then {after}"), before=before.name, after=after.name),
            finding=Finding(
                found.legal, found.decided, found.answer, found.reasons, found.rule,
                found.changes, found.places, found.doubts, found.score,
                game.parse_position(options, found.after),
                lambda: judge_between(desk, after, before, again=True),
                found.player, found.move, found.misnamed,
            ),
        )  # fmt: skip
        go = desk.replace_page if again else desk.show
        go(lambda desk_, parent: DisputePage(desk_, parent, dispute))
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
