"""Disputes settled in a real window: from the position to the ruling on paper."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pypdfium2
import pytest

from companion.application.dispute.compared import Finding
from companion.application.dispute.dispute import Dispute
from companion.application.dispute.inquiry import TwoPhotos
from companion.application.dispute.settle import settle
from companion.application.dispute.verdict_page import verdict_page
from companion.desk.pages.dispute.page import DisputePage
from companion.desk.shell import route
from companion.games import game
from companion.pictures.styles import COLOURS
from companion.sentences import ENGLISH
from tests.desk.conftest import Seat
from tests.desk.pages.dispute.records import opened
from tests.desk.widgets import words

OPENING = '[Game "line-wars"]\n[Size "7"]\n\n1. a7-b7 g1-f1-e1-d1-c1\n2. b7-c7-c6 c1-c2-c3\n'


@pytest.fixture
def page(seat: Seat, tmp_path: Path) -> DisputePage:
    """A dispute about the game of a record."""
    return opened(seat, tmp_path, OPENING)


def test_a_disputed_move_is_judged_on_the_board(seat: Seat, page: DisputePage) -> None:
    seat.drag("a7", "a6", "b6")
    seat.click("b5")
    seat.wait(0.1)
    seat.picture("dispute-legal")
    assert "Legal" in words(page)
    assert "Orange marks" not in words(page)
    seat.key("<Escape>")
    seat.click("b7")
    seat.click("c7")
    seat.wait(0.1)
    seat.picture("dispute")
    told = words(page)
    assert page.view.scene.wrong
    assert "Not legal" in told
    assert "Blue has already drawn the line b7-c7 (LW-3)" in told
    assert game("line-wars").rules["LW-3"].text in told
    assert "Similar legal moves" in told
    assert "Orange marks show what this is about." in told


def test_a_line_too_many_is_judged_with_the_others(seat: Seat, page: DisputePage) -> None:
    seat.drag("a7", "a6", "b6")
    for dot in ("b5", "b4"):
        seat.click(dot)
    seat.wait(0.1)
    seat.picture("dispute-too-many")
    assert "Blue's turn 3 must have 3 lines, not 4 (LW-5)" in words(page)
    seat.drag("c6", "c5", "d5", "d4")
    seat.wait(0.1)
    assert "Blue: c6-c5-d5-d4" in words(page)


def test_a_house_rule_that_changes_nothing_is_not_named_beside_a_typed_move(
    seat: Seat, page: DisputePage
) -> None:
    page.entry.insert(0, "c6-c5-c6-d6")
    page.judge()
    seat.wait(0.05)
    told = words(page)
    assert "LW-4" in told
    assert "branching" not in told
    assert "House rules" not in told


def test_a_ruling_is_saved_as_a_page(
    seat: Seat, page: DisputePage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.save()
    assert seat.desk.told == "Make the disputed move on the board or type it below."
    file = tmp_path / "ruling.pdf"
    monkeypatch.setattr("tkinter.filedialog.asksaveasfilename", lambda **_: str(file))
    page.entry.insert(0, "c6-c5-c6-d6")
    page.judge()
    page.save()
    seat.until(file.exists)
    document = pypdfium2.PdfDocument(file)
    text = document[0].get_textpage().get_text_bounded()
    assert "Not legal" in text
    assert "LW-4" in text
    assert date.today().isoformat() in text
    assert "branching" not in text
    assert len(document) == 1


def test_stones_are_told_apart_by_shape_in_a_dispute_as_in_play(seat: Seat) -> None:
    found = game("lineage")
    dispute = Dispute(found, found.choose(), found.start(found.choose()))
    seat.desk.open(route.Dispute(dispute))
    seat.wait(0.1)
    seat.picture("dispute-lineage")
    scene = seat.desk.page.view.scene
    stones = {name.split()[1]: owner for name, owner in scene.marks.items()}
    assert {place: tint.colour for place, tint in scene.tints.items()} == stones


@pytest.mark.parametrize(
    ("key", "position", "move"),
    [
        ("line-wars", "blue a7-b7; red g1-f1-e1-d1-c1; next blue", "b7-a7"),
        ("lineage", "", "c2-d2"),
    ],
)
def test_the_page_of_a_ruling_marks_what_the_screen_marks(
    key: str, position: str, move: str
) -> None:
    found = game(key)
    options = found.choose()
    before = found.parse_position(options, position) if position else found.start(options)
    dispute = Dispute(found, options, before)
    dispute.table.type_move(move)
    assert dispute.legal is False
    made = verdict_page(dispute, ENGLISH)
    assert made is not None
    page = pypdfium2.PdfDocument(made.pdf("a4", "en"))[0]
    shown = page.render(scale=2).to_pil().convert("RGB")
    amber = sum(
        number for number, (r, g, b) in shown.getcolors(1 << 20) if r > 230 and b < 120 and g > 150
    )
    assert amber > 200


def test_the_page_says_every_house_rule_also_one_that_is_a_number(seat: Seat) -> None:
    found = game("corona-line")
    options = found.choose({"target": 5})
    dispute = Dispute(found, options, found.start(options))
    dispute.table.type_move("c4")
    made = verdict_page(dispute, ENGLISH)
    assert made is not None
    text = pypdfium2.PdfDocument(made.pdf("a4", "en"))[0].get_textpage().get_text_range()
    assert "How many points win the game? 5 (CL-9)" in " ".join(text.split())


def test_what_is_noted_on_a_legal_move_is_on_the_page() -> None:
    found = game("corona-line")
    text = "blue a1-b3-c1; red g7-f5-e2; next blue; ends c1 e2; points 0 0; rest no no"
    dispute = Dispute(found, found.choose(), found.parse_position(found.choose(), text))
    dispute.table.type_move("d3x")
    made = verdict_page(dispute, ENGLISH)
    assert made is not None
    on_paper = [line for line, _ in made.lines]
    assert on_paper[0] == "Legal"
    noted = "Blue's line c1-d3 is marked x, but it crosses no line and scores nothing"
    assert on_paper.count(noted) == 1


def test_a_position_that_cannot_come_about_heads_screen_and_page(seat: Seat) -> None:
    found = game("corona-line")
    position = found.parse_position(found.choose(), "red a1-a2-a3")
    dispute = Dispute(found, found.choose(), position)
    seat.desk.open(route.Dispute(dispute))
    seat.wait(0.05)
    dispute.table.asked = "red"
    dispute.table.type_move("c3")
    seat.wait(0.05)
    made = verdict_page(dispute, ENGLISH)
    assert made is not None
    page = pypdfium2.PdfDocument(made.pdf("a4", "en"))[0]
    on_paper = " ".join(page.get_textpage().get_text_bounded().split())
    for told in (words(seat.desk.page), on_paper):
        assert "Not judged: this position is impossible" in told
        assert "It depends" not in told
        assert "The other answers" not in told


def test_the_page_of_a_ruling_on_two_photos_tells_what_the_screen_tells(
    seat: Seat, tmp_path: Path
) -> None:
    found = game("line-wars")
    text = "blue a7-b7; red g1-f1-e1-d1-c1; next blue; turns 1 1; agreed no"
    before = found.parse_position(found.choose(), text)
    after = found.play(before, {"blue": found.parse_move("b7-b6-c6")})
    assumed = "Assuming: no earlier turn was short or passed"
    finding = Finding(True, True, "Legal", (assumed,), player="blue", move="b7-b6-c6")
    photos = TwoPhotos(finding, after, lambda: None)
    origin = "one.jpg, then two.jpg"
    dispute = Dispute(found, found.choose(), before, origin=origin, photos=photos)
    dispute.table.type_move("b7-b6-c6")
    file = tmp_path / "ruling.pdf"
    seat.desk.open(route.Dispute(dispute))
    seat.desk.page.save_to(file)
    seat.until(lambda: "Saved" in seat.desk.told)
    page = pypdfium2.PdfDocument(file)[0]
    on_paper = " ".join(page.get_textpage().get_text_bounded().split())
    assert assumed in on_paper
    assert origin in on_paper
    shown = page.render(scale=2).to_pil().convert("RGB")
    colours = {colour: number for number, colour in shown.getcolors(1 << 20)}
    blue, red = colours[COLOURS["blue"]], colours[COLOURS["red"]]
    assert blue > 0.5 * red, "three lines of Blue's against four: the two new ones are drawn"


@pytest.mark.parametrize("result", ["*", "0-1"])
def test_of_two_records_orange_marks_are_told_only_where_there_are_some(
    seat: Seat, tmp_path: Path, result: str
) -> None:
    one, other = tmp_path / "one.pgr", tmp_path / "other.pgr"
    text = '[Game "line-wars"]\n[Result "{}"]\n\n1. a7-b7 g1-f1-f2-f3-f4\n{}\n'
    one.write_text(text.format(result, ""), "utf-8")
    other.write_text(text.format("*", "2. b7-b6-c6"), "utf-8")
    seat.desk.open(route.Dispute(settle(one, str(other))))
    seat.wait(0.1)
    told = words(seat.desk.page)
    assert ("Not legal" in told) == (result != "*")
    assert ("The game is over. Red wins. Blue resigned." in told) == (result != "*")
    assert not seat.desk.page.view.scene.wrong
    assert "Orange marks" not in told


@pytest.mark.parametrize(
    ("text", "move", "told"),
    [
        ("blue a7-b7; red g1-f1-f2-f3", "agreed",
         ("You may agree to stop", "Assuming: you have not agreed to stop")),
        ("blue a7-b7; red g1-f1-f2-f3", "a7-b7",
         ("a7-b7 is not legal, whoever's turn it is. Blue: Blue has already drawn the line a7-b7 "
          "(LW-3). Red: Red starts at a7, which is not on any of Red's earlier lines (LW-8)",)),
    ],
)  # fmt: skip
def test_a_move_of_nobody_in_particular_names_nobody_or_both(
    seat: Seat, text: str, move: str, told: tuple[str, ...]
) -> None:
    found = game("line-wars")
    dispute = Dispute(found, found.choose(), found.parse_position(found.choose(), text))
    seat.desk.open(route.Dispute(dispute))
    dispute.table.type_move(move)
    seat.wait(0.05)
    made = verdict_page(dispute, ENGLISH)
    assert made is not None
    on_screen, on_paper = words(seat.desk.page).splitlines(), [line for line, _ in made.lines]
    assert all(line in on_screen and line in on_paper for line in told)
    assert not any(line.startswith(":") for line in (*on_screen, *on_paper))
