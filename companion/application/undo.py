"""Unlimited undo and redo, for anything with immutable states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

S = TypeVar("S")


class UndoStack(Generic[S]):
    """A state and its predecessors; undone states can be redone until something new is done."""

    def __init__(self, state: S) -> None:
        self._states = [state]
        self._at = 0

    @property
    def state(self) -> S:
        return self._states[self._at]

    def do(self, state: S) -> None:
        """Add a new state, unless it equals the current one."""
        if state == self.state:
            return
        del self._states[self._at + 1 :]
        self._states.append(state)
        self._at += 1

    def amend(self, state: S) -> None:
        """Replace the current state without a step of its own, as when only the view moves."""
        self._states[self._at] = state

    def everywhere(self, change: Callable[[S], S]) -> None:
        """Change every state, without a step of its own."""
        self._states = [change(state) for state in self._states]

    def precede(self, state: S) -> None:
        """Insert a state before all others."""
        self._states.insert(0, state)
        self._at += 1

    def seal(self) -> None:
        """Make everything before the current state permanent."""
        self._states = self._states[self._at :]
        self._at = 0

    def copied(self) -> UndoStack[S]:
        """A copy that later acts on this one do not change."""
        made = UndoStack(self.state)
        made._states, made._at = [*self._states], self._at
        return made

    @property
    def can_undo(self) -> bool:
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        return self._at + 1 < len(self._states)

    def back_to(self, state: S) -> bool:
        """Undo whatever was done since a state; returns whether it is an earlier one."""
        for at in range(self._at - 1, -1, -1):
            if self._states[at] is state:
                self._at = at
                return True
        return False

    def undo(self) -> bool:
        """Undo; returns whether there was anything to undo."""
        if not self.can_undo:
            return False
        self._at -= 1
        return True

    def redo(self) -> bool:
        if not self.can_redo:
            return False
        self._at += 1
        return True
