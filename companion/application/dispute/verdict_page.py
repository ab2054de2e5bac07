"""The verdict of a dispute as a page: the position, the move, and the rule it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from companion.application.dispute.answers import move_told
from companion.application.dispute.compared import NOT_JUDGED, Finding
from companion.application.dispute.dispute import Dispute
from companion.application.table.answering import MARKED
from companion.games import game as find_game
from companion.games.in_force import house_rules, rule_told
from companion.games.phrases import with_rule
from companion.games.protocol import Reading
from companion.judge import Verdict
from companion.pictures.scaled import extent, part_of
from companion.pictures.scene import Scene, shapes_of
from companion.pictures.screen_board import ground_of, screen_board
from companion.pictures.shapes import Picture
from companion.sentences import N_, Catalogue, Day, Sentence, alone, say

BOARD: Final = 104.0
"""mm of the board's width and height at most."""
HEADINGS: Final[Mapping[bool | None, str]] = {
    True: N_("Legal"),
    False: N_("Not legal"),
    None: N_("It depends"),
}
_LARGE, _SMALLER, _MOVE = (20.0, "Bold"), (14.0, "Bold"), (11.0, "Bold")
_SECTION, _TEXT = (9.0, "Bold"), (9.0, "Regular")

_Line = tuple[str, tuple[float, Any]]
"""A line of text, its size in points and its weight."""


@dataclass(frozen=True)
class VerdictPage:
    """A page still to be made for a paper; any process can do that.

    Attributes:
        game, answers, position: what the board shows, as texts.
        player, held: whose move is drawn on it, and the places that it touches; none where the
            position already shows it.
        pointed, wrong: the places to look at.
        lines: what stands beside the board.
        below: small lines below both.
        day: of the verdict.
    """

    game: str
    answers: Mapping[str, Any]
    position: str
    lines: tuple[_Line, ...]
    below: tuple[str, ...]
    day: str
    player: str = ""
    held: tuple[str, ...] = ()
    pointed: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()

    def pdf(self, paper: str, language: str, *, ink_saver: bool = False) -> bytes:
        """The page, as a PDF."""
        from companion.sheets.page.leaf import Leaf, Order

        game = find_game(self.game)
        order = Order(game, game.choose(self.answers), paper, language, ink_saver=ink_saver)
        leaf = Leaf(order, order.say(say(N_("Verdict of {date}"), date=Day(self.day))))
        leaf.page()
        scene = self._scene(order.words)
        picture = Picture(scene.board.size, shapes_of(scene))
        shown = part_of(picture, *extent(picture.shapes))
        factor = min(BOARD / shown.size[0], BOARD / shown.size[1], 1.0)
        leaf.document.diagram(shown, (leaf.left, leaf.top + 2.0), factor)
        left = leaf.left + max(shown.size[0] * factor, 60.0) + 9.0
        y = leaf.top + 6.0
        for text, (size, weight) in self.lines:
            for line in leaf.document.broken(text, size, leaf.right - left):
                leaf.document.text((left, y), line, size, weight=weight)
                y += size * 0.5
            y += 2.4
        y = max(y, leaf.top + shown.size[1] * factor + 8.0)
        for told in self.below:
            for line in leaf.document.broken(told, 7.5, leaf.right - leaf.left):
                leaf.document.text((leaf.left, y), line, 7.5, "small")
                y += 3.8
        return leaf.to_bytes()

    def _scene(self, words: Catalogue) -> Scene:
        """The board as the screen shows it: who owns what only where stones would be nobody's
        otherwise."""
        game = find_game(self.game)
        options = game.choose(self.answers)
        position = game.parse_position(options, self.position)
        board = screen_board(game, options, words)
        held = self.held
        marks = game.hand.marks(position, self.player, held) if held else game.marks(position)
        tints = game.tints(Reading(position, game.result(position))) if board.stone else {}
        return Scene(
            board, marks, tints, held=held, pointed=self.pointed, wrong=self.wrong,
            ground=ground_of(board, words),
        )  # fmt: skip


