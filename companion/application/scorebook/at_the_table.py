"""Putting what two players have just agreed on into the scorebook: their game, or a photo of it."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.application.scorebook.book import Book
from companion.application.scorebook.outcomes import Way
from companion.application.table.in_words import of_table
from companion.application.table.shared import IN_BOOK, WATCHING, SharedTable
from companion.application.table.state import Proposed, proposal
from companion.application.table.table_record import record_of_table
from companion.errors import CompanionError
from companion.games.phrases import player_name
from companion.games.protocol import Game, Move, Position
from companion.records import Record, replay
from companion.records.replay import Replay
from companion.sentences import N_, Sentence, say, strung, without_commands
from companion.shell_words import shell_words

if TYPE_CHECKING:
    from companion.application.reading.review import Review
    from companion.scoring.outcome import Outcome
    from companion.scoring.scored import Scored

GAME = "the game into the scorebook"
"""What is proposed of the game on the table."""


def outcome_at(shared: SharedTable) -> Outcome | None:
    """What the game on the table has come to; ``None`` while it goes on, when it cannot be put into
    the scorebook yet."""
    return shared.look(WATCHING, of_table)


def propose_game(
    shared: SharedTable, players: str | Collection[str], file: Path | None = None
) -> Sentence | None:
    """Propose to put the game on the table into the scorebook; why that cannot be, ``None`` if it
    was proposed.

    Args:
        players: who proposes it, as for :meth:`SharedTable.propose`.
        file: the scorebook, if not the user's own.
    """
    found, copy, about = shared.look(
        WATCHING, lambda table: (of_table(table), table.copied(), table.state.course)
    )
    if found is None:
        return say(N_("The game can be added to the scorebook once it is over."))
    problem = _unnamed(shared)
    if problem is None:

        def do() -> Sentence:
            return _put_in(shared, shared.look(WATCHING, record_of_table), file)

        def said(who: str) -> Sentence:
            return _to_book((of_table(copy, shared.table.names) or found).text)(who)

        shared.propose(players, said, do, GAME, about, GAME)
    return problem


def propose_photo(
    shared: SharedTable, player: str, scored: Scored, file: Path | None, key: str
) -> int:
    """Propose to put a photo's score into the scorebook; returns the proposal's number. A later one
    with the same key replaces it."""
    do = partial(_put_in, shared, scored, file)
    return shared.propose(player, _to_book(scored.outcome.text), do, key)


def _to_book(outcome: Sentence) -> Proposed:
    return proposal(N_("{player} proposes to add to the scorebook: {outcome}"), outcome=outcome)


def _put_in(shared: SharedTable, shown: Record | Scored, file: Path | None) -> Sentence:
    """Put a table's game, or a photo of it, into the scorebook; what came of it. A game that was
    put in before and played on since is there as it is now."""
    problem = _unnamed(shared)
    if problem is not None:
        return problem
    try:
        with Book(file) as book:
            own = isinstance(shown, Record) and shared.booked
            then: Way | None = "replace" if own else None
            added = book.add(shown, players=shared.table.names, then=then)
    except CompanionError as error:
        return without_commands(error.sentence)
    if added.done:
        if isinstance(shown, Record):
            shared.known_as(added.match.uid, added.id)
        done = say(IN_BOOK, match=added.id)
        if added.beside:
            done = say("{done}. {why}", done=done, why=strung(added.beside, "{one} {other}"))
        return done
    if shared.in_window:
        template = N_("This looks like match {match} of the scorebook. Decide at the computer.")
        return say(template, match=added.id)
    known = str(shared.game.path if isinstance(shown, Record) else shown.file)
    aside = [] if file is None else ["--book", str(file)]
    acts = {"deleted": ("undelete", str(added.id)), "differs": ("change", str(added.id), known)}
    act = acts.get(added.state, ("add", known))
    command = shell_words("companion", "book", *act, *aside)
    template = N_(
        "This looks like match {match} of the scorebook. Decide at the computer with “{command}”."
    )
    return say(template, match=added.id, command=command)


def _unnamed(shared: SharedTable) -> Sentence | None:
    """Who still needs a name, and where that is entered; ``None`` if all have one."""
    unnamed = shared.look(
        WATCHING, lambda table: [one for one in shared.players if not table.name_of(one)]
    )
    here, at_computer = shared.here(), N_("{player} needs a name. Enter it at the computer.")
    on_phone = N_("{player} needs a name. Enter it on {player}'s phone.")
    told = [
        say(at_computer if one in here else on_phone, player=player_name(one)) for one in unnamed
    ]
    return strung(told, "{one} {other}") if told else None


def put_back(book: Book, review: Review, record: Record) -> bool:
    """Put what was said on the photo of a match into the match: what was settled, or, where the
    photo was read in another way or is of another board, the whole drawing; whether that changed
    the match.

    Args:
        record: what the photo shows as corrected.

    Raises:
        CompanionError: the match has moves, which a photo cannot correct.
    """
    match, state = review.match, review.state
    assert match is not None
    shown, said = None, match.newly_said(state)
    if said is None:
        said, shown = (dict(review.said), dict(state.answers)), match.drawn_anew(record)
    marks, answers = said
    if not match.changed(state) or not (marks or answers or shown is not None):
        return False
    return book.review(match.number, shown, corrections=marks, options=answers).changed


class LastBoard(NamedTuple):
    """A game, and the position that a match of it ended in."""

    game: Game[Position, Move]
    position: Position


def last_board(book: Book, match: int) -> LastBoard | None:
    """The last position of a match; ``None`` if the book has no more than its result."""
    try:
        record = book.record(match)
        if record.shows_play:
            played: Replay[Position, Move] = replay(record)
            return LastBoard(played.game, played.end)
    except (CompanionError, ValueError):
        pass
    return None
