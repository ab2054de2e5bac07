"""Splits a record's text into tags, comments and words, each with line and column from 1, and
groups the words into moves: what both kinds of turn share, and alternating turns.

:mod:`companion.records.orders` handles simultaneous orders.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from companion.errors import CompanionError
from companion.games.phrases import resigning
from companion.games.protocol import BadText, Game
from companion.records.record import NOT_TEXT, Played, Turn, in_turns
from companion.records.results import parse_result
from companion.sentences import N_, Fact, Sentence, say

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
        told = N_("line {line}, column {column}: {problem}")
        sentence = say(told, line=line, column=column, problem=problem)
        super().__init__(sentence, line=line, column=column, problem=problem)

    @classmethod
    def at(cls, where: Tag | Word | Run, told: str, /, **facts: Fact | Sentence) -> RecordError:
        """The error at a part of the record; ``told`` is a template."""
        return cls(Sentence(told, facts), where.line, where.column)


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


def too_long(text: str, limit: int) -> Sentence:
    """That a text has more characters than ``limit``."""
    told = N_("this is too long: it has {length} characters, and the limit is {limit}")
    return say(told, length=len(text), limit=limit)


def lines_of(text: str) -> list[str]:
    """A text's lines, however they end, without a byte order mark."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def lex(text: str) -> Iterator[Tag | Comment | Word]:
    """Everything in a record in order, lazily.

    Raises:
        RecordError: too long, not text, or a tag that is not closed.
    """
    if len(text) > MAX_CHARACTERS:
        raise RecordError(too_long(text, MAX_CHARACTERS), 1, 1)
    for number, line in enumerate(lines_of(text.translate(_BLANKS)), start=1):
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
        told = N_("“[” must be followed by the name of a tag, as in {example}")
        raise RecordError(say(told, example='[Game "line-wars"]'), number, at + 2)
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
        told = N_("end the tag {tag} with “]” here. Inside its value, write a quote as {q}.")
        problem = say(told, tag=name[1], q='\\"')
        raise RecordError(problem, number, end + 1)
    return Tag(name[1], value, number, at + 1, inside), end + 1


MAX_MOVES = 10_000
MAX_MOVE_CHARACTERS = 4_000

NUMBER = re.compile(r"[0-9]{1,5}(?:\.+|…|\))|\.\.+|…")
"""A turn's number as people write it before a move: ``3.``, ``3...``, ``3)``."""
_BARE_NUMBER = re.compile(r"[0-9]{1,5}")
_JOINTS = "-,:"
"""Characters that never begin or end a move, so spaces beside them are accidental."""


@dataclass
class Run:
    """Words that form one move, with their places; ``player`` if a label names one."""

    words: list[Word]
    line: int
    column: int
    player: str = ""
    comments: list[str] = field(default_factory=list)

    def place(self, column: int, gap: int) -> tuple[int, int]:
        """Line and column in the file for a column of the words joined by ``gap`` spaces."""
        rest = max(column - 1, 0)
        for word in self.words:
            if rest < len(word.text):
                return word.line, word.column + rest
            rest = max(rest - len(word.text) - gap, 0)
        if not self.words:
            return self.line, self.column
        return self.words[-1].line, self.words[-1].column + len(self.words[-1].text)

    def drop(self, characters: int) -> None:
        """Remove characters from the front of the first word, which has at least that many."""
        word = self.words[0]
        rest = Word(word.text[characters:], word.line, word.column + characters, first=False)
        self.words[:1] = [rest] if rest.text else []
        here = self.words[0] if self.words else rest
        self.line, self.column = here.line, here.column


def joined(items: Iterable[Comment | Word]) -> Iterator[Comment | Run]:
    """Words that belong together as one run: ``a7 - b7`` is one move."""
    run: Run | None = None
    for item in items:
        if isinstance(item, Word):
            if run is not None and _belong(run.words[-1].text, item.text):
                run.words.append(item)
                continue
            if run is not None:
                yield run
            run = Run([item], item.line, item.column)
        else:
            if run is not None:
                yield run
            run = None
            yield item
    if run is not None:
        yield run


