"""A dispute is settled by questions: only those that change the answer, then what was agreed."""

from __future__ import annotations

from pathlib import Path

import pytest

import companion
from companion.application.dispute.compared import Finding
from companion.application.dispute.dispute import RULING, Dispute
from companion.application.dispute.inquiry import TwoPhotos
from companion.application.dispute.ruling import LEGAL, LET_STAND, TAKE_BACK
from companion.application.dispute.settle import settle
from companion.application.table.open_game import OpenGame
from companion.application.table.table_record import opened
from companion.errors import CompanionError
from companion.games import game
from companion.records import load_record, parse_record, write_record

BAD = """[Game "line-wars"]
[Size "5"]

1. a5-b5 e1-d1-c1-b1-a1
2. b5-b4-b3 d1-d2-d3
3. b3-b2 d3-d4-e4-e3
4. b3-c3-d3
"""
TWO_PATHS = "blue a1-e2-d4-c2 a1-b4; red e5-c4 e5-e4-e3; next red; ends ? ?; points 0 0; rest no no"


def written(folder: Path, text: str = BAD) -> Path:
    path = folder / "game.pgr"
    path.write_text(text, "utf-8")
    return path


def moves(dispute: Dispute) -> list[str]:
    assert dispute.kept is not None
    return [move.text for _, move in dispute.kept.record().moves()]


def test_a_record_is_opened_at_its_first_illegal_move_and_asks_what_was_agreed(
    tmp_path: Path,
) -> None:
    dispute = settle(written(tmp_path))
    question = dispute.question
    assert question is not None
    assert question.id == RULING
    assert "Turn 3, Blue: b3-b2" in str(question.sentence)
    assert [*question.answers][:2] == [TAKE_BACK, LET_STAND]
    assert dispute.legal is False


@pytest.mark.parametrize(
    ("answer", "told", "kept"),
    [
        (TAKE_BACK, "b3-b2 is taken back. 2 later moves are dropped.", 4),
        (LET_STAND, "b3-b2 stands.", 7),
        ("redo b3-b2-c2-c3", "b3-b2 is replaced by b3-b2-c2-c3.", 7),
    ],
)
def test_a_ruling_is_applied_to_the_record_and_can_be_taken_back(
    tmp_path: Path, answer: str, told: str, kept: int
) -> None:
    dispute = settle(written(tmp_path))
    before = moves(dispute)
    asked = dispute.question
    assert dispute.answer(answer)
    assert [str(one) for one in dispute.rulings] == [told]
    assert len(moves(dispute)) == kept
    assert dispute.back()
    assert moves(dispute) == before
    assert not dispute.rulings
    assert dispute.question == asked
    assert not dispute.back()
    assert dispute.answer(answer), "it can be ruled again"


def test_one_ruling_leads_to_the_next_fault_and_the_last_ends_it(tmp_path: Path) -> None:
    """Red's turn 4 draws a line that Blue has drawn."""
    dispute = settle(written(tmp_path))
    assert dispute.answer("redo b3-b2-c2-c3")
    question = dispute.question
    assert question is not None
    assert "Turn 4, Blue: b3-c3-d3" in str(question.sentence)
    assert "LW-" in str(question.sentence), "the reason is told with the question"
    assert not dispute.answer("let it be"), "that is no answer"
    assert dispute.answer(TAKE_BACK)
    assert dispute.question is None
    assert len(dispute.rulings) == 2
    assert dispute.as_json()["record"].count("b3-b2-c2-c3") == 1
    assert [dispute.back() for _ in range(3)] == [True, True, False]
    assert dispute.as_json()["record"] is None


def test_a_ruling_by_which_later_moves_come_after_the_end_asks_about_these_at_once(
    tmp_path: Path,
) -> None:
    text = '[Game "corona-line"]\n[Size "5"]\n\n1. b2 a3 2. switch:b3 switch:a2x 3. a5 a3\n'
    dispute, after = settle(written(tmp_path, text)), tmp_path / "after.pgr"
    assert dispute.answer(LET_STAND)
    dispute.save(after)
    anew = settle(after)
    for one in (dispute, anew):
        assert one.question is not None
        assert "Turn 3, Red: a3" in str(one.question.sentence)
        assert [*one.question.answers] == [TAKE_BACK]
        assert one.answer(TAKE_BACK)
        assert one.question is None


