"""Settling a dispute from files: a game record, a photo, or two photos of one sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Unpack

from companion.application.dispute.checked import illegal_before, refuse_illegal
from companion.application.dispute.comparison import Comparison, both_read, by_photo, compare
from companion.application.dispute.comparison_told import finding_of
from companion.application.dispute.dispute import Dispute
from companion.application.dispute.disputed import disputed_record
from companion.application.dispute.given import record_with
from companion.application.dispute.inquiry import TwoPhotos, stay
from companion.application.dispute.photo_pair import photo_pair
from companion.application.reading.correct import record_text
from companion.application.reading.requests import Tell, unwatched
from companion.application.reading.settled_marks import settled
from companion.application.table.open_game import OpenGame
from companion.application.table.table_record import opened
from companion.errors import CompanionError
from companion.files.inputs import is_record, names_file
from companion.files.together import fingerprint
from companion.games import game as find_game
from companion.games.protocol import Game, Move, Position, bare
from companion.judge.given import as_answered
from companion.judge.judge import judged_as_played
from companion.judge.orders import Orders, orders
from companion.photo.reading import How
from companion.records import Record, load_record, parse_record, replay, write_record
from companion.records.record import unanswered
from companion.scoring.from_photo import score_photo
from companion.sentences import N_, say

Pairs = Mapping[str, str]


def settle(
    file: str | Path,
    what: str = "",
    *,
    game: str | None = None,
    options: Pairs | None = None,
    inks: Pairs | None = None,
    marks: Pairs | None = None,
    given: str = "",
) -> Dispute:
    """Open a dispute: what it asks, one question after the other, is its ``question``, ``answer``
    answers it and ``back`` takes the last answer back; ``rulings`` are what was agreed, and
    ``kept`` is the game with them in it. ``play_legal`` plays a move there that needs no ruling.

    Args:
        file: a game record, which is opened at its first move that is not surely legal, or a photo.
        what: the disputed move, or the later of two photos of one sheet; '' for what was played. A
            move of the last turn that is not legal after it is judged where it was played.
        game, inks: how to read photos, as in :func:`companion.read`.
        options: house rules to judge by, and answers to what the position leaves open.
        marks: corrections of uncertain marks, by name: ``{"line a1-b1": "red"}``; of two photos,
            the name begins with ``earlier`` or ``later``.
        given: what one photo cannot show, such as ``"next blue; turns 3 3"``.

    >>> dispute = companion.settle("samples/line-wars-whole-game.pgr")
    >>> dispute
    <Dispute line-wars: nothing is in dispute>
    >>> dispute.legal, dispute.question
    (True, None)

    Raises:
        CompanionError: something cannot be read, the text is not a move, or there is no such mark.
    """
    how: How = {"game": game, "chosen": options, "inks": inks}
    later = names_file(what)
    if later and given:
        told = N_("Two files show both positions, so there is nothing to add")
        raise CompanionError.of(told, id="bad-request")
    if later:
        return dispute_between(read_two(unwatched, str(file), what, marks, **how))
    known = fingerprint(file) if is_record(str(file)) else None
    if known is not None:
        record = load_record(file, find_game(game) if game else None, to_mend=True)
    else:
        record = parse_record(read_as_record(unwatched, str(file), **how))
    if marks:
        record = settled(record, marks)

    def opens(record: Record) -> Dispute:
        if known is None:
            return _typed(Dispute.of_photo(write_record(record), file), what)
        dispute = Dispute.of_game(OpenGame(opened(record), Path(file), known=known))
        if not what and not dispute.at_fault:
            dispute.go_to_open()
        return _typed(dispute, what)

    return _answered(record, options or {}, given, what, opens)


def _answered(
    record: Record, chosen: Pairs, given: str, what: str, opens: Callable[[Record], Dispute]
) -> Dispute:
    """A dispute in a record under these house rules, with what was said of its position: as its
    answers if it asks that and nothing else is ``given``, and otherwise in its position.

    Raises:
        IllegalBefore: what was said makes a move of the record illegal, and ``what`` is another.
    """
    game = find_game(record.game)
    asked = unanswered(record, game)
    said = {key: answer.strip().lower() for key, answer in chosen.items() if key in asked}
    rules = {key: answer for key, answer in chosen.items() if key not in asked}
    whole, notes = record_with(record, chosen, given)
    first = whole if given else as_answered(record, game, rules)[0]
    dispute = opens(first)
    if not dispute.know(said) and whole != first:
        dispute = opens(whole)
    if what and not dispute.at_fault and illegal_before(replay(record, game), "") is None:
        refuse_illegal(replay(whole, game), "")
    if given and what and dispute.unplayed is not None:
        # as the player's whose move it was before that was said
        dispute.table.lay(disputed_record(record, chosen, given).after_all(what))
    if what:
        _go_to_played(dispute, what)
    dispute.notes = (*notes, *dispute.notes)
    return dispute


def _typed(dispute: Dispute, move: str) -> Dispute:
    """A dispute about a move; of one in place of the game's own nobody said whose it is, but of
    orders after another player's."""
    table, own = dispute.table, dispute.walk.here.text if dispute.walk is not None else ""
    understood = not move or table.type_move(move)
    played = dispute.ordered or table.verdict is None or table.verdict.text == own
    if move and table.asked and not played:
        table.asked = ""
        table.type_move(move)
    if not understood:
        told = table.answer
        raise CompanionError(
            told.sentence if told is not None else say(N_("The game is over")), id="bad-text"
        )
    return dispute


