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
        N_("{file}: {new} new, {known} already in the book."),
        file=name,
        new=done.new,
        known=done.known + len(done.differing),
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
        yield say(N_("New evenings and tournaments: {events}"), events=_listed(done.events))
    met = done.incoming
    if done.merged:
        names = _listed([f"{one} → {other}" for one, other in met.joined])
        yield say(N_("Merged: {names}"), names=names)
    if met.touched:
        yield say(N_("Your events that change: {events}"), events=_listed(met.touched))
    for own, other in met.apart.items():
        told = N_("You have an event “{event}” already, so the file's is called “{other}”.")
        yield say(told, event=own, other=other)


def import_left(done: Imported, name: str) -> Iterator[Sentence]:
    """What of the file does not go in as it is, and why."""
    if done.differing:
        yield say(
            N_("Already in the book with different details and not changed: {matches}"),
            matches=_listed([str(number) for number in done.differing]),
        )
    if done.incoming.held:
        names = _listed([f"{one} → {other}" for one, other in done.incoming.held])
        yield say(
            N_("The file merges these names, but in your book they stay apart: {names}"),
            names=names,
        )
    for each in done.refused[:MOST]:
        yield each.told(name)
    if len(done.refused) > MOST:
        yield say(N_("and {more} more"), more=len(done.refused) - MOST)


def _listed(parts: Sequence[str]) -> str:
    return ", ".join(parts[:MOST]) + (" …" if len(parts) > MOST else "")
