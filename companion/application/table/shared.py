"""A game that several faces play on at once: each seat has a move of its own in progress, and what
concerns both players happens only once both have accepted it.

Every seat acts on the one :class:`Table`, and what it may not see is put aside while another looks.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from companion.application.table.answering import Answer
from companion.application.table.open_game import OpenGame
from companion.application.table.proposals import Agreements, Proposal
from companion.application.table.secret_setup import SecretSetup
from companion.application.table.state import Proposed, Seats, State
from companion.application.table.table import Table
from companion.errors import CompanionError
from companion.files.together import fingerprint
from companion.games.hand import Held
from companion.listening import Listeners
from companion.sentences import N_, Sentence, Term, say

IN_BOOK = N_("In the scorebook as match {match}")
_CHANGED_SINCE = N_("The game has changed since it was added to the scorebook as match {match}.")
_GONE_ON = N_("The game has gone on since, so nothing was changed.")
_LEFT = N_("No longer open, as {player} has left the table: {proposal}")


T = TypeVar("T")
WATCHING = ""
"""The seat of those who only watch."""
Runner = Callable[[Callable[[], object]], None]
"""Runs something where the table lives, and returns when it is done."""


@dataclass
class _Seat:
    """What a seat holds, which no other may see."""

    held: Held = ()
    answer: Answer | None = None
    position: Any = None
    """The position in which they are held; in any other they mean nothing."""


class SharedTable:
    """An open game with its seats; thread-safe.

    Args:
        game: the game; it is saved after every act if it has a file.
        run: where the table lives, if that is another thread: a window's.
        here: the players who play in that window, if any.

    Attributes:
        agreements: what waits until both players have accepted it.
        set_up: the secret set-up that the game begins with; ``None`` once both players have set up,
            or if there is none.
        problem: why the game could not be saved, ``None`` if it was.
        listeners: called after every change, in any thread.
    """

    def __init__(
        self,
        game: OpenGame,
        run: Runner | None = None,
        here: Callable[[], Collection[str]] = tuple,
    ) -> None:
        self.game, self.here = game, here
        self.agreements = Agreements(game.table.game.players)
        self.set_up = SecretSetup.of(game.table)
        self.problem: Sentence | None = None
        self.listeners = Listeners()
        self._run = run
        self._lock = threading.RLock()
        self._seats: dict[str, _Seat] = {one: _Seat() for one in game.table.game.players}
        self._acting = False
        self._booked: tuple[int, State] | None = None
        game.table.listeners.append(self._elsewhere)
        if run is not None:
            game.table.seats = self.seats(here)

    @property
    def table(self) -> Table:
        return self.game.table

    @property
    def players(self) -> tuple[str, ...]:
        return self.table.game.players

    @property
    def in_window(self) -> bool:
        """Whether the game is played in a window, which asks what is to be decided."""
        return self._run is not None

    def close(self) -> None:
        """Follow the game no more; all play it in its window, if it has one."""
        self.table.seats = None
        self.table.listeners.drop(self._elsewhere)

    # -- looking

    def look(self, seat: str, see: Callable[[Table], T]) -> T:
        """What a seat sees of the table: ``see`` must change nothing."""

        def work() -> T:
            with self._seated(seat) as table:
                return see(table)

        return self._apart(work)

    # -- acts of a player

    def touch(self, player: str, place: str) -> None:
        """Touch a place of the board."""
        if self.set_up is not None:
            self._in_set_up(player, lambda set_up: set_up.touch(player, place))
        else:
            self._act(player, lambda table: table.touch(place))

    def confirm(self, player: str) -> None:
        """Play, or seal, what is held."""
        if self.set_up is not None:
            self._in_set_up(player, lambda set_up: set_up.seal(player))
        else:
            self._act(player, lambda table: table.confirm())

    def say_move(self, player: str, text: str) -> None:
        """Play, or seal, a move as text; only one's own, and none that breaks a rule."""
        self._act(player, lambda table: table.say_move(text))

    def begin(self, player: str, number: int) -> None:
        """Begin one of the table's acts, such as a pass, by its number."""

        def act(table: Table) -> None:
            if 0 <= number < len(table.acts):
                table.begin(table.acts[number])

        self._act(player, act)

    def usual_set_up(self, player: str) -> None:
        self._in_set_up(player, lambda set_up: set_up.usual(player))

    def take_back(self, player: str) -> None:
        """Take back one's last touch, one's sealed orders, or one's move that nobody has answered
        yet; propose that, if both have agreed on it."""
        if self.set_up is not None:
            self._in_set_up(player, lambda set_up: set_up.take_back(player))
            return

        def act(table: Table) -> None:
            if table.can_take_back:
                table.undo()

        self._act(player, act)

    def resign(self, player: str) -> None:
        self._act(player, lambda table: table.give_up(player))

    def propose_draw(self, player: str) -> None:
        self._act(player, lambda table: table.agree_draw())

    def play_on(self, player: str) -> None:
        self._act(player, lambda table: table.reopen())

    def play_found(self, moves: tuple[tuple[str, str], ...], before: State) -> Answer | None:
        """Play moves that paper shows, by player and text; the answer to the one that could not be
        played, ``None`` if all were."""

        def work() -> Answer | None:
            gone_on = self.table.state.course != before
            for player, text in moves:
                with self._seated(player) as table:
                    if gone_on:
                        table.answer = Answer("bad", say(_GONE_ON))
                    if gone_on or not table.type_move(text):
                        return table.answer
            return None

        return self._apart(work, changes=True)

    # -- what both players accept

    def propose(
        self,
        players: str | Collection[str],
        text: Proposed,
        do: Callable[[], Sentence],
        key: str = "",
        about: State | None = None,
        what: object = None,
    ) -> int:
        """A player, or the ``players`` at one window, propose something that is done once both
        players have accepted it; ``do`` says what came of it. ``about`` is the course of the game
        that it is about, if any. Whoever proposes ``what`` another has proposed accepts that.
        Returns its number."""
        able = (players,) if isinstance(players, str) else (*players, WATCHING)

        def said() -> Sentence:
            return text(self.called(able[0]))

        with self._lock:
            number = self.agreements.propose(able[0], said, do, key, about, what)
        for player in able:
            self.accept(player, number)
        return number

    def agreed(self, what: object) -> bool:
        """Whether both players have accepted something in the game as it is now."""
        now = what, self.table.state.course
        return any((one.what, one.about) == now for one in self.agreements.accepted)

    @property
    def proposals(self) -> tuple[Proposal, ...]:
        """What waits in the game as it is now."""
        return self.agreements.waiting

    @property
    def told(self) -> Mapping[int, Sentence]:
        """What came of the last proposals by their number, the latest last, as far as the game has
        not gone on since."""
        return self.agreements.told

    def news(self, *, beside_game: bool) -> Sentence | None:
        """What came of the latest proposal, as :attr:`told`, or else which match of the scorebook
        the game is; ``beside_game``: unless it is told of the last move as well, which is shown
        there."""
        found = ([self._in_book, *self.told.values()])[-1]
        happened = self.table.happened if beside_game else None
        return None if happened is not None and found in happened.sentences else found

    def waiting(self, number: int) -> Proposal | None:
        """A proposal that waits, by its number; ``None`` once it has ended, or the game has gone
        on."""
        return next((one for one in self.proposals if one.number == number), None)

    def waits_for(self, one: Proposal) -> Sentence:
        """For whom a proposal waits."""
        player = next(player for player in self.players if player not in one.accepted)
        return say(N_("Waiting for {player}."), player=self.called(player))

    def seats(self, here: Callable[[], Collection[str]]) -> Seats:
        """Where the players who are ``here`` play: what they propose waits for the others."""

        def propose(what: Proposed, before: State, after: State, told: str) -> int:
            players, about = tuple(here()), before.course

            def change() -> Sentence:
                if self.table.state.course != about:
                    return say(_GONE_ON)
                self.table.edit(replace(after.course, tags=self.table.state.tags))
                return say(told)

            do = partial(self._apart, change, changes=True)
            key = f"game {' '.join(players)}"
            return self.propose(players, what, do, key, about, after.course)

        def announce(told: Sentence) -> None:
            self.tell()  # first that what waited has ended: the latest is shown
            with self._lock:
                self.agreements.announce(told, self.table.state.course)
            self.tell()

        return Seats(here, propose, announce)

    def accept(self, player: str, number: int) -> None:
        """Accept a proposal, by its number."""
        with self._lock:
            done = self.agreements.accept(player, number)
        if done is not None:
            before, told = self.table.state, done.do()
            self._apart(lambda: self.table.agreed_since(before), changes=True)
            self._came_of_it(number, told)
        self.tell()

    def refuse(self, player: str, number: int) -> None:
        """Refuse another player's proposal, or withdraw one's own, by its number."""
        with self._lock:
            if self.agreements.refuse(player, number):
                told = say(N_("{player} declined."), player=self.called(player))
                self._came_of_it(number, told)
        self.tell()

    def leave(self, player: str) -> None:
        """Withdraw what a player has proposed who is not at the table any more."""
        who = self.called(player)
        with self._lock:
            for one in self.agreements.waiting:
                if player in one.accepted:
                    self.agreements.refuse(player, one.number)
                    self._came_of_it(one.number, say(_LEFT, player=who, proposal=one.text))
        self.tell()

    def _came_of_it(self, number: int, told: Sentence) -> None:
        with self._lock:
            self.agreements.came_of_it(number, told, self.table.state.course)

    def called(self, player: str) -> str:
        """A player's name, or else the colour's; '' is somebody at the computer who plays none."""
        if player == WATCHING:
            return Term(N_("Somebody at the computer"))
        return self.table.called(player)

    def name(self, player: str, name: str) -> Sentence | None:
        """A player says their name; why that cannot be, ``None`` if it was done."""
        return self._apart(lambda: self.table.name(player, name, elsewhere=True), changes=True)

    def known_as(self, match: str, number: int) -> None:
        """Remember which match of the scorebook the game is."""
        self._booked = number, self.table.state.course
        self._apart(lambda: self.table.known_as(match), changes=True)

    @property
    def booked(self) -> bool:
        """Whether the game was put into the scorebook from here, as it was then."""
        return self._booked is not None

    @property
    def in_book(self) -> bool:
        """Whether the game as it is now has been put into the scorebook."""
        return self._booked is not None and self._booked[1] == self.table.state.course

    @property
    def _in_book(self) -> Sentence | None:
        """Which match of the scorebook the game is, ``None`` for none, and whether it is still as
        it was added."""
        if self._booked is None:
            return None
        return say(IN_BOOK if self.in_book else _CHANGED_SINCE, match=self._booked[0])

    # -- keeping

    def look_at_file(self) -> None:
        """Take up the moves that another program has added to the game's file."""
        if self.game.path is not None:
            now = fingerprint(self.game.path)
            if now != self.game.known:
                self._apart(lambda: self.game.take_up(now), changes=True)

    def tell(self) -> None:
        """Tell that something has changed."""
        with self._lock:
            self.agreements.follow(self.table.state.course)
        self.listeners.tell()

    def _in_set_up(self, player: str, act: Callable[[SecretSetup], object]) -> None:
        def work() -> None:
            if self.set_up is not None and player in self.players:
                act(self.set_up)
                if self.set_up.begin(self.table):
                    self.set_up = None

        self._apart(work, changes=True)

    def _act(self, player: str, act: Callable[[Table], object]) -> None:
        def work() -> None:
            if player not in self._seats or (self.set_up is not None):
                return
            with self._seated(player) as table:
                before, orders = table.state, dict(table.sealed)
                table.answer = None
                act(table)
                moved = table.state is not before or orders != dict(table.sealed)
            if moved:
                for one, seat in self._seats.items():
                    if one != player:
                        seat.answer = None

        self._apart(work, changes=True)

    @contextmanager
    def _seated(self, seat: str) -> Iterator[Table]:
        """The table as a seat sees it, at the end of the game; what others hold, and where a window
        is, is put aside meanwhile."""
        table, own = self.table, self._seats.get(seat, _Seat())
        listeners, table.listeners = table.listeners, Listeners()
        kept = table.held, table.answer, table.asked, table.curtain, table.paused
        seats, table.seats = table.seats, self.seats(lambda: (seat,))
        shown = table.tree.at
        end = table.tree.end
        try:
            table.look(table.tree.to(end))
            began, orders = table.state, dict(table.sealed)
            if own.position != table.position:
                own.held, own.answer = (), None
            table.held, table.answer, table.asked = own.held, own.answer, seat
            table.curtain, table.paused = "", False
            yield table
            own.held, own.answer, own.position = table.held, table.answer, table.position
            moved = table.state is not began or dict(table.sealed) != orders
            if moved:
                kept = (), table.answer, kept[2], table.curtain, table.paused
            elif shown != end:
                table.look(table.tree.to(shown))
        finally:
            table.listeners, table.seats = listeners, seats
            table.held, table.answer, table.asked, table.curtain, table.paused = kept

    def _apart(self, work: Callable[[], T], *, changes: bool = False) -> T:
        """Do something where the table lives, one after the other; then save and tell."""
        found: list[T] = []

        def run() -> None:
            with self._lock:
                self._acting = True
                try:
                    text = self.game.text() if changes else ""
                    found.append(work())
                    if changes and text != self.game.text():
                        self._save()
                        self.table.changed()
                finally:
                    self._acting = False

        if self._run is None:
            run()
        else:
            self._run(run)
        if changes:
            self.tell()
        return found[0]

    def _save(self) -> None:
        if self.game.path is None or self.in_window:
            return  # a window saves by itself
        try:
            self.game.save(self.game.path)
            self.problem = None
        except CompanionError as error:
            self.problem = error.sentence

    def _elsewhere(self) -> None:
        """The window has changed the game."""
        if not self._acting:
            self.tell()
