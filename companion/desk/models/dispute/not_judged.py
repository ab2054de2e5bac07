"""What heads a dispute in which nothing is judged."""

from __future__ import annotations

from companion.sentences import N_

NOT_JUDGED = {
    "sheets": N_("Not judged: two different sheets"),
    "order": N_("Not judged: the wrong way round"),
    "position": N_("Not judged: this position cannot come about"),
}
"""Why there is no verdict: photos that are not of one sheet, earlier and later, or a position that
no game comes to."""
