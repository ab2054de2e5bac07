"""Two sheets that differ never go by one name."""

from __future__ import annotations

from typing import Any

from companion.games import game, game_keys
from companion.games.options import BadOption, Option
from companion.sheets.file_name import file_name


def values(option: Option) -> list[Any]:
    return [answer.value for answer in option.answers] or list(option.numbers)


def test_every_answer_to_every_question_gives_a_name_of_its_own() -> None:
    for key in game_keys():
        g = game(key)
        names = []
        chosen = {g.choose()}
        for option in g.options:
            for value in values(option):
                try:
                    chosen.add(g.choose({option.id: value}))
                except BadOption:
                    continue
        names = [file_name(g, "board", options, "a4") for options in chosen]
        assert len(set(names)) == len(chosen)


def test_the_usual_board_has_a_short_name() -> None:
    g = game("line-wars")
    assert file_name(g, "board", g.choose(), "letter") == "line-wars-7-letter.pdf"
    house = g.choose({"size": 9, "short_turns": "stuck"})
    assert file_name(g, "board", house, "a4") == "line-wars-9-short-turns-stuck-a4.pdf"


def test_language_ink_seed_and_difficulty_stand_in_the_name() -> None:
    g = game("line-or-colour")
    name = file_name(
        g, "puzzles", g.choose(), "a4", language="de", ink_saver=True, seed=7, difficulty="hard"
    )
    assert name == "line-or-colour-puzzles-hard-seed-7-a4-de-ink-saver.pdf"


def test_what_lies_on_one_page_has_one_name() -> None:
    g = game("blottos-war")
    blue, red = (file_name(g, f"slip-{player}", g.choose(), "a4") for player in g.players)
    assert blue == red == "blottos-war-slip-a4.pdf"
