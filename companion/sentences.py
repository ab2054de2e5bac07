"""Sentences shown to people: templates with named facts, translated at the edge.

The rules core never writes finished prose. It returns a :class:`Sentence`; the command line, the
desk and the PDFs render it with the gettext catalogue of the reader's language. ``N_`` marks a
template for extraction without translating it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Protocol, TypeVar

from companion.shell_words import name_word, shell_words

T = TypeVar("T")


class Catalogue(Protocol):
    """The interface needed of a language; :class:`gettext.NullTranslations` implements it."""

    def gettext(self, message: str) -> str: ...

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str: ...


class _English:
    def gettext(self, message: str) -> str:
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return msgid1 if n == 1 else msgid2


ENGLISH: Catalogue = _English()


def N_(template: str) -> str:  # noqa: N802  (gettext's own name for it)
    """Mark ``template`` for translation and return it unchanged."""
    return template


class Term(str):
    """A fact that is a word to be translated, such as a player's colour name."""

    __slots__ = ()


class Figure(str):
    """A fact that is a decimal number, written with a point, such as ``f"{width:.1f}"``."""

    __slots__ = ()


class Day(str):
    """A fact that is a date, ``2026-11-14``, a month or a year; a time may follow after a space."""

    __slots__ = ()


A_DAY, A_MONTH = "2026-11-14", "2026-11"
"""14 November 2026, and its month; a language says how it writes them."""
ONE_AND_A_HALF, A_THOUSAND = "1.5", "1,000"
"""The number 1.5 in each language: its second character is the decimal separator."""

Fact = str | int
_DAY = re.compile(r"(\d{4})-(\d{2})(?:-(\d{2}))?(?= |$)")
_INSIDE = re.compile(r"\{(\w+)\}(?=[.,:)]| \()")
"""The facts of a template after which its sentence goes on: they come without a full stop."""
_TYPED = re.compile(r'"\{(\w+)\}"')
"""A fact in a suggested command, ``"{name}"``: it is quoted as the shell at hand needs it."""
QUOTED = 300
"""Most characters of a text in quotation marks."""
STEERING = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff]"
)
"""Characters that could control a terminal, end the line or change the writing direction."""


@dataclass(frozen=True)
class Sentence:
    """One sentence as a template and the facts that fill it.

    ``template`` uses :meth:`str.format` fields by name. If the wording depends on a number,
    ``plural`` is the other form; ``count`` names the fact that decides if several are numbers.
    """

    template: str
    facts: Mapping[str, Fact | Sentence] = field(default_factory=dict)
    plural: str | None = None
    count: str | None = None

    def __hash__(self) -> int:
        return hash((self.template, tuple(sorted((k, str(v)) for k, v in self.facts.items()))))

    def text(self, language: Catalogue = ENGLISH) -> str:
        """The sentence in ``language``."""
        template = self._template(language)
        inside = set(_INSIDE.findall(template))
        words = {}
        for name, fact in self.facts.items():
            told = self._word(name, fact, language)
            ends = isinstance(fact, Sentence) and name in inside
            words[name] = str(told).removesuffix(".") if ends else told
            if ends and str(told).endswith(("?", "!")):  # one mark ends a sentence
                template = template.replace(f"{{{name}}}.", f"{{{name}}}")
        for name in _TYPED.findall(template):
            words[f"typed {name}"] = shell_words(name_word(str(_word(self.facts[name], language))))
        return _TYPED.sub(r"{typed \1}", template).format(**words)

    def begins_with_words(self, language: Catalogue = ENGLISH) -> bool:
        """Whether its first word is the program's own, not a fact such as a file's name or a
        move."""
        first = re.match(r" *\{(\w+)\}", self._template(language))
        if first is None:
            return True
        fact = self.facts.get(first[1])
        return isinstance(fact, Sentence) and fact.begins_with_words(language)

    def _template(self, language: Catalogue) -> str:
        if self.plural is not None:
            return language.ngettext(self.template, self.plural, self._number())
        return _translated(self.template, language)

    def _number(self) -> int:
        """The number by which a form is chosen."""
        if self.count is not None:
            return int(str(self.facts[self.count]))
        (number,) = (fact for fact in self.facts.values() if type(fact) is int)
        return number

    def _word(self, name: str, fact: Fact | Sentence, language: Catalogue) -> str | int:
        """A fact in words; of what is quoted from others, so much as fits on a screen."""
        told = _word(fact, language)
        quoted = isinstance(told, str) and len(told) > QUOTED and f"“{{{name}}}" in self.template
        return f"{str(told)[:QUOTED]}…" if quoted else told

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Sentence: {self}>"


