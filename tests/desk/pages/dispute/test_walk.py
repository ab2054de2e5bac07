"""A game gone through turn by turn, and what the players agree on about an illegal move of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.application.dispute.dispute import Dispute
from companion.application.dispute.walk import Standing
from companion.application.table.open_game import open_record
from companion.desk.pages.dispute.page import DisputePage
from companion.desk.pages.play.page import PlayPage
from companion.desk.shell import route
from companion.desk.toolkit.accessible import spoken
from companion.games import game
from companion.records import load_record, parse_record
from tests.desk.conftest import Seat
from tests.desk.keyboard import Typist
from tests.desk.pages.dispute.records import opened
from tests.desk.pages.play.beginning import start
from tests.desk.test_without_a_mouse import controls
from tests.desk.widgets import words

LEGAL = """[Game "line-wars"]
[Size "7"]

1. a7-b7 g1-f1-e1-d1-c1
2. b7-c7-c6 c1-c2-c3
3. c6-c5-c4-b4 c3-d3-e3-e2
"""
FAULTY = LEGAL.replace("b7-c7-c6 ", "b7-c7-c6-d6 ").replace("c6-c5-c4-b4", "d6-d5-c5-c4")
"""Blue draws three lines in turn 2, and the game goes on from there."""


def test_arrow_keys_home_and_end_go_through_a_record(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, tmp_path, LEGAL)
    typist = Typist(seat)
    page.take_keyboard()
    assert "After the last move" in words(page.walk_bar)
    typist.press("<Left>")
    assert "Turn 3, Red: c3-d3-e3-e2" in words(page.walk_bar)
    assert page.table.verdict is not None
    assert (page.table.verdict.player, page.table.verdict.legal) == ("red", True)
    assert "line c3-d3" in page.view.scene.marks
    typist.press("<Home>")
    assert "Turn 1, Blue: a7-b7" in words(page.walk_bar)
    assert "Legal" in words(page)
    assert set(page.view.scene.marks) == {"line a7-b7"}
    typist.press("<Left>", "<Right>", "<Right>")
    assert "Turn 2, Blue: b7-c7-c6" in words(page.walk_bar)
    typist.press("<End>")
    assert "After the last move" in words(page.walk_bar)
    assert page.table.verdict is None
    seat.picture("dispute-walk")


def test_a_similar_legal_move_is_played_for_the_disputed_one(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, tmp_path, FAULTY)
    (near,) = (one for one in controls(seat.desk) if spoken(one).name == "Play b7-c7-c6 instead")
    near.invoke()
    seat.wait(0.05)
    assert seat.desk.told.startswith("b7-c7-c6-d6 is replaced by b7-c7-c6.")
    assert "b7-c7-c6-d6 is replaced by b7-c7-c6." in words(seat.desk.page)
    assert page.dispute.kept.record().turns[1] != parse_record(FAULTY).turns[1]


def test_a_draw_that_cannot_be_is_told_where_a_record_is_gone_through(
    seat: Seat, tmp_path: Path
) -> None:
    page = opened(seat, tmp_path, LEGAL.replace("\n\n", '\n[Result "1/2-1/2"]\n\n'))
    assert "Line Wars cannot end in a draw" in words(page)
    seat.picture("dispute-impossible-draw")


def test_after_a_player_resigned_no_move_is_legal(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, tmp_path, LEGAL.replace("\n\n", '\n[Result "0-1"]\n\n'))
    assert "Red wins. Blue resigned." in words(page)
    for dot in ("b4", "a4", "a3", "a2", "a1"):
        page.table.touch(dot)
    seat.picture("dispute-after-resigning")
    assert page.table.verdict is not None
    assert (page.table.verdict.legal, page.table.verdict.nearby) == (False, ())
    assert "The game is over. Red wins. Blue resigned." in words(page)
    assert page.dispute.question is None
    Typist(seat).press("<Home>")
    assert "Red wins. Blue resigned." not in words(page)


def test_the_slider_and_the_list_go_to_a_move_and_follow_it(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, tmp_path, LEGAL)
    bar, turns = page.walk_bar, page.turns
    assert bar is not None
    assert turns is not None
    seat.wait(0.1)
    x, y = bar.scale.coords(0)
    bar.scale.event_generate("<ButtonPress-1>", x=x + 40, y=y)
    bar.scale.event_generate("<ButtonRelease-1>", x=x + 40, y=y)
    seat.wait(0.1)
    typist = Typist(seat)
    typist.tab_to(bar.scale)
    typist.press("<Home>")
    assert page.dispute.walk.at == 0
    typist.press("<Right>", "<Right>")
    assert page.dispute.walk.at == 2
    assert bar.scale.get() == 2
    row = turns.table.get_children()[4]
    assert turns.table.selection() == (turns.table.get_children()[2],)
    turns.table.see(row)
    seat.wait(0.05)
    left, top, width, height = turns.table.bbox(row)
    turns.table.event_generate("<ButtonPress-1>", x=left + width // 2, y=top + height // 2)
    turns.table.event_generate("<ButtonRelease-1>", x=left + width // 2, y=top + height // 2)
    seat.wait(0.05)
    assert page.dispute.walk.at == 4
    assert bar.scale.get() == 4
    assert "Turn 3, Blue: c6-c5-c4-b4" in words(bar)


def test_a_drag_of_the_slider_shows_the_positions_on_its_way(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, tmp_path, LEGAL)
    scale = page.walk_bar.scale
    typist = Typist(seat)
    typist.tab_to(scale)
    typist.press("<Home>")
    seat.wait(0.05)
    x, y = scale.coords(0)
    scale.event_generate("<ButtonPress-1>", x=x, y=y)
    seen = set()
    for way in range(0, scale.winfo_width(), 6):
        scale.event_generate("<B1-Motion>", x=x + way, y=y)
        seat.desk.update()
        seen.add(page.dispute.walk.at)
    scale.event_generate("<ButtonRelease-1>", x=x + scale.winfo_width(), y=y)
    assert seen == set(range(7))


def test_a_record_opens_at_its_first_illegal_move_which_is_marked(
    seat: Seat, tmp_path: Path
) -> None:
    page = opened(seat, tmp_path, FAULTY)
    seat.picture("dispute-fault")
    told = words(page)
    assert "Turn 2, Blue: b7-c7-c6-d6 – breaks LW-5" in told
    assert "Not legal" in told
    assert "3 moves after this one wait until you have settled it." in told
    assert "Take it back. 3 later moves are dropped." in told
    assert page.table.verdict is not None
    assert page.table.verdict.rule == "LW-5"
    rows = [page.turns.table.item(row) for row in page.turns.table.get_children()]
    assert [row["values"][3] for row in rows] == ["✓", "✓", "✗ LW-5"]
    assert rows[-1]["tags"] == ["bad"]
    typist = Typist(seat)
    page.take_keyboard()
    typist.press("<Home>")
    assert "Turn 1, Blue" in words(page.walk_bar)
    typist.press("<i>")
    assert "– breaks LW-5" in words(page.walk_bar)


def test_players_let_an_illegal_move_stand_and_the_record_keeps_it(
    seat: Seat, tmp_path: Path
) -> None:
    page = opened(seat, tmp_path, FAULTY)
    typist = Typist(seat)
    buttons = [one for one in controls(seat.desk) if spoken(one).name == "Let it stand"]
    assert len(buttons) == 1
    typist.tab_to(buttons[0])
    typist.press("<Return>")
    seat.wait(0.2)
    page = seat.desk.page
    assert isinstance(page, DisputePage)
    seat.picture("dispute-stands")
    assert seat.desk.told.count("stands.") == 1
    assert [point.standing for point in page.dispute.walk.points[2:4]] == [
        Standing.STANDS,
        Standing.LEGAL,
    ]
    page.take_keyboard()
    typist.press("<i>")
    assert "breaks LW-5, you let it stand" in words(page.walk_bar)
    assert "You let it stand." in words(page)
    play = [one for one in controls(seat.desk) if spoken(one).name == "Play on"]
    typist.tab_to(play[0])
    typist.press("<Return>")
    seat.wait(0.2)
    game_page = seat.desk.page
    assert isinstance(game_page, PlayPage)
    game_page.acts.save()
    record = load_record(tmp_path / "game.pgr")
    assert [[move.text for move in turn] for turn in record.turns] == [
        ["a7-b7", "g1-f1-e1-d1-c1"],
        ["b7-c7-c6-d6!", "c1-c2-c3"],
        ["d6-d5-c5-c4", "c3-d3-e3-e2"],
    ]


def test_what_was_agreed_on_is_kept_before_anybody_plays_on(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, tmp_path, FAULTY)
    panel = page._column
    panel.settle("let_stand")
    drafts = seat.desk.start.data
    seat.until(lambda: list(drafts.glob("**/*.pgr")))
    kept = page.dispute.kept
    seat.until(lambda: not kept.busy)
    (draft,) = drafts.glob("**/*.pgr")
    assert load_record(draft).turns[1][0].text == "b7-c7-c6-d6!"
    assert "Play on" in words(seat.desk.page)
    for _ in range(2):  # the second finds nothing to undo
        seat.desk.page.take_keyboard()
        seat.key("<Control-z>")
        assert not page.dispute.rulings


def test_an_illegal_move_taken_back_takes_the_later_ones_with_it(
    seat: Seat, tmp_path: Path
) -> None:
    page = opened(seat, tmp_path, FAULTY)
    page._column.settle("take_back")
    seat.wait(0.1)
    page = seat.desk.page
    assert "After the last move" in words(page.walk_bar)
    assert len(page.dispute.walk.points) == 3
    assert page.dispute.kept.table.to_move == ("blue",)


def test_a_move_that_never_can_stand_can_only_be_taken_back(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, tmp_path, LEGAL.replace("c1-c2-c3", "c1-d1-d2"))
    told = words(page)
    assert "Take it back" in told
    assert "Let it stand" not in told
    assert "Red has already drawn the line c1-d1, so this move can't stay." in told


def test_a_disputed_move_of_a_current_game_is_allowed_and_played(seat: Seat) -> None:
    table = start(seat, "line-wars")
    table.type_move("a7-b7")
    typist = Typist(seat)
    typist.press("<Control-d>")
    seat.wait(0.1)
    page = seat.desk.page
    assert isinstance(page, DisputePage)
    page.table.type_move("g1-f1")
    seat.wait(0.05)
    assert "Let it stand" in words(page)
    page._column.settle("let_stand")
    seat.wait(0.1)
    assert table.game.format_move(table.tree.node.moves[0][1]) == "g1-f1!"
    seat.desk.page._column.play_on()
    seat.wait(0.1)
    assert isinstance(seat.desk.page, PlayPage)
    assert seat.desk.page.table is table


def test_a_house_rule_says_which_way_is_offered_first(tmp_path: Path) -> None:
    file = tmp_path / "game.pgr"
    file.write_text(FAULTY.replace('[Size "7"]', '[Size "7"]\n[Illegal "stands"]'), "utf-8")
    assert Dispute.of_game(open_record(file, None)).proposes_standing
    file.write_text(FAULTY, "utf-8")
    assert not Dispute.of_game(open_record(file, None)).proposes_standing


@pytest.mark.parametrize("key", ["lineage", "corona-line", "line-or-colour", "blottos-war"])
def test_a_game_of_every_kind_is_gone_through(seat: Seat, key: str) -> None:
    import random

    found = game(key)
    rng = random.Random(3)
    table = start(seat, key)
    for _ in range(4):
        moves = tuple(
            (player, found.random_move(table.position, player, rng))
            for player in found.to_move(table.position)
        )
        table.play_on(moves)
    dispute = Dispute.of_game(seat.desk.page.game)
    seat.desk.open(route.Dispute(dispute))
    seat.wait(0.1)
    walk = dispute.walk
    assert walk is not None
    assert walk.last == 4
    for at in range(4):
        dispute.go_to(at)
        assert dispute.table.verdict is not None
        assert dispute.table.verdict.legal is True
        assert walk.points[at].standing is Standing.LEGAL
    assert dispute.position == walk.points[3].position
    assert not [one for one in controls(seat.desk) if not spoken(one).name]
