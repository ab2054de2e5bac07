"""The published JSON Schema of every command's answer, and the answer for an error.

``companion schema COMMAND`` prints it. It is made from :mod:`companion.answers` and read here as
data: nothing else of it is loaded when the program runs.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.errors import CompanionError
from companion.sentences import ENGLISH, Catalogue

if TYPE_CHECKING:
    from companion.answers.kinds import AnswerJson

Shape = Mapping[str, Any]
BOOK: Final = "book"
"""The name of the schema of a scorebook's export."""
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
FILE: Final = Path(__file__).with_suffix(".json")


@cache
def _published() -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(FILE.read_text("utf-8"))
    return found


def answers() -> Mapping[str, list[Shape]]:
    """Each command's answers; a name followed by a flag is the command called in that way."""
    found: Mapping[str, list[Shape]] = _published()["answers"]
    return found


def commands() -> tuple[str, ...]:
    """The commands with a JSON answer, such as ``judge`` and ``book add``."""
    return tuple(name for name in answers() if " --" not in name)


def schema(command: str = "") -> dict[str, Any]:
    """The schema of a command's answers; without an argument, of every command.

    Raises:
        KeyError: it is none of :func:`commands`, nor :data:`BOOK`.
    """
    definitions = _published()["definitions"]
    if not command:
        return {
            "$schema": DIALECT,
            "title": "companion",
            "description": "what each command answers with --json: the definition of its name",
            "$defs": {**definitions, **_every("")},
        }
    if command == BOOK:
        every = _every(f"{BOOK} ")
        whole = _published()["export"]
        return {
            "$schema": DIALECT,
            "title": "companion book",
            **whole,
            "$defs": {**_needed([whole, *every.values()]), **every},
        }
    ways = [answers()[command]]
    ways += [shapes for name, shapes in answers().items() if name.startswith(f"{command} --")]
    found = _any_of([shape for shapes in ways for shape in shapes])
    return {"$schema": DIALECT, "title": f"companion {command}", **found, "$defs": _needed(found)}


def failed(
    command: str, asked: Iterable[str], problem: CompanionError, language: Catalogue = ENGLISH
) -> dict[str, Any]:
    """The answer of a command that failed: its usual keys, empty, and the problem.

    Args:
        command: its name, ``""`` for none.
        asked: all words of the request, as flags may select another form of answer.
    """
    words = set(asked)
    names = [name for name in answers() if name == command or name.startswith(f"{command} --")]
    asked_so = [name for name in names if set(name.removeprefix(command).split()) <= words]
    shape: Shape = answers()[asked_so[-1]][0] if asked_so else {}
    name = str(shape.get("$ref", "answer")).rpartition("/")[2]
    found = blank(name) | problem_keys(problem, language)
    if "file" in found:
        found["file"] = problem.file or found["file"]
    return found | {"reason": found["error"]} if "reason" in found else found


def blank(name: str) -> dict[str, Any]:
    """An empty object of a definition."""
    shape = _published()["definitions"][name]
    return {key: _empty(shape["properties"][key]) for key in shape["required"]}


def problem_keys(problem: CompanionError | None, language: Catalogue = ENGLISH) -> AnswerJson:
    """The keys that every answer has besides its own: ``error`` and ``problem``."""
    if problem is None:
        return {"error": None, "problem": None}
    return {"error": problem.sentence.text(language), "problem": problem.as_json(language)}


def _every(before: str) -> dict[str, Any]:
    """The answers of all commands whose names begin so, by command."""
    return {
        f"companion {name}": _any_of(shapes)
        for name, shapes in answers().items()
        if name.startswith(before)
    }


def _any_of(shapes: list[Shape]) -> dict[str, Any]:
    return dict(shapes[0]) if len(shapes) == 1 else {"anyOf": [*shapes]}


def _needed(shape: object) -> dict[str, Shape]:
    """The definitions that a schema refers to, directly or indirectly."""
    definitions = _published()["definitions"]
    found: set[str] = set()
    waiting = [*_references(shape)]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _references(definitions[name])
    return {name: shape for name, shape in definitions.items() if name in found}


def _references(shape: object) -> Iterable[str]:
    if isinstance(shape, Mapping):
        if isinstance(shape.get("$ref"), str):
            yield shape["$ref"].rpartition("/")[2]
        for part in shape.values():
            yield from _references(part)
    elif isinstance(shape, list):
        for part in shape:
            yield from _references(part)


def _empty(shape: Shape) -> Any:
    """The value of a key when nothing is known: null, or an empty value."""
    if "default" in shape:
        return shape["default"]
    kinds = shape.get("type", "null")
    if "null" in kinds or "anyOf" in shape or None in shape.get("enum", ()):
        return None
    return {"array": [], "object": {}, "string": "", "boolean": False}.get(kinds)
