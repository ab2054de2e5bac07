"""The scorebook's matches, histories and problems in words."""

from __future__ import annotations

from collections.abc import Sequence

from companion.book.listing import Match
from companion.book.said import result_text
from companion.book.standings import Standings
from companion.games.phrases import to_check as marks_to_check
from companion.records import UNFINISHED
from companion.sentences import N_, Sentence, say

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
