"""A game on the table that changes: what is edited, undone and hidden, and who is told of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.application.table.answering import Answer
from companion.application.table.seen import Seen
from companion.application.table.state import State
from companion.application.table.tree import GameTree
from companion.application.undo import UndoStack
from companion.games.protocol import Move, Position
from companion.listening import Listeners
from companion.sentences import Sentence


class Changing(Seen):
    """A game as it is shown, and all that changes it besides moves.

    Attributes:
        answer: the response to the last action, ``None`` if there is none.
        listeners: called after every change.
        version: how many changes there were.
    """

    answer: Answer | None = None
    listeners: Listeners
    version = 0
    _complete = False

    # -- history

    def edit(self, state: State) -> None:
        """Change the tree, the tags or the agreed result; can be undone."""
        self._history.do(state)
        self._settled(pause=self.paused)

    def agree(self, result: str) -> None:
        """Record a result that the players agreed on, '' to withdraw it; can be undone."""
        self.edit(replace(self.state, result=result))

    @property
    def can_redo(self) -> bool:
        return self._history.can_redo and not self.others

    def redo(self) -> None:
        if self.can_redo and self._history.redo():
            self._settled(pause=self.paused)

    def back_to(self, state: State) -> None:
        """Undo everything done since a state, if that is an earlier one."""
        if not self.others and self._history.back_to(state):
            self._settled(pause=self.paused)

    def snapshot(self) -> Callable[[], None]:
        """What puts the game back as it is now once, with its secret orders and all that can be
        undone."""
        history = self._history.copied()
        secret = {turn: dict(orders) for turn, orders in self.secret.items()}

        def put_back() -> None:
            self._history, self.secret = history, secret
            self._settled(pause=self.paused)

        return put_back

    def restore(
        self, state: State, secret: Mapping[tuple[int, Position], Mapping[str, Move]]
    ) -> None:
        """Put a stored game on the table, with its secret orders; of earlier actions only the last
        moves can be undone."""
        self.secret = {turn: dict(orders) for turn, orders in secret.items()}
        self._history = UndoStack(state)
        self._settled(pause=len(state.tree.nodes) > 1)

    # -- navigation

    def look(self, tree: GameTree) -> None:
        """Show another position of the tree; undoes nothing."""
        if tree.at != self.tree.at:
            self._history.amend(replace(self.state, tree=tree))
            self._settled(pause=True)

    def step(self, steps: int) -> None:
        """Go some moves forward or back."""
        self.look(self.tree.stepped(steps))

    # -- tags and notes

    def write(self, tag: str, text: str) -> None:
        """Set a player's name, the date, or any other tag; an empty text removes it."""
        tags = dict(self.state.tags)
        text = " ".join(text.split())
        if tags.get(tag, "") == text:
            return
        tags[tag] = text
        if not text:
            del tags[tag]
        self._history.do(replace(self.state, tags=tags))
        self._say(self.answer)

    def known_as(self, match: str) -> None:
        """Remember which match of the scorebook the game is, whatever is undone."""
        self._history.everywhere(lambda state: replace(state, tags={**state.tags, "Match": match}))

    def note(self, text: str) -> None:
        """Set the note on the position shown."""
        text = " ".join(text.split())
        if text != self.tree.node.note:
            self._history.do(replace(self.state, tree=self.tree.noted(text)))
            self._say(self.answer)

    # -- what is hidden

    def _draw_curtain(self) -> None:
        here = {*self.to_move} - {*self.away}
        several = self.game.simultaneous and not self.judging and len(here) > 1
        self.curtain = self.player if several else ""

    def seats_changed(self) -> None:
        """Handle that others have begun to play the game elsewhere, or have left."""
        self._settled(pause=True)

    def open_curtain(self) -> None:
        """Handle that the player whose orders come next is at the table and the others look
        away."""
        self.curtain = ""
        self._say(None)

    def close_curtain(self) -> None:
        """Handle that the board is out of sight, and the next to see it may be somebody else."""
        if not self.paused:
            self._draw_curtain()

    def next_turn(self) -> None:
        """Handle that both have looked at the board: orders are secret again."""
        self._settled()

    def take_orders_back(self) -> Callable[[], object]:
        """Discard this turn's orders, which nobody has seen yet; what puts them back as long as
        nobody has ordered again."""
        turn, orders = self._turn, self.secret.pop(self._turn, {})
        self._settled()

        def put_back() -> None:
            if orders and self._turn == turn and not self.sealed:
                self.secret[turn] = orders
                self._settled()

        return put_back

    # -- notifying

    def _settled(self, answer: Answer | None = None, *, pause: bool = False) -> None:
        """Clear the held move; ``pause``: show the board before anybody orders in secret, unless
        somebody has already."""
        self.held = ()
        self.verdict = None
        self._complete = False
        self._draw_curtain()
        self.paused = pause and bool(self.curtain) and not self.sealed
        if self.paused:
            self.curtain = ""
        self._say(answer)

    def _deny(self, told: Sentence) -> None:
        """Say why something cannot be done."""
        self._say(Answer("bad", told))

    def _say(self, answer: Answer | None) -> None:
        self.answer = answer
        self.changed()

    def changed(self) -> None:
        """Tell whoever listens."""
        self.version += 1
        self.listeners.tell()
