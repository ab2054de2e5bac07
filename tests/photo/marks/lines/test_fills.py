"""A square is blackened by the sheet's own black; what else lies in it is asked about."""

import numpy as np

from companion.photo.image.absorptance import Ink
from companion.photo.marks.lines.fills import (
    fill_marks,
    may_be_things,
    measure_fills,
    shown_things,
)
from companion.photo.reading import Reason
from companion.photo.visibility import Occluders
from tests.photo.visibility import NOTHING

SIDE = 60.0
CENTRES = np.array([(60.0 + 70 * x, 60.0 + 70 * y) for y in range(3) for x in range(4)])


def sheet(black=0.9, hatched=5):
    """Absorptance of a board with some hatched squares, shape (H, W)."""
    picture = np.zeros((280, 340), np.float32)
    for x, y in CENTRES[:hatched].astype(int):
        for row in range(-25, 26, 10):
            picture[y + row : y + row + 6, x - 26 : x + 27] = black
    return picture


def read(red, green=None, blue=None, hidden=(), beside=(), lying=NOTHING):
    """The marks, where of some squares a share of the corners is not seen, a thing lies beside
    some, and what has a colour of its own may lie on some."""
    ink = Ink(red, red if green is None else green, red if blue is None else blue)
    names = [f"fill {k}" for k in range(len(CENTRES))]
    sides = np.full(len(CENTRES), SIDE)
    corners = np.array([dict(hidden).get(k, 0.0) for k in range(len(CENTRES))])
    ink_found = measure_fills(ink, CENTRES, sides, ["black"], lying)
    covered = (corners > 0) | np.isin(np.arange(len(CENTRES)), beside)
    shown = shown_things(ink_found, covered)
    things = may_be_things(ink_found, shown)
    whose = np.ones((len(names), 1))
    covered = (corners >= 0.5) | lying.over(CENTRES)
    found = fill_marks(names, ["black"], ink_found, whose, things, covered)
    return [one.posterior().mark for one in found]


def blackened(picture, square, reach, level):
    x, y = CENTRES[square].astype(int)
    picture[y - reach : y + reach + 1, x - reach : x + reach + 1] = level
    return picture


def test_hatched_squares_are_filled_and_others_are_not_beyond_doubt():
    marks = read(sheet())
    assert [mark.value for mark in marks] == ["black"] * 5 + ["empty"] * 7
    assert all(mark.sure for mark in marks)


def test_all_squares_of_a_sheet_may_be_blackened_though_some_are_hatched_more_closely():
    picture = sheet(hatched=len(CENTRES))
    for x, y in CENTRES[:6].astype(int):
        picture[y - 30 : y + 31, x - 30 : x + 31] = 0
        for row in range(-25, 26, 16):
            picture[y + row : y + row + 4, x - 26 : x + 27] = 0.9
    assert all(mark.value == "black" and mark.sure for mark in read(picture))


def test_a_loose_scribble_is_blackened_however_faint_a_third_of_it_is():
    picture = np.zeros((280, 340), np.float32)
    for square, (x, y) in enumerate(CENTRES[:5].astype(int)):
        for column in range(-25, 26, 10):
            faint = square == 2 and column > 0
            dark = 0.23 if faint else 0.9
            picture[y - 26 : y + 27, x + column : x + column + 2] = dark
    assert all(mark.value == "black" and mark.sure for mark in read(picture)[:5])


def test_a_square_without_a_gap_among_others_with_gaps_is_asked_about():
    assert not read(blackened(sheet(), 7, 26, 0.9))[7].sure


def test_a_square_hatched_far_paler_than_others_is_rather_an_older_drawings():
    pale = read(np.maximum(sheet(hatched=5), sheet(black=0.45, hatched=8)))
    assert [mark.value for mark in pale] == ["black"] * 5 + ["empty"] * 7
    assert [mark.sure for mark in pale] == [True] * 5 + [False] * 3 + [True] * 4
    assert all(mark.value == "black" for mark in read(sheet(black=0.45, hatched=8))[:8])


def test_a_square_half_covered_is_asked_about_whatever_it_is_taken_for():
    picture = sheet()
    x, y = CENTRES[7].astype(int)
    picture[y - 40 : y + 40, x - 40 : x] = 0.9
    assert not read(picture)[7].sure