def test_nobody_agreeing_leaves_it_open(tmp_path: Path) -> None:
    dispute = settle(written(tmp_path))
    dispute.put_aside()
    assert dispute.question is None
    assert not dispute.rulings
    assert dispute.back()
    assert dispute.question is not None


def test_a_record_whose_first_move_is_illegal_is_in_dispute(tmp_path: Path) -> None:
    dispute = settle(written(tmp_path, '[Game "line-wars"]\n\n1. c6-d6\n'))
    assert dispute.question is not None
    assert "Turn 1, Blue: c6-d6" in str(dispute.question.sentence)
    assert [*dispute.question.answers][:2] == [TAKE_BACK, LET_STAND]


@pytest.mark.parametrize(
    ("answer", "kept", "told"),
    [
        (TAKE_BACK, ["a5-b5"], "a5-a4 is not played."),
        (LET_STAND, ["a5-b5", "a5-a4!"], "a5-a4 stands."),
    ],
)
def test_a_move_that_is_not_in_the_record_is_let_stand_or_not_played(
    tmp_path: Path, answer: str, kept: list[str], told: str
) -> None:
    dispute = settle(written(tmp_path, BAD.split(" e1")[0]), "red: a5-a4")
    asked = dispute.question
    assert asked is not None
    assert str(asked.sentence) == "a5-a4 would be the next move. What have you agreed?"
    assert [*asked.answers] == [TAKE_BACK, LET_STAND]
    assert str(asked.answers[TAKE_BACK]) == "Don't play it"
    assert dispute.answer(answer)
    assert (moves(dispute), dispute.question) == (kept, None)
    assert [str(one) for one in dispute.rulings] == [told]
    assert dispute.decided is (answer == LET_STAND), "nothing of a move never played is kept"
    assert dispute.back()
    assert (moves(dispute), dispute.question) == (["a5-b5"], asked)


def test_a_move_of_the_player_who_waits_is_told_whose_turn_it_is(tmp_path: Path) -> None:
    dispute = settle(written(tmp_path, BAD.split(" e1")[0]), "blue: b5-c5")
    asked = dispute.question
    assert asked is not None
    turn = "It is Red's turn, so b5-c5 would be out of turn. What have you agreed?"
    assert str(asked.sentence) == turn


def test_nothing_is_to_be_agreed_on_after_the_end(tmp_path: Path) -> None:
    dispute = settle(written(tmp_path, '[Game "line-wars"]\n\n1. a7-b7 agreed\n'), "a7-a6")
    assert dispute.legal is False
    assert dispute.question is None


@pytest.mark.parametrize("said", ["", "blue: "])
def test_a_move_asks_the_same_before_it_is_in_the_record_and_after(
    tmp_path: Path, said: str
) -> None:
    drawn = (
        "blue a1-b1 a1-d3-e5-c6-f5-g4-g5-e6; red g7-f6 g7-g6-f3-a7-c4-a5-a6-b5; next ?; "
        "ends ? ?; points 2 1; rest ? no"
    )
    head = f'[Game "corona-line"]\n[Photo "sha256:aa"]\n[Position "{drawn}"]\n'
    judged = companion.judge(head.encode(), f"{said}b7").question
    played = companion.play(head.encode(), f"{said}b7").after.record
    path = written(tmp_path, write_record(played))
    asked = settle(path).question
    (told,) = companion.read(path).notes
    assert str(told).startswith(
        "We can't tell whether Blue's b7 is legal. Here it counts as legal."
    )
    assert judged is not None
    assert asked is not None
    assert asked.id == judged.id == ("blue_path" if said else "first")


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("line-or-colour: white a1; black b2; next ?", "c5"),
        ("corona-line: blue a1-c2; red g7-f2; next ?; ends c2 f2; points 0 0; rest no no", "b7"),
        (
            "corona-line: blue a1-c2; red g7-f2; next ?; ends c2 f2; points 0 0; rest no no",
            "blue: switch:f4",
        ),
    ],
)
def test_a_move_after_a_photo_is_the_same_to_every_command(
    tmp_path: Path, position: str, move: str
) -> None:
    key, shown = position.split(": ", 1)
    head = f'[Game "{key}"]\n[Photo "sha256:aa"]\n[Position "{shown}"]\n'
    legal = companion.judge(head.encode(), move).legal
    assert legal is (True if ":" not in move else None)
    assert settle(written(tmp_path, head), move).legal is legal
    played = companion.play(head.encode(), move)
    path = written(tmp_path, write_record(played.after.record))
    assert companion.check(path).ok is settle(path).legal is legal
    assert companion.moves(path).by_player.keys() == {*played.after.to_move}


