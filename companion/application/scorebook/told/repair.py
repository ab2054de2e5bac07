"""The outcome of a repair in words, for the window and the command line."""

from __future__ import annotations

from collections.abc import Iterator

from companion.book.recover import Rebuilt
from companion.sentences import N_, Sentence, Term, say

_CHANGED = N_(
    "Game records that are damaged, or may lack their last change: {matches}. Correct one with "
    "“companion book change MATCH --result RESULT”."
)
"""What a rebuild reports about damaged records."""

_UNCERTAIN = {
    "changes": say(
        N_(
            "Some changes are lost. Check the latest matches, and those that were changed or "
            "deleted."
        )
    ),
    **{
        topic: say(N_("{part}: something may be missing or wrong here. Please check."), part=part)
        for topic, part in (
            ("players", Term(N_("Players"))),
            ("tournaments", Term(N_("Tournaments"))),
            ("photos", Term(N_("Photos"))),
            ("history", Term(N_("History"))),
            ("settings", Term(N_("Settings"))),
        )
    },
}
"""What may be incomplete after a recovery, by :attr:`companion.book.Rebuilt.uncertain`."""


def repair_told(done: Rebuilt, most: int) -> list[Sentence]:
    """What came of repairing a scorebook; of long lists the first ``most`` numbers of matches."""
    told = _recovered_told(done) if done.recovered else _rebuilt_told(done)
    lists = [
        (N_("Lost matches: {matches}"), done.lost),
        (N_("Game records that cannot be read: {matches}"), done.unreadable),
        (_CHANGED, done.changed),
    ]
    numbered = [Sentence(template, {"matches": _some(n, most)}) for template, n in lists if n]
    return [*told, *numbered]


def _rebuilt_told(done: Rebuilt) -> Iterator[Sentence]:
    if done.taken is not None:
        yield say(N_("Matches restored from the backup: {number}"), number=done.taken)
    yield say(
        N_("{matches} match counted again."),
        plural=N_("{matches} matches counted again."),
        count="matches",
        matches=done.matches,
    )


def _recovered_told(done: Rebuilt) -> Iterator[Sentence]:
    yield say(
        N_("The scorebook was rebuilt: {matches} match, {backups} from backups."),
        plural=N_("The scorebook was rebuilt: {matches} matches, {backups} of them from backups."),
        count="matches",
        matches=done.matches,
        backups=done.from_backups,
    )
    yield from (_UNCERTAIN[topic] for topic in done.uncertain)
    if done.cut_after is not None:
        yield _cut_told(done.cut_after)
    if done.damaged is not None:
        yield say(N_("The damaged file was kept as {file}."), file=str(done.damaged))


def _some(numbers: tuple[int, ...], most: int) -> str:
    return ", ".join(map(str, numbers[:most])) + (" …" if len(numbers) > most else "")


def _cut_told(last: int) -> Sentence:
    """That a book's file is truncated."""
    return say(
        N_("The end of the file is missing. Matches after number {last} may be lost."), last=last
    )
