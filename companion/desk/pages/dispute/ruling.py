"""A ruling as a page: the position, the move, the verdict and the rule it rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion import Verdict
from companion.application.dispute.dispute import Dispute
from companion.application.dispute.finding import Finding
from companion.application.dispute.judging import judged_anew
from companion.application.dispute.not_judged import NOT_JUDGED
from companion.desk.shell.file_dialog.ask import ask_save
from companion.desk.shell.files.file_output import write_in_background
from companion.desk.tasks.processes import Tell
from companion.games import game as find_game
from companion.games.in_force import rule_told
from companion.games.options import Options
from companion.games.phrases import player_name
from companion.games.protocol import Game, Reading
from companion.locale import catalogue
from companion.pictures.scene import Scene, shapes_of
from companion.pictures.screen_board import ground_of, screen_board
from companion.sentences import ENGLISH, N_, Catalogue, Day, Sentence, say

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell
    from companion.sheets.leaf import Order

BOARD = 104.0
"""mm of the board's width and height at most."""
LETTERS = 9.0
_Line = tuple[str, float, Any]
"""A line of text, its size in points, and its weight."""

Told = tuple[str, dict[str, Any], str, str, str, str, tuple[str, ...]]
"""A verdict as another process can be sent it: game, options, position, player, move, the day of
the ruling, and what else is told with it."""


def told_of(verdict: Verdict[Any, Any], beside: Iterable[str] = ()) -> Told:
    """A verdict in texts; ``beside``: what it takes for granted and where it comes from."""
    game = verdict.game
    return (
        game.key,
        dict(game.options_of(verdict.before)),
        game.format_position(verdict.before),
        verdict.player,
        verdict.text,
        date.today().isoformat(),
        tuple(beside),
    )


def ruling_pdf(
    key: str,
    answers: dict[str, Any],
    position: str,
    player: str,
    move: str,
    day: str,
    beside: tuple[str, ...],
    paper: str,
    language: str,
    *,
    ink_saver: bool = False,
) -> bytes:
    """The ruling on a move as a PDF; all of it can be done in another process."""
    verdict = judged_anew(key, answers, position, player, move)
    return _page(verdict, day, beside, paper, language, ink_saver)


def _page(
    verdict: Verdict[Any, Any],
    day: str,
    beside: tuple[str, ...],
    paper: str,
    language: str,
    ink_saver: bool,
) -> bytes:
    game, position = verdict.game, verdict.before
    words = catalogue(language)
    order = _order(game, game.options_of(position), paper, language, ink_saver)
    return _leaf(
        order, day, _scene(verdict, words),
        _with_beside(_lines(verdict, words), beside),
        (game.format_position(position), *_options(verdict, words)),
    )  # fmt: skip


def found_pdf(
    key: str,
    answers: dict[str, Any],
    position: str,
    found: Finding,
    lines: tuple[_Line, ...],
    day: str,
    paper: str,
    language: str,
    *,
    ink_saver: bool = False,
) -> bytes:
    """What two photos show was done between them, as a PDF. ``position``: what the later one
    shows; ``lines``: what is told, in the table's language."""
    game, words = find_game(key), catalogue(language)
    options = game.choose(answers)
    after = game.parse_position(options, position)
    board = screen_board(game, options, words)
    pointed = found.pointed(board.squares)
    scene = Scene(
        board, game.marks(after),
        game.tints(Reading(after, game.result(after))) if board.stone else {},
        pointed=pointed, wrong=tuple(place for place in found.places if place not in pointed),
        ground=ground_of(board, words),
    )  # fmt: skip
    order = _order(game, options, paper, language, ink_saver)
    return _leaf(order, day, scene, lines, (position,))


def _order(
    game: Game[Any, Any], options: Options, paper: str, language: str, ink_saver: bool
) -> Order:
    from companion.sheets.leaf import Order

    words = catalogue(language)
    spoken = "en" if words is ENGLISH else language.replace("_", "-")
    return Order(game, options, paper, spoken, words, ink_saver=ink_saver)


def _leaf(
    order: Order, day: str, scene: Scene, lines: Iterable[_Line],
    below: Iterable[str],
) -> bytes:  # fmt: skip
    """The page: the board, the lines beside it, and small ones ``below`` both."""
    from companion.pictures.scaled import extent, part_of
    from companion.pictures.shapes import Picture
    from companion.sheets.leaf import Leaf

    leaf = Leaf(order, order.say(say(N_("Verdict of {date}"), date=Day(day))))
    leaf.page()
    picture = Picture(scene.board.size, shapes_of(scene))
    shown = part_of(picture, *extent(picture.shapes))
    factor = min(BOARD / shown.size[0], BOARD / shown.size[1], 1.0)
    leaf.document.diagram(shown, (leaf.left, leaf.top + 2.0), factor)
    left = leaf.left + max(shown.size[0] * factor, 60.0) + 9.0
    y = leaf.top + 6.0
    for text, size, weight in lines:
        for line in leaf.document.broken(text, size, leaf.right - left):
            leaf.document.text((left, y), line, size, weight=weight)
            y += size * 0.5
        y += 2.4
    y = max(y, leaf.top + shown.size[1] * factor + 8.0)
    for told in below:
        for line in leaf.document.broken(told, 7.5, leaf.right - leaf.left):
            leaf.document.text((leaf.left, y), line, 7.5, "small")
            y += 3.8
    return leaf.to_bytes()