def test_a_legal_record_asks_nothing(tmp_path: Path) -> None:
    path = written(tmp_path, "\n".join(BAD.splitlines()[:5]) + "\n")
    dispute = settle(path)
    assert dispute.question is None
    assert dispute.legal is True
    with pytest.raises(CompanionError):
        settle(path, "xx")
    assert settle(path, "d3-d4").legal is False


def corona() -> Dispute:
    found = game("corona-line")
    options = found.choose({"size": 5})
    dispute = Dispute(found, options, found.parse_position(options, TWO_PATHS))
    dispute.table.asked = "red"
    dispute.table.type_move("b1x")
    return dispute


def test_what_decides_is_asked_first_with_its_places_and_answers_are_taken_back_one_by_one() -> (
    None
):
    dispute = corona()
    question = dispute.question
    assert question is not None
    assert question.id == "red_path"
    assert all(question.places.values())
    assert dispute.answer(next(iter(question.answers)))
    assert dispute.legal is not None
    assert dispute.back()
    assert dispute.question == question
    assert dispute.legal is None


def test_what_nobody_knows_still_ends_in_a_ruling() -> None:
    dispute = corona()
    while dispute.question is not None and dispute.question.id != RULING:
        dispute.put_aside()
    assert dispute.legal is None
    assert dispute.question is not None
    assert LEGAL in dispute.question.answers
    assert dispute.answer(LEGAL)
    assert dispute.question is None
    assert moves(dispute) == ["b1x"]
    assert dispute.back()
    assert dispute.kept is None


def between(finding: Finding) -> Dispute:
    found = game("line-or-colour")
    before = found.start(found.choose())
    after = found.play(before, {"white": found.parse_move("d4")})
    photos = TwoPhotos(finding, after, lambda: None)
    return Dispute(found, found.options_of(before), before, photos=photos)


@pytest.mark.parametrize("legal", [None, False])
@pytest.mark.parametrize("answer", [LEGAL, TAKE_BACK, LET_STAND])
def test_two_photos_in_doubt_or_with_a_fault_end_in_a_ruling(
    legal: bool | None, answer: str
) -> None:
    dispute = between(Finding(legal, True, "Several turns", marks=("ring d4",)))
    question = dispute.question
    assert question is not None
    if answer not in question.answers:
        assert (answer, legal) in ((LET_STAND, None), (LEGAL, False))
        return
    assert dispute.answer(answer)
    assert dispute.question is None
    assert dispute.kept is not None
    marks = dispute.table.game.marks(dispute.kept.table.position)
    assert ("ring d4" in marks) is (answer != TAKE_BACK)
    assert dispute.back()
    assert dispute.photos is not None
    assert dispute.kept is None
    assert dispute.question == question


def test_a_turn_read_from_two_photos_that_is_not_sure_asks_for_a_ruling() -> None:
    dispute = between(
        Finding(None, True, "80% sure", marks=("ring d4",), player="white", move="d4")
    )
    dispute.table.type_move("d4")
    assert dispute.question is not None
    assert dispute.answer(LEGAL)
    assert moves(dispute) == ["d4"]


@pytest.mark.parametrize(
    ("moves", "where"), [("1. c6-d6-d5", "Blue: "), ("1. c6-d6-d5 e5-d5", "Turn 1, Blue: ")]
)
def test_turns_after_a_position_count_as_in_the_record(
    tmp_path: Path, moves: str, where: str
) -> None:
    game = '[Game "line-wars"]\n[Position "blue a7-b7-b6-c6; red g1-f1-f2-f3-f4-e4-e5; next blue; '
    text = f'{game}turns 2 2"]\n\n{moves}\n'
    walk = settle(written(tmp_path, text)).walk
    assert walk is not None
    assert str(walk.here.sentence) == f"{where}c6-d6-d5"
    assert str(companion.check(text.encode()).sentence).startswith(where)


def test_the_window_and_the_file_come_to_the_same_record(tmp_path: Path) -> None:
    path = written(tmp_path)
    by_file = settle(path)
    table = opened(load_record(path, to_mend=True))
    in_window = OpenGame(table)
    by_file.answer(LET_STAND)
    table.let_stand()
    assert by_file.kept is not None
    assert by_file.kept.record() == in_window.record()
    assert parse_record(write_record(in_window.record(), table.game)) == in_window.record()


