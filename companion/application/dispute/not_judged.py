"""What heads a dispute in which nothing is judged."""

from __future__ import annotations

from companion.sentences import N_

NOT_JUDGED = {
    "sheets": N_("Not judged: two different sheets"),
    "order": N_("Not judged: the photos are in the wrong order"),
    "position": N_("Not judged: this position is impossible"),
}
"""Why there is no verdict: photos that are not of one sheet, earlier and later, or a position that
no game comes to."""
