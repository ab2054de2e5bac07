"""The rules, each shown by a game: what the companion answers names the rule, and so does the
oracle, which was written from the rulebooks' words alone. The games stand in ``rulebook.toml``, the
illegal moves in each game's ``faults.toml``, where people are shown them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from companion.application.dispute.checked import check
from companion.games import game, game_keys
from companion.games.lineage import board_folder
from companion.games.options import BadOption
from companion.games.protocol import Game
from companion.judge import judge
from companion.judge.judge import Fault, faults
from companion.records import parse_record
from tests.games.lineage.boards import pairs_board
from tests.oracle import ORACLES, Lineage, Oracle

NO_CLAIM = {
    "LW-9": "it explains what follows from LW-3, so no verdict rests on it; one game shows it",
    "BW-1": "both order at once, so nobody is ever out of turn; that four are placed is BW-3",
    "BW-4": "there is no way to write a recruit that moves",
    "LC-8": "it sets a puzzle for one, no game; companion solve answers it",
    "LG-4": "a way over the rim is a way like any other, and LG-3 says what blocks it",
}
"""Rules by which nothing is illegal and nobody wins, and why."""


@dataclass(frozen=True)
class Claim:
    """A claim of the rulebook's; ``rulebook.toml`` says what its parts mean."""

    rule: str
    says: str
    set: dict[str, Any] = field(default_factory=dict)
    position: str = ""
    moves: str = ""
    by: str = ""
    illegal: str = ""
    legal: str = ""
    winner: str = ""
    score: dict[str, int] = field(default_factory=dict)
    counts: str | None = None
    after: dict[str, str] = field(default_factory=dict)
    forces: dict[str, int] = field(default_factory=dict)
    removes: tuple[str, ...] = ()
    refused: dict[str, Any] = field(default_factory=dict)

    @property
    def game(self) -> Game[Any, Any]:
        return next(game(key) for key in game_keys() if self.rule in game(key).rules)

    def end(self) -> Any:
        """The position that the moves lead to, every one of them legal."""
        g = self.game
        options = g.choose(self.set)
        tags = [("Game", g.key), *((option.tag, options[option.id]) for option in g.options)]
        if self.position:
            tags.append(("Position", self.position))
        head = "\n".join(f'[{name} "{value}"]' for name, value in tags)
        checked = check(parse_record(f"{head}\n\n{self.numbered()}\n"), g)
        assert checked.ok, str(checked.sentence)
        return checked.replay.end

    def numbered(self) -> str:
        """The moves as a record has them."""
        turns = self.moves.split(";")
        return " ".join(f"{n}. {turn}" for n, turn in enumerate(turns, 1) if turn.strip())

    def oracle(self) -> Oracle:
        """The oracle at the same place."""
        g = self.game
        oracle = ORACLES[g.key](**g.choose(self.set))
        if g.simultaneous:
            for turn in filter(None, self.moves.split(";")):
                orders = [order.strip() for order in turn.split("|")]
                oracle.play(dict(zip(g.players, orders, strict=True)))
        else:
            for move in self.moves.split():
                assert not oracle.broken(oracle.player, move)
                oracle.play({oracle.player: move})
        return oracle


PAGE = Path(__file__).with_name("rulebook.toml")
CLAIMS = [Claim(**claim) for claim in tomllib.loads(PAGE.read_text("utf-8"))["claim"]]
GALLERY = [(game(key), fault) for key in game_keys() for fault in faults(game(key))]
CLAIMS += [
    Claim(
        one.rule,
        f"{number}. {one.move}",
        dict(one.options),
        one.position,
        (";" if found.simultaneous else " ").join(one.moves),
        one.by,
        illegal=one.move,
    )
    for number, (found, one) in enumerate((found, fault.example) for found, fault in GALLERY)
]


def those(part: str) -> Any:
    """The claims that have a part, for a test each."""
    return pytest.mark.parametrize(
        "claim",
        [
            pytest.param(claim, id=f"{claim.rule}: {claim.says}")
            for claim in CLAIMS
            if getattr(claim, part) not in ("", {}, (), None)
        ],
    )


