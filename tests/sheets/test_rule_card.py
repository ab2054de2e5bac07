"""Rule cards show what the rules say: their examples are judged by the rules themselves."""

import pypdfium2
import pytest

from companion.games import game, game_keys
from companion.games.examples import played
from companion.games.printables import printables_of
from companion.pictures.shapes import Circle
from companion.sheets.diagram import diagram_of
from companion.sheets.typeset import typeset
from tests.sheets.test_printables import pdf

EXAMPLES = [(key, example) for key in game_keys() for example in printables_of(game(key)).examples]
every = pytest.mark.parametrize(
    ("key", "example"), EXAMPLES, ids=[f"{key} {example.text[:30]}" for key, example in EXAMPLES]
)


def _plain(words):
    """As they stand on paper, but for the blanks that hold a line together."""
    return " ".join(typeset(words).split())


def words(key, paper):
    return " ".join(
        pypdfium2.PdfDocument(pdf(key, "rules", paper))[0].get_textpage().get_text_range().split()
    )


@every
def test_an_example_breaks_the_rule_it_is_for_and_no_other(key, example):
    shown = played(game(key), example)
    assert [breach.rule for breach in shown.breaches[:1]] == [example.rule] * bool(example.rule)


@every
def test_an_example_names_the_rule_that_it_breaks(key, example):
    named = [
        rule for rule in game(key).rules if f"{rule})" in example.text or f"{rule}," in example.text
    ]
    if example.rule:
        assert example.rule in named


@every
def test_who_wins_in_an_example_has_won(key, example):
    found = game(key)
    result = found.result(played(found, example).position)
    winner = result.winner if result.finished else None
    assert winner == (example.winner or None)


@every
def test_an_example_points_at_places_of_its_board(key, example):
    diagram = diagram_of(game(key), example)
    assert min(diagram.picture.size) > 20
    assert diagram.picture.shapes


@pytest.mark.parametrize("key", game_keys())
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_rule_card_is_one_page_with_every_rule_its_rulings_and_its_author(key, paper):
    found = game(key)
    assert len(pypdfium2.PdfDocument(pdf(key, "rules", paper))) == 1
    text = words(key, paper)
    for rule in found.rules.values():
        assert f"{rule.id} " in text
        assert _plain(rule.text) in text
    assert found.credit in text
    for option in found.options:
        if option.rule and option.answers:
            assert _plain(option.question) in text


@pytest.mark.parametrize("key", game_keys())
def test_every_game_has_three_or_four_examples(key):
    assert 3 <= len(printables_of(game(key)).examples) <= 4


@pytest.mark.parametrize("key", ["line-or-colour", "lineage"])
def test_what_is_pointed_at_is_seen_round_the_piece_on_it(key):
    for example in printables_of(game(key)).examples:
        if example.highlights and example.winner:
            shapes = diagram_of(game(key), example).picture.shapes
            halos = [s for s in shapes if isinstance(s, Circle) and s.style == "highlight"]
            assert len(halos) == len(example.highlights)
            for halo in halos:
                over = [s for s in shapes if isinstance(s, Circle) and s.at == halo.at]
                assert halo.radius == max(s.radius for s in over)


def test_a_diagram_has_boxes_to_tick_where_one_is_ticked():
    for example in printables_of(game("corona-line")).examples:
        shapes = diagram_of(game("corona-line"), example).picture.shapes
        assert any(s.style == "box" for s in shapes) == ("tick" in example.text)
