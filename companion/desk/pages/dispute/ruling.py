"""A ruling as a page: the position, the move, the verdict and the rule it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.desk.board.portrait import ground_of, screen_board
from companion.desk.board.scene import Scene, shapes_of
from companion.desk.models.dispute.dispute import Dispute
from companion.desk.models.dispute.not_judged import NOT_JUDGED
from companion.desk.shell.file_dialog.ask import ask_save
from companion.desk.shell.files.file_output import write_in_background
from companion.desk.tasks.processes import Tell
from companion.games import game as find_game
from companion.games.protocol import Reading
from companion.judge import Verdict, judge
from companion.locale import catalogue
from companion.scoring.phrases import player_name
from companion.sentences import ENGLISH, N_, Catalogue, Day, Sentence, say

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell

BOARD = 104.0
"""mm of the board's width and height at most."""
LETTERS = 9.0


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
    game = find_game(key)
    before = game.parse_position(game.choose(answers), position)
    verdict = judge(game, before, None if "|" in move else player, move)
    return _page(verdict, day, beside, paper, language, ink_saver)


def _page(
    verdict: Verdict[Any, Any],
    day: str,
    beside: tuple[str, ...],
    paper: str,
    language: str,
    ink_saver: bool,
) -> bytes:
    from companion.pictures.scaled import extent, part_of
    from companion.pictures.shapes import Picture
    from companion.sheets.leaf import Leaf, Order

    game, position = verdict.game, verdict.before
    words = catalogue(language)
    spoken = "en" if words is ENGLISH else language.replace("_", "-")
    options = game.options_of(position)
    order = Order(game, options, paper, spoken, words, ink_saver=ink_saver)
    kind = order.say(say(N_("Ruling of {date}"), date=Day(day)))
    leaf = Leaf(order, kind, order.say(verdict.sentence))
    leaf.page()
    scene = _scene(verdict, words)
    picture = Picture(scene.board.size, shapes_of(scene))
    shown = part_of(picture, *extent(picture.shapes))
    factor = min(BOARD / shown.size[0], BOARD / shown.size[1], 1.0)
    leaf.document.diagram(shown, (leaf.left, leaf.top + 2.0), factor)
    left = leaf.left + max(shown.size[0] * factor, 60.0) + 9.0
    y = leaf.top + 6.0
    for text, size, weight in _with_beside(_lines(verdict, words), beside):
        for line in leaf.document.broken(text, size, leaf.right - left):
            leaf.document.text((left, y), line, size, weight=weight)
            y += size * 0.5
        y += 2.4
    y = max(y, leaf.top + shown.size[1] * factor + 8.0)
    for told in (game.format_position(position), *_options(verdict, words)):
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


_Line = tuple[str, float, Any]


def _with_beside(lines: Iterable[_Line], beside: tuple[str, ...]) -> Iterator[_Line]:
    """The lines, and below them what is told beside and does not stand there already."""
    there = set()
    for line in lines:
        there.add(line[0])
        yield line
    for text in beside:
        if text not in there:
            yield text, LETTERS, "Regular"


def _lines(verdict: Verdict[Any, Any], words: Catalogue) -> Iterator[_Line]:
    def said(sentence: Sentence) -> str:
        return sentence.text(words)

    heading = {True: N_("Legal"), False: N_("Not legal"), None: N_("It depends")}[verdict.legal]
    if verdict.impossible:
        yield words.gettext(NOT_JUDGED["position"]), 14.0, "Bold"
    else:
        yield words.gettext(heading), 20.0, "Bold"
    move = verdict.text
    player = player_name(verdict.player)
    yield said(say("{player}: {move}", player=player, move=move)), 11.0, "Bold"
    for breach in verdict.breaches:
        yield f"{said(breach.sentence)} ({breach.rule})", LETTERS, "Regular"
    for effect in verdict.effects:
        yield said(effect.sentence), LETTERS, "Regular"
    rule = verdict.game.rules.get(verdict.rule or "")
    if rule is not None:
        yield f"{rule.id}  {words.gettext(rule.text)}", LETTERS, "Regular"
    if verdict.ways_out is not None:
        yield said(verdict.ways_out), LETTERS, "Regular"
    for ruling in verdict.rulings:
        for sentence in ruling.spelled_out:
            yield said(sentence), LETTERS, "Regular"


def _options(verdict: Verdict[Any, Any], words: Catalogue) -> Iterator[str]:
    """The house rules of the table that are not the usual ones."""
    options = verdict.game.options_of(verdict.before)
    for option in verdict.game.options:
        value = options[option.id]
        for answer in option.answers:
            if option.rule and answer.value == value != option.default:
                yield f"{option.rule}: {words.gettext(answer.text)}"


def ask_and_save(shell: Shell, dispute: Dispute) -> None:
    """Ask for a file and write the ruling there."""
    table = dispute.table
    if table.verdict is None:
        shell.tell(N_("Make the disputed move first"))
        return
    name = f"{table.game.key}-{table.verdict.rule or 'ruling'}.pdf"
    save = partial(save_ruling, shell, dispute)
    ask_save(shell, N_("Save the ruling"), (("PDF", (".pdf",)),), save, name=name)


def save_ruling(shell: Shell, dispute: Dispute, path: Path) -> None:
    """Write the ruling to a file, and say so, or why not; the work is done beside the window."""
    verdict = dispute.table.verdict
    assert verdict is not None
    told = told_of(verdict, map(shell.words, dispute.beside(verdict)))
    write_in_background(
        shell, path, say(N_("Written to {file}"), file=str(path)),
        _ruling_work, *told, shell.settings.paper, shell.spoken,
    )  # fmt: skip


def _ruling_work(_tell: Tell, *told: Any) -> bytes:
    return ruling_pdf(*told)
