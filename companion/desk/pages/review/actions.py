"""Actions on a reviewed photo: save, play on, dispute, share, keep as a test, add to the book."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Literal

from companion import Record, Scored
from companion.application.reading.inbox import Item
from companion.application.reading.read import load
from companion.application.reading.review import Review
from companion.application.scorebook.at_the_table import put_back
from companion.application.scorebook.told.matches import UNCHANGED
from companion.desk.shell import route
from companion.desk.shell.file_dialog.ask import ask_open, ask_save
from companion.desk.shell.files.file_output import write_file, write_in_background
from companion.desk.shell.files.photo_storage import is_ours
from companion.desk.shell.shell import Shell
from companion.desk.tasks.processes import Tell
from companion.errors import reason
from companion.files import BadFile, write_whole
from companion.files.inputs import PICTURES, RECORD
from companion.sentences import N_, Sentence, say

ANOTHER_PHOTO = N_("Add another photo of this sheet")


def add_photo(shell: Shell, review: Review) -> None:
    """Ask for another photo of the sheet, which may show what this one hides."""
    kinds = ((N_("Pictures"), sorted(PICTURES)),)
    ask_open(shell, ANOTHER_PHOTO, kinds, partial(read_with, shell, review))


def read_with(shell: Shell, review: Review, path: Path) -> None:
    """Read the review's photo together with another one of its sheet."""
    if not review.join(path):
        shell.tell(say(N_("{file} is already one of this sheet's photos"), file=path.name))


def save(shell: Shell, review: Review) -> None:
    """Save to the review's record; ask for a file if it has none."""
    if review.record is None:
        save_as(shell, review)
    else:
        save_to(shell, review, review.record)


def save_as(
    shell: Shell,
    review: Review,
    saved: Callable[[], object] = lambda: None,
    over: Callable[[], object] = lambda: None,
) -> None:
    """Ask for a file and save there, where there is a game.

    Args:
        saved: called once it is saved.
        over: called at the end, saved or not.
    """

    def save(path: Path) -> None:
        if save_to(shell, review, path):
            saved()

    if game_in(shell, review) is None:
        over()
        return
    _ask(shell, review, N_("Save"), RECORD, N_("Games"), save, over)


def save_to(shell: Shell, review: Review, path: Path) -> bool:
    """Save the record of what the photo shows; returns whether it succeeded."""
    text = record_of_photo(shell, review)
    if text is None:
        return False
    if not write_file(shell, path, text.encode("utf-8")):
        return False
    review.record = path.absolute()
    recent = shell.settings.with_recent(str(review.path)).with_recent(str(review.record))
    shell.change(recent=recent.recent)
    shell.tell(say(N_("Saved {file}"), file=str(path)))
    return True


def game_in(shell: Shell, review: Review) -> Scored | None:
    """The score of a photo that shows a position; ``None``, with a message, if there is none."""
    scored = review.scored
    if scored is None:
        if review.refused is not None:
            shell.tell(review.refused.sentence, bad=True)
        return None
    if scored.reading.position is None:
        shell.tell(
            say(N_("This sheet does not show a position, so there is nothing to save.")), bad=True
        )
        return None
    return scored


def record_of_photo(shell: Shell, review: Review) -> str | None:
    """The record of what a photo shows; ``None``, with a message, if there is none."""
    from companion.application.reading.correct import record_text
    from companion.refusals import refusal

    scored = game_in(shell, review)
    if scored is None:
        return None
    try:
        return record_text(scored)
    except Exception as error:
        shell.tell(refusal(error, str(review.path)).sentence, bad=True)
        return None


def _ask(
    shell: Shell,
    review: Review,
    title: str,
    ending: str,
    kind: str,
    chosen: Callable[[Path], object],
    over: Callable[[], object] = lambda: None,
    called: str = "",
) -> None:
    """Ask for a file beside the photo, and by its name with ``called`` after it."""
    folder = None if is_ours(shell, review.path) else review.path.parent
    name = review.path.stem + called + ending
    ask_save(shell, title, ((kind, (ending,)),), chosen, name=name, folder=folder, over=over)


def keep_as_test(shell: Shell, review: Review) -> None:
    """Ask for a file, and write down what truly stands on the sheet."""
    write = partial(write_truth, shell, review)
    _ask(shell, review, N_("Save as a test photo"), ".json", N_("Test photo answers"), write)


