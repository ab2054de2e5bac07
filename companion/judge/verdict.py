"""The verdict on one move: legal, illegal, or depending on something unknown."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.games.phrases import ordered_already, with_rule
from companion.games.protocol import Breach, Effect, Game
from companion.judge.rulings import Ruling, rulings_on
from companion.sentences import ENGLISH, N_, Catalogue, Sentence, Term, labelled, say, strung

if TYPE_CHECKING:
    from companion.answers.disputes import EffectJson, VerdictJson
    from companion.answers.kinds import BreachJson

P = TypeVar("P", bound=Hashable)
M = TypeVar("M", bound=Hashable)

OVER = N_("The game is over.")
NEARBY = 5
"""Number of legal moves suggested for an illegal one."""


@dataclass(frozen=True)
class Verdict(Generic[P, M]):
    """What the rules say about a move; everything except its breaches is computed on demand.

    ``before`` is the position the move was judged in. ``breaches`` has the most obvious first, and
    those that depend on an unknown field of the position last. ``others`` holds the simultaneous
    orders of the other players, if they are judged together. ``player`` is '' for a move that is
    legal whoever is to move. ``named``: whether it was said, or is clear, whose move it is.
    ``barred``: whether what the players did, and no rule, leaves no room for it: they ended the
    game, or have given other orders already.
    ``may``: the players whose turn it may be, where the move is legal for none of them.
    ``marked``: whether it was asked about with the mark of a move that is let stand.
    """

    game: Game[P, M]
    before: P
    player: str
    move: M
    breaches: tuple[Breach, ...]
    others: Mapping[str, M] = field(default_factory=dict)
    named: bool = True
    barred: bool = False
    may: tuple[str, ...] = ()
    marked: bool = False

    def __repr__(self) -> str:
        return f"<Verdict {self.game.key}: {self.sentence}>"

    @property
    def moves(self) -> dict[str, M]:
        """The move and the others' simultaneous orders, by player in seating order; a move that is
        legal whoever is to move is supposed to be of the player whose turn it may be first."""
        player = self.player or next(iter(self.game.to_move(self.before)))
        moves = {player: self.move, **self.others}
        return {player: moves[player] for player in self.game.players if player in moves}

    @property
    def text(self) -> str:
        """The move, or the orders judged together, in record notation."""
        return " | ".join(map(self.game.format_move, self.moves.values()))

    def text_with(self, move: str) -> str:
        """The same with another move of the player, by its text."""
        texts = {player: self.game.format_move(one) for player, one in self.moves.items()}
        return " | ".join({**texts, self.player: move}.values())

    @property
    def legal(self) -> bool | None:
        """``None`` if it depends on something unknown about the position."""
        if not self.breaches:
            return True
        return None if self.breaches[0].unknown else False

    @property
    def impossible(self) -> bool:
        """Whether no game can reach the position, so that no move in it can be judged."""
        return any(breach.impossible for breach in self.breaches)

    def after_end(self, told: Sentence) -> Verdict[P, M]:
        """The same move after the players ended the game themselves, as ``told``."""
        return self.barred_by(say("{first} {second}", first=say(OVER), second=told))

    def barred_by(self, told: Sentence) -> Verdict[P, M]:
        """The same move, for which what the players did leaves no room: ``told``."""
        return replace(self, breaches=(Breach("", told),), barred=True, may=())

    def barred_if_ordered(self, ordered: Collection[str]) -> Verdict[P, M]:
        """The same move, barred if one of those who make it has ``ordered`` this turn."""
        again = next((one for one in self.moves if one in ordered), None) if ordered else None
        return self if again is None else self.barred_by(ordered_already(again))

    @property
    def refused(self) -> bool:
        """Whether the move is not to be played: it is illegal, or comes after lines of no game."""
        return self.legal is False or self.impossible

    @cached_property
    def unsure(self) -> bool:
        """Whether its breaches, or those of the nearby moves, depend on an unknown field of the
        position, so that none of these is surely legal."""
        game, moves = self.game, map(self.game.parse_move, self.nearby)
        near = (game.breaches(self.before, self.player, move) for move in moves)
        return any(breach.unknown for one in (self.breaches, *near) for breach in one)

    @property
    def first(self) -> Breach | None:
        """The most obvious breach."""
        return self.breaches[0] if self.breaches else None

    @cached_property
    def firsts(self) -> tuple[tuple[str, Breach], ...]:
        """The most obvious breach of each player whose orders are judged, or whose turn it may be;
        the same breach once, with ''."""
        moves = self.moves if self.others else dict.fromkeys(self.may, self.move)
        found = [
            (player, breach)
            for player, move in moves.items()
            for breach in sure_first(self.game.breaches(self.before, player, move))[:1]
        ]
        if self.legal is not False or self.barred or len(found) < 2:
            return tuple(("", breach) for breach in self.breaches[:1])
        told = {(breach.rule, str(breach.sentence)) for _, breach in found}
        return tuple(found) if len(told) > 1 else (("", found[0][1]),)

    @property
    def rule(self) -> str | None:
        """The id of the first rule broken."""
        return self.breaches[0].rule if self.breaches else None

    @property
    def places(self) -> tuple[str, ...]:
        """The places to highlight for the first breach."""
        return self.breaches[0].places if self.breaches else ()

    @property
    def depends(self) -> tuple[str, ...]:
        """The unknown fields of the position on which the verdict depends; empty if certain."""
        if self.legal is not None:
            return ()
        return tuple(dict.fromkeys(breach.unknown for breach in self.breaches))

    @property
    def find_out(self) -> tuple[Sentence, ...]:
        """What people would have to find out to make the verdict certain; empty if it is."""
        told = (self.game.unknowns.get(field) for field in self.depends)
        return tuple(say(unknown.question) for unknown in told if unknown)

    @cached_property
    def assumes(self) -> tuple[Sentence, ...]:
        """What it takes for granted that a sheet does not show, where that could change it."""
        if self.refused:
            return ()
        found = self.game.assumed(self.before, self.player, self.move)
        return tuple(dict.fromkeys(found))

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """What a legal move does, in order."""
        if not self.legal or not self.player:
            return ()
        return tuple(self.game.effects(self.before, self.moves))

    @cached_property
    def nearby(self) -> tuple[str, ...]:
        """Texts of the legal moves most like one that is not certainly legal, nearest first."""
        if (
            self.legal
            or self.impossible
            or self.barred
            or self.player not in self.game.to_move(self.before)
        ):
            return ()
        near = self.game.nearby(self.before, self.player, self.move, NEARBY + 1)
        # If it is unknown whether the move itself is legal, the move is its own nearest neighbour.
        own = self.game.format_move(self.move)
        others = [text for text in map(self.game.format_move, near) if text != own]
        return tuple(others[:NEARBY])

    @property
    def ways_out(self) -> Sentence | None:
        """The nearby moves in a line; no more certain than the position that was judged."""
        if not self.nearby:
            return None
        template = N_("Similar legal moves")
        if self.unsure:
            template = N_("Possibly legal")
        return labelled(template, ", ".join(self.nearby))

    @property
    def remarks(self) -> tuple[Sentence, ...]:
        """Wrong annotations in a legal move's text, whoever's turn it is."""
        if not self.legal:
            return ()
        players = (self.player,) if self.player else self.game.to_move(self.before)
        told = [tuple(self.game.remarks(self.before, player, self.move)) for player in players]
        needless = (say(N_("The move is legal, so it needs no “!”.")),) if self.marked else ()
        return (*(one for one in (*told, ())[0] if all(one in other for other in told)), *needless)

    @cached_property
    def after(self) -> P | None:
        """The position after a legal move; ``None`` if illegal or if others order
        simultaneously."""
        if not self.legal or set(self.game.to_move(self.before)) != set(self.moves):
            return None
        return self.game.play(self.before, self.moves)

    @cached_property
    def rulings(self) -> tuple[Ruling, ...]:
        """The options with another answer that would change it."""
        if not self.player or self.barred:
            return ()
        return rulings_on(self.game, self.before, self.player, self.move, self.breaches)

    @property
    def other_rules(self) -> tuple[Sentence, ...]:
        """What is told of the house rules that would change it."""
        return tuple(sentence for ruling in self.rulings for sentence in ruling.sentences)

    @property
    def sentence(self) -> Sentence:
        """The verdict in a line: legal, or the first breach; and whose move, if that is unclear."""
        permitted = self.text in self.game.permitted
        if not self.player and not permitted:
            return say(N_("{move} is legal, whoever's turn it is"), move=self.text)
        if not self.player or len(self.game.to_move(self.before)) < 2 or self.others or self.may:
            return self.finding
        return say(
            "{player}: {verdict}",
            player=Term(self.player.capitalize()),
            verdict=self.finding,
        )

    @property
    def finding(self) -> Sentence:
        """The verdict in a line, without whose move it is, as far as that is known."""
        if self.first is None:
            return say(self.game.permitted.get(self.text, N_("{move} is legal")), move=self.text)
        template = N_("{move} is not legal. {why}")
        if self.may:
            template = N_("{move} is not legal, whoever's turn it is. {why}")
        if self.impossible:
            template = N_("{move} cannot be judged. {why}")
        elif self.legal is None:
            template = N_("We can't tell whether {move} is legal. {why}")
        return say(template, move=self.text, why=self.why)

    @property
    def why(self) -> Sentence:
        """What it breaks first; of orders judged together, what each does."""
        reasons = []
        for player, breach in self.firsts:
            why = with_rule(breach.rule, breach.sentence)
            named = player if self.may else ""  # an order's own reason names its player
            reasons.append(labelled(player.capitalize(), why) if named else why)
        return strung(reasons, "{one}. {other}")

    def as_json(self, language: Catalogue = ENGLISH) -> VerdictJson:
        """The move's part of ``judge --json``."""
        return {
            "legal": self.legal,
            "rule": self.rule,
            "text": self.breaches[0].sentence.text(language) if self.breaches else None,
            "places": list(self.places),
            "nearby": list(self.nearby),
            "breaches": [
                breach_json(breach, language)
                for breach in (
                    *self.breaches,
                    *(other for _, other in self.firsts if other not in self.breaches),
                )
            ],
            "depends": list(self.depends),
            "rulings": [sentence.text(language) for sentence in self.other_rules],
            "answers": {
                f"{ruling.option.id}={answer}": legal
                for ruling in self.rulings
                for answer, legal in ruling.others
            },
            "assumes": [sentence.text(language) for sentence in self.assumes],
            "effects": [effect_json(effect, language) for effect in self.effects],
            "find_out": [sentence.text(language) for sentence in self.find_out],
            "notes": [remark.text(language) for remark in self.remarks],
            "player": "" if self.may else self.player,
            "move": self.text,
            "before": self.game.format_position(self.before),
            "after": None if self.after is None else self.game.format_position(self.after),
        }


