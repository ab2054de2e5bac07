"""The print dialog in a real window."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path

import pypdfium2
import pytest

from companion.application.table.exporting import page_of
from companion.desk.pages.printing.document import Wish, make
from companion.desk.shell import route
from companion.desk.tasks.mailbox import mailbox_of
from companion.desk.toolkit.accessible import spoken
from companion.games import game, game_keys
from tests.desk.conftest import Seat
from tests.desk.keyboard import Typist
from tests.desk.test_without_a_mouse import controls
from tests.desk.widgets import of_class


def test_the_preview_follows_what_is_chosen(seat: Seat, tmp_path: Path) -> None:
    seat.desk.open(route.Print("line-wars"))
    page = seat.desk.page
    seat.until(lambda: of_class(page, "Label"))
    seat.picture("print")
    first = page._pdf
    page._rows._variables["size"].set("9")
    page._paper.set("letter")
    page.changed(now=True)
    seat.until(lambda: page._pdf != first)
    assert page.wish().answers == {"size": "9"}
    assert page.save_to(tmp_path / "board.pdf")
    assert (tmp_path / "board.pdf").read_bytes() == page._pdf
    assert "100%" in seat.desk.told


def test_an_impossible_answer_is_reported(seat: Seat) -> None:
    seat.desk.open(route.Print("line-or-colour"))
    page = seat.desk.page
    page._rows._variables["layout"].set("123")
    page.changed(now=True)
    seat.until(lambda: seat.desk.told)
    assert "not “123”" in seat.desk.told


def test_no_other_puzzles_are_printed_than_those_asked_for(seat: Seat) -> None:
    seat.desk.open(route.Print("line-or-colour", "puzzles"))
    page = seat.desk.page
    seat.until(lambda: page._pdf)
    for seed in ("abc", "-4", "9999999999"):
        page._seed.set(seed)
        page.changed(now=True)
        seat.until(lambda seed=seed: seed in seat.desk.told)
        assert page._pdf is None
        assert seat.desk.told == f"Write a random seed from 0 to 999999999, not “{seed}”"
    page._item.set("board")
    page._item_chosen()
    seat.until(lambda: page._pdf)
    assert seat.desk.told == ""


@pytest.mark.skipif(sys.platform != "linux", reason="how Linux says that there is no program")
@pytest.mark.parametrize("code", [0, 3])
def test_a_page_that_no_program_opens_is_not_told_to_be_open(
    seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    opener = tmp_path / "xdg-open"
    opener.write_text(f'#!/bin/sh\ntest -s "$1" && exit {code}\n', "utf-8")
    opener.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    seat.desk.open(route.Print("line-wars"))
    seat.until(lambda: of_class(seat.desk.page, "Label"))
    seat.desk.page.open_pdf()
    seat.until(lambda: not mailbox_of(seat.desk)._awaited)
    assert seat.desk.told == ("No program here opens line-wars-7-a4.pdf." if code else "")


def test_letters_that_the_typeface_lacks_are_named(seat: Seat) -> None:
    record = '[Game "lineage"]\n[Event "東京"]\n\n*\n'
    seat.desk.open(route.Print("lineage", made=partial(page_of, record, None), name="game"))
    seat.until(lambda: of_class(seat.desk.page, "Label"))
    assert "Not printed, as the typeface lacks them: 東 京" in seat.desk.told


def test_every_printable_has_a_preview() -> None:
    """One of each, made as the dialog makes it."""
    from companion.sheets.listing import listed

    for key in game_keys():
        for each in listed(game(key))[:3]:
            made = make(lambda *_: None, Wish(key, each.item, {}, each.papers[0]), 0.3)
            assert made.pdf.startswith(b"%PDF")
            assert made.pages


def test_pages_are_no_wider_than_the_room_for_them(seat: Seat) -> None:
    seat.desk.change(scale=1.5)
    seat.desk.geometry("900x640+10+10")
    seat.wait(0.2)
    seat.desk.open(route.Print("line-wars"))
    page = seat.desk.page
    words = [w.cget("text") for w in page._preview.inside.winfo_children()]
    assert words == ["Making the preview"]
    seat.until(lambda: of_class(page, "Label"))
    seat.wait(0.1)
    seat.picture("print-small-window")
    room = page._preview.canvas.winfo_width()
    assert page._preview._labels[0].picture.width() < room
    seat.desk.geometry("1300x900+10+10")
    seat.until(lambda: page._preview._labels[0].picture.width() > room)


def test_order_slips_are_printed_for_turns_by_number(seat: Seat) -> None:
    seat.desk.open(route.Print("blottos-war", item="slip-blue"))
    page = seat.desk.page
    seat.until(lambda: of_class(page, "Label"))
    offered = [spoken(one).name for one in controls(seat.desk)]
    assert not any(name.startswith("Red’s slips") for name in offered), "they are on this page"
    (entry,) = [one for one in controls(seat.desk) if spoken(one).name == "For turns"]
    before = page._pdf
    typist = Typist(seat)
    typist.tab_to(entry)
    typist.write("3-6")
    seat.until(lambda: page._pdf != before)
    seat.picture("print-turns")
    assert "turns-3-6" in page._file_name
    pages = [each.get_textpage().get_text_bounded() for each in pypdfium2.PdfDocument(page._pdf)]
    numbers = [text.partition("Turn no.")[2].split()[0] for text in pages]
    assert numbers == ["3", "4", "5", "6"]
    typist.write("-")
    seat.until(lambda: "Write turn numbers like 1-10" in seat.desk.told)
    page._item.set("board")
    page._item_chosen()
    assert page.wish().turns == ""