def test_among_blackened_squares_one_that_a_thing_mostly_covers_is_asked_about():
    picture = sheet(hatched=9)
    x, y = CENTRES[6].astype(int)
    picture[y - 30 : y + 30, x - 30 : x + 30] = 0
    picture[y - 40 : y + 40, x - 40 : x + 8] = 0.9
    marks = read(picture)
    assert (marks[6].value, marks[6].sure) == ("black", False)
    assert Reason.COVERED in marks[6].reasons
    assert all(mark.sure for mark in (*marks[:6], *marks[7:9]))


def test_where_nobody_blackens_evenly_an_uneven_square_is_as_good_as_others():
    picture = sheet(hatched=9)
    for x, y in CENTRES[:9].astype(int):
        picture[y - 30 : y + 30, x + 2 : x + 30] *= 0.2
    assert all(mark.value == "black" and mark.sure for mark in read(picture)[:9])


def test_a_square_that_a_player_shades_in_a_colour_is_not_blackened():
    x, y = CENTRES[7].astype(int)
    shaded = [sheet() for _ in range(3)]
    for plane, level in zip(shaded, (0.95, 0.85, 0.5), strict=True):
        for row in range(-25, 26, 10):
            plane[y + row : y + row + 6, x - 26 : x + 27] = level
    marks = read(*shaded)
    assert [mark.value for mark in marks] == ["black"] * 5 + ["empty"] * 7
    assert all(mark.sure for mark in marks)


def test_hatching_tinged_by_an_app_is_black_and_asked_about():
    """Bluish black, whose colour a scanner app has doubled in two squares."""
    planes = [sheet() for _ in range(3)]
    for x, y in CENTRES[:2].astype(int):
        square = np.s_[y - 30 : y + 31, x - 30 : x + 31]
        for plane, level in zip(planes, (0.9, 0.85, 0.7), strict=True):
            plane[square] = np.where(plane[square] > 0, level, 0)
    marks = read(*planes)
    assert [mark.value for mark in marks] == ["black"] * 5 + ["empty"] * 7
    assert all(mark.reasons == (Reason.INK_UNEXPLAINED,) for mark in marks[:2])
    assert all(mark.sure for mark in marks[2:])


def test_what_a_burnt_out_picture_left_of_hatching_is_asked_about():
    """Of thin strokes bits are left all over four squares; a line's end is in one part alone."""
    picture = np.zeros((280, 340), np.float32)
    rng = np.random.default_rng(3)
    for x, y in CENTRES[:4].astype(int):
        for row in range(-15, 16, 6):
            for column in rng.choice(np.arange(-16, 15), 2):
                picture[y + row, x + column : x + column + 4] = 0.45
    x, y = CENTRES[5].astype(int)
    picture[y - 1 : y + 2, x - 26 : x - 8] = 0.6
    marks = read(picture)
    assert all(mark.value == "empty" for mark in marks)
    assert not any(mark.sure for mark in marks[:4])
    assert all(mark.sure for mark in marks[4:])


def test_a_line_that_strays_across_pale_hatching_does_not_shade_its_square():
    x, y = CENTRES[2].astype(int)
    planes = [sheet(black=0.4) for _ in range(3)]
    for plane, level in zip(planes, (0.95, 0.85, 0.3), strict=True):
        plane[y - 22 : y - 12, x - 30 : x + 31] = level
    assert read(*planes)[2].value == "black"


def test_what_lies_on_a_square_and_has_a_colour_of_its_own_is_not_its_black():
    picture, lying = blackened(sheet(), 7, 26, 0.9), np.zeros((280, 340), np.uint8)
    x, y = CENTRES[7].astype(int)
    lying[y - 30 : y + 30, x - 30 : x + 30] = 1
    assert read(picture)[7].value == "black"
    coin = read(picture, lying=Occluders(lying, lying, shrink=1.0))
    assert [mark.value for mark in coin] == ["black"] * 5 + ["empty"] * 7


def test_what_is_dark_all_over_where_a_corner_is_not_seen_may_be_a_thing():
    picture = blackened(sheet(), 7, 26, 0.9)
    whole, hatched = read(picture, hidden={7: 0.25, 2: 0.25})[7], read(sheet(), hidden={2: 0.25})[2]
    assert (whole.value, whole.reasons[0]) == ("black", Reason.COVERED)
    assert hatched.value == "black"
    assert hatched.sure


