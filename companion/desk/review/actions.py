"""What is done with a reviewed photo: saved, played on, disputed, painted over, kept as a test."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.desk.arrivals.photos import is_ours
from companion.desk.files.written import write_made, write_told
from companion.desk.jobs import Tell
from companion.desk.review.kept import Kept, keep_review
from companion.desk.review.review import Review
from companion.records import SUFFIX, BadFile, parse_record, write_whole
from companion.scoring.inputs import PICTURES
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.desk.window import Desk
    from companion.scoring.scored import Scored


def reviews_folder(desk: Desk) -> Path | None:
    """Where reviews are kept; ``None`` for nowhere."""
    return None if desk.start.data is None else desk.start.data / "reviews"


def kept_of(review: Review, told: str) -> Kept:
    """A review as it is kept."""
    state = review.state
    record = "" if review.record is None else str(review.record)
    return Kept(str(review.path), state.ask, state.said, state.answers, record, told)


def keep(folder: Path, review: Review, told: str) -> Callable[[], None] | None:
    """What writes a review down, for any thread; ``None`` where there is nothing to keep."""
    found = review.found
    if found is None or not found.sha256:
        return None
    kept = kept_of(review, told)

    def write() -> None:
        keep_review(folder, found.sha256, kept)

    return write


def add_photo(desk: Desk, review: Review) -> None:
    """Ask for another photo of the sheet, which may show what this one hides."""
    from tkinter import filedialog

    chosen = filedialog.askopenfilename(
        parent=desk,
        title=desk.words(N_("Another photo of this sheet")),
        filetypes=[
            (desk.words(N_("Pictures")), " ".join(f"*{ending}" for ending in sorted(PICTURES)))
        ],
    )
    if chosen:
        read_with(review, Path(chosen))


def read_with(review: Review, path: Path) -> None:
    """Read the review's photo together with another one of its sheet."""
    ask = review.state.ask
    if str(path) not in (str(review.path), *ask.also):
        review.ask(replace(ask, also=(*ask.also, str(path))))


def save(desk: Desk, review: Review) -> None:
    """Save to the review's record; ask for a file where it has none."""
    if review.record is None:
        save_as(desk, review)
    else:
        save_to(desk, review, review.record)


def save_as(desk: Desk, review: Review) -> bool:
    """Ask for a file and save there; whether that was done. It asks only where there is a game."""
    if game_in(desk, review) is None:
        return False
    chosen = _asked(desk, review, N_("Save the game"), SUFFIX, N_("Games"))
    return chosen is not None and save_to(desk, review, chosen)


def save_to(desk: Desk, review: Review, path: Path) -> bool:
    """Save the record of what the photo shows; whether it could be."""
    text = record_of_photo(desk, review)
    if text is None:
        return False
    if not write_told(desk, path, text.encode("utf-8")):
        return False
    review.record = path.absolute()
    recent = desk.settings.with_recent(str(review.path)).with_recent(str(review.record))
    desk.change(recent=recent.recent)
    desk.tell(say(N_("Saved as {file}"), file=str(path)))
    return True


def game_in(desk: Desk, review: Review) -> Scored | None:
    """The score of a photo that shows a position; ``None`` where there is none, which is said."""
    scored = review.scored
    if scored is None:
        if review.refused is not None:
            desk.tell(review.refused.sentence, bad=True)
        return None
    if scored.reading.position is None:
        desk.tell(say(N_("This sheet shows no position; there is no game to save.")), bad=True)
        return None
    return scored


def record_of_photo(desk: Desk, review: Review) -> str | None:
    """The record of what a photo shows; ``None`` where there is none, which is said."""
    from companion.scoring.refusals import refusal
    from companion.scoring.save import record_text

    scored = game_in(desk, review)
    if scored is None:
        return None
    try:
        return record_text(scored)
    except Exception as error:
        desk.tell(refusal(error, str(review.path)).sentence, bad=True)
        return None