def _word(fact: Fact | Sentence, language: Catalogue) -> str | int:
    if isinstance(fact, Sentence):
        return fact.text(language)
    if isinstance(fact, Term):
        return _translated(fact, language)
    if isinstance(fact, Day):
        return _day(fact, language)
    if isinstance(fact, Figure):
        return fact.replace(".", language.gettext(ONE_AND_A_HALF)[1])
    return printable(fact) if isinstance(fact, str) else fact


def _translated(text: str, language: Catalogue) -> str:
    """A text in another language; gettext answers the catalogue's header to an empty one."""
    return language.gettext(text) if text else ""


def _day(text: str, language: Catalogue) -> str:
    found = _DAY.match(text)
    if found is None:
        return printable(text)
    year, month, day = found.groups()
    parts = {"2026": year, "11": month, "14": day}
    pattern = language.gettext(A_MONTH if day is None else A_DAY)
    written = re.sub(r"\d+", lambda part: parts[part[0]], pattern)
    return written + printable(text[found.end() :])


_DAY_PARTS = {"2026": r"(?P<year>\d{4})", "11": r"(?P<month>\d\d?)", "14": r"(?P<day>\d\d?)"}


def day_typed(text: str, language: Catalogue) -> str:
    """A date or month typed as ``language`` writes it, in the form of :class:`Day`; any other text
    as it is."""
    for example in (A_DAY, A_MONTH):
        written = re.escape(language.gettext(example))
        pattern = re.sub(r"\d+", lambda part: _DAY_PARTS[part[0]], written)
        if found := re.fullmatch(pattern, text.strip()):
            known = found.groupdict()
            parts = (known[name] for name in ("year", "month", "day") if name in known)
            return "-".join(part.zfill(2) for part in parts)
    return text


def printable(text: str) -> str:
    """Untrusted text made safe for one line of a screen: characters that could control a terminal,
    end the line or change the writing direction become U+FFFD."""
    return STEERING.sub("\ufffd", text)


def dated(day: str) -> Sentence:
    """A date, month or year alone, as a reader's language writes it; ``""`` where it is unknown."""
    return say("{day}", day=Day(day))


def say(
    template: str,
    /,
    *,
    plural: str | None = None,
    count: str | None = None,
    **facts: Fact | Sentence,
) -> Sentence:
    """A :class:`Sentence` in one line: ``say(N_("{player} wins"), player=Term("Blue"))``."""
    return Sentence(template, facts, plural, count)


def alone(sentence: Sentence, told: str, language: Catalogue = ENGLISH) -> str:
    """A sentence in words, ``told``, as it is shown alone: it begins with a capital, unless it
    begins with a name."""
    return capitalised(told) if sentence.begins_with_words(language) else told


def capitalised(words: str) -> str:
    """Words, maybe indented, whose first letter is a capital one, as at the beginning of a
    sentence."""
    indent = len(words) - len(words.lstrip(" "))
    return words[: indent + 1].upper() + words[indent + 1 :]


def strung(sentences: Iterable[Sentence], by: str = "{one}, {other}") -> Sentence:
    """Several sentences as one, each with the next by a template.

    Raises:
        TypeError: there are none.
    """
    return reduce(lambda one, other: say(by, one=one, other=other), sentences)


