"""A game on phones over HTTP: each sees its own, and nobody else's secrets."""

from __future__ import annotations

import json
import threading
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.application.table.open_game import continued
from companion.application.table.shared import SharedTable
from companion.games import game
from companion.phone import site
from companion.phone.service import PhoneService, Play, Way
from companion.records import load_record
from companion.sentences import say
from companion.shell_words import shell_words
from tests.phone.conftest import HERE, Answer, Browser


class Table:
    """A table with phones, which can be started again."""

    def __init__(self, folder: Path, key: str, **chosen: str) -> None:
        self.file, self.phones = folder / "game.pgr", folder / "phones.json"
        self._game = game(key), game(key).choose(chosen)
        self.port = 0
        self.start()

    def start(self) -> None:
        """The server begins, or begins again where it was killed."""
        self.table = SharedTable(continued(self.file, *self._game))
        play = Play(self.table, self.phones, reads=True, book=self.file.with_suffix(".sqlite"))
        self.service = PhoneService(HERE, play=play, way=Way(self.port))
        self.service.start()
        self.port = self.service.port

    def join(self, seat: str = "", name: str = "") -> Browser:
        phone = Browser(self.service.root)
        said = urllib.parse.urlencode({"seat": seat, "name": name}).encode()
        assert phone.ask("/" + self.service.tickets.ticket, said).status == 200
        return phone


def do(phone: Browser, act: str, what: str = "", path: str = "/table") -> Answer:
    data = urllib.parse.urlencode({"form": phone.form(), "act": act, "what": what}).encode()
    return phone.ask(path, data, {"Accept": "application/json"})


def streamed(phone: Browser, until: str, event: str = "table") -> Any:
    """The first event of a phone's stream whose data contains a text."""
    opener = urllib.request.build_opener(
        urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(phone.jar)
    )
    with opener.open(phone.root + "/stream", timeout=20) as stream:
        name = ""
        for line in stream:
            key, _, value = line.decode().rstrip("\n").partition(": ")
            name = value if key == "event" else name
            if key == "data" and name == event and until in value:
                return json.loads(value)
    raise AssertionError(f"{until} never came")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, "corona-line")
    yield made
    made.service.stop()


@pytest.fixture
def war(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, "blottos-war")
    yield made
    made.service.stop()


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Table]:
    """A short game, of Line or Colour."""
    made = Table(tmp_path, "line-or-colour", size="5")
    yield made
    made.service.stop()


def test_a_move_of_one_phone_is_on_every_other(table: Table) -> None:
    blue, watching = table.join("blue", "Ann"), table.join()
    found: list[Any] = []
    waits = threading.Thread(target=lambda: found.append(streamed(watching, "played c2")))
    waits.start()
    time.sleep(0.3)
    now = do(blue, "say", "c2").json
    assert now["last"][0] == "Blue played c2"
    waits.join(20)
    assert found[0]["last"] == now["last"]
    assert found[0]["turn"] == "Red to move"
    assert "<svg" in found[0]["board"]["svg"]
    assert "c2" in table.file.read_text("utf-8")


