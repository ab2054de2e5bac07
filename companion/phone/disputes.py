"""A dispute on each phone: a move marked on the board, the verdict, and what is asked about it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.application.dispute.dispute import RULING, Dispute
from companion.application.table.answering import GOES_ON
from companion.application.table.open_game import OpenGame
from companion.application.table.secret_setup import SecretSetup
from companion.application.table.shared import SharedTable
from companion.application.table.state import State
from companion.application.table.table import Table
from companion.games.phrases import player_name
from companion.locale import catalogue
from companion.phone.table_view import BoardView, answer_json
from companion.phone.tickets import Phone
from companion.sentences import Catalogue, Sentence, say

MOST: Final = 8
"""Most disputes at the same time; the oldest gives way."""


_NOTHING: Final[Mapping[str, Any]] = {
    **dict.fromkeys(("kind", "text", "rule", "says", "marked"), ""),
    "near": [],
}
"""What is told of a move where nothing has been answered."""


@dataclass
class _Open:
    """One phone's dispute.

    Attributes:
        about: the course of the game that it is about, and ``ordered`` the players whose orders
            are sealed in it; once that has gone on it begins anew.
        ruled: whether a ruling that the phone proposed was accepted, so that it is settled.
    """

    dispute: Dispute
    board: BoardView
    language: str
    about: State
    ordered: tuple[str, ...]
    ruled: bool = False

    @property
    def proposed(self) -> int:
        """The number of the ruling that the phone has proposed last, 0 for none."""
        return 0 if self.dispute.ruled is None else self.dispute.ruled[0]

    def came(self, shared: SharedTable) -> Sentence | None:
        """What came of that ruling, ``None`` as long as nothing has."""
        told, course = shared.agreements.ended.get(self.proposed, (None, self.about))
        if told == say(GOES_ON):
            self.ruled, self.about = True, course
        return shared.told.get(self.proposed)

    def left_behind(self, shared: SharedTable) -> bool:
        """Whether the game has gone on since, other than by a ruling that is being done, or orders
        were sealed."""
        doing = self.proposed and self.proposed not in shared.agreements.ended
        course, ordered = shared.table.state.course, shared.table.waiting_orders
        return not doing and (self.about, self.ordered) != (course, ordered)


class Disputes:
    """Every phone's dispute; thread-safe."""

    def __init__(self, table: SharedTable) -> None:
        self._shared = table
        self._lock = threading.Lock()
        self._open: OrderedDict[str, _Open] = OrderedDict()

    def act(self, phone: Phone, act: str, what: str, language: str) -> Mapping[str, Any]:
        """Do something in a phone's dispute; the dispute as JSON.

        Args:
            act: ``last`` judges the last move, ``next`` begins with a move to be marked, or one
                that is given; then ``touch``, ``take``, ``clear``, ``say``, ``whose``, ``answer``,
                ``unknown`` and ``undo``; ``look`` does nothing.
        """
        if self._shared.set_up is not None:
            return self._still_secret(self._shared.set_up, phone.seat, catalogue(language))
        with self._lock:
            found, begins = self._open.get(phone.cookie), act in ("last", "next")
            if found is not None:
                found.came(self._shared)
            settled = found is not None and found.ruled and act != "look"
            if found is not None and found.left_behind(self._shared):
                found = None
            if begins or found is None or found.language != language or settled:
                found = self._begin(phone, language, last=act == "last")
            if not begins:
                self._do(found, phone, act, what)
            elif what:
                found.dispute.table.type_move(what)
            return _seen(found, self._shared, catalogue(language))

    def _still_secret(self, set_up: SecretSetup, seat: str, words: Catalogue) -> Mapping[str, Any]:
        """What is shown while both players set up in secret, when there is nothing to judge."""
        copy = self._shared.look(seat, Table.copied)
        return {
            **_NOTHING,
            **dict.fromkeys(("where", "player"), ""),
            **{key: [] for key in ("players", "told", "rulings")},
            **dict.fromkeys(("undo", "held"), False),
            "legal": None,
            "text": set_up.waits.text(words),
            "question": None,
            "board": BoardView(copy, words).shown(marks=set_up.marks(copy, seat)),
        }

    def _begin(self, phone: Phone, language: str, *, last: bool) -> _Open:
        copy, seats, about = self._shared.look(
            phone.seat, lambda table: (table.copied(), table.seats, table.state.course)
        )
        dispute = Dispute.of_game(OpenGame(copy))
        dispute.seats = seats
        if dispute.walk is not None:
            dispute.go_to(dispute.walk.last - 1 if last else dispute.walk.last)
        if not last:
            dispute.table.asked = phone.seat
        board, ordered = BoardView(dispute.table, catalogue(language)), copy.waiting_orders
        found = self._open[phone.cookie] = _Open(dispute, board, language, about, ordered)
        while len(self._open) > MOST:
            self._open.popitem(last=False)
        return found

    def _do(self, found: _Open, phone: Phone, act: str, what: str) -> None:
        dispute, table = found.dispute, found.dispute.table
        if act == "look":
            return
        waits = self._shared.waiting(found.proposed) is not None
        if not waits:
            dispute.ruled = None
        if act == "whose" and what in table.game.players:
            table.let_go()
            table.asked = what
            return
        question = dispute.question
        ruling = question is not None and question.id == RULING
        acts: dict[str, Callable[[], object]] = {
            "touch": lambda: table.touch(what),
            "take": table.take,
            "clear": table.let_go,
            "say": lambda: what.strip() and table.type_move(what),
            "answer": lambda: (phone.seat or not ruling) and dispute.answer(what),
            "unknown": dispute.put_aside,
            "undo": lambda: (
                self._shared.refuse(phone.seat, found.proposed) if waits else dispute.back()
            ),
        }
        if act in acts:
            acts[act]()


def _seen(found: _Open, shared: SharedTable, words: Catalogue) -> Mapping[str, Any]:
    dispute, table = found.dispute, found.dispute.table
    verdict, answer, question = table.verdict, table.answer, dispute.question
    places = list(verdict.places if verdict is not None else answer.places if answer else ())
    said = {**_NOTHING, **(answer_json(table, words) or {})}
    if verdict is not None and answer is not None:
        said["text"] = verdict.sentence.text(words)
    bad = answer is not None and answer.kind != "good"
    told: list[Sentence | str] = []
    if verdict is not None:
        told += dispute.beside(verdict)
    if dispute.asking is not None:
        told += dispute.asking.told
    waits, came, ruled = shared.waiting(found.proposed), found.came(shared), dispute.ruled
    if waits is not None or found.ruled:
        question = None
    rulings = [] if waits is None else [waits.text, shared.waits_for(waits)]
    if ruled is not None and found.ruled:
        rulings.append(ruled[1])
    if came is not None:
        rulings.append(came)
    return {
        "where": "" if dispute.walk is None else dispute.walk.here.sentence.text(words),
        "player": table.whose,
        "players": [[one, words.gettext(player_name(one))] for one in table.game.players],
        "legal": dispute.legal if verdict is not None else None,
        **said,
        "told": [*dict.fromkeys(o if isinstance(o, str) else o.text(words) for o in told)],
        "question": None
        if question is None
        else {
            "text": question.sentence.text(words),
            "answers": [
                [key, say("{answer}", answer=one).text(words)]
                for key, one in question.answers.items()
            ],
            "ruling": question.id == RULING,
        },
        "rulings": [one.text(words) for one in rulings],
        "undo": waits is not None or (dispute.answered and not found.ruled),
        "held": bool(table.held),
        "board": found.board.shown(lit=sorted(table.lit), wrong=places if bad else ()),
    }
