"""Games played at the board in a real window: touched, dragged, typed, by keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.desk.pages.play.page import PlayPage
from companion.desk.pages.play.set_up_page import SetUpPage
from companion.desk.shell import route
from companion.games import game, game_keys
from tests.desk.conftest import Seat
from tests.desk.pages.play.beginning import start
from tests.desk.pixels import px_of
from tests.desk.widgets import of_class, pressed, words


def test_a_game_begins_with_the_house_rules_that_were_chosen(seat: Seat) -> None:
    seat.desk.open(route.NewGame("line-wars"))
    seat.wait(0.1)
    page = seat.desk.page
    page.board._variables["size"].set("5")
    page.options._variables["negation"].set("square")
    seat.picture("new-game")
    seat.key("<Control-Return>")
    table = seat.desk.page.table
    assert table.options["size"] == 5
    assert table.options["negation"] == "square"


@pytest.mark.parametrize("key", game_keys())
def test_a_game_begins_at_once_by_the_standard_rules(seat: Seat, key: str) -> None:
    seat.desk.open(route.NewGame(key))
    page = seat.desk.page
    seat.wait(0.2)
    assert (page.board_fold.told, page.rules_fold.told) == ("Standard board", "Standard rules")
    assert not page.options.winfo_ismapped()
    seat.picture(f"begin-{key}")
    page.begin_button.invoke()
    assert seat.desk.page.table.options == game(key).choose()


def test_a_game_begins_in_a_window_that_is_not_laid_out_yet(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat.desk.open(route.ChooseGame())
    monkeypatch.setattr(seat.desk.page.shell.window, "winfo_height", lambda: 1)
    seat.desk.open(route.NewGame("lineage"))
    seat.wait(0.1)
    assert seat.desk.page.begin_button.winfo_ismapped()


def test_boards_are_chosen_by_their_pictures(seat: Seat) -> None:
    seat.desk.open(route.NewGame("line-or-colour"))
    page = seat.desk.page
    page.board_fold.link.invoke()
    page.rules_fold.link.invoke()
    seat.until(lambda: not page.board._later.waits)
    seat.picture("begin-boards")
    one, key, seed = page.board._lots[0]
    assert (key, seed) == ("layout", 1)
    one.invoke()
    seat.until(lambda: page.board_fold.told == "A board of your own")
    page.options._variables["pie"].set("on")
    page._changed()
    seat.until(lambda: page.rules_fold.told == "1 house rule changed")
    seat.key("<Control-Return>")
    found = game("line-or-colour")
    options = seat.desk.page.table.options
    assert options["layout"] == found.drawn_by_lot(found.choose(), 1)["layout"]
    assert options["pie"] == "on"


def test_a_trail_is_drawn_by_clicks_and_by_a_drag(seat: Seat) -> None:
    table = start(seat, "line-wars")
    seat.click("a7")
    seat.click("b7")
    assert table.marks["line a7-b7"] == "blue"
    seat.drag("g1", "f1", "e1", "e2", "e3")
    drawn = {name for name, owner in table.marks.items() if owner == "red"}
    assert drawn == {"line f1-g1", "line e1-f1", "line e1-e2", "line e2-e3"}
    assert table.player == "blue"
    seat.picture("play-line-wars")


def test_an_illegal_click_is_explained_beside_the_board(seat: Seat) -> None:
    table = start(seat, "line-wars")
    seat.click("d4")
    assert table.answer is not None
    assert table.answer.rule == "LW-7"
    seat.wait(0.1)
    seat.picture("play-illegal")
    assert seat.desk.page.answer.rim.winfo_ismapped()
    assert seat.desk.page.view.scene.wrong
    assert "Orange marks show what this is about." in words(seat.desk.page)
    seat.key("<Escape>")
    seat.wait(0.05)
    assert not seat.desk.page.answer.rim.winfo_ismapped()
    assert "Orange marks" not in words(seat.desk.page)
    assert isinstance(seat.desk.page, PlayPage)


@pytest.mark.parametrize("key", game_keys())
def test_every_game_is_played_by_clicks_on_what_is_lit(seat: Seat, key: str) -> None:
    import random

    table, rng = start(seat, key), random.Random(5)
    for _ in range(24):
        if table.curtain:
            table.open_curtain()
        lit = sorted(table.lit)
        if lit:
            seat.click(rng.choice(lit))
        elif table.ready or table.paused:
            seat.key("<Return>")
        else:
            break
    assert len(table.tree.nodes) > 2
    seat.picture(f"play-{key}")


def test_keys_go_through_the_moves_and_take_the_last_back(seat: Seat) -> None:
    table = start(seat, "line-or-colour")
    table.type_move("d4")
    table.type_move("e5")
    for key, at in (("<Prior>", 1), ("<Control-Home>", 0), ("<Control-End>", 2)):
        seat.key(key)
        assert table.tree.at == at
    seat.key("<Control-z>")
    assert len(table.tree.nodes) == 2


def test_left_and_right_step_through_the_moves_until_the_keyboard_is_on_the_board(
    seat: Seat,
) -> None:
    table = start(seat, "line-or-colour")
    for text in ("d4", "e5", "c3"):
        table.type_move(text)
    view = seat.desk.page.view
    view.focus_force()
    for event, at in (("<Left>", 2), ("<Left>", 1), ("<Right>", 2), ("<Right>", 3), ("<Right>", 3)):
        view.event_generate(event)
        assert table.tree.at == at
    seat.key("<Control-b>")
    view.event_generate("<Left>")
    assert table.tree.at == 3
    seat.key("<Escape>")
    view.event_generate("<Left>")
    assert table.tree.at == 2


def test_undo_works_while_the_move_box_has_the_keyboard(seat: Seat) -> None:
    table = start(seat, "corona-line")
    entry = seat.desk.page.entry
    table.type_move("c2")
    entry.focus_force()
    entry.event_generate("<Control-z>")
    assert table.tree.at == 0
    entry.event_generate("<Control-y>")
    assert table.tree.at == 1


def test_before_the_first_move_the_list_of_moves_says_how_to_make_one(seat: Seat) -> None:
    table = start(seat, "line-wars")
    text = seat.desk.page.moves.text
    assert text.get("1.0", "end").strip() == "Make a move on the board or type it below."
    table.type_move("a7-b7")
    seat.wait(0.05)
    assert text.get("1.0", "end").split() == ["1.", "a7-b7"]
    seat.key("<Control-z>")
    assert "type it below" in text.get("1.0", "end")


def test_what_is_no_move_is_told_with_a_capital(seat: Seat) -> None:
    start(seat, "corona-line")
    seat.desk.page.table.type_move("quark")
    seat.wait(0.05)
    assert "Write a move like c2, c2x or switch:c2, not “quark”" in words(seat.desk.page)


def test_a_move_is_typed(seat: Seat) -> None:
    table = start(seat, "corona-line")
    entry = seat.desk.page.entry
    entry.focus_force()
    entry.insert(0, "c2")
    entry.event_generate("<Return>")
    seat.wait(0.02)
    assert len(table.tree.nodes) == 2
    assert entry.get() == ""
    entry.insert(0, "c2")
    entry.event_generate("<Return>")
    seat.wait(0.02)
    assert table.answer is not None
    assert table.answer.rule == "CL-5"
    assert entry.get() == "c2"


def test_branches_are_shown_and_come_back_after_deleting(seat: Seat) -> None:
    table = start(seat, "line-or-colour")
    for move in ("d4", "e5", "c3"):
        table.type_move(move)
    table.step(-2)
    table.type_move("a1")
    seat.picture("play-branches")
    text = seat.desk.page.moves.text.get("1.0", "end")
    assert "a1" in text
    assert "e5" in text
    seat.desk.page.acts.delete_branch()
    assert "a1" not in seat.desk.page.moves.text.get("1.0", "end")
    seat.key("<Control-z>")
    assert "a1" in seat.desk.page.moves.text.get("1.0", "end")


def test_a_turned_board_is_touched_where_it_lies(seat: Seat) -> None:
    table = start(seat, "line-wars")
    seat.key("<Alt-r>")
    seat.key("<Alt-f>")
    seat.click("a7")
    assert table.held == ("a7",)


def test_a_move_in_progress_goes_on_in_letters_of_another_size(seat: Seat) -> None:
    table = start(seat, "line-wars")
    seat.click("a7")
    seat.key("<Control-plus>")
    seat.key("<Control-0>")
    assert table.held == ("a7",)
    seat.click("b7")
    assert table.tree.line()[-1] != 0
    assert not table.held


def test_a_position_is_set_up_by_clicks_and_by_text(seat: Seat) -> None:
    table = start(seat, "line-or-colour")
    seat.desk.page.acts.set_up()
    seat.wait(0.1)
    page = seat.desk.page
    assert isinstance(page, SetUpPage)
    seat.click("ring d4")
    seat.click("ring e5")
    seat.click("ring e5")
    seat.picture("set-up")
    text = page.text.get("1.0", "end")
    assert "white d4" in text
    assert "black e5" in text
    page.text.insert("end", " nonsense")
    page._typed()
    assert str(page.use.cget("state")) == "disabled"
    seat.key("<Control-z>")
    page._next.set("white")
    page._set_next()
    seat.key("<Control-Return>")
    assert table.position.player == "white"
    assert table.from_position


def test_who_is_to_move_is_asked_where_not_both_move_at_once(seat: Seat) -> None:
    for key in game_keys():
        found = game(key)
        options = found.choose()
        position = found.start(options)
        seat.desk.open(route.SetUp(found, options, position, lambda _: None))
        asked = "To move" in words(seat.desk.page)
        assert asked == (len(found.to_move(position)) == 1), key


def test_lines_that_go_any_way_are_set_up_from_dot_to_dot(seat: Seat) -> None:
    start(seat, "corona-line")
    seat.desk.page.acts.set_up()
    seat.wait(0.1)
    page = seat.desk.page
    seat.click("a1")
    seat.click("c2")
    seat.drag("c2", "d3", "e5")
    assert page._texts.state.startswith("blue a1-c2-e5;")
    page._ink.set("red")
    seat.drag("g7", "f5")
    seat.picture("set-up-corona-line")
    assert "red g7-f5;" in page._texts.state
    seat.click("line a1-c2", button=3)
    seat.click("line c2-e5")
    standing = {"line c2-e5": "red", "line f5-g7": "red"}
    assert page._game.marks(page._position) == standing
    x, y = px_of(page.view, "b5")
    page.view.event_generate("<ButtonPress-1>", x=x + 28, y=y - 28)
    page.view.event_generate("<ButtonRelease-1>", x=x + 28, y=y - 28)
    assert page._game.marks(page._position) == standing
    x, y = px_of(page.view, "a1")
    page.view.event_generate("<ButtonPress-1>", x=x, y=y)
    for at in (px_of(page.view, "b2"), (x + 40, y - 12)):
        page.view.event_generate("<B1-Motion>", x=at[0], y=at[1])
    assert "line a1-b2" in page.view.scene.marks
    page.view.event_generate("<ButtonRelease-1>", x=x + 40, y=y - 12)
    assert page.view.scene.marks == standing
    assert page._pen.held == "a1"
    seat.key("<Escape>")
    assert seat.desk.page is page
    assert page._pen.held == ""


def test_the_board_can_be_copied_in_words(seat: Seat) -> None:
    table = start(seat, "line-wars")
    table.type_move("a7-b7")
    seat.key("<Control-c>")
    words = seat.desk.clipboard_get()
    assert "Blue: lines a7-b7" in words
    assert "Red to move" in words


def test_if_the_turn_is_unknown_a_person_chooses_the_player(seat: Seat) -> None:
    table = start(seat, "line-or-colour")
    found = table.game
    table.set_up(found.parse_position(table.options, "white d4 a1; black e5 c3; next ?"))
    seat.wait(0.05)
    pressed(seat.desk.page.buttons, "Black")
    seat.click("b2")
    assert table.marks["ring b2"] == "black"
    seat.picture("play-unknown")


def test_black_is_seen_on_a_dark_ground(seat: Seat) -> None:
    from companion.desk.board.portrait import token

    for mode in ("light", "dark"):
        seat.desk.change(theme=mode)
        low, high = token(seat.desk, "black").convert("L").getextrema()
        assert high - low > 90, mode


def test_the_letters_of_colours_are_the_readers_own_on_every_picture() -> None:
    from companion.desk.board.portrait import portrait
    from companion.locale import catalogue
    from companion.pictures.screen_board import screen_board

    found, german = game("line-or-colour"), catalogue("de")
    options, white = found.choose(), (255, 255, 255)
    assert screen_board(found, options, german).signs != screen_board(found, options).signs
    assert portrait(found, 120, white, german) != portrait(found, 120, white)


def test_numbers_stand_in_one_row_where_there_is_room(seat: Seat) -> None:
    seat.desk.open(route.NewGame("line-wars"))
    seat.desk.page.board_fold.unfold()
    seat.wait(0.1)
    made = of_class(seat.desk.page.board, "TRadiobutton")
    numbers = [w for w in made if str(w.cget("text")).isdigit()]
    assert len(numbers) > 7
    assert len({w.winfo_rooty() for w in numbers}) == 1


FAULTY = """[Game "line-wars"]
[Size "5"]

1. a5-b5 e1-d1-c1-b1-a1
2. b5-b4-b3-c3 d1-d2-d3
3. c3-c4-c5-d5
"""


@pytest.mark.parametrize(("button", "moves"), [("Take it back", 2), ("Let it stand", 5)])
def test_a_fault_in_a_record_is_taken_back_or_let_stand_by_a_button(
    seat: Seat, tmp_path: Path, button: str, moves: int
) -> None:
    from companion.desk.shell.files.opening import open_file

    path = tmp_path / "faulty.pgr"
    path.write_text(FAULTY, "utf-8")
    open_file(seat.desk, path)
    seat.wait(0.2)
    page = seat.desk.page
    assert isinstance(page, PlayPage)
    seat.picture("play-fault")
    pressed(page, button)
    seat.wait(0.1)
    seat.picture(f"play-fault-{moves}")
    assert len(page.table.tree.main_line()) - 1 == moves
    assert page.table.state.objection is None
