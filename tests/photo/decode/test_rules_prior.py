"""The rules between readings that a photo leaves open."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from math import log
from types import SimpleNamespace
from typing import Any

import pytest

from companion.board import EMPTY, Slot, Value
from companion.example_games.hex import Hex
from companion.games.blottos_war import GAME as BLOTTOS_WAR
from companion.games.corona_line import GAME as CORONA_LINE
from companion.games.line_or_colour import GAME
from companion.games.line_or_colour.layout import layout_of
from companion.games.line_or_colour.position import printed_rows
from companion.games.line_wars import GAME as LINE_WARS
from companion.games.sheet_page import sheet_page
from companion.photo.decode import rules_prior
from companion.photo.decode.rules_prior import (
    beside_others,
    held_against_rules,
    upright_turns,
    with_rules,
)
from companion.photo.posterior import Nats, Posterior, PosteriorTerm, Said
from companion.photo.reading import ReadMark, Reason
from tests.games.corona_line.random_games import finished_game, lines_only
from tests.games.line_wars.random_games import random_play
from tests.photo.test_own_boards import hexagons

LINES = [
    slot.name for slot in LINE_WARS.boards(LINE_WARS.choose())["board"].slots if slot.kind == "line"
]
SEVEN = GAME.choose({"size": 7})
"""Without the pie rule White has as many rings as Black or one more."""


def by_ink(mark: ReadMark, slot: Slot) -> Posterior:
    """A mark whose ink says what it is read as; a third value is e times less likely than the
    second."""
    odds = log(mark.confidence / (1 - mark.confidence))
    nats = {value: -odds - (value != mark.other) for value in (EMPTY, *slot.values)}
    return Posterior(mark.name, {PosteriorTerm.INK: Said({**nats, mark.value: 0.0})})


def ruled(every: Sequence[Posterior], said: Mapping[str, Nats]) -> list[ReadMark]:
    """The marks with what the rules say."""
    return [
        one.plus(PosteriorTerm.RULES, said[one.name], Reason.RULES).mark
        if one.name in said
        else one.mark
        for one in every
    ]


def weighed_marks(marks: Sequence[ReadMark], **options: str) -> Mapping[str, ReadMark]:
    """A board of Line or Colour whose other places are plainly bare, once the rules were asked."""
    chosen = GAME.choose({"size": 7, **options})
    board = sheet_page(GAME, chosen, "board", "a4").board
    place: Any = SimpleNamespace(game=GAME.key, options=chosen, board=board, grid=None)
    read = {slot.name: ReadMark(slot.name, EMPTY, 1 - 1e-9, slot.values[0]) for slot in board.slots}
    read |= {mark.name: mark for mark in marks}
    every = {slot.name: by_ink(read[slot.name], slot) for slot in board.slots}
    return {one.name: one for one in ruled([*every.values()], held_against_rules(place, every))}


def rings(
    *doubtful: ReadMark, black: str = "d2 g6", white: str = "a1 c4 f7", **options: str
) -> Mapping[str, ReadMark]:
    """Plain rings of both sides, and more marks."""
    sides: dict[Value, list[str]] = {"white": white.split(), "black": black.split()}
    marks = [
        ReadMark(f"ring {place}", value, 1 - 1e-9, EMPTY)
        for value, places in sides.items()
        for place in places
    ]
    return weighed_marks([*marks, *doubtful], **options)


def test_whose_a_ring_is_turns_tell_where_the_photo_hardly_does() -> None:
    read = rings(ReadMark("ring b6", "white", 0.6, "black"))["ring b6"]
    assert read.value == "black"
    assert not read.sure


def test_a_likely_ring_that_turns_bear_out_is_not_asked_about() -> None:
    read = rings(ReadMark("ring b6", "black", 0.95, "white"), black="d2")["ring b6"]
    assert read.value == "black"
    assert read.sure


def test_a_sure_ring_that_turns_belie_is_asked_about() -> None:
    read = rings(ReadMark("ring b6", "white", 0.998, "black"))
    assert not read["ring b6"].sure
    assert read["ring a1"].sure


def test_plain_rings_stand_whatever_the_turns() -> None:
    read = rings(ReadMark("ring b6", "white", 1 - 1e-6, "black"))["ring b6"]
    assert read.value == "white"
    assert read.sure


def test_ink_read_at_9999_stays_certain_where_one_broken_rule_explains_the_misfit() -> None:
    places = {"white": "a1 c4 f7 b2 e6", "black": "d2 g6"}
    marks = [
        ReadMark(f"ring {place}", value, 0.9999, EMPTY)
        for value, names in places.items()
        for place in names.split()
    ]
    assert GAME.audit_marks(SEVEN, {mark.name: mark.value for mark in marks})
    found = weighed_marks(marks)
    assert all(found[mark.name].value == mark.value for mark in marks)
    assert all(mark.sure for mark in found.values())


def test_rules_that_no_reading_keeps_make_no_ring_surer() -> None:
    """However many others are open, so that few readings can be weighed."""
    plain = [ReadMark(f"ring {column}1", "white", 1 - 1e-9, EMPTY) for column in "abcdefg"]
    plain += [ReadMark(f"ring {column}2", "white", 1 - 1e-9, EMPTY) for column in "abcdefg"]
    rows = [f"{column}{row}" for row in (3, 4) for column in "abcde"]
    doubtful = [ReadMark(f"ring {place}", "black", 0.6, EMPTY) for place in rows]
    every = [*plain, *doubtful, ReadMark("ring f7", EMPTY, 0.97, "white")]
    read = weighed_marks(every)["ring f7"]
    assert read.value == EMPTY
    assert read.confidence <= 0.97 + 1e-9


def test_turns_say_nothing_where_either_way_they_are_kept() -> None:
    read = rings(ReadMark("ring b6", EMPTY, 0.9, "black"))["ring b6"]
    assert read.value == EMPTY
    assert read.confidence == pytest.approx(0.9, abs=0.005)


def test_a_counter_that_gives_a_colour_one_spot_too_many_is_asked_about() -> None:
    spot = ReadMark("spot a1", "orange", 0.995, EMPTY)
    assert SEVEN["layout"] == "official"
    read = rings(spot)["spot a1"]
    assert not read.sure


def test_counters_in_doubt_are_no_more_so_where_together_they_keep_the_rules() -> None:
    """Either alone breaks the rule of seven spots a colour."""
    layout = layout_of(printed_rows(SEVEN))
    one = layout.colour(layout.bit["a1"])
    place, other = next(
        (name, layout.colour(spot)) for name, spot in layout.spots if layout.colour(spot) != one
    )
    marks = [
        ReadMark("spot a1", other, 0.9, EMPTY),
        ReadMark(f"spot {place}", one, 0.9, EMPTY),
    ]
    read = weighed_marks(marks)
    assert [read[mark.name].value for mark in marks] == [other, one]
    assert not any(Reason.RULES in read[mark.name].reasons for mark in marks)


def test_the_rules_together_say_no_more_than_any_of_them_may() -> None:
    """White has won before a last ring that Black lacks, too."""
    last = ReadMark("ring e1", "white", 0.9997, "black")
    read = rings(last, white="a1 b1 c1 d1 a6 b5", black="a3 b3 c3 d3 e3")["ring e1"]
    assert read.value == "white"
    assert read.sure


def test_rules_do_not_make_sure_what_a_third_value_would_keep_as_well() -> None:
    """White's fourth ring would keep turns, Black's third after White's third too: only that of
    the named other, a fourth of Black's, would not."""
    read = rings(ReadMark("ring b6", EMPTY, 0.95, "black"), black="d2 g6 e5")["ring b6"]
    assert read.value == EMPTY
    assert not read.sure
    assert read.other == "white"


