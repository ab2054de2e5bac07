"""A game with its branches."""

from __future__ import annotations

from companion.application.table.tree import GameTree


def _grown(*moves: str) -> GameTree:
    tree = GameTree.of("")
    for move in moves:
        tree = tree.played((("blue", move),), tree.position + move)
    return tree


def test_a_different_later_move_becomes_a_branch() -> None:
    tree = _grown("a", "b", "c").stepped(-2).played((("blue", "x"),), "ax")
    assert [tree.nodes[n].position for n in tree.main_line()] == ["", "a", "ab", "abc"]
    assert not tree.on_main_line
    assert tree.beside(1).position == "ab"
    assert [(depth, [tree.nodes[n].position for n in way]) for depth, way in tree.branches()] == [
        (1, ["ax"])
    ]


def test_the_same_move_again_is_the_same_way() -> None:
    tree = _grown("a", "b").stepped(-1).played((("blue", "b"),), "ab")
    assert len(tree.nodes) == 3
    assert tree.position == "ab"


def test_a_branch_can_become_the_main_line_and_be_deleted() -> None:
    tree = _grown("a", "b", "c").stepped(-2).played((("blue", "x"),), "ax").as_main_line()
    assert [tree.nodes[n].position for n in tree.main_line()] == ["", "a", "ax"]
    without = tree.without_branch()
    assert without.position == "a"
    assert [without.nodes[n].position for n in without.main_line()] == ["", "a", "ab", "abc"]


def test_going_about_stays_on_the_line_that_is_looked_at() -> None:
    tree = _grown("a", "b", "c").stepped(-2).played((("blue", "x"),), "ax")
    assert tree.stepped(-9).stepped(9).position == "abc"
    assert tree.stepped(-1).position == "a"
    assert tree.stepped(9).position == "ax"
