"""Two, four or six boards on a page: read alone like a whole sheet, or all from one photo."""

import pytest
from PIL import Image, ImageDraw

import companion
from companion.application.reading.report import report
from companion.games import game
from companion.games.sheet_page import sheet_page
from companion.sentences import ENGLISH
from companion.sheets import print_sheet
from companion.sheets.boards.small_boards import TURNED, cells
from tests.sheets.rendered import letter_sizes, page_texts, pixels

PX = 200 / 25.4
PEN = 8
LINES = {"a7-b7": "blue", "b6-b7": "blue", "g1-g2": "red", "f2-g2": "red"}
INKS = {"blue": (30, 60, 170), "red": (200, 30, 40)}


def drawn(up, which):
    """A page of small boards on one of which lines are drawn, and that board's box in pixels."""
    options = game("line-wars").choose()
    page = sheet_page(game("line-wars"), options, "board", "a4")
    data = print_sheet("line-wars", "board", options, "a4", up=up)
    image = Image.fromarray(pixels(data))
    factor, corners = cells(page.size, up)
    left, top = corners[which]
    turned = up in TURNED
    across, down = page.size[::-1] if turned else page.size

    def px(name):
        x, y = page.on_page(page.board.points[name])
        if turned:
            x, y = y, page.size[0] - x
        return ((left + factor * x) * PX, (top + factor * y) * PX)

    draw = ImageDraw.Draw(image)
    for line, colour in LINES.items():
        draw.line([px(end) for end in line.split("-")], fill=INKS[colour], width=PEN)
    box = (left, top, left + factor * across, top + factor * down)
    return image, tuple(round(value * PX) for value in box)


@pytest.mark.slow
@pytest.mark.parametrize(("up", "which"), [(2, 1), (4, 2)])
def test_a_board_photographed_alone_is_read(up, which, tmp_path):
    image, box = drawn(up, which)
    image.crop(box).save(tmp_path / "one.png")
    scored = companion.read(tmp_path / "one.png")
    marks = {m["mark"]: m["value"] for m in scored.as_json(marks=True)["marks"]}
    seen = {mark: value for mark, value in marks.items() if value != "empty"}
    assert seen == {f"line {line}": colour for line, colour in LINES.items()}
    assert not scored.as_json()["unsure"]


@pytest.mark.slow
@pytest.mark.parametrize("up", [2, 6])
def test_one_photo_of_the_page_shows_every_board_in_its_order(up, tmp_path):
    image, _ = drawn(up, 1)
    image.resize((image.width // 2, image.height // 2)).save(tmp_path / "page.png")
    scored = companion.read(tmp_path / "page.png")
    boards = scored.boards
    assert [*scored.sheets] == [f"board-{k}" for k in range(1, up + 1)]
    marked = [{m: v for m, v in one.values.items() if v != "empty"} for one in boards]
    assert marked[1] == {f"line {line}": colour for line, colour in LINES.items()}
    assert not any(marked[:1] + marked[2:])
    assert [one.marked for one in boards] == [False, True] + [False] * (up - 2)
    told = [*report(scored, ENGLISH)]
    assert told[0] == "Board 1 (Line Wars): Nothing is on it yet."
    assert len({one.photo.sha256 for one in boards}) == up
    again = companion.correct(scored, {"board-2 line a7-b7": "empty"})
    assert again.boards[1].photo.marks["line a7-b7"].value == "empty"


def test_copies_fill_pages_one_after_the_other():
    options = game("line-wars").choose()
    data = print_sheet("line-wars", "board", options, "a4", up=4, copies=6)
    assert [page.count("Samuel Dassler") for page in page_texts(data)] == [4, 2]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("up", [2, 4, 6])
def test_every_board_lies_on_the_page_beside_the_others(up, paper):
    page = sheet_page(game("line-wars"), game("line-wars").choose(), "board", paper)
    factor, corners = cells(page.size, up)
    across, down = (factor * v for v in (page.size[::-1] if up in TURNED else page.size))
    boxes = [(x, y, x + across, y + down) for x, y in corners]
    assert len(boxes) == up
    for box in boxes:
        assert box[0] >= -0.01
        assert box[1] >= -0.01
        assert box[2] <= page.size[0] + 0.01
        assert box[3] <= page.size[1] + 0.01
    for a in boxes:
        for b in boxes:
            apart = a[2] <= b[0] + 0.01 or b[2] <= a[0] + 0.01
            apart = apart or a[3] <= b[1] + 0.01 or b[3] <= a[1] + 0.01
            assert a == b or apart


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("up", [2, 4, 6])
def test_nothing_stands_where_printers_do_not_print(up, paper):
    data = print_sheet("corona-line", "board", game("corona-line").choose(), paper, up=up)
    image = Image.fromarray(pixels(data, 100)).convert("L")
    left, top, right, bottom = image.point(lambda value: 255 * (value < 250)).getbbox()
    rim = 4.2 / 25.4 * 100
    assert min(left, top, image.width - right, image.height - bottom) >= rim


@pytest.mark.parametrize("key", ["line-or-colour", "corona-line", "blottos-war"])
def test_words_that_would_be_smaller_than_six_points_are_left_out(key):
    data = print_sheet(key, "board", game(key).choose(), "a4", up=6)
    assert min(letter_sizes(data)) > 5.95


@pytest.mark.parametrize("up", [2, 4])
def test_the_box_for_a_score_says_so_on_small_boards_as_well(up: int) -> None:
    pdf = print_sheet("line-wars", "board", game("line-wars").choose(), "a4", up=up)
    assert page_texts(pdf)[0].count("Score") == 2 * up
