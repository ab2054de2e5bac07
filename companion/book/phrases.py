"""What the scorebook counts, in words: shares, ratings, streaks, and moving first."""

from __future__ import annotations

from collections.abc import Sequence

from companion.book.profile import Count, Streak
from companion.book.rating import Rating
from companion.book.standings import FirstMover
from companion.games import game as find_game
from companion.sentences import N_, Sentence, say

CHANGED = N_(
    "Records that are damaged, and that no backup has: {matches}. They are kept; “companion book "
    "show” shows one, “companion book change” puts it right."
)
OLDER = N_("Records from a backup that may lack their last change: {matches}")
"""What a rebuild says of damaged records."""

UNCERTAIN = {
    "players": say(N_("The list of players is damaged: check which names are merged.")),
    "tournaments": say(N_("The tournaments are damaged: check their players and pairings.")),
    "photos": say(N_("The list of photos is damaged: some may no longer be shown.")),
    "history": say(N_("The history of the matches is damaged: some changes cannot be undone.")),
    "settings": say(
        N_("The book's settings are damaged: check them with “companion book settings”.")
    ),
}
"""What may lack something after a rebuild, by :attr:`companion.book.Recovered.uncertain`."""

_STREAKS = {
    "won": (N_("The last match was won"), N_("The last {matches} matches were won")),
    "drawn": (N_("The last match was drawn"), N_("The last {matches} matches were drawn")),
    "lost": (N_("The last match was lost"), N_("The last {matches} matches were lost")),
}


def percent(share: float) -> str:
    """``64 %``."""
    return f"{100 * share:.0f} %"


def rating_text(rating: Rating | None) -> str:
    """``1532 ± 28``."""
    return "" if rating is None else f"{rating.points:.0f} ± {rating.spread:.0f}"


def count_text(count: Count) -> Sentence:
    """``7 won, 1 drawn, 3 lost``."""
    return say(
        N_("{wins} won, {draws} drawn, {losses} lost ({share})"),
        wins=count.wins,
        draws=count.draws,
        losses=count.losses,
        share=percent(count.share),
    )


def first_mover_told(mover: FirstMover) -> Sentence:
    """How those who moved first fared in a game."""
    worth = mover.worth
    return say(
        N_("{game}: whoever moved first made {share} of the points of one match, {worth}."),
        plural=N_(
            "{game}: whoever moved first made {share} of the points of {matches} matches, {worth}."
        ),
        count="matches",
        game=find_game(mover.game).title,
        share=percent(mover.rate),
        matches=mover.matches,
        worth=say(
            N_("worth {points} ± {spread} rating points"),
            points=f"{worth.points:+.0f}" if worth else "0",
            spread=f"{worth.spread:.0f}" if worth else "0",
        ),
    )


def streak_told(streak: Streak, *, longest: bool) -> Sentence:
    """How many matches in a row: the longest run of wins, or the run that lasts."""
    if longest:
        return say(
            N_("Longest streak: one match won"),
            plural=N_("Longest streak: {matches} matches won"),
            count="matches",
            matches=streak.matches,
        )
    one, many = _STREAKS[streak.kind]
    return say(one, plural=many, count="matches", matches=streak.matches)


def left_out_told(matches: Sequence[int]) -> Sentence:
    """Which matches an export lacks, and what to do."""
    return say(
        N_(
            "damaged, and so not exported: {matches}; “companion book rebuild” brings back what "
            "can be"
        ),
        matches=", ".join(map(str, matches)),
    )


def cut_told(last: int) -> Sentence:
    """That the end of a book's file is missing."""
    return say(
        N_("The end of the file is missing. Matches after number {last} may be lost."), last=last
    )
