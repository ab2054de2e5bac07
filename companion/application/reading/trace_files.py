"""How a photo was read, written into a folder for people who ask why.

The folder holds ``photo.jpg`` with the board outlined, the pictures of
:mod:`companion.photo.explain.pictures` in processing order, ``marks.csv`` with every mark, and
``trace.json`` with everything about the whole photo; a subfolder for each sheet if a photo shows
several.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from companion.board import split_mark
from companion.files import make_folder, write_whole
from companion.photo.explain.pictures import pictures
from companion.photo.posterior import Nats, Posterior, PosteriorTerm
from companion.photo.reading import ReadMark, Refusal
from companion.photo.refusals import case_of
from companion.photo.trace import Feature, SheetTrace, Trace
from companion.pictures.kinds import jpeg
from companion.scoring.spreadsheet import cell

QUALITY: Final = 85
"""JPEG quality, 0 to 100, of pictures that show the photo."""
SIDE: Final = 1600
"""px of the photo's longer side in its trace."""
OUTLINE: Final = (230, 0, 120)


@contextmanager
def traced(folder: Path) -> Iterator[Trace]:
    """A trace to pass to the reader; written afterwards, even if the photo was refused, as far as
    it was read.

    Raises:
        BadFile: the folder cannot be made or written to.
    """
    trace = Trace()
    try:
        yield trace
    except Refusal as refusal:
        write_trace(folder, trace, refusal)
        raise
    write_trace(folder, trace)


def write_trace(folder: Path, trace: Trace, refusal: Refusal | None = None) -> None:
    """Write a trace's pictures and tables.

    Raises:
        BadFile: the folder cannot be made or written to.
    """
    make_folder(folder)
    if trace.photo is not None:
        write_whole(folder / "photo.jpg", jpeg(_outlined(trace), QUALITY))
    whole = {
        "refused": refusal and _refused(refusal),
        "sheets": [_facts(sheet) for sheet in trace.sheets],
    }
    write_whole(folder / "trace.json", (json.dumps(whole, indent=1) + "\n").encode())
    for number, sheet in enumerate(trace.sheets, 1):
        own = folder if len(trace.sheets) == 1 else folder / str(number)
        make_folder(own)
        _write_sheet(own, sheet)


def marks_csv(sheet: SheetTrace) -> str:
    """Every mark of a board with why it is uncertain, what each term of its posterior says for its
    value against what else it may be, in nats, and the measurements: one line per mark, the
    uncertain ones first."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    features = list(dict.fromkeys(name for one in sheet.features.values() for name in one))
    head = ("mark", "value", "other", "confidence", "reasons")
    writer.writerow([*head, *PosteriorTerm, "together", *features])
    marks = sheet.marks
    slots = [slot for slot in sheet.rectified.board.slots if slot.name in marks]
    for slot in sorted(slots, key=lambda slot: marks[slot.name].sure):
        mark, own = marks[slot.name], sheet.features.get(slot.name, {})
        writer.writerow(
            [
                *(sheet.as_read(slot), mark.value, mark.other, f"{mark.confidence:.4f}"),
                " ".join(mark.reasons),
                *_terms_told(sheet.posteriors[slot.name], mark),
                *(_number_or_text(own.get(feature, "")) for feature in features),
            ]
        )
    return text.getvalue()


def _terms_told(posterior: Posterior, mark: ReadMark) -> Iterator[str]:
    """What each term says, and of an uncertain mark why it is, and their sum."""

    def between(nats: Nats) -> str:
        return f"{nats.get(mark.value, 0.0) - nats.get(mark.other, 0.0) + 0.0:.2f}"

    for term in PosteriorTerm:
        said = posterior.said.get(term)
        why = posterior.reasons(term, mark.value, mark.other) if said else ()
        yield " ".join((between(said.nats), *(r for r in why if r in mark.reasons))) if said else ""
    yield between(posterior.nats)


def _number_or_text(value: Feature) -> Feature:
    """What a spreadsheet shows as a number, or as text that it does not take for a formula."""
    return cell(value) if isinstance(value, str) else value


def _write_sheet(folder: Path, sheet: SheetTrace) -> None:
    for name, rgb in pictures(sheet):
        write_whole(folder / f"{name}.jpg", jpeg(rgb, QUALITY))
    write_whole(folder / "marks.csv", marks_csv(sheet).encode())


def _refused(refusal: Refusal) -> dict[str, str]:
    """Why a photo was refused, what shows it, and the function of the reader that did."""
    frames = extract_tb(refusal.__traceback__)
    here = Path(__file__).parents[2]
    inside = [frame for frame in frames if here in Path(frame.filename).parents]
    by = f"{Path(inside[-1].filename).relative_to(here)} {inside[-1].name}" if inside else ""
    told = {"code": refusal.code, "text": str(refusal.sentence)}
    return {**told, "evidence": case_of(refusal).evidence, "by": by}


def _facts(sheet: SheetTrace) -> dict[str, Any]:
    board = sheet.rectified.board
    return {
        "game": board.game,
        "item": board.item,
        "px_per_mm": round(sheet.rectified.flat.scale, 2),
        "quarter_turns": sheet.turn,
        "seconds": {step: round(seconds, 3) for step, seconds in sheet.seconds.items()},
        "marks": len(sheet.marks),
        "uncertain": sum(not mark.sure for mark in sheet.marks.values()),
        "kinds": sorted({split_mark(slot.name)[0] for slot in board.slots}),
    }


def _outlined(trace: Trace) -> NDArray[Any]:
    """The photo, made smaller, with each board's outline."""
    assert trace.photo is not None
    image = Image.fromarray(np.asarray(trace.photo))
    longest = max(image.size)
    factor = min(1.0, SIDE / longest)
    image = image.resize((round(image.width * factor), round(image.height * factor)))
    draw = ImageDraw.Draw(image)
    for sheet in trace.sheets:
        line = [(x * factor, y * factor) for x, y in (*sheet.corners, sheet.corners[0])]
        draw.line(line, fill=OUTLINE, width=4)
    return np.asarray(image)
