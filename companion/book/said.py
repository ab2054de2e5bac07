"""What was said about a change of the book, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from companion.board import Value
from companion.games.phrases import mark_name, player_name, result_told, value_name
from companion.sentences import N_, Day, Sentence, say, strung

Said = Mapping[str, object]
"""What was said, as JSON: ``result``, ``players`` by colour, ``date``, ``event``, ``round``,
``place``, ``marks`` by name, ``answers`` by question, ``options`` by id, ``file``."""
_KINDS = {
    "added": N_("added"),
    "changed": N_("changed"),
    "reviewed": N_("checked"),
    "deleted": N_("deleted"),
    "undeleted": N_("restored"),
    "undone": N_("last change undone"),
    "redone": N_("redone"),
}
"""Kinds of changes, by :attr:`companion.book.history.Word.kind`."""
_NAMES = {
    "file": N_("file {value}"),
    "result": N_("result {value}"),
    "date": N_("date {value}"),
    "event": N_("event {value}"),
    "round": N_("round {value}"),
    "place": N_("place {value}"),
}


def word_told(kind: str, said: Said, when: str, by: str, *, undone: bool) -> Sentence:
    """One line of a match's history: when, who, what; ``when`` is the local time."""
    parts = [*_said(said)]
    what = say(_KINDS.get(kind, "{kind}"), kind=kind)
    if parts:
        what = say("{what}: {parts}", what=what, parts=strung(parts))
    if undone:
        what = say(N_("{what} (undone later)"), what=what)
    if not by:
        return say("{when}  {what}", when=Day(when), what=what)
    return say("{when}  {who}: {what}", when=Day(when), who=by, what=what)


def said_told(said: Said) -> Sentence | None:
    """The first things that were said; ``None`` if nothing was."""
    parts = [*_said(said)]
    if len(parts) > _PARTS:
        parts = [*parts[:_PARTS], say("…")]
    return strung(parts) if parts else None


def _said(said: Said) -> Iterator[Sentence]:
    shown: Mapping[str, Callable[[str], str]] = {"result": result_told, "date": Day}
    for name, template in _NAMES.items():
        value = said.get(name)
        if isinstance(value, str):
            yield say(template, value=shown.get(name, str)(value))
    for colour, name in _pairs(said.get("players")):
        yield say("{colour} {name}", colour=player_name(colour), name=name)
    for mark, value in _pairs(said.get("marks")):
        yield say("{mark} {value}", mark=mark_name(mark), value=value_name(_value(value)))
    for option, answer in _pairs(said.get("answers")):
        yield say("{option}={answer}", option=option, answer=answer)


def _value(text: str) -> Value:
    return True if text == "marked" else text


def _pairs(found: object) -> Iterator[tuple[str, str]]:
    """Names and values of a mapping from the book; nothing if it is not one."""
    if isinstance(found, dict):
        yield from ((str(name), str(value)) for name, value in found.items())


_PARTS = 4
"""Most parts of a change listed in a line."""
