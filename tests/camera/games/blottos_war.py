"""Blotto's War: the board with counters, the snapshot and the order slips in pen.

The ranges here are fixed before any reader was tuned.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from companion.board import Board, Marks, Page, split_mark
from companion.board.page import PAPERS
from companion.games.blottos_war import GAME, Order, Position
from companion.games.blottos_war.position import RECRUITS
from companion.games.options import Options
from companion.games.sheet_page import sheet_page
from companion.sheets.boards.slip_sheet import CUT, FLAP
from tests.camera.cut_outs import Laid, cropped, laid_on, pieces_of
from tests.camera.dealt import Asked, Dealt, beside_corners
from tests.camera.filling import FILLS, drawn_one, fill_round
from tests.camera.hands import Hand, moved, page_scene
from tests.camera.inks import pen_of
from tests.camera.looks import Look, Rng
from tests.camera.scene import Mark, Ring, Scene, Text
from tests.games.blottos_war.random_games import gathered, random_play
from tests.games.blottos_war.slips import slip_marks

NEUTRAL: Mapping[int, float] = {2: 8, 4: 1, 0: 1}
"""Neutral rows of boards played on; the sheets are the same but for their words."""

TURNS = (2, 30)
"""Turns played of a game that was left off."""

MOST_PIPS = 5
"""Most pips on a counter, which stands for any larger force as well."""
COUNTER_OFF = (0.0, 1.5)
"""mm by which a counter lies off the middle of its spot."""

PIPS_IN: Mapping[str, float] = {"own": 5, "black": 4, "blue": 1.5, "red": 0.5}
"""The pen that fills pips: of the territory's colour, or one for all."""

ANY_PIPS = 0.25
"""How often a hand fills the second of the circles that count 2, not the first."""

RING_REACH = (0.96, 1.24)
"""Radius of a hand's owner rings, in radii of the spot."""
RING_STRAY, RING_VARIES = 0.5, 0.04
"""mm rms by which a ring is off its spot, and how a hand's rings vary in radius, rms."""

SLIPS_SHOWN: Mapping[str, float] = {"page": 4, "blue": 3, "red": 3}
"""Whether the page of both slips is photographed whole, or a half that was cut off."""

SLIP_PEN: Mapping[str, float] = {"black": 5, "blue": 4, "red": 1}
BAD_SLIPS: Mapping[int, float] = {4: 88, 3: 6, 5: 6}
"""Recruits on a slip: four but for a few; a fifth is a second letter for the fourth."""
GATHERED = 0.35
"""How often a player sends all recruits to one or two territories."""
ASTRAY = 0.06
"""Probability that one recruit of a slip is in a forbidden place."""
CUT_ASTRAY = 1.0
"""Largest error of the scissors in mm."""


def snapshot(asked: Asked) -> Dealt:
    rng = asked.rng()
    options = _options(rng)
    position = played(options, random.Random(asked.seed))
    board = GAME.boards(options)["snapshot"]
    hand = asked.hand(rng)
    marks = _as_filled(GAME.marks(position, "snapshot"), rng)
    paper, look = str(rng.choice(list(PAPERS))), asked.drawn_look(rng)
    page = sheet_page(GAME, options, "snapshot", paper)
    pen = np.random.default_rng([asked.seed, 1])
    drawn = [*_rings(page, marks, hand, pen), *_pips(page, marks, hand, pen)]
    if pen.random() < 0.5:
        drawn.append(Text((34.0, 30.0), str(position.turns), hand.inks["black"], 4.5))
    pdf = asked.sheet(GAME.key, "snapshot", options, paper, "neutral")
    scene = page_scene(page, pdf, drawn, look, asked.seed)
    return Dealt("printed", scene, options, board, marks, paper, None, hand, asked.name)


def board(asked: Asked) -> Dealt:
    rng = asked.rng()
    options = _options(rng)
    position = played(options, random.Random(asked.seed))
    shown: Marks = {
        name: min(int(value), MOST_PIPS) if name.startswith("force ") else value
        for name, value in GAME.marks(position).items()
    }
    hand = asked.hand(rng)
    paper, look = str(rng.choice(list(PAPERS))), asked.drawn_look(rng)
    page = sheet_page(GAME, options, "board", paper)
    pen = np.random.default_rng([asked.seed, 1])
    plain = asked.sheet(GAME.key, "board", options, paper, "neutral")
    laid = laid_on(plain, GAME.key, _counters(page, shown, pen), pen, asked.press)
    pdf = asked.own_pdf(laid)
    scene = page_scene(page, pdf, (), look, asked.seed)
    return Dealt("printed", scene, options, page.board, shown, paper, None, hand, asked.name)


