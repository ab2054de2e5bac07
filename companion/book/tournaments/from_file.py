"""Tournaments of an export or a report file: new ones, and what the book's own lack."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from companion.book.book import Book
from companion.book.erased_names import is_stand_in
from companion.book.events import MOST, SYSTEMS, Entrant, entrants, find_event, wrong_number
from companion.book.history import MADE
from companion.book.players import check_name, player_id, root_of
from companion.book.problems import BookProblem
from companion.book.spelling import key_of, shown
from companion.book.tags import is_uid, iso_date
from companion.book.tournaments.tournament import tournament
from companion.book.undo import taken_back
from companion.games import UnknownGame
from companion.games import game as find_game
from companion.games.options import BadOption
from companion.sentences import N_, Sentence, all_of, say
from companion.shell_words import name_word, shell_words


def take_tournament(book: Book, made: Any) -> bool:
    """Create a tournament as in another book, with its pairings, atomically; false if there is
    already a tournament with its name."""
    name, game = field_of(made, "name", str), field_of(made, "game", str)
    system = field_of(made, "system", str, among=SYSTEMS)
    if not key_of(name):
        raise _wrong("name")
    check_name(name)
    options = field_of(made, "options", dict)
    try:
        find_game(game).choose(options)
    except (BadOption, UnknownGame) as error:
        raise BookProblem(error.sentence) from None
    date = field_of(made, "date", str)
    if date and iso_date(date) != date:
        raise _wrong("date")
    rounds, place = field_of(made, "rounds", int), field_of(made, "place", str)
    with book.writing(MADE, {"event": shown(name)}) as db:
        # If the matches came first, their tag Event created an evening.
        done = db.execute(
            """INSERT INTO event (key, name, kind, game, options, rounds, date, place)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE
            SET (kind, game, options, rounds, date, place) = (excluded.kind, excluded.game,
                excluded.options, excluded.rounds, excluded.date, excluded.place)
            WHERE event.kind = 'evening'""",
            (key_of(name), shown(name), system, game, json.dumps(options), rounds, date, place),
        )
        if not done.rowcount:
            return False
        (event,) = db.execute("SELECT id FROM event WHERE key = ?", (key_of(name),)).fetchone()
        list(_Into(book, db, event, shown(name)).take(made))
    return True


def take_more(
    book: Book,
    db: sqlite3.Connection,
    made: Mapping[str, Any],
    own: str,
    matches: Collection[str] = (),
) -> tuple[bool, list[Sentence]]:
    """Add to a tournament of the book what a file has more: players, pairings, withdrawals,
    forfeits and byes; of the last three not what was taken back in the book. Whether there is any,
    and what the file says otherwise; ``matches`` are the ids of those that it has.

    Raises:
        BookProblem: it has other players, pairings, system, game or house rules; or it is
            deleted.
    """
    event = find_event(book, own)
    rules = field_of(made, "options", dict).items() ^ event.options.items()
    if made.get("game") != event.game:
        raise _another(own, N_("the game differs"))
    if made.get("system") != event.kind:
        raise _another(own, N_("the system differs"))
    if rules:
        raise _another(
            own, N_("the house rules differ ({rules})"), rules=", ".join(sorted(dict(rules)))
        )
    before = db.total_changes
    rounds = field_of(made, "rounds", int)
    db.execute(
        "UPDATE event SET rounds = ? WHERE id = ? AND rounds < ?", (rounds, event.id, rounds)
    )
    entered = {each.number: each for each in entrants(book, event)}
    otherwise = list(_Into(book, db, event.id, own, entered, matches).take(made))
    return db.total_changes > before, otherwise


def _another(event: str, template: str, **facts: str | int) -> BookProblem:
    """That a file's tournament is not that of the book, and in what it differs."""
    told = N_("your tournament “{event}” is not the one in the file: {why}")
    return BookProblem.of(told, event=event, why=Sentence(template, facts))