def test_of_rings_that_are_hard_to_tell_as_many_are_a_players_as_turns_allow() -> None:
    open_ = [ReadMark(f"ring {k}7", "white", 0.7, "black") for k in "abce"]
    read = rings(*open_, white="a1 c2 e3 g4", black="b1 d2")
    assert [read[mark.name].sure for mark in open_] == [False] * 4
    read = rings(*open_, white="a1 c2 e3 g4", black="")
    assert all(read[mark.name].value == "black" for mark in open_)


def test_rules_speak_against_rings_that_may_all_be_an_older_game_s_and_not_for_them() -> None:
    ink: Nats = {"white": 0.0, "black": -9.0, EMPTY: -5.0}
    relied: Nats = {"white": 0.0, "black": 6.5, EMPTY: 2.8}
    one = Posterior("ring a1", {PosteriorTerm.INK: Said(ink)}).plus(
        PosteriorTerm.VISIBILITY, relied, Reason.FAINT
    )
    assert not with_rules(one, {"white": 0.0, EMPTY: -3.3}).mark.sure
    assert with_rules(one, {"white": -3.3, EMPTY: 0.0}).mark.value == EMPTY


def test_a_pale_ring_is_no_trace_where_a_player_would_lack_one() -> None:
    pale = ReadMark("ring a7", EMPTY, 0.8, "white")
    assert rings(pale, white="a1 c2", black="b1 d2 f3")["ring a7"].value == "white"
    assert rings(pale, white="a1 c2 e4", black="b1 d2 f3")["ring a7"].value == EMPTY


