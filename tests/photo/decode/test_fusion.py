"""Photos of one sheet make one reading; photos of two are told apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from companion.board import EMPTY, Value
from companion.photo import PhotoReading, ReadMark, Reason, Refusal, read_sheets
from companion.photo.decode.fusion import fused
from companion.photo.rectify.board import turned_marks
from companion.scoring import from_photo
from companion.scoring.from_photo import score_together
from tests.scoring.photos import guessed_print, played_out, reading_of

SAMPLES = Path(__file__).parents[3] / "samples"
GAME = played_out(3)
LINE = "line a1-b1"
SEEN = reading_of(GAME, {}).marks[LINE].value
OTHER: Value = "red" if SEEN != "red" else "blue"


def photo(
    doubts: Mapping[str, tuple[Value, float, Value]] | None = None, *reasons: Reason
) -> PhotoReading:
    """A photo of the sheet on which some marks are uncertain, for these reasons."""
    found = reading_of(GAME, doubts or {})
    marks = {name: replace(found.marks[name], reasons=reasons) for name in doubts or {}}
    return replace(found, marks={**found.marks, **marks})


def fused_line(*photos: PhotoReading) -> ReadMark:
    return fused(photos).marks[LINE]


def test_a_mark_that_one_photo_shows_is_taken_from_it() -> None:
    hidden = photo({LINE: (EMPTY, 0.9, SEEN)}, Reason.COVERED)
    for photos in ((hidden, photo()), (photo(), hidden)):
        mark = fused_line(*photos)
        assert (mark.value, mark.sure, mark.reasons) == (SEEN, True, ())


def test_each_of_two_photos_may_hide_what_the_other_shows() -> None:
    other = "line b1-c1"
    one = photo({LINE: (EMPTY, 0.6, SEEN)}, Reason.GLARE)
    two = photo({other: (EMPTY, 0.6, "blue")}, Reason.GLARE)
    assert {mark for mark in fused([one, two]).marks.values() if not mark.sure} == set()
    assert fused([one, two]).values == photo().values


def test_agreeing_doubts_stay_doubts() -> None:
    doubt = photo({LINE: (SEEN, 0.95, EMPTY)}, Reason.FAINT)
    mark = fused_line(doubt, doubt)
    assert (mark.value, mark.confidence, mark.reasons) == (SEEN, 0.95, (Reason.FAINT,))


def test_a_photo_that_is_nearly_sure_of_another_answer_makes_it_uncertain() -> None:
    plain = photo({LINE: (SEEN, 0.995, EMPTY)})
    against = photo({LINE: (OTHER, 0.98, EMPTY)}, Reason.COLOURS_ALIKE)
    mark = fused_line(plain, against)
    assert (mark.value, mark.other, mark.sure) == (SEEN, OTHER, False)
    assert mark.reasons == (Reason.COLOURS_ALIKE,)


def test_a_mark_that_both_are_sure_of_in_different_ways_is_asked_about() -> None:
    mark = fused_line(photo(), photo({LINE: (OTHER, 0.999, EMPTY)}))
    assert {mark.value, mark.other} == {SEEN, OTHER}
    assert (mark.sure, mark.reasons) == (False, (Reason.PHOTOS,))


def test_two_sheets_are_told_apart() -> None:
    with pytest.raises(Refusal) as told:
        fused([photo(), reading_of(played_out(4), {})])
    assert told.value.code == "different-sheets"
    assert "two different sheets" in str(told.value)


def test_a_turn_drawn_since_is_another_time() -> None:
    later = reading_of(GAME, {})
    bare = [name for name, mark in later.marks.items() if mark.value == EMPTY][:5]
    drawn = {name: ReadMark(name, "blue", 0.9999, EMPTY) for name in bare}
    with pytest.raises(Refusal):
        fused([photo(), replace(later, marks={**later.marks, **drawn})])


def test_boards_of_different_sizes_matches_and_games_are_told_apart() -> None:
    other_size = reading_of(played_out(3, size=7), {})
    own = replace(photo(), sheet=replace(photo().sheet, match="1-2"))
    other_match = replace(photo(), sheet=replace(photo().sheet, match="1-3"))
    for pair in ((photo(), other_size), (own, other_match)):
        with pytest.raises(Refusal) as told:
            fused(pair)
        assert told.value.code == "different-sheets"


def test_a_board_drawn_by_hand_may_be_photographed_from_another_side() -> None:
    plain = photo()
    drawn = replace(plain, sheet=replace(plain.sheet, kind="hand-drawn", paper=None))
    doubt = photo({LINE: (EMPTY, 0.6, SEEN)}, Reason.GLARE)
    doubtful = replace(drawn, marks=doubt.marks)
    for quarters in range(4):
        turned = replace(drawn, marks=turned_marks(plain.board, plain.marks, quarters))
        assert fused([doubtful, turned]).values == plain.values


def test_a_photo_that_shows_no_sheet_is_left_out_and_named(tmp_path: Path) -> None:
    from PIL import Image

    blank = tmp_path / "blank.png"
    Image.new("RGB", (900, 700), "white").save(blank)
    sample = SAMPLES / "line-wars-printed-chat.jpg"
    scored = score_together([blank, sample])
    assert scored.file == str(sample)
    assert scored.together == (str(blank), str(sample))
    assert any("blank.png" in str(note) for note in scored.all_notes)
    with pytest.raises(Refusal):
        score_together([blank])


def test_several_slips_are_each_read_from_both_photos(tmp_path: Path) -> None:
    import shutil

    first = SAMPLES / "blottos-war-slips-lamp.jpg"
    second = Path(shutil.copy(first, tmp_path / "second.jpg"))
    scored = score_together([first, second])
    assert [sheet.board.item for sheet in (scored, *scored.beside)] == ["slip-blue", "slip-red"]


def test_a_board_and_slips_are_not_one_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    board = photo()
    slip = replace(board, board=replace(board.board, player="blue"))
    seen = {"board.jpg": (board,), "slip.jpg": (slip,)}
    monkeypatch.setattr(from_photo, "_sheets", lambda path, _: seen[path])
    with pytest.raises(Refusal) as told:
        from_photo._of_several([*seen], {})
    assert told.value.code == "different-sheets"


def test_a_sheet_whose_code_one_photo_does_not_show_is_still_one_sheet() -> None:
    (coded,) = read_sheets(SAMPLES / "line-or-colour-counters-desk.jpg")
    guessed = guessed_print(coded)
    assert fused([coded, guessed]).values == coded.values
    assert fused([coded, guessed]).unsure == coded.unsure
