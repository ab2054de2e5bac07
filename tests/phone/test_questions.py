"""The phone's questions come from the photo itself."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from companion.application.reading.ask import Ask
from companion.application.reading.report import alone_told, notes_told
from companion.application.reading.requests import Found, Opened
from companion.application.reading.review import Review
from companion.games.phrases import looks, reasons
from companion.phone.inbox import Asked, Inbox, Reply
from companion.phone.photo_review import (
    ALL,
    LONGEST,
    NEAR,
    NOBODY,
    PhotoReview,
    mark_answers,
    mark_question,
    near_view,
    open_question,
    reasons_told,
    score_picture,
)
from companion.scoring.from_photo import score_photo
from companion.scoring.scored import Scored
from companion.sentences import say
from tests.scoring.photos import slip

SAMPLES = Path(__file__).parents[2] / "samples"


@pytest.fixture(scope="module")
def covered() -> Scored:
    return score_photo(str(SAMPLES / "line-wars-hand-drawn-covered.jpg"))


def test_a_mark_is_asked_with_all_that_it_may_be_and_what_hangs_on_it(covered: Scored) -> None:
    doubt = next(one for one in covered.asked_about if one.mark.name.startswith("line"))
    asked = mark_question(covered, 0, doubt, covered.asked_about)
    assert asked.id == f"0 {doubt.mark.name}"
    assert doubt.mark.name.split()[1] in str(asked.text)
    assert [id for id, _ in asked.answers] == ["blue", "red", "empty", ALL]
    assert ALL not in dict(mark_question(covered, 0, doubt, [doubt]).answers), (
        "it alone is asked about"
    )
    assert asked.left == alone_told(covered.asked_about)
    told = " ".join(map(str, asked.why))
    assert str(looks(doubt.mark)) in told
    assert all(str(reason) in told for reason in reasons(doubt.mark))
    assert mark_answers(covered, doubt.mark.name)["empty"] == "empty"


def test_one_answer_confirms_all_marks_and_is_taken_back_as_one(covered: Scored) -> None:
    review = Review(Path(covered.file))
    review.opened(Opened(Ask(), Found((covered,))))
    phone = PhotoReview(Inbox(), 1, review, "en")
    open_before = review.queue
    assert len(open_before) > 1
    phone.take(Reply(1, f"0 {open_before[0][1]}", ALL))
    assert not review.queue
    phone.take(Reply(1))
    assert review.queue == open_before


def test_the_pictures_are_jpegs_of_a_phones_size_without_where_they_were_taken(
    covered: Scored,
) -> None:
    mark = covered.asked_about[0].mark.name
    near = near_view(covered, mark)
    assert near is not None
    for data, side in ((score_picture(covered, "en"), LONGEST), (near, NEAR)):
        with Image.open(io.BytesIO(data)) as image:
            assert image.format == "JPEG"
            assert max(image.size) <= side + 200, "the caption is below it"
            assert not image.getexif()


def test_a_photo_that_is_gone_has_no_near_view(covered: Scored) -> None:
    assert near_view(replace(covered, file="gone.jpg"), covered.asked_about[0].mark.name) is None


def test_what_the_paper_cannot_show_is_asked_once(covered: Scored) -> None:
    assert open_question(covered) is None
    asked = open_question(score_photo(str(SAMPLES / "corona-line-hand-drawn-desk.jpg")))
    assert asked is not None
    assert (asked.id, str(asked.text)) == ("first", "Who went first?")
    assert asked.left is None, "it is no mark"
    assert [id for id, _ in asked.answers] == ["blue", "red"]


class Offering(PhotoReview):
    def offered(self) -> Asked:
        return Asked("offer", say("Done."), (), (), offer=True)


def test_a_phone_asks_what_tells_whether_the_game_is_over_but_nobody_has_to_know() -> None:
    lamp = score_photo(str(SAMPLES / "corona-line-printed-lamp.jpg"))
    asked = open_question(lamp)
    assert asked is not None
    assert {"id": asked.id, "text": str(asked.text)} == lamp.as_json()["question"]
    assert [{asked.id: id} for id, _ in asked.answers] == [
        case["answer"] for case in lamp.as_json()["cases"]
    ]
    assert [str(said) for _, said in asked.answers] == [
        "g7-b1 came first: The game is still going.",
        "g7-d5 came first: Blue wins.",
    ]
    review = Review(Path(lamp.file))
    review.opened(Opened(Ask(), Found((lamp,))))
    phone = Offering(Inbox(), 1, review, "en")
    told = phone._asked
    assert told is not None
    assert [id for id, _ in told.answers] == ["g7-b1", "g7-d5", NOBODY]
    phone.take(Reply(1, asked.id, NOBODY))
    assert phone._asked == phone.offered()
    phone.take(Reply(1))
    assert phone._asked == told
    phone.take(Reply(1, asked.id, "g7-d5"))
    assert review.scored is not None
    assert review.scored.outcome.id == "won"
    assert phone._asked == phone.offered()


def test_what_decided_the_game_is_not_told_again_among_the_reasons() -> None:
    scored = score_photo(str(SAMPLES / "line-or-colour-counters-desk.jpg"))
    assert "Black has 5 rings on red" in str(scored.outcome.text)
    assert "Black has 5 rings on red" not in " ".join(map(str, reasons_told([scored])[0]))


def test_a_phone_is_told_which_pens_were_taken_without_options_of_the_command_line() -> None:
    pens = say("Black is taken for Red's pen. If it is Blue's, add --inks blue=black.")
    one, other = (replace(slip(player), notes=(pens,)) for player in ("blue", "red"))
    assert [*map(str, notes_told([one, other]))] == ["Black is taken for Red's pen."]


def test_what_several_slips_say_is_told_once() -> None:
    why, broken = reasons_told([slip("blue"), slip("red"), slip("blue")])
    assert [str(one) for one in why] == [
        "Blue's slip is empty (BW-1)", "The slip counts, but recruits not placed are lost (BW-3)",
        "Red's slip is empty (BW-1)",
    ]  # fmt: skip
    assert len(broken) == 2, "one for each player"