def test_a_wrong_number_of_plain_rings_is_the_players_fault() -> None:
    plain = [ReadMark(f"ring {place}", "white", 0.9995, EMPTY) for place in ("b5", "e2", "g4")]
    read = rings(*plain, white="a1 c2", black="b1 d2")
    assert all(read[mark.name].sure for mark in plain)


def test_turns_count_the_first_player_s_rings_however_a_board_lists_its_pens() -> None:
    unclear = ReadMark("ring b6", "black", 0.6, "white")
    board = sheet_page(GAME, SEVEN, "board", "a4").board
    slots = (replace(slot, values=slot.values[::-1]) for slot in board.slots)
    plain = {"white": "a1 c4 f7", "black": "d2 g6 e5"}
    every = {slot.name: ReadMark(slot.name, EMPTY, 1 - 1e-9, "white") for slot in board.slots}
    for player, places in plain.items():
        for name in (f"ring {place}" for place in places.split()):
            every[name] = ReadMark(name, player, 1 - 1e-9, EMPTY)
    every[unclear.name] = unclear
    turned: Any = SimpleNamespace(
        game=GAME.key, options=SEVEN, board=replace(board, slots=tuple(slots)), grid=None
    )
    marks = {slot.name: by_ink(every[slot.name], slot) for slot in turned.board.slots}
    read = ruled([marks[unclear.name]], held_against_rules(turned, marks))
    assert [mark.value for mark in read] == ["white"]


def test_after_a_swap_the_second_player_may_have_one_ring_more() -> None:
    pale = ReadMark("ring a7", EMPTY, 0.8, "white")
    assert rings(pale, white="a1 c2", black="b1 d2 f3", pie="on")["ring a7"].value == EMPTY


def held(**lines: ReadMark) -> Mapping[str, ReadMark]:
    """A Line Wars board whose other places are plainly bare, once the rules were asked."""
    options = LINE_WARS.choose({})
    board = sheet_page(LINE_WARS, options, "board", "a4").board
    place: Any = SimpleNamespace(game=LINE_WARS.key, options=options, board=board, grid=None)
    bare = {slot.name: ReadMark(slot.name, EMPTY, 1 - 1e-9, slot.values[0]) for slot in board.slots}
    drawn = {f"line {name.replace('_', '-')}": mark for name, mark in lines.items()}
    every = {**bare, **{name: replace(mark, name=name) for name, mark in drawn.items()}}
    marks = {slot.name: by_ink(every[slot.name], slot) for slot in board.slots}
    said = held_against_rules(place, marks)
    return {mark.name: mark for mark in ruled([*marks.values()], said)}