def write_truth(shell: Shell, review: Review, path: Path) -> bool:
    """Write the truth file of a photo, with a copy of the photo beside it if needed."""
    from companion.application.reading.correct import truth_text
    from companion.application.reading.settled_marks import BadCorrection

    scored = review.scored
    if scored is None:
        return False
    try:
        text = truth_text(scored)
        beside = path.with_suffix(review.path.suffix)
        if beside.absolute() != review.path.absolute():
            write_whole(beside, review.path.read_bytes())
            text = text.replace(json.dumps(review.path.name), json.dumps(beside.name), 1)
    except BadCorrection as error:
        shell.tell(error.sentence, bad=True)
        return False
    except (BadFile, OSError) as error:
        shell.tell(reason(error), bad=True)
        return False
    kept = N_("Saved {file} with the correct marks of this photo, for testing how photos are read")
    return write_file(shell, path, text.encode("utf-8"), say(kept, file=path.name))


def play_on(shell: Shell, review: Review) -> None:
    """Open the position on the table."""
    from companion.desk.shell.files.opening import show_record

    text = record_of_photo(shell, review)
    if text is None:
        return
    show_record(shell, load(text.encode()))


def settle(shell: Shell, review: Review) -> None:
    """Judge moves in the position."""
    from companion.application.dispute.dispute import Dispute

    record = record_of_photo(shell, review)
    if record is not None:
        made = Dispute.of_photo(record, review.path, folder=shell.start.data, check=shell.back)
        shell.open(route.Dispute(made))


def painted(tell: Tell, path: str, scored: Scored, ending: str, language: str) -> bytes:
    """The photo with its score painted over it; runs in the worker process."""
    from companion.application.reading.correct import overlay

    tell(0.2, None)
    kind: Literal["jpg", "png"] = "png" if ending == ".png" else "jpg"
    return overlay(replace(scored, file=path), kind, language=language)


def save_painted(shell: Shell, review: Review) -> None:
    """Ask for a file, and write the photo with its score painted over it."""
    paint = partial(paint_to, shell, review)
    _ask(shell, review, N_("Photo with score"), ".jpg", N_("Pictures"), paint, called="-score")


def paint_to(shell: Shell, review: Review, path: Path) -> None:
    """Write the photo with its score painted over it, in the background."""
    if review.scored is None:
        return
    if path.absolute() == review.path.absolute():
        shell.tell(say(N_("The photo itself is not overwritten. Choose another name.")), bad=True)
        return
    ending = path.suffix.lower() if path.suffix.lower() in (".png", ".jpg", ".jpeg") else ".jpg"
    write_in_background(
        shell, path, painted, str(review.path), review.scored, ending, shell.language,
    )  # fmt: skip


def copy_score(shell: Shell, review: Review) -> None:
    """Copy the score in words to the clipboard."""
    from companion.application.reading.report import report

    if review.scored is None:
        return
    shell.copy("\n".join(report(review.scored, shell.catalogue)))


def adding_told(review: Review) -> Sentence | str:
    """What :func:`into_scorebook` does, as its buttons say."""
    if review.match is None:
        return N_("Add to scorebook")
    return say(N_("Add to match {match}"), match=review.match.number)


def into_scorebook(shell: Shell, review: Review) -> None:
    """Ask who played, and put the match into the book; unless a sheet printed for a tournament says
    so itself. Several boards on one page are asked about together."""
    if review.match is None and review.games != (review.sheet,):
        shell.open(route.AddPhotos((Item(review),)))
        return
    text, scored = record_of_photo(shell, review), review.scored
    if text is None or scored is None:
        return
    record = load(text.encode())
    if review.match is not None:
        _into_match(shell, review, record)
        return
    match = "" if scored.photo is None else scored.photo.sheet.match
    lines = [shell.words(scored.outcome.text)]
    now = (review.state, review.sheet)
    shell.open(
        route.Result(
            record, match, review.path, lines,
            lambda: review.in_book.append(now), partial(review.take_out_of_book, review.sheet),
            scored,
        )
    )  # fmt: skip


def _into_match(shell: Shell, review: Review, record: Record) -> None:
    """Put what was said on a match's photo into the match, and go back to it."""
    from companion.desk.pages.shared.scorebook import asked

    changed = asked(lambda book: put_back(book, review, record), shell)
    if changed is not None:
        shell.back()
        shell.tell(N_("Changed. Ctrl+Z undoes it.") if changed else UNCHANGED)