def _counters(page: Page, marks: Marks, rng: Rng) -> Iterator[Laid]:
    """A counter on each territory that somebody owns, with a pip for each recruit there."""
    pieces = pieces_of(page.board, "force", GAME.players)
    owned = [(split_mark(n)[1], str(v)) for n, v in marks.items() if n.startswith("owner ")]
    for place, owner in owned:
        off, way = rng.uniform(*COUNTER_OFF), rng.uniform(0, 2 * np.pi)
        x, y = page.on_page(page.board.spots[place].at)
        at = (float(x + off * np.cos(way)), float(y + off * np.sin(way)))
        piece = pieces[owner, int(marks.get(f"force {place}", 0))]
        yield Laid(piece, at, float(rng.uniform(0, 360)))


def _options(rng: Rng) -> Options:
    return GAME.choose({"neutral": drawn_one({str(n): w for n, w in NEUTRAL.items()}, rng)})


def played(options: Options, rng: random.Random) -> Position:
    """The end of a random game or, just as often, an unfinished one."""
    turns = rng.randint(*TURNS) if rng.random() < 0.5 else 80
    *_, (_, _, then) = islice(random_play(options, rng), turns)
    return then  # type: ignore[no-any-return]


def _as_filled(marks: Marks, rng: Rng) -> Marks:
    """The circles that people really fill for a force: the first ones, or others of that worth."""
    if rng.random() >= ANY_PIPS:
        return marks
    return {_other(name, marks): value for name, value in marks.items()}


def _other(name: str, marks: Marks) -> str:
    """The other circle that counts 2, where only one of them is filled."""
    other = name[:-1] + {"2": "3", "3": "2"}.get(name[-1], name[-1])
    return name if other in marks or not name.startswith("bubble ") else other


def _rings(page: Page, marks: Marks, hand: Hand, rng: Rng) -> Iterator[Mark]:
    usual = float(rng.uniform(*RING_REACH))
    owned = [(split_mark(n)[1], str(v)) for n, v in marks.items() if n.startswith("owner ")]
    for i in rng.permutation(len(owned)):
        place, owner = owned[i]
        spot, ink = page.board.spots[place], hand.inks[owner]
        x, y = np.array(page.on_page(spot.at)) + rng.normal(0, RING_STRAY, 2)
        reach = spot.radius * max(0.94, usual + float(rng.normal(0, RING_VARIES)))
        yield Ring((float(x), float(y)), reach, ink, pen_of(ink), None, hand.wobble)


def _pips(page: Page, marks: Marks, hand: Hand, rng: Rng) -> Iterator[Mark]:
    pen, how = drawn_one(PIPS_IN, rng), drawn_one(FILLS, rng)
    for name in marks:
        kind, place = split_mark(name)
        if kind != "bubble":
            continue
        owner = str(marks[f"owner {place.partition('.')[0]}"])
        ink = hand.inks[owner if pen == "own" else pen]
        pip = page.board.bubbles[place]
        yield from fill_round(page.on_page(pip.at), pip.radius, how, ink, rng)


# -- order slips


class Slip(NamedTuple):
    """One player's slip as filled in, and the pen used."""

    page: Page
    board: Board
    marks: Marks
    hand: Hand
    drawn: list[Mark]


def slip(asked: Asked) -> Dealt:
    """The page of both slips, or one half of it."""
    rng = asked.rng()
    options = GAME.choose()
    paper, look = str(rng.choice(list(PAPERS))), asked.drawn_look(rng)
    shown = drawn_one(SLIPS_SHOWN, rng)
    position, slips = _slips(asked, options, paper, rng)
    told = {"position_before": GAME.format_position(position), "shown": shown}
    if shown == "page":
        pdf = asked.sheet(GAME.key, "slip-blue", options, paper)
        drawn = [mark for each in slips.values() for mark in each.drawn]
        scene = page_scene(slips["blue"].page, pdf, drawn, look, asked.seed)
        found = [_dealt(asked, each, scene, options, told) for each in slips.values()]
    else:
        scene = _halves(asked, slips, options, look, rng)[shown]
        found = [_dealt(asked, slips[shown], scene, options, told)]
    return replace(found[0], others=tuple(found[1:]))