def _scene(verdict: Verdict[Any, Any], words: Catalogue) -> Scene:
    """The board as the screen shows it: with the move on it, and who owns what only where stones
    would be nobody's otherwise."""
    game, position = verdict.game, verdict.before
    board = screen_board(game, game.options_of(position), words)
    held = game.hand.touches(position, verdict.player, verdict.move)
    return Scene(
        board,
        game.hand.marks(position, verdict.player, held) if held else game.marks(position),
        game.tints(Reading(position, game.result(position))) if board.stone else {},
        held=held,
        wrong=verdict.places,
        ground=ground_of(board, words),
    )


def _with_beside(lines: Iterable[_Line], beside: tuple[str, ...]) -> Iterator[_Line]:
    """The lines, and below them what is told beside and does not stand there already."""
    there = set()
    for line in lines:
        there.add(line[0])
        yield line
    for text in beside:
        if text not in there:
            yield text, LETTERS, "Regular"


_HEADINGS = {True: N_("Legal"), False: N_("Not legal"), None: N_("It depends")}


def _lines(verdict: Verdict[Any, Any], words: Catalogue) -> Iterator[_Line]:
    def said(sentence: Sentence) -> str:
        return sentence.text(words)

    if verdict.impossible:
        yield words.gettext(NOT_JUDGED["position"]), 14.0, "Bold"
    else:
        yield words.gettext(_HEADINGS[verdict.legal]), 20.0, "Bold"
    move = verdict.text
    player = player_name(verdict.player)
    yield said(say("{player}: {move}", player=player, move=move)), 11.0, "Bold"
    for breach in verdict.breaches:
        yield f"{said(breach.sentence)} ({breach.rule})", LETTERS, "Regular"
    for effect in verdict.effects:
        yield said(effect.sentence), LETTERS, "Regular"
    options = verdict.game.options_of(verdict.before)
    rule = rule_told(verdict.game, verdict.rule or "", options)
    if rule is not None:
        yield words.gettext(N_("Rule")), LETTERS, "Bold"
        yield f"{verdict.rule}  {said(rule)}", LETTERS, "Regular"
    if verdict.ways_out is not None:
        yield said(verdict.ways_out), LETTERS, "Regular"
    if verdict.rulings:
        yield words.gettext(N_("House rules")), LETTERS, "Bold"
    for ruling in verdict.rulings:
        for sentence in ruling.sentences:
            yield said(sentence), LETTERS, "Regular"


def _options(verdict: Verdict[Any, Any], words: Catalogue) -> Iterator[str]:
    """The house rules of the table that are not the usual ones."""
    options = verdict.game.options_of(verdict.before)
    for option in verdict.game.options:
        value = options[option.id]
        for answer in option.answers:
            if option.rule and answer.value == value != option.default:
                yield f"{option.rule}: {words.gettext(answer.text)}"


def _found_lines(shell: Shell, dispute: Dispute, found: Finding) -> Iterator[_Line]:
    """What the window says of two photos."""
    words = shell.words
    if found.misnamed:
        yield words(NOT_JUDGED[found.misnamed]), 14.0, "Bold"
    elif found.decided:
        yield words(_HEADINGS[found.legal]), 20.0, "Bold"
    yield words(found.answer), 11.0, "Bold"
    said = dispute.asking.told if dispute.asks_order and dispute.asking is not None else ()
    for text in (*found.reasons, *found.doubts, *said):
        yield words(text), LETTERS, "Regular"
    rule = rule_told(dispute.table.game, found.rule, dispute.table.options)
    if rule is not None:
        yield words(N_("Rule")), LETTERS, "Bold"
        yield f"{found.rule}  {words(rule)}", LETTERS, "Regular"
    if found.changes:
        yield words(N_("What differs")), LETTERS, "Bold"
    for change in found.changes:
        yield change[:1].upper() + change[1:], LETTERS, "Regular"
    for text in (found.score, dispute.origin):
        if text:
            yield words(text), LETTERS, "Regular"


def ruling_on(shell: Shell, dispute: Dispute) -> Callable[..., bytes] | None:
    """The ruling that is shown, as a page still to be made for a paper and a language; any process
    can do that. Without a ruling the window says what is missing."""
    table, found = dispute.table, dispute.finding
    if table.verdict is not None:
        beside = map(shell.words, dispute.beside(table.verdict))
        return partial(ruling_pdf, *told_of(table.verdict, beside))
    if found is None or dispute.photos is None:
        shell.tell(N_("Make the disputed move on the board or type it below."))
        return None
    return partial(
        found_pdf, table.game.key, dict(table.options),
        table.game.format_position(dispute.photos.after), found,
        tuple(_found_lines(shell, dispute, found)), date.today().isoformat(),
    )  # fmt: skip


def ask_and_save(shell: Shell, dispute: Dispute) -> None:
    """Ask for a file and write the ruling there."""
    if ruling_on(shell, dispute) is None:
        return
    save = partial(save_ruling, shell, dispute)
    name = f"{file_name(dispute)}.pdf"
    ask_save(shell, N_("Save the verdict"), (("PDF", (".pdf",)),), save, name=name)


def file_name(dispute: Dispute) -> str:
    """A name for the ruling's file, without its ending."""
    verdict, found = dispute.table.verdict, dispute.finding
    rule = verdict.rule if verdict is not None else found.rule if found is not None else ""
    return f"{dispute.table.game.key}-{rule or 'ruling'}"


def save_ruling(shell: Shell, dispute: Dispute, path: Path) -> None:
    """Write the ruling to a file, and say so, or why not; the work is done beside the window."""
    made = ruling_on(shell, dispute)
    if made is None:
        return
    write_in_background(
        shell, path, _ruling_work, made, shell.settings.paper, shell.spoken,
    )  # fmt: skip


def _ruling_work(_tell: Tell, made: Callable[..., bytes], paper: str, language: str) -> bytes:
    return made(paper, language)
