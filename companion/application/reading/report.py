"""A score as a report for the people at the table, line by line, and what keeps it from being
certain, for those who record it without having looked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from companion.board import EMPTY, Value
from companion.games.final import ImpossibleResult
from companion.games.mark_words import answering
from companion.games.phrases import (
    STAKES,
    UNEXPLAINED,
    as_read_label,
    doubt,
    mark_name,
    player_name,
    reasons,
    score_told,
    to_check,
    told_apart,
    value_name,
    with_rule,
)
from companion.games.protocol import Case, Item, QuestionPart, Result
from companion.photo.reading import ReadMark
from companion.records import UNFINISHED
from companion.records.results import points_of, points_text
from companion.scoring.outcome import Outcome, question_told
from companion.scoring.scored import Scored
from companion.scoring.stakes import Doubt
from companion.sentences import (
    N_,
    Catalogue,
    Sentence,
    Term,
    alone,
    either,
    say,
    strung,
    without_flags,
)
from companion.shell_words import shell_words

MOST_LINES = 12
"""Most lines of one kind in the report, as people read no longer list; the JSON has them all."""


def report(scored: Scored, language: Catalogue, *, hints: bool = False) -> Iterator[str]:
    """Each sheet's outcome, why, uncertain marks, audit and notes; headings only for sections that
    are not empty. ``hints``: also the options that correct a sheet's uncertain marks.

    A player's own sheet, such as an order slip, has no score and no winner.
    """
    if not scored.beside:
        yield from _of_sheet(scored, language, "" if hints else None)
        return
    numbered = scored.repeated or not scored.board.player
    name = N_("Slip {number}") if scored.board.player else N_("Board {number}")
    for number, (item, one) in enumerate(scored.sheets.items(), start=1):
        lines = _of_sheet(one, language, f"{item} " if hints else None)
        called = say(name, number=number)
        if numbered and not one.marked and not one.leaves_open:  # it is still to be used
            line, what = "{label} ({title}): {what}", one.outcome.headline
            if not one.board.player:
                what = say(N_("Nothing is on it yet."))
            yield say(line, label=called, title=one.game.title, what=what).text(language)
            continue
        if numbered:
            yield called.text(language)
        yield from (f"  {line}" if numbered else line for line in lines)


def _of_sheet(scored: Scored, language: Catalogue, hint: str | None) -> Iterator[str]:
    """Of one sheet. ``hint``: what its marks' names begin with in options; ``None`` for none."""
    result, outcome = scored.reading.result, scored.outcome
    if scored.board.player:
        yield scored.game.title
    else:
        yield titled(scored, scored.headline).text(language)
    yield from (alone(one, one.text(language), language) for one in on_photo(scored))
    noted = [with_rule(b.rule, b.sentence) for b in scored.audit if b.noted]
    if scored.unsure:
        as_read = [*_reasons(scored), *noted, *result.notes]
        if as_read:
            yield as_read_label().text(language)
        yield from _indented(as_read, language)
    else:
        yield from _indented(_reasons(scored), language)
    if scored.asks[0] is not None and result.question is not None:
        yield from _question(scored, language)
    if scored.unsure:
        told = to_check(len(scored.unsure))
        yield (alone_told(scored.asked_about) or say("{told}:", told=told)).text(language)
        yield from _indented(_shortened(list(doubts(scored))), language)
        if outcome.id == "depends-on-marks" and outcome.why is not None:
            yield outcome.why.text(language)
    yield from (alone(line, line.text(language), language) for line in corrections(scored))
    audit = scored.reading.audit if scored.photo else scored.audit
    found = [with_rule(b.rule, b.sentence) for b in audit if not b.noted]
    if found:
        yield say("{label}:", label=say(UNEXPLAINED)).text(language)
        yield from _indented(_shortened(found), language)
    notes = () if scored.photo else scored.notes  # those of a photo stand above
    for note in notes if scored.unsure else (*_shortened(noted), *notes, *result.notes):
        yield note.text(language)
    if scored.end_question is not None:
        yield asked_with(scored.end_question).text(language)
    if hint is not None and scored.unsure:
        yield _how_to_correct(scored.example, hint).text(language)


