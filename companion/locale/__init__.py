"""Languages: the gettext catalogue of a reader's language, or English.

A language is a folder beside this file and needs no code: the catalogue
``LC_MESSAGES/companion.po`` with the compiled ``.mo``, both kept with the source, so that
installing needs no compiler, and ``language.toml``, which says how people write in it
(:class:`Customs`). Babel finds every sentence through :mod:`companion.locale.extract`. To add a
language::

    pybabel extract -F pyproject.toml --sort-by-file --add-location=file -o build/companion.pot .
    pybabel init -D companion -i build/companion.pot -d companion/locale -l fr

then keep it up to date with ``pybabel update`` and ``pybabel compile``; see
``companion/docs/development.md``.
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from companion.errors import CompanionError
from companion.sentences import (
    A_DAY,
    A_MONTH,
    A_THOUSAND,
    ENGLISH,
    ONE_AND_A_HALF,
    Catalogue,
    Sentence,
    choose,
)

DOMAIN = "companion"
FOLDER = Path(__file__).parent

_VARIABLES = ("COMPANION_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables for the reader's language, in order of precedence."""


def wanted(environment: Mapping[str, str] | None = None) -> str:
    """The language requested by the environment, such as ``de_AT``; '' if none."""
    environment = os.environ if environment is None else environment
    for variable in _VARIABLES:
        if value := environment.get(variable, ""):
            return value.partition(":")[0].partition(".")[0]
    return ""


@dataclass(frozen=True)
class Customs:
    """How people write in a language, from its ``language.toml``; English where that says nothing.

    Attributes:
        name: the language's own name.
        list_separator: between the columns of a table, as its spreadsheets expect.
        decimal_mark, grouping_mark: of numbers.
        day, month: 14 November 2026 and its month as they are written.
    """

    name: str = "English"
    list_separator: str = ","
    decimal_mark: str = "."
    grouping_mark: str = ","
    day: str = A_DAY
    month: str = A_MONTH

    @property
    def written(self) -> Mapping[str, str]:
        """What stands in the place of the examples of a number or a date in sentences."""
        return {
            ONE_AND_A_HALF: f"1{self.decimal_mark}5",
            A_THOUSAND: f"1{self.grouping_mark}000",
            A_DAY: self.day,
            A_MONTH: self.month,
        }


@cache
def customs(language: str, folder: Path | None = None) -> Customs:
    """How people write in a language (``de``, ``de_AT``)."""
    import tomllib

    here = folder or FOLDER
    for name in (language.replace("-", "_"), _root(language)):
        path = here / name / "language.toml"
        if name and path.is_file():
            return Customs(**{"name": name, **tomllib.loads(path.read_text("utf-8"))})
    return Customs(name=language or Customs.name)


_ADDED: dict[str, dict[str, str]] = {}
"""By language, what games that are not part of the program say, by the English text."""


def add_words(language: str, words: Mapping[str, str]) -> None:
    """Translate further texts; those that the program itself has stay as they are."""
    _ADDED.setdefault(_root(language), {}).update(words)


class _Spoken(gettext.GNUTranslations):
    """A catalogue in which numbers and dates are written as its language does."""

    written: Mapping[str, str] = {}
    language = ""

    def gettext(self, message: str) -> str:
        found = self.written.get(message) or super().gettext(message)
        return _ADDED.get(self.language, {}).get(message, found) if found == message else found


@cache
def catalogue(language: str, folder: Path | None = None) -> Catalogue:
    """The catalogue of a language (``de``, ``de_AT``), English if there is none."""
    if not language or language in ("C", "POSIX") or language.partition("_")[0] == "en":
        return ENGLISH
    try:
        found = gettext.translation(
            DOMAIN, folder or FOLDER, [language.replace("-", "_")], class_=_Spoken
        )
    except (OSError, UnicodeError):
        return ENGLISH
    found.written = customs(language, folder).written
    found.language = _root(language)
    return found


@cache
def languages(folder: Path | None = None) -> tuple[str, ...]:
    """The available languages, including English."""
    here = folder or FOLDER
    found = {path.parent.parent.name for path in here.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return tuple(sorted(found | {"en"}))


def _root(language: str) -> str:
    """``de`` for ``de_AT``, ``de-AT`` or ``de_DE.UTF-8``."""
    return re.split("[-_.@]", language)[0].lower()


def not_spoken(language: str) -> Sentence:
    """The error that a language is not available, with those that are."""
    return choose(languages(), language)


def spoken(language: str | Catalogue) -> Catalogue:
    """The catalogue of a language that a program asks for.

    Raises:
        CompanionError: there is none.
    """
    if not isinstance(language, str):
        return language
    if not speaks(language):
        raise CompanionError(not_spoken(language), id="unknown-language")
    return catalogue(language)


def speaks(language: str, folder: Path | None = None) -> bool:
    """Whether there is a catalogue for a language such as ``de``, ``de_AT`` or ``de-AT``."""
    return _root(language) in languages(folder)