def blue(confidence: float) -> ReadMark:
    return ReadMark("", "blue", confidence, EMPTY)


def test_a_sure_line_that_hangs_together_with_no_other_is_asked_about() -> None:
    """It is either not there, or the line between was missed."""
    read = held(a7_b7=blue(1 - 1e-9), c6_d6=blue(0.998))
    assert read["line a7-b7"].sure
    assert not read["line c6-d6"].sure
    assert Reason.RULES in read["line c6-d6"].reasons


def test_a_plain_line_stands_though_it_hangs_together_with_no_other() -> None:
    read = held(a7_b7=blue(1 - 1e-9), c6_d6=blue(1 - 1e-6))
    assert all(mark.sure for mark in read.values())


def test_of_lines_in_doubt_the_rules_choose_those_that_hang_together() -> None:
    between = ReadMark("", EMPTY, 0.7, "blue")
    read = held(a7_b7=blue(1 - 1e-9), b7_c7=between, c7_d7=blue(1 - 1e-6))
    assert read["line b7-c7"].value == "blue"
    assert not read["line b7-c7"].sure


def test_a_line_without_which_another_hangs_loose_is_there() -> None:
    read = held(a7_b7=blue(1 - 1e-9), b7_c7=blue(0.97), c7_d7=blue(1 - 1e-9))
    assert read["line b7-c7"].sure


def test_where_many_lines_are_open_the_rules_make_none_of_them_surer() -> None:
    """An older drawing's lines would hang together just so."""
    read = held(
        a7_b7=blue(1 - 1e-9), b7_c7=blue(0.97), c7_d7=blue(0.98), d7_e7=blue(0.98), e7_f7=blue(0.98)
    )
    assert read["line b7-c7"].confidence <= 0.97 + 1e-9


def test_lines_that_keep_the_rules_stay_as_uncertain_as_they_are() -> None:
    """What an older drawing left may hang together with the lines of this game."""
    read = held(a7_b7=blue(1 - 1e-9), b7_c7=blue(0.9))
    assert read["line b7-c7"].confidence <= 0.9


def played(plies: int, seed: int = 1) -> Mapping[str, Value]:
    """The lines of a random game of Line Wars, left off early."""
    *_, (_, _, _, last) = islice(random_play(LINE_WARS.choose(), random.Random(seed)), plies)
    return LINE_WARS.marks(last)


def as_read(marks: Mapping[str, Value], **doubtful: ReadMark) -> dict[str, ReadMark]:
    """Plain lines by name, and some in doubt."""
    plain = {name: ReadMark("", value, 1 - 1e-9, EMPTY) for name, value in marks.items()}
    lines = {name.removeprefix("line ").replace("-", "_"): one for name, one in plain.items()}
    return {**lines, **doubtful}


@pytest.mark.parametrize("seed", range(3))
def test_a_line_in_doubt_is_there_where_a_turn_would_lack_it(seed: int) -> None:
    marks = played(8, seed)
    own = [name for name, value in marks.items() if value == "red"]
    for name in own[:4]:
        odd = name.removeprefix("line ").replace("-", "_")
        lines = as_read(marks, **{odd: ReadMark("", EMPTY, 0.6, "red")})
        assert held(**lines)[name].value == "red"


