"""The scorebook's matches in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from companion.book.figures.standings import Standings
from companion.book.listing import Match
from companion.book.matches import IS_DELETED as IS_DELETED
from companion.errors import CompanionError
from companion.games.phrases import player_name, result_told, score_told
from companion.records import DOUBTS, UNFINISHED, Replay, parse_record, replay
from companion.records.results import WIN_FIRST, WIN_SECOND, points_of, points_text
from companion.scoring.outcome import ended_outcome
from companion.sentences import N_, Sentence, Term, numbers_of, say, strung

RESULT_ALONE = N_(
    "Both have the same players and the same day, and one of them is only a result. They may be "
    "the same match."
)
"""Why a game may be a match of the book that has none, or a result one that has a game."""
UNCHANGED = N_("Nothing was changed in the scorebook.")
RESTORED = N_("Restored match {match}. {line}")
CHANGED = N_("Changed match {match}. {line}")
DISPLACED = N_(
    "The deleted match {match} had this place in “{event}” until now. If you restore it, it is in "
    "no tournament."
)
PLAYED = N_("It is the match of round {round}, board {board} of “{event}”.")
HAS_PLACE = N_("Match {match} has this place in “{event}”, so match {other} is in no tournament.")
HAS_MORE = N_("Match {match} has all of these moves and more. There is nothing to add.")
_FIRST = (
    N_("{marks} mark to check before the match counts: {review}."),
    N_("{marks} marks to check before the match counts: {review}."),
)
_AS_READ = (
    N_("{marks} mark to check. Until then the match counts as read: {review}."),
    N_("{marks} marks to check. Until then the match counts as read: {review}."),
)


def open_note(match: Match, review: Sentence) -> Sentence | None:
    """What has to be checked or answered before a match counts, and where: ``review``."""
    if match.marks:
        one, more = _FIRST if match.winner is None else _AS_READ
        return say(one, plural=more, marks=match.marks, review=review)
    if match.question:
        return say(N_("A question to answer before the match counts: {review}."), review=review)
    return None


def still_open(match: Match) -> bool:
    """Whether nothing but its end is missing for a match to count."""
    return match.winner is None and not match.marks and not match.question


def why_open(match: Match, review: Sentence) -> Sentence | None:
    """Why a match does not count yet, or what to check in one that does (see :func:`open_note`);
    ``None`` where there is nothing to do."""
    if still_open(match):
        told = N_("The match is still open. If the game is over, enter its result: {review}.")
        return say(told, review=review)
    return open_note(match, review)


def remark_on(match: Match, text: str) -> Sentence | None:
    """How the players of a match ended its game themselves, by its record, ``text``; else what in
    the record contradicts the result that they entered, or the result that it claims; ``None`` for
    neither."""
    return _given_up(match, text) or _denied(match, text) or match.denied


def shortened_told(moves: int, before: Match, now: Match) -> Iterator[Sentence]:
    """That a match has lost its last moves to a shorter record, and its result with them."""
    yield say(
        N_("The match has lost its last move, which the file does not have."),
        plural=N_("The match has lost its last {moves} moves, which the file does not have."),
        moves=moves,
    )
    if now.result == UNFINISHED != before.result:
        told = N_("Its result was {result}, and it is open again.")
        yield say(told, result=result_told(before.result))


def replaced_told(match: Match, text: str, now: Match) -> Sentence | None:
    """How the players had ended the game of a match by its record, ``text``, whose result is
    another ``now``."""
    why = _given_up(match, text) if now.result != match.result else None
    told = N_("The result before was {result}. {why}")
    return None if why is None else say(told, result=result_told(match.result), why=why)


def _given_up(match: Match, text: str) -> Sentence | None:
    """That a player resigned, or that they agreed on a draw."""
    if match.told or match.winner is None or not match.turns:
        return None
    with suppress(CompanionError):  # of a damaged record, or a game that is not here
        played: Replay[Any, Any] = replay(parse_record(text))
        pairs = zip(played.game.players, match.players, strict=True)
        outcome = ended_outcome(played, {seat: name for seat, name in pairs if name})
        return None if outcome is None else outcome.why
    return None


def _denied(match: Match, text: str) -> Sentence | None:
    """That the players' result of a match whose record, ``text``, leaves it open has the points the
    other way round, or fewer than a player has in it for certain; ``None`` where it has not, or
    marks are to be checked."""
    if match.as_read != UNFINISHED or match.result in (WIN_FIRST, WIN_SECOND):
        return None
    record = parse_record(text)
    if record.tag(DOUBTS):
        return None
    played: Replay[Any, Any] = replay(record)
    shown = points_of(played.game, played.result)
    if shown is not None and match.scores == shown[::-1] != shown:
        return say(
            N_(
                "Is that the wrong way round? The points so far are {score}, which is written "
                "{result}."
            ),
            score=score_told(played.result.score),
            result=points_text(shown),
        )
    certain = played.game.certain_points(played.end)
    for player, score in zip(played.game.players, match.scores, strict=False):
        if score is not None and score < certain.get(player, 0):
            return say(
                N_(
                    "The photo or game record contradicts it: {player} has at least {points} "
                    "there. The players' result counts all the same."
                ),
                player=player_name(player),
                points=certain[player],
            )
    return None


def notes_about(text: str, match: Match, file: str = "") -> Iterator[Sentence]:
    """What its moves contradict about a match, and what is uncertain about it as its record shows
    it, unless its players say the result; ``file``: the game record that shows the same."""
    from companion.application.reading.report import end_not_shown, reservations
    from companion.scoring.from_record import scored_record

    record = parse_record(text)
    beside = remark_on(match, text)
    if beside is not None:
        yield beside
    if match.told or not record.shows_play:
        return
    played: Replay[Any, Any] = replay(record)
    scored = scored_record(file, record, played.game, played)
    yield from reservations(scored, match.id)
    claimed = match.claimed if still_open(match) else ""
    yield from end_not_shown(scored, match.id, counts=match.winner is not None, claimed=claimed)


def outcome_told(match: Match) -> Sentence:
    """Who won a match, or that nobody has, and what decided it if the score does not say so."""
    if match.winner is None:
        return say(N_("The match is still open."))
    told, why = say(N_("A draw.")), match.why
    if match.winner:
        told = say(N_("{player} wins."), player=names_told(match)[match.winner - 1])
    return told if why is None else say("{told} {why}.", told=told, why=why)


def names_told(match: Match) -> tuple[Sentence, Sentence]:
    """Both players' names; their colours if they are unnamed."""
    first, second = (
        say("{name}", name=name or Term(colour.capitalize()))
        for name, colour in zip(match.players, match.colours, strict=True)
    )
    return first, second


