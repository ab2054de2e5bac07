"""Sending a match to the app BG Stats: a link that opens the app with the play filled in, as a QR
code.

The link is ``https://app.bgstatsapp.com/createPlay.html?data=`` with the play as percent-encoded
JSON; where the app is installed it opens there and asks before saving. The JSON has

- ``sourceName``: the sending program; ``sourcePlayId``: the match, so that it is recognised if sent
  twice; ``playDate``: ``yyyy-MM-dd HH:mm:ss`` in UTC;
- ``game``: ``name``, ``sourceGameId``, ``highestWins``, ``noPoints``;
- ``players``: each ``name``, ``sourcePlayerId``, ``winner``, ``startPlayer``, ``rank``, ``role``
  (the colour) and, if the game has one, ``score``.

The app's page "Push plays to BG Stats from other apps or websites" describes these. Other programs
found that the Android edition refuses a play with any of the boolean values missing, so all are
always present.
"""

from __future__ import annotations

import io
import json
from datetime import UTC, datetime
from urllib.parse import quote

from companion.book.facts import DRAWN
from companion.book.listing import Match
from companion.book.problems import BookProblem
from companion.book.spelling import key_of
from companion.games import game as find_game
from companion.pictures.kinds import encoded, svg_file
from companion.sentences import N_, choose

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Paper Play Companion"
ENDINGS = (".svg", ".png")
SAVED = N_("Saved {file}. Scan it with a phone that has BG Stats.")


def play(match: Match) -> dict[str, object]:
    """The match in the app's format."""
    if match.winner is None:
        raise BookProblem.of(N_("match {match} is still open"), match=match.id)
    if None in match.players:
        raise BookProblem.of(N_("a player's name is missing in match {match}"), match=match.id)
    game = find_game(match.game)
    scored = match.scores[0] is not None
    return {
        "sourceName": SOURCE,
        "sourcePlayId": match.uid,
        "playDate": _moment(match.date),
        "game": {
            "name": game.title,
            "sourceGameId": game.key,
            "highestWins": True,
            "noPoints": not scored,
        },
        "players": [_player(match, seat) for seat in (1, 2)],
    }


def _player(match: Match, seat: int) -> dict[str, object]:
    name, score = match.players[seat - 1], match.scores[seat - 1]
    assert name is not None
    won = match.winner == seat
    return {
        "name": name,
        "sourcePlayerId": key_of(name),
        "winner": won,
        "startPlayer": match.starter == seat,
        "rank": 1 if won or match.winner == DRAWN else 2,
        "role": match.colours[seat - 1].capitalize(),
        **({} if score is None else {"score": score}),
    }


def _moment(day: str) -> str:
    """Noon of a day: the hour is unknown, and noon UTC is the same day almost everywhere."""
    if len(day) != len("2026-11-14"):
        return datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S")
    return f"{day} 12:00:00"


def link(match: Match) -> str:
    """The link that sends the match to the app."""
    text = json.dumps(play(match), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(text, safe="")


def qr_bytes(match: Match, ending: str) -> bytes:
    """The link as a QR code to scan with a phone; ``ending`` is ``.svg`` or ``.png``."""
    import segno
    from PIL import Image

    if ending not in ENDINGS:
        raise BookProblem(choose(ENDINGS, ending))
    code = segno.make(link(match), error="l", micro=False, boost_error=False)
    if ending == ".svg":
        file = io.BytesIO()
        code.save(file, kind="svg", scale=4, border=4)
        return svg_file(file.getvalue().decode("utf-8"))
    rows = [bytes(0 if dark else 255 for dark in row) for row in code.matrix_iter(4, 4)]
    return encoded(Image.frombytes("L", (len(rows[0]), len(rows)), b"".join(rows)).convert("1"))
