"""Opens photos for review."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.desk.review.review import Review

if TYPE_CHECKING:
    from companion.desk.window import Desk


def review_photo(
    desk: Desk,
    path: Path,
    *,
    instead: bool = False,
    heard: Callable[[Review], object] | None = None,
    match: int | None = None,
) -> Review:
    """Show a photo's review; it is among the recent files once its picture can be shown.

    Args:
        instead: in the place of the page that is shown, which Back passes by.
        heard: called with the review whenever its score was worked out.
        match: the match of the scorebook that what is said goes into.
    """
    from companion.desk.review.page import ReviewPage

    review = Review(path.absolute())
    review.match = match
    show = desk.replace_page if instead else desk.show
    show(lambda desk_, parent: ReviewPage(desk_, parent, review, heard))
    return review
