"""The summary of an evening, a month, a year, or two players in words."""

from __future__ import annotations

from collections.abc import Sequence

from companion.application.scorebook.told.figures import won_in_a_row
from companion.book.evening import Evening
from companion.book.listing import Match
from companion.games.names import title_of
from companion.games.phrases import points_told, result_told
from companion.sentences import N_, Day, Sentence, Term, say


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
    told = [
        say(N_("1 match"), plural=N_("{matches} matches"), count="matches",
            matches=len(found.matches)),
    ]  # fmt: skip
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
    if found.open:
        told.append(
            say(
                N_("1 match still open"),
                plural=N_("{open} matches still open"),
                count="open",
                open=found.open,
            )
        )
    return told


def winner(found: Evening) -> Sentence:
    """Who won it."""
    if not found.players:
        return say(N_("No finished match yet."))
    if len(found.players) == 2:
        return _of_two(found)
    first = found.players[0][1]
    return first_place(found.best, first.points, first.matches)


def first_place(best: Sequence[str], points: float, matches: int) -> Sentence:
    """Who came first, alone or together, with how many points of how many matches."""
    if len(best) > 1:
        names = say(N_("{one} and {other}"), one=", ".join(best[:-1]), other=best[-1])
        return say(
            N_("{names} share first place: {points} each."), names=names, points=points_told(points)
        )
    return say(
        N_("{player} came first with {points} of {matches} points."),
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
        closest, name = match_told(found.closest), found.closest.winner_name
        if found.closest.scores[0] == found.closest.scores[1] and name:
            won = say(N_("{player} wins."), player=name)
            closest = say("{match}. {won}", match=closest, won=won)
        told.append((N_("Closest match"), closest))
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
    first, second = match.players
    colours = match.colours
    result = result_told(match.result)
    if match.scores[0] is not None:
        result = f"{match.scores[0]}–{match.scores[1]}"
    return say(
        "{game}: {first} {result} {second}",
        game=title_of(match.game),
        first=first or Term(colours[0].capitalize()),
        second=second or Term(colours[1].capitalize()),
        result=result,
    )