@pytest.mark.parametrize("seed", range(3))
def test_what_an_older_drawing_left_is_no_line_where_a_turn_would_have_one_too_many(
    seed: int,
) -> None:
    marks = played(8, seed)
    red = {
        dot for n, v in marks.items() if v == "red" for dot in n.removeprefix("line ").split("-")
    }
    free = [n for n in LINES if n not in marks and red & {*n.removeprefix("line ").split("-")}]
    for name in free[:4]:
        odd = name.removeprefix("line ").replace("-", "_")
        read = held(**as_read(marks, **{odd: ReadMark("", "red", 0.6, EMPTY)}))[name]
        assert read.value == EMPTY
        lines = as_read(marks, **{odd: ReadMark("", "red", 1 - 1e-5, EMPTY)})
        assert held(**lines)[name].value == "red"
        assert held(**lines)[name].sure


def boxes(*ticked: str, line: float = 1 - 1e-9, **doubtful: ReadMark) -> Mapping[str, ReadMark]:
    """The boxes beside a game of CoronaLine, once they were held against its lines: Blue switched,
    and Red scored once and switched. One line is as sure as is said."""
    options = CORONA_LINE.choose()
    board = sheet_page(CORONA_LINE, options, "board", "a4").board
    place: Any = SimpleNamespace(game=CORONA_LINE.key, options=options, board=board, grid=None)
    drawn = lines_only(CORONA_LINE.marks(finished_game(options, random.Random(1))))
    shown = {**drawn, **{f"tick {box}": True for box in ticked}}
    bare = {slot.name: ReadMark(slot.name, EMPTY, 1 - 1e-9, slot.values[0]) for slot in board.slots}
    read = bare | {name: ReadMark(name, value, 1 - 1e-9, EMPTY) for name, value in shown.items()}
    read[next(iter(drawn))] = replace(read[next(iter(drawn))], confidence=line)
    named = {f"tick {box.replace('_', '.')}": mark for box, mark in doubtful.items()}
    read |= {name: replace(mark, name=name) for name, mark in named.items()}
    every = {slot.name: by_ink(read[slot.name], slot) for slot in board.slots}
    marks = {name: one.mark for name, one in beside_others(place, every).items()}
    return {name.removeprefix("tick "): mark for name, mark in marks.items()}


PERHAPS = ReadMark("", True, 0.6, EMPTY)


def test_a_box_in_doubt_for_a_point_that_the_lines_do_not_give_is_empty() -> None:
    read = boxes("red.point1", blue_point1=PERHAPS)
    assert read["blue.point1"].value == EMPTY
    assert read["blue.point1"].sure
    assert read["red.point1"].sure


def test_a_box_that_is_plainly_ticked_for_no_point_stays_ticked() -> None:
    read = boxes("blue.point1")["blue.point1"]
    assert read.value is True
    assert read.sure


def test_a_box_that_is_called_for_is_as_the_others_are() -> None:
    assert boxes("red.point1", "red.switch", blue_switch=PERHAPS)["blue.switch"].value is True
    assert boxes(blue_switch=PERHAPS)["blue.switch"].value == EMPTY


def test_lines_in_doubt_say_nothing_of_boxes() -> None:
    assert boxes(line=0.9, blue_point1=PERHAPS)["blue.point1"].confidence == pytest.approx(0.6)