def _asked(desk: Desk, review: Review, title: str, ending: str, kind: str) -> Path | None:
    from tkinter import filedialog

    chosen = filedialog.asksaveasfilename(
        parent=desk,
        title=desk.words(title),
        initialfile=review.path.stem + ending,
        initialdir=None if is_ours(desk, review.path) else str(review.path.parent),
        defaultextension=ending,
        filetypes=[(desk.words(kind), [f"*{ending}"])],
    )
    return Path(chosen) if chosen else None


def keep_as_test(desk: Desk, review: Review) -> None:
    """Ask for a file, and write down what truly stands on the sheet."""
    chosen = _asked(desk, review, N_("Keep as a test"), ".json", N_("Truths of photos"))
    if chosen is not None:
        write_truth(desk, review, chosen)


def write_truth(desk: Desk, review: Review, path: Path) -> bool:
    """Write the truth of a photo, with a copy of the photo beside it where it lies elsewhere."""
    from companion.scoring.corrections import BadCorrection, truth_file

    scored = review.scored
    if scored is None:
        return False
    try:
        text = json.dumps(truth_file(scored), ensure_ascii=False, indent=1) + "\n"
        beside = path.with_suffix(review.path.suffix)
        if beside.absolute() != review.path.absolute():
            write_whole(beside, review.path.read_bytes())
            text = text.replace(json.dumps(review.path.name), json.dumps(beside.name), 1)
    except BadCorrection as error:
        desk.tell(error.sentence, bad=True)
        return False
    except (BadFile, OSError) as error:
        desk.tell(getattr(error, "sentence", None) or say("{why}", why=str(error)), bad=True)
        return False
    kept = N_("Kept as {file}: the truth of this photo, by which the reader can be tested")
    return write_told(desk, path, text.encode("utf-8"), say(kept, file=path.name))


def play_on(desk: Desk, review: Review) -> None:
    """Put the position on the table."""
    from companion.desk.files.opening import show_record

    text = record_of_photo(desk, review)
    if text is None:
        return
    show_record(desk, parse_record(text))


def settle(desk: Desk, review: Review) -> None:
    """Judge moves in the position."""
    from companion.desk.settle.dispute import Dispute
    from companion.desk.settle.page import DisputePage

    scored = game_in(desk, review)
    if scored is None:
        return
    origin = say(N_("As read from {file}"), file=review.path.name)
    notes: list[Sentence] = []
    if scored.unsure:
        names = ", ".join(mark.name for mark in scored.unsure)
        notes.append(say(N_("Not sure in the photo: {doubts}"), doubts=names))
    dispute = Dispute(
        scored.game, scored.options, scored.reading.position, origin=origin, notes=notes
    )
    desk.show(lambda desk_, parent: DisputePage(desk_, parent, dispute))


def painted(tell: Tell, path: str, scored: Scored, ending: str, language: str) -> bytes:
    """The photo with its score painted over it; the work of the other process."""
    from companion.locale import catalogue
    from companion.scoring.overlay import overlay_bytes

    tell(0.2, None)
    return overlay_bytes(replace(scored, file=path), ending, catalogue(language))


def save_painted(desk: Desk, review: Review) -> None:
    """Ask for a file, and write the photo with its score painted over it."""
    chosen = _asked(desk, review, N_("The photo with its score"), ".jpg", N_("Pictures"))
    if chosen is not None:
        paint_to(desk, review, chosen)


def paint_to(desk: Desk, review: Review, path: Path) -> None:
    """Write the photo with its score painted over it, beside whatever else goes on."""
    if review.scored is None:
        return
    if path.absolute() == review.path.absolute():
        desk.tell(say(N_("The photo itself is never written over; choose another name.")), bad=True)
        return
    ending = path.suffix.lower() if path.suffix.lower() in (".png", ".jpg", ".jpeg") else ".jpg"
    write_made(
        desk, path, say(N_("Saved as {file}"), file=str(path)),
        painted, str(review.path), review.scored, ending, desk.language,
    )  # fmt: skip


def copy_score(desk: Desk, review: Review) -> None:
    """The score in words, for another program."""
    from companion.scoring.report import report

    if review.scored is None:
        return
    desk.clipboard_clear()
    desk.clipboard_append("\n".join(report(review.scored, desk.catalogue)))
    desk.tell(say(N_("The score was copied")))
