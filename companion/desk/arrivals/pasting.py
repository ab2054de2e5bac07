"""The clipboard's picture, reviewed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.desk.arrivals.clipboard import picture_pasted
from companion.desk.arrivals.photos import photos_folder
from companion.desk.jobs import WorkFailed
from companion.desk.review.open import review_photo
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion.desk.window import Desk


def paste(desk: Desk) -> None:
    """Fetch the clipboard's picture beside whatever else goes on, and review it."""

    def done(path: str) -> None:
        desk.working(1.0)
        desk.tell("")
        review_photo(desk, Path(path))

    def failed(error: WorkFailed) -> None:
        desk.working(1.0)
        desk.tell(error.sentence, bad=True)

    folder, origin = str(photos_folder(desk)), desk.words(N_("Pasted"))
    job = desk.jobs.run(picture_pasted, folder, origin, done=done, failed=failed)

    def stop() -> None:
        job.stop()
        desk.working(1.0)
        desk.tell("")

    desk.working(0.1, stop)
    desk.tell(say(N_("Fetching the picture …")), stays=True)