@pytest.mark.parametrize(
    ("move", "player", "whose"),
    [("b1-b2-c2", "red", "red"), ("c4-d4-d3", "blue", "blue"), ("d3-d4-c4", "blue", "")],
)
def test_a_move_made_on_the_board_is_judged_as_one_that_is_typed(
    move: str, player: str, whose: str
) -> None:
    """Nobody said whose turn it is: the last could be made by both, and is legal by either."""
    found = game("line-wars")
    drawn = (
        "blue a4-a3-a2-b2-b3-a3 a4-b4-c4-c3-d3; red d1-c1-b1-a1 c1-c2-d2-d3 c2-c3-b3-b4; "
        "next ?; turns ? ?"
    )
    options = found.choose({"size": 4})
    typed, made = (
        Dispute(found, options, found.parse_position(options, drawn)).table for _ in range(2)
    )
    assert (typed.whose, made.whose) == ("", "")
    typed.type_move(move)
    for dot in move.split("-"):
        made.touch(dot)
    for table in (typed, made):
        assert table.verdict is not None
        assert (str(table.verdict), table.whose) == (str(typed.verdict), whose)
        one, other = move.split("-")[:2]
        assert table.marks[f"line {min(one, other)}-{max(one, other)}"] == player


def test_orders_that_replace_a_turn_of_a_record_can_be_taken_back(tmp_path: Path) -> None:
    dispute = settle(written(tmp_path, '[Game "blottos-war"]\n\n1. a1*4 | c2*4\n2. c4*4 | c5*4\n'))
    asked = dispute.question
    assert asked is not None
    for orders in ("a1*4 | c6*4", "a1*4 | a8*4"):
        assert dispute.answer(f"redo {orders}")
        assert " | ".join(moves(dispute)[:2]) == orders
        assert dispute.back()
        assert dispute.question == asked


def test_an_order_that_is_let_stand_alone_is_sealed_and_can_be_taken_back(tmp_path: Path) -> None:
    one = written(tmp_path, '[Game "blottos-war"]\n\n1. c1*4 | c8*4\n')
    both = settle(one, "c7*4 | c2*4")
    assert both.question is not None
    assert LET_STAND in both.question.answers
    alone = settle(one, "blue: c7*4")
    assert alone.legal is False
    assert alone.kept is not None
    assert alone.answer(LET_STAND)
    assert alone.kept.table.waiting_orders == ("blue",)
    assert alone.back()
    assert alone.kept.table.waiting_orders == ()
    assert alone.answer(LET_STAND)


def test_an_order_that_is_let_stand_reveals_the_one_that_waits_for_good(tmp_path: Path) -> None:
    dispute = settle(written(tmp_path, '[Game "blottos-war"]\n\n1. blue: c4*4\n'), "red: c2*4")
    assert dispute.kept is not None
    assert dispute.answer(LET_STAND)
    assert moves(dispute) == ["c4*4", "c2*4!"]
    assert not dispute.answered
    assert not dispute.back()
    assert moves(dispute) == ["c4*4", "c2*4!"]


def test_no_move_is_judged_after_an_illegal_one(tmp_path: Path) -> None:
    record = load_record(written(tmp_path))
    for act in (lambda: companion.judge(record, "a1-a2"), lambda: companion.over(record)):
        with pytest.raises(CompanionError, match="Blue's b3-b2 in turn 3 is not legal"):
            act()
    assert companion.judge(record, "b3-b2-c2-c3", at=3).legal is True


def test_that_a_game_goes_on_is_agreed_and_the_move_judged_again() -> None:
    record = Path(__file__).parents[3] / "samples" / "line-wars-from-photo.pgr"
    dispute = settle(record, "blue: c1-d1")
    assert dispute.question is not None
    assert [*dispute.question.answers] == ["go_on"]
    assert dispute.answer("go_on")
    assert dispute.table.verdict is not None
    assert dispute.table.verdict.rule != "LW-13"
    assert dispute.kept is not None
    assert "agreed no" in dispute.kept.record().position
    assert dispute.back()
    assert dispute.table.verdict.rule == "LW-13"
    assert "agreed yes" in dispute.kept.record().position
