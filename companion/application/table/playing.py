"""Playing on a game record: a move at its end, or the last one taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

from companion.application.dispute.answers import Judged, verdict_json
from companion.application.dispute.checked import illegal_before
from companion.application.dispute.disputed import disputed_record
from companion.application.table.moving import allowed
from companion.application.table.table import Table
from companion.application.table.table_record import opened, record_of_table
from companion.application.table.tree import entries_of, text_of, without_last, written
from companion.errors import CompanionError
from companion.files.together import ChangedOutside, check_unchanged, fingerprint, locked
from companion.games import game as find_game
from companion.games import game_keys
from companion.games.phrases import ordered_already, player_name
from companion.games.protocol import BadText, Game, Move, Position, Result
from companion.judge import judge, text_to_stand, typed_moves
from companion.records import (
    Record,
    keep_other_game,
    load_record,
    record_of,
    replay,
    save_record,
)
from companion.records import holds_nothing as holds_nothing
from companion.records.reader import record_in
from companion.schema import blank, problem_keys
from companion.scoring.outcome import outcome_of
from companion.scoring.score_object import mark_json
from companion.sentences import ENGLISH, N_, Catalogue, Sentence, say

if TYPE_CHECKING:
    from companion.answers.disputes import PlayedJson, TakenBackJson, VerdictJson

TRIES = 5
"""How often a move is judged again on a file that another program changes meanwhile."""


@dataclass(frozen=True)
class After:
    """A game record after an act of a player.

    Attributes:
        record: the game as it is now; secret orders that not everybody has given are obscured in
            it.
        to_move: the players who are to move.
        waiting: of these the ones who have not given their orders yet.
        file: the file that the game was read from, if it was.
    """

    record: Record
    to_move: tuple[str, ...]
    waiting: tuple[str, ...]
    result: Result
    file: str | Path | None = field(default=None, repr=False, compare=False)

    def __str__(self) -> str:
        """Whose turn it is, in English."""
        return str(self.sentence)

    @property
    def sentence(self) -> Sentence:
        """Whose turn it is now, or how the game ended."""
        game = find_game(self.record.game)
        if not self.to_move:
            return outcome_of(game, self.result).text
        if len(self.waiting) > 1:
            both = N_("Both players to move")
            return say(both if game.simultaneous else N_("It is not known whose turn it is."))
        return say(N_("{player} to move"), player=player_name(self.waiting[0]))

    def save(self, path: str | Path) -> None:
        """Write the record to a file, whole or not at all.

        Raises:
            CompanionError: it cannot be written, or holds another game.
        """
        keep_other_game(path, self.record, self.file)
        save_record(self.record, path, find_game(self.record.game))

    @property
    def turn(self) -> int:
        """The number of the turn that the record ends in, sealed orders included."""
        return len(self.record.turns) + (len(self.waiting) < len(self.to_move))


@dataclass(frozen=True)
class Moved:
    """What came of a move.

    Attributes:
        judged: the verdict on it; on the whole turn if it completes one of simultaneous orders.
        played: whether it was played, or sealed; a refused move leaves the record as it was.
        moves: what was played or refused, by player.
        changed: which house rules are others now.
        going_on: as :attr:`companion.application.dispute.disputed.Disputed.going_on`.
        refused: why nothing was played although the move itself is legal, ``None`` otherwise.
        after: the game after it: its record, and who is to move; nobody if the game is over.
    """

    judged: Judged
    played: bool
    moves: Mapping[str, Move]
    refused: Sentence | None
    after: After
    changed: tuple[Sentence, ...] = ()
    going_on: str = ""

    def __str__(self) -> str:
        """Whose turn it is now, or why nothing was played, in English."""
        return str(self.after if self.played else self.refused or self.judged)

    @property
    def marked(self) -> str:
        """How a refused move is written if it is to stand; '' if it breaks no rule, or never can
        stand."""
        return "" if self.played else text_to_stand(self.judged.verdict)

    @property
    def stood(self) -> bool:
        """Whether it breaks a rule and was played because the players let it stand."""
        return self.played and self.judged.verdict.legal is False

    @property
    def sealed(self) -> bool:
        """Whether it is kept secret until the other player has given orders, too."""
        return self.played and len(self.after.waiting) < len(self.after.to_move)

    @property
    def text(self) -> str:
        """What was played, as the record has it."""
        return " | ".join(map(self.judged.verdict.game.format_move, self.moves.values()))

    def as_json(self, language: Catalogue = ENGLISH, file: str | None = None) -> PlayedJson:
        """The object of ``play --json``; of sealed orders only whose they are, as the other player
        may read it."""
        verdict = verdict_json(self.judged.verdict, self.judged.deciding, language)
        if self.sealed:
            secret = {**blank("verdict"), "player": verdict["player"], "before": verdict["before"]}
            verdict = cast("VerdictJson", secret)
        return {
            **problem_keys(None),
            "file": file,
            "played": self.played,
            **verdict,
            "unsure": [mark_json(mark) for mark in self.judged.deciding],
            "turn": self.after.turn,
            "to_move": list(self.after.to_move),
            "result": self.after.record.result,
            "changed": [sentence.text(language) for sentence in self.changed],
        }


@dataclass(frozen=True)
class TakenBack:
    """What came of taking a move back, or the result by which the players ended the game: its
    ``text``, and the game without it as ``after``; ``illegal`` is what is still wrong with that."""

    text: str
    after: After
    illegal: Sentence | None = None

    def __str__(self) -> str:
        """Which earlier move is still illegal, else whose turn it is now, in English."""
        return str(self.now)

    @property
    def told(self) -> Sentence:
        """What was taken back."""
        if not self.text:
            return say(N_("The sealed orders were discarded."))
        return say(N_("Taken back: {move}"), move=self.text)

    @property
    def now(self) -> Sentence:
        """Which earlier move is still illegal, else whose turn it is."""
        return self.illegal or self.after.sentence

    def as_json(self, file: str | None = None) -> TakenBackJson:
        """The object of ``play --undo --json``."""
        return {
            **problem_keys(None),
            "file": file,
            "taken_back": self.text,
            "falls": 0,
            "turn": self.after.turn,
            "to_move": list(self.after.to_move),
            "result": self.after.record.result,
        }


def play(
    shown: str | Path | bytes | Record,
    move: str,
    *,
    options: Mapping[str, str] | None = None,
    given: str = "",
) -> Moved:
    """Play a move at the end of a game record, as people write it; an illegal one is refused,
    unless it ends in ``!``, which says that the players let it stand.

    One player's secret orders are sealed until the others have given theirs. ``options`` are house
    rules that the players change, for the whole game, and answers to what its position leaves open;
    ``given``: what the sheet does not show that it was read from, such as ``"agreed no"``.

    >>> moved = companion.play(b'[Game "corona-line"]', "c2")
    >>> moved.played, moved.after.to_move
    (True, ('red',))

    Raises:
        CompanionError: the record cannot be read or has an illegal move, the text is no move, or it
            has to say whose orders it gives.
    """
    before = _record(shown)
    disputed = disputed_record(before, options or {}, given)
    assert disputed.played is not None
    record = disputed.played.record
    file = shown if isinstance(shown, (str, Path)) else None
    disputed.refuse_illegal(str(file or ""))
    table = opened(record)
    _check_seat(table, move)
    judged, sealed = disputed.judge(move), dict(table.sealed)
    moves = allowed(judged.verdict, move)
    played = moves is not None and table.play(moves, judged.verdict)
    if played and moves is not None and sealed and not table.waiting_orders:
        orders = {**sealed, **dict(moves)}
        moves = tuple((player, orders[player]) for player in table.game.players)
        whole = judge(table.game, disputed.position, None, written(table.game, moves))
        judged = replace(judged, verdict=whole)
    left = table if played or record == before else opened(before)
    return Moved(
        judged,
        played,
        dict(moves if moves is not None else judged.verdict.moves),
        table.answer.sentence if moves is not None and not played and table.answer else None,
        _after(left, file, None if played else before),
        tuple(_changed(before, record)) if played else (),
        disputed.going_on,
    )


def _changed(before: Record, now: Record) -> Iterator[Sentence]:
    """Each house rule that is another in a game than it was."""
    for option, value in now.options.items():
        if value != before.options[option]:
            yield say(
                N_("{option}={value} now applies to the whole game. It was {option}={before}."),
                option=option,
                value=str(value),
                before=str(before.options[option]),
            )


def take_back(shown: str | Path | bytes | Record) -> TakenBack:
    """Take back the last move of a game record, or orders that nobody has seen yet.

    >>> back = companion.take_back(b'[Game "corona-line"]\\n\\n1. c2 e4')
    >>> back.text, len(list(back.after.record.moves()))
    ('e4', 1)

    Raises:
        CompanionError: there is nothing that can be taken back.
    """
    table = opened(_record(shown, to_mend=True))
    file = shown if isinstance(shown, (str, Path)) else None
    rest, sealed, before = table.state.rest, table.waiting_orders, table.state
    if rest:
        text = text_of(entries_of(rest, table.game)[-1])
        left = without_last(table.game, rest)
        objection = before.objection if left else None
        table.edit(replace(before, result="", rest=left, objection=objection))
    elif sealed:
        text = ""
        table.take_orders_back()
    else:
        text = table.agreed or written(table.game, table.tree.node.moves)
        table.undo()
        if table.state is before:
            nothing = say(N_("There is nothing to undo."))
            told = nothing if table.answer is None else table.answer.sentence
            if table.answer is not None and file is not None:
                mistyped = N_("{told} If one was mistyped, correct turn {turn} in {file}.")
                turn = len(_after(table, file).record.turns)
                told = say(mistyped, told=told, turn=turn, file=str(file))
            raise CompanionError(told, id="nothing-to-take-back")
    after = _after(table, file)
    illegal = illegal_before(replay(after.record), str(file or ""))
    return TakenBack(text, after, None if illegal is None else illegal.sentence)


def begun(game: str, chosen: Mapping[str, str]) -> Record:
    """The record of a game before its first move.

    Raises:
        CompanionError: there is no such game, or it has no such house rule or answer.
    """
    found = find_game(game)
    return record_of(found, found.choose(chosen))


def game_begun_with(move: str) -> str:
    """The key of a game that a move begins: of the first in which it is legal, else in which it is
    a move, else of the first of all."""

    def fits(key: str) -> int:
        game = find_game(key)
        with suppress(BadText, ValueError):
            found = judge(game, game.start(game.choose({})), None, move)
            return 1 if found.legal is False else 2
        return 0

    return max(game_keys(), key=fits)


def play_in(
    file: str | Path,
    move: str,
    begins: Record | None = None,
    *,
    options: Mapping[str, str] | None = None,
    given: str = "",
) -> Moved:
    """Play a move in a file: as :func:`play`, and what was played is in the file when this returns.
    Nobody else's move is lost: if the file changes meanwhile, the move is judged again on it.
    ``begins``: what the game is if there is no such file yet, or an empty one.

    Raises:
        CompanionError: as for :func:`play`, or the file cannot be written, or changes all the time.
    """

    def act() -> Moved:
        shown = file if begins is None or not holds_nothing(file) else begins
        return play(shown, move, options=options, given=given)

    return _in_file(file, act, lambda moved: moved.played)


def take_back_in(file: str | Path) -> TakenBack:
    """Take back the last move in a file, as :func:`take_back` and :func:`play_in`.

    Raises:
        CompanionError: there is nothing to take back, or the file cannot be written.
    """
    return _in_file(file, lambda: take_back(file), lambda _: True)


A = TypeVar("A", Moved, TakenBack)


def _in_file(file: str | Path, act: Callable[[], A], changes: Callable[[A], bool]) -> A:
    with locked(file):
        for left in reversed(range(TRIES)):
            known = fingerprint(file)
            done = act()
            try:
                if changes(done):
                    check_unchanged(file, known)
                    done.after.save(file)
            except ChangedOutside:
                if not left:
                    raise
            else:
                break
    return done


def _record(shown: str | Path | bytes | Record, *, to_mend: bool = False) -> Record:
    if isinstance(shown, Record):
        return shown
    if isinstance(shown, bytes):
        return record_in(shown, to_mend=to_mend)
    return load_record(shown, to_mend=to_mend)


def _after(table: Table, file: str | Path | None, record: Record | None = None) -> After:
    end = table.tree.to(table.tree.end).position
    able = table.game.to_move(end)
    waiting = tuple(player for player in able if player not in table.waiting_orders)
    found = record or record_of_table(table, secrets=True)
    return After(found, able, waiting, table.game.result(end), file)


def _check_seat(table: Table, text: str) -> None:
    """Reject orders whose player is unclear, or has ordered already."""
    game: Game[Position, Move] = table.game
    if not game.simultaneous or not table.to_move:
        return
    moves, _ = typed_moves(game, text)
    if "" in moves:
        left = next(player for player in table.to_move if player not in table.sealed)
        example = f"{left}: {text.strip()}"
        told = say(N_("say whose orders these are, as in “{example}”"), example=example)
        raise CompanionError(told, id="whose-orders")
    for player in moves:
        if player in table.sealed:
            raise CompanionError(ordered_already(player), id="ordered-already")
