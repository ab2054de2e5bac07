"""Building blocks of the contract, which is JSON Schema (draft 2020-12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

Shape = Mapping[str, Any]
"""A JSON Schema, or a part of one."""

TEXT: Final[Shape] = {"type": "string"}
WHOLE: Final[Shape] = {"type": "integer"}
NUMBER: Final[Shape] = {"type": "number"}
YES_NO: Final[Shape] = {"type": "boolean"}
NOTHING: Final[Shape] = {"type": "null"}
POINT: Final[Shape] = {"type": "array", "items": NUMBER, "minItems": 2, "maxItems": 2}
"""Two numbers, x and y."""


def maybe(shape: Shape) -> Shape:
    """The shape, or null."""
    kind = shape.get("type")
    if isinstance(kind, str) and "enum" not in shape:
        return {**shape, "type": [kind, "null"]}
    return {"anyOf": [shape, NOTHING]}


def one_of(*values: str | int | None) -> Shape:
    """One of these values."""
    return {"enum": [*values]}


def listed(shape: Shape) -> Shape:
    """An array of any length."""
    return {"type": "array", "items": shape}


def by_name(shape: Shape) -> Shape:
    """An object from names (players, places, options) to values of one shape."""
    return {"type": "object", "additionalProperties": shape}


def ref(name: str) -> Shape:
    """A reference to the definition of this name."""
    return {"$ref": f"#/$defs/{name}"}


def about(shape: Shape, description: str) -> Shape:
    """The shape with a description."""
    return {**shape, "description": description}


TEXTS: Final = listed(TEXT)
WHOLES: Final = listed(WHOLE)
MAYBE_TEXT: Final = maybe(TEXT)
MAYBE_WHOLE: Final = maybe(WHOLE)


def record(
    description: str, keys: Mapping[str, Shape], optional: Mapping[str, Shape] | None = None
) -> Shape:
    """An object with all of ``keys``, and possibly the ``optional`` ones."""
    return {
        "type": "object",
        "description": description,
        "properties": {**keys, **(optional or {})},
        "required": [*keys],
    }


def answer(
    description: str, keys: Mapping[str, Shape], optional: Mapping[str, Shape] | None = None
) -> Shape:
    """A command's answer: its own keys plus ``error`` and ``problem``."""
    return record(description, {**keys, **FAILED}, optional)


FAILED: Final[Mapping[str, Shape]] = {
    "error": about(maybe(TEXT), "why there is no answer, in one sentence; null if there is one"),
    "problem": about(maybe(ref("problem")), "the same for programs"),
}

PROBLEM: Final = record(
    "what went wrong",
    {
        "id": about(TEXT, "a short name of the kind of problem, such as unknown-game"),
        "text": about(TEXT, "the sentence, without the place where line and column name it"),
        "file": about(maybe(TEXT), "the file it is about"),
        "line": about(maybe(WHOLE), "from 1"),
        "column": about(maybe(WHOLE), "from 1"),
    },
    {"rule": about(TEXT, "the rule that a house rule breaks")},
)
FAILURE: Final = record("a request that went wrong, where the answer is a list or table", FAILED)


def empty(shape: Shape) -> Any:
    """The value of a key when nothing is known: null, or an empty value."""
    if "default" in shape:
        return shape["default"]
    kinds: str | Sequence[str] = shape.get("type", "null")
    if "null" in kinds or "anyOf" in shape or None in shape.get("enum", ()):
        return None
    return {"array": [], "object": {}, "string": "", "boolean": False}.get(str(kinds))