def all_of(parts: Iterable[Sentence]) -> Sentence:
    """Several parts as one: ``1, 2 and 3``.

    Raises:
        ValueError: there are none.
    """
    *before, last = parts
    return say(N_("{one} and {other}"), one=strung(before), other=last) if before else last


def first_of(parts: Sequence[object], most: int) -> str:
    """A list that is cut after so many parts: ``1, 2, 3 …``."""
    return ", ".join(map(str, parts[:most])) + (" …" if len(parts) > most else "")


def few(things: Sequence[T], most: int, told: Callable[[T], Sentence]) -> Iterator[Sentence]:
    """What is told of the first ``most`` of many things, and how many more there are."""
    yield from map(told, things[:most])
    if len(things) > most:
        yield say(N_("and {more} more"), more=len(things) - most)


def numbers_of(things: Iterable[int], most: int) -> Sentence:
    """The numbers of some things in order, in a sentence: ``1, 2 and 3``; cut after so many."""
    numbers = [*map(str, sorted({*things}))]
    if len(numbers) > most:
        return say("{numbers}", numbers=first_of(numbers, most))
    return all_of(say("{number}", number=one) for one in numbers)


def labelled(label: str, what: Fact | Sentence) -> Sentence:
    """What is told after a label that stands elsewhere alone: ``Photo: a.jpg``."""
    return say("{label}: {what}", label=say(label), what=what)


def see(mistake: Sentence, command: str) -> Sentence:
    """What is wrong, and the command that helps."""
    return say(N_("{mistake}. See “{command}”."), mistake=mistake, command=command)


class _WithoutFlags(Sentence):
    """A sentence without advice for the command line."""

    def text(self, language: Catalogue = ENGLISH) -> str:
        return _FLAG.sub("", super().text(language))


_FLAG = re.compile(r"\s*\(--[^)]*\)|(?:^|[;.]\s)[^;.(]*--[^;.]*")


def without_flags(sentence: Sentence) -> Sentence:
    """The same without what is said of options, for a face that has menus."""
    return _WithoutFlags(sentence.template, sentence.facts, sentence.plural, sentence.count)


def names_flags(sentence: Sentence) -> bool:
    """Whether it advises to give options, for which a face that has menus shows one."""
    return _FLAG.search(sentence.text()) is not None


class _WithoutCommands(Sentence):
    """A sentence as a face shows it that has no command line."""

    def _template(self, language: Catalogue) -> str:
        whole = super()._template(language)
        kept = [
            one
            for one in re.split(r"(?<=[.!?])\s+", whole)
            if _COMMAND not in one and "{command}" not in one
        ]
        return " ".join(kept) or whole


_COMMAND = "companion book "


def without_commands(sentence: Sentence) -> Sentence:
    """The same without what is said of commands about the scorebook, for a face that shows its own
    ways out; whole if it says nothing else."""
    if isinstance(sentence, _WithoutFlags):
        return sentence
    facts = {
        name: without_commands(fact) if isinstance(fact, Sentence) else fact
        for name, fact in sentence.facts.items()
    }
    return _WithoutCommands(sentence.template, facts, sentence.plural, sentence.count)


def either(names: Iterable[object]) -> Sentence:
    """What there is to choose from: ``a4 or letter``, ``red, blue or green``."""
    told = (one if isinstance(one, Sentence | Term) else str(one) for one in names)
    words = [one if isinstance(one, Sentence) else say("{name}", name=one) for one in told]
    if len(words) < 2:
        return words[0] if words else say("")
    return say(N_("{one} or {other}"), one=strung(words[:-1]), other=words[-1])


def choose(names: Iterable[object], word: object) -> Sentence:
    """What to write instead of a word that is none of the names."""
    told = N_("choose {choices}, not “{word}”")
    return say(told, choices=either(names), word=str(word))


def like(example: Sentence | str, word: str) -> Sentence:
    """How to write what is not a word of its kind."""
    return say(N_("write it like {example}, not “{word}”"), example=example, word=word)
