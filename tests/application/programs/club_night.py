"""A club's evening: every photo of a folder scored, put right by hand, and into the scorebook.

Written from the documentation alone; mypy checks it without a single value of type Any.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import companion
from companion.answers.kinds import MarkJson
from companion.answers.scores import ScoreJson

Ask = Callable[[MarkJson], str]
"""Asks somebody what a mark is; '' if nobody knows."""


@dataclass(frozen=True)
class Line:
    """What the club's page says of one photo."""

    photo: str
    winner: str
    points: str
    left: int


def settled(photo: Path, ask: Ask) -> companion.Scored:
    """A photo read, with what is uncertain put right by somebody who was there."""
    scored = companion.read(photo)
    told: ScoreJson = scored.as_json()
    marks: dict[str, str | int | bool] = {}
    for mark in told["unsure"]:
        said = ask(mark)
        if said:
            marks[mark["mark"]] = said
    return companion.correct(scored, marks) if marks else scored


def line_of(photo: Path, scored: companion.Scored) -> Line:
    points = scored.score or {}
    told = ", ".join(f"{player} {value}" for player, value in points.items())
    return Line(photo.name, scored.winner or "nobody yet", told, len(scored.unsure))


def evening(photos: list[Path], out: Path, ask: Ask) -> tuple[list[Line], str]:
    """The evening's lines and who leads; pictures and game records go into a folder."""
    lines: list[Line] = []
    out.mkdir(exist_ok=True)
    with companion.Book(out / "club.sqlite") as book:
        for photo in photos:
            try:
                scored = settled(photo, ask)
            except companion.CompanionError as error:
                problem = error.as_json()
                lines.append(Line(photo.name, "", f"{problem['id']}: {error}", 0))
                continue
            lines.append(line_of(photo, scored))
            (out / f"{photo.stem}.png").write_bytes(companion.overlay(scored, "png"))
            companion.save(scored, out / f"{photo.stem}.pgr")
            added = book.add(scored, players={"blue": "Ann", "red": "Ben"}, date="2026-11-14")
            assert added.match.game == "line-wars"
        table = book.standings().as_json()["players"]
    leader = table[0]["name"] if table else "nobody"
    return lines, leader


if __name__ == "__main__":
    found, first = evening(
        sorted(Path(sys.argv[1]).glob("*.jpg")),
        Path(sys.argv[2]),
        lambda mark: input(f"{mark['mark']} looks {mark['value']}. What is it? "),
    )
    for one in found:
        print(one.photo, one.points, one.winner, sep="\t")
    print("first:", first)
