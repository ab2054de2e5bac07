"""What a photo, a record or a score shows of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from companion.application.dispute.judging import Shown
from companion.application.reading.correct import position_record
from companion.application.reading.read import _chosen, load, read
from companion.application.reading.settled_marks import meant_marks
from companion.application.scorebook.details import Details
from companion.application.scorebook.settling import refuse_moot_in
from companion.board import Value
from companion.book.likeness import look_of
from companion.book.tags import LOOK, with_tags
from companion.files.inputs import is_record
from companion.records import Record
from companion.scoring.scored import Scored
from companion.sentences import Sentence


@dataclass(frozen=True)
class Shows:
    """What a file, photo or record shows.

    Attributes:
        record: its record, without what people say beside it.
        uid: the id of the match that it names, '' if none.
        picture: its picture's file.
        marks: what people have already settled in the photo, and ``answers`` to its questions.
        written: whether what is certain in the record may have been settled before: in a game
            record, or of a position sheet, which has other marks than the record's board.
        notes: what was taken for granted in reading the photo, such as its pens.
    """

    record: Record
    uid: str = ""
    picture: Path | None = None
    marks: Mapping[str, Value] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)
    written: bool = False
    notes: tuple[Sentence, ...] = ()

    @cached_property
    def look(self) -> str:
        """The picture's hash, by which another copy is recognised; '' without a picture."""
        try:
            return look_of(self.picture.read_bytes()) if self.picture is not None else ""
        except OSError:
            return ""

    def of_sheet(self, picture: Path | None, uid: str) -> Shows:
        """The same, with the picture and the match that its sheet was printed for, if given."""
        return replace(self, picture=picture or self.picture, uid=uid or self.uid)

    def with_look(self, record: Record) -> Record:
        """A record with the picture's hash, unless it has one."""
        if record.tag(LOOK) or not self.look:
            return record
        return with_tags(record, {LOOK: self.look})

    def settling(self, said: Details) -> Details:
        """What people say, the marks by their own names, with what they had settled before."""
        marks = {**self.marks, **meant_marks(self.record, said.get("corrections", {}))}
        answers = {**self.answers, **_chosen(said.get("options"))}
        return {**said, "corrections": marks, "options": answers}


def shown_by(shown: Shown, said: Details) -> Shows:
    """What a photo, a record or a score shows.

    Raises:
        CompanionError: it cannot be read, or does not ask what people answered.
    """
    picture = Path(shown) if isinstance(shown, (str, Path)) and not is_record(str(shown)) else None
    if isinstance(shown, (str, Path)) and picture is None:
        shown = load(shown)
    if isinstance(shown, Record):
        refuse_moot_in(shown, said)
        return Shows(shown, written=True)
    if not isinstance(shown, Scored):
        shown = read(shown, options=said.get("options"))
    if shown.record is not None:
        return Shows(shown.record, written=True)
    if picture is None and shown.file and Path(shown.file).is_file():
        picture = Path(shown.file)
    uid = shown.photo.sheet.match if shown.photo is not None else ""
    written = shown.board.item != "board" and bool(shown.settled)
    return Shows(
        position_record(shown), uid, picture, shown.settled, shown.answers, written, shown.notes
    )


def file_of(shown: Shown | None, picture: Path | None) -> str:
    """The file that somebody has named, else that of the picture shown; '' for none."""
    return str(shown if isinstance(shown, (str, Path)) else picture or "")
