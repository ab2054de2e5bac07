"""A game as a printable PDF page: the final board, the score and why, and every move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.application.printing.shown import Shown, scored_at
from companion.application.table.in_words import score_alone
from companion.board.tiles import on_one_page
from companion.games.in_force import house_rules
from companion.games.protocol import Game
from companion.pictures.drawing import picture_of
from companion.pictures.shapes import Picture
from companion.records import Record, player_tag, replay
from companion.records.results import NO_RESULT
from companion.scoring.scored import Scored
from companion.sentences import N_, Catalogue, Sentence, dated, say
from companion.sheets.boards.board_sheet import printed_ground
from companion.sheets.boards.captions import fitting
from companion.sheets.page.diagram import clear_of_spots
from companion.sheets.page.leaf import Order
from companion.sheets.record_page import KeptGame, record_pdf

NOTES = "Notes"
CAPTION = 4.0
"""mm on the board of the words beside it, where its picture is as small as on a page with moves."""


def page_to_keep(
    scored: Scored,
    record: Record | None,
    paper: str,
    language: str,
    *,
    ink_saver: bool = False,
    shown: Shown | None = None,
) -> bytes:
    """The page as a PDF; ``record`` gives names and moves, ``None`` if only a photo is known.

    ``shown`` is a position other than the last; board, score and reasons then belong to it.
    """
    order = Order(scored.game, scored.options, paper, language, ink_saver=ink_saver)
    words = order.words
    if shown is None:
        return record_pdf(order, _kept(scored, record, words))
    # Notes on the record are about the score at its end.
    kept = _kept(replace(scored_at(scored, shown), notes=()), record, words)
    return record_pdf(order, replace(kept, caption=shown.caption))


def _kept(scored: Scored, record: Record | None, words: Catalogue) -> KeptGame:
    game, result = scored.game, scored.reading.result
    tag = dict(record.tags) if record is not None else {}
    return KeptGame(
        picture=_picture(scored, words),
        names={player: tag.get(player_tag(player), "") for player in game.players},
        score=score_alone(result, words),
        outcome=scored.outcome.text,
        rule=result.rule or "",
        items=scored.items,
        notes=_notes(scored, tag),
        told=[*_tags(scored.game, tag, words), *_counts(scored, words), *_rulings(scored, words)],
        seats=_seats(scored.game, record),
        unsure=bool(scored.unsure),
        turns=[[move.text for move in turn] for turn in record.turns] if record else [],
    )


def _notes(scored: Scored, tag: Mapping[str, str]) -> Sequence[Sentence]:
    """Remarks but for one about the record as a file: the page says how the game ended."""
    told = [note for note in scored.all_notes if note.template != NO_RESULT]
    return [*told, *([say("{text}", text=tag[NOTES])] if NOTES in tag else [])]


def _picture(scored: Scored, words: Catalogue) -> Picture:
    """The board with its marks; labels keep clear of rings, as they shrink less."""
    game, reading = scored.game, scored.reading
    board = on_one_page(game.boards(scored.options)) if scored.board.tiled else scored.board
    ground = printed_ground(board, words)
    drawn = partial(
        picture_of,
        marks=scored.values,
        tints=game.tints(reading),
        doubts=[mark.name for mark in scored.unsure],
        pointers=tuple(game.pointers(reading)),
    )
    plain = replace(board, bars=(), captions=())
    shapes = drawn(plain, ground=ground).shapes
    # Without boxes to tick, what names no player is on how to fill in a sheet, or on the start.
    kept = tuple(one for one in board.captions if one.player or board.ticks)
    noted = replace(board, captions=kept)
    captions = tuple(fitting(noted, replace(ground, caption=CAPTION), shapes))
    picture = drawn(replace(plain, captions=captions), ground=ground)
    return replace(picture, shapes=tuple(clear_of_spots(board, picture.shapes)))


def _tags(
    game: Game[Any, Any], tags: Mapping[str, str], words: Catalogue
) -> Iterator[tuple[str, str]]:
    """A record's information about its game, besides the players."""
    left_out = {player_tag(player) for player in game.players} | _LEFT_OUT
    for name, value in tags.items():
        if name not in left_out:
            told = dated(value).text(words) if name == "Date" else value
            yield words.gettext(_LABELS.get(name, name)), told


def _counts(scored: Scored, words: Catalogue) -> Iterator[tuple[str, str]]:
    for name, number in scored.reading.result.counts.items():
        if number and name in _COUNTED:
            yield words.gettext(_COUNTED[name]), str(number)


def _rulings(scored: Scored, words: Catalogue) -> Iterator[tuple[str, str]]:
    """The house rules that differ from the standard."""
    for rule in house_rules(scored.game, scored.options):
        yield rule.option.rule, rule.told.text(words)


def _seats(game: Game[Any, Any], record: Record | None) -> list[str]:
    """The players in the order of their moves within a turn."""
    first = next(iter(replay(record, game)), None) if record is not None else None
    moved = list(first.moves) if first is not None else []
    return sorted(game.players, key=lambda player: player not in moved[:1])


_LEFT_OUT = {"Photo", "Doubts", "Branches", "AgreedMoves", "Match", NOTES}
"""Tags for programs, and the one printed in full below the others."""
_LABELS = {
    "Date": N_("Date"),
    "Place": N_("Place"),
    "Event": N_("Tournament"),
    "Round": N_("Round"),
}
"""Labels on the page for common tags."""
_COUNTED = {
    "crossings": N_("Crossings"),
    "free": N_("Spots left"),
    "negated": N_("Negated"),
    "nobody": N_("Belongs to nobody"),
}
"""The counts of a score that are printed."""
