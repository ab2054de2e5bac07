"""The meaning of the exit codes, for the manual page and the documents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.cli.frame import BAD_REQUEST, DEPENDS, DONE, INTERRUPTED, NO
from companion.cli.streams import NOBODY_READS
from companion.errors import NOT_WRITTEN
from companion.sentences import N_

EXIT_CODES: Final[Mapping[int, str]] = {
    DONE: N_("yes or done, and no uncertain mark can change the outcome"),
    NO: N_("no: a move is illegal, a photo shows no board, two sheets differ, a book is damaged"),
    BAD_REQUEST: N_("the request or a file is wrong"),
    DEPENDS: N_("a verdict or an outcome depends on something unknown or uncertain"),
    NOT_WRITTEN: N_("an output could not be written"),
    INTERRUPTED: N_("Ctrl-C was pressed"),
    NOBODY_READS: N_("the pipe was closed before the answer was read"),
}
"""With several files, the highest from 0 to 3."""
