"""Players of the scorebook in the window: profiles, head to head, spellings, charts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.application.scorebook.book import Book as AppBook
from companion.application.scorebook.looks import SIDE, PlayerLook, look_of
from companion.application.scorebook.pictures.frame import SMALL
from companion.book.book import Book
from companion.book.facts import result_record
from companion.book.listing import Filter, matches
from companion.book.matches import add, entry
from companion.desk.pages.scorebook.charts_page import ChartsPage
from companion.desk.pages.scorebook.evening_page import ANYTIME, EveningPage
from companion.desk.pages.scorebook.page import ScorebookPage
from companion.desk.pages.scorebook.player_pages import ProfilePage, VersusPage
from companion.desk.pages.scorebook.result_page import ResultPage
from companion.desk.shell import route
from companion.records import parse_record
from tests.desk.conftest import Seat
from tests.desk.widgets import words

PLAYED = (
    ("line-wars", "Ann", "Ben", "14-11", "2026-10-01"),
    ("line-wars", "Ben", "Ann", "9-12", "2026-10-08"),
    ("line-wars", "Anne", "Ben", "10-13", "2026-10-15"),
    ("line-or-colour", "Ann", "Cy", "1/2-1/2", "2026-11-02"),
)


@pytest.fixture
def book(seat: Seat) -> ScorebookPage:
    """The scorebook after four evenings, on one of which Ann was spelt with an e."""
    seats = {"line-wars": ("blue", "red"), "line-or-colour": ("white", "black")}
    with Book.open() as kept:
        for key, one, two, result, day in PLAYED:
            names = dict(zip(seats[key], (one, two), strict=True))
            add(kept, [entry(result_record(key, names, result, tags={"Date": day}))])
    seat.desk.open(route.Scorebook())
    page = seat.desk.page
    assert isinstance(page, ScorebookPage)
    seat.counted()
    return page


def rows(table: object) -> list[tuple[str, ...]]:
    return [table.item(row, "values") for row in table.get_children()]  # type: ignore[attr-defined]


def choose(table: object, name: str) -> None:
    for row in table.get_children():  # type: ignore[attr-defined]
        if name in table.item(row, "values"):  # type: ignore[attr-defined]
            table.selection_set(row)  # type: ignore[attr-defined]


def test_a_rating_is_shown_only_of_enough_matches(seat: Seat, book: ScorebookPage) -> None:
    seat.picture("scorebook-filled")
    assert all(("±" in line[5]) is (int(line[2]) >= 5) for line in rows(book.table))
    assert "A rating needs 5 matches" in book.first.cget("text")
    assert book.last.cget("text") == "The evening of 2026-11-02: Ann and Cy drew."


def test_matches_are_filtered_by_players_days_and_game(seat: Seat, book: ScorebookPage) -> None:
    book.filters.choose(player="Ann", opponent="Ben")
    seat.counted()
    assert len(rows(book.list)) == 2
    book.filters.choose(since="2026-10-05")
    seat.counted()
    assert [line[0] for line in rows(book.list)] == ["2026-10-08"]
    book.filters.clear()
    seat.counted()
    assert len(rows(book.list)) == len(PLAYED)
    book.filters.choose(player="Nobody")
    seat.counted()
    assert "Nobody" in seat.desk.told


def test_a_profile_tells_streaks_opponents_and_moving_first(
    seat: Seat, book: ScorebookPage
) -> None:
    choose(book.table, "Ann")
    book.open_profile()
    page = seat.desk.page
    assert isinstance(page, ProfilePage)
    seat.counted()
    seat.picture("profile")
    told = " ".join(
        child.cget("text")
        for child in page._facts.winfo_children()
        if child.winfo_class() == "TLabel"
    )
    assert "2 won, 1 drawn, 0 lost" in told
    assert "Longest streak: 2 matches won" in told
    assert "Moving first" in told
    assert [line[0] for line in rows(page.opponents)] == ["Ben", "Cy"]


def test_a_profile_shows_a_face_the_form_and_the_boards_played_on(seat: Seat) -> None:
    with Book.open() as made:
        played = "".join(f"{n}. {one}\n" for n, one in enumerate(("a1 a7", "b1 b7", "c1"), 1))
        text = f'[Game "line-or-colour"]\n[White "Ann"]\n[Black "Ben"]\n[Result "1-0"]\n\n{played}'
        add(made, [entry(parse_record(text))])
    seat.desk.open(route.Profile("Ann"))
    seat.counted()
    page = seat.desk.page
    seat.until(lambda: page.matches._pictures._images)
    seat.wait(0.1)
    seat.picture("profile-looks")
    assert page.card._token.picture
    (shown,) = (one for one in page._facts.winfo_children() if one.winfo_class() == "Canvas")
    assert len(shown.find_all()) == 1
    (row,) = page.outings.get_children()
    assert page.outings.item(row, "image")


def test_a_player_chooses_a_colour_or_a_picture_which_no_backup_holds(
    seat: Seat, book: ScorebookPage, tmp_path: Path
) -> None:
    Image.new("RGB", (300, 200), "#406080").save(tmp_path / "ann.png")
    seat.desk.open(route.Profile("Ann"))
    seat.counted()
    card, kept = seat.desk.page.card, tmp_path / "scorebook-looks.json"
    card.give("orange")
    seat.counted()
    with AppBook() as opened:
        assert look_of(opened.looks(), " ann") == PlayerLook("orange")
    card.give(picture=tmp_path / "ann.png")
    seat.counted()
    with AppBook() as opened:
        assert len(look_of(opened.looks(), "Ann").picture) == 3 * SIDE**2
        assert kept not in opened.files
        opened.erase("Ann")
        assert opened.looks() == {}


def test_a_player_who_is_renamed_keeps_the_colour(seat: Seat, book: ScorebookPage) -> None:
    with AppBook() as opened:
        opened.give_look("Ann", colour="orange")
        opened.merge("Ann", "Annabel", new=True)
        assert look_of(opened.looks(), "Annabel") == PlayerLook("orange")
        opened.merge("Anne", "Annabel")
        opened.give_look("Annabel")
        assert opened.looks() == {}, "the colour does not come back under an earlier name"


def test_two_spellings_are_one_person_until_it_is_undone(seat: Seat, book: ScorebookPage) -> None:
    seat.desk.open(route.Profile("Ann"))
    seat.counted()
    page = seat.desk.page
    page.other.set("Anne")
    page.take_together()
    seat.counted()
    assert rows(page.opponents)[0][:2] == ("Ben", "3")
    for key, count, told in (
        ("z", "2", "Undone: "),
        ("y", "3", "Redone: "),
        ("z", "2", "Undone: "),
    ):
        seat.key(f"<Control-{key}>")
        seat.counted()
        assert rows(page.opponents)[0][:2] == ("Ben", count)
        assert seat.desk.told == f"{told}Anne merged with Ann."


def test_a_player_gets_another_name(seat: Seat, book: ScorebookPage) -> None:
    seat.desk.open(route.Profile("Ann"))
    seat.counted()
    page = seat.desk.page
    page.ask_name()
    page.rename()
    assert seat.desk.told == "Enter the new name first."
    seat.picture("rename")
    page.new_name.insert(0, "Annabel")
    page.rename()
    seat.until(lambda: seat.desk.told == "Ann is now called Annabel. Ctrl+Z undoes it.")
    seat.counted()
    assert seat.desk.page is page
    assert seat.desk.title().startswith("Annabel")
    with AppBook() as opened:
        names = [one.name for one in opened.players()]
        assert "Annabel" in names
        assert "Ann" not in names
    for key, name in (("z", "Ann "), ("y", "Annabel "), ("z", "Ann ")):
        seat.key(f"<Control-{key}>")
        seat.counted()
        assert seat.desk.title().startswith(name)
        assert rows(page.opponents)[0][:2] == ("Ben", "2")
    with AppBook() as opened:
        assert "Ann" in [one.name for one in opened.players()]


def test_two_players_head_to_head(seat: Seat, book: ScorebookPage) -> None:
    seat.desk.open(route.Profile("Ann"))
    seat.counted()
    choose(seat.desk.page.opponents, "Ben")
    seat.desk.page.open_opponent()
    page = seat.desk.page
    assert isinstance(page, VersusPage)
    seat.counted()
    seat.picture("head-to-head")
    assert [line[3] for line in rows(page.outings)] == ["Won", "Won"]


def test_charts_are_drawn_of_what_is_listed(seat: Seat, book: ScorebookPage) -> None:
    book.open_charts()
    page = seat.desk.page
    assert isinstance(page, ChartsPage)
    seat.until(lambda: page.charts and page.views[len(page.charts) - 1].image)
    seat.wait(0.05)
    seat.picture("charts")
    assert page.views[0].image.width() > 400


def test_letters_of_a_chart_can_be_read_in_a_small_window(seat: Seat, book: ScorebookPage) -> None:
    seat.desk.geometry("900x640")
    book.open_charts()
    page = seat.desk.page
    assert isinstance(page, ChartsPage)
    seat.until(lambda: page.charts and page.views[len(page.charts) - 1].image)
    seat.wait(0.1)
    for view in page.views[: len(page.charts)]:
        assert SMALL * view._scale >= seat.desk.px(11)
        assert view.winfo_width() <= page.winfo_width()


def test_values_of_a_chart_are_shown_under_the_pointer_and_by_arrow_keys(
    seat: Seat, book: ScorebookPage
) -> None:
    book.open_charts()
    page = seat.desk.page
    assert isinstance(page, ChartsPage)
    seat.until(lambda: page.charts and page.views[len(page.charts) - 1].image)
    view = page.views[1]
    _, values = page.charts[1]
    first, last = values[0], values[-1]
    x, y = (round(view._rim + where * view._scale) for where in first.at)
    view.event_generate("<Motion>", x=x, y=y + 3)
    assert view.told == first.told.text()
    assert view.find_withtag("value")
    left, top, right, _ = view.bbox("value")
    assert left >= 0
    assert top >= 0
    assert right <= view.winfo_width()
    view.event_generate("<Leave>")
    assert not view.told
    assert not view.find_withtag("value")
    view.focus_force()
    view.event_generate("<End>")
    assert view.told == last.told.text()
    view.event_generate("<Left>")
    assert view.told == values[-2].told.text()
    seat.picture("chart-value")


def test_an_evening_is_looked_back_on_and_saved(
    seat: Seat, book: ScorebookPage, tmp_path: Path
) -> None:
    book.open_evening()
    page = seat.desk.page
    assert isinstance(page, EveningPage)
    seat.until(lambda: page.shown.picture)
    assert page.which() == Filter(since="2026-11-02", until="2026-11-02")
    seat.wait(0.05)
    seat.picture("evening")
    page.time.set(ANYTIME)
    page.one.set("Ann")
    page.other.set("Ben")
    before = page.shown.picture
    page.refresh()
    seat.until(lambda: page.shown.picture is not before)
    for ending in ("png", "pdf"):
        page.save_to(tmp_path / f"evening.{ending}")
        assert (tmp_path / f"evening.{ending}").stat().st_size > 1000


def test_periods_to_look_back_on_are_written_as_in_the_language_chosen(
    seat: Seat, book: ScorebookPage
) -> None:
    seat.desk.change(language="de")
    book.open_evening()
    page = seat.desk.page
    assert isinstance(page, EveningPage)
    seat.until(lambda: page.shown.picture)
    assert page.time.get() == "02.11.2026"
    assert page.which() == Filter(since="2026-11-02", until="2026-11-02")
    page.time.set("11.2026")
    assert page.which() == Filter(since="2026-11", until="2026-11")


def test_an_evening_is_as_wide_as_there_is_room_whenever_the_window_gets_it(
    seat: Seat, book: ScorebookPage
) -> None:
    book.open_evening()
    page = seat.desk.page
    seat.until(lambda: page.shown.picture)
    for width in (900, 1100):
        seat.desk.geometry(f"{width}x800+10+10")
        seat.until(lambda width=width: page.shown.picture.width() == width - 2 * page.px(24))


def test_a_result_is_entered_by_hand(seat: Seat, book: ScorebookPage) -> None:
    book.enter_result()
    page = seat.desk.page
    assert isinstance(page, ResultPage)
    page.put_in()
    assert "who played" in page.problem.cget("text")
    page.entries["0"].insert(0, "Ann")
    page.entries["1"].insert(0, "Dora")
    page.put_in()
    assert page.problem.cget("text") == "Enter the result."
    page.entries["result"].insert(0, "twelve")
    page.put_in()
    seat.counted()
    assert "twelve" in page.problem.cget("text")
    seat.picture("enter-result")
    page._say_result("12-9")
    page.put_in()
    seat.until(lambda: seat.desk.page is not page)
    assert isinstance(seat.desk.page, ScorebookPage)
    seat.counted()
    assert rows(seat.desk.page.list)[0][3] == "12–9"


def test_return_in_a_field_puts_in_and_what_was_wrong_is_not_said_of_what_is_right(
    seat: Seat, book: ScorebookPage
) -> None:
    book.enter_result()
    page = seat.desk.page
    assert isinstance(page, ResultPage)
    seat.wait(0.1)
    _keys(seat, page.entries["1"], "Return")
    assert "who played" in page.problem.cget("text")
    _keys(seat, page.entries["0"], *"Ann")
    _keys(seat, page.entries["1"], *"Dora")
    assert page.entries["1"].get() == "Dora"
    assert page.problem.cget("text") == ""
    _keys(seat, page.entries["result"], "1", "minus", "0", "Return")
    seat.until(lambda: seat.desk.page is not page)
    assert isinstance(seat.desk.page, ScorebookPage)


def _keys(seat: Seat, field: Any, *keys: str) -> None:
    """Keys pressed and let go in a field."""
    field.focus_force()
    seat.wait(0.05)
    for key in keys:
        field.event_generate(f"<KeyPress-{key}>")
        if field.winfo_exists():
            field.event_generate(f"<KeyRelease-{key}>")
    seat.desk.update()


def test_a_person_is_erased_after_a_question(seat: Seat, book: ScorebookPage) -> None:
    with AppBook() as opened:
        opened.merge("Anne", "Ann")
    choose(book.table, "Ann")
    book.open_profile()
    page = seat.desk.page
    assert isinstance(page, ProfilePage)
    seat.counted()
    page.ask_to_erase()
    seat.counted()
    seat.picture("erase-a-person")
    assert "To be erased: Ann" in words(page)
    with Book.open() as kept:
        assert {match.players for match in matches(kept)} >= {("Ann", "Cy")}
    page.question.buttons[1].invoke()
    seat.counted()
    assert seat.desk.told == "Erased: Ann, Anne. In the scorebook it now says “N. N. 1”."
    assert isinstance(seat.desk.page, ScorebookPage)
    with Book.open() as kept:
        assert ("N. N. 1", "Cy") in {match.players for match in matches(kept)}
