#!/usr/bin/env python3
"""Scores every photo of a folder with one worker process and with two, OpenCV on one thread.

    python tests/bench/many.py DIR [--limit N] [--dask] [--results]

Told are photos a second by the clock, starting the workers included, and what two workers gain.
On a machine that others use too the clock lies, so the processor's own seconds are told as well:
where two workers need as many as one, two free processors are twice as fast. ``--dask`` adds a
cluster of two local workers.
"""

from __future__ import annotations

import os
import resource
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import cv2

from companion.application.reading.many import in_order, on_cluster
from companion.application.reading.one_file import Outcome, Request, Task, lost, outcome
from companion.files.inputs import inputs, is_record
from companion.worker import ONE_THREAD
from tests.bench.results import arguments, load, table, write_section

Way = Callable[[list[Task]], Iterator[Outcome]]


@dataclass(frozen=True)
class Timed:
    """One way to score the photos: seconds by the clock, and of processors."""

    name: str
    photos: int
    clock: float
    processors: float


def timed(name: str, way: Way, tasks: list[Task]) -> Timed:
    before, start = _processor_seconds(), time.perf_counter()
    done = sum(found.code != 2 for found in way(tasks))
    clock = time.perf_counter() - start
    return Timed(name, done, clock, _processor_seconds() - before)


def _processor_seconds() -> float:
    """Of this process and of its children that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def _by_dask(tasks: list[Task]) -> Iterator[Outcome]:
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50
    ) as local:
        yield from on_cluster(outcome, lost, tasks, local.scheduler_address)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("folder", metavar="DIR")
    parser.add_argument("--limit", type=int, help="no more photos than this")
    parser.add_argument("--dask", action="store_true", help="a cluster of two workers as well")
    parser.add_argument("--results", action="store_true", help="write the section of RESULTS.md")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    os.environ.update(dict.fromkeys(ONE_THREAD, "1"))
    files = [str(Path(f).resolve()) for f in inputs([args.folder]).files if not is_record(f)]
    tasks = [Task(file, Request()) for file in files[: args.limit]]
    ways: dict[str, Way] = {
        "1 process": lambda tasks: in_order(outcome, lost, tasks, 1),
        "2 processes": lambda tasks: in_order(outcome, lost, tasks, 2),
    }
    if args.dask:
        ways["2 Dask workers"] = _by_dask
    outcome(tasks[0])
    found = [timed(name, way, tasks) for name, way in ways.items()]
    one = found[0]
    rows = [
        (
            each.name,
            each.photos,
            f"{each.clock:.1f}",
            f"{each.photos / each.clock:.2f}",
            f"{one.clock / each.clock:.2f}",
            f"{each.processors:.1f}",
            f"{2 * one.processors / each.processors:.2f}" if each is not one else "1.00",
        )
        for each in found
    ]
    head = ("", "photos", "s", "photos/s", "gain", "processor s", "gain on free processors")
    body = table(head, rows)
    body = f"{body}\n\n{load()}"
    print(body)
    if args.results:
        write_section(
            "many",
            "Many photos",
            body,
        )


if __name__ == "__main__":
    main()
