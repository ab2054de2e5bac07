"""Moves drawn on paper and order slips, photographed by a phone at the table."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.application.reading.ask import Ask
from companion.application.reading.requests import Found, Opened
from companion.application.table.on_paper import on_paper
from companion.application.table.table import Table as GameTable
from companion.board import EMPTY
from companion.games import game
from companion.phone import photo_desk
from companion.photo.reading import ReadMark
from companion.records import parse_record
from companion.scoring.from_photo import score_reading
from companion.scoring.from_record import scored_record
from companion.scoring.scored import Scored
from tests.cli.situations import FILES
from tests.games.blottos_war.slips import slip_marks
from tests.phone.conftest import Browser, Lay, picture
from tests.phone.game_table import do, streamed
from tests.scoring.photos import played_out, reading_of

SAMPLE = Path(__file__).parents[2] / "samples" / "corona-line-printed-chat.json"
MOVES = json.loads(SAMPLE.read_text("utf-8"))["moves"]
PLAY = photo_desk.PLAY


def until(seen: Callable[[], Any]) -> Any:
    """What is seen once it is true."""
    end = time.monotonic() + 60
    while not (found := seen()):
        assert time.monotonic() < end
        time.sleep(0.1)
    return found


def offered(phone: Browser, text: str) -> None:
    """The phone is offered to play what its photo shows, and does."""

    def told() -> bool:
        (photo,) = phone.ask("/status").json["photos"]
        return text in photo["html"] and f'value="{PLAY}"' in photo["html"]

    until(told)
    assert phone.tap(1, "offer", PLAY).status == 200


def reads(monkeypatch: pytest.MonkeyPatch, *sheets: Scored) -> None:
    """Every photo is read as one of these sheets."""
    monkeypatch.setattr(photo_desk, "apart", lambda *_: Opened(Ask(), Found(sheets)))


def after(*moves: str, size: str = "7") -> GameTable:
    """CoronaLine after some moves."""
    found = game("corona-line")
    table = GameTable(found, found.choose({"size": size}))
    for move in moves:
        assert table.type_move(move)
    return table


def slip(player: str, *places: str) -> Scored:
    """A player's order slip as read from a photo."""
    found = game("blottos-war")
    reading = reading_of(found.start(found.choose()), {}, found.key)
    item = f"slip-{player}"
    board, shown = found.boards(reading.options)[item], slip_marks(places)
    marks = {
        slot.name: ReadMark(slot.name, shown.get(slot.name, EMPTY), 0.9999, EMPTY)
        for slot in board.slots
    }
    sheet = replace(reading.sheet, item=item)
    return score_reading("a.jpg", replace(reading, board=board, marks=marks, sheet=sheet), {})