def verdict_page(dispute: Dispute, words: Catalogue) -> VerdictPage | None:
    """What is said of a dispute, in a language; ``None`` where there is no verdict."""
    game, options, verdict = dispute.table.game, dispute.table.options, dispute.table.verdict
    found, day = dispute.finding, date.today().isoformat()
    if verdict is not None:
        position = game.format_position(verdict.before)
        held = tuple(game.hand.touches(verdict.before, verdict.player, verdict.move))
        return VerdictPage(
            game.key, dict(game.options_of(verdict.before)), position,
            tuple(_verdict_lines(dispute, verdict, words)),
            (position, *_in_words(_house_rules(verdict), words)), day,
            player=verdict.player, held=held, wrong=tuple(verdict.places),
        )  # fmt: skip
    if found is None or dispute.photos is None:
        return None
    pointed = tuple(found.pointed(screen_board(game, options, words).squares))
    after = game.format_position(dispute.photos.after)
    return VerdictPage(
        game.key, dict(options), after, tuple(_found_lines(dispute, found, words)), (after,), day,
        pointed=pointed, wrong=tuple(place for place in found.places if place not in pointed),
    )  # fmt: skip


def _verdict_lines(
    dispute: Dispute, verdict: Verdict[Any, Any], words: Catalogue
) -> Iterator[_Line]:
    heading = None if dispute.deciding else verdict.legal
    yield (
        (words.gettext(NOT_JUDGED["position"]), _SMALLER)
        if verdict.impossible
        else (words.gettext(HEADINGS[heading]), _LARGE)
    )
    yield move_told(verdict).text(words), _MOVE
    breaches = () if verdict.may else verdict.breaches
    said: list[Sentence | str] = [with_rule(one.rule, one.sentence) for one in breaches]
    said += [MARKED] if verdict.places else []
    said += [effect.sentence for effect in verdict.effects]
    told = [*_in_words((*said, *verdict.remarks), words)]
    yield from ((text, _TEXT) for text in told)
    yield from _rule(dispute, verdict.rule or "", words)
    for text in _in_words([verdict.ways_out], words):
        told.append(text)
        yield text, _TEXT
    if verdict.rulings:
        yield words.gettext(N_("House rules")), _SECTION
    for text in _in_words(verdict.other_rules, words):
        told.append(text)
        yield text, _TEXT
    yield from (
        (text, _TEXT)
        for text in _in_words(dispute.beside(verdict), words) if text not in told
    )  # fmt: skip


def _found_lines(dispute: Dispute, found: Finding, words: Catalogue) -> Iterator[_Line]:
    """What is said of two photos."""
    if found.misnamed:
        yield words.gettext(NOT_JUDGED[found.misnamed]), _SMALLER
    elif found.decided:
        yield words.gettext(HEADINGS[found.legal]), _LARGE
    yield from ((text, _MOVE) for text in _in_words([found.answer], words))
    said = dispute.asking.told if dispute.asks_order and dispute.asking is not None else ()
    for text in _in_words((*found.reasons, *found.doubts, *said), words):
        yield text, _TEXT
    if found.places:
        yield words.gettext(MARKED), _TEXT
    yield from _rule(dispute, found.rule, words)
    if found.changes:
        yield words.gettext(N_("What differs")), _SECTION
    for change in _in_words(found.changes, words):
        yield change, _TEXT
    for text in _in_words((found.score, dispute.origin), words):
        yield text, _TEXT


def _rule(dispute: Dispute, key: str, words: Catalogue) -> Iterator[_Line]:
    rule = rule_told(dispute.table.game, key, dispute.table.options)
    if rule is not None:
        yield words.gettext(N_("Rule")), _SECTION
        yield f"{key}  {rule.text(words)}", _TEXT


def _in_words(told: Iterable[Sentence | str | None], words: Catalogue) -> Iterator[str]:
    for one in told:
        if one:
            yield words.gettext(one) if isinstance(one, str) else alone(one, one.text(words), words)


def _house_rules(verdict: Verdict[Any, Any]) -> Iterator[Sentence]:
    """The house rules of the table that are not the usual ones."""
    for rule in house_rules(verdict.game, verdict.game.options_of(verdict.before)):
        yield rule.sentence
