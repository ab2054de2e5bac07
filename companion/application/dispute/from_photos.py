"""Disputes from photos: one as a record, two compared; the work may be another process's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.application.dispute.dispute import Dispute
from companion.application.dispute.finding import Finding
from companion.application.dispute.inquiry import TwoPhotos
from companion.application.dispute.photo_pair import PhotoPair, photo_pair
from companion.application.reading.requests import Tell
from companion.games import game as find_game
from companion.judge.orders import Orders, orders
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.application.dispute.comparison import Comparison


@dataclass(frozen=True)
class Wishes:
    """How photos are to be read: the ``game``, house rules and pens, as in
    :func:`companion.read`."""

    game: str | None = None
    options: Mapping[str, str] | None = None
    inks: Mapping[str, str] | None = None


AS_IT_IS = Wishes()


def read_as_record(tell: Tell, path: str, wishes: Wishes = AS_IT_IS) -> str:
    """The record of what a photo shows; the work of the other process."""
    tell(0.1, say(N_("Reading {file}"), file=Path(path).name))
    from companion.application.reading.save import record_text
    from companion.scoring.from_photo import score_photo

    scored = score_photo(path, game=wishes.game, chosen=wishes.options, inks=wishes.inks)
    tell(0.9, None)
    return record_text(scored)


@dataclass(frozen=True)
class Compared:
    """Two photos of one sheet compared, as another process sends it.

    ``before`` and ``after`` are the positions that they show, ``pair`` the photos laid flat on each
    other, and ``orders``
    those in which the new lines may have been drawn, where that decides the verdict.
    """

    game: str
    answers: Mapping[str, str | int | bool]
    before: str
    after: str
    finding: Finding
    pair: PhotoPair | None = None
    orders: Orders | None = None


def read_two(
    tell: Tell, one: str, other: str, language: str, wishes: Wishes = AS_IT_IS
) -> Compared:
    """Two photos compared; the work of the other process.

    Raises:
        Refusal, NotComparable: one cannot be read, or they are not of one sheet.
    """
    from companion.application.dispute.comparison import compare
    from companion.application.dispute.comparison_told import in_parts
    from companion.application.reading.one_file import score
    from companion.locale import catalogue

    tell(0.1, say(N_("Reading {file}"), file=Path(one).name))
    asked = partial(score, game=wishes.game, chosen=wishes.options, inks=wishes.inks)
    earlier = asked(one)
    tell(0.5, say(N_("Reading {file}"), file=Path(other).name))
    found = compare(earlier, asked(other))
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
    looks = (found.before.reading.position, found.after.reading.position)
    before, after = ("" if shown is None else game.format_position(shown) for shown in looks)
    if found.misnamed is not None:
        finding = replace(finding, legal=None, rule="", reasons=())
    elif verdict is not None:
        before = game.format_position(verdict.before)
        finding = replace(finding, player=verdict.player, move=game.format_move(verdict.move))
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


def dispute_between(
    found: Compared, before: str, after: str, turned: Callable[[], object] = lambda: None
) -> Dispute:
    """What was drawn between two photos, called ``before`` and ``after``, to be settled;
    ``turned`` looks the other way round."""
    game = find_game(found.game)
    options = game.choose(found.answers)
    dispute = Dispute(
        game,
        options,
        game.parse_position(options, found.before),
        origin=say(N_("{before}, then {after}"), before=before, after=after),
        photos=TwoPhotos(
            found.finding,
            game.parse_position(options, found.after),
            turned,
            (before, after),
            found.pair,
            found.orders,
        ),
    )
    if found.finding.move:
        dispute.table.asked = found.finding.player
        dispute.table.type_move(found.finding.move)
    return dispute
