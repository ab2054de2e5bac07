"""What differs between a match of the book and a record of the same match."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import zip_longest

from companion.application.scorebook.completing import SamePerson, other_tags
from companion.application.scorebook.identity import by_player, certain
from companion.book.facts import facts_of
from companion.book.tags import DATE, EVENT, PLACE, ROUND, iso_date
from companion.games import game as find_game
from companion.games.phrases import mark_name, player_name, result_told
from companion.records import UNFINISHED, Record, player_tag
from companion.sentences import N_, Day, Sentence, Term, say, strung

_MARKS = 3
"""Most marks that are named."""
_NAMES = {DATE: N_("Date"), EVENT: N_("Event"), ROUND: N_("Round"), PLACE: N_("Place")}


def differences(
    old: Record, new: Record, same_person: SamePerson, unsaid: Collection[str] = ()
) -> Iterator[Sentence]:
    """What differs, a line each: game, players, day and place, house rules, the first other move,
    and the result; arguments as for :func:`companion.application.scorebook.identity.completed`."""
    game, other = find_game(old.game), find_game(new.game)
    if game is not other:
        yield _told(say(N_("Game")), game.title, other.title)
        return
    people = {player_tag(player): player_name(player) for player in game.players}
    for name, (have, value) in other_tags(old, new, same_person, unsaid).items():
        what = people.get(name) or say(_NAMES[name])
        dated = name == DATE and iso_date(have) and iso_date(value)
        yield (
            _told(what, Day(iso_date(have)), Day(iso_date(value)))
            if dated
            else _told(what, have, value)
        )
    if all(one.shows_play for one in (old, new)):
        yield from _of_the_game(old, new)
    before, after = facts_of(old), facts_of(new)
    if before.contradicts(after) or after.told == UNFINISHED != before.result:
        yield _told(say(N_("Result")), result_told(before.result), result_told(after.result))


def _of_the_game(old: Record, new: Record) -> Iterator[Sentence]:
    for id, value in new.options.items():
        if old.options[id] != value:
            yield _told(Term(id), str(old.options[id]), str(value))
    if old.position != new.position:
        mine, theirs = certain(old)[0], certain(new)[0]
        other = sorted(
            name for name in mine.keys() | theirs.keys() if mine.get(name) != theirs.get(name)
        )
        names = [mark_name(name) for name in other[:_MARKS]]
        if names:
            more = [say("…")] if other[_MARKS:] else []
            yield say(N_("The boards differ: {marks}"), marks=strung([*names, *more]))
        return
    turns = zip_longest(old.turns, new.turns, fillvalue=())
    for number, (before, now) in enumerate(turns, start=1):
        a, b = by_player(old, before), by_player(new, now)
        for seat in a.keys() & b.keys():
            if a[seat] != b[seat]:
                yield _told(say(N_("Turn {turn}"), turn=number), a[seat], b[seat])
                return


def _told(what: Sentence | Term, old: str, new: str) -> Sentence:
    return say(N_("{what}: {old} in the scorebook, {new} here"), what=what, old=old, new=new)
