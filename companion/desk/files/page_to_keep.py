"""A game as a page to keep, a PDF; all of it can be done in another process."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games import game as find_game
from companion.locale import catalogue
from companion.records import Record, parse_record, player_tag, replay
from companion.scoring.from_record import scored_record
from companion.scoring.phrases import outcome, score_pieces
from companion.scoring.picture_file import drawn
from companion.scoring.scored import Scored
from companion.sentences import ENGLISH, Catalogue, Term

_LEFT_OUT = {"Photo", "Doubts", "Branches", "Notes", "Match"}


def page_of(text: str, paper: str, language: str, *, ink_saver: bool = False) -> bytes:
    """The last position of a record's text, its score and why, and every move, as a PDF."""
    from companion.sheets.leaf import Order
    from companion.sheets.record_page import KeptGame, record_pdf

    record = parse_record(text)
    scored = scored_record("", record, find_game(record.game))
    words = catalogue(language)
    spoken = "en" if words is ENGLISH else language.replace("_", "-")
    order = Order(scored.game, scored.options, paper, spoken, words, ink_saver=ink_saver)
    result = scored.reading.result
    kept = KeptGame(
        picture=drawn(scored),
        names={p: record.tag(player_tag(p)) for p in scored.game.players},
        score={
            player: text.partition(" ")[2].strip("()")
            for player, text in score_pieces(result.score, words)
        },
        outcome=outcome(result),
        rule=result.rule or "",
        items=result.items,
        notes=scored.all_notes,
        told=[*_tags(scored, record, words), *_rulings(scored, words)],
        seats=_seats(scored, record),
        turns=[[move.text for move in turn] for turn in record.turns],
    )
    return record_pdf(order, kept)


def _tags(scored: Scored, record: Record, words: Catalogue) -> Iterator[tuple[str, str]]:
    players = {player_tag(player) for player in scored.game.players}
    for name, value in record.tags:
        if name not in players | _LEFT_OUT:
            yield words.gettext(Term(name)), value


def _rulings(scored: Scored, words: Catalogue) -> Iterator[tuple[str, str]]:
    for option in scored.game.options:
        for answer in option.answers:
            if option.rule and answer.value == scored.options[option.id] != option.default:
                yield option.rule, words.gettext(answer.text)


def _seats(scored: Scored, record: Record) -> list[str]:
    """The players in the order in which a turn tells their moves."""
    first = next(iter(replay(record, scored.game)), None)
    moved = list(first.moves)[:1] if first is not None else []
    return sorted(scored.game.players, key=lambda player: player not in moved)
