"""What a user says about a match besides its file: the options, and asking at the terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar, cast

from companion import Scored
from companion.application.dispute.given import only_asked
from companion.application.reading.correct import correct
from companion.application.scorebook.details import Details
from companion.application.scorebook.outcomes import FutureDay
from companion.board import Value
from companion.cli.asking.interview import Answered, ask_about
from companion.cli.asking.keys import agrees, may_ask, sure, tell_flags
from companion.cli.exits import Problem
from companion.cli.frame import tell
from companion.cli.options import date_option, joined, offered, option
from companion.errors import CompanionError
from companion.games.phrases import score_told
from companion.sentences import N_, say

T = TypeVar("T")

_TAGS = (
    date_option,
    option(
        "--event",
        metavar="NAME",
        shell_complete=offered("events"),
        help=N_("The evening or tournament of the match."),
    ),
    option("--round", "round_", metavar="N", help=N_("The round of the tournament.")),
    option("--place", metavar="TOWN", help=N_("The place.")),
)
player_option = option(
    "--player",
    "named",
    multiple=True,
    metavar="COLOUR=NAME",
    shell_complete=offered("seats"),
    help=N_("Who played which colour, such as blue=Ann. Can be repeated."),
)
result_option = option(
    "--result",
    metavar="RESULT",
    help=N_(
        "The result the players agree on, Blue or White first, whoever begins: 14-11, 1-0, 0-1, "
        "1/2-1/2, or * for an open match. It counts even if the photo or the moves show another."
    ),
)
by_option = option(
    "--by", metavar="NAME", help=N_("Who makes the change (default: your login name).")
)
yes_option = option("--yes", is_flag=True, help=N_("Accept a date in the future."))
tag_options = joined(*_TAGS)
"""The options ``date``, ``event``, ``round_`` and ``place``."""


def details(
    players: Mapping[str, str],
    result: str | None,
    tags: Mapping[str, str | None],
    corrections: Mapping[str, str],
    options: Mapping[str, str],
) -> Details:
    """What the options say, without what they leave out; ``tags`` by the options' names."""
    told: dict[str, object] = {name.rstrip("_"): text for name, text in tags.items()}
    told |= {"players": players or None, "result": result}
    told |= {"corrections": corrections or None, "options": options or None}
    return cast("Details", {name: each for name, each in told.items() if each is not None})


def confirmed(act: Callable[[bool], T], *, yes: bool) -> T:
    """Do something that a day in the future needs a yes for; ask for it, or name ``--yes``."""
    try:
        return act(yes)
    except FutureDay as error:
        sure(error.sentence)
        return act(True)


def asked(
    name: str, scored: Scored, chosen: Mapping[str, str], said: Details
) -> tuple[Any, Details]:
    """What a file shows, as it was scored with the answers ``chosen``, and what is said about it
    with those given at the terminal.

    A record is returned as it is, a photo as its score.
    """
    if chosen:
        said = {**said, "options": chosen}
    if scored.photo is None:
        return name, said
    marks = said.get("corrections", {})
    scored = only_asked(correct(scored, marks))
    if may_ask() and "result" not in said and scored.leaves_open:
        tell("{file}", file=Path(name).name)
        answered = ask_about(scored)
        tell_flags(answered.marks, answered.answers, answered.scored.photo)
        scored = answered.scored
        rest = {} if scored.beside else rest_as_read(answered)
        if rest:
            scored = correct(scored, rest)
        if marks := {**marks, **answered.marks, **rest}:
            said = {**said, "corrections": marks}
        if options := {**said.get("options", {}), **answered.answers}:
            said = {**said, "options": options}
    return scored, said


def rest_as_read(answered: Answered) -> dict[str, Value]:
    """The remaining marks, if they change nothing and the person accepts them as read."""
    left = answered.scored.unsure
    if not left or any(doubt.changes != "nothing" for doubt in answered.scored.asked_about):
        return {}
    question = say(
        N_("So far: {score}. Take the other mark as read?"),
        plural=N_("So far: {score}. Take the other {marks} marks as read?"),
        marks=len(left),
        score=score_told(answered.scored.reading.result.score),
    )
    if not agrees(question, default=True):
        return {}
    return {mark.name: mark.value for mark in left}


def with_other_rules(error: CompanionError) -> CompanionError:
    """Why a result is impossible, and how to name house rules that would allow it."""
    rests_on: tuple[str, ...] = getattr(error, "rests_on", ())
    if not rests_on:
        return error
    flags = " ".join(f"--set {option}=N" for option in rests_on)
    template = N_("{why}. If you played by other house rules, add {flags}.")
    return Problem.of(template, why=error.sentence, flags=flags)
