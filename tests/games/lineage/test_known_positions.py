"""Positions whose answers follow from the rules by hand.

Unless said otherwise they stand on our board, Red is to move, and eight pieces wait out of the way.
"""

from __future__ import annotations

from functools import partial

import pytest

from companion.games.lineage import GAME
from companion.judge import judge
from tests.games import playing
from tests.games.lineage.boards import TRIANGLES, small_board

RED_REST = "b2 d2 f2 h2"
BLUE_REST = "b7 d7 f7 h7"


def position(red, blue, rest="next red; bars", **options):
    text = f"red {red} {RED_REST}; blue {blue} {BLUE_REST}; {rest}"
    return GAME.parse_position(GAME.choose(options), text)


play = partial(playing.play, GAME)


def verdict(at, text):
    return judge(GAME, at, None, text)


def stones(at):
    return GAME.result(at).places


# -- moves


def test_a_piece_slides_any_distance_until_something_stands_in_its_way():
    at = position("a5 d5", "a8")
    legal = {GAME.format_move(move) for move in GAME.legal_moves(at, "red")}
    assert {m for m in legal if m.startswith("a5-")} == {
        # along row 5 to d5, the other way round it, up to a8, down and round to a8 again
        *("a5-b5", "a5-c5", "a5-h5", "a5-g5", "a5-f5", "a5-e5"),
        *("a5-a6", "a5-a7", "a5-a4", "a5-a3", "a5-a2", "a5-a1"),
    }


def test_a_line_that_leaves_the_board_goes_on_at_its_other_end():
    at = position("a4 b4 c4 d4", "h8")
    assert verdict(at, "a4-h4").legal
    assert verdict(at, "a4-e4").legal
    found = verdict(at, "b4-e4")
    assert (found.rule, found.legal) == ("LG-3", False)
    assert found.places == ("b4", "c4", "a4", "e4")
    assert "The pieces on c4, a4 are in the way from b4 to e4" in str(found.sentence)


def test_an_oval_is_a_line_of_its_own():
    at = position("b2n", "h8")
    assert verdict(at, "b2n-c2n").legal
    assert verdict(at, "b2n-g2e").legal
    assert verdict(at, "b2n-b2s").legal  # by b2w, for b2 is in the way
    assert verdict(at, "b2n-c2").rule == "LG-3"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("z9-a1", "“z9” is not on this board"),
        ("a6-a7", "There is no piece on a6"),
        ("red: b7-b6", "The piece on b7 belongs to Blue"),
        ("d5-d5", "The piece on d5 ends where it started, which is not a move"),
        ("d5-e6", "d5 and e6 are not on one line"),
        ("d5-d7", "Blue's piece is on d7"),
        ("d5-d8", "The pieces on d7, d2 are in the way from d5 to d8"),
    ],
)
def test_what_is_no_move(text, sentence):
    found = verdict(position("d5", "a8"), text)
    assert found.rule == "LG-3"
    assert str(found.breaches[0].sentence) == sentence
    assert found.nearby


def test_a_piece_may_not_go_straight_back_until_it_has_moved_again():
    at = play(position("d5", "a8"), "d5-e5", "a8-b8")
    found = verdict(at, "e5-d5")
    assert (found.rule, found.places) == ("LG-5", ("e5", "d5"))
    at = play(at, "e5-e6", "b8-c8")
    assert verdict(at, "e6-e5").rule == "LG-5"
    at = play(at, "e6-d6", "c8-e8", "d6-d5")
    assert stones(at)["d5"] == "red"


def test_with_no_return_ever_every_place_it_stood_on_is_barred():
    at = position("d5", "a8", no_return="ever")
    at = play(at, "d5-e5", "a8-b8", "e5-e6", "b8-c8", "e6-d6", "c8-e8")
    found = verdict(at, "d6-d5")
    assert found.rule == "LG-5"
    assert [r.changes for r in found.rulings] == [(("last", None),)]
    assert [s for r in found.rulings for s in r.sentences] == []


