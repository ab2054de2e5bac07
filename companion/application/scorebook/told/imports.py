"""What an import did, or would do, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.book.imports import Imported
from companion.sentences import N_, Sentence, say

MOST = 10
"""Most names, matches or refused parts that are listed."""


def import_told(done: Imported, name: str) -> Iterator[Sentence]:
    """What the file called ``name`` brings, the most important first."""
    yield say(
        "{file}: {told}.", file=name, told=new_and_known(done.new, done.known + len(done.differing))
    )
    if done.names:
        yield say(N_("New players: {names}"), names=_listed(done.names))
    for name, own in done.incoming.alike[:MOST]:
        told = N_(
            "“{name}” only looks like “{own}”. It has letters of another alphabet, so it is "
            "another player."
        )
        yield say(told, name=name, own=own)
    if done.events:
        yield say(N_("New events: {events}"), events=_listed(done.events))
    met = done.incoming
    if done.merged:
        names = _listed([f"{one} → {other}" for one, other in met.joined])
        yield say(N_("Merged: {names}"), names=names)
    if met.touched:
        yield say(N_("Your events that change: {events}"), events=_listed(met.touched))
    for own, other in met.apart.items():
        told = N_(
            "You already have an event “{event}”. The one in the file is now called “{other}”."
        )
        yield say(told, event=own, other=other)


def new_and_known(new: int, known: int) -> Sentence:
    """How many matches of a file are new, and how many the scorebook has."""
    return say(N_("{new} new, {known} already in the scorebook"), new=new, known=known)


def import_left(done: Imported, name: str) -> Iterator[Sentence]:
    """What of the file does not go in as it is, and why."""
    if done.differing:
        yield say(
            N_("Already in the scorebook with different details, and not changed: {matches}"),
            matches=_listed([str(number) for number in done.differing]),
        )
    if done.incoming.held:
        names = _listed([f"{one} → {other}" for one, other in done.incoming.held])
        yield say(
            N_("The file merges these names, but they stay apart in your scorebook: {names}"),
            names=names,
        )
    for each in done.refused[:MOST]:
        yield each.told(name)
    if len(done.refused) > MOST:
        yield say(N_("and {more} more"), more=len(done.refused) - MOST)


def _listed(parts: Sequence[str]) -> str:
    return ", ".join(parts[:MOST]) + (" …" if len(parts) > MOST else "")