_OTHERWISE = N_(
    "“{event}”: the file says something else about {player}, and that was not imported. If the "
    "file is right, use “{command}” and import it again."
)
_TOO_LATE = N_("“{event}”: the file says something else about {player}, and that was not imported.")
_AWAY = N_(
    "{player} has a bye in round {round} of your tournament “{event}”, but is paired in the file. "
    "If the file is right, use “{command}” and import it again."
)
_ALL_AWAY = (
    N_(
        "{players} has byes in your tournament “{event}”, but is paired in the file. If the file "
        "is right, use {command} and import it again."
    ),
    N_(
        "{players} have byes in your tournament “{event}”, but are paired in the file. If the file "
        "is right, use {command} and import it again."
    ),
)
_UNPAIRED = N_(
    "“{event}”: round {round} is paired in your scorebook, but not in the file. If the file is "
    "right, undo the pairing with “{command}”."
)
_DIFFERENT = N_(
    "round {round} of your tournament “{event}” is paired differently in the file. If the file is "
    "right, undo your pairing with “{command}” and import it again."
)


@dataclass(frozen=True)
class _Paired:
    """A pairing as a file has it: the id of its match, round, board, the players' numbers, and who
    lost without a game."""

    uid: str
    round: int
    board: int
    one: int
    two: int | None
    lost: str | None

    @classmethod
    def of(cls, made: Any) -> _Paired:
        uid = field_of(made, "match", str)
        if not is_uid(uid):
            raise _wrong("match")
        one, two = field_of(made, "one", int, 1), _number_or_none(made, "two", 1)
        if one == two:
            raise _wrong("two")
        at = field_of(made, "round", int, 1), field_of(made, "board", int, 1)
        lost = made.get("lost")
        return cls(
            uid,
            *at,
            one,
            two,
            field_of(made, "lost", str, among=_LOST) if lost is not None else None,
        )

    @property
    def at(self) -> tuple[str, str]:
        """Its round as a command names it."""
        return "--round", str(self.round)


