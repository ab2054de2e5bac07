"""A turn's lines as players write them: ``a7-b7-b6``, branched ``a7-b7,a7-a6``, or ``pass``; and
``agreed``, which is no turn but ends the game."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from companion.games.bits import Bits, bits
from companion.games.line_wars.grid import Grid
from companion.games.protocol import STANDS, BadText, bare
from companion.games.texts import not_a_move
from companion.sentences import N_, Sentence, say

_DOT = re.compile(r"[a-z][1-9][0-9]?")
_WORD = re.compile(r"[^\s>→-]+")
"""Dots are separated by hyphens; people also type spaces and arrows."""
_RUN = re.compile(rf"(?:{_DOT.pattern}){{2,}}")
"""Dots with nothing between them, as people also type them."""
_LISTED = re.compile(rf"\s*{_DOT.pattern}(?:\s*,\s*{_DOT.pattern})+\s*")
"""Single dots with commas between them: one trail, not strokes of a branched turn."""
LONGEST_TEXT = 5000
"""Longest text in characters that is parsed as a turn: the largest board has 264 lines."""


@dataclass(frozen=True, slots=True)
class Trail:
    """One turn: pen strokes, each given as the names of the (at least two) dots it connects.

    A plain trail is one stroke; with branching there may be more. No stroke is a pass or, if
    ``agreed``, both players agreeing that the game is over (LW-13). ``stands``: it breaks a rule
    and is allowed to stand.
    """

    strokes: tuple[tuple[str, ...], ...] = ()
    agreed: bool = False
    stands: bool = False

    def lines(self) -> list[tuple[str, str]]:
        """The lines in the order drawn, each from its start to its end."""
        return [(a, b) for stroke in self.strokes for a, b in itertools.pairwise(stroke)]


PASS = Trail()
AGREED = Trail(agreed=True)
EXAMPLE = "a7-b7-b6, pass, agreed"
_WORDS = {"pass": PASS, "agreed": AGREED}


def parse_trail(text: str) -> Trail:
    """A turn from its text, with the mark that lets it stand, if any."""
    told, stands = bare(text)
    return replace(_parse(told), stands=stands)


def _parse(text: str) -> Trail:
    """A turn from its text; a stroke that continues where the last one ended is joined to it."""
    if len(text) > LONGEST_TEXT:
        raise BadText.of(N_("this is too long"))
    stripped = text.strip().lower()
    if stripped in _WORDS:
        return _WORDS[stripped]
    if not stripped:
        raise not_a_move("", EXAMPLE)
    if _LISTED.fullmatch(stripped):
        stripped = stripped.replace(",", "-")
    strokes: list[tuple[str, ...]] = []
    column = len(text) - len(text.lstrip()) + 1
    for part in stripped.split(","):
        lead = len(part) - len(part.lstrip())
        strokes.append(_parse_stroke(part.strip(), column + lead))
        column += len(part) + 1
    return Trail(_joined(strokes))


def _parse_stroke(text: str, column: int) -> tuple[str, ...]:
    words = list(_WORD.finditer(text))
    dots: list[str] = []
    for word in words:
        if _RUN.fullmatch(word[0]):
            dots += _DOT.findall(word[0])
        elif _DOT.fullmatch(word[0]):
            dots.append(word[0])
        else:
            raise not_a_move(word[0], EXAMPLE, column + word.start())
    if not dots:
        raise not_a_move("", EXAMPLE, column)
    if len(dots) == 1:
        raise BadText(say(N_("From {place} to where?"), place=dots[0]), column)
    return tuple(dots)


def format_trail(trail: Trail) -> str:
    """The turn's text."""
    text = ",".join("-".join(stroke) for stroke in trail.strokes)
    text = text or ("agreed" if trail.agreed else "pass")
    return text + STANDS if trail.stands else text


def lines_told(number: int) -> Sentence:
    """A number of lines, to be part of a sentence."""
    return say(N_("{number} line"), plural=N_("{number} lines"), number=number)


def trail_bits(g: Grid, trail: Trail) -> Bits:
    """The edges of a turn, all of whose lines must be on the board."""
    return reduce(or_, (g.between[line] for line in trail.lines()), 0)


def branched(g: Grid, edges: Bits, start: int) -> Trail:
    """A connected set of edges as one turn from ``start``, split into strokes deterministically.

    Each stroke continues to the lowest dot it can; the next begins at the lowest dot reached that
    has a line left.
    """
    strokes: list[tuple[str, ...]] = []
    left = edges
    while left:
        reached = g.touched(edges ^ left) or 1 << start
        here = next(dot for dot in bits(reached) if left & g.side_bits[dot])
        names, left = stroke(g, left, here)
        strokes.append(names)
    return Trail(_joined(strokes))


def stroke(g: Grid, edges: Bits, here: int) -> tuple[tuple[str, ...], Bits]:
    """A stroke from a dot, on to the lowest dot it can until it is stuck, and the edges left."""
    names = [g.names[here]]
    while way := next((way for way in g.sides[here] if way[0] & edges), None):
        edge, here = way
        edges ^= edge
        names.append(g.names[here])
    return tuple(names), edges


def from_first(g: Grid, edges: Bits, starts: Bits) -> Trail:
    """A connected set of edges as one turn from the lowest of the starts that it touches."""
    first = starts & g.touched(edges)
    return branched(g, edges, (first & -first).bit_length() - 1)


def _joined(strokes: list[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """The strokes, each that continues where the last one ended joined to it."""
    joined: list[tuple[str, ...]] = []
    for stroke in strokes:
        if joined and joined[-1][-1] == stroke[0]:
            joined[-1] += stroke[1:]
        else:
            joined.append(stroke)
    return tuple(joined)