def on_photo(scored: Scored) -> tuple[Sentence, ...]:
    """What is on a photo beyond its marks, which may be why they are uncertain: the pens that were
    taken for the players', or ink in another one."""
    beyond = (*scored.notes, *(breach.sentence for breach in scored.breaches))
    return beyond if scored.photo else ()


def notes_told(scores: Iterable[Scored]) -> tuple[Sentence, ...]:
    """What was taken for granted in reading some sheets, such as their pens, each once."""
    return tuple(dict.fromkeys(without_flags(note) for one in scores for note in one.notes))


def titled(scored: Scored, told: Sentence) -> Sentence:
    """What a sheet comes to, with the game that it was read as."""
    line = "{title}. {told}" if scored.outcome.depends else "{title}: {told}"
    return say(line, title=scored.game.title, told=told)


def _how_to_correct(example: Mapping[str, Value], before: str) -> Sentence:
    """The option that says of an uncertain mark that it is otherwise, or the options if some can
    only be so together."""
    flags = answering({before + name: other for name, other in example.items()}, {})
    if len(example) == 1:
        return say(N_("To correct one, add to the command: {flag}"), flag=flags)
    told = N_("They can only be misread together. To correct them, add to the command: {flags}")
    return say(told, flags=flags)


def _reasons(scored: Scored) -> Iterator[Sentence]:
    """Why the score is what it is: place by place if that is short, and in total."""
    result, items = scored.reading.result, scored.items
    placed = [item for item in items if item.places]
    if len(placed) <= MOST_LINES:
        yield from (with_rule(item.rule, item.sentence) for item in items)
        return
    owned = [
        (player, [item for item in placed if result.places.get(item.places[0]) == player])
        for player in result.score or {}
    ]
    if any(own for _, own in owned) and all(len(own) <= MOST_LINES for _, own in owned):
        for player, own in owned:
            if own:
                yield with_rule(own[0].rule, _regions(player, own))
    else:  # one player's alone would read as if the other's were lost
        yield say(
            N_("The score comes from {areas} regions: --overlay paints them, --json lists them"),
            areas=len(placed),
        )
    yield from (with_rule(item.rule, item.sentence) for item in items if not item.places)


def _regions(player: str, items: Sequence[Item]) -> Sentence:
    """A player's regions in a line, the largest first."""
    first, *others = sorted(items, key=lambda item: -len(item.places))
    told = say(
        N_("{player}: {number} square at {place}"),
        plural=N_("{player}: {number} squares at {place}"),
        player=player_name(player),
        number=len(first.places),
        place=first.places[0],
    )
    for item in others:
        number, place = len(item.places), item.places[0]
        told = say(N_("{told}, {number} at {place}"), told=told, number=number, place=place)
    return told


def _shortened(lines: Sequence[Sentence]) -> Iterator[Sentence]:
    if len(lines) <= MOST_LINES:
        yield from lines
        return
    yield from lines[: MOST_LINES - 1]
    yield say(N_("and {more} more: --json lists them all"), more=len(lines) - MOST_LINES + 1)


_ALONE = {
    "winner": (
        N_("{told}. {number} of them can change the result on its own."),
        N_("{told}. {number} of them can change the result on their own."),
    ),
    "score": (
        N_("{told}. {number} of them can change the score on its own."),
        N_("{told}. {number} of them can change the score on their own."),
    ),
    "ending": (
        N_("{told}. {number} of them can decide on its own whether the game is over."),
        N_("{told}. {number} of them can decide on their own whether the game is over."),
    ),
    "legality": (
        N_("{told}. {number} of them can decide on its own whether the sheet fits the rules."),
        N_("{told}. {number} of them can decide on their own whether the sheet fits the rules."),
    ),
    "several": (
        N_("{told}. {number} of them matters on its own."),
        N_("{told}. {number} of them matter on their own."),
    ),
    "nothing": (
        N_("{told}. It does not change the result."),
        N_("{told}. None of them can change the result on its own."),
    ),
}
"""What marks do on their own, by what the one of them that matters most changes."""