def pair_told(match: Match) -> Sentence:
    """``Ann – Ben``."""
    return strung(names_told(match), "{one} – {other}")


NO_RESULT = "–"


def score_of(match: Match) -> str:
    """``14–11``, ``1–0``, ``½–½``; ``–`` while it is open; to be shown with who won."""
    if match.scores[0] is not None:
        return f"{match.scores[0]}–{match.scores[1]}"
    return NO_RESULT if match.result == UNFINISHED else result_told(match.result)


def with_winner(match: Match, told: Sentence) -> Sentence:
    """What says a match's score, with who won if the score does not say that."""
    if match.score_decides:
        return told
    if not match.winner:
        return say(N_("{told} (draw)"), told=told)
    return won_by(told, names_told(match)[match.winner - 1])


def won_by(told: Sentence, player: Sentence | str) -> Sentence:
    """What says a match's score, with who won: ``9–9 (Ben wins)``."""
    return say(N_("{told} ({player} wins)"), told=told, player=player)


def result_of(match: Match) -> Sentence:
    """The score, and who won if it does not say that: ``14–11``, ``9–9 (Ben wins)``."""
    return with_winner(match, say("{score}", score=score_of(match)))


def pair_and_result(match: Match) -> Sentence:
    """``Ann – Ben  14–11``, without a result while the match is open."""
    told = pair_told(match)
    if match.result == UNFINISHED:
        return told
    return say("{players}  {result}", players=told, result=result_of(match))


def uncounted(unnamed: int) -> Sentence:
    """That so many matches do not count because nobody said who played."""
    return say(
        N_("{matches} match does not count until both players have a name."),
        plural=N_("{matches} matches do not count until both players have a name."),
        matches=unnamed,
    )


_NUMBERS = 10
"""Most match numbers listed in a line."""


def matches_to_check(matches: int) -> Sentence:
    """How many matches have something to check, to be part of a line."""
    return say(
        N_("{matches} match to check"),
        plural=N_("{matches} matches to check"),
        matches=matches,
    )


def waiting_told(found: Standings, review: Sentence) -> Sentence | None:
    """How many matches have to be checked, and where: ``review``; ``None`` if there is none."""
    marks, undecided = found.open - found.asked, found.undecided if found.counted else 0
    counting, undecided_ones, waiting, asked = _WAITING
    told = [
        say(one, plural=many, matches=number, review=review)
        for (one, many), number in (
            (counting if found.counted else waiting, marks - undecided),
            (undecided_ones, undecided),
            (asked, found.asked),
        )
        if number
    ]
    return strung(told, "{one} {other}") if told else None


_WAITING = (
    (
        N_("{matches} match has marks to check and counts as read: {review}."),
        N_("{matches} matches have marks to check and count as read: {review}."),
    ),
    (
        N_(
            "{matches} match has marks to check and is still open as read, so it does not count: "
            "{review}."
        ),
        N_(
            "{matches} matches have marks to check and are still open as read, so they do not "
            "count: {review}."
        ),
    ),
    (
        N_("{matches} match has marks to check and does not count yet: {review}."),
        N_("{matches} matches have marks to check and do not count yet: {review}."),
    ),
    (
        N_("{matches} match has a question to answer and does not count yet: {review}."),
        N_("{matches} matches have a question to answer and do not count yet: {review}."),
    ),
)


def beside_standings(found: Standings) -> Iterator[Sentence]:
    """Which matches count by a result the players entered, against photo or moves; in which the
    record claims another result than the one that counts; and how many do not count."""
    by_told = (
        N_("In match {matches}, the players' result counts, not the photo or the moves."),
        N_("In matches {matches}, the players' result counts, not the photo or the moves."),
    )
    by_play = (
        N_("In match {matches}, what was played counts, not the result in the game record."),
        N_("In matches {matches}, what was played counts, not the results in the game records."),
    )
    for (one, many), matches in ((by_told, found.told), (by_play, found.claimed)):
        if matches:
            told = numbers_of(matches, _NUMBERS)
            yield say(one, plural=many, number=len(matches), matches=told)
    if found.unfinished:
        yield say(
            N_("{matches} match has no result yet and does not count."),
            plural=N_("{matches} matches have no result yet and do not count."),
            matches=found.unfinished,
        )
    if found.unnamed:
        yield uncounted(found.unnamed)


def left_out_told(matches: Sequence[int], repair: Sentence) -> Sentence:
    """Which matches an export leaves out, and what to do: the act ``repair``."""
    return say(
        N_("damaged matches were not exported: {matches}. “{repair}” repairs what it can."),
        matches=", ".join(map(str, matches)),
        repair=repair,
    )
