"""Games saved as records: branches, notes and unplayable moves are restored."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from companion.application.printing.shown import Shown
from companion.application.table.drafts import bring_back, drafts, put_aside
from companion.application.table.exporting import FORMS, exported
from companion.application.table.open_game import OpenGame, open_held, open_kept, open_record
from companion.application.table.private_tags import branches_text
from companion.application.table.table import Table
from companion.application.table.table_record import opened, record_of_table
from companion.files import BadFile
from companion.games import game, game_keys
from companion.locale import catalogue
from companion.records import load_record, parse_record, write_record
from companion.sentences import ENGLISH, say


def played(key: str, seed: int = 1) -> Table:
    """A table with a main line, branches and a note."""
    found, rng = game(key), random.Random(seed)
    on = Table(found, found.choose())
    on.write("Place", "Vienna")

    def go(turns: int) -> None:
        for _ in range(turns):
            if on.paused:
                on.next_turn()
            players = on.to_move
            for player in players if found.simultaneous else players[:1]:
                on.open_curtain()
                move = found.random_move(on.position, player, rng)
                on.type_move(found.format_move(move))

    go(5)
    on.note("a fine move")
    on.step(-2)
    go(2)
    on.step(-1)
    go(1)
    return on


@pytest.mark.parametrize("claimed", ["0-1", "*"])
def test_a_sheet_that_may_be_over_keeps_the_result_of_its_record_until_it_is_played_on(
    claimed: str,
) -> None:
    lines = "blue a7-b7-b6 d2-d3; red g1-f1-f2-f3-f4 e3-d3-d4; black; next ?; turns ? ?; agreed ?"
    sheet = f'[Game "line-wars"]\n[Result "{claimed}"]\n[Position "{lines}"]\n'
    on = opened(parse_record(sheet))
    assert on.result.finished is None
    assert record_of_table(on).result == claimed
    on.play_on((("blue", on.game.parse_move("b6-c6-c5-c4")),))
    assert record_of_table(on).result == "*"
    on.undo()
    assert record_of_table(on).result == claimed


@pytest.mark.parametrize("key", game_keys())
def test_a_game_comes_back_with_branches_and_notes(key: str) -> None:
    on = played(key)
    text = write_record(record_of_table(on))
    again = opened(parse_record(text))
    assert write_record(record_of_table(again)) == text
    assert len(again.tree.nodes) == len(on.tree.nodes)
    assert "a fine move" in text
    assert "Branches" in text


def test_what_could_not_be_played_is_written_back() -> None:
    text = (
        '[Game "line-wars"]\n[Size "7"]\n[Result "*"]\n\n'
        "1. a7-b7 g1-f1-e1-d1-c1\n2. a7-b7-c7 c1-c2-c3\n3. pass pass\n"
    )
    table = opened(parse_record(text))
    assert table.state.objection is not None
    assert table.state.objection.text == "a7-b7-c7"
    written = record_of_table(table)
    assert [move.text for _, move in written.moves()] == [
        "a7-b7", "g1-f1-e1-d1-c1", "a7-b7-c7", "c1-c2-c3", "pass", "pass",
    ]  # fmt: skip


def test_every_change_is_in_the_draft_and_saving_takes_it_away(tmp_path: Path) -> None:
    on = played("line-or-colour")
    kept = OpenGame(on, None, tmp_path / "drafts")
    kept.keep(ENGLISH, wait=True)
    (draft,) = drafts(tmp_path / "drafts")
    again = open_kept(draft, tmp_path / "drafts")
    assert again.text() == kept.text()
    on.type_move("a1") or on.type_move("g7")
    kept.keep(ENGLISH, wait=True)
    assert draft.path.read_text("utf-8") == kept.text()
    kept.save(tmp_path / "game.pgr")
    assert drafts(tmp_path / "drafts") == []
    assert not kept.changed
    reopened = open_record(tmp_path / "game.pgr", tmp_path / "drafts")
    assert not reopened.changed


def test_two_windows_that_continue_one_game_keep_both(tmp_path: Path) -> None:
    folder = tmp_path / "drafts"
    begun = OpenGame(played("line-or-colour"), None, folder)
    begun.keep(ENGLISH, wait=True)
    (draft,) = drafts(folder)
    one, other = open_kept(draft, folder), open_kept(draft, folder)
    for window, move in ((one, "a1"), (other, "g7"), (one, "b2"), (other, "f6")):
        window.table.type_move(move)
        window.keep(ENGLISH, wait=True)
    stored = {kept.path.read_text("utf-8") for kept in drafts(folder)}
    assert stored == {one.text(), other.text()}
    one.save(tmp_path / "game.pgr")
    assert [kept.path.read_text("utf-8") for kept in drafts(folder)] == [other.text()]
    begun.discard()
    assert len(drafts(folder)) == 1, "another window's"


def test_a_game_without_a_move_leaves_no_draft(tmp_path: Path) -> None:
    found = game("line-wars")
    kept = OpenGame(Table(found, found.choose()), None, tmp_path)
    kept.keep(ENGLISH, wait=True)
    assert list(tmp_path.iterdir()) == []


def test_a_game_opened_from_elsewhere_leaves_a_draft_only_of_what_was_changed(
    tmp_path: Path,
) -> None:
    record = record_of_table(played("line-or-colour"))
    kept = open_held(record, tmp_path)
    kept.keep(ENGLISH, wait=True)
    assert not kept.changed
    assert drafts(tmp_path) == []
    assert kept.table.type_move("a1") or kept.table.type_move("g7")
    kept.keep(ENGLISH, wait=True)
    assert kept.changed
    assert [draft.path for draft in drafts(tmp_path)] == [kept.draft]
    kept.table.undo()
    kept.keep(ENGLISH, wait=True)
    assert drafts(tmp_path) == []


@pytest.mark.parametrize("about", ["{", "[" * 15_000])
def test_a_draft_that_is_damaged_is_still_listed(tmp_path: Path, about: str) -> None:
    (tmp_path / "x.pgr").write_text("[Game", "utf-8")
    (tmp_path / "x.json").write_text(about, "utf-8")
    assert [draft.name for draft in drafts(tmp_path)] == ["x"]


@pytest.mark.parametrize("ending", FORMS)
def test_a_game_is_written_in_every_form(ending: str) -> None:
    text = write_record(record_of_table(played("corona-line")))
    data = exported(_silent, text, ending)
    begins = {".pdf": b"%PDF", ".png": b"\x89PNG", ".svg": b"<?xml", ".pgr": b"[Game",
              ".json": b"{", ".csv": b"file,"}  # fmt: skip
    assert data.startswith(begins[ending])


def test_pictures_show_the_position_that_is_looked_at_and_data_hold_the_game() -> None:
    table = played("line-wars")
    kept = OpenGame(table)
    assert not table.tree.on_main_line
    whole = kept.shown_text()
    shown, text = kept.shown(), kept.shown_text()
    assert shown is not None
    picture = exported(_silent, text, ".svg", shown=shown)
    assert picture != exported(_silent, text, ".svg")
    alone = Table(table.game, table.options, start=table.position)
    of_branch = write_record(record_of_table(alone))
    assert picture == exported(_silent, of_branch, ".svg")
    for ending in (".json", ".csv"):
        assert exported(_silent, text, ending, shown=shown) == exported(_silent, whole, ending)
    page = pypdfium2.PdfDocument(exported(_silent, text, ".pdf", shown=shown))[0]
    words = " ".join(page.get_textpage().get_text_bounded().split())
    move = table.game.format_move(table.tree.node.moves[0][1])
    assert f"On the board: a branch, after {move} in turn 3" in words
    table.look(table.tree.to(table.tree.main_line()[-1]))
    assert kept.shown() is None


def test_the_page_of_a_branch_tells_score_and_reasons_of_the_position_on_its_board() -> None:
    found = game("line-wars")
    text = '[Game "line-wars"]\n[Size "7"]\n\n1. a7-b7 g1-f1-f2-g2-g3\n2. b7-b6-b5\n'
    shown = Shown(
        found.format_position(found.parse_position(found.choose(), "blue a7-b7-b6-a6; next red")),
        say("On the board: a branch"),
    )
    whole, branch = (_page_words(text, one) for one in (None, shown))
    assert "Blue 0 Red 1" in whole
    assert "Blue 36 Red 0" in branch
    assert "On the board: a branch" in branch


def test_the_page_of_an_earlier_position_does_not_say_how_the_game_ended_later() -> None:
    found = game("line-wars")
    text = '[Game "line-wars"]\n[Size "7"]\n[Result "0-1"]\n\n1. a7-b7 g1-f1-f2-g2-g3\n'
    earlier = found.format_position(found.parse_position(found.choose(), "blue a7-b7; next red"))
    whole, then = (_page_words(text, one) for one in (None, Shown(earlier, say("On the board"))))
    assert "Red wins. Blue resigned." in whole
    assert "The game is still going." in then
    assert "resigned" not in then


def _page_words(text: str, shown: Shown | None) -> str:
    page = pypdfium2.PdfDocument(exported(_silent, text, ".pdf", shown=shown))[0]
    return " ".join(page.get_textpage().get_text_bounded().split())


def test_a_form_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadFile, match=r"\.gif"):
        exported(_silent, "", ".gif")


def _silent(*_: Any) -> None: ...


def test_a_draft_that_was_deleted_can_be_brought_back(tmp_path: Path) -> None:
    for key in ("line-wars", "lineage"):
        OpenGame(played(key), None, tmp_path).keep(ENGLISH, wait=True)
    before = {draft.path for draft in drafts(tmp_path)}
    gone = drafts(tmp_path)[0]
    put_aside(gone.path)
    assert {draft.path for draft in drafts(tmp_path)} == before - {gone.path}
    assert bring_back(tmp_path)
    assert {draft.path for draft in drafts(tmp_path)} == before
    assert gone.name in [draft.name for draft in drafts(tmp_path)]
    assert not bring_back(tmp_path)


def test_a_draft_is_called_by_its_game_in_the_language_it_is_read_in(tmp_path: Path) -> None:
    kept = OpenGame(played("line-or-colour"), None, tmp_path)
    kept.keep(catalogue("de"), wait=True)
    (draft,) = drafts(tmp_path)
    moves = len(kept.table.tree.main_line()) - 1
    assert draft.told(ENGLISH) == f"Line or Colour, {moves} moves"
    assert draft.told(catalogue("de")) == f"Line or Colour, {moves} Züge"
    kept.table.write("White", "Ann")
    kept.keep(ENGLISH, wait=True)
    (draft,) = drafts(tmp_path)
    assert draft.told(catalogue("de")) == "Line or Colour: Ann – Schwarz"


@pytest.mark.parametrize("key", ["line-wars", "corona-line", "line-or-colour", "lineage"])
def test_the_moves_of_a_game_that_was_come_back_to_can_be_undone(key: str) -> None:
    found, rng = game(key), random.Random(4)
    first = Table(found, found.choose())
    for _ in range(4):
        first.type_move(found.format_move(found.random_move(first.position, first.player, rng)))
    again = opened(parse_record(write_record(record_of_table(first))))
    ends = [found.format_position(again.position)]
    while again.can_undo:
        again.undo()
        ends.append(found.format_position(again.position))
    assert len(ends) == 5
    assert again.position == found.start(found.choose())
    while again.can_redo:
        again.redo()
    assert found.format_position(again.position) == ends[0]


def test_undoing_in_a_game_that_was_come_back_to_keeps_its_branches_and_seen_orders() -> None:
    # With this seed both branches are the same.
    on = opened(parse_record(write_record(record_of_table(played("line-wars", 12)))))
    before = on.tree
    on.look(before.to(before.main_line()[-1]))
    while on.can_undo:
        on.undo()
    assert len(on.tree.main_line()) == len(before.main_line()) - 1
    assert branches_text(on.tree, on.game) == branches_text(before, on.game) != ""
    ((_, branch),) = before.branches()
    on = opened(parse_record(write_record(record_of_table(played("line-wars", 12)))))
    on.look(on.tree.to(branch[-1]))
    while on.can_undo:
        on.undo()
    assert list(on.tree.branches()) == []
    assert len(on.tree.main_line()) == len(before.main_line())
    orders = opened(parse_record(write_record(record_of_table(played("blottos-war")))))
    assert not orders.can_undo


def test_a_game_that_its_sheet_was_taken_to_end_can_be_played_on() -> None:
    record = load_record(Path(__file__).parents[3] / "samples" / "line-wars-from-photo.pgr")
    table = opened(record)
    assert (table.can_reopen, table.to_move) == (True, ())
    table.reopen()
    assert (table.can_reopen, table.to_move) == (False, ("blue",))
    assert "agreed no" in record_of_table(table).position
    table.undo()
    assert table.can_reopen
