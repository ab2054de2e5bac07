"""My games: everything that is kept can be found and opened."""

from __future__ import annotations

import multiprocessing
import shutil
from pathlib import Path

import pytest
from PIL import Image

from companion.application.reading.ask import Ask
from companion.application.reading.store import Kept, keep_review
from companion.application.table.drafts import Draft, drafts, keep
from companion.application.table.my_games import Entry, my_games
from companion.desk.board import thumbnails
from companion.desk.pages.my_games.page import MyGamesPage
from companion.desk.pages.play.new_game_page import ChooseGamePage
from companion.desk.pages.play.page import PlayPage
from companion.desk.shell import route
from companion.desk.toolkit.widgets import Link
from companion.sentences import ENGLISH
from tests.copied import spawned
from tests.desk.conftest import Seat
from tests.desk.pages.review.photos import COVERED, SAMPLES
from tests.desk.widgets import of_class, within


def record(name: str, moves: str) -> str:
    return f'[Game "corona-line"]\n[Blue "{name}"]\n[Red "Ben"]\n\n{moves} *\n'


def unsaved(folder: Path, name: str, moves: str = "1. c2") -> None:
    path = folder / f"{name.lower()}.pgr"
    players = (("blue", name), ("red", "Ben"))
    told = Draft(path, name, title="CoronaLine", moves=1, players=players)
    keep(told, record(name, moves))


def pictures(page: MyGamesPage) -> list[str]:
    """The pictures of the rows so far."""
    images = (page.list.item(row, "image") for row in page.list.get_children())
    return [str(image) for image in images if image]


def told(page: MyGamesPage, column: int) -> list[str]:
    """What stands in a column of the list, from above."""
    return [str(page.list.set(row, str(column))) for row in page.list.get_children()]


def found(page: MyGamesPage) -> list[str]:
    """The names on the page's rows, from above."""
    return told(page, 0)


def opened(seat: Seat) -> MyGamesPage:
    seat.desk.open(route.MyGames())
    page = seat.desk.page
    assert isinstance(page, MyGamesPage)
    seat.until(lambda: page.entries is not None)
    return page


def test_every_unsaved_game_can_be_reached_and_found_by_a_word(seat: Seat, tmp_path: Path) -> None:
    names = ("Ann", "Cy", "Dora", "Emil", "Fay", "Gus", "Hal")
    for name in names:
        unsaved(tmp_path / "drafts", name)
    unsaved(tmp_path / "drafts", "Nobody", "")
    page = opened(seat)
    assert sorted(found(page)) == [f"{name} – Ben" for name in names], "none without a move"
    page.search.focus_force()
    for letter in "gus":
        page.search.event_generate(f"<{letter}>")
    seat.until(lambda: found(page) == ["Gus – Ben"])
    seat.until(lambda: pictures(page))
    seat.picture("my-games")
    page.list.focus_force()
    page.list.event_generate("<Home>")
    page.list.event_generate("<Return>")
    seat.desk.update()
    assert isinstance(seat.desk.page, PlayPage)
    assert seat.desk.page.table.state.tags["Blue"] == "Gus"
    seat.desk.back()
    seat.until(lambda: seat.desk.page.entries is not None)
    assert found(seat.desk.page) == ["Gus – Ben"], "what was searched for is still searched for"


def test_while_nothing_is_kept_the_page_says_what_will_be_there_and_begins_a_game(
    seat: Seat, tmp_path: Path
) -> None:
    page = opened(seat)
    seat.until(lambda: page.empty.winfo_ismapped())
    seat.picture("no-games-yet")
    page.empty.button.invoke()
    seat.desk.update()
    assert isinstance(seat.desk.page, ChooseGamePage)
    unsaved(tmp_path / "drafts", "Ann")
    seat.desk.back()
    seat.until(lambda: seat.desk.page.entries is not None)
    assert found(seat.desk.page) == ["Ann – Ben"]
    assert not seat.desk.page.empty.winfo_ismapped()


def test_a_row_tells_players_game_score_and_date(tmp_path: Path) -> None:
    unsaved(tmp_path, "Ann")
    (entry,) = my_games(tmp_path, (), ENGLISH)
    assert (entry.name, entry.title) == ("Ann – Ben", "CoronaLine")
    assert entry.result
    assert len(entry.date.split("-")) == 3
    assert entry.matches("ann corona")
    assert not entry.matches("ann lineage")


