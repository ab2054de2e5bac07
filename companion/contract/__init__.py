"""The JSON contract: every command's answer as JSON Schema, and the answer for an error.

``companion schema COMMAND`` prints it. Keys may be added to it, never renamed or taken out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from companion.contract import games, scorebook
from companion.contract.shapes import FAILURE, PROBLEM, Shape, empty
from companion.errors import CompanionError
from companion.sentences import ENGLISH, Catalogue

BOOK: Final = "book"
"""The name of the schema of a scorebook's export."""
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
DEFINITIONS: Final[Mapping[str, Shape]] = {
    "problem": PROBLEM,
    **games.DEFINITIONS,
    **scorebook.DEFINITIONS,
}
ANSWERS: Final[Mapping[str, tuple[Shape, ...]]] = {**games.ANSWERS, **scorebook.ANSWERS}


def commands() -> tuple[str, ...]:
    """The commands with a JSON answer, such as ``judge`` and ``book add``."""
    return tuple(name for name in ANSWERS if " --" not in name)


def schema(command: str = "") -> dict[str, Any]:
    """The schema of a command's answers; without an argument, of every command.

    Raises:
        KeyError: it is none of :func:`commands`, nor :data:`BOOK`.
    """
    if not command:
        every = {f"companion {name}": _any_of(shapes) for name, shapes in ANSWERS.items()}
        return {
            "$schema": DIALECT,
            "title": "companion",
            "description": "what each command answers with --json: the definition of its name",
            "$defs": {**DEFINITIONS, **every},
        }
    if command == BOOK:
        return _of_book()
    ways = [ANSWERS[command]]
    ways += [shapes for name, shapes in ANSWERS.items() if name.startswith(f"{command} --")]
    found = _any_of([shape for shapes in ways for shape in shapes])
    return {"$schema": DIALECT, "title": f"companion {command}", **found, "$defs": _needed(found)}


def _of_book() -> dict[str, Any]:
    """The schema of a scorebook's export; the answers of ``book`` commands are definitions."""
    every = {
        f"companion {name}": _any_of(shapes)
        for name, shapes in ANSWERS.items()
        if name.startswith(f"{BOOK} ")
    }
    return {
        "$schema": DIALECT,
        "title": "companion book",
        **scorebook.EXPORT,
        "$defs": {**_needed([scorebook.EXPORT, *every.values()]), **every},
    }


def failed(
    command: str, asked: Iterable[str], problem: CompanionError, language: Catalogue = ENGLISH
) -> dict[str, Any]:
    """The answer of a command that failed: its usual keys, empty, and the problem.

    Args:
        command: its name, ``""`` for none.
        asked: all words of the request, as flags may select another form of answer.
    """
    words = set(asked)
    names = [name for name in ANSWERS if name == command or name.startswith(f"{command} --")]
    asked_so = [name for name in names if set(name.removeprefix(command).split()) <= words]
    shapes: Sequence[Shape] = ANSWERS[asked_so[-1]] if asked_so else (FAILURE,)
    shape = shapes[0]
    if "$ref" in shape:
        shape = DEFINITIONS[str(shape["$ref"]).rpartition("/")[2]]
    if shape.get("type") == "array":
        shape = FAILURE
    found = blank(shape) | told(problem, language)
    if "file" in found:
        found["file"] = problem.file or found["file"]
    return found | {"reason": found["error"]} if "reason" in found else found


def blank(shape: Shape | str) -> dict[str, Any]:
    """An empty object of a shape or definition."""
    if isinstance(shape, str):
        shape = DEFINITIONS[shape]
    properties: Mapping[str, Shape] = shape["properties"]
    return {key: empty(properties[key]) for key in shape["required"]}


def told(problem: CompanionError | None, language: Catalogue = ENGLISH) -> dict[str, Any]:
    """The keys that every answer has besides its own: ``error`` and ``problem``."""
    if problem is None:
        return {"error": None, "problem": None}
    return {"error": problem.sentence.text(language), "problem": problem.as_json(language)}


def _any_of(shapes: Sequence[Shape]) -> dict[str, Any]:
    return dict(shapes[0]) if len(shapes) == 1 else {"anyOf": [*shapes]}


def _needed(shape: object) -> dict[str, Shape]:
    """The definitions that a schema refers to, directly or indirectly."""
    found: dict[str, Shape] = {}
    waiting = [*_references(shape)]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = DEFINITIONS[name]
            waiting += _references(DEFINITIONS[name])
    return {name: found[name] for name in DEFINITIONS if name in found}


def _references(shape: object) -> Iterable[str]:
    if isinstance(shape, Mapping):
        if isinstance(shape.get("$ref"), str):
            yield shape["$ref"].rpartition("/")[2]
        for part in shape.values():
            yield from _references(part)
    elif isinstance(shape, list):
        for part in shape:
            yield from _references(part)
