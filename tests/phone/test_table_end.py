"""How a game on phones ends, and goes into the scorebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.records import load_record
from companion.shell_words import shell_words
from tests.phone.conftest import Browser, Lay
from tests.phone.game_table import Table, do, streamed


def _play_out(white: Browser, black: Browser) -> None:
    for one, other in (("a1", "a5"), ("b1", "b4"), ("c1", "c2"), ("d1", "")):
        do(white, "say", one)
        now = do(black, "say", other).json if other else do(black, "touch", "e5").json
    assert now["over"]


def test_the_phones_are_told_that_a_game_may_be_in_the_scorebook_as_results_alone(
    small: Table,
) -> None:
    from companion.application.scorebook.book import Book

    white, black = small.join("white", "Ann"), small.join("black", "Ben")
    _play_out(white, black)
    with Book(small.file.with_suffix(".sqlite")) as book:
        for _ in range(2):
            book.add_result("line-or-colour", {"white": "Ann", "black": "Ben"}, "1-0")
    do(white, "book")
    assert do(white, "accept", "1").json["book"]
    now = do(black, "accept", "1").json
    (told,) = now["told"]
    assert not now["book"], "what is in the scorebook is not offered once more"
    assert told.startswith("In the scorebook as match 3. Matches 1 and 2 are of the same two")


def test_what_the_scorebook_asks_is_decided_by_a_command_where_no_window_asks_it(
    small: Table,
) -> None:
    from companion.application.scorebook.book import Book

    white, black = small.join("white", "Ann"), small.join("black", "Ben")
    _play_out(white, black)
    known = small.file.with_suffix(".sqlite")
    with Book(known) as book:
        book.delete(book.add(load_record(small.file)).id)
    do(white, "book")
    command = shell_words("companion", "book", "undelete", "1", "--book", str(known))
    assert do(black, "accept", "1").json["told"] == [
        f"This looks like match 1 of the scorebook. Decide at the computer with “{command}”."
    ]


def test_a_game_played_on_after_it_was_booked_is_there_as_it_ends(small: Table) -> None:
    from companion.application.scorebook.book import Book

    white, black = small.join("white", "Ann"), small.join("black", "Ben")
    do(white, "say", "a1")

    def resigned_and_booked(loser: Browser) -> Mapping[str, Any]:
        assert do(loser, "resign").json["over"]
        do(white, "book")
        (waits,) = streamed(black, "title")["wait"]
        return do(black, "accept", str(waits["number"])).json

    assert resigned_and_booked(black)["told"] == ["In the scorebook as match 1"]
    do(white, "reopen")
    (waits,) = streamed(black, "title")["wait"]
    do(black, "accept", str(waits["number"]))
    do(black, "say", "a5")
    assert resigned_and_booked(white)["told"] == ["In the scorebook as match 1"]
    with Book(small.file.with_suffix(".sqlite")) as book:
        (match,) = book.matches()
        assert (match.winner_name, book.record(1).result) == ("Ben", "0-1")
        assert [move.text for _, move in book.record(1).moves()] == ["a1", "a5"]


def test_a_decided_game_goes_into_the_scorebook_once_both_accept(small: Table) -> None:
    white, black = small.join("white", "Ann"), small.join("black")
    early = "The game can be added to the scorebook once it is over."
    assert do(white, "book").json["error"] == early
    _play_out(white, black)
    assert do(white, "book").json["error"] == ("Black needs a name. Enter it on Black's phone.")
    do(black, "name", "Ben")
    do(white, "book")
    now = do(white, "accept", "1").json
    assert now["wait"], "one acceptance is not enough"
    now = do(black, "accept", "1").json
    assert now["told"] == ["In the scorebook as match 1"]
    from companion.application.scorebook.book import Book

    with Book(small.file.with_suffix(".sqlite")) as book:
        (match,) = book.matches()
    assert dict(match.as_json()["players"]) == {"white": "Ann", "black": "Ben"}
    changed = "The game has changed since it was added to the scorebook as match 1."
    assert do(white, "back").json["told"] == [changed]
    assert do(white, "say", "d1").json["told"] == ["In the scorebook as match 1"]


def test_a_game_ends_by_agreement_only_once_both_accept(lay: Lay) -> None:
    made = lay("line-wars")
    ann, ben = made.join("blue", "Ann"), made.join("red", "Ben")
    do(ann, "say", "a7-b7")
    do(ben, "say", "g1-g2-f2-e2-e1")
    acts = do(ann, "say", "b7-b6-b5").json["acts"]
    assert acts == [], "it is not her turn"
    acts = streamed(ben, "title")["acts"]
    do(ben, "begin", str(acts.index("Agree to end the game")))
    do(ben, "say", "agreed")
    now = streamed(ann, "title")
    assert not now["over"]
    assert [one["text"] for one in now["wait"]] == [
        "Ben proposes to end the game: Ben (Red) wins 2–0."
    ]
    assert "agreed" not in made.file.read_text("utf-8")
    number = str(now["wait"][0]["number"])
    assert do(ben, "accept", number).json["wait"], "his own acceptance is not enough"
    assert not do(ann, "refuse", number).json["over"]
    do(ben, "say", "agreed")
    do(ben, "say", "e1-d1-c1")
    now = streamed(ann, "title")
    assert now["wait"] == [], "he has played on"
    assert now["told"] == [
        "No longer open, as the game has changed: Ben proposes to end the game: Ben (Red) wins 2–0."
    ]
    do(ann, "say", "agreed")
    (waits,) = streamed(ben, "title")["wait"]
    done = do(ben, "accept", str(waits["number"])).json
    assert (done["last"], done["told"]) == (["You agreed that the game is over."], [])
    assert done["over"].startswith("Ben (Red) wins")
    assert "agreed" in made.file.read_text("utf-8")
    assert not streamed(ann, "title")["back"], "nor does one alone take it back"
    do(ann, "back")
    assert streamed(ann, "title")["over"]