def test_saved_games_and_photos_stand_with_them_and_refused_photos_apart(tmp_path: Path) -> None:
    saved = tmp_path / "evening.pgr"
    saved.write_text(record("Zoe", "1. c2"), "utf-8")
    photo = Path(shutil.copy(SAMPLES / f"{COVERED}.jpg", tmp_path))
    keep_review(tmp_path / "reviews", "ab" * 32, Kept(str(photo), Ask(), told="Blue wins."))
    blurred = tmp_path / "blurred.jpg"
    Image.new("RGB", (40, 30)).save(blurred)
    gone = str(tmp_path / "gone.pgr")
    entries = my_games(tmp_path, (str(saved), str(photo), str(blurred), gone), ENGLISH)
    assert {entry.path.name: entry.kind for entry in entries} == {
        "evening.pgr": "saved",
        photo.name: "photo",
        "blurred.jpg": "unread",
    }
    assert {entry.result for entry in entries if entry.kind == "photo"} == {"Blue wins."}


def test_of_a_photo_that_was_never_read_it_is_not_said_that_it_cannot_be(
    seat: Seat, tmp_path: Path
) -> None:
    photo = Path(shutil.copy(SAMPLES / f"{COVERED}.jpg", tmp_path))
    seat.desk.change(recent=(str(photo),))
    assert told(opened(seat), 2) == ["No game read from this photo yet."]


def test_of_photos_reviewed_before_what_was_read_is_not_squeezed(
    seat: Seat, tmp_path: Path
) -> None:
    long = tmp_path / f"{'a very long name of a photo ' * 6}.jpg"
    shutil.copy(SAMPLES / f"{COVERED}.jpg", long)
    told = "So far: Blue 10, Red 8 – 11 marks to check"
    keep_review(tmp_path / "drafts" / "reviews", "cd" * 32, Kept(str(long), Ask(), told=told))
    seat.desk.open(route.PhotoSource())
    seat.wait(0.2)
    labels = [one for one in of_class(seat.desk.page, "TLabel") if str(one.cget("text")) == told]
    assert [label.winfo_width() > 200 for label in labels] == [True]


def test_a_game_without_a_file_is_called_saved_and_one_whose_file_is_older_is_not(
    seat: Seat, tmp_path: Path
) -> None:
    folder = tmp_path / "drafts"
    unsaved(folder, "Ann")
    keep(Draft(folder / "b.pgr", "b", origin=str(tmp_path / "b.pgr")), record("Bo", "1. c2"))
    assert sorted(draft.where for draft in drafts(folder)) == [
        "not saved yet",
        "saved automatically",
    ]
    page = opened(seat)
    assert sorted(told(page, 4)) == ["not saved yet", "saved automatically"]


def test_the_first_page_lists_no_game_without_a_move(seat: Seat, tmp_path: Path) -> None:
    folder = tmp_path / "drafts"
    keep(Draft(folder / "a.pgr", "a", title="CoronaLine", moves=0), record("Ann", ""))
    keep(Draft(folder / "b.pgr", "b", title="CoronaLine", moves=1), record("Bo", "1. c2"))
    seat.desk.begin(route.Home())
    seat.wait(0.1)
    links = [str(one.cget("text")) for one in within(seat.desk.page) if isinstance(one, Link)]
    assert [text for text in links if text.startswith("CoronaLine,")] == ["CoronaLine, 1 move"]


def test_whatever_is_deleted_comes_back_from_its_notice_and_by_ctrl_z(
    seat: Seat, tmp_path: Path
) -> None:
    folder = tmp_path / "drafts"
    unsaved(folder, "Ann")
    (folder / "photos").mkdir(parents=True)
    photo = Path(shutil.copy(SAMPLES / f"{COVERED}.jpg", folder / "photos"))
    keep_review(folder / "reviews", "ab" * 32, Kept(str(photo), Ask(), told="Blue wins."))
    saved = tmp_path / "evening.pgr"
    saved.write_text(record("Zoe", "1. c2"), "utf-8")
    seat.desk.change(recent=(str(saved),))
    page = opened(seat)
    names = sorted(found(page))
    assert len(names) == 3
    for number, way in enumerate((*("notice",) * 3, *("key",) * 3)):
        entry = page.entries[number % 3]
        page.list.selection_set(page.list.get_children()[page.listed.index(entry)])
        page.remove()
        page = seat.desk.page
        seat.until(lambda page=page: page.entries is not None)
        assert len(found(page)) == 2, entry.kind
        assert seat.desk.status_bar.noticed
        if way == "notice":
            seat.desk.status_bar.undo.invoke()
        else:
            page.search.focus_force()
            page.search.event_generate("<Control-z>")
            seat.desk.update()
        page = seat.desk.page
        seat.until(lambda page=page: page.entries is not None)
        assert sorted(found(page)) == names, entry.kind
    assert photo.is_file()


