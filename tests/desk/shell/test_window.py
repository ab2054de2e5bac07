"""The frame: pages and the way back, keys, themes, zoom, settings that are kept."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from companion.desk.board.tile import Tile
from companion.desk.pages.home.page import HomePage
from companion.desk.shell import route
from companion.desk.shell.geometry import on_screen, place_of
from companion.desk.shell.settings import Settings, load_settings, next_step, save_settings
from companion.games import UnknownGame
from tests.bench.desk_pictures import shown
from tests.desk.conftest import NO_SCREEN, Seat
from tests.desk.widgets import texts, within


def tiles(seat: Seat) -> list[Tile]:
    return [one for one in within(seat.desk.page) if isinstance(one, Tile)]


def test_the_first_page_shows_all_there_is(seat: Seat) -> None:
    seat.picture("home")
    assert isinstance(seat.desk.page, HomePage)
    assert len(tiles(seat)) == 10


def test_every_tile_leads_somewhere_and_back(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tkinter.filedialog.askopenfilename", lambda **_: "")
    for number in range(10):
        tile = tiles(seat)[number]
        tile.focus_force()
        tile.event_generate("<Return>")
        seat.wait(0.1)
        seat.key("<Alt-Left>")
        seat.wait(0.02)
        assert isinstance(seat.desk.page, HomePage)


def test_every_page_and_every_theme_can_be_shown_at_every_size(seat: Seat) -> None:
    for theme, scale in (("dark", 1.0), ("light", 2.0), ("dark", 0.75), ("system", 1.0)):
        seat.desk.change(theme=theme, scale=scale)
        seat.wait(0.1)
    seat.picture("home-again")
    assert isinstance(seat.desk.page, HomePage)


def test_zoom_keys_change_everything_and_are_remembered(seat: Seat, tmp_path: Path) -> None:
    before = seat.desk.px(100)
    seat.key("<Control-plus>")
    assert seat.desk.px(100) > before
    seat.key("<Control-minus>")
    seat.key("<Control-minus>")
    assert seat.desk.px(100) < before
    assert load_settings(tmp_path / "settings.json").scale < 1.0
    seat.key("<Control-0>")
    assert seat.desk.px(100) == before


def test_f1_shows_the_keys_of_the_page(seat: Seat) -> None:
    seat.key("<F1>")
    seat.wait(0.1)
    window = next(w for w in seat.desk.winfo_children() if w.winfo_class() == "Toplevel")
    seat.picture("keys")
    words = " ".join(texts(window))
    assert "Ctrl+O" in words
    assert "Alt+Home" in words
    assert "Alt+←,  Esc" in words
    assert words.count("Back") == 1
    window.destroy()


def test_the_window_of_keys_is_one_and_goes_with_its_page(seat: Seat) -> None:
    def shown() -> int:
        return sum(w.winfo_class() == "Toplevel" for w in seat.desk.winfo_children())

    seat.desk.show_keys()
    assert shown() == 1
    seat.desk.show_keys()
    assert shown() == 0
    seat.desk.show_keys()
    seat.desk.show_settings()
    assert shown() == 0
    seat.desk.show_keys()
    seat.desk.zoom(1)
    assert shown() == 0


def test_the_window_s_place_is_remembered(seat: Seat, tmp_path: Path) -> None:
    seat.desk.geometry("900x640+40+50")
    seat.wait(0.1)
    seat.desk.keep_place()
    assert load_settings(tmp_path / "settings.json").place[:2] == (900, 640)


class Framed:
    """A window as a window manager shows it: its inside is 20 px below the title bar's top."""

    settings = Settings()

    def __init__(self) -> None:
        self.said = "900x640+30+40"

    def wm_geometry(self) -> str:
        return self.said

    def state(self) -> str:
        return "normal"

    def attributes(self, _: str) -> bool:
        return False

    def winfo_viewable(self) -> bool:
        return True

    def winfo_x(self) -> int:
        return 30

    def winfo_y(self) -> int:
        return 40 + 20


def test_the_window_does_not_creep_down_at_every_start() -> None:
    window = Framed()
    for _ in range(3):
        width, height, left, top = place_of(window)
        window.said = f"{width}x{height}+{left}+{top}"
    assert window.said == "900x640+30+40"


@pytest.mark.parametrize("place", [(9000, 9000, -500, -500), (10, 10, 5000, 5000)])
def test_a_place_off_the_screen_is_brought_back(seat: Seat, place: tuple[int, ...]) -> None:
    width, height, left, top = on_screen(seat.desk, place)
    assert left >= 0
    assert top >= 0
    assert left + width <= seat.desk.winfo_screenwidth()
    assert top + height <= seat.desk.winfo_screenheight()


def test_the_desk_speaks_german(seat: Seat) -> None:
    from dataclasses import replace

    seat.desk.start = replace(seat.desk.start, language="de")
    seat.desk.change(language="de", theme="dark")
    seat.wait(0.1)
    seat.picture("home-german")
    assert "Streit klären" in texts(seat.desk)