def test_whose_turn_it_is():
    at = GAME.start(GAME.choose())
    assert judge(GAME, at, "blue", "d4-a4").rule == "LG-2"
    assert GAME.to_move(GAME.start(GAME.choose({"first": "blue"}))) == ("blue",)


# -- forces


def test_a_force_pushes_a_piece_through_its_one_open_side_as_far_as_it_goes():
    at = position("c4 d3 g3", "d4 d5")
    assert stones(play(at, "force:d4"))["b4"] == "blue"  # e4 ... h4, a4, b4, up to Red's c4
    at = position("c4 d3", "d4 d5 g4")
    assert stones(play(at, "force:d4"))["f4"] == "blue"


def test_a_forced_piece_may_not_go_back_on_its_owners_next_turn_and_then_may():
    at = play(position("c4 d3 g3", "d4 d5 a8"), "force:d4")
    found = verdict(at, "b4-d4")
    assert (found.rule, found.places) == ("LG-7", ("b4", "d4"))
    assert verdict(at, "b4-e4").legal
    assert verdict(play(at, "a8-b8", "g3-g4"), "b4-h4").legal
    at = play(at, "a8-b8", "g3-h3")
    assert verdict(at, "b4-d4").legal


def test_being_forced_takes_the_place_of_the_other_bar():
    at = position("c4 d3", "d4 d5 a8", "next red; bars d4:e4")
    at = play(at, "force:d4")
    assert verdict(at, "b4-e4").legal
    assert verdict(at, "b4-d4").rule == "LG-7"


@pytest.mark.parametrize(
    ("red", "blue", "text", "sentence"),
    [
        (
            "c4 d3",
            "d4",
            "force:d4",
            "d4 has 2 open sides (towards d5, e4), and a force needs exactly",
        ),
        ("e4", "c4 d4", "force:d4", "d4 has 2 open sides (towards d5, d3)"),
        ("d3 d5", "c4 d4", "force:d4", "Red has no piece straight opposite on c4"),
        ("c4 d3", "d4 d5", "force:d5", "d5 has 3 open sides"),
        ("c4 d3", "d4 d5", "force:c4", "The piece on c4 is your own"),
        ("c4 d3", "d4 d5", "force:e4", "There is no piece on e4"),
        ("c4 d3", "d4 d5", "force:z9", "“z9” is not on this board"),
    ],
)
def test_what_is_no_force(red, blue, text, sentence):
    found = verdict(position(red, blue), text)
    assert found.rule == "LG-6"
    assert sentence in str(found.breaches[0].sentence)


def test_an_open_lines_end_has_no_side_beyond_it(folder):
    options = GAME.choose({"board": "small"})
    rest = "red {} a2 e2 c2 e4; blue {} b5 d5 c3 e6; next red; bars"
    # f1 ends its open column; its row wraps to a1. Open towards f2, nothing stands opposite.
    at = GAME.parse_position(options, rest.format("e1 a1", "f1"))
    found = verdict(at, "force:f1")
    assert found.rule == "LG-6"
    assert "the line ends straight opposite" in str(found.breaches[0].sentence)
    # Open towards e1, with Red's a1 opposite on the wrapping row.
    at = GAME.parse_position(options, rest.format("a1 f2", "f1"))
    after = play(at, "force:f1")
    assert stones(after)["b1"] == "blue"


# -- elimination


def test_surrounded_pieces_of_both_colours_are_removed_at_the_same_moment():
    # Red on e4 fills the last side of Blue's d4 and of Red's own f4.
    after = play(position("c4 d3 e6 f4", "d4 d5 g4 f3 f5"), "e6-e4")
    assert not {"d4", "f4"} & set(stones(after))
    assert GAME.result(after).score == {"blue": 8, "red": 7}


def test_a_piece_that_forces_nothing_out_can_still_be_hemmed_in_by_its_own():
    at = position("c4 d3 d5 e8 d4", "a8 c8")
    after = play(at, "e8-e4")
    assert "d4" not in stones(after)