def test_what_is_dark_all_over_beside_a_thing_may_be_the_same_thing():
    whole = read(blackened(sheet(), 7, 26, 0.9), beside=[7, 2])
    assert (whole[7].value, whole[7].reasons[0]) == ("black", Reason.COVERED)
    assert whole[2].sure


def test_things_do_not_vouch_for_one_another():
    picture = np.zeros((280, 340), np.float32)
    for square in (1, 2, 5, 6):
        blackened(picture, square, 30, 0.9)
    hidden = dict.fromkeys((1, 2, 5), 0.25)
    assert not any(read(picture, hidden=hidden)[square].sure for square in (1, 2, 5, 6))


def test_a_bare_square_of_which_half_the_corners_are_not_seen_is_asked_about():
    marks = read(sheet(), hidden={7: 0.5, 8: 0.25})
    assert (marks[7].value, marks[7].reasons) == ("empty", (Reason.COVERED,))
    assert marks[8].sure


def test_one_hatched_square_is_filled_and_one_wholly_dark_may_be_a_thing():
    assert read(sheet(hatched=1))[0].sure
    whole = read(blackened(np.zeros((280, 340), np.float32), 0, 26, 0.9))[0]
    assert (whole.value, whole.reasons) == ("black", (Reason.COVERED,))


def test_what_lies_over_part_of_a_square_is_not_called_faint_ink():
    lying = np.zeros((280, 340), np.float32)
    x, y = CENTRES[7].astype(int)
    lying[y - 40 : y + 40, x - 40 : x - 14] = 0.95
    scribbled = blackened(np.zeros((280, 340), np.float32), 7, 26, 0.15)
    for picture, told in ((lying, {Reason.COVERED}), (scribbled, {Reason.FAINT, Reason.COVERED})):
        mark = read(picture)[7]
        assert mark.value == "black"
        assert {*mark.reasons} == told


def test_a_coloured_pen_over_a_square_is_not_called_faint_ink():
    bare = np.zeros((280, 340), np.float32)
    green_pen = (blackened(bare.copy(), 7, 26, level) for level in (0.8, 0.15, 0.5))
    there = blackened(bare.copy(), 7, 30, 1).astype(np.uint8)
    mark = read(*green_pen, lying=Occluders(there, there, shrink=1.0))[7]
    assert not mark.sure
    assert {*mark.reasons} == {Reason.COVERED}


def test_dark_squares_that_are_doubtful_themselves_do_not_vouch_for_another():
    picture = blackened(np.zeros((280, 340), np.float32), 7, 26, 0.3)
    for square in (2, 9):
        blackened(picture, square, 12, 0.3)
    marks = read(picture)
    assert [marks[k].value for k in (2, 7, 9)] == ["black"] * 3
    assert not any(marks[k].sure for k in (2, 7, 9))


def test_squares_whose_paper_is_a_little_dark_are_not_filled():
    picture = np.zeros((280, 340), np.float32)
    for square in range(6):
        blackened(picture, square, 30, 0.2 + 0.005 * square)
    assert {mark.value for mark in read(picture)} == {"empty"}


def test_a_shade_in_which_some_paper_seems_to_show_is_no_hatching():
    picture = np.zeros((280, 340), np.float32)
    for square in range(4):
        blackened(picture, square, 26, 0.26)
        x, y = CENTRES[square].astype(int)
        picture[y - 26 : y + 27 : 3, x - 26 : x + 27] = 0.22
    assert not any(mark.sure for mark in read(picture)[:4])


def test_a_shade_in_many_squares_may_be_none_of_their_fillings():
    """As beside lines that a night mode sharpened. A pale hatching shows paper between strokes."""
    picture = np.zeros((280, 340), np.float32)
    for square in range(9):
        blackened(picture, square, 30, 0.25 + 0.005 * square)
    shaded = read(picture)
    assert not any(mark.sure for mark in shaded[:9])
    assert all(mark.sure and mark.value == "empty" for mark in shaded[9:])
    hatched = read(sheet(black=0.5))
    assert all(mark.sure and mark.value == "black" for mark in hatched[:5])
