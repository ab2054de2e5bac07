"""Every game keeps the protocol: found by its package, played at random, judged, written, read.

Nothing here knows a game by name: a game that appears in ``companion/games`` is tested too.
"""

from __future__ import annotations

import ast
import pickle
import random
from collections import Counter
from contextlib import suppress
from itertools import islice
from pathlib import Path

import pytest

import companion
from companion.board import EMPTY, split_mark
from companion.board.marker_blocks import MarkerClash, claimed_blocks, dealt
from companion.games import UnknownGame, game, game_keys
from companion.games.options import BadOption
from companion.games.protocol import BadText
from companion.sentences import Sentence
from tests.games.random_games import plies

KEYS = game_keys()
MARKERS_A_SHEET = 12


def variants(key: str):
    """The default options, and each other answer to each worded option on its own."""
    g = game(key)
    yield g.choose()
    for option in g.options:
        for answer in option.answers:
            if answer.value != option.default:
                yield g.choose({option.id: answer.value})


CASES = [
    pytest.param(key, options, id=f"{key}-{n}")
    for key in KEYS
    for n, options in enumerate(variants(key))
]


def test_there_is_a_game_and_an_unknown_one_is_refused():
    assert "line-wars" in KEYS
    with pytest.raises(UnknownGame, match="line-wars"):
        game("chess")


@pytest.mark.parametrize("key", KEYS)
def test_rules_and_options_are_complete_data(key):
    g = game(key)
    assert g.key == key
    assert pickle.loads(pickle.dumps(g)) is g
    assert g.title
    assert g.credit
    assert len(g.players) == 2
    for rule in g.rules.values():
        assert rule.text.endswith((".", ")"))
        assert not rule.option or rule.option in {option.id for option in g.options}
    for option in g.options:
        assert option.question.endswith("?")
        assert option.parse(option.default) == option.default
        assert all(answer.text for answer in option.answers)
        assert not option.rule or option.rule in g.rules
        with pytest.raises(BadOption, match=f"{option.id}|no such answer"):
            g.choose({option.id: "no such answer"})


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1])
@pytest.mark.parametrize(("key", "options"), CASES)
def test_random_play_is_legal_to_the_end_and_every_text_comes_back(key, options, seed):
    """``tests/bench/random_play.py`` tries more seeds."""
    g = game(key)
    for position, moves, then in plies(g, options, random.Random(seed)):
        assert position != then
        assert g.options_of(then) == options
        for player, move in moves.items():
            assert not list(g.breaches(position, player, move)), g.format_move(move)
            text = g.format_move(move)
            assert "\n" not in text
            assert g.parse_move(text) == move
        text = g.format_position(then)
        assert "\n" not in text
        again = g.parse_position(options, text)
        assert again == then
        assert hash(again) == hash(then)
        assert g.to_move(again) == g.to_move(then)
        assert [*g.histories(then)] == [(then, ())]


@pytest.mark.parametrize(("key", "options"), CASES)
def test_legal_moves_listed_breach_nothing_and_differ(key, options):
    g = game(key)
    rng = random.Random(11)
    for position, moves, _ in plies(g, options, rng, 60):
        if rng.random() < 0.8:
            continue
        for player in moves:
            listed = list(islice(g.legal_moves(position, player), 60))
            assert listed
            assert len(set(listed)) == len(listed)
            for move in listed:
                assert not list(g.breaches(position, player, move))


@pytest.mark.parametrize(("key", "options"), CASES)
def test_a_changed_move_is_legal_or_breaks_a_rule_that_is_named(key, options):
    g = game(key)
    rng = random.Random(5)
    named = 0
    for position, moves, _ in plies(g, options, rng, 80):
        if rng.random() < 0.6:
            continue
        for player, move in moves.items():
            attempts = []
            for text in changed(g.format_move(move), rng):
                with suppress(BadText):
                    attempts.append(g.parse_move(text))
            for other in attempts:
                found = list(g.breaches(position, player, other))
                named += bool(found)
                for breach in found:
                    assert breach.rule in g.rules
                    assert isinstance(breach.sentence, Sentence)
                    assert str(breach.sentence)
                    assert not breach.unknown, "nothing is unknown in a game with a history"
                if found:
                    for near in islice(g.nearby(position, player, other, 3), 3):
                        assert not list(g.breaches(position, player, near))
    assert named


def changed(text: str, rng: random.Random):
    """A move's text with a letter or digit changed, a part left out, or a part repeated."""
    for _ in range(3):
        at = rng.randrange(len(text))
        pool = "abcdefg" if text[at].isalpha() else "1234567" if text[at].isdigit() else text[at]
        yield text[:at] + rng.choice(pool) + text[at + 1 :]
    for sign in "- ":
        head, found, last = text.rpartition(sign)
        if found:
            yield head
            yield f"{text}{sign}{last}"


@pytest.mark.parametrize(("key", "options"), CASES)
def test_a_move_of_the_player_not_to_move_is_never_legal(key, options):
    g = game(key)
    for position, moves, _ in plies(g, options, random.Random(2), 12):
        for player in set(g.players) - set(moves):
            for move in moves.values():
                assert list(g.breaches(position, player, move))