def _belong(before: str, after: str) -> bool:
    return "|" not in (before, after) and (before[-1] in _JOINTS or after[0] in _JOINTS)


class TurnReader(ABC):
    """Consumes runs and comments in order; :meth:`turns` returns the result.

    ``to_mend``: text that is not a move of the game is kept unchanged, with the reason.
    """

    def __init__(self, game: Game[Any, Any], *, to_mend: bool = False) -> None:
        self.game = game
        self.to_mend = to_mend
        self.preamble: list[str] = []
        self.result: tuple[str, Run] | None = None
        self.last: Run | None = None

    def take(self, item: Comment | Run) -> None:
        """One more comment or run.

        Raises:
            RecordError: a run after the result.
        """
        if isinstance(item, Comment):
            (self.preamble if self.last is None else self.last.comments).append(item.text)
            return
        if self.result is not None:
            raise RecordError.at(item, N_("only comments may follow the result"))
        if self._take_number(item):
            self.number(item)
        if not item.words:
            return
        result = parse_result("".join(word.text for word in item.words))
        if result is not None:
            self.result = (result, item)
        else:
            self.run(item)

    @staticmethod
    def _take_number(run: Run) -> bool:
        """Remove a turn's number from the front of a run, if it has one."""
        word = run.words[0]
        number = NUMBER.match(word.text)
        if number is None and word.first and len(run.words) == 1:
            number = _BARE_NUMBER.fullmatch(word.text)
        if number is None:
            return False
        run.drop(number.end())
        return True

    def take_label(self, run: Run) -> None:
        """Remove a label such as ``blue:`` from the front of a run and note the player."""
        name, colon, _ = run.words[0].text.partition(":")
        if colon and name.lower() in self.game.players:
            run.player = name.lower()
            run.drop(len(name) + 1)

    def played(self, run: Run, blank: str) -> Played:
        """The move of a run, with its words joined by ``blank``.

        Raises:
            RecordError: it is too long, or not a move of the game and not ``to_mend``.
        """
        text = blank.join(word.text for word in run.words)
        if len(text) > MAX_MOVE_CHARACTERS:
            raise RecordError(too_long(text, MAX_MOVE_CHARACTERS), run.line, run.column)
        try:
            canonical = self.game.format_move(self.game.parse_move(text))
        except BadText as error:
            line, column = run.place(error.column, len(blank))
            problem = resigning(text, self.game.players) or error.sentence
            if not self.to_mend:
                raise RecordError(problem, line, column) from None
            comments = tuple(run.comments)
            return Played(text, run.player, comments, line, column, problem=problem)
        return Played(canonical, run.player, tuple(run.comments), run.line, run.column)

    def number(self, run: Run) -> None:  # noqa: B027  (most readers have no use for it)
        """A turn's number came before this run."""

    def too_many(self, run: Run) -> RecordError:
        return RecordError.at(
            run, N_("a game record can have up to {limit} moves"), limit=MAX_MOVES
        )

    @abstractmethod
    def run(self, run: Run) -> None:
        """One more run that is neither a number nor a result."""

    @abstractmethod
    def turns(self) -> tuple[Turn, ...]:
        """Every turn read.

        Raises:
            RecordError: a text that is not a move, or an incomplete turn.
        """


class InTurn(TurnReader):
    """Alternating moves. Their numbers are not needed to tell them apart."""

    def __init__(self, game: Game[Any, Any], *, to_mend: bool = False) -> None:
        super().__init__(game, to_mend=to_mend)
        self._runs: list[Run] = []

    def run(self, run: Run) -> None:
        if len(self._runs) == MAX_MOVES:
            raise self.too_many(run)
        self.take_label(run)
        self._runs.append(run)
        self.last = run

    def turns(self) -> tuple[Turn, ...]:
        return in_turns(self.game, [self.played(run, "") for run in self._runs])
