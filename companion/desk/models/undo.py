"""Undo and redo without limit, for anything whose states are immutable."""

from __future__ import annotations

from typing import Generic, TypeVar

S = TypeVar("S")


class UndoStack(Generic[S]):
    """A state and all that came before it; what was undone can be redone until something new."""

    def __init__(self, state: S) -> None:
        self._states = [state]
        self._at = 0

    @property
    def state(self) -> S:
        return self._states[self._at]

    def do(self, state: S) -> None:
        """A new state; one equal to the state in force is none."""
        if state == self.state:
            return
        del self._states[self._at + 1 :]
        self._states.append(state)
        self._at += 1

    def amend(self, state: S) -> None:
        """Change the state in force without a step of its own, as when only the view moves."""
        self._states[self._at] = state

    def precede(self, state: S) -> None:
        """A state before all others, which undoing leads to in the end."""
        self._states.insert(0, state)
        self._at += 1

    def seal(self) -> None:
        """Nothing before the state in force can be undone any more."""
        self._states = self._states[self._at :]
        self._at = 0

    @property
    def can_undo(self) -> bool:
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        return self._at + 1 < len(self._states)

    def undo(self) -> bool:
        """Whether there was anything to undo."""
        if not self.can_undo:
            return False
        self._at -= 1
        return True

    def redo(self) -> bool:
        if not self.can_redo:
            return False
        self._at += 1
        return True
