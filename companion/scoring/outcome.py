"""What a game, a record or a photo comes to: one of a closed set of outcomes.

An outcome that claims certainty is never contradicted later: not by an answer to an open mark or
question, and not by another command. An uncertain mark proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from companion.errors import DONE, NOT_KNOWN
from companion.games.final import FinalResult, written
from companion.games.phrases import GIVEN, player_name, score_told, to_check, told_apart
from companion.games.protocol import Game, Result
from companion.records.record import TOLD, Record
from companion.records.replay import Replay
from companion.records.results import DRAW, WIN_FIRST
from companion.scoring.readings import (
    End,
    Sheet,
    TooMany,
    decides,
    ends,
    finished,
    joined,
    someone_wins,
    whatever,
)
from companion.sentences import ENGLISH, N_, Catalogue, Sentence, Term, say

if TYPE_CHECKING:
    from companion.answers.scores import OutcomeId, OutcomeJson


CERTAIN: Final = ("won", "drawn", "won-either-way")
DEPENDING: Final = ("depends-on-question", "depends-on-marks")


@dataclass(frozen=True)
class Outcome:
    """What a game comes to, as far as it is known.

    Attributes:
        id: ``won``; ``drawn``; ``won-if-over``, where the paper cannot show whether the game is
            over; ``won-either-way``, whatever the open marks and answers are; ``open``, as the game
            is still going; ``depends-on-question``; ``depends-on-marks``; ``nothing-to-score``.
        headline: the outcome in a sentence.
        winner: who wins, if somebody does by this outcome.
        leader: of an open game, who is ahead.
        why: what decided it, or what it depends on, where the headline does not say so.
        finished: whether the game is over; ``None`` if that is not known.
    """

    id: OutcomeId
    headline: Sentence
    winner: str | None = None
    leader: str | None = None
    why: Sentence | None = None
    finished: bool | None = None

    def __str__(self) -> str:
        """The outcome in English."""
        return str(self.text)

    @property
    def text(self) -> Sentence:
        """The headline, and what decided it."""
        if self.why is None:
            return self.headline
        return say("{first} {second}", first=self.headline, second=self.why)

    @property
    def certain(self) -> bool:
        """Whether it names a winner or a draw that nothing can change any more."""
        return self.id in CERTAIN

    @property
    def depends(self) -> bool:
        """Whether it depends on something that is not known."""
        return self.id in DEPENDING

    @property
    def exit_code(self) -> int:
        """Of what names it, such as a command: whether it depends on something not known."""
        return NOT_KNOWN if self.depends else DONE

    def as_json(self, language: Catalogue = ENGLISH) -> OutcomeJson:
        """Id, winner and sentence as JSON."""
        return {"id": self.id, "winner": self.winner, "text": self.text.text(language)}


def outcome_of(
    game: Game[Any, Any], result: Result, names: Mapping[str, str] | None = None
) -> Outcome:
    """What a position without uncertain marks comes to; ``names`` are the players' own."""
    if not result.explained:
        return Outcome("nothing-to-score", say(N_("There is no score.")))
    found = joined(ends(result))
    if found is None:
        return _depends_on_question(result)
    if result.question is not None and found.kind == "won":
        return _either_way(found)
    return _surely(game, result, found, names or {})


def outcome_given(
    game: Game[Any, Any],
    claimed: str,
    result: Result,
    names: Mapping[str, str] | None = None,
    *,
    told: bool = False,
) -> Outcome:
    """What a game comes to whose players ended it themselves, as ``claimed`` says: one resigned, or
    they agreed on a draw. ``told``: they gave the result afterwards."""
    if claimed == DRAW:
        return given(None, {}, say(N_("The players agreed on it.")))
    winner, loser = game.players if claimed == WIN_FIRST else reversed(game.players)
    why = say(GIVEN)
    if result.finished is False and not told:
        why = resigned(loser, names or {})
    return given(winner, names or {}, why)


