"""The words of Click's own help, in the reader's language.

Click asks gettext's current text domain; while a command runs that is ours, whose catalogues hold
Click's sentences beside the program's own.
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
)
"""For the translators: what help shows. What is wrong with a request is said in
:mod:`companion.cli.usage_errors`."""


@contextmanager
def click_speaks(language: str) -> Iterator[None]:
    """Let Click speak a language (``de``, ``de_AT``), English where it has no catalogue."""
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