def test_a_phone_keeps_its_seat_at_two_tables_of_one_computer(table: Table, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = Table(tmp_path / "other", "line-wars")
    try:
        phone = table.join("blue", "Ann")
        there = Browser(other.service.root, phone.jar)
        there.ask("/" + other.service.tickets.ticket, b"seat=red")
        assert streamed(there, "title")["seat"] == "red"
        assert streamed(phone, "title")["seat"] == "blue"
        other.service.stop()
        other.start()
        assert streamed(there, "title")["seat"] == "red", "after a restart as well"
    finally:
        other.service.stop()


def test_a_seat_is_one_phones(table: Table) -> None:
    table.join("blue")
    second = Browser(table.service.root)
    ticket = table.service.tickets.ticket
    assert "Play as Blue" not in second.ask("/" + ticket).text
    taken = second.ask("/" + ticket, b"seat=blue")
    assert taken.status == 403
    assert "Another phone has this seat" in taken.text
    assert second.ask("/" + ticket, b"seat=green").status == 403
    assert second.ask("/" + ticket, b"seat=red").status == 200


def test_two_players_of_one_name_are_told_so_and_choose_another(table: Table) -> None:
    told = "Ann cannot play both sides. Choose another name."
    table.join("blue", "Ann")
    second = Browser(table.service.root)
    ticket = table.service.tickets.ticket
    again = second.ask("/" + ticket, b"seat=red&name=+ann")
    assert again.status == 409
    assert told.replace("Ann", "ann") in again.text
    assert "Play as Red" in again.text
    assert table.service.tickets.ticket == ticket, "the code still works"
    assert second.ask("/" + ticket, b"seat=red").status == 200
    refused = do(second, "name", "Ann")
    assert (refused.status, refused.json["error"]) == (409, told)
    assert do(second, "name", "Ben").status == 200
    assert [one["name"] for one in streamed(second, "title")["players"]] == ["Ann", "Ben"]


def test_a_game_begun_under_one_name_twice_asks_for_another(tmp_path: Path) -> None:
    file = tmp_path / "game.pgr"
    file.write_text('[Game "corona-line"]\n[Blue "Ann"]\n[Red "Ann"]\n\n1. c2 e4\n', "utf-8")
    made = Table(tmp_path, "corona-line")
    try:
        red = made.join("red")
        assert not streamed(red, "title")["named"]
        do(red, "name", "Ben")
        assert streamed(red, "Ben")["named"]
        assert streamed(made.join(), "title")["named"], "who watches needs no name"
    finally:
        made.service.stop()


def test_only_players_play_and_only_in_turn(table: Table) -> None:
    red, watching = table.join("red"), table.join()
    assert do(watching, "say", "c2").status == 403
    assert do(watching, "accept", "1").status == 403
    assert do(red, "say", "c2").json["answer"]["text"] == "It is Blue's turn."
    assert len(table.table.table.tree.nodes) == 1


def test_a_broken_rule_is_told_in_the_phones_language(table: Table) -> None:
    blue = table.join("blue")
    data = urllib.parse.urlencode({"form": blue.form(), "act": "say", "what": "a1"}).encode()
    wanted = {"Accept": "application/json", "Accept-Language": "de-AT,en;q=0.5"}
    answer = blue.ask("/table", data, wanted).json["answer"]
    assert answer["rule"] == "CL-5"
    assert answer["marked"] == "Orange Markierungen zeigen, worum es geht."
    assert answer["says"] != do(blue, "say", "a1").json["answer"]["says"]


@pytest.mark.parametrize("path", ["/stream", "/table", "/dispute", "/rules", "/app.js",
                                  "/board.js", "/status"])  # fmt: skip
def test_strangers_get_nothing(table: Table, path: str) -> None:
    stranger = Browser(table.service.root)
    body = b"act=say&what=c2" if path in ("/table", "/dispute") else None
    answer = stranger.ask(path, body)
    assert answer.status == 403
    assert "svg" not in answer.text
    assert len(table.table.table.tree.nodes) == 1


@pytest.mark.parametrize("path", ["/table", "/dispute"])
def test_nothing_is_done_for_a_page_of_somebody_else(table: Table, path: str) -> None:
    blue = table.join("blue")
    data = urllib.parse.urlencode({"form": blue.form(), "act": "say", "what": "c2"}).encode()
    assert blue.ask(path, data, {"Origin": "http://elsewhere.example"}).status == 403
    assert blue.ask(path, data.replace(b"form=", b"form=x")).status == 403
    assert blue.ask(path, data, {"Host": "elsewhere.example"}).status == 403
    assert blue.ask(path, data + b"&a=" + b"x" * 9000).status == 413
    assert len(table.table.table.tree.nodes) == 1


def test_a_phone_that_asks_too_often_has_to_wait(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "PER_SECOND", 0.01)  # however slow this machine is
    phone, other = table.join(), table.join()
    answers = [phone.ask("/status").status for _ in range(site.AT_ONCE + 5)]
    assert 429 in answers
    assert other.ask("/status").status == 200


def test_the_board_is_drawn_again_only_when_the_game_has_changed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a phone that opens stream after stream keeps the computer drawing."""
    view = table.service.site.table
    assert view is not None
    before = view.shown("", "en")
    with monkeypatch.context() as nobody:
        nobody.setattr(view, "_seen", None)
        table.join()
        assert view.shown("", "en") is before
    table.table.say_move("blue", "c2")
    assert view.shown("", "en") != before


def test_a_removed_phone_sees_nothing_any_more(table: Table) -> None:
    blue = table.join("blue", "Ann")
    host = Browser(table.service.root)
    page = table.service.host_address.removeprefix(table.service.root)
    assert "Blue: Ann" in host.ask(page).text
    assert host.ask(page + "x").status == 404
    assert host.ask(page, b"phone=1", {"Origin": "http://elsewhere.example"}).status == 200
    assert blue.ask("/status").status == 200
    table.table.propose("blue", lambda _: say("to stop"), lambda: say("stopped"))
    assert table.table.proposals
    host.ask(page, b"phone=1")
    assert not table.table.proposals
    assert blue.ask("/status").status == 403
    assert blue.ask("/").status == 403
    assert table.service.tickets.free == ("blue", "red")
    told = "The host has taken you off the table."
    assert told in blue.ask("/").text
    assert told not in Browser(table.service.root).ask("/").text
    table.service.stop()
    table.start()
    assert told in blue.ask("/").text, "after a restart as well"
    assert blue.ask("/" + table.service.tickets.ticket, b"seat=blue").status == 200


def test_sealed_orders_are_nowhere_until_both_are_in(war: Table) -> None:
    blue, red, watching = war.join("blue"), war.join("red"), war.join()
    for place in ("c2", "c2", "d2", "e3"):
        held = do(blue, "touch", place).json
    assert held["ready"] == "Seal the orders"
    for other in (red, watching):
        seen = streamed(other, "title")
        assert "is writing orders" in seen["turn"]
        assert seen == streamed(other, "title")
    before = streamed(red, "title")
    do(blue, "confirm")
    after = streamed(red, "title")
    assert before["board"] == after["board"], "the board shows nothing of it"
    assert "Blue's orders are sealed." in after["turn"]
    war.service.stop()
    assert "c2" not in war.file.read_text("utf-8")
    war.start()  # the phones come back by themselves
    for place in ("c6", "c6", "d6", "e5"):
        do(red, "touch", place)
    done = do(red, "confirm").json
    assert done["moves"] == 1
    assert streamed(watching, "title")["last"] == done["last"]


def test_the_files_do_not_hold_what_lets_a_phone_in(war: Table) -> None:
    blue = war.join("blue")
    cookie = next(iter(blue.jar)).value
    assert cookie
    assert cookie not in war.phones.read_text("utf-8")
    assert war.phones.stat().st_mode & 0o077 == 0


def test_a_dispute_gives_the_verdict_the_rule_and_the_places(table: Table) -> None:
    blue, red = table.join("blue"), table.join("red")
    do(blue, "say", "c2")
    do(red, "say", "e4")
    assert do(red, "last", path="/dispute").json["legal"] is True
    begun = do(blue, "next", path="/dispute").json
    assert not begun["text"]
    lit = [place[0] for place in begun["board"]["places"] if place[4]]
    assert lit
    found = do(blue, "say", "c4", path="/dispute").json
    assert (found["legal"], found["rule"]) == (False, "CL-3")
    assert len(table.table.table.tree.nodes) == 3, "nothing is played"
    rulings = dict(found["question"]["answers"])
    assert "let_stand" in rulings
    do(blue, "answer", "let_stand", path="/dispute")
    (waits,) = streamed(red, "proposes")["wait"]
    assert "Blue proposes: c4 stands." in waits["text"]
    now = do(red, "accept", str(waits["number"])).json
    assert now["told"] == ["The game goes on as you agreed."]
    assert "c4!" in table.file.read_text("utf-8")


def test_a_dispute_goes_on_with_the_game(table: Table) -> None:
    ann, ben = table.join("blue", "Ann"), table.join("red", "Ben")
    do(ben, "next", path="/dispute")
    early = do(ben, "say", "e4", path="/dispute").json
    assert early["rule"] == "CL-1"
    assert do(ben, "look", path="/dispute").json == early
    do(ann, "say", "c2")
    now = do(ben, "look", path="/dispute").json
    assert (now["text"], now["rule"]) == ("", ""), "it is Red's turn now"
    assert do(ben, "say", "e4", path="/dispute").json["legal"] is True


def test_a_dispute_shows_nothing_of_a_set_up_that_is_still_secret(tmp_path: Path) -> None:
    def stones(shown: Any) -> dict[str, int]:
        places = [one[5].rpartition(": ")[2] for one in shown["board"]["places"]]
        return {colour: places.count(colour) for colour in ("red", "blue")}

    made = Table(tmp_path, "lineage")
    try:
        red, blue = made.join("red"), made.join("blue")
        do(red, "usual")
        do(red, "confirm")
        told = (
            "The game waits for Blue's secret setup. Moves can be listed, played and judged once "
            "both players have set up."
        )
        for act in ("last", "next", "look", "touch"):
            shown = do(blue, act, "c3" if act == "touch" else "", path="/dispute").json
            assert (shown["text"], shown["legal"], shown["players"]) == (told, None, [])
            assert stones(shown) == {"red": 2, "blue": 2}, "those in the middle"
        assert stones(do(red, "next", path="/dispute").json) == {"red": 12, "blue": 2}
        do(blue, "usual")
        do(blue, "confirm")
        begun = do(blue, "next", path="/dispute").json
        assert not begun["text"]
        assert stones(begun) == {"red": 12, "blue": 12}
    finally:
        made.service.stop()


def test_a_turn_with_too_many_lines_is_settled_by_taps_or_typed(tmp_path: Path) -> None:
    made = Table(tmp_path, "line-wars")
    try:
        ann, ben = made.join("blue", "Ann"), made.join("red", "Ben")
        do(ann, "say", "a7-b7")
        do(ben, "next", path="/dispute")
        for dot in ("g1", "g2", "g3", "g4", "g5", "g6"):
            tapped = do(ben, "touch", dot, path="/dispute").json
        do(ann, "next", path="/dispute")
        typed = do(ann, "say", "red: g1-g2-g3-g4-g5-g6", path="/dispute").json
        assert tapped == typed
        assert typed["text"].endswith("Red's turn 1 must have 4 lines, not 5 (LW-5)")
        assert "g1-g2-g3-g4-g5" in typed["near"]
        do(ann, "answer", "let_stand", path="/dispute")
        (waits,) = streamed(ben, "proposes")["wait"]
        do(ben, "accept", str(waits["number"]))
        assert "g1-g2-g3-g4-g5-g6!" in made.file.read_text("utf-8")
    finally:
        made.service.stop()


def test_whoever_proposes_a_ruling_is_told_what_came_of_it(table: Table) -> None:
    ann, ben = table.join("blue", "Ann"), table.join("red", "Ben")
    do(ann, "say", "c2")
    do(ben, "say", "e4")
    do(ann, "next", path="/dispute")
    asked = do(ann, "say", "c4", path="/dispute").json["question"]
    waits = do(ann, "answer", "let_stand", path="/dispute").json
    assert waits["rulings"] == ["Ann proposes: c4 stands.", "Waiting for Ben."]
    assert waits["question"] is None
    for phone in (ann, ben):
        (card,) = streamed(phone, "proposes")["wait"]
        assert card["waits"] == "Waiting for Ben."
    now = do(ben, "refuse", str(card["number"])).json
    assert now["told"] == ["Ben declined."]
    declined = do(ann, "look", path="/dispute").json
    assert (declined["rulings"], declined["question"]) == (["Ben declined."], asked)
    do(ann, "answer", "let_stand", path="/dispute")
    withdrawn = do(ann, "undo", path="/dispute").json
    assert (withdrawn["rulings"], withdrawn["question"]) == ([], asked)
    assert not streamed(ben, "title")["wait"]
    do(ann, "answer", "let_stand", path="/dispute")
    (card,) = streamed(ben, "proposes")["wait"]
    do(ben, "accept", str(card["number"]))
    settled = do(ann, "look", path="/dispute").json
    assert settled["rulings"] == ["c4 stands.", "The game goes on as you agreed."]
    assert not settled["question"]
    assert do(ann, "say", "e6", path="/dispute").json["rulings"] == [], "begun anew"


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
    assert told.startswith("In the scorebook as match 3. Matches 1, 2 are of the same two")


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


def test_a_game_ends_by_agreement_only_once_both_accept(tmp_path: Path) -> None:
    made = Table(tmp_path, "line-wars")
    try:
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
            "No longer open, as the game has changed: "
            "Ben proposes to end the game: Ben (Red) wins 2–0."
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
    finally:
        made.service.stop()


def test_rules_come_with_pictures_in_the_phones_language(table: Table) -> None:
    phone = table.join()
    english = phone.ask("/rules").text
    german = phone.ask("/rules", headers={"Accept-Language": "de"}).text
    assert english.count("<svg") == german.count("<svg") > 3
    assert "rule-CL-5" in german
    assert english != german


def test_a_phone_tells_what_came_of_the_latest_proposal_alone(table: Table) -> None:
    ann, ben = table.join("blue", "Ann"), table.join("red", "Ben")
    for told in ("one", "two"):
        table.table.propose("blue", lambda _: say("to do"), lambda told=told: say(told))  # type: ignore[misc]
        (one,) = streamed(ben, "to do")["wait"]
        now = do(ben, "accept", str(one["number"])).json
    assert now["told"] == streamed(ann, "title")["told"] == ["two"]
