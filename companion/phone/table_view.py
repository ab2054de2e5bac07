"""What a phone shows of the table: its seat's view, in its language, and the board, a picture made
by the program, with where it can be touched."""

from __future__ import annotations

import json
import threading
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from companion.application.table.answering import MARKED
from companion.application.table.in_words import of_table, place_in_words, score_alone
from companion.application.table.scene import TableScene
from companion.application.table.secret_setup import SecretSetup
from companion.application.table.shared import SharedTable
from companion.application.table.table import Table
from companion.board import Marks
from companion.games.in_force import rule_told
from companion.games.phrases import ORDERS_SEALED, player_name
from companion.locale import catalogue
from companion.pictures.screen_svg import frame_of, svg_of, within
from companion.pictures.targets import place_targets
from companion.sentences import N_, Catalogue, Sentence, alone, say

SEAL = N_("Seal the orders")
PLAY = N_("Play this move")


class TableView:
    """Every seat's view, made once for each change; thread-safe.

    Args:
        books: whether phones put a decided game into the scorebook.
    """

    def __init__(self, table: SharedTable, *, books: bool = False) -> None:
        self.table = table
        self._books = books
        self._changes = 0
        table.listeners.append(self._changed)
        self._lock = threading.Lock()
        self._boards: dict[str, BoardView] = {}
        self._made: dict[tuple[str, str], tuple[int, str]] = {}

    def _changed(self) -> None:
        self._changes += 1

    def shown(self, seat: str, language: str) -> str:
        """The table as JSON for a seat ('' watches) in a language."""
        with self._lock:
            number = self._changes
            known, made = self._made.get((seat, language), (-1, ""))
            if known != number:
                words = catalogue(language)
                seen = self.table.look(seat, lambda table: self._seen(table, seat, language, words))
                text = json.dumps(seen)
                made = made if text == made else text  # every stream keeps the same one
                self._made[seat, language] = number, made
            return made

    def _board(self, table: Table, language: str, words: Catalogue) -> BoardView:
        if language not in self._boards:
            self._boards[language] = BoardView(table, words)
        return self._boards[language]

    def _seen(self, table: Table, seat: str, language: str, words: Catalogue) -> Mapping[str, Any]:
        name = table.name_of(seat) if seat else ""
        news, decided = self.table.news(beside_game=True), of_table(table)
        if decided is not None and news == decided.why:
            news = None  # the outcome says it
        set_up, board = self.table.set_up, self._board(table, language, words)
        role = N_("You are {player}.") if seat else N_("You are watching.")
        shared: dict[str, Any] = {
            "seat": seat,
            "role": say(role, player=player_name(seat)).text(words),
            "title": table.game.title,
            "named": not seat or (bool(name) and table.name_problem(seat, name) is None),
            "book": bool(seat) and self._books and not self.table.in_book and decided is not None,
            "wait": [
                {
                    "number": one.number,
                    "text": one.text.text(words),
                    "accepted": seat in one.accepted,
                    "waits": self.table.waits_for(one).text(words),
                }
                for one in self.table.proposals
            ],
            "told": [] if news is None else [news.text(words)],
            "problem": "" if self.table.problem is None else self.table.problem.text(words),
        }
        if set_up is not None:
            return {**shared, **_setting_up(set_up, table, seat, board, words)}
        return {**shared, **_playing(table, seat, board, words)}


def _playing(table: Table, seat: str, board: BoardView, words: Catalogue) -> Mapping[str, Any]:
    mine = seat in table.to_move and seat not in table.sealed
    decided = of_table(table)
    happened = table.happened
    own = bool(seat) and table.can_take_back
    return {
        "players": [_player(table, player, words) for player in table.game.players],
        "turn": " ".join(one.text(words) for one in _turn(table, seat, mine=mine)),
        "mine": mine,
        "over": "" if decided is None else decided.text.text(words),
        "last": [] if happened is None else [one.text(words) for one in happened.sentences],
        "answer": answer_json(table, words),
        "acts": [act.name.text(words) for act in table.acts] if mine else [],
        "ready": words.gettext(SEAL if table.game.simultaneous else PLAY)
        if mine and table.ready and table.held
        else "",
        "back": own,
        "types": mine,
        "usual": False,
        "ends": [*_ends(table)] if seat else [],
        "board": board.shown(lit=sorted(table.lit) if mine else ()),
        "moves": len(table.tree.path()) - 1,
    }


def _player(table: Table, player: str, words: Catalogue) -> Mapping[str, Any]:
    return {
        "id": player,
        "word": words.gettext(player_name(player)),
        "name": table.name_of(player),
        "score": score_alone(table.result, words).get(player, ""),
        "moves": player in table.to_move and player not in table.sealed,
    }


