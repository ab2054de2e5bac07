"""Scores, marks and colours in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from companion.board import EMPTY, Value
from companion.games.described import Described
from companion.games.mark_words import mark_name as mark_name
from companion.games.mark_words import value_name as value_name
from companion.games.options import Options
from companion.games.results import Case
from companion.locale.meant import says
from companion.sentences import N_, Catalogue, Sentence, Term, either, say, strung


class Doubtful(Protocol):
    """A mark that is not certain, such as :class:`companion.photo.reading.ReadMark`."""

    @property
    def name(self) -> str: ...
    @property
    def value(self) -> Value: ...
    @property
    def confidence(self) -> float: ...
    @property
    def others(self) -> Sequence[Value]: ...
    @property
    def reasons(self) -> Sequence[str]: ...


COLOURS = (
    Term("Blue"),
    Term("Red"),
    Term("White"),
    Term("Black"),
    Term("blue"),
    Term("red"),
    Term("white"),
    Term("black"),
    Term("empty"),
    Term("colour"),
    Term("line"),
)
"""Words that occur as values and are translated one by one."""


def results_told(game: Described, options: Options) -> Sentence:
    """How players may write the result of a game."""
    return say(N_("First player first: {results}"), results=either(game.examples(options)))


def player_name(player: str) -> Term:
    """A player's name for people: ``Blue`` for ``blue``."""
    return Term(player.capitalize())


RESIGNS = N_("resign, give up, gives up")
"""What people type who resign, or what such words begin with."""


def resigning(text: str, players: Sequence[str]) -> Sentence | None:
    """How a record says that a player resigned, if that is what a text says that is no move."""
    if not says(text, RESIGNS):
        return None
    told = N_(
        'resigning is not written as a move but as the result: [Result "0-1"] if {first} '
        'resigned, [Result "1-0"] if {second} did'
    )
    first, second = map(player_name, players)
    return say(told, first=first, second=second)


TOO_MANY = N_("{player} has {number} pieces, but starts with {most}")
ORDERS_SEALED = N_("{player}'s orders are sealed.")
SETTLE = N_("To settle this step by step: “{command}”")


def ordered_already(player: str) -> Sentence:
    """That a player may give no other orders this turn."""
    return say(N_("{player} has already given orders this turn"), player=player_name(player))


def with_rule(rule: str, told: Sentence) -> Sentence:
    """What is told, followed by the rule that it rests on, if there is one."""
    return say("{text} ({rule})", text=told, rule=rule) if rule else told


def result_told(result: str) -> str:
    """A record's result as people write it: ``14–11``, ``½–½``, ``*``."""
    return result.replace("1/2", "½").replace("-", "–")


_PARTS = {0: "", 0.25: "¼", 0.5: "½", 0.75: "¾"}


def points_told(points: float) -> str:
    """Points as people write them in any language: ``2½``."""
    whole = int(points)
    if points - whole not in _PARTS:
        return f"{points:g}"
    return f"{whole or ''}{_PARTS[points - whole]}" or "0"


def score_told(score: Mapping[str, Any] | None) -> Sentence:
    """``Blue 11, Red 14``, to be part of another sentence."""
    return strung([told for _, told in _pieces(score)] or [say("")])


def score_line(score: Mapping[str, Any] | None, language: Catalogue) -> str:
    """``Blue 11, Red 14``; '' if there is no score."""
    return score_told(score).text(language)


def score_pieces(score: Mapping[str, Any] | None, language: Catalogue) -> list[tuple[str, str]]:
    """Each player and their score in words: ``("blue", "Blue 11")``."""
    return [(player, told.text(language)) for player, told in _pieces(score)]


def told_apart(outcomes: Sequence[Sentence], cases: Sequence[Case]) -> Sequence[Sentence]:
    """What a game comes to in each case, with the score where nothing else tells them apart."""
    if len({*map(str, outcomes)}) > 1 or any(case.result.score is None for case in cases):
        return outcomes
    scores = (score_told(case.result.score) for case in cases)
    pairs = zip(outcomes, scores, strict=True)
    return [say("{outcome} ({score})", outcome=one, score=score) for one, score in pairs]


def _pieces(score: Mapping[str, Any] | None) -> list[tuple[str, Sentence]]:
    """Each player's score; one with parts, as in Line or Colour, lists them in brackets."""

    def named(name: str, value: Any) -> Sentence:
        if isinstance(value, Mapping):
            parts = strung([named(key, part) for key, part in value.items()] or [say("")])
            return say("{name} ({parts})", name=Term(name), parts=parts)
        return say("{name} {value}", name=Term(name), value=value)

    return [(player, named(player_name(player), value)) for player, value in (score or {}).items()]