def ended_outcome(
    played: Replay[Any, Any], names: Mapping[str, str] | None = None
) -> Outcome | None:
    """What a record comes to whose players ended its game themselves; ``None`` if they did not."""
    if not played.ended:
        return None
    return outcome_of_ended(played.record, played.game, played.ended, played.result, names)


def outcome_of_ended(
    record: Record,
    game: Game[Any, Any],
    ended: str,
    result: Result,
    names: Mapping[str, str] | None = None,
) -> Outcome:
    """What a record comes to whose players ended its game themselves, as ``ended`` says, or that is
    only a result."""
    if record.shows_play:
        return outcome_given(game, ended, result, names, told=bool(record.tag(TOLD)))
    final = game.final(record.options, ended)
    why = say(GIVEN)
    if final.why is not None:
        why = say("{told} {why}.", told=why, why=final.why)
    tied = final.score is None or len({*final.score}) == 1
    score = "" if tied else written(winner_first(game, final))
    return given(final.winner, names or {}, why, score)


def winner_first(game: Game[Any, Any], final: FinalResult) -> tuple[int, int]:
    """Both scores of a final result, the winner's first."""
    assert final.score is not None
    one, other = final.score
    return (one, other) if final.winner in (None, game.players[0]) else (other, one)


def resigned(player: str, names: Mapping[str, str]) -> Sentence:
    """That a player gave up."""
    return say(N_("{player} resigned."), player=called(player, names))


def given(winner: str | None, names: Mapping[str, str], why: Sentence, score: str = "") -> Outcome:
    """The outcome that the players of a game give it, without a winner a draw."""
    if winner is None:
        return Outcome("drawn", say(N_("A draw.")), why=why, finished=True)
    headline = say(_WINS[bool(score), True], player=called(winner, names), score=score)
    return Outcome("won", headline, winner, why=why, finished=True)


def question_told(game: Game[Any, Any], result: Result) -> Iterator[Sentence]:
    """An open question, and what each answer makes of the game, a line each."""
    if result.question is None:
        return
    yield result.question.sentence
    said = {part.id: part.answers for part in result.question.parts}
    outcomes = [outcome_of(game, case.result).text for case in result.cases]
    for case, told in zip(result.cases, told_apart(outcomes, result.cases), strict=True):
        words = {id: said.get(id, {}).get(word, Term(word)) for id, word in case.answer.items()}
        answer = Sentence(", ".join(f"{{{id}}}" for id in words), words)
        yield say("  {answer}: {told}", answer=answer, told=told)


def outcome_of_sheet(scored: Sheet) -> Outcome:
    """What a sheet comes to, whatever its uncertain marks and open questions are."""
    game, result = scored.game, scored.reading.result
    if scored.board.player:
        told = result.items[0].sentence if result.items else say(N_("There is no score."))
        return Outcome("nothing-to-score", told)
    if not scored.unsure:
        return outcome_of(game, result)
    try:
        found = whatever(scored)
        if found is None:
            return _depends_on_marks(scored) if decides(scored) else outcome_of(game, result)
    except TooMany:
        return _depends_on_marks(scored, untried=True)
    if found.kind == "won":
        return _either_way(found)
    if found.kind == "drawn":
        return Outcome("drawn", say(N_("A draw either way.")), finished=True)
    if found.kind == "won-if-over":
        assert found.who is not None
        template = N_("If the game is over, {player} wins whatever the answers.")
        told = say(template, player=player_name(found.who))
        return Outcome("won-if-over", told, found.who)
    return _surely(game, result, found, {})


def _either_way(found: End) -> Outcome:
    assert found.who is not None
    told = say(N_("{player} wins either way."), player=player_name(found.who))
    return Outcome("won-either-way", told, found.who, finished=True)


