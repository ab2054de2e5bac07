"""The answers of the ``companion book`` commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

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

SYSTEMS: Final = ("round-robin", "double-round-robin", "swiss", "knock-out")

_MATCH: Final[Mapping[str, Shape]] = {
    "id": about(MAYBE_WHOLE, "the match's number in this book"),
    "match": about(MAYBE_TEXT, "the match's name, the same in every book"),
    "game": MAYBE_TEXT,
    "date": about(MAYBE_TEXT, "YYYY-MM-DD"),
    "players": about(by_name(MAYBE_TEXT), "names by colour, in seating order"),
    "score": about(maybe(by_name(WHOLE)), "by colour"),
    "winner": about(MAYBE_TEXT, "a colour; null for a draw or an open match"),
    "draw": maybe(YES_NO),
    "result": about(MAYBE_TEXT, "as a record writes it; * while it is open"),
    "rule": MAYBE_TEXT,
    "first": about(MAYBE_TEXT, "the colour that moved first"),
    "turns": MAYBE_WHOLE,
    "legal": maybe(YES_NO),
    "unsure": {"type": ["integer", "boolean", "null"]},
    "photo": MAYBE_TEXT,
    "event": MAYBE_TEXT,
    "round": {"type": ["string", "integer", "null"]},
    "open_marks": about(MAYBE_WHOLE, "marks that are still to be checked"),
    "question": about(MAYBE_TEXT, "what the sheet leaves open"),
    "counts": about(YES_NO, "whether the match counts in standings"),
    "likely": about(MAYBE_TEXT, "the colour that wins as read, while the match is open"),
    "told": about(MAYBE_TEXT, "the players' result"),
    "as_read": about(MAYBE_TEXT, "the result on the sheet, if the players' result differs"),
}
_SAID: Final = record(
    "something said of a match",
    {
        "at": about(TEXT, "when, in UTC"),
        "by": about(MAYBE_TEXT, "who said it"),
        "kind": one_of("added", "changed", "reviewed", "deleted", "undeleted", "undone"),
        "said": about(
            by_name({}),
            "file, result, players by colour, date, event, round, place, marks, answers",
        ),
        "undone": about(YES_NO, "it was taken back since"),
    },
)
_COUNT: Final[Mapping[str, Shape]] = {
    "matches": {**WHOLE, "default": 0},
    "wins": {**WHOLE, "default": 0},
    "draws": {**WHOLE, "default": 0},
    "losses": {**WHOLE, "default": 0},
    "points": {**NUMBER, "default": 0},
}

DEFINITIONS: Final[Mapping[str, Shape]] = {
    "match": record("a match of the scorebook", _MATCH),
    "count": record("matches counted", _COUNT),
    "rating": record("on Elo's scale", {"points": NUMBER, "spread": NUMBER}),
    "streak": record(
        "matches in a row", {"kind": one_of("won", "drawn", "lost"), "matches": WHOLE}
    ),
    "outing": record(
        "a match as one player saw it",
        {
            "id": WHOLE,
            "game": TEXT,
            "date": MAYBE_TEXT,
            "opponent": MAYBE_TEXT,
            "outcome": one_of("won", "drawn", "lost"),
            "score": maybe(listed(maybe(WHOLE))),
            "first": maybe(YES_NO),
            "rule": MAYBE_TEXT,
        },
    ),
    "tournament": answer(
        "a tournament: its table and all its pairs, by name",
        {
            "name": MAYBE_TEXT,
            "kind": one_of(*SYSTEMS, None),
            "game": MAYBE_TEXT,
            "options": by_name({}),
            "rounds": MAYBE_WHOLE,
            "paired": MAYBE_WHOLE,
            "finished": maybe(YES_NO),
            "date": MAYBE_TEXT,
            "place": MAYBE_TEXT,
            "tie_breaks": TEXTS,
            "table": listed(
                record(
                    "a player's line of the table",
                    {
                        "rank": WHOLE,
                        "number": WHOLE,
                        "name": TEXT,
                        "points": NUMBER,
                        "wins": WHOLE,
                        "draws": WHOLE,
                        "losses": WHOLE,
                        "tie_breaks": by_name(NUMBER),
                        "left_after": MAYBE_WHOLE,
                    },
                )
            ),
            "pairings": listed(
                record(
                    "two who are to meet, or one with a bye",
                    {
                        "match": MAYBE_TEXT,
                        "round": WHOLE,
                        "board": MAYBE_WHOLE,
                        "one": TEXT,
                        "two": MAYBE_TEXT,
                        "id": MAYBE_WHOLE,
                        "open": YES_NO,
                        "winner": MAYBE_TEXT,
                        "draw": YES_NO,
                        "result": MAYBE_TEXT,
                        "lost": about(
                            one_of("one", "two", "both", None), "who lost without playing"
                        ),
                        "counts": YES_NO,
                    },
                )
            ),
            "byes": listed(
                record(
                    "a round that somebody asked to sit out",
                    {
                        "round": WHOLE,
                        "name": TEXT,
                        "kind": about(one_of("F", "H", "Z"), "a point, half a point or none"),
                    },
                )
            ),
        },
    ),
    "added": answer(
        "a match put into the book",
        {
            "file": MAYBE_TEXT,
            "notes": TEXTS,
            **_MATCH,
            "new": YES_NO,
            "differs": YES_NO,
            "deleted": about(YES_NO, "it is in the book, but deleted"),
            "same_as": about(MAYBE_WHOLE, "the match that its photo shows again"),
        },
    ),
    "imported": answer(
        "what came of a file taken in",
        {
            "file": MAYBE_TEXT,
            "new": {**WHOLE, "default": 0},
            "known": {**WHOLE, "default": 0},
            "differing": WHOLES,
            "refused": listed(
                record("a part left out", {"place": WHOLE, "part": TEXT, "reason": TEXT})
            ),
            "merged": {**WHOLE, "default": 0},
            "tournaments": {**WHOLE, "default": 0},
        },
    ),
}

EXPORT: Final = record(
    "a scorebook as companion book export OUT.json writes it, and companion book import reads it",
    {
        "format": one_of("companion scorebook"),
        "version": one_of(1),
        "matches": listed(
            record(
                "a match with its record",
                {**_MATCH, "record": about(TEXT, "the record whole, of which the rest is made")},
            )
        ),
    },
    {
        "merged": listed(record("two spellings that are one player", {"name": TEXT, "into": TEXT})),
        "tournaments": listed(
            record(
                "how a tournament was drawn; its results are matches of the same names",
                {
                    "name": TEXT,
                    "system": one_of(*SYSTEMS),
                    "game": TEXT,
                    "options": by_name(TEXT),
                    "rounds": WHOLE,
                    "date": about(TEXT, "YYYY-MM-DD, or empty"),
                    "place": TEXT,
                    "players": listed(
                        record(
                            "an entrant",
                            {"number": WHOLE, "name": TEXT, "left_after": MAYBE_WHOLE},
                        )
                    ),
                    "pairings": listed(
                        record(
                            "two who meet, by number, or one with a bye",
                            {
                                "match": TEXT,
                                "round": WHOLE,
                                "board": WHOLE,
                                "one": WHOLE,
                                "two": MAYBE_WHOLE,
                            },
                            {"lost": one_of("one", "two", "both", None)},
                        )
                    ),
                },
                {
                    "byes": listed(
                        record(
                            "a round that somebody asked to sit out",
                            {"number": WHOLE, "round": WHOLE, "kind": one_of("F", "H", "Z")},
                        )
                    )
                },
            )
        ),
    },
)
"""The form of the export. Older exports may lack the optional keys."""

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
                **_MATCH,
                "photo_file": MAYBE_TEXT,
                "record": MAYBE_TEXT,
                "history": about(listed(_SAID), "who said what of it, the first first"),
            },
        ),
    ),
    "book change": (
        answer(
            "a match as it is now",
            {**_MATCH, "changed": about(YES_NO, "false where it was so already")},
        ),
    ),
    "book undo": (
        answer(
            "a match as it was before its last change",
            {
                **_MATCH,
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
                            **_MATCH,
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
                            **_COUNT,
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
                **_COUNT,
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
                **_COUNT,
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
                "players": listed(record("a player's line", {"name": TEXT, **_COUNT})),
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
