"""Translating the texts of Click's own help.

Click uses gettext's current text domain. While a command runs, that is set to ours, whose
catalogues contain Click's sentences as well.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator
from contextlib import contextmanager

from companion.locale import DOMAIN, FOLDER, catalogue
from companion.sentences import ENGLISH, N_

SAID_BY_CLICK = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("Show this message and exit."),
    N_("default: {default}"),
    N_("required"),
)
"""For the translators: texts in help pages. Errors are worded in
:mod:`companion.cli.usage_errors`."""


@contextmanager
def click_speaks(language: str) -> Iterator[None]:
    """Set the language of Click's texts (``de``, ``de_AT``); English if there is no catalogue."""
    spoken = "en" if catalogue(language) is ENGLISH else language.replace("-", "_")
    domain, named = gettext.textdomain(), os.environ.get("LANGUAGE")
    gettext.bindtextdomain(DOMAIN, str(FOLDER))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = spoken
    try:
        yield
    finally:
        gettext.textdomain(domain)
        if named is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = named
