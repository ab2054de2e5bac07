"""Whether an answer is what the schema of its command says."""

from __future__ import annotations

from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from companion.schema import schema


@cache
def strict(command: str) -> Draft202012Validator:
    """A command's schema under which an object has no keys but those that it names."""

    def closed(shape: Any) -> Any:
        if isinstance(shape, list):
            return [closed(part) for part in shape]
        if not isinstance(shape, dict):
            return shape
        found = {key: closed(part) for key, part in shape.items()}
        if "required" in found:
            found.setdefault("additionalProperties", False)
        return found

    whole = closed(schema(command))
    Draft202012Validator.check_schema(whole)
    return Draft202012Validator(whole)


def wrong(command: str, answer: object) -> list[str]:
    """What of an answer is not as the strict schema of a command says, in lines."""
    return [f"{error.json_path}: {error.message}" for error in strict(command).iter_errors(answer)]
