"""The example games keep what every game has to keep, and photos of their sheets are read."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from companion.board import place_name
from companion.example_games.gale import Gale
from companion.example_games.hex import Hex
from companion.games.broken import BrokenGame
from companion.games.endless_loops import EndlessLoop, within
from companion.games.languages import speak
from companion.games.marking import Marked, MarkGame, path
from companion.games.protocol import Reading
from companion.locale import catalogue
from companion.pictures.drawing import picture_of
from companion.pictures.shapes import Line
from companion.tryout.rules import play_one

GAMES: dict[str, Callable[[], MarkGame]] = {"hex": Hex, "gale": Gale}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> MarkGame:
    return GAMES[request.param]()


def played(game: MarkGame, size: int, seed: int):
    rng, position = random.Random(seed), game.start(game.choose({"size": size}))
    while players := game.to_move(position):
        yield position
        move = game.random_move(position, players[0], rng)
        assert not [*game.breaches(position, players[0], move)]
        position = game.play(position, {players[0]: move})
    yield position


@pytest.mark.parametrize("seed", range(8))
def test_one_player_always_wins_and_a_path_shows_it(game: MarkGame, seed: int) -> None:
    *_, end = played(game, 5, seed)
    result = game.result(end)
    assert result.finished
    assert result.winner in game.players
    (item,) = result.items
    assert len(item.places) >= 5
    assert {end.owner(place) for place in item.places} == {result.winner}


def test_a_sheet_shows_whose_turn_it_is(game: MarkGame) -> None:
    for position in played(game, 5, 1):
        marks = game.marks(position)
        reading = game.read_marks(position.options, marks)
        assert reading.position == position
        assert not reading.audit


def test_a_mark_of_the_wrong_player_is_told_by_the_audit() -> None:
    game = Gale()
    options = game.choose({"size": 5})
    reading = game.read_marks(options, {"line a1-b1": "blue"})
    assert any("Blue may not mark a1-b1" in str(breach.sentence) for breach in reading.audit)


def test_a_line_across_another_s_is_refused() -> None:
    game = Gale()
    position = game.start(game.choose({"size": 5}))
    position = game.play(position, {"red": "a1-a2"})
    (breach,) = game.breaches(position, "blue", "f1-g1")
    assert str(breach.sentence) == "f1-g1 would cross a1-a2"


def test_the_shortest_path_is_found() -> None:
    near = {place_name(c, 0): [place_name(c + 1, 0)] for c in range(5)}
    assert path(["a1"], ["d1"], near) == ("a1", "b1", "c1", "d1")
    assert path(["a1"], ["z9"], near) == ()


def test_a_winning_path_of_lines_stays_visible_between_two_others() -> None:
    game = Gale()
    *_, end = played(game, 4, 2)
    (pointer,) = game.pointers(Reading(end, game.result(end)))
    board = game.boards(end.options)["board"]
    plain = picture_of(board, game.marks(end)).shapes
    shown = picture_of(board, game.marks(end), pointers=[pointer]).shapes
    added = [shape for shape in shown if shape not in plain]
    assert pointer.kind == "chain"
    assert len(added) == 2 * len(pointer.places)
    assert all(isinstance(shape, Line) for shape in added)


def test_hex_speaks_german_on_its_own() -> None:
    speak("companion.example_games.hex")
    words = catalogue("de")
    texts = [rule.text for rule in Hex().rules.values()]
    assert texts[0].startswith("Red begins")
    assert words.gettext(texts[0]).startswith("Rot beginnt")
    assert words.gettext("Rules") == "Regeln"


class Endless(Hex):
    """Lists moves without end."""

    __module__ = Hex.__module__

    def candidates(self, position: Marked, player: str) -> Iterator[str]:
        while True:
            yield "a1"


def test_a_loop_without_end_is_stopped_where_it_is() -> None:
    def loop() -> None:
        while True:
            pass

    with pytest.raises(EndlessLoop) as stopped, within(0.1):
        loop()
    assert stopped.traceback[-1].name == "loop"


def test_a_sheet_shows_what_no_later_mark_could_allow() -> None:
    game = Gale()
    crossed = {"line a1-a2": "red", "line f1-g1": "blue"}
    told = [str(one) for one in game.read_marks(game.choose({"size": 5}), crossed).audit]
    assert "a1-a2 would cross f1-g1" in told


def test_a_game_that_lists_moves_without_end_is_told_and_stops_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("companion.games.playable.MOST_REFUSED", 2_000)
    game = Endless()
    start = game.start(game.choose())
    assert any("Is it endless" in str(fault) for fault in play_one(game, start.options, 0))
    played_on = game.play(start, {"red": "a1"})
    with pytest.raises(BrokenGame, match="on and on"):
        next(game.legal_moves(played_on, "blue"))
    assert game.random_move(start, "red", random.Random(0)) == "a1"
    assert len(game.nearby(start, "red", "b2")) == 5
    assert game.hand.lit(start, "red", ()) == {"a1"}
