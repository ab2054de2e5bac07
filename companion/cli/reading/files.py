"""What ``companion score`` reads and saves: pages, photos of one sheet, and a file for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.exits import Problem, apart
from companion.cli.frame import remark
from companion.cli.outputs import check_name, outputs_by_ending
from companion.cli.scans import pages_apart
from companion.cli.standard import STANDARD, STREAMS
from companion.files import check_writable, make_folder
from companion.files.inputs import (
    NAMES,
    OVERLAYS,
    RECORD,
    TRUTH,
    Inputs,
    check_output,
    is_record,
    keep_inputs,
    outputs,
    photo_needed,
)
from companion.sentences import N_, choose, say

if TYPE_CHECKING:
    from companion.application.reading.one_file import Request, Task

TABLE = ".csv"


def pages_of(asked: Inputs) -> tuple[Inputs, bool]:
    """The files, with each page of a PDF by itself, and whether there is one of several."""
    pages = pages_apart(asked.files)
    several = asked.several or len(pages) > 1
    return replace(asked, files=pages, several=several), len(pages) > len(asked.files)


def of_one_sheet(asked: Inputs, out: Outputs) -> tuple[Inputs, tuple[str, ...]]:
    """The request for the first of several photos of one sheet, and all of them."""
    keep_inputs(asked.files, filter(None, (out.overlay, out.save, out.truth)))
    if len({*asked.files}) < max(2, len(asked.files)):
        raise Problem.of(N_("--together needs two or more different photos of the sheet"))
    for file in asked.files:
        if is_record(file):
            raise Problem(photo_needed("--together", file))
    if out.trace is not None:
        raise apart("--together", "--trace")
    return replace(asked, files=asked.files[:1], several=False), asked.files


@dataclass(frozen=True)
class Outputs:
    """The names of what is to be saved, a file or, of several inputs, a folder."""

    overlay: str | None
    save: str | None
    truth: str | None
    trace: str | None
    table: str | None

    def with_these(self, outs: Iterable[str], asked: Inputs) -> Outputs:
        """These, and others that are what their endings say, if they are not folders."""
        given = {"overlay": self.overlay, "save": self.save, "csv": self.table}
        overlay, save, table = outputs_by_ending(outs, given, {RECORD: "save", TABLE: "csv"})
        known = {*OVERLAYS, RECORD, TABLE}
        for out in map(Path, () if asked.several else outs):
            if out.suffix.lower() not in known and not out.is_dir():
                raise Problem(choose(sorted(known), out.name), id="bad-picture-kind")
        return replace(self, overlay=overlay, save=save, table=table)

    def check(self, asked: Inputs, *, corrected: bool) -> None:
        """Refuse a table that cannot be written, and what is to be saved of photos where there are
        only game records."""
        if self.table is not None:
            keep_inputs(asked.files, [self.table])
            check_name(self.table, TABLE)
        if self.table not in (None, STANDARD):
            from companion.application.reading.csv_table import keep_other_table

            check_writable(self.table)
            keep_other_table(self.table)
        wanted = {"--overlay": self.overlay, "--keep-truth": self.truth, "--trace": self.trace}
        wanted |= {} if corrected else {"--save": self.save}
        options = [name for name, out in wanted.items() if out is not None]
        if asked.files and options and all(map(is_record, asked.files)):
            problem = Problem(photo_needed(options[0], asked.files[0]))
            problem.file = asked.files[0]
            raise problem

    def tasks(self, asked: Inputs, request: Request) -> Iterator[Task]:
        """A task for each file; folders are created, and what cannot be written is refused."""
        from companion.application.reading.correct import check_overlay
        from companion.application.reading.one_file import Task

        overlays = outputs(asked, _given(self.overlay, ".jpg", asked), "-scored.jpg")
        saves = outputs(asked, _given(self.save, RECORD, asked), RECORD)
        truths = outputs(asked, _given(self.truth, TRUTH, asked), TRUTH)
        one = None if self.trace is None else Path(self.trace)
        traces = outputs(asked, self.trace, "") if asked.several else (one,)
        for paint in filter(None, overlays):
            check_overlay(paint)
        for paths, ending in ((saves, RECORD), (truths, TRUTH)):
            for path in filter(None, paths):
                check_output(path, ending)
        for path in () if asked.several else filter(None, (*overlays, *saves, *truths)):
            check_writable(path)
        folders = (self.overlay, self.save, self.truth, self.trace) if asked.several else ()
        for folder in filter(None, folders):
            _make_folder(Path(folder))
        for each in zip(asked.files, overlays, saves, truths, traces, strict=True):
            yield Task(each[0], request, *each[1:], several=asked.several)


def _given(out: str | None, ending: str, asked: Inputs) -> str | None:
    """The name of the file to write; what goes to standard output is first written to a file."""
    if out != STANDARD:
        return out
    if asked.several:
        raise Problem.of(N_("several files cannot go to standard output: name a folder"))
    return str(STREAMS.get().given(ending))


def _make_folder(folder: Path) -> None:
    """Create the folder for the files of several inputs."""
    if folder.is_dir():
        return
    if not folder.exists() and folder.suffix.lower() in NAMES:
        problem = say(
            N_("name a folder for several photos, such as {name}, not “{file}”"),
            file=str(folder),
            name=str(folder.with_suffix("")),
        )
        raise Problem(problem, id="folder-called-like-a-file")
    make_folder(folder)
    remark(N_("Saving to the new folder {folder}"), folder=str(folder))