def test_files_of_one_name_are_told_apart_by_their_folders(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("May/sun/a.jpg", "June/sun/a.jpg", "June/b.jpg")]
    for file in files:
        file.parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (40, 30)).save(file)
    entries = my_games(tmp_path, [str(file) for file in files], ENGLISH)
    assert {entry.path: entry.name for entry in entries} == dict(
        zip(files, (str(Path("May/sun/a.jpg")), str(Path("June/sun/a.jpg")), "b.jpg"), strict=True)
    )


def test_after_a_game_is_deleted_by_keyboard_the_next_one_is_selected(
    seat: Seat, tmp_path: Path
) -> None:
    for name in ("Ann", "Cy", "Dora"):
        unsaved(tmp_path / "drafts", name)
    page = opened(seat)
    names = found(page)
    page.list.focus_force()
    page.list.event_generate("<<TraverseIn>>")
    page.list.event_generate("<Down>")
    for left, following in ((2, names[2]), (1, names[0])):
        seat.desk.focus_get().event_generate("<Delete>")
        seat.until(lambda left=left: len(found(seat.desk.page)) == left)
        page = seat.desk.page
        assert seat.desk.focus_get() is page.list
        assert page.list.set(page.list.focus(), "0") == following
        assert page.list.selection() == (page.list.focus(),)
    for back in (2, 3):
        seat.desk.focus_get().event_generate("<Control-z>")
        seat.until(lambda back=back: len(found(seat.desk.page)) == back)
        page = seat.desk.page
        assert seat.desk.focus_get() is page.list
        assert page.list.set(page.list.focus(), "0") == names[0], "its row is still selected"


def test_a_photo_that_never_decodes_stops_no_other(
    seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(multiprocessing, "get_context", spawned)
    monkeypatch.setattr(thumbnails, "MEMORY", 2**29)
    monkeypatch.setattr(thumbnails, "CLOCK", 10)
    Image.new("RGBA", (9000, 9000)).save(tmp_path / "huge.png", compress_level=1)
    (tmp_path / "torn.jpg").write_bytes(b"\xff\xd8" + b"\xff\xda\0\2" * 5000)
    photos = [tmp_path / name for name in ("huge.png", "torn.jpg", "gone.jpg", "good.jpg")]
    shutil.copy(SAMPLES / f"{COVERED}.jpg", photos[3])
    for number, path in enumerate(photos[:2] + photos[3:]):
        kept = Kept(str(path), Ask(), told="Blue wins.", changed=9e8 - number)
        keep_review(tmp_path / "drafts" / "reviews", f"{number}e" * 32, kept)
    page = opened(seat)
    seat.until(lambda: pictures(page))
    seat.until(lambda: not page.pictures.thumbnails.busy)
    assert len(found(page)) == 3
    assert len(pictures(page)) == 1
    worker = page.pictures.thumbnails._keeper._worker
    seat.desk.open(route.Home())
    assert worker is not None
    assert worker._process._popen.poll() is not None  # type: ignore[attr-defined]


def test_of_a_thousand_games_all_are_listed_and_only_those_in_sight_are_drawn(
    seat: Seat, tmp_path: Path
) -> None:
    page = opened(seat)
    one = Draft(tmp_path / "game.pgr", "Ann", title="CoronaLine", moves=1)
    entry = Entry("unsaved", one.path, "CoronaLine", "Ann – Ben", draft=one)
    page._found((entry,) * 1000)
    seat.wait(0.1)
    assert len(found(page)) == 1000
    assert len(page.pictures._wanted) > 900


def test_the_button_says_whether_a_file_is_deleted_or_stays(seat: Seat, tmp_path: Path) -> None:
    unsaved(tmp_path / "drafts", "Ann")
    saved = tmp_path / "evening.pgr"
    saved.write_text(record("Zoe", "1. c2"), "utf-8")
    seat.desk.change(recent=(str(saved),))
    page = opened(seat)
    for name, says in (("Ann – Ben", "Delete"), ("Zoe – Ben", "Remove from the list.")):
        page.list.selection_set(page.list.get_children()[found(page).index(name)])
        seat.desk.update()
        assert str(page._delete.cget("text")).startswith(says)