def breach_json(breach: Breach, language: Catalogue = ENGLISH) -> BreachJson:
    """A breach as in ``breaches`` and ``audit``."""
    found: BreachJson = {
        "rule": breach.rule,
        "text": breach.sentence.text(language),
        "places": list(breach.places),
    }
    if breach.unknown:
        found["unknown"] = breach.unknown
    return found


def effect_json(effect: Effect, language: Catalogue = ENGLISH) -> EffectJson:
    found: EffectJson = {
        "kind": effect.kind,
        "text": effect.sentence.text(language),
        "places": list(effect.places),
    }
    if effect.rule:
        found["rule"] = effect.rule
    return found


def sure_first(breaches: Iterable[Breach]) -> tuple[Breach, ...]:
    """Breaches in order, those that depend on an unknown field after the others."""
    return tuple(sorted(breaches, key=lambda breach: bool(breach.unknown)))


def verdict_on(
    game: Game[Any, Any],
    position: Any,
    player: str,
    move: Any,
    others: Mapping[str, Any] | None = None,
) -> Verdict[Any, Any]:
    """The verdict on a parsed move, with the simultaneous orders of the others."""
    breaches = [*game.breaches(position, player, move)]
    for other, ordered in (others or {}).items():
        breaches += game.breaches(position, other, ordered)
    return Verdict(game, position, player, move, sure_first(breaches), others or {})
