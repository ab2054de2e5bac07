"""Files chosen by people: records onto the table, photos to be scored."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.desk.files.drafts import Draft, put_aside
from companion.desk.files.keeping import opened
from companion.desk.files.open_game import OpenGame, open_kept, open_record
from companion.records import SUFFIX
from companion.scoring.refusals import refusal
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.desk.window import Desk
    from companion.records import Record

PICTURES = (".jpg", ".jpeg", ".png", ".heic", ".heif", ".webp", ".tif", ".tiff", ".bmp")


def ask_file(desk: Desk) -> None:
    """Let somebody choose a game or a photo, and open it."""
    kinds = [
        (desk.words(N_("Games and photos")), [f"*{end}" for end in (SUFFIX, *_both(PICTURES))]),
        (desk.words(N_("Games")), [f"*{SUFFIX}"]),
        (desk.words(N_("All files")), ["*"]),
    ]
    _ask(desk, N_("Open a game or a photo"), kinds)


def ask_photo(desk: Desk) -> None:
    """Let somebody choose a photo, and score it."""
    kinds = [
        (desk.words(N_("Photos")), [f"*{end}" for end in _both(PICTURES)]),
        (desk.words(N_("All files")), ["*"]),
    ]
    _ask(desk, N_("Score a photo"), kinds)


def _both(endings: tuple[str, ...]) -> tuple[str, ...]:
    return (*endings, *(ending.upper() for ending in endings))


def _ask(desk: Desk, title: str, kinds: list[tuple[str, list[str]]]) -> None:
    from tkinter import filedialog

    chosen = filedialog.askopenfilename(parent=desk, title=desk.words(title), filetypes=kinds)
    if chosen:
        open_file(desk, Path(chosen))


def open_file(desk: Desk, path: Path) -> None:
    """Open a file: a record on the table, anything else as a photo."""
    if path.suffix.lower() != SUFFIX:
        open_photo(desk, path)
        return
    try:
        game = open_record(path.absolute(), desk.start.data)
    except Exception as error:
        desk.change(recent=desk.settings.without_recent(str(path)).recent)
        _refuse(desk, error, path)
        return
    desk.change(recent=desk.settings.with_recent(str(path.absolute())).recent)
    show_game(desk, game)


def open_draft(desk: Desk, draft: Draft) -> None:
    """Go on with a game that was not saved."""
    try:
        game = open_kept(draft, desk.start.data)
    except Exception as error:
        _refuse(desk, error, draft.path)
        return
    show_game(desk, game)


def drop_draft(desk: Desk, draft: Draft) -> None:
    """Take a game that was not saved off the list; it can be brought back."""
    put_aside(draft.path)
    desk.refresh()
    desk.tell(N_("Deleted; Ctrl+Z brings it back"))


def open_photo(desk: Desk, path: Path) -> None:
    """Score a photo: read it, and show what was read beside it."""
    from companion.desk.review.open import review_photo

    review_photo(desk, path)


def show_record(desk: Desk, record: Record) -> None:
    """The game of a record that is in no file, as one of the scorebook, on a page of its own.

    Raises:
        UnknownGame, BadText: as when a record is put on a table.
    """
    show_game(desk, OpenGame(opened(record), None, desk.start.data))


def show_game(desk: Desk, game: OpenGame) -> None:
    """The page of a game, with a word on what could not be played of it."""
    from companion.desk.play.page import PlayPage

    desk.show(lambda desk_, parent: PlayPage(desk_, parent, game))
    illegal = game.table.state.objection
    if illegal is None:
        return
    if game.table.over_before_rest:
        desk.tell(N_("The game was over before its last moves; they do not count."))
        return
    breach = illegal.breaches[0]
    told = say(N_("Turn {turn}: {remark}"), turn=illegal.turn, remark=breach.sentence)
    if breach.rule:
        told = say(
            N_("In turn {turn} the move {move} breaks {rule}: {why}"),
            turn=illegal.turn,
            move=illegal.text,
            rule=breach.rule,
            why=breach.sentence,
        )
    desk.tell(told, bad=True)


def _refuse(desk: Desk, error: Exception, path: Path) -> None:
    desk.refresh()
    desk.tell(told(error, path), bad=True)


def told(error: Exception, path: Path) -> Sentence:
    """Why a file could not be opened, in a line that names it."""
    from companion.records import RecordError

    sentence = refusal(error, str(path)).sentence
    if isinstance(error, RecordError):
        return say(N_("{file}: {why}"), file=path.name, why=sentence)
    return sentence