@pytest.fixture(autouse=True)
def boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lineage's board of short open lines, where one can look for it."""
    monkeypatch.setattr(board_folder, "board_folder", lambda: tmp_path)
    board_folder.board_named.cache_clear()
    (tmp_path / "pairs.toml").write_text(pairs_board(), "utf-8")
    monkeypatch.setitem(Lineage.boards, "pairs", pairs_board())


def told_twice(claim: Claim) -> bool:
    """Whether the oracle can come to the same place, from the start."""
    return not claim.position


@those("illegal")
def test_what_breaks_the_rule_is_refused_by_its_name(claim: Claim) -> None:
    verdict = judge(claim.game, claim.end(), claim.by or None, claim.illegal)
    assert (verdict.legal, verdict.rule) == (False, claim.rule), str(verdict.sentence)
    if told_twice(claim):
        oracle = claim.oracle()
        assert claim.rule in oracle.broken(claim.by or oracle.player, claim.illegal)


@pytest.mark.parametrize(
    ("found", "fault"), GALLERY, ids=lambda one: one.example.text if isinstance(one, Fault) else ""
)
def test_a_typical_fault_is_shown_with_what_is_legal_instead(
    found: Game[Any, Any], fault: Fault
) -> None:
    verdict, example = fault.verdict, fault.example
    assert verdict.legal is False
    assert verdict.rule == example.rule
    over = not found.to_move(verdict.before)
    out_of_turn = verdict.player not in found.to_move(verdict.before)
    assert verdict.nearby or over or out_of_turn or example.move == "swap"
    for text in verdict.nearby:
        assert judge(found, verdict.before, verdict.player, text).legal is not False
    shown = fault.as_json()
    assert shown["verdict"]["move"] == verdict.text


@those("legal")
def test_what_the_rule_allows_is_legal(claim: Claim) -> None:
    verdict = judge(claim.game, claim.end(), claim.by or None, claim.legal)
    assert verdict.legal, str(verdict.sentence)
    if told_twice(claim):
        oracle = claim.oracle()
        assert not oracle.broken(claim.by or oracle.player, claim.legal)


@those("winner")
def test_who_has_won_and_by_which_rule(claim: Claim) -> None:
    end = claim.end()
    result = claim.game.result(end)
    assert result.finished
    assert (result.rule, result.winner or "nobody") == (claim.rule, claim.winner)
    assert claim.game.to_move(end) == ()
    if claim.score:
        assert result.score == claim.score
    if told_twice(claim):
        oracle = claim.oracle()
        assert (oracle.why, oracle.winner or "nobody") == (claim.rule, claim.winner)
        assert oracle.score() == result.score


@those("counts")
def test_what_a_count_of_squares_rests_on(claim: Claim) -> None:
    items = claim.game.result(claim.end()).items
    assert any(item.rule == claim.rule and claim.counts in str(item.sentence) for item in items)


@those("after")
def test_what_comes_of_both_orders(claim: Claim) -> None:
    *turns, last = claim.moves.split(";")
    g, before = claim.game, Claim(claim.rule, claim.says, claim.set, moves=";".join(turns)).end()
    orders = dict(zip(g.players, last.split("|"), strict=True))
    resolved = g.resolve(before, {player: g.parse_move(text) for player, text in orders.items()})
    assert claim.rule in {item.rule for item in resolved.items}
    result = g.result(resolved.after)
    for place, owner in claim.after.items():
        assert result.places.get(place, "") == owner
        assert result.extra["forces"].get(place, 0) == claim.forces[place]


@those("removes")
def test_what_is_removed(claim: Claim) -> None:
    stones = claim.game.result(claim.end()).places
    assert not set(claim.removes) & set(stones)


@those("refused")
def test_house_rules_that_break_the_rule_are_refused_by_its_name(claim: Claim) -> None:
    with pytest.raises(BadOption) as refused:
        claim.game.choose(claim.refused)
    assert refused.value.rule == refused.value.as_json()["rule"] == claim.rule


def test_every_rule_is_shown_or_has_a_reason_why_nothing_rests_on_it() -> None:
    shown = {claim.rule for claim in CLAIMS if not claim.legal}
    every = {rule for key in game_keys() for rule in game(key).rules}
    assert shown | set(NO_CLAIM) == every
    assert not shown & set(NO_CLAIM)
