"""The scorebook's matches, histories and problems in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.board import Value
from companion.book.history import Said, Word, local_time
from companion.book.listing import Match
from companion.book.standings import Standings
from companion.games.phrases import mark_name, player_name, value_name
from companion.games.phrases import to_check as marks_to_check
from companion.records import UNFINISHED
from companion.sentences import N_, Day, Sentence, say

CHANGED = N_(
    "Game records that are damaged, or may lack their last change: {matches}. Correct one with "
    "“companion book change”."
)
"""What a rebuild reports about damaged records."""

UNCERTAIN = {
    "changes": say(
        N_("Some changes are lost: check the last matches and what was changed or deleted.")
    ),
    "players": say(N_("The list of players is damaged: check which names are merged.")),
    "tournaments": say(N_("The tournaments are damaged: check their players and pairings.")),
    "photos": say(N_("The list of photos is damaged: some may be missing.")),
    "history": say(N_("The history of the matches is damaged: some changes cannot be undone.")),
    "settings": say(
        N_("The book's settings are damaged: check them with “companion book settings”.")
    ),
}
"""What may be incomplete after a recovery, by :attr:`companion.book.Rebuilt.uncertain`."""

_BESIDE_A_PHOTO = (
    N_("Result by the players; the photo shows {result}."),
    N_("Result by the players; the photo shows the same."),
    N_("Result by the players; the photo does not show who won."),
)
_BESIDE_MOVES = (
    N_("Result by the players; the moves give {result}."),
    N_("Result by the players; the moves give the same."),
    N_("Result by the players; the moves do not show who won."),
)


def result_text(result: str) -> str:
    """A record's result as people write it: ``14–11``, ``½–½``, ``*``."""
    return result.replace("1/2", "½").replace("-", "–")


TO_CHECK, TOLD = " ?", " †"


def sign_of(match: Match) -> str:
    """The sign after a result: :data:`TO_CHECK` if something is to be checked, :data:`TOLD` if the
    players entered a result that differs from photo or moves."""
    if match.marks or match.question:
        return TO_CHECK
    return TOLD if match.told and match.told != match.as_read else ""


def told_note(match: Match) -> Sentence | None:
    """That the players entered the result, and what contradicts it; ``None`` if they did not."""
    if not match.told:
        return None
    differs, same, silent = _BESIDE_A_PHOTO if match.photo else _BESIDE_MOVES
    if match.as_read == match.told:
        return say(same)
    if match.as_read == UNFINISHED:
        return say(silent)
    return say(differs, result=result_text(match.as_read))


def to_check(match: Match) -> Sentence | None:
    """How many marks are to be checked; ``None`` if none is."""
    if not match.marks:
        return None
    return say("{told}.", told=marks_to_check(match.marks))


def open_note(match: Match, review: Sentence) -> Sentence | None:
    """What has to be checked or answered before a match counts, and where: ``review``."""
    if match.marks and match.winner is not None:
        return say(
            N_("{marks} mark to check; until then it counts as read: {review}."),
            plural=N_("{marks} marks to check; until then it counts as read: {review}."),
            count="marks",
            marks=match.marks,
            review=review,
        )
    if match.marks:
        return say(
            N_("{marks} mark to check before it counts: {review}."),
            plural=N_("{marks} marks to check before it counts: {review}."),
            count="marks",
            marks=match.marks,
            review=review,
        )
    if match.question:
        return say(N_("A question to answer before it counts: {review}."), review=review)
    return None


_KINDS = {
    "added": N_("added"),
    "changed": N_("changed"),
    "reviewed": N_("checked"),
    "deleted": N_("deleted"),
    "undeleted": N_("restored"),
    "undone": N_("last change undone"),
    "redone": N_("done again"),
}
"""Kinds of changes, by :attr:`companion.book.history.Word.kind`."""
_NAMES = {
    "file": N_("file {value}"),
    "result": N_("result {value}"),
    "date": N_("date {value}"),
    "event": N_("event {value}"),
    "round": N_("round {value}"),
    "place": N_("place {value}"),
}


