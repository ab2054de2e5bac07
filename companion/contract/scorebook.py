"""The answers of the ``companion book`` commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.contract.scorebook_definitions import COUNT, MATCH, SAID, SYSTEMS
from companion.contract.scorebook_definitions import DEFINITIONS as DEFINITIONS
from companion.contract.scorebook_definitions import EXPORT as EXPORT
from companion.contract.shapes import (
    FAILURE,
    MAYBE_TEXT,
    MAYBE_WHOLE,
    NUMBER,
    TEXT,
    TEXTS,
    WHOLE,
    WHOLES,
    YES_NO,
    Shape,
    about,
    answer,
    by_name,
    listed,
    maybe,
    one_of,
    record,
    ref,
)

_SPELLINGS: Final = answer("a player", {"name": MAYBE_TEXT, "spellings": TEXTS})
_RATING: Final = maybe(ref("rating"))
_STREAK: Final = maybe(ref("streak"))

ANSWERS: Final[Mapping[str, tuple[Shape, ...]]] = {
    "book add": (ref("added"), listed(ref("added"))),
    "book list": (answer("matches", {"count": maybe(WHOLE), "matches": listed(ref("match"))}),),
    "book list --deleted": (
        answer(
            "matches that were deleted",
            {
                "count": maybe(WHOLE),
                "matches": listed(
                    record("a deleted match", {"id": WHOLE, "deleted": TEXT, "record": TEXT})
                ),
            },
        ),
    ),
    "book show": (
        answer(
            "a match",
            {
                **MATCH,
                "photo_file": MAYBE_TEXT,
                "record": MAYBE_TEXT,
                "history": about(listed(SAID), "who said what of it, the first first"),
            },
        ),
    ),
    "book change": (
        answer(
            "a match as it is now",
            {**MATCH, "changed": about(YES_NO, "false where it was so already")},
        ),
    ),
    "book undo": (
        answer(
            "a match as it was before its last change",
            {
                **MATCH,
                "undone": one_of("changed", "reviewed", "deleted", "undeleted", None),
                "deleted": about(YES_NO, "it is deleted again"),
            },
        ),
    ),
    "book review": (
        answer(
            "matches with something to check",
            {
                "count": maybe(WHOLE),
                "matches": listed(
                    record(
                        "a match, and what is to be checked as score answers it",
                        {
                            **MATCH,
                            "unsure": listed({"type": "object"}),
                            "question": maybe({"type": "object"}),
                            "cases": listed({"type": "object"}),
                        },
                    )
                ),
            },
        ),
    ),
    "book settings": (
        answer(
            "the settings of the book",
            {
                "uncertain": about(
                    one_of("wait", "count", None), "what matches with marks to check do"
                ),
                "open": about(maybe(WHOLE), "how many matches have something to check"),
            },
        ),
    ),
    "book delete": (answer("matches deleted", {"deleted": WHOLES}),),
    "book undelete": (answer("matches that are back", {"undeleted": WHOLES}),),
    "book players": (
        listed(record("a player", {"name": TEXT, "matches": WHOLE, "spellings": TEXTS})),
        FAILURE,
    ),
    "book standings": (
        answer(
            "the standings",
            {
                "players": listed(
                    record(
                        "a player's line",
                        {
                            "rank": WHOLE,
                            "name": TEXT,
                            **COUNT,
                            "share": about(NUMBER, "points by match, 0 to 1"),
                            "rating": _RATING,
                            "at_least": about(maybe(NUMBER), "what the order is by"),
                            "why": TEXT,
                        },
                    )
                ),
                "uncertain": about(maybe(WHOLE), "matches with something to check"),
                "uncertain_count": about(maybe(YES_NO), "whether they count as read"),
                "told": about(WHOLES, "matches whose players' result differs from the sheet's"),
                "first": listed(
                    record(
                        "what moving first is worth",
                        {
                            "game": TEXT,
                            "matches": WHOLE,
                            "wins": WHOLE,
                            "draws": WHOLE,
                            "share": NUMBER,
                            "worth": _RATING,
                        },
                    )
                ),
            },
        ),
    ),
    "book profile": (
        answer(
            "one player",
            {
                "name": MAYBE_TEXT,
                "spellings": TEXTS,
                **COUNT,
                "rating": _RATING,
                "games": by_name(ref("count")),
                "opponents": by_name(ref("count")),
                "rules": by_name(WHOLE),
                "moving_first": maybe(ref("count")),
                "moving_second": maybe(ref("count")),
                "streak": _STREAK,
                "longest": _STREAK,
                "outings": listed(ref("outing")),
            },
        ),
    ),
    "book versus": (
        answer(
            "two players' matches with each other",
            {
                "name": MAYBE_TEXT,
                "opponent": MAYBE_TEXT,
                **COUNT,
                "chance": about(maybe(NUMBER), "of the points, by rating, 0 to 1"),
                "games": by_name(ref("count")),
                "streak": _STREAK,
                "outings": listed(ref("outing")),
            },
        ),
    ),
    "book chart": (
        answer(
            "wins over time",
            {
                "since": MAYBE_TEXT,
                "until": MAYBE_TEXT,
                "players": listed(
                    record(
                        "a curve",
                        {
                            "name": TEXT,
                            "wins": about(listed(listed({})), "by the end of each day"),
                            "by_match": about(
                                listed(WHOLES), "by the end of each match, where there are few days"
                            ),
                        },
                    )
                ),
                "file": MAYBE_TEXT,
            },
        ),
        answer(
            "how far scores lay apart",
            {
                "name": MAYBE_TEXT,
                "matches": WHOLE,
                "mean": NUMBER,
                "differences": listed(WHOLES),
                "file": MAYBE_TEXT,
            },
        ),
    ),
    "book evening": (
        answer(
            "matches to look back on",
            {
                "since": MAYBE_TEXT,
                "until": MAYBE_TEXT,
                "matches": listed(ref("match")),
                "open": about({**WHOLE, "default": 0}, "matches that have not come to an end"),
                "best": about(TEXTS, "who has most points"),
                "players": listed(record("a player's line", {"name": TEXT, **COUNT})),
                "closest": about(MAYBE_WHOLE, "the number of the closest match"),
                "longest": maybe(record("won in a row", {"name": TEXT, "matches": WHOLE})),
                "favourite": maybe(
                    record("the game played most", {"game": TEXT, "matches": WHOLE})
                ),
                "file": MAYBE_TEXT,
            },
        ),
    ),
    "book merge": (_SPELLINGS,),
    "book unmerge": (_SPELLINGS,),
    "book event": (
        listed(
            record(
                "an evening or tournament",
                {
                    "name": TEXT,
                    "kind": one_of("evening", *SYSTEMS),
                    "game": MAYBE_TEXT,
                    "rounds": MAYBE_WHOLE,
                    "date": MAYBE_TEXT,
                    "place": MAYBE_TEXT,
                    "matches": WHOLE,
                },
            )
        ),
        ref("tournament"),
        answer(
            "an evening",
            {"name": TEXT, "kind": one_of("evening"), "matches": listed(ref("match"))},
        ),
        answer("a tournament deleted", {"deleted": TEXT}),
        FAILURE,
    ),
    "book tournament": (ref("tournament"),),
    "book pair": (ref("tournament"),),
    "book result": (ref("tournament"),),
    "book sheet": (answer("a sheet written", {"files": TEXTS}),),
    "book export": (
        answer(
            "matches written to a file",
            {
                "file": MAYBE_TEXT,
                "matches": MAYBE_WHOLE,
                "left_out": about(WHOLES, "matches that are damaged"),
            },
        ),
    ),
    "book import": (ref("imported"), listed(ref("imported"))),
    "book qr": (
        answer(
            "a match for BG Stats",
            {"link": MAYBE_TEXT, "play": maybe(by_name({})), "file": MAYBE_TEXT},
        ),
    ),
    "book backup": (answer("a backup written", {"file": MAYBE_TEXT}),),
    "book backup --list": (
        listed(record("a backup", {"file": TEXT, "made": TEXT, "label": TEXT})),
        FAILURE,
    ),
    "book check": (
        answer(
            "whether the book is undamaged",
            {
                "ok": maybe(YES_NO),
                "matches": MAYBE_WHOLE,
                "findings": listed(
                    record("damage", {"kind": TEXT, "match": MAYBE_WHOLE, "text": TEXT})
                ),
            },
        ),
    ),
    "book rebuild": (
        answer(
            "the book counted anew, or put together from what can be read",
            {
                "recovered": maybe(YES_NO),
                "matches": MAYBE_WHOLE,
                "from_backups": MAYBE_WHOLE,
                "lost": WHOLES,
                "unreadable": WHOLES,
                "changed": WHOLES,
                "damaged": MAYBE_TEXT,
            },
            {
                "older": WHOLES,
                "altered": about(WHOLES, "others than in the newest backup, changed by nobody"),
                "uncertain": TEXTS,
                "cut_after": MAYBE_WHOLE,
            },
        ),
    ),
}
