"""Opening files: records on the table, photos for scoring; chosen, dropped or pasted."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.application.table.answering import NOT_COUNTED
from companion.application.table.drafts import Draft, put_aside, put_back
from companion.application.table.open_game import OpenGame, open_held, open_kept, open_record
from companion.application.table.secret_setup import SecretSetup
from companion.application.table.table_record import denied_claim
from companion.desk.shell import route
from companion.desk.shell.file_dialog.ask import ask_open, ask_several
from companion.desk.shell.file_dialog.request import ANY
from companion.desk.shell.files.clipboard import picture_pasted
from companion.desk.shell.files.photo_storage import photos_folder
from companion.desk.shell.files.scans import with_pages
from companion.desk.shell.progress import run_with_progress
from companion.desk.shell.shell import Shell
from companion.errors import CompanionError
from companion.files.inputs import PDF, RECORD, BadInputs, inputs, is_export, is_record
from companion.refusals import of_file
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion import Record
    from companion.application.reading.of_match import OfMatch
    from companion.application.reading.review import Review


PICTURES = (".jpg", ".jpeg", ".png", ".heic", ".heif", ".webp", ".tif", ".tiff", ".bmp")
PHOTOS = (*PICTURES, PDF)


def ask_file(shell: Shell) -> None:
    """Let somebody choose a game or a photo, and open it."""
    kinds = (
        (N_("Games and photos"), (RECORD, *PHOTOS)),
        (N_("Games"), (RECORD,)),
        (N_("All files"), (ANY,)),
    )
    ask_open(shell, N_("Open a game or photo"), kinds, partial(open_file, shell))


def ask_photos(shell: Shell) -> None:
    """Let somebody choose photos, and score them."""
    kinds = ((N_("Photos"), PHOTOS), (N_("All files"), (ANY,)))
    ask_several(shell, N_("Score photos"), kinds, partial(take_photos, shell))


def take_photos(shell: Shell, paths: Sequence[Path]) -> None:
    """Take photos, each page of a scan by itself."""
    if len(paths) == 1:
        open_file(shell, paths[0])
    else:
        with_pages(shell, paths, partial(_take, shell))


def _take(shell: Shell, photos: Sequence[Path]) -> None:
    """Put photos into the inbox and show it; a single one is reviewed."""
    from companion.desk.shell.files.arrivals import arrivals_of

    if len(photos) == 1:
        review_photo(shell, photos[0])
        return
    arrivals_of(shell).take(photos)
    if not shell.page.shows_inbox:
        shell.open(route.PhotoSource())


def is_photo(path: Path) -> bool:
    """Whether a file has the name of a picture or scan, and is no game record under it."""
    return path.suffix.lower() in PHOTOS and not is_record(path)


def photos_among(paths: Iterable[Path]) -> list[Path]:
    """The pictures and scans among files, and in folders as ``score`` takes them; no game record,
    whatever its name.

    Raises:
        BadInputs: only folders, with nothing to score in them.
    """
    found = map(Path, inputs(map(str, paths)).files)
    return [path for path in found if is_photo(path)]


def open_file(shell: Shell, path: Path) -> None:
    """Open a file: a record on the table, an export or several records where they are imported,
    anything else as a photo; of a folder what is in it, as if it was dropped."""
    if path.is_dir():
        drop(shell, [path])
        return
    if is_export(path):
        _show_import(shell, [path])
        return
    if not is_record(path):
        with_pages(shell, [path], partial(_take, shell))
        return
    try:
        game = open_record(path.absolute(), shell.start.data)
    except Exception as error:
        shell.change(recent=shell.settings.without_recent(str(path)).recent)
        if _holds_several(error):
            _show_import(shell, [path])
        else:
            _refuse(shell, error, path)
        return
    shell.change(recent=shell.settings.with_recent(str(path.absolute())).recent)
    show_game(shell, game)


def _show_import(shell: Shell, paths: Sequence[Path]) -> None:
    """Show what exports would bring into the scorebook."""
    from companion import Filter

    shell.open(route.Care(Filter(), tuple(paths)))


def open_draft(shell: Shell, draft: Draft) -> None:
    """Continue an unsaved game."""
    try:
        game = open_kept(draft, shell.start.data)
    except Exception as error:
        _refuse(shell, error, draft.path)
        return
    show_game(shell, game)


def drop_draft(shell: Shell, draft: Draft) -> None:
    """Remove an unsaved game from the list; it can be restored."""
    put_aside(draft.path)
    shell.refresh()

    def back() -> None:
        put_back(draft.path)
        shell.refresh()

    shell.notice(N_("Deleted."), back)


def review_photo(
    shell: Shell,
    path: Path,
    *,
    instead: bool = False,
    match: OfMatch | None = None,
    pointing: bool = False,
) -> Review:
    """Show a photo's review, as it is in the inbox; it joins the recent files once its picture can
    be shown.

    Args:
        instead: replace the current page, so that Back skips it.
        match: the match of the scorebook whose photo it is, which corrections go into.
        pointing: begin with marking the corners.
    """
    from companion.application.reading.review import Review
    from companion.desk.shell.files.arrivals import arrivals_of

    if match is not None:
        review = Review(path.absolute())
        review.match = match
    else:
        arrivals = arrivals_of(shell)
        arrivals.inbox.add([path])
        item = arrivals.inbox.of(path)
        assert item is not None
        if item.review.refused is not None and item.review.refused.code in ("stopped", "failed"):
            arrivals.inbox.remove(item)
            (item,) = arrivals.inbox.add([path])
        review = item.review
        arrivals.leave_to_page(review)
    go = shell.replace if instead else shell.open
    go(route.Review(review, pointing))
    return review


def open_next(shell: Shell, after: Review | None = None) -> bool:
    """Show the next photo of the inbox with something to check, in place of another's review;
    returns whether there is one."""
    from companion.desk.shell.files.arrivals import arrivals_of

    item = arrivals_of(shell).inbox.next_to_check(after)
    if item is None:
        shell.tell(N_("No other photo has anything to check."))
        return False
    review_photo(shell, item.review.path, instead=after is not None)
    return True


def show_record(shell: Shell, record: Record) -> None:
    """Open the game of a record without a file, such as one of the scorebook, on its own page.

    Raises:
        UnknownGame, BadText: the record cannot be put on a table.
    """
    show_game(shell, open_held(record, shell.start.data))


def show_game(shell: Shell, game: OpenGame) -> None:
    """Open a game's page, with a message about what could not be played of it, or what contradicts
    its result; first its set-up, if it waits for one."""
    if SecretSetup.of(game.table) is not None:
        shell.open(route.SecretSetUp(game))
        return
    shell.open(route.Play(game))
    illegal = game.table.state.objection
    if illegal is None:
        if (denied := denied_claim(game.table)) is not None:
            shell.tell(denied, bad=True)
        return
    if game.table.over_before_rest:
        shell.tell(NOT_COUNTED)
        return
    breach = illegal.breaches[0]
    told = say(N_("Turn {turn}: {move}"), turn=illegal.turn, move=breach.sentence)
    if breach.rule:
        told = say(
            N_("In turn {turn} the move {move} breaks {rule}: {why}"),
            turn=illegal.turn,
            move=illegal.text,
            rule=breach.rule,
            why=breach.sentence,
        )
    shell.tell(told, bad=True)


def _refuse(shell: Shell, error: Exception, path: Path) -> None:
    shell.refresh()
    shell.tell(told(error, path), bad=True)


def _holds_several(error: Exception) -> bool:
    return isinstance(error, CompanionError) and error.id == "several-games"


def told(error: Exception, path: Path) -> Sentence:
    """Why a file could not be opened, in a line with its name."""
    sentence = of_file(error, str(path)).sentence
    if _holds_several(error):
        way = say(N_("To import, open “Export, import, backup”."))
        return say("{what} {way}", what=sentence, way=way)
    return sentence


def paste(shell: Shell) -> None:
    """Read the clipboard's picture in the background, and review it."""
    run_with_progress(
        shell, lambda path: review_photo(shell, Path(path)), picture_pasted,
        str(photos_folder(shell)), shell.words(N_("Pasted")), begun=N_("Pasting the picture"),
    )  # fmt: skip


