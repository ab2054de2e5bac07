"""What a repair, an import, or erasing a person did, or would do, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.application.scorebook.outcomes import Exported
from companion.book.damage.recover import Rebuilt
from companion.book.erasing import Erased
from companion.book.transfer.imported import MOST_TOLD, Imported
from companion.sentences import N_, Sentence, Term, few, first_of, numbers_of, say

if TYPE_CHECKING:
    from companion.application.scorebook.care import CheckedBook

_CHANGED = N_(
    "Game records that are damaged, or may lack their last change: {matches}. Correct one with "
    "“companion book change MATCH --result RESULT”."
)
"""What a rebuild reports about damaged records."""

_UNCERTAIN = {
    "changes": say(
        N_(
            "Some changes may be lost. Check the latest matches, and those that were changed or "
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
"""What may be incomplete after a recovery, by
:attr:`companion.book.damage.recover.Rebuilt.uncertain`."""


def repair_told(done: Rebuilt, most: int) -> list[Sentence]:
    """What came of repairing a scorebook; of long lists the first ``most`` numbers of matches."""
    told = [*(_recovered_told(done) if done.recovered else _rebuilt_told(done))]
    lists = [
        (N_("Lost matches: {matches}"), done.lost),
        (N_("Game records that cannot be read: {matches}"), done.unreadable),
        (_CHANGED, done.changed),
    ]
    for template, numbers in lists:
        if numbers:
            told.append(Sentence(template, {"matches": first_of(numbers, most)}))
    return told


def _rebuilt_told(done: Rebuilt) -> Iterator[Sentence]:
    if done.taken is not None:
        yield say(N_("Matches restored from the backup: {number}"), number=done.taken)
    yield say(
        N_("{matches} match counted again."),
        plural=N_("{matches} matches counted again."),
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
        yield say(N_("Matches after number {last} may be lost."), last=done.cut_after)
    if done.damaged is not None:
        yield say(N_("The damaged file was kept as {file}."), file=str(done.damaged))


def no_damage_told(matches: int) -> Sentence:
    """That a check of so many matches has found nothing."""
    return say(
        N_("No damage found. {matches} match checked."),
        plural=N_("No damage found. {matches} matches checked."),
        matches=matches,
    )


def cure_told(found: CheckedBook, repair: Sentence) -> Sentence:
    """What ``repair`` does about the findings of a check."""
    told = N_("“{repair}” repairs what it can.")
    if found.only_counts:
        told = N_("Nothing is lost. “{repair}” counts all matches again.")
    return say(told, repair=repair)


def exported_told(made: Exported, file: str) -> Sentence:
    """What was exported to a file."""
    names = first_of(made.tournaments, MOST_TOLD)
    if made.tournaments and not made.matches:
        return say(N_("Exported {names} to {file}, without matches."), names=names, file=file)
    told = say(
        N_("Exported {matches} match to {file}."),
        plural=N_("Exported {matches} matches to {file}."),
        matches=made.matches,
        file=file,
    )
    if not made.tournaments:
        return told
    return say("{told} {more}", told=told, more=say(N_("Tournaments: {names}."), names=names))


def erased_told(found: Erased) -> Iterator[Sentence]:
    """What was erased, or would be; and what stays."""
    names = ", ".join((found.name, *found.spellings))
    told = N_("Erased: {names}. In the scorebook it now says “{stand_in}”.")
    if not found.done:
        told = N_("To be erased: {names}. The scorebook will say “{stand_in}” instead.")
    yield say(told, names=names, stand_in=found.stand_in)
    yield say(
        N_("Matches: {matches}, tournaments: {tournaments}, backups rewritten: {backups}."),
        matches=found.matches,
        tournaments=found.tournaments,
        backups=found.backups,
    )
    if found.deleted:
        yield say(
            N_("Names cannot be taken out of damaged copies, so these are deleted: {files}."),
            files=", ".join(file.name for file in found.deleted),
        )
    if found.photos:
        yield say(
            N_("{photos} kept photo of these matches stays. The name may be on the paper."),
            plural=N_("{photos} kept photos of these matches stay. The name may be on the paper."),
            photos=found.photos,
        )
    yield say(N_("Files saved elsewhere, such as exports and game records, are not changed."))
    if not found.done:
        yield say(N_("This cannot be undone."))


def import_told(done: Imported, name: str) -> Iterator[Sentence]:
    """What the file called ``name`` brings, the most important first."""
    yield say(
        "{file}: {told}.",
        file=name,
        told=new_and_known(done.new, done.known + len(done.completed) + len(done.differing)),
    )
    yield from few([*done.completed.items()], MOST_TOLD, lambda each: _completed_told(*each))
    if done.names:
        yield say(N_("New players: {names}"), names=first_of(done.names, MOST_TOLD))
    for name, own in done.incoming.alike[:MOST_TOLD]:
        told = N_(
            "“{name}” only looks like “{own}”. It has letters of another alphabet, so it is "
            "another player."
        )
        yield say(told, name=name, own=own)
    if done.events:
        yield say(N_("New events: {events}"), events=first_of(done.events, MOST_TOLD))
    met = done.incoming
    if done.merged:
        names = first_of([f"{one} → {other}" for one, other in met.joined], MOST_TOLD)
        yield say(N_("Merged: {names}"), names=names)
    if met.touched:
        yield say(N_("Your events that change: {events}"), events=first_of(met.touched, MOST_TOLD))
    for own, other in met.apart.items():
        told = N_(
            "You already have an event “{event}”. The one in the file is now called “{other}”."
        )
        yield say(told, event=own, other=other)


def _completed_told(match: int, what: Sentence | None) -> Sentence:
    if what is None:
        what = say(N_("what it lacked"))
    return say(N_("Added to match {match}: {what}"), match=match, what=what)


def new_and_known(new: int, known: int) -> Sentence:
    """How many matches of a file are new, and how many the scorebook has."""
    return say(N_("{new} new, {known} already in the scorebook"), new=new, known=known)


def import_left(done: Imported, name: str) -> Iterator[Sentence]:
    """What of the file does not go in as it is, and why."""
    if done.differing:
        yield say(
            N_("Match {matches} of your scorebook has other details and was not changed."),
            plural=N_(
                "Matches {matches} of your scorebook have other details and were not changed."
            ),
            number=len(done.differing),
            matches=numbers_of(done.differing, MOST_TOLD),
        )
    yield from done.differences
    if done.incoming.held:
        names = first_of([f"{one} → {other}" for one, other in done.incoming.held], MOST_TOLD)
        yield say(
            N_("The file merges these names, but they stay apart in your scorebook: {names}"),
            names=names,
        )
    yield from few(done.refused, MOST_TOLD, lambda one: one.told(name))
    yield from few(done.incoming.otherwise, MOST_TOLD, lambda one: one)
    yield from doubles_told(done)


def doubles_told(done: Imported) -> Iterator[Sentence]:
    """Which of the new matches may be one that the scorebook had."""
    yield from few(done.doubles, MOST_TOLD, lambda one: one)
