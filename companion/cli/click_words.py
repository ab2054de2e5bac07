"""The words that Click itself says, in the reader's language: its help and its complaints.

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
    N_("Missing command."),
    N_("Missing argument"),
    N_("Missing option"),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("No such command {name!r}."),
    N_("No such option {name!r}."),
    N_("Option {name!r} does not take a value."),
    N_("{value!r} is not a valid {number_type}."),
    N_("{value} is not in the range {range}."),
)
"""For the translators; what these commands can never cause is left out."""

COUNTED_BY_CLICK = (
    (N_("Got unexpected extra argument ({args})"), N_("Got unexpected extra arguments ({args})")),
    (N_("Did you mean {possibility}?"), N_("(Did you mean one of: {possibilities}?)")),
    (
        N_("Option {name!r} requires an argument."),
        N_("Option {name!r} requires {nargs} arguments."),
    ),
    (N_("{value!r} is not {choice}."), N_("{value!r} is not one of {choices}.")),
)


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
