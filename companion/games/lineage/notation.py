"""Turns and positions as text, and back.

A position is ``red a1 d2n; blue h8; next red; bars d2n:d4; forced h8; passes 0; earlier d4-d2n``.
A bar is a piece's place and where it may not go; ``forced`` is the piece that the last turn forced.
``earlier`` lists the turns since a piece was last removed, latest first: what moved, and the bars
before it if they do not follow (``d4-d2n/d4:c4``, with ``!`` after the bar of a piece just forced).
A turn out of turn that stands carries ``!`` (``d4-d2n!``). ``?`` stands for what is not known:
after a piece (``d4:?``) its bars, at the end of ``earlier`` the turns before. If left out, passes
and earlier are none, provided the player to move and the bars are given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.bits import Bits
from companion.games.blue_and_red import OTHER, PLAYERS
from companion.games.lineage.moves import PASS, Force, Move, Slide
from companion.games.lineage.network import Network, network
from companion.games.lineage.position import NOT_ON_BOARD, Bars, Position, Standing, as_found
from companion.games.options import Options
from companion.games.position_text import Parts, Word, bad_word, one_of, parts_of, values_of
from companion.games.protocol import STANDS, BadText, bare
from companion.games.texts import not_a_move
from companion.sentences import N_, like

FIELDS = ("red", "blue", "next", "bars", "forced", "passes", "earlier")
UNKNOWN = "?"
_NAME = re.compile(r"[a-z]{1,2}[0-9]{1,2}[a-z]?")
_PART = re.compile(r"[^\s:>→-]+")


# -- turns


def parse_move(text: str) -> Move:
    """A turn: ``c3-f6``, ``force:d4``, ``pass``; spaces and arrows may replace punctuation."""
    told, stands = bare(text)
    words = _PART.findall(told.lower())
    if stands and (len(words) != 2 or words[0] == "force"):
        raise BadText.of(N_("Only a slide can be left to stand, as in c3-f6!"))
    if words == ["pass"]:
        return PASS
    if words == ["force"]:
        raise BadText.of(N_("Force the piece on which intersection?"))
    if len(words) == 1 and _NAME.fullmatch(words[0]):
        raise BadText.of(N_("From {place} to where?"), place=words[0])
    if len(words) == 2 and _NAME.fullmatch(words[1]):
        if words[0] == "force":
            return Force(words[1])
        if _NAME.fullmatch(words[0]):
            return Slide(words[0], words[1], stands)
    raise not_a_move(text.strip(), "c3-f6, force:d4, pass")


def format_move(move: Move) -> str:
    if isinstance(move, Slide):
        return f"{move.start}-{move.end}{STANDS * move.stands}"
    return f"force:{move.at}" if isinstance(move, Force) else "pass"


# -- writing positions


def format_position(position: Position) -> str:
    """The position's canonical text."""
    net = position.net
    parts = [
        ["red", *net.name_list(position.red)],
        ["blue", *net.name_list(position.blue)],
        ["next", position.player or UNKNOWN],
        ["bars", *_bar_words(net, position)],
    ]
    if position.forced >= 0:
        parts.append(["forced", net.names[position.forced]])
    parts.append(["passes", UNKNOWN if position.passes is None else str(position.passes)])
    seen = position.player is None or parts[3] == ["bars", UNKNOWN]
    if position.earlier or position.forgotten or seen:
        before = [UNKNOWN] if position.forgotten else []
        parts.append(["earlier", *_earlier_words(net, position), *before])
    return "; ".join(" ".join(part) for part in parts)


def _bar_words(net: Network, position: Position) -> Iterator[str]:
    if position.unsure == position.occupied and position.unsure and not any(position.bars):
        yield UNKNOWN
        return
    for place, barred in enumerate(position.bars):
        if barred or position.unsure >> place & 1:
            yield _bar_word(net, place, barred, position.unsure)


def _bar_word(net: Network, place: int, barred: Bits, unsure: Bits) -> str:
    """A piece and where it may not go, with ``?`` if there may be more."""
    names = [*net.name_list(barred), *([UNKNOWN] if unsure >> place & 1 else [])]
    return f"{net.names[place]}:{','.join(names)}"


def example_bar(position: Position) -> str:
    """The part on bars as it may be: the first piece that has a free neighbour came from there."""
    net, pieces = position.net, position.red | position.blue
    for place in net.index.values():
        free = net.beside[place] & ~pieces
        if pieces >> place & 1 and free:
            return f"bars {net.names[place]}:{net.name(free)}"
    return "bars"


def _earlier_words(net: Network, position: Position) -> Iterator[str]:
    later = position.standing()
    for before in reversed(position.earlier):
        assert later is not None
        was, now = (
            (before.blue, later.blue) if before.blue != later.blue else (before.red, later.red)
        )
        gone, come = was & ~now, now & ~was
        word = f"{net.name(gone)}-{net.name(come)}" if gone else "pass"
        word += STANDS if before.player == later.player else ""
        follows = _bars_moved_back(later.bars, gone, come)
        for place, barred in enumerate(before.bars):
            forced = before.forced == place
            unsure = (before.unsure & ~later.unsure) >> place & 1
            if forced or unsure or barred != follows[place]:
                bar = _bar_word(net, place, barred, before.unsure if unsure else 0)
                word += f"/{bar}{STANDS if forced else ''}"
        yield word
        later = before


def _bars_moved_back(bars: Bars, gone: Bits, come: Bits) -> list[Bits]:
    """The bars before a turn, assuming that the piece it moved had none."""
    before = list(bars)
    for point in (gone, come):
        if point:
            before[point.bit_length() - 1] = 0
    return before