def word_said(word: Word) -> Sentence:
    """One line of a match's history: when, who, what."""
    parts = [*_said(word.said)]
    what = say(_KINDS.get(word.kind, "{kind}"), kind=word.kind)
    if parts:
        what = say("{what}: {parts}", what=what, parts=_listed(parts))
    if word.undone:
        what = say(N_("{what} (undone later)"), what=what)
    when = Day(local_time(word.at))
    if not word.by:
        return say("{when}  {what}", when=when, what=what)
    return say("{when}  {who}: {what}", when=when, who=word.by, what=what)


def said_told(said: Said) -> Sentence | None:
    """The first things that were said; ``None`` if nothing was."""
    parts = [*_said(said)]
    if len(parts) > _PARTS:
        parts = [*parts[:_PARTS], say("…")]
    return _listed(parts) if parts else None


def _said(said: Said) -> Iterator[Sentence]:
    shown: Mapping[str, Callable[[str], str]] = {"result": result_text, "date": Day}
    for name, template in _NAMES.items():
        value = said.get(name)
        if isinstance(value, str):
            yield say(template, value=shown.get(name, str)(value))
    for colour, name in _pairs(said.get("players")):
        yield say("{colour} {name}", colour=player_name(colour), name=name)
    for mark, value in _pairs(said.get("marks")):
        yield say("{mark} {value}", mark=mark_name(mark), value=value_name(_value(value)))
    for option, answer in _pairs(said.get("answers")):
        yield say("{option}={answer}", option=option, answer=answer)


def _value(text: str) -> Value:
    return True if text == "marked" else text


def _pairs(found: object) -> Iterator[tuple[str, str]]:
    """Names and values of a mapping from the book; nothing if it is not one."""
    if isinstance(found, dict):
        yield from ((str(name), str(value)) for name, value in found.items())


def _listed(parts: Sequence[Sentence]) -> Sentence:
    first, *others = parts
    for other in others:
        first = say("{first}, {other}", first=first, other=other)
    return first


_PARTS = 4
"""Most parts of a change listed in a line."""

_NUMBERS = 10
"""Most match numbers listed in a line."""


def matches_to_check(matches: int) -> Sentence:
    """How many matches have something to check, to be part of a line."""
    return say(
        N_("{matches} match to check"),
        plural=N_("{matches} matches to check"),
        count="matches",
        matches=matches,
    )


def waiting_told(found: Standings, review: Sentence) -> Sentence | None:
    """How many matches have to be checked, and where: ``review``; ``None`` if there is none."""
    if not found.open:
        return None
    if found.counted:
        return say(
            N_("{matches} match has marks to check and counts as read: {review}."),
            plural=N_("{matches} matches have marks to check and count as read: {review}."),
            count="matches",
            matches=found.open,
            review=review,
        )
    return say(
        N_("{matches} match has marks to check and does not count yet: {review}."),
        plural=N_("{matches} matches have marks to check and do not count yet: {review}."),
        count="matches",
        matches=found.open,
        review=review,
    )


def told_in_standings(found: Standings) -> Sentence | None:
    """Which matches count by a result the players entered, against photo or moves."""
    if not found.told:
        return None
    shown = ", ".join(map(str, found.told[:_NUMBERS]))
    return say(
        N_("The players' result counts, not that of the photo or moves: match {matches}."),
        plural=N_("The players' result counts, not that of the photo or moves: matches {matches}."),
        count="number",
        number=len(found.told),
        matches=shown + (" …" if len(found.told) > _NUMBERS else ""),
    )


def left_out_told(matches: Sequence[int]) -> Sentence:
    """Which matches an export leaves out, and what to do."""
    return say(
        N_(
            "damaged matches were not exported: {matches}; “companion book rebuild” "
            "repairs what it can"
        ),
        matches=", ".join(map(str, matches)),
    )


def cut_told(last: int) -> Sentence:
    """That a book's file is truncated."""
    return say(
        N_("The end of the file is missing. Matches after number {last} may be lost."), last=last
    )
