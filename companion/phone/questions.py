"""The questions about a photo that its phone is asked, and the pictures it is shown."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final

from companion.board import EMPTY, Value
from companion.games.mark_words import mark_name, value_name
from companion.games.phrases import STAKES, looks, reasons
from companion.phone.inbox import Asked
from companion.sentences import Catalogue, Sentence, Term, say

if TYPE_CHECKING:
    from companion import Doubt, Scored
    from companion.games.results import Item
    from companion.games.rule import Breach

LONGEST: Final = 1600
"""Longer side in px of a photo with its score: enough to be enlarged on a phone."""
NEAR: Final = 720
"""Longer side in px of the part around a mark."""
QUALITY: Final = 85
MOST_REASONS: Final = 60
"""Most reasons told of a photo."""


def mark_question(scored: Scored, sheet: int, doubt: Doubt, left: int) -> Asked:
    """The question what a mark is.

    Args:
        sheet: which of the photo's sheets it is on, from 0.
        left: how many marks are open, including this one.
    """
    mark = doubt.mark
    stake = STAKES.get(str(doubt.changes), "")
    return Asked(
        f"{sheet} {mark.name}",
        say("{mark}", mark=mark_name(mark.name)),
        (looks(mark), *reasons(mark), *([say(stake)] if stake else [])),
        tuple((id, _worded(value)) for id, value in mark_answers(scored, mark.name).items()),
        left,
    )


def mark_answers(scored: Scored, mark: str) -> Mapping[str, Value]:
    """All values a mark may have, by answer id, in the board's order, empty last."""
    slot = next(slot for slot in scored.board.slots if slot.name == mark)
    return {str(value): value for value in (*slot.values, EMPTY)}


def open_question(scored: Scored) -> Asked | None:
    """The question about something the sheet does not show, such as who started; else ``None``."""
    result = scored.reading.result
    if result.question is None:
        return None
    key = result.question.id
    answers = dict.fromkeys(case.answer[key] for case in result.cases if key in case.answer)
    said = tuple((answer, Term(answer)) for answer in answers)
    return Asked(key, result.question.sentence, (), said, 1)


def reasons_told(
    scores: Sequence[Scored],
) -> tuple[tuple[Sentence, ...], tuple[Sentence, ...]]:
    """Why the sheets' scores are what they are, and what the rules cannot explain, each with its
    rule; no reasons while marks are open."""

    def ruled(found: Iterable[Item | Breach]) -> tuple[Sentence, ...]:
        return tuple(
            say("{text} ({rule})", text=one.sentence, rule=one.rule) if one.rule else one.sentence
            for one in islice(found, MOST_REASONS)
        )

    items = (item for one in scores if not one.unsure for item in one.reading.result.items)
    return ruled(items), ruled(each for one in scores for each in one.audit if not each.noted)


def score_picture(scored: Scored, language: Catalogue) -> bytes:
    """The photo with its score painted over it, a JPEG with a longer side of :data:`LONGEST` px.

    Raises:
        Refusal: the photo can no longer be read.
    """
    from companion.application.reading.correct import overlay

    return overlay(scored, "jpg", language=language, longest=LONGEST)


def near_view(scored: Scored, mark: str) -> bytes | None:
    """The part of the photo around a mark, a JPEG; ``None`` if the photo can no longer be read."""
    from companion.application.reading.cut_out import cut_out, upright

    picture = upright(scored.file)
    if picture is None or scored.photo is None:
        return None
    file = io.BytesIO()
    cut_out(scored.photo, picture, mark, NEAR).save(file, "JPEG", quality=QUALITY)
    return file.getvalue()


def _worded(value: Value) -> Sentence | Term:
    word = value_name(value)
    return say("{number}", number=word) if isinstance(word, int) else word
