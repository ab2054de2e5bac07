"""Rule cards agree with the rules: their examples are judged by the rules themselves."""

import math
import re
from dataclasses import replace
from itertools import pairwise

import pypdfium2
import pytest

from companion.board import split_mark
from companion.games import game, game_keys
from companion.games.examples import applies, fault_told, holds, played
from companion.games.in_force import rule_in_force
from companion.games.printables import faults_of, printables_of
from companion.games.stated import origin
from companion.pictures.raster import paint_image
from companion.pictures.shapes import CAP_HEIGHT, Circle, Line, Polygon, Text
from companion.pictures.styles import PAPER
from companion.sheets import print_sheet
from companion.sheets.page import document
from companion.sheets.page.diagram import diagram_of, strip_of
from companion.sheets.page.typeset import typeset
from tests.sheets.rendered import letter_sizes, page_texts, sized_letters
from tests.sheets.test_printables import pdf

EXAMPLES = [(key, example) for key in game_keys() for example in printables_of(game(key)).examples]
every = pytest.mark.parametrize(
    ("key", "example"), EXAMPLES, ids=[f"{key} {example.text[:30]}" for key, example in EXAMPLES]
)


def _plain(words):
    """As on paper, except for spaces: lines are broken anywhere, also at a hyphen."""
    return "".join(typeset(words).split())


def words(data):
    return _plain(" ".join(page_texts(data)))


def examples_of(key, rule):
    return [e for e in printables_of(game(key)).examples if e.rule == rule]


@every
def test_an_example_breaks_the_rule_it_is_for_or_none(key, example):
    shown = played(game(key), example)
    if example.refused:
        broken = shown.breaches[0].rule
        # LW-9 only explains; LW-3 is the rule that is broken.
        assert broken == {"LW-9": "LW-3"}.get(example.rule, example.rule)
    else:
        assert not shown.breaches


@every
def test_an_example_stands_beside_a_rule_of_the_card_or_by_the_setup(key, example):
    own = printables_of(game(key))
    assert example.rule in ("", *(rule for section in own.sections for rule in section.rules))


@every
def test_who_wins_in_an_example_has_won(key, example):
    found = game(key)
    result = found.result(played(found, example).position)
    winner = result.winner if result.finished else None
    assert winner == (example.winner or None)


@every
def test_an_example_has_a_picture(key, example):
    diagram = diagram_of(game(key), example)
    assert min(diagram.picture.size) > 20
    assert diagram.picture.shapes


@every
def test_only_a_refused_move_has_a_way_that_the_rules_do_not_tell(key, example):
    assert not example.way or example.refused


@pytest.mark.parametrize("example", printables_of(game("lineage")).examples)
def test_a_piece_is_drawn_where_it_really_ends(example):
    lineage = game("lineage")
    shown = played(lineage, example)
    if not example.move or example.refused:
        return
    stands = {split_mark(name)[1] for name in lineage.marks(shown.position)}
    assert shown.way[-1] in stands
    assert f"stone {shown.way[0]}" in shown.gone
    line = lineage.boards(shown.options)["board"].points
    if shown.complete:
        assert all(place in line for place in shown.way)


def test_a_forced_piece_is_shown_sliding_until_something_is_in_its_way():
    (example,) = examples_of("lineage", "LG-6")
    shown = played(game("lineage"), example)
    assert shown.way == ("d4", "e4", "f4", "g4")
    assert "stone h4" in game("lineage").marks(shown.position)


def test_a_wrapping_piece_leaves_on_one_side_and_comes_in_on_the_other():
    (example,) = examples_of("lineage", "LG-4")
    shown = played(game("lineage"), example)
    assert ("a4", "h4") in pairwise(shown.way)
    arrows = [
        shape
        for shape in diagram_of(game("lineage"), example).picture.shapes
        if isinstance(shape, Line) and shape.style == "arrow"
    ]
    assert len(arrows) == 2