def _go_to_played(dispute: Dispute, move: str) -> None:
    """If a typed move is not legal where it would be played next, look at where it was played: in
    the turn that is looked at, or as the move before."""
    game, walk, verdict = dispute.table.game, dispute.walk, dispute.table.verdict
    if walk is None or game.simultaneous or verdict is None or verdict.legal:
        return
    before = walk.points[: walk.at + bool(walk.here.text)]
    turn = [one for one in before if one.turn == walk.here.turn] or before[-1:]
    played = [(one.player, game.parse_move(bare(one.text)[0]), one.position) for one in turn]
    told = judged_as_played(game, move, played)
    if told is not None:
        dispute.go_to(next(n for n, one in enumerate(before) if one.position == told.before))


def read_as_record(tell: Tell, path: str, **how: Unpack[How]) -> str:
    """The record of what a photo shows; the work of the other process."""
    tell(0.1, say(N_("Reading {file}"), file=Path(path).name))
    scored = score_photo(path, **how)
    tell(0.9, None)
    return record_text(scored)


Looked = tuple[Game[Position, Move], Position, TwoPhotos]
"""Two photos compared: their game, the position before what is new, and what was found."""


def read_two(
    tell: Tell, one: str, other: str, marks: Pairs | None = None, **how: Unpack[How]
) -> Looked:
    """Two photos compared, with some ``marks`` corrected; the work of the other process.

    Raises:
        CompanionError: one cannot be read, or they are not of one sheet.
    """
    earlier, later = both_read(one, other, tell, **how)
    found = compare(earlier, later, by_photo(marks or {}))
    before, judged = found.before.shown, found.verdict if found.misnamed is None else None
    tell(0.9, None)
    sequences = found.found.sequences
    open_order = sequences is not None and not sequences.recorded and found.misnamed is None
    photos = TwoPhotos(
        finding_of(found), found.after.shown,
        names=(Path(one).name, Path(other).name),
        pair=photo_pair(earlier, found.before, found.after),
        orders=possible_orders(found) if open_order else None,
        record=Path(one) if is_record(one) else None,
        said=found.before.settled,
    )  # fmt: skip
    return found.after.game, before if judged is None else judged.before, photos


def possible_orders(found: Comparison) -> Orders | None:
    """The orders in which the lines that are new may have been drawn, as the marks were read."""
    seen = found.before.marks.keys() & found.after.marks.keys()
    later = {name: value for name, value in found.after.values.items() if name in seen}
    return orders(found.after.game, found.before.reading.position, later, found.found.changes)


def dispute_between(found: Looked, turned: Callable[[], object] = stay) -> Dispute:
    """What was drawn between two photos, to be settled; ``turned`` looks the other way round."""
    game, position, photos = found
    earlier, later = photos.names
    dispute = Dispute(
        game, game.options_of(position), position,
        origin=say(N_("{before}, then {after}"), before=earlier, after=later),
        photos=replace(photos, turned=turned),
    )  # fmt: skip
    if photos.finding.move:
        dispute.table.asked = photos.finding.player
        dispute.table.type_move(photos.finding.move)
    return dispute
