"""What a record says about its match, as counted by the scorebook. Pure: text in, facts out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from companion.board import Marks
from companion.book.absent import Told, is_absent, told, winner_of
from companion.book.likeness import sketch
from companion.book.spelling import both_sides, shown
from companion.book.tags import DATE, EVENT, LOOK, MATCH, NO_DAY, PLACE, ROUND, is_uid, iso_date
from companion.errors import CompanionError
from companion.games import game as find_game
from companion.games.final import ImpossibleResult
from companion.games.options import BadOption, Options
from companion.games.protocol import BadText, Game, Result
from companion.locale.meant import meant
from companion.records import (
    DOUBTS,
    PHOTO,
    UNFINISHED,
    Record,
    Replay,
    parse_record,
    parse_result,
    player_tag,
    record_of,
    result_text,
)
from companion.records.reader import no_result
from companion.records.record import TOLD
from companion.records.results import DRAW, points_of
from companion.sentences import N_, Sentence, choose, say

Pair = tuple[int | None, int | None]
"""One number per player in seating order."""

FIRST, DRAWN = 1, 0
"""Values of :attr:`Facts.winner`: the seats from 1 on, or neither."""


class BadMatch(CompanionError, ValueError):
    """A record that cannot be stored in a scorebook; ``sentence`` says why, ``rests_on`` names the
    game's options that make it impossible."""

    kind = "bad-match"

    def __init__(self, sentence: Sentence, rests_on: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.rests_on = rests_on


@dataclass(frozen=True)
class Facts:
    """A match as counted by the scorebook.

    Attributes:
        uid: the match's id, '' if the record has none.
        names: the players in seating order, '' if the record does not say.
        date: ``2026-11-14`` or as much as is known.
        winner: 1 or 2 by seat, 0 for a draw, ``None`` while open or undecided.
        scores: one number per player, if the game has such scores.
        result: as in a record's tag ``Result``.
        rule: by which it was won or drawn, '' if only the record's result says so; ``why``: what
            that rule says, to be part of a sentence, if it says more than the score.
        starter: the seat that moved first; ``None`` if both did, or it is unknown.
        photo: SHA-256 of the picture it was read from, '' if none.
        claimed: the result that the record claims, if its moves or position do not bear it out, so
            that it does not count; '' if they do.
        told: a result entered by the players in addition to moves or a photo; it then determines
            ``winner``, ``scores`` and ``result``. '' if none.
        as_read: if one was entered, the result by the moves or photo, ``*`` if they give none.
        marks: how many marks of the photo are still to be checked; 0 once a result is entered.
        question: what the photo leaves open, as an option's id; '' if nothing, or if entered.
        impossible: why the entered result is impossible; ``None`` if it is possible.
        sketch: a hash of the marks that the sheet has at the end, ``None`` if only a result is
            known; ``look``: one of the photo, '' without; see :mod:`companion.book.likeness`.
        by_rules: false if the game is not here, so that only the record's tags say all this.
    """

    uid: str
    game: str
    names: tuple[str, str]
    date: str = ""
    event: str = ""
    round: str = ""
    place: str = ""
    winner: int | None = None
    scores: Pair = (None, None)
    result: str = UNFINISHED
    rule: str = ""
    starter: int | None = None
    turns: int = 0
    legal: bool = True
    doubts: bool = False
    photo: str = ""
    claimed: str = ""
    told: str = ""
    as_read: str = ""
    marks: int = 0
    question: str = ""
    why: Sentence | None = None
    impossible: ImpossibleResult | None = None
    sketch: int | None = None
    look: str = ""
    by_rules: bool = True

    @property
    def uncertain(self) -> bool:
        """Whether marks have to be checked before the result is known."""
        return self.marks > 0

    @property
    def sure_winner(self) -> int | None:
        """The winner, ``None`` while marks have to be checked."""
        return None if self.uncertain else self.winner

    def contradicts(self, other: Facts) -> bool:
        """Whether another has a different winner, or different scores."""
        pairs = [(self.winner, other.winner), *zip(self.scores, other.scores, strict=True)]
        return any(None not in pair and pair[0] != pair[1] for pair in pairs)

    def names_only_winner(self, other: Facts) -> bool:
        """Whether it says who won as another does for certain, which has the scores as well."""
        more = None in self.scores and None not in other.scores and not other.uncertain
        return self.winner is not None and more and not self.contradicts(other)


def row_of(facts: Facts, *, counts_uncertain: bool) -> dict[str, Any]:
    """A match's row in the table ``played``, by column, without the numbers of the match, its
    players and its event; ``counts_uncertain``: whether one with marks to check counts as read."""
    row = vars(facts) | {
        "winner": facts.winner if counts_uncertain else facts.sure_winner,
        "likely": facts.winner if facts.uncertain else None,
        "score1": facts.scores[0],
        "score2": facts.scores[1],
    }
    return {name: value for name, value in row.items() if name not in _ELSEWHERE}


_ELSEWHERE = frozenset(
    {"uid", "names", "event", "place", "scores", "why", "impossible", "by_rules"}
)
COLUMNS = tuple(row_of(Facts("", "", ("", "")), counts_uncertain=True))
"""The columns of ``played`` that a record says, so that matches can be searched and counted."""


def facts_of_text(text: str) -> Facts:
    absent = told(text)
    key = absent.tags.get("Game", "")
    if absent.names is not None and is_absent(key):
        return _without_rules(key, absent)
    return facts_of(parse_record(text))


def _without_rules(key: str, record: Told) -> Facts:
    """The facts of a match of a game that is not here, as far as the record's tags say them."""
    tags, said = record.tags, record.tags.get(TOLD, "")
    result = known_result(said or tags.get("Result", "") or UNFINISHED)
    winner, scores = winner_of(result)
    found = _of_tags(key, _two_people(*map(shown, record.seats)), tags)
    return replace(
        found, winner=winner, scores=scores, result=result, turns=record.turns, told=said,
        look=tags.get(LOOK, ""), by_rules=False,
    )  # fmt: skip


def _of_tags(game: str, names: tuple[str, str], tags: Mapping[str, str]) -> Facts:
    """What a record's tags alone say about its match, besides the result."""
    return Facts(
        uid=tags.get(MATCH, ""),
        game=game,
        names=names,
        date=iso_date(tags.get(DATE, "")),
        event=shown(tags.get(EVENT, "")),
        round=shown(tags.get(ROUND, "")),
        place=shown(tags.get(PLACE, "")),
        doubts=bool(tags.get(DOUBTS)),
        photo=tags.get(PHOTO, "").removeprefix("sha256:"),
    )


def facts_of(record: Record) -> Facts:
    """The facts of a record: its moves or position decide, and the result that it claims only if
    they let its players end the game so, or if it has neither."""
    game = find_game(record.game)
    names = _names(game, record)
    try:
        played: Replay[Any, Any] = Replay(record, game)
        result = played.result
    except (BadText, BadOption) as error:
        raise BadMatch(error.sentence) from None
    shown_by = _outcome(game, record, result, played.legal)
    said = record.tag(TOLD)
    told = known_result(said) if said else ""
    shows = record.shows_play
    ended = played.ended if shows else record.result
    claimed = told or ("" if shown_by is not None else ended)
    outcome = _claimed(game, record, claimed) if claimed else shown_by or _Outcome()
    settled = claimed not in ("", UNFINISHED) or bool(told)
    from_photo = bool(record.tag(PHOTO))
    marks = game.marks(played.end) if record.shows_play else {}
    return replace(
        _of_tags(record.game, names, dict(reversed(record.tags))),
        winner=outcome.winner,
        scores=outcome.scores,
        result=outcome.result,
        rule=outcome.rule,
        why=outcome.why,
        starter=_starter(game, record, played),
        turns=len(record.turns),
        legal=played.legal,
        told=told,
        claimed="" if told else played.claimed,
        as_read="" if not told else UNFINISHED if shown_by is None else shown_by.result,
        marks=0 if settled else _open_marks(game, record, marks),
        question="" if settled or result.question is None else result.question.id,
        impossible=outcome.impossible,
        sketch=sketch(marks) if from_photo or record.turns else None,
        look=record.tag(LOOK) if from_photo else "",
    )


def _names(game: Game[Any, Any], record: Record) -> tuple[str, str]:
    """Who played, in seating order."""
    for _, move in record.moves():
        if move.problem is not None:
            raise BadMatch(move.problem)
    uid = record.tag(MATCH)
    if uid and not is_uid(uid):
        raise BadMatch.of(N_("“{name}” cannot be the id of a match"), name=uid)
    return _two_people(*(shown(record.tag(player_tag(player))) for player in game.players))


def _two_people(first: str, second: str) -> tuple[str, str]:
    """The names of both players."""
    problem = both_sides(first, second)
    if problem is not None:
        raise BadMatch(problem)
    return first, second


@dataclass(frozen=True)
class _Outcome:
    """Winner, scores, the result as in records, the rule and what it says, and why it is
    impossible."""

    winner: int | None = None
    scores: Pair = (None, None)
    result: str = UNFINISHED
    rule: str = ""
    why: Sentence | None = None
    impossible: ImpossibleResult | None = None


def _outcome(game: Game[Any, Any], record: Record, result: Result, legal: bool) -> _Outcome | None:
    """The outcome by the moves or the position; ``None`` if they leave it open, so that the players
    may have decided it among themselves.

    A game that is over decides its outcome. So does a position whose photo cannot prove that the
    game goes on, unless the record calls it unfinished.
    """
    found = result_text(game, result)
    going_on = result.finished is None and record.result == UNFINISHED and not record.tag(TOLD)
    if not legal or found == UNFINISHED or going_on:
        return None
    points = points_of(game, result) or (None, None)
    item = game.deciding_item(result)
    why = None if item is None else item.over or item.sentence
    return _Outcome(_seat(game, result.winner), points, found, result.rule or "", why)


def _seat(game: Game[Any, Any], player: str | None) -> int:
    """A player's seat, :data:`DRAWN` for none."""
    return DRAWN if player is None else FIRST + game.players.index(player)


def _open_marks(game: Game[Any, Any], record: Record, marks: Marks) -> int:
    """How many marks of the photo are still to be checked."""
    from companion.scoring.from_record import doubts_of

    text = record.tag(DOUBTS)
    if not text:
        return 0
    doubts, unread = doubts_of(record, game.boards(record.options)["board"], marks)
    return sum(bool(part.strip()) for part in text.split(";")) if unread else len(doubts)


def _claimed(game: Game[Any, Any], record: Record, result: str) -> _Outcome:
    """The outcome of a result reported by people.

    An impossible one, as only another program can have put into a book, counts by its numbers."""
    if result == UNFINISHED:
        return _Outcome()
    try:
        final = game.final(record.options, result)
    except ImpossibleResult as error:
        winner, scores = winner_of(result)
        if winner == DRAWN and result != DRAW:
            raise BadMatch(error.sentence, error.rests_on) from None
        return _Outcome(winner, scores, result, impossible=error)
    scores = final.score or (None, None)
    return _Outcome(_seat(game, final.winner), scores, result, final.rule, final.why)


def _starter(game: Game[Any, Any], record: Record, played: Replay[Any, Any]) -> int | None:
    """The seat that moved first; a photo shows it only if the rules, or its marks and what was said
    of them, say so."""
    if game.simultaneous:
        return None
    if record.position and record.tag(PHOTO):
        starter = _starter_by_rules(game.key) or game.first_mover(played.start)
        return _seat(game, starter) if starter else None
    first = next(iter(played), None)
    if first is not None:
        (player,) = first.moves
        return _seat(game, player)
    return None if record.position else first_mover(game, record.options)


def first_mover(game: Game[Any, Any], options: Options) -> int | None:
    """The seat that moves first under some house rules, ``None`` if both do."""
    movers = game.to_move(game.start(options))
    return _seat(game, movers[0]) if len(movers) == 1 else None


@cache
def _starter_by_rules(key: str) -> str:
    """Who moves first under every house rule, so that a sheet need not show it; '' if that
    differs."""
    game = find_game(key)
    chosen: list[dict[str, str]] = [{}]
    for option in game.options:
        chosen += [{option.id: answer.value} for answer in option.answers]
    movers = {game.to_move(game.start(game.choose(each))) for each in chosen}
    return movers.pop()[0] if len(movers) == 1 and not game.simultaneous else ""


def name_tags(game: Game[Any, Any], players: Mapping[str, str]) -> dict[str, str]:
    """The tags that name players, given by colour in any case and language, without what nobody
    sees in a name."""
    seats = {meant(colour, game.players): shown(name) for colour, name in players.items()}
    for colour in seats:
        if colour not in game.players:
            raise BadMatch(choose(game.players, colour))
    return {player_tag(colour): name for colour, name in seats.items()}


def known_day(text: str) -> str:
    """A day, month or year as records write it, '' for none."""
    if text and (len(text) < 4 or iso_date(text) != text):
        raise BadMatch(say(NO_DAY, text=text))
    return text


def known_result(text: str) -> str:
    """A result as records write it."""
    result = parse_result(text)
    if result is None:
        raise BadMatch(no_result(text))
    return result


def result_record(
    game: str,
    players: Mapping[str, str],
    result: str,
    *,
    options: Mapping[str, str] | None = None,
    tags: Mapping[str, str] | None = None,
) -> Record:
    """A record without moves, for a match of which only the result is known."""
    found, told = find_game(game), known_result(result)
    names = {tag: name for tag, name in name_tags(found, players).items() if name.strip()}
    known_day((tags or {}).get(DATE, ""))
    return record_of(
        found, found.choose(options or {}), tags={**names, **(tags or {})}, result=told
    )