# -- reading positions


def parse_position(options: Options, text: str) -> Position:
    found = parts_of(text, FIELDS)
    return _Parser(options, network(options.choice("board")), found).position()


@dataclass
class _Parser:
    options: Options
    net: Network
    found: Parts

    def position(self) -> Position:
        red = self._pieces("red", 0)
        blue = self._pieces("blue", red)
        (player,) = values_of(self.found, "next", 1, one_of(PLAYERS))
        bars, unsure = self._bars(blue | red)
        mine = {None: blue | red, "blue": blue, "red": red}[player]
        forced = self._forced(mine, bars)
        known = player is not None and [w.text for w in self.found.get("bars", [_ASKED])] != ["?"]
        (passes,) = values_of(self.found, "passes", 1, {"0": 0, "1": 1, "2": 2})
        if known and "passes" not in self.found:
            passes = 0
        earlier: tuple[Standing, ...] = ()
        words = list(self.found.get("earlier", () if known else (_ASKED,)))
        forgotten = bool(words) and words[-1].text == UNKNOWN
        words = words[:-1] if forgotten else words
        if player is not None:
            earlier = self._earlier(words, Standing(blue, red, player, bars, forced, unsure))
        elif words:
            raise bad_word(N_("leave “earlier” out if “next” is unknown"), words[0])
        options = self.options
        return as_found(
            Position(options, blue, red, player, bars, unsure, forced, passes, earlier, forgotten)
        )

    def _place(self, word: Word, name: str) -> int:
        place = self.net.index.get(name)
        if place is None:
            raise bad_word(NOT_ON_BOARD, Word(name or word.text, word.column))
        return place

    def _pieces(self, player: str, others: Bits) -> Bits:
        pieces = 0
        for word in self.found.get(player, ()):
            point = 1 << self._place(word, word.text)
            if point & (pieces | others):
                raise bad_word(N_("“{word}” is here twice"), word)
            pieces |= point
        return pieces

    def _bars(self, pieces: Bits) -> tuple[Bars, Bits]:
        """The bars, and the pieces whose bars are not all known."""
        words = self.found.get("bars")
        if words is None or [word.text for word in words] == [UNKNOWN]:
            return self.net.no_bars, pieces
        bars, unsure = list(self.net.no_bars), 0
        for word in words:
            place, barred, more = self._bar(word, word.text, pieces)
            if bars[place] or unsure >> place & 1:
                raise bad_word(N_("“{word}”: this piece already has a bar"), word)
            bars[place] = barred
            unsure |= more << place
        return tuple(bars), unsure

    def _bar(self, word: Word, text: str, pieces: Bits) -> tuple[int, Bits, bool]:
        """A piece's place, where it may not go, and whether there may be more."""
        name, colon, rest = text.partition(":")
        if not colon:
            raise BadText(like("c3:f6", word.text), word.column)
        place = self._place(word, name)
        if not pieces >> place & 1:
            raise bad_word(N_("“{word}”: there is no piece there"), word)
        barred, others = 0, rest.split(",")
        more = others[-1] == UNKNOWN
        for other in others[:-1] if more else others:
            barred |= 1 << self._place(word, other)
        last = self.options.choice("no_return") == "last"
        several = last and (barred & barred - 1 or (barred and more))
        if barred >> place & 1 or several:
            raise BadText(like("c3:f6", word.text), word.column)
        return place, barred, more

    def _forced(self, pieces: Bits, bars: Bars) -> int:
        if "forced" not in self.found:
            return -1
        values_of(self.found, "forced", 1, str)
        (word,) = self.found["forced"]
        place = self._place(word, word.text)
        if not pieces >> place & 1 or not bars[place]:
            raise bad_word(
                N_("“{word}”: a forced piece belongs to the player to move and has a bar"), word
            )
        if self.options.choice("no_return") == "ever":
            raise bad_word(N_("“{word}”: with no_return=ever, bars never end"), word)
        return place

    def _earlier(self, words: list[Word], later: Standing) -> tuple[Standing, ...]:
        found = []
        for word in words:
            later = self._before(word, later)
            found.append(later)
        return tuple(reversed(found))

    def _before(self, word: Word, later: Standing) -> Standing:
        blue, red, player, bars, _, unsure = later
        turn, *items = word.text.split("/")
        stood = turn.endswith(STANDS)
        turn = turn.removesuffix(STANDS)
        gone = come = 0
        if turn != "pass":
            start, _, end = turn.partition("-")
            gone, come = 1 << self._place(word, start), 1 << self._place(word, end)
            if not come & (blue | red) or gone & (blue | red):
                raise bad_word(N_("“{word}” cannot have been the turn before"), word)
        if blue & come:
            blue ^= gone | come
        else:
            red ^= gone | come
        before, forced = _bars_moved_back(bars, gone, come), -1
        listed: set[int] = set()
        unsure &= ~come
        for item in items:
            place, barred, more = self._bar(word, item.removesuffix(STANDS), blue | red)
            unsure |= more << place
            if place in listed or (item.endswith("!") and forced >= 0):
                raise bad_word(N_("“{word}” has the same bar twice"), word)
            listed.add(place)
            before[place] = barred
            forced = place if item.endswith("!") else forced
        mover = player if stood else OTHER[player]
        return Standing(blue, red, mover, tuple(before), forced, unsure)


_ASKED = Word(UNKNOWN, 1)
"""What a part that is left out stands for in a position without a history."""
