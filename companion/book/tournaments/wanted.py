"""Which match of a tournament a game or result is of: by its sheet's id, or by who played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.book.book import Book
from companion.book.events import EVENING, Event, find_tournament
from companion.book.players import find_player
from companion.book.problems import BookProblem
from companion.book.spelling import BOTH_SIDES, key_of
from companion.book.tags import EVENT, MATCH, PLACE, ROUND, with_tags
from companion.book.tournaments.draw import check_paired
from companion.book.tournaments.pairing import Pairing
from companion.book.tournaments.tournament import Tournament
from companion.games import game as find_game
from companion.games.names import title_of
from companion.records import UNFINISHED, Record, parse_result, player_tag
from companion.sentences import N_, Sentence, say
from companion.shell_words import name_word, shell_words


@dataclass(frozen=True)
class Wanted:
    """A match of a tournament: its players, and the options it is played under.

    Attributes:
        keys: every spelling of each player's name.
        open: whether it is still to be played.
    """

    uid: str
    event: Event
    round: int
    board: int
    names: tuple[str, str]
    keys: tuple[frozenset[str], frozenset[str]]
    open: bool

    def seat_of(self, name: str) -> int | None:
        """Which of the two has a name, in any spelling: 0 or 1; ``None`` for somebody else."""
        return next((seat for seat, keys in enumerate(self.keys) if key_of(name) in keys), None)


def wanted(book: Book, uid: str) -> Wanted | None:
    """The match of a tournament with the id on a sheet or record, ``None`` if there is none."""
    return next(_wanted(book, "g.uid = ?", uid), None)


def open_between(book: Book, game: str, names: Sequence[str]) -> Sequence[Wanted]:
    """The next match that two players still have to play in each tournament of a game."""
    found: dict[str, Wanted] = {}
    for one in _wanted(book, "e.game = ?", game):
        if one.open and _is_between(one, names):
            found.setdefault(one.event.name, one)
    return tuple(found.values())


def meant_by(book: Book, names: Sequence[str], event: str, round_: str) -> Wanted | None:
    """The match of two players in the tournament that a match is said to be of, rather one still
    to be played; ``None`` if that is no tournament, or not both are named.

    Raises:
        BookProblem: it has no such match.
    """
    query = "SELECT name FROM event WHERE key = ? AND deleted IS NULL AND kind <> ?"
    row = book.row(query, (key_of(event), EVENING))
    if row is None or not all(names):
        return None
    found = _wanted(book, "e.key = ?", key_of(event))
    theirs = sorted((one for one in found if _is_between(one, names)), key=lambda one: not one.open)
    if not theirs:
        raise no_match_of(row[0], *names)
    own = [one for one in theirs if round_ in ("", str(one.round))]
    if not own:
        raise BookProblem(in_another_round(row[0], names, round_, theirs[0].round))
    return own[0]


def pairing_meant(
    book: Book,
    now: Tournament,
    who: int | str | Sequence[str],
    result: str,
    round_: int | None,
    match: int | None = None,
) -> tuple[Pairing, bool]:
    """The match that a result is meant for, and whether its second player was named first. ``*``,
    which takes one back, is meant for the last that has one."""
    here = [each for each in now.pairings if match in (None, each.match)]
    taking_back = parse_result(result) == UNFINISHED
    if isinstance(who, int):
        first = (each.round for each in here if each.open or match is not None)
        at = round_ or next(first, now.paired)
        return _at_board(now, here, at, who, taking_back=taking_back), False
    names = [who] if isinstance(who, str) else [*who]
    players = [find_player(book, name).id for name in names]
    if len({*players}) < len(players):
        raise BookProblem.of(BOTH_SIDES, player=names[0])
    theirs = [
        each for each in here
        if each.two is not None and set(players) <= {each.one.player, each.two.player}
    ]  # fmt: skip
    own = [each for each in theirs if round_ in (None, each.round)]
    if theirs and not own:
        there = _open_or_last(theirs)
        event, other = now.event.name, there.round
        told = in_another_round(event, names, round_ or 0, other)
        if not there.open:
            raise BookProblem(told)
        enters = N_(
            '{told}. “companion book result "{event}" {who} "{result}" --round {other}” enters '
            "the result there."
        )
        who = shell_words(*map(name_word, names))
        raise BookProblem.of(enters, told=told, event=event, who=who, result=result, other=other)
    if not own:
        check_paired(now, round_ or 1)
        raise no_match_of(now.event.name, *names)
    typed = shell_words(*map(name_word, names))
    found = _with_result(now, own, theirs, typed) if taking_back else _open_or_last(own)
    return found, found.one.player != players[0]


def _at_board(
    now: Tournament, here: Sequence[Pairing], round_: int, board: int, *, taking_back: bool
) -> Pairing:
    theirs = [each for each in here if each.board == board and each.two is not None]
    own = [each for each in theirs if each.round == round_]
    if own:
        return _with_result(now, own, theirs, str(board)) if taking_back else _open_or_last(own)
    check_paired(now, round_ or 1)
    told = N_(
        "round {round} of “{event}” has no match at board {board}. “companion book "
        'event "{event}" --round {round}” shows the round.'
    )
    raise BookProblem.of(told, round=round_, event=now.event.name, board=board)


def _with_result(
    now: Tournament, own: Sequence[Pairing], theirs: Sequence[Pairing], who: str
) -> Pairing:
    """The last of some matches that has a result to take back.

    Args:
        theirs: those of all rounds.

    Raises:
        BookProblem: none has one.
    """
    found, elsewhere = (
        [each for each in some if each.winner is not None or each.so_far] for some in (own, theirs)
    )
    if found:
        return found[-1]
    last = next((each for each in reversed(own) if _forfeited_by(each)), own[-1])
    told = N_(
        'round {round}, board {board} has no result. “companion book event "{event}" --rounds” '
        "shows the results."
    )
    if elsewhere:
        told = N_(
            "round {round}, board {board} has no result, but round {other} has one. “companion "
            'book result "{event}" {who} "*" --round {other}” takes it back.'
        )
    if _forfeited_by(last):
        told = N_(
            "round {round}, board {board} was forfeited. “companion book forfeit "
            '"{event}" "{player}" --undo --round {round}” takes that back.'
        )
    raise BookProblem.of(
        told,
        event=now.event.name,
        round=last.round,
        board=last.board,
        player=_forfeited_by(last),
        who=who,
        other=elsewhere[-1].round if elsewhere else 0,
    )


def _forfeited_by(match: Pairing) -> str:
    """Who forfeited a match, by name; '' also where that comes from withdrawing, which another act
    takes back."""
    one, two = match.one, match.two
    if not match.lost or two is None or (one.left_after, two.left_after) != (None, None):
        return ""
    return two.name if match.lost == "two" else one.name


def _open_or_last(pairings: Sequence[Pairing]) -> Pairing:
    return next((each for each in pairings if each.open), pairings[-1])


def in_another_round(event: str, names: Sequence[str], round_: int | str, other: int) -> Sentence:
    """That players meet in another round of a tournament than was said."""
    told = N_("round {round} of “{event}” has no match of {players}, but round {other} has one")
    return say(told, round=round_, event=event, players=" – ".join(names), other=other)


def no_match_of(event: str, *names: str) -> BookProblem:
    """That players have no match in a tournament that they could play."""
    told = N_(
        'there is no open match of {players} in “{event}”. “companion book event "{event}" '
        "--rounds” shows the rounds."
    )
    return BookProblem.of(told, players=" – ".join(names), event=event)


def _is_between(match: Wanted, names: Sequence[str]) -> bool:
    return {match.seat_of(name) for name in names} == {0, 1}


def _wanted(book: Book, condition: str, *values: str) -> Iterator[Wanted]:
    rows = book.rows(
        f"""SELECT e.name, g.uid, g.round, g.board, one.name, two.name,
            {_KEYS.format("one")}, {_KEYS.format("two")},
            m.id IS NULL AND f.pairing IS NULL AND t1.left_after IS NULL
                AND t2.left_after IS NULL
        FROM pairing g JOIN event e ON e.id = g.event AND e.deleted IS NULL
        JOIN entrant t1 ON t1.event = g.event AND t1.number = g.one
        JOIN entrant t2 ON t2.event = g.event AND t2.number = g.two
        JOIN player one ON one.id = (SELECT root FROM player WHERE id = t1.player)
        JOIN player two ON two.id = (SELECT root FROM player WHERE id = t2.player)
        LEFT JOIN match m ON m.uid = g.uid AND m.deleted IS NULL
        LEFT JOIN forfeit f ON f.pairing = g.uid
        WHERE {condition} ORDER BY e.id, g.round, g.board""",
        values,
    )
    for event, uid, round_, board, one, two, *both, is_open in rows:
        keys = frozenset(both[0].split(_BETWEEN)), frozenset(both[1].split(_BETWEEN))
        in_ = find_tournament(book, event)
        yield Wanted(uid, in_, round_, board, (one, two), keys, bool(is_open))


_BETWEEN = "\n"
_KEYS = """(SELECT group_concat(s.key, char(10)) FROM spelling s JOIN player p ON p.id = s.player
    WHERE p.root = {}.root)"""
"""All keys of the names under which a player counts, :data:`_BETWEEN` them, in which none has a
line break."""


def refuse_others(match: Wanted, record: Record) -> None:
    """Refuse players of a tournament's match who are not the two of its pairing.

    Raises:
        BookProblem: there are any.
    """
    others = [name for name in record.names if name and match.seat_of(name) is None]
    if others:
        told = N_("this match of “{event}” is between {one} and {two}, not {names}")
        event, (one, two) = match.event.name, match.names
        raise BookProblem.of(told, event=event, one=one, two=two, names=", ".join(others))


def filled_in(record: Record, match: Wanted) -> Record:
    """A record of a tournament's match, completed with what the pairing knows."""
    game = find_game(record.game)
    event = match.event
    if record.game != event.game:
        told = N_("“{event}” is a tournament of {expected}, not of {found}")
        expected = title_of(event.game)
        raise BookProblem.of(told, event=event.name, expected=expected, found=game.title)
    refuse_others(match, record)
    names = record.names
    seat = next((match.seat_of(name) for name in names if name), None)
    other = "" if seat is None else match.names[1 - seat]
    names = match.names if seat is None else tuple(name or other for name in names)
    tags = {player_tag(player): name for player, name in zip(game.players, names, strict=True)}
    tags |= {MATCH: match.uid, EVENT: event.name, ROUND: str(match.round)}
    if event.place and not record.tag(PLACE):
        tags[PLACE] = event.place
    return with_tags(record, tags)
