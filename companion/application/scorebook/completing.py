"""What a record of a match that the book has adds to it.

A match is completed, never overwritten. More moves of a game still open, a result of a match still
open, the moves or the photo of a match of which only the result is known, and details that are
missing are taken over. A record goes before a photo of its sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Literal

from companion.application.scorebook.identity import further_moves, same_sheet
from companion.book.facts import BadMatch, Facts, facts_of
from companion.book.tags import DATE, EVENT, LOOK, MATCH, PLACE, ROUND, with_result, with_tags
from companion.games import game as find_game
from companion.records import DOUBTS, PHOTO, UNFINISHED, Record, player_tag
from companion.records.record import TOLD

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
    before, after = facts_of(old), facts_of(new)
    less = before.result == UNFINISHED or before.names_only_winner(after)
    agree = _says_all(before, after)
    if not agree and (old.shows_play or not new.tag(PHOTO) or _own_result(new)):
        return None
    whole = replace(new, tags=old.tags, heading=old.heading or new.heading)
    own = {name: new.tag(name) for name in (PHOTO, DOUBTS, LOOK) if new.tag(name)}
    told = new.tag(TOLD) or ("" if less else old.result)
    whole = with_tags(whole, {**own, **tags, TOLD: ""})
    whole = with_result(whole, told) if told else whole
    return whole if agree or _possible(whole) else None


def overwritten(
    old: Record, new: Record, unsaid: Collection[str] = (), *, keep_result: bool = False
) -> Record:
    """The match with everything that a record says, and what the record leaves out kept: also the
    players' result if the record does not say it and they gave it beside the game, or the record is
    a photo's, or ``keep_result``; and the game if it is only a result."""
    said = {name for name, _ in new.tags} - set(unsaid)
    kept = {name: value for name, value in old.tags if name not in said | set(_OF_CONTENT)}
    whole, result = with_tags(new, {**kept, MATCH: old.tag(MATCH)}), _own_result(new)
    if old.shows_play and not new.shows_play and old.game == new.game:
        whole = with_tags(old, {name: new.tag(name) for name in said - set(_OF_CONTENT)})
    elif result:
        return whole
    elif new.tag(PHOTO):
        result = _own_result(old)
    elif old.tag(TOLD) or (keep_result and not _says_all(facts_of(old), facts_of(new))):
        played = with_result(whole, _own_result(old))
        return played if _possible(played) else whole
    return with_result(whole, result) if result else whole


def _says_all(before: Facts, after: Facts) -> bool:
    """Whether a game has the result that a match has, or more."""
    return before.result in (UNFINISHED, after.result) or before.names_only_winner(after)


def _possible(record: Record) -> bool:
    """Whether the rules by which a record is played allow its result."""
    try:
        return facts_of(record).impossible is None
    except BadMatch:
        return False


def _own_result(record: Record) -> str:
    """The result that people say, '' if only moves or a photo do."""
    told = record.tag(TOLD)
    if told or not record.shows_play:
        return told or ("" if record.result == UNFINISHED else record.result)
    counted = facts_of(record).result
    shown = facts_of(with_result(record, UNFINISHED)).as_read
    return "" if counted in (UNFINISHED, shown) else counted


def _further_tags(
    old: Record, new: Record, same_person: SamePerson, unsaid: Collection[str]
) -> dict[str, str] | None:
    """The tags that a record adds or that go with its moves; ``None`` if one contradicts."""
    if other_tags(old, new, same_person, unsaid):
        return None
    found = {}
    for name, value in new.tags:
        have = old.tag(name)
        if name in _OF_CONTENT or have == value or (name in unsaid and have):
            continue
        if not have or name not in said_tags(old):
            found[name] = value
    return found


def other_tags(
    old: Record, new: Record, same_person: SamePerson, unsaid: Collection[str]
) -> Mapping[str, tuple[str, str]]:
    """Players, day, event, round and place that a record says otherwise, as the match has them and
    as the record does."""
    told, own = {name: old.tag(name) for name in said_tags(old)}, dict(new.tags)
    return {
        name: (have, own[name])
        for name, have in told.items()
        if have and name in own.keys() - {*unsaid} and not same_person(have, own[name])
    }


def said_tags(record: Record) -> tuple[str, ...]:
    """The tags that say who played, and when and where."""
    players = find_game(record.game).players
    return (*map(player_tag, players), DATE, EVENT, ROUND, PLACE)


Content = Literal["same", "more", "less", "other"]
"""What a record has of a match's game, besides the match."""


def _content(old: Record, new: Record, *, settled: bool) -> Content:
    if old.game != new.game:
        return "other"
    if not new.shows_play:
        return "less" if old.shows_play else "same"
    if not old.shows_play:
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
    told = new.tag(TOLD) or (new.result if read or not new.shows_play else "")
    goes_on = read and old.tag(TOLD) == UNFINISHED  # people said so, whatever the moves come to
    if not told or told == UNFINISHED != new.tag(TOLD) or (goes_on and not new.tag(TOLD)):
        return whole
    before, after = facts_of(old), facts_of(new)
    if told in (before.result, old.result) or after.names_only_winner(before):
        return whole
    if before.result != UNFINISHED and not before.names_only_winner(after):
        return None
    return with_result(whole, told) if new.tag(TOLD) or not read else replace(whole, result=told)
