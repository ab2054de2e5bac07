"""The verdict on a move in a position, given as the move itself or as people type it: the player,
the move's own text, and what may vary; and every rule's typical
illegal moves, judged where they are made."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from companion.games.phrases import resigning
from companion.games.protocol import BadText, Game, Json, bare
from companion.games.texts import STANDS
from companion.judge.verdict import Verdict, verdict_on
from companion.locale.meant import meant
from companion.records.replay import legal_for_all
from companion.records.turns import DASHES, NUMBER
from companion.sentences import ENGLISH, N_, Catalogue, Term, say

if TYPE_CHECKING:
    from companion.games.printables import Example

P = TypeVar("P", bound=Hashable)
M = TypeVar("M", bound=Hashable)


def judge(game: Game[P, M], position: P, player: str | None, move: M | str) -> Verdict[P, M]:
    """The verdict on a move in a position.

    ``move`` may be text as people type it (:func:`companion.judge.judge.typed_moves`), with an
    optional label for the player (``blue: c2*2 d2``). Without a label, and with ``player``
    ``None``, it is taken for a move of the player to move; if several may be to move, of the first
    for whom it is legal, else of whom it fits best, with what it breaks for each. But if its text
    says where it starts and it fits the board better as the move of a player whose turn it is not,
    it is judged as that player's, and the first breach is whose turn it is. If it is legal whoever
    is to move, the verdict names no player. Orders of all players are judged together; the verdict
    is on the first that breaks a rule. Once more is known of the position, :func:`judge_again`
    keeps the player.

    Raises:
        BadText: the text is not a move of this game, so it is neither legal nor illegal.
    """
    marked = isinstance(move, str) and STANDS in move
    return replace(_judged(game, position, player, move), marked=marked)


def _judged(game: Game[P, M], position: P, player: str | None, move: M | str) -> Verdict[P, M]:
    if isinstance(move, str):
        moves, label = typed_moves(game, move, player)
        if len(moves) > 1:
            return _together(game, position, moves)
        player, move = label or None, next(iter(moves.values()))
    # Once the game is over nobody is to move, so it is whoever the move fits best.
    asked = (player,) if player else game.to_move(position) or game.players
    verdicts = [_completed(game, position, one, move) for one in asked]
    possible = [verdict for verdict in verdicts if verdict.legal is not False]
    found = possible[0] if possible else min(verdicts, key=_ill_fitting)
    if len(possible) > 1 and found.legal is None:  # else it is clear whose move it is
        found = _unnamed(found)
    elif not possible and len(game.to_move(position)) > 1 and not (player or game.simultaneous):
        nobody_s = all(no_piece for _, no_piece in map(_ill_fitting, verdicts))
        found = replace(found, may=tuple(asked) if nobody_s else ())
    if player or found.legal is not False or not game.to_move(position) or not game.names_start:
        return found
    if not game.hand.touches(position, found.player, found.move):
        return found  # such as a pass, which fits every player
    waiting = [one for one in game.players if one not in game.to_move(position)]
    others = [verdict_on(game, position, one, move) for one in waiting]
    # For other players the first breach is always whose turn it is, so it says nothing about whose
    # move was meant.
    return min([found, *others], key=lambda v: len(v.breaches) - (v.player in waiting))


def judged_as_played(
    game: Game[P, M], text: str, played: Iterable[tuple[str, M, P]]
) -> Verdict[P, M] | None:
    """The verdict on a typed move as one of those that were ``played`` (player, move, and the
    position before), if it is one; of two that both have tried the one that is in dispute."""
    moves, player = typed_moves(game, text)
    told = [
        judge(game, before, whose, text)
        for whose, move, before in played
        if player in ("", whose) and list(moves.values()) == [game.unmarked(move)]
    ]
    return min(told, key=lambda v: (v.legal is not False, v.legal is True), default=None)


def judge_again(verdict: Verdict[P, M], position: P) -> Verdict[P, M]:
    """The verdict on a move once more is known of its position, such as whose turn it is: as the
    same player's. A move that several could have made is supposed to be of whoever's turn it is."""
    game, player = verdict.game, verdict.player
    if not verdict.named:
        player = next(iter(game.to_move(position)), player)
    found = _completed(game, position, player, verdict.move, verdict.others)
    if not verdict.named and found.legal is None and len(game.to_move(position)) > 1:
        found = _unnamed(found)
    return replace(found, marked=verdict.marked)


def _ill_fitting(verdict: Verdict[Any, Any]) -> tuple[int, bool]:
    """How badly an illegal move fits its player: by what it surely breaks, then by whose piece it
    moves."""
    game, player = verdict.game, verdict.player
    touched = game.hand.touches(verdict.before, player, verdict.move)[:1]
    owners = {game.marks(verdict.before).get(f"stone {place}") for place in touched}
    return sum(not breach.unknown for breach in verdict.breaches), player not in owners


def _unnamed(found: Verdict[P, M]) -> Verdict[P, M]:
    """The verdict on a move whose player nobody named: legal if it is so in every game that the
    drawing may come from, whoever is to move in it."""
    found = replace(found, named=False)
    legal = legal_for_all(found.game, found.before, found.move)
    return replace(found, player="", breaches=()) if legal else found


def _completed(
    game: Game[P, M], position: P, player: str, move: M, others: Mapping[str, M] | None = None
) -> Verdict[P, M]:
    verdict = verdict_on(game, position, player, move, others)
    if verdict.legal:
        return verdict_on(game, position, player, game.completed(position, player, move), others)
    return verdict


def _together(game: Game[P, M], position: P, moves: Mapping[str, M]) -> Verdict[P, M]:
    """The verdict on the orders of all players at once."""
    verdicts = {p: verdict_on(game, position, p, move) for p, move in moves.items()}
    first = next((p for p, verdict in verdicts.items() if verdict.breaches), next(iter(moves)))
    others = {p: move for p, move in moves.items() if p != first}
    return verdict_on(game, position, first, moves[first], others)


def typed_moves(
    game: Game[Any, Any], text: str, player: str | None = None
) -> tuple[Mapping[str, Any], str]:
    """The moves that a text names, by player ('' for the one move of whoever is to move), and the
    player named in the text or the question.

    Accepted: a turn number in front (``3. c6-c5``), dashes of any kind, capitals, and the mark of a
    move allowed to stand. For simultaneous orders both may be given, separated by ``|``.

    Raises:
        BadText: it is not a move of this game, with the column at fault.
    """
    text = text.translate(DASHES)
    number = NUMBER.match(text, len(text) - len(text.lstrip()))
    shift = number.end() if number else 0
    parts = text[shift:].split("|")
    if len(parts) == 1 or not game.simultaneous:
        label, move = _one(game, text[shift:], shift, player)
        return {label: move}, label
    if len(parts) != len(game.players):
        problem = say(
            N_("write “|” once, between {first}'s orders and {second}'s"),
            first=Term(game.players[0].capitalize()),
            second=Term(game.players[-1].capitalize()),
        )
        raise BadText(problem, shift + len(parts[0]) + 1)
    found: dict[str, Any] = {}
    for seat, part in zip(game.players, parts, strict=True):
        label, move = _one(game, part, shift, None)
        found[label or seat] = move
        shift += len(part) + 1
    if len(found) != len(game.players):
        raise BadText.of(
            N_("{player} has orders twice in one turn"), player=Term(label.capitalize())
        )
    return {player: found[player] for player in game.players}, player or ""


def _one(game: Game[Any, Any], text: str, shift: int, player: str | None) -> tuple[str, Any]:
    """One move and its player; ``shift`` characters of the whole text come before it."""
    label, own, within = split_label(game, text)
    if label and player and label != player:
        raise BadText.of(
            N_("the move is labelled {label}, but it is {player}'s move"),
            label=Term(label.capitalize()),
            player=Term(player.capitalize()),
        )
    try:
        move = game.parse_move(bare(own)[0])
    except BadText as error:
        told = resigning(own, game.players) or error.sentence
        raise BadText(told, error.column + shift + within) from None
    return player or label, move


def split_label(game: Game[Any, Any], text: str) -> tuple[str, str, int]:
    """The player a text names ('' if none), the move's own text, and the number of characters
    before it.

    A player may be named in any available language, with or without a colon: ``blau: c2``,
    ``red c2``.
    """
    lead = len(text) - len(text.lstrip())
    name, colon, rest = text.partition(":")
    label = meant(name, game.players) if colon else ""
    if label not in game.players:
        word, _, more = text[lead:].partition(" ")
        label = meant(word, game.players) if more.strip() else ""
        rest = more
    if label not in game.players:
        label, rest = "", text
    own = rest.lstrip()
    return label, own.rstrip(), len(text) - len(own)


@dataclass(frozen=True)
class Fault:
    """A typical illegal move, and the verdict on it with what is legal instead."""

    example: Example
    verdict: Verdict[Any, Any]

    def as_json(self, language: Catalogue = ENGLISH) -> dict[str, Json]:
        """An entry of ``rules GAME --examples --json``."""
        options = self.verdict.game.options_of(self.verdict.before)
        return {
            "rule": self.example.rule,
            "text": self.verdict.breaches[0].sentence.text(language),
            "options": {name: options[name] for name in self.example.options},
            "verdict": self.verdict.as_json(language),
        }


def faults(game: Game[Any, Any], rule_id: str = "") -> tuple[Fault, ...]:
    """A game's typical illegal moves in the order of its rules, or those against one rule."""
    from companion.games.examples import before
    from companion.games.printables import faults_of

    return tuple(
        Fault(one, judge(game, before(game, one), one.by or None, one.move))
        for one in faults_of(game, rule_id)
    )