def _turn(table: Table, seat: str, *, mine: bool) -> Iterator[Sentence]:
    """Whose turn it is, and who has sealed orders."""
    if not table.to_move or table.result.finished:
        return
    if table.game.simultaneous:
        for player in table.game.players:
            if player in table.sealed:
                yield say(ORDERS_SEALED, player=player_name(player))
            elif player != seat:
                yield say(N_("{player} is writing orders."), player=player_name(player))
    if mine or not table.game.simultaneous:
        told = table.turn_told
        if told is not None:
            yield told


def _ends(table: Table) -> Iterator[str]:
    """The acts that end the game, or begin it again after an end that was agreed on."""
    if table.can_reopen:
        yield "reopen"
    if table.can_draw:
        yield "draw"
    if table.still_to_move:
        yield "resign"


def answer_json(table: Table, words: Catalogue) -> Mapping[str, Any] | None:
    """What a table has answered to the last act, ``None`` if nothing."""
    answer = table.answer
    if answer is None:
        return None
    rule = rule_told(table.game, answer.rule, table.options)
    return {
        "kind": answer.kind,
        "text": alone(answer.sentence, answer.sentence.text(words), words),
        "rule": answer.rule,
        "says": rule.text(words) if rule is not None and answer.kind != "good" else "",
        "marked": words.gettext(MARKED) if answer.places and answer.kind != "good" else "",
        "near": list(answer.nearby),
    }


def _setting_up(
    set_up: SecretSetup, table: Table, seat: str, board: BoardView, words: Catalogue
) -> Mapping[str, Any]:
    """The board while both players set up in secret."""
    mine = seat in set_up.held and seat not in set_up.sealed
    held = set_up.held.get(seat, ())
    told = [
        say(N_("{player} has set up."), player=player_name(one)) for one in sorted(set_up.sealed)
    ]
    if mine:
        told.append(set_up.placed(seat))
    elif not set_up.sealed:
        told.append(say(N_("Both players are setting up in secret.")))
    places = set_up.hidden.places.get(seat, ()) if mine else ()
    return {
        "players": [
            {**_player(table, one, words), "score": "", "moves": one not in set_up.sealed}
            for one in table.game.players
        ],
        "turn": " ".join(one.text(words) for one in told),
        "mine": mine,
        "over": "",
        "last": [],
        "answer": None,
        "acts": [],
        "ready": words.gettext(N_("Seal the setup")) if set_up.ready(seat) else "",
        "back": bool(held),
        "types": False,
        "usual": mine,
        "ends": [],
        "board": board.shown(
            lit=[one for one in places if one not in held], held=(), marks=set_up.marks(table, seat)
        ),
        "moves": 0,
    }


SHOWN: Final = ("last", "lit", "owners")
"""What is always drawn beside the marks."""


class BoardView:
    """Draws one table's board; the board and its frame are computed once."""

    def __init__(self, table: Table, words: Catalogue) -> None:
        self._scene = TableScene(table, words)
        self._words = words
        self._frame = frame_of(self._scene.board, self._scene.ground)
        self._targets = place_targets(self._scene.board)
        self._at = within(self._frame, [target.a for target in self._targets])

    def shown(
        self,
        *,
        lit: Collection[str] = (),
        held: Collection[str] | None = None,
        marks: Marks | None = None,
        wrong: Collection[str] = (),
    ) -> Mapping[str, Any]:
        """The board as the table is now: its SVG, and each place with its point in the SVG's
        units, how far a touch reaches, and what it says.

        Args:
            lit: the places where a touch may lead to a legal move, drawn and told.
            held: the places touched so far, if not those of the table.
            marks: what stands on the board instead.
            wrong: places to point at besides those of the table's answer.
        """
        scene = self._scene.scene(SHOWN).with_(lit=lit, quiet=False)
        if held is not None:
            scene = scene.with_(held=held)
        if marks is not None:
            scene = scene.with_(marks=marks, tints={})
        if wrong:
            scene = scene.with_(wrong=wrong)
        (x0, y0), (x1, y1) = self._frame
        return {
            "svg": svg_of(scene, self._frame),
            "size": [round(x1 - x0, 2), round(y1 - y0, 2)],
            "places": [
                [target.name, x, y, round(target.reach, 2), target.name in lit,
                 place_in_words(scene, target.name).text(self._words)]
                for target, (x, y) in zip(self._targets, self._at, strict=True)
            ],
        }  # fmt: skip