def test_a_surrounded_piece_is_shown_as_removed():
    (example,) = examples_of("lineage", "LG-8")
    shown = played(game("lineage"), example)
    assert set(shown.gone) == {f"stone {shown.way[0]}", "stone d4"}


def test_a_tie_leaves_the_territory_as_it_was():
    blotto = game("blottos-war")
    (example,) = examples_of("blottos-war", "BW-6")
    shown = played(blotto, example)
    assert set(shown.orders) == {"blue", "red"}
    orders = dict(zip(("blue", "red"), example.move.split("|"), strict=True))
    after = blotto.play(
        shown.position, {player: blotto.parse_move(text.strip()) for player, text in orders.items()}
    )
    assert not {"owner b3", "force b3"} & set(blotto.marks(after))


FAULTS = [(key, fault) for key in game_keys() for fault in faults_of(game(key))]


@pytest.mark.parametrize(("key", "fault"), FAULTS, ids=[f"{k} {f.text}" for k, f in FAULTS])
def test_a_mistake_is_shown_crossed_out_beside_the_legal_move_most_like_it(key, fault):
    found = game(key)
    pictures, instead = strip_of(found, fault)
    if not pictures:  # nothing on the board is touched
        assert fault.move in ("pass", "swap", "h2")
        return
    crossed = [any(s.style == "cross" for s in p.shapes if isinstance(s, Line)) for p in pictures]
    assert crossed[0]
    assert len(pictures) == 1 + bool(instead)
    if instead:
        legal = played(found, replace(fault, move=instead, way=()))
        assert not legal.breaches
    assert len({picture.size for picture in pictures}) == 1


@pytest.mark.parametrize(("key", "fault"), FAULTS[::4])
def test_nothing_goes_through_the_names_of_columns_and_rows_beside_a_mistake(key, fault):
    for picture in strip_of(game(key), fault)[0]:
        names = tuple(one for one in picture.shapes if one.style in ("paper", "label"))
        alone, whole = (
            paint_image(replace(picture, shapes=shapes), 3.0, PAPER)
            for shapes in (names, picture.shapes)
        )
        papers = [one for one in names if isinstance(one, Polygon)]
        assert len(papers) == (0 if key == "lineage" else 2), "Lineage names place by place"
        for (left, top), _, (right, low), _ in (paper.points for paper in papers):
            within = (3.0 * left + 1, 3.0 * top + 1, 3.0 * right - 1, 3.0 * low - 1)
            assert alone.crop(within).tobytes() == whole.crop(within).tobytes()


def painted(monkeypatch, key):
    """The pictures of a card in large print as they are painted, in mm of the page."""
    found, paint = [], document.paint_pdf

    def seen(picture, *args, **ways):
        found.append(picture)
        paint(picture, *args, **ways)

    monkeypatch.setattr(document, "paint_pdf", seen)
    print_sheet(key, "rules", game(key).choose(), "a4", large=True)
    return found


@pytest.mark.parametrize("key", ["line-wars", "corona-line", "blottos-war"])
def test_in_large_print_no_letter_below_the_columns_is_cut_off(monkeypatch, key):
    for shown in painted(monkeypatch, key):
        names = [one for one in shown.shapes if isinstance(one, Text) and one.style == "label"]
        assert all(name.at[1] + 0.2 * name.size <= shown.size[1] for name in names)
        assert names or not shown.shapes


def test_in_large_print_every_number_of_recruits_fits_into_its_disc(monkeypatch):
    numbers = 0
    for shown in painted(monkeypatch, "blottos-war"):
        for text in shown.shapes:
            if isinstance(text, Text) and text.style.endswith(" text"):
                middle = (text.at[0], text.at[1] - CAP_HEIGHT / 2 * text.size)
                discs = [one for one in shown.shapes if isinstance(one, Circle)]
                disc = min(discs, key=lambda one: math.dist(one.at, middle))
                corner = (0.58 * text.size / 2, CAP_HEIGHT * text.size / 2)
                assert math.hypot(*corner) <= disc.radius
                numbers += 1
    assert numbers > 10