def accept_drops(shell: Shell) -> bool:
    """Enable dropping files; returns whether it is possible here.

    The page gets them first; if it does not take them, a file is opened, several photos or a folder
    go into the inbox, and exports are imported if somebody agrees.
    """
    try:
        from tkinterdnd2 import DND_FILES, TkinterDnD

        TkinterDnD._require(shell)
        heard = shell.window.register(lambda data: _heard(shell, data))
        shell.window.tk.call("tkdnd::drop_target", "register", str(shell), DND_FILES)
        shell.window.tk.call("bind", str(shell), "<<Drop:DND_Files>>", f"{heard} %D")
    except (ImportError, RuntimeError, tk.TclError):
        return False
    return True


def _heard(shell: Shell, data: str) -> str:
    paths = [Path(name) for name in shell.window.tk.splitlist(data)]
    # The other program waits for a reply, so the files are opened afterwards.
    shell.window.after_idle(drop, shell, paths)
    return "copy"


def drop(shell: Shell, paths: list[Path]) -> None:
    """Handle dropped files: by the page, or else by opening one, or taking many."""
    try:
        if not paths or shell.page.dropped(paths):
            return
        found = [Path(one) for one in inputs(map(str, paths)).files]
    except BadInputs as error:
        shell.tell(error.sentence, bad=True)
        return
    photos = list(filter(is_photo, found))
    if len(photos) > 1:
        take_photos(shell, photos)
    elif exports := list(filter(is_export, found)):
        _show_import(shell, exports)
    else:
        open_file(shell, (photos or found)[0])
