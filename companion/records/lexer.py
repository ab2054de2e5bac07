"""Splits a record's text into tags, comments and words, each with line and column from 1."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from companion.errors import CompanionError
from companion.records.record import NOT_TEXT
from companion.sentences import N_, Sentence, say

MAX_CHARACTERS = 1_000_000

_NAME = re.compile(r"\[\s*([A-Za-z][A-Za-z0-9_]*)\s*")
_QUOTED = re.compile(r'"([^"\\]*(?:\\.[^"\\]*)*)"|[“”„]([^"“”„]*)[“”]')
_BARE = re.compile(r'[^\]\["“”„;]*')
_WORD = re.compile(r"\||[^\s;|\[]+")
_SPACE = re.compile(r"\s*")
_ESCAPED = re.compile(r"\\(.)")
DASHES = str.maketrans("–—−‑‐", "-----")
"""Word processors turn hyphens into these; no move or result uses them otherwise."""
_BLANKS = str.maketrans("\t\v\f", "   ")


class RecordError(CompanionError):
    """A record that cannot be read: where, and what was expected there.

    ``problem`` is the sentence alone; ``sentence`` also names line and column, both from 1.
    """

    kind = "bad-record"
    line: int
    column: int

    def __init__(self, problem: Sentence, line: int, column: int) -> None:
        sentence = say(
            N_("line {line}, column {column}: {problem}"),
            line=line,
            column=column,
            problem=problem,
        )
        super().__init__(sentence, line=line, column=column, problem=problem)


@dataclass(frozen=True, slots=True)
class Tag:
    """``[name "value"]``; ``inside`` is the column of the value's first character."""

    name: str
    value: str
    line: int
    column: int
    inside: int


@dataclass(frozen=True, slots=True)
class Comment:
    """The text after a semicolon, without surrounding spaces."""

    text: str


@dataclass(frozen=True, slots=True)
class Word:
    """A run of characters without spaces; ``first`` if it is the first on its line."""

    text: str
    line: int
    column: int
    first: bool


def lex(text: str) -> Iterator[Tag | Comment | Word]:
    """Everything in a record in order, lazily.

    Raises:
        RecordError: too long, not text, or a tag that is not closed.
    """
    if len(text) > MAX_CHARACTERS:
        problem = say(
            N_("this is too long: it has {length} characters, and the limit is {limit}"),
            limit=MAX_CHARACTERS,
            length=len(text),
        )
        raise RecordError(problem, 1, 1)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(text.translate(_BLANKS).split("\n"), start=1):
        odd = NOT_TEXT.search(line)
        if odd:
            code = ord(odd[0])
            problem = say(
                N_("this is not UTF-8 text")
                if 0xD800 <= code <= 0xDFFF  # Python's surrogates for bytes that are not UTF-8
                else N_("this character is not text (code {code})"),
                code=code,
            )
            raise RecordError(problem, number, odd.start() + 1)
        yield from _lex_line(line, number)


def _lex_line(line: str, number: int) -> Iterator[Tag | Comment | Word]:
    at, first = _skip(line, 0), True
    while at < len(line):
        if line[at] == ";":
            yield Comment(line[at + 1 :].strip())
            return
        if line[at] == "[":
            tag, at = _tag(line, at, number)
            yield tag
        else:
            word = _WORD.match(line, at)
            assert word is not None
            yield Word(word[0].translate(DASHES), number, at + 1, first)
            at = word.end()
        at, first = _skip(line, at), False


def _skip(line: str, at: int) -> int:
    blanks = _SPACE.match(line, at)
    return blanks.end() if blanks else at


def _tag(line: str, at: int, number: int) -> tuple[Tag, int]:
    """The tag that opens at ``at``, and where it ends."""
    name = _NAME.match(line, at)
    if name is None:
        problem = say(
            N_("“[” must be followed by the name of a tag, as in {example}"),
            example='[Game "line-wars"]',
        )
        raise RecordError(problem, number, at + 2)
    quoted = _QUOTED.match(line, name.end())
    if quoted:
        straight = quoted[1] is not None
        value = _ESCAPED.sub(r"\1", quoted[1]) if straight else quoted[2]
        inside, end = quoted.start() + 2, quoted.end()
    else:
        bare = _BARE.match(line, name.end())
        assert bare is not None
        value, inside, end = bare[0].strip(), bare.start() + 1, bare.end()
        if not value:
            problem = say(N_("the tag {tag} needs a value in quotes here"), tag=name[1])
            raise RecordError(problem, number, name.end() + 1)
    end = _skip(line, end)
    if line[end : end + 1] != "]":
        problem = say(
            N_("end the tag {tag} with “]” here. Inside its value, write a quote as {q}."),
            tag=name[1],
            q='\\"',
        )
        raise RecordError(problem, number, end + 1)
    return Tag(name[1], value, number, at + 1, inside), end + 1