def alone_told(marks: Sequence[Doubt]) -> Sentence | None:
    """How many marks are to be checked, and what some or none of them do on their own; ``None`` if
    there is nothing to tell them apart."""
    stakes = [doubt.changes for doubt in marks if doubt.changes != "nothing"]
    if len(stakes) == len(marks) or any(doubt.ordered for doubt in marks):
        return None
    kinds = Counter(stake or "winner" for stake in stakes)
    several = "several" if len(kinds) > 1 else next(iter(kinds), "nothing")
    one, many = _ALONE["winner" if "winner" in kinds else several]
    told, number = to_check(len(marks)), kinds["winner"] or len(stakes) or len(marks)
    return say(one, plural=many, told=told, number=number)


def doubts(scored: Scored) -> Iterator[Sentence]:
    """Each uncertain mark, the one most likely to change the outcome first."""
    for asked in scored.asked_about:
        yield _doubt(asked.mark, STAKES.get(asked.stake))


def plain_doubts(scored: Scored) -> Iterator[Sentence]:
    """The same without what each mark would change, limited to the first few."""
    yield from _shortened([_doubt(mark) for mark in scored.unsure])


def _doubt(mark: ReadMark, changes: str | None = None) -> Sentence:
    parts = [say("{doubt}.", doubt=doubt(mark)), *reasons(mark)]
    return strung([*parts, say(changes)] if changes else parts, "{one} {other}")


def corrections(scored: Scored) -> Iterator[Sentence]:
    """A person's corrections, mark by mark."""
    for name, read in scored.read_as.items():
        yield say(
            N_("{mark}: read as {read}, corrected to {value}"),
            mark=mark_name(name),
            read=value_name(read),
            value=value_name(scored.values.get(name, EMPTY)),
        )


def _question(scored: Scored, language: Catalogue) -> Iterator[str]:
    result = scored.reading.result
    assert result.question is not None
    yield from (told.text(language) for told in question_told(scored.game, result))
    yield answer_example(result).text(language)


def answer_example(result: Result) -> Sentence:
    """How to answer an open question on the command line."""
    example = answering({}, result.cases[0].answer)
    return say(N_("To answer, add for example {example}"), example=example)


def asked_with(question: QuestionPart) -> Sentence:
    """A question, and what answers it on the command line."""
    flags = either(f"--set {question.id}={answer}" for answer in question.answers)
    return say(N_("{question} Add {flags}."), question=question.sentence, flags=flags)


def _indented(sentences: Iterable[Sentence], language: Catalogue) -> Iterator[str]:
    for sentence in sentences:
        yield f"  {alone(sentence, sentence.text(language), language)}"


def answers_to(
    part: QuestionPart, cases: Sequence[Case], told: Callable[[Case], Outcome]
) -> Sequence[tuple[str, Sentence | Term]]:
    """The answers to one part, by id, with the outcome if that alone decides it."""
    answers = dict.fromkeys(case.answer.get(part.id, "") for case in cases)
    fitting = [[case for case in cases if case.answer.get(part.id, "") == one] for one in answers]
    first = [some[0] for some in fitting]
    outcomes = told_apart([told(case).headline for case in first], first)
    found: list[tuple[str, Sentence | Term]] = []
    for answer, some, outcome in zip(answers, fitting, outcomes, strict=True):
        said = part.answers.get(answer, Term(answer.capitalize()))
        if len({(one.result.winner, str(one.result.score)) for one in some}) == 1:
            said = say("{answer}: {outcome}", answer=said, outcome=outcome)
        found.append((answer, said))
    return found


