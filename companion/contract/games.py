"""What the commands about games, photos and sheets answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.contract.shapes import (
    FAILURE,
    MAYBE_TEXT,
    NUMBER,
    POINT,
    TEXT,
    TEXTS,
    WHOLE,
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

VALUE: Final[Shape] = about(
    {"type": ["string", "integer", "boolean"]},
    "a mark's value: a colour of the game, a number, true, or empty",
)
PLACES: Final = about(TEXTS, "names of places of the board, as companion board lists them")
WRITTEN: Final = about(TEXTS, "the files that were written")
ANY: Final[Shape] = {}
REASONS: Final = (
    *("covered", "glare", "shadow-edge", "faint", "colours-alike", "ink-beside"),
    *("ink-unexplained", "ink-missing", "off-grid", "small", "rules", "sheet", "photos"),
)
"""Why a mark read from a photo may be uncertain."""
SCORE: Final = about(
    ANY, "by player: a number, or for Line or Colour the longest line and colour; null if open"
)

DEFINITIONS: Final[Mapping[str, Shape]] = {
    "explanation": record("why something is so", {"rule": TEXT, "text": TEXT, "places": PLACES}),
    "breach": record(
        "a rule that is broken, or would be",
        {"rule": TEXT, "text": TEXT, "places": PLACES},
        {"unknown": about(TEXT, "the part of the position that nobody knows")},
    ),
    "mark": record(
        "a mark as read",
        {
            "mark": about(TEXT, "such as line a1-b1"),
            "value": VALUE,
            "confidence": about(NUMBER, "the probability that the value is right, 0 to 1"),
            "other": about(maybe(VALUE), "what it may be instead"),
            "reasons": about(listed(one_of(*REASONS)), "why it is uncertain, the plainest first"),
        },
        {
            "changes": one_of("winner", "score", "nothing", None),
            "item": about(TEXT, "the sheet it is on, where there are several"),
            "file": TEXT,
            "in": one_of("before", "after"),
        },
    ),
    "sheet": record(
        "where the sheet is in the photo",
        {
            "kind": one_of("printed", "hand-drawn"),
            "item": TEXT,
            "paper": MAYBE_TEXT,
            "corners_px": about(listed(POINT), "after the picture's EXIF turn, from top-left"),
        },
    ),
    "case": record(
        "the score if a question is answered so",
        {
            "answer": by_name(TEXT),
            "score": SCORE,
            "winner": MAYBE_TEXT,
            "rule": MAYBE_TEXT,
            "moves": TEXTS,
        },
    ),
    "score": answer(
        "a photo or record scored",
        {
            "file": about(MAYBE_TEXT, "null where no file was named"),
            "game": MAYBE_TEXT,
            "options": about(by_name(ANY), "the house rules in force"),
            "source": about(one_of("photo", "record", None), "null where nothing was read"),
            "status": {**one_of("read", "unsure", "unreadable"), "default": "unreadable"},
            "reason": about(MAYBE_TEXT, "why it is unreadable"),
            "score": SCORE,
            "winner": about(MAYBE_TEXT, "null for a draw, or where nobody has won yet"),
            "rule": MAYBE_TEXT,
            "finished": about(maybe(YES_NO), "null where the paper cannot prove it"),
            "counts": by_name(WHOLE),
            "places": by_name(TEXT),
            "position": about(MAYBE_TEXT, "one line, as the tag Position of a record holds it"),
            "unsure": listed(ref("mark")),
            "question": maybe(record("what decides", {"id": TEXT, "text": TEXT})),
            "cases": listed(ref("case")),
            "why": listed(ref("explanation")),
            "audit": about(listed(ref("explanation")), "what the rules cannot explain"),
            "notes": TEXTS,
            "sheet": maybe(ref("sheet")),
            "written": WRITTEN,
        },
        {
            "forces": by_name(WHOLE),
            "segments": by_name(TEXTS),
            "orders": by_name(TEXT),
            "first": MAYBE_TEXT,
            "moves": TEXTS,
            "read_as": about(by_name(VALUE), "what --correct replaced"),
            "marks": listed(ref("mark")),
            "others": about(listed(ref("score")), "further sheets in the same photo"),
            "together": about(TEXTS, "all photos that were read as one sheet"),
        },
    ),
    "verdict": record(
        "what the rules say of a move",
        {
            "legal": about(maybe(YES_NO), "null where it depends on what is not known"),
            "rule": about(MAYBE_TEXT, "the first rule that it breaks"),
            "text": MAYBE_TEXT,
            "places": PLACES,
            "nearby": about(TEXTS, "legal moves most like it"),
            "breaches": listed(ref("breach")),
            "depends": about(TEXTS, "parts of the position, or marks, that decide"),
            "rulings": TEXTS,
            "answers": about(by_name(maybe(YES_NO)), "by OPTION=ANSWER: would it be legal then?"),
            "effects": listed(
                record(
                    "what it does",
                    {"kind": TEXT, "text": TEXT, "places": PLACES},
                    {"rule": about(TEXT, "the rule that the end of the game rests on")},
                )
            ),
            "find_out": TEXTS,
            "notes": TEXTS,
            "player": MAYBE_TEXT,
            "move": MAYBE_TEXT,
            "before": about(MAYBE_TEXT, "the position it was judged in"),
            "after": about(MAYBE_TEXT, "the position after it, if it is legal"),
        },
    ),
    "fault": record(
        "a move of a record that breaks a rule",
        {
            "turn": WHOLE,
            "player": TEXT,
            "move": TEXT,
            "line": maybe(WHOLE),
            "rule": MAYBE_TEXT,
            "text": TEXT,
        },
    ),
    "turn": record("a move and whose it is", {"player": TEXT, "move": TEXT}),
    "look": record(
        "one of the two files compared",
        {
            "file": TEXT,
            "source": one_of("photo", "record"),
            "status": TEXT,
            "score": SCORE,
            "winner": MAYBE_TEXT,
            "position": MAYBE_TEXT,
            "sheet": maybe(ref("sheet")),
        },
    ),
    "rule": record(
        "a rule in our words",
        {
            "id": TEXT,
            "text": TEXT,
            "ruling": maybe(
                record(
                    "the house rule by which a table may read it its own way",
                    {
                        "option": TEXT,
                        "default": {"type": ["string", "integer"]},
                        "answers": by_name(TEXT),
                        "question": TEXT,
                    },
                    {"form": TEXT, "low": WHOLE, "high": WHOLE, "step": WHOLE},
                )
            ),
        },
    ),
    "about": record(
        "what a newcomer asks first",
        {"title": TEXT, "author": TEXT, "aim": TEXT, "needed": TEXTS, "setup": TEXTS},
    ),
}

_VERDICT: Final[Mapping[str, Shape]] = DEFINITIONS["verdict"]["properties"]

ANSWERS: Final[Mapping[str, tuple[Shape, ...]]] = {
    "score": (ref("score"), listed(ref("score"))),
    "judge": (
        answer(
            "may this be played?",
            {
                **_VERDICT,
                "unsure": about(listed(ref("mark")), "the marks that decide"),
                "turn": about(maybe(WHOLE), "the turn of the record, with --at"),
            },
        ),
    ),
    "play": (
        answer(
            "a move written into a record",
            {
                "file": MAYBE_TEXT,
                "played": YES_NO,
                **_VERDICT,
                "unsure": listed(ref("mark")),
                "turn": about(maybe(WHOLE), "the turn that the record ends in"),
                "to_move": TEXTS,
                "result": MAYBE_TEXT,
            },
        ),
    ),
    "watch": (about(ref("score"), "one line for each photo that arrives"),),
    "judge --over": (
        answer(
            "is the game over?",
            {
                "over": about(maybe(YES_NO), "null where that is not known or not proven"),
                "text": MAYBE_TEXT,
                "gains": about(by_name(TEXTS), "by player: turns that would bring something"),
                "negates": about(by_name(TEXTS), "by player: turns that only cost the other"),
                "proven": YES_NO,
                "depends": TEXTS,
                "find_out": TEXTS,
                "notes": TEXTS,
            },
        ),
    ),
    "check": (
        answer(
            "a record replayed",
            {
                "ok": about(maybe(YES_NO), "null where it depends on what is not known"),
                "turn": maybe(WHOLE),
                "player": MAYBE_TEXT,
                "move": MAYBE_TEXT,
                "line": maybe(WHOLE),
                "column": maybe(WHOLE),
                "verdict": maybe(ref("verdict")),
                "let_stand": listed(ref("fault")),
                "ended": maybe(
                    record(
                        "where the game was over before the last moves of its record",
                        {
                            "turn": WHOLE,
                            "player": MAYBE_TEXT,
                            "rule": MAYBE_TEXT,
                            "uncounted": WHOLE,
                        },
                    )
                ),
                "remedy": maybe(
                    record(
                        "what can be done about the illegal move",
                        {
                            "proposal": one_of("stands", "taken_back"),
                            "marked": MAYBE_TEXT,
                            "falls": WHOLE,
                            "further": listed(ref("fault")),
                        },
                    )
                ),
                "score": maybe(ref("score")),
                "notes": TEXTS,
            },
        ),
    ),
    "moves": (
        {
            **answer(
                "the legal moves; a key for each player holds the same as moves does",
                {
                    "moves": about(by_name(TEXTS), "by player"),
                    "depends": about(TEXTS, "parts of the position that nobody knows"),
                    "find_out": TEXTS,
                },
            ),
            "additionalProperties": TEXTS,
        },
    ),
    "compare": (
        answer(
            "what was drawn between two looks at a sheet",
            {
                "before": maybe(ref("look")),
                "after": maybe(ref("look")),
                "game": MAYBE_TEXT,
                "options": by_name(ANY),
                "legal": maybe(YES_NO),
                "confidence": {**NUMBER, "default": 0.0},
                "player": MAYBE_TEXT,
                "move": MAYBE_TEXT,
                "turns": listed(ref("turn")),
                "instead": listed(ref("turn")),
                "orders": listed(listed(ref("turn"))),
                "orders_count": {**WHOLE, "default": 0},
                "orders_complete": {**YES_NO, "default": True},
                "faults": listed(
                    record(
                        "an order of turns that breaks a rule",
                        {"rule": TEXT, "text": TEXT, "order": listed(ref("turn"))},
                    )
                ),
                "rule": MAYBE_TEXT,
                "text": MAYBE_TEXT,
                "places": PLACES,
                "breaches": listed(ref("breach")),
                "depends": TEXTS,
                "assumes": TEXTS,
                "nearby": TEXTS,
                "rulings": TEXTS,
                "differences": listed(
                    record(
                        "a mark that is not what it was",
                        {
                            "mark": TEXT,
                            "kind": one_of("new", "gone", "changed"),
                            "before": VALUE,
                            "after": VALUE,
                            "confidence": NUMBER,
                        },
                    )
                ),
                "besides": TEXTS,
                "unsure": listed(ref("mark")),
                "written": WRITTEN,
            },
        ),
    ),
    "resolve": (
        answer(
            "a turn in which both ordered in secret",
            {
                "game": MAYBE_TEXT,
                "status": one_of("read", "unsure", None),
                "legal": maybe(YES_NO),
                "orders": by_name(TEXT),
                "counted": by_name(TEXT),
                "breaches": by_name(listed(ref("breach"))),
                "fights": listed(ref("explanation")),
                "before": MAYBE_TEXT,
                "position": MAYBE_TEXT,
                "unsure": listed(ref("mark")),
                "settled": about(maybe(YES_NO), "the same for every answer to the uncertain marks"),
                "score": maybe(ref("score")),
                "written": WRITTEN,
            },
        ),
    ),
    "draw": (
        answer(
            "a position drawn",
            {"file": about(MAYBE_TEXT, "what was drawn"), "game": MAYBE_TEXT, "written": WRITTEN},
        ),
    ),
    "print": (answer("sheets printed", {"files": about(TEXTS, "the files that were written")}),),
    "print --list": (
        listed(
            record(
                "something that can be printed",
                {
                    "game": TEXT,
                    "item": TEXT,
                    "text": TEXT,
                    "papers": TEXTS,
                    "sizes": listed(WHOLE),
                },
            )
        ),
        FAILURE,
    ),
    "rules": (listed(ref("rule")), by_name(ref("about")), FAILURE),
    "board": (
        answer(
            "every place of a sheet, in mm from the page's top-left corner, y down",
            {
                "game": MAYBE_TEXT,
                "item": MAYBE_TEXT,
                "paper": MAYBE_TEXT,
                "page_mm": maybe(POINT),
                "markers": listed(
                    record(
                        "a printed marker",
                        {"dictionary": TEXT, "id": WHOLE, "at": POINT, "side": NUMBER},
                    )
                ),
            },
            {
                "points": by_name(POINT),
                "edges": by_name(TEXTS),
                "squares": by_name(POINT),
                "spots": by_name(
                    record("a spot", {"at": POINT, "radius": NUMBER, "colour": MAYBE_TEXT})
                ),
                "bubbles": by_name(record("a circle to fill in", {"at": POINT, "radius": NUMBER})),
                "ticks": by_name(record("a box to tick", {"at": POINT, "side": NUMBER})),
            },
        ),
    ),
    "solve": (
        answer(
            "a largest filling of a layout",
            {
                "game": MAYBE_TEXT,
                "options": by_name(ANY),
                "layout": MAYBE_TEXT,
                "seed": maybe(WHOLE),
                "most": maybe(WHOLE),
                "bound": maybe(WHOLE),
                "proven": maybe(YES_NO),
                "rings": TEXTS,
                "position": MAYBE_TEXT,
                "ways": maybe(WHOLE),
                "difficulty": MAYBE_TEXT,
                "written": WRITTEN,
            },
        ),
    ),
    "solve --all-layouts": (
        answer(
            "where the number is smallest and largest",
            {
                "size": maybe(WHOLE),
                "rings": MAYBE_TEXT,
                "smallest": maybe(WHOLE),
                "largest": maybe(WHOLE),
                "rests_on": MAYBE_TEXT,
                "checked": maybe(YES_NO),
                "reason": MAYBE_TEXT,
            },
        ),
    ),
    "doctor": (
        answer(
            "what is installed and where data is",
            {
                "companion": MAYBE_TEXT,
                "python": MAYBE_TEXT,
                "platform": MAYBE_TEXT,
                "packages": by_name(MAYBE_TEXT),
                "photos": maybe(YES_NO),
                "photos_problem": MAYBE_TEXT,
                "tk": maybe(YES_NO),
                "tk_problem": MAYBE_TEXT,
                "heic": maybe(YES_NO),
                "solve": maybe(YES_NO),
                "dask": maybe(YES_NO),
                "extras": about(by_name(TEXT), "by extra that is missing: what installs it"),
                "data": MAYBE_TEXT,
                "unsafe": listed(record("a danger", {"id": TEXT, "text": TEXT})),
            },
        ),
    ),
}
"""Each command's answers, by its name; a name followed by a flag or word is the same command called
in that way."""
