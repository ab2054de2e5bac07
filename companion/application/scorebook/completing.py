"""Putting in a match again: what it adds to the one in the book, and what contradicts it.

A match in the book is completed, never overwritten. More moves of a game still open, a result of a
match still open, the moves or the photo of a match of which only the result is known, and details
that are missing are taken over. A record goes before a photo of its sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Literal

from companion.application.scorebook.identity import further_moves, same_sheet
from companion.book.facts import facts_of
from companion.book.tags import DATE, EVENT, LOOK, MATCH, PLACE, ROUND, TOLD, with_result, with_tags
from companion.games import game as find_game
from companion.records import DOUBTS, PHOTO, UNFINISHED, Record, player_tag

SamePerson = Callable[[str, str], bool]
_OF_CONTENT = (MATCH, TOLD, PHOTO, DOUBTS, LOOK)
"""Tags that go with the moves or the photo."""


def completed(
    old: Record,
    new: Record,
    same_person: SamePerson,
    unsaid: Collection[str] = (),
    *,
    settled: bool = False,
) -> Record | None:
    """The match of the book with what a record of the same match adds; ``None`` if the record
    contradicts it.

    Args:
        unsaid: tags of ``new`` that nobody said, such as the day of adding it.
        settled: whether people answered questions about the photo of ``new``.
    """
    tags = _further_tags(old, new, same_person, unsaid)
    content = _content(old, new, settled=settled)
    if tags is None or content == "other":
        return None
    if content != "more":
        return _with_result_of(with_tags(old, tags), old, new, content)
    before, after = facts_of(old).result, facts_of(new).result
    if before not in (UNFINISHED, after):
        return None
    whole = replace(new, tags=old.tags, heading=old.heading or new.heading)
    own = {name: new.tag(name) for name in (PHOTO, DOUBTS, LOOK) if new.tag(name)}
    told = new.tag(TOLD) or (old.result if before != UNFINISHED else "")
    whole = with_tags(whole, {**own, **tags, TOLD: ""})
    return with_result(whole, told) if told else whole


def overwritten(old: Record, new: Record, unsaid: Collection[str] = ()) -> Record:
    """The match with everything that a record says, and what the record leaves out kept."""
    said = {name for name, _ in new.tags} - set(unsaid)
    kept = {name: value for name, value in old.tags if name not in said | set(_OF_CONTENT)}
    return with_tags(new, {**kept, MATCH: old.tag(MATCH)})


def _further_tags(
    old: Record, new: Record, same_person: SamePerson, unsaid: Collection[str]
) -> dict[str, str] | None:
    """The tags that a record adds or that go with its moves; ``None`` if one contradicts."""
    people = [player_tag(player) for player in find_game(old.game).players]
    told = (*people, DATE, EVENT, ROUND, PLACE)
    found = {}
    for name, value in new.tags:
        have = old.tag(name)
        if name in _OF_CONTENT or have == value or (name in unsaid and have):
            continue
        if have and name in told and not same_person(have, value):
            return None
        if not have or name not in told:
            found[name] = value
    return found


Content = Literal["same", "more", "less", "other"]
"""What a record has of a match's game, besides the match."""


def _content(old: Record, new: Record, *, settled: bool) -> Content:
    if old.game != new.game:
        return "other"
    if not (new.turns or new.position):
        return "less" if old.turns or old.position else "same"
    if not (old.turns or old.position):
        return "more"
    further = further_moves(old, new)
    if further is not None:
        return "more" if further > 0 else "less" if further else "same"
    photos = old.tag(PHOTO), new.tag(PHOTO)
    one_photo = photos[0] == photos[1] != "" and not settled
    if not all(photos) and bool(old.turns) == bool(new.turns):
        return "other"
    if not one_photo and (settled or not same_sheet(old, new)):
        return "other"
    return "more" if new.turns and not old.turns else "less"


def _with_result_of(whole: Record, old: Record, new: Record, content: Content) -> Record | None:
    """The match with a record's result, if the match has none; ``None`` if it has another."""
    read = content == "same" and bool(new.turns)
    told = new.tag(TOLD) or (new.result if read or not (new.turns or new.position) else "")
    if not told or told == UNFINISHED != new.tag(TOLD):
        return whole
    before = facts_of(old).result
    if told == before:
        return whole
    if before != UNFINISHED:
        return None
    return with_result(whole, told) if new.tag(TOLD) or not read else replace(whole, result=told)
