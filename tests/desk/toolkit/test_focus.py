"""Keyboard focus while a dialog is open, and arrows that belong to the window."""

from __future__ import annotations

from pathlib import Path
from tkinter import filedialog

import pytest

from companion.desk.pages.home.page import HomePage
from companion.desk.pages.play.page import PlayPage
from companion.desk.shell import route
from companion.desk.shell.window import MainWindow
from companion.games.options import BadOption
from companion.sentences import say
from tests.desk.conftest import Seat
from tests.desk.pages.play.beginning import start
from tests.desk.pages.review.photos import opened, photo


def test_a_board_is_drawn_while_a_file_dialog_of_tcl_has_the_keyboard(seat: Seat) -> None:
    start(seat, "line-wars")
    desk, view = seat.desk, seat.desk.page.view
    if desk.tk.call("tk", "windowingsystem") != "x11":
        pytest.skip("the system's own dialogs are no windows of Tcl")
    seat.click("a7")
    view.focus_force()
    seen: list[str] = []

    def look() -> None:
        seen.append(str(desk.tk.call("focus")))
        if "__tk_filedialog" not in seen[-1] and len(seen) < 100:
            desk.after(50, look)
            return
        try:
            view.redraw()
            desk.page.players.refresh()
        finally:
            desk.tk.eval('set ::tk::Priv(selectFilePath) ""')

    desk.after(50, look)
    filedialog.asksaveasfilename(parent=desk)
    assert "__tk_filedialog" in seen[-1]


def test_alt_left_goes_back_from_a_board_that_has_the_keyboard(seat: Seat) -> None:
    start(seat, "line-wars")
    view = seat.desk.page.view
    view.focus_force()
    view.event_generate("<Left>")
    cursor = view._cursor
    assert cursor
    view.event_generate("<Alt-Left>")
    seat.wait(0.05)
    assert not isinstance(seat.desk.page, PlayPage)


def test_ctrl_up_and_down_go_to_other_branches_from_the_board(seat: Seat) -> None:
    table = start(seat, "line-wars")
    for move in (("a7", "b7"), ("a7", "a6")):
        table.step(-1)
        for place in move:
            seat.click(place)
    view, branch = seat.desk.page.view, table.tree.at
    view.focus_force()
    view.event_generate("<Up>")
    cursor = view._cursor
    view.event_generate("<Control-Up>")
    assert table.tree.at != branch
    view.event_generate("<Control-Down>")
    assert table.tree.at == branch
    assert view._cursor == cursor


def test_alt_left_goes_back_from_a_photo_that_has_the_keyboard(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, photo(tmp_path))
    shown = page.photo
    shown.focus_force()
    shown.zoom(3)
    middle = shown.port.middle
    shown.event_generate("<Left>")
    moved = shown.port.middle
    assert moved[0] < middle[0]
    shown.event_generate("<Alt-Left>")
    seat.wait(0.05)
    assert isinstance(seat.desk.page, HomePage)
    assert shown.port.middle == moved


def test_what_nobody_foresaw_leaves_its_traceback_and_what_people_can_mend_none(
    seat: Seat, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COMPANION_TRACEBACK", raising=False)

    def met(error: Exception) -> str:
        try:
            raise error
        except Exception as raised:
            MainWindow.report_callback_exception(
                seat.desk, type(raised), raised, raised.__traceback__
            )
        return seat.desk.told

    assert "unheard" in met(KeyError("unheard"))
    assert "Traceback" in capfd.readouterr().err
    assert "Mend this" in met(BadOption(say("mend this")))
    assert not capfd.readouterr().err


def test_tab_and_arrows_lead_through_what_is_to_be_printed_as_it_is_read(seat: Seat) -> None:
    seat.desk.open(route.Print())
    page, desk = seat.desk.page, seat.desk
    seat.wait(0.1)
    asked = page._game_box.master.winfo_children()
    assert asked[-1] is page.save_button.master
    first = next(row for row in page._scrolled.inside.winfo_children() if row.pack_slaves())
    first.pack_slaves()[0].focus_force()
    desk.update()
    first.pack_slaves()[0].event_generate("<Down>")
    desk.update()
    assert desk.focus_get().master is not first
    assert desk.focus_get().winfo_class() == "TRadiobutton"
