"""Options of a game: questions with described answers, and the answers a table chose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from companion.errors import CompanionError
from companion.sentences import ENGLISH, N_, Catalogue, Sentence, either, say

if TYPE_CHECKING:
    from companion.answers.kinds import ProblemJson

OptionValue = str | int
Source = Literal["rulebook", "ruling", "reconstruction"]
"""Where a rule comes from: the rulebook, a ruling of ours where it is silent or unclear, or a
reconstruction where its picture is lost."""


class BadOption(CompanionError, ValueError):
    """An option or answer that the game does not have; ``sentence`` lists what it has.

    Attributes:
        rule: the rule that an answer breaks, ``""`` where it breaks none.
    """

    kind = "bad-option"

    def __init__(self, sentence: Sentence, rule: str = "") -> None:
        super().__init__(sentence)
        self.rule = rule

    def as_json(self, language: Catalogue = ENGLISH) -> ProblemJson:
        """The ``problem`` object of answers, with the rule where one is broken."""
        found = super().as_json(language)
        if self.rule:
            found["rule"] = self.rule
        return found


def not_offered(option: str, answer: str, allowed: Sentence) -> BadOption:
    """That an answer is none of those that are possible."""
    told = N_("for {option} choose {allowed}, not “{value}”")
    return BadOption.of(told, option=option, value=answer, allowed=allowed)


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to an option's question; ``text`` explains it in a line."""

    value: str
    text: str


@dataclass(frozen=True)
class Option:
    """A question about the rules that a table may answer its own way.

    One of three forms: ``answers`` lists the choices; ``low`` and ``high`` bound a number that goes
    up by ``step``; or ``kind`` is "text", free text that the game's own ``choose`` checks and
    completes, with ``form`` describing what it must look like.
    ``rule`` is the rule that the option changes, '' if none (a board's size).
    ``aside``: it decides no move's legality, only what happens after a breach or before the game;
    no verdict depends on it.
    ``source`` and ``left_open``: as of a :class:`companion.games.rule.Rule`.
    ``added``: 0, or the edition of the game's rules, from 1, that it came with.
    """

    id: str
    question: str
    default: OptionValue
    answers: tuple[Answer, ...] = ()
    low: int = 0
    high: int = 0
    rule: str = ""
    kind: Literal["", "text"] = ""
    step: int = 1
    form: str = ""
    aside: bool = False
    added: int = 0
    source: Source = "rulebook"
    left_open: str = ""

    @property
    def numbers(self) -> range:
        """The numbers that may be chosen; none if the answer is a word or a text."""
        worded = bool(self.answers or self.kind)
        return range(0) if worded else range(self.low, self.high + 1, self.step)

    @property
    def tag(self) -> str:
        """The option's tag in a record: ``ShortTurns`` for ``short_turns``."""
        return "".join(word.capitalize() for word in self.id.split("_"))

    def parse(self, text: str | int | bool) -> OptionValue:
        """The answer as a value.

        Raises:
            BadOption: it is none of the answers, or out of range.
        """
        if isinstance(text, bool):
            text = "on" if text else "off"
        word = " ".join(str(text).split())
        if self.kind == "text":
            return word
        if self.answers:
            for answer in self.answers:
                if answer.value == word.lower():
                    return answer.value
            allowed = either(answer.value for answer in self.answers)
        else:
            if word.isdecimal() and len(word) < 10 and int(word) in self.numbers:
                return int(word)
            allowed = say("{low}–{high}", low=self.low, high=self.high)
            if self.step > 1:
                allowed = either(self.numbers)
        raise not_offered(self.id, word, allowed)


class Options(Mapping[str, OptionValue]):
    """The options in force for one game: immutable, hashable, complete."""

    __slots__ = ("_hash", "_values")

    def __init__(self, values: Mapping[str, OptionValue]) -> None:
        self._values = dict(values)
        self._hash = hash(frozenset(self._values.items()))

    def __getitem__(self, key: str) -> OptionValue:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and self._values == other._values

    def __repr__(self) -> str:
        return f"Options({self._values})"

    def number(self, key: str) -> int:
        """A numeric answer, such as ``size``."""
        return int(self._values[key])

    def choice(self, key: str) -> str:
        """A worded answer, such as ``negation``."""
        return str(self._values[key])

    def on(self, key: str) -> bool:
        """Whether an on/off answer is ``on``."""
        return self._values[key] == "on"

    def with_(self, **changes: OptionValue) -> Options:
        return Options({**self._values, **changes})


@dataclass(frozen=True)
class HiddenSetup:
    """A set-up that both players make at the same time, hidden from each other.

    Attributes:
        option: the option that states it.
        places: by player, where the pieces may stand.
        number: how many pieces each player places.
        usual: by player, the places that are usual.
    """

    option: str
    places: Mapping[str, tuple[str, ...]]
    number: int
    usual: Mapping[str, tuple[str, ...]]

    def text(self, chosen: Mapping[str, tuple[str, ...]]) -> str:
        """The option's answer for chosen places, by player."""
        return "; ".join(" ".join((player, *places)) for player, places in chosen.items())
