"""The course of a game: its curve, where the lead changed, and a turn that gains."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from companion.desk.pages.play.page import PlayPage
from companion.desk.shell.files.opening import open_file
from companion.games import game, game_keys
from companion.pictures.contrast import contrast
from companion.pictures.styles import rgb_of
from tests.desk.conftest import Seat
from tests.desk.pages.play.beginning import start

SAMPLES = Path(__file__).parents[4] / "samples"


@pytest.fixture
def page(seat: Seat) -> PlayPage:
    """A whole game of Line Wars, at its end."""
    open_file(seat.desk, SAMPLES / "line-wars-whole-game.pgr")
    found = seat.desk.page
    assert isinstance(found, PlayPage)
    found.table.step(9999)
    seat.wait(0.1)
    return found


def numbers(page: PlayPage) -> list[str]:
    """The texts beside the curves."""
    canvas = page.course.canvas
    return [canvas.itemcget(one, "text") for one in canvas.find_withtag("number")]


def test_the_curve_shows_what_each_has_where_the_game_is_looked_at(
    seat: Seat, page: PlayPage
) -> None:
    score = page.table.result.score
    assert score is not None
    assert numbers(page) == [str(score["blue"]), str(score["red"])]
    seat.picture("course")
    page.table.step(-9999)
    assert numbers(page) == ["0", "0"]


def test_numbers_that_are_equal_stand_below_one_another(seat: Seat, page: PlayPage) -> None:
    page.table.step(-9999)
    canvas = page.course.canvas
    texts = canvas.find_withtag("number")
    above, below = (canvas.coords(one)[1] for one in texts)
    assert below - above >= 0.6 * (canvas.bbox(texts[0])[3] - canvas.bbox(texts[0])[1])
    assert canvas.bbox(texts[1])[3] <= canvas.winfo_height() + 1


def test_large_letters_have_their_room_in_the_chart(seat: Seat, page: PlayPage) -> None:
    seat.desk.change(side_text=2.0)
    seat.desk.refresh()
    seat.wait(0.1)
    assert isinstance(seat.desk.page, PlayPage)
    chart = seat.desk.page.course
    canvas = chart.canvas
    texts = [one for one in canvas.find_all() if canvas.type(one) == "text"]
    assert len(texts) > 5
    for one in texts:
        left, top, right, bottom = canvas.bbox(one)
        assert 0 <= left < right <= canvas.winfo_width() + 1
        assert 0 <= top < bottom <= canvas.winfo_height() + 1
        if canvas.itemcget(one, "anchor") == "s":
            assert top >= chart._bottom() - 2, "turn numbers stand below the curves"
        if "number" in canvas.gettags(one):
            assert left >= chart._x(len(chart._line) - 1)


@pytest.mark.parametrize("size", ["1180x800", "800x600", "800x520"])
def test_the_course_is_whole_or_absent_and_the_current_move_is_seen(
    seat: Seat, page: PlayPage, size: str
) -> None:
    for shown in ("1180x800", size, "800x400", size):
        seat.desk.geometry(shown)
        seat.wait(0.2)
    chart, column, text = page.course, page._column, page.moves.text
    if chart.winfo_ismapped():
        low = chart.winfo_rooty() + chart.winfo_height()
        assert low <= column.winfo_rooty() + column.winfo_height()
        assert chart.canvas.winfo_height() == chart.canvas.winfo_reqheight()
        assert chart.canvas.winfo_height() >= chart._tall
    assert chart.winfo_ismapped() or size != "1180x800"
    assert text.bbox(text.tag_ranges("here")[0])
    seat.picture(f"course-{size}")


def test_the_current_move_is_seen_once_what_a_turn_did_takes_its_room(seat: Seat) -> None:
    seat.desk.geometry("800x600")
    table = start(seat, "blottos-war")
    rng = random.Random(5)
    for turn in range(12):
        position = table.position
        for player in ("blue", "red"):
            table.open_curtain()
            order = table.game.random_move(position, player, rng)
            table.type_move(f"{player}: {table.game.format_move(order)}")
        if turn >= 6:
            seat.wait(0.1)
            text = seat.desk.page.moves.text
            here = text.bbox(text.tag_ranges("here")[0])
            assert here
            assert here[1] + here[3] <= text.winfo_height()
        table.next_turn()


def test_a_click_on_the_curve_goes_to_that_move(seat: Seat, page: PlayPage) -> None:
    canvas, line = page.course.canvas, page.table.tree.line()
    for number in (0, 5, len(line) - 1):
        canvas.event_generate("<Button-1>", x=round(page.course._x(number)), y=20)
        seat.wait(0.02)
        assert page.table.tree.at == line[number]


def test_the_move_where_the_lead_changed_is_named_and_marked(page: PlayPage) -> None:
    changes = page.course._course.lead_changes("Territory")
    assert bool(changes) == ("took the lead in turn" in page.course._lead.cget("text"))
    dashed = [one for one in page.course.canvas.find_all()
              if page.course.canvas.type(one) == "line"
              and page.course.canvas.itemcget(one, "fill") == page.shell.shades.open]  # fmt: skip
    assert len(dashed) == len(changes)


def test_each_thing_that_counts_has_its_curve(seat: Seat) -> None:
    table = start(seat, "blottos-war")
    page = seat.desk.page
    for _ in range(3):
        for row in (4, 5):
            table.open_curtain()
            table.type_move(f"a{row} b{row} c{row} d{row}")
            table.confirm()
        table.next_turn()
    seat.wait(0.05)
    assert page.course.winfo_ismapped()
    assert page.course._measure_name == "Chain"
    page.course.choose("Territories")
    assert numbers(page) == [str(table.result.score[player]) for player in ("blue", "red")]


def test_a_turn_that_gains_is_shown_only_where_it_is_wanted(seat: Seat) -> None:
    table = start(seat, "line-or-colour")
    page: Any = seat.desk.page
    for spot in ("a1", "b1", "a2", "b2"):
        seat.click(spot)
    assert not page.hint.winfo_ismapped()
    assert not page._scene.scene(page.shell.settings.shown).threats
    seat.desk.change(shown=(*seat.desk.settings.shown, "hint"))
    page.refresh()
    seat.wait(0.1)
    assert page.hint.winfo_ismapped()
    gain = table.gain
    assert gain is not None
    assert gain.player == "white"
    spot = table.game.format_move(gain.move)
    assert spot in page.hint.cget("text")
    assert page._scene.scene(("hint",)).threats == {spot: "white"}
    seat.picture("hint")
    start(seat, "line-or-colour")
    assert "hint" not in seat.desk.settings.shown, "it is asked for anew in each game"


def test_no_turn_is_shown_behind_a_curtain(seat: Seat) -> None:
    table = start(seat, "blottos-war")
    assert table.curtain == "blue"
    assert table.gain is None, "nobody looks yet"
    table.open_curtain()
    assert table.gain is not None
    table.type_move("a4*4")
    assert table.curtain == "red"
    assert table.gain is None
    assert table.gain_places == {}


def test_a_turn_of_lines_is_shown_as_its_lines() -> None:
    from companion.application.table.table import Table

    table = Table(game("line-wars"), game("line-wars").choose())
    table.type_move("a7-b7")
    gain = table.gain
    assert gain is not None
    assert set(table.gain_places.values()) == {"red"}
    assert all("-" in place for place in table.gain_places)


@pytest.mark.parametrize("key", game_keys())
def test_a_turn_that_gains_has_places_in_every_game(key: str) -> None:
    from companion.application.table.table import Table

    table = Table(game(key), game(key).choose())
    table.open_curtain()
    board = table.game.boards(table.options)["board"]
    assert set(table.gain_places) <= {*board.touched, *board.edges}


def test_the_numbers_under_the_pointer_are_said(seat: Seat, page: PlayPage) -> None:
    score = page.table.result.score
    assert score is not None
    last = f"Blue {score['blue']}  Red {score['red']}"
    assert page.course._value.cget("text").endswith(last)
    canvas = page.course.canvas
    canvas.event_generate("<Motion>", x=round(page.course._x(0)), y=20)
    seat.wait(0.02)
    assert page.course._value.cget("text") == "Turn 0:  Blue 0  Red 0"
    canvas.event_generate("<Leave>")
    seat.wait(0.02)
    assert page.course._value.cget("text").endswith(last)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_curve_is_seen_in_both_themes(seat: Seat, page: PlayPage, theme: str) -> None:
    seat.desk.change(theme=theme)
    seat.wait(0.1)
    shown = seat.desk.page
    assert isinstance(shown, PlayPage)
    ground = rgb_of(seat.desk.shades.card)
    for player in ("blue", "red", "white", "black"):
        assert contrast(rgb_of(shown.course._colour(player)), ground) >= 3
    seat.picture(f"course-{theme}")
