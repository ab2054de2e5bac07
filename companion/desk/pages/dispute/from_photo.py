"""Positions of disputes from photos, read in the process beside the window."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.desk.models.dispute.dispute import Dispute, Finding
from companion.desk.models.dispute.photo_record import read_as_record
from companion.desk.shell import route
from companion.desk.shell.progress import run_with_progress
from companion.desk.tasks.processes import Tell
from companion.games import game as find_game
from companion.records import DOUBTS, Record, Replay, parse_record, replay
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell


def judge_in_photo(shell: Shell, path: Path) -> None:
    """Read a photo, then judge moves in its position."""

    def done(text: str) -> None:
        _show(shell, parse_record(text), say(N_("As read from {file}"), file=path.name))

    _read(shell, path, done)


@dataclass(frozen=True)
class Compared:
    """What two photos of one sheet show, as another process sends it: texts alone.

    ``player`` and ``move`` are the one turn that was made, '' where no one turn accounts for it;
    the rest is as in :class:`~companion.desk.models.dispute.dispute.Finding`.
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

    tell(0.1, say(N_("Reading {file}"), file=Path(before).name))
    earlier = score(before)
    tell(0.5, say(N_("Reading {file}"), file=Path(after).name))
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


def judge_between(shell: Shell, before: Path, after: Path, *, again: bool = False) -> None:
    """Read two photos, then judge what was drawn between them; ``again`` in the place of the page
    that did so before."""

    def done(found: Compared) -> None:
        game = find_game(found.game)
        options = game.choose(found.answers)
        dispute = Dispute(
            game,
            options,
            game.parse_position(options, found.before),
            origin=say(N_("{before}, then {after}"), before=before.name, after=after.name),
            finding=Finding(
                found.legal, found.decided, found.answer, found.reasons, found.rule,
                found.changes, found.places, found.doubts, found.score,
                game.parse_position(options, found.after),
                lambda: judge_between(shell, after, before, again=True),
                found.player, found.move, found.misnamed,
            ),
        )  # fmt: skip
        go = shell.replace if again else shell.open
        go(route.Dispute(dispute))
        if found.move:
            dispute.table.asked = found.player
            dispute.table.type_move(found.move)

    _work(shell, after, done, read_two, str(before), str(after), shell.language)


def _show(
    shell: Shell, record: Record, origin: Sentence, notes: list[Sentence] | None = None
) -> None:
    played: Replay[Any, Any] = replay(record)
    found = list(notes or ())
    doubts = record.tag(DOUBTS)
    if doubts:
        found.append(say(N_("Uncertain in the photo: {doubts}"), doubts=doubts))
    dispute = Dispute(played.game, record.options, played.end, origin=origin, notes=found)
    shell.open(route.Dispute(dispute))


def _read(shell: Shell, path: Path, done: Callable[[str], object]) -> None:
    _work(shell, path, done, read_as_record, str(path))


def _work(
    shell: Shell, path: Path, done: Callable[[Any], object], work: Callable[..., Any], *args: Any
) -> None:
    run_with_progress(
        shell, done, work, *args,
        begun=say(N_("Reading {file}"), file=path.name),
        stopped=say(N_("Stopped reading {file}"), file=path.name),
    )  # fmt: skip