def test_of_places_that_two_players_fill_in_as_many_are_either_s_as_turns_allow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Their numbers are no rings' or lines' and not counted, but are held against the rules."""
    game, board = Hex(), hexagons()
    monkeypatch.setattr(game, "board", lambda _: board)
    monkeypatch.setattr(rules_prior, "game_by_key", lambda _: game)
    place: Any = SimpleNamespace(game="hex", options=game.choose(), board=board, grid=None)
    every = {
        slot.name: ReadMark(slot.name, EMPTY, 1 - 1e-9, slot.values[0]) for slot in board.slots
    }
    for where, player in {"a1": "red", "b3": "red", "d1": "blue", "d2": "blue"}.items():
        every[f"fill {where}"] = ReadMark(f"fill {where}", player, 1 - 1e-9, EMPTY)
    every["fill c4"] = ReadMark("fill c4", "blue", 0.97, EMPTY)
    marks = {slot.name: by_ink(every[slot.name], slot) for slot in board.slots}
    read = {one.name: one for one in ruled([*marks.values()], held_against_rules(place, marks))}
    assert Reason.RULES in read["fill c4"].reasons


def territories(bare: str = "", **doubtful: ReadMark) -> Mapping[str, ReadMark]:
    """A position sheet of Blotto's War as it is at the start, but for home territories without a
    ring and marks in doubt, once the rules were asked."""
    options = BLOTTOS_WAR.choose()
    board = sheet_page(BLOTTOS_WAR, options, "snapshot", "a4").board
    place: Any = SimpleNamespace(game=BLOTTOS_WAR.key, options=options, board=board, grid=None)
    read = {slot.name: ReadMark(slot.name, EMPTY, 1 - 1e-9, slot.values[0]) for slot in board.slots}
    for name, value in BLOTTOS_WAR.marks(BLOTTOS_WAR.start(options)).items():
        if name.removeprefix("owner ") not in bare.split():
            read[name] = ReadMark(name, value, 1 - 1e-9, EMPTY)
    named = {name.replace("__", ".").replace("_", " "): one for name, one in doubtful.items()}
    read |= {name: replace(mark, name=name) for name, mark in named.items()}
    every = {slot.name: by_ink(read[slot.name], slot) for slot in board.slots}
    return {one.name: one for one in ruled([*every.values()], held_against_rules(place, every))}


FAINT = ReadMark("", EMPTY, 0.6, "blue")


def test_a_home_territory_has_an_owner_however_many_rings_are_faint() -> None:
    faint = {f"owner_{column}{row}": FAINT for row in (1, 2, 3) for column in "abcdefg"}
    read = territories(**faint)
    assert all(read[name.replace("_", " ")].value == "blue" for name in faint)
    assert all(read[name.replace("_", " ")].other == "red" for name in faint)


def test_a_neutral_territory_may_have_no_owner() -> None:
    read = territories(owner_d4=FAINT)["owner d4"]
    assert (read.value, read.reasons) == (EMPTY, (Reason.FAINT,))


def test_a_force_has_an_owner_and_a_bare_home_territory_of_which_nothing_shows_stays_bare() -> None:
    force = ReadMark("", True, 1 - 1e-9, EMPTY)
    assert territories(owner_d4=FAINT, bubble_d4__1=force)["owner d4"].value == "blue"
    assert territories("c2")["owner c2"].value == EMPTY
    assert territories("c2")["owner c2"].sure


def test_where_players_leave_home_territories_without_rings_a_faint_one_is_asked_about() -> None:
    others = " ".join(f"{column}1" for column in "bcdefg")
    assert not territories(others, owner_a1=FAINT)["owner a1"].sure


@pytest.mark.parametrize(("confidence", "ways_up"), [(0.9999, (0, 1)), (0.9, (1, 0))])
def test_a_drawing_is_turned_so_that_it_fits_whatever_a_line_in_doubt_is(
    confidence: float, ways_up: tuple[int, ...]
) -> None:
    options = LINE_WARS.choose({"size": 7})
    board = sheet_page(LINE_WARS, options, "board", "a4").board
    drawn = {f"line a{k}-a{k + 1}": "blue" for k in range(1, 7)}
    drawn |= {f"line g{k}-g{k + 1}": "red" for k in range(1, 7)}
    bare = {slot.name: ReadMark(slot.name, EMPTY, 1, "blue") for slot in board.slots}
    marks = bare | {name: ReadMark(name, value, 1, EMPTY) for name, value in drawn.items()}
    marks["line a6-a7"] = ReadMark("line a6-a7", "blue", confidence, EMPTY)
    place: Any = SimpleNamespace(game="line-wars", options=options, board=board, grid=True)
    assert upright_turns(place, marks) == ways_up
