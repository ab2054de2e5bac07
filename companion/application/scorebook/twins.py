"""Matches that may be one although the book cannot tell: a game and a result without one, or two
equal results, of the same two players on the same day."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.application.scorebook.same_two import may_be_one, named_and_same_day
from companion.book.book import Book
from companion.book.facts import BadMatch, facts_of
from companion.book.tags import DATE, MATCH, iso_date, with_result, with_tags
from companion.book.tournaments.pairing import turned_round
from companion.book.tournaments.wanted import Wanted, open_between
from companion.games import game as find_game
from companion.games.phrases import result_told
from companion.games.protocol import Game
from companion.records import UNFINISHED, Record, RecordError, parse_record, player_tag, replay
from companion.sentences import N_, Sentence, numbers_of, say, strung
from companion.shell_words import shell_words


@dataclass(frozen=True)
class Twin:
    """A match of the book that another may be; ``agrees``: nothing in the one contradicts the
    other; ``swapped``: the players have each other's seats in it, and its result agrees so."""

    match: int
    uid: str
    record: Record
    agrees: bool
    swapped: bool = False


def twins(book: Book, record: Record, number: int | None = None) -> tuple[Twin, ...]:
    """The matches that one may be; ``number``: its own, if it is in the book. Two that were paired
    are never one."""
    rows = book.rows(
        """SELECT m.id, m.uid, m.text FROM played p JOIN match m ON m.id = p.match
        WHERE p.game = ? AND p.date = ?
            AND NOT (EXISTS (SELECT 1 FROM pairing WHERE uid = ?)
                AND EXISTS (SELECT 1 FROM pairing WHERE uid = m.uid)) ORDER BY m.id""",
        (record.game, iso_date(record.tag(DATE)), record.tag(MATCH)),
    )
    found = []
    for match, uid, text in rows:
        with suppress(RecordError, BadMatch):
            other = parse_record(text)
            if match == number:
                continue
            if (agrees := _fit(book, other, record)) is not None:
                found.append(Twin(match, uid, other, agrees))
            elif _fit(book, other, record, swapped=True):
                found.append(Twin(match, uid, other, agrees=True, swapped=True))
    return tuple(found)


def likely(record: Record, found: tuple[Twin, ...]) -> Twin | None:
    """The one of some twins that has the game of a result, or the result of a game, to be asked
    about: the only one that agrees, else the only one."""
    seats = (twin for twin in found if not twin.swapped)
    others = [twin for twin in seats if twin.record.shows_play != record.shows_play]
    few = [twin for twin in others if twin.agrees] or others
    return few[0] if len(few) == 1 else None


def _fit(book: Book, one: Record, other: Record, *, swapped: bool = False) -> bool | None:
    """Whether nothing in one match contradicts another, once the players of one of which only the
    result is known are ``swapped``; ``None`` if the two cannot be one."""
    game, result = (one, other) if one.shows_play else (other, one)
    if result.shows_play:
        return None
    result = with_swapped_seats(result) if swapped else result
    if not (may_be_one(book, game, result) and named_and_same_day(game, result)):
        return None
    if game.shows_play:
        return _agree(result, game)
    return (game.options, game.result) == (result.options, result.result) or None


def with_swapped_seats(result: Record) -> Record:
    """A result with the players in each other's seats."""
    one, two = map(player_tag, find_game(result.game).players)
    turned = with_tags(result, {one: result.tag(two), two: result.tag(one)})
    return replace(turned, result=turned_round(result.result))


def _agree(alone: Record, game: Record) -> bool | None:
    """Whether a result alone may be that of a game: nobody else won, no score is another, and the
    game has no more points for certain; ``None`` if it cannot be of that board and its house rules.
    What is typed without them, as if they were standard, may be of others if it has the game's
    result."""
    rules: Game[Any, Any] = find_game(game.game)
    other_rules = alone.options != game.options
    if other_rules and alone.options != rules.choose({}):
        return None
    if facts_of(with_result(game, alone.result)).impossible is not None:
        return None
    told, shown = facts_of(alone), facts_of(game)
    if told.contradicts(shown) and not shown.uncertain:
        return False
    if other_rules:
        return None not in (told.winner, shown.winner) and not shown.uncertain
    if shown.doubts:
        return True
    least = rules.certain_points(replay(game, rules).end)
    return all(
        score is None or score >= least.get(player, 0)
        for player, score in zip(rules.players, told.scores, strict=True)
    )


