"""A board, its uncertain marks and the outcome in words, for screen readers and for pasting
anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from companion.application.reading.report import in_doubt
from companion.application.table.drafts import called
from companion.application.table.table import Table
from companion.application.table.table_record import record_of_table
from companion.board import EMPTY, KINDS, MarkKind, Marks, Value, split_mark
from companion.book.beside import told_beside
from companion.games.final import ImpossibleResult
from companion.games.mark_words import mark_name
from companion.games.phrases import player_name, score_line, score_pieces, value_name
from companion.games.protocol import Result
from companion.records import DOUBTS, UNFINISHED, result_text
from companion.records.record import TOLD
from companion.records.results import DRAW, WIN_FIRST, WIN_SECOND
from companion.scoring import outcome as came_to
from companion.scoring.from_record import doubts_in
from companion.scoring.outcome import Outcome, outcome_of
from companion.sentences import ENGLISH, N_, Catalogue, Fact, Sentence, labelled, say, strung

if TYPE_CHECKING:
    from companion.pictures.scene import Scene


def described(table: Table, words: Catalogue = ENGLISH) -> Iterator[Sentence]:
    """The game in sentences: the marks, the last move, the score, whose turn it is."""
    game = table.game
    yield say("{game}", game=called(game.title, len(table.tree.path()) - 1, (), words))
    yield from marks_in_words(table.marks)
    node = table.tree.node
    for player, move in node.moves:
        played = say("{player} {move}", player=player_name(player), move=game.format_move(move))
        yield labelled(N_("Last move"), played)
    score = score_line(table.result.score, words)
    if score:
        yield labelled(N_("Score"), score)
    if table.player:
        yield say(N_("{player} to move"), player=player_name(table.player))
    else:
        yield table.outcome.text


def place_in_words(scene: Scene, name: str) -> Sentence:
    """A place of a board, or one of its marks, and everything on it."""
    if " " in name:
        value = scene.marks.get(name, EMPTY)
        return say("{mark}: {value}", mark=mark_name(name), value=value_name(value))
    found = [
        say("{mark}: {value}", mark=mark_name(mark), value=value_name(value))
        for mark, value in scene.marks.items()
        if name in ((place := split_mark(mark)[1]), *place.split("-"))
    ]
    template = "{place}" if found else N_("{place}, empty")
    if name in scene.held:
        template = N_("{place}, chosen")
    elif name in scene.lit:
        template = N_("{place}, legal next")
    told = say(template, place=name)
    return say("{told}: {marks}", told=told, marks=strung(found)) if found else told


def marks_in_words(marks: Marks) -> Iterator[Sentence]:
    """Marks grouped by kind and value, places in the board's order."""
    found: dict[tuple[MarkKind, Value], list[str]] = {}
    for name, value in marks.items():
        kind, place = split_mark(name)
        found.setdefault((kind, value), []).append(place)
    for (kind_, value), places in found.items():
        owner: Fact | Sentence = value_name(value)
        if KINDS[kind_].whose:  # a player's name begins the sentence
            owner = player_name(str(value))
        yield say(KINDS[kind_].listed, value=owner, places=", ".join(places))


def score_alone(result: Result, words: Catalogue) -> dict[str, str]:
    """Each player's score in words, without whose it is: ``36``, or its parts."""
    return {
        player: text.removeprefix(words.gettext(player_name(player))).strip(" ()")
        for player, text in score_pieces(result.score, words)
    }


def doubted(table: Table) -> Sentence | None:
    """The uncertain marks that are still in the position shown, the least certain first; ``None``
    if there are none."""
    text = table.state.tags.get(DOUBTS, "")
    if not text:
        return None
    game, position = table.game, table.position
    board = game.boards(table.options)["board"]
    moved = table.tree.node.parent >= 0
    # The file's score reports a malformed tag; here it is ignored.
    marks, _ = doubts_in(text, board, game.marks(position) if moved else None)
    return in_doubt(sorted(marks, key=lambda mark: mark.confidence)) if marks else None


def of_table(table: Table, names: Mapping[str, str] | None = None) -> Outcome | None:
    """The outcome of the game on a table, or what its players say of it instead; ``None`` while it
    goes on or an earlier position is shown. ``names``: who plays, if not as the table has it."""
    if table.held or table.paused:
        return None
    names = names or table.names
    found = outcome_of(table.game, table.result, names)
    if (told := _told(table, found, names)) is not None:
        return told
    if table.agreed in (WIN_FIRST, WIN_SECOND, DRAW):  # one resigned, or both agreed on a draw
        return came_to.outcome_given(table.game, table.agreed, table.result, names)
    if table.agreed:
        record = record_of_table(table)
        return came_to.outcome_of_ended(record, table.game, table.agreed, table.result, names)
    return found if found.finished else None


def _told(table: Table, found: Outcome, names: Mapping[str, str]) -> Outcome | None:
    """What the players of a match say of it, as that counts in the scorebook, if the position
    ``found`` at its end comes to something else."""
    game, told = table.game, table.state.tags.get(TOLD, "")
    shown = result_text(game, table.result)
    if told in ("", shown) or table.tree.node.ways:
        return None
    why = told_beside(told, shown, moves=len(table.tree.nodes) > 1)
    if told == UNFINISHED and found.finished:
        return Outcome("open", say(N_("The match is still open.")), why=why, finished=False)
    if told != table.state.result:  # it was played on since
        return None
    try:
        final = game.final(table.options, told)
    except ImpossibleResult:
        return None
    points = dict(zip(game.players, final.score or (), strict=False))
    score = came_to.score_of(game, Result(True, points), final.winner)
    return came_to.given(final.winner, names, why, score)
