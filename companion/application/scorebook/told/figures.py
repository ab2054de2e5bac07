"""Statistics of the scorebook in words: shares, ratings, streaks, and moving first.

A number is shown to people only if enough matches support it; JSON has them all.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.book.counts import Count
from companion.book.profile import HeadToHead, Profile, Streak
from companion.book.rating import ENOUGH, rating_text
from companion.book.standings import FirstMover, Standing, Standings
from companion.games.names import title_of
from companion.sentences import N_, Sentence, labelled, say

_STREAKS = {
    "won": N_("Won the last {matches} matches"),
    "drawn": N_("Drew the last {matches} matches"),
    "lost": N_("Lost the last {matches} matches"),
}


def percent(share: float) -> str:
    """``64``: a share in percent."""
    return f"{100 * share:.0f}"


def share_text(count: Count | Standing) -> str:
    """The percentage of the points; '' with too few matches."""
    return percent(count.share) if count.matches >= ENOUGH else ""


def order_told(found: Standings) -> Sentence:
    """How the order of the standings comes about."""
    if any(line.rated for line in found.table):
        template = N_(
            "Ranked by “At least”: the rating minus its ±, so one lucky win is not enough to "
            "lead. A rating needs {least} matches."
        )
    else:
        template = N_("Ranked by points. A rating needs {least} matches.")
    return say(template, least=ENOUGH)


def count_text(count: Count) -> Sentence:
    """``7 won, 1 drawn, 3 lost (68%)``; the share only with enough matches."""
    told = say(
        N_("{wins} won, {draws} drawn, {losses} lost"),
        wins=count.wins,
        draws=count.draws,
        losses=count.losses,
    )
    share = share_text(count)
    return say(N_("{told} ({share}%)"), told=told, share=share) if share else told


ENOUGH_FIRST = 25
"""Matches of a game needed before the share won by moving first is shown: it is then known to
± 10 percentage points (0.5 / √25)."""


def first_mover_told(mover: FirstMover) -> Sentence | None:
    """How players who moved first did in a game, ``None`` with too few matches; and the advantage
    in points if it is more than twice its error."""
    if mover.matches < ENOUGH_FIRST:
        return None
    fared = say(
        N_("In {matches} matches of {game}, whoever moved first scored {share}%."),
        game=title_of(mover.game),
        share=percent(mover.share),
        matches=mover.matches,
    )
    worth = mover.worth
    if worth is None or abs(worth.points) <= 2 * worth.spread:
        return fared
    return say(
        N_("{fared} That is worth {points} ± {spread} rating points."),
        fared=fared,
        points=f"{worth.points:+.0f}".replace("-", "−"),
        spread=f"{worth.spread:.0f}",
    )


def streaks_told(current: Streak | None, best: Streak | None) -> Iterator[Sentence]:
    """The current run of matches and the longest run of wins; at least two make a run."""
    if current is not None and current.matches > 1:
        yield say(_STREAKS[current.kind], matches=current.matches)
    if best is not None and best.matches > 1:
        yield labelled(N_("Longest streak"), won_in_a_row(best.matches))


def won_in_a_row(matches: int) -> Sentence:
    """How long a streak of wins is."""
    return say(N_("{matches} matches won in a row"), matches=matches)


def profile_told(known: Profile) -> Iterator[Sentence]:
    """A player's profile in a few lines."""
    if not known.outings:
        yield say(N_("No finished match yet."))
        return
    yield count_text(known.all)
    if known.rating is not None and known.all.matches >= ENOUGH:
        yield say(N_("Rating {rating}"), rating=rating_text(known.rating))
    yield from streaks_told(known.current, known.best)
    if known.moving_first.matches:
        yield say(N_("Moving first: {tally}"), tally=count_text(known.moving_first))
    if known.moving_second.matches:
        yield say(N_("Moving second: {tally}"), tally=count_text(known.moving_second))


def versus_told(found: HeadToHead) -> Iterator[Sentence]:
    """The record of two players against each other, in a few lines."""
    one, other = found.player.name, found.opponent.name
    if not found.outings:
        yield say(N_("No finished match yet."))
        return
    told = N_("{player} against {other}: {tally}")
    yield say(told, player=one, other=other, tally=count_text(found.all))
    for key, count in found.by_game:
        yield say("{game}: {tally}", game=title_of(key), tally=count_text(count))
    yield from streaks_told(found.current, None)
    if found.chance is not None and found.rated:
        told = N_("By their ratings, {player} can expect to score {chance}%.")
        yield say(told, player=one, chance=percent(found.chance))