def may_be_told(
    book: Book, record: Record, number: int, paired: Wanted | None, *, asked: bool = False
) -> Sentence | None:
    """Which match still open in a tournament a match may be, if it is not a ``paired`` one itself,
    and which other of the book, unless that was ``asked``."""
    told = [] if paired is not None else [*_open_told(book, record, number)]
    told += [] if asked else _twins_told(book, record, number, paired)
    return strung(told, "{one} {other}") if told else None


def _open_told(book: Book, record: Record, number: int) -> Iterator[Sentence]:
    """That two players still have to play a match of a tournament, and what makes one that."""
    for match in open_between(book, record.game, record.names):
        one, two = match.names
        told = N_(
            "{one} and {two} still have to play round {round} of “{event}”. If this is that match, "
            "change its event to “{event}”. “{command}” does that."
        )
        event = match.event.name
        command = _to_event(number, event)
        yield say(told, one=one, two=two, round=match.round, event=event, command=command)


def _to_event(match: int, event: str, *more: str) -> str:
    return shell_words("companion", "book", "change", str(match), "--event", event, *more)


def _twins_told(
    book: Book, record: Record, number: int, paired: Wanted | None
) -> Iterator[Sentence]:
    """Which other matches of the book a match may be, and what to do if it is; ``paired``: the
    match of a tournament that it is, to which a game goes rather than being deleted."""
    found = twins(book, record, number)
    if paired is not None and not record.shows_play:
        played = [twin for twin in found if twin.record.shows_play]
        yield from (_game_told(record, twin, paired.event.name) for twin in played)
        found = tuple(twin for twin in found if twin not in played)
    if not found:
        return
    stays = record.shows_play or paired is not None
    yield say(
        _TWINS[stays, len(found) > 1],
        match=numbers_of((one.match for one in found), len(found)),
        number=number,
    )
    games = ((number, record), *((twin.match, twin.record) for twin in found))
    for match, game in games:
        if game.shows_play and facts_of(game).result == UNFINISHED:
            told = N_(
                "Match {match} is a game that has no result yet: enter it there before you delete "
                "anything. “companion book change {match} --result RESULT” enters it."
            )
            yield say(told, match=match)


def _game_told(record: Record, twin: Twin, event: str) -> Sentence:
    """That a match is a game which the result of a tournament's match may be of, and what brings
    the game there, with the result if it does not have it."""
    own = with_swapped_seats(record) if twin.swapped else record
    told, shown = facts_of(own), facts_of(twin.record)
    has_it = told.result == shown.result or told.names_only_winner(shown)
    result = [] if has_it else ["--result", told.result]
    return say(
        _PAIRED[has_it],
        match=twin.match,
        event=event,
        result=result_told(told.result),
        command=_to_event(twin.match, event, *result),
    )


_PAIRED: Final = {
    True: N_(
        "Match {match} is a game of the same two players on the same day. If it is the one in "
        "“{event}”, undo this and change the event of match {match} to “{event}”. “companion book "
        "undo” and then “{command}” do that."
    ),
    False: N_(
        "Match {match} is a game of the same two players on the same day. If it is the one in "
        "“{event}”, undo this and change match {match}: its event to “{event}” and its result to "
        "{result}. “companion book undo” and then “{command}” do that."
    ),
}
"""What is told of a game, by whether it has the result already."""
_TWINS: Final = {
    (True, False): N_(
        "Match {match} is of the same two players on the same day, and only its result is known. "
        "If it is this match, delete match {match}."
    ),
    (True, True): N_(
        "Matches {match} are of the same two players on the same day, and only their results are "
        "known. If one of them is this match, delete that one."
    ),
    (False, False): N_(
        "Match {match} is of the same two players on the same day. If it is this match, delete "
        "match {number}."
    ),
    (False, True): N_(
        "Matches {match} are of the same two players on the same day. If one of them is this "
        "match, delete match {number}."
    ),
}
"""What is told of a match that stays, or not, and may be one other, or one of several."""