def test_pieces_of_a_mistake_have_their_owner_s_emblem_for_print_without_colour():
    found = game("lineage")
    wrong_line = next(fault for fault in faults_of(found) if fault.rule == "LG-3")
    for picture in strip_of(found, wrong_line)[0]:
        assert {"token blue", "token red"} <= {shape.style for shape in picture.shapes}


@pytest.mark.parametrize("key", game_keys())
def test_a_card_shows_its_table_s_mistakes_and_where_rules_come_from(key):
    found = game(key)
    options = found.choose({})
    printed = pdf(key, "rules", "a4")
    card = words(printed)
    assert len(pypdfium2.PdfDocument(printed)) in (2, 3)
    told = {
        fault.rule
        for fault in faults_of(found)
        if _plain(str(fault_told(found, fault, options))) in card
    }
    apply = [fault for fault in faults_of(found) if applies(found, fault, options)]
    strips = [(fault.rule, *strip_of(found, fault, house=options)) for fault in apply]
    assert told == {rule for rule, pictures, instead in strips if instead or not pictures}, (
        "a picture of a move out of turn, or after the end, shows nothing to do instead"
    )
    for one in (*found.rules.values(), *found.options):
        comes_from = origin(one.source, one.left_open)
        if comes_from is not None:
            assert _plain(str(comes_from)) in card


@pytest.mark.parametrize("starts", ["other_corners", "sides"])
def test_pictures_start_where_the_table_starts(starts):
    corona = game("corona-line")
    house = corona.choose({"starts": starts})
    for example in printables_of(corona).examples:
        assert holds(corona, example, house)
        assert corona.options_of(played(corona, example, house).position)["starts"] == starts
    mistakes = [
        sum(applies(corona, f, o) for f in faults_of(corona)) for o in (corona.choose(), house)
    ]
    assert mistakes == [11, 11]


def test_a_line_in_the_way_stays_to_be_seen_below_its_cross():
    *_, refused = examples_of("line-wars", "LW-9")
    shapes = diagram_of(game("line-wars"), refused).picture.shapes
    ways = [s for s in shapes if isinstance(s, Line) and s.style == "refused"]
    lines = [s for s in shapes if isinstance(s, Line) and s.style.startswith("line ")]
    (way,) = ways
    assert all({way.a, way.b} != {line.a, line.b} for line in lines)
    crosses = [s for s in shapes if isinstance(s, Line) and s.style == "cross"]
    middle = ((crosses[0].a[0] + crosses[0].b[0]) / 2, (crosses[0].a[1] + crosses[0].b[1]) / 2)
    assert any(
        middle == pytest.approx(((s.a[0] + s.b[0]) / 2, (s.a[1] + s.b[1]) / 2)) for s in lines
    )


def test_a_refused_line_is_drawn_as_far_as_it_would_go():
    for rule in ("CL-3", "CL-7"):
        (example,) = examples_of("corona-line", rule)
        shapes = diagram_of(game("corona-line"), example).picture.shapes
        assert [s for s in shapes if isinstance(s, Line) and s.style == "refused"]


def test_one_intruder_negates_the_whole_region():
    wars = game("line-wars")
    (closed,), (entered,) = examples_of("line-wars", "LW-10"), examples_of("line-wars", "LW-11")
    before = wars.result(played(wars, closed).position)
    after = wars.result(played(wars, entered).position)
    assert [before.places[square] for square in closed.tints] == ["blue"] * 4
    assert [after.places[square] for square in entered.tints] == ["negated"] * 4


