"""Positions of disputes from photos, read in the process beside the window."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.application.dispute.dispute import Dispute, TwoPhotos
from companion.application.dispute.finding import Finding
from companion.application.dispute.photo_pair import PhotoPair, photo_pair
from companion.application.dispute.photo_record import read_as_record
from companion.application.table.open_game import OpenGame
from companion.application.table.photo_doubts import doubted
from companion.application.table.table_record import opened
from companion.desk.shell import route
from companion.desk.shell.progress import run_with_progress
from companion.desk.tasks.processes import Tell
from companion.games import game as find_game
from companion.judge.orders import Orders, orders
from companion.records import Record, parse_record
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell
    from companion.scoring.comparison import Comparison


def judge_in_photo(shell: Shell, path: Path) -> None:
    """Read a photo, then judge moves in its position."""

    def done(text: str) -> None:
        _show(shell, parse_record(text), path)

    _read(shell, path, done)


@dataclass(frozen=True)
class Compared:
    """Two photos of one sheet compared, as another process sends it.

    ``before`` and ``after`` are the positions that they show, ``pair`` the photos laid flat on each
    other, and
    ``orders`` those in which the new lines may have been drawn, where that decides the verdict.
    """

    game: str
    answers: dict[str, Any]
    before: str
    after: str
    finding: Finding
    pair: PhotoPair | None = None
    orders: Orders | None = None


def read_two(tell: Tell, one: str, other: str, language: str) -> Compared:
    """Two photos compared; the work of the other process.

    Raises:
        Refusal, NotComparable: one cannot be read, or they are not of one sheet.
    """
    from companion.locale import catalogue
    from companion.scoring.comparison import compare
    from companion.scoring.comparison_told import in_parts
    from companion.scoring.one_file import score

    tell(0.1, say(N_("Reading {file}"), file=Path(one).name))
    earlier = score(one)
    tell(0.5, say(N_("Reading {file}"), file=Path(other).name))
    found = compare(earlier, score(other))
    game, verdict, words = found.after.game, found.verdict, catalogue(language)
    parts = in_parts(found, words)
    breaches = found.found.breaches

    def said(sentences: Iterable[Sentence]) -> tuple[str, ...]:
        return tuple(sentence.text(words) for sentence in sentences)

    finding = Finding(
        found.legal, found.found.remark is None, parts.answer.text(words), said(parts.reasons),
        breaches[0].rule if breaches else "", said(parts.changes),
        tuple(difference.change.name for difference in found.differences), said(parts.doubts),
        parts.score.text(words) if parts.score is not None else "",
        misnamed=found.misnamed or "",
    )  # fmt: skip
    before = game.format_position(found.before.reading.position)
    if found.misnamed is not None:
        finding = replace(finding, legal=None, rule="", reasons=())
    elif verdict is not None:
        before = game.format_position(verdict.before)
        finding = replace(finding, player=verdict.player, move=game.format_move(verdict.move))
    after = game.format_position(found.after.reading.position)
    tell(0.9, None)
    pair = photo_pair(earlier, found.before, found.after)
    several = found.found.sequences is not None and found.misnamed is None
    return Compared(
        game.key, dict(found.before.options), before, after, finding, pair,
        possible_orders(found) if several else None,
    )  # fmt: skip


def possible_orders(found: Comparison) -> Orders | None:
    """The orders in which the lines that are new may have been drawn, as the marks were read."""
    seen = found.before.marks.keys() & found.after.marks.keys()
    later = {name: value for name, value in found.after.values.items() if name in seen}
    return orders(found.after.game, found.before.reading.position, later, found.found.changes)


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
            photos=TwoPhotos(
                found.finding,
                game.parse_position(options, found.after),
                lambda: judge_between(shell, after, before, again=True),
                (before.name, after.name),
                found.pair,
                found.orders,
            ),
        )
        go = shell.replace if again else shell.open
        go(route.Dispute(dispute))
        if found.finding.move:
            dispute.table.asked = found.finding.player
            dispute.table.type_move(found.finding.move)

    _work(shell, after, done, read_two, str(before), str(after), shell.language)


def _show(shell: Shell, record: Record, path: Path) -> None:
    origin = say(N_("As read from {file}"), file=path.name)
    from companion.desk.shell.files.opening import review_photo

    kept = OpenGame(opened(record), None, shell.start.data)
    table = kept.table
    doubts = doubted(table)
    notes = () if doubts is None else (doubts,)
    dispute = Dispute(
        table.game, record.options, table.position, origin=origin, notes=notes, kept=kept,
        check=partial(review_photo, shell, path) if notes else None,
    )  # fmt: skip
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
