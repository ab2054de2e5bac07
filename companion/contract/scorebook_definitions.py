"""Definitions shared by the answers of ``companion book``, and the form of the export."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.contract.shapes import (
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
)

SYSTEMS: Final = ("round-robin", "double-round-robin", "swiss", "knock-out")

MATCH: Final[Mapping[str, Shape]] = {
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
SAID: Final = record(
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
COUNT: Final[Mapping[str, Shape]] = {
    "matches": {**WHOLE, "default": 0},
    "wins": {**WHOLE, "default": 0},
    "draws": {**WHOLE, "default": 0},
    "losses": {**WHOLE, "default": 0},
    "points": {**NUMBER, "default": 0},
}

DEFINITIONS: Final[Mapping[str, Shape]] = {
    "match": record("a match of the scorebook", MATCH),
    "count": record("matches counted", COUNT),
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
            **MATCH,
            "state": about(
                one_of(
                    "added",
                    "there",
                    "updated",
                    "differs",
                    "alike",
                    "deleted",
                    "restored",
                    "replaced",
                    None,
                ),
                "what came of it; with differs, alike and deleted nothing changed",
            ),
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
                {**MATCH, "record": about(TEXT, "the record whole, of which the rest is made")},
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
