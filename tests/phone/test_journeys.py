"""Three journeys in a real browser, at the size of a phone and of a tablet. Set
``COMPANION_SCREENSHOTS`` to a folder to look at what was seen."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.application.scorebook.book import Book
from tests.phone.conftest import Lay
from tests.phone.game_table import Table
from tests.phone.web_driver import Chromium, Phone, installed

pytestmark = pytest.mark.slow
SAMPLE = Path(__file__).parents[2] / "samples" / "line-wars-printed-wood.jpg"
SCREENSHOTS = os.environ.get("COMPANION_SCREENSHOTS", "")
ENDS = "return document.querySelector('.ends').textContent"
PHONE, TABLET = (360, 740), (768, 1024)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    if installed() is None:
        pytest.skip("chromium and its driver are not there")
    made = Chromium()
    yield made
    made.close()


def joined(phone: Phone, table: Table, seat: str, name: str) -> Phone:
    phone.go(table.service.address)
    phone.type("input[name=name]", name)
    phone.tap(f'button[value="{seat}"]')
    phone.wait(lambda: phone.run("return document.querySelector('#board .place') !== null"))
    return phone


def seen(phone: Phone, name: str, *refused: str) -> None:
    """Nothing is wider than the screen, small to tap, or refused by the page's own policy; what the
    computer ``refused`` is meant to be."""
    if SCREENSHOTS:
        phone.picture(Path(SCREENSHOTS) / f"{name}.png")
    wide = "return document.documentElement.scrollWidth > window.innerWidth + 1"
    assert not phone.run(wide)
    small = phone.run(
        "const all = 'button, summary, label.big, input:not([type=file])';"
        "return Array.from(document.querySelectorAll(all))"
        ".filter(b => b.offsetParent && b.type !== 'hidden' && b.offsetHeight < 44)"
        ".map(b => b.textContent)"
    )
    assert small == []
    meant = ("favicon", "event", *refused)
    assert [one for one in phone.log() if not any(part in one for part in meant)] == []


def test_a_photo_is_scored_accepted_by_both_and_in_the_scorebook(
    chromium: Chromium, lay: Lay
) -> None:
    table = lay("line-wars")
    ann = joined(chromium.phone(*PHONE), table, "blue", "Ann")
    ben = joined(chromium.phone(*TABLET), table, "red", "Ben")
    ann.tap_text("Photos", "nav")
    ann.type("input[type=file][multiple]", str(SAMPLE))
    ann.says("Blue wins 10–8.")
    ann.wait(lambda: ann.run("return document.querySelector('li img') !== null"))
    ann.tap("summary")
    ann.says("Blue has more squares, 10 to 8 (LW-14)")
    seen(ann, "photo")
    ann.tap_text("Add to scorebook")
    ben.says("Ann proposes to add to the scorebook: Blue wins 10–8.")
    seen(ben, "accept-tablet")
    ben.tap_text("Accept")
    ann.tap_text("Board", "nav")
    ann.says("In the scorebook as match 1")
    seen(ann, "in-book")
    with Book(table.file.with_suffix(".sqlite")) as book:
        (match,) = book.matches()
    assert str(match) == "<Match 1: Ann 10-8 Ben, line-wars>"
    table.service.stop()
    table.start()
    ann.tap_text("Photos", "nav")
    ann.wait(lambda: ann.run("return document.querySelector('#list li') === null"))


def test_orders_are_sealed_on_two_phones_and_seen_by_neither(chromium: Chromium, lay: Lay) -> None:
    table = lay("blottos-war")
    ann = joined(chromium.phone(*PHONE), table, "blue", "Ann")
    ben = joined(chromium.phone(*TABLET), table, "red", "Ben")
    for place in ("c2", "c2", "d2", "e3"):
        ann.place(place)
    ann.says("4 of 4")
    seen(ann, "orders")
    assert "c2*" not in ben.run("return document.documentElement.outerHTML")
    ann.tap_text("Seal the orders")
    ben.says("Blue's orders are sealed.")
    before = ben.run("return document.querySelector('#board svg').outerHTML")
    seen(ben, "sealed-tablet")
    ben.run("location.reload()")
    ben.says("Blue's orders are sealed.")
    ben.wait(lambda: ben.run("return document.querySelector('#board .place') !== null"))
    assert ben.run("return document.querySelector('#board svg').outerHTML") == before
    for number, place in enumerate(("c6", "c6", "d6", "e5"), start=1):
        ben.place(place)
        ben.says(f"{number} of 4")
    ben.tap_text("Seal the orders")
    ann.says("Last move")
    seen(ann, "revealed")
    same = "return document.querySelector('.last').textContent"
    assert ann.run(same) == ben.run(same)


def test_who_says_another_name_and_is_removed_sees_how_to_join_again_and_no_board(
    chromium: Chromium, lay: Lay
) -> None:
    table = lay("corona-line")
    told = "The host has taken you off the table. To join again, scan the code."
    ann = joined(chromium.phone(*PHONE), table, "blue", "Ann")
    ann.type("form.name input", "Anna\ue007")
    ann.wait(lambda: table.service.tickets.phones[0].name == "Anna")
    ann.wait(lambda: "Anna" in ann.run("return document.querySelector('.players').innerText"))
    seen(ann, "renamed")
    table.service.tickets.remove(1)
    ann.says(told)
    seen(ann, "removed", "403")
    assert not ann.run("return document.querySelector('svg, nav')")
    joined(ann, table, "blue", "Ann")
    table.service.stop()
    ann.says("No connection to the computer.")
    table.service.tickets.remove(2)
    table.start()
    ann.says(told)
    assert not ann.run("return document.querySelector('svg, nav')")


def test_who_resigns_is_asked_once_more(chromium: Chromium, lay: Lay) -> None:
    table = lay("line-or-colour")
    ann = joined(chromium.phone(*PHONE), table, "white", "Ann")
    ben = joined(chromium.phone(*TABLET), table, "black", "Ben")
    below = (
        "const [name, score] = Array.from(document.querySelector('.players li').children)"
        ".slice(1).map(one => one.getBoundingClientRect()); return score.top >= name.bottom"
    )
    assert ann.run(below), "a score in words has a line of its own"
    ben.tap_text("Agree on a draw")
    ann.says("Ben proposes a draw.")
    seen(ann, "draw-proposed")
    ann.tap_text("Resign")
    ann.says("Resign? Your opponent wins then.")
    ben.tap_text("Withdraw the proposal")
    ann.wait(lambda: "proposes a draw" not in ann.text())
    seen(ann, "resigning")
    ann.tap_text("Cancel")
    ann.wait(lambda: "Resign?" not in ann.text())
    ann.tap_text("Resign")
    ann.says("Resign?")
    ann.tap_text("Resign")
    for phone in (ann, ben):
        phone.says("Ben (Black) wins.")
        phone.says("Ann (White) resigned.")
        phone.wait(lambda phone=phone: phone.run(ENDS) == "Play on")
    seen(ben, "resigned")
    ann.tap_text("Play on")
    ben.says("Ann proposes to play on.")
    ben.tap_text("Accept")
    ann.says("White to move")


def test_a_dispute_is_settled_by_marking_the_move(chromium: Chromium, lay: Lay) -> None:
    table = lay("corona-line")
    table.table.say_move("blue", "c2")
    table.table.say_move("red", "e4")
    ann = joined(chromium.phone(*TABLET), table, "blue", "Ann")
    ben = joined(chromium.phone(*PHONE, "de"), table, "red", "Ben")
    ann.type(".type input", "c4\ue007")
    ann.says("CL-3")
    typed = "const field = document.querySelector('.type input');"
    kept = typed + "return field.value.slice(field.selectionStart, field.selectionEnd)"
    ann.wait(lambda: ann.run(kept) == "c4")
    ann.tap_text("Dispute", "nav")
    ann.says("Tap the move on the board or type it.")
    ann.place("c4", "#dispute")
    ann.says("c4 is not legal.")
    ann.says("CL-3")
    seen(ann, "dispute-tablet")
    ann.tap_text("Let it stand")
    ann.says("Waiting for Ben.")
    ben.tap_text("Ablehnen")
    ann.says("Ben declined.")
    ann.tap_text("Clear")
    ann.type("#dispute input", "c4\ue007")
    ann.tap_text("Let it stand")
    ben.says("Ann schlägt vor")
    seen(ben, "proposal-german")
    ben.tap_text("Annehmen")
    ben.says("Die Partie geht weiter")
    ben.tap_text("Regeln", "nav")
    ben.wait(lambda: ben.run("return document.querySelectorAll('#rules svg').length > 3"))
    seen(ben, "rules-german")
    table.service.stop()
    ben.says("Keine Verbindung")
    assert "CL-5" in ben.text(), "the rules stay without the link"