def _surely(game: Game[Any, Any], result: Result, found: End, names: Mapping[str, str]) -> Outcome:
    """The outcome where everything that counts is known."""
    if found.kind == "drawn":
        return Outcome("drawn", say(N_("A draw.")), why=why(game, result), finished=True)
    if found.kind == "open":
        told = _still_going(game, result, found.who)
        return Outcome("open", told, leader=found.who, finished=False)
    assert found.who is not None
    player = called(found.who, names)
    score = score_of(game, result, found.who) if result.rule in game.counted else ""
    if score and len({*(result.score or {}).values()}) == 1:
        score = ""  # what decided a tie says it
    over = found.kind == "won"
    told = say(_WINS[bool(score), over], player=player, score=score)
    reason = None if score else why(game, result)
    id: OutcomeId = "won" if over else "won-if-over"
    return Outcome(id, told, found.who, why=reason, finished=over or None)


def called(player: str, names: Mapping[str, str]) -> Sentence | str:
    """A player's colour, with the name where that is known."""
    colour = player_name(player)
    return (
        say("{name} ({player})", name=names[player], player=colour) if names.get(player) else colour
    )


_WINS: Final = {
    (True, True): N_("{player} wins {score}."),
    (True, False): N_("{player} wins {score} if the game is over."),
    (False, True): N_("{player} wins."),
    (False, False): N_("{player} wins if the game is over."),
}
"""By whether the score decided, and whether the game is over."""


def _still_going(game: Game[Any, Any], result: Result, leader: str | None) -> Sentence:
    score = score_of(game, result, leader)
    if leader is None or not score or len({*(result.score or {}).values()}) == 1:
        return say(N_("The game is still going."))
    template = N_("{player} leads {score}. The game is still going.")
    return say(template, player=player_name(leader), score=score)


def score_of(game: Game[Any, Any], result: Result, first: str | None) -> str:
    """The score with one player's number first; '' if it is not made of numbers."""
    score = result.score or {}
    one, other = (score.get(p) for p in sorted(game.players, key=lambda p: p != first))
    return written((one, other)) if type(one) is int and type(other) is int else ""


def why(game: Game[Any, Any], result: Result) -> Sentence | None:
    """What decided a game, in a sentence."""
    item = game.deciding_item(result)
    return None if item is None else say("{why}.", why=item.sentence)


def _depends_on_question(result: Result) -> Outcome:
    """It takes an answer to say who has won."""
    if result.question is not None:
        asked = result.question.sentence
    else:
        told = (*(item.sentence for item in result.items), *result.notes)
        asked = say("{why}.", why=told[-1]) if told else say("?")
    over = finished(result)
    headline = say(N_("It depends: {question}"), question=asked)
    if result.question is not None and (answers := len(result.question.parts)) > 1:
        headline = say(N_("It depends on {answers} answers."), answers=answers)
    return Outcome("depends-on-question", headline, finished=over.pop() if len(over) == 1 else None)


def _depends_on_marks(scored: Sheet, *, untried: bool = False) -> Outcome:
    marks, result = len(scored.unsure), scored.reading.result
    if untried:
        reason = say(
            N_(
                "Who wins is not certain yet: there are too many possibilities to try them all. "
                "Every mark you check helps."
            )
        )
    else:
        reason = _what_depends(scored)
    if result.score is None:
        told = say("{marks}.", marks=to_check(marks))
        return Outcome("depends-on-marks", told, why=reason)
    told = say(
        N_("So far: {score} – {marks}."), score=score_told(result.score), marks=to_check(marks)
    )
    return Outcome("depends-on-marks", told, why=reason)


def _what_depends(scored: Sheet) -> Sentence:
    """What it is that the marks to check decide, each alone or together."""
    marks = len(scored.unsure)
    if not someone_wins(scored):
        return say(
            N_("Whether the rules can explain the sheet depends on it."),
            plural=N_("Whether the rules can explain the sheet depends on them."),
            marks=marks,
        )
    if marks > 1 and not {"winner", None} & {doubt.changes for doubt in scored.asked_about}:
        return say(N_("Together they decide who wins."))
    return say(N_("Who wins depends on it."), plural=N_("Who wins depends on them."), marks=marks)
