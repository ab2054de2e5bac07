"""A program that uses all of the package's face, as somebody would write it.

mypy checks it as strictly as the package itself, and a test runs it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

import companion


def photographed(path: Path) -> NDArray[np.uint8]:
    """A photo as another program has it in its memory: RGB."""
    with Image.open(path) as picture:
        return np.asarray(picture.convert("RGB"), np.uint8)


def evening(samples: Path, folder: Path) -> list[Mapping[str, object]]:
    """Everything that may happen in an evening, each result as JSON."""
    told: list[Mapping[str, object]] = []
    photo, kept = samples / "line-wars-printed-wood.jpg", samples / "line-wars-from-photo.pgr"

    assert "line-wars" in companion.game_keys()
    game = companion.game("line-wars")
    told.append(game.as_json())
    told += [rule.as_json() for rule in companion.rules("line-wars")]
    told.append(companion.board("line-wars", size=5).as_json())
    (folder / "board.pdf").write_bytes(
        companion.print_sheet("line-wars", paper="letter", options={"size": 5}, language="de")
    )

    scored = companion.read(photographed(photo), options={"negation": "square"})
    winner: str | None = scored.winner
    assert winner is None or winner in game.players
    told.append(scored.as_json())
    told.append(companion.read(photo.read_bytes()).as_json())
    told.append(companion.read(kept.read_bytes()).as_json())
    corrected = companion.correct(scored, {"fill a1": "black"})
    read_as: Mapping[str, str | int | bool] = corrected.read_as
    assert read_as == {"fill a1": "empty"}
    companion.save(corrected, folder / "mine.pgr")
    assert companion.overlay(companion.read(photo), "png").startswith(b"\x89PNG")
    review: companion.Review = companion.review(photo)
    review.say("line a3-a4", "red")
    now: companion.Scored | None = review.scored
    assert now is not None
    assert review.undo()
    (folder / "board.svg").write_bytes(companion.draw(scored))
    (folder / "board.png").write_bytes(companion.draw(kept, "png"))

    record = companion.load(kept)
    told.append(record.as_json())
    for shown in (record, scored, kept, kept.read_bytes(), photographed(photo)):
        judged = companion.judge(shown, "b3-c3", "blue")
        legal: bool | None = judged.legal
        assert legal is False
        told.append(judged.as_json())
    told.append(companion.over(record).as_json())
    may = companion.moves(record, limit=3)
    assert all(isinstance(move, str) for move in may)
    told.append(may.as_json())
    checked = companion.check(record)
    told.append(checked.as_json())
    told.append(companion.compare(scored, photo).as_json())
    turn = companion.resolve("start", "blue: a1*4", "red: a8*4")
    position: str | None = turn.position
    assert position is not None
    told.append(turn.as_json())
    begun = companion.load(b'[Game "line-wars"]\n\n1. a7-b7 g1-f1-f2-f3-f4')
    moved = companion.play(begun, next(iter(companion.moves(begun, limit=3))))
    assert moved.played
    told.append(moved.as_json())
    told.append(companion.take_back(moved.after.record).as_json())
    dispute = companion.settle(kept, "b3-c3")
    assert dispute.legal is False
    told.append(dispute.as_json())

    with companion.Book(folder / "book.sqlite") as book:
        added = book.add(photo, players={"blue": "Ann", "red": "Ben"}, date="2026-11-14")
        again = book.add(photo.read_bytes(), players={"blue": "Ann", "red": "Ben"})
        assert (again.state, again.id) == ("there", added.id)
        hand = book.add_result("lineage", {"blue": "Ben", "red": "Ann"}, "1-0", event="Friday")
        told += [added.as_json(), hand.as_json(), book.standings(event="Friday").as_json()]
        told += [one.as_json() for one in book.matches(player="Ann")]
        told += [one.as_json() for one in book.players()]
        told += [book.profile("ann").as_json(), book.versus("Ann", "Ben").as_json()]
        changed = book.change(hand, result="0-1")
        taken = book.undo()
        assert changed.changed
        assert taken is not None
        assert book.match(hand).result == "1-0"
        told.append(changed.as_json())
        cup = book.make_tournament("Cup", "lineage", ["Ann", "Ben"], system="knock-out")
        book.pair(cup.event.name)
        entered = book.result("Cup", ("Ben", "Ann"), "1-0")
        assert entered.tournament.finished
        book.delete(entered.pairing.match or 0)
        assert book.undelete()[0].winner_name == "Ben"
        assert [act.kind for act in book.acts(2)] == ["undeleted", "deleted"]
        told.append(book.check(book.file).as_json())
        book.delete(entered.pairing.match or 0)
        book.delete(hand)
        assert len(book) == 1
        book.export(folder / "all.json")
        assert book.import_file(folder / "all.json").known == 1
    try:
        companion.load(b"no record")
    except companion.CompanionError as error:
        told.append(error.as_json())
    return told


if __name__ == "__main__":
    print(json.dumps(evening(Path(sys.argv[1]), Path(sys.argv[2]))))
