"""Sealed orders in the window: behind the curtain, and gone only once that was asked."""

from __future__ import annotations

import re
from pathlib import Path

from companion.application.table.drafts import drafts, unfinished
from companion.application.table.my_games import my_games
from companion.application.table.open_game import OpenGame
from companion.desk.pages.home.page import HomePage
from companion.desk.pages.play.page import PlayPage
from companion.desk.shell.files.opening import open_draft
from companion.desk.toolkit.accessible import spoken
from companion.desk.toolkit.tooltip import tooltip_of
from companion.sentences import ENGLISH
from tests.application.table.test_sealed import FIRST, SECOND, order, sealed_once
from tests.desk.conftest import Seat
from tests.desk.pages.play.beginning import start
from tests.desk.widgets import pressed, within


def test_leaving_the_page_and_coming_back_finds_red_to_order(seat: Seat) -> None:
    table = start(seat, "blottos-war")
    for text in (*FIRST, SECOND[0]):
        order(table, text)
    seat.wait(0.1)
    told = seat.desk.page.moves.text.get("1.0", "end")
    assert SECOND[0] not in told
    seat.key("<Alt-Home>")
    assert isinstance(seat.desk.page, HomePage)
    (draft,) = drafts(seat.desk.start.data)
    open_draft(seat.desk, draft)
    seat.wait(0.1)
    page = seat.desk.page
    assert isinstance(page, PlayPage)
    assert page.table.player == "red"
    assert page.curtain.winfo_ismapped()
    assert seat.desk.focus_get() is page.curtain._begin
    seat.key("<Control-b>")
    assert seat.desk.focus_get() is page.curtain._begin, "the board is hidden from keys too"
    after = page.curtain._begin.tk_focusNext()
    assert not str(after).startswith(str(page.view)), "and from Tab"
    assert str(page.view.cget("takefocus")) == "0"
    assert SECOND[0] not in page.moves.text.get("1.0", "end")
    page.acts.copy_words()
    assert "b1*2" not in page.clipboard_get()
    seat.picture("sealed-restored")
    order(page.table, SECOND[1])
    assert len(page.table.tree.main_line()) == 3


def test_sealed_orders_are_thrown_away_only_once_that_was_asked(seat: Seat) -> None:
    table = start(seat, "blottos-war")
    page = seat.desk.page
    table.open_curtain()
    for place in ("g1", "a2", "a3", "e4"):
        table.touch(place)
    seat.wait(0.05)
    seal = next(w for w in page.buttons.turn.winfo_children() if w.winfo_class() == "TButton")
    assert seal.cget("text") == "Seal the orders"
    at = seal.winfo_rootx() + seal.winfo_width() // 2, seal.winfo_rooty() + seal.winfo_height() // 2
    seal.invoke()
    seat.wait(0.05)
    assert list(table.sealed) == ["blue"]
    hit = seat.desk.winfo_containing(*at)
    assert hit is None or not str(hit).startswith(str(page.anew))
    seat.picture("sealed-orders-anew")
    page.anew.ask()
    seat.picture("sealed-orders-asked")
    pressed(page, "Keep orders")
    assert list(table.sealed) == ["blue"]
    page.anew.ask()
    pressed(page, "Discard orders")
    seat.wait(0.05)
    assert table.sealed == {}
    assert drafts(seat.desk.start.data) == []
    assert not page.anew.link.winfo_ismapped()


def everything_said(seat: Seat) -> str:
    """All text of the window: shown or not, typed, told, in tips, and what screen readers say."""
    said = [seat.desk.title(), seat.desk.told]
    for widget in (seat.desk, *within(seat.desk)):
        keys = widget.keys()
        said += [str(widget.cget(key)) for key in ("text", "title") if key in keys]
        kind = widget.winfo_class()
        if kind in ("TEntry", "TCombobox", "TSpinbox"):
            said.append(widget.get())
        elif kind == "Text":
            said.append(widget.get("1.0", "end"))
        elif kind == "Canvas":
            texts = (one for one in widget.find_all() if widget.type(one) == "text")
            said += [widget.itemcget(one, "text") for one in texts]
        elif kind == "Menu" and widget.index("end") is not None:
            entries = range(widget.index("end") + 1)
            said += [widget.entrycget(one, "label") for one in entries
                     if widget.type(one) not in ("separator", "tearoff")]  # fmt: skip
        told = spoken(widget)
        said += [told.name, told.description, tooltip_of(widget)]
    return "\n".join(said)


def test_nothing_of_sealed_orders_is_left_anywhere_in_the_window(seat: Seat) -> None:
    table = start(seat, "blottos-war")
    page = seat.desk.page
    table.write("Blue", "Anna")
    table.write("Red", "Bert")
    table.open_curtain()
    seat.wait(0.05)
    order = "blue: g1 a2 a3 e4"
    assert not re.search(r"\b(g1|a2|a3|e4)\b", everything_said(seat))
    page.entry.focus_force()
    page.entry.insert(0, f"{order} e4 e4 e4")
    page.entry.event_generate("<Return>")
    seat.wait(0.05)
    assert "e4" in everything_said(seat), "it was refused, and is told"
    assert page.entry.selection_present(), "the next letter replaces what was refused"
    page.view.take_keyboard()
    page.view._cursor = "a3"
    page.view._say_cursor()
    page.entry.focus_force()
    page.entry.delete(0, "end")
    page.entry.insert(0, order)
    page.entry.event_generate("<Return>")
    seat.wait(0.05)
    assert list(table.sealed) == ["blue"]
    for step in ("the curtain", "I am Bert"):
        assert not re.search(r"\b(g1|a2|a3|e4)\b", everything_said(seat)), step
        assert page.view._cursor == page.view._hover == ""
        page.entry.event_generate("<Control-z>")
        page.entry.event_generate("<<Undo>>")
        seat.key("<Control-z>")
        page.curtain._begin.invoke()
        seat.wait(0.05)
    assert not page.curtain.winfo_ismapped()
    assert page.entry.get() == ""
    seat.picture("sealed-bert")


def test_a_first_sealed_order_is_found_after_quitting_first_of_all(
    seat: Seat, tmp_path: Path
) -> None:
    table = start(seat, "blottos-war")
    table.write("Blue", "Anna")
    order(table, FIRST[0])
    seat.key("<Alt-Home>")
    other = start(seat, "lineage")
    other.say_move("c2-c1")
    seat.key("<Alt-Home>")
    page = seat.desk.page
    assert isinstance(page, HomePage)
    first, second = page._waiting
    assert first.sealed, "although the other was played later"
    assert str(first.waits_for) == "Anna's orders are sealed. Red to move"
    assert not second.sealed
    seat.picture("home-continue")
    data = seat.desk.start.data
    assert [one.path for one in my_games(data, (), ENGLISH)][-1] == first.path
    buttons = [w for w in within(page) if w.winfo_class() == "TButton"]
    go = next(w for w in buttons if w.cget("text") == "Play on")
    assert go.winfo_rooty() < page._tiles[0][1].winfo_rooty()
    go.invoke()
    seat.wait(0.1)
    assert seat.desk.page.table.player == "red"
    assert seat.desk.page.curtain.winfo_ismapped()


def test_a_saved_game_with_a_sealed_order_is_found_too(tmp_path: Path) -> None:
    table = sealed_once(0)
    path = tmp_path / "evening.pgr"
    OpenGame(table).save(path)
    (entry,) = my_games(None, (str(path),), ENGLISH)
    assert entry.kind == "saved"
    (waiting,) = unfinished((), (str(path),))
    assert waiting.sealed