def slips_apart(asked: Asked) -> Dealt:
    """Both slips, cut apart, side by side."""
    rng = asked.rng()
    options = GAME.choose()
    paper, look = str(rng.choice(list(PAPERS))), asked.drawn_look(rng)
    position, slips = _slips(asked, options, paper, rng)
    halves = _halves(asked, slips, options, look, rng)
    scene = replace(halves["blue"], beside=(halves["red"],))
    told = {"position_before": GAME.format_position(position), "shown": "apart"}
    blue, red = (_dealt(asked, each, scene, options, told) for each in slips.values())
    return replace(blue, others=(replace(red, corners=beside_corners(1)),))


def _slips(
    asked: Asked, options: Options, paper: str, rng: Rng
) -> tuple[Position, dict[str, Slip]]:
    """Both players' slips, and the position in which they were written."""
    position = _going_on(options, random.Random(asked.seed))
    pen = np.random.default_rng([asked.seed, 1])
    return position, {
        player: _slip(position, player, options, paper, asked.hand(rng), pen)
        for player in GAME.players
    }


def _halves(
    asked: Asked, slips: Mapping[str, Slip], options: Options, look: Look, rng: Rng
) -> dict[str, Scene]:
    """Each slip on its own half of the page, cut off along the line or nearly so."""
    upper = slips["blue"].page
    pdf = asked.sheet(GAME.key, "slip-blue", options, upper.paper)
    cut = _cut_at(upper) + float(rng.uniform(-CUT_ASTRAY, CUT_ASTRAY))
    width, height = upper.size
    found = {}
    for player, (top, bottom) in {"blue": (0.0, cut), "red": (cut, height)}.items():
        each = slips[player]
        half = asked.own_pdf(cropped(pdf, (0.0, top, width, bottom)), player)
        whole = page_scene(each.page, half, each.drawn, look, asked.seed)
        found[player] = moved(whole, (0.0, -top))
    return found


def _dealt(
    asked: Asked, each: Slip, scene: Scene, options: Options, told: Mapping[str, Any]
) -> Dealt:
    return Dealt(
        "printed", scene, options, each.board, each.marks, each.page.paper, None, each.hand,
        asked.name, told,
    )  # fmt: skip


def _going_on(options: Options, rng: random.Random) -> Position:
    """A position in which orders are due."""
    turns = rng.randint(0, TURNS[1])
    position = GAME.start(options)
    for before, _, _ in islice(random_play(options, rng), turns + 1):
        position = before
    return position


def _slip(
    position: Position, player: str, options: Options, paper: str, hand: Hand, rng: Rng
) -> Slip:
    """A slip filled by its player: four recruits, seldom one too few, too many or astray."""
    page = sheet_page(GAME, options, f"slip-{player}", paper)
    order = _order(position, player, rng)
    names = list(order.recruits)
    marks = dict(slip_marks(names[:RECRUITS]))
    if len(names) > RECRUITS:
        marks[f"bubble {RECRUITS}.{names[-1][0]}"] = True  # a letter changed for another
    bubbles = [split_mark(name)[1] for name in marks]
    ink, how = hand.inks[drawn_one(SLIP_PEN, rng)], drawn_one(FILLS, rng)
    drawn: list[Mark] = []
    for name in bubbles:
        bubble = page.board.bubbles[name]
        drawn += fill_round(page.on_page(bubble.at), bubble.radius, how, ink, rng)
    if rng.random() < 0.6:
        fold = page.on_page((page.board.fold, 0.0))[0]
        top = min(marker.corners()[1][1] for marker in page.markers)
        at = (2 * fold + FLAP + float(rng.uniform(8, 16)), top + 54.0)
        drawn.append(Text(at, str((position.turns or 0) + 1), ink, 7.0))
    return Slip(page, page.board, marks, hand, drawn)


def _order(position: Position, player: str, rng: Rng) -> Order:
    """A random order, now and then one that breaks a rule; at most four to one territory."""
    python = random.Random(int(rng.integers(2**32)))
    order = GAME.random_move(position, player, python)
    if rng.random() < GATHERED:
        order = gathered(position, player, python, python.randint(1, 2))
    names = list(order.recruits)
    count = int(drawn_one({str(n): w for n, w in BAD_SLIPS.items()}, rng))
    if count < len(names):
        names.pop(int(rng.integers(len(names))))
    elif count > len(names):
        names.append(str(rng.choice(position.grid.place_list(position.allowed(player)))))
    if rng.random() < ASTRAY:
        names[-1] = str(rng.choice([name for name in position.grid.names if name]))
    if max(names.count(name) for name in names) > 4:
        names.pop()
    return GAME.parse_move(" ".join(names))


def _cut_at(upper: Page) -> float:
    """mm from the page's top to the line along which the slips are cut apart."""
    return max(marker.corners()[2][1] for marker in upper.markers) + CUT
