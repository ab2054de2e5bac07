"""All five games, a review and a dispute from the keyboard; every control and place has a name."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.board import EMPTY
from companion.book.listing import Filter
from companion.desk.pages.dispute.page import DisputePage
from companion.desk.pages.play.page import PlayPage
from companion.desk.shell import route
from companion.desk.toolkit.accessible import spoken
from companion.games import game, game_keys
from tests.desk.conftest import Seat
from tests.desk.keyboard import Typist, route_over
from tests.desk.pages.play.beginning import start
from tests.desk.pages.review.photos import opened, photo, settled, truth

TOUCHES = 40
"""More than two turns of any game."""


@pytest.mark.parametrize("key", ["blottos-war", "corona-line", "lineage"])
def test_a_game_of_orders_lines_or_stones_is_begun_and_played_by_keys_alone(
    seat: Seat, key: str
) -> None:
    typist, rng = Typist(seat), random.Random(7)
    typist.press("<Control-n>")
    seat.wait(0.2)
    typist.press(*["<Tab>"] * game_keys().index(key), "<Return>")
    seat.wait(0.2)
    typist.press("<Control-Return>")
    seat.wait(0.2)
    page = seat.desk.page
    assert isinstance(page, PlayPage)
    table = page.table
    assert table.game.key == key
    for _ in range(TOUCHES):
        if len(table.tree.nodes) > 2:
            break
        if table.curtain:
            typist.press("<Return>")
            seat.wait(0.1)
            continue
        typist.press("<Control-b>")
        lit = sorted(table.lit)
        if lit:
            typist.touch(rng.choice(lit))
        elif table.ready or table.paused:
            typist.press("<Return>")
        else:
            break
    assert len(table.tree.nodes) > 2


def test_a_photo_is_reviewed_by_keys_alone(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, photo(tmp_path))
    typist, review = Typist(seat), page.review
    page.take_keyboard()
    seat.wait(0.05)
    said = truth("line-wars-hand-drawn-covered")
    true = {mark["mark"]: mark["value"] for mark in said["marks"]}
    while review.queue:
        choices = review.choices(review.at)
        wanted = true[review.at]
        place = choices.index(wanted)
        typist.press("<Key-0>" if wanted == EMPTY else f"<Key-{place + 1}>")
        settled(seat, page)
    assert page.side.score.told == "Red leads 5–1. The game is still going."


def test_a_dispute_is_judged_by_keys_alone(seat: Seat) -> None:
    typist = Typist(seat)
    typist.press("<Control-d>")
    seat.wait(0.2)
    page = seat.desk.page
    typist.tab_to(page.tiles[-1])
    typist.press("<Return>")
    seat.wait(0.2)
    typist.press(*["<Tab>"] * game_keys().index("line-wars"), "<Return>")
    seat.wait(0.2)
    typist.press("<Control-Return>")
    seat.wait(0.2)
    typist.press("<Control-Return>")
    seat.wait(0.2)
    page = seat.desk.page
    assert isinstance(page, DisputePage)
    typist.press("<Control-l>")
    typist.write("d1-d2")
    typist.press("<Return>")
    seat.wait(0.1)
    assert page.table.verdict is not None
    assert page.table.verdict.legal is False


@pytest.mark.parametrize("key", game_keys())
def test_every_place_is_come_to_by_arrows_and_has_words(seat: Seat, key: str) -> None:
    table = start(seat, key)
    view = seat.desk.page.view
    seat.until(lambda: view._compositor is not None)
    places = [target.name for target in view._targets]
    assert set(route_over(view, places[0])) == set(places)
    words = [view.words_of(place) for place in places]
    assert len(set(words)) == len(places)
    assert all(place in said for place, said in zip(places, words, strict=True))
    lit = sorted(table.lit)
    assert all("legal next" in view.words_of(place) for place in lit)


def controls(widget: Any) -> Iterator[Any]:
    """The widgets that the keyboard reaches, in the order of Tab."""
    first = widget.tk_focusNext()
    here = first
    while here is not None:
        yield here
        here = here.tk_focusNext()
        if here is first:
            return


def pages() -> Iterator[tuple[str, route.Route]]:
    plain = (
        route.Home, route.Settings, route.MyGames, route.OwnGames, route.ChooseGame, route.Print,
        route.Rules, route.PhotoSource, route.DisputeSource, route.Scorebook, route.Result,
        route.Evening, route.Tournaments, route.NewTournament,
    )  # fmt: skip
    for kind in plain:
        yield kind.__name__, kind()
    yield "Care", route.Care(Filter())
    yield "Charts", route.Charts(Filter())
    for key in game_keys():
        yield f"NewGame-{key}", route.NewGame(key)


def test_every_control_of_a_page_has_a_name(seat: Seat) -> None:
    for name, to in pages():
        seat.desk.open(to)
        seat.wait(0.1)
        assert not [str(one) for one in controls(seat.desk) if not spoken(one).name], name


def test_every_control_of_a_game_a_review_and_a_dispute_has_a_name(
    seat: Seat, tmp_path: Path
) -> None:
    from companion.application.dispute.dispute import Dispute

    start(seat, "line-wars")
    assert not [one for one in controls(seat.desk) if not spoken(one).name]
    opened(seat, photo(tmp_path))
    assert not [one for one in controls(seat.desk) if not spoken(one).name]
    found = game("line-wars")
    options = found.choose()
    seat.desk.open(route.Dispute(Dispute(found, options, found.start(options))))
    seat.wait(0.1)
    assert not [one for one in controls(seat.desk) if not spoken(one).name]


def test_the_board_shows_where_the_keyboard_is_and_says_what_is_there_now(seat: Seat) -> None:
    start(seat, "line-or-colour")
    page, typist = seat.desk.page, Typist(seat)
    typist.press("<Control-b>")
    assert page.view._cursor == "d4", "before any arrow"
    assert seat.desk.told == "d4, legal next"
    typist.press("<space>")
    assert seat.desk.told == page.view.words_of("d4") != "d4, legal next"
    typist.press("<Right>", "<space>")
    page.view._cursor = ""
    typist.press("<space>")
    assert page.view._cursor == "d3", "the first key brings it out, and does no more"
    assert len(page.table.tree.path()) == 3


def test_each_control_is_announced_to_tk_if_supported(seat: Seat) -> None:
    """A stand-in for ``tk accessible``, which only Tk 9.1 has."""
    desk, heard = seat.desk, []
    call = desk.tk.call
    before = call("namespace", "ensemble", "configure", "::tk", "-map")
    heard_by = desk.register(lambda *words: heard.append(words))
    try:
        commands = call("dict", "replace", before, "accessible", heard_by)
        call("namespace", "ensemble", "configure", "::tk", "-map", commands)
        table = start(seat, "line-wars")
        typist = Typist(seat)
        typist.press("<Control-b>", "<Right>")
    finally:
        call("namespace", "ensemble", "configure", "::tk", "-map", before)
    view = str(seat.desk.page.view)
    assert ("set_acc_role", view, "Canvas") in heard
    assert ("set_acc_name", view, "Board") in heard
    values = [words[2] for words in heard if words[:2] == ("set_acc_value", view)]
    assert values[-1] == seat.desk.page.view.words_of(seat.desk.page.view._cursor)
    assert len(set(values)) == 2
    assert table.game.key == "line-wars"