def test_a_setup_is_looked_at_for_surrounded_pieces_once():
    ten = "b2 c2 d2 b2n b2s c2n c2s b2w d2n d2s"
    options = GAME.choose(
        {"setup": f"red {ten}; blue b7n c7n d7n e7n f7n g7n c7 d7 e7 f7", "first": "blue"}
    )
    at = GAME.start(options)
    assert "c2" not in stones(at)
    assert "b2" not in stones(at)  # both looked at with both still there
    assert GAME.result(at).score == {"blue": 12, "red": 10}
    assert GAME.to_move(at) == ("blue",)


# -- the end


def test_all_four_centre_points_win_even_when_the_other_player_brings_it_about():
    at = position("d4 d5 e4 e6", "a8")
    result = GAME.result(play(at, "e6-e5"))
    assert (result.winner, result.rule, result.finished) == ("red", "LG-9", True)
    # Blue forces Red's piece on e6 down to e5.
    at = position("d4 d5 e4 e6", "e7s d6 f6", "next blue; bars")
    result = GAME.result(play(at, "force:e6"))
    assert (result.winner, result.rule) == ("red", "LG-9")
    assert "Red covers all four centre points and wins" in str(result.items[-1].sentence)


@pytest.mark.parametrize(
    ("red", "blue", "winner"),
    [
        ("a1 a3 c1", "h8 h6 f8 f6", "blue"),
        ("a1 a3 c1 c3", "h8 h6 f8", "red"),
        ("a1 a3 c1", "h8 h6 f8", None),
        ("a1 a3 c1 c3", "h8 h6 f8 f6", None),
    ],
)
def test_fewer_than_four_pieces_lose_and_four_each_are_a_draw(red, blue, winner):
    at = GAME.parse_position(GAME.choose(), f"red {red}; blue {blue}; next red; bars")
    result = GAME.result(at)
    assert (result.winner, result.rule, result.finished) == (winner, "LG-10", True)
    assert GAME.to_move(at) == ()
    assert verdict(at, "a1-b1").rule == "LG-10"


CIRCLE = ("a4-a5", "h5-h4", "a5-a6", "h4-h3", "a6-a4", "h3-h5")
"""Both go round three places, so that no move is a way straight back."""


def test_the_same_position_for_the_third_time_is_a_draw():
    at = position("a4 c6", "h5 f6")
    # What stands after two turns comes again; the start does not, for nothing was barred then.
    at = play(at, *CIRCLE, *CIRCLE, CIRCLE[0])
    assert GAME.result(at).finished is False
    at = play(at, CIRCLE[1])
    result = GAME.result(at)
    assert (result.winner, result.rule, result.finished) == (None, "LG-11", True)
    assert verdict(at, "a5-a6").rule == "LG-11"


def test_what_stood_before_comes_back_with_the_text():
    at = play(position("a4 c6", "h5 f6"), *CIRCLE, *CIRCLE)
    text = GAME.format_position(at)
    again = GAME.parse_position(GAME.choose(), text)
    assert GAME.result(play(again, *CIRCLE[:2])).rule == "LG-11"
    other = GAME.parse_position(GAME.choose(), text.partition("; earlier")[0])
    assert GAME.result(play(other, *CIRCLE)).finished is False


def test_nothing_from_before_a_removal_can_come_again():
    at = play(position("c4 d3 e7", "d4 d5 a8"), "e7-e4")
    assert at.earlier == ()


def triangles(folder):
    """Six pieces each, in pairs on triangles whose third place is barred to both."""
    (folder / "triangles.toml").write_text(small_board(TRIANGLES), "utf-8")
    pieces = {"red": [], "blue": []}
    bars = []
    for i, (one, two, hole) in enumerate(TRIANGLES):
        pieces["red" if i < 3 else "blue"] += [one, two]
        bars += [f"{one}:{hole}", f"{two}:{hole}"]
    words = [" ".join([player, *places]) for player, places in pieces.items()]
    options = GAME.choose({"board": "triangles"})
    return options, "; ".join([*words, "next red", " ".join(["bars", *bars])])


