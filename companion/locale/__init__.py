"""Languages: the gettext catalogue of a reader's language, or English.

Catalogues are beside this file as ``<language>/LC_MESSAGES/companion.po`` with the compiled
``.mo``, both kept with the source, so that installing needs no compiler. Babel finds every sentence
through :mod:`companion.locale.extract`. To add a language::

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
from functools import cache
from pathlib import Path

from companion.sentences import ENGLISH, N_, Catalogue, Sentence, either, say

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


@cache
def catalogue(language: str, folder: Path = FOLDER) -> Catalogue:
    """The catalogue of a language (``de``, ``de_AT``), English if there is none."""
    if not language or language in ("C", "POSIX") or language.partition("_")[0] == "en":
        return ENGLISH
    try:
        return gettext.translation(DOMAIN, folder, [language.replace("-", "_")])
    except (OSError, UnicodeError):
        return ENGLISH


@cache
def languages(folder: Path = FOLDER) -> tuple[str, ...]:
    """The available languages, including English."""
    found = {path.parent.parent.name for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return tuple(sorted(found | {"en"}))


def not_spoken(language: str) -> Sentence:
    """The error that a language is not available, with those that are."""
    return say(
        N_("language “{language}” is not available; choose {languages}"),
        language=language,
        languages=either(languages()),
    )


def speaks(language: str, folder: Path = FOLDER) -> bool:
    """Whether there is a catalogue for a language such as ``de``, ``de_AT`` or ``de-AT``."""
    return re.split("[-_.@]", language)[0].lower() in languages(folder)
