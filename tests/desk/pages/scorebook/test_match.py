"""One match in the window: its history, what is to be checked, and undo."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.application.reading.correct import record_text
from companion.application.reading.one_file import score
from companion.application.table.drafts import drafts
from companion.book.book import Book
from companion.book.facts import result_record
from companion.book.likeness import look_of
from companion.book.listing import match, matches
from companion.book.matches import add, entry
from companion.book.photos import keep_photo
from companion.book.tags import with_tags
from companion.desk.pages.play.page import PlayPage
from companion.desk.pages.review.page import ReviewPage
from companion.desk.pages.scorebook.match_page import MatchDetailsPage
from companion.desk.shell import route
from companion.games import game_keys
from companion.games.phrases import reasons
from companion.records import parse_record
from tests.bench.desk_pictures import shown
from tests.cli.situations import FILES
from tests.desk.conftest import Seat
from tests.desk.widgets import buttons
from tests.photo.shots import struck

SAMPLES = Path(__file__).parents[4] / "samples"
COVERED = SAMPLES / "line-wars-hand-drawn-covered.jpg"
"""Reads 1-5 with some marks to check."""


def _uncertain(file: Path = COVERED, *, photo: bool = False) -> int:
    """Put in a match with marks to check."""
    record = parse_record(record_text(score(str(file))))
    tags = {"Blue": "Ann", "Red": "Ben", "PhotoHash": look_of(file.read_bytes())}
    with Book.open() as book:
        (added,) = add(book, [entry(with_tags(record, tags))])
        if photo:
            keep_photo(book, file)
    return added.id


def _found(number: int) -> Any:
    with Book.open() as book:
        return match(book, number)


def _opened(seat: Seat, number: int) -> MatchDetailsPage:
    seat.desk.open(route.MatchDetails(number))
    page = seat.desk.page
    seat.until(lambda: page.seen is not None)
    return page


def test_an_uncertain_match_is_shown_as_such_and_checked_from_the_list(
    seat: Seat, tmp_path: Path
) -> None:
    number = _uncertain(struck(tmp_path))
    seat.desk.open(route.Scorebook())
    seat.counted()
    page = seat.desk.page
    assert page.list.item(page.list.get_children()[0], "values")[3] == "11–10 ?"
    assert page.table.get_children() == ()
    assert "1 match to check" in page.check.cget("text")
    seat.picture("scorebook-uncertain")
    page.check.invoke()
    seat.until(lambda: seat.desk.page.seen is not None)
    details = seat.desk.page
    assert any(text.endswith("   11–10") for text in shown(details))
    seat.picture("match-to-check")
    to_check = details.seen.match.marks
    first = details.seen.scored.asked_about[0].mark
    why = [*map(str, reasons(first))]
    assert why
    assert {*why} <= {*shown(details)}
    details.say_marks({first.name: first.value})
    seat.until(lambda: details.seen.match.marks == to_check - 1)
    details.say_marks({one.mark.name: one.mark.value for one in details.seen.scored.asked_about})
    seat.until(lambda: _found(number).winner == 1)
    seat.until(lambda: details.seen.scored is None)
    assert [word.kind for word in details.seen.history] == ["added", "reviewed", "reviewed"]
    seat.picture("match-checked")
    details.undo()
    seat.until(lambda: details.seen.match.marks == to_check - 1)


def test_each_answer_to_what_a_drawing_leaves_open_says_what_it_leads_to(seat: Seat) -> None:
    drawing = parse_record(FILES["crown.pgr"])
    with Book.open() as book:
        add(book, [entry(with_tags(drawing, {"Blue": "Ann", "Red": "Ben"}))])
    page = _opened(seat, 1)
    answers = [one for one in buttons(page) if "went first" in str(one.cget("text"))]
    told = [" ".join(str(one.cget("text")).split()) for one in answers]
    seat.picture("match-question")
    assert told == [
        "Blue went first: Red wins if the game is over.",
        "Red went first: Blue wins 3–0 if the game is over.",
    ]
    answers[0].invoke()
    seat.until(lambda: page.seen.scored is None)
    assert "Ben wins. Blue has no legal line left." in shown(page)


def test_an_open_match_says_so_in_words(seat: Seat) -> None:
    names = '[Game "line-or-colour"]\n[White "Ann"]\n[Black "Ben"]\n\n'
    with Book.open() as book:
        add(book, [entry(parse_record(f"{names}1. a1 a7\n"))])
    texts = [*shown(_opened(seat, 1))]
    assert "Ann – Ben" in texts
    assert "The match is still open." in texts


def test_of_a_tie_the_winner_and_what_decides_it_are_told(seat: Seat) -> None:
    with Book.open() as book:
        players = {"blue": "Ann", "red": "Ben"}
        add(book, [entry(result_record("line-wars", players, "9-9"))])
    assert "Ben wins. 9 squares each, and Red wins a tie." in shown(_opened(seat, 1))


def test_an_entered_result_overrides_the_photo_and_can_be_undone(seat: Seat) -> None:
    number = _uncertain()
    to_check = _found(number).marks
    page = _opened(seat, number)
    page.details.fields["result"].insert(0, "20-30")
    page.details.put_right()
    seat.until(lambda: page.details.problem.cget("text") != "")
    assert "36 squares" in page.details.problem.cget("text")
    page.details.fields["result"].delete(0, "end")
    page.details.fields["result"].insert(0, "12-5")
    page.details.put_right()
    seat.until(lambda: page.seen.match.told == "12-5")
    assert page.details.fields["result"].get() == "12-5"
    seat.picture("match-told")
    assert _found(number).winner == 1
    page.undo()
    seat.until(lambda: page.seen.match.told == "")
    assert _found(number).marks == to_check


def test_the_opened_match_shows_the_result_that_counts(seat: Seat) -> None:
    position = "blue a7-b7-b6-a6-a7; red g1-f1; next ?; turns ? ?; agreed yes"
    head = f'[Game "line-wars"]\n[Blue "Ann"]\n[Red "Ben"]\n[Position "{position}"]\n'
    with Book.open() as book:
        add(book, [entry(parse_record(f'{head}[Result "0-2"]\n[Told "0-2"]\n'))])
    _opened(seat, 1).open()
    seat.picture("match-told-opened")
    texts = [*shown(seat.desk.page)]
    assert "Ben (Red) wins 2–0." in texts
    assert "The players gave this result. The photo or game record shows 1–0." in texts
    assert not any("Ann (Blue) wins" in text for text in texts)


def test_who_played_when_is_put_right_and_can_be_undone(seat: Seat) -> None:
    page = _opened(seat, number := _uncertain())
    before, fields = _found(number), page.details.fields
    for colour, name in zip(before.colours, ("Cy", "Dora"), strict=True):
        fields[colour].delete(0, "end")
        fields[colour].insert(0, name)
    fields["date"].delete(0, "end")
    fields["date"].insert(0, "2020-02-29")
    page.details.put_right()
    seat.until(lambda: page.seen.match.players == ("Cy", "Dora"))
    assert (_found(number).date, _found(number).told) == ("2020-02-29", "")
    for key, players in (("z", before.players), ("y", ("Cy", "Dora")), ("z", before.players)):
        seat.key(f"<Control-{key}>")
        seat.until(lambda players=players: page.seen.match.players == players)


def test_what_is_said_on_the_kept_photo_goes_into_the_match(seat: Seat, tmp_path: Path) -> None:
    number = _uncertain(struck(tmp_path), photo=True)
    page = _opened(seat, number)
    page.open_photo()
    review = seat.desk.page
    assert isinstance(review, ReviewPage)
    seat.until(lambda: review.review.found is not None)
    for _, mark in list(review.review.queue):
        review.review.say(mark, review.review.value(mark))
    review.review.work_now()
    from companion.desk.pages.review.actions import into_scorebook

    into_scorebook(seat.desk, review.review)
    seat.until(lambda: isinstance(seat.desk.page, MatchDetailsPage))
    assert (_found(number).marks, _found(number).winner) == (0, 1)
    assert _found(number).players == ("Ann", "Ben")
    page = _opened(seat, number)
    page.open_photo()
    again = seat.desk.page
    seat.until(lambda: again.review.found is not None)
    assert again.review.queue == [], "what was settled is not asked again"
    seat.picture("match-photo-again")
    into_scorebook(seat.desk, again.review)
    seat.until(lambda: isinstance(seat.desk.page, MatchDetailsPage))
    assert "Nothing was changed" in seat.desk.told


def test_another_copy_of_a_photo_is_asked_about_before_it_counts_twice(seat: Seat) -> None:
    _uncertain()
    record = parse_record(record_text(score(str(COVERED))))
    again = with_tags(record, {"Photo": "sha256:" + "0" * 64})
    seat.desk.open(route.Result(again, "", COVERED, ["1–5"]))
    page = seat.desk.page
    page.keep.set(False)
    page.entries["0"].insert(0, "Ann")
    page.entries["1"].insert(0, "Ben")
    page.put_in()
    seat.until(lambda: not page.beside.busy)
    seat.wait(0.05)
    seat.picture("match-looks-the-same")
    with Book.open() as book:
        assert len(matches(book)) == 1
    (anew,) = [b for b in buttons(page) if "new match" in str(b.cget("text"))]
    anew.invoke()
    seat.until(lambda: seat.desk.page is not page)
    with Book.open() as book:
        assert len(matches(book)) == 2


def test_a_day_in_the_future_is_asked_about(seat: Seat) -> None:
    seat.desk.open(route.Result())
    page = seat.desk.page
    page.games.current(game_keys().index("line-wars"))
    page._game_chosen()
    for name, text in (("0", "Ann"), ("1", "Ben"), ("result", "30-20"), ("Date", "2999-01-01")):
        page.entries[name].delete(0, "end")
        page.entries[name].insert(0, text)
    page.put_in()
    seat.counted()
    seat.picture("result-in-the-future")
    (yes,) = [b for b in buttons(page) if str(b.cget("text")) == "Add"]
    yes.invoke()
    seat.until(lambda: page.problem.cget("text") != "")
    assert "36 squares" in page.problem.cget("text")
    (box,) = page._board._boxes.values()
    box.set("9")
    page.put_in()
    seat.counted()
    next(b for b in buttons(page) if str(b.cget("text")) == "Add").invoke()
    seat.until(lambda: seat.desk.page is not page)
    assert _found(1).scores == (30, 20)


def test_details_tell_who_said_what(seat: Seat) -> None:
    with Book.open() as book:
        add(book, [entry(result_record("line-wars", {"blue": "Ann", "red": "Ben"}, "18-18"))])
    seat.desk.open(route.Scorebook())
    seat.counted()
    page = seat.desk.page
    page.list.selection_set(page.list.get_children()[0])
    page.open_details()
    details = seat.desk.page
    seat.until(lambda: details.seen is not None)
    assert details.seen.match.winner == 2


def test_a_match_that_is_only_looked_at_leaves_no_draft(seat: Seat, tmp_path: Path) -> None:
    drawn = '[Game "line-wars"]\n[Blue "Ann"]\n[Red "Ben"]\n\n1. a7-b7 g1-f1\n'
    with Book.open() as book:
        (added,) = add(book, [entry(parse_record(drawn))])
    for _ in range(2):
        _opened(seat, added.id).open()
        page = seat.desk.page
        assert isinstance(page, PlayPage)
        seat.desk.back()
        seat.until(lambda: isinstance(seat.desk.page, MatchDetailsPage))
        assert drafts(tmp_path / "drafts") == []
