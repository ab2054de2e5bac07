"""Requests to the photo reader and its answers, in any process, and a cache of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.application.printing.printer import keep_check
from companion.application.reading.ask import Ask, Pairs, Said
from companion.application.reading.store import kept_review
from companion.board.readable import INKS
from companion.photo.reading import CheckedPrinter, How, Refusal
from companion.photo.refusals import About, case_of
from companion.refusals import refusal
from companion.sentences import N_, Sentence, say, without_flags

if TYPE_CHECKING:
    from companion.photo.trace import Trace
    from companion.scoring.scored import Scored

Tell = Callable[[float, Sentence | None], None]
"""Called with the progress, from 0 to 1, and what is being done."""


def unwatched(_part: float, _told: object) -> None:
    """For work whose progress nobody watches."""


@dataclass(frozen=True)
class Found:
    """What a photo shows: a sheet, or each player's own sheet, in seating order."""

    sheets: tuple[Scored, ...]
    pens: tuple[str, ...] = ()
    """Possible ink colours of a pen."""
    sha256: str = ""


@dataclass(frozen=True)
class Refused:
    """A photo that could not be read as requested.

    ``picture`` says whether it is one that may show a sheet, so that it helps to mark the corners:
    not where there is no picture, and not where it cannot be read whatever it shows.
    """

    code: str
    sentence: Sentence
    picture: bool

    @property
    def sayable(self) -> bool:
        """Whether it can be read once people say the game or the pens."""
        return self.code in ("other-inks", "which-game")


Answer = Found | Refused


@dataclass(frozen=True)
class Opened:
    """A photo read for the first time, with the corrections of an earlier review.

    ``in_book`` says whether it was put into the scorebook as it was then, ``as_recorded`` whether
    it shows the board of the scorebook's record, whose photo it is.
    """

    ask: Ask
    answer: Answer
    said: Said = ()
    answers: Pairs = ()
    record: str = ""
    in_book: bool = False
    as_recorded: bool = False


def ready(_: Tell) -> None:
    """Import what reads photos, which takes longer than reading one."""
    import companion.photo.read
    import companion.scoring.from_photo  # noqa: F401


def open_photo(tell: Tell, path: str, ask: Ask, folder: str = "") -> Opened:
    """Read a photo; if it was reviewed before, as it was read then.

    Args:
        folder: where reviews are stored, '' for nowhere.
    """
    from companion.files.together import fingerprint

    kept = None
    if folder and ask == Ask():
        kept = kept_review(Path(folder), fingerprint(path))
    if kept is None:
        return Opened(ask, read(tell, path, ask))
    answer = read(tell, path, kept.ask)
    done = kept.need == "done"
    return Opened(kept.ask, answer, kept.said, kept.answers, kept.record, in_book=done)


def read(tell: Tell, path: str, ask: Ask) -> Answer:
    """Read and score a photo."""
    from companion.scoring.from_photo import score_photo, score_together
    from companion.scoring.grid_warp import with_grid

    tell(0.1, say(N_("Reading {file}"), file=Path(path).name))
    try:
        how = _how(ask)
        photos = (path, *ask.also)
        scored = score_together(photos, **how) if ask.also else score_photo(path, **how)
    except Refusal as error:
        if isinstance(error, CheckedPrinter):
            keep_check(error.check)
        picture = case_of(error).about not in (About.FILE, About.REQUEST)
        return Refused(error.code, without_flags(error.sentence), picture)
    except (MemoryError, ImportError):
        raise
    except Exception as error:
        sentence = refusal(error, Path(path).name).sentence
        return Refused("other", sentence, False)
    tell(0.9, None)
    photo = scored.photo
    assert photo is not None
    sheets = (*with_grid(scored).sheets.values(),)
    for sheet in sheets:
        sheet.find_outcome()
    return Found(sheets, tuple(INKS), photo.sha256)


def traced(path: str, ask: Ask) -> Trace:
    """A photo read once more, with everything that the reader saw on the way.

    Raises:
        companion.photo.reading.Refusal: the photo cannot be read.
    """
    from companion.photo.trace import Trace
    from companion.scoring.from_photo import score_photo

    trace = Trace()
    score_photo(path, trace=trace, **_how(ask))
    return trace


def _how(ask: Ask) -> How:
    return {
        "game": ask.game or None,
        "chosen": dict(ask.options),
        "inks": dict(ask.inks),
        "pointed": ask.pointed,
    }


MOST_READINGS: Final = 12
"""Most requests whose answers are cached, so that undo need not read the photo again."""


class Readings:
    """A cache of the reader's answers; the oldest are dropped."""

    def __init__(self) -> None:
        self._answers: dict[Ask, Answer] = {}

    def __bool__(self) -> bool:
        """Whether the photo was read at all."""
        return bool(self._answers)

    def of(self, ask: Ask) -> Answer | None:
        """The answer to a request, ``None`` if unknown."""
        return self._answers.get(ask)

    def put(self, ask: Ask, answer: Answer, *, held: Ask) -> None:
        """Store an answer; that to ``held`` is never dropped for it."""
        self._answers[ask] = answer
        while len(self._answers) > MOST_READINGS:
            del self._answers[next(key for key in self._answers if key != held)]