def reservations(scored: Scored, match: int) -> Iterator[Sentence]:
    """The uncertain marks and what depends on them, an illegal move, an open question about a match
    of the scorebook; how many marks there are, the match itself says."""
    if scored.unsure:
        outcome, score = scored.outcome, scored.reading.result.score
        yield say(N_("Uncertain: {names}."), names=_names(scored.unsure))
        if outcome.id != "depends-on-marks" or outcome.why is None or score is None:
            yield outcome.text
        else:
            yield say(N_("So far: {score}. {why}"), score=score_told(score), why=outcome.why)
    if not scored.legal:
        which = with_rule(scored.breaches[0].rule, scored.breaches[0].sentence)
        if scored.file:
            told = N_("“companion check {file}” says which.")
            which = say(told, file=shell_words(scored.file))
        template = N_("A move is not legal. {why}")
        if any(breach.impossible for breach in scored.breaches):
            template = N_("A move cannot be judged. {why}")
        yield say(template, why=which)
    result = scored.reading.result
    question = result.question
    if question is not None:
        yield question.sentence
        answers = dict.fromkeys(case.answer[question.id] for case in result.cases)
        yield say(
            N_("The match stays open until you answer: {commands}"),
            commands=_answering(match, question.id, answers),
        )


def _answering(match: int, question: str, answers: Iterable[str]) -> Sentence:
    """The commands that answer a question about a match."""
    change = f"companion book change {match} --set {question}"
    told = (say(N_("“{command}”"), command=f"{change}={answer}") for answer in answers)
    return strung(told, N_("{one} or {other}"))


def in_doubt(marks: Sequence[ReadMark]) -> Sentence:
    """How many marks are uncertain, and the first of them by name."""
    return say("{told}: {names}.", told=to_check(len(marks)), names=_names(marks))


def _names(marks: Sequence[ReadMark]) -> Sentence:
    names = strung(mark_name(mark.name) for mark in marks[:MOST_LINES])
    if len(marks) > MOST_LINES:
        names = say(N_("{names} and {number} more"), names=names, number=len(marks) - MOST_LINES)
    return names


def _result_to_enter(scored: Scored, claimed: str) -> str:
    """The result that a record claims, else the score as a result is written, if the points alone
    decide who wins once the game is over; ``RESULT`` where the game may not end with it."""
    points = points_of(scored.game, scored.reading.result)
    if points and points[0] != points[1] and scored.outcome.leader and not scored.unsure:
        claimed = claimed or points_text(points)
    with suppress(ImpossibleResult):
        return claimed if claimed and scored.game.final(scored.options, claimed) else "RESULT"
    return "RESULT"


def end_not_shown(
    scored: Scored, match: int, *, counts: bool, claimed: str = ""
) -> Iterator[Sentence]:
    """That a paper, or the moves of a record that claims a result, do not show that its game is
    over, and how its match then counts; ``counts``: whether it counts now; ``claimed``: what the
    record of one that is open claims."""
    record = scored.record
    shown_only = record is None or (not record.turns and record.result == UNFINISHED)
    if claimed or (scored.outcome.id == "open" and shown_only):
        if not (scored.unsure or claimed):
            yield scored.outcome.text
        yield say(
            N_(
                "The match stays open. If the game is over, enter the result, {first} first: "
                "“companion book change {match} --result {result}”"
            ),
            first=player_name(scored.game.players[0]),
            match=match,
            result=_result_to_enter(scored, claimed),
        )
    elif scored.outcome.id == "won-if-over":
        shown = N_("This sheet does not show whether the game is over.")
        if scored.unsure:
            shown = N_(
                "While marks are uncertain, this sheet does not show whether the game is over."
            )
        then = N_("Once it is checked, the match counts, or stays open if the game is still going.")
        if counts:
            then = N_("The match counts with this score.")
        goes_on = N_(
            '{shown} {then} If the game goes on: “companion book change {match} --result "*"”'
        )
        yield say(goes_on, shown=say(shown), then=say(then), match=match)
        asked = scored.end_question
        if asked is not None:
            yield say(
                N_("{question} To answer: {commands}"),
                question=asked.sentence,
                commands=_answering(match, asked.id, asked.answers),
            )