@pytest.mark.parametrize("key", game_keys())
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_rule_card_says_aim_needs_setup_turns_every_rule_and_house_rule(key, paper):
    found = game(key)
    data = pdf(key, "rules", paper)
    assert len(pypdfium2.PdfDocument(data)) <= 3
    text = words(data)
    options = found.choose()
    about = found.about(options)
    for sentence in (about.aim, *about.needed, *about.setup):
        assert _plain(str(sentence)) in text
    first = [
        text.index(_plain(heading)) for heading in ("Aim", "What you need", "Set up", "On your")
    ]
    assert first == sorted(first)
    named = {rule for section in printables_of(found).sections for rule in section.rules}
    for rule in found.rules.values():
        assert rule.id in text
        sentence = rule_in_force(found, rule, options)
        if rule.id in named and sentence is not None:
            assert _plain(str(sentence)) in text
    assert _plain(found.credit) in text
    for option in found.options:
        if option.rule and option.answers:
            assert _plain(option.question) in text


@pytest.mark.parametrize("key", game_keys())
def test_everything_on_a_card_in_large_print_is_set_in_18_points_at_least(key):
    found = game(key)
    data = print_sheet(key, "rules", found.choose(), "a4", large=True)
    assert min(letter_sizes(data)) > 17.95
    assert len(pypdfium2.PdfDocument(data)) > len(pypdfium2.PdfDocument(pdf(key, "rules", "a4")))


@pytest.mark.parametrize("key", game_keys())
def test_everything_to_be_read_on_a_card_is_set_in_9_points_at_least(key):
    """On the smaller paper, in the longer language. Smaller are only the rules' ids, the labels in
    pictures, and what frames every page."""
    small = []
    for page in pypdfium2.PdfDocument(pdf(key, "rules", "letter", language="de")):
        words = "".join(letter if size < 8.95 else " " for letter, size in sized_letters(page))
        small.append({word for word in words.split() if not re.fullmatch(r".|[A-Z]+-\d+", word)})
    for words in small:
        assert words == small[0]
        assert words


@pytest.mark.parametrize("key", game_keys())
def test_every_game_has_five_to_eight_pictures(key):
    assert 5 <= len(printables_of(game(key)).examples) <= 8


def test_a_picture_that_house_rules_make_wrong_is_left_out():
    wars = game("line-wars")
    (jump,) = examples_of("line-wars", "LW-4")
    assert holds(wars, jump, wars.choose())
    branching = wars.choose({"branching": "on"})
    shown = [e for e in printables_of(wars).examples if holds(wars, e, branching)]
    assert len(shown) >= 5
    corona = game("corona-line")
    one = corona.choose({"target": 1})
    (cross,) = examples_of("corona-line", "CL-6")
    assert holds(corona, cross, corona.choose())
    assert not holds(corona, cross, one)


def test_under_other_house_rules_pictures_show_the_same_players_and_squares():
    corona, wars = game("corona-line"), game("line-wars")
    red_first = corona.choose({"first": "red"})
    assert all(holds(corona, e, red_first) for e in printables_of(corona).examples)
    (intruder,) = examples_of("line-wars", "LW-11")
    assert not holds(wars, intruder, wars.choose({"negation": "square"}))


@pytest.mark.slow
@pytest.mark.parametrize("key", game_keys())
def test_a_card_is_printed_for_every_answer_of_every_option(key):
    """All first answers on one card, all second ones on the next, and so on."""
    found = game(key)
    asked = [option for option in found.options if option.answers and option.rule]
    for number in range(max(len(option.answers) for option in asked)):
        given = [option.answers[min(number, len(option.answers) - 1)] for option in asked]
        chosen = {option.id: answer.value for option, answer in zip(asked, given, strict=True)}
        text = words(print_sheet(key, "rules", found.choose(chosen), "a4"))
        assert [answer.text for answer in given if _plain(answer.text) not in text] == []


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
    corona = game("corona-line")
    for example in printables_of(corona).examples:
        marks = corona.marks(played(corona, example).position)
        ticked = any(split_mark(name)[0] == "tick" for name in marks)
        shapes = diagram_of(corona, example).picture.shapes
        assert any(s.style == "box" for s in shapes) == ticked


def test_a_number_that_may_be_another_is_said_to_be():
    assert _plain("Or any number from 1 to 8.") in words(pdf("corona-line", "rules", "a4"))
