"""What a finished sheet says by itself: audit, line counts, which way is up, tints."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

from companion.board import Lattice, edge_name, split_mark
from companion.games.bits import bits
from companion.games.blue_and_red import PLAYERS
from companion.games.line_wars import GAME
from companion.games.line_wars.boards import board
from companion.games.line_wars.gain import gain
from companion.games.line_wars.grid import grid
from companion.games.protocol import Tint
from tests.games.line_wars.drawings import ELEVEN_NEGATED, drawing
from tests.games.line_wars.random_games import finished_game, random_play


def read(text: str, **options):
    position = drawing(text, **options)
    return GAME.read_marks(position.options, GAME.marks(position))


def audit(text: str, **options):
    return [(b.rule, str(b.sentence), b.places) for b in read(text, **options).audit]


def notes(text: str):
    return [str(note) for note in read(text).result.notes]


@pytest.mark.slow
def test_the_sheet_of_a_game_played_by_the_rules_has_nothing_to_explain():
    rng = random.Random(3)
    for _ in range(40):
        end = finished_game(rng.randint(4, 12), rng)
        reading = GAME.read_marks(end.options, GAME.marks(end))
        assert reading.audit == ()
        assert (reading.position.blue, reading.position.red) == (end.blue, end.red)
        assert reading.position.black == end.black
        assert reading.result.score == GAME.result(end).score
        assert reading.result.winner == GAME.result(end).winner


def test_a_paper_proves_its_end_where_no_line_can_be_drawn():
    stuck = finished_game(4, random.Random(1), GAME.choose({"end": "last_line"}))
    assert GAME.read_marks(stuck.options, GAME.marks(stuck)).result.finished is True


def test_lines_that_do_not_hang_together_with_the_corner_are_named():
    text = "blue b6-b5 a7-b7 e5-e4; red f1-e1"
    found = audit(text)
    assert ("LW-7", "Red has no line at g1, where the first line must start", ("g1",)) in found
    assert ("LW-8", "Blue's line b5-b6 isn't connected to the rest", ("b5-b6",)) in found
    assert [rule for rule, _, _ in found].count("LW-8") == 2


def test_each_square_blackened_wrongly_or_left_out_is_named():
    assert audit(ELEVEN_NEGATED) == []
    changed = ELEVEN_NEGATED.replace("black b1 c1", "black a1 f6 c1")
    assert [(rule, text) for rule, text, _ in audit(changed)] == [
        ("LW-11", "If the game is over, b1 should be black too. It scores nothing either way"),
        ("LW-11", "a1 is blackened but belongs to Blue"),
        ("LW-11", "f6 is blackened but belongs to Red"),
    ]


def test_squares_left_white_beside_black_ones_are_one_line_and_places_of_their_own():
    text = ELEVEN_NEGATED.split("; black")[0] + "; black b1"
    ((rule, sentence, places),) = audit(text)
    assert (rule, len(places)) == ("LW-11", 10)
    assert sentence.startswith("If the game is over, 10 more squares should be black: c1, ")


def test_of_many_squares_left_white_twelve_are_named_and_the_others_counted():
    text = (
        "blue a7-a6-a5-a4-b4-c4-c3 a7-b7 b4-b5-a5 a6-b6; "
        "red g1-f1-f2-g2-g1 f2-f3-e3-e4-f4-f3 g5-g4-f4-f5-g5-g6; black f5 a6"
    )
    ((_, sentence, places),) = audit(text)
    assert len(places) == 28
    assert ": a1, b1, c1, d1, e1, a2, b2, c2, d2, e2, a3, b3 and 16 more. They score" in sentence


BEGUN = "blue a7-b7; red g1-f1-e1-d1-c1"


def test_on_a_sheet_barely_begun_nobody_is_ahead_and_nothing_is_to_be_blackened():
    reading = read(BEGUN)
    result = reading.result
    assert (result.score, result.finished) == ({"blue": 0, "red": 0}, False)
    assert (result.winner, result.rule) == (None, None)
    assert reading.audit == ()
    assert "Nobody is ahead yet" in map(str, [i.sentence for i in result.items])


def test_black_squares_that_are_nobodys_are_no_agreement_to_the_end():
    begun = drawing("blue a4-b4; red d1-c1", size=4)
    squares = " ".join(GAME.result(begun).places)
    result = read(f"blue a4-b4; red d1-c1; black {squares}", size=4).result
    assert (result.finished, result.winner) == (False, None)


def test_exactly_the_negated_squares_black_are_an_agreed_end_and_any_others_only_an_audit():
    ended = read(ELEVEN_NEGATED)
    assert (ended.result.finished, ended.result.winner) == (True, "red")
    left, white = (" black b1 c1", " black b1"), ELEVEN_NEGATED.split("; black")[0]
    for drawn in (white, ELEVEN_NEGATED.replace(*left), ELEVEN_NEGATED + " a1"):
        assert read(drawn).result.finished is not True


def test_the_next_turn_is_known_from_the_lines_alone_as_a_trail_that_is_left_was_always_there():
    """What somebody can gain is the same without the history, unless turns may stop by design."""
    seen = Counter()
    for seed in range(30):
        rng = random.Random(seed)
        rulings = {"short_turns": ("longest", "stuck")[seed % 2], "end": "last_line"}
        branching = ("off", "on")[seed % 5 == 0]
        options = GAME.choose({"size": 4 + seed % 4, "branching": branching, **rulings})
        for position, *_ in random_play(options, rng):
            shown = GAME.read_marks(options, GAME.marks(position)).position
            for player in PLAYERS:
                known, drawn = gain(position, player), gain(shown, player)
                if not (known.proven and drawn.proven):
                    continue
                assert (drawn.gain is None) == (known.gain is None)
                assert not drawn.if_due
                seen[known.gain is None] += 1
    assert min(seen.values()) > 100


def test_nothing_is_to_be_blackened_while_the_game_may_go_on():
    assert audit(ELEVEN_NEGATED.split("; black")[0]) == []


PLAYED_OUT = (
    "blue a4-b4-c4-d4-d3-c3-b3-a3-a4 a3-a2 b3-b2 c3-c2 d3-d2 b2-b1; "
    "red d1-c1-b1-a1-a2-b2-c2-d2-d1 c2-c1"
)


def test_a_played_out_sheet_on_which_nobody_blackened_anything_says_so_once():
    ((rule, text, places),) = audit(PLAYED_OUT, size=4)
    assert rule == "LW-11"
    assert text == "5 squares should be black: a1, b1, a2, b2, c2. They score nothing either way"
    assert len(places) == 5


def snake(player_corner: str, lines: int) -> list[str]:
    """So many edges; which ones does not matter for a count."""
    names = list(board(12).edges)
    return names[:lines] if player_corner == "blue" else names[-lines:]


def test_a_line_too_many_goes_with_no_turns_while_a_full_turn_can_be_drawn():
    options = GAME.choose()
    *_, (_, _, _, last) = islice(random_play(options, random.Random(1)), 8)
    blue, red = (last.lines(player).bit_count() for player in PLAYERS)
    fits = GAME.turn_counts(options, GAME.marks(last)).fits
    assert (blue, red) == (10, 13)
    others = [(blue + b, red + r) for b in range(-3, 4) for r in range(-3, 4) if b or r]
    assert [one for one in others if fits(*one)] == []
    assert [one for one in ((15, 13), (15, 18), (10, 9), (6, 9)) if not fits(*one)] == []


def test_where_only_short_turns_are_left_a_line_more_or_less_goes_with_some_turns():
    options = GAME.choose({"size": 4, "end": "last_line"})
    *_, (_, _, _, last) = random_play(options, random.Random(1))
    blue, red = (last.lines(player).bit_count() for player in PLAYERS)
    fits = GAME.turn_counts(options, GAME.marks(last)).fits
    assert all(fits(blue + more, red) for more in (-1, 0, 1))


@pytest.mark.parametrize(
    ("blue", "red", "expected"),
    [
        (
            36,
            33,
            [
                "Blue drew 36 lines (8 full turns); Red drew 33 lines (7 full turns and 2 lines).",
                "These numbers do not fit full turns: at least one turn was shorter or longer.",
            ],
        ),
        (
            36,
            39,
            [
                "Blue drew 36 lines (8 full turns); Red drew 39 lines (8 full turns).",
                "These numbers fit full turns.",
            ],
        ),
        (
            36,
            31,
            [
                "Blue drew 36 lines (8 full turns); Red drew 31 lines (7 full turns).",
                "These numbers fit full turns.",
            ],
        ),
        (1, 4, ["Blue drew 1 line (1 full turn); Red drew 4 lines (1 full turn)."]),
        (
            1,
            0,
            ["Blue drew 1 line (1 full turn); Red drew 0 lines.", "These numbers fit full turns."],
        ),
        (
            3,
            3,
            [
                "Blue drew 3 lines (2 full turns); Red drew 3 lines.",
                "These numbers do not fit full turns: at least one turn was shorter or longer.",
            ],
        ),
        (
            38,
            38,
            [
                "Blue drew 38 lines (8 full turns and 2 lines); "
                "Red drew 38 lines (7 full turns and 7 lines)."
            ],
        ),
    ],
)
def test_line_counts_are_told_in_full_turns(blue, red, expected):
    marks = {f"line {name}": "blue" for name in snake("blue", blue)}
    marks |= {f"line {name}": "red" for name in snake("red", red) if red}
    found = [str(n) for n in GAME.read_marks(GAME.choose({"size": 12}), marks).result.notes]
    assert found[: len(expected)] == expected


def turned(marks, lattice: Lattice, quarters: int):
    found = {}
    for name, value in marks.items():
        kind, place = split_mark(name)
        if kind == "line":
            a, b = (lattice.turned(dot, quarters) for dot in place.split("-"))
            found[f"line {edge_name(a, b)}"] = value
    return found


def test_a_sheet_turned_on_the_table_is_read_with_blue_at_the_top_left():
    rng = random.Random(8)
    lonely = 0
    for _ in range(30):
        end = finished_game(rng.randint(4, 9), rng)
        lattice = board(end.options.number("size")).lattice
        upright = GAME.turns(end.options, GAME.marks(end))
        assert 0 in upright
        lonely += upright == (0,)
        for quarters in range(4):
            seen = turned(GAME.marks(end), lattice, quarters)
            expected = sorted((turn - quarters) % 4 for turn in upright)
            assert list(GAME.turns(end.options, seen)) == expected
    assert lonely > 5


def test_a_stray_line_at_a_wrong_corner_turns_no_sheet():
    """Most lines hang together with the right corners; one that does not proves nothing."""
    rng, strays = random.Random(9), 0
    for _ in range(40):
        end = finished_game(rng.randint(5, 8), rng)
        g = grid(end.options.number("size"))
        if len(GAME.turns(end.options, GAME.marks(end))) > 1:
            continue
        for edge in bits(end.free):
            if not g.touched(1 << edge) & g.touched(end.red):
                stray = {f"line {g.edge_names[1 << edge]}": "red"}
                assert GAME.turns(end.options, {**GAME.marks(end), **stray}) == (0,)
                strays += 1
    assert strays


def test_an_empty_sheet_fits_any_way_up():
    assert GAME.turns(GAME.choose(), {}) == (0, 1, 2, 3)


def test_tints_show_owners_and_hatch_what_is_negated():
    tints = GAME.tints(read(ELEVEN_NEGATED))
    assert tints["a1"] == Tint("blue")
    assert tints["f6"] == Tint("red")
    assert tints["c4"] == Tint("black", hatched=True)
    assert len(tints) == 36


def test_empty_marks_are_no_marks():
    assert GAME.read_marks(GAME.choose(), {"line a1-b1": "empty"}).position.free.bit_count() == 84