def test_an_error_is_reported_in_a_line_and_the_window_stays(seat: Seat) -> None:
    error = ValueError("out of tea")
    type(seat.desk).report_callback_exception(seat.desk, ValueError, error, None)
    assert "out of tea" in seat.desk.told
    assert isinstance(seat.desk.page, HomePage)


# -- settings


def test_tab_leads_into_the_page_where_the_focus_is_gone(seat: Seat) -> None:
    seat.desk.open(route.NewTournament())
    seat.desk.focus_force()
    seat.key("<Tab>")
    assert str(seat.desk.focus_get()).startswith(str(seat.desk.page))


def test_a_page_that_fails_leaves_the_one_before(seat: Seat) -> None:
    before = type(seat.desk.page)
    with pytest.raises(UnknownGame):
        seat.desk.open(route.NewGame("no-such-game"))
    assert type(seat.desk.page) is before
    seat.desk.open(route.Settings())
    seat.desk.back()
    assert type(seat.desk.page) is before


def test_the_settings_say_where_the_scorebook_is(
    seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(*starts: str) -> bool:
        texts = [*shown(seat.desk.page)]
        return all(any(text.startswith(start) for text in texts) for start in starts)

    seat.desk.open(route.Settings())
    seat.until(lambda: told(f"Your scorebook and games are in {tmp_path}. To take them"))
    book = tmp_path.parent / "elsewhere" / "book.db"
    monkeypatch.setenv("COMPANION_BOOK", str(book))
    seat.desk.replace(route.Settings())
    games = f"Your games are in {tmp_path}. To take them"
    seat.until(lambda: told(games, f"Your scorebook is {book}."))


def test_settings_are_kept_whole(tmp_path: Path) -> None:
    settings = Settings(theme="dark", scale=1.5, place=(1, 2, 3, 4), recent=("a", "b"))
    save_settings(tmp_path / "deep" / "desk.json", settings)
    assert load_settings(tmp_path / "deep" / "desk.json") == settings


@pytest.mark.parametrize(
    "text",
    ["", "[", "[]", "null", '{"theme": 3, "scale": "big", "place": [1], "recent": "x"}',
     '{"scale": 1e9, "maximized": 1, "shown": [1]}'],
)  # fmt: skip
def test_damaged_settings_are_the_usual_ones(tmp_path: Path, text: str) -> None:
    (tmp_path / "desk.json").write_text(text, "utf-8")
    assert load_settings(tmp_path / "desk.json") == Settings()


def test_what_is_wrong_in_settings_does_not_spoil_the_rest(tmp_path: Path) -> None:
    told = {"theme": "dark", "scale": "big", "place": None}
    (tmp_path / "desk.json").write_text(json.dumps(told), "utf-8")
    assert load_settings(tmp_path / "desk.json") == Settings(theme="dark")


def test_zoom_has_an_end_both_ways() -> None:
    assert next_step("scale", 3.0, 1) == 3.0
    assert next_step("scale", 0.75, -1) == 0.75
    assert next_step("scale", 1.0, 1) > 1.0


# -- from the command line


def test_without_a_screen_the_command_says_so_in_one_line(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "companion", "desk"],
        env={"PATH": "", "HOME": str(tmp_path), "COMPANION_LANG": "en"},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.startswith("companion: there is no screen here")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(bool(NO_SCREEN), reason=NO_SCREEN)
def test_the_scale_of_the_command_line_wins(tmp_path: Path) -> None:
    """In a process of its own: there may be one window at a time."""
    code = (
        "from companion.desk.shell.settings import Settings, Start\n"
        "from companion.desk.shell.window import MainWindow\n"
        "desk = MainWindow(Start(Settings(scale=0.75, theme='light'), None, 'en', 2.0))\n"
        "print(desk.settings.scale, desk.px(100))\n"
        "desk.close()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.split()[0] == "2.0"


def test_the_picture_of_a_tile_darkens_with_it(seat: Seat) -> None:
    seat.desk.begin(route.Home())
    seat.wait(0.3)
    tile = next(one for one in tiles(seat) if one._picture is not None)
    before = str(tile._picture.cget("image"))
    tile.event_generate("<Motion>", warp=True, x=30, y=30)
    seat.until(lambda: str(tile._picture.cget("image")) != before)
    seat.picture("tile-lit")


def test_a_tile_is_not_lit_any_more_under_something_that_covers_it(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat.desk.begin(route.Home())
    seat.wait(0.3)
    tile = tiles(seat)[0]
    monkeypatch.setattr(tile, "winfo_containing", lambda *_: tile._inner)
    tile.event_generate("<Enter>")
    assert tile._lit
    monkeypatch.setattr(tile, "winfo_containing", lambda *_: None)
    seat.until(lambda: not tile._lit)


def test_the_windows_name_is_said_once(seat: Seat) -> None:
    assert seat.desk.title() == "Companion"
    seat.desk.open(route.Settings())
    assert seat.desk.title() == "Settings · Companion"
