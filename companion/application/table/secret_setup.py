"""A set-up that both players make in secret before the game begins, and a position set up by hand,
as its text."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from companion.application.table.table import Table
from companion.board import Marks
from companion.games.options import HiddenSetup, Options
from companion.games.protocol import BadText, Game
from companion.records.secret_setup import OPEN, SETTING_UP, sealed_in, setups_text, waits_for
from companion.sentences import N_, Sentence, say


class SecretSetup:
    """The places that each player has chosen so far.

    Attributes:
        held: by player, in the order in which they were chosen.
        sealed: the players who are done.
    """

    def __init__(self, game: Game[Any, Any], hidden: HiddenSetup) -> None:
        self.game, self.hidden = game, hidden
        self.held: dict[str, tuple[str, ...]] = dict.fromkeys(game.players, ())
        self.sealed: set[str] = set()

    @classmethod
    def of(cls, table: Table) -> SecretSetup | None:
        """The set-up that a game waits for, with what is sealed of it; ``None`` for none."""
        hidden = table.game.hidden_setup(table.options)
        waiting = table.state.tags.get(SETTING_UP, "")
        if hidden is None or not waiting or len(table.tree.nodes) > 1:
            return None
        made = cls(table.game, hidden)
        sealed = sealed_in(table.game, hidden, waiting)
        made.held.update(sealed)
        made.sealed.update(sealed)
        return made

    @property
    def waits(self) -> Sentence:
        """Whose set-up the game waits for."""
        return waits_for(self.game, self.sealed)

    def placed(self, player: str) -> Sentence:
        """How many pieces a player has placed."""
        told = N_("Set up in secret: {number} of {most} pieces placed.")
        return say(told, number=len(self.held.get(player, ())), most=self.hidden.number)

    def touch(self, player: str, place: str) -> None:
        """Put a piece on a place, or take it away again."""
        held = self.held[player]
        if player in self.sealed or place not in self.hidden.places[player]:
            return
        if place in held:
            self.held[player] = tuple(one for one in held if one != place)
        elif len(held) < self.hidden.number:
            self.held[player] = (*held, place)

    def usual(self, player: str) -> None:
        """Choose the usual places."""
        if player not in self.sealed:
            self.held[player] = self.hidden.usual[player]

    def ready(self, player: str) -> bool:
        """Whether a player has placed every piece, and can seal."""
        held = self.held.get(player, ())
        return player not in self.sealed and len(held) == self.hidden.number

    def seal(self, player: str) -> None:
        """Say that this is the set-up."""
        if self.ready(player):
            self.sealed.add(player)

    def take_back(self, player: str) -> None:
        """Open one's own set-up again, or take the last piece away."""
        if player in self.sealed:
            self.sealed.discard(player)
        else:
            self.held[player] = self.held[player][:-1]

    def marks(self, table: Table, player: str) -> Marks:
        """The board as one player sees it: nothing of the other's."""
        own = self.held.get(player, ())
        chosen = {place for places in self.hidden.places.values() for place in places}
        fixed = {
            name: value
            for name, value in table.game.marks(table.position).items()
            if name.partition(" ")[2] not in chosen
        }
        return {**fixed, **{f"stone {place}": player for place in own}}

    def begin(self, table: Table) -> bool:
        """Write down what is sealed; once both are, begin the game. Whether it began."""
        whole = self.sealed >= {*self.game.players}
        tags = dict(table.state.tags)
        tags[SETTING_UP] = setups_text(self.game, {one: self.held[one] for one in self.sealed})
        if not whole:
            if tags != table.state.tags:
                table.restore(replace(table.state, tags=tags), {})
            return False
        del tags[SETTING_UP]
        options = dict(table.options)
        options[self.hidden.option] = self.hidden.text(self.held)
        table.options = self.game.choose(options)
        table.restore(replace(table.state, tags=tags), {})
        table.set_up(self.game.start(table.options))
        table.restore(table.state, {})
        return True


def wait_for_set_up(table: Table) -> None:
    """A new game waits until both players have set up, if its game has a secret set-up."""
    if table.game.hidden_setup(table.options) is not None:
        table.write(SETTING_UP, OPEN)


_NEXT = re.compile(r"\bnext [^\s;]+")


def next_in(text: str) -> str:
    """Who is next in a position's text, ``?`` if that is not known; '' where it says nothing."""
    found = _NEXT.search(text)
    return found[0].split()[1] if found else ""


def with_next(text: str, player: str) -> str:
    """A position's text with another player next, if it says who is."""
    return _NEXT.sub(f"next {player}", text)


def set_by_marks(game: Game[Any, Any], options: Options, marks: Any, before: str) -> str:
    """The text of the position that marks show, completed from the text before with the parts that
    marks do not show.

    Raises:
        BadText: no position has such marks.
    """
    text = game.format_position(game.read_marks(options, marks).position)
    known = {part.split()[0]: part.strip() for part in before.split(";") if part.strip()}
    parts = [part.strip() for part in text.split(";") if part.strip()]
    mended = "; ".join(
        known.get(part.split()[0], part) if "?" in part.split() else part for part in parts
    )
    try:
        game.parse_position(options, mended)
    except BadText:
        return text
    return mended
