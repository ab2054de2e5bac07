"""Makes the published JSON Schema of all answers from their types: ``companion/schema.json``.

``python -m companion.answers.generate`` writes it anew, and so does every build of a package; a
test holds the two together.
"""

from __future__ import annotations

import json
import types
from collections.abc import Iterable, Mapping
from inspect import getdoc
from pathlib import Path
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from companion.answers.commands import ANSWERS, MORE_KEYS
from companion.answers.kinds import AnswerJson, Empty, Length
from companion.answers.matches import ExportJson

FILE: Final = Path(__file__).parents[1] / "schema.json"
Shape = dict[str, Any]
"""A JSON Schema (draft 2020-12), or a part of one."""
_PLAIN: Final = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    types.NoneType: "null",
}


class _Definitions:
    def __init__(self) -> None:
        self.found: dict[str, Shape] = {}
        self._kinds: dict[str, type] = {}

    def shape(self, kind: Any) -> Shape:
        """The schema of a type; of an object, a reference to its definition."""
        origin, parts = get_origin(kind), get_args(kind)
        if origin in (NotRequired, Required):
            return self.shape(parts[0])
        if origin is Annotated:
            return self._annotated(parts[0], kind.__metadata__)
        if is_typeddict(kind):
            return {"$ref": f"#/$defs/{self._defined(kind)}"}
        if kind is object:
            return {}
        if kind in _PLAIN:
            return {"type": _PLAIN[kind]}
        if origin is Literal:
            return {"enum": [*parts]}
        if origin is list:
            return {"type": "array", "items": self.shape(parts[0])}
        if origin is dict:
            return {"type": "object", "additionalProperties": self.shape(parts[1])}
        if origin in (Union, types.UnionType):
            return _any_of([self.shape(part) for part in parts])
        raise TypeError(f"{kind} has no JSON Schema")

    def _annotated(self, kind: Any, told: Iterable[object]) -> Shape:
        shape = self.shape(kind)
        for one in told:
            if isinstance(one, str):
                shape["description"] = one
            elif isinstance(one, Length):
                shape |= {"minItems": one.entries, "maxItems": one.entries}
            elif isinstance(one, Empty):
                shape["default"] = one.value
        return shape

    def _defined(self, kind: type) -> str:
        name = _name(kind)
        if self._kinds.setdefault(name, kind) is not kind:
            raise TypeError(f"two shapes are called {name}")
        if name in self.found:
            return name
        self.found[name] = {}  # a type may hold itself
        hints = get_type_hints(kind, include_extras=True)
        last = [key for key in AnswerJson.__annotations__ if key in hints]
        keys = [*(key for key in hints if key not in last), *last]
        needed = [key for key in keys if get_origin(hints[key]) is not NotRequired]
        self.found[name] |= {
            "type": "object",
            "description": getdoc(kind),
            "properties": {key: self.shape(hints[key]) for key in keys},
            "required": needed,
        }
        if kind in MORE_KEYS:
            self.found[name]["additionalProperties"] = self.shape(MORE_KEYS[kind])
        return name


def _name(kind: type) -> str:
    """``ScoreJson`` as ``score``, ``OpenMatchJson`` as ``open-match``."""
    name = kind.__name__.removesuffix("Json")
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in name).removeprefix("-")


def _any_of(shapes: list[Shape]) -> Shape:
    """One of several shapes: one list of types where they are no more than that."""
    kinds = [shape["type"] for shape in shapes if {*shape} <= {"type"}]
    others = [shape for shape in shapes if not {*shape} <= {"type"}]
    if not others:
        return {"type": kinds}
    if kinds == ["null"] and len(others) == 1 and isinstance(others[0].get("type"), str):
        return {**others[0], "type": [others[0]["type"], "null"]}
    if kinds == ["null"] and len(others) == 1 and {*others[0]} == {"enum"}:
        return {"enum": [*others[0]["enum"], None]}
    enums = [shape["enum"] for shape in others if {*shape} == {"enum"}]
    if len(enums) == len(shapes):
        return {"enum": [value for enum in enums for value in enum]}
    return {"anyOf": shapes}


def published() -> Mapping[str, Any]:
    """The definitions, each command's answers and the form of the export, as JSON."""
    known = _Definitions()
    answers = {name: [known.shape(kind) for kind in kinds] for name, kinds in ANSWERS.items()}
    export = known.shape(ExportJson)
    return {"definitions": known.found, "answers": answers, "export": export}


def text() -> str:
    """The file's text, a definition or a command on each line."""

    def part(value: object) -> str:
        return json.dumps(value, ensure_ascii=False)

    found = published()
    lists = [
        ",\n".join(f"  {part(name)}: {part(shape)}" for name, shape in found[key].items())
        for key in ("definitions", "answers")
    ]
    return (
        f'{{\n "definitions": {{\n{lists[0]}\n }},\n "answers": {{\n{lists[1]}\n }},\n'
        f' "export": {part(found["export"])}\n}}\n'
    )


if __name__ == "__main__":
    if FILE.read_text("utf-8") != text():  # a checkout may be read-only
        FILE.write_text(text(), encoding="utf-8")
