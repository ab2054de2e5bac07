"""The branches of a game, drawn."""

from __future__ import annotations

from companion.desk.pages.play.move_list import lanes
from tests.desk.conftest import Seat
from tests.desk.pages.play.beginning import start


def test_branches_are_drawn_and_a_click_on_a_dot_shows_its_position(seat: Seat) -> None:
    table = start(seat, "line-or-colour")
    page = seat.desk.page
    for move in ("a1", "b1", "c1", "d1"):
        assert table.type_move(move)
    assert not page.branches.winfo_ismapped()
    table.step(-2)
    for move in ("e5", "f5", "g5"):
        assert table.type_move(move)
    table.step(-1)
    assert table.type_move("a7")
    seat.wait(0.1)
    assert page.branches.winfo_ismapped()
    at = page.branches.at
    assert sorted(at) == list(range(len(table.tree.nodes)))
    assert len(set(at.values())) == len(at), "no two positions on one dot"
    main = table.tree.main_line()
    assert [at[node] for node in main] == [(number, 0) for number in range(len(main))]
    seat.picture("branches")
    x, y = page.branches._middle(at[main[-1]])
    x -= int(page.branches.canvasx(0))
    page.branches.event_generate("<Button-1>", x=x, y=y)
    seat.desk.update()
    assert table.tree.at == main[-1]


def test_branches_of_branches_stand_each_on_its_own(seat: Seat) -> None:
    table = start(seat, "line-or-colour")
    for first in ("a1", "b1", "c1"):
        for second in ("a2", "b2", "c2"):
            table.step(-9)
            assert table.type_move(first)
            assert table.type_move(second)
            assert table.type_move("g7")
    at = lanes(table.tree)
    assert len(set(at.values())) == len(table.tree.nodes)
    for number, node in enumerate(table.tree.nodes):
        if node.parent >= 0:
            assert at[number][0] == at[node.parent][0] + 1
