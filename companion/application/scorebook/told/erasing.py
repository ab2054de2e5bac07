"""What erasing a person changes, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.book.erasing import Erased


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
            count="photos",
            photos=found.photos,
        )
    yield say(N_("Files saved elsewhere, such as exports and game records, are not changed."))
    if not found.done:
        yield say(N_("This cannot be undone."))