@pytest.mark.parametrize(("key", "options"), CASES)
def test_marks_stand_where_the_board_allows_them_and_show_the_same_again(key, options):
    g = game(key)
    slots = {slot.name: slot.values for slot in g.boards(options)["board"].slots}
    for seed in range(2):
        *_, (_, _, then) = plies(g, options, random.Random(seed))
        marks = g.marks(then)
        for name, value in marks.items():
            assert value != EMPTY
            assert value in slots[name]
        reading = g.read_marks(options, marks)
        assert reading.position is not None
        assert g.marks(reading.position) == marks
        assert reading.audit == () or g.to_move(then), [str(b.sentence) for b in reading.audit]
        for tinted in g.tints(reading):
            assert tinted


@pytest.mark.parametrize(("key", "options"), CASES)
def test_a_sheet_of_a_legal_game_holds_as_many_marks_as_turns_allow_and_notes_what_follows(
    key, options
):
    g = game(key)
    board = g.boards(options)["board"]
    for *_, then in plies(g, options, random.Random(5), 12):
        marks = g.marks(then)
        if counts := g.turn_counts(options, marks):
            made = Counter(
                v for name, v in marks.items() if split_mark(name)[0] in ("line", "ring")
            )
            assert counts.fits(*(made[player] for player in g.players))
        notes = {name for name in marks if split_mark(name)[0] in board.noted}
        may_note = g.noted(options, {n: v for n, v in marks.items() if n not in notes})
        assert may_note is None or notes <= may_note.keys()


@pytest.mark.parametrize(("key", "options"), CASES)
def test_a_result_explains_itself_by_the_games_own_rules(key, options):
    g = game(key)
    end = g.start(options)
    for _, _, end in plies(g, options, random.Random(9)):
        result = g.result(end)
        assert result.finished == (not g.to_move(end))
        assert all(item.rule in g.rules and str(item.sentence) for item in result.items)
    result = g.result(end)
    if result.finished:
        assert result.rule in g.rules
        assert result.winner in (None, *g.players)
        assert result.items


@pytest.mark.parametrize("key", KEYS)
def test_a_board_names_each_place_once_and_inside_its_field(key):
    g = game(key)
    for board in g.boards(g.choose()).values():
        names = [slot.name for slot in board.slots]
        assert len(set(names)) == len(names)
        spots = [*board.points.values(), *board.squares.values()]
        spots += [spot.at for spot in (*board.spots.values(), *board.bubbles.values())]
        spots += [tick.at for tick in board.ticks.values()]
        for x, y in spots:
            assert 0 <= x <= board.size[0]
            assert 0 <= y <= board.size[1]
        for ends in board.edges.values():
            assert set(ends) <= set(board.points)


def test_no_two_sheets_share_a_marker():
    claimed: dict[int, str] = {}
    for key in KEYS:
        for kind in game(key).sheet_kinds():
            for marker in range(kind.first_marker, kind.first_marker + MARKERS_A_SHEET):
                sheet = f"{key} {kind.item} {kind.options} {kind.paper}"
                assert claimed.setdefault(marker, sheet) == sheet
                assert 0 <= marker < 1000


def test_a_claim_that_overlaps_another_is_refused():
    claim = '[[sheet]]\nitem = "board"\nfirst = {}\n'
    apart = [*claimed_blocks("a", claim.format(0)), *claimed_blocks("b", claim.format(24))]
    assert sorted(dealt(apart)) == [0, 12, 24, 36]
    with pytest.raises(MarkerClash, match="a and b both claim marker 12"):
        dealt([*claimed_blocks("a", claim.format(0)), *claimed_blocks("b", claim.format(12))])
    for none in (-12, 5, 900):
        with pytest.raises(MarkerClash):
            dealt(claimed_blocks("a", claim.format(none)))


@pytest.mark.parametrize("key", KEYS)
def test_a_position_can_be_asked_about_under_other_rulings(key):
    g = game(key)
    start = g.start(g.choose())
    for options in variants(key):
        try:
            other = g.with_options(start, options)
        except ValueError:
            continue
        assert g.options_of(other) == options


@pytest.mark.slow
def test_nothing_but_a_game_names_it():
    """Else a sixth game would need more than its own folder."""
    keys = {*KEYS, *(key.replace("-", "_") for key in KEYS)}
    package = Path(companion.__file__).parent
    named = []
    for path in package.rglob("*.py"):
        if package / "games" in path.parents:
            continue
        text = path.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if any(key in text for key in keys) else ():
            words = {node.value} if isinstance(node, ast.Constant) else set()
            if isinstance(node, ast.ImportFrom):
                words = {*(node.module or "").split(".")}
            if isinstance(node, ast.Import):
                words = {part for name in node.names for part in name.name.split(".")}
            if words & keys:
                named.append(f"{path.relative_to(package)}:{node.lineno}")
    assert named == []