def test_moves_on_a_photo_are_played_once_both_accept(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading = reading_of(after(*MOVES).position, {}, "corona-line")
    reads(monkeypatch, score_reading("a.jpg", reading, {}))
    table = lay("corona-line")
    for move in MOVES[:-2]:
        table.table.say_move(table.table.table.to_move[0], move)
    blue, red = table.join("blue"), table.join("red")
    red.send(picture())
    offered(red, "New on the paper: Blue g5, Red c1x")
    seen = streamed(blue, "Red proposes to play what is on the paper: Blue g5, Red c1x")
    assert seen["moves"] == len(MOVES) - 2
    now = do(blue, "accept", "1").json
    assert now["told"] == ["The moves on the paper were played."]
    assert (now["moves"], now["over"]) == (len(MOVES), "Red wins 3–1.")
    assert "c1x" in table.file.read_text("utf-8")


def test_a_turn_on_a_photo_that_breaks_a_rule_is_settled_as_a_dispute(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    wars = game("line-wars")
    drawn = GameTable(wars, wars.choose())
    for move in ("a7-b7", "g1-g2-g3-g4-g5-g6!"):
        assert drawn.type_move(move)
    reads(monkeypatch, score_reading("a.jpg", reading_of(drawn.position, {}, wars.key), {}))
    table = lay("line-wars")
    ann = table.join("blue", "Ann")
    do(ann, "say", "a7-b7")
    ann.send(picture())
    button = f'value="{photo_desk.DISPUTE} red: g1-g2-g3-g4-g5-g6"'
    until(lambda: button in ann.ask("/status").json["photos"][0]["html"])
    told = do(ann, "next", "red: g1-g2-g3-g4-g5-g6", path="/dispute").json
    assert (told["player"], told["rule"]) == ("red", "LW-5")
    assert dict(told["question"]["answers"]).keys() == {"take_back", "let_stand"}


def test_the_phone_that_sent_a_photo_is_told_what_came_of_its_proposal(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading = reading_of(after(*MOVES).position, {}, "corona-line")
    reads(monkeypatch, score_reading("a.jpg", reading, {}))
    table = lay("corona-line")

    def told(phone: Browser, *texts: str) -> None:
        until(lambda: all(text in phone.ask("/status").text for text in texts))

    ann, ben = table.join("blue", "Ann"), table.join("red", "Ben")
    ben.send(picture())
    told(ben, photo_desk.BOOK)
    ben.tap(1, "offer", photo_desk.BOOK)
    told(ben, "Waiting for Ann.")
    assert f'value=\\"{photo_desk.BOOK}' not in ben.ask("/status").text
    do(ann, "refuse", "1")
    told(ben, "Ann declined.", f'value=\\"{photo_desk.BOOK}')


def test_a_photo_offers_nothing_more_once_the_game_has_gone_on(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading = reading_of(after(*MOVES[:-2]).position, {}, "corona-line")
    reads(monkeypatch, score_reading("a.jpg", reading, {}))
    table = lay("corona-line")
    for move in MOVES[:-3]:
        table.table.say_move(table.table.table.to_move[0], move)
    red = table.join("red")
    red.send(picture())
    until(lambda: f'value=\\"{PLAY}' in red.ask("/status").text)
    assert "New on the paper" in red.ask("/status").text
    table.table.say_move(table.table.table.to_move[0], MOVES[-3])
    until(lambda: "New on the paper" not in red.ask("/status").text)
    assert f'value=\\"{PLAY}' not in red.ask("/status").text


def test_a_photographed_slip_is_sealed_and_shown_to_nobody(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads(monkeypatch, slip("blue", "c2", "c2", "d2", "e3"))
    table = lay("blottos-war")
    blue, red = table.join("blue"), table.join("red")
    blue.send(picture())
    offered(blue, "Blue&#039;s order slip")
    seen = streamed(red, "Blue's orders are sealed.")
    assert not seen["wait"], "there is nothing to accept"
    assert "c2*2" not in table.file.read_text("utf-8")
    assert do(red, "say", "c6*2 d6 e5").json["moves"] == 1
    assert "c2*2 d2 e3 |" in table.file.read_text("utf-8")


def test_slips_of_both_in_one_photo_are_both_players_orders() -> None:
    war = game("blottos-war")

    table = GameTable(war, war.choose())
    both = slip("blue", "c2", "c2", "d2", "e3"), slip("red", "c6", "c6", "d6", "e5")
    found = on_paper(table, both)
    assert found is not None
    assert [player for player, _ in found.moves] == ["blue", "red"]
    assert str(found.told) == "New on the paper: Blue c2*2 d2 e3, Red e5 c6*2 d6"


def test_whoever_accepts_both_slips_sees_who_proposes_which_orders(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = slip("blue", "c2", "c2", "d2", "e3"), slip("red", "c6", "c6", "d6", "e5")
    reads(monkeypatch, *both)
    table = lay("blottos-war")
    ann, ben = table.join("blue", "Ann"), table.join("red", "Ben")
    ann.send(picture())
    offered(ann, "New on the paper: Blue c2*2 d2 e3, Red e5 c6*2 d6")
    (card,) = streamed(ben, "proposes")["wait"]
    orders = "Blue c2*2 d2 e3, Red e5 c6*2 d6"
    assert card["text"] == f"Ann proposes to play what is on the paper: {orders}"
    assert do(ben, "accept", str(card["number"])).json["moves"] == 1


def test_boxes_that_nobody_has_ticked_on_the_paper_are_no_breach() -> None:
    """The table counts points and switches; not everybody ticks them."""

    table, later = after(*MOVES[:-2]), after(*MOVES)
    corona = later.game
    unticked = {
        name: (EMPTY, 0.9999, EMPTY)
        for name in corona.marks(later.position)
        if name.startswith("tick ")
    }
    assert unticked
    seen = score_reading("a.jpg", reading_of(later.position, unticked, corona.key), {})
    found = on_paper(table, [seen])
    assert found is not None
    assert [player for player, _ in found.moves] == ["blue", "red"]


@pytest.mark.parametrize(
    ("sheet", "told"),
    [(after(size="5"), "does not fit the game"), (after(*MOVES[:-4]), "lacks moves")],
    ids=["another board", "behind"],
)
def test_paper_that_does_not_fit_the_table_is_told_so(sheet: GameTable, told: str) -> None:
    seen = score_reading("a.jpg", reading_of(sheet.position, {}, "corona-line"), {})
    found = on_paper(after(*MOVES[:-2]), [seen])
    assert found is not None
    assert not found.moves
    assert told in str(found.told)


def test_a_whole_game_on_paper_is_not_searched_for_the_turns_of_an_empty_table() -> None:
    wars = game("line-wars")
    seen = score_reading("a.jpg", reading_of(played_out(1, size=9), {}), {})
    found = on_paper(GameTable(wars, wars.choose({"size": "9", "end": "last_line"})), [seen])
    assert found is not None
    assert not found.moves
    assert "far ahead of the game" in str(found.told)


def test_a_sheet_of_another_game_is_told_to_be_one() -> None:
    seen = score_reading("a.jpg", reading_of(played_out(1, size=9), {}), {})
    found = on_paper(after(*MOVES[:-2]), [seen])
    assert found is not None
    assert not found.moves
    assert str(found.told) == "The photo shows Line Wars, not the game on the table."


def test_whoever_sends_a_sheet_of_another_game_sees_at_once_as_which_it_was_read(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the photo leaves something to ask, and to those who only watch."""
    drawn = scored_record("", parse_record(FILES["crown.pgr"]), game("corona-line"))
    reading = reading_of(drawn.reading.position, {}, drawn.game.key)
    reads(monkeypatch, score_reading("a.jpg", reading, {}))
    table = lay("line-wars")
    for phone in (table.join("blue"), table.join()):
        phone.send(picture())
        (photo,) = until(lambda phone=phone: [
            one for one in phone.ask("/status").json["photos"] if one["state"] == "read"
        ])  # fmt: skip
        assert photo["text"] == "CoronaLine. It depends: Who went first?"
        shown, _, _ = photo["html"].partition("<img")  # which comes as soon as it is painted
        assert shown.count("Who went first?") == 1
        assert "Blue went first: " in shown
