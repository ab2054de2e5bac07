"""How a photo is to be read again: with which pens, as which game, by which house rules; and which
sheet the four corners mean that somebody points at in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from companion.application.reading.ask import Pairs
from companion.application.reading.review import Review
from companion.board.readable import drawn_colours
from companion.games import game
from companion.games.phrases import player_name
from companion.sentences import N_, Sentence, say

_USUAL = ("blue", "red", "black", "green")
"""Pens that a player may have used, while nothing is read."""


def pens_of(review: Review) -> list[tuple[str, str, tuple[str, ...]]]:
    """The board's colours that are drawn with pens, the ink in which each is read, and the possible
    ones."""
    found, scored = review.found, review.scored
    pens = found.pens if found is not None else _USUAL
    inks = dict(review.state.ask.inks)
    if scored is None:
        return [(colour, inks.get(colour, colour), pens) for colour in ("blue", "red")]
    if scored.photo is not None:
        inks = {**scored.photo.inks, **inks}
    colours = [colour for colour in drawn_colours(scored.board) if colour in pens]
    return [(colour, inks.get(colour, colour), pens) for colour in colours]


def use_pen(review: Review, colour: str, pen: str) -> None:
    """Set the pen of a player's lines; if two would be the same, they swap. Those that stay are
    said as well, so that none is told by what is drawn, unless nothing could be read with them."""
    shown = pens_of(review) if review.scored or review.state.ask.inks or pen in _USUAL[:2] else ()
    inks = {other: ink for other, ink, _ in shown}
    before = inks.get(colour, colour)
    inks = {other: before if ink == pen else ink for other, ink in inks.items()}
    review.ask(replace(review.state.ask, inks=tuple({**inks, colour: pen}.items())))


def read_as(review: Review, key: str) -> None:
    """Set the game that the photo shows; '' to detect it."""
    ask = review.state.ask
    options = ask.options if key == ask.game else ()
    review.ask(replace(ask, game=key, options=options, pointed=None))


def rule_by(review: Review, option: str, answer: str) -> None:
    """Set a house rule for this photo."""
    ask = review.state.ask
    others = tuple(pair for pair in ask.options if pair[0] != option)
    review.ask(replace(ask, options=(*others, (option, answer))))


INSET: Final = 0.16
"""Initial distance of the corners from the picture's edges, as a share of its sides."""


@dataclass(frozen=True)
class Target:
    """A sheet that may be in a photo."""

    item: str
    options: Pairs
    words: Sentence | str
    papers: tuple[str, ...]


def targets_of(key: str) -> tuple[Target, ...]:
    """The sheets of a game whose marks can be read from a photo."""
    return tuple(_targets(key))


def _targets(key: str) -> Iterator[Target]:
    known = game(key)
    told = [option.id for option in known.options if not option.rule]
    papers: dict[tuple[str, Pairs], list[str]] = {}
    boards = {}
    for kind in known.sheet_kinds():
        options = tuple((name, str(kind.options[name])) for name in told if name in kind.options)
        papers.setdefault((kind.item, options), []).append(kind.paper)
        boards[kind.item, options] = known.boards(kind.options)[kind.item]
    for (item, options), sizes in papers.items():
        board = boards[item, options]
        size = dict(options).get("size", "")
        name: Sentence | str = board.heading or N_("Board")
        words = name
        if size:
            words = say("{sheet}, {size} × {size}", sheet=say(str(name)), size=size)
        elif board.player:
            player = player_name(board.player)
            words = say("{sheet} ({player})", sheet=say(str(name)), player=player)
        own = [""] if board.hand_drawn and board.lattice is not None else []
        yield Target(item, options, words, (*own, *dict.fromkeys(sizes)))


def usual_target(key: str) -> Target:
    """The sheet of a game that is assumed at first: that of the standard options."""
    found, usual = targets_of(key), game(key).choose()
    return next(
        (one for one in found if all(str(usual[name]) == told for name, told in one.options)),
        found[0],
    )


def begin_pointing(review: Review) -> None:
    """Start with the four corners that were found, or else well inside the picture; do nothing if
    that cannot help."""
    scored, size = review.scored, review.photo_size
    if size is None or (review.refused is not None and not review.refused.picture):
        return
    if scored is not None and scored.photo is not None:
        sheet = scored.photo.sheet
        told = tuple((name, str(scored.options[name])) for name in scored.options)
        found = targets_of(scored.game.key)
        target = next(
            (one for one in found if one.item == sheet.item and set(one.options) <= set(told)),
            usual_target(scored.game.key),
        )
        review.begin_pointing(
            sheet.corners_px, (scored.game.key, target.item, sheet.paper or "", target.options)
        )
        return
    key = review.state.ask.game
    w, h = size
    x, y = INSET * w, INSET * h
    corners = ((x, y), (w - x, y), (w - x, h - y), (x, h - y))
    if not key:  # the game is unknown, so the card asks
        review.begin_pointing(corners, ("", "", "", ()))
        return
    target = usual_target(key)
    review.begin_pointing(corners, (key, target.item, target.papers[0], target.options))


def aim(review: Review, key: str, target: Target | None, paper: str) -> None:
    """Mean a sheet of a game, the usual one where none is said, on a paper that it is printed
    on."""
    target = target or usual_target(key)
    papers = target.papers
    review.aim_at(key, target.item, paper if paper in papers else papers[0], target.options)
