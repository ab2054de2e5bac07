"""Reads the photos that phones send where no window does: one after another, beside the server."""

from __future__ import annotations

import threading
from functools import partial
from pathlib import Path

from companion.application.reading.ask import Ask
from companion.application.reading.inbox import of_review
from companion.application.reading.requests import Opened, Refused, open_photo, unwatched
from companion.application.reading.review import Review
from companion.application.scorebook.at_the_table import propose_photo
from companion.application.table.on_paper import OnPaper, on_paper, to_play
from companion.application.table.shared import SharedTable
from companion.application.table.state import State
from companion.errors import CompanionError
from companion.phone.inbox import Arrived, Asked, Inbox
from companion.phone.photo_review import BESIDE, PhotoReview
from companion.phone.tickets import Tickets
from companion.refusals import refusal
from companion.sentences import N_, Sentence, say, strung
from companion.worker import apart

EVERY = 0.1
"""Seconds between two looks for something to do."""
PLAY, BOOK = "play", "book"
DISPUTE = "dispute"
"""Followed by a space and a move, which the phone's own page for disputes takes up."""


class PhotoDesk:
    """A thread that reads photos and applies answers, from :meth:`start` to :meth:`stop`.

    Args:
        book: the scorebook, if not the user's own.
    """

    def __init__(
        self,
        inbox: Inbox,
        tickets: Tickets,
        table: SharedTable,
        language: str,
        book: Path | None = None,
    ) -> None:
        self.inbox, self.tickets, self.table = inbox, tickets, table
        self.language, self.book = language, book
        self._reviews: dict[int, _AtTable] = {}
        self._end, self._changed = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="photos", daemon=True)

    def start(self) -> None:
        self.table.listeners.append(self._changed.set)
        self._thread.start()

    def stop(self) -> None:
        self._end.set()
        self.table.listeners.drop(self._changed.set)

    def _run(self) -> None:
        while not self._end.wait(EVERY):
            while (arrived := self.inbox.next()) is not None and not self._end.is_set():
                self._read(arrived)
            while (reply := self.inbox.next_reply()) is not None:
                review = self._reviews.get(reply.number)
                if review is not None:
                    review.take(reply)
            if self._changed.is_set():
                self._changed.clear()
                for one in self._reviews.values():
                    one.look_again()

    def _read(self, arrived: Arrived) -> None:
        self.inbox.tell(arrived.number, "reading")
        review = Review(arrived.path)
        try:
            found = apart(open_photo, unwatched, str(arrived.path), Ask())
        except (CompanionError, MemoryError, OSError) as error:
            told = refusal(error, arrived.path.name).sentence
            found = Opened(Ask(), Refused("other", told, picture=False))
        review.opened(found)
        seat = next((one.seat for one in self.tickets.phones if one.cookie == arrived.phone), "")
        self._reviews[arrived.number] = _AtTable(self, arrived, review, seat)


class _AtTable(PhotoReview):
    """A photo's review at a table: what is new on the paper can be played, and a decided game put
    into the scorebook."""

    def __init__(self, desk: PhotoDesk, arrived: Arrived, review: Review, seat: str) -> None:
        self._desk, self._seat = desk, seat
        self._found: tuple[OnPaper | None, State] | None = None
        """What is on the paper that was not on the table, and the course of the game then."""
        self._read: object = None
        """The scores that this was found in."""
        self._proposed = 0
        """The number of what was proposed last."""
        super().__init__(desk.inbox, arrived.number, review, arrived.language or desk.language)

    def offered(self) -> Asked | None:
        scored = self.review.scored
        if not self._seat or scored is None:
            return None
        waits = self._desk.table.waiting(self._proposed)
        if waits is not None:
            return Asked("offer", self._desk.table.waits_for(waits), (), (), offer=True)
        about, copy = self._desk.table.look("", lambda t: (t.state.course, t.copied()))
        if self._found is None or self._read != self.review.scores:
            self._read = self.review.scores
            self._found = on_paper(copy, self.review.scores), about
        found = self._found[0] if self._found[1] == about else None
        answers: list[tuple[str, Sentence]] = []
        players = {player for player, _ in found.moves} if found is not None else set()
        if self._seat in players or (players and not scored.board.player):
            answers.append((PLAY, say(N_("Play this move"))))
        if found is not None and found.disputed:
            answers.append((f"{DISPUTE} {found.disputed}", say(N_("Settle a dispute"))))
        decided = of_review(self.review) is not None
        if decided:
            answers.append((BOOK, say(N_("Add to scorebook"))))
        told = [came] if (came := self._desk.table.told.get(self._proposed)) is not None else []
        if found is not None and (found.moves or not decided):
            told.append(found.told)
        elif decided:
            decision = N_("The game of {game} on the photo is decided.")
            told.append(say(decision, game=scored.game.title))
        if not told:
            return None
        return Asked("offer", strung(told, BESIDE), (), tuple(answers), offer=True)

    def take_up(self, asked: Asked, answer: str) -> None:
        table, found = self._desk.table, self._found
        if answer == BOOK and self.review.scored is not None:
            scored, book = self.review.scored, self._desk.book
            key = f"photo {self.number}"
            self._proposed = propose_photo(table, self._seat, scored, book, key)
        elif answer == PLAY and found is not None and found[0] is not None:
            moves, about = found[0].moves, found[1]
            if {player for player, _ in moves} == {self._seat}:
                table.play_found(moves, about)
            else:
                do, key = partial(self._played, moves, about), f"photo {self.number}"
                self._proposed = table.propose(self._seat, to_play(moves), do, key, about)

    def look_again(self) -> None:
        """Tell the phone what has come of its proposal since, and no more what the game has gone on
        from."""
        asked = self._asked
        if asked is not None and asked.offer and self.offered() != asked:
            self.follow()

    def _played(self, moves: tuple[tuple[str, str], ...], about: State) -> Sentence:
        answer = self._desk.table.play_found(moves, about)
        return say(N_("The moves on the paper were played.")) if answer is None else answer.sentence
