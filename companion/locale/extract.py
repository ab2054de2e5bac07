"""A Babel extractor for every sentence of the program, in Python and in ``rules.toml``.

Babel's own Python extractor cannot pair ``say(N_("one"), plural=N_("many"), count="n")``, as the
plural is a keyword argument.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from string import Formatter
from typing import BinaryIO

Message = tuple[int, str, str | tuple[str, str], list[str]]
"""Line, gettext function, text or texts, comments: the form Babel requires."""

_PROSE = (
    "text", "instead", "question", "form", "aim", "needed", "setup", "how", "ticks", "open"
)  # fmt: skip
"""Keys of ``rules.toml`` whose values are text for people."""

_CONDITIONS = ("when", "unless")
"""Keys whose values are conditions for another text."""


class NotATemplate(ValueError):
    """A sentence whose text is built at runtime, so that it cannot be translated."""


def from_python(file: BinaryIO, *_: object, **__: object) -> Iterator[Message]:
    """Every ``N_("...")``, ``Term("...")`` and plural pair of a Python file.

    A pair is ``say(one, plural=many)``, ``Problem.of(one, plural=many)``, ``Breach.of("XY-1", one,
    plural=many)`` or, in a table, the tuple ``(one, many)``.

    Raises:
        NotATemplate: ``N_`` or ``say`` with something other than a plain string.
    """
    tree = ast.parse(file.read())
    paired: set[ast.AST] = set()
    for node in ast.walk(tree):
        pair = _pair(node)
        if pair is not None:
            paired |= set(pair)
            yield pair[0].lineno, "ngettext", (_template(pair[0]), _template(pair[1])), []
        if not isinstance(node, ast.Call):
            continue
        name = _called(node)
        if node.args and node not in paired and (name == "N_" or _is_literal_term(name, node)):
            yield node.lineno, "gettext", _literal(node.args[0]), []


def from_rules(file: BinaryIO, *_: object, **__: object) -> Iterator[Message]:
    """Every text for people in a game's ``rules.toml``."""

    def walk(value: object, key: str = "") -> Iterator[Message]:
        if isinstance(value, dict):
            for name, child in value.items():
                if name not in _CONDITIONS:
                    yield from walk(child, name)
        elif isinstance(value, list):
            for child in value:
                yield from walk(child, key)
        elif isinstance(value, str) and key in _PROSE and value:
            yield 1, "gettext", value, []

    yield from walk(tomllib.loads(file.read().decode("utf-8")))


def _pair(node: ast.AST) -> tuple[ast.expr, ast.expr] | None:
    """The singular and plural of one sentence, if a node has both."""
    if isinstance(node, ast.Tuple) and len(node.elts) == 2:
        one, many = node.elts
        marked = all(isinstance(e, ast.Call) and _called(e) == "N_" for e in (one, many))
        # A plural has a count and the same fields; otherwise these are two sentences.
        if marked and len(_fields(_template(many))) >= max(1, len(_fields(_template(one)))):
            return one, many
    if isinstance(node, ast.Call) and node.args:
        plural = next((k.value for k in node.keywords if k.arg == "plural"), None)
        if plural is not None and not isinstance(plural, ast.Name):
            rule_first = isinstance(node.func, ast.Attribute) and len(node.args) > 1
            return node.args[rule_first], plural
    return None


def _fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def _is_literal_term(name: str, node: ast.Call) -> bool:
    return name == "Term" and isinstance(node.args[0], ast.Constant)


def _called(node: ast.Call) -> str:
    function = node.func
    return function.id if isinstance(function, ast.Name) else ""


def _template(node: ast.expr) -> str:
    """The text inside ``N_("...")``."""
    if isinstance(node, ast.Call) and _called(node) == "N_" and node.args:
        return _literal(node.args[0])
    raise NotATemplate(f"line {node.lineno}: a sentence must be marked with N_")


def _literal(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise NotATemplate(f"line {node.lineno}: a sentence must be one plain string")
