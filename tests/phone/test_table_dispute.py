"""A dispute on phones at the table: its verdict, what it keeps secret, and what is settled."""

from __future__ import annotations

from typing import Any

from tests.phone.conftest import Lay
from tests.phone.game_table import Table, do, streamed


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


def test_what_is_typed_for_a_move_and_is_none_is_answered_in_a_sentence_or_not_at_all(
    table: Table,
) -> None:
    blue = table.join("blue")
    do(blue, "next", path="/dispute")
    assert do(blue, "say", "xyz", path="/dispute").json["text"].startswith("Write a move like ")
    do(blue, "next", path="/dispute")
    assert do(blue, "say", " ", path="/dispute").json["text"] == ""
    resigned = do(blue, "say", "resign", path="/dispute").json["text"]
    assert resigned.startswith("Resigning is not written as a move ")


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


def test_a_dispute_shows_nothing_of_a_set_up_that_is_still_secret(lay: Lay) -> None:
    def stones(shown: Any) -> dict[str, int]:
        places = [one[5].rpartition(": ")[2] for one in shown["board"]["places"]]
        return {colour: places.count(colour) for colour in ("red", "blue")}

    made = lay("lineage")
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


def test_orders_that_are_sealed_are_judged_as_given_and_shown_to_nobody(lay: Lay) -> None:
    made = lay("blottos-war")
    blue, red = made.join("blue"), made.join("red")
    do(red, "next", path="/dispute")
    do(blue, "say", "c3*4")
    again = "d3*4 is not legal. Blue has already given orders this turn"
    for phone in (blue, red):
        assert do(phone, "say", "blue: d3*4", path="/dispute").json["text"] == f"Blue: {again}"
    other = do(red, "say", "d5*4", path="/dispute")
    assert other.json["legal"] is True
    assert "c3*4" not in other.text
    both = do(red, "say", "blue: d3*4 | red: d5*4", path="/dispute").json
    assert both["legal"] is False


def test_a_turn_with_too_many_lines_is_settled_by_taps_or_typed(lay: Lay) -> None:
    made = lay("line-wars")
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