def test_a_player_who_can_do_nothing_passes_and_two_passes_are_a_draw(folder):
    options, text = triangles(folder)
    at = GAME.parse_position(options, text)
    assert [GAME.format_move(move) for move in GAME.legal_moves(at, "red")] == ["pass"]
    assert verdict(at, "p1-p3").rule == "LG-5"
    at = play(at, "pass")
    assert GAME.result(at).finished is False
    result = GAME.result(play(at, "pass"))
    assert (result.winner, result.rule, result.finished) == (None, "LG-12", True)


def test_a_piece_that_has_moved_since_the_photo_has_a_known_bar():
    """What a photo did not show is learnt from the moves after it (LG-5)."""
    seen = position("a1 e5", "a8 h5", rest="next red")
    assert verdict(seen, "a1-c1").depends == ("bars",)
    assert "came from c1" in str(verdict(seen, "a1-c1").sentence)
    moved = GAME.play(seen, {"red": GAME.parse_move("a1-c1")})
    moved = GAME.play(moved, {"blue": GAME.parse_move("h5-h6")})
    assert (verdict(moved, "c1-a1").legal, verdict(moved, "c1-a1").rule) == (False, "LG-5")
    assert verdict(moved, "c1-c3").legal
    assert verdict(moved, "e5-e6").depends == ("bars",)
    text = GAME.format_position(moved)
    assert "bars c1:a1" in text
    assert text.endswith("earlier h5-h6/h5:? a1-c1/a1:? ?")
    assert GAME.parse_position(GAME.choose(), text) == moved


def test_a_piece_whose_only_way_is_barred_stays_or_goes_by_the_house_rule():
    """c4 came from d4 and everything else round it is taken: LG-8 looks at sides, or at moves."""
    red, blue = "c4 a4 e1", "c5 c3 b4 h8"
    found = {}
    for rule in ("sides", "no_move"):
        at = position(red, blue, rest="next red; bars c4:d4", surrounded=rule)
        assert GAME.to_move(at) == ("red",)
        found[rule] = play(at, "e1-e4")
    assert stones(found["sides"]).get("c4") == "red", "d4 beside it is free"
    assert "c4" not in stones(found["no_move"])
    told = verdict(position(red, blue, "next red; bars c4:d4", surrounded="no_move"), "e1-e4")
    assert "Red's piece on c4 has no legal move and is removed" in map(
        str, (effect.sentence for effect in told.effects)
    )


def test_a_slide_out_of_turn_stands_and_the_other_player_moves_next():
    at = position("a4 c6", "h5 f6")
    assert verdict(at, "blue: h5-h6").rule == "LG-2"
    stood = GAME.standing(GAME.parse_move("h5-h6"))
    assert not list(GAME.breaches(at, "blue", stood))
    after = GAME.play(at, {"blue": stood})
    assert GAME.to_move(after) == ("red",)
    text = GAME.format_position(after)
    assert text.endswith("earlier h5-h6!")
    assert GAME.parse_position(GAME.choose(), text) == after
    force = GAME.parse_move("force:c6")
    assert GAME.standing(force) is None, "a force cannot stand"


def test_a_forced_bar_lapses_after_its_owners_next_turn_whenever_that_is():
    at = position("d5 a4", "c5 e8", rest="next blue; bars c5:a5; forced c5")
    again = GAME.play(at, {"red": GAME.standing(GAME.parse_move("a4-a3"))})
    assert GAME.to_move(again) == ("blue",)
    assert verdict(again, "c5-a5").rule == "LG-7"
    assert verdict(play(again, "e8-e7", "a3-a2"), "c5-a5").legal


def test_nobody_passes_who_can_move_or_force(folder):
    found = verdict(position("d5", "a8"), "pass")
    assert found.rule == "LG-12"
    options, text = triangles(folder)
    free = GAME.parse_position(options, text.replace("p1:p3", "").replace("  ", " "))
    assert "from p1 to p3" in str(verdict(free, "pass").sentence)
    # A pair of both colours: each can be forced by the other.
    mixed = text.replace("red p1 p2", "red p1 s1").replace("blue s1 s2", "blue p2 s2")
    assert "force the piece on p2" in str(
        verdict(GAME.parse_position(options, mixed), "pass").sentence
    )
