"""Tournaments of the scorebook: pairings, results, who comes and who goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from companion.application.reading.read import Answers, _chosen
from companion.application.scorebook.details import Circumstances, with_details
from companion.application.scorebook.outcomes import Arbited, record_of_match, shown_match
from companion.book import book as _book
from companion.book.events import (
    ROUND_ROBINS,
    SWISS,
    Event,
    delete_event,
    events,
    find_event,
    find_tournament,
    make_tournament,
    undelete_event,
)
from companion.book.matches import entry
from companion.book.players import find_player
from companion.book.problems import BookProblem
from companion.book.tournaments.tournament import Tournament, tournament
from companion.book.tournaments.trf import HALF, ZERO
from companion.games import game as find_game
from companion.games.phrases import result_told
from companion.records import UNFINISHED, parse_result
from companion.sentences import ENGLISH, N_, Catalogue, Sentence

if TYPE_CHECKING:
    from companion.answers.tournaments import ResultedJson
    from companion.book.tournaments.pairing import Pairing
    from companion.book.tournaments.wanted import Wanted

System = Literal["round-robin", "double-round-robin", "swiss", "knock-out"]
"""How a tournament is paired."""


@dataclass(frozen=True)
class Resulted:
    """A result entered in a tournament: the tournament and the match as they are now, and its
    notes as in :class:`Added` and :class:`Changed`."""

    tournament: Tournament
    pairing: Pairing
    notes: tuple[Sentence, ...] = ()

    def as_json(self, language: Catalogue = ENGLISH) -> ResultedJson:
        """The tournament and its notes as in ``book result --json``."""
        return {**self.tournament.as_json(), "notes": [note.text(language) for note in self.notes]}


class Tournaments:
    """The tournaments of a scorebook."""

    _book: _book.Book

    def events(self) -> tuple[Event, ...]:
        """All evenings and tournaments, those with the latest match first."""
        return events(self._book)

    def event(self, name: str) -> Event:
        """An evening or tournament by its name, in any spelling.

        Raises:
            CompanionError: there is none; the error suggests a similar name.
        """
        return find_event(self._book, name)

    def tournament(self, name: str) -> Tournament:
        """A tournament's entrants, rounds and table.

        Raises:
            CompanionError: there is no such tournament.
        """
        return tournament(self._book, name)

    def entrant(self, now: Tournament, name: str) -> int:
        """The number of an entrant, by any spelling of the name.

        Raises:
            CompanionError: nobody has this name, or they are not in the tournament.
        """
        player = find_player(self._book, name).id
        for each in now.entrants:
            if each.player == player:
                return each.number
        from companion.book.tournaments.taking_part import not_in

        raise not_in(now.event, name)

    def _spelt(self, now: Tournament, name: str) -> str:
        return now.name(self.entrant(now, name))

    def waiting(self, match: str) -> Wanted | None:
        """The match of a tournament with the id on a sheet, ``None`` if there is none."""
        from companion.book.tournaments.wanted import wanted

        return wanted(self._book, match)

    def make_tournament(
        self,
        name: str,
        game: str,
        players: Sequence[str],
        *,
        system: System = "round-robin",
        rounds: int | None = None,
        options: Answers | None = None,
        date: str = "",
        place: str = "",
    ) -> Tournament:
        """Create a tournament.

        Args:
            players: their names, the strongest first if that is known.
            rounds: of a Swiss tournament (default: as many as it takes to find a winner).
            options: the house rules it is played by.

        Raises:
            CompanionError: the name is taken, or the players, rounds or house rules are impossible.
        """
        event = make_tournament(
            self._book, name, game, system, players, rounds=rounds, options=_chosen(options),
            date=date, place=place,
        )  # fmt: skip
        return self.tournament(event.name)

    def delete_tournament(self, name: str) -> None:
        """Delete a tournament; its matches stay.

        Raises:
            CompanionError: there is no such tournament.
        """
        delete_event(self._book, name)

    def undelete_tournament(self, name: str) -> Tournament:
        """Restore a deleted tournament.

        Raises:
            CompanionError: there is no deleted one of this name.
        """
        return self.tournament(undelete_event(self._book, name).name)

    def enter(self, event: str, player: str, *, half_points: bool = False) -> Arbited:
        """Add a player to a tournament, even late, or let one who has withdrawn come back.

        Args:
            half_points: give half a point for each round missed, in a Swiss tournament.

        Raises:
            CompanionError: they are in it, it is too late, or it is not a Swiss tournament.
        """
        from companion.book.tournaments import taking_part

        found = find_tournament(self._book, event)
        if half_points and found.kind != SWISS:
            raise BookProblem.of(
                N_("only a Swiss tournament can give half a point for a missed round")
            )
        before = self.tournament(event)
        back = taking_part.enter(self._book, found, player)
        missed = before.paired if half_points and not back else 0
        for round_ in range(1, missed + 1):
            taking_part.ask_bye(self._book, found, player, round_, HALF)
        now = self.tournament(event)
        were = _open_ids(before)
        opened = tuple(each for each in now.pairings if each.open and each.uid not in were)
        first = min((each.round for each in opened), default=now.paired + 1)
        return Arbited(now, self._spelt(now, player), first, back=back, opened=opened)

    def withdraw(self, event: str, player: str) -> Arbited:
        """Withdraw a player; what was played counts, an open match is lost.

        Raises:
            CompanionError: they are not in it, or withdrew before.
        """
        from companion.book.tournaments import taking_part

        were = _open_ids(self.tournament(event))
        taking_part.withdraw(self._book, find_tournament(self._book, event), player)
        now = self.tournament(event)
        decided = (each for each in now.pairings if each.uid in were and not each.open)
        return Arbited(now, self._spelt(now, player), decided=tuple(decided))

    def bye(
        self, event: str, player: str, round: int | None = None, *, zero: bool = False,
        undo: bool = False,
    ) -> Arbited:  # fmt: skip
        """Give a player a bye in a round of a Swiss tournament, for half a point.

        Args:
            round: which (default: the next one).
            zero: without any points.
            undo: take it back.

        Raises:
            CompanionError: they are not in it or are paired, or there is no such round.
        """
        from companion.book.tournaments import taking_part

        kind = "" if undo else ZERO if zero else HALF
        found = find_tournament(self._book, event)
        at = taking_part.ask_bye(self._book, found, player, round, kind)
        now = self.tournament(event)
        return Arbited(now, self._spelt(now, player), at)

    def forfeit(
        self, event: str, player: str, round: int | None = None, *, both: bool = False,
        undo: bool = False,
    ) -> Arbited:  # fmt: skip
        """Enter the loss of a player who did not come.

        Args:
            round: which (default: that of their first open match).
            both: neither came, and both lose.
            undo: take it back.

        Raises:
            CompanionError: they have no such match.
        """
        from companion.book.tournaments import taking_part

        found = find_tournament(self._book, event)
        at, other = taking_part.forfeit(self._book, found, player, round, both=both, undo=undo)
        now = self.tournament(event)
        decided = (
            each for each in now.round(at)
            if each.two is not None and other in (each.one.name, each.two.name) and each.lost
        )  # fmt: skip
        return Arbited(now, self._spelt(now, player), at, other, decided=tuple(decided))

    def pair(self, event: str) -> tuple[Pairing, ...]:
        """Pair the next round; in a round robin, all rounds at once. Returns the new pairs.

        Raises:
            CompanionError: results are missing, or all rounds are paired.
        """
        from companion.book.tournaments import draw

        return draw.pair(self._book, event)

    def unpair(self, event: str) -> tuple[Pairing, ...]:
        """Undo the last pairing, if nothing of it is played. Returns its pairs.

        Raises:
            CompanionError: no round is paired, or it has a result.
        """
        from companion.book.tournaments import draw

        return draw.unpair(self._book, event)

    def result(
        self,
        event: str,
        who: int | str | Sequence[str],
        result: str,
        *,
        round: int | None = None,
        match: int | None = None,
        change: bool = False,
        by: str | None = None,
    ) -> Resulted:
        """Enter the result of a tournament's match, or withdraw a wrong one with ``*``. A match
        deleted before stays deleted; the result is a new match, which takes its place.

        Args:
            who: the board's number, or one or both players.
            result: a score such as ``14-11``, or ``1-0``, ``0-1``, ``1/2-1/2``; of the board's
                first player first, or of the player named first.
            round: which (default: the current one).
            match: its number in the book, if it has one: two who drew in a knock-out meet again in
                the same round (default: their open match, else the last).
            change: replace a result that it has.

        Raises:
            CompanionError: there is no such match, it has another result, or the result is
                impossible.
        """
        from companion.application.scorebook.adding import put_word_in
        from companion.application.scorebook.changing import change_match
        from companion.book.tournaments.pairing import turned_round
        from companion.book.tournaments.wanted import pairing_meant

        now = self.tournament(event)
        pairing, turned = pairing_meant(self._book, now, who, result, round, match)
        told = turned_round(parse_result(result) or result) if turned else result
        withdrawn = parse_result(result) == UNFINISHED
        if pairing.winner is not None and parse_result(told) == pairing.result:
            return Resulted(now, pairing)  # entered twice
        match = pairing.match
        notes: tuple[Sentence, ...] = ()
        if match is not None:
            if shown_match(self._book, match).players[0] != pairing.one.name:
                told = turned_round(parse_result(told) or told)
            if pairing.winner is not None and not (withdrawn or change):
                entry(with_details(record_of_match(self._book, match), {"result": told}))
                raise _has_result(pairing, told)
            notes = change_match(self._book, match, None, {"result": told}, by=by).notes
        elif not withdrawn:
            said: Circumstances = {"match": pairing.uid}
            names = [each.name for each in (pairing.one, pairing.two) if each is not None]
            players = dict(zip(find_game(now.event.game).players, names, strict=True))
            notes = put_word_in(self._book, "", players, told, said, by=by, then="another").notes
        now = self.tournament(event)
        after = next(each for each in now.pairings if each.uid == pairing.uid)
        return Resulted(now, after, notes)

    def boards(
        self, event: str, round: int | None = None, *, paper_size: str = "a4", language: str = "en"
    ) -> bytes:
        """The boards of a round's open matches as a PDF, each with the QR code of its match.

        Args:
            round: which (default: the first with an open match).

        Raises:
            CompanionError: the round is not paired, or none of its matches is open.
        """
        from companion.application.scorebook import paper
        from companion.book.tournaments.draw import check_paired

        now = self.tournament(event)
        at = _round_in(now, round)
        check_paired(now, at)
        if not any(pairing.open for pairing in now.round(at)):
            raise BookProblem.of(N_("all matches of round {round} have been played"), round=at)
        return paper.boards(now, at, paper_size, language)

    def table_sheet(self, event: str, *, paper_size: str = "a4", language: str = "en") -> bytes:
        """The tournament's table and rounds as a PDF, filled in as far as they are known.

        Raises:
            CompanionError: there is no such tournament.
        """
        from companion.application.scorebook import paper

        return paper.tournament_sheet(self.tournament(event), paper_size, language)

    def pairing_sheet(
        self,
        event: str,
        round: int | None = None,
        orders: Sequence[str] = ("board", "name"),
        *,
        paper_size: str = "a4",
        language: str = "en",
    ) -> bytes:
        """A round's pairings as a PDF to hang up, by board, by name, or one after the other.

        Args:
            round: which (default: the first with an open match, else the last one paired).

        Raises:
            CompanionError: the round is not paired.
        """
        from companion.application.scorebook import paper

        now = self.tournament(event)
        return paper.pairing_sheet(now, _round_in(now, round), orders, paper_size, language)


def _round_in(now: Tournament, round: int | None) -> int:
    return round or now.current_round or 1


def _open_ids(now: Tournament) -> set[str]:
    return {each.uid for each in now.pairings if each.open}


def next_is_due(now: Tournament) -> bool:
    """Whether the next round can be paired: nothing is open, and not all rounds are paired."""
    if any(each.open for each in now.pairings):
        return False
    paired = now.event.kind in ROUND_ROBINS and now.paired > 0
    return bool(now.drawn) or (now.paired < now.event.rounds and not paired)


def _has_result(pairing: Pairing, told: str) -> BookProblem:
    return BookProblem.of(
        N_(
            "round {round}, board {board} already has a result: {one} {result} {two}. "
            "“companion book change {match} --result {told}” changes it."
        ),
        round=pairing.round,
        board=pairing.board,
        one=pairing.one.name,
        two=pairing.two.name if pairing.two else "",
        result=result_told(pairing.result),
        told=told,
        match=pairing.match or 0,
    )
