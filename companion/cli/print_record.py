"""``companion print record FILE``: a game as a printable page."""

from __future__ import annotations

from collections.abc import Mapping


def record_page(
    file: str, chosen: Mapping[str, str], paper: str, language: str, *, ink_saver: bool
) -> bytes:
    """The page of the game in a file, a record or a photo, as a PDF.

    Raises:
        Refusal, RecordError, BadFile, BadOption: as for :func:`companion.read`.
    """
    from companion.application.printing.page_to_keep import page_to_keep
    from companion.application.reading.one_file import score

    scored = score(file, chosen=chosen)
    return page_to_keep(scored, scored.record, paper, language, ink_saver=ink_saver)
