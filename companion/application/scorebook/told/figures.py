"""Statistics of the scorebook and summaries of evenings in words.

A number is shown to people only if enough matches support it; JSON has them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.application.scorebook.told.matches import (
    beside_standings,
    names_told,
    score_of,
    uncounted,
    with_winner,
)
from companion.book.figures.evening import Evening
from companion.book.figures.profile import HeadToHead, Profile, Streak
from companion.book.figures.rating import ENOUGH, rating_text
from companion.book.figures.standings import Count, FirstMover, Standing, Standings
from companion.book.listing import Match
from companion.games.names import title_of
from companion.games.phrases import points_told
from companion.sentences import N_, Day, Sentence, labelled, say

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
    template = N_(
        "Ranked by “At least”: the rating minus its ±, so one lucky win is not enough to lead. "
        "Players get a rating and a place after {least} matches."
    )
    if any(line.by_points for line in found.table):
        template = N_(
            "Ranked by points, then by fewer losses, until two players have a rating. A rating "
            "needs {least} matches."
        )
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


def below_standings(found: Standings) -> Iterator[Sentence]:
    """What is said below the standings: their order, who gains by moving first, and which
    matches count by what the players entered, or do not count at all."""
    if found.table:
        yield order_told(found)
    yield from filter(None, map(first_mover_told, found.first))
    yield from beside_standings(found)


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


def title(found: Evening) -> Sentence:
    """The title: the period or event."""
    which = found.which
    if which.player and which.opponent:
        return say(N_("{one} and {other}"), one=which.player, other=which.opponent)
    if which.event:
        return say("{name}", name=which.event)
    since, until = which.since, which.until
    if since and since == until:
        template = N_("The evening of {date}") if len(since) > len("2026-11") else "{date}"
        return say(template, date=Day(since))
    if which.player:
        return say("{name}", name=which.player)
    if since or until:
        return say(N_("{since} to {until}"), since=since or "…", until=until or "…")
    return say(N_("All matches"))


def subtitle(found: Evening) -> list[Sentence]:
    """How much was played."""
    told = [counted(len(found.matches) + found.open)]
    if found.open:
        told.append(say(N_("{open} without a result yet"), open=found.open))
    games = found.games
    if len(games) == 1:
        told.append(say("{game}", game=title_of(games[0])))
    elif games:
        told.append(say(N_("{games} games"), games=len(games)))
    days = found.days
    if len(days) > 1:
        told.append(say(N_("{days} days"), days=len(days)))
    elif days and found.which.since != days[0]:
        told.append(say("{date}", date=Day(days[0])))
    return told


def counted(matches: int) -> Sentence:
    """``7 matches``."""
    return say(N_("1 match"), plural=N_("{matches} matches"), matches=matches)


def winner(found: Evening) -> Sentence:
    """Who won it."""
    if not found.players:
        finished = len(found.matches)
        return uncounted(finished) if finished else say(N_("No finished match yet."))
    if len(found.players) == 2:
        return _of_two(found)
    first = found.players[0][1]
    return first_place(found.best, first.points, first.matches)


def first_place(best: Sequence[str], points: float, matches: int) -> Sentence:
    """Who came first, alone or together, with how many points of how many matches."""
    if len(best) > 1:
        names = say(N_("{one} and {other}"), one=", ".join(best[:-1]), other=best[-1])
        told = N_("{names} share first place. Points each: {points}.")
        return say(told, names=names, points=points_told(points))
    return say(
        N_("{player} came first with {points} of {matches} point."),
        plural=N_("{player} came first with {points} of {matches} points."),
        player=best[0],
        points=points_told(points),
        matches=matches,
    )


def _of_two(found: Evening) -> Sentence:
    (one, mine), (other, theirs) = found.players
    facts = {
        "one": one,
        "other": other,
        "more": points_told(mine.points),
        "less": points_told(theirs.points),
    }
    if mine.points == theirs.points and mine.matches == 1:
        return say(N_("{one} and {other} drew."), one=one, other=other)
    if mine.points == theirs.points:
        return say(N_("{one} and {other} are level at {more}–{less}."), **facts)
    if mine.matches == 1:
        return say(N_("{one} beat {other}."), one=one, other=other)
    return say(N_("{one} beat {other} {more}–{less}."), **facts)


def facts(found: Evening) -> list[tuple[str, Sentence]]:
    """What to remember: pairs of a heading (a template) and its text."""
    told: list[tuple[str, Sentence]] = []
    if found.closest is not None:
        told.append((N_("Closest match"), match_told(found.closest)))
    if found.longest is not None:
        told.append(
            (
                N_("Longest streak"),
                say("{player}: {told}", player=found.longest.name,
                    told=won_in_a_row(found.longest.matches)),
            )
        )  # fmt: skip
    if found.favourite is not None:
        key, number = found.favourite
        told.append(
            (
                N_("Favourite game"),
                say(N_("{game}, {number} of {matches}"), game=title_of(key), number=number,
                    matches=len(found.matches)),
            )
        )  # fmt: skip
    return told


def match_told(match: Match) -> Sentence:
    """A match in short: ``Line Wars: Ann 14–13 Ben``."""
    first, second = names_told(match)
    told = say(
        "{game}: {first} {result} {second}",
        game=title_of(match.game),
        first=first,
        second=second,
        result=score_of(match),
    )
    return with_winner(match, told)