@dataclass(frozen=True)
class _Into:
    """A tournament of the book that a file's goes into.

    Attributes:
        entered: its own entrants by number; none if it is new.
        matches: the ids of those that come after it.
    """

    book: Book
    db: sqlite3.Connection
    event: int
    name: str
    entered: Mapping[int, Entrant] = field(default_factory=dict)
    matches: Collection[str] = ()

    def take(self, made: Any) -> Iterator[Sentence]:
        """Take what the file has more; what it says otherwise than the book."""
        try:
            yield from self._entrants(made)
            yield from self._pairings(made)
            yield from self._byes(made)
        except sqlite3.IntegrityError:
            raise BookProblem.of(
                N_("two of its players or pairings are the same, or a pairing lacks a player")
            ) from None

    def _entrants(self, made: Any) -> Iterator[Sentence]:
        """Take entrants and withdrawals."""
        players = field_of(made, "players", list)
        if len(players) > MOST:
            raise wrong_number(len(players))
        query = "SELECT number, player FROM entrant WHERE event = ?"
        present = dict(self.db.execute(query, (self.event,)))
        for each in players:
            name = field_of(each, "name", str)
            check_name(name)
            number, left = field_of(each, "number", int, 1), _number_or_none(each, "left_after", 0)
            before = self.db.total_changes
            player, own = player_id(self.db, name), self.entered.get(number)
            if own is None:
                row = self.event, number, player, left
                self.db.execute("INSERT INTO entrant VALUES (?, ?, ?, ?)", row)
            elif own.player != root_of(self.db, player):
                raise self._other_player(own, shown(name), new=self.db.total_changes > before)
            elif own.left_after is None and left is not None:
                if ("entrant", self.event, number, present[number], left) in self._taken_back:
                    yield self._otherwise(number, "withdraw")
                    continue
                query = "UPDATE entrant SET left_after = ? WHERE event = ? AND number = ?"
                self.db.execute(query, (left, self.event, number))
            elif own.left_after is not None and left is None:
                yield self._otherwise(number, "enter")

    def _other_player(self, own: Entrant, name: str, *, new: bool) -> BookProblem:
        """That a player has another name in the file, ``new`` to the book, and how to agree; an
        erased name stays erased."""
        told = N_(
            "player {number} is {own} here and {other} in the file. If that is the same player, "
            "use “{command}” and import it again."
        )
        if is_stand_in(own.name):
            told = N_("player {number} is {own} here and {other} in the file")
        both, how = map(name_word, (own.name, name)), ("--new",) if new else ()
        command = shell_words("companion", "book", "merge", *both, *how)
        return _another(
            self.name, told, number=own.number, own=own.name, other=name, command=command
        )

    def _pairings(self, made: Any) -> Iterator[Sentence]:
        """Take pairings and forfeits."""
        query = """SELECT uid, lost, round, board, one, two FROM pairing
            LEFT JOIN forfeit ON pairing = uid WHERE event = ?"""
        paired = {uid: (row, lost) for uid, lost, *row in self.db.execute(query, (self.event,))}
        boards = {(row[0], row[1]) for row, _ in paired.values()}
        away, rounds, byes = self._absences(), {0}, list[tuple[int, int]]()
        for each in map(_Paired.of, field_of(made, "pairings", list)):
            rounds.add(each.round)
            own, lost = paired.get(each.uid, (None, None))
            if own is None:
                absent = [who for who in (each.one, each.two) if (who, each.round) in away]
                if absent or (each.round, each.board) in boards:
                    byes += self._instead(each, absent, boards)
                    continue
                self._pair(each)
            elif own != [each.round, each.board, each.one, each.two]:
                byes += self._instead(each, (), boards)
            yield from self._forfeit(each, lost, new=own is None)
        if byes:
            raise BookProblem(self._away(byes))
        last = max((at for at, _ in boards), default=0)
        if last not in rounds and self._undoable(last):
            yield self._of_round(_UNPAIRED, last)

    def _instead(
        self, each: _Paired, absent: Sequence[int | None], boards: Collection[tuple[int, int]]
    ) -> Iterator[tuple[int, int]]:
        """The byes that the book has instead of a pairing, each a player's number and the round, if
        it has nothing else.

        Raises:
            BookProblem: it has another pairing, which can be taken back, or is another tournament.
        """
        if self._undoable(each.round):
            raise BookProblem(self._of_round(_DIFFERENT, each.round))
        if not absent or each.round in {round_ for round_, _ in boards}:
            raise _another(self.name, N_("round {round} is paired differently"), round=each.round)
        for who in absent:
            assert who is not None
            yield who, each.round

    def _away(self, byes: Sequence[tuple[int, int]]) -> Sentence:
        """That players with byes are paired in the file, and what takes the byes back."""
        each = [
            self._told(
                _AWAY, "bye", "--round", str(at), "--undo", player=self.entered[who].name, round=at
            )
            for who, at in byes
        ]
        if len(each) == 1:
            return each[0]
        names = dict.fromkeys(str(one.facts["player"]) for one in each)
        one, other = _ALL_AWAY
        return say(
            one, plural=other, number=len(names), event=self.name,
            players=all_of(say("{name}", name=name) for name in names),
            command=all_of(say(N_("“{command}”"), command=one.facts["command"]) for one in each),
        )  # fmt: skip

    def _pair(self, each: _Paired) -> None:
        """Take a pairing; nobody leaves before a round in which they are paired."""
        row = each.uid, self.event, each.round, each.board, each.one, each.two
        self.db.execute("INSERT INTO pairing VALUES (?, ?, ?, ?, ?, ?)", row)
        query = """UPDATE entrant SET left_after = ?1
            WHERE event = ?2 AND number IN (?3, ?4) AND left_after < ?1"""
        self.db.execute(query, (each.round, self.event, each.one, each.two))

    def _forfeit(self, each: _Paired, own: str | None, *, new: bool) -> Iterator[Sentence]:
        """Take who lost a match without a game."""
        if own is None and each.lost is not None:
            if new or ("forfeit", each.uid, each.lost) not in self._taken_back:
                self.db.execute("INSERT INTO forfeit VALUES (?, ?)", (each.uid, each.lost))
                return
            loser, *both = _LOST[each.lost]
            how = () if self._played(each.uid) else ("forfeit", *each.at, *both)
            yield self._otherwise((each.two or each.one) if loser == "two" else each.one, *how)
        elif own != each.lost:
            yield self._otherwise(each.one, "forfeit", *each.at, "--undo")

    def _byes(self, made: Any) -> Iterator[Sentence]:
        """Take byes."""
        known = self._absences()
        query = "SELECT one, two, round FROM pairing WHERE event = ?"
        pairs = self.db.execute(query, (self.event,)).fetchall()
        paired = {(number, at) for *pair, at in pairs for number in pair}
        agreed = set()
        for each in field_of(made, "byes", list) if made.get("byes") is not None else ():
            kind = field_of(each, "kind", str, among=("F", "H", "Z"))
            at = field_of(each, "number", int, 1), field_of(each, "round", int, 1)
            if at in known:
                agreed |= {at} if known[at] == kind else set()
            elif at in paired:
                if at[0] in self.entered:
                    yield self._otherwise(at[0], *self._unpairing(at[1]))
            elif at[0] in self.entered and ("absence", self.event, *at, kind) in self._taken_back:
                zero = ("--zero",) if kind == "Z" else ()
                yield self._otherwise(at[0], "bye", "--round", str(at[1]), *zero)
            else:
                self.db.execute("INSERT INTO absence VALUES (?, ?, ?, ?)", (self.event, *at, kind))
        rounds = {at for _, at in paired}
        for number, round_ in sorted(known.keys() - agreed):
            how: tuple[str, ...] = "bye", "--round", str(round_), "--undo"
            yield self._otherwise(number, *(self._unpairing(round_) if round_ in rounds else how))

    def _absences(self) -> Mapping[tuple[int, int], str]:
        """The kind of each bye of the book's own, by the player's number and the round."""
        query = "SELECT number, round, kind FROM absence WHERE event = ?"
        rows = self.db.execute(query, (self.event,))
        return {(number, at): kind for number, at, kind in rows}

    @cached_property
    def _taken_back(self) -> frozenset[tuple[object, ...]]:
        """Rows after their table's names that the book had, and that were taken back there."""
        return taken_back(self.book, self.db, self.event)

    def _undoable(self, round_: int) -> bool:
        """Whether the book's pairing of a round can be taken back: nothing of it is played."""
        newest = tournament(self.book, self.name).newest
        played = any(each.match is not None for each in newest)
        return not played and any(each.round == round_ for each in newest)

    def _unpairing(self, round_: int) -> tuple[str, ...]:
        """The act that takes the book's pairing of a round back, if that can be done."""
        return ("pair", "--undo") if self._undoable(round_) else ()

    def _played(self, uid: str) -> bool:
        """Whether a match of the book has a result, or gets one from the file."""
        query = "SELECT 1 FROM match JOIN played ON match = id WHERE uid = ?"
        return uid in self.matches or self.db.execute(query, (uid,)).fetchone() is not None

    def _otherwise(self, number: int, act: str = "", *how: str) -> Sentence:
        """That the file says something else about a player, and the act that does what it says, or
        that lets it in; '' if there is none any more."""
        player = self.entered[number].name
        return self._told(_OTHERWISE if act else _TOO_LATE, act, *how, player=player)

    def _of_round(self, template: str, round_: int) -> Sentence:
        """That the book's pairing of a round is not the file's, and what takes it back."""
        return self._told(template, "pair", "--undo", round=round_)

    def _told(self, template: str, act: str, *how: str, **said: str | int) -> Sentence:
        """What the file says otherwise, with the command of an act of this tournament, or of a
        player in it."""
        player = "" if act == "pair" else str(said.get("player", ""))
        names = [name_word(name) for name in (self.name, player) if name]
        command = shell_words("companion", "book", act, *names, *how)
        return Sentence(template, {"event": self.name, "command": command, **said})


_LOST = {"one": ("one",), "two": ("two",), "both": ("one", "--both")}


def field_of(made: Any, name: str, kind: type, least: int = 0, among: Collection[str] = ()) -> Any:
    """A field of an object of a JSON file. Integers go from ``least`` to the largest number in a
    tournament: twice as many rounds as players, as in a double round robin."""
    if not isinstance(made, dict):
        raise BookProblem.of(N_("this should be a JSON object with fields"))
    value: Any = made.get(name)
    sound = type(value) is kind
    match value:
        case int():
            sound &= least <= value <= 2 * MOST
        case str():
            sound &= value.isprintable() and (not among or value in among)
        case dict():
            sound &= all(isinstance(each, str) for each in value.values())
    if not sound:
        raise _wrong(name)
    return value


def _number_or_none(made: Mapping[str, Any], name: str, least: int) -> Any:
    """An integer, or null where there is none: of who has not left, or the second of a bye."""
    return None if made.get(name, "") is None else field_of(made, name, int, least)


def _wrong(name: str) -> BookProblem:
    """The error for a missing or malformed field."""
    return BookProblem.of(N_("“{field}” is missing or wrong"), field=name)