def doubt(mark: Doubtful) -> Sentence:
    """What an uncertain mark looks like, and what else it may be."""
    return _looks(N_("{mark} looks {value} ({percent}% sure), but could be {other}"), mark)


def looks(mark: Doubtful) -> Sentence:
    """The same of a mark named before."""
    return _looks(N_("It looks {value} ({percent}% sure), but could be {other}."), mark)


def _looks(told: str, mark: Doubtful) -> Sentence:
    name, value, sure = mark_name(mark.name), value_name(mark.value), int(mark.confidence * 100)
    others = [say("{value}", value=value_name(value)) for value in mark.others]
    may_be = strung(others, N_("{one} or {other}"))
    return say(told, mark=name, value=value, other=may_be, percent=sure)


def to_check(marks: int) -> Sentence:
    """How many marks there are to check, to be part of a line."""
    return say(N_("{marks} mark to check"), plural=N_("{marks} marks to check"), marks=marks)


def changed_to(mark: str, value: Value) -> Sentence:
    """That a mark has another value now."""
    told = N_("{mark} is now {value}. Ctrl+Z undoes it.")
    return say(told, mark=mark_name(mark), value=value_name(value))


def kept_as_read(marks: int) -> Sentence:
    """That marks were confirmed as they were read."""
    return say(
        N_("{marks} mark kept as read. Ctrl+Z undoes it."),
        plural=N_("{marks} marks kept as read. Ctrl+Z undoes it."),
        marks=marks,
    )


AS_READ = N_("If all marks are as read")
"""Before whatever the marks as read come to, while some are uncertain."""
OVER_UNKNOWN = N_("We can't tell from this whether the game is over.")
GIVEN = N_("The players gave this result.")
UNEXPLAINED = N_("The rules cannot explain this")
"""Before what was found on the paper that no legal game leaves there."""


def as_read_label() -> Sentence:
    """What is told below it supposes that no mark was misread."""
    return say("{label}:", label=say(AS_READ))


STAKES: Mapping[str, str] = {
    "winner": N_("This decides who wins."),
    "legality": N_("If this is wrong, another mark must be wrong too."),
    "mended": N_("If this is wrong, the sheet fits the rules."),
    "ending": N_("This decides whether the game is over."),
    "score": N_("This affects the score."),
    "order": N_("This changes the order."),
}
"""What an uncertain mark changes, by :attr:`companion.scoring.stakes.Doubt.stake`; no entry if it
changes nothing."""


REASONS: Mapping[str, str] = {
    "covered": N_("Something is lying over it."),
    "glare": N_("Glare hides it."),
    "faint": N_("The ink here is faint."),
    "older": N_("It is so pale that an older game may have left it."),
    "colours-alike": N_("The colours look alike here."),
    "colours-mixed": N_("The colour is between those of the two pens."),
    "ink-beside": N_("There is other ink right beside it."),
    "ink-unexplained": N_("There is ink here that no mark explains."),
    "ink-missing": N_("There is hardly any ink here."),
    "off-grid": N_("A dot beside it is missing or out of place."),
    "rules": N_("The ink and the rules do not quite agree here."),
    "sheet": N_("Many other marks on this sheet are unclear too."),
    "photos": N_("The photos show different things here."),
}
"""Why a mark is uncertain, by the id of :class:`companion.photo.reading.Reason`."""
_SAID_BETTER = {"faint": "ink-missing", "colours-alike": "colours-mixed"}
"""Reasons that another says as well, and more of it."""
_COLOURLESS = {
    True: N_("The ink here is too faint to tell its colour."),
    False: N_("The colour of the ink here is unclear."),
}
"""What is said of colours that look alike where the ink may be nobody's, by whether it is faint."""
MOST_REASONS = 2
"""Most reasons shown for one mark, the most obvious first; the JSON has them all."""


def reasons(mark: Doubtful) -> list[Sentence]:
    """Why a mark is uncertain, in sentences."""
    told = [REASONS[one] for one in mark.reasons if _SAID_BETTER.get(one) not in mark.reasons]
    alike = REASONS["faint"], REASONS["colours-alike"]
    if alike[1] in told and EMPTY in (mark.value, *mark.others):
        told = [_COLOURLESS["faint" in mark.reasons], *(one for one in told if one not in alike)]
    return [say(one) for one in told[:MOST_REASONS]]
